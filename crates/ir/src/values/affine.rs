//! Values of the form *factor × seed + constant*.
//!
//! One pass over the blocks in reverse postorder; a phi counts if all it joins is known before it and
//! agrees, so values that change in a loop are not known. Arithmetic is that of integers: a sum that
//! would overflow its width is still written as the sum.

use crate::graph::Graph;
use crate::program::{Binary, Cast, Function, InstId, Kind, Operand};

/// A sum; without a seed it is a constant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Affine {
    /// Which seed.
    pub seed: Option<u32>,
    /// How often; 0 without a seed.
    pub factor: i64,
    /// What is added.
    pub add: i64,
}

impl Affine {
    /// A constant.
    pub fn constant(add: i64) -> Self {
        Self {
            seed: None,
            factor: 0,
            add,
        }
    }

    /// The seed itself.
    pub fn seed(seed: u32) -> Self {
        Self {
            seed: Some(seed),
            factor: 1,
            add: 0,
        }
    }

    fn plus(self, other: Self, times: i64) -> Option<Self> {
        let factor = self.factor.checked_add(other.factor.checked_mul(times)?)?;
        let add = self.add.checked_add(other.add.checked_mul(times)?)?;
        let seed = match (self.seed, other.seed) {
            (Some(a), Some(b)) if a != b => return None,
            (a, b) => a.or(b),
        };
        let seed = seed.filter(|_| factor != 0);
        Some(Self { seed, factor, add })
    }

    fn times(self, other: Self) -> Option<Self> {
        match (self.seed, other.seed) {
            (_, None) => Self::constant(0).plus(self, other.add),
            (None, _) => Self::constant(0).plus(other, self.add),
            _ => None,
        }
    }
}

/// The sum that each instruction computes, if it does; `seed` names the seeds.
pub fn affine_values(
    function: &Function,
    graph: &Graph,
    seed: impl Fn(Operand) -> Option<u32>,
) -> Vec<Option<Affine>> {
    let mut values: Vec<Option<Affine>> = vec![None; function.instructions.len()];
    for &block in graph.order() {
        for at in function.block(block).instructions() {
            values[at.index()] = value(function, at, &values, &seed);
        }
    }
    values
}

fn value(
    function: &Function,
    at: InstId,
    values: &[Option<Affine>],
    seed: &impl Fn(Operand) -> Option<u32>,
) -> Option<Affine> {
    if let Some(seed) = seed(Operand::Result(at)) {
        return Some(Affine::seed(seed));
    }
    let of = |operand: Operand| match operand {
        Operand::Int { value, .. } => Some(Affine::constant(value)),
        Operand::Result(at) => values[at.index()],
        other => seed(other).map(Affine::seed),
    };
    match &function.instruction(at).kind {
        Kind::Binary(Binary::Add, a, b) => of(*a)?.plus(of(*b)?, 1),
        Kind::Binary(Binary::Sub, a, b) => of(*a)?.plus(of(*b)?, -1),
        Kind::Binary(Binary::Mul, a, b) => of(*a)?.times(of(*b)?),
        Kind::Binary(Binary::ShiftLeft, a, Operand::Int { value, .. }) => {
            let times = 1i64.checked_shl(u32::try_from(*value).ok()?)?;
            Affine::constant(0).plus(of(*a)?, times)
        }
        Kind::Cast(Cast::Same | Cast::SignExtend | Cast::ZeroExtend | Cast::Truncate, a) => of(*a),
        Kind::Phi(incoming) => {
            let mut all = incoming.iter().map(|(_, value)| of(*value));
            let first = all.next()??;
            all.all(|other| other == Some(first)).then_some(first)
        }
        Kind::Select {
            then, otherwise, ..
        } => of(*then).filter(|a| of(*otherwise) == Some(*a)),
        _ => None,
    }
}
