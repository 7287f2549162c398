//! Which processes wait for ever.
//!
//! One that waits is *lost* if one of those it waits for has left or is lost itself:
//!
//! ```text
//! lost = the largest set L of waiting processes such that each p in L waits for some q in L or q left
//! ```
//!
//! One that waits for any of several collectives is lost if that holds in each of them.
//! A process that is doing anything else may still come: whoever waits only for such is not lost.

use fencepost_model::{Rank, Rule};
use std::collections::BTreeSet;

/// What one process is doing.
#[derive(Clone, Debug, Default)]
pub struct Process {
    /// It will call nothing any more.
    pub left: bool,
    /// Sequences of collectives it waits in, each with those who have not come.
    pub waits: Vec<(u64, Vec<Rank>)>,
    /// One of them is enough.
    pub any: bool,
}

impl Process {
    fn waits_for(&self) -> impl Iterator<Item = Rank> + '_ {
        self.waits.iter().flat_map(|(_, absent)| absent).copied()
    }
}

/// The lost processes and those that have left and are waited for, and which rule that breaks;
/// `None` if nobody is lost.
pub fn lost(all: &[Process]) -> Option<(Rule, BTreeSet<Rank>)> {
    let mut involved = waiting(all, |process| process.left);
    if involved.is_empty() {
        return None;
    }
    let awaited = involved.iter().flat_map(|p| all[p.index()].waits_for());
    let left: Vec<Rank> = awaited.filter(|q| all[q.index()].left).collect();
    involved.extend(left);
    Some((rule(all), involved))
}

/// The largest set of processes each of which waits for another of it, or for one that `ends` it.
fn waiting(all: &[Process], ends: impl Fn(&Process) -> bool) -> BTreeSet<Rank> {
    let ranks = (0..all.len() as u32).map(Rank);
    let mut lost: BTreeSet<Rank> = ranks.filter(|p| !all[p.index()].waits.is_empty()).collect();
    loop {
        let stays = |p: &Rank| {
            let process = &all[p.index()];
            let stuck = |(_, absent): &(u64, Vec<Rank>)| {
                let mut absent = absent.iter();
                absent.any(|q| lost.contains(q) || ends(&all[q.index()]))
            };
            match process.any {
                true => process.waits.iter().all(stuck),
                false => process.waits.iter().any(stuck),
            }
        };
        let still: BTreeSet<Rank> = lost.iter().copied().filter(stays).collect();
        if still.len() == lost.len() {
            return lost;
        }
        lost = still;
    }
}

/// Processes that wait for each other break another rule than those that wait for one that has left.
fn rule(all: &[Process]) -> Rule {
    let cycle = waiting(all, |_| false);
    let sequences: BTreeSet<u64> = cycle
        .iter()
        .flat_map(|p| all[p.index()].waits.iter().map(|(key, _)| *key))
        .collect();
    match (cycle.is_empty(), sequences.len()) {
        (true, _) => Rule::CollLeft,
        (false, 1) => Rule::CollMatch,
        (false, _) => Rule::CollCycle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running() -> Process {
        Process::default()
    }

    fn left() -> Process {
        Process {
            left: true,
            ..running()
        }
    }

    fn waits(key: u64, absent: &[u32]) -> Process {
        Process {
            left: false,
            waits: vec![(key, absent.iter().map(|rank| Rank(*rank)).collect())],
            any: false,
        }
    }

    fn check(all: &[Process], expected: Option<(Rule, &[u32])>) {
        let expected = expected.map(|(rule, ranks)| {
            let ranks: BTreeSet<Rank> = ranks.iter().map(|rank| Rank(*rank)).collect();
            (rule, ranks)
        });
        assert_eq!(lost(all), expected);
    }

    #[test]
    fn one_that_runs_may_still_come() {
        check(&[waits(1, &[1]), running()], None);
        check(&[waits(1, &[1]), waits(2, &[2]), running()], None);
        check(&[running(), left()], None);
    }

    #[test]
    fn one_that_has_left_does_not_come() {
        let all = [waits(1, &[2]), waits(1, &[2]), left(), running(), left()];
        check(&all, Some((Rule::CollLeft, &[0, 1, 2])));
    }

    #[test]
    fn those_who_wait_for_lost_ones_are_lost_too() {
        let all = [waits(1, &[1]), waits(2, &[0]), waits(3, &[1, 3]), running()];
        check(&all, Some((Rule::CollCycle, &[0, 1, 2])));
    }

    #[test]
    fn one_that_waits_for_any_is_lost_if_none_can_come() {
        let both = |any| Process {
            waits: [waits(1, &[1]).waits, waits(2, &[2]).waits].concat(),
            any,
            ..running()
        };
        check(&[both(true), left(), running()], None);
        let lost = Some((Rule::CollLeft, &[0, 1][..]));
        check(&[both(false), left(), running()], lost);
        let lost = Some((Rule::CollLeft, &[0, 1, 2][..]));
        check(&[both(true), left(), left()], lost);
    }

    #[test]
    fn one_whom_all_have_joined_is_not_lost() {
        check(&[waits(1, &[]), waits(2, &[0])], None);
    }
}
