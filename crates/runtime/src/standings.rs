//! Who waits for whom in collectives, and whether that can ever end.
//!
//! A process that waits in a collective waits for all members that have not come to it: MPI lets
//! every collective synchronise, so a correct program allows for that. It is *lost* if one of those
//! it waits for has left or is lost itself:
//!
//! ```text
//! lost = the largest set L of waiting processes such that each p in L waits for some q in L or q left
//! ```
//!
//! A process that is doing anything else may still come: whoever waits only for such is not lost.
//! What is seen of several processes is not seen at one time; but a process that stands at the same
//! place before and after all others were looked at stood there all the while, for no place comes
//! twice. Lost processes stay lost, so what is said here is true whenever it is said.

use crate::exchange::{Node, sequence_name};
use crate::shared::Standing;
use fencepost_model::{Rank, Rule};
use fencepost_session::journal::{FoundMismatch, MismatchSide};
use std::collections::BTreeSet;

/// What one process is doing, and whom it waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    standing: Standing,
    /// Where, in its own numbering.
    site: Option<u32>,
    /// Sequences it waits in, each with those who have not come.
    waits: Vec<(u64, Vec<Rank>)>,
}

impl Seen {
    fn left(&self) -> bool {
        matches!(self.standing, Standing::Left { .. })
    }

    fn waits_for(&self) -> impl Iterator<Item = Rank> + '_ {
        self.waits.iter().flat_map(|(_, absent)| absent).copied()
    }
}

/// Processes that wait for ever, if there are any: who is where, and which rule that breaks.
pub fn verdict(node: &mut Node, size: u32) -> Option<FoundMismatch> {
    let all: Vec<Seen> = (0..size).map(|rank| look(node, Rank(rank))).collect();
    let lost = lost(&all, Seen::left);
    if lost.is_empty() {
        return None;
    }
    let awaited = |rank: &u32| {
        let left = all[*rank as usize].left();
        left && lost
            .iter()
            .any(|p| all[p.index()].waits_for().any(|q| q.0 == *rank))
    };
    let left = (0..size).filter(awaited).map(Rank);
    let involved: BTreeSet<Rank> = lost.iter().copied().chain(left).collect();
    let unchanged = |rank: &Rank| {
        let now = node.roll_near(*rank).map(|roll| roll.standing());
        now == Some(all[rank.index()].standing)
    };
    if !involved.iter().all(unchanged) {
        return None;
    }
    let rule = rule(&all);
    let sides = involved.iter().map(|rank| {
        let seen = &all[rank.index()];
        let mut side = side(*rank, seen);
        // Waits in several sequences: in which is what matters.
        if let (Rule::CollCycle, [(key, _), ..]) = (rule, &seen.waits[..]) {
            side.detail = sequence_name(*key);
        }
        side
    });
    Some(FoundMismatch {
        rule,
        sides: sides.collect(),
    })
}

/// Does every process either wait or has left? Then nothing more will happen.
pub fn all_stand(node: &mut Node, members: impl IntoIterator<Item = Rank>) -> bool {
    let mut members = members.into_iter();
    members.all(|rank| standing(node, rank) != Standing::Running)
}

/// What a process of this node is doing; of others that is not known.
pub fn standing(node: &mut Node, rank: Rank) -> Standing {
    let roll = node.roll_near(rank);
    roll.map_or(Standing::Running, |roll| roll.standing())
}

/// A process that waits or has left, as a side of a finding.
pub fn side_of(node: &mut Node, rank: Rank) -> Option<MismatchSide> {
    let seen = look(node, rank);
    (seen.standing != Standing::Running).then(|| side(rank, &seen))
}

fn side(rank: Rank, seen: &Seen) -> MismatchSide {
    MismatchSide {
        rank,
        site: seen.site.map(fencepost_model::SiteId),
        detail: match seen.standing {
            Standing::Left { site: None } => "exit".into(),
            _ => String::new(),
        },
    }
}

fn look(node: &mut Node, rank: Rank) -> Seen {
    let mut seen = Seen {
        standing: Standing::Running,
        site: None,
        waits: Vec::new(),
    };
    let Some(roll) = node.roll_near(rank) else {
        return seen;
    };
    seen.standing = roll.standing();
    let awaited = match seen.standing {
        Standing::Running => return seen,
        Standing::Left { site } => {
            seen.site = site;
            return seen;
        }
        Standing::Waits { slot, number } => {
            if let crate::shared::Seen::Entry(entry) = roll.read(slot, number) {
                seen.site = Some(entry.site);
            }
            vec![(slot, number)]
        }
        Standing::Awaits(_) => {
            let (site, awaited) = roll.awaited();
            seen.site = Some(site);
            awaited
        }
    };
    let sequences: Vec<(u64, u32, Vec<Rank>)> = awaited
        .into_iter()
        .map(|(slot, number)| (roll.key(slot), number, roll.members(slot)))
        .collect();
    for (key, number, members) in sequences {
        let mut has_come = |member: &Rank| {
            let roll = node.roll_near(*member);
            roll.is_none_or(|roll| {
                let slot = roll.find(key);
                slot.is_some_and(|slot| roll.latest(slot) >= number)
            })
        };
        let others = members.into_iter().filter(|member| *member != rank);
        seen.waits
            .push((key, others.filter(|m| !has_come(m)).collect()));
    }
    seen
}

/// The largest set of processes each of which waits for another of it, or for one that `ends` it.
fn lost(all: &[Seen], ends: impl Fn(&Seen) -> bool) -> BTreeSet<Rank> {
    let ranks = (0..all.len() as u32).map(Rank);
    let mut lost: BTreeSet<Rank> = ranks.filter(|p| !all[p.index()].waits.is_empty()).collect();
    loop {
        let stays = |p: &Rank| {
            let mut waits_for = all[p.index()].waits_for();
            waits_for.any(|q| lost.contains(&q) || ends(&all[q.index()]))
        };
        let still: BTreeSet<Rank> = lost.iter().copied().filter(stays).collect();
        if still.len() == lost.len() {
            return lost;
        }
        lost = still;
    }
}

/// Processes that wait for each other break another rule than those that wait for one that has left.
fn rule(all: &[Seen]) -> Rule {
    let cycle = lost(all, |_| false);
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

    fn running() -> Seen {
        Seen {
            standing: Standing::Running,
            site: None,
            waits: Vec::new(),
        }
    }

    fn left() -> Seen {
        Seen {
            standing: Standing::Left { site: Some(0) },
            ..running()
        }
    }

    fn waits(key: u64, absent: &[u32]) -> Seen {
        Seen {
            standing: Standing::Waits { slot: 0, number: 1 },
            site: Some(0),
            waits: vec![(key, absent.iter().map(|rank| Rank(*rank)).collect())],
        }
    }

    fn lost_of(all: &[Seen]) -> Vec<u32> {
        lost(all, Seen::left).iter().map(|rank| rank.0).collect()
    }

    #[test]
    fn one_that_runs_may_still_come() {
        assert!(lost_of(&[waits(1, &[1]), running()]).is_empty());
        assert!(lost_of(&[waits(1, &[1]), waits(2, &[2]), running()]).is_empty());
    }

    #[test]
    fn one_that_has_left_does_not_come() {
        let all = [waits(1, &[2]), waits(1, &[2]), left(), running()];
        assert_eq!(lost_of(&all), [0, 1]);
        assert_eq!(rule(&all), Rule::CollLeft);
    }

    #[test]
    fn those_who_wait_for_lost_ones_are_lost_too() {
        let all = [waits(1, &[1]), waits(2, &[0]), waits(3, &[1, 3]), running()];
        assert_eq!(lost_of(&all), [0, 1, 2]);
        assert_eq!(rule(&all), Rule::CollCycle);
    }

    #[test]
    fn one_whom_all_have_joined_is_not_lost() {
        assert!(lost_of(&[waits(1, &[]), waits(2, &[0])]).is_empty());
    }
}
