//! A recorded access, and how it stands to another.

use crate::thread::Segment;

/// Who accessed, as the engine numbers it: code place, role and call. At most 24 bits.
pub type Touch = u32;

/// How many of these there can be.
pub(crate) const TOUCHES: usize = 1 << 24;

/// The segment of a record whose bytes are in the side table.
pub(super) const SPILLED: Segment = Segment::MAX;
/// The last segment there can be.
pub(crate) const LAST_SEGMENT: Segment = SPILLED - 1;

/// How a recorded access stands to a new one of the same bytes and kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// The new one stands for it: ordered after it, and in conflict with whatever that conflicts with.
    Replaced,
    /// It stands for the new one.
    Stays,
    /// Neither stands for the other.
    Beside,
}

/// Reads or writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Read = 0,
    Write = 1,
}

/// A recorded access to some bytes of one granule.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    pub(crate) segment: Segment,
    /// Touch in the upper 24 bits, byte mask in the lower 8.
    pub(super) packed: u32,
}

impl Record {
    pub(super) fn new(segment: Segment, touch: Touch, mask: u8) -> Record {
        debug_assert!(touch < 1 << 24 && segment < SPILLED);
        Record {
            segment,
            packed: touch << 8 | u32::from(mask),
        }
    }

    pub(crate) fn touch(self) -> Touch {
        self.packed >> 8
    }

    pub(super) fn mask(self) -> u8 {
        self.packed as u8
    }

    /// Does it say nothing that the other does not?
    pub(super) fn is_part_of(self, other: Record) -> bool {
        self.mask() == 0 || self.segment == other.segment && self.touch() == other.touch()
    }

    /// What a granule keeps when another access comes; `None` if that is both, of different bytes or side by side.
    #[inline]
    pub(super) fn joined_by(
        self,
        new: Record,
        standing: &impl Fn(Record) -> Standing,
    ) -> Option<Record> {
        let mask = new.mask();
        if self.segment == new.segment && self.touch() == new.touch() {
            return Some(Record {
                packed: self.packed | u32::from(mask),
                ..self
            });
        }
        let inline = self.segment != SPILLED;
        let covered = self.mask() & !mask == 0;
        if inline && covered && (self.mask() == 0 || standing(self) == Standing::Replaced) {
            return Some(new);
        }
        let covers = mask & !self.mask() == 0;
        (inline && covers && standing(self) == Standing::Stays).then_some(self)
    }

    pub(super) fn without(self, mask: u8) -> Record {
        Record {
            packed: self.packed & !u32::from(mask),
            ..self
        }
    }
}
