//! The records of a page as runs of granules that have the same one. Loops over arrays leave few of them.

use super::granules::CELLS;
use super::record::Record;
use smallvec::SmallVec;
use std::ops::Range;

/// A page with more runs keeps its granules one by one.
const MOST: usize = 32;
/// So many have room in the page itself. A page is small, for all of them are looked at again and again.
const ROOM: usize = 4;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Run {
    start: u16,
    end: u16,
    record: Record,
}

/// Some granules of a page, and their records: disjoint runs, sorted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs(SmallVec<[Run; ROOM]>);

impl Runs {
    /// No granule has a record.
    pub(crate) const EMPTY: Runs = Runs(SmallVec::new_const());

    /// All granules have the same.
    pub(crate) fn whole(record: Record) -> Runs {
        let (start, end) = (0, CELLS as u16);
        Runs(SmallVec::from_slice(&[Run { start, end, record }]))
    }

    /// Bytes of memory in use beside the page.
    pub(crate) fn footprint(&self) -> usize {
        match self.0.spilled() {
            true => self.0.capacity() * size_of::<Run>(),
            false => 0,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Has each of these granules a record?
    pub(crate) fn cover(&self, granules: Range<usize>) -> bool {
        let mut next = granules.start;
        for (run, _) in self.iter().filter(|(run, _)| run.end > granules.start) {
            if run.start > next {
                break;
            }
            next = run.end;
        }
        next >= granules.end
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Range<usize>, Record)> + '_ {
        let granules = |run: &Run| run.start.into()..run.end.into();
        self.0.iter().map(move |run| (granules(run), run.record))
    }

    /// The record of a granule, which says nothing if there is none.
    pub(crate) fn get(&self, granule: usize) -> Record {
        let at = self
            .0
            .partition_point(|run| usize::from(run.end) <= granule);
        let run = self.0.get(at);
        let run = run.filter(|run| usize::from(run.start) <= granule);
        run.map_or(Record::default(), |run| run.record)
    }

    /// Overwrites the records of some granules; `false` if that would be too many runs, and nothing is
    /// changed.
    pub(crate) fn fill(&mut self, granules: Range<usize>, record: Record) -> bool {
        let (mut start, mut end) = (granules.start as u16, granules.end as u16);
        let runs = &mut self.0;
        // A loop that comes again overwrites what it has left.
        if let Some(run) = runs.iter_mut().find(|run| run.end >= end)
            && (run.start, run.end) == (start, end)
        {
            run.record = record;
            return true;
        }
        // Those before `low` end before it, those from `high` on begin behind it. Equal neighbours join.
        // They are few: one after the other is faster than by halves.
        let mut low = runs.iter().take_while(|run| run.end < start).count();
        let behind = runs[low..].iter().take_while(|run| run.start <= end);
        let mut high = low + behind.count();
        let mut left = None;
        let mut right = None;
        if let Some(run) = runs[low..high].first() {
            if run.record == record {
                start = start.min(run.start);
            } else if run.end == start {
                low += 1;
            } else if run.start < start {
                left = Some(Run { end: start, ..*run });
            }
        }
        if let Some(run) = runs[low..high].last() {
            if run.record == record {
                end = end.max(run.end);
            } else if run.start == end {
                high -= 1;
            } else if run.end > end {
                right = Some(Run { start: end, ..*run });
            }
        }
        let new = Run { start, end, record };
        let count = 1 + usize::from(left.is_some()) + usize::from(right.is_some());
        if runs.len() - (high - low) + count > MOST {
            return false;
        }
        // Most often runs take the places of others.
        let pieces = [left, Some(new), right].into_iter().flatten();
        for (at, piece) in (low..).zip(pieces) {
            match runs.get_mut(at).filter(|_| at < high) {
                Some(run) => *run = piece,
                None => runs.insert(at, piece),
            }
        }
        if low + count < high {
            runs.drain(low + count..high);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_as_good_as_granules_one_by_one() {
        let mut seed = 3u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for _ in 0..2000 {
            let mut runs = Runs::EMPTY;
            let mut cells = vec![Record::default(); CELLS];
            // The ends of loops, which are few.
            let ends: Vec<usize> = (0..5).map(|_| random(CELLS + 1)).collect();
            for _ in 0..60 {
                let (a, b) = (ends[random(5)], ends[random(5)]);
                if a == b {
                    continue;
                }
                let granules = a.min(b)..a.max(b);
                let record = Record::new(1 + random(3) as u32, random(2) as u32, 0xff);
                assert!(runs.fill(granules.clone(), record));
                cells[granules].fill(record);
                let found: Vec<Record> = (0..CELLS).map(|cell| runs.get(cell)).collect();
                assert_eq!(found, cells);
                let sorted = runs.0.windows(2).all(|two| two[0].end <= two[1].start);
                assert!(sorted && runs.0.len() <= ends.len());
            }
        }
    }
}
