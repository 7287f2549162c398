//! Which bytes, and the program's own loads and stores.

use super::World;
use fencepost_model::{Access, AccessKind, Action, ByteRange, ElemType, Ranges};

/// Window and symmetric memory: every process has it at the same address.
const SHARED: u64 = 0x1000_0000;
const SHARED_LEN: u64 = 24;
/// Private buffers.
const PRIVATE: u64 = 0x2000_0000;
const PRIVATE_LEN: u64 = 16;
/// An access that goes far beyond an area, on one side.
const HUGE: u64 = 2 << 20;

/// Element types of updates: two of one size, and a larger one.
const TYPES: [ElemType; 3] = [
    ElemType { code: 1, size: 4 },
    ElemType { code: 2, size: 4 },
    ElemType { code: 3, size: 8 },
];

impl World<'_> {
    fn piece(&mut self, base: u64, len: u64) -> ByteRange {
        if self.rng.chance(3) {
            let edge = base + self.rng.below(len as usize + 1) as u64;
            let start = if self.rng.chance(50) {
                edge
            } else {
                edge - HUGE
            };
            return ByteRange {
                start,
                end: start + HUGE,
            };
        }
        let size = self.pick(&[1, 2, 4, 8, 8]).min(len);
        let start = base + self.rng.below((len - size) as usize + 1) as u64;
        ByteRange {
            start,
            end: start + size,
        }
    }

    /// A few bytes of an area; sometimes two pieces.
    fn bytes(&mut self, base: u64, len: u64) -> Ranges {
        let mut pieces = Ranges::from(self.piece(base, len));
        if self.rng.chance(15) {
            pieces.0.push(self.piece(base, len));
        }
        pieces
    }

    /// Bytes that operations may access from afar.
    pub(super) fn shared(&mut self) -> Ranges {
        self.bytes(SHARED, SHARED_LEN)
    }

    /// A local buffer: sometimes it lies in shared memory.
    pub(super) fn buffer(&mut self) -> Ranges {
        if self.rng.chance(30) {
            self.shared()
        } else {
            self.bytes(PRIVATE, PRIVATE_LEN)
        }
    }

    /// An element type; `int` is the most frequent, so that updates agree often enough.
    pub(super) fn element(&mut self) -> ElemType {
        TYPES[self.rng.below(4).saturating_sub(1)]
    }

    pub(super) fn other_element(&mut self, than: ElemType) -> ElemType {
        let others: Vec<ElemType> = TYPES.into_iter().filter(|elem| *elem != than).collect();
        self.pick(&others)
    }

    /// One or two elements of shared memory, now and then misaligned.
    pub(super) fn elements(&mut self, elem: ElemType) -> Ranges {
        let size = u64::from(elem.size);
        let shift = if self.rng.chance(10) { 2 } else { 0 };
        let slots = (SHARED_LEN - shift) / size;
        let first = self.rng.below(slots as usize) as u64;
        let count = 1 + self.rng.below((slots - first).min(2) as usize) as u64;
        Ranges::one(SHARED + shift + first * size, count * size)
    }

    /// A load or store; of another process's memory if the world allows that.
    pub(super) fn access(&mut self) {
        let actor = self.actor();
        let direct = self.direct && self.rng.chance(30);
        let owner = if direct { self.rank() } else { actor.rank };
        let of_owner =
            |action: &Action| matches!(action, Action::Access(load) if load.owner == owner);
        if owner != actor.rank && self.polls_again(actor, of_owner) {
            return;
        }
        let kind = match self.rng.below(8) {
            0..3 => AccessKind::Load,
            3..6 => AccessKind::Store,
            6 => AccessKind::AtomicLoad,
            _ => AccessKind::AtomicStore,
        };
        let ranges = if owner == actor.rank {
            self.buffer()
        } else {
            self.shared()
        };
        let access = Access {
            kind,
            owner,
            ranges,
        };
        let at = self.event(actor, Action::Access(access));
        match kind.writes() {
            _ if owner == actor.rank => {}
            true => self.shmem.may_satisfy(at, owner),
            false => self.remember_poll(actor, at),
        }
    }
}
