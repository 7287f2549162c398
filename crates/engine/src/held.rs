//! Operations their target has not heard of yet.
//!
//! A target needs to know an operation when the operation is complete, and, before that, when it
//! synchronises with anybody: an open operation keeps what was before it from being forgotten. So the
//! origin holds an operation on a window back until it signals something, or completes it: then
//! issue and completion are one fact ([`Record::Done`]).
//!
//! While it is held back, the operation takes in others that follow it at once and are like it: same
//! call, place, target, size and kind of access, each with the buffer where that of the one before ended. At the
//! target it is where the one before ended, too, or anywhere else. To the target they are one access to all these bytes.
//! That is the same as several:
//!
//! * they begin with the same knowledge of others, and no call of this process lies between them, for
//!   their stamps follow each other; so nothing is over for one that is not over for all;
//! * one call completes them all, for nothing else does before the first is told;
//! * they touch no byte twice, so there is no order among them to ask for; or the same bytes, and do not conflict;
//! * the report names place, call and bytes.
//!
//! At the origin it is not the same: a buffer may be written between the first of them and its own. There
//! each is looked at by itself ([`Pending::parts`]), unless nothing happened since the first.
//!
//! Likewise it may take in more bytes at its target ([`Engine::widen`]), where its like update words here and
//! there from the same operand: they are atomic, so they may touch a byte twice.
//!
//! Not held back: operations of contexts, whose effect can be seen before they complete, unless they only
//! read or nobody looks; on own memory, which is not told at all; and all if some process has several threads.

use crate::asked::Question;
use crate::clock::Stamp;
use crate::exchange::{Accesses, Exchange, Issued, Record};
use crate::judge::writes;
use crate::pending::Pending;
use crate::thread::Thread;
use crate::{Engine, Stands};
use fencepost_model::conflict::{Toucher, conflict};
use fencepost_model::{ByteRange, Call, Operation, RangeList, Ranges, Rank, Role, Scope, SiteId};
use std::sync::Arc;

impl Engine {
    /// Is an operation told only when it has to be?
    pub(crate) fn holds_back(&self, op: &Operation) -> bool {
        let unseen = match op.scope {
            Scope::Win(_) => true,
            Scope::Ctx(_) => self.nobody_looks || reads(op),
        };
        unseen && !self.threaded_run && op.target != self.rank
    }

    /// An update that was issued, and is held back, goes on at more places of its target.
    pub fn widen(&mut self, scope: Scope, target: Rank, op: u64, more: Ranges) {
        let held = self.pending.find(scope, target, op).filter(|op| op.held);
        debug_assert!(held.is_some(), "the target has heard of it");
        if let Some(Pending { remote, .. }) = held
            && let [(_, remote)] = &mut remote[..]
        {
            remote.ranges.0.extend(more.0);
            remote.ranges = remote.ranges.normalised();
        }
        self.asked.note_write(self.issued);
    }

    /// The operation issued last to a target goes on: `more` like it follow, each where the one before
    /// ended. There is room for them, as [`Engine::issue`] said, and nothing else has happened since.
    pub fn go_on(&mut self, thread: u32, scope: Scope, target: Rank, more: u32) {
        if let Some(last) = self.pending.last_to(scope, target) {
            last.go_on(more);
        }
        (0..more).for_each(|_| self.advance(thread));
    }

    /// Likewise, more like it follow, one at each of these places of its target. Gives how many of them, from the
    /// first on, are one with those before: of the others nothing is known.
    pub fn go_on_at(
        &mut self,
        thread: u32,
        scope: Scope,
        target: Rank,
        places: &[ByteRange],
    ) -> usize {
        let Some(own) = self.threads.get(thread) else {
            return 0;
        };
        let last = self.pending.last_to(scope, target);
        let last = last.filter(|last| last.is_followed_by(own));
        let count = last.map_or(0, |last| last.scatter_all(places));
        (0..count).for_each(|_| self.advance(thread));
        count
    }

    /// Tells the targets of the operations, and of ends, that they have not heard of. Nothing else may be told before.
    #[inline]
    pub fn tell_issued<X: Exchange>(&mut self, ex: &mut X) {
        if self.pending.held > 0 {
            self.tell_held(ex);
        }
        if !self.attempts.is_empty() {
            self.end_attempts(ex);
        }
    }

    fn tell_held<X: Exchange>(&mut self, ex: &mut X) {
        self.pending.held = 0;
        for (target, issued) in self.pending.take_held(self.rank) {
            ex.post(target, Record::Issued(issued));
        }
    }

    /// An operation the target has not heard of is complete there.
    pub(crate) fn tell_done<X: Exchange>(
        &mut self,
        op: &mut Pending,
        target: Rank,
        thread: u32,
        ex: &mut X,
    ) {
        op.held = false;
        self.pending.held -= 1;
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let issued = op.take_issued(self.rank);
        let question = Question::of(&issued, target);
        if question.is_some_and(|question| self.asked.stands_for(question, issued.seq, own)) {
            return;
        }
        let done = Record::Done {
            issued,
            actor: own.actor,
            stamp: own.stamp(),
        };
        self.end_attempts(ex);
        ex.post(target, done);
    }
}

impl Pending {
    /// As its target needs to know it.
    pub(crate) fn issued(&self, origin: Rank) -> Box<Issued> {
        self.issued_as(origin, self.remote.clone())
    }

    /// Likewise, when nobody will ask again.
    fn take_issued(&mut self, origin: Rank) -> Box<Issued> {
        let remote = std::mem::take(&mut self.remote);
        self.issued_as(origin, remote)
    }

    fn issued_as(&self, origin: Rank, remote: Accesses) -> Box<Issued> {
        Box::new(Issued {
            origin,
            op: self.op,
            seq: self.seq,
            start: self.start.clone(),
            time: self.time,
            scope: Some(self.scope),
            call: self.side.call,
            site: self.side.site,
            thread: self.side.actor.thread,
            remote,
            delivery: self.delivery.clone(),
            fence: self.fence,
            operand: self.operand,
        })
    }

    /// Has `own` done nothing since but what this stands for?
    fn is_followed_by(&self, own: &Thread) -> bool {
        let at_once = Stamp {
            tick: self.start.own.tick.wrapping_add(self.count),
            ..self.start.own
        };
        self.held
            && self.origin_open
            && self.start.own.tick < u32::MAX - self.count
            && own.stamp() == at_once
            && Arc::ptr_eq(&self.start.others, own.others())
    }

    /// Takes in an operation that `own` issues now, if it goes on with this one.
    pub(crate) fn absorb(&mut self, own: &Thread, op: &Operation, site: SiteId) -> Option<Stands> {
        let alike = self.is_followed_by(own)
            && self.side.site == site
            && self.side.call == Some(op.call)
            && self.request.is_none()
            && op.request.is_none();
        let ([(role, ours)], [theirs]) = (&self.remote[..], &op.remote[..]) else {
            return None;
        };
        let follows = |ours: &Ranges, theirs: &Ranges| match (&ours.0[..], &theirs.0[..]) {
            ([], []) => true,
            ([ours], [theirs]) => {
                ours.end == theirs.start && ours.len() == theirs.len() * u64::from(self.count)
            }
            _ => false,
        };
        // The result of one may be the operand of the next.
        let one_buffer = op.reads.is_empty() || op.writes.is_empty();
        let goes_on = alike
            && one_buffer
            && *role == Role::Target(theirs.kind)
            && !theirs.ranges.is_empty()
            && follows(&self.reads, &op.reads)
            && follows(&self.writes, &op.writes);
        if !goes_on {
            return None;
        }
        if follows(&ours.ranges, &theirs.ranges) {
            self.go_on(1);
            return Some(Stands::GoesOn(self.room()));
        }
        match theirs.ranges.0[..] {
            [at] if self.scatter(at) => Some(Stands::Scatters),
            _ => None,
        }
    }

    /// Takes in one like it that is at these bytes of the target, if they need not be told apart.
    fn scatter(&mut self, at: ByteRange) -> bool {
        let [(role, remote)] = &mut self.remote[..] else {
            return false;
        };
        let goes_on = add_bytes(&mut remote.ranges.0, *role, at);
        if goes_on {
            let count = u64::from(self.count);
            extend(&mut self.reads, count, 1);
            extend(&mut self.writes, count, 1);
            self.count += 1;
        }
        goes_on
    }

    /// Likewise, several: how many of them, from the first on?
    fn scatter_all(&mut self, places: &[ByteRange]) -> usize {
        let places = &places[..places.len().min(self.room() as usize)];
        let [(role, remote)] = &mut self.remote[..] else {
            return 0;
        };
        let ranges = &mut remote.ranges.0;
        let count = match add_all(ranges, *role, places) {
            true => places.len(),
            false => {
                let one_by_one = places.iter();
                one_by_one
                    .take_while(|at| add_bytes(ranges, *role, **at))
                    .count()
            }
        };
        let before = u64::from(self.count);
        extend(&mut self.reads, before, count as u32);
        extend(&mut self.writes, before, count as u32);
        self.count += count as u32;
        count
    }

    /// Takes in `more` like it, each where the one before ended.
    fn go_on(&mut self, more: u32) {
        let count = u64::from(self.count);
        self.remote
            .iter_mut()
            .for_each(|(_, remote)| extend(&mut remote.ranges, count, more));
        extend(&mut self.reads, count, more);
        extend(&mut self.writes, count, more);
        self.count += more;
    }

    /// How many more of them there are stamps for.
    fn room(&self) -> u32 {
        const MOST: u32 = 1 << 16;
        let last = self.start.own.tick.saturating_add(self.count);
        (u32::MAX - last).min(MOST)
    }

    /// The parts of one of its buffers, one for each operation it stands for, with the moment that one
    /// was issued.
    pub(crate) fn parts(&self, buffer: ByteRange) -> impl Iterator<Item = (ByteRange, Stamp)> {
        let (len, first) = (buffer.len() / u64::from(self.count), self.start.own);
        (0..self.count).map(move |part| {
            let start = buffer.start + len * u64::from(part);
            let tick = first.tick + part;
            let end = start + len;
            (ByteRange { start, end }, Stamp { tick, ..first })
        })
    }
}

/// Does an operation leave its target as it is, so that nobody can tell whether it was made?
fn reads(op: &Operation) -> bool {
    let mut accesses = op.remote.iter();
    match op.call {
        Call::ShmemGet | Call::ShmemGetNbi => true,
        Call::ShmemFetch => accesses.all(|remote| !writes(Role::Target(remote.kind))),
        _ => false,
    }
}

/// To the bytes of `count` operations, one after the other, adds those of `more`.
fn extend(ranges: &mut Ranges, count: u64, more: u32) {
    if let [range] = &mut ranges.0[..] {
        range.end += range.len() / count * u64::from(more);
    }
}

/// One operation stands for accesses to at most so many ranges.
const MOST_RANGES: usize = 256;

/// Adds bytes to sorted ranges, if no two accesses of that role conflict then and all begin where they did.
fn add_bytes(ranges: &mut RangeList, role: Role, at: ByteRange) -> bool {
    let place = ranges.partition_point(|there| there.start < at.start);
    if ranges.get(place) == Some(&at) {
        let one = Toucher {
            role,
            rank: Rank(0),
        };
        return !conflict(one, one, true);
    }
    let before = place.checked_sub(1).and_then(|last| ranges.get(last));
    let meets = before.is_some_and(|before| before.end > at.start)
        || ranges.get(place).is_some_and(|next| next.start < at.end);
    let adds = !meets && ranges.len() < MOST_RANGES;
    if adds {
        ranges.insert(place, at);
    }
    adds
}

/// Likewise, the bytes of all of many accesses. False, and nothing is added, if that is not certainly possible.
fn add_all(ranges: &mut RangeList, role: Role, places: &[ByteRange]) -> bool {
    if ranges.len() + places.len() > MOST_RANGES {
        return false;
    }
    let mut all = RangeList::with_capacity(ranges.len() + places.len());
    all.extend_from_slice(ranges);
    all.extend_from_slice(places);
    all.sort_unstable_by_key(|range| range.start);
    let one = Toucher {
        role,
        rank: Rank(0),
    };
    let apart = |two: &[ByteRange]| two[0].end <= two[1].start;
    if !all.windows(2).all(apart) {
        let fits = |two: &[ByteRange]| two[0] == two[1] || apart(two);
        if conflict(one, one, true) || !all.windows(2).all(fits) {
            return false;
        }
        all.dedup();
    }
    *ranges = all;
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arrival, Key, Known, Signal};
    use fencepost_model::{
        AccOp, Access, AccessKind, Action, CollId, ElemType, Family, MsgId, Race, Remote,
        RemoteKind, Update, WinId,
    };

    /// Remembers what was told to whom.
    #[derive(Default)]
    struct Told(Vec<Record>);

    impl Exchange for Told {
        fn post(&mut self, _: Rank, record: Record) {
            self.0.push(record);
        }
        fn signal(&mut self, _: Key, _: &Signal) {}
        fn wait(&mut self, _: Key) -> Option<Signal> {
            None
        }
        fn wants_ack(&self, _: MsgId) -> bool {
            false
        }
        fn arrive(&mut self, _: CollId, _: Arrival) {}
        fn depart(&mut self, _: CollId) -> Signal {
            Signal::default()
        }
        fn drain(&mut self, _: Rank, _: Known<'_>, _: &[(Rank, u64)], _: &mut Vec<Record>) {}
        fn drain_all(&mut self, _: Rank, _: &mut Vec<Record>) {}
    }

    const WIN: WinId = WinId(0);
    const BUFFER: u64 = 0x1000;
    const WINDOW: u64 = 0x2000;

    struct Origin {
        engine: Engine,
        told: Told,
        number: u64,
    }

    fn operation(call: Call, kind: RemoteKind, index: u64, place: u64) -> Action {
        let remote = Remote {
            kind,
            ranges: Ranges::one(WINDOW + 8 * place, 8),
        };
        Action::Operation(Operation {
            call,
            scope: Scope::Win(WIN),
            target: Rank(1),
            reads: Ranges::one(BUFFER + 8 * index, 8),
            writes: Ranges::EMPTY,
            remote: smallvec::smallvec![remote],
            request: None,
        })
    }

    impl Origin {
        fn new() -> Origin {
            Origin {
                engine: Engine::new(Rank(0), 2, false),
                told: Told::default(),
                number: 0,
            }
        }

        fn does(&mut self, action: &Action, site: u32) {
            self.number += 1;
            let (number, site) = (self.number, SiteId(site));
            self.engine.enter(0, number, action, site, &mut self.told);
            self.engine.exit(0, number, action, &mut self.told);
        }

        /// Puts the `index`-th 8 bytes of the buffer into the window of process 1.
        fn puts(&mut self, index: u64, site: u32) {
            self.puts_to(index, index, site);
        }

        /// Likewise, to the `place`-th there.
        fn puts_to(&mut self, index: u64, place: u64, site: u32) {
            let write = RemoteKind::Write;
            self.does(&operation(Call::Put, write, index, place), site);
        }

        /// Adds it to the `place`-th there.
        fn adds_to(&mut self, index: u64, place: u64) {
            let sum = RemoteKind::Update(Update {
                family: Family::Mpi {
                    same_op_only: false,
                    ordered: true,
                },
                elem: ElemType { code: 1, size: 8 },
                op: AccOp::Sum,
            });
            self.does(&operation(Call::Accumulate, sum, index, place), 1);
        }

        fn stores(&mut self, index: u64) {
            let store = Access {
                kind: AccessKind::Store,
                owner: Rank(0),
                ranges: Ranges::one(BUFFER + 8 * index, 8),
            };
            self.does(&Action::Access(store), 100);
        }

        /// Flushes; what was told, in short, and the races found.
        fn flushes(mut self) -> (Vec<(bool, u64)>, Vec<Race>) {
            let flush = Action::Flush {
                win: WIN,
                target: None,
                local: false,
            };
            self.does(&flush, 101);
            let bytes =
                |issued: &Issued| issued.remote[0].1.ranges.iter().map(ByteRange::len).sum();
            let in_short = |record: &Record| match record {
                Record::Done { issued, .. } => Some((true, bytes(issued))),
                Record::Issued(issued) => Some((false, bytes(issued))),
                _ => None,
            };
            let told = self.told.0.iter().filter_map(in_short).collect();
            (told, self.engine.take_races())
        }
    }

    #[test]
    fn a_loop_of_puts_is_one_fact() {
        let mut origin = Origin::new();
        (0..5).for_each(|index| origin.puts(index, 1));
        let (told, races) = origin.flushes();
        assert_eq!(told, [(true, 40)]);
        assert!(races.is_empty());
    }

    #[test]
    fn what_is_counted_is_as_if_it_were_issued() {
        let mut origin = Origin::new();
        (0..2).for_each(|index| origin.puts(index, 1));
        origin.engine.go_on(0, Scope::Win(WIN), Rank(1), 3);
        origin.stores(5);
        origin.puts(5, 1);
        origin.stores(4);
        let (told, races) = origin.flushes();
        assert_eq!(told, [(true, 48)]);
        let bytes: Vec<&Ranges> = races.iter().map(|race| &race.bytes).collect();
        assert_eq!(bytes, [&Ranges::one(BUFFER + 32, 8)]);
    }

    #[test]
    fn what_does_not_go_on_is_told_by_itself() {
        let mut origin = Origin::new();
        origin.puts(0, 1);
        origin.puts(1, 2);
        origin.puts(3, 2);
        origin.puts(4, 2);
        assert_eq!(origin.flushes().0, [(true, 8), (true, 8), (true, 16)]);
    }

    #[test]
    fn puts_to_places_of_their_own_are_one_fact() {
        let mut origin = Origin::new();
        for (index, place) in [(0, 7), (1, 2), (2, 9), (3, 0)] {
            origin.puts_to(index, place, 1);
        }
        assert_eq!(origin.flushes().0, [(true, 32)]);
    }

    #[test]
    fn puts_to_one_place_are_told_apart() {
        let mut origin = Origin::new();
        for (index, place) in [(0, 7), (1, 2), (2, 7), (3, 5)] {
            origin.puts_to(index, place, 1);
        }
        assert_eq!(origin.flushes().0, [(true, 16), (true, 16)]);
    }

    #[test]
    fn updates_of_one_place_are_one_fact() {
        let mut origin = Origin::new();
        for (index, place) in [(0, 7), (1, 2), (2, 7), (3, 5)] {
            origin.adds_to(index, place);
        }
        assert_eq!(origin.flushes().0, [(true, 24)]);
    }

    #[test]
    fn scattered_puts_have_buffers_of_their_own() {
        let mut origin = Origin::new();
        for (index, place) in [(0, 7), (1, 2), (2, 9)] {
            origin.stores(index);
            origin.puts_to(index, place, 1);
        }
        let at = ByteRange::new(WINDOW + 8, 8).expect("some bytes");
        let mut goes_on_at = |at| origin.engine.go_on_at(0, Scope::Win(WIN), Rank(1), &[at]);
        assert_eq!(goes_on_at(at), 1);
        assert_eq!(goes_on_at(at), 0);
        origin.stores(3);
        let (told, races) = origin.flushes();
        assert_eq!(told, [(true, 32)]);
        let bytes: Vec<&Ranges> = races.iter().map(|race| &race.bytes).collect();
        assert_eq!(bytes, [&Ranges::one(BUFFER + 24, 8)]);
    }

    #[test]
    fn several_places_are_taken_in_like_one_after_the_other() {
        let mut state = 3u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            (state >> 33) % below
        };
        for round in 0..300 {
            let puts = round % 2 == 0;
            let places: Vec<u64> = (0..2 + draw(300)).map(|_| draw(2000)).collect();
            let issues = |origin: &mut Origin, index: usize| match puts {
                true => origin.puts_to(index as u64, places[index], 1),
                false => origin.adds_to(index as u64, places[index]),
            };
            let mut single = Origin::new();
            (0..places.len()).for_each(|index| issues(&mut single, index));
            let mut several = Origin::new();
            let mut index = 0;
            while index < places.len() {
                issues(&mut several, index);
                index += 1;
                if index < 2 {
                    continue;
                }
                let more = places.len().min(index + draw(100) as usize);
                let bytes = |place: &u64| ByteRange::new(WINDOW + 8 * place, 8);
                let more: Vec<_> = places[index..more].iter().filter_map(bytes).collect();
                let engine = &mut several.engine;
                index += engine.go_on_at(0, Scope::Win(WIN), Rank(1), &more);
            }
            let stamp = |origin: &Origin| origin.engine.threads.get(0).map(Thread::stamp);
            assert_eq!(stamp(&several), stamp(&single));
            assert_eq!(several.flushes().0, single.flushes().0, "{places:?}");
        }
    }

    #[test]
    fn a_signal_tells_what_was_issued_before_it() {
        let mut origin = Origin::new();
        origin.puts(0, 1);
        let send = Action::Send {
            msg: MsgId(1),
            synchronous: false,
            request: None,
        };
        origin.does(&send, 50);
        origin.puts(1, 1);
        assert_eq!(origin.flushes().0, [(false, 8), (true, 8)]);
    }

    #[test]
    fn a_buffer_may_be_written_until_its_own_put() {
        let mut origin = Origin::new();
        for index in 0..4 {
            origin.stores(index);
            origin.puts(index, 1);
        }
        let (told, races) = origin.flushes();
        assert_eq!((told, races), (vec![(true, 32)], Vec::new()));
    }

    #[test]
    fn a_buffer_written_after_its_put_is_a_race_on_its_bytes() {
        let mut origin = Origin::new();
        (0..4).for_each(|index| origin.puts(index, 1));
        origin.stores(2);
        let (_, races) = origin.flushes();
        let bytes: Vec<&Ranges> = races.iter().map(|race| &race.bytes).collect();
        assert_eq!(bytes, [&Ranges::one(BUFFER + 16, 8)]);
    }
}
