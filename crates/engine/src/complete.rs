//! Consistency (SEMANTICS §3 and §5, the completion columns): which of this process's operations a
//! call completes, on which side, and who has to know.

use crate::Engine;
use crate::exchange::{Exchange, Record, Seqs};
use crate::history::Ends;
use crate::pending::Pending;
use crate::thread::{Knowledge, Thread};
use fencepost_model::{Rank, Role, Scope};

/// Which sides of an operation a call completes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    Neither,
    /// The buffers.
    Origin,
    /// The target access.
    Target,
    Both,
    /// The buffers; the target access is completed by the target itself (PSCW).
    HandOver,
}

impl Engine {
    /// A call of `thread` completes operations of a scope. It reaches only those issued before it:
    /// by this thread, or by another that has synchronised with it.
    pub(crate) fn complete<X: Exchange>(
        &mut self,
        thread: u32,
        scope: Scope,
        target: Option<Rank>,
        sides: impl Fn(&Pending) -> Sides,
        ex: &mut X,
    ) {
        self.advance(thread);
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let issued_before = |op: &Pending| own.knows(op.start.actor, op.start.own);
        let concerned = |op: &Pending| sides(op) != Sides::Neither && issued_before(op);
        let taken = self.pending.take(scope, target, concerned);
        for (target, ops) in taken {
            self.complete_all(thread, (scope, target), ops, &sides, ex);
        }
    }

    /// A call of `thread` completes these operations of one scope to one target, which were taken out.
    pub(crate) fn complete_all<X: Exchange>(
        &mut self,
        thread: u32,
        (scope, target): (Scope, Rank),
        mut ops: Vec<Pending>,
        sides: impl Fn(&Pending) -> Sides,
        ex: &mut X,
    ) {
        let (mut done, mut handed_over) = (Seqs::default(), Seqs::default());
        let mut in_vain = false;
        for op in &mut ops {
            let sides = match sides(op) {
                Sides::Origin | Sides::HandOver if op.only_reads => Sides::Both,
                sides => sides,
            };
            if sides != Sides::Target {
                self.complete_origin(op, thread, target);
            }
            match sides {
                Sides::Target | Sides::Both if op.held => {
                    self.tell_done(op, target, thread, ex);
                }
                // Its end is told before anything else is.
                Sides::Target | Sides::Both if op.in_vain => in_vain = true,
                Sides::Target | Sides::Both if op.target_open => done.push_all(op.since, op.seq),
                Sides::Target | Sides::Both => self.complete_again(op, thread, target, ex),
                Sides::HandOver if op.target_open => handed_over.push(op.seq),
                _ => {}
            }
            if sides != Sides::Origin {
                op.target_open = false;
                self.add_end(thread, &mut op.target_ends);
            }
        }
        if in_vain {
            self.set_aside(thread, target, &mut ops);
        }
        self.keep_pending(scope, target, ops);
        self.announce(thread, target, done, ex);
        self.hand_over(thread, scope, target, handed_over, ex);
    }

    /// Notes that a call of `thread` completed something, unless the thread knew it complete.
    fn add_end(&self, thread: u32, ends: &mut Ends) -> bool {
        let Some(own) = self.threads.get(thread) else {
            return false;
        };
        let news = !ends.iter().any(|&(actor, stamp)| own.knows(actor, stamp));
        if news {
            ends.push((own.actor, own.stamp()));
        }
        news
    }

    /// Puts back what is still open on one side, or what another thread may complete as well. That
    /// one must know of the operation, and not that it is over: no thread ever will if its own has
    /// told nobody of it before it was.
    fn keep_pending(&mut self, scope: Scope, target: Rank, ops: Vec<Pending>) {
        let threads = &self.threads;
        let knows = |own: &Thread, ends: &Ends| ends.iter().any(|&(a, stamp)| own.knows(a, stamp));
        let over_for =
            |own: &Thread, op: &Pending| knows(own, &op.origin_ends) && knows(own, &op.target_ends);
        let will_be_known_as_over = |op: &Pending| {
            let Knowledge { actor, own: at, .. } = op.start;
            let mut all = threads.values();
            let issuer = all.find(|own| own.actor == actor && own.is_silent_since(at));
            issuer.is_some_and(|own| over_for(own, op))
        };
        let stays = |op: &Pending| {
            let mut all = threads.values();
            !will_be_known_as_over(op) && !all.all(|own| own.ended || over_for(own, op))
        };
        self.pending.give_back(scope, target, ops, stays);
    }

    /// The buffers of an operation are complete by a call of `thread`.
    pub(crate) fn complete_origin(&mut self, op: &mut Pending, thread: u32, target: Rank) {
        let segment = self.threads.get(thread).map(|own| own.segment);
        let news = self.add_end(thread, &mut op.origin_ends);
        if op.origin_open {
            op.origin_open = false;
            self.close_origin(op, segment, target);
        } else if news {
            for (ranges, writes) in [(&op.reads, false), (&op.writes, true)] {
                let role = Role::Origin { writes };
                for range in ranges.iter() {
                    let identity = (self.rank, op.op);
                    self.history.refresh(range, identity, role, &op.origin_ends);
                }
            }
        }
    }

    /// The target access of an operation that another thread has completed is complete by a call of
    /// `thread`, which did not know that.
    fn complete_again<X: Exchange>(&mut self, op: &Pending, thread: u32, target: Rank, ex: &mut X) {
        let Some(own) = self.threads.get(thread).filter(|_| self.threaded_run) else {
            return;
        };
        let knew = |&(actor, stamp): &_| own.knows(actor, stamp);
        if op.target_ends.iter().any(knew) {
            return;
        }
        let record = Record::AlsoCompleted {
            issued: op.issued(self.rank),
            actor: own.actor,
            stamp: own.stamp(),
        };
        self.inform(thread, target, record, ex);
    }

    /// Tells the target that operations are complete there.
    fn announce<X: Exchange>(&mut self, thread: u32, target: Rank, seqs: Seqs, ex: &mut X) {
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        if seqs.is_empty() {
            return;
        }
        let record = Record::Completed {
            origin: self.rank,
            seqs,
            actor: own.actor,
            stamp: own.stamp(),
        };
        self.inform(thread, target, record, ex);
    }

    /// Tells the target which operations belong to the access epoch that ends.
    fn hand_over<X: Exchange>(
        &mut self,
        thread: u32,
        scope: Scope,
        target: Rank,
        seqs: Seqs,
        ex: &mut X,
    ) {
        let Scope::Win(win) = scope else { return };
        let mut started = self.window(win).started.iter();
        let epoch = started.find(|epoch| epoch.target == target).copied();
        let (Some(epoch), Some(own)) = (epoch, self.threads.get(thread)) else {
            return;
        };
        if !seqs.is_empty() {
            let record = Record::HandedOver {
                seqs,
                epoch,
                actor: own.actor,
                stamp: own.stamp(),
            };
            self.inform(thread, target, record, ex);
        }
    }

    /// Tells a target a fact; if that is this process, judges what it now knows.
    fn inform<X: Exchange>(&mut self, thread: u32, target: Rank, record: Record, ex: &mut X) {
        if target == self.rank {
            self.inbox.take(record);
            self.judge_known(thread);
        } else {
            ex.post(target, record);
        }
    }
}
