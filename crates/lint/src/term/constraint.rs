//! What one execution has assumed about terms, so that it assumes nothing that cannot be.
//!
//! For a term `x`: an interval, and numbers it is not. For a truth value: what it was decided to be.
//! An assumption is propagated into what it is made of:
//!
//! ```text
//! ¬a := v        ⇒ a := ¬v              a ∧ b := 1 ⇒ a := 1, b := 1     a ∨ b := 0 ⇒ a := 0, b := 0
//! x = c := 1     ⇒ x ∈ [c, c]           x = c := 0 ⇒ x ≠ c
//! x < c := 1     ⇒ x ∈ [-∞, c-1]        x < c := 0 ⇒ x ∈ [c, ∞]
//! x <ᵤ c := 1    ⇒ x ∈ [0, c-1]  (c > 0)
//! x + d ∈ [l, h] ⇒ x ∈ [l-d, h-d]       extended(x) ∈ [l, h] ⇒ x ∈ [l, h]
//! x · c, x / c, x - y, x + y ∈ [l, h]    ⇒ what that leaves for x (and y)
//! x = y := 1     ⇒ each is in the other's interval, also later
//! x mod c = r    ⇒ x's interval begins and ends at such numbers
//! strcmp(x, "t") = 0 ⇒ x is "t", and strcmp(x, "u") what strcmp("t", "u") is
//! x < y          ⇒ how far they are apart, each's end ([`Apart`]); of floating-point numbers, a range ([`Range`])
//! x & m = c      ⇒ bits of x ([`Bits`])
//! ```
//!
//! What a condition says only together with others (`a ∨ b := 1`) is kept, and [tried](Constraints::tried) before
//! something is decided that it rests on.
//!
//! Intervals of what is computed follow from those of its parts ([`Interval`]): `n ≥ 3` makes `n / 3` at least 1, so a
//! loop over `n / 3` elements cannot be left before its first round. Arithmetic is assumed not to overflow,
//! but for products that known ends of intervals prove to.
//!
//! It is incomplete on purpose (of relations between unknowns only those of two): what it
//! cannot refute counts as possible.

mod difference;
mod floating;
mod interval;
mod masks;
mod text;
mod trial;

pub use self::text::{COMPARED, KNOWN};

use self::difference::Apart;
use self::floating::Range;
use self::interval::Interval;
use self::masks::Bits;
use self::trial::Pending;
use super::{Term, TermId, Terms};
use crate::value::Value;
use fencepost_ir::program::{Binary, Cast, Compare};
use rustc_hash::{FxHashMap, FxHashSet};

/// How deep an expression is looked into.
const DEPTH: u32 = 12;

/// How much of that the second of two unknown operands costs, so that large expressions stay cheap.
const SECOND: u32 = 3;

/// The assumptions of one execution.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    /// What is known of each term: whether it was decided, and whether it is in one of the tables.
    facts: Vec<u16>,
    intervals: FxHashMap<TermId, Interval>,
    unequal: FxHashSet<(TermId, i64)>,
    /// What a term is equal to.
    equal: FxHashMap<TermId, Value>,
    /// What a term leaves when it is divided by a number: (divisor, remainder).
    remainders: FxHashMap<TermId, (i64, i64)>,
    /// The text that an unknown one is.
    texts: FxHashMap<TermId, TermId>,
    /// How far two terms are apart, the older first.
    differences: FxHashMap<(TermId, TermId), Apart>,
    floats: FxHashMap<TermId, Range>,
    bits: FxHashMap<TermId, Bits>,
    pending: Pending,
    /// How much was copied to try something.
    copied: usize,
    /// No numbers are left that would fit.
    impossible: bool,
}

const TRUE: u16 = 1;
const FALSE: u16 = 2;
const INTERVAL: u16 = 4;
const UNEQUAL: u16 = 8;
const EQUAL: u16 = 16;
const REMAINDER: u16 = 32;
const TEXT: u16 = 64;
const FLOAT: u16 = 128;
const BITS: u16 = 256;

impl Constraints {
    /// Nothing assumed.
    pub fn new() -> Constraints {
        Constraints::default()
    }

    fn knows(&self, t: TermId, fact: u16) -> bool {
        self.facts.get(t.0 as usize).is_some_and(|f| f & fact != 0)
    }

    fn note(&mut self, t: TermId, fact: u16) {
        let at = t.0 as usize;
        if at >= self.facts.len() {
            self.facts.resize((at + 1).next_power_of_two(), 0);
        }
        self.facts[at] |= fact;
    }

    fn is_decided(&self, t: TermId) -> bool {
        self.knows(t, TRUE | FALSE)
    }

    fn is_true(&self, t: TermId) -> bool {
        self.knows(t, TRUE)
    }

    fn assumed(&self, t: TermId) -> Option<Interval> {
        let there = self.knows(t, INTERVAL);
        there.then(|| self.intervals.get(&t).copied()).flatten()
    }

    fn is_unequal(&self, t: TermId, to: i64) -> bool {
        self.knows(t, UNEQUAL) && self.unequal.contains(&(t, to))
    }

    /// The largest number a value can be, if the assumptions have one.
    pub fn most(&self, terms: &Terms, value: Value) -> Option<i64> {
        let high = self.interval(terms, value, DEPTH).high;
        (high < i64::MAX).then_some(high)
    }

    /// The truth of a condition, if the assumptions imply it.
    pub fn truth(&self, terms: &Terms, condition: Value) -> Option<bool> {
        match condition {
            Value::Int(v) => Some(v & 1 != 0),
            Value::Term(t) => self.truth_of(terms, t, DEPTH),
            _ => None,
        }
    }

    /// The number, if the assumptions leave only one.
    pub fn number(&self, terms: &Terms, value: Value) -> Option<i64> {
        let interval = self.interval(terms, value, DEPTH);
        (interval.low == interval.high).then_some(interval.low)
    }

    fn truth_of(&self, terms: &Terms, t: TermId, depth: u32) -> Option<bool> {
        match self.is_decided(t) {
            true => Some(self.is_true(t)),
            false => self.truth_by_form(terms, t, depth),
        }
    }

    /// The truth of a condition by what it is made of.
    fn truth_by_form(&self, terms: &Terms, t: TermId, depth: u32) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        let truth = |v: Value| match v {
            Value::Int(v) => Some(v & 1 != 0),
            Value::Term(t) => self.truth_of(terms, t, depth),
            _ => None,
        };
        match *terms.term(t) {
            Term::Not(inner) => self.truth_of(terms, inner, depth).map(|v| !v),
            Term::Binary(Binary::And, 1, a, b) => match (truth(a), truth(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Term::Binary(Binary::Or, 1, a, b) => match (truth(a), truth(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Term::Binary(Binary::Xor, 1, a, b) => Some(truth(a)? != truth(b)?),
            Term::Select(c, a, b) => match self.truth_of(terms, c, depth) {
                Some(true) => truth(a),
                Some(false) => truth(b),
                None => truth(a).filter(|&a| truth(b) == Some(a)),
            },
            Term::Compare(op, a, b) => self.comparison(terms, op, a, b, depth),
            Term::Apply(..) => self
                .comparison_of_floats(terms, t)
                .or_else(|| self.point_truth(t)),
            _ => self.point_truth(t),
        }
    }

    fn point_truth(&self, t: TermId) -> Option<bool> {
        if self.is_unequal(t, 0) {
            return Some(true);
        }
        let interval = self.assumed(t)?;
        (interval.low == interval.high).then_some(interval.low & 1 != 0)
    }

    fn comparison(
        &self,
        terms: &Terms,
        op: Compare,
        a: Value,
        b: Value,
        depth: u32,
    ) -> Option<bool> {
        let x = self.interval(terms, a, depth);
        let y = self.interval(terms, b, depth);
        match op {
            Compare::Equal if x.low == x.high && x == y => Some(true),
            Compare::Equal if x.high < y.low || y.high < x.low => Some(false),
            Compare::Equal => match (a, b) {
                (Value::Term(t), Value::Int(c)) if self.is_unequal(t, c) => Some(false),
                (Value::Term(t), Value::Int(c)) => self.equality_by_bits(terms, t, c),
                _ => match self.difference(terms, a, b) {
                    apart if apart == Interval::point(0) => Some(true),
                    apart if apart.low > 0 || apart.high < 0 => Some(false),
                    _ => self.is_apart(terms, a, b, 0).then_some(false),
                },
            },
            Compare::SignedLess if x.high < y.low => Some(true),
            Compare::SignedLess if x.low >= y.high => Some(false),
            Compare::SignedLess => match self.difference(terms, a, b) {
                apart if apart.high < 0 => Some(true),
                apart if apart.low >= 0 => Some(false),
                _ => None,
            },
            Compare::UnsignedLess if y.low >= 0 && x.high < 0 => Some(false),
            Compare::UnsignedLess if x.low >= 0 && y.high < 0 => Some(true),
            Compare::UnsignedLess if x.low >= 0 && y.low >= 0 => match () {
                () if x.high < y.low => Some(true),
                () if x.low >= y.high => Some(false),
                () => None,
            },
            _ => None,
        }
    }

    fn interval(&self, terms: &Terms, value: Value, depth: u32) -> Interval {
        let t = match value {
            Value::Int(v) => return Interval::point(v),
            Value::Term(t) => t,
            _ => return Interval::ALL,
        };
        let mut assumed = self.assumed(t).unwrap_or(Interval::ALL);
        let Some(depth) = depth.checked_sub(1) else {
            return assumed;
        };
        if self.knows(t, EQUAL)
            && let Some(&other) = self.equal.get(&t)
        {
            assumed = assumed.and(self.interval(terms, other, depth.saturating_sub(SECOND)));
        }
        let by_form = self.interval_by_form(terms, t, depth);
        let interval = assumed.and(by_form);
        match self.knows(t, REMAINDER) {
            true => match self.remainders.get(&t) {
                Some(&(divisor, remainder)) => interval.congruent(divisor, remainder),
                None => interval,
            },
            false => interval,
        }
    }

    /// Where a term lies by what it is made of.
    fn interval_by_form(&self, terms: &Terms, t: TermId, depth: u32) -> Interval {
        match *terms.term(t) {
            Term::Compare(..) | Term::Not(_) | Term::Apply(..) if terms.is_truth(t) => {
                match self.truth_of(terms, t, depth) {
                    Some(truth) => Interval::point(i64::from(truth)),
                    None => Interval { low: 0, high: 1 },
                }
            }
            Term::Binary(op, bits, a, b) => {
                let x = self.interval(terms, a, depth);
                let y = self.interval(terms, b, depth.saturating_sub(SECOND));
                match op {
                    Binary::Sub => x.binary(op, bits, y).and(self.difference(terms, a, b)),
                    _ => x.binary(op, bits, y),
                }
            }
            Term::Select(c, a, b) => {
                let (x, y) = (
                    self.interval(terms, a, depth),
                    self.interval(terms, b, depth),
                );
                match self.truth_of(terms, c, depth) {
                    Some(true) => x,
                    Some(false) => y,
                    None => x.or(y),
                }
            }
            Term::Cast {
                cast,
                from,
                to,
                value,
            } => {
                let inner = self.interval(terms, value, depth);
                match cast {
                    Cast::ZeroExtend if inner.low >= 0 => inner,
                    Cast::ZeroExtend if from < 63 => Interval {
                        low: 0,
                        high: (1 << from) - 1,
                    },
                    Cast::SignExtend if from > 1 => inner,
                    Cast::Truncate if to > 1 => inner.in_width(to),
                    Cast::Same => inner,
                    _ => Interval::ALL,
                }
            }
            Term::Apply(..) => self.comparison_of_texts(terms, t),
            _ => Interval::ALL,
        }
    }

    /// Assumes the condition to be so. It must be possible: [`Constraints::truth`] said nothing else.
    pub fn assume(&mut self, terms: &Terms, condition: Value, truth: bool) {
        if let Value::Term(t) = condition {
            self.assume_term(terms, t, truth, DEPTH);
            self.remember(terms, t, truth);
        }
    }

    fn assume_term(&mut self, terms: &Terms, t: TermId, truth: bool, depth: u32) {
        self.note(t, if truth { TRUE } else { FALSE });
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        match *terms.term(t) {
            Term::Not(inner) => self.assume_term(terms, inner, !truth, depth),
            Term::Binary(op @ (Binary::And | Binary::Or), 1, a, b)
                if truth == (op == Binary::And) =>
            {
                for part in [a, b] {
                    if let Value::Term(part) = part {
                        self.assume_term(terms, part, truth, depth);
                    }
                }
            }
            Term::Select(c, a, b) => match (a, b) {
                // `c && x` and `c || x` as compilers write them.
                (Value::Term(x), Value::Int(0)) if truth => {
                    self.assume_term(terms, c, true, depth);
                    self.assume_term(terms, x, true, depth);
                }
                (Value::Int(1), Value::Term(x)) if !truth => {
                    self.assume_term(terms, c, false, depth);
                    self.assume_term(terms, x, false, depth);
                }
                _ => {}
            },
            Term::Compare(op, a, Value::Int(c)) => {
                self.assume_comparison(terms, op, a, c, truth, depth)
            }
            Term::Compare(Compare::Equal, a, b) if truth => {
                let both = self
                    .interval(terms, a, depth)
                    .and(self.interval(terms, b, depth));
                self.restrict(terms, a, both, depth);
                self.restrict(terms, b, both, depth);
                self.assume_difference(terms, a, b, Interval::point(0));
                for (one, other) in [(a, b), (b, a)] {
                    if let Value::Term(one) = one {
                        self.equal.insert(one, other);
                        self.note(one, EQUAL);
                    }
                }
            }
            Term::Compare(Compare::Equal, a, b) => self.assume_apart(terms, a, b, 0),
            Term::Compare(Compare::SignedLess, a, b) => {
                self.assume_order(terms, a, b, truth, depth);
            }
            // The truth of other comparisons says nothing about numbers.
            Term::Compare(..) | Term::Binary(_, 1, ..) => {}
            Term::Apply(..) if terms.is_truth(t) => {
                self.assume_comparison_of_floats(terms, t, truth);
            }
            _ => {
                let point = Interval::point(i64::from(truth));
                self.restrict(terms, Value::Term(t), point, 0);
            }
        }
    }

    /// `a < b`, or not, of two that are not known.
    fn assume_order(&mut self, terms: &Terms, a: Value, b: Value, less: bool, depth: u32) {
        let (x, y) = (
            self.interval(terms, a, depth),
            self.interval(terms, b, depth),
        );
        let (low, high) = (i64::MIN, i64::MAX);
        let (apart, for_a, for_b) = match less {
            true => (
                Interval { low, high: -1 },
                Interval { low, ..y }.plus(Interval::point(-1)),
                Interval { high, ..x }.plus(Interval::point(1)),
            ),
            false => (
                Interval { low: 0, high },
                Interval { high, ..y },
                Interval { low, ..x },
            ),
        };
        self.assume_difference(terms, a, b, apart);
        self.restrict(terms, a, for_a, depth);
        self.restrict(terms, b, for_b, depth.saturating_sub(SECOND));
    }

    fn assume_comparison(
        &mut self,
        terms: &Terms,
        op: Compare,
        a: Value,
        c: i64,
        truth: bool,
        depth: u32,
    ) {
        let Value::Term(x) = a else { return };
        let known = self.interval(terms, a, depth);
        if op == Compare::Equal {
            self.assume_bits(terms, x, c, truth);
        }
        let to = match (op, truth) {
            (Compare::Equal, true) => Interval::point(c),
            (Compare::Equal, false) => {
                self.unequal.insert((x, c));
                self.note(x, UNEQUAL);
                known
            }
            (Compare::SignedLess, true) => Interval {
                low: i64::MIN,
                high: c - 1,
            },
            (Compare::SignedLess, false) => Interval {
                low: c,
                high: i64::MAX,
            },
            (Compare::UnsignedLess, true) if c > 0 => Interval {
                low: 0,
                high: c - 1,
            },
            (Compare::UnsignedLess, false) if c > 0 && known.low >= 0 => Interval {
                low: c,
                high: i64::MAX,
            },
            _ => return,
        };
        self.restrict(terms, a, to, depth);
    }

    fn restrict(&mut self, terms: &Terms, value: Value, to: Interval, depth: u32) {
        let Value::Term(t) = value else { return };
        let known = self.assumed(t).unwrap_or(Interval::ALL);
        let mut interval = known.and(to);
        // Numbers it is not, at the ends.
        while interval.low < interval.high && self.is_unequal(t, interval.low) {
            interval.low += 1;
        }
        while interval.low < interval.high && self.is_unequal(t, interval.high) {
            interval.high -= 1;
        }
        self.impossible |= interval.low > interval.high
            || interval.low == interval.high && self.is_unequal(t, interval.low);
        if interval != Interval::ALL {
            self.intervals.insert(t, interval);
            self.note(t, INTERVAL);
        }
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        match *terms.term(t) {
            Term::Binary(op, _, a, b) => self.restrict_operands(terms, op, (a, b), interval, depth),
            Term::Cast {
                cast: Cast::SignExtend | Cast::Same,
                value,
                ..
            } => {
                self.restrict(terms, value, interval, depth);
            }
            // What is below half of all numbers has the same sign bit before and after.
            Term::Cast {
                cast: Cast::ZeroExtend,
                from: from @ 2..64,
                value,
                ..
            } if interval.low >= 0 && interval.high < 1 << (from - 1) => {
                self.restrict(terms, value, interval, depth);
            }
            Term::Apply(..) if interval == Interval::point(0) => self.assume_same_texts(terms, t),
            _ => {}
        }
    }

    /// What the result of an operation says about its operands.
    fn restrict_operands(
        &mut self,
        terms: &Terms,
        op: Binary,
        (a, b): (Value, Value),
        result: Interval,
        depth: u32,
    ) {
        match (op, b) {
            (Binary::Add | Binary::Sub, _) => {
                let (x, y) = (
                    self.interval(terms, a, depth),
                    self.interval(terms, b, depth),
                );
                let (for_a, for_b) = match op {
                    Binary::Add => (result.minus(y), result.minus(x)),
                    _ => (result.plus(y), x.minus(result)),
                };
                self.restrict(terms, a, for_a, depth);
                self.restrict(terms, b, for_b, depth.saturating_sub(SECOND));
                if op == Binary::Sub {
                    self.assume_difference(terms, a, b, result);
                }
            }
            (Binary::Mul, Value::Int(c)) if c > 0 => {
                self.restrict(terms, a, result.factor(c), depth);
            }
            (Binary::ShiftLeft, Value::Int(c @ 0..32)) => {
                self.restrict(terms, a, result.factor(1 << c), depth);
            }
            (Binary::SignedDiv, Value::Int(c)) if c > 0 => {
                self.restrict(terms, a, result.dividend(c), depth);
            }
            (Binary::UnsignedDiv, Value::Int(c))
                if c > 0 && self.interval(terms, a, depth).low >= 0 =>
            {
                self.restrict(terms, a, result.dividend(c), depth);
            }
            (Binary::SignedRem | Binary::UnsignedRem, Value::Int(c))
                if c > 0 && result.low == result.high && result.low >= 0 =>
            {
                if let Value::Term(x) = a {
                    self.remainders.insert(x, (c, result.low));
                    self.note(x, REMAINDER);
                }
            }
            _ => {}
        }
    }
}
