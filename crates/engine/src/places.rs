//! Places here and there in memory: disjoint ranges in the order of addresses.
//!
//! Looking for each of them in a large map costs more than all the rest of an access. Two lists of places are compared
//! in one go, and most often all that is asked is whether any two of them meet.

use fencepost_model::ByteRange;

/// Are ranges disjoint, and in the order of addresses?
pub(crate) fn are_places(ranges: &[ByteRange]) -> bool {
    ranges.windows(2).all(|two| two[0].end <= two[1].start)
}

/// From the first byte to the last, of disjoint ranges in the order of addresses.
pub(crate) fn bounds(places: &[ByteRange]) -> Option<ByteRange> {
    let (start, end) = (places.first()?.start, places.last()?.end);
    Some(ByteRange { start, end })
}

/// The place that overlaps a range, or the first behind it.
pub(crate) fn first_met(places: &[ByteRange], range: ByteRange) -> usize {
    places.partition_point(|place| place.end <= range.start)
}

/// Has any of the ranges, which may be in any order, a byte of a place?
pub(crate) fn meet(places: &[ByteRange], ranges: &[ByteRange]) -> bool {
    let Some(all) = bounds(places) else {
        return false;
    };
    let mut at = 0;
    ranges.iter().any(|range| {
        if all.intersection(*range).is_none() {
            return false;
        }
        // Mostly they are in order, too.
        if at > 0 && places[at - 1].end > range.start {
            at = first_met(places, *range);
        }
        while places.get(at).is_some_and(|place| place.end <= range.start) {
            at += 1;
        }
        places.get(at).is_some_and(|place| place.start < range.end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_meet_what_has_one_of_their_bytes() {
        let mut state = 5u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        let (mut met, mut missed) = (0, 0);
        for _ in 0..5000 {
            let mut end = 0;
            let mut places = Vec::new();
            for _ in 0..draw(6) {
                let start = end + draw(20);
                end = start + 1 + draw(9);
                places.push(ByteRange { start, end });
            }
            assert!(are_places(&places));
            let mut range = || {
                let start = draw(120);
                let end = start + 1 + draw(3);
                ByteRange { start, end }
            };
            let ranges = [range(), range(), range()];
            let one_by_one = ranges.iter().any(|range| {
                let mut common = places.iter().map(|place| place.intersection(*range));
                common.any(|common| common.is_some())
            });
            assert_eq!(meet(&places, &ranges), one_by_one, "{places:?} {ranges:?}");
            (met, missed) = (met + u32::from(one_by_one), missed + u32::from(!one_by_one));
        }
        assert!(met > 1000 && missed > 1000);
    }
}
