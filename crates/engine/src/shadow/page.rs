//! The records of neighbouring granules: as runs while they are few, else one by one.

use super::granules::CELLS;
use super::record::{Kind, Record, SPILLED};
use super::runs::Runs;
use crate::thread::Segment;
use std::ops::Range;

/// The records of one kind of some neighbouring granules.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Few different records.
    Runs(Runs),
    /// One by one.
    Each(Box<[Record; CELLS]>),
}

impl Cells {
    /// The records one by one, from now on.
    pub(super) fn each(&mut self) -> &mut [Record; CELLS] {
        if let Cells::Runs(runs) = self {
            let mut cells = Box::new([Record::default(); CELLS]);
            for (granules, record) in runs.iter() {
                cells[granules].fill(record);
            }
            *self = Cells::Each(cells);
        }
        match self {
            Cells::Each(cells) => cells,
            Cells::Runs(_) => unreachable!("it was replaced above"),
        }
    }

    /// Overwrites the records of some granules.
    pub(super) fn fill(&mut self, granules: Range<usize>, record: Record) {
        if granules.len() == CELLS {
            *self = Cells::Runs(Runs::whole(record));
            return;
        }
        let done = match self {
            Cells::Runs(runs) => runs.fill(granules.clone(), record),
            Cells::Each(_) => false,
        };
        if !done {
            self.each()[granules].fill(record);
        }
    }

    /// Does it hold for the records of some granules?
    pub(super) fn all(&self, granules: Range<usize>, holds: impl Fn(Record) -> bool) -> bool {
        match self {
            Cells::Runs(runs) => {
                let within =
                    |run: &Range<usize>| run.start < granules.end && granules.start < run.end;
                let mut within = runs.iter().filter(|(run, _)| within(run));
                within.all(|(_, record)| holds(record))
            }
            Cells::Each(cells) => cells[granules].iter().all(|record| holds(*record)),
        }
    }

    /// Likewise, where each of them has a record.
    pub(super) fn all_there(&self, granules: Range<usize>, holds: impl Fn(Record) -> bool) -> bool {
        match self {
            Cells::Runs(runs) => runs.cover(granules.clone()) && self.all(granules, holds),
            Cells::Each(_) => self.all(granules, holds),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let empty = |record: &Record| record.mask() == 0 && record.segment != SPILLED;
        match self {
            Cells::Runs(runs) => runs.is_empty(),
            Cells::Each(cells) => cells.iter().all(empty),
        }
    }

    pub(super) fn records(&self) -> usize {
        match self {
            Cells::Runs(runs) => runs.iter().count(),
            Cells::Each(cells) => cells.iter().filter(|record| record.mask() != 0).count(),
        }
    }
}

/// The records of some neighbouring granules.
#[derive(Clone, Debug)]
pub(super) struct Page {
    /// Indexed by [`Kind`].
    pub(super) cells: [Cells; 2],
    /// Per kind: no record is of a later segment. A page with bytes in the side table never says so.
    pub(super) newest: [Segment; 2],
}

impl Page {
    pub(super) fn new() -> Page {
        Page {
            cells: [const { Cells::Runs(Runs::EMPTY) }; 2],
            newest: [0; 2],
        }
    }

    /// May bytes of a kind be in the side table?
    pub(super) fn spilled(&self, kind: Kind) -> bool {
        self.newest[kind as usize] == SPILLED
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.iter().all(Cells::is_empty)
    }

    /// Bytes of memory in use.
    pub(super) fn footprint(&self) -> usize {
        let beside = |cells: &Cells| match cells {
            Cells::Runs(runs) => runs.footprint(),
            Cells::Each(_) => size_of::<[Record; CELLS]>(),
        };
        size_of::<Page>() + self.cells.iter().map(beside).sum::<usize>()
    }
}
