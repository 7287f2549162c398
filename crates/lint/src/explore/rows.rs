//! What is decided in which execution.

use crate::machine::Decide;
use crate::term::TermId;
use fencepost_ir::PlaceId;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// With more decisions than this in the first execution, not all combinations are tried.
pub(super) const FEW: usize = 12;
/// So many rows are run with a second number of ranks, or only those that say the same to all if there
/// are [many](MANY) decisions.
const AGAIN: usize = 4;
/// With more decisions than this a program is long.
const MANY: u32 = 1000;
/// In one execution no more are free; further ones are false.
const MOST: usize = 50_000;
/// So many decisions that end the process are avoided.
const AVOIDED: usize = 32;

/// A branch that was decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The condition.
    pub condition: TermId,
    /// The program asked for the opposite.
    pub negated: bool,
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
    /// These answers; everything else is true.
    Answers(&'a FxHashMap<TermId, bool>),
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
    fn decide(&mut self, condition: TermId, negated: bool, place: PlaceId, rank: u32) -> bool {
        let at = self.taken.len();
        let truth = match &mut self.plan {
            _ if at >= MOST => false,
            Plan::Prefix(prefix) => prefix.get(at).copied().unwrap_or(true),
            Plan::Row(row, cover) => cover.truth(*row, condition),
            Plan::Answers(answers) => answers.get(&condition).copied().unwrap_or(true),
        };
        self.taken.push(Decision {
            condition,
            negated,
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

/// A covering array of strength two that grows with the decisions that are met.
///
/// Row 0 says true to all, row 1 false to all. Of `width` further rows every decision is true in
/// `width / 2`, no two decisions in the same ones: so each of two is true in a row in which the other
/// is not. `width` rows are enough for `C(width, width / 2)` decisions, which no other array of
/// strength two betters by more than a row (Katona; Kleitman and Spencer, 1973).
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// By term, one more than its number.
    numbers: Vec<u32>,
    count: u32,
    /// The first of the rows that tell decisions apart.
    begin: usize,
    /// How many of them there are.
    width: u32,
    /// By number, the rows in which a decision is true.
    columns: Vec<u32>,
    /// Answers that end the process.
    avoided: FxHashMap<TermId, bool>,
    /// Hashes of what was decided in executions so far.
    seen: FxHashSet<u64>,
}

/// The rows that say the same to all.
const UNIFORM: usize = 2;

impl Cover {
    /// Is there such a row? The rows that tell decisions apart are laid out when the first of them is
    /// asked for; if more decisions were met in them than they can tell apart, there are more rows.
    pub fn has(&mut self, row: usize) -> bool {
        if row < UNIFORM {
            return true;
        }
        let over = row >= self.begin + self.width as usize;
        if over && u64::from(self.count) > told_apart(self.width) {
            // Where more came than were expected, more will come.
            let room = if self.width == 0 { 1 } else { 4 };
            let wanted = u64::from(self.count) * room;
            let enough = (1..MOST_ROWS).find(|width| told_apart(*width) >= wanted);
            self.width = enough.unwrap_or(MOST_ROWS);
            self.begin = row;
            self.columns.clear();
            return true;
        }
        !over
    }

    /// How many rows are run: all, unless it is for a second number of ranks.
    pub fn most(&self, first: bool) -> usize {
        match first {
            true => usize::MAX,
            false if self.count > MANY => UNIFORM,
            false => AGAIN,
        }
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
            _ => self.column(number as usize) >> (row - self.begin) & 1 != 0,
        }
    }

    /// The rows in which a decision is true, as bits.
    fn column(&mut self, number: usize) -> u32 {
        let first = (1 << (self.width / 2)) - 1;
        while self.columns.len() <= number {
            let next = match self.columns.last() {
                Some(&last) if last != 0 => next_subset(last),
                _ => first,
            };
            let inside = next >> self.width == 0;
            self.columns.push(if inside { next } else { first });
        }
        self.columns[number]
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

/// More decisions than rows of this number tell apart are not met.
const MOST_ROWS: u32 = 30;

/// How many decisions so many rows tell apart: `C(width, width / 2)`.
fn told_apart(width: u32) -> u64 {
    let half = u64::from(width / 2);
    (1..=half).fold(1, |product, k| product * (u64::from(width) - half + k) / k)
}

/// The next larger number with as many bits set.
fn next_subset(bits: u32) -> u32 {
    let lowest = bits & bits.wrapping_neg();
    let carried = bits + lowest;
    carried | (((bits ^ carried) / lowest) >> 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_of(cover: &mut Cover, count: u32) -> Vec<Vec<bool>> {
        let mut rows = Vec::new();
        while cover.has(rows.len()) {
            let at = rows.len();
            rows.push((0..count).map(|t| cover.truth(at, TermId(t))).collect());
        }
        rows
    }

    fn assert_covered(rows: &[Vec<bool>], count: usize) {
        for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
            for wanted in [(true, true), (true, false), (false, true), (false, false)] {
                let met = |row: &Vec<bool>| row.len() > a && (row[a], row[b]) == wanted;
                assert!(rows.iter().any(met), "{count}: {a} {b} {wanted:?}");
            }
        }
    }

    #[test]
    fn every_two_decisions_are_met_in_all_four_combinations() {
        for count in [1, 2, 3, 5, 8, 33, 200] {
            let rows = rows_of(&mut Cover::default(), count);
            assert_covered(&rows, count as usize);
            assert!(rows.len() <= 2 + 10, "{count}: {}", rows.len());
        }
    }

    #[test]
    fn ten_thousand_decisions_need_eighteen_rows() {
        assert_eq!(rows_of(&mut Cover::default(), 10_000).len(), 18);
    }

    #[test]
    fn decisions_that_are_met_late_are_combined_too() {
        let mut cover = Cover::default();
        let mut rows: Vec<Vec<bool>> = Vec::new();
        while cover.has(rows.len()) {
            let (at, count) = (rows.len(), if rows.len() < 3 { 5 } else { 40 });
            rows.push((0..count).map(|t| cover.truth(at, TermId(t))).collect());
        }
        assert_covered(&rows[4..], 40);
        let uniform = |row: &Vec<bool>| row.iter().all(|t| *t == row[0]);
        assert!(rows[..2].iter().all(uniform));
    }

    #[test]
    fn prefixes_enumerate_all_combinations() {
        let decision = |truth| Decision {
            negated: false,
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
