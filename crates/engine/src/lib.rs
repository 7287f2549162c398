//! The on-the-fly race detector: one [`Engine`] per process.
//!
//! # How it decides
//!
//! It sees the events of its own process as they happen, and learns of operations on its memory
//! through an [`Exchange`]. Every access has a **start** — what its issuer knew, a clock — and an
//! **end** — a stamp of whoever completed it. Access *a* is ordered before *b* iff *b*'s start knows
//! *a*'s end; a race is a conflict (SEMANTICS §2) with neither order.
//!
//! * A load or store is recorded in `shadow` memory and not compared at all, as long as the
//!   process has one thread.
//! * An operation on this process's memory waits in the `inbox` until a thread of the process
//!   *knows* it complete: its **next wait** (001 §IV-E). Before that thread runs on, the operation is
//!   compared with the last access to each byte — if any access fell into the concurrent region, the
//!   last one did — and with the `history` of other operations, and enters the history.
//! * Under the separate memory model it is also compared with all stores to its window (`apart`).
//! * The buffers of an own operation are compared when the operation completes at its origin.
//!
//! Facts reach the inbox before anything causally later happens here (see [`Exchange::drain`]), so
//! accesses are entered in an order that extends the real one, and comparing each with its
//! predecessors finds a race on a byte iff there is one.
//!
//! # What it can miss
//!
//! Plain accesses of two threads of one process (the thread rule). It must not, and does not, invent:
//! `tests/agreement.rs` in the generate crate holds it against the oracle.
//!
//! The engine knows no MPI or SHMEM handle, no file and no output format.

#![forbid(unsafe_code)]

mod apart;
mod asked;
mod attempts;
mod bytes;
mod calls;
pub mod clock;
mod complete;
pub mod exchange;
mod held;
mod history;
mod inbox;
mod judge;
mod pending;
mod places;
mod range_map;
mod shadow;
mod skip;
mod sync;
mod thread;
mod threaded;
mod waits;
pub mod wire;

pub use calls::Stands;
pub use exchange::{Arrival, Departure, Exchange, Issued, Key, Record};
pub use shadow::Touch;
pub use skip::Progress;
pub use sync::before_lock;
pub use thread::{Knowledge, Known, Segment, Signal};
pub use waits::{Names, Word};

use clock::{ActorId, Clock};
use fencepost_model::{
    AccessKind, Actor, ByteRange, Call, CtxId, GroupId, Race, RangeList, Ranges, Rank, Role, Side,
    SiteId, WinId,
};
use history::{History, Past};
use inbox::Inbox;
use pending::PendingOps;
use rustc_hash::{FxHashMap, FxHashSet};
use shadow::{Kind, Record as Recorded, Shadow, Standing};
use std::sync::Arc;
use thread::{Thread, Threads};
use threaded::standing;

/// The detector of one process.
#[derive(Debug)]
pub struct Engine {
    rank: Rank,
    size: u32,
    /// Some process of the run has several threads.
    threaded_run: bool,
    /// Nobody learns from an update of another process before it is complete.
    nobody_looks: bool,
    /// This process has, or had, several threads.
    threaded: bool,
    /// Teams at work, one within another, that count as the first thread.
    teams: u32,
    threads: Threads,
    last_segment: Segment,
    /// When to number the segments anew.
    renumber_after: Segment,
    /// Accesses to so many places at once are put off.
    put_off_from: usize,
    shadow: Shadow,
    history: History,
    inbox: Inbox,
    pending: PendingOps,
    /// Reads of others' memory that were told.
    asked: asked::Asked,
    /// Attempts in vain of whose end nobody has heard.
    attempts: Vec<attempts::Attempt>,
    /// Memory of others may come and go without a synchronisation of all: dynamic windows.
    memory_moves: bool,
    touches: Vec<Side>,
    /// Where in the code each of them is, if it is a plain access.
    places: Vec<u64>,
    touch_numbers: FxHashMap<Side, Touch>,
    /// The one asked for last: operations come in batches.
    last_touch: Option<(Side, Touch)>,
    groups: FxHashMap<GroupId, Arc<[Rank]>>,
    windows: FxHashMap<WinId, sync::WindowSync>,
    /// Under the separate memory model: windows that show a copy of this process's memory.
    copies: FxHashMap<WinId, apart::Copied>,
    /// Where threads are compared with each other.
    between_threads: Ranges,
    requests: FxHashMap<fencepost_model::ReqId, sync::Request>,
    objects: FxHashMap<fencepost_model::ObjectId, Signal>,
    /// SHMEM locks this process holds.
    shmem_locks: FxHashSet<fencepost_model::ObjectId>,
    /// The last `shmem_fence` of each context and thread.
    fences: FxHashMap<(CtxId, u32), sync::ShmemFence>,
    /// Operations of contexts already known complete by one thread, for waits of others.
    delivered: Vec<inbox::Open>,
    delivered_limit: usize,
    /// The latest era of any thread, or proposed by one.
    era: u32,
    /// Threads inside a synchronisation of all processes.
    arriving: u32,
    /// Operations issued so far.
    issued: u64,
    races: Vec<Race>,
    /// Room for what is told.
    told: Signal,
    /// Room for facts that have arrived.
    facts: Vec<Record>,
}

/// How much an engine keeps, for measurements.
#[derive(Copy, Clone, Debug, Default)]
pub struct Footprint {
    /// Accesses it can still compare with: in shadow memory (one per granule and kind), in the
    /// history, operations not known complete, own operations not complete.
    pub accesses: usize,
    /// About how many bytes these take.
    pub bytes: usize,
    /// Runs in the main thread's clock.
    pub clock_runs: usize,
}

impl Engine {
    /// An engine for process `rank` of `size`. `threaded_run` says that some process may have
    /// several threads that call the library.
    pub fn new(rank: Rank, size: u32, threaded_run: bool) -> Engine {
        let main = Thread::new(rank.0, 1, 1, Clock::of_era(1), 0);
        Engine {
            rank,
            size,
            threaded_run,
            nobody_looks: false,
            threaded: false,
            teams: 0,
            threads: Threads::new(main),
            last_segment: 1,
            renumber_after: 1 << 31,
            put_off_from: 16,
            shadow: Shadow::default(),
            history: History::default(),
            inbox: Inbox::default(),
            pending: PendingOps::default(),
            asked: asked::Asked::default(),
            attempts: Vec::new(),
            memory_moves: false,
            touches: Vec::new(),
            places: Vec::new(),
            touch_numbers: FxHashMap::default(),
            last_touch: None,
            groups: FxHashMap::default(),
            windows: FxHashMap::default(),
            copies: FxHashMap::default(),
            between_threads: Ranges::EMPTY,
            requests: FxHashMap::default(),
            objects: FxHashMap::default(),
            shmem_locks: FxHashSet::default(),
            fences: FxHashMap::default(),
            delivered: Vec::new(),
            delivered_limit: 512,
            era: 1,
            arriving: 0,
            issued: 0,
            races: Vec::new(),
            told: Signal::default(),
            facts: Vec::new(),
        }
    }

    /// No process of the run fetches, or waits for, what others update: that holds from the start.
    pub fn expect_nobody_to_look(&mut self) {
        self.nobody_looks = true;
    }

    /// From here on memory that others access may come and go without a synchronisation of all processes.
    pub fn expect_memory_to_move(&mut self) {
        self.memory_moves = true;
    }

    /// Makes a group known, its members in group order.
    pub fn define_group(&mut self, group: GroupId, members: Arc<[Rank]>) {
        self.groups.insert(group, members);
    }

    /// The members of a group that was made known.
    pub fn members_of(&self, group: GroupId) -> Option<Arc<[Rank]>> {
        self.groups.get(&group).cloned()
    }

    /// Shows what a thread knows, for a synchronisation the engine has no call for.
    pub fn show<X: Exchange>(&mut self, thread: u32, ex: &mut X) -> &Signal {
        self.tell_issued(ex);
        if let Some(own) = self.threads.get_mut(thread) {
            own.tell(&mut self.told);
            self.advance(thread);
        }
        &self.told
    }

    /// Leaves what a thread knows under a key.
    pub fn publish<X: Exchange>(&mut self, thread: u32, key: Key, ex: &mut X) {
        let signal = self.show(thread, ex);
        ex.signal(key, signal);
    }

    /// Learns what was left under a key, and judges what has become known.
    pub fn observe<X: Exchange>(&mut self, thread: u32, key: Key, ex: &mut X) {
        if let Some(told) = ex.wait(key) {
            self.learn(thread, &told);
            self.settle(thread, &[], ex);
        }
    }

    /// How many own operations are not complete, at the origin or at the target.
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// The buffers of operations that are not complete at their origin.
    pub fn pending_buffers(&self) -> impl Iterator<Item = ByteRange> + '_ {
        self.pending.buffers()
    }

    /// Which of a target's exposure epochs the next `start` towards it matches.
    pub fn next_start(&mut self, win: WinId, target: Rank) -> u32 {
        self.window(win).next_start(target)
    }

    /// The exposure epochs this process has opened and not waited for.
    pub fn posted(&mut self, win: WinId) -> &[exchange::Exposure] {
        self.window(win).posted()
    }

    /// Makes a window known.
    pub fn define_window(&mut self, win: WinId, group: GroupId, no_locks: bool) {
        self.windows
            .insert(win, sync::WindowSync::new(group, no_locks));
    }

    /// Lets segments be numbered anew after so many of them, at the next synchronisation of all
    /// processes that leaves nothing open. For tests: by default it is rare.
    pub fn renumber_after(&mut self, segments: Segment) {
        self.renumber_after = segments;
    }

    /// Accesses to so many places at once are entered only when it matters: 16 by default, as it takes a while to see
    /// that it does not. For tests.
    pub fn put_off_from(&mut self, places: usize) {
        self.put_off_from = places;
    }

    /// Were races found since the last [`Engine::take_races`]?
    pub fn has_races(&self) -> bool {
        !self.races.is_empty()
    }

    /// The races found since the last call.
    pub fn take_races(&mut self) -> Vec<Race> {
        std::mem::take(&mut self.races)
    }

    /// Forgets what is known about memory that is gone.
    pub fn forget(&mut self, ranges: &Ranges) {
        for range in ranges.iter() {
            self.shadow.clear(range);
            self.history.clear(range);
        }
        self.forget_copies(ranges);
        if !self.between_threads.is_empty() {
            self.between_threads = self.between_threads.without(ranges);
        }
    }

    /// How much it keeps.
    pub fn footprint(&self) -> Footprint {
        let (history, open, pending) = (self.history.len(), self.inbox.len(), self.pending.len());
        let bytes = self.shadow.footprint()
            + history * (size_of::<Past>() + size_of::<Arc<Past>>())
            + open * (size_of::<inbox::Open>() + size_of::<Issued>())
            + pending * size_of::<pending::Pending>();
        Footprint {
            accesses: self.shadow.records() + history + open + pending,
            bytes,
            clock_runs: self.threads.get(0).map_or(0, |main| main.clock().runs()),
        }
    }

    /// The number under which shadow memory knows a code place in a role.
    pub fn touch(&mut self, thread: u32, site: SiteId, role: Role, call: Option<Call>) -> Touch {
        let side = Side {
            actor: Actor {
                rank: self.rank,
                thread,
            },
            site,
            role,
            call,
        };
        if let Some((last, touch)) = self.last_touch
            && last == side
        {
            return touch;
        }
        let touches = &mut self.touches;
        let touch = *self.touch_numbers.entry(side).or_insert_with(|| {
            // Shadow memory has no more numbers: places beyond are told as the last one.
            if touches.len() < shadow::TOUCHES {
                touches.push(side);
            }
            (touches.len() - 1) as Touch
        });
        self.last_touch = Some((side, touch));
        touch
    }

    /// Likewise, of a plain access by the code at an address.
    pub fn touch_at(&mut self, thread: u32, site: SiteId, kind: AccessKind, place: u64) -> Touch {
        let touch = self.touch(thread, site, Role::Plain(kind), None);
        let at = touch as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, 0);
        }
        self.places[at] = place;
        touch
    }

    /// Records a load or store of this process to its own memory. The hot path.
    pub fn access(&mut self, thread: u32, range: ByteRange, writes: bool, touch: Touch) {
        let kind = if writes { Kind::Write } else { Kind::Read };
        if self.threaded {
            return self.threaded_accesses(thread, std::iter::once(range), kind, touch);
        }
        let Some(main) = self.threads.get(0) else {
            return;
        };
        let segment = main.segment;
        if self.teams > 0 {
            return self.team_access(range, kind, segment, touch);
        }
        if is_atomic(self.touches[touch as usize].role) {
            let touches = &self.touches;
            let atomic = |old: Recorded| is_atomic(touches[old.touch() as usize].role);
            let standing = |old| standing(atomic(old));
            self.shadow.record(range, kind, segment, touch, standing);
        } else {
            self.shadow
                .record(range, kind, segment, touch, |_| Standing::Replaced);
        }
    }

    /// Likewise, of several ranges.
    pub fn accesses(
        &mut self,
        thread: u32,
        ranges: impl Iterator<Item = ByteRange>,
        writes: bool,
        touch: Touch,
    ) {
        let kind = if writes { Kind::Write } else { Kind::Read };
        if self.threaded {
            self.threaded_accesses(thread, ranges, kind, touch);
        } else if self.teams > 0 || is_atomic(self.touches[touch as usize].role) {
            ranges.for_each(|range| self.access(thread, range, writes, touch));
        } else if let Some(main) = self.threads.get(0) {
            self.shadow.record_last(ranges, kind, main.segment, touch);
        }
    }

    /// Likewise, of disjoint ranges in the order of addresses: many of them are put off.
    pub fn scattered_accesses(
        &mut self,
        thread: u32,
        ranges: impl Iterator<Item = ByteRange>,
        writes: bool,
        touch: Touch,
    ) {
        let atomic = is_atomic(self.touches[touch as usize].role);
        let in_order = !self.threaded && self.teams == 0 && self.copies.is_empty() && !atomic;
        match self.threads.get(0) {
            Some(main) if in_order => {
                let kind = if writes { Kind::Write } else { Kind::Read };
                let from = self.put_off_from;
                self.shadow
                    .record_scattered(ranges, kind, main.segment, touch, from);
            }
            _ => self.accesses(thread, ranges, writes, touch),
        }
    }

    /// A segment nobody has been in.
    fn fresh_segment(&mut self) -> Segment {
        next_segment(&mut self.last_segment)
    }

    /// Ends a thread's segment.
    fn advance(&mut self, thread: u32) {
        let fresh = self.fresh_segment();
        if let Some(own) = self.threads.get_mut(thread) {
            own.advance(fresh);
        }
    }

    fn actor_id(&self, thread: u32) -> ActorId {
        thread * self.size + self.rank.0
    }
}

fn next_segment(last: &mut Segment) -> Segment {
    // At the end of the numbers accesses are no longer told apart: missed, never invented.
    *last = last.saturating_add(1).min(shadow::LAST_SEGMENT);
    *last
}

/// Collects the bytes of races of one access with several others.
struct Races {
    owner: Rank,
    side: Side,
    /// Anywhere in its window.
    apart: bool,
    found: Vec<(Side, RangeList)>,
}

impl Races {
    fn new(owner: Rank, side: Side) -> Races {
        Races {
            owner,
            side,
            apart: false,
            found: Vec::new(),
        }
    }

    fn apart(owner: Rank, side: Side) -> Races {
        Races {
            apart: true,
            ..Races::new(owner, side)
        }
    }

    #[cold]
    fn add(&mut self, at: ByteRange, other: Side) {
        match self.found.iter_mut().find(|(side, _)| *side == other) {
            Some((_, bytes)) => bytes.push(at),
            None => self.found.push((other, Ranges::from(at).0)),
        }
    }

    /// Adds them to others.
    fn add_to(self, races: &mut Vec<Race>) {
        if !self.found.is_empty() {
            races.extend(self.finish());
        }
    }

    fn finish(self) -> impl Iterator<Item = Race> {
        self.found.into_iter().map(move |(other, bytes)| Race {
            owner: self.owner,
            bytes: Ranges(bytes).normalised(),
            apart: self.apart,
            first: other,
            second: self.side,
        })
    }
}

/// Atomic in the host language: it does not conflict with everything a plain access conflicts with.
fn is_atomic(role: Role) -> bool {
    matches!(role, Role::Plain(kind) if kind.atomic())
}

/// Roles and scan kinds that conflict with an access that reads or writes.
fn conflicting_kinds(writes: bool) -> &'static [Kind] {
    if writes {
        &[Kind::Read, Kind::Write]
    } else {
        &[Kind::Write]
    }
}
