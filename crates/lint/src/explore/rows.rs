//! What is decided in which execution.

use crate::machine::Decide;
use crate::term::TermId;
use fencepost_ir::PlaceId;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// With more decisions than this in the first execution, not all combinations are tried.
pub(super) const FEW: usize = 12;
/// So many rows are run with a second number of ranks.
pub(super) const AGAIN: usize = 4;
/// In one execution no more are free; further ones are false.
const MOST: usize = 50_000;
/// So many decisions that end the process are avoided.
const AVOIDED: usize = 32;

/// A branch that was decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The condition.
    pub condition: TermId,
    /// Where it was first asked.
    pub place: PlaceId,
    /// By which rank.
    pub rank: u32,
    /// The answer.
    pub truth: bool,
}

/// How to decide.
pub(super) enum Plan<'a> {
    /// As before, then true.
    Prefix(&'a [bool]),
    /// A row of the covering array.
    Row(usize, &'a mut Cover),
}

/// Decides by a plan, and remembers.
pub(super) struct Path<'a> {
    plan: Plan<'a>,
    pub taken: Vec<Decision>,
}

impl<'a> Path<'a> {
    pub fn new(plan: Plan<'a>) -> Path<'a> {
        Path {
            plan,
            taken: Vec::new(),
        }
    }
}

impl Decide for Path<'_> {
    fn decide(&mut self, condition: TermId, place: PlaceId, rank: u32) -> bool {
        let at = self.taken.len();
        let truth = match &mut self.plan {
            _ if at >= MOST => false,
            Plan::Prefix(prefix) => prefix.get(at).copied().unwrap_or(true),
            Plan::Row(row, cover) => cover.truth(*row, condition),
        };
        self.taken.push(Decision {
            condition,
            place,
            rank,
            truth,
        });
        truth
    }
}

/// The decisions of the next execution: all up to the last that was true, which is false now.
pub(super) fn next_prefix(taken: &[Decision]) -> Option<Vec<bool>> {
    let last = taken.iter().rposition(|decision| decision.truth)?;
    let mut prefix: Vec<_> = taken[..last]
        .iter()
        .map(|decision| decision.truth)
        .collect();
    prefix.push(false);
    Some(prefix)
}

/// A covering array that grows with the decisions that are met.
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// By term, one more than its number.
    numbers: Vec<u32>,
    count: u32,
    /// Answers that end the process.
    avoided: FxHashMap<TermId, bool>,
    /// Hashes of what was decided in executions so far.
    seen: FxHashSet<u64>,
}

impl Cover {
    /// How many rows the decisions met so far need.
    pub fn rows(&self) -> usize {
        let bits = u32::BITS - self.count.saturating_sub(1).leading_zeros();
        2 + 2 * bits as usize
    }

    /// Was nothing decided exactly so before?
    pub fn is_new(&mut self, decisions: &[Decision]) -> bool {
        let mut hasher = FxHasher::default();
        for decision in decisions {
            (decision.condition, decision.truth).hash(&mut hasher);
        }
        self.seen.insert(hasher.finish())
    }

    /// Numbers decisions.
    pub fn number(&mut self, decisions: &[Decision]) {
        for decision in decisions {
            self.number_of(decision.condition);
        }
    }

    fn number_of(&mut self, condition: TermId) -> u32 {
        let at = condition.0 as usize;
        if at >= self.numbers.len() {
            self.numbers.resize((at + 1).next_power_of_two(), 0);
        }
        if self.numbers[at] == 0 {
            self.count += 1;
            self.numbers[at] = self.count;
        }
        self.numbers[at] - 1
    }

    fn truth(&mut self, row: usize, condition: TermId) -> bool {
        let number = self.number_of(condition);
        if !self.avoided.is_empty()
            && let Some(ends) = self.avoided.get(&condition)
        {
            return !ends;
        }
        match row {
            0 => true,
            1 => false,
            _ => {
                let bit = number >> ((row - 2) / 2) & 1 != 0;
                bit == row.is_multiple_of(2)
            }
        }
    }

    /// The last decision ended the process: it is decided otherwise from now on. Is that new?
    pub fn avoid(&mut self, decisions: &[Decision]) -> bool {
        let Some(last) = decisions.last() else {
            return false;
        };
        let new = !self.avoided.contains_key(&last.condition) && self.avoided.len() < AVOIDED;
        if new {
            self.avoided.insert(last.condition, last.truth);
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_decisions_are_met_in_all_four_combinations() {
        for count in [1, 2, 3, 5, 8, 33] {
            let mut cover = Cover::default();
            for t in 0..count {
                cover.truth(0, TermId(t));
            }
            let rows = cover.rows();
            let row = |row, cover: &mut Cover| -> Vec<bool> {
                (0..count).map(|t| cover.truth(row, TermId(t))).collect()
            };
            let rows: Vec<_> = (0..rows).map(|r| row(r, &mut cover)).collect();
            for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
                for wanted in [(true, true), (true, false), (false, true), (false, false)] {
                    let met = |row: &Vec<bool>| (row[a as usize], row[b as usize]) == wanted;
                    assert!(rows.iter().any(met), "{count}: {a} {b} {wanted:?}");
                }
            }
            assert!(rows.len() <= 2 + 2 * 6);
        }
    }

    #[test]
    fn prefixes_enumerate_all_combinations() {
        let decision = |truth| Decision {
            condition: TermId(0),
            place: PlaceId::NONE,
            rank: 0,
            truth,
        };
        let mut seen = Vec::new();
        let mut next = Some(Vec::new());
        while let Some(mut prefix) = next {
            prefix.resize(3, true);
            let taken: Vec<_> = prefix.iter().map(|t| decision(*t)).collect();
            next = next_prefix(&taken);
            seen.push(prefix);
        }
        assert_eq!(seen.len(), 8);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 8);
    }
}
