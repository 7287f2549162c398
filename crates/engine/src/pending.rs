//! This process's own operations that are not complete on both sides, or that another of its threads
//! may still complete without knowing that they are.

use crate::exchange::{Delivery, Issued};
use crate::history::Ends;
use crate::thread::Knowledge;
use fencepost_model::{ByteRange, Ranges, Rank, ReqId, Scope, Side};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// One of them.
#[derive(Debug)]
pub(crate) struct Pending {
    /// Its number, as the caller counts.
    pub(crate) op: u64,
    /// Its place in the order of issue.
    pub(crate) seq: u64,
    /// It is complete at the target whenever it is complete at the origin.
    pub(crate) only_reads: bool,
    pub(crate) start: Knowledge,
    pub(crate) side: Side,
    pub(crate) reads: Ranges,
    pub(crate) writes: Ranges,
    pub(crate) request: Option<ReqId>,
    pub(crate) delivery: Option<Delivery>,
    /// The buffers are still in use.
    pub(crate) origin_open: bool,
    /// The target access is not complete.
    pub(crate) target_open: bool,
    /// The calls that completed the buffers.
    pub(crate) origin_ends: Ends,
    /// The calls that completed the target access.
    pub(crate) target_ends: Ends,
    /// What the target was told, for telling it again; only with several threads.
    pub(crate) issued: Option<Box<Issued>>,
}

/// Operations a stream has room for when it is empty.
const ROOM: usize = 256;
/// More streams than this are not kept for the sake of their room.
const EMPTY_STREAMS: usize = 64;

/// All of them, by scope and target.
#[derive(Default, Debug)]
pub(crate) struct PendingOps {
    streams: BTreeMap<(Scope, Rank), Vec<Pending>>,
}

impl PendingOps {
    pub(crate) fn add(&mut self, scope: Scope, target: Rank, op: Pending) {
        self.streams.entry((scope, target)).or_default().push(op);
    }

    /// Removes the operations of a scope that `wanted` picks, target by target; with a target, only
    /// those to it. The caller gives back what it got.
    pub(crate) fn take(
        &mut self,
        scope: Scope,
        target: Option<Rank>,
        wanted: impl Fn(&Pending) -> bool,
    ) -> SmallVec<[(Rank, Vec<Pending>); 1]> {
        let (low, high) = match target {
            Some(target) => (target, target),
            None => (Rank(0), Rank(u32::MAX)),
        };
        let mut taken = SmallVec::new();
        for (&(_, target), stream) in self.streams.range_mut((scope, low)..=(scope, high)) {
            let ops = match stream.iter().all(&wanted) {
                true => std::mem::take(stream),
                false => stream.extract_if(.., |op| wanted(op)).collect(),
            };
            if !ops.is_empty() {
                taken.push((target, ops));
            }
        }
        taken
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
        let stream = self.streams.entry((scope, target)).or_default();
        if stream.is_empty() {
            // The next operations will need the room.
            ops.shrink_to(ROOM);
            *stream = ops;
        } else if !ops.is_empty() {
            stream.extend(ops);
            stream.sort_by_key(|op| op.seq);
        }
        if self.streams.len() > EMPTY_STREAMS {
            self.streams.retain(|_, stream| !stream.is_empty());
        }
    }

    /// Everything left, at the end of the run.
    pub(crate) fn rest(&mut self) -> Vec<Pending> {
        std::mem::take(&mut self.streams)
            .into_values()
            .flatten()
            .collect()
    }

    /// The oldest era one of them was issued in.
    pub(crate) fn oldest_era(&self) -> Option<u32> {
        let ops = self.streams.values().flatten();
        ops.map(|op| op.start.others.era()).min()
    }

    /// The buffers of those not complete at their origin.
    pub(crate) fn buffers(&self) -> impl Iterator<Item = ByteRange> + '_ {
        let ops = self.streams.values().flatten();
        let open = ops.filter(|op| op.origin_open);
        open.flat_map(|op| op.reads.iter().chain(op.writes.iter()))
    }

    /// How many are pending.
    pub(crate) fn len(&self) -> usize {
        self.streams.values().map(Vec::len).sum()
    }
}
