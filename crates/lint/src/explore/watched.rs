//! Branches another analysis asks about: what the executions did there.

use fencepost_ir::{BlockId, FuncId};
use rustc_hash::FxHashMap;

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

/// The branches that are watched.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    branches: FxHashMap<Branch, Seen>,
}

impl Watched {
    /// Watches these.
    pub fn new(branches: impl IntoIterator<Item = Branch>) -> Watched {
        let branches = branches.into_iter();
        Watched {
            branches: branches.map(|branch| (branch, Seen::default())).collect(),
        }
    }

    /// What happened at the branch, if it is watched.
    pub fn at(&mut self, branch: Branch) -> Option<&mut Seen> {
        match self.branches.is_empty() {
            true => None,
            false => self.branches.get_mut(&branch),
        }
    }

    /// What happened at the branch; nothing if it is not watched.
    pub fn seen(&self, branch: Branch) -> Seen {
        self.branches.get(&branch).cloned().unwrap_or_default()
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
