//! Happens-before (SEMANTICS §3 and §5, the hb columns): what a process signals when it enters a
//! synchronising call, and what it waits for before it leaves.

use crate::Engine;
use crate::clock::{ActorId, Clock, OUTSIDE_ERAS, Stamp};
use crate::exchange::{Arrival, Delivery, Exchange, Exposure, Key};
use crate::shadow::Shadow;
use crate::thread::{Knowledge, Signal, Thread};
use fencepost_model::{CollId, CtxId, Flow, GroupId, MsgId, ObjectId, Rank, Scope, WinId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// A fence that was no barrier (`MPI_MODE_NOPRECEDE`).
#[derive(Debug)]
pub(crate) struct FenceMark {
    pub(crate) coll: CollId,
    /// What this process knew when it called it.
    pub(crate) known: Clock,
    /// The moment after the call.
    pub(crate) called: (ActorId, Stamp),
}

/// A `shmem_fence` of one thread.
#[derive(Debug)]
pub(crate) struct ShmemFence {
    /// The operations before it.
    before: Delivery,
    /// The moment after it.
    called: (ActorId, Stamp),
}

/// What this process has to remember of a window for its synchronisation.
#[derive(Debug)]
pub(crate) struct WindowSync {
    pub(crate) group: GroupId,
    pub(crate) no_locks: bool,
    /// Fences that were no barrier, since the last one that was.
    pub(crate) marks: Vec<FenceMark>,
    /// Posts so far, per origin.
    posts: FxHashMap<Rank, u32>,
    /// Starts so far, per target.
    starts: FxHashMap<Rank, u32>,
    /// The open exposure epoch, for each origin.
    posted: Vec<Exposure>,
    /// The open access epoch, for each target.
    pub(crate) started: Vec<Exposure>,
    /// When it was opened.
    pub(crate) started_at: Option<(ActorId, Stamp)>,
    /// Held locks: exclusive, and whether they take part in the order of locks.
    locks: FxHashMap<Rank, (bool, bool)>,
    /// `lock_all` takes part in the order of locks.
    lock_all: bool,
}

impl WindowSync {
    pub(crate) fn new(group: GroupId, no_locks: bool) -> WindowSync {
        WindowSync {
            group,
            no_locks,
            marks: Vec::new(),
            posts: FxHashMap::default(),
            starts: FxHashMap::default(),
            posted: Vec::new(),
            started: Vec::new(),
            started_at: None,
            locks: FxHashMap::default(),
            lock_all: false,
        }
    }

    /// Opens an exposure epoch of `target` for a group of origins.
    fn post(&mut self, win: WinId, target: Rank, group: &[Rank]) {
        let posts = &mut self.posts;
        let exposure = |&origin: &Rank| Exposure {
            win,
            origin,
            target,
            k: count(posts, origin),
        };
        self.posted = group.iter().map(exposure).collect();
    }

    pub(crate) fn posted(&self) -> &[Exposure] {
        &self.posted
    }

    pub(crate) fn next_start(&self, target: Rank) -> u32 {
        self.starts.get(&target).copied().unwrap_or_default() + 1
    }

    /// Opens an access epoch of `origin` to a group of targets.
    fn start(&mut self, win: WinId, origin: Rank, group: &[Rank]) {
        let starts = &mut self.starts;
        let exposure = |&target: &Rank| Exposure {
            win,
            origin,
            target,
            k: count(starts, target),
        };
        self.started = group.iter().map(exposure).collect();
    }

    /// As if it had been posted to a group so many times more.
    pub(crate) fn skip_posts(&mut self, group: &[Rank], times: u32) {
        skip(&mut self.posts, group, times);
    }

    /// Likewise for starts.
    pub(crate) fn skip_starts(&mut self, group: &[Rank], times: u32) {
        skip(&mut self.starts, group, times);
    }
}

fn skip(counts: &mut FxHashMap<Rank, u32>, group: &[Rank], times: u32) {
    for &rank in group {
        *counts.entry(rank).or_default() += times;
    }
}

fn count(counts: &mut FxHashMap<Rank, u32>, rank: Rank) -> u32 {
    let count = counts.entry(rank).or_default();
    *count += 1;
    *count
}

/// Where those leave what they know who had a lock before; with no target, `lock_all`.
pub fn before_lock(win: WinId, target: Option<Rank>, exclusive: bool) -> SmallVec<[Key; 3]> {
    match (target, exclusive) {
        (None, _) => smallvec![Key::AnyExclusive(win)],
        (Some(target), false) => smallvec![Key::Exclusive(win, target)],
        (Some(target), true) => smallvec![
            Key::Exclusive(win, target),
            Key::Shared(win, target),
            Key::SharedAll(win),
        ],
    }
}

/// What a request stands for.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Operation {
        scope: Scope,
        target: Rank,
        op: u64,
    },
    Send {
        msg: MsgId,
        synchronous: bool,
    },
    Recv {
        msg: MsgId,
    },
    Collective {
        coll: CollId,
        group: GroupId,
        flow: Flow,
    },
}

impl Engine {
    pub(crate) fn window(&mut self, win: WinId) -> &mut WindowSync {
        let unknown = || WindowSync::new(GroupId::WORLD, false);
        self.windows.entry(win).or_insert_with(unknown)
    }

    /// Tells what the thread knows, and ends its segment: what it does next was not told.
    pub(crate) fn tell(&mut self, thread: u32) -> Signal {
        let Some(own) = self.threads.get_mut(thread) else {
            return Signal::default();
        };
        let signal = own.told();
        self.advance(thread);
        signal
    }

    /// Leaves what the thread knows under some keys.
    pub(crate) fn signal<X: Exchange>(
        &mut self,
        thread: u32,
        keys: impl IntoIterator<Item = Key>,
        ex: &mut X,
    ) {
        let mut keys = keys.into_iter().peekable();
        if keys.peek().is_some() {
            self.tell_issued(ex);
            let signal = self.tell(thread);
            keys.for_each(|key| ex.signal(key, &signal));
        }
    }

    /// Learns what was left under some keys, and judges what has become known.
    pub(crate) fn wait<X: Exchange>(
        &mut self,
        thread: u32,
        keys: impl IntoIterator<Item = Key>,
        ex: &mut X,
    ) {
        let mut told: Option<Signal> = None;
        for signal in keys.into_iter().filter_map(|key| ex.wait(key)) {
            match &mut told {
                Some(told) => told.join(&signal),
                None => told = Some(signal),
            }
        }
        if let Some(told) = told {
            self.learn(thread, &told);
            self.settle(thread, &[], ex);
        }
    }

    /// Takes over a signal's knowledge.
    pub(crate) fn learn(&mut self, thread: u32, signal: &Signal) {
        let Some(own) = self.threads.get_mut(thread) else {
            return;
        };
        let last = &mut self.last_segment;
        own.learn(signal, || crate::next_segment(last));
        if self.memory_moves {
            self.asked.forget();
        }
    }

    fn members(&self, group: GroupId) -> Option<&Arc<[Rank]>> {
        self.groups.get(&group)
    }

    /// Does a group hold all processes? Then waiting for it starts a new era.
    fn is_world(&self, group: GroupId) -> bool {
        match self.members(group) {
            Some(members) => members.len() == self.size as usize,
            None => group == GroupId::WORLD,
        }
    }

    /// All→all of a group, first half.
    pub(crate) fn group_enter<X: Exchange>(
        &mut self,
        thread: u32,
        coll: CollId,
        group: GroupId,
        ex: &mut X,
    ) {
        if self.is_world(group) {
            self.tell_issued(ex);
            let arrival = self.arrival(thread);
            ex.arrive(coll, arrival);
        } else {
            self.signal(thread, [Key::Collective(coll)], ex);
        }
    }

    /// All→all of a group, second half.
    pub(crate) fn group_exit<X: Exchange>(
        &mut self,
        thread: u32,
        coll: CollId,
        group: GroupId,
        ex: &mut X,
    ) {
        if self.is_world(group) {
            let all = ex.depart(coll);
            self.arriving = self.arriving.saturating_sub(1);
            self.era = self.era.max(all.clock.era());
            self.learn(thread, &all);
            self.settle(thread, &[], ex);
            self.retire(&all);
        } else {
            self.wait(thread, [Key::Collective(coll)], ex);
        }
    }

    fn arrival(&mut self, thread: u32) -> Arrival {
        self.era += 1;
        self.arriving += 1;
        let Some(own) = self.threads.get(thread) else {
            return Arrival::default();
        };
        let missed = |other: &&Thread| {
            other.actor != own.actor && !(other.ended && own.knows(other.actor, other.stamp()))
        };
        let missed = self.threads.values().filter(missed);
        let mut arrival = Arrival {
            era: self.era,
            time: own.time,
            exceptions: missed.map(|other| other.actor).collect(),
            clock: None,
        };
        if self.threaded_run {
            // Its stamp is shown, and a thread outside all eras gets no fresh one with the era.
            arrival.clock = Some(self.tell(thread).clock);
        }
        arrival
    }

    /// Forgets what everybody has passed.
    fn retire(&mut self, all: &Signal) {
        let open = self.inbox.oldest_era().unwrap_or(u32::MAX);
        let pending = self.pending.oldest_era().unwrap_or(u32::MAX);
        let oldest = open.min(pending);
        self.history.retire(&all.clock, oldest);
        if !self.threaded_run {
            // Likewise what was put off: all of that was before it.
            if oldest >= all.clock.era() && all.clock.runs() == 0 {
                self.shadow.forget_put_off();
            }
            let oldest = oldest.min(all.clock.era());
            self.threads
                .values_mut()
                .for_each(|own| own.forget_before(oldest));
            if self.last_segment > self.renumber_after && self.nothing_open() {
                self.renumber();
            }
        }
    }

    fn nothing_open(&self) -> bool {
        self.inbox.len() == 0 && self.pending.len() == 0
    }

    /// Everybody knows everything recorded so far: forgets it, and numbers segments from 1 again.
    /// Stamps count within the era that has just begun and stay as they are.
    fn renumber(&mut self) {
        self.shadow = Shadow::default();
        self.last_segment = 1;
        self.threads.values_mut().for_each(Thread::restart);
    }

    /// Any other collective: what this process signals at its start.
    pub(crate) fn flow_enter<X: Exchange>(
        &mut self,
        thread: u32,
        coll: CollId,
        flow: &Flow,
        ex: &mut X,
    ) {
        let key = match flow {
            Flow::AllToAll => Some(Key::Collective(coll)),
            Flow::FromRoot(root) => (*root == self.rank).then_some(Key::Collective(coll)),
            Flow::ToRoot(root) => (*root != self.rank).then_some(Key::Collective(coll)),
            Flow::Scan | Flow::Neighbours(_) => Some(Key::Contribution(coll, self.rank)),
        };
        self.signal(thread, key, ex);
    }

    /// What this process waits for at its end.
    pub(crate) fn flow_exit<X: Exchange>(
        &mut self,
        thread: u32,
        coll: CollId,
        group: GroupId,
        flow: &Flow,
        ex: &mut X,
    ) {
        let all = Some(Key::Collective(coll));
        match flow {
            Flow::AllToAll => self.wait(thread, all, ex),
            Flow::FromRoot(root) if *root != self.rank => self.wait(thread, all, ex),
            Flow::ToRoot(root) if *root == self.rank => self.wait(thread, all, ex),
            Flow::FromRoot(_) | Flow::ToRoot(_) => {}
            Flow::Scan => {
                let own = self.rank;
                let lower: Vec<Rank> = match self.members(group) {
                    Some(members) => members.iter().copied().take_while(|r| *r != own).collect(),
                    None => (0..own.0).map(Rank).collect(),
                };
                let keys = lower.into_iter().map(|rank| Key::Contribution(coll, rank));
                self.wait(thread, keys, ex);
            }
            Flow::Neighbours(sources) => {
                let keys = sources.iter().map(|&rank| Key::Contribution(coll, rank));
                self.wait(thread, keys, ex);
            }
        }
    }

    /// `Win_post`: target→each origin.
    pub(crate) fn post<X: Exchange>(
        &mut self,
        thread: u32,
        win: WinId,
        group: &[Rank],
        ex: &mut X,
    ) {
        let own = self.rank;
        let window = self.window(win);
        window.post(win, own, group);
        let posted = window.posted.clone();
        self.signal(thread, posted.into_iter().map(Key::Post), ex);
    }

    /// `Win_start`: waits for the posts.
    pub(crate) fn start<X: Exchange>(
        &mut self,
        thread: u32,
        win: WinId,
        group: &[Rank],
        ex: &mut X,
    ) {
        let own = self.rank;
        let window = self.window(win);
        window.start(win, own, group);
        let started = window.started.clone();
        self.wait(thread, started.into_iter().map(Key::Post), ex);
        // A fresh segment: what other threads know of this one so far is not the start.
        self.advance(thread);
        let own = self.threads.get(thread);
        self.window(win).started_at = own.map(|own| (own.actor, own.stamp()));
    }

    /// `Win_complete`: each origin→target.
    pub(crate) fn complete_epoch<X: Exchange>(&mut self, thread: u32, win: WinId, ex: &mut X) {
        let started = std::mem::take(&mut self.window(win).started);
        self.signal(thread, started.into_iter().map(Key::Complete), ex);
    }

    /// `Win_wait`: waits for the origins, then takes their operations as complete.
    pub(crate) fn wait_epoch<X: Exchange>(&mut self, thread: u32, win: WinId, ex: &mut X) {
        let posted = std::mem::take(&mut self.window(win).posted);
        self.wait(thread, posted.iter().copied().map(Key::Complete), ex);
        let of_epoch = |&exposure: &Exposure| self.inbox.of_epoch(exposure);
        let ops = posted.iter().flat_map(of_epoch).collect();
        self.observe_all(thread, ops);
    }

    /// `Win_lock`: after the unlocks it had to wait for.
    pub(crate) fn lock<X: Exchange>(
        &mut self,
        thread: u32,
        (win, target): (WinId, Rank),
        exclusive: bool,
        ordered: bool,
        ex: &mut X,
    ) {
        self.window(win).locks.insert(target, (exclusive, ordered));
        if !ordered {
            return;
        }
        self.wait(thread, before_lock(win, Some(target), exclusive), ex);
    }

    /// `Win_unlock`: before the locks that have to wait for it.
    pub(crate) fn unlock<X: Exchange>(
        &mut self,
        thread: u32,
        win: WinId,
        target: Rank,
        ex: &mut X,
    ) {
        let keys: &[Key] = match self.window(win).locks.remove(&target) {
            Some((true, true)) => &[Key::Exclusive(win, target), Key::AnyExclusive(win)],
            Some((false, true)) => &[Key::Shared(win, target)],
            _ => &[],
        };
        self.signal(thread, keys.iter().copied(), ex);
    }

    /// `Win_lock_all`.
    pub(crate) fn lock_all<X: Exchange>(
        &mut self,
        thread: u32,
        win: WinId,
        ordered: bool,
        ex: &mut X,
    ) {
        self.window(win).lock_all = ordered;
        if ordered {
            self.wait(thread, before_lock(win, None, false), ex);
        }
    }

    /// `Win_unlock_all`.
    pub(crate) fn unlock_all<X: Exchange>(&mut self, thread: u32, win: WinId, ex: &mut X) {
        let ordered = std::mem::take(&mut self.window(win).lock_all);
        self.signal(thread, ordered.then_some(Key::SharedAll(win)), ex);
    }

    /// `shmem_fence`: puts all operations the thread knows of before those that follow.
    pub(crate) fn shmem_fence(&mut self, thread: u32, ctx: CtxId) {
        let Some(own) = self.threads.get(thread) else {
            return;
        };
        let known = own.knowledge();
        let up_to = |other: &Thread| (other.actor, known.value(other.actor));
        let before = Delivery(self.threads.values().map(up_to).collect());
        self.advance(thread);
        if let Some(own) = self.threads.get(thread) {
            let called = (own.actor, own.stamp());
            self.fences
                .insert((ctx, thread), ShmemFence { before, called });
        }
    }

    /// What fences put before an operation that starts with that knowledge.
    pub(crate) fn fenced_before(&self, ctx: CtxId, start: &Knowledge) -> Delivery {
        let fences = self.fences.iter().filter(|((of, _), _)| *of == ctx);
        let known = fences.filter(|(_, fence)| start.knows(fence.called.0, fence.called.1));
        let mut before = Delivery::default();
        known.for_each(|(_, fence)| before.join(&fence.before));
        before
    }

    /// A thread of this process starts another.
    pub(crate) fn fork(&mut self, thread: u32, child: u32) {
        let told = self.tell(thread);
        self.start_thread(child, told);
    }

    /// A thread starts, after what it is told.
    pub(crate) fn start_thread(&mut self, child: u32, told: Signal) {
        self.expect_threads();
        if let Some(again) = self.threads.get_mut(child) {
            // Its number was used before: the same actor goes on.
            again.ended = false;
            self.learn(child, &told);
            self.advance(child);
            return;
        }
        let segment = self.fresh_segment();
        let actor = self.actor_id(child);
        // The era the arriving threads are about to enter is not known yet, and the new thread must
        // not be taken for part of what that era leaves behind.
        let era = if self.arriving > 0 {
            OUTSIDE_ERAS
        } else {
            self.era
        };
        let child_thread = Thread::new(actor, segment, era, told.clock, told.time + 1);
        self.threads.insert(child, child_thread);
    }

    /// A thread of this process has seen another end.
    pub(crate) fn join<X: Exchange>(&mut self, thread: u32, child: u32, ex: &mut X) {
        let Some(ended) = self.threads.get_mut(child) else {
            return;
        };
        ended.ended = true;
        let told = ended.told();
        self.learn(thread, &told);
        self.settle(thread, &[], ex);
    }

    /// A lock or other object of this process is released.
    pub(crate) fn release(&mut self, thread: u32, object: ObjectId) {
        let told = self.tell(thread);
        self.objects.entry(object).or_default().join(&told);
    }

    /// Forgets an object that nobody will acquire again.
    pub fn forget_object(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }

    /// A lock or other object of this process is acquired.
    pub(crate) fn acquire<X: Exchange>(&mut self, thread: u32, object: ObjectId, ex: &mut X) {
        if let Some(told) = self.objects.get(&object).cloned() {
            self.learn(thread, &told);
            self.settle(thread, &[], ex);
        }
    }
}
