//! What may differ if the seeds do.
//!
//! Two runs (two processes) that differ in the seeds only: which values may differ, which branches may
//! go different ways, which blocks only one of them may run? One graph is built whose edges mean
//! "may differ if", and everything the seeds reach in it may:
//!
//! * a value, if an operand does;
//! * a phi, also if a branch that decides from where control comes does: one that controls a
//!   predecessor and is dominated by the immediate dominator of the join (so a loop's variables may
//!   differ if the number of its rounds does);
//! * a load, if its address does, or what [`Tracer`] finds it may see, or which of these it sees; where
//!   the tracer does not know, what is stored anywhere in memory that points-to says overlaps;
//! * memory, if what is stored there does, or the address, or whether the store runs;
//! * a parameter, if an argument does; a call's result, if what is returned does;
//! * whether a block runs, if a branch that controls it does, or whether the function is called.
//!
//! [`Seeds`] says of functions without a body what differs and what is the same again (a broadcast
//! value). Clean memory is clean for the loads the tracer connects with the call.
//!
//! Linear in the program, the questions to the tracer, and the overlapping parts of objects. It may
//! say too much; too little only where points-to misses something.

use super::layout::Layout;
use super::sources::Builder;
use crate::calls::CallGraph;
use crate::graph::Lists;
use crate::points_to::PointsTo;
use crate::program::{BlockId, FuncId, InstId, Operand, Program};
use crate::trace::Tracer;

/// How the values in question come to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// They differ: a seed.
    Differs,
    /// They are the same.
    Same,
    /// They may differ if an argument does, or what it points to.
    Follows,
}

/// A call of a function without a body.
#[derive(Copy, Clone, Debug)]
pub struct CallAt<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is called.
    pub function: FuncId,
    /// The call.
    pub at: InstId,
    /// With what.
    pub arguments: &'a [Operand],
}

/// Something a call stores through an argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// The argument.
    pub argument: usize,
    /// How many bytes.
    pub size: u64,
    /// What it is.
    pub origin: Origin,
}

/// Says which values are seeds.
pub trait Seeds {
    /// What a call returns.
    fn result(&self, call: CallAt) -> Origin;

    /// What a call stores; `None` if that is not known.
    fn writes(&self, call: CallAt) -> Option<Vec<Write>>;
}

/// What may differ.
#[derive(Clone, Debug)]
pub struct Dependence {
    layout: Layout,
    /// From which node each was reached; itself if it is a seed, `NONE` if it is not reached.
    from: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Dependence {
    /// Finds it.
    pub fn new(
        program: &Program,
        points_to: &PointsTo,
        calls: &CallGraph,
        tracer: &Tracer,
        seeds: &dyn Seeds,
    ) -> Self {
        let mut builder = Builder::new(program, points_to, calls, tracer, seeds);
        builder.build();
        let Builder {
            layout,
            flows,
            nodes,
            ..
        } = builder;
        let flows = Lists::new(nodes as usize, &flows);
        let mut from = vec![NONE; nodes as usize];
        from[Layout::SEED as usize] = Layout::SEED;
        let mut todo = std::collections::VecDeque::from([Layout::SEED]);
        while let Some(node) = todo.pop_front() {
            for &to in flows.of(node as usize) {
                if from[to as usize] == NONE {
                    from[to as usize] = node;
                    todo.push_back(to);
                }
            }
        }
        Self { layout, from }
    }

    fn reached(&self, node: Option<u32>) -> bool {
        node.is_some_and(|node| self.from[node as usize] != NONE)
    }

    /// May the value differ?
    pub fn value(&self, function: FuncId, operand: Operand) -> bool {
        self.reached(self.layout.operand(function, operand))
    }

    /// May the branch at the end of a block go different ways?
    pub fn branch(&self, function: FuncId, block: BlockId) -> bool {
        self.reached(self.layout.branch(function, block))
    }

    /// May it differ whether a block of a called function runs?
    pub fn within(&self, function: FuncId, block: BlockId) -> bool {
        self.reached(self.layout.runs(function, block))
    }

    /// May it differ whether a block runs, calls of its function considered?
    pub fn runs(&self, function: FuncId, block: BlockId) -> bool {
        self.within(function, block) || self.reached(self.layout.called(function))
    }

    /// Why a value may differ: instructions from it back to a seed.
    pub fn why(&self, function: FuncId, operand: Operand) -> Vec<(FuncId, InstId)> {
        let mut way = Vec::new();
        let mut node = self.layout.operand(function, operand);
        while let Some(at) = node.filter(|n| *n != Layout::SEED && self.from[*n as usize] != NONE) {
            way.extend(self.layout.instruction(at));
            node = Some(self.from[at as usize]);
        }
        way
    }
}
