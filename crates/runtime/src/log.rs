//! What the threads of a process have touched that no one-sided operation has touched yet.
//!
//! Whether an access of one thread matters may be known only later, when another thread issues an
//! operation on that memory: the verdict must be the same whichever came first. So strokes are kept
//! here, as they are, with the thread and the segment they were made in, and go into the engine's shadow
//! memory when an operation comes to their bytes.
//!
//! The log is a sequence of accesses and of ends of memory: what was done before a block was freed
//! says nothing about the block that lies there next.
//!
//! It is bounded. What every thread knows can race with nothing that is still to come and is
//! dropped; if that is not enough, all goes into shadow memory after all.

use crate::range_set::RangeSet;
use crate::strokes::Touched;
use fencepost_engine::{Engine, Segment};
use fencepost_model::ByteRange;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// So many entries are kept.
const MOST: usize = 1 << 16;

/// What a thread has touched in one of its segments.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Made {
    /// The thread.
    pub thread: u32,
    /// Its segment.
    pub segment: Segment,
    /// The bytes.
    pub touched: Touched,
}

impl Made {
    /// Enters the part within a range into shadow memory.
    fn enter(&self, range: ByteRange, engine: &mut Engine) {
        let Touched { writes, touch, .. } = self.touched;
        for part in self.touched.within(range) {
            engine.access_before(self.thread, self.segment, part, writes, touch);
        }
    }
}

#[derive(Copy, Clone, Debug)]
enum Entry {
    Made(Made),
    /// Memory was given back, or is a new thread's stack.
    Ended(ByteRange),
}

/// The log of a process.
#[derive(Debug, Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// Hashes of what was made since memory last ended: loops make the same again and again.
    again: FxHashSet<u64>,
    /// Shadow memory has accesses to memory that no operation has touched.
    entered: bool,
}

impl Log {
    /// Adds what a thread has touched.
    pub fn add(&mut self, made: Made, engine: &mut Engine) {
        let mut hasher = FxHasher::default();
        made.hash(&mut hasher);
        if self.again.insert(hasher.finish()) {
            self.push(Entry::Made(made), engine);
        }
    }

    /// Memory ends.
    pub fn end(&mut self, range: ByteRange, engine: &mut Engine) {
        if self.entered {
            engine.forget(&range.into());
        }
        // Whoever frees may have told it, and the allocator tells it again.
        let told = matches!(self.entries.last(), Some(Entry::Ended(last)) if *last == range);
        if !self.entries.is_empty() && !told {
            self.again.clear();
            self.push(Entry::Ended(range), engine);
        }
    }

    /// Enters everything that was made within a range into shadow memory.
    pub fn enter(&self, range: ByteRange, engine: &mut Engine) {
        // What ended later than an entry is left out of it.
        let mut ended = RangeSet::default();
        let mut found = Vec::new();
        for entry in self.entries.iter().rev() {
            match entry {
                Entry::Made(made) => {
                    if let Some(bytes) = made.touched.bounds().intersection(range) {
                        let left = ended.missing(bytes).into_iter();
                        found.extend(left.map(|part| (made, part)));
                    }
                }
                Entry::Ended(bytes) => ended.insert(*bytes),
            }
        }
        // The last of a thread stands for those before it.
        for (made, part) in found.into_iter().rev() {
            made.enter(part, engine);
        }
    }

    fn push(&mut self, entry: Entry, engine: &mut Engine) {
        if self.entries.len() >= MOST {
            self.make_room(engine);
        }
        self.entries.push(entry);
    }

    #[cold]
    fn make_room(&mut self, engine: &mut Engine) {
        let known = engine.known_to_all();
        self.entries.retain(|entry| match entry {
            Entry::Made(made) => !known(made.thread, made.segment),
            Entry::Ended(_) => true,
        });
        self.again.clear();
        let made = |entry: &Entry| matches!(entry, Entry::Made(_));
        let first = self.entries.iter().position(made);
        self.entries.drain(..first.unwrap_or(self.entries.len()));
        if self.entries.len() > MOST / 2 {
            let all = ByteRange {
                start: 0,
                end: u64::MAX,
            };
            self.enter(all, engine);
            self.entries.clear();
            self.entered = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Rank, Role, SiteId};

    const BLOCK: ByteRange = ByteRange {
        start: 0x1000,
        end: 0x1040,
    };

    fn store(engine: &mut Engine) -> Made {
        let role = Role::Plain(AccessKind::Store);
        let touch = engine.touch(0, SiteId(1), role, None);
        Made {
            thread: 0,
            segment: 1,
            touched: Touched::at_once(BLOCK, true, touch),
        }
    }

    fn entered(log: &Log, engine: &mut Engine) -> bool {
        log.enter(BLOCK, engine);
        engine.footprint().accesses > 0
    }

    #[test]
    fn what_was_made_is_entered() {
        let (mut log, mut engine) = (Log::default(), Engine::new(Rank(0), 1, true));
        let made = store(&mut engine);
        log.add(made, &mut engine);
        assert!(entered(&log, &mut engine));
    }

    #[test]
    fn the_end_of_memory_ends_what_was_made_before() {
        let (mut log, mut engine) = (Log::default(), Engine::new(Rank(0), 1, true));
        let made = store(&mut engine);
        log.add(made, &mut engine);
        log.end(BLOCK, &mut engine);
        assert!(!entered(&log, &mut engine));
        log.add(made, &mut engine);
        assert!(entered(&log, &mut engine));
    }
}
