//! A set of bytes.

use fencepost_model::ByteRange;
use std::collections::BTreeMap;

/// Disjoint ranges that do not touch each other.
#[derive(Debug, Default)]
pub struct RangeSet {
    /// From their starts to their ends.
    ranges: BTreeMap<u64, u64>,
}

impl RangeSet {
    /// Those that touch a range, also where only the ends meet.
    fn near(&self, range: ByteRange) -> impl DoubleEndedIterator<Item = ByteRange> {
        let before = self.ranges.range(..range.start).next_back();
        let first = match before {
            Some((&start, &end)) if end >= range.start => start,
            _ => range.start,
        };
        let inside = self.ranges.range(first..=range.end);
        inside.map(|(&start, &end)| ByteRange { start, end })
    }

    /// The bytes in common with a range.
    pub fn common(&self, range: ByteRange) -> impl Iterator<Item = ByteRange> {
        self.near(range)
            .filter_map(move |own| own.intersection(range))
    }

    /// The bytes of a range that are not in it.
    pub fn missing(&self, range: ByteRange) -> Vec<ByteRange> {
        let mut missing = Vec::new();
        let mut start = range.start;
        for own in self.common(range) {
            missing.extend(ByteRange::new(start, own.start - start));
            start = own.end;
        }
        missing.extend(ByteRange::new(start, range.end - start));
        missing
    }

    /// Adds the bytes of a range.
    pub fn insert(&mut self, range: ByteRange) {
        let ByteRange { mut start, mut end } = range;
        let near: Vec<ByteRange> = self.near(range).collect();
        for own in near {
            self.ranges.remove(&own.start);
            start = start.min(own.start);
            end = end.max(own.end);
        }
        self.ranges.insert(start, end);
    }

    /// Removes the bytes of a range.
    pub fn remove(&mut self, range: ByteRange) {
        let near: Vec<ByteRange> = self.near(range).collect();
        for own in near {
            self.ranges.remove(&own.start);
            if own.start < range.start {
                self.ranges.insert(own.start, own.end.min(range.start));
            }
            if range.end < own.end {
                self.ranges.insert(own.start.max(range.end), own.end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(start: u64, end: u64) -> ByteRange {
        ByteRange { start, end }
    }

    fn all(set: &RangeSet) -> Vec<ByteRange> {
        set.common(range(0, u64::MAX)).collect()
    }

    #[test]
    fn ranges_that_touch_are_one() {
        let mut set = RangeSet::default();
        set.insert(range(10, 20));
        set.insert(range(30, 40));
        set.insert(range(20, 25));
        assert_eq!(all(&set), [range(10, 25), range(30, 40)]);
        set.insert(range(24, 30));
        assert_eq!(all(&set), [range(10, 40)]);
        set.insert(range(0, 100));
        assert_eq!(all(&set), [range(0, 100)]);
    }

    #[test]
    fn what_is_removed_is_missing() {
        let mut set = RangeSet::default();
        set.insert(range(10, 40));
        set.remove(range(20, 30));
        assert_eq!(all(&set), [range(10, 20), range(30, 40)]);
        assert_eq!(
            set.missing(range(5, 45)),
            [range(5, 10), range(20, 30), range(40, 45)]
        );
        assert!(set.missing(range(12, 20)).is_empty());
        set.remove(range(40, 50));
        set.remove(range(0, 10));
        set.remove(range(15, 35));
        assert_eq!(all(&set), [range(10, 15), range(35, 40)]);
    }
}
