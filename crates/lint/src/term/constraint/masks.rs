//! Single bits of unknown numbers: flags, and whether a number is even.
//!
//! ```text
//! x & m = c := 1   ⇒ the bits of m in x are those of c
//! x & m = c := 0   ⇒ if only one bit of m is not known, it is the other one than in c
//! x mod 2ᵏ         has the last k bits of x
//! ```
//!
//! Numbers are sign-extended to 64 bits, as everywhere.

use super::super::{Term, TermId, Terms};
use super::{BITS, Constraints, DEPTH};
use crate::value::Value;
use fencepost_ir::program::{Binary, Cast};

/// Bits that are known: which are 0, which are 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Bits {
    zeros: u64,
    ones: u64,
}

/// So deep numbers are taken apart.
const DEEP: u32 = DEPTH / 2;

/// The last bits.
fn last(bits: u16) -> u64 {
    match bits {
        0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

impl Bits {
    fn of(number: i64) -> Bits {
        Bits {
            zeros: !number as u64,
            ones: number as u64,
        }
    }

    fn with(self, other: Bits) -> Bits {
        Bits {
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
    }

    fn known(self) -> u64 {
        self.zeros | self.ones
    }

    /// Only these bits are known.
    fn only(self, mask: u64) -> Bits {
        self.each(|bits| bits & mask)
    }

    fn each(self, change: impl Fn(u64) -> u64) -> Bits {
        Bits {
            zeros: change(self.zeros),
            ones: change(self.ones),
        }
    }

    /// 0 and 1 exchanged in these bits.
    fn flipped(self, mask: u64) -> Bits {
        Bits {
            zeros: self.zeros & !mask | self.ones & mask,
            ones: self.ones & !mask | self.zeros & mask,
        }
    }

    /// Nothing but these bits can be 1.
    fn within(self, mask: u64) -> Bits {
        let bits = self.only(mask);
        Bits {
            zeros: bits.zeros | !mask,
            ..bits
        }
    }
}

/// How many last bits a remainder has in common with what is divided.
fn shared(op: Binary, by: i64) -> Option<u64> {
    let rest = matches!(op, Binary::SignedRem | Binary::UnsignedRem);
    (rest && by > 0 && by & (by - 1) == 0).then_some(by as u64 - 1)
}

impl Constraints {
    fn bits(&self, terms: &Terms, value: Value, depth: u32) -> Bits {
        let t = match value {
            Value::Int(number) => return Bits::of(number),
            Value::Term(t) => t,
            _ => return Bits::default(),
        };
        let mut assumed = match self.knows(t, BITS) {
            true => self.bits.get(&t).copied().unwrap_or_default(),
            false => Bits::default(),
        };
        if let Some(interval) = self.assumed(t) {
            if interval.low == interval.high {
                return Bits::of(interval.low);
            }
            if interval.low >= 0 {
                let width = 64 - interval.high.leading_zeros();
                assumed.zeros |= !last(width as u16);
            }
        }
        match depth.checked_sub(1) {
            Some(depth) => assumed.with(self.bits_by_form(terms, t, depth)),
            None => assumed,
        }
    }

    fn bits_by_form(&self, terms: &Terms, t: TermId, depth: u32) -> Bits {
        if terms.is_truth(t) {
            return match self.truth_of(terms, t, depth) {
                Some(truth) => Bits::of(i64::from(truth)),
                None => Bits { zeros: !1, ones: 0 },
            };
        }
        match *terms.term(t) {
            Term::Binary(op, width, a, b) => {
                let x = self.bits(terms, a, depth);
                let y = self.bits(terms, b, depth);
                match (op, b) {
                    (Binary::And, _) => Bits {
                        zeros: x.zeros | y.zeros,
                        ones: x.ones & y.ones,
                    },
                    (Binary::Or, _) => Bits {
                        zeros: x.zeros & y.zeros,
                        ones: x.ones | y.ones,
                    },
                    (Binary::Xor, _) => x.flipped(y.ones).only(y.known()),
                    (Binary::ShiftLeft, Value::Int(by @ 1..63)) => {
                        let moved = x.each(|bits| bits << by);
                        let empty = Bits {
                            zeros: last(by as u16),
                            ones: 0,
                        };
                        moved.with(empty).only(last(width.saturating_sub(1)))
                    }
                    (Binary::ShiftRight, Value::Int(by @ 1..63)) => {
                        let kept = last(width) >> by;
                        x.only(last(width)).each(|bits| bits >> by).within(kept)
                    }
                    (Binary::ArithmeticShiftRight, Value::Int(by @ 0..63)) => {
                        x.each(|bits| (bits as i64 >> by) as u64)
                    }
                    (_, Value::Int(by)) => match shared(op, by) {
                        Some(mask) if op == Binary::UnsignedRem || x.zeros >> 63 == 1 => {
                            x.within(mask)
                        }
                        // What 2ᵏ divides leaves nothing, whatever its sign.
                        Some(mask) if x.zeros & mask == mask => Bits::of(0),
                        Some(mask) => x.only(mask),
                        None => Bits::default(),
                    },
                    _ => Bits::default(),
                }
            }
            Term::Cast {
                cast,
                from,
                to,
                value,
            } => {
                let inner = self.bits(terms, value, depth);
                match cast {
                    Cast::ZeroExtend => inner.within(last(from)),
                    Cast::SignExtend if from > 1 => inner,
                    Cast::Same => inner,
                    Cast::Truncate => inner.only(last(to.saturating_sub(1))),
                    _ => Bits::default(),
                }
            }
            _ => Bits::default(),
        }
    }

    /// Whether a term is that number, if its bits say so.
    pub(super) fn equality_by_bits(&self, terms: &Terms, t: TermId, number: i64) -> Option<bool> {
        let bits = self.bits(terms, Value::Term(t), DEEP);
        let number = number as u64;
        match bits.ones & !number != 0 || bits.zeros & number != 0 {
            true => Some(false),
            false => (bits.known() == u64::MAX).then_some(true),
        }
    }

    /// Do the bits that a term has by what it is made of go with what was assumed about it?
    pub(super) fn bits_fit(&self, terms: &Terms, t: TermId) -> bool {
        let bits = self.bits_by_form(terms, t, DEEP);
        let assumed = self.bits.get(&t).copied().unwrap_or_default();
        let both = bits.with(assumed);
        both.zeros & both.ones == 0
            && !(bits.known() == u64::MAX && self.is_unequal(t, bits.ones as i64))
    }

    /// It is, or is not, that number.
    pub(super) fn assume_bits(&mut self, terms: &Terms, t: TermId, number: i64, is: bool) {
        if !matches!(terms.term(t), Term::Binary(..) | Term::Cast { .. }) {
            return;
        }
        if is {
            return self.restrict_bits(terms, Value::Term(t), Bits::of(number), DEEP);
        }
        if let Term::Binary(Binary::SignedRem, _, a, Value::Int(2)) = *terms.term(t)
            && number == 0
        {
            return self.restrict_bits(terms, a, Bits::of(1).only(1), DEEP);
        }
        let open = !self.bits(terms, Value::Term(t), DEEP).known();
        if open.is_power_of_two() {
            let other = Bits::of(!number).only(open);
            self.restrict_bits(terms, Value::Term(t), other, DEEP);
        }
    }

    fn restrict_bits(&mut self, terms: &Terms, value: Value, to: Bits, depth: u32) {
        let t = match value {
            Value::Term(t) => t,
            Value::Int(number) => {
                self.impossible |= to.ones & !number as u64 != 0 || to.zeros & number as u64 != 0;
                return;
            }
            _ => return,
        };
        if to.known() == 0 {
            return;
        }
        if terms.is_truth(t) {
            if to.known() & 1 != 0 && !self.is_decided(t) {
                self.assume_term(terms, t, to.ones & 1 != 0, depth);
            }
            return;
        }
        let bits = self.bits.get(&t).copied().unwrap_or_default().with(to);
        self.impossible |= bits.zeros & bits.ones != 0;
        self.bits.insert(t, bits);
        self.note(t, BITS);
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        match *terms.term(t) {
            Term::Binary(op, width, a, b) => {
                self.restrict_bits_of_operands(terms, op, width, (a, b), to, depth);
            }
            Term::Cast {
                cast,
                from,
                to: width,
                value,
            } => {
                let mask = match cast {
                    Cast::ZeroExtend => last(from),
                    Cast::SignExtend if from > 1 => u64::MAX,
                    Cast::Same => u64::MAX,
                    Cast::Truncate => last(width),
                    _ => 0,
                };
                self.restrict_bits(terms, value, to.only(mask), depth);
            }
            _ => {}
        }
    }

    fn restrict_bits_of_operands(
        &mut self,
        terms: &Terms,
        op: Binary,
        width: u16,
        (a, b): (Value, Value),
        to: Bits,
        depth: u32,
    ) {
        match (op, b) {
            // What is 1 is so in both; what is 0, in the one where the other is 1.
            (Binary::And | Binary::Or, _) => {
                let of = |terms: &Terms, known: &Constraints, value| {
                    let bits = known.bits(terms, value, depth);
                    match op {
                        Binary::And => bits.ones,
                        _ => bits.zeros,
                    }
                };
                let (x, y) = (of(terms, self, a), of(terms, self, b));
                for (operand, other) in [(a, y), (b, x)] {
                    if let Value::Term(_) = operand {
                        let passed = match op {
                            Binary::And => Bits {
                                zeros: to.zeros & other,
                                ..to
                            },
                            _ => Bits {
                                ones: to.ones & other,
                                ..to
                            },
                        };
                        self.restrict_bits(terms, operand, passed, depth);
                    }
                }
            }
            (Binary::Xor, Value::Int(mask)) => {
                self.restrict_bits(terms, a, to.flipped(mask as u64), depth);
            }
            (Binary::ShiftLeft, Value::Int(by @ 1..63)) => {
                let moved = to.only(last(width)).each(|bits| bits >> by);
                self.restrict_bits(terms, a, moved, depth);
            }
            (Binary::ShiftRight, Value::Int(by @ 1..63)) => {
                let moved = to.each(|bits| bits << by).only(last(width));
                self.restrict_bits(terms, a, moved, depth);
            }
            (_, Value::Int(by)) => {
                if let Some(mask) = shared(op, by) {
                    self.restrict_bits(terms, a, to.only(mask), depth);
                }
            }
            _ => {}
        }
    }
}
