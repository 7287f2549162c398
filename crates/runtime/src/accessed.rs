//! What a thread has accessed since its last call: told when that call could order anything after it.

use crate::strokes::{Strokes, Touching};
use fencepost_model::{AccessKind, ByteRange, RangeList, Ranges, Rank, SiteId};
use rustc_hash::FxHashMap;

/// So many ranges of one place are put in order.
const MANY: usize = 1 << 16;

/// An access to memory of another process: whose, where, and what is done.
type Direct = (Rank, SiteId, AccessKind);

/// The accesses of one thread.
#[derive(Debug)]
pub struct Accessed {
    /// What each place of plain accesses has touched.
    pub strokes: Strokes,
    /// A plain access, unless an atomic one of the same bytes follows.
    pub perhaps: Option<Touching>,
    /// Direct accesses to other processes' memory.
    direct: FxHashMap<Direct, RangeList>,
}

impl Default for Accessed {
    fn default() -> Accessed {
        Accessed::of(Strokes::private())
    }
}

impl Accessed {
    /// Nothing; the stub of the program may go on with strokes itself.
    pub fn shared() -> Accessed {
        Accessed::of(Strokes::shared())
    }

    fn of(strokes: Strokes) -> Accessed {
        Accessed {
            strokes,
            perhaps: None,
            direct: FxHashMap::default(),
        }
    }

    /// Is there anything to tell?
    #[inline]
    pub fn any(&self) -> bool {
        self.perhaps.is_some() || self.strokes.any() || !self.direct.is_empty()
    }

    /// An access to memory of another process.
    pub fn add_direct(&mut self, direct: Direct, range: ByteRange) {
        let ranges = self.direct.entry(direct).or_default();
        match ranges.last_mut() {
            Some(last) if last.start <= range.start && range.start <= last.end => {
                last.end = last.end.max(range.end);
            }
            _ => ranges.push(range),
        }
        if ranges.len() >= MANY {
            *ranges = Ranges(std::mem::take(ranges)).normalised().0;
        }
    }

    /// Those accesses, to be told.
    pub fn take_direct(&mut self) -> FxHashMap<Direct, RangeList> {
        std::mem::take(&mut self.direct)
    }
}
