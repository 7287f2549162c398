//! Computing with values: what is known is computed, what is not becomes a term in its one form.

use super::number::{low, normal};
use super::{Symbol, Term, TermId, Terms};
use crate::value::{ObjectId, Value};
use fencepost_ir::program::{Binary, Cast, Compare};
use fencepost_ir::values::holds;

/// What an operation on two known integers gives; none where the language says nothing.
fn compute(op: Binary, bits: u16, a: i64, b: i64) -> Option<i64> {
    let width = if bits == 0 { 64 } else { u32::from(bits) };
    let shift = u32::try_from(b).ok().filter(|&by| by < width.min(64));
    let (ua, ub) = (low(a, bits), low(b, bits));
    Some(match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::SignedDiv => a.checked_div(b)?,
        Binary::SignedRem => a.checked_rem(b)?,
        Binary::UnsignedDiv => ua.checked_div(ub)? as i64,
        Binary::UnsignedRem => ua.checked_rem(ub)? as i64,
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::ShiftLeft => a << shift?,
        Binary::ShiftRight => (ua >> shift?) as i64,
        Binary::ArithmeticShiftRight => a >> shift?,
    })
}

/// `a < b` of floating-point numbers.
pub(super) const LESS_FLOAT: Symbol = Symbol::Name("fcmp olt");
/// `a = b` of floating-point numbers, a term first.
pub(super) const EQUAL_FLOATS: Symbol = Symbol::Name("fcmp oeq");
/// Is one of them not a number?
const UNORDERED: Symbol = Symbol::Name("fcmp uno");

/// A pointer to a member function of C++ is its address, or has this bit if the function is virtual.
const VIRTUAL: i64 = 1;

fn commutes(op: Binary) -> bool {
    use Binary::*;
    matches!(op, Add | Mul | And | Or | Xor)
}

/// An order in which operands of commutative operations stand: terms first, by age.
fn before(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Term(a), Value::Term(b)) => a <= b,
        (Value::Term(_), _) => true,
        (Value::Undefined, Value::Int(_)) => true,
        _ => false,
    }
}

impl Terms {
    /// `a ∘ b` in `bits` bits.
    pub fn binary(&mut self, op: Binary, bits: u16, a: Value, b: Value) -> Value {
        if let (Value::Int(x), Value::Int(y)) = (a, b)
            && let Some(result) = compute(op, bits, x, y)
        {
            return Value::Int(normal(result, bits));
        }
        if let Some(address) = on_address(op, a, b) {
            return address;
        }
        let (a, b) = match commutes(op) && !before(a, b) {
            true => (b, a),
            false => (a, b),
        };
        // x - c is x + (-c).
        let (op, b) = match (op, b) {
            (Binary::Sub, Value::Int(c)) if c != i64::MIN => {
                (Binary::Add, Value::Int(normal(-c, bits)))
            }
            other => other,
        };
        self.simplified(op, bits, a, b)
            .unwrap_or_else(|| Value::Term(self.intern(Term::Binary(op, bits, a, b))))
    }

    /// Laws with a neutral or absorbing constant, `x ∘ x`, and sums of constants.
    fn simplified(&mut self, op: Binary, bits: u16, a: Value, b: Value) -> Option<Value> {
        use Binary::*;
        let ones = normal(-1, bits);
        Some(match (op, b) {
            // The padding of a struct in a register.
            (And, Value::Int(_)) if a == Value::Undefined => Value::Int(0),
            (Or, Value::Undefined) => a,
            (Or, Value::Int(_)) if a == Value::Undefined => b,
            (ShiftLeft, Value::Int(_)) if a == Value::Undefined => a,
            (Add | Or | Xor | ShiftLeft | ShiftRight | ArithmeticShiftRight, Value::Int(0)) => a,
            (Mul | SignedDiv | UnsignedDiv, Value::Int(1)) => a,
            (Mul | And, Value::Int(0)) => Value::Int(0),
            (SignedRem | UnsignedRem, Value::Int(1)) => Value::Int(0),
            (And, Value::Int(c)) if c == ones => a,
            (Or, Value::Int(c)) if c == ones => Value::Int(ones),
            (SignedDiv, Value::Int(c)) if self.multiple(a, c).is_some() => self.multiple(a, c)?,
            (SignedRem, Value::Int(c)) if self.multiple(a, c).is_some() => Value::Int(0),
            (Xor, Value::Int(1)) if self.truth(a) => self.not(a),
            (And, Value::Int(VIRTUAL))
                if let Some((condition, then, otherwise)) = self.members(a) =>
            {
                let [then, otherwise] = [then, otherwise].map(|a| self.binary(op, bits, a, b));
                self.select(condition, then, otherwise)
            }
            (And | Or, b) if a == b => a,
            (Sub | Xor, b) if a == b && matches!(a, Value::Term(_)) => Value::Int(0),
            (Add, Value::Int(c)) => match self.plus_constant(a) {
                (x, Some(d)) => {
                    self.binary(Add, bits, x, Value::Int(normal(c.wrapping_add(d), bits)))
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// One of two pointers to member functions.
    fn members(&self, value: Value) -> Option<(Value, Value, Value)> {
        let Value::Term(t) = value else {
            return None;
        };
        match *self.term(t) {
            Term::Select(condition, then, otherwise) => {
                let is_one = |side: Value| {
                    matches!(side, Value::Function(_) | Value::Int(_))
                        || self.members(side).is_some()
                };
                let known = is_one(then) && is_one(otherwise);
                known.then_some((Value::Term(condition), then, otherwise))
            }
            _ => None,
        }
    }

    fn truth(&self, value: Value) -> bool {
        matches!(value, Value::Term(t) if self.is_truth(t))
    }

    /// The `x` of which a value is `c · x`, which does not overflow if `c` is small.
    fn multiple(&self, value: Value, c: i64) -> Option<Value> {
        const SMALL: i64 = 4096;
        let Value::Term(t) = value else {
            return None;
        };
        match *self.term(t) {
            Term::Binary(Binary::Mul, _, x, Value::Int(by)) if by == c => {
                (1..=SMALL).contains(&c).then_some(x)
            }
            _ => None,
        }
    }

    /// `x + c` taken apart.
    fn plus_constant(&self, value: Value) -> (Value, Option<i64>) {
        if let Value::Term(t) = value
            && let Term::Binary(Binary::Add, _, x, Value::Int(c)) = *self.term(t)
        {
            return (x, Some(c));
        }
        (value, None)
    }

    /// The other truth value.
    pub fn not(&mut self, value: Value) -> Value {
        match value {
            Value::Int(v) => Value::Int(i64::from(v & 1 == 0)),
            Value::Term(t) => match (self.term(t), self.negations[t.0 as usize]) {
                (&Term::Not(inner), _) => Value::Term(inner),
                (_, Some(negation)) => Value::Term(negation),
                (_, None) => {
                    let negation = self.intern(Term::Not(t));
                    self.negations[t.0 as usize] = Some(negation);
                    Value::Term(negation)
                }
            },
            _ => self.apply(Symbol::Name("not"), &[value]),
        }
    }

    /// A comparison: 0, 1, or a term in its one form.
    pub fn compare(&mut self, op: Compare, a: Value, b: Value) -> Value {
        use Compare::*;
        if let Some(known) = known_comparison(op, a, b) {
            return Value::Int(i64::from(known));
        }
        match op {
            Unequal => self.negated(Equal, a, b),
            SignedGreater => self.compare(SignedLess, b, a),
            UnsignedGreater => self.compare(UnsignedLess, b, a),
            SignedLessEqual => self.negated(SignedLess, b, a),
            UnsignedLessEqual => self.negated(UnsignedLess, b, a),
            SignedGreaterEqual => self.negated(SignedLess, a, b),
            UnsignedGreaterEqual => self.negated(UnsignedLess, a, b),
            Equal | SignedLess | UnsignedLess => self.atom(op, a, b),
        }
    }

    /// A comparison of floating-point numbers, by LLVM's name for it: one of three, or its negation. That a number
    /// may be none (NaN) is left to those that ask for it.
    pub fn compare_floats(&mut self, name: &'static str, a: Value, b: Value) -> Value {
        // There are two zeros, which are equal.
        let [a, b] = [a, b].map(|number| match number {
            Value::Float(bits) if f64::from_bits(bits) == 0.0 => Value::Float(0),
            other => other,
        });
        let (first, second) = match before(a, b) {
            true => (a, b),
            false => (b, a),
        };
        let (positive, symbol, operands) = match name {
            "fcmp oeq" | "fcmp ueq" => (true, EQUAL_FLOATS, [first, second]),
            "fcmp one" | "fcmp une" => (false, EQUAL_FLOATS, [first, second]),
            "fcmp olt" | "fcmp ult" => (true, LESS_FLOAT, [a, b]),
            "fcmp ogt" | "fcmp ugt" => (true, LESS_FLOAT, [b, a]),
            "fcmp oge" | "fcmp uge" => (false, LESS_FLOAT, [a, b]),
            "fcmp ole" | "fcmp ule" => (false, LESS_FLOAT, [b, a]),
            "fcmp uno" => (true, UNORDERED, [first, second]),
            "fcmp ord" => (false, UNORDERED, [first, second]),
            _ => (true, Symbol::Name(name), [a, b]),
        };
        let comparison = self.apply(symbol, &operands);
        match positive {
            true => comparison,
            false => self.not(comparison),
        }
    }

    fn negated(&mut self, op: Compare, a: Value, b: Value) -> Value {
        let positive = self.compare(op, a, b);
        self.not(positive)
    }

    /// `=`, `<`, `<ᵤ` with the constant on the right.
    fn atom(&mut self, op: Compare, a: Value, b: Value) -> Value {
        match (op, a, b) {
            (Compare::Equal, ..) if !before(a, b) && before(b, a) => return self.atom(op, b, a),
            // c < x is ¬(x < c + 1).
            (Compare::SignedLess, Value::Int(c), Value::Term(_)) => {
                return match c.checked_add(1) {
                    Some(next) => self.negated(op, b, Value::Int(next)),
                    None => Value::Int(0),
                };
            }
            (Compare::UnsignedLess, Value::Int(c), Value::Term(_)) => {
                return match (c as u64).checked_add(1) {
                    Some(next) => self.negated(op, b, Value::Int(next as i64)),
                    None => Value::Int(0),
                };
            }
            (Compare::UnsignedLess, _, Value::Int(0)) => return Value::Int(0),
            (Compare::UnsignedLess, _, Value::Int(1)) => {
                return self.compare(Compare::Equal, a, Value::Int(0));
            }
            (Compare::SignedLess, _, Value::Int(i64::MIN)) => return Value::Int(0),
            _ => {}
        }
        if let (Value::Term(t), Value::Int(c)) = (a, b)
            && let Some(simpler) = self.atom_of_constant(op, t, c)
        {
            return simpler;
        }
        if op == Compare::Equal
            && let Some(next) = (self.next_remainder(a, b)).or_else(|| self.next_remainder(b, a))
        {
            return self.compare(op, next, Value::Int(0));
        }
        Value::Term(self.intern(Term::Compare(op, a, b)))
    }

    /// `n % k = k - 1` is `(n + 1) % k = 0`, as far as `n` is not negative and `k` is positive: who counts rounds
    /// has no others.
    fn next_remainder(&mut self, remainder: Value, last: Value) -> Option<Value> {
        let (Value::Term(remainder), Value::Term(last)) = (remainder, last) else {
            return None;
        };
        let Term::Binary(op @ (Binary::SignedRem | Binary::UnsignedRem), bits, n, k) =
            *self.term(remainder)
        else {
            return None;
        };
        match *self.term(last) {
            Term::Binary(Binary::Add, _, of, Value::Int(-1)) if of == k => {
                let next = self.binary(Binary::Add, bits, n, Value::Int(1));
                Some(self.binary(op, bits, next, k))
            }
            _ => None,
        }
    }

    /// Looks through what stands on the left of a comparison with a constant.
    fn atom_of_constant(&mut self, op: Compare, t: TermId, c: i64) -> Option<Value> {
        let constant = Value::Int(c);
        let term = match self.term(t) {
            Term::Leaf { .. } => return None,
            Term::Apply(..) if !self.is_truth(t) => return None,
            term => term.clone(),
        };
        match term {
            _ if op == Compare::Equal && self.is_truth(t) => Some(match c {
                0 => self.not(Value::Term(t)),
                1 | -1 => Value::Term(t),
                _ => Value::Int(0),
            }),
            Term::Binary(Binary::Add, bits, x, Value::Int(d)) if op != Compare::UnsignedLess => {
                let moved = c.checked_sub(d)?;
                // What does not fit any more was an overflow: leave it as it was written.
                (op == Compare::Equal || normal(moved, bits) == moved)
                    .then(|| self.compare(op, x, Value::Int(normal(moved, bits))))
            }
            Term::Cast {
                cast, from, value, ..
            } => match cast {
                Cast::SignExtend if from > 1 && normal(c, from) == c => {
                    Some(self.compare(op, value, constant))
                }
                Cast::ZeroExtend if from == 1 => match (op, c) {
                    (Compare::Equal, 0) => Some(self.not(value)),
                    (Compare::Equal, 1) => Some(value),
                    (Compare::Equal, _) => Some(Value::Int(0)),
                    (_, 1) => Some(self.not(value)),
                    _ => None,
                },
                Cast::ZeroExtend if op == Compare::Equal && from > 1 && from < 64 => {
                    match low(c, from) as i64 == c {
                        true => Some(self.compare(op, value, Value::Int(normal(c, from)))),
                        false => Some(Value::Int(0)),
                    }
                }
                Cast::Same => Some(self.compare(op, value, constant)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The same value in another width.
    pub fn cast(&mut self, cast: Cast, from: u16, to: u16, value: Value) -> Value {
        match (cast, value) {
            (Cast::ZeroExtend, Value::Int(v)) => Value::Int(normal(low(v, from) as i64, to)),
            (Cast::SignExtend, Value::Int(v)) if from == 1 => Value::Int(normal(-(v & 1), to)),
            (Cast::SignExtend, Value::Int(_)) => value,
            (Cast::Truncate, Value::Int(v)) => Value::Int(normal(v, to)),
            (Cast::Same, Value::Float(bits)) if to == 64 => Value::Int(bits as i64),
            (Cast::Same, Value::Float(bits)) if to == 32 => {
                Value::Int(i64::from((f64::from_bits(bits) as f32).to_bits() as i32))
            }
            (Cast::Same, _) => value,
            (Cast::Float, Value::Int(_) | Value::Float(_)) => float_cast(from, to, value),
            // Handles and addresses keep what they are in any width (MPICH's are 32 bits wide).
            (_, Value::Handle(_) | Value::Undefined) => value,
            (_, Value::Pointer(..) | Value::Remote { .. } | Value::Function(_)) if to >= 64 => {
                value
            }
            (_, Value::Term(t)) => self.cast_term(cast, from, to, t),
            _ => self.apply(Symbol::Name("cast"), &[value, Value::Int(i64::from(to))]),
        }
    }

    fn cast_term(&mut self, cast: Cast, from: u16, to: u16, t: TermId) -> Value {
        if cast == Cast::Truncate
            && let Term::Cast {
                cast: Cast::ZeroExtend | Cast::SignExtend,
                from: inner,
                value,
                ..
            } = *self.term(t)
            && inner == to
        {
            return value;
        }
        if cast == Cast::Truncate && to == 1 && self.is_truth(t) {
            return Value::Term(t);
        }
        let value = Value::Term(t);
        if cast == Cast::Truncate
            && let Some(part) = self.bits(value, 0, to)
        {
            return part;
        }
        Value::Term(self.intern(Term::Cast {
            cast,
            from,
            to,
            value,
        }))
    }
}

/// Between integers and floating point: `from` or `to` is 0 where it is not an integer.
fn float_cast(from: u16, to: u16, value: Value) -> Value {
    match value {
        Value::Int(v) if from > 0 => Value::Float((v as f64).to_bits()),
        Value::Float(bits) if to > 0 => Value::Int(normal(f64::from_bits(bits) as i64, to)),
        other => other,
    }
}

/// Arithmetic on addresses.
fn on_address(op: Binary, a: Value, b: Value) -> Option<Value> {
    let moved = |object: ObjectId, offset: i64| Value::Pointer(object, offset);
    match (op, a, b) {
        (Binary::Add, Value::Pointer(o, x), Value::Int(y))
        | (Binary::Add, Value::Int(y), Value::Pointer(o, x)) => Some(moved(o, x.wrapping_add(y))),
        (Binary::Sub, Value::Pointer(o, x), Value::Int(y)) => Some(moved(o, x.wrapping_sub(y))),
        (Binary::Sub, Value::Pointer(o, x), Value::Pointer(p, y)) if o == p => {
            Some(Value::Int(x.wrapping_sub(y)))
        }
        (
            Binary::Add,
            Value::Remote {
                owner,
                object,
                offset,
            },
            Value::Int(y),
        ) => Some(Value::Remote {
            owner,
            object,
            offset: offset.wrapping_add(y),
        }),
        // Alignment: objects start at multiples of 64.
        (Binary::And, Value::Pointer(_, x), Value::Int(mask @ 0..64)) => Some(Value::Int(x & mask)),
        (Binary::And, Value::Pointer(o, x), Value::Int(mask @ -64..0)) => Some(moved(o, x & mask)),
        (Binary::And, Value::Function(_), Value::Int(VIRTUAL)) => Some(Value::Int(0)),
        (
            Binary::UnsignedRem,
            Value::Pointer(_, x),
            Value::Int(by @ (1 | 2 | 4 | 8 | 16 | 32 | 64)),
        ) => Some(Value::Int(x.rem_euclid(by))),
        _ => None,
    }
}

/// Comparisons with a known answer. Different objects are never at the same address, and none is at
/// an address the program knows as a number; their order is that of their numbers.
fn known_comparison(op: Compare, a: Value, b: Value) -> Option<bool> {
    let equality = matches!(op, Compare::Equal | Compare::Unequal);
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => Some(holds(op, x, y)),
        (Value::Pointer(o, x), Value::Pointer(p, y)) if o == p => Some(holds(op, x, y)),
        (Value::Pointer(o, _), Value::Pointer(p, _)) => {
            Some(holds(op, i64::from(o.0), i64::from(p.0)))
        }
        // Above null, below "all ones".
        (Value::Pointer(..) | Value::Function(_) | Value::Remote { .. }, Value::Int(c))
            if !equality =>
        {
            Some(holds(op, 1 << 40, c))
        }
        (Value::Int(c), Value::Pointer(..) | Value::Function(_) | Value::Remote { .. })
            if !equality =>
        {
            Some(holds(op, c, 1 << 40))
        }
        (Value::Term(x), Value::Term(y)) if x == y => Some(holds(op, 0, 0)),
        (Value::Term(_) | Value::Undefined, _) | (_, Value::Term(_) | Value::Undefined) => None,
        (Value::Float(_), _) | (_, Value::Float(_)) => None,
        _ if equality => Some((a == b) == (op == Compare::Equal)),
        _ => None,
    }
}
