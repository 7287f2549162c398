//! Sparse conditional constant propagation (Wegman and Zadeck 1991).
//!
//! A value is ⊤ (control has not been there), a constant, or ⊥ (it varies). Only blocks that control
//! can reach with what is known so far count: a phi joins the values of such edges only. Each value
//! sinks at most twice and each edge is taken once, so it is linear in the uses.
//!
//! Loads and calls vary, unless the caller knows better (see [`crate::trace`]).

use crate::graph::Lists;
use crate::program::{Binary, BlockId, Cast, Compare, Function, InstId, Kind, Operand};
use crate::trace::block_of;
use rustc_hash::FxHashSet;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Value {
    Unreached,
    Constant(i64),
    Varies,
}

/// The constants of a function.
#[derive(Clone, Debug)]
pub struct Constants {
    values: Vec<Value>,
    reached: Vec<bool>,
    taken: FxHashSet<(BlockId, BlockId)>,
}

impl Constants {
    /// Finds them; `known` may tell the results of loads and calls.
    pub fn new(function: &Function, known: impl Fn(InstId) -> Option<i64>) -> Self {
        let mut uses = Vec::new();
        for (at, instruction) in (0..).map(InstId).zip(&function.instructions) {
            for operand in instruction.kind.operands() {
                if let Operand::Result(used) = operand {
                    uses.push((used.index(), at));
                }
            }
        }
        let uses = Lists::new(function.instructions.len(), &uses);
        let mut this = Self {
            values: vec![Value::Unreached; function.instructions.len()],
            reached: vec![false; function.blocks.len()],
            taken: FxHashSet::default(),
        };
        let mut edges = vec![(None, BlockId(0))];
        let mut todo = Vec::new();
        loop {
            if let Some(at) = todo.pop() {
                this.visit(function, at, &known, &mut edges, &mut todo, &uses);
            } else if let Some((from, to)) = edges.pop() {
                let new = from.is_none_or(|from| this.taken.insert((from, to)));
                let first = !std::mem::replace(&mut this.reached[to.index()], true);
                let phi = |at: &InstId| matches!(function.instruction(*at).kind, Kind::Phi(_));
                let all = function.block(to).instructions();
                todo.extend(all.rev().filter(|at| first || new && phi(at)));
            } else {
                return this;
            }
        }
    }

    fn visit(
        &mut self,
        function: &Function,
        at: InstId,
        known: &impl Fn(InstId) -> Option<i64>,
        edges: &mut Vec<(Option<BlockId>, BlockId)>,
        todo: &mut Vec<InstId>,
        uses: &Lists<InstId>,
    ) {
        let block = block_of(function, at);
        if !self.reached[block.index()] {
            return;
        }
        let kind = &function.instruction(at).kind;
        if kind.is_terminator() {
            return self.leave(kind, block, edges);
        }
        let value = self.evaluate(function, at, block, known);
        if value != self.values[at.index()] {
            self.values[at.index()] = value;
            todo.extend(uses.of(at.index()));
        }
    }

    fn leave(&self, kind: &Kind, from: BlockId, edges: &mut Vec<(Option<BlockId>, BlockId)>) {
        let chosen = match kind {
            Kind::Branch {
                condition,
                then,
                otherwise,
            } => match self.lattice(*condition) {
                Value::Unreached => return,
                Value::Constant(value) => Some(if value & 1 != 0 { *then } else { *otherwise }),
                Value::Varies => None,
            },
            Kind::Switch {
                value,
                cases,
                default,
            } => match self.lattice(*value) {
                Value::Unreached => return,
                Value::Constant(value) => {
                    let case = cases.iter().find(|case| case.0 == value);
                    Some(case.map_or(*default, |case| case.1))
                }
                Value::Varies => None,
            },
            _ => None,
        };
        match chosen {
            Some(to) => edges.push((Some(from), to)),
            None => edges.extend(kind.successors().into_iter().map(|to| (Some(from), to))),
        }
    }

    fn lattice(&self, operand: Operand) -> Value {
        match operand {
            Operand::Int { value, .. } => Value::Constant(value),
            Operand::Null => Value::Constant(0),
            Operand::Undefined => Value::Unreached,
            Operand::Result(at) => self.values[at.index()],
            _ => Value::Varies,
        }
    }

    fn evaluate(
        &self,
        function: &Function,
        at: InstId,
        block: BlockId,
        known: &impl Fn(InstId) -> Option<i64>,
    ) -> Value {
        let instruction = function.instruction(at);
        let bits = instruction.bits;
        let both = |a: Operand, b: Operand, f: &dyn Fn(i64, i64) -> Option<i64>| match (
            self.lattice(a),
            self.lattice(b),
        ) {
            (Value::Constant(a), Value::Constant(b)) => {
                f(a, b).map_or(Value::Varies, Value::Constant)
            }
            (Value::Varies, _) | (_, Value::Varies) => Value::Varies,
            _ => Value::Unreached,
        };
        match &instruction.kind {
            Kind::Binary(how, a, b) => both(*a, *b, &|a, b| compute(*how, a, b, bits)),
            Kind::Compare(how, a, b) => both(*a, *b, &|a, b| Some(compare(*how, a, b))),
            Kind::Cast(how, value) => {
                let from = match value {
                    Operand::Result(at) => function.instruction(*at).bits,
                    Operand::Int { bits, .. } => *bits,
                    _ => 0,
                };
                both(*value, *value, &|value, _| cast(*how, value, from, bits))
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => match self.lattice(*condition) {
                Value::Unreached => Value::Unreached,
                Value::Constant(c) => self.lattice(if c & 1 != 0 { *then } else { *otherwise }),
                Value::Varies => join(self.lattice(*then), self.lattice(*otherwise)),
            },
            Kind::Phi(incoming) => {
                let taken = incoming
                    .iter()
                    .filter(|(from, _)| self.taken.contains(&(*from, block)));
                let values = taken.map(|(_, value)| self.lattice(*value));
                values.fold(Value::Unreached, join)
            }
            _ => known(at).map_or(Value::Varies, Value::Constant),
        }
    }

    /// The constant that a value is.
    pub fn value(&self, operand: Operand) -> Option<i64> {
        match self.lattice(operand) {
            Value::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Can control come to the block?
    pub fn is_reached(&self, block: BlockId) -> bool {
        self.reached[block.index()]
    }

    /// Can control go this way?
    pub fn is_taken(&self, from: BlockId, to: BlockId) -> bool {
        self.taken.contains(&(from, to))
    }
}

fn join(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Unreached, other) | (other, Value::Unreached) => other,
        (a, b) if a == b => a,
        _ => Value::Varies,
    }
}

/// Sign-extends the low bits.
fn extend(value: i64, bits: u16) -> i64 {
    match bits {
        0 | 64.. => value,
        _ => value << (64 - bits) >> (64 - bits),
    }
}

fn unsigned(value: i64, bits: u16) -> u64 {
    match bits {
        0 | 64.. => value as u64,
        _ => value as u64 & ((1 << bits) - 1),
    }
}

/// What two integers of a width give; none if that is undefined.
pub fn compute(how: Binary, a: i64, b: i64, bits: u16) -> Option<i64> {
    if bits > 64 {
        return None;
    }
    let (x, y) = (unsigned(a, bits), unsigned(b, bits));
    let amount = u32::try_from(y)
        .ok()
        .filter(|y| *y < u32::from(bits.max(1)));
    let value = match how {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::SignedDiv => a.checked_div(b)?,
        Binary::SignedRem => a.checked_rem(b)?,
        Binary::UnsignedDiv => x.checked_div(y)? as i64,
        Binary::UnsignedRem => x.checked_rem(y)? as i64,
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::ShiftLeft => a.wrapping_shl(amount?),
        Binary::ShiftRight => x.wrapping_shr(amount?) as i64,
        Binary::ArithmeticShiftRight => a.wrapping_shr(amount?),
    };
    Some(extend(value, bits))
}

/// -1 (one bit that is set, sign-extended) if the comparison holds, else 0.
pub fn compare(how: Compare, a: i64, b: i64) -> i64 {
    -i64::from(holds(how, a, b))
}

/// Does a comparison of integers hold? Numbers compare alike unsigned when they are sign-extended.
pub fn holds(how: Compare, a: i64, b: i64) -> bool {
    let (x, y) = (a as u64, b as u64);
    match how {
        Compare::Equal => a == b,
        Compare::Unequal => a != b,
        Compare::SignedLess => a < b,
        Compare::SignedLessEqual => a <= b,
        Compare::SignedGreater => a > b,
        Compare::SignedGreaterEqual => a >= b,
        Compare::UnsignedLess => x < y,
        Compare::UnsignedLessEqual => x <= y,
        Compare::UnsignedGreater => x > y,
        Compare::UnsignedGreaterEqual => x >= y,
    }
}

fn cast(how: Cast, value: i64, from: u16, bits: u16) -> Option<i64> {
    match how {
        Cast::Truncate => Some(extend(value, bits)),
        Cast::SignExtend | Cast::Same => Some(value),
        Cast::ZeroExtend if from > 0 && from < 64 => Some(unsigned(value, from) as i64),
        Cast::ZeroExtend | Cast::Float => None,
    }
}
