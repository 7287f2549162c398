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
    /// How close its comparison was to the other outcome, per number of ranks.
    margins: Vec<Margin>,
    /// How often that was asked.
    looks: u32,
    /// With which numbers of ranks its outcome followed from what was decided before.
    followed: Vec<usize>,
    /// It did not always.
    open: bool,
    /// With which numbers of ranks it compared equal numbers.
    equal: Vec<usize>,
    /// It compared others, too, and its outcome did not follow.
    apart: bool,
}

/// The numbers a branch compared, in all executions with so many ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Margin {
    ranks: usize,
    /// The smallest distance between them.
    smallest: u64,
    /// Their difference when they were first compared, and the rank that did.
    first: (i64, u32),
    /// It was not always that.
    varies: bool,
    /// Other ranks did, too.
    shared: bool,
}

/// What is compared is looked at so many times per branch.
const LOOKS: u32 = 200;

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

    /// How many ways were gone at all branches together.
    pub fn ways(&self) -> usize {
        let branches = self.branches.iter().flatten();
        branches.map(|seen| seen.to.len()).sum()
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

    /// A rank came there, in an execution with so many: its outcome followed from what was decided before, or not.
    pub fn followed(&mut self, follows: bool, ranks: usize) {
        self.open |= !follows;
        if follows && !self.followed.contains(&ranks) {
            self.followed.push(ranks);
        }
    }

    /// A rank came there, in an execution with so many: what it compared was equal, or not.
    pub fn equalled(&mut self, equal: bool, ranks: usize) {
        self.apart |= !equal;
        if equal && !self.equal.contains(&ranks) {
            self.equal.push(ranks);
        }
    }

    /// Does it go one way, as what was decided before allows nothing else, however many ranks there are?
    pub fn is_implied(&self) -> bool {
        self.to.len() == 1 && !self.open && self.followed.len() > 1
    }

    /// Is it of use to know what the branch compares?
    pub fn looks(&mut self) -> bool {
        self.looks += 1;
        self.to.len() <= 1 && self.looks <= LOOKS
    }

    /// A rank compared two numbers, in an execution with so many.
    pub fn compared(&mut self, (rank, ranks): (u32, usize), a: i64, b: i64) {
        let difference = a.wrapping_sub(b);
        let distance = difference.unsigned_abs();
        match self.margins.iter_mut().find(|known| known.ranks == ranks) {
            Some(known) => {
                known.smallest = known.smallest.min(distance);
                known.varies |= known.first.0 != difference;
                known.shared |= known.first.1 != rank;
            }
            None => self.margins.push(Margin {
                ranks,
                smallest: distance,
                first: (difference, rank),
                varies: false,
                shared: false,
            }),
        }
    }

    /// Does it go one way, however many ranks there are? What it compares differs between ranks, or just one
    /// comes there, and with more ranks it does not come closer to the other way: `rank < size`, `rank >= 0`,
    /// but not `rank < 8`.
    pub fn is_settled(&self) -> bool {
        let mut margins = self.margins.iter();
        let differs = margins.clone().any(|margin| margin.varies);
        self.goes_one_way() && (differs || !margins.any(|margin| margin.shared))
    }

    /// Does it go one way with equal numbers on all ranks, and with more ranks it does not come closer to the
    /// other way?
    pub fn is_same(&self) -> bool {
        self.goes_one_way() && !self.margins.iter().any(|margin| margin.varies)
    }

    /// Does it go one way, as what it compares is equal whenever somebody comes there, however many ranks there are?
    pub fn is_equal(&self) -> bool {
        self.to.len() == 1 && !self.apart && self.equal.len() > 1
    }

    fn goes_one_way(&self) -> bool {
        let mut margins: Vec<_> = self.margins.iter().collect();
        margins.sort_by_key(|margin| margin.ranks);
        let apart = |pair: &[&Margin]| pair[0].smallest <= pair[1].smallest;
        self.to.len() == 1 && margins.len() > 1 && margins.windows(2).all(apart)
    }
}
