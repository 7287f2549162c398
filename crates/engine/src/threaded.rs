//! What is different in a process with several threads.
//!
//! A load or store is compared when it is recorded: an operation that another thread has waited for
//! is in the history already. Shadow memory keeps accesses of unordered threads side by side.
//!
//! Whoever feeds the engine need not record every access of every thread at once: as long as no
//! operation touches the memory, it can keep them, and record them in the segment they were made
//! in ([`Engine::access_before`]) when one does.
//!
//! Threads that work together without anybody communicating count as the first thread
//! ([`Engine::begin_team`]): nobody can come to know of a part of what they do. So that it does not matter
//! who comes first, of all accesses between two barriers the one at the last place in the code is kept.

use crate::history::{Ends, Newcomer, Past};
use crate::shadow::{Kind, Record, Standing, Touch};
use crate::thread::{Knowledge, Segment, Thread, Threads};
use crate::{Engine, Races, conflicting_kinds, is_atomic};
use fencepost_model::conflict::threads_conflict;
use fencepost_model::{ByteRange, ObjectId, RangeList, Ranges, Side};

impl Engine {
    /// Other threads may start from here on; they may come after what is done before they are seen.
    pub fn expect_threads(&mut self) {
        self.shadow.enter_put_off();
        self.threaded = true;
    }

    /// Compares the loads and stores of threads with each other in this memory, too (SEMANTICS §2, thread rule).
    pub fn compare_threads(&mut self, memory: &Ranges) {
        let known = &mut self.between_threads;
        known.0.extend(memory.iter());
        *known = known.normalised();
    }

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
        let standing = |old: Record| standing(known(old) && covers(old.touch()));
        let separate = !self.copies.is_empty() && kind == Kind::Write;
        let mut stored = RangeList::new();
        for range in ranges {
            if separate {
                stored.push(range);
            }
            if self.history.overlaps(range) {
                let past = past.get_or_insert_with(|| Past {
                    side,
                    start: start.clone(),
                    scope: None,
                    op: u64::MAX,
                    delivery: None,
                    ends: Ends::from_elem((actor, start.own), 1),
                    threads_apart: None,
                });
                let new = Newcomer {
                    past,
                    start: &start,
                    own_target: false,
                };
                self.history
                    .check(range, &new, &mut |at, other| races.add(at, other.side));
            }
            self.compare_with_threads(range, kind, &known, &mut races);
            self.shadow.record(range, kind, segment, touch, standing);
        }
        self.races.extend(races.finish());
        drop(known);
        if separate {
            self.store_apart(&Ranges(stored), touch, &start);
        }
    }

    /// Compares a load or store with those of other threads.
    fn compare_with_threads(
        &self,
        range: ByteRange,
        kind: Kind,
        known: impl Fn(Record) -> bool,
        races: &mut Races,
    ) {
        let Some(own) = races.side.role.plain() else {
            return;
        };
        let memory = &self.between_threads.0;
        let first = memory.partition_point(|compared| compared.end <= range.start);
        let compared = memory[first..].iter();
        for part in compared.map_while(|compared| compared.intersection(range)) {
            for kind in conflicting_kinds(kind == Kind::Write) {
                self.shadow.scan(part, *kind, &known, |at, record| {
                    let other = self.touches[record.touch() as usize];
                    let plain = other.role.plain();
                    if plain.is_some_and(|plain| threads_conflict(own, plain)) {
                        races.add(at, other);
                    }
                });
            }
        }
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
        let standing = |old: Record| {
            let side = side(old.touch());
            let before = side.actor.thread == thread && old.segment <= segment;
            standing(before && (!atomic || is_atomic(side.role)))
        };
        self.shadow.record(range, kind, segment, touch, standing);
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

    /// Likewise; whoever acquires the object has seen it end.
    pub fn end_thread_at(&mut self, thread: u32, object: ObjectId) {
        debug_assert!(thread != 0, "the first thread does not end");
        if let Some(own) = self.threads.get_mut(thread) {
            own.ended = true;
            let told = own.told();
            self.objects.entry(object).or_default().join(&told);
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

    /// From here on accesses of the first thread are those of a team that counts as it.
    pub fn begin_team(&mut self) {
        self.teams += 1;
        self.advance(0);
    }

    /// Its members have met: what they do next comes after all they have done.
    pub fn team_met(&mut self) {
        self.advance(0);
    }

    /// Its work is over.
    pub fn end_team(&mut self) {
        self.teams -= 1;
        self.advance(0);
    }

    /// An access by a team.
    pub(crate) fn team_access(
        &mut self,
        range: ByteRange,
        kind: Kind,
        segment: Segment,
        touch: Touch,
    ) {
        let (touches, places) = (&self.touches, &self.places);
        let place = |touch: Touch| places.get(touch as usize).copied().unwrap_or(0);
        let atomic = |touch: Touch| is_atomic(touches[touch as usize].role);
        let covers = |one: Touch, other: Touch| !atomic(one) || atomic(other);
        let standing = |old: Record| {
            let earlier = old.segment < segment || place(old.touch()) <= place(touch);
            match earlier {
                true => standing(covers(touch, old.touch())),
                false if covers(old.touch(), touch) => Standing::Stays,
                false => Standing::Beside,
            }
        };
        self.shadow.record(range, kind, segment, touch, standing);
    }
}

/// How a recorded access stands to a new one that stands for it, or does not.
pub(crate) fn standing(replaced: bool) -> Standing {
    match replaced {
        true => Standing::Replaced,
        false => Standing::Beside,
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
pub(crate) fn by_thread(threads: &Threads, what: impl Fn(&Thread) -> Segment) -> Vec<Segment> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Rank, SiteId};

    #[test]
    fn in_a_team_it_does_not_matter_who_comes_first() {
        let range = ByteRange { start: 0, end: 64 };
        let half = ByteRange { start: 12, end: 40 };
        let kept = |order: [usize; 2]| {
            let mut engine = Engine::new(Rank(0), 1, true);
            engine.begin_team();
            let mut touch = |site, place| engine.touch_at(0, SiteId(site), AccessKind::Load, place);
            let made = [(range, touch(1, 10)), (half, touch(2, 20))];
            for at in order {
                let (range, touch) = made[at];
                engine.access(0, range, false, touch);
            }
            let mut bytes = Vec::new();
            let hit = |at: ByteRange, record: Record| {
                bytes.extend((at.start..at.end).map(|byte| (byte, record.touch())));
            };
            engine.shadow.scan(range, Kind::Read, |_| false, hit);
            bytes.sort_unstable();
            assert!(
                bytes
                    .iter()
                    .filter(|(byte, _)| *byte == 20)
                    .eq([&(20, made[1].1)])
            );
            engine.team_met();
            engine.access(0, range, false, made[0].1);
            engine.end_team();
            let mut after = 0;
            engine.shadow.scan(
                range,
                Kind::Read,
                |_| false,
                |at, record| {
                    assert_eq!(record.touch(), made[0].1);
                    after += at.len();
                },
            );
            assert_eq!(after, range.len());
            bytes
        };
        assert_eq!(kept([0, 1]), kept([1, 0]));
    }
}
