//! The judgement: what happens when this process gets to know an operation complete — one on its own
//! memory at its next wait, one of its own when its buffers are free. See the crate's comment.

use crate::exchange::{Exchange, Issued};
use crate::history::{Ends, History, Newcomer, Past};
use crate::inbox::{Delivered, Open, delivered_by, sort};
use crate::pending::Pending;
use crate::shadow::{Kind, Shadow, Standing, Touch};
use crate::thread::{Knowledge, Segment, Signal, Thread};
use crate::threaded::known_by;
use crate::waits::Names;
use crate::{Engine, Races, conflicting_kinds};
use fencepost_model::conflict::{Toucher, conflict};
use fencepost_model::{
    AccOp, Actor, ByteRange, Ranges, Rank, Remote, RemoteKind, Role, Scope, Side,
};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;

/// Some operations: most often one, or what a fence put before it, too.
type Opens = SmallVec<[Open; 2]>;

impl Engine {
    /// Takes in facts, and judges the operations on this process's memory that `thread` now knows
    /// to be complete: this is their next wait.
    pub(crate) fn settle<X: Exchange>(&mut self, thread: u32, seen: &[(Rank, u64)], ex: &mut X) {
        if let Some(own) = self.threads.get(thread) {
            ex.drain(self.rank, own.known(), seen, &mut self.facts);
            let facts = self.facts.drain(..);
            facts.for_each(|fact| self.inbox.take(fact));
            self.judge_known(thread);
        }
    }

    pub(crate) fn judge_known(&mut self, thread: u32) {
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        if self.inbox.nothing_completed() {
            return;
        }
        let known = self.inbox.known(own);
        self.look_again();
        for mut open in known {
            if open.judged || (self.threaded_run && self.inbox.is_judged(&open)) {
                self.refresh(&open);
            } else {
                self.judge(&open);
                open.judged = true;
                if self.threaded_run {
                    self.inbox.mark_judged(&open);
                }
            }
            let may_satisfy = matches!(open.issued.scope, None | Some(Scope::Ctx(_)));
            if self.threaded && may_satisfy {
                self.keep_delivered(open);
            }
        }
    }

    /// Another thread may still wait for the effect of an operation this process knows complete.
    fn keep_delivered(&mut self, open: Open) {
        if self.delivered.len() >= self.delivered_limit {
            let threads = &self.threads;
            self.delivered.retain(|open| {
                let known = |own: &Thread| {
                    own.ended || open.completed.is_some_and(|(actor, s)| own.knows(actor, s))
                };
                !threads.values().all(known)
            });
            self.delivered_limit = 2 * self.delivered.len().max(512);
        }
        self.delivered.push(open);
    }

    /// This process knows these operations complete by its own call (`Win_wait`).
    pub(crate) fn observe_all(&mut self, thread: u32, mut ops: Vec<Open>) {
        self.advance(thread);
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let seen = (own.actor, own.stamp());
        sort(&mut ops);
        self.look_again();
        for mut open in ops {
            open.observed.push(seen);
            self.judge(&open);
        }
    }

    /// §5: a wait was satisfied by these operations: learns what their origins knew, and takes them
    /// and what a fence put before them as delivered.
    pub fn see<X: Exchange>(&mut self, thread: u32, ops: &[(Rank, u64)], ex: &mut X) {
        self.settle(thread, ops, ex);
        let mut told: Option<Signal> = None;
        for &(origin, op) in ops {
            let Some(issued) = self.known_operation(origin, op) else {
                continue;
            };
            let signal = signal_of(issued);
            match &mut told {
                Some(told) => told.join(&signal),
                None => told = Some(signal),
            }
        }
        self.learn(thread, &told.unwrap_or_default());
        self.settle(thread, ops, ex);
        self.advance(thread);
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let seen = (own.actor, own.stamp());
        let alone = !self.threaded;
        let (mut fresh, mut again) = (Opens::new(), Opens::new());
        let mut aside = Names::new();
        for &(origin, op) in ops {
            for open in self.delivered_with(origin, op) {
                if open.observed.contains(&seen) {
                    continue;
                }
                open.observed.push(seen);
                if std::mem::replace(&mut open.judged, true) {
                    again.push(open.clone());
                } else if alone && open.completed.is_none() {
                    aside.push(open.identity());
                } else {
                    fresh.push(open.clone());
                }
            }
        }
        let others = fresh.len();
        fresh.extend(aside.into_iter().filter_map(|op| self.inbox.take_out(op)));
        if fresh.len() > 1 {
            sort(&mut fresh);
        }
        self.look_again();
        fresh.iter().for_each(|open| self.judge(open));
        again.iter().for_each(|open| self.refresh(open));
        if fresh.len() > others {
            let open = fresh.into_iter().filter(|open| open.completed.is_none());
            let (history, copies) = (&self.history, !self.copies.is_empty());
            let kept = |open: &Open| copies || is_kept(history, &open.issued);
            open.for_each(|open| self.inbox.put_aside(open, kept));
        }
    }

    /// An operation of which something can be seen.
    pub(crate) fn known_operation(&mut self, origin: Rank, op: u64) -> Option<&Issued> {
        let known = self.delivered.iter_mut();
        let known = known.filter(|open| open.issued.origin == origin);
        let mut all = known.chain(self.inbox.of_origin(origin));
        let found = all.find(|open| open.issued.op == op);
        found.map(|open| &*open.issued)
    }

    /// What is delivered once the effect of an operation has been seen, the operation itself last:
    /// see [`delivered_by`].
    fn delivered_with(&mut self, origin: Rank, op: u64) -> Delivered<'_> {
        let known = self.delivered.iter_mut();
        let mut all: Delivered<'_> = known.filter(|open| open.issued.origin == origin).collect();
        all.extend(self.inbox.of_origin(origin));
        delivered_by(&mut all, op);
        all
    }

    /// Compares an operation on this process's memory with the last accesses to each byte and with
    /// the history, and enters it.
    fn judge(&mut self, open: &Open) {
        let issued = &open.issued;
        let fenced = self.start_behind_fence(issued);
        let start = fenced.as_ref().unwrap_or(&issued.start);
        let own_target = issued.origin == self.rank && issued.call.is_some();
        let apart = are_apart(&issued.remote);
        let mut compared: SmallVec<[_; 2]> = SmallVec::new();
        for (role, remote) in &issued.remote {
            let past = past(open, *role, self.threaded_run.then_some(self.size));
            let mut races = Races::new(self.rank, past.side);
            self.compare_with_own(&remote.ranges, past.side, start, &mut races);
            let simple = apart && !own_target && self.copies.is_empty();
            let past = match &remote.ranges.0[..] {
                [range] if simple => match self.history.renew(*range, past, start) {
                    Some(past) => Arc::new(past),
                    None => {
                        races.add_to(&mut self.races);
                        continue;
                    }
                },
                _ => Arc::new(past),
            };
            let new = Newcomer {
                past: &past,
                start,
                own_target,
            };
            let mut add = |at, other: &Past| races.add(at, other.side);
            if apart {
                let from = self.put_off_from;
                self.history
                    .insert_all(&remote.ranges, &past, &new, from, &mut add);
            } else {
                // No part of it may take the place of what another is to be compared with.
                for range in remote.ranges.iter() {
                    self.history.check(range, &new, &mut add);
                }
            }
            races.add_to(&mut self.races);
            if !self.copies.is_empty() && !remote.ranges.is_empty() {
                self.judge_apart(&past, start);
            }
            if !apart {
                compared.push((past, &remote.ranges));
            }
        }
        for (past, ranges) in &compared {
            let new = Newcomer {
                past,
                start,
                own_target,
            };
            for range in ranges.iter() {
                self.history.insert(range, past, &new, &mut |_, _| {});
            }
        }
    }

    /// An operation judged when this process saw its effect is now known complete by its origin.
    fn refresh(&mut self, open: &Open) {
        let issued = &open.issued;
        let (identity, ends) = ((issued.origin, issued.op), ends(open));
        for (role, remote) in &issued.remote {
            for range in remote.ranges.iter() {
                self.history.refresh(range, identity, *role, &ends);
            }
            if !self.copies.is_empty() {
                self.refresh_apart(identity, *role, &ends);
            }
        }
    }

    /// §3, second row: an operation issued after a fence begins after the target's fence call, also
    /// when the fence was no barrier. `None`: it was not issued after one of these.
    fn start_behind_fence(&self, issued: &Issued) -> Option<Knowledge> {
        let (Some(Scope::Win(win)), Some(fence)) = (issued.scope, issued.fence) else {
            return None;
        };
        let mut marks = self.windows.get(&win)?.marks.iter();
        let mark = marks.find(|mark| mark.coll == fence)?;
        let mut start = issued.start.clone();
        start.join(&mark.known);
        Some(start)
    }

    /// The last access to each byte that `start` does not know, if it conflicts.
    fn compare_with_own(
        &mut self,
        ranges: &Ranges,
        side: Side,
        start: &Knowledge,
        races: &mut Races,
    ) {
        let toucher = |side: Side| Toucher {
            role: side.role,
            rank: side.actor.rank,
        };
        let kinds = conflicting_kinds(writes(side.role));
        let touches = &self.touches;
        let hit = |at: ByteRange, touch: Touch| {
            let other = touches[touch as usize];
            if conflict(toucher(other), toucher(side), true) {
                races.add(at, other);
            }
        };
        let Some(main) = self.threads.get(0).filter(|_| !self.threaded) else {
            return self.scan(ranges, kinds, start, hit);
        };
        let limit = main.known_segment(start.value(main.actor));
        if !self.shadow.may_be_later(ranges, kinds, limit) {
            return;
        }
        self.shadow.enter_asked(ranges, kinds, limit);
        scan_after(&self.shadow, ranges, kinds, limit, hit);
    }

    pub(crate) fn scan(
        &self,
        ranges: &Ranges,
        kinds: &[Kind],
        start: &Knowledge,
        mut hit: impl FnMut(ByteRange, Touch),
    ) {
        if self.threaded {
            let known = known_by(&self.threads, &self.touches, start);
            for (range, kind) in ranges
                .iter()
                .flat_map(|range| kinds.iter().map(move |kind| (range, *kind)))
            {
                self.shadow
                    .scan(range, kind, &known, |at, record| hit(at, record.touch()));
            }
        } else if let Some(main) = self.threads.get(0) {
            let limit = main.known_segment(start.value(main.actor));
            scan_after(&self.shadow, ranges, kinds, limit, hit);
        }
    }

    /// An own operation is complete at its origin, in this segment of this process or never (`None`,
    /// at the end of the run): compares its buffers with everything since it was issued, and records them.
    pub(crate) fn close_origin(&mut self, op: &Pending, segment: Option<Segment>, target: Rank) {
        let segment = segment.unwrap_or(self.last_segment);
        // With one thread nothing of this process can come between; shadow memory is enough for
        // what others do. Operations on own memory need their identity kept.
        let in_shadow = !self.threaded && target != self.rank;
        let buffers = [(&op.reads, false), (&op.writes, true)].into_iter();
        let used = buffers.filter(|(ranges, _)| !ranges.is_empty());
        let used = used.map(|(ranges, writes)| (ranges, Role::Origin { writes }));
        for (ranges, role) in used.clone() {
            self.judge_buffer(op, ranges, role);
        }
        for (ranges, role) in used {
            match in_shadow {
                true => self.shade_buffer(ranges, Side { role, ..op.side }, segment),
                false => self.enter_buffer(ranges, &Arc::new(buffer_past(op, role)), &op.start),
            }
        }
    }

    fn judge_buffer(&mut self, op: &Pending, ranges: &Ranges, role: Role) {
        let side = Side { role, ..op.side };
        let mut races = Races::new(self.rank, side);
        self.compare_with_own(ranges, side, &op.start, &mut races);
        if ranges.iter().any(|range| self.history.overlaps(range)) {
            let new = Newcomer {
                past: &buffer_past(op, role),
                start: &op.start,
                own_target: true,
            };
            for range in ranges.iter() {
                self.history
                    .check(range, &new, &mut |at, other| races.add(at, other.side));
            }
        }
        if op.count > 1 && !races.found.is_empty() {
            races = self.judge_parts(op, ranges, &buffer_past(op, role));
        }
        races.add_to(&mut self.races);
    }

    /// Operations that stand as one: something happened since the first was issued. Since each?
    #[cold]
    fn judge_parts(&mut self, op: &Pending, ranges: &Ranges, past: &Past) -> Races {
        let mut races = Races::new(self.rank, past.side);
        for (range, own) in ranges.iter().flat_map(|range| op.parts(range)) {
            let start = Knowledge {
                own,
                ..op.start.clone()
            };
            let new = Newcomer {
                past,
                start: &start,
                own_target: true,
            };
            self.compare_with_own(&range.into(), past.side, &start, &mut races);
            self.history
                .check(range, &new, &mut |at, other| races.add(at, other.side));
        }
        races
    }

    /// Records a buffer in shadow memory.
    fn shade_buffer(&mut self, ranges: &Ranges, side: Side, segment: Segment) {
        let touch = self.touch(side.actor.thread, side.site, side.role, side.call);
        let kind = match writes(side.role) {
            true => Kind::Write,
            false => Kind::Read,
        };
        if !self.copies.is_empty() {
            return self.shade_beside_stores(ranges, kind, segment, touch);
        }
        for range in ranges.iter() {
            self.shadow
                .record(range, kind, segment, touch, |_| Standing::Replaced);
        }
    }

    /// Records a buffer in the history.
    fn enter_buffer(&mut self, ranges: &Ranges, past: &Arc<Past>, start: &Knowledge) {
        let new = Newcomer {
            past,
            start,
            own_target: true,
        };
        for range in ranges.iter() {
            self.history.insert(range, past, &new, &mut |_, _| {});
        }
    }

    /// The end of the run: what never completed, or was never waited for, is judged now.
    pub fn finish<X: Exchange>(&mut self, ex: &mut X) {
        let mut facts = Vec::new();
        ex.drain_all(self.rank, &mut facts);
        facts.into_iter().for_each(|fact| self.inbox.take(fact));
        let rest = self.inbox.rest();
        self.look_again();
        let unjudged = rest.iter().filter(|open| open.is_first() && !open.judged);
        let mut unjudged: FxHashSet<_> = unjudged.map(Open::identity).collect();
        for open in &rest {
            if unjudged.remove(&open.identity()) {
                self.judge(open);
            } else {
                self.refresh(open);
            }
        }
        self.last_segment += 1;
        for op in self.pending.rest() {
            if op.origin_open {
                // Whether it targets own memory no longer matters: keep its identity.
                self.close_origin(&op, None, self.rank);
            }
        }
    }
}

/// Calls `hit` for what was accessed in one of these ways after the segment `limit`, by the only thread.
fn scan_after(
    shadow: &Shadow,
    ranges: &Ranges,
    kinds: &[Kind],
    limit: Segment,
    mut hit: impl FnMut(ByteRange, Touch),
) {
    shadow.scan_after(ranges, kinds, limit, |at, record| hit(at, record.touch()));
}

/// Is anything of an operation in the history?
fn is_kept(history: &History, issued: &Issued) -> bool {
    let identity = (issued.origin, issued.op);
    let mut accesses = issued.remote.iter();
    accesses.any(|(role, remote)| {
        let mut ranges = remote.ranges.iter();
        ranges.any(|range| history.keeps(range, identity, *role))
    })
}

fn signal_of(issued: &Issued) -> Signal {
    Signal {
        clock: issued.start.clock(),
        time: issued.time,
    }
}

/// Does an access change the byte, so that reads conflict with it too?
pub(crate) fn writes(role: Role) -> bool {
    match role {
        Role::Plain(kind) => kind.writes(),
        Role::Origin { writes } => writes,
        Role::Target(RemoteKind::Read) => false,
        Role::Target(RemoteKind::Write) => true,
        Role::Target(RemoteKind::Update(update)) => update.op != AccOp::NoOp,
    }
}

fn past(open: &Open, role: Role, threads_apart: Option<u32>) -> Past {
    let issued = &open.issued;
    Past {
        side: Side {
            actor: Actor {
                rank: issued.origin,
                thread: issued.thread,
            },
            site: issued.site,
            role,
            call: issued.call,
        },
        start: issued.start.clone(),
        scope: issued.scope,
        op: issued.op,
        delivery: issued.delivery.clone(),
        ends: ends(open),
        threads_apart,
    }
}

/// Who knows an operation complete.
fn ends(open: &Open) -> Ends {
    match (open.completed, &open.observed[..]) {
        (Some(end), []) | (None, &[end]) => Ends::from_buf([end]),
        (end, observed) => end.into_iter().chain(observed.iter().copied()).collect(),
    }
}

/// Do the accesses of an operation certainly touch bytes of their own?
fn are_apart(accesses: &[(Role, Remote)]) -> bool {
    let [(_, first), (_, second)] = accesses else {
        return accesses.len() == 1;
    };
    match (&first.ranges.0[..], &second.ranges.0[..]) {
        ([first], [second]) => first.intersection(*second).is_none(),
        _ => false,
    }
}

pub(crate) fn buffer_past(op: &Pending, role: Role) -> Past {
    Past {
        side: Side { role, ..op.side },
        start: op.start.clone(),
        scope: None,
        op: op.op,
        delivery: None,
        ends: op.origin_ends.clone(),
        threads_apart: None,
    }
}
