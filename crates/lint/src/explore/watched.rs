//! What the executions did at branches: another analysis asks.

use fencepost_ir::{BlockId, FuncId, Program};

/// A branch, by its function and block.
pub type Branch = (FuncId, BlockId);

/// What all executions together did at a branch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Where it went.
    pub to: Vec<BlockId>,
    /// Its condition was not known, and may differ between ranks: both ways were tried on each.
    pub guessed: bool,
    /// Its condition was not known, and was taken to be the same on all ranks.
    pub assumed: bool,
}

/// The branches of a program.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    /// By function and block; a function's are empty as long as none of them was met.
    branches: Vec<Vec<Seen>>,
}

impl Watched {
    /// Nothing has happened.
    pub fn new(program: &Program) -> Watched {
        Watched {
            branches: vec![Vec::new(); program.functions.len()],
        }
    }

    /// What happened at the branch.
    pub fn at(&mut self, program: &Program, (function, block): Branch) -> &mut Seen {
        let branches = &mut self.branches[function.index()];
        if branches.is_empty() {
            branches.resize(program.function(function).blocks.len(), Seen::default());
        }
        &mut branches[block.index()]
    }

    /// What happened at the branch.
    pub fn seen(&self, (function, block): Branch) -> Seen {
        let branches = self.branches.get(function.index());
        let seen = branches.and_then(|branches| branches.get(block.index()));
        seen.cloned().unwrap_or_default()
    }
}

impl Seen {
    /// Control went there.
    pub fn went(&mut self, to: BlockId) {
        if !self.to.contains(&to) {
            self.to.push(to);
        }
    }
}
