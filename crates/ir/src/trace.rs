//! Values through memory: which stores a load may see.
//!
//! A **cell** is a root (a local variable, a global, a parameter or any other address), an exact
//! offset from it, and a size. From the load, control flow is walked backwards over the writes
//! between:
//!
//! * a store to the same root, offset and size ends the way: its value is a [`Source`];
//! * a copy that covers the cell goes on with the cell it was copied from;
//! * anything that [`PointsTo`] says may write the cell, a call by what it and its callees may write,
//!   is a source whose value is not known here; the way goes on behind it, unless it surely writes;
//! * the variable's beginning and the function's ends the way.
//!
//! Two addresses are the same if they have the same root in SSA: so stores kill only what they surely
//! overwrite, also in recursive functions and loops. A question costs the blocks it visits; beyond
//! 200,000 instructions the answer is [`Source::Unknown`]. The answer covers every value the load can see;
//! what it lists may be impossible. It misses what [`PointsTo`] misses, and other threads.

mod modified;
mod write;

use crate::calls::CallGraph;
use crate::graph::Graph;
use crate::points_to::{Effect, External, Object, PointsTo, address_shift};
use crate::program::{BlockId, Cast, FuncId, Function, InstId, Kind, Operand, Program};
use modified::Modified;
use rustc_hash::FxHashSet;
use std::sync::OnceLock;
use write::Write;

/// How many instructions a question looks at.
const LIMIT: usize = 200_000;

/// Where the value in a cell may come from.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Source {
    /// A store of this value.
    Stored {
        /// The store, or what fills the cell with zeros.
        at: InstId,
        /// What was stored.
        value: Operand,
    },
    /// The instruction (a call, mostly) may have written something here.
    Written(InstId),
    /// A call that is not given the cell may have, if a function that is not known has kept its address.
    Kept(InstId),
    /// It was there when the function was called, or before its address was computed.
    Before,
    /// The initial value of a constant.
    Initial(Operand),
    /// Nothing was stored yet.
    Undefined,
    /// The question is too large.
    Unknown,
}

/// Memory of which an access is asked.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Cell {
    root: Operand,
    offset: i64,
    size: u64,
}

/// Answers questions about a program.
#[derive(Debug)]
pub struct Tracer<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    modified: Modified<'a>,
    graphs: Vec<OnceLock<Graph>>,
}

impl<'a> Tracer<'a> {
    /// For a program, its points-to and its call graph.
    pub fn new(
        program: &'a Program,
        points_to: &'a PointsTo,
        calls: &'a CallGraph,
        external: &'a dyn External,
    ) -> Self {
        Self {
            program,
            points_to,
            modified: Modified::new(program, points_to, calls, external),
            graphs: program.functions.iter().map(|_| OnceLock::new()).collect(),
        }
    }

    /// What a load may yield, each source once; `None` if the instruction is no load of an exact place.
    pub fn load(&self, function: FuncId, load: InstId) -> Option<Vec<Source>> {
        let Kind::Load { address, size, .. } =
            self.program.function(function).instruction(load).kind
        else {
            return None;
        };
        self.behind(function, load, address, size.into())
    }

    /// What may be stored behind an address when control comes to an instruction; `None` if the
    /// address is not an exact place.
    pub fn behind(
        &self,
        function: FuncId,
        at: InstId,
        address: Operand,
        size: u64,
    ) -> Option<Vec<Source>> {
        let body = self.program.function(function);
        let (root, offset) = resolve(body, address);
        let cell = Cell {
            root,
            offset: offset?,
            size,
        };
        Some(self.walk(function, at, cell))
    }

    /// What may be stored so many bytes behind a root (see [`resolve`]) when control comes to an
    /// instruction.
    pub fn at(
        &self,
        function: FuncId,
        at: InstId,
        (root, offset): (Operand, i64),
        size: u64,
    ) -> Vec<Source> {
        self.walk(function, at, Cell { root, offset, size })
    }

    /// The integer that a value is, if all it may come from agrees.
    pub fn constant(&self, function: FuncId, operand: Operand) -> Option<i64> {
        let mut seen = FxHashSet::default();
        let mut todo = vec![operand];
        let mut found = None;
        while let Some(operand) = todo.pop() {
            let value = match operand {
                Operand::Int { value, .. } => value,
                Operand::Null => 0,
                Operand::Undefined => continue,
                Operand::Result(at) if seen.insert(at) => {
                    todo.extend(self.step(function, at)?);
                    continue;
                }
                Operand::Result(_) => continue,
                _ => return None,
            };
            if found.replace(value).is_some_and(|other| other != value) {
                return None;
            }
        }
        found
    }

    /// The integer passed as an argument.
    pub fn constant_argument(
        &self,
        function: FuncId,
        call: InstId,
        argument: usize,
    ) -> Option<i64> {
        self.constant(function, self.argument(function, call, argument)?)
    }

    /// The integer that an argument points to (Fortran passes constants so).
    pub fn constant_behind(
        &self,
        function: FuncId,
        call: InstId,
        argument: usize,
        size: u64,
    ) -> Option<i64> {
        let address = self.argument(function, call, argument)?;
        let mut found = None;
        for value in values(self.behind(function, call, address, size)?)? {
            let value = self.constant(function, value)?;
            if found.replace(value).is_some_and(|other| other != value) {
                return None;
            }
        }
        found
    }

    fn argument(&self, function: FuncId, call: InstId, argument: usize) -> Option<Operand> {
        match &self.program.function(function).instruction(call).kind {
            Kind::Call { arguments, .. } => arguments.get(argument).copied(),
            _ => None,
        }
    }

    /// The values an instruction passes on as they are.
    fn step(&self, function: FuncId, at: InstId) -> Option<Vec<Operand>> {
        let body = self.program.function(function);
        match &body.instruction(at).kind {
            Kind::Load { .. } => values(self.load(function, at)?),
            Kind::Phi(incoming) => Some(incoming.iter().map(|(_, value)| *value).collect()),
            Kind::Select {
                then, otherwise, ..
            } => Some(vec![*then, *otherwise]),
            Kind::Cast(Cast::Same | Cast::SignExtend, value) => Some(vec![*value]),
            _ => None,
        }
    }

    /// The function's control flow.
    pub fn graph(&self, function: FuncId) -> &Graph {
        self.graphs[function.index()].get_or_init(|| Graph::of(self.program.function(function)))
    }

    fn walk(&self, function: FuncId, at: InstId, cell: Cell) -> Vec<Source> {
        let body = self.program.function(function);
        let mut found = Vec::new();
        let mut cells = vec![cell];
        let mut seen = FxHashSet::default();
        let block = block_of(body, at);
        let mut todo = vec![(block, at.0, 0usize)];
        let mut steps = 0;
        while let Some((block, end, number)) = todo.pop() {
            let cell = cells[number];
            if let Some(initial) = self.initial(cell) {
                found.push(initial);
                continue;
            }
            let begin = body.block(block).begin;
            let mut open = true;
            for at in (begin..end).rev().map(InstId) {
                steps += 1;
                let source = match self.write(function, at, cell) {
                    Write::No => continue,
                    Write::Perhaps => {
                        found.push(Source::Written(at));
                        continue;
                    }
                    Write::Kept => {
                        found.push(Source::Kept(at));
                        continue;
                    }
                    Write::Surely => Source::Written(at),
                    Write::Stores(value) => Source::Stored { at, value },
                    Write::Begins(source) => source,
                    Write::Copies(from) => {
                        let known = cells.iter().position(|c| *c == from);
                        let number = known.unwrap_or(cells.len());
                        if known.is_none() {
                            cells.push(from);
                        }
                        todo.push((block, at.0, number));
                        open = false;
                        break;
                    }
                };
                found.push(source);
                open = false;
                break;
            }
            if steps > LIMIT {
                return vec![Source::Unknown];
            }
            if !open {
                continue;
            }
            let graph = self.graph(function);
            if block == graph.entry() {
                found.push(Source::Before);
            }
            for &from in graph.predecessors(block) {
                if seen.insert((from, number)) {
                    todo.push((from, body.block(from).end, number));
                }
            }
        }
        let mut once = Vec::new();
        for source in found {
            if !once.contains(&source) {
                once.push(source);
            }
        }
        once
    }

    /// What a cell of a constant global contains.
    fn initial(&self, cell: Cell) -> Option<Source> {
        let Operand::Global(id, _) = cell.root else {
            return None;
        };
        let global = self.program.global(id);
        if !global.constant || !global.defined || cell.offset < 0 {
            return None;
        }
        let end = cell.offset as u64 + cell.size;
        if global.cut.is_some_and(|cut| cut < end) {
            return Some(Source::Unknown);
        }
        let inside = |p: &&crate::program::Initial| {
            p.offset < end && p.offset + u64::from(p.size) > cell.offset as u64
        };
        let mut parts = global.initial.iter().filter(inside);
        Some(match (parts.next(), parts.next()) {
            (None, _) => Source::Initial(Operand::Int {
                value: 0,
                bits: (8 * cell.size) as u16,
            }),
            (Some(part), None)
                if part.offset == cell.offset as u64 && u64::from(part.size) == cell.size =>
            {
                Source::Initial(part.value)
            }
            _ => Source::Unknown,
        })
    }
}

/// The values of sources, if all are known.
fn values(sources: Vec<Source>) -> Option<Vec<Operand>> {
    let value = |source| match source {
        Source::Stored { value, .. } | Source::Initial(value) => Some(value),
        Source::Undefined => Some(Operand::Undefined),
        Source::Written(_) | Source::Kept(_) | Source::Before | Source::Unknown => None,
    };
    sources.into_iter().map(value).collect()
}

/// Where an address comes from, and how far from there it is.
pub fn resolve(function: &Function, mut address: Operand) -> (Operand, Option<i64>) {
    let mut distance = Some(0i64);
    while let Operand::Result(at) = address {
        match &function.instruction(at).kind {
            Kind::Address {
                base,
                offset,
                terms,
            } => {
                let shift = address_shift(*offset, terms);
                let sum = distance.and_then(|d| d.checked_add(shift.add));
                distance = sum.filter(|_| shift.stride == 0);
                address = *base;
            }
            Kind::Cast(Cast::Same, value) => address = *value,
            _ => break,
        }
    }
    if let Operand::Global(id, offset) = address {
        let distance = distance.and_then(|d| d.checked_add(offset));
        return (Operand::Global(id, 0), distance);
    }
    (address, distance)
}

/// The block of an instruction.
pub fn block_of(function: &Function, at: InstId) -> BlockId {
    let behind = function.blocks.partition_point(|block| block.begin <= at.0);
    BlockId(behind as u32 - 1)
}

/// The arguments through which a call with these effects surely writes.
fn written(effects: &[Effect]) -> impl Iterator<Item = usize> + '_ {
    effects.iter().filter_map(|effect| match effect {
        Effect::Writes(at)
        | Effect::Fills(at)
        | Effect::Makes(at)
        | Effect::AllocatesThrough(at) => Some(*at),
        Effect::Copies { to, .. } => Some(*to),
        _ => None,
    })
}

/// Can the object be written at all?
fn is_written(object: Object) -> bool {
    !matches!(object, Object::Function(_) | Object::Opaque(..))
}
