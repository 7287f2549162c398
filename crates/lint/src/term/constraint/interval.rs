//! Intervals of integers, and what arithmetic makes of them.
//!
//! `i64::MIN` and `i64::MAX` are infinite. An operation that is not known gives all numbers.
//!
//! ```text
//! [a, b] + [c, d] = [a+c, b+d]     [a, b] - [c, d] = [a-d, b-c]     [a, b] · [c, d] = hull of ac, ad, bc, bd
//! [a, b] / c = [a/c, b/c]          [a, b] mod c ⊆ [0, c-1] if a ≥ 0
//! ```
//!
//! Signed arithmetic does not overflow; where the finite ends of a product leave their width, it did, and nothing is
//! known of the result (hash functions).

use crate::term::normal;
use fencepost_ir::program::Binary;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub low: i64,
    pub high: i64,
}

/// A number with which a product of an interval without end is still taken not to overflow.
const SMALL: i64 = 1 << 12;

impl Interval {
    pub const ALL: Interval = Interval {
        low: i64::MIN,
        high: i64::MAX,
    };

    pub fn point(value: i64) -> Interval {
        Interval {
            low: value,
            high: value,
        }
    }

    /// The ends moved; infinite ones stay where they are.
    fn ends(self, low: impl Fn(i64) -> i64, high: impl Fn(i64) -> i64) -> Interval {
        Interval {
            low: match self.low {
                i64::MIN => i64::MIN,
                end => low(end),
            },
            high: match self.high {
                i64::MAX => i64::MAX,
                end => high(end),
            },
        }
    }

    pub fn plus(self, other: Interval) -> Interval {
        let sum = |a: i64, b: i64, infinity: i64| match a == infinity || b == infinity {
            true => infinity,
            false => a.saturating_add(b),
        };
        Interval {
            low: sum(self.low, other.low, i64::MIN),
            high: sum(self.high, other.high, i64::MAX),
        }
    }

    pub fn minus(self, other: Interval) -> Interval {
        let negated = |end: i64| match end {
            i64::MIN => i64::MAX,
            i64::MAX => i64::MIN,
            end => -end,
        };
        self.plus(Interval {
            low: negated(other.high),
            high: negated(other.low),
        })
    }

    fn times(self, other: Interval, bits: u16) -> Interval {
        let factors = [self.low, self.high, other.low, other.high];
        let infinite = |end: &i64| matches!(*end, i64::MIN | i64::MAX);
        let any_infinite = factors.iter().any(infinite);
        if any_infinite && factors.iter().any(|f| !infinite(f) && f.abs() > SMALL) {
            return Interval::ALL;
        }
        let products = [
            self.low.saturating_mul(other.low),
            self.low.saturating_mul(other.high),
            self.high.saturating_mul(other.low),
            self.high.saturating_mul(other.high),
        ];
        let product = Interval {
            low: products.into_iter().min().unwrap_or(i64::MIN),
            high: products.into_iter().max().unwrap_or(i64::MAX),
        };
        match any_infinite {
            // What is infinite times zero is zero, times anything else infinite.
            true => product,
            false if product.low == i64::MIN || product.high == i64::MAX => Interval::ALL,
            false => product.in_width(bits),
        }
    }

    /// Divided by a positive number.
    fn over(self, by: i64) -> Interval {
        self.ends(|low| low / by, |high| high / by)
    }

    /// What remains if it is divided by one of these.
    fn remainder(self, by: Interval) -> Interval {
        if by.low <= 0 {
            return Interval::ALL;
        }
        let most = by.high.saturating_sub(1);
        Interval {
            low: match self.low >= 0 {
                true if self.high < by.low => self.low,
                true => 0,
                false => -most,
            },
            high: if self.low >= 0 {
                most.min(self.high)
            } else {
                most
            },
        }
    }

    /// All numbers if one of the finite ends does not fit into this width.
    pub fn in_width(self, bits: u16) -> Interval {
        let fits = |end: i64, infinity: i64| end == infinity || normal(end, bits) == end;
        match fits(self.low, i64::MIN) && fits(self.high, i64::MAX) {
            true => self,
            false => Interval::ALL,
        }
    }

    /// Those `x` whose product with a positive number is in the interval.
    pub fn factor(self, by: i64) -> Interval {
        self.ends(
            |low| low.div_euclid(by) + i64::from(low.rem_euclid(by) != 0),
            |high| high.div_euclid(by),
        )
    }

    /// Those `x` whose quotient by a positive number, rounded towards zero, is in the interval.
    pub fn dividend(self, by: i64) -> Interval {
        let first = |low: i64| match low > 0 {
            true => low.saturating_mul(by),
            false => (low - 1).saturating_mul(by).saturating_add(1),
        };
        let last = |high: i64| match high < 0 {
            true => high.saturating_mul(by),
            false => (high.saturating_add(1))
                .saturating_mul(by)
                .saturating_sub(1),
        };
        self.ends(first, last)
    }

    /// Without what leaves another remainder, at the ends.
    pub fn congruent(self, divisor: i64, remainder: i64) -> Interval {
        // Remainders of negative numbers are negative: of those nothing is known.
        if self.low < 0 {
            return self;
        }
        let interval = self.ends(
            |low| low.saturating_add((remainder - low).rem_euclid(divisor)),
            |high| high - (high - remainder).rem_euclid(divisor),
        );
        match interval.low <= interval.high {
            true => interval,
            false => self,
        }
    }

    /// What an operation of this width makes of numbers of two intervals.
    pub fn binary(self, op: Binary, bits: u16, other: Interval) -> Interval {
        let constant = (other.low == other.high).then_some(other.low);
        match (op, constant) {
            (Binary::Add, _) => self.plus(other).in_width(bits),
            (Binary::Sub, _) => self.minus(other).in_width(bits),
            (Binary::Mul, _) => self.times(other, bits),
            (Binary::And, _) if bits == 1 => Interval { low: 0, high: 1 },
            (Binary::And, Some(c)) if c >= 0 => Interval {
                low: 0,
                high: if self.low >= 0 { c.min(self.high) } else { c },
            },
            (Binary::SignedDiv, Some(c)) if c > 0 => self.over(c),
            (Binary::UnsignedDiv, Some(c)) if c > 0 && self.low >= 0 => self.over(c),
            (Binary::SignedDiv | Binary::UnsignedDiv, _) if self.low >= 0 && other.low > 0 => {
                Interval {
                    low: self.low / other.high,
                    high: self.over(other.low).high,
                }
            }
            (Binary::SignedRem, _) => self.remainder(other),
            (Binary::UnsignedRem, _) if self.low >= 0 => self.remainder(other),
            (Binary::UnsignedRem, Some(c)) if c > 0 => Interval {
                low: 0,
                high: c - 1,
            },
            (Binary::ShiftLeft, Some(c @ 0..32)) => self.times(Interval::point(1 << c), bits),
            (Binary::ShiftRight, Some(c @ 1..63)) if self.low >= 0 => {
                self.ends(|low| low >> c, |high| high >> c)
            }
            (Binary::ArithmeticShiftRight, Some(c @ 0..63)) => {
                self.ends(|low| low >> c, |high| high >> c)
            }
            _ => Interval::ALL,
        }
    }

    pub fn and(self, other: Interval) -> Interval {
        Interval {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    pub fn or(self, other: Interval) -> Interval {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPERATIONS: [Binary; 11] = [
        Binary::Add,
        Binary::Sub,
        Binary::Mul,
        Binary::And,
        Binary::SignedDiv,
        Binary::UnsignedDiv,
        Binary::SignedRem,
        Binary::UnsignedRem,
        Binary::ShiftLeft,
        Binary::ShiftRight,
        Binary::ArithmeticShiftRight,
    ];

    /// What the operation gives, in 64 bits; `None` if that is not defined.
    fn result(op: Binary, x: i64, y: i64) -> Option<i64> {
        let shift = u32::try_from(y).ok().filter(|by| *by < 64);
        Some(match op {
            Binary::Add => x.checked_add(y)?,
            Binary::Sub => x.checked_sub(y)?,
            Binary::Mul => x.checked_mul(y)?,
            Binary::And => x & y,
            Binary::SignedDiv => x.checked_div(y)?,
            Binary::UnsignedDiv => (x as u64).checked_div(y as u64)? as i64,
            Binary::SignedRem => x.checked_rem(y)?,
            Binary::UnsignedRem => (x as u64).checked_rem(y as u64)? as i64,
            Binary::ShiftLeft => x << shift?,
            Binary::ShiftRight => ((x as u64) >> shift?) as i64,
            Binary::ArithmeticShiftRight => x >> shift?,
            _ => return None,
        })
    }

    /// Intervals with small ends, some of them infinite, and numbers in each.
    fn intervals() -> Vec<(Interval, Vec<i64>)> {
        let ends = -4..=5i64;
        let mut all = Vec::new();
        for low in ends.clone() {
            for high in low..=5 {
                all.push((Interval { low, high }, (low..=high).collect()));
            }
            let high = i64::MAX;
            all.push((Interval { low, high }, (low..=9).collect()));
            let (low, high) = (i64::MIN, low);
            all.push((Interval { low, high }, (-9..=high).collect()));
        }
        all
    }

    #[test]
    fn results_are_in_the_interval_of_results() {
        let all = intervals();
        for op in OPERATIONS {
            for (a, xs) in &all {
                for (b, ys) in &all {
                    let interval = a.binary(op, 64, *b);
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let inside = |r| interval.low <= r && r <= interval.high;
                        assert!(
                            result(op, x, y).is_none_or(inside),
                            "{x} {op:?} {y}, of {a:?} and {b:?}, is not in {interval:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_come_from_the_interval_of_their_origins() {
        for (a, _) in intervals() {
            for (by, x) in (1..5).flat_map(|by| (-30..30i64).map(move |x| (by, x))) {
                let has = |i: Interval, n: i64| i.low <= n && n <= i.high;
                assert!(!has(a, x * by) || has(a.factor(by), x), "{x} {by} {a:?}");
                assert!(!has(a, x / by) || has(a.dividend(by), x), "{x} {by} {a:?}");
                let remainder = x.rem_euclid(by);
                let kept = a.congruent(by, remainder);
                assert!(!has(a, x) || x < 0 || has(kept, x), "{x} {by} {a:?}");
            }
        }
    }
}
