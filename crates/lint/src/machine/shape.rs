//! The control flow of one function: loops, and branches that can be skipped.
//!
//! A branch whose condition is not known need not be decided if nothing between it and its immediate
//! post-dominator matters: then control is taken there at once, and what the skipped blocks would
//! have computed is unknown (a *wormhole*). What matters: calls that can change anything but their
//! result, writes, leaving the function, and reads of memory that may be watched, that is through
//! pointers; variables that are read by name are checked when the wormhole is taken.

use super::code::{Callee, Code};
use fencepost_ir::dominators::PostDominators;
use fencepost_ir::graph::Graph;
use fencepost_ir::loops::{LoopId, Loops};
use fencepost_ir::{BlockId, FuncId, Function, Kind, Operand};
use std::cell::OnceCell;

/// A region is looked at no further than this.
const REGION: usize = 64;

/// The control flow of a function.
#[derive(Debug)]
pub struct Shape {
    /// Its blocks as a graph.
    pub graph: Graph,
    /// Its loops.
    pub loops: Loops,
    /// Per loop: can it come to a call of the world?
    pub loop_reaches_world: Vec<bool>,
    post: PostDominators,
    wormholes: Vec<OnceCell<Option<Wormhole>>>,
}

/// What a branch can skip.
#[derive(Debug)]
pub struct Wormhole {
    /// Where it comes out.
    pub exit: BlockId,
    /// The blocks it skips.
    pub region: Vec<BlockId>,
    /// Control can come back to the branch: it is the condition of a loop.
    pub cyclic: bool,
    /// Variables that are read inside.
    pub reads: Vec<Operand>,
}

impl Shape {
    pub(super) fn new(code: &Code, id: FuncId) -> Shape {
        let function = code.program.function(id);
        let graph = Graph::of(function);
        let loops = Loops::new(&graph);
        let reaches = |id: LoopId| {
            let blocks = loops.blocks(id).iter();
            blocks.flat_map(|b| function.block(*b).instructions()).any(|i| {
                matches!(&function.instruction(i).kind, Kind::Call { callee, .. } if calls_world(code, *callee))
            })
        };
        Shape {
            loop_reaches_world: loops.ids().map(reaches).collect(),
            post: PostDominators::new(&graph),
            wormholes: function.blocks.iter().map(|_| OnceCell::new()).collect(),
            loops,
            graph,
        }
    }

    /// What the branch at the end of a block can skip.
    pub fn wormhole(&self, code: &Code, function: &Function, block: BlockId) -> Option<&Wormhole> {
        let found = self.wormholes[block.index()].get_or_init(|| self.find(code, function, block));
        found.as_ref()
    }

    fn find(&self, code: &Code, function: &Function, branch: BlockId) -> Option<Wormhole> {
        let exit = self.post.immediate(branch)?;
        let mut wormhole = Wormhole {
            exit,
            region: Vec::new(),
            cyclic: false,
            reads: Vec::new(),
        };
        let mut todo = self.graph.successors(branch).to_vec();
        while let Some(block) = todo.pop() {
            if block == branch {
                wormhole.cyclic = true;
            }
            if block == exit || wormhole.region.contains(&block) {
                continue;
            }
            if wormhole.region.len() == REGION || !wormhole.admits(code, function, block) {
                return None;
            }
            wormhole.region.push(block);
            todo.extend(self.graph.successors(block));
        }
        Some(wormhole)
    }
}

impl Wormhole {
    /// Does nothing in the block matter? Notes what it reads.
    fn admits(&mut self, code: &Code, function: &Function, block: BlockId) -> bool {
        function
            .block(block)
            .instructions()
            .all(|id| match &function.instruction(id).kind {
                Kind::Load {
                    address, atomic, ..
                } => {
                    let variable = variable(function, *address);
                    self.reads.extend(variable);
                    variable.is_some() && !atomic
                }
                Kind::Call { callee, arguments } => match callee {
                    Operand::Function(f) => {
                        let given = arguments.iter().filter_map(|a| variable(function, *a));
                        self.reads.extend(given);
                        !code.matters(*f) && code.callee(*f) != Callee::World
                    }
                    _ => false,
                },
                Kind::Opaque { writes, .. } => !writes,
                Kind::Store { .. }
                | Kind::Update { .. }
                | Kind::Copy { .. }
                | Kind::Fill { .. }
                | Kind::Lifetime { .. }
                | Kind::Local { .. }
                | Kind::Return(_)
                | Kind::Unwind { .. }
                | Kind::Stop => false,
                _ => true,
            })
    }
}

/// The local or global variable an address is in, if that is plain to see.
fn variable(function: &Function, address: Operand) -> Option<Operand> {
    match address {
        Operand::Global(..) => Some(address),
        Operand::Result(id) => match &function.instruction(id).kind {
            Kind::Local { .. } => Some(address),
            Kind::Address { base, .. } => match base {
                Operand::Global(..) => Some(*base),
                Operand::Result(id) => {
                    let local = matches!(function.instruction(*id).kind, Kind::Local { .. });
                    local.then_some(*base)
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn calls_world(code: &Code, callee: Operand) -> bool {
    match callee {
        Operand::Function(f) => code.reaches_world(f),
        _ => true,
    }
}
