//! Scattered accesses that are not in shadow memory yet.
//!
//! Each of them would fetch a line of shadow memory of its own, and one more of the page it is on. In a program that
//! synchronises after some dozens of them, as random updates do, nobody ever asks for most: whoever comes later knows
//! them. So they stay lists until somebody could tell the difference:
//!
//! * an access of the same kind comes near them. It stands for those before it, and not for those after it, so what
//!   was put off is always later than what is entered of the same bytes.
//! * an operation has bytes of theirs, and began without knowing them.
//! * there are too many.
//!
//! Then all are entered, in order. They are forgotten when every operation still to come knows them.

use super::{Kind, Touch};
use crate::places::{bounds, meet};
use crate::thread::Segment;
use fencepost_model::{ByteRange, Ranges};

/// So many accesses are put off at most,
const MOST: usize = 16;
/// of so many places.
pub(super) const MOST_PLACES: usize = 4096;

/// Accesses by one place in the code.
#[derive(Debug)]
pub(super) struct Access {
    pub(super) kind: Kind,
    pub(super) segment: Segment,
    pub(super) touch: Touch,
    /// Disjoint, in the order of addresses.
    pub(super) places: Vec<ByteRange>,
}

/// What was put off, in order.
#[derive(Default, Debug)]
pub(super) struct PutOff {
    accesses: Vec<Access>,
    places: usize,
    /// Per kind, from the first byte to the last.
    around: [Option<ByteRange>; 2],
    /// Of lists that are gone.
    room: Vec<Vec<ByteRange>>,
}

impl PutOff {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.accesses.is_empty()
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// Bytes of memory in use.
    pub(super) fn footprint(&self) -> usize {
        let lists = self.accesses.iter().map(|access| &access.places);
        let lists = lists.chain(&self.room);
        lists
            .map(|list| list.capacity() * size_of::<ByteRange>())
            .sum()
    }

    /// From the first byte to the last, of a kind.
    #[inline]
    pub(super) fn around(&self, kind: Kind) -> Option<ByteRange> {
        self.around[kind as usize]
    }

    /// Could these bytes have been accessed in that way?
    #[inline]
    pub(super) fn comes_near(&self, range: ByteRange, kind: Kind) -> bool {
        let around = self.around(kind);
        around.is_some_and(|around| around.intersection(range).is_some())
    }

    /// Was any of these bytes accessed in one of these ways after a segment?
    #[inline]
    pub(super) fn matters(&self, ranges: &Ranges, kinds: &[Kind], limit: Segment) -> bool {
        let mut later = self.accesses.iter().filter(|access| access.segment > limit);
        later.any(|access| kinds.contains(&access.kind) && meet(&access.places, &ranges.0))
    }

    /// An empty list.
    pub(super) fn room(&mut self) -> Vec<ByteRange> {
        self.room.pop().unwrap_or_default()
    }

    /// A list is no longer needed.
    pub(super) fn give_back(&mut self, mut places: Vec<ByteRange>) {
        if self.room.len() < MOST {
            places.clear();
            self.room.push(places);
        }
    }

    /// May they be put off as well?
    pub(super) fn has_room_for(&self, places: &[ByteRange]) -> bool {
        self.accesses.len() < MOST && self.places + places.len() <= MOST_PLACES
    }

    /// Puts accesses off.
    pub(super) fn add(
        &mut self,
        places: Vec<ByteRange>,
        kind: Kind,
        segment: Segment,
        touch: Touch,
    ) {
        let around = &mut self.around[kind as usize];
        *around = match (*around, bounds(&places)) {
            (Some(before), Some(new)) => Some(ByteRange {
                start: before.start.min(new.start),
                end: before.end.max(new.end),
            }),
            (before, new) => before.or(new),
        };
        self.places += places.len();
        self.accesses.push(Access {
            kind,
            segment,
            touch,
            places,
        });
    }

    /// All of them: nothing is put off from now on.
    pub(super) fn take(&mut self) -> Vec<Access> {
        (self.around, self.places) = ([None; 2], 0);
        std::mem::take(&mut self.accesses)
    }

    /// Forgets them.
    pub(super) fn forget(&mut self) {
        if self.is_empty() {
            return;
        }
        (self.around, self.places) = ([None; 2], 0);
        while let Some(access) = self.accesses.pop() {
            self.give_back(access.places);
        }
    }
}
