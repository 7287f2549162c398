//! Values of which an earlier branch says what they are: behind `if (error) MPI_Abort(…)`, `error` is zero.
//!
//! ```text
//! checked(v, use) = c  ⇔  a branch compares v with c (or a load that sees the same stores as the load v),
//!                         control comes to the use only over the branch's way for "equal",
//!                         and v is not computed, none of the stores runs, on the way from there to the use
//! ```
//!
//! A way that ends all ranks, or that does not come back from a function, is none.

use super::code::Code;
use super::correlate::loaded;
use fencepost_ir::program::Compare;
use fencepost_ir::trace::Source;
use fencepost_ir::{BlockId, FuncId, InstId, Kind, Operand};
use rustc_hash::FxHashMap;

/// A branch that compares a value with a number.
#[derive(Copy, Clone, Debug)]
struct Check {
    block: BlockId,
    /// Where it goes if they are equal.
    equal: BlockId,
    /// The value.
    value: InstId,
    number: i64,
}

/// The branches of a function that compare a value with a number.
#[derive(Clone, Debug, Default)]
pub struct Checks {
    of: FxHashMap<InstId, Vec<Check>>,
    /// By what a load sees.
    of_loads: FxHashMap<String, Vec<Check>>,
}

/// No more branches are looked at for one value.
const MOST: usize = 16;

impl Checks {
    /// Those of a function.
    pub fn new(code: &Code<'_>, function: FuncId) -> Checks {
        let mut checks = Checks::default();
        let blocks = code.function(function).block_ids();
        for check in blocks.filter_map(|block| Check::at(code, function, block)) {
            checks.of.entry(check.value).or_default().push(check);
            if let Some(seen) = loaded(code, function, check.value) {
                checks.of_loads.entry(seen).or_default().push(check);
            }
        }
        checks
    }
}

impl Check {
    fn at(code: &Code<'_>, function: FuncId, block: BlockId) -> Option<Check> {
        let Kind::Branch {
            condition: Operand::Result(condition),
            then,
            otherwise,
        } = code.function(function).terminator(block).kind
        else {
            return None;
        };
        let Kind::Compare(compare, Operand::Result(value), Operand::Int { value: number, .. }) =
            *code.kind(function, condition)
        else {
            return None;
        };
        let equal = match compare {
            Compare::Equal => then,
            Compare::Unequal => otherwise,
            _ => return None,
        };
        (then != otherwise).then_some(Check {
            block,
            equal,
            value,
            number,
        })
    }
}

/// Where a value is used.
#[derive(Copy, Clone, Debug)]
pub enum Use {
    /// In a block.
    In(BlockId),
    /// On the way from one block to another: by a phi.
    Between(BlockId, BlockId),
}

/// The number that a value is where it is used, if a branch makes sure of it.
pub fn checked(code: &Code<'_>, function: FuncId, value: InstId, used: Use) -> Option<i64> {
    let holds = |check: &Check| {
        let (Use::In(block) | Use::Between(block, _)) = used;
        is_behind(code, function, check, used) && !is_between(code, function, check, value, block)
    };
    let mut checks = code.checks(function).of.get(&value)?.iter().take(MOST);
    checks.find(|check| holds(check)).map(|check| check.number)
}

/// The number that a load gives, if a branch makes sure of it.
pub fn checked_load(code: &Code<'_>, function: FuncId, at: InstId) -> Option<i64> {
    let all = &code.checks(function).of_loads;
    if all.is_empty() {
        return None;
    }
    let mut checks = all.get(&loaded(code, function, at)?)?.iter().take(MOST);
    let stores = stores(code, function, at);
    let block = code.block(function, at);
    let just_before = |store: &InstId| code.block(function, *store) == block && *store < at;
    let holds = |check: &Check| {
        let between = |store: &InstId| is_between(code, function, check, *store, block);
        is_behind(code, function, check, Use::In(block)) && !stores.iter().any(between)
    };
    match stores.iter().any(just_before) {
        true => None,
        false => checks.find(|check| holds(check)).map(|check| check.number),
    }
}

/// The instructions that may store what a load sees.
fn stores(code: &Code<'_>, function: FuncId, at: InstId) -> Vec<InstId> {
    let sources = code.tracer.load(function, at).unwrap_or_default();
    let store = |source: Source| match source {
        Source::Stored { at, .. } | Source::Written(at) | Source::Kept(at) => Some(at),
        Source::Before | Source::Initial(_) | Source::Undefined | Source::Unknown => None,
    };
    sources.into_iter().filter_map(store).collect()
}

/// Does control come there only by the way for "equal"?
fn is_behind(code: &Code<'_>, function: FuncId, check: &Check, used: Use) -> bool {
    let entry = code.graph(function).entry();
    let around = |from, to| (from, to) != (check.block, check.equal);
    match used {
        Use::Between(from, to) if !around(from, to) => true,
        Use::In(block) | Use::Between(block, _) => {
            !reaches(code, function, &[entry], block, around)
        }
    }
}

/// May an instruction run after the check and before the end of a block, without another check?
fn is_between(code: &Code<'_>, function: FuncId, check: &Check, at: InstId, to: BlockId) -> bool {
    let from = code.block(function, at);
    let unchecked = |_, to| to != check.block;
    let behind = code.graph(function).successors(from).iter().copied();
    let behind: Vec<_> = behind.filter(|block| *block != check.block).collect();
    to != check.block
        && reaches(code, function, &[check.equal], from, unchecked)
        && reaches(code, function, &behind, to, unchecked)
}

/// Does control come from one of these blocks to another, over edges that are allowed?
fn reaches(
    code: &Code<'_>,
    function: FuncId,
    from: &[BlockId],
    to: BlockId,
    is_allowed: impl Fn(BlockId, BlockId) -> bool,
) -> bool {
    let graph = code.graph(function);
    let mut seen = vec![false; graph.len()];
    let mut todo = from.to_vec();
    while let Some(block) = todo.pop() {
        if block == to {
            return true;
        }
        if !std::mem::replace(&mut seen[block.index()], true) && code.passes(function, block) {
            let next = graph.successors(block).iter().copied();
            todo.extend(next.filter(|next| is_allowed(block, *next)));
        }
    }
    false
}
