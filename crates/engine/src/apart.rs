//! The separate memory model: a store of this process and a put or accumulate on a window that shows a copy
//! of the memory race wherever in the window each of them is (`fencepost_model::separate`).
//!
//! An operation is judged as always, at its next wait, but against the last store to *each* byte of the
//! window: if one fell into the concurrent region, the last store to its byte did. In a process
//! with several threads a store is compared in turn with the operations on the window that are judged already,
//! which are kept until every thread knows them complete.
//!
//! Many operations become known at one wait, and most of them have begun at the same time: the window is
//! looked through once for all of them.
//!
//! All of it is nothing but an empty map under the unified model.

use crate::history::{Ends, Past};
use crate::shadow::{Kind, Record, Touch};
use crate::thread::{Knowledge, Segment, Thread};
use crate::threaded::{by_thread, standing};
use crate::{Engine, Races};
use fencepost_model::conflict::Toucher;
use fencepost_model::separate::{is_store, is_update};
use fencepost_model::{ByteRange, Ranges, Rank, Role, Scope, Side, WinId};
use std::sync::Arc;

/// A window that shows a copy of memory of this process.
#[derive(Debug)]
pub(crate) struct Copied {
    memory: Ranges,
    /// Operations that some thread may not know complete, in a process with several.
    updates: Vec<Arc<Past>>,
    /// How many of them to keep before they are looked through.
    limit: usize,
    /// What was found at this wait.
    scanned: Vec<Scanned>,
}

/// The stores to a window that whoever has begun at some time does not know.
#[derive(Debug)]
struct Scanned {
    /// That time: which segments of each thread are known.
    known: Vec<Segment>,
    stores: Vec<(ByteRange, Touch)>,
    /// Operations for which it was reported.
    told: Vec<Side>,
}

impl Engine {
    /// Applies the separate memory model to a window that shows a copy of this memory.
    pub fn copy_of(&mut self, win: WinId, memory: &Ranges) {
        self.shadow.enter_put_off();
        let copied = Copied {
            memory: memory.normalised(),
            updates: Vec::new(),
            limit: 64,
            scanned: Vec::new(),
        };
        self.copies.insert(win, copied);
    }

    /// What is done to memory that is gone has nothing to do with what was shown of it.
    pub(crate) fn forget_copies(&mut self, ranges: &Ranges) {
        self.copies.retain(|_, copied| {
            copied.memory = copied.memory.without(ranges);
            !copied.memory.is_empty()
        });
    }

    /// Compares an operation with the stores to its window.
    pub(crate) fn judge_apart(&mut self, past: &Arc<Past>, start: &Knowledge) {
        let Some(Scope::Win(win)) = past.scope.filter(|_| is_update(past.side.role)) else {
            return;
        };
        let Some(copied) = self.copies.get(&win) else {
            return;
        };
        let known = by_thread(&self.threads, |own| {
            own.known_segment(start.value(own.actor))
        });
        let mut scanned = copied.scanned.iter();
        let at = match scanned.position(|scanned| scanned.known == known) {
            Some(at) => at,
            None => self.scan_window(win, known, start),
        };
        self.tell_apart(win, at, past.side);
        if self.threaded {
            self.keep_update(win, past);
        }
    }

    /// Looks through a window.
    fn scan_window(&mut self, win: WinId, known: Vec<Segment>, start: &Knowledge) -> usize {
        let mut stores = Vec::new();
        let memory = &self.copies[&win].memory;
        self.scan(memory, &[Kind::Write], start, |at, touch| {
            if is_own_store(self.touches[touch as usize], self.rank) {
                stores.push((at, touch));
            }
        });
        let scanned = self.copies.get_mut(&win).map(|copied| &mut copied.scanned);
        scanned.map_or(0, |scanned| {
            scanned.push(Scanned {
                known,
                stores,
                told: Vec::new(),
            });
            scanned.len() - 1
        })
    }

    /// Reports what was found, once for each place in the code.
    fn tell_apart(&mut self, win: WinId, at: usize, side: Side) {
        let found = self.copies.get_mut(&win);
        let Some(found) = found.and_then(|copied| copied.scanned.get_mut(at)) else {
            return;
        };
        if found.stores.is_empty() || found.told.contains(&side) {
            return;
        }
        found.told.push(side);
        let mut races = Races::apart(self.rank, side);
        for (at, touch) in &found.stores {
            races.add(*at, self.touches[*touch as usize]);
        }
        self.races.extend(races.finish());
    }

    /// Records a buffer in shadow memory. A store may matter far from where it is: a buffer does not stand for it.
    pub(crate) fn shade_beside_stores(
        &mut self,
        ranges: &Ranges,
        kind: Kind,
        segment: Segment,
        touch: Touch,
    ) {
        let (touches, rank) = (&self.touches, self.rank);
        let is_store = |old: Record| is_own_store(touches[old.touch() as usize], rank);
        for range in ranges.iter() {
            let standing = |old| standing(!is_store(old));
            self.shadow.record(range, kind, segment, touch, standing);
        }
    }

    /// Others may have been stored since the last wait.
    pub(crate) fn look_again(&mut self) {
        let copies = self.copies.values_mut();
        copies.for_each(|copied| copied.scanned.clear());
    }

    fn keep_update(&mut self, win: WinId, past: &Arc<Past>) {
        let Some(copied) = self.copies.get_mut(&win) else {
            return;
        };
        if copied.updates.len() >= copied.limit {
            let threads = &self.threads;
            let over = |past: &Past, own: &Thread| own.ended || past.over_for(&own.knowledge());
            let everybody = |past: &Past| threads.values().all(|own| over(past, own));
            copied.updates.retain(|past| !everybody(past));
            copied.limit = 2 * copied.updates.len().max(32);
        }
        copied.updates.push(Arc::clone(past));
    }

    /// A judged operation has further ends.
    pub(crate) fn refresh_apart(&mut self, identity: (Rank, u64), role: Role, ends: &Ends) {
        let updates = self
            .copies
            .values_mut()
            .flat_map(|copied| &mut copied.updates);
        for known in updates.filter(|known| known.is(identity, role)) {
            *known = Arc::new(known.with_ends(ends));
        }
    }

    /// Compares what a thread stores with the operations on windows there that other threads know.
    #[cold]
    pub(crate) fn store_apart(&mut self, stored: &Ranges, touch: Touch, start: &Knowledge) {
        let side = self.touches[touch as usize];
        if !is_own_store(side, self.rank) {
            return;
        }
        let mut races = Races::apart(self.rank, side);
        for copied in self.copies.values() {
            let inside = copied.memory.intersection(stored);
            if inside.is_empty() {
                continue;
            }
            let unknown = copied.updates.iter().filter(|past| !past.over_for(start));
            for past in unknown {
                inside.iter().for_each(|at| races.add(at, past.side));
            }
        }
        self.races.extend(races.finish());
    }
}

/// Is it a store of the process itself?
fn is_own_store(side: Side, owner: Rank) -> bool {
    let toucher = Toucher {
        role: side.role,
        rank: side.actor.rank,
    };
    is_store(toucher, owner)
}
