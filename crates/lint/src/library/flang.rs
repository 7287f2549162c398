//! flang's descriptors, as its runtime fills them on `ALLOCATE` and reads them on assignment.
//!
//! ```text
//! 0 address   8 bytes of an element   20 rank   21 type   22 pointer or allocatable   23 has it a derived type?
//! 24 + 24·d     lower bound, extent, stride in bytes
//! 24 + 24·rank  the derived type: 0 its procedures   88 size in bytes   232 its components (an array)
//! component (256 bytes): 24 genre   25 category   26 kind   27 rank   32 offset   56 derived type   248 initial value
//! ```
//!
//! Arrays without gaps, and small ones with gaps, are followed exactly wherever the runtime reads or writes them.
//! A section that may have gaps is passed to a call as it is if it has none, else as a copy, which is copied back
//! and ends behind the call.

use super::heap;
use crate::machine::{Context, Machine};
use crate::term::{Symbol, Terms, float_of};
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

/// `(descriptor, type, rank, corank)`: what is allocated next is of this derived type, which says whose procedures are
/// called. What was allocated before stays.
pub(super) fn set_type(
    machine: &mut Machine,
    cx: &mut Context,
    arguments: &[Value],
    place: PlaceId,
) -> Value {
    const SIZE: i64 = 88;
    if let [descriptor, of, Value::Int(rank @ 0..16), ..] = *arguments {
        let size = field(machine, cx, of, SIZE, 8, place);
        let rank_at = at(cx.terms, descriptor, 20);
        set(machine, cx, descriptor, 8, size, place);
        machine.store_at(cx, rank_at, Value::Int(rank), 1, place);
        set(machine, cx, descriptor, 24 + 24 * rank, of, place);
    }
    Value::Undefined
}

/// A pointer gets the descriptor of what it points to, and stays a pointer.
pub(super) fn associate(
    machine: &mut Machine,
    cx: &mut Context,
    pointer: Value,
    target: Value,
    place: PlaceId,
) {
    const POINTER: Value = Value::Int(1);
    let rank = field(machine, cx, target, 20, 1, place);
    let derived = field(machine, cx, target, 23, 1, place);
    let (Value::Int(rank @ 0..16), Value::Int(derived)) = (rank, derived) else {
        return machine.forget_from(cx, &[pointer], place);
    };
    let length = 24 + 24 * rank + if derived & 1 == 1 { 16 } else { 0 };
    machine.copy(cx, pointer, target, Value::Int(length), place);
    let attribute = at(cx.terms, pointer, 22);
    machine.store_at(cx, attribute, POINTER, 1, place);
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
    const STRUCT: Value = Value::Int(42);
    if rank == Value::Int(0) && field(machine, cx, descriptor, 21, 1, place) == STRUCT {
        let of = field(machine, cx, descriptor, 24, 8, place);
        initialise(machine, cx, memory, of, PARENTS, place);
    }
    Value::Int(0)
}

/// Types that extend others, and types in types, are looked into so deep.
const PARENTS: u32 = 8;

/// Components of a derived type get their default values; those that can be allocated are not.
fn initialise(
    machine: &mut Machine,
    cx: &mut Context,
    memory: Value,
    of: Value,
    depth: u32,
    place: PlaceId,
) {
    const ALLOCATABLE: Value = Value::Int(3);
    const DERIVED: Value = Value::Int(5);
    let components = field(machine, cx, of, 232, 8, place);
    let Value::Int(count @ 0..64) = field(machine, cx, of, 264, 8, place) else {
        return;
    };
    for number in 0..count {
        let component = at(cx.terms, components, 256 * number);
        let Value::Int(offset) = field(machine, cx, component, 32, 8, place) else {
            return;
        };
        let part = at(cx.terms, memory, offset);
        let initial = field(machine, cx, component, 248, 8, place);
        if field(machine, cx, component, 24, 1, place) == ALLOCATABLE {
            set(machine, cx, part, 0, Value::Int(0), place);
        } else if let Value::Pointer(object, 0) = initial {
            // The initial value is a variable of its own.
            if let Some(size) = machine.memory(cx).size(object) {
                machine.copy(cx, part, initial, Value::Int(size as i64), place);
            }
        } else if depth > 0 && field(machine, cx, component, 25, 1, place) == DERIVED {
            let inner = field(machine, cx, component, 56, 8, place);
            initialise(machine, cx, part, inner, depth - 1, place);
        }
    }
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

/// `(to, from, …)`: an assignment. Arrays without gaps, and small ones with gaps, are told exactly, and what they
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
    take_shape(machine, cx, to, from, place);
    let source = Array::of(machine, cx, from, place);
    let target = Array::of(machine, cx, to, place);
    if !source.is_like(&target) || !move_values(machine, cx, &target, &source, place) {
        source.touch(machine, cx, false, place);
        target.touch(machine, cx, true, place);
    }
    Value::Undefined
}

/// All of an array is read, or written with something that is not known.
pub(super) fn touch(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    write: bool,
    place: PlaceId,
) {
    Array::of(machine, cx, descriptor, place).touch(machine, cx, write, place);
}

/// An allocatable array gets the shape of what is assigned to it, if it has none yet or another.
fn take_shape(machine: &mut Machine, cx: &mut Context, to: Value, from: Value, place: PlaceId) {
    const ALLOCATABLE: Value = Value::Int(2);
    if field(machine, cx, to, 22, 1, place) != ALLOCATABLE {
        return;
    }
    let Some(wanted) = dimensions(machine, cx, from, place) else {
        return;
    };
    let there = dimensions(machine, cx, to, place);
    let fits = there.is_some_and(|there| {
        let extents = wanted.iter().zip(&there);
        wanted.is_empty() || extents.into_iter().all(|((a, _), (b, _))| a == b)
    });
    match field(machine, cx, to, 0, 8, place) {
        Value::Int(0) => {}
        _ if fits => return,
        Value::Pointer(..) => {
            deallocate(machine, cx, to, place);
        }
        _ => return,
    }
    for dimension in 0..wanted.len() as i64 {
        let begin = 24 + 24 * dimension;
        for offset in [begin, begin + 8] {
            let bound = field(machine, cx, from, offset, 8, place);
            set(machine, cx, to, offset, bound, place);
        }
    }
    allocate(machine, cx, to, place);
}

/// Copies an array, or one value to all elements; false if it is neither.
fn move_values(
    machine: &mut Machine,
    cx: &mut Context,
    target: &Array,
    source: &Array,
    place: PlaceId,
) -> bool {
    let (Some(read), Some(written), Value::Int(element @ 1..)) =
        (&source.runs, &target.runs, source.element)
    else {
        return false;
    };
    match (&read[..], &written[..]) {
        (&[(0, length)], &[(0, other)]) if length == other => {
            machine.copy(cx, target.base, source.base, Value::Int(length), place);
        }
        (&[(0, length)], _) if length == element && element <= 8 => {
            let value = machine.load_at(cx, source.base, element as u32, place);
            for &(offset, length) in written {
                let address = at(cx.terms, target.base, offset);
                machine.fill_with(cx, address, value, element, length, place);
            }
        }
        // What overlaps is read before it is written.
        _ if length(read) != length(written) || source.shares_object(target) => return false,
        _ => {
            for (from, to) in units(read, element).zip(units(written, element)) {
                let (from, to) = (
                    at(cx.terms, source.base, from),
                    at(cx.terms, target.base, to),
                );
                machine.copy(cx, to, from, source.element, place);
            }
        }
    }
    true
}

/// Bytes from the address of an array on, without gaps.
type Run = (i64, i64);

fn length(runs: &[Run]) -> i64 {
    runs.iter().map(|(_, length)| length).sum()
}

/// Where the elements are.
fn units(runs: &[Run], element: i64) -> impl Iterator<Item = i64> + '_ {
    let in_one = move |&(begin, length): &Run| (begin..begin + length).step_by(element as usize);
    runs.iter().flat_map(in_one)
}

/// What a descriptor says.
struct Array {
    base: Value,
    element: Value,
    kind: Value,
    /// Where it is, if that is known.
    runs: Option<Vec<Run>>,
}

impl Array {
    fn of(machine: &mut Machine, cx: &mut Context, descriptor: Value, place: PlaceId) -> Array {
        Array {
            base: field(machine, cx, descriptor, 0, 8, place),
            element: field(machine, cx, descriptor, 8, 8, place),
            kind: field(machine, cx, descriptor, 21, 1, place),
            runs: runs(machine, cx, descriptor, place),
        }
    }

    /// Have both elements of one type, which is the language's own? Others may own what they point to.
    fn is_like(&self, other: &Array) -> bool {
        const DERIVED: i64 = 42;
        let intrinsic = matches!(self.kind, Value::Int(1..DERIVED));
        intrinsic && self.kind == other.kind && self.element == other.element
    }

    /// Are both parts of one variable, or may be?
    fn shares_object(&self, other: &Array) -> bool {
        match (self.base, other.base) {
            (Value::Pointer(one, _), Value::Pointer(other, _)) => one == other,
            _ => true,
        }
    }

    /// All of it is read, or written with something that is not known.
    fn touch(&self, machine: &mut Machine, cx: &mut Context, write: bool, place: PlaceId) {
        match &self.runs {
            Some(runs) => {
                for &(offset, length) in runs {
                    let address = at(cx.terms, self.base, offset);
                    machine.touch_range(cx, address, length, write, place);
                }
            }
            None if write => machine.forget_from(cx, &[self.base], place),
            None => {}
        }
    }
}

/// Where an array is, from its address on; none if that is not known, or too much.
fn runs(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Option<Vec<Run>> {
    let Value::Int(element) = field(machine, cx, descriptor, 8, 8, place) else {
        return None;
    };
    if is_contiguous(machine, cx, descriptor, place)? {
        let dimensions = dimensions(machine, cx, descriptor, place)?;
        let mut extents = dimensions.iter().map(|(extent, _)| *extent);
        let bytes = extents.try_fold(element, |bytes: i64, extent| bytes.checked_mul(extent))?;
        return Some(vec![(0, bytes)]);
    }
    let mut runs: Vec<Run> = Vec::new();
    for offset in elements(machine, cx, descriptor, place)? {
        match runs.last_mut() {
            Some((begin, length)) if *begin + *length == offset => *length += element,
            _ => runs.push((offset, element)),
        }
    }
    Some(runs)
}

/// What a descriptor says of each dimension: extent and stride in bytes.
fn dimensions(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Option<Vec<(i64, i64)>> {
    let Value::Int(rank @ 0..16) = field(machine, cx, descriptor, 20, 1, place) else {
        return None;
    };
    let mut one = |dimension: i64| {
        let begin = 24 + 24 * dimension;
        let extent = field(machine, cx, descriptor, begin + 8, 8, place);
        let stride = field(machine, cx, descriptor, begin + 16, 8, place);
        match (extent, stride) {
            (Value::Int(extent), Value::Int(stride)) => Some((extent, stride)),
            _ => None,
        }
    };
    (0..rank).map(&mut one).collect()
}

/// Has the array no gaps? None if that is not known.
pub(super) fn is_contiguous(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Option<bool> {
    let Value::Int(mut bytes) = field(machine, cx, descriptor, 8, 8, place) else {
        return None;
    };
    let dimensions = dimensions(machine, cx, descriptor, place)?;
    let empty = dimensions.iter().any(|(extent, _)| *extent == 0);
    let dense = dimensions.iter().all(|&(extent, stride)| {
        let follows = extent == 1 || stride == bytes;
        bytes = bytes.saturating_mul(extent);
        follows
    });
    Some(empty || dense)
}

/// Where the elements of an array are, from its address on; none if that is not known, or too much.
fn elements(
    machine: &mut Machine,
    cx: &mut Context,
    descriptor: Value,
    place: PlaceId,
) -> Option<Vec<i64>> {
    const LARGE: i64 = 1 << 12;
    let dimensions = dimensions(machine, cx, descriptor, place)?;
    let count = dimensions
        .iter()
        .try_fold(1i64, |count, (extent, _)| count.checked_mul(*extent))?;
    if !(0..=LARGE).contains(&count) {
        return None;
    }
    let mut offsets = vec![0];
    for &(extent, stride) in dimensions.iter().rev() {
        let along = |offset: &i64| {
            (0..extent)
                .map(move |at| at * stride)
                .map(|by| *offset + by)
                .collect::<Vec<_>>()
        };
        offsets = offsets.iter().flat_map(along).collect();
    }
    Some(offsets)
}

/// `(copy, array, …)`: memory for the array without gaps, and what the array holds.
pub(super) fn copy_in(
    machine: &mut Machine,
    cx: &mut Context,
    copy: Value,
    array: Value,
    place: PlaceId,
) {
    let Value::Int(rank @ 0..16) = field(machine, cx, array, 20, 1, place) else {
        return machine.forget_from(cx, &[copy], place);
    };
    machine.copy(cx, copy, array, Value::Int(24 + 24 * rank), place);
    allocate(machine, cx, copy, place);
    transfer(machine, cx, copy, array, place);
}

/// `(array, copy, …)`: back to the array, if there is one, and the copy ends.
pub(super) fn copy_out(
    machine: &mut Machine,
    cx: &mut Context,
    array: Value,
    copy: Value,
    place: PlaceId,
) {
    if array != Value::Int(0) {
        transfer(machine, cx, array, copy, place);
    }
    deallocate(machine, cx, copy, place);
}

fn transfer(machine: &mut Machine, cx: &mut Context, to: Value, from: Value, place: PlaceId) {
    let [source, target] = [from, to].map(|array| field(machine, cx, array, 0, 8, place));
    let size = field(machine, cx, from, 8, 8, place);
    let from = elements(machine, cx, from, place);
    let to = elements(machine, cx, to, place);
    match (from, to, size) {
        (Some(from), Some(to), Value::Int(_)) if from.len() == to.len() => {
            for (from, to) in from.into_iter().zip(to) {
                let (from, to) = (at(cx.terms, source, from), at(cx.terms, target, to));
                machine.copy(cx, to, from, size, place);
            }
        }
        _ => machine.forget_from(cx, &[target], place),
    }
}

/// What becomes of the elements of an array.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reduction {
    /// `SUM`
    Sum,
    /// `PRODUCT`
    Product,
    /// `MAXVAL`
    Maximum,
    /// `MINVAL`
    Minimum,
    /// `DOT_PRODUCT`, of two arrays.
    Product2,
    /// `NORM2`
    Norm,
    /// `ANY`, of truth values as all that follow.
    Any,
    /// `ALL`
    All,
    /// `COUNT`
    Count,
}

impl Reduction {
    fn name(self) -> &'static str {
        match self {
            Reduction::Sum => "SUM",
            Reduction::Product => "PRODUCT",
            Reduction::Maximum => "MAXVAL",
            Reduction::Minimum => "MINVAL",
            Reduction::Product2 => "DOT_PRODUCT",
            Reduction::Norm => "NORM2",
            Reduction::Any => "ANY",
            Reduction::All => "ALL",
            Reduction::Count => "COUNT",
        }
    }

    /// Of truth values?
    fn is_logical(self) -> bool {
        matches!(self, Reduction::Any | Reduction::All | Reduction::Count)
    }

    /// The number, if all elements are known.
    fn of_values(self, values: &[Value]) -> Option<Value> {
        let known = |is: bool| {
            let is = |value: &Value| matches!(value, Value::Int(number) if (*number != 0) == is);
            values.iter().any(is)
        };
        match self {
            Reduction::Any if known(true) => return Some(Value::Int(1)),
            Reduction::All if known(false) => return Some(Value::Int(0)),
            _ => {}
        }
        let integer = |value: &Value| match value {
            Value::Int(number) => Some(*number),
            _ => None,
        };
        if let Some(numbers) = values.iter().map(integer).collect::<Option<Vec<i64>>>() {
            return self.of_integers(&numbers).map(Value::Int);
        }
        if self.is_logical() {
            return None;
        }
        let numbers = values.iter().map(|value| float_of(*value));
        let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
        Some(Value::Float(self.of_floats(&numbers).to_bits()))
    }

    fn of_integers(self, numbers: &[i64]) -> Option<i64> {
        let (first, second) = numbers.split_at(numbers.len() / 2);
        match self {
            Reduction::Sum => numbers.iter().try_fold(0, |a: i64, b| a.checked_add(*b)),
            Reduction::Product => numbers.iter().try_fold(1, |a: i64, b| a.checked_mul(*b)),
            Reduction::Maximum => numbers.iter().copied().max(),
            Reduction::Minimum => numbers.iter().copied().min(),
            Reduction::Product2 => {
                let mut products = first.iter().zip(second).map(|(a, b)| a.checked_mul(*b));
                products.try_fold(0i64, |sum, product| sum.checked_add(product?))
            }
            // Zeros are the same as integers.
            Reduction::Norm => numbers.iter().all(|number| *number == 0).then_some(0),
            Reduction::Any => Some(i64::from(numbers.iter().any(|number| *number != 0))),
            Reduction::All => Some(i64::from(numbers.iter().all(|number| *number != 0))),
            Reduction::Count => Some(numbers.iter().filter(|number| **number != 0).count() as i64),
        }
    }

    fn of_floats(self, numbers: &[f64]) -> f64 {
        let (first, second) = numbers.split_at(numbers.len() / 2);
        match self {
            Reduction::Sum => numbers.iter().sum(),
            Reduction::Product => numbers.iter().product(),
            Reduction::Maximum => numbers.iter().copied().fold(f64::MIN, f64::max),
            Reduction::Minimum => numbers.iter().copied().fold(f64::MAX, f64::min),
            Reduction::Product2 => first.iter().zip(second).map(|(a, b)| a * b).sum(),
            Reduction::Norm => numbers.iter().map(|a| a * a).sum::<f64>().sqrt(),
            // They are truth values.
            Reduction::Any | Reduction::All | Reduction::Count => f64::NAN,
        }
    }
}

/// `(array, file, line, dimension, mask)`, of truth values without a mask, of a dot product
/// `(array, array, file, line)`: a number that is known if the elements are, and else depends on nothing but them.
/// None with a mask, or if the array is not known.
pub(super) fn reduce(
    machine: &mut Machine,
    cx: &mut Context,
    reduction: Reduction,
    arguments: &[Value],
    place: PlaceId,
) -> Option<Value> {
    let arrays = match (reduction, arguments) {
        (Reduction::Product2, [first, second, ..]) => vec![*first, *second],
        (Reduction::Product2, _) => return None,
        (Reduction::Norm, [array, ..]) => vec![*array],
        (logical, [array, ..]) if logical.is_logical() => vec![*array],
        (_, [array, _, _, _, Value::Int(0), ..]) => vec![*array],
        _ => return None,
    };
    let mut values = Vec::new();
    for array in arrays {
        let base = field(machine, cx, array, 0, 8, place);
        let Value::Int(size @ 1..=8) = field(machine, cx, array, 8, 8, place) else {
            return None;
        };
        for element in elements(machine, cx, array, place)? {
            let address = at(cx.terms, base, element);
            values.push(machine.load_at(cx, address, size as u32, place));
        }
    }
    Some(match reduction.of_values(&values) {
        Some(known) => known,
        None => cx.terms.apply(Symbol::Name(reduction.name()), &values),
    })
}
