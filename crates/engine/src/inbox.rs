//! Operations of others (and of this process itself) on this process's memory that it does not yet
//! know to be complete.
//!
//! The effect of some has been seen: a process that is told by flags and never by a barrier sees one
//! after the other long before they complete. Those only wait for their completion, in a place of their
//! own, so that looking for what satisfied a wait does not take longer and longer.

use crate::clock::{ActorId, Stamp};
use crate::exchange::{Exposure, Issued, Record, Seqs};
use crate::history::Ends;
use crate::thread::Thread;
use fencepost_model::Rank;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// One of them.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) issued: Box<Issued>,
    /// Threads of this process that have seen its effect (for the history).
    pub(crate) observed: Ends,
    /// Who completed it and when, once the fact has arrived.
    pub(crate) completed: Option<(ActorId, Stamp)>,
    /// The access epoch it belongs to, once the origin has ended it.
    epoch: Option<Exposure>,
    /// It is in the history.
    pub(crate) judged: bool,
    /// This is a further completion of an operation that is here already, or in the history.
    again: bool,
}

impl Open {
    fn new(issued: Box<Issued>, completed: Option<(ActorId, Stamp)>) -> Open {
        Open {
            issued,
            observed: Ends::new(),
            completed,
            epoch: None,
            judged: false,
            again: false,
        }
    }

    /// Which operation it is.
    pub(crate) fn identity(&self) -> (Rank, u64) {
        (self.issued.origin, self.issued.seq)
    }

    /// It is the operation's entry, not that of a further completion.
    pub(crate) fn is_first(&self) -> bool {
        !self.again
    }
}

/// Those of one origin whose effect was seen.
#[derive(Default, Debug)]
struct Seen {
    ops: VecDeque<Open>,
    /// With so many it is looked which still matter.
    limit: usize,
}

/// Fewer are not looked through.
const FEW: usize = 16;

/// All of them.
#[derive(Default, Debug)]
pub(crate) struct Inbox {
    /// Not complete, per origin in the order of issue.
    pending: FxHashMap<Rank, VecDeque<Open>>,
    /// Likewise, of which nothing more can be seen.
    seen: FxHashMap<Rank, Seen>,
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
                seqs,
                actor,
                stamp,
            } => self.complete(origin, &seqs, (actor, stamp)),
            Record::Done {
                issued,
                actor,
                stamp,
            } => {
                let done = Open::new(issued, Some((actor, stamp)));
                self.completed.entry(actor).or_default().push_back(done);
            }
            Record::AlsoCompleted {
                issued,
                actor,
                stamp,
            } => {
                let mut again = Open::new(issued, Some((actor, stamp)));
                again.again = true;
                self.completed.entry(actor).or_default().push_back(again);
            }
            Record::HandedOver { seqs, epoch, .. } => self.hand_over(&seqs, epoch),
        }
    }

    /// A direct access is complete as soon as it happened.
    fn open(&mut self, issued: Box<Issued>) {
        let at_once = issued.call.is_none();
        let moment = (issued.start.actor, issued.start.own);
        let open = Open::new(issued, at_once.then_some(moment));
        if at_once {
            self.completed.entry(moment.0).or_default().push_back(open);
        } else {
            let origin = open.issued.origin;
            self.pending.entry(origin).or_default().push_back(open);
        }
    }

    fn complete(&mut self, origin: Rank, seqs: &Seqs, by: (ActorId, Stamp)) {
        let seen = self.seen.get_mut(&origin).map(|seen| &mut seen.ops);
        for open in self.pending.get_mut(&origin).into_iter().chain(seen) {
            let done = self.completed.entry(by.0).or_default();
            for &(first, len) in &seqs.0 {
                let from = open.partition_point(|open| open.issued.seq < first);
                let to = open.partition_point(|open| open.issued.seq < first + len);
                done.extend(open.drain(from..to).map(|mut open| {
                    open.completed = Some(by);
                    open
                }));
            }
        }
    }

    /// Takes out an operation that is not complete.
    pub(crate) fn take_out(&mut self, (origin, seq): (Rank, u64)) -> Option<Open> {
        let pending = self.pending.get_mut(&origin)?;
        let at = place(pending, seq);
        let found = pending.get(at).is_some_and(|open| open.issued.seq == seq);
        found.then(|| pending.remove(at))?
    }

    /// This process, which has one thread, has seen the effect of an operation, which was taken out: nothing
    /// more of it can be seen. Its completion matters as long as it is `kept` in the history.
    pub(crate) fn put_aside(&mut self, open: Open, kept: impl Fn(&Open) -> bool) {
        let (origin, seq) = open.identity();
        let Seen { ops, limit } = self.seen.entry(origin).or_default();
        if ops.len() >= FEW.max(*limit) {
            ops.retain(kept);
            *limit = 2 * ops.len();
        }
        // They may be many, and mostly are seen in the order of issue.
        match ops.back().is_none_or(|last| last.issued.seq < seq) {
            true => ops.push_back(open),
            false => ops.insert(place(ops, seq), open),
        }
    }

    fn hand_over(&mut self, seqs: &Seqs, epoch: Exposure) {
        for open in self.pending.get_mut(&epoch.origin).into_iter().flatten() {
            if seqs.contains(open.issued.seq) {
                open.epoch = Some(epoch);
            }
        }
    }

    /// Is nothing complete that is not known to be?
    pub(crate) fn nothing_completed(&self) -> bool {
        self.completed.is_empty()
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
        if known.len() > 1 {
            sort(&mut known);
        }
        known
    }

    /// Is this a further completion of an operation that is in the history already?
    pub(crate) fn is_judged(&self, open: &Open) -> bool {
        let mut others = self.completed.values().flatten();
        let waiting =
            |other: &Open| other.identity() == open.identity() && other.is_first() && !other.judged;
        open.again && !others.any(waiting)
    }

    /// The operation is in the history now: other completions of it only add to that.
    pub(crate) fn mark_judged(&mut self, judged: &Open) {
        let completed = self.completed.values_mut().flatten();
        let others = completed.filter(|open| open.identity() == judged.identity());
        others.for_each(|open| open.judged = true);
    }

    /// Removes the operations of an origin's access epoch.
    pub(crate) fn of_epoch(&mut self, epoch: Exposure) -> Vec<Open> {
        let Some(pending) = self.pending.get_mut(&epoch.origin) else {
            return Vec::new();
        };
        let all = std::mem::take(pending);
        let ended = |open: &Open| open.epoch == Some(epoch);
        let (out, kept) = all.into_iter().partition::<Vec<_>, _>(ended);
        *pending = kept.into();
        out
    }

    /// All open operations of an origin of which something can be seen.
    pub(crate) fn of_origin(&mut self, origin: Rank) -> impl Iterator<Item = &mut Open> {
        let completed = self.completed.values_mut().flatten();
        let pending = self.pending.get_mut(&origin).into_iter().flatten();
        completed
            .filter(move |open| open.issued.origin == origin)
            .chain(pending)
    }

    /// All open operations of which something can be seen.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Open> {
        let open = self.pending.values().chain(self.completed.values());
        open.flatten()
    }

    /// Everything left, at the end of the run.
    pub(crate) fn rest(&mut self) -> Vec<Open> {
        let completed = self.completed.drain().flat_map(|(_, queue)| queue);
        let pending = self.pending.drain().flat_map(|(_, queue)| queue);
        let seen = self.seen.drain().flat_map(|(_, seen)| seen.ops);
        let mut rest: Vec<Open> = completed.chain(pending).chain(seen).collect();
        sort(&mut rest);
        rest
    }

    /// The oldest era an open operation was issued in.
    pub(crate) fn oldest_era(&self) -> Option<u32> {
        let queues = self.queues().flatten();
        queues.map(|open| open.issued.start.others.era()).min()
    }

    fn queues(&self) -> impl Iterator<Item = &VecDeque<Open>> {
        let seen = self.seen.values().map(|seen| &seen.ops);
        let pending = self.pending.values().chain(seen);
        pending.chain(self.completed.values())
    }

    /// How many are open.
    pub(crate) fn len(&self) -> usize {
        self.queues().map(VecDeque::len).sum()
    }
}

/// Where an operation is, or would be, among those of one origin.
fn place(queue: &VecDeque<Open>, seq: u64) -> usize {
    queue.partition_point(|open| open.issued.seq < seq)
}

/// Operations that are delivered together: most often few.
pub(crate) type Delivered<'a> = SmallVec<[&'a mut Open; 4]>;

/// Of operations of one origin keeps `op` and what a `shmem_fence` put before it, `op` last.
pub(crate) fn delivered_by(all: &mut Delivered<'_>, op: u64) {
    if let [only] = &all[..]
        && only.issued.op == op
    {
        return;
    }
    let Some(last) = all.iter().find(|open| open.issued.op == op) else {
        return all.clear();
    };
    let (scope, after) = (
        last.issued.scope,
        last.issued.delivery.clone().unwrap_or_default(),
    );
    all.retain(|open| {
        let issued = &open.issued;
        let before = issued.delivery.is_some()
            && issued.scope == scope
            && after.follows(issued.start.actor, issued.start.own);
        issued.op == op || before
    });
    all.sort_by_key(|open| (open.issued.op == op, open.issued.seq));
}

/// Into an order that extends "complete before the other begins": by the Lamport time of issue, and of
/// one origin at one time in the order of issue. What is complete before another begins was issued
/// before it, too. Further completions of an operation follow it.
pub(crate) fn sort(ops: &mut [Open]) {
    ops.sort_by_key(|open| {
        let (origin, seq) = open.identity();
        (open.issued.time, origin, seq, open.again)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::thread::Knowledge;
    use fencepost_model::SiteId;
    use std::sync::Arc;

    const ORIGIN: Rank = Rank(1);

    fn issued(seq: u64) -> Record {
        let own = Stamp {
            era: 1,
            tick: seq as u32,
        };
        Record::Issued(Box::new(Issued {
            origin: ORIGIN,
            op: seq,
            seq,
            start: Knowledge {
                actor: ORIGIN.0,
                own,
                others: Arc::new(Clock::of_era(1)),
            },
            time: seq,
            scope: None,
            call: Some(fencepost_model::Call::ShmemPut),
            site: SiteId(0),
            thread: 0,
            remote: SmallVec::new(),
            delivery: None,
            fence: None,
            operand: None,
        }))
    }

    fn seqs<'a>(all: impl Iterator<Item = &'a Open>) -> Vec<u64> {
        all.map(|open| open.issued.seq).collect()
    }

    #[test]
    fn what_was_seen_waits_for_its_completion_alone() {
        let mut inbox = Inbox::default();
        (1..=4).for_each(|seq| inbox.take(issued(seq)));
        for seq in [3, 1] {
            let seen = inbox.take_out((ORIGIN, seq)).expect("it is open");
            inbox.put_aside(seen, |_| true);
        }
        assert_eq!(seqs(inbox.all()), [2, 4]);
        assert_eq!(inbox.len(), 4);

        let mut complete = Seqs::default();
        (1..=3).for_each(|seq| complete.push(seq));
        let stamp = Stamp { era: 1, tick: 9 };
        inbox.take(Record::Completed {
            origin: ORIGIN,
            seqs: complete,
            actor: ORIGIN.0,
            stamp,
        });
        let completed = &inbox.completed[&ORIGIN.0];
        let mut done = seqs(completed.iter());
        done.sort();
        assert_eq!(done, [1, 2, 3]);
        assert!(completed.iter().all(|open| open.completed.is_some()));
        assert_eq!(seqs(inbox.rest().iter()), [1, 2, 3, 4]);
    }
}
