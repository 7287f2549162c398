//! What a whole loop, or a loop in a loop, touches: told at once, before it runs.

use crate::strokes::Touched;
use fencepost_model::ByteRange;

/// Pieces of equal size, in rows of equal distance: `counts[1]` rows of `counts[0]` pieces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sweep {
    start: usize,
    size: usize,
    steps: [usize; 2],
    counts: [usize; 2],
}

impl Sweep {
    /// Each dimension is a step and how often it is taken. Both directions of a step touch the same, so
    /// they go up; pieces that follow each other are one; the shorter step is the inner one.
    pub fn new(start: usize, size: usize, dimensions: [(isize, usize); 2]) -> Sweep {
        let mut sweep = Sweep {
            start,
            size,
            steps: [0; 2],
            counts: [1; 2],
        };
        for (at, (step, more)) in dimensions.into_iter().enumerate() {
            if step == 0 || more == 0 {
                continue;
            }
            let way = step.wrapping_mul(more as isize);
            if way < 0 {
                sweep.start = sweep.start.wrapping_add_signed(way);
            }
            sweep.steps[at] = step.unsigned_abs();
            sweep.counts[at] = more.saturating_add(1);
        }
        if sweep.counts[0] == 1 || (sweep.counts[1] > 1 && sweep.steps[1] < sweep.steps[0]) {
            sweep.steps.swap(0, 1);
            sweep.counts.swap(0, 1);
        }
        while sweep.counts[0] > 1 && sweep.steps[0] <= sweep.size {
            sweep.size += sweep.steps[0] * (sweep.counts[0] - 1);
            (sweep.steps[0], sweep.counts[0]) = (sweep.steps[1], sweep.counts[1]);
            (sweep.steps[1], sweep.counts[1]) = (0, 1);
        }
        sweep
    }

    /// From the first to the last byte, if that is within the address space.
    pub fn hull(&self) -> Option<ByteRange> {
        let way = |at: usize| self.steps[at].checked_mul(self.counts[at] - 1);
        let len = way(0)?.checked_add(way(1)?)?.checked_add(self.size)?;
        ByteRange::new(self.start as u64, len as u64)
    }

    /// Are all bytes beside each other?
    pub fn is_one_range(&self) -> bool {
        self.counts == [1, 1]
    }

    /// Its rows, as what was touched there.
    pub fn rows(&self, writes: bool, touch: u32) -> impl Iterator<Item = Touched> + use<> {
        let sweep = *self;
        let first = move |row: usize| sweep.start.wrapping_add(row.wrapping_mul(sweep.steps[1]));
        (0..sweep.counts[1]).map(move |row| Touched {
            touch,
            writes,
            first: first(row),
            step: sweep.steps[0],
            size: sweep.size,
            count: sweep.counts[0],
        })
    }

    /// The bytes, in as few ranges as possible.
    pub fn ranges(&self) -> impl Iterator<Item = ByteRange> + use<> {
        let sweep = *self;
        let row = move |row: usize| sweep.start.wrapping_add(row.wrapping_mul(sweep.steps[1]));
        (0..sweep.counts[1]).flat_map(move |at| {
            let piece =
                move |piece: usize| row(at).wrapping_add(piece.wrapping_mul(sweep.steps[0]));
            (0..sweep.counts[0])
                .filter_map(move |at| ByteRange::new(piece(at) as u64, sweep.size as u64))
        })
    }
}
