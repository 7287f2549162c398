//! Bits of a value: small structs in registers.
//!
//! Compilers pass and return a small struct as one number. Its members are put side by side, and taken out again
//! by shifts and masks:
//!
//! ```text
//! bits(v, at, width) = w                            if w was put there
//! bits(x | y)        = bits(x)                      where y is 0
//! bits(x & mask)     = bits(x), 0                   where the mask is all ones, all zeros
//! bits(x << n)       = bits of x below, 0           bits(x >> n) = bits of x above
//! bits(join(v…))     = the member that lies there   bits(part of a run) = another part of it
//! ```
//!
//! So a member is what it was, whatever is known of the others. What was never written may be anything: 0 does.

use super::number::normal;
use super::{JOIN, Term, TermId, Terms};
use crate::value::Value;
use fencepost_ir::program::{Binary, Cast};

/// So deep numbers are taken apart: structs in registers have at most sixteen members.
const DEPTH: u32 = 48;

impl Terms {
    /// `width` bits from `at` on, as a number of that width; none if they are not one known part of the value.
    pub fn bits(&mut self, value: Value, at: u16, width: u16) -> Option<Value> {
        self.bits_within(value, at, width, DEPTH)
    }

    fn bits_within(&mut self, value: Value, at: u16, width: u16, depth: u32) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        match value {
            _ if at.saturating_add(width) > 64 => None,
            Value::Int(number) => Some(Value::Int(normal(number >> at, width))),
            Value::Undefined => Some(value),
            // Those of MPICH are 32 bits wide, and as a part of something larger others are not met.
            Value::Handle(_) if at == 0 && width >= 32 => Some(value),
            Value::Handle(_) if at >= 32 => Some(Value::Int(0)),
            Value::Term(term) => self.bits_of_term(term, at, width, depth),
            _ => None,
        }
    }

    fn bits_of_term(&mut self, term: TermId, at: u16, width: u16, depth: u32) -> Option<Value> {
        let end = at + width;
        match *self.term(term) {
            Term::Cast {
                cast, from, value, ..
            } => match cast {
                Cast::ZeroExtend | Cast::SignExtend if (at, end) == (0, from) => Some(value),
                Cast::ZeroExtend | Cast::SignExtend if end <= from => {
                    self.bits_within(value, at, width, depth)
                }
                Cast::ZeroExtend if at >= from => Some(Value::Int(0)),
                Cast::Truncate => self.bits_within(value, at, width, depth),
                _ => None,
            },
            Term::Binary(Binary::Or, _, a, b) => {
                let a = self.bits_within(a, at, width, depth)?;
                let b = self.bits_within(b, at, width, depth)?;
                match (a, b) {
                    (part, Value::Int(0)) | (Value::Int(0), part) => Some(part),
                    (Value::Int(a), Value::Int(b)) => Some(Value::Int(a | b)),
                    _ => None,
                }
            }
            Term::Binary(Binary::And, _, of, Value::Int(mask)) => match normal(mask >> at, width) {
                0 => Some(Value::Int(0)),
                ones if ones == normal(-1, width) => self.bits_within(of, at, width, depth),
                _ => None,
            },
            Term::Binary(Binary::ShiftLeft, _, of, Value::Int(by @ 0..64)) => match by as u16 {
                by if by <= at => self.bits_within(of, at - by, width, depth),
                by if by >= end => Some(Value::Int(0)),
                _ => None,
            },
            Term::Binary(Binary::ShiftRight, bits, of, Value::Int(by @ 0..64))
                if end + by as u16 <= bits =>
            {
                self.bits_within(of, at + by as u16, width, depth)
            }
            Term::Part { run, offset, size }
                if is_bytes(at, width) && u32::from(end) <= size * 8 =>
            {
                let whole = (0, size * 8) == (u32::from(at), u32::from(width));
                let part = |terms: &mut Terms| {
                    terms.part(run, offset + i64::from(at / 8), u32::from(width / 8))
                };
                Some(if whole { Value::Term(term) } else { part(self) })
            }
            Term::Apply(JOIN, _) if is_bytes(at, width) => {
                self.bits_of_join(term, at, width, depth)
            }
            _ => None,
        }
    }

    /// Of values side by side, each with its number of bytes before it.
    fn bits_of_join(&mut self, join: TermId, at: u16, width: u16, depth: u32) -> Option<Value> {
        let Term::Apply(_, elements) = self.term(join) else {
            return None;
        };
        let mut begin = 0;
        for element in elements.chunks_exact(2) {
            let Value::Int(length @ 0..=8) = element[0] else {
                return None;
            };
            let bits = length as u16 * 8;
            let (at, value) = (at.checked_sub(begin)?, element[1]);
            if (at, width) == (0, bits) {
                return Some(value);
            }
            if at + width <= bits {
                return self.bits_within(value, at, width, depth);
            }
            begin += bits;
        }
        None
    }
}

fn is_bytes(at: u16, width: u16) -> bool {
    at.is_multiple_of(8) && width.is_multiple_of(8) && width > 0
}
