//! One instruction.

use super::choose::applied;
use super::code::constant;
use super::{Context, End, Flow, Machine, Pause};
use crate::memory::{Origin, part_of};
use crate::term::{INSERT, JOIN, Source, Symbol, Term, float_of};
use crate::value::Value;
use fencepost_ir::program::{Binary, Compare};
use fencepost_ir::{Function, InstId, Instruction, Kind, Operand, PlaceId};

impl Machine {
    /// What an operand is.
    #[inline]
    pub(super) fn value(&mut self, cx: &mut Context, operand: Operand) -> Value {
        match operand {
            Operand::Result(id) => self.values[self.frame.results + id.index()],
            Operand::Parameter(n) => self.values[self.frame.base + n as usize],
            Operand::Int { value, bits } => Value::Int(if bits == 1 { value & 1 } else { value }),
            other => match constant(other) {
                Some(value) => value,
                None => {
                    let at = self.frame.next;
                    cx.terms.at(self.site(cx));
                    Value::Term(cx.terms.leaf(Source::Initial, None, at))
                }
            },
        }
    }

    /// Executes an instruction.
    pub(super) fn step(&mut self, cx: &mut Context, function: &Function, id: InstId) -> Flow {
        let Instruction { kind, bits, place } = function.instruction(id);
        let (bits, place) = (*bits, *place);
        let value = match kind {
            Kind::Load {
                address,
                size,
                atomic,
            } => {
                let address = self.value(cx, *address);
                self.load(cx, address, *size, *atomic, bits, place)
            }
            Kind::Store {
                address,
                value,
                size,
                atomic,
            } => {
                let (address, value) = (self.value(cx, *address), self.value(cx, *value));
                self.store(cx, address, value, *size, *atomic, place);
                return Flow::Next;
            }
            Kind::Binary(op, a, b) => {
                let by = *b;
                let (a, b) = (self.value(cx, *a), self.value(cx, *b));
                if matches!(op, Binary::SignedDiv | Binary::UnsignedDiv) {
                    self.share_out(cx, a, by, b, place);
                }
                let value = cx.terms.binary(*op, bits, a, b);
                if let (Binary::SignedRem, Value::Term(_), Value::Term(_)) = (op, value, b) {
                    self.remainder(cx, a, value, b, place);
                }
                value
            }
            Kind::Compare(op, a, b) => {
                let (a, b) = (self.value(cx, *a), self.value(cx, *b));
                cx.terms.compare(*op, a, b)
            }
            Kind::Address {
                base,
                offset,
                terms,
            } => {
                let base = self.value(cx, *base);
                self.address(cx, base, *offset, terms, place)
            }
            Kind::Cast(cast, of) => {
                let value = self.value(cx, *of);
                let from = width(function, *of);
                cx.terms.cast(*cast, from, bits, value)
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.value(cx, *condition);
                let (then, otherwise) = (self.value(cx, *then), self.value(cx, *otherwise));
                match cx.constraints.truth(cx.terms, condition) {
                    Some(true) => then,
                    Some(false) => otherwise,
                    None => cx.terms.select(condition, then, otherwise),
                }
            }
            Kind::Local { size, count, .. } => self.local(cx, *size, *count, place),
            Kind::Jump(to) => return self.jump(cx, function, *to),
            Kind::Branch {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.value(cx, *condition);
                return self.branch(cx, function, condition, *then, *otherwise, place);
            }
            Kind::Switch {
                value,
                cases,
                default,
            } => {
                let value = self.value(cx, *value);
                return self.switch(cx, function, value, cases, *default, place);
            }
            Kind::Call { callee, arguments } => {
                return self.call(cx, id, *callee, arguments, place);
            }
            Kind::Return(value) => {
                let value = value.map_or(Value::Undefined, |v| self.value(cx, v));
                return self.give_back(cx, value, place);
            }
            other => return self.seldom(cx, function, id, other, bits, place),
        };
        self.set(id, value);
        Flow::Next
    }

    /// An unknown number divided by the number of ranks: elements are shared out, and there is at least one for each.
    /// (With fewer, most programs are wrong, and their authors know that.)
    #[cold]
    fn share_out(
        &mut self,
        cx: &mut Context,
        all: Value,
        by: Operand,
        ranks: Value,
        place: PlaceId,
    ) {
        let count = cx.memories.len() as i64;
        let is_size = ranks == Value::Int(count) && !matches!(by, Operand::Int { .. });
        if !is_size || count < 2 || !matches!(all, Value::Term(_)) {
            return;
        }
        let too_few = cx.terms.compare(Compare::SignedLess, all, ranks);
        if cx.constraints.truth(cx.terms, too_few).is_none() {
            self.supposes = true;
            self.suppose(cx, too_few, false, place);
        }
    }

    /// The remainder of an unknown number: one that is not negative leaves one below the divisor, which is taken to be
    /// positive.
    #[cold]
    fn remainder(
        &mut self,
        cx: &mut Context,
        of: Value,
        value: Value,
        divisor: Value,
        place: PlaceId,
    ) {
        let negative = cx.terms.compare(Compare::SignedLess, of, Value::Int(0));
        if cx.constraints.truth(cx.terms, negative) != Some(false) {
            return;
        }
        let positive = cx
            .terms
            .compare(Compare::SignedGreater, divisor, Value::Int(0));
        if cx.constraints.truth(cx.terms, positive).is_none() {
            self.supposes = true;
            self.suppose(cx, positive, true, place);
        }
        if cx.constraints.truth(cx.terms, positive) == Some(true) {
            let below = cx.terms.compare(Compare::SignedLess, value, divisor);
            cx.constraints.assume(cx.terms, below, true);
            let negative = cx.terms.compare(Compare::SignedLess, value, Value::Int(0));
            cx.constraints.assume(cx.terms, negative, false);
        }
    }

    /// The kinds that are not on the hot path.
    fn seldom(
        &mut self,
        cx: &mut Context,
        function: &Function,
        id: InstId,
        kind: &Kind,
        bits: u16,
        place: PlaceId,
    ) -> Flow {
        let value = match kind {
            Kind::Update { address, size } => {
                let address = self.value(cx, *address);
                self.update(cx, address, *size, place);
                self.unknown(cx, Source::Havoc, place)
            }
            Kind::Copy { to, from, length } => {
                let [to, from, length] = [*to, *from, *length].map(|o| self.value(cx, o));
                self.copy(cx, to, from, length, place);
                return Flow::Next;
            }
            Kind::Fill { to, value, length } => {
                let [to, value, length] = [*to, *value, *length].map(|o| self.value(cx, o));
                self.fill(cx, to, value, length, place);
                return Flow::Next;
            }
            Kind::Lifetime { address, ends } => {
                let address = self.value(cx, *address);
                self.lifetime(cx, address, *ends, place);
                return Flow::Next;
            }
            Kind::Float(name, operands) => {
                let operands: Vec<_> = operands.iter().map(|o| self.value(cx, *o)).collect();
                float(name, bits, &operands)
                    .unwrap_or_else(|| applied(cx, Symbol::Name(name), &operands))
            }
            Kind::Extract { from, offset } => {
                let from = self.value(cx, *from);
                self.extract(cx, from, *offset as i64, bits)
            }
            Kind::Insert {
                into,
                value,
                offset,
            } => {
                let (into, value) = (self.value(cx, *into), self.value(cx, *value));
                let offset = Value::Int(*offset as i64);
                cx.terms.apply(INSERT, &[into, value, offset])
            }
            Kind::Opaque {
                name,
                operands,
                writes,
            } => {
                let operands: Vec<_> = operands.iter().map(|o| self.value(cx, *o)).collect();
                self.opaque(cx, name, &operands, *writes, place)
            }
            Kind::Unwind { normal, .. } => return self.jump(cx, function, *normal),
            Kind::Somewhere(blocks) => return self.somewhere(cx, function, blocks, place),
            // Phis are computed on the way into their block; only an entry block's can come here.
            Kind::Phi(_) => self.unknown(cx, Source::Havoc, place),
            _ => return Flow::Pause(Pause::Ended(End::Aborted)),
        };
        self.set(id, value);
        Flow::Next
    }

    fn local(&mut self, cx: &mut Context, size: u64, count: Operand, place: PlaceId) -> Value {
        let count = self.value(cx, count);
        let bytes = match self.settled(cx, count, place) {
            Value::Int(count) if count >= 0 => Some(size.saturating_mul(count as u64)),
            _ => None,
        };
        let site = cx.code.sites.of(place);
        let object = self.memory(cx).allocate(bytes, Origin::Stack, site);
        self.frame.locals.push(object);
        Value::Pointer(object, 0)
    }

    fn lifetime(&mut self, cx: &mut Context, address: Value, ends: bool, place: PlaceId) {
        let Value::Pointer(object, 0) = address else {
            return;
        };
        match ends {
            true => self.end_object(cx, object, cx.code.sites.of(place)),
            false => self.memory(cx).revive(object),
        }
    }

    /// `base + offset + Σ index × scale`.
    fn address(
        &mut self,
        cx: &mut Context,
        base: Value,
        offset: i64,
        terms: &[(Operand, i64)],
        place: PlaceId,
    ) -> Value {
        let mut known = offset;
        let mut unknown: Option<Value> = None;
        for (index, scale) in terms {
            let index = self.value(cx, *index);
            let index = match index {
                Value::Term(_) => match cx.constraints.number(cx.terms, index) {
                    Some(number) => Value::Int(number),
                    None => index,
                },
                index => index,
            };
            if let Value::Int(index) = index {
                known = known.wrapping_add(index.wrapping_mul(*scale));
                continue;
            }
            let part = cx.terms.binary(Binary::Mul, 64, index, Value::Int(*scale));
            unknown = Some(match unknown {
                Some(sum) => cx.terms.binary(Binary::Add, 64, sum, part),
                None => part,
            });
        }
        match (base, unknown) {
            (Value::Pointer(object, at), None) => Value::Pointer(object, at.wrapping_add(known)),
            (_, None) => cx.terms.binary(Binary::Add, 64, base, Value::Int(known)),
            (base, Some(unknown)) => {
                // With an index that is not known, at least the object should be.
                let base = match (base, self.spot(cx, base, place)) {
                    (Value::Term(_), super::choose::Spot::At(rank, object, at))
                        if rank == self.rank =>
                    {
                        Value::Pointer(object, at)
                    }
                    (base, _) => base,
                };
                let start = cx.terms.binary(Binary::Add, 64, base, Value::Int(known));
                cx.terms.binary(Binary::Add, 64, unknown, start)
            }
        }
    }

    /// A part of a struct in registers, of so many bits if it is an integer: what was inserted there, or of what it
    /// was loaded from.
    fn extract(&mut self, cx: &mut Context, mut from: Value, offset: i64, bits: u16) -> Value {
        while let Value::Term(term) = from {
            match cx.terms.term(term) {
                Term::Apply(INSERT, parts) => match parts[..] {
                    [_, value, Value::Int(at)] if at == offset => return value,
                    [into, ..] => from = into,
                    _ => break,
                },
                Term::Apply(JOIN, _) | Term::Part { .. } if bits >= 8 => {
                    return part_of(cx.terms, from, offset, u32::from(bits / 8));
                }
                Term::Apply(JOIN, parts) => {
                    let mut at = 0;
                    for part in parts.chunks_exact(2) {
                        if at == offset {
                            return part[1];
                        }
                        at += if let Value::Int(length) = part[0] {
                            length
                        } else {
                            0
                        };
                    }
                    break;
                }
                &Term::Select(condition, then, otherwise) => {
                    let [then, otherwise] =
                        [then, otherwise].map(|from| self.extract(cx, from, offset, bits));
                    return cx.terms.select(Value::Term(condition), then, otherwise);
                }
                _ => break,
            }
        }
        match from {
            Value::Undefined | Value::Int(0) => from,
            _ => cx
                .terms
                .apply(Symbol::Name("extract"), &[from, Value::Int(offset)]),
        }
    }

    fn opaque(
        &mut self,
        cx: &mut Context,
        name: &'static str,
        operands: &[Value],
        writes: bool,
        place: PlaceId,
    ) -> Value {
        if writes {
            self.forget_arguments(cx, operands, None, place);
            return self.unknown(cx, Source::Havoc, place);
        }
        cx.terms.apply(Symbol::Name(name), operands)
    }
}

/// The width of an operand, 0 if it is no integer.
fn width(function: &Function, operand: Operand) -> u16 {
    match operand {
        Operand::Result(id) => function.instruction(id).bits,
        Operand::Int { bits, .. } => bits,
        // Of parameters no width is known; extending them assumes what C's `int` is.
        Operand::Parameter(_) => 32,
        _ => 0,
    }
}

/// A known computation or comparison of numbers.
pub(super) fn float(name: &str, bits: u16, operands: &[Value]) -> Option<Value> {
    let name = name.strip_prefix("fcmp ").unwrap_or(name);
    let a = float_of(*operands.first()?)?;
    let b = match operands.get(1) {
        Some(b) => float_of(*b)?,
        None => 0.0,
    };
    if bits > 0 {
        let unordered = a.is_nan() || b.is_nan();
        let truth = match name {
            "oeq" => a == b,
            "one" => !unordered && a != b,
            "olt" => a < b,
            "ole" => a <= b,
            "ogt" => a > b,
            "oge" => a >= b,
            "ord" => !unordered,
            "uno" => unordered,
            "ueq" => unordered || a == b,
            "une" => a != b,
            "ult" => unordered || a < b,
            "ule" => unordered || a <= b,
            "ugt" => unordered || a > b,
            "uge" => unordered || a >= b,
            _ => return None,
        };
        return Some(Value::Int(i64::from(truth)));
    }
    let number = match name {
        "fadd" => a + b,
        "fsub" => a - b,
        "fmul" => a * b,
        "fdiv" => a / b,
        "frem" => a % b,
        "fneg" => -a,
        "llvm.fabs" => a.abs(),
        "llvm.sqrt" => a.sqrt(),
        "llvm.floor" => a.floor(),
        "llvm.ceil" => a.ceil(),
        _ => return None,
    };
    Some(Value::Float(number.to_bits()))
}
