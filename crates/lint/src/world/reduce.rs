//! Operations on numbers that are known.

use super::moving::Bytes;
use super::place::object_at;
use super::{Env, World};
use crate::term::normal;
use crate::value::{ObjectId, Value};
use fencepost_model::AccOp;

/// The operation of an accumulate or a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// A predefined one.
    Known(AccOp),
    /// The program's own, or not known.
    Unknown,
}

impl World {
    /// The operation a handle names.
    pub(super) fn op(&self, value: Value) -> Op {
        let c = &self.constants;
        let known = fencepost_api::mpi_operations!(c, AccOp);
        let found = known.iter().find(|(handle, _)| *handle == value);
        found.map_or(Op::Unknown, |(_, op)| Op::Known(*op))
    }
}

/// The result of an operation on two integers of so many bytes.
pub fn of_integers(op: AccOp, a: i64, b: i64, size: u32) -> Option<i64> {
    let truth = |v: i64| i64::from(v != 0);
    let value = match op {
        AccOp::NoOp => a,
        AccOp::Replace => b,
        AccOp::Sum => a.wrapping_add(b),
        AccOp::Prod => a.wrapping_mul(b),
        AccOp::Min => a.min(b),
        AccOp::Max => a.max(b),
        AccOp::And => a & b,
        AccOp::Or => a | b,
        AccOp::Xor => a ^ b,
        AccOp::LogicalAnd => truth(a) & truth(b),
        AccOp::LogicalOr => truth(a) | truth(b),
        AccOp::LogicalXor => truth(a) ^ truth(b),
        AccOp::Minloc | AccOp::Maxloc => return None,
    };
    Some(match size {
        1 | 2 | 4 => normal(value, size as u16 * 8),
        _ => value,
    })
}

/// The result of an operation on two values, if it is known.
pub fn of_values(op: Op, a: Value, b: Value, size: u32) -> Option<Value> {
    match (op, a, b) {
        (Op::Known(AccOp::Replace), _, b) => Some(b),
        (Op::Known(op), Value::Int(a), Value::Int(b)) => {
            of_integers(op, a, b, size).map(Value::Int)
        }
        _ => None,
    }
}

/// More elements than this are not computed one by one.
const MANY: usize = 64;

/// The elements of so many bytes, by object and offset.
pub fn elements(bytes: &Bytes, size: u32) -> Option<Vec<(ObjectId, i64)>> {
    let mut all = Vec::new();
    for range in bytes.1.iter() {
        let (object, offset) = object_at(range.start)?;
        let count = range.len() / u64::from(size.max(1));
        if count * u64::from(size) != range.len() || all.len() + count as usize > MANY {
            return None;
        }
        all.extend((0..count as i64).map(|index| (object, offset + index * i64::from(size))));
    }
    Some(all)
}

/// Combines what `from` contains into `to`, element by element, in whoever's memory they are. False
/// if that is not possible.
pub fn combine(env: &mut Env<'_>, op: Op, from: &Bytes, to: &Bytes, size: u32) -> bool {
    let (Some(sources), Some(targets)) = (elements(from, size), elements(to, size)) else {
        return false;
    };
    let inside = |env: &Env<'_>, owner: u32, object: ObjectId| {
        (object.0 as usize) < env.memories[owner as usize].len()
    };
    for ((source, at), (target, to_at)) in sources.into_iter().zip(targets) {
        if !inside(env, from.0, source) || !inside(env, to.0, target) {
            return false;
        }
        let b = env.memories[from.0 as usize].load(env.terms, source, at, size);
        let b = b.crossing(from.0, to.0);
        let a = env.memories[to.0 as usize].load(env.terms, target, to_at, size);
        let memory = &mut env.memories[to.0 as usize];
        match of_values(op, a, b, size) {
            Some(value) => memory.store(target, to_at, size, value),
            None => {
                let range = to_at..to_at + i64::from(size);
                memory.forget(env.terms, target, Some(range));
            }
        }
    }
    true
}
