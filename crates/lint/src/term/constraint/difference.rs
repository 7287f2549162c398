//! How far two unknown numbers are apart.
//!
//! ```text
//! x + c < y + d := 1 ⇒ x - y ≤ d - c - 1        x + c < y + d := 0 ⇒ x - y ≥ d - c
//! x + c = y + d      ⇔ x - y = d - c            (x - y) ∈ [l, h] likewise
//! ```
//!
//! Pairs are not combined: that `x < y` and `y < z` make `x < z` is not seen.

use super::super::{Term, TermId, Terms};
use super::{Constraints, Interval};
use crate::value::Value;
use fencepost_ir::program::{Binary, Cast};

/// Where the difference of two terms lies, and one number in between that it is not.
#[derive(Copy, Clone, Debug)]
pub(super) struct Apart {
    within: Interval,
    not: Option<i64>,
}

impl Apart {
    const ANY: Apart = Apart {
        within: Interval::ALL,
        not: None,
    };

    /// The number it is not, at the ends.
    fn trimmed(mut self) -> Apart {
        if let Some(not) = self.not {
            if self.within.low == not {
                self.within.low += 1;
            }
            if self.within.high == not {
                self.within.high -= 1;
            }
        }
        self
    }
}

/// `x + c` in whatever width.
fn parts(terms: &Terms, mut value: Value) -> Option<(TermId, i64)> {
    let mut sum = 0i64;
    loop {
        let Value::Term(t) = value else { return None };
        match *terms.term(t) {
            Term::Binary(Binary::Add, _, x, Value::Int(c)) => {
                sum = sum.checked_add(c)?;
                value = x;
            }
            Term::Cast {
                cast: Cast::SignExtend,
                from: 2..,
                value: inner @ Value::Term(_),
                ..
            } => value = inner,
            _ => return Some((t, sum)),
        }
    }
}

/// Both as terms, the older first, how much must be added to their difference, and whether they were exchanged.
fn pair(terms: &Terms, a: Value, b: Value) -> Option<((TermId, TermId), i64, bool)> {
    let ((x, c), (y, d)) = (parts(terms, a)?, parts(terms, b)?);
    let more = c.checked_sub(d)?;
    match x < y {
        true => Some(((x, y), more, false)),
        false => Some(((y, x), more, true)),
    }
}

impl Constraints {
    /// Where `a - b` lies, as far as comparisons of the two have said.
    pub(super) fn difference(&self, terms: &Terms, a: Value, b: Value) -> Interval {
        let Some(((x, y), more, exchanged)) = pair(terms, a, b) else {
            return Interval::ALL;
        };
        if x == y {
            return Interval::point(more);
        }
        let apart = self.differences.get(&(x, y)).copied();
        let within = apart.unwrap_or(Apart::ANY).within;
        let within = match exchanged {
            true => Interval::point(0).minus(within),
            false => within,
        };
        within.plus(Interval::point(more))
    }

    /// Is it known that `a - b` is not that?
    pub(super) fn is_apart(&self, terms: &Terms, a: Value, b: Value, not: i64) -> bool {
        let Some((key, more, exchanged)) = pair(terms, a, b) else {
            return false;
        };
        let not = match exchanged {
            true => more.wrapping_sub(not),
            false => not.wrapping_sub(more),
        };
        let apart = self.differences.get(&key).copied();
        apart.is_some_and(|apart| apart.not == Some(not))
    }

    /// `a - b` lies there.
    pub(super) fn assume_difference(&mut self, terms: &Terms, a: Value, b: Value, to: Interval) {
        let Some((key, more, exchanged)) = pair(terms, a, b) else {
            return;
        };
        if key.0 == key.1 || to == Interval::ALL {
            return;
        }
        let to = to.minus(Interval::point(more));
        let to = match exchanged {
            true => Interval::point(0).minus(to),
            false => to,
        };
        let known = self.differences.get(&key).copied().unwrap_or(Apart::ANY);
        let apart = Apart {
            within: known.within.and(to),
            ..known
        }
        .trimmed();
        self.impossible |= apart.within.low > apart.within.high;
        self.differences.insert(key, apart);
    }

    /// `a - b` is not that.
    pub(super) fn assume_apart(&mut self, terms: &Terms, a: Value, b: Value, not: i64) {
        let Some((key, more, exchanged)) = pair(terms, a, b) else {
            return;
        };
        let not = match exchanged {
            true => more.wrapping_sub(not),
            false => not.wrapping_sub(more),
        };
        let known = self.differences.get(&key).copied().unwrap_or(Apart::ANY);
        let apart = Apart {
            not: Some(not),
            ..known
        }
        .trimmed();
        self.impossible |= apart.within.low > apart.within.high;
        self.differences.insert(key, apart);
    }
}
