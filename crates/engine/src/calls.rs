//! The calls: what each [`Action`] does, in terms of signals, waits and completions. This is
//! SEMANTICS §3 and §5 as a table in code; each arm reads like its row.
//!
//! A call is processed in two halves, [`Engine::enter`] before the program's own call blocks and
//! [`Engine::exit`] after it returned, so that what is signalled is there before anybody can have
//! waited for it.

use crate::Engine;
use crate::asked::Question;
use crate::attempts::Told;
use crate::complete::Sides;
use crate::exchange::{Delivery, Exchange, Issued, Key, Record};
use crate::history::Ends;
use crate::judge::writes;
use crate::pending::Pending;
use crate::places::are_places;
use crate::sync::{FenceMark, Request};
use crate::thread::Knowledge;
use fencepost_model::{
    Access, Action, Asserts, CollId, CtxId, GroupId, Operation, Rank, Remote, RemoteKind, ReqId,
    Role, Scope, SiteId, WinId,
};
use smallvec::smallvec;

/// What became of an operation that was issued.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stands {
    /// Its target has heard of it.
    Told,
    /// It is held back: its like may be added ([`Engine::widen`]).
    Held,
    /// It goes on with the one before it, and so may as many more ([`Engine::go_on`]).
    GoesOn(u32),
    /// It is one with the one before it, at another place of its target, and so may more be ([`Engine::go_on_at`]).
    Scatters,
    /// It makes an attempt again, of which its target has heard.
    Again,
}

impl Engine {
    /// The first half of a call. `number` identifies it within the process.
    pub fn enter<X: Exchange>(
        &mut self,
        thread: u32,
        number: u64,
        action: &Action,
        site: SiteId,
        ex: &mut X,
    ) {
        if self.threads.get(thread).is_none() {
            // Nobody saw it start: as if the main thread had just started it.
            self.fork(0, thread);
        }
        match action {
            Action::Access(access) => self.plain(thread, number, access, site, ex),
            Action::Operation(op) => {
                self.issue(thread, number, op, site, ex);
            }
            Action::WinCreate { win, coll } => {
                let group = self.window(*win).group;
                self.group_enter(thread, *coll, group, ex);
            }
            Action::WinFree { win, coll } => {
                let window = self.window(*win);
                let (group, no_locks) = (window.group, window.no_locks);
                if !no_locks {
                    self.group_enter(thread, *coll, group, ex);
                }
            }
            Action::Fence { win, asserts, coll } => {
                self.fence_enter(thread, *win, *asserts, *coll, ex)
            }
            Action::Post { win, group, .. } => self.post(thread, *win, group, ex),
            Action::Complete { win } => {
                // The target takes them as complete: it has to know them.
                self.tell_issued(ex);
                let start = self.window(*win).started_at;
                let sides = |op: &Pending| match start {
                    Some((actor, stamp)) if op.start.knows(actor, stamp) => Sides::HandOver,
                    _ => Sides::Origin,
                };
                self.complete(thread, Scope::Win(*win), None, sides, ex);
                self.complete_epoch(thread, *win, ex);
            }
            Action::Unlock { win, target } => {
                let scope = Scope::Win(*win);
                self.complete(thread, scope, Some(*target), |_| Sides::Both, ex);
                self.unlock(thread, *win, *target, ex);
            }
            Action::UnlockAll { win } => {
                self.complete(thread, Scope::Win(*win), None, |_| Sides::Both, ex);
                self.unlock_all(thread, *win, ex);
            }
            Action::Flush { win, target, local } => {
                let sides = if *local { Sides::Origin } else { Sides::Both };
                self.complete(thread, Scope::Win(*win), *target, |_| sides, ex);
            }
            Action::RequestWait { requests } => self.requests_enter(thread, requests, ex),
            Action::Send {
                msg,
                request,
                synchronous,
            } => {
                self.publish(thread, Key::Message(*msg), ex);
                let (msg, synchronous) = (*msg, *synchronous);
                self.remember(*request, Request::Send { msg, synchronous });
            }
            Action::Recv { msg, request } => {
                let ack = ex.wants_ack(*msg).then_some(Key::Ack(*msg));
                self.signal(thread, ack, ex);
                self.remember(*request, Request::Recv { msg: *msg });
            }
            Action::Collective {
                coll,
                group,
                flow,
                request,
            } => {
                let waits_for_all = matches!(flow, fencepost_model::Flow::AllToAll);
                if waits_for_all && request.is_none() {
                    self.group_enter(thread, *coll, *group, ex);
                } else {
                    self.flow_enter(thread, *coll, flow, ex);
                }
                let (coll, group, flow) = (*coll, *group, flow.clone());
                self.remember(*request, Request::Collective { coll, group, flow });
            }
            Action::Fork { child } => self.fork(thread, *child),
            Action::Release { object, .. } => self.release(thread, *object),
            Action::ShmemFence { ctx } => self.shmem_fence(thread, *ctx),
            Action::Quiet { ctx } | Action::CtxDestroy { ctx } => self.quiet(thread, *ctx, ex),
            Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => {
                self.quiet(thread, CtxId::DEFAULT, ex);
                self.group_enter(thread, *coll, GroupId::WORLD, ex);
            }
            Action::ClearLock { lock } => {
                self.quiet(thread, CtxId::DEFAULT, ex);
                let held = self.shmem_locks.remove(lock);
                self.signal(thread, held.then_some(Key::ShmemLock(*lock)), ex);
            }
            Action::Attach { .. }
            | Action::Detach { .. }
            | Action::SharedQuery { .. }
            | Action::Start { .. }
            | Action::WinWait { .. }
            | Action::Lock { .. }
            | Action::LockAll { .. }
            | Action::WinSync { .. }
            | Action::Join { .. }
            | Action::Acquire { .. }
            | Action::SetLock { .. }
            | Action::WaitUntil { .. }
            | Action::BufferEnd { .. }
            | Action::Finalize => {}
        }
    }

    /// The second half of a call.
    pub fn exit<X: Exchange>(&mut self, thread: u32, number: u64, action: &Action, ex: &mut X) {
        match action {
            Action::Operation(op) => self.returned(thread, number, op, ex),
            Action::WinCreate { win, coll } => {
                let group = self.window(*win).group;
                self.group_exit(thread, *coll, group, ex);
            }
            Action::WinFree { win, coll } => {
                let window = self.window(*win);
                let (group, no_locks) = (window.group, window.no_locks);
                if !no_locks {
                    self.group_exit(thread, *coll, group, ex);
                }
            }
            Action::Fence { win, asserts, coll } if !asserts.noprecede => {
                let group = self.window(*win).group;
                self.group_exit(thread, *coll, group, ex);
                if !self.threaded_run {
                    self.window(*win).marks.clear();
                }
            }
            Action::Start { win, group, .. } => self.start(thread, *win, group, ex),
            Action::WinWait { win } => self.wait_epoch(thread, *win, ex),
            Action::Lock {
                win,
                target,
                exclusive,
                nocheck,
                ..
            } => self.lock(thread, (*win, *target), *exclusive, !nocheck, ex),
            Action::LockAll { win, nocheck, .. } => self.lock_all(thread, *win, !nocheck, ex),
            Action::RequestWait { requests } => self.requests_exit(thread, requests, ex),
            Action::Send {
                msg,
                synchronous: true,
                request: None,
            } => self.wait(thread, [Key::Ack(*msg)], ex),
            Action::Recv { msg, request: None } => self.observe(thread, Key::Message(*msg), ex),
            Action::Collective {
                coll,
                group,
                flow,
                request: None,
            } => {
                if matches!(flow, fencepost_model::Flow::AllToAll) {
                    self.group_exit(thread, *coll, *group, ex);
                } else {
                    self.flow_exit(thread, *coll, *group, flow, ex);
                }
            }
            Action::Join { child } => self.join(thread, *child, ex),
            Action::Acquire { object, .. } => self.acquire(thread, *object, ex),
            Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => {
                self.group_exit(thread, *coll, GroupId::WORLD, ex)
            }
            Action::SetLock { lock, .. } => {
                self.shmem_locks.insert(*lock);
                self.wait(thread, [Key::ShmemLock(*lock)], ex);
            }
            Action::WaitUntil { satisfied } => {
                let ops: Vec<(Rank, u64)> = satisfied
                    .iter()
                    .map(|at| (at.rank, u64::from(at.index)))
                    .collect();
                self.see(thread, &ops, ex);
            }
            _ => {}
        }
    }

    /// A load or store: to own memory, or directly to another process's.
    fn plain<X: Exchange>(
        &mut self,
        thread: u32,
        number: u64,
        access: &Access,
        site: SiteId,
        ex: &mut X,
    ) {
        let role = Role::Plain(access.kind);
        if access.owner == self.rank {
            let touch = self.touch(thread, site, role, None);
            let (ranges, writes) = (access.ranges.iter(), access.kind.writes());
            match are_places(&access.ranges.0) {
                true => self.scattered_accesses(thread, ranges, writes, touch),
                false => self.accesses(thread, ranges, writes, touch),
            }
            return;
        }
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        self.issued += 1;
        let remote = Remote {
            kind: RemoteKind::Read,
            ranges: access.ranges.clone(),
        };
        let issued = Issued {
            origin: self.rank,
            op: number,
            seq: self.issued,
            start: own.knowledge(),
            time: own.time,
            scope: None,
            call: None,
            site,
            thread,
            remote: smallvec![(role, remote)],
            delivery: None,
            fence: None,
            operand: None,
        };
        if access.kind.writes() {
            self.asked.note_write(self.issued);
        } else if let Some(question) = Question::of(&issued, access.owner)
            && !self.threaded_run
            && self.asked.stands_for(question, issued.seq, own)
        {
            return;
        }
        self.tell_issued(ex);
        ex.post(access.owner, Record::Issued(Box::new(issued)));
        if access.kind.writes() {
            // Somebody may wait for this value, and then knows this moment but not the next.
            self.advance(thread);
        }
    }

    /// A one-sided operation begins: what [`Engine::enter`] does for one.
    pub fn issue<X: Exchange>(
        &mut self,
        thread: u32,
        number: u64,
        op: &Operation,
        site: SiteId,
        ex: &mut X,
    ) -> Stands {
        self.issue_with(thread, number, op, None, site, ex)
    }

    /// Likewise, of which it is known with which operand it changes the memory of its last access:
    /// somebody may wait for that (see [`Engine::satisfied_by`]).
    pub fn issue_with<X: Exchange>(
        &mut self,
        thread: u32,
        number: u64,
        op: &Operation,
        operand: Option<u64>,
        site: SiteId,
        ex: &mut X,
    ) -> Stands {
        let Some(own) = self.threads.get(thread) else {
            return Stands::Told;
        };
        let held = self.holds_back(op);
        let changes = op.remote.iter().any(|to| writes(Role::Target(to.kind)));
        if changes {
            self.asked.note_write(self.issued + 1);
        }
        if held && let Some(stands) = self.pending.absorb(own, op, site) {
            self.advance(thread);
            return stands;
        }
        let (start, time) = (own.knowledge(), own.time);
        self.advance(thread);
        let delivery = self.delivery(op, &start);
        let fence = self.last_mark(op, &start);
        // Without buffers there is nothing to complete at the origin, where the call says so.
        let origin_open = has_buffers(op) || !op.call.origin_complete_on_return();
        let origin_ends = match origin_open {
            true => Ends::new(),
            false => Ends::from_buf([(start.actor, start.own)]),
        };
        let told = Told {
            op,
            site,
            operand,
            delivery: &delivery,
            fence,
        };
        if let Some(first) = self.take_attempt(&told) {
            let again = Pending {
                op: number,
                start,
                time,
                reads: op.reads.clone(),
                writes: op.writes.clone(),
                origin_open,
                origin_ends,
                ..first
            };
            self.pending.add(op.target, again);
            return Stands::Again;
        }
        self.issued += 1;
        let role = |remote: &Remote| (Role::Target(remote.kind), remote.clone());
        let remote = match &op.remote[..] {
            [only] => smallvec![role(only)],
            all => all.iter().map(role).collect(),
        };
        let issued = Issued {
            origin: self.rank,
            op: number,
            seq: self.issued,
            start,
            time,
            scope: Some(op.scope),
            call: Some(op.call),
            site,
            thread,
            remote,
            delivery,
            fence,
            operand,
        };
        if op.target == self.rank {
            self.inbox.take(Record::Issued(Box::new(issued.clone())));
        } else if !held {
            self.tell_issued(ex);
            ex.post_issued(op.target, &issued);
        }
        let pending = Pending {
            held,
            origin_open,
            origin_ends,
            ..Pending::new(issued, op)
        };
        self.pending.add(op.target, pending);
        if !origin_open && !op.call.target_complete_on_return() {
            self.fold(op);
        }
        let (scope, target) = (op.scope, op.target);
        let request = Request::Operation {
            scope,
            target,
            op: number,
        };
        self.remember(op.request, request);
        match held {
            true => Stands::Held,
            false => Stands::Told,
        }
    }

    /// An operation only waits for its completion at the target, as others may: those need not be told apart, if
    /// this process has one thread and knows its own memory's without them.
    fn fold(&mut self, op: &Operation) {
        if !self.threaded_run && op.target != self.rank {
            self.pending.fold(op.scope, op.target);
        }
    }

    /// §5: what fences of its context put before an operation, if they order it.
    fn delivery(&self, op: &Operation, start: &Knowledge) -> Option<Delivery> {
        match op.scope {
            Scope::Ctx(ctx) if op.call.ordered_by_shmem_fence() => {
                Some(self.fenced_before(ctx, start))
            }
            _ => None,
        }
    }

    /// The last fence before an operation, if it was no barrier.
    fn last_mark(&self, op: &Operation, start: &Knowledge) -> Option<CollId> {
        let Scope::Win(win) = op.scope else {
            return None;
        };
        let mut marks = self.windows.get(&win)?.marks.iter().rev();
        let before = marks.find(|mark| start.knows(mark.called.0, mark.called.1));
        before.map(|mark| mark.coll)
    }

    /// §5: what is complete when the call returns. An operation that is over at the target on
    /// return brings what a fence put before it.
    fn returned<X: Exchange>(&mut self, thread: u32, number: u64, op: &Operation, ex: &mut X) {
        let call = op.call;
        let target_complete = call.target_complete_on_return();
        if !call.origin_complete_on_return() || !(target_complete || has_buffers(op)) {
            return;
        }
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let after = target_complete.then(|| self.delivery(op, &own.knowledge()));
        let after = after.flatten().unwrap_or_default();
        // Nothing but the operation itself, which is the last one to its target: the usual case.
        if (!target_complete || after == Delivery::default())
            && let Some(mut own) = self.pending.take_last(op.scope, op.target, number)
        {
            self.advance(thread);
            if target_complete || own.only_reads {
                let to = (op.scope, op.target);
                return self.complete_all(thread, to, vec![own], |_| Sides::Both, ex);
            }
            self.complete_origin(&mut own, thread, op.target);
            self.pending.put_back(op.target, own);
            return self.fold(op);
        }
        let sides = |other: &Pending| {
            let start = &other.start;
            let fenced = other.delivery.is_some() && after.follows(start.actor, start.own);
            match (other.op == number, target_complete) {
                (true, true) => Sides::Both,
                (true, false) => Sides::Origin,
                (false, true) if fenced => Sides::Target,
                _ => Sides::Neither,
            }
        };
        self.complete(thread, op.scope, Some(op.target), sides, ex);
    }

    fn quiet<X: Exchange>(&mut self, thread: u32, ctx: CtxId, ex: &mut X) {
        self.complete(thread, Scope::Ctx(ctx), None, |_| Sides::Both, ex);
    }

    /// §3, both fence rows. With NOPRECEDE it completes nothing and waits for nobody, but what this
    /// process did before still comes before operations issued after it.
    fn fence_enter<X: Exchange>(
        &mut self,
        thread: u32,
        win: WinId,
        asserts: Asserts,
        coll: CollId,
        ex: &mut X,
    ) {
        if asserts.noprecede {
            let known = self.tell(thread).clock;
            if let Some(own) = self.threads.get(thread) {
                let called = (own.actor, own.stamp());
                let mark = FenceMark {
                    coll,
                    known,
                    called,
                };
                self.window(win).marks.push(mark);
            }
        } else {
            self.complete(thread, Scope::Win(win), None, |_| Sides::Both, ex);
            let group = self.window(win).group;
            self.group_enter(thread, coll, group, ex);
        }
    }

    fn remember(&mut self, request: Option<ReqId>, what: Request) {
        if let Some(request) = request {
            self.requests.insert(request, what);
        }
    }

    /// Completed requests: operations are complete at the origin.
    fn requests_enter<X: Exchange>(&mut self, thread: u32, requests: &[ReqId], ex: &mut X) {
        for request in requests {
            let Some(Request::Operation { scope, target, op }) = self.requests.get(request) else {
                continue;
            };
            let (scope, target, number, request) = (*scope, *target, *op, *request);
            let sides = |other: &Pending| match other.op == number && other.request == Some(request)
            {
                true => Sides::Origin,
                false => Sides::Neither,
            };
            self.complete(thread, scope, Some(target), sides, ex);
        }
    }

    /// Completed requests: what their completion waited for.
    fn requests_exit<X: Exchange>(&mut self, thread: u32, requests: &[ReqId], ex: &mut X) {
        for request in requests {
            match self.requests.remove(request) {
                Some(Request::Send {
                    msg,
                    synchronous: true,
                }) => self.wait(thread, [Key::Ack(msg)], ex),
                Some(Request::Recv { msg }) => self.wait(thread, [Key::Message(msg)], ex),
                Some(Request::Collective { coll, group, flow }) => {
                    self.flow_exit(thread, coll, group, &flow, ex);
                }
                _ => {}
            }
        }
    }
}

/// Does an operation use memory of its origin?
fn has_buffers(op: &Operation) -> bool {
    !(op.reads.is_empty() && op.writes.is_empty())
}
