//! What the model says of one execution.
//!
//! An execution that did not come to its end is judged as far as it can be:
//!
//! * If it is stuck, epoch rules of one process hold for what the process did, however others went on.
//!   Whether a post has a start depends on others: that is judged only if it came to its end, or is
//!   stuck because of it.
//! * If something was left out on the way, what is open or left at the end may be that.
//! * Races are those of its causally closed part.
//!
//! Calls that break a rule have no effect, so the engine does not see them: one mistake is one finding.

use super::collectives::{Mismatch, is_to_blame, misfits, mismatched};
use crate::world::{Record, Stuck, Waits};
use fencepost_model::epoch::{self, ProcessState};
use fencepost_model::oracle::Oracle;
use fencepost_model::{
    AccessKind, Action, Actor, Event, EventRef, Execution, Flavour, MemoryModel, Misuse, Operation,
    Race, Ranges, Rank, Rule, Scope, SiteId,
};
use fencepost_report::{Findings, Replayed};
use fencepost_transport::sim::{self, closed_prefix};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What an execution shows.
#[derive(Clone, Debug)]
pub struct Observed {
    /// Races.
    pub races: Vec<Race>,
    /// Broken epoch rules.
    pub misuses: Vec<Misuse>,
    /// Collectives that do not match.
    pub mismatches: Vec<Mismatch>,
}

/// Executions up to this length, in events and pieces of memory, are judged by the oracle, which lists every pair.
const SHORT: usize = 400;

/// Asks the model.
pub fn observe(record: &Record, memory: MemoryModel) -> Observed {
    let execution = &record.execution;
    let somewhere = somewhere(execution);
    let mut misuses = epoch::misuses(&somewhere);
    let mut effective = match misuses.is_empty() {
        true => Cow::Borrowed(execution),
        false => Cow::Owned(effective(execution, &somewhere)),
    };
    if !record.complete {
        let known = record.stuck.is_some();
        misuses.retain(|misuse| !depends_on_the_end(misuse.rule, known));
        effective = Cow::Owned(closed_prefix(&effective));
    }
    let mut mismatches = misfits(record);
    mismatches.extend(record.wrong.iter().cloned());
    if let Some(stuck) = &record.stuck {
        misuses.extend(unmatched(stuck, execution));
        misuses.extend(not_completed(stuck, execution, &misuses));
        mismatches.extend(mismatched(stuck, execution));
    }
    let short = length(&effective) <= SHORT;
    let oracle = short.then(|| Oracle::new(&effective).ok()).flatten();
    let mut races = match oracle {
        Some(oracle) => {
            misuses.extend(oracle.exposed());
            oracle.races(memory.into())
        }
        None => sim::races(&effective, 1, memory.into()).unwrap_or_default(),
    };
    if !races.is_empty() {
        let synchronising = synchronising(&effective);
        races.retain(|race| {
            let ranks = [race.first, race.second].map(|side| side.actor.rank);
            ranks[0] == ranks[1] || !ranks.iter().all(|rank| synchronising.contains(rank))
        });
    }
    misuses.sort();
    misuses.dedup();
    Observed {
        races,
        misuses,
        mismatches,
    }
}

/// Who accesses memory atomically that processes access directly, as in shared windows and by `shmem_ptr`, or uses
/// locks in it: flags and locks order processes, and which of them see which is not known.
fn synchronising(execution: &Execution) -> BTreeSet<Rank> {
    let accesses = || {
        let processes = (0..).map(Rank).zip(&execution.processes);
        processes.flat_map(|(rank, events)| {
            events.iter().filter_map(move |event| match &event.action {
                Action::Access(access) => Some((rank, access)),
                _ => None,
            })
        })
    };
    let across = accesses().filter(|(rank, access)| access.owner != *rank);
    let shared: BTreeSet<Rank> = across.map(|(_, access)| access.owner).collect();
    let atomic = accesses().filter(|(_, access)| {
        let kind = access.kind;
        shared.contains(&access.owner)
            && matches!(kind, AccessKind::AtomicLoad | AccessKind::AtomicStore)
    });
    atomic.map(|(rank, _)| rank).collect()
}

/// Does it take the whole execution to say so? If all that ranks did is known, only whether posts and
/// starts belong together does; if loops were left early, also what is open or left at the end.
fn depends_on_the_end(rule: Rule, known: bool) -> bool {
    match rule {
        // Where something was left out, ranks may seem to differ that do not.
        Rule::EpochMatch | Rule::EpochAsserts => true,
        Rule::EpochFree | Rule::EpochLeak | Rule::EpochUnlock => !known,
        _ => false,
    }
}

/// Events and pieces of memory.
fn length(execution: &Execution) -> usize {
    let pieces = |event: &Event| match &event.action {
        Action::Access(access) => access.ranges.0.len(),
        Action::Operation(op) => {
            let remote = op.remote.iter().map(|remote| remote.ranges.0.len());
            op.reads.0.len() + op.writes.0.len() + remote.sum::<usize>()
        }
        _ => 1,
    };
    execution.processes.iter().flatten().map(pieces).sum()
}

impl Observed {
    /// Nothing to report?
    pub fn is_empty(&self) -> bool {
        self.races.is_empty() && self.misuses.is_empty() && self.mismatches.is_empty()
    }

    /// As findings; the execution knows its places.
    pub fn findings(&self, execution: &Execution) -> Findings {
        let mut findings = Replayed::new(execution).in_windows();
        self.races.iter().for_each(|race| findings.add_race(race));
        self.misuses
            .iter()
            .for_each(|misuse| findings.add_misuse(misuse));
        for mismatch in &self.mismatches {
            let sighting = |(rank, call, site): &(u32, String, SiteId)| {
                findings.sighting(Actor::main(Rank(*rank)), *site, call)
            };
            let call = sighting(&mismatch.waiting);
            let other = mismatch.other.as_ref().map(sighting);
            findings.add_mismatch(mismatch.rule, call, other);
        }
        findings.into_findings()
    }
}

/// The execution as epochs see it: an operation of which it is not known where it goes (its remote accesses have no
/// bytes) goes to the first byte of the window. Dynamic windows have none that is known to be there.
fn somewhere(execution: &Execution) -> Cow<'_, Execution> {
    let goes_anywhere = |op: &Operation| {
        !op.remote.is_empty() && op.remote.iter().all(|remote| remote.ranges.is_empty())
    };
    let first = |op: &Operation| {
        let Scope::Win(win) = op.scope else {
            return None;
        };
        let window = execution.windows.get(&win)?;
        match window.exposed.get(&op.target) {
            _ if window.flavour == Flavour::Dynamic => None,
            Some(memory) => memory.iter().next().map(|range| range.start),
            None => Some(0),
        }
    };
    let mut somewhere = Cow::Borrowed(execution);
    for (process, events) in execution.processes.iter().enumerate() {
        for (at, event) in events.iter().enumerate() {
            if let Action::Operation(op) = &event.action
                && goes_anywhere(op)
                && let Some(first) = first(op)
            {
                let action = &mut somewhere.to_mut().processes[process][at].action;
                if let Action::Operation(op) = action {
                    op.remote[0].ranges = Ranges::one(first, 1);
                }
            }
        }
    }
    somewhere
}

/// The execution without calls that break a rule which says they have no effect. Epochs see it as `somewhere`.
fn effective(execution: &Execution, somewhere: &Execution) -> Execution {
    let mut effective = execution.clone();
    // Where events are, of those that are kept.
    let mut places: BTreeMap<EventRef, u32> = BTreeMap::new();
    for (index, events) in effective.processes.iter_mut().enumerate() {
        let rank = Rank(index as u32);
        let mut state = ProcessState::new(rank);
        let (mut before, mut kept) = (0, 0);
        events.retain(|_| {
            let event = &somewhere.processes[index][before as usize];
            let define = |win| epoch::window_state(execution, rank, win);
            let broken = state.observe(event, define);
            let keeps = has_effect(execution, event, &broken);
            if keeps {
                let at = EventRef {
                    rank,
                    index: before,
                };
                places.insert(at, kept);
            }
            (before, kept) = (before + 1, kept + u32::from(keeps));
            keeps
        });
    }
    for event in effective.processes.iter_mut().flatten() {
        if let Action::WaitUntil { satisfied } = &mut event.action {
            let there = satisfied.iter().filter_map(|at| {
                let index = *places.get(at)?;
                Some(EventRef { index, ..*at })
            });
            *satisfied = there.collect();
        }
    }
    number_turns(&mut effective);
    effective
}

fn has_effect(execution: &Execution, event: &Event, broken: &[Misuse]) -> bool {
    let mut rules = broken.iter().map(|misuse| misuse.rule);
    match &event.action {
        Action::Operation(op) => {
            rules.all(|rule| matches!(rule, Rule::EpochRequest)) && !out_of_range(execution, op)
        }
        Action::Lock { .. } | Action::LockAll { .. } => !rules.any(|rule| {
            matches!(
                rule,
                Rule::EpochFreed | Rule::EpochTarget | Rule::EpochRelock
            )
        }),
        _ => !rules.any(|rule| {
            matches!(
                rule,
                Rule::EpochFreed | Rule::EpochUnlock | Rule::EpochTarget
            )
        }),
    }
}

/// `EPOCH-RANGE`, or a target that is not there.
fn out_of_range(execution: &Execution, op: &Operation) -> bool {
    let Scope::Win(win) = op.scope else {
        return false;
    };
    if op.target.index() >= execution.processes.len() {
        return true;
    }
    let Some(window) = execution.windows.get(&win) else {
        return false;
    };
    let memory = window.exposed.get(&op.target);
    window.flavour != Flavour::Dynamic && memory.is_some_and(|memory| epoch::leaves(op, memory))
}

/// Locks are taken in order, also where one was left out.
fn number_turns(execution: &mut Execution) {
    let mut turns: BTreeMap<_, Vec<u32>> = BTreeMap::new();
    for event in execution.processes.iter().flatten() {
        if let Action::Lock {
            win,
            turn,
            nocheck: false,
            ..
        }
        | Action::LockAll {
            win,
            turn,
            nocheck: false,
        } = event.action
        {
            turns.entry(win).or_default().push(turn);
        }
    }
    turns.values_mut().for_each(|turns| turns.sort_unstable());
    for event in execution.processes.iter_mut().flatten() {
        if let Action::Lock { win, turn, .. } | Action::LockAll { win, turn, .. } =
            &mut event.action
        {
            let order = turns.get(win).map_or(&[][..], Vec::as_slice);
            *turn = order.partition_point(|before| before < turn) as u32;
        }
    }
}

/// `EPOCH-MATCH`: a start whose post never comes, a post whose start never does.
fn unmatched(stuck: &Stuck, execution: &Execution) -> Vec<Misuse> {
    let mut found = Vec::new();
    let starts = stuck.ranks.iter().any(|waiting| {
        matches!(waiting.waits, Waits::Posts(_)) && stuck.circle.contains(&waiting.rank)
    });
    for waiting in &stuck.ranks {
        let (awaited, waits) = match &waiting.waits {
            Waits::Posts(ranks) => (ranks, false),
            Waits::Completes(ranks) => (ranks, true),
            _ => continue,
        };
        // In a circle, a start that finds no post is the mistake, if there is one.
        let in_circle = stuck.circle.contains(&waiting.rank) && !(waits && starts);
        if !in_circle && !awaited.iter().all(|rank| is_to_blame(stuck, *rank)) {
            continue;
        }
        let site = match waiting.waits {
            Waits::Posts(_) => waiting.site,
            // The post is what has no match, not the wait for it.
            _ => match last_post(execution, waiting.rank) {
                Some(site) if !has_started(execution, waiting.rank, awaited) => site,
                _ => continue,
            },
        };
        found.push(Misuse {
            rule: Rule::EpochMatch,
            actor: Actor::main(Rank(waiting.rank)),
            site,
            earlier: None,
        });
    }
    found
}

/// `EPOCH-ORDER`: a start without its complete, because of which the target waits for ever, and for the target the
/// origin. What is reported of the origin's epoch already is the same mistake.
fn not_completed(stuck: &Stuck, execution: &Execution, known: &[Misuse]) -> Vec<Misuse> {
    let mut found = Vec::new();
    let inside = |rank: &u32| stuck.knot.contains(rank);
    for waiting in stuck.ranks.iter().filter(|waiting| inside(&waiting.rank)) {
        let Waits::Completes(origins) = &waiting.waits else {
            continue;
        };
        for origin in origins.iter().filter(|origin| inside(origin)) {
            let actor = Actor::main(Rank(*origin));
            if let Some(site) = open_start(execution, waiting.rank, *origin)
                && !known.iter().any(|misuse| misuse.actor == actor)
            {
                found.push(Misuse {
                    rule: Rule::EpochOrder,
                    actor,
                    site,
                    earlier: None,
                });
            }
        }
    }
    found
}

fn last_post(execution: &Execution, rank: u32) -> Option<SiteId> {
    let events = execution.processes.get(rank as usize)?.iter().rev();
    let mut posts = events.filter(|event| matches!(event.action, Action::Post { .. }));
    posts.next().map(|event| event.site)
}

/// Has one of the origins a start towards the target that is still open?
fn has_started(execution: &Execution, target: u32, origins: &[u32]) -> bool {
    let mut origins = origins.iter();
    origins.any(|origin| open_start(execution, target, *origin).is_some())
}

/// The start of an origin towards the target that is still open.
fn open_start(execution: &Execution, target: u32, origin: u32) -> Option<SiteId> {
    let mut events = execution.processes[origin as usize].iter().rev();
    let last = events.find_map(|event| match &event.action {
        Action::Start { group, .. } => Some((group.contains(&Rank(target)), event.site)),
        Action::Complete { .. } => Some((false, event.site)),
        _ => None,
    });
    last.filter(|(open, _)| *open).map(|(_, site)| site)
}
