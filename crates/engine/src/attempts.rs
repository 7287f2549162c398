//! Updates that change nothing, and are made again: attempts to take a lock.
//!
//! A compare-and-swap is told before it is made, for somebody may see what it writes; that it has written nothing is
//! known when it has returned. Let a process make one in vain, and then the same again, without telling anybody
//! anything in between but that it makes it. Then its target takes the two for one update, which begins with the first and
//! ends with the second, and nothing changes:
//!
//! * An access of another process that races with the second races with the first: it does not come after that, of
//!   whose end nobody was told; and had it ended before the first began, it would have ended before the second did. An access of
//!   this process that writes memory of others, or reads it and is told, lies before the first or ends the matter.
//! * One that comes after what the process knew at the second, as it left that for whoever fetches what it writes, does
//!   not come after the second itself.
//!
//! So the end of an attempt in vain is told only before anything else is. What the process knows at a later attempt is
//! not with the first: whoever sees the effect has to ask for it ([`Engine::attempts_among`]).

use crate::Engine;
use crate::clock::{ActorId, Stamp};
use crate::exchange::{Delivery, Exchange, Record, Seqs};
use crate::history::Ends;
use crate::pending::Pending;
use fencepost_model::{Call, CollId, Operation, Rank, Role, Scope, SiteId};
use smallvec::SmallVec;

/// An attempt in vain of whose end its target has not heard.
#[derive(Debug)]
pub(crate) struct Attempt {
    target: Rank,
    end: (ActorId, Stamp),
    op: Pending,
}

/// A call as it is told: how, with which operand, and behind which fences.
pub(crate) struct Told<'a> {
    pub(crate) op: &'a Operation,
    pub(crate) site: SiteId,
    pub(crate) operand: Option<u64>,
    pub(crate) delivery: &'a Option<Delivery>,
    pub(crate) fence: Option<CollId>,
}

impl Attempt {
    /// Would its target hear the same once more?
    fn is(&self, told: &Told<'_>) -> bool {
        let (first, op) = (&self.op, told.op);
        let mut accesses = first.remote.iter().zip(&op.remote);
        (self.target, first.scope) == (op.target, op.scope)
            && (first.side.site, first.side.call) == (told.site, Some(op.call))
            && (first.operand, first.fence) == (told.operand, told.fence)
            && op.request.is_none()
            && first.delivery == *told.delivery
            && first.remote.len() == op.remote.len()
            && accesses.all(|((role, first), op)| *role == Role::Target(op.kind) && first == op)
    }
}

impl Engine {
    /// An operation that its target has heard of, and that is not complete, has changed nothing there.
    pub fn was_in_vain(&mut self, scope: Scope, target: Rank, op: u64) {
        if self.threaded_run || target == self.rank {
            return;
        }
        let op = self.pending.find(scope, target, op);
        let told = |op: &&mut Pending| !op.held && op.target_open && op.request.is_none();
        if let Some(op) = op.filter(told) {
            op.in_vain = true;
        }
    }

    /// Of operations that are complete by a call of `thread`, sets aside those made in vain.
    pub(crate) fn set_aside(&mut self, thread: u32, target: Rank, ops: &mut Vec<Pending>) {
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let end = (own.actor, own.stamp());
        let vain = ops.extract_if(.., |op| op.in_vain && !op.target_open);
        self.attempts
            .extend(vain.map(|op| Attempt { target, end, op }));
    }

    /// The attempt that an operation makes again, of which its target needs to hear nothing.
    pub(crate) fn take_attempt(&mut self, told: &Told<'_>) -> Option<Pending> {
        let at = self.attempts.iter().position(|attempt| attempt.is(told))?;
        // Those to one target stand in the order of issue.
        let last = self.pending.last_to(told.op.scope, told.op.target);
        if last.is_some_and(|last| last.seq > self.attempts[at].op.seq) {
            return None;
        }
        Some(Pending {
            in_vain: false,
            target_open: true,
            target_ends: Ends::new(),
            ..self.attempts.swap_remove(at).op
        })
    }

    /// Tells the targets of attempts in vain that they are over.
    pub fn end_attempts<X: Exchange>(&mut self, ex: &mut X) {
        let origin = self.rank;
        for Attempt { target, end, op } in self.attempts.drain(..) {
            let mut seqs = Seqs::default();
            seqs.push_all(op.since, op.seq);
            let (actor, stamp) = end;
            let over = Record::Completed {
                origin,
                seqs,
                actor,
                stamp,
            };
            ex.post(target, over);
        }
    }

    /// Whose operations among these, on this process's memory, may be attempts that were made again?
    pub fn attempts_among(&mut self, ops: &[(Rank, u64)]) -> SmallVec<[Rank; 1]> {
        let own = self.rank;
        let others = ops.iter().filter(|(origin, _)| *origin != own);
        let attempts = others.filter(|(origin, op)| {
            let issued = self.known_operation(*origin, *op);
            issued.is_some_and(|issued| issued.call.is_some_and(fetches))
        });
        attempts.map(|(origin, _)| *origin).collect()
    }
}

/// Does a call bring what was there, so that it may have been made in vain?
fn fetches(call: Call) -> bool {
    use Call::*;
    matches!(
        call,
        ShmemFetch | FetchAndOp | GetAccumulate | CompareAndSwap
    )
}
