//! Conditions of one function that are the same, or each other's complement.
//!
//! `if (rank == 0) A(); … if (rank != 0) A();`: whoever goes one way at the first branch goes the other way at
//! the second. Two conditions are the same if they are computed the same way from the same values; two
//! loads are the same value if they see the same stores. In another round of a loop the value may be another
//! one: so what tells the sides apart must do so without this knowledge, too.

use super::code::Code;
use fencepost_ir::dominators::Dominators;
use fencepost_ir::graph::Graph;
use fencepost_ir::program::Compare;
use fencepost_ir::trace::{Source, resolve};
use fencepost_ir::{BlockId, FuncId, InstId, Kind, Operand};

/// The branches of a function that go with one of them.
#[derive(Clone, Debug)]
pub struct Correlated {
    /// The function.
    pub function: FuncId,
    /// Per block: whether its branch goes the same way, or the other way.
    same: Vec<Option<bool>>,
    /// Per block: whether such a branch may still come.
    ahead: Vec<bool>,
}

/// Expressions deeper than this are not compared.
const DEPTH: usize = 6;

impl Correlated {
    /// The branches that go with the one at the end of a block.
    pub fn new(code: &Code<'_>, function: FuncId, block: BlockId) -> Option<Correlated> {
        let conditions = code.conditions(function);
        let (wanted, positive) = conditions[block.index()].as_ref()?;
        let graph = code.graph(function);
        let with = |other: &Option<(String, bool)>| match other {
            Some((key, sign)) if key == wanted => Some(sign == positive),
            _ => None,
        };
        let same: Vec<Option<bool>> = conditions.iter().map(with).collect();
        let ahead = ahead(graph, &same);
        Some(Correlated {
            function,
            same,
            ahead,
        })
    }

    /// Where the branch at the end of a block goes, if the first one has this truth.
    pub fn outcome(&self, block: BlockId, truth: bool) -> Option<bool> {
        self.same[block.index()].map(|same| same == truth)
    }

    /// The first such branch that every way to a block has passed, and whether it goes the same way.
    pub fn first(&self, tree: &Dominators, block: BlockId) -> Option<(BlockId, bool)> {
        let blocks = (0..self.same.len() as u32).map(BlockId);
        let with = blocks.filter_map(|other| Some((other, self.same[other.index()]?)));
        let before = with.filter(|(other, _)| tree.strictly_dominates(*other, block));
        before.min_by_key(|(other, _)| tree.depth(*other))
    }

    /// May such a branch come from here on?
    pub fn matters(&self, block: BlockId) -> bool {
        self.ahead[block.index()]
    }
}

/// Per block, the condition of its branch as text, and whether it is that or its negation.
pub type Conditions = Vec<Option<(String, bool)>>;

/// The conditions of a function.
pub fn conditions(code: &Code<'_>, function: FuncId) -> Conditions {
    let blocks = code.function(function).block_ids();
    blocks
        .map(|block| condition(code, function, block))
        .collect()
}

/// The blocks from which one with a correlated branch is reached.
fn ahead(graph: &Graph, same: &[Option<bool>]) -> Vec<bool> {
    let mut ahead = vec![false; graph.len()];
    let correlated = graph.order().iter().filter(|b| same[b.index()].is_some());
    let mut todo: Vec<BlockId> = correlated.copied().collect();
    while let Some(block) = todo.pop() {
        if !std::mem::replace(&mut ahead[block.index()], true) {
            todo.extend(graph.predecessors(block));
        }
    }
    ahead
}

/// The condition of a branch as text, and whether it is that or its negation.
fn condition(code: &Code<'_>, function: FuncId, block: BlockId) -> Option<(String, bool)> {
    let body = code.function(function);
    let Kind::Branch { condition, .. } = body.terminator(block).kind else {
        return None;
    };
    let Operand::Result(at) = condition else {
        return None;
    };
    let Kind::Compare(compare, a, b) = *code.kind(function, at) else {
        return Some((value(code, function, condition, DEPTH)?, true));
    };
    let (compare, positive) = match compare {
        Compare::Unequal => (Compare::Equal, false),
        Compare::SignedGreaterEqual => (Compare::SignedLess, false),
        Compare::SignedGreater => (Compare::SignedLessEqual, false),
        Compare::UnsignedGreaterEqual => (Compare::UnsignedLess, false),
        Compare::UnsignedGreater => (Compare::UnsignedLessEqual, false),
        other => (other, true),
    };
    let (a, b) = (
        value(code, function, a, DEPTH)?,
        value(code, function, b, DEPTH)?,
    );
    Some((format!("{compare:?}({a}, {b})"), positive))
}

/// A value as text; none if it may be another one the next time.
fn value(code: &Code<'_>, function: FuncId, operand: Operand, depth: usize) -> Option<String> {
    let Operand::Result(at) = operand else {
        return Some(format!("{operand:?}"));
    };
    let depth = depth.checked_sub(1)?;
    match code.kind(function, at) {
        Kind::Load { .. } => loaded(code, function, at),
        Kind::Binary(binary, a, b) => {
            let (a, b) = (
                value(code, function, *a, depth)?,
                value(code, function, *b, depth)?,
            );
            Some(format!("{binary:?}({a}, {b})"))
        }
        Kind::Cast(cast, inner) => {
            let inner = value(code, function, *inner, depth)?;
            Some(format!("{cast:?}({inner})"))
        }
        _ => None,
    }
}

/// What a load sees: where two see the same stores, nothing was stored between them.
pub fn loaded(code: &Code<'_>, function: FuncId, at: InstId) -> Option<String> {
    let Kind::Load { address, size, .. } = code.kind(function, at) else {
        return None;
    };
    let (root, offset) = resolve(code.function(function), *address);
    let sources = code.tracer.load(function, at)?;
    if sources.contains(&Source::Unknown) {
        return None;
    }
    let mut sources: Vec<String> = sources.iter().map(|s| format!("{s:?}")).collect();
    sources.sort_unstable();
    let sources = sources.join(" ");
    Some(format!("{root:?}+{}:{size}={sources}", offset?))
}
