//! flang's descriptors, as its runtime fills them on `ALLOCATE` and reads them on assignment.
//!
//! ```text
//! 0 address   8 bytes of an element   20 rank   21 type   24 + 24·d: lower bound, extent, stride in bytes
//! ```

use super::heap;
use crate::machine::{Context, Machine};
use crate::term::Terms;
use crate::value::Value;
use fencepost_ir::PlaceId;
use fencepost_ir::program::Binary;

fn at(terms: &mut Terms, descriptor: Value, offset: i64) -> Value {
    terms.binary(Binary::Add, 64, descriptor, Value::Int(offset))
}

fn field(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    offset: i64,
    size: u32,
    place: PlaceId,
) -> Value {
    let address = at(cx.terms, descriptor, offset);
    machine.load_at(cx, address, size, place)
}

fn set(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    offset: i64,
    value: Value,
    place: PlaceId,
) {
    let address = at(cx.terms, descriptor, offset);
    machine.store_at(cx, address, value, 8, place);
}

/// `(descriptor, dimension, lower, upper)`
pub(super) fn set_bounds(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Value {
    if let [descriptor, Value::Int(dimension), lower, upper, ..] = *arguments {
        let begin = 24 + 24 * dimension;
        let span = cx.terms.binary(Binary::Sub, 64, upper, lower);
        let extent = cx.terms.binary(Binary::Add, 64, span, Value::Int(1));
        let extent = match extent {
            Value::Int(extent) => Value::Int(extent.max(0)),
            unknown => unknown,
        };
        set(machine, cx, descriptor, begin, lower, place);
        set(machine, cx, descriptor, begin + 8, extent, place);
    }
    Value::Undefined
}

pub(super) fn allocate(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Value {
    let mut bytes = field(machine, cx, descriptor, 8, 8, place);
    let rank = field(machine, cx, descriptor, 20, 1, place);
    if let Value::Int(rank @ 0..16) = rank {
        for dimension in 0..rank {
            let begin = 24 + 24 * dimension;
            set(machine, cx, descriptor, begin + 16, bytes, place);
            let extent = field(machine, cx, descriptor, begin + 8, 8, place);
            bytes = cx.terms.binary(Binary::Mul, 64, bytes, extent);
        }
    }
    let memory = heap::allocate(machine, cx, bytes, place);
    set(machine, cx, descriptor, 0, memory, place);
    Value::Int(0)
}

pub(super) fn deallocate(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Value {
    let memory = field(machine, cx, descriptor, 0, 8, place);
    heap::free(machine, cx, memory, place);
    set(machine, cx, descriptor, 0, Value::Int(0), place);
    Value::Int(0)
}

/// `(to, from, …)`: an array assignment. Arrays of one dimension without gaps are told exactly, and what they
/// hold is known if its type stays; of others only the contents are forgotten.
pub(super) fn assign(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Value {
    let [to, from, ..] = *arguments else {
        return Value::Undefined;
    };
    let [source, target] = [from, to].map(|descriptor| Array {
        base: field(machine, cx, descriptor, 0, 8, place),
        element: field(machine, cx, descriptor, 8, 8, place),
        kind: field(machine, cx, descriptor, 21, 1, place),
        length: contiguous(machine, cx, descriptor, place),
    });
    match (source.length, target.length) {
        (Some(read), Some(written)) if source.is_like(&target) && read == written => {
            machine.copy(cx, target.base, source.base, Value::Int(read), place);
        }
        (Some(read @ 1..=8), Some(written))
            if source.is_like(&target) && source.element == Value::Int(read) =>
        {
            let value = machine.load_at(cx, source.base, read as u32, place);
            machine.fill_with(cx, target.base, value, read, written, place);
        }
        (read, written) => {
            if let Some(read) = read {
                machine.touch_range(cx, source.base, read, false, place);
            }
            match written {
                Some(written) => machine.touch_range(cx, target.base, written, true, place),
                None => machine.forget_from(cx, &[target.base], place),
            }
        }
    }
    Value::Undefined
}

/// What a descriptor says.
struct Array {
    base: Value,
    element: Value,
    kind: Value,
    /// Its bytes, if they have no gaps.
    length: Option<i64>,
}

impl Array {
    /// Have both elements of one type, which is the language's own? Others may own what they point to.
    fn is_like(&self, other: &Array) -> bool {
        const DERIVED: i64 = 42;
        let intrinsic = matches!(self.kind, Value::Int(1..DERIVED));
        intrinsic && self.kind == other.kind && self.element == other.element
    }
}

/// Bytes of an array of one dimension without gaps, or of a scalar.
fn contiguous(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Option<i64> {
    let element = field(machine, cx, descriptor, 8, 8, place);
    let rank = field(machine, cx, descriptor, 20, 1, place);
    match (element, rank) {
        (Value::Int(element), Value::Int(0)) => Some(element),
        (Value::Int(element), Value::Int(1)) => {
            let extent = field(machine, cx, descriptor, 32, 8, place);
            let stride = field(machine, cx, descriptor, 40, 8, place);
            match (extent, stride) {
                (Value::Int(extent), Value::Int(stride)) if stride == element => {
                    Some(element * extent)
                }
                _ => None,
            }
        }
        _ => None,
    }
}
