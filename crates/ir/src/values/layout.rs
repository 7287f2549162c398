//! The numbers of the nodes of [`Dependence`](super::Dependence).

use crate::program::{BlockId, FuncId, InstId, Operand, Program};

/// The numbers of nodes: per function its parameters, instructions, three per block, its result and
/// whether it is called.
#[derive(Clone, Debug)]
pub struct Layout {
    first: Vec<u32>,
    shapes: Vec<[u32; 3]>,
}

impl Layout {
    pub const SEED: u32 = 0;

    pub fn new(program: &Program) -> (Self, u32) {
        let (mut first, mut shapes, mut next) = (Vec::new(), Vec::new(), 1);
        for function in &program.functions {
            let (instructions, blocks) = (function.instructions.len(), function.blocks.len());
            let shape = [function.parameters, instructions as u32, blocks as u32];
            first.push(next);
            next += shape[0] + shape[1] + 3 * shape[2] + 2;
            shapes.push(shape);
        }
        (Self { first, shapes }, next)
    }

    pub fn operand(&self, function: FuncId, operand: Operand) -> Option<u32> {
        let first = self.first[function.index()];
        match operand {
            Operand::Parameter(at) => Some(first + at),
            Operand::Result(at) => Some(first + self.shapes[function.index()][0] + at.0),
            _ => None,
        }
    }

    pub fn block(&self, function: FuncId, block: u32, what: u32) -> u32 {
        let [parameters, instructions, _] = self.shapes[function.index()];
        self.first[function.index()] + parameters + instructions + 3 * block + what
    }

    /// Whether the block runs, once the function is called.
    pub fn runs(&self, function: FuncId, block: BlockId) -> Option<u32> {
        Some(self.block(function, block.0, 0))
    }

    /// Where control comes from.
    pub fn join(&self, function: FuncId, block: BlockId) -> u32 {
        self.block(function, block.0, 1)
    }

    /// Where the branch at the end goes.
    pub fn branch(&self, function: FuncId, block: BlockId) -> Option<u32> {
        Some(self.block(function, block.0, 2))
    }

    pub fn result(&self, function: FuncId) -> u32 {
        self.block(function, self.shapes[function.index()][2], 0)
    }

    pub fn called(&self, function: FuncId) -> Option<u32> {
        Some(self.result(function) + 1)
    }

    /// The instruction a node stands for.
    pub fn instruction(&self, node: u32) -> Option<(FuncId, InstId)> {
        let at = self
            .first
            .partition_point(|first| *first <= node)
            .checked_sub(1)?;
        let at_in = node - self.first[at];
        let [parameters, instructions, _] = self.shapes[at];
        let number = at_in
            .checked_sub(parameters)
            .filter(|n| *n < instructions)?;
        Some((FuncId(at as u32), InstId(number)))
    }
}
