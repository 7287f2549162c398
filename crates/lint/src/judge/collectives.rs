//! Collectives on which ranks wait for ever, or whose arguments do not fit: which rule it is.
//!
//! ```text
//! the call fits, its root or operation does not           COLL-ARGS
//! the data of two ranks has different signatures          COLL-ARGS
//! another call on the same communicator                   COLL-MATCH
//! who is missing has finalized or ended                   COLL-LEFT
//! who is missing waits in a collective of another
//! communicator for somebody who waits here                COLL-CYCLE
//! ```
//!
//! A window counts as the communicator it was made on. Who is missing only because somebody else keeps
//! it waiting is not to blame: that other collective is the finding.

use crate::world::{Record, Stuck, StuckRank, Waits};
use fencepost_model::{Action, Event, Execution, Rule, SiteId};
use std::collections::{BTreeMap, BTreeSet};

/// A collective that not all ranks call, or not with arguments that fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// How they differ.
    pub rule: Rule,
    /// Who waits in it, in which call, and where.
    pub waiting: Party,
    /// What another rank does instead; none if it has ended.
    pub other: Option<Party>,
}

/// Who, in which call, where.
pub type Party = (u32, String, SiteId);

impl Mismatch {
    /// The same for whoever came first: the earlier place leads.
    pub fn new(rule: Rule, waiting: Party, other: Option<Party>) -> Mismatch {
        let (waiting, other) = match other {
            Some(other) if other.2 < waiting.2 => (other, Some(waiting)),
            other => (waiting, other),
        };
        Mismatch {
            rule,
            waiting,
            other,
        }
    }
}

/// Arguments that do not fit, in collectives that all ranks called.
pub fn misfits(record: &Record) -> Vec<Mismatch> {
    let misfits = record.misfits.iter().cloned();
    let mismatch = |(one, other)| Mismatch::new(Rule::CollArgs, one, Some(other));
    misfits.map(mismatch).collect()
}

/// Is it the rank's own doing that it does not come? It is if it has ended or waits in a collective.
/// Who waits for something else may do so only because of somebody else, and then that is the mistake.
pub fn is_to_blame(stuck: &Stuck, rank: u32) -> bool {
    let waits = stuck.ranks.iter().find(|other| other.rank == rank);
    waits.is_none_or(|other| matches!(other.waits, Waits::Collective { .. }))
}

/// Collectives that some wait for in vain, once each.
pub fn mismatched(stuck: &Stuck, execution: &Execution) -> Vec<Mismatch> {
    let strict = collect(stuck, execution, |waiting, rank| {
        let waits = stuck.ranks.iter().find(|other| other.rank == rank);
        waits.is_none() || waits_for(stuck, rank, waiting)
    });
    match strict.is_empty() {
        // Nobody is to blame alone: messages or posts take part in the cycle.
        true => collect(stuck, execution, |_, rank| is_to_blame(stuck, rank)),
        false => strict,
    }
}

fn collect(
    stuck: &Stuck,
    execution: &Execution,
    blamed: impl Fn(u32, u32) -> bool,
) -> Vec<Mismatch> {
    let mut found = BTreeMap::new();
    for waiting in &stuck.ranks {
        let Waits::Collective {
            coll,
            comm,
            came,
            stranger: false,
            strangers,
            missing,
        } = &waiting.waits
        else {
            continue;
        };
        let mut one = party(waiting);
        let (rule, other) = if let Some(instead) = strangers.first() {
            // Two calls that do not fit: a nonblocking one does not where it begins.
            if let Some((call, site)) = came {
                one = (waiting.rank, call.clone(), *site);
            }
            let rule = match instead.arguments {
                true => Rule::CollArgs,
                false => Rule::CollMatch,
            };
            (
                rule,
                Some((instead.rank, instead.call.clone(), instead.site)),
            )
        } else {
            let mut missing = missing.iter().filter(|rank| blamed(waiting.rank, **rank));
            match missing.next() {
                Some(rank) => absent(stuck, execution, *comm, *rank),
                // Everybody who is missing waits because of something else.
                None => continue,
            }
        };
        let mismatch = Mismatch::new(rule, one, other);
        found.entry(*coll).or_insert(mismatch);
    }
    found.into_values().collect()
}

fn party(rank: &StuckRank) -> Party {
    (rank.rank, rank.call.clone(), rank.site)
}

/// What a rank does that does not come to a collective of a communicator.
fn absent(stuck: &Stuck, execution: &Execution, comm: usize, rank: u32) -> (Rule, Option<Party>) {
    let Some(waits) = stuck.ranks.iter().find(|other| other.rank == rank) else {
        return (Rule::CollLeft, finalized(execution, rank));
    };
    let elsewhere =
        |waits: &Waits| matches!(waits, Waits::Collective { comm: other, .. } if *other != comm);
    let rule = match elsewhere(&waits.waits) {
        true => Rule::CollCycle,
        false => Rule::CollMatch,
    };
    (rule, Some(party(waits)))
}

/// Does one rank wait for the other in collectives, perhaps through others?
fn waits_for(stuck: &Stuck, rank: u32, other: u32) -> bool {
    let mut seen = BTreeSet::new();
    let mut todo = vec![rank];
    while let Some(rank) = todo.pop() {
        if rank == other {
            return true;
        }
        let waits = stuck.ranks.iter().find(|waiting| waiting.rank == rank);
        if let Some(Waits::Collective {
            strangers, missing, ..
        }) = waits.map(|waiting| &waiting.waits)
            && seen.insert(rank)
        {
            todo.extend(missing);
            todo.extend(strangers.iter().map(|stranger| stranger.rank));
        }
    }
    false
}

/// Where a rank ended instead of taking part.
fn finalized(execution: &Execution, rank: u32) -> Option<Party> {
    let events = execution.processes.get(rank as usize)?;
    let mut ends = events.iter().filter(|e| e.action == Action::Finalize);
    let site = ends.next()?.site;
    // That of OpenSHMEM completes operations.
    let completes = |event: &Event| matches!(event.action, Action::Quiet { .. });
    let mut here = events.iter().filter(|event| event.site == site);
    let name = match here.any(completes) {
        true => "shmem_finalize",
        false => "MPI_Finalize",
    };
    Some((rank, name.into(), site))
}
