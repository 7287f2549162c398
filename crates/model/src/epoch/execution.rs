//! The epoch rules over a whole execution: every process by itself, then the rules that compare
//! processes (`EPOCH-MATCH`, `-ASSERTS`, `-FLAVOURS`, `-RANGE`).

use super::buffer::Buffers;
use super::window::WindowState;
use crate::event::{Action, Asserts, Event, Operation, Scope};
use crate::execution::{Execution, Flavour, Window};
use crate::finding::Misuse;
use crate::ids::{CollId, EventRef, Rank, SiteId, WinId};
use crate::ranges::Ranges;
use crate::rules::Rule;
use std::collections::BTreeMap;

/// All windows and buffers of one process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProcessState {
    windows: BTreeMap<WinId, WindowState>,
    buffers: Buffers,
}

impl ProcessState {
    /// A process that has done nothing yet.
    pub fn new(rank: Rank) -> ProcessState {
        ProcessState {
            windows: BTreeMap::new(),
            buffers: Buffers::new(rank),
        }
    }

    /// Makes one step; `define` is asked for a window when the process first names it. Of several
    /// [`Action::Finalize`] (hybrid programs) only the last should be shown.
    pub fn observe(
        &mut self,
        event: &Event,
        define: impl FnOnce(WinId) -> WindowState,
    ) -> Vec<Misuse> {
        let mut found = Vec::new();
        if event.action == Action::Finalize {
            let windows = self.windows.values_mut();
            found.extend(windows.filter_map(|window| window.observe(event)));
        } else if let Some(win) = event.action.window() {
            let window = self.windows.entry(win).or_insert_with(|| define(win));
            found.extend(window.observe(event));
        }
        // An operation that breaks a rule has no effect, but for one that only has no request.
        let broken = found.iter().any(|m| m.rule != Rule::EpochRequest);
        if !(broken && matches!(event.action, Action::Operation(_))) {
            found.extend(self.buffers.observe(event));
        }
        found
    }
}

/// Every broken epoch rule of an execution, sorted, each once.
pub fn misuses(execution: &Execution) -> Vec<Misuse> {
    let mut found = Vec::new();
    for (index, events) in execution.processes.iter().enumerate() {
        let rank = Rank(index as u32);
        let mut process = ProcessState::new(rank);
        let is_finalize = |event: &Event| event.action == Action::Finalize;
        let last_finalize = events.iter().rposition(is_finalize);
        for (at, event) in events.iter().enumerate() {
            if is_finalize(event) && Some(at) != last_finalize {
                continue;
            }
            found.extend(process.observe(event, |win| window_state(execution, rank, win)));
        }
    }
    found.extend(unmatched_posts_and_starts(execution));
    found.extend(differing_asserts(execution));
    found.extend(differing_flavours(execution));
    found.extend(operations_out_of_range(execution));
    found.sort();
    found.dedup();
    found
}

/// A window as `rank` sees it before its first call.
pub fn window_state(execution: &Execution, rank: Rank, win: WinId) -> WindowState {
    let window = execution.windows.get(&win);
    let flavour = window.map_or(Flavour::default(), |window| flavour_at(window, rank));
    WindowState::new(rank, flavour, execution.window_members(win))
}

fn flavour_at(window: &Window, rank: Rank) -> Flavour {
    *window.flavours.get(&rank).unwrap_or(&window.flavour)
}

fn misuse(execution: &Execution, rule: Rule, at: EventRef, earlier: Option<SiteId>) -> Misuse {
    Misuse {
        rule,
        actor: execution.actor(at),
        site: execution.event(at).site,
        earlier,
    }
}

/// The posts and the starts that concern one pair of processes on one window, each in order.
#[derive(Default)]
struct Pair {
    posts: Vec<EventRef>,
    starts: Vec<EventRef>,
}

/// `EPOCH-MATCH`: the k-th start of an origin towards a target belongs to the target's k-th post
/// that names the origin. What is left over on either side is reported.
fn unmatched_posts_and_starts(execution: &Execution) -> Vec<Misuse> {
    let mut pairs: BTreeMap<(WinId, Rank, Rank), Pair> = BTreeMap::new();
    for (at, event) in execution.events() {
        match &event.action {
            Action::Start { win, group, .. } => {
                for target in observed_members(execution, *win, group) {
                    let pair = pairs.entry((*win, at.rank, target)).or_default();
                    pair.starts.push(at);
                }
            }
            Action::Post { win, group, .. } => {
                for origin in observed_members(execution, *win, group) {
                    let pair = pairs.entry((*win, origin, at.rank)).or_default();
                    pair.posts.push(at);
                }
            }
            _ => {}
        }
    }
    let left_over = pairs.values().flat_map(|Pair { posts, starts }| {
        let starts_left = starts.iter().skip(posts.len());
        starts_left.chain(posts.iter().skip(starts.len()))
    });
    left_over
        .map(|&at| misuse(execution, Rule::EpochMatch, at, None))
        .collect()
}

/// The ranks of a post or start group, each once, without those that are `EPOCH-TARGET` already.
fn observed_members(execution: &Execution, win: WinId, group: &[Rank]) -> Vec<Rank> {
    let members = execution.window_members(win);
    let observed = |rank: &Rank| rank.index() < execution.processes.len();
    let mut ranks: Vec<Rank> = group.iter().copied().filter(observed).collect();
    ranks.retain(|rank| members.is_empty() || members.contains(rank));
    ranks.sort();
    ranks.dedup();
    ranks
}

/// `EPOCH-ASSERTS`: `NOPRECEDE` and `NOSUCCEED` are given by all ranks of a fence or by none.
/// Reported once per fence: the first rank that differs from the lowest.
fn differing_asserts(execution: &Execution) -> Vec<Misuse> {
    let mut first: BTreeMap<(WinId, CollId), (Asserts, SiteId)> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (at, event) in execution.events() {
        let Action::Fence { win, asserts, coll } = &event.action else {
            continue;
        };
        let key = (*win, *coll);
        let &mut (other, site) = first.entry(key).or_insert((*asserts, event.site));
        if (other.noprecede, other.nosucceed) != (asserts.noprecede, asserts.nosucceed) {
            let differs = || misuse(execution, Rule::EpochAsserts, at, Some(site));
            found.entry(key).or_insert_with(differs);
        }
    }
    found.into_values().collect()
}

/// `EPOCH-FLAVOURS`: one constructor per window. Reported once per window, at the first call that
/// a rank of another flavour than the lowest makes on it: its constructor, where that was observed.
fn differing_flavours(execution: &Execution) -> Vec<Misuse> {
    let mut first: BTreeMap<WinId, (Flavour, SiteId)> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (at, event) in execution.events() {
        let Some(win) = event.action.window() else {
            continue;
        };
        let Some(window) = execution.windows.get(&win) else {
            continue;
        };
        let flavour = flavour_at(window, at.rank);
        let &mut (other, site) = first.entry(win).or_insert((flavour, event.site));
        if flavour != other {
            let differs = || misuse(execution, Rule::EpochFlavours, at, Some(site));
            found.entry(win).or_insert_with(differs);
        }
    }
    found.into_values().collect()
}

/// `EPOCH-RANGE`: an operation stays within what its target exposes.
fn operations_out_of_range(execution: &Execution) -> Vec<Misuse> {
    let mut exposed: BTreeMap<(WinId, Rank), Option<Ranges>> = BTreeMap::new();
    let mut found = Vec::new();
    for (at, event) in execution.events() {
        let Action::Operation(op) = &event.action else {
            continue;
        };
        let Scope::Win(win) = op.scope else {
            continue;
        };
        let memory = exposed
            .entry((win, op.target))
            .or_insert_with(|| memory_of(execution, win, op.target));
        if memory.as_ref().is_some_and(|memory| leaves(op, memory)) {
            found.push(misuse(execution, Rule::EpochRange, at, None));
        }
    }
    found
}

/// Does the operation touch a byte outside the target's `memory`?
pub fn leaves(op: &Operation, memory: &Ranges) -> bool {
    let inside = |ranges: &Ranges| memory.contains(ranges);
    !op.remote.iter().all(|remote| inside(&remote.ranges))
}

/// The memory a process exposes through a window at any time; `None` if that was not observed.
/// For a dynamic window all it ever attached: what lies outside is wrong at every moment.
fn memory_of(execution: &Execution, win: WinId, rank: Rank) -> Option<Ranges> {
    let window = execution.windows.get(&win)?;
    if flavour_at(window, rank) != Flavour::Dynamic {
        return window.exposed.get(&rank).cloned();
    }
    let events = execution.processes.get(rank.index())?;
    let attached = events.iter().filter_map(|event| match &event.action {
        Action::Attach { win: of, ranges } if *of == win => Some(ranges.iter()),
        _ => None,
    });
    Some(attached.flatten().collect::<Ranges>().normalised())
}
