//! This process's own operations that are not complete on both sides, or that another of its threads
//! may still complete without knowing that they are.

use crate::Stands;
use crate::exchange::{Accesses, Delivery, Issued};
use crate::history::Ends;
use crate::thread::{Knowledge, Thread};
use fencepost_model::{
    Actor, ByteRange, CollId, Operation, Ranges, Rank, ReqId, Role, Scope, Side, SiteId,
};
use smallvec::SmallVec;

/// One of them, or several that are alike (see `held`).
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) scope: Scope,
    /// Its number, as the caller counts.
    pub(crate) op: u64,
    /// Its place in the order of issue.
    pub(crate) seq: u64,
    /// All from here on that are open at its target are complete there when it is (see [`PendingOps::fold`]).
    pub(crate) since: u64,
    /// It is complete at the target whenever it is complete at the origin.
    pub(crate) only_reads: bool,
    pub(crate) start: Knowledge,
    /// The Lamport time of issue.
    pub(crate) time: u64,
    /// How many it stands for; all but the number of the first are like it.
    pub(crate) count: u32,
    /// The target has not heard of it.
    pub(crate) held: bool,
    pub(crate) side: Side,
    /// The accesses at the target.
    pub(crate) remote: Accesses,
    /// The last fence before it, if that was no barrier.
    pub(crate) fence: Option<CollId>,
    /// The operand of the last of them, where it is known.
    pub(crate) operand: Option<u64>,
    pub(crate) reads: Ranges,
    pub(crate) writes: Ranges,
    pub(crate) request: Option<ReqId>,
    pub(crate) delivery: Option<Delivery>,
    /// It has changed nothing (see `attempts`).
    pub(crate) in_vain: bool,
    /// The buffers are still in use.
    pub(crate) origin_open: bool,
    /// The target access is not complete.
    pub(crate) target_open: bool,
    /// The calls that completed the buffers.
    pub(crate) origin_ends: Ends,
    /// The calls that completed the target access.
    pub(crate) target_ends: Ends,
}

impl Pending {
    /// One that is open on both sides, as its target hears of it.
    pub(crate) fn new(issued: Issued, op: &Operation) -> Pending {
        Pending {
            scope: op.scope,
            op: issued.op,
            seq: issued.seq,
            since: issued.seq,
            only_reads: op.only_reads_target(),
            start: issued.start,
            time: issued.time,
            count: 1,
            held: false,
            side: Side {
                actor: Actor {
                    rank: issued.origin,
                    thread: issued.thread,
                },
                site: issued.site,
                role: Role::Origin { writes: false },
                call: issued.call,
            },
            remote: issued.remote,
            fence: issued.fence,
            operand: issued.operand,
            reads: op.reads.clone(),
            writes: op.writes.clone(),
            request: op.request,
            delivery: issued.delivery,
            in_vain: false,
            origin_open: true,
            target_open: true,
            origin_ends: Ends::new(),
            target_ends: Ends::new(),
        }
    }

    /// Does it only wait for its completion at the target, and does every call to come that completes the next one
    /// complete it, and the other way round? `fenced` is what fences put before operations by now.
    fn is_told_as(&self, next: &Pending, fenced: Option<&Delivery>) -> bool {
        let waits =
            |op: &Pending| op.target_open && !op.origin_open && !op.held && op.request.is_none();
        let before = |op: &Pending| {
            let (actor, at) = (op.start.actor, op.start.own);
            op.delivery.is_some() && fenced.is_some_and(|fenced| fenced.follows(actor, at))
        };
        waits(self)
            && waits(next)
            && self.start.others.era() == next.start.others.era()
            && (self.delivery == next.delivery || (before(self) && before(next)))
    }
}

/// Operations a stream has room for when it is empty.
const ROOM: usize = 256;
/// More streams than this are not kept for the sake of their room.
const EMPTY_STREAMS: usize = 64;

/// Those of one scope to one target, in the order of issue.
#[derive(Debug)]
struct Stream {
    to: (Scope, Rank),
    ops: Vec<Pending>,
}

/// All of them.
#[derive(Default, Debug)]
pub(crate) struct PendingOps {
    /// Sorted by scope and target.
    streams: Vec<Stream>,
    /// The one asked for last: operations come in batches.
    last: usize,
    /// How many of the operations are held back.
    pub(crate) held: usize,
}

impl PendingOps {
    /// Where a stream is, or would be.
    fn place(&mut self, to: (Scope, Rank)) -> Result<usize, usize> {
        if self.streams.get(self.last).is_none_or(|s| s.to != to) {
            self.last = self.streams.binary_search_by_key(&to, |s| s.to)?;
        }
        Ok(self.last)
    }

    fn stream(&mut self, to: (Scope, Rank)) -> &mut Vec<Pending> {
        let at = self.place(to).unwrap_or_else(|free| {
            let ops = Vec::new();
            self.streams.insert(free, Stream { to, ops });
            free
        });
        &mut self.streams[at].ops
    }

    /// The last one to a target.
    pub(crate) fn last_to(&mut self, scope: Scope, target: Rank) -> Option<&mut Pending> {
        let at = self.place((scope, target)).ok()?;
        self.streams[at].ops.last_mut()
    }

    /// The one of that number to a target.
    pub(crate) fn find(&mut self, scope: Scope, target: Rank, op: u64) -> Option<&mut Pending> {
        let at = self.place((scope, target)).ok()?;
        let mut from_last = self.streams[at].ops.iter_mut().rev();
        from_last.find(|pending| pending.op == op)
    }

    /// Takes in an operation that goes on with the last one to its target, and says how; `None` if it does not.
    pub(crate) fn absorb(&mut self, own: &Thread, op: &Operation, site: SiteId) -> Option<Stands> {
        self.last_to(op.scope, op.target)?.absorb(own, op, site)
    }

    pub(crate) fn add(&mut self, target: Rank, op: Pending) {
        self.held += usize::from(op.held);
        self.stream((op.scope, target)).push(op);
    }

    /// What is held back, in the order of issue: told from now on.
    pub(crate) fn take_held(&mut self, origin: Rank) -> Vec<(Rank, Box<Issued>)> {
        let mut all = Vec::new();
        for Stream { to, ops } in &mut self.streams {
            for op in ops.iter_mut().filter(|op| op.held) {
                op.held = false;
                all.push((to.1, op.issued(origin)));
            }
        }
        all.sort_by_key(|(_, issued)| issued.seq);
        all
    }

    /// Removes the operations of a scope that `wanted` picks, target by target; with a target, only
    /// those to it. The caller gives back what it got.
    pub(crate) fn take(
        &mut self,
        scope: Scope,
        target: Option<Rank>,
        wanted: impl Fn(&Pending) -> bool,
    ) -> SmallVec<[(Rank, Vec<Pending>); 1]> {
        let range = match target {
            Some(target) => match self.place((scope, target)) {
                Ok(at) => at..at + 1,
                Err(_) => 0..0,
            },
            None => {
                let from = self.streams.partition_point(|s| s.to.0 < scope);
                from..self.streams.partition_point(|s| s.to.0 <= scope)
            }
        };
        let mut taken = SmallVec::new();
        for Stream { to, ops } in &mut self.streams[range] {
            let ops = match ops.iter().all(&wanted) {
                true => std::mem::take(ops),
                false => ops.extract_if(.., |op| wanted(op)).collect(),
            };
            if !ops.is_empty() {
                taken.push((to.1, ops));
            }
        }
        taken
    }

    /// Removes the operation of that number, if it is the last one to its target.
    pub(crate) fn take_last(&mut self, scope: Scope, target: Rank, op: u64) -> Option<Pending> {
        let at = self.place((scope, target)).ok()?;
        self.streams[at].ops.pop_if(|last| last.op == op)
    }

    /// Puts back the one that was taken as the last one to its target.
    pub(crate) fn put_back(&mut self, target: Rank, op: Pending) {
        self.stream((op.scope, target)).push(op);
    }

    /// Operations that only wait for their completion at the target become one, as far as every call that may follow
    /// completes all or none of them: a process that tells others by flags and never by a barrier has more and more of
    /// them. It has one thread.
    pub(crate) fn fold(&mut self, scope: Scope, target: Rank) {
        let Ok(at) = self.place((scope, target)) else {
            return;
        };
        if !matches!(scope, Scope::Ctx(_)) || !self.has_alone(scope, target) {
            return;
        }
        let ops = &mut self.streams[at].ops;
        for behind in [2, 1] {
            if let Some(older) = ops.len().checked_sub(behind + 1)
                && let Some(newest) = ops.last()
                && ops[older].is_told_as(&ops[older + 1], newest.delivery.as_ref())
            {
                ops[older + 1].since = ops[older].since;
                ops.remove(older);
            }
        }
    }

    /// Are all operations to a target of this scope?
    fn has_alone(&self, scope: Scope, target: Rank) -> bool {
        let others = |stream: &Stream| {
            stream.to.0 != scope && stream.to.1 == target && !stream.ops.is_empty()
        };
        let ends = [self.streams.first(), self.streams.last()];
        ends.into_iter()
            .flatten()
            .all(|stream| stream.to.0 == scope)
            || (self.streams.len() <= EMPTY_STREAMS && !self.streams.iter().any(others))
    }

    /// Puts operations back of which some `stay` pending, in the order of issue.
    pub(crate) fn give_back(
        &mut self,
        scope: Scope,
        target: Rank,
        mut ops: Vec<Pending>,
        stay: impl Fn(&Pending) -> bool,
    ) {
        ops.retain(stay);
        let stream = self.stream((scope, target));
        if stream.is_empty() {
            // The next operations will need the room.
            ops.shrink_to(ROOM);
            *stream = ops;
        } else if let Some(first) = ops.first() {
            let sorted = stream.last().is_none_or(|last| last.seq < first.seq);
            stream.extend(ops);
            if !sorted {
                stream.sort_by_key(|op| op.seq);
            }
        }
        if self.streams.len() > EMPTY_STREAMS {
            self.streams.retain(|stream| !stream.ops.is_empty());
        }
    }

    /// Everything left, at the end of the run.
    pub(crate) fn rest(&mut self) -> Vec<Pending> {
        self.held = 0;
        let streams = std::mem::take(&mut self.streams);
        streams.into_iter().flat_map(|stream| stream.ops).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Pending> {
        self.streams.iter().flat_map(|stream| &stream.ops)
    }

    /// The oldest era one of them was issued in.
    pub(crate) fn oldest_era(&self) -> Option<u32> {
        self.all().map(|op| op.start.others.era()).min()
    }

    /// The buffers of those not complete at their origin.
    pub(crate) fn buffers(&self) -> impl Iterator<Item = ByteRange> + '_ {
        let open = self.all().filter(|op| op.origin_open);
        open.flat_map(|op| op.reads.iter().chain(op.writes.iter()))
    }

    /// How many are pending.
    pub(crate) fn len(&self) -> usize {
        self.streams.iter().map(|stream| stream.ops.len()).sum()
    }
}
