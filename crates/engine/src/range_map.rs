//! Disjoint byte ranges with a value each. What is entered cuts the ranges that are there at its
//! ends, so that every byte has exactly the values that concern it.

use fencepost_model::ByteRange;
use std::collections::BTreeMap;

/// The map: by first byte, the end and the value.
#[derive(Debug)]
pub(crate) struct RangeMap<T>(BTreeMap<u64, (u64, T)>);

impl<T> Default for RangeMap<T> {
    fn default() -> Self {
        RangeMap(BTreeMap::new())
    }
}

/// The bytes of a range that an entry has, with its value.
fn common<'a, T>(
    range: ByteRange,
    start: &u64,
    (end, value): &'a (u64, T),
) -> Option<(ByteRange, &'a T)> {
    let (start, end) = (*start, *end);
    let common = range.intersection(ByteRange { start, end })?;
    Some((common, value))
}

impl<T: Clone + Default> RangeMap<T> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.values().map(|(_, value)| value)
    }

    /// The parts of a range that have a value.
    pub(crate) fn overlapping(&self, range: ByteRange) -> impl Iterator<Item = (ByteRange, &T)> {
        let common = move |(start, entry)| common(range, start, entry);
        let last = self.0.range(..range.end).next_back();
        // Mostly the last that begins before its end is the only one.
        let several = last.is_some_and(|(start, _)| *start > range.start);
        let only = last.filter(|_| !several).and_then(common);
        let entries = several.then(|| self.0.range(self.first_overlap(range)..range.end));
        let all = entries.into_iter().flatten().filter_map(common);
        only.into_iter().chain(all)
    }

    /// The value of a range, if that is known as a whole.
    pub(crate) fn exactly(&mut self, range: ByteRange) -> Option<&mut T> {
        let (end, value) = self.0.get_mut(&range.start)?;
        (*end == range.end).then_some(value)
    }

    /// The values that concern a range, also beyond it.
    pub(crate) fn overlapping_mut(&mut self, range: ByteRange) -> impl Iterator<Item = &mut T> {
        let from = self.first_overlap(range);
        let entries = self.0.range_mut(from..range.end);
        entries.map(|(_, (_, value))| value)
    }

    /// Cuts at the ends of a range, fills its gaps with default values, and visits each piece.
    pub(crate) fn each_piece(
        &mut self,
        range: ByteRange,
        mut visit: impl FnMut(ByteRange, &mut T),
    ) {
        // Mostly nothing is there, or just this range.
        let last = self.0.range_mut(..range.end).next_back();
        match last {
            Some((&start, (end, value))) if start == range.start && *end == range.end => {
                return visit(range, value);
            }
            Some((_, (end, _))) if *end > range.start => {}
            _ => {
                let mut value = T::default();
                visit(range, &mut value);
                self.0.insert(range.start, (range.end, value));
                return;
            }
        }
        self.split(range.start);
        self.split(range.end);
        let mut start = range.start;
        while start < range.end {
            let next = self.0.range(start..range.end).next().map(|(&at, _)| at);
            let gap_end = match next {
                Some(at) if at > start => at,
                _ => range.end,
            };
            let entry = self.0.entry(start);
            let (end, value) = entry.or_insert_with(|| (gap_end, T::default()));
            let end = *end;
            visit(ByteRange { start, end }, value);
            start = end;
        }
    }

    /// Forgets a range.
    pub(crate) fn remove(&mut self, range: ByteRange) {
        self.split(range.start);
        self.split(range.end);
        let inside = self.0.range(range.start..range.end);
        let inside: Vec<u64> = inside.map(|(&start, _)| start).collect();
        for start in inside {
            self.0.remove(&start);
        }
    }

    fn first_overlap(&self, range: ByteRange) -> u64 {
        match self.0.range(..range.start).next_back() {
            Some((&start, (end, _))) if *end > range.start => start,
            _ => range.start,
        }
    }

    /// Makes `at` a boundary.
    fn split(&mut self, at: u64) {
        if let Some((_, (end, value))) = self.0.range_mut(..at).next_back()
            && *end > at
        {
            let tail = (*end, value.clone());
            *end = at;
            self.0.insert(at, tail);
        }
    }
}
