//! Calls of LLVM's intrinsic functions: the few that mean something to an analysis, by name.

use super::address::{path, short};
use super::function::{Body, bits};
use super::llvm::{Instruction, Intrinsic, Opcode};
use crate::program::{Binary, Cast, Compare, Kind, Operand};

impl<'m> Body<'_, 'm> {
    /// Translates the call of an intrinsic function.
    pub fn intrinsic(&mut self, call: Instruction<'m>, intrinsic: Intrinsic<'m>) {
        // Where control may unwind there has to be something it unwinds from.
        if is_dropped(intrinsic.name) && call.opcode() == Opcode::LLVMCall {
            return;
        }
        let arguments: Vec<_> = call.arguments().collect();
        let scalar = !call.ty().is_vector();
        let operands = self.operands(arguments.iter().copied());
        let kind = match (intrinsic.name, &operands[..]) {
            ("llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove", &[to, from, length, ..]) => {
                Kind::Copy { to, from, length }
            }
            ("llvm.memset" | "llvm.memset.inline", &[to, value, length, ..]) => {
                Kind::Fill { to, value, length }
            }
            ("llvm.lifetime.start", &[_, address]) => Kind::Lifetime {
                address,
                ends: false,
            },
            ("llvm.lifetime.end", &[_, address]) => Kind::Lifetime {
                address,
                ends: true,
            },
            (name, &[value, ..]) if is_same_value(name) => Kind::Cast(Cast::Same, value),
            // What LLVM's optimiser answers when it cannot know.
            ("llvm.is.constant", _) => Kind::Cast(Cast::Same, Operand::Int { value: 0, bits: 1 }),
            ("llvm.objectsize", &[_, Operand::Int { value: least, .. }, ..]) => {
                let value = if least == 0 { -1 } else { 0 };
                let bits = bits(call.ty());
                Kind::Cast(Cast::Same, Operand::Int { value, bits })
            }
            ("llvm.abs", &[value, _]) if scalar => self.absolute(value, bits(call.ty())),
            (name, &[a, b]) if scalar && extreme(name).is_some() => {
                let how = extreme(name).expect("just asked");
                let condition = self.emit(Kind::Compare(how, a, b), 1);
                Kind::Select {
                    condition,
                    then: a,
                    otherwise: b,
                }
            }
            (name, &[a, b]) if with_overflow(name).is_some() => {
                let operation = with_overflow(name).expect("just asked");
                let width = arguments[0].ty().integer_bits().map_or(0, short);
                let offset = path(call.ty(), &[1], self.layout);
                match offset.filter(|_| width > 0) {
                    Some(offset) => self.overflow(intrinsic.name, operation, [a, b], width, offset),
                    None => self.opaque_call(intrinsic, operands),
                }
            }
            (name, _) if call.ty().is_float() && arguments.iter().all(|a| a.ty().is_float()) => {
                Kind::Float(name, operands)
            }
            _ => self.opaque_call(intrinsic, operands),
        };
        self.define(call, kind);
    }

    fn opaque_call(&self, intrinsic: Intrinsic<'m>, operands: Vec<Operand>) -> Kind {
        Kind::Opaque {
            name: intrinsic.name,
            operands,
            writes: self.attributes.writes(intrinsic.function),
        }
    }

    fn absolute(&mut self, value: Operand, bits: u16) -> Kind {
        let zero = Operand::Int { value: 0, bits };
        let condition = self.emit(Kind::Compare(Compare::SignedLess, value, zero), 1);
        let negated = self.emit(Kind::Binary(Binary::Sub, zero, value), bits);
        Kind::Select {
            condition,
            then: negated,
            otherwise: value,
        }
    }

    /// The result and a flag in one struct; whether it overflowed is not known.
    fn overflow(
        &mut self,
        name: &'static str,
        operation: Binary,
        [a, b]: [Operand; 2],
        bits: u16,
        offset: u64,
    ) -> Kind {
        let result = self.emit(Kind::Binary(operation, a, b), bits);
        let flag = Kind::Opaque {
            name,
            operands: vec![a, b],
            writes: false,
        };
        let flag = self.emit(flag, 1);
        let into = Kind::Insert {
            into: Operand::Undefined,
            value: result,
            offset: 0,
        };
        let into = self.emit(into, 0);
        Kind::Insert {
            into,
            value: flag,
            offset,
        }
    }
}

/// Says something to the optimiser or the debugger only.
fn is_dropped(name: &str) -> bool {
    name.starts_with("llvm.dbg.")
        || matches!(
            name,
            "llvm.assume"
                | "llvm.donothing"
                | "llvm.experimental.noalias.scope.decl"
                | "llvm.prefetch"
                | "llvm.pseudoprobe"
                | "llvm.sideeffect"
                | "llvm.var.annotation"
        )
}

/// Returns its first argument.
fn is_same_value(name: &str) -> bool {
    matches!(
        name,
        "llvm.annotation"
            | "llvm.arithmetic.fence"
            | "llvm.expect"
            | "llvm.expect.with.probability"
            | "llvm.launder.invariant.group"
            | "llvm.ptr.annotation"
            | "llvm.ssa.copy"
            | "llvm.strip.invariant.group"
            | "llvm.threadlocal.address"
    )
}

/// The comparison that chooses the first argument.
fn extreme(name: &str) -> Option<Compare> {
    Some(match name {
        "llvm.smin" => Compare::SignedLess,
        "llvm.smax" => Compare::SignedGreater,
        "llvm.umin" => Compare::UnsignedLess,
        "llvm.umax" => Compare::UnsignedGreater,
        _ => return None,
    })
}

fn with_overflow(name: &str) -> Option<Binary> {
    let name = name.strip_suffix(".with.overflow")?;
    Some(match name {
        "llvm.sadd" | "llvm.uadd" => Binary::Add,
        "llvm.ssub" | "llvm.usub" => Binary::Sub,
        "llvm.smul" | "llvm.umul" => Binary::Mul,
        _ => return None,
    })
}
