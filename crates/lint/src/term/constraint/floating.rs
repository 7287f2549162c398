//! Floating-point numbers: between which two an unknown one lies.
//!
//! ```text
//! x < c := 1 ⇒ x ∈ [-∞, c)      x < c := 0 ⇒ x ∈ [c, ∞]      x = c := 1 ⇒ x ∈ [c, c]
//! ```
//!
//! Of `x < y`, `x = y` and `y < x` one holds: a number that is none (NaN) is not thought of.

use super::super::{Symbol, Term, TermId, Terms, float_of};
use super::{Constraints, FLOAT};
use crate::term::fold::{EQUAL_FLOATS, LESS_FLOAT};
use crate::value::Value;
use fencepost_ir::program::Cast;

/// Numbers between two ends, which belong to it or not.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Range {
    low: f64,
    high: f64,
    /// Without the lower end.
    above: bool,
    /// Without the upper end.
    below: bool,
}

impl Range {
    const ALL: Range = Range {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        above: false,
        below: false,
    };

    fn and(self, other: Range) -> Range {
        let (low, above) = match self.low.total_cmp(&other.low) {
            std::cmp::Ordering::Less => (other.low, other.above),
            std::cmp::Ordering::Equal => (self.low, self.above || other.above),
            std::cmp::Ordering::Greater => (self.low, self.above),
        };
        let (high, below) = match self.high.total_cmp(&other.high) {
            std::cmp::Ordering::Less => (self.high, self.below),
            std::cmp::Ordering::Equal => (self.high, self.below || other.below),
            std::cmp::Ordering::Greater => (other.high, other.below),
        };
        Range {
            low,
            high,
            above,
            below,
        }
    }

    fn is_empty(self) -> bool {
        self.low > self.high || self.low == self.high && (self.above || self.below)
    }

    /// Is every number of it less than every one of the other?
    fn is_less(self, other: Range) -> bool {
        self.high < other.low || self.high == other.low && (self.below || other.above)
    }

    /// Is none of its numbers less than one of the other?
    fn is_not_less(self, other: Range) -> bool {
        self.low >= other.high
    }
}

/// The two numbers that a term compares, and whether it asks if they are equal.
fn compared(terms: &Terms, t: TermId) -> Option<(bool, Value, Value)> {
    match terms.term(t) {
        Term::Apply(LESS_FLOAT, numbers) => Some((false, numbers[0], numbers[1])),
        Term::Apply(EQUAL_FLOATS, numbers) => Some((true, numbers[0], numbers[1])),
        _ => None,
    }
}

impl Constraints {
    fn range(&self, terms: &Terms, value: Value) -> Range {
        if let Some(number) = float_of(value) {
            return Range {
                low: number,
                high: number,
                ..Range::ALL
            };
        }
        let Value::Term(t) = value else {
            return Range::ALL;
        };
        let assumed = match self.knows(t, FLOAT) {
            true => self.floats.get(&t).copied().unwrap_or(Range::ALL),
            false => Range::ALL,
        };
        match terms.term(t) {
            Term::Apply(Symbol::Name("llvm.fabs" | "llvm.sqrt"), _) => assumed.and(Range {
                low: 0.0,
                ..Range::ALL
            }),
            // Of a number that has a sign: those without may be larger than they look.
            Term::Cast {
                cast: Cast::Float,
                from: 2..,
                to: 0,
                value,
            } => {
                let interval = self.interval(terms, *value, 4);
                let end = |end: i64| match end {
                    i64::MIN => f64::NEG_INFINITY,
                    i64::MAX => f64::INFINITY,
                    end => end as f64,
                };
                match interval.low >= 0 {
                    true => assumed.and(Range {
                        low: end(interval.low),
                        high: end(interval.high),
                        ..Range::ALL
                    }),
                    false => assumed,
                }
            }
            _ => assumed,
        }
    }

    /// The truth of a comparison of floating-point numbers, if the assumptions imply it.
    pub(super) fn comparison_of_floats(&self, terms: &Terms, t: TermId) -> Option<bool> {
        let (equal, a, b) = compared(terms, t)?;
        let (x, y) = (self.range(terms, a), self.range(terms, b));
        let by_range = match equal {
            true if x.is_less(y) || y.is_less(x) => Some(false),
            true if x.low == x.high && x == y => Some(true),
            true => None,
            false if x.is_less(y) => Some(true),
            false if x.is_not_less(y) => Some(false),
            false => None,
        };
        by_range.or_else(|| {
            let decided = |symbol, a, b| {
                let other = terms.applied(symbol, &[a, b])?;
                (other != t && self.is_decided(other)).then(|| self.is_true(other))
            };
            let (less, greater) = (decided(LESS_FLOAT, a, b), decided(LESS_FLOAT, b, a));
            let others = match equal {
                true => [less, greater],
                false => [
                    greater,
                    decided(EQUAL_FLOATS, a, b).or_else(|| decided(EQUAL_FLOATS, b, a)),
                ],
            };
            match others {
                [Some(true), _] | [_, Some(true)] => Some(false),
                [Some(false), Some(false)] => Some(true),
                _ => None,
            }
        })
    }

    /// What the truth of a comparison says about its numbers.
    pub(super) fn assume_comparison_of_floats(&mut self, terms: &Terms, t: TermId, truth: bool) {
        let Some((equal, a, b)) = compared(terms, t) else {
            return;
        };
        let (x, y) = (self.range(terms, a), self.range(terms, b));
        let at_most = |end: Range, below: bool| Range {
            high: end.high,
            below: below || end.below,
            ..Range::ALL
        };
        let at_least = |end: Range, above: bool| Range {
            low: end.low,
            above: above || end.above,
            ..Range::ALL
        };
        match (equal, truth) {
            (true, true) => {
                self.restrict_float(a, y);
                self.restrict_float(b, x);
            }
            (true, false) => {
                for (number, other) in [(a, y), (b, x)] {
                    self.without(terms, number, other);
                }
            }
            (false, true) => {
                self.restrict_float(a, at_most(y, true));
                self.restrict_float(b, at_least(x, true));
            }
            (false, false) => {
                self.restrict_float(a, at_least(y, false));
                self.restrict_float(b, at_most(x, false));
            }
        }
    }

    /// It is not that number, which may be one of its ends.
    fn without(&mut self, terms: &Terms, value: Value, number: Range) {
        let known = self.range(terms, value);
        if number.low == number.high {
            self.restrict_float(
                value,
                Range {
                    above: known.above || known.low == number.low,
                    below: known.below || known.high == number.high,
                    ..known
                },
            );
        }
    }

    fn restrict_float(&mut self, value: Value, to: Range) {
        let Value::Term(t) = value else { return };
        if to == Range::ALL {
            return;
        }
        let known = self.floats.get(&t).copied().unwrap_or(Range::ALL);
        let range = known.and(to);
        self.impossible |= range.is_empty();
        self.floats.insert(t, range);
        self.note(t, FLOAT);
    }
}
