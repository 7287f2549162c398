//! What is different in a process with several threads.
//!
//! A load or store is compared when it is recorded: an operation that another thread has waited for
//! is in the history already. Shadow memory keeps accesses of unordered threads side by side.
//!
//! Whoever feeds the engine need not record every access of every thread at once: as long as no
//! operation touches the memory, it can keep them, and record them in the segment they were made
//! in ([`Engine::access_before`]) when one does.

use crate::history::{Ends, Newcomer, Past};
use crate::shadow::{Kind, Record, Touch};
use crate::thread::{Knowledge, Segment, Thread, Threads};
use crate::{Engine, Races, is_atomic};
use fencepost_model::{ByteRange, ObjectId, Side};

impl Engine {
    /// The segment a thread is in.
    pub fn segment(&self, thread: u32) -> Segment {
        self.threads.get(thread).map_or(0, |own| own.segment)
    }

    /// Has a thread started and not ended?
    pub fn is_live(&self, thread: u32) -> bool {
        self.threads.get(thread).is_some_and(|own| !own.ended)
    }

    /// With several threads an access may race with what another thread has waited for.
    pub(crate) fn threaded_accesses(
        &mut self,
        thread: u32,
        ranges: impl Iterator<Item = ByteRange>,
        kind: Kind,
        touch: Touch,
    ) {
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let (start, segment, actor) = (own.knowledge(), own.segment, own.actor);
        let side = self.touches[touch as usize];
        let mut past = None;
        let mut races = Races::new(self.rank, side);
        let known = known_by(&self.threads, &self.touches, &start);
        let atomic = |touch: Touch| is_atomic(self.touches[touch as usize].role);
        let covers = |old: Touch| !atomic(touch) || atomic(old);
        let replaces = |old: Record| known(old) && covers(old.touch());
        for range in ranges {
            if self.history.overlaps(range) {
                let past = past.get_or_insert_with(|| Past {
                    side,
                    start: start.clone(),
                    scope: None,
                    op: u64::MAX,
                    delivery: None,
                    ends: Ends::from_elem((actor, start.own), 1),
                    threads_possible: false,
                });
                let new = Newcomer {
                    past,
                    start: &start,
                    own_target: false,
                };
                self.history
                    .check(range, &new, &mut |at, other| races.add(at, other.side));
            }
            self.shadow.record(range, kind, segment, touch, replaces);
        }
        self.races.extend(races.finish());
    }

    /// Records a load or store that a thread made in an earlier segment, to memory that no operation
    /// has touched since.
    pub fn access_before(
        &mut self,
        thread: u32,
        segment: Segment,
        range: ByteRange,
        writes: bool,
        touch: Touch,
    ) {
        let kind = if writes { Kind::Write } else { Kind::Read };
        let touches = &self.touches;
        let side = |touch: Touch| touches[touch as usize];
        let atomic = is_atomic(side(touch).role);
        let replaces = |old: Record| {
            let side = side(old.touch());
            let before = side.actor.thread == thread && old.segment <= segment;
            before && (!atomic || is_atomic(side.role))
        };
        self.shadow.record(range, kind, segment, touch, replaces);
    }

    /// Which segments of which threads every thread knows: nothing that is still to come can race
    /// with what was done in them.
    pub fn known_to_all(&self) -> impl Fn(u32, Segment) -> bool + use<> {
        let live = || self.threads.values().filter(|own| !own.ended);
        let limit = |of: &Thread| {
            let others = live().filter(|own| own.actor != of.actor);
            let limits = others.map(|own| of.known_segment(own.knowledge().value(of.actor)));
            limits.min().unwrap_or(Segment::MAX)
        };
        let limits = by_thread(&self.threads, limit);
        move |thread, segment| {
            let limit = limits.get(thread as usize);
            limit.is_none_or(|limit| segment <= *limit)
        }
    }

    /// A thread will do nothing any more.
    pub fn end_thread(&mut self, thread: u32) {
        if let Some(own) = self.threads.get_mut(thread).filter(|_| thread != 0) {
            own.ended = true;
        }
    }

    /// Can the number of a thread that has ended be given to another? Not while some thread is on its
    /// way into an era: the number would be taken for part of what that leaves behind.
    pub fn can_start_again(&self) -> bool {
        self.arriving == 0
    }

    /// A thread starts that comes after what was released at an object; if nothing was, after what
    /// the first thread has done.
    pub fn start_after(&mut self, object: ObjectId, child: u32) {
        match self.objects.get(&object).cloned() {
            Some(told) => self.start_thread(child, told),
            None => self.fork(0, child),
        }
    }
}

/// Which accesses in shadow memory somebody knows.
pub(crate) fn known_by<'a>(
    threads: &Threads,
    touches: &'a [Side],
    start: &Knowledge,
) -> impl Fn(Record) -> bool + 'a {
    let limits = by_thread(threads, |own| own.known_segment(start.value(own.actor)));
    move |record| {
        let thread = touches[record.touch() as usize].actor.thread;
        let limit = limits.get(thread as usize);
        limit.is_none_or(|limit| record.segment <= *limit)
    }
}

/// Something about each thread, by its number.
fn by_thread(threads: &Threads, what: impl Fn(&Thread) -> Segment) -> Vec<Segment> {
    let mut all = Vec::new();
    for (number, own) in threads.iter() {
        let at = number as usize;
        if all.len() <= at {
            all.resize(at + 1, Segment::MAX);
        }
        all[at] = what(own);
    }
    all
}
