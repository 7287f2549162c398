//! Byte ranges of one process's memory, and exact sets of them. There are no bounding boxes:
//! a strided or derived layout is the list of the bytes it touches.

use smallvec::SmallVec;
use std::fmt;

/// The bytes `start..end` of a process's memory. Never empty.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteRange {
    /// The first byte.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

impl ByteRange {
    /// The `len` bytes from `start`; `None` when that is no byte at all or leaves the address space.
    pub fn new(start: u64, len: u64) -> Option<ByteRange> {
        let end = start.checked_add(len)?;
        (len > 0).then_some(ByteRange { start, end })
    }

    /// How many bytes.
    pub fn len(self) -> u64 {
        self.end - self.start
    }

    /// Always false: an empty range cannot be built.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes in both.
    pub fn intersection(self, other: ByteRange) -> Option<ByteRange> {
        let start = self.start.max(other.start);
        let end = self.end.min(other.end);
        (start < end).then_some(ByteRange { start, end })
    }
}

impl fmt::Debug for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}..{:#x}", self.start, self.end)
    }
}

/// A list of byte ranges in the order the layout names them. They may touch or repeat:
/// for the accumulate family each range starts at an element, which merging would lose.
#[derive(PartialEq, Eq, Hash, Default, Debug)]
pub struct Ranges(pub RangeList);

impl Clone for Ranges {
    #[inline]
    fn clone(&self) -> Ranges {
        Ranges(RangeList::from_slice(&self.0))
    }
}

/// Most layouts are one range, and that one takes no allocation.
pub type RangeList = SmallVec<[ByteRange; 1]>;

impl Ranges {
    /// No bytes.
    pub const EMPTY: Ranges = Ranges(SmallVec::new_const());

    /// One contiguous range.
    pub fn one(start: u64, len: u64) -> Ranges {
        Ranges(ByteRange::new(start, len).into_iter().collect())
    }

    /// Does it name no byte?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ranges in layout order.
    pub fn iter(&self) -> impl Iterator<Item = ByteRange> + '_ {
        self.0.iter().copied()
    }

    /// As many of the bytes as `len`, the first in layout order.
    pub fn first(&self, len: u64) -> Ranges {
        let mut left = len;
        let cut = |range: ByteRange| {
            let part = ByteRange::new(range.start, range.len().min(left));
            left -= part.map_or(0, ByteRange::len);
            part
        };
        self.iter().map_while(cut).collect()
    }

    /// The same bytes, sorted, disjoint and merged.
    pub fn normalised(&self) -> Ranges {
        if self.0.len() <= 1 {
            return self.clone();
        }
        let mut sorted = self.0.clone();
        sorted.sort();
        let mut merged = RangeList::with_capacity(sorted.len());
        for range in sorted {
            match merged.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        Ranges(merged)
    }

    /// The bytes named by both, normalised.
    pub fn intersection(&self, other: &Ranges) -> Ranges {
        let mut common = RangeList::new();
        for a in self.iter() {
            common.extend(other.iter().filter_map(|b| a.intersection(b)));
        }
        Ranges(common).normalised()
    }

    /// The bytes that `other` does not name, normalised.
    pub fn without(&self, other: &Ranges) -> Ranges {
        let (mut left, other) = (RangeList::new(), other.normalised());
        for range in self.normalised().iter() {
            let mut start = range.start;
            for gone in other.iter().filter_map(|gone| gone.intersection(range)) {
                left.extend(ByteRange::new(start, gone.start - start));
                start = gone.end;
            }
            left.extend(ByteRange::new(start, range.end - start));
        }
        Ranges(left)
    }

    /// Is every byte of `other` named here?
    pub fn contains(&self, other: &Ranges) -> bool {
        if let ([all], [part]) = (&self.0[..], &other.0[..])
            && !part.is_empty()
        {
            return all.start <= part.start && part.end <= all.end;
        }
        self.intersection(other) == other.normalised()
    }
}

impl FromIterator<ByteRange> for Ranges {
    fn from_iter<T: IntoIterator<Item = ByteRange>>(iter: T) -> Self {
        Ranges(iter.into_iter().collect())
    }
}

impl From<ByteRange> for Ranges {
    #[inline]
    fn from(range: ByteRange) -> Self {
        Ranges(RangeList::from_buf([range]))
    }
}

impl From<Option<ByteRange>> for Ranges {
    #[inline]
    fn from(range: Option<ByteRange>) -> Self {
        range.map_or(Ranges::EMPTY, Ranges::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalising_merges_what_touches() {
        let r = Ranges(smallvec::smallvec![
            ByteRange { start: 8, end: 12 },
            ByteRange { start: 0, end: 4 },
            ByteRange { start: 4, end: 8 },
            ByteRange { start: 20, end: 24 },
        ]);
        assert_eq!(
            r.normalised().0[..],
            [
                ByteRange { start: 0, end: 12 },
                ByteRange { start: 20, end: 24 }
            ]
        );
    }

    #[test]
    fn what_is_left_has_gaps() {
        let all: Ranges = [(0, 8), (16, 8)]
            .into_iter()
            .filter_map(|(start, len)| ByteRange::new(start, len))
            .collect();
        let left = |start, len| all.without(&Ranges::one(start, len));
        assert_eq!(left(2, 2).0.len(), 3);
        assert_eq!(left(2, 2).0[1], ByteRange { start: 4, end: 8 });
        assert_eq!(
            left(4, 16).0[..],
            [(0, 4), (20, 4)].map(|(start, len)| ByteRange {
                start,
                end: start + len
            })
        );
        assert_eq!(left(0, 24), Ranges::EMPTY);
        assert_eq!(left(8, 8), all);
    }

    #[test]
    fn the_first_bytes_are_those_of_the_layout() {
        let r: Ranges = [(8, 4), (0, 4), (20, 4)]
            .into_iter()
            .filter_map(|(start, len)| ByteRange::new(start, len))
            .collect();
        assert_eq!(r.first(0), Ranges::EMPTY);
        assert_eq!(r.first(6).0[1], ByteRange { start: 0, end: 2 });
        assert_eq!(r.first(8).0.len(), 2);
        assert_eq!(r.first(100), r);
    }

    #[test]
    fn strided_layouts_do_not_overlap_in_their_gaps() {
        let even: Ranges = (0..4).filter_map(|i| ByteRange::new(i * 8, 4)).collect();
        let odd: Ranges = (0..4)
            .filter_map(|i| ByteRange::new(i * 8 + 4, 4))
            .collect();
        assert!(even.intersection(&odd).is_empty());
        assert_eq!(ByteRange::new(u64::MAX, 2), None);
    }
}
