//! Addresses in bytes: what `getelementptr` means, and what constant expressions come to.

use super::link::Linked;
use super::llvm::{Layout, Opcode, Type, TypeKind, Value, ValueKind};
use crate::program::Operand;

/// A `getelementptr` in bytes: `base + offset + Σ index × scale`.
pub struct Sum<'m> {
    /// The start.
    pub base: Value<'m>,
    /// The constant part.
    pub offset: i64,
    /// The variable parts.
    pub terms: Vec<(Value<'m>, i64)>,
}

/// Takes a `getelementptr` apart; none if it computes several addresses at once, or if sizes are
/// known at run time only.
pub fn sum<'m>(address: Value<'m>, layout: &Layout<'m>) -> Option<Sum<'m>> {
    let mut operands = address.operands();
    let base = operands.next()?;
    if address.ty().is_vector() {
        return None;
    }
    let mut sum = Sum {
        base,
        offset: 0,
        terms: Vec::new(),
    };
    let mut inside: Option<Type<'m>> = None;
    for index in operands {
        let counted = match inside {
            None => address.element_type_of_address(),
            Some(ty) if ty.kind() == TypeKind::LLVMStructTypeKind => {
                let member = u32::try_from(index.integer()?).ok()?;
                sum.offset = sum.offset.wrapping_add(layout.offset(ty, member)? as i64);
                inside = Some(ty.member(member));
                continue;
            }
            Some(ty) => ty.element(),
        };
        inside = Some(counted);
        let scale = layout.size(counted)? as i64;
        match index.integer() {
            Some(index) => sum.offset = sum.offset.wrapping_add(index.wrapping_mul(scale)),
            None if index.ty().integer_bits().is_some() => sum.terms.push((index, scale)),
            None => return None,
        }
    }
    Some(sum)
}

/// Bytes to the part of a struct, array or vector that a path leads to.
pub fn path<'m>(of: Type<'m>, indices: &[u32], layout: &Layout<'m>) -> Option<u64> {
    let mut inside = of;
    let mut offset = 0u64;
    for &index in indices {
        if inside.kind() == TypeKind::LLVMStructTypeKind {
            offset = offset.wrapping_add(layout.offset(inside, index)?);
            inside = inside.member(index);
        } else {
            inside = inside.element();
            let size = layout.size(inside)?;
            offset = offset.wrapping_add(size.wrapping_mul(index.into()));
        }
    }
    Some(offset)
}

/// A constant as an operand; none if it names a symbol whose meaning is not known.
pub fn fold<'m>(value: Value<'m>, layout: &Layout<'m>, linked: &Linked<'m>) -> Option<Operand> {
    use ValueKind::*;
    Some(match value.kind() {
        LLVMConstantIntValueKind => match (value.integer(), value.ty().integer_bits()) {
            (Some(value), Some(bits)) => Operand::Int {
                value,
                bits: short(bits),
            },
            _ => Operand::Unknown,
        },
        LLVMConstantFPValueKind => value.float().map_or(Operand::Unknown, Operand::Float),
        LLVMConstantPointerNullValueKind => Operand::Null,
        LLVMUndefValueValueKind | LLVMPoisonValueKind => Operand::Undefined,
        LLVMFunctionValueKind
        | LLVMGlobalVariableValueKind
        | LLVMGlobalAliasValueKind
        | LLVMGlobalIFuncValueKind => return linked.meaning(value),
        LLVMConstantExprValueKind => return expression(value, layout, linked),
        // A signed pointer; `dso_local_equivalent` and `no_cfi`, which C has no word for.
        LLVMConstantPtrAuthValueKind | LLVMInstructionValueKind if value.is_constant() => {
            return fold(value.operands().next()?, layout, linked);
        }
        _ => Operand::Unknown,
    })
}

fn expression<'m>(value: Value<'m>, layout: &Layout<'m>, linked: &Linked<'m>) -> Option<Operand> {
    use Opcode::*;
    if value.ty().is_vector() {
        return Some(Operand::Unknown);
    }
    let bits = value.ty().integer_bits();
    let bits = bits.map_or_else(|| layout.pointer_bits(), short);
    let operand = |index| fold(value.operand(index), layout, linked);
    Some(match value.expression()? {
        LLVMGetElementPtr => match sum(value, layout) {
            Some(sum) if sum.terms.is_empty() => add(operand(0)?, sum.offset, bits),
            _ => Operand::Unknown,
        },
        LLVMBitCast | LLVMAddrSpaceCast | LLVMPtrToInt | LLVMIntToPtr | LLVMTrunc => {
            resize(operand(0)?, bits, layout)
        }
        LLVMAdd => match (operand(0)?, operand(1)?) {
            (base, Operand::Int { value, .. }) | (Operand::Int { value, .. }, base) => {
                add(base, value, bits)
            }
            _ => Operand::Unknown,
        },
        LLVMSub => match (operand(0)?, operand(1)?) {
            (base, Operand::Int { value, .. }) => add(base, value.wrapping_neg(), bits),
            (Operand::Global(a, x), Operand::Global(b, y)) if a == b => {
                int(x.wrapping_sub(y), bits)
            }
            _ => Operand::Unknown,
        },
        LLVMMul => match (operand(0)?, operand(1)?) {
            (Operand::Int { value: a, .. }, Operand::Int { value: b, .. }) => {
                int(a.wrapping_mul(b), bits)
            }
            _ => Operand::Unknown,
        },
        _ => Operand::Unknown,
    })
}

/// An address or integer, further on.
fn add(base: Operand, offset: i64, bits: u16) -> Operand {
    match base {
        _ if offset == 0 => base,
        Operand::Global(global, start) => Operand::Global(global, start.wrapping_add(offset)),
        Operand::Int { value, .. } => int(value.wrapping_add(offset), bits),
        Operand::Null => int(offset, bits),
        _ => Operand::Unknown,
    }
}

/// The same bytes in another width.
fn resize(operand: Operand, bits: u16, layout: &Layout<'_>) -> Operand {
    match operand {
        Operand::Int { value, .. } => int(value, bits),
        Operand::Null if bits == layout.pointer_bits() => Operand::Null,
        Operand::Null => int(0, bits),
        other if bits >= layout.pointer_bits() => other,
        _ => Operand::Unknown,
    }
}

/// An integer of that width: what does not fit is cut off, the rest sign-extended.
fn int(value: i64, bits: u16) -> Operand {
    let unused = 64 - u32::from(bits.clamp(1, 64));
    let value = (value << unused) >> unused;
    Operand::Int { value, bits }
}

/// A width as the representation has it. Wider integers do not come from any compiler.
pub fn short(bits: u32) -> u16 {
    u16::try_from(bits).unwrap_or(u16::MAX)
}
