//! What a thread has accessed since its last call: told when that call could order anything after it.

use crate::strokes::{Strokes, Touching};
use fencepost_model::{AccessKind, ByteRange, RangeList, Ranges, Rank, SiteId};
use rustc_hash::FxHashMap;

/// So many ranges of one place are put in order.
const MANY: usize = 1 << 16;

/// An access to memory of another process: whose, where, and what is done.
type Direct = (Rank, SiteId, AccessKind);

/// The accesses of one thread of the system.
#[derive(Debug)]
pub struct Accessed {
    /// The thread of the program, as the engine numbers them, that it runs.
    pub thread: u32,
    /// What each place of plain accesses has touched.
    pub strokes: Strokes,
    /// A plain access, unless an atomic one of the same bytes follows.
    pub perhaps: Option<Touching>,
    /// Direct accesses to other processes' memory.
    direct: FxHashMap<Direct, RangeList>,
}

impl Accessed {
    /// Nothing, of the calling thread.
    pub fn of_this_thread() -> Accessed {
        Accessed {
            thread: 0,
            strokes: Strokes::of_this_thread(),
            perhaps: None,
            direct: FxHashMap::default(),
        }
    }

    /// Is there anything to tell?
    #[inline]
    pub fn any(&self) -> bool {
        self.perhaps.is_some() || self.strokes.any() || !self.direct.is_empty()
    }

    /// Does any of that concern another process's memory?
    pub fn any_direct(&self) -> bool {
        !self.direct.is_empty()
    }

    /// The next of many operations comes: can what was accessed be told later ([`Strokes::look`])?
    #[inline]
    pub fn can_wait(&mut self, buffers: ByteRange, len: u64) -> bool {
        self.perhaps.is_none() && self.direct.is_empty() && self.strokes.look(buffers, len)
    }

    /// An access to memory of another process; does it go on with the last one?
    pub fn add_direct(&mut self, direct: Direct, range: ByteRange) -> bool {
        let ranges = self.direct.entry(direct).or_default();
        let goes_on = match ranges.last_mut() {
            Some(last) if last.start <= range.start && range.start <= last.end => {
                last.end = last.end.max(range.end);
                true
            }
            _ => {
                ranges.push(range);
                false
            }
        };
        if ranges.len() >= MANY {
            *ranges = Ranges(std::mem::take(ranges)).normalised().0;
        }
        goes_on
    }

    /// Those accesses, to be told.
    pub fn take_direct(&mut self) -> FxHashMap<Direct, RangeList> {
        std::mem::take(&mut self.direct)
    }
}
