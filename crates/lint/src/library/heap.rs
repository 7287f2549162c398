//! `malloc` and its like.

use crate::machine::{Context, Machine};
use crate::memory::Origin;
use crate::term::Terms;
use crate::value::{ObjectId, Value};
use fencepost_ir::PlaceId;
use fencepost_ir::program::Binary;

/// New memory. It is always given: programs that go on without it are not the interesting ones.
pub(super) fn allocate(
    machine: &mut Machine,
    cx: &mut Context,
    size: Value,
    place: PlaceId,
) -> Value {
    let size = match machine.settle(cx, size, place) {
        Value::Int(size) if size >= 0 => Some(size as u64),
        _ => None,
    };
    Value::Pointer(new(machine, cx, size, place), 0)
}

fn new(machine: &mut Machine, cx: &mut Context, size: Option<u64>, place: PlaceId) -> ObjectId {
    let site = cx.code.sites.of(place);
    machine.memory(cx).allocate(size, Origin::Heap, site)
}

pub(super) fn zeroed(
    machine: &mut Machine,
    cx: &mut Context,
    count: Value,
    size: Value,
    place: PlaceId,
) -> Value {
    let bytes = product(cx.terms, count, size);
    let memory = allocate(machine, cx, bytes, place);
    if let Value::Pointer(object, _) = memory {
        machine.memory(cx).zero(object);
    }
    memory
}

fn product(terms: &mut Terms, a: Value, b: Value) -> Value {
    terms.binary(Binary::Mul, 64, a, b)
}

pub(super) fn reallocate(
    machine: &mut Machine,
    cx: &mut Context,
    old: Value,
    size: Value,
    place: PlaceId,
) -> Value {
    let memory = allocate(machine, cx, size, place);
    if let (Value::Pointer(from, 0), Value::Pointer(to, _)) = (old, memory) {
        let own = machine.memory(cx);
        let length = own.extent(from).min(own.extent(to));
        let cells = own.read(from, 0, length as i64);
        own.write(to, 0, &cells);
        free(machine, cx, old, place);
    }
    memory
}

pub(super) fn free(machine: &mut Machine, cx: &mut Context, memory: Value, place: PlaceId) {
    if let Value::Pointer(object, 0) = memory {
        machine.end_object(cx, object, cx.code.sites.of(place));
    }
}
