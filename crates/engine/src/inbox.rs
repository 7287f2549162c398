//! Operations of others (and of this process itself) on this process's memory that it does not yet
//! know to be complete.

use crate::clock::{ActorId, Stamp};
use crate::exchange::{Issued, Record};
use crate::thread::Thread;
use fencepost_model::{Rank, Scope, WinId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// One of them.
#[derive(Debug)]
pub(crate) struct Open {
    pub(crate) issued: Box<Issued>,
    /// This process has seen its effect (and entered it into the history) before its completion.
    pub(crate) observed: Option<(ActorId, Stamp)>,
    /// Who completed it and when, once the fact has arrived.
    pub(crate) completed: Option<(ActorId, Stamp)>,
    /// The Lamport time of the completion.
    pub(crate) time: u64,
}

/// All of them.
#[derive(Default, Debug)]
pub(crate) struct Inbox {
    /// Not complete, per origin in the order of issue.
    pending: FxHashMap<Rank, VecDeque<Open>>,
    /// Complete but not known to be: per completing actor in the order of completion.
    completed: FxHashMap<ActorId, VecDeque<Open>>,
}

impl Inbox {
    /// Takes in a fact.
    pub(crate) fn take(&mut self, record: Record) {
        match record {
            Record::Issued(issued) => self.open(issued),
            Record::Completed {
                origin,
                ops,
                actor,
                stamp,
                time,
            } => self.complete(origin, &ops, (actor, stamp), time),
        }
    }

    /// A direct access is complete as soon as it happened.
    fn open(&mut self, issued: Box<Issued>) {
        let at_once = issued.call.is_none();
        let moment = (issued.start.actor, issued.start.own);
        let open = Open {
            time: issued.time,
            issued,
            observed: None,
            completed: at_once.then_some(moment),
        };
        if at_once {
            self.completed.entry(moment.0).or_default().push_back(open);
        } else {
            let origin = open.issued.origin;
            self.pending.entry(origin).or_default().push_back(open);
        }
    }

    fn complete(&mut self, origin: Rank, ops: &[u64], by: (ActorId, Stamp), time: u64) {
        let Some(pending) = self.pending.get_mut(&origin) else {
            return;
        };
        let done = self.completed.entry(by.0).or_default();
        for op in ops {
            let at = pending.partition_point(|open| open.issued.op < *op);
            if pending.get(at).is_some_and(|open| open.issued.op == *op)
                && let Some(mut open) = pending.remove(at)
            {
                open.completed = Some(by);
                open.time = time;
                done.push_back(open);
            }
        }
    }

    /// Removes what `thread` knows to be complete, in an order that extends "complete before the
    /// other begins".
    pub(crate) fn known(&mut self, thread: &Thread) -> Vec<Open> {
        let mut known = Vec::new();
        self.completed.retain(|&actor, queue| {
            while let Some(open) = queue.front()
                && open
                    .completed
                    .is_some_and(|(_, stamp)| thread.knows(actor, stamp))
            {
                known.extend(queue.pop_front());
            }
            !queue.is_empty()
        });
        sort(&mut known);
        known
    }

    /// Removes the operations of an origin's access epoch.
    pub(crate) fn of_epoch(&mut self, origin: Rank, win: WinId, epoch: u32) -> Vec<Open> {
        self.remove(origin, |open| {
            open.issued.scope == Some(Scope::Win(win)) && open.issued.epoch == Some(epoch)
        })
    }

    fn remove(&mut self, origin: Rank, wanted: impl Fn(&Open) -> bool) -> Vec<Open> {
        let Some(pending) = self.pending.get_mut(&origin) else {
            return Vec::new();
        };
        let all = std::mem::take(pending);
        let (out, kept) = all.into_iter().partition::<Vec<_>, _>(|open| wanted(open));
        *pending = kept.into();
        out
    }

    /// The operations this process may take as delivered once it has seen the effect of `op` of
    /// `origin`: that one, and what a `shmem_fence` put before it. The wanted one comes last.
    pub(crate) fn delivered_by(&mut self, origin: Rank, op: u64) -> Vec<&mut Open> {
        let completed = self.completed.values_mut().flatten();
        let pending = self.pending.get_mut(&origin).into_iter().flatten();
        let mut all: Vec<&mut Open> = completed
            .filter(|open| open.issued.origin == origin)
            .chain(pending)
            .collect();
        let Some(last) = all.iter().find(|open| open.issued.op == op) else {
            return Vec::new();
        };
        let (scope, delivery) = (last.issued.scope, last.issued.delivery);
        all.retain(|open| {
            let before = matches!((open.issued.delivery, delivery), (Some(a), Some(b)) if a < b);
            open.issued.op == op || (open.issued.scope == scope && before)
        });
        all.sort_by_key(|open| (open.issued.op == op, open.issued.op));
        all
    }

    /// Everything left, at the end of the run: the complete ones first.
    pub(crate) fn rest(&mut self) -> Vec<Open> {
        let mut complete: Vec<Open> = self
            .completed
            .drain()
            .flat_map(|(_, queue)| queue)
            .collect();
        let mut never: Vec<Open> = self.pending.drain().flat_map(|(_, queue)| queue).collect();
        sort(&mut complete);
        sort(&mut never);
        complete.extend(never);
        complete
    }

    /// The oldest era an open operation was issued in.
    pub(crate) fn oldest_era(&self) -> Option<u32> {
        let open = self.pending.values().chain(self.completed.values());
        open.flatten()
            .map(|open| open.issued.start.others.era())
            .min()
    }

    /// How many are open.
    pub(crate) fn len(&self) -> usize {
        let open = self.pending.values().chain(self.completed.values());
        open.map(VecDeque::len).sum()
    }
}

fn sort(ops: &mut [Open]) {
    ops.sort_by_key(|open| (open.time, open.issued.origin, open.issued.op));
}
