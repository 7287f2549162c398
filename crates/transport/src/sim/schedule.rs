//! Legal interleavings: which thread may take its next step.
//!
//! A call has two steps. Entering is always possible for a thread whose turn it is; leaving is
//! possible once what the call waits for has been entered elsewhere (SEMANTICS §3 and §5). Locks and
//! synchronisation objects are taken in the order the execution recorded.

use crate::rng::Rng;
use fencepost_model::oracle::Illegal;
use fencepost_model::{
    Action, Actor, CollId, EventRef, Execution, Flow, GroupId, MsgId, ObjectId, Rank, ReqId, WinId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Half a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Enter(EventRef),
    Exit(EventRef),
}

/// May events be missing at the ends of processes?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Losses {
    None,
    Possible,
}

/// A thread on its way through its events.
#[derive(Debug)]
struct Walker {
    actor: Actor,
    events: Vec<EventRef>,
    next: usize,
    inside: bool,
    /// It is a main thread, or has been forked.
    started: bool,
}

/// Per window, origin and target.
type Pair = (WinId, Rank, Rank);

/// One lock of a window or SHMEM lock with the order of its acquisitions.
#[derive(Debug, Default)]
struct Turns {
    /// All turns, sorted.
    order: Vec<u32>,
    taken: usize,
}

impl Turns {
    /// Turns count from 0: where events may be lost, a gap is a lost acquisition.
    fn is_next(&self, turn: u32, losses: Losses) -> bool {
        match losses {
            Losses::None => self.order.get(self.taken).is_none_or(|&next| turn <= next),
            Losses::Possible => turn as usize <= self.taken,
        }
    }
}

/// Who holds a window's locks.
#[derive(Debug, Default)]
struct Holders {
    exclusive: FxHashSet<Rank>,
    shared: FxHashMap<Rank, u32>,
    all: u32,
}

impl Holders {
    fn admits(&self, target: Option<Rank>, exclusive: bool) -> bool {
        match target {
            None => self.exclusive.is_empty(),
            Some(target) => {
                let shared = self.all + self.shared.get(&target).copied().unwrap_or(0);
                let blocked = self.exclusive.contains(&target) || (exclusive && shared > 0);
                !blocked
            }
        }
    }
}

/// The state of a walk through an execution.
#[derive(Debug)]
pub(super) struct Schedule<'a> {
    execution: &'a Execution,
    losses: Losses,
    rng: Rng,
    walkers: Vec<Walker>,
    /// Walkers with something left to do.
    unfinished: usize,
    entered: Vec<Vec<bool>>,
    sent: FxHashSet<MsgId>,
    receiving: FxHashSet<MsgId>,
    /// Who has to take part in a collective, in group order, and who has entered.
    participants: FxHashMap<CollId, Vec<Rank>>,
    arrived: FxHashMap<CollId, FxHashSet<Rank>>,
    posts: FxHashMap<Pair, u32>,
    /// All posts of the execution: a start without one need not wait for it.
    all_posts: FxHashMap<Pair, u32>,
    starts: FxHashMap<Pair, u32>,
    completes: FxHashMap<Pair, u32>,
    exposures: FxHashMap<(WinId, Rank), Vec<(Rank, u32)>>,
    accesses: FxHashMap<(WinId, Rank), Vec<Rank>>,
    locks: FxHashMap<WinId, Turns>,
    holders: FxHashMap<WinId, Holders>,
    held: FxHashMap<(WinId, Rank, Option<Rank>), bool>,
    /// Turns and holder.
    shmem_locks: FxHashMap<ObjectId, (Turns, Option<Rank>)>,
    objects: FxHashMap<(Rank, ObjectId), Turns>,
    requests: FxHashMap<(Rank, ReqId), EventRef>,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(execution: &'a Execution, seed: u64, losses: Losses) -> Schedule<'a> {
        let walkers = walkers(execution);
        let mut schedule = Schedule {
            execution,
            losses,
            rng: Rng::new(seed),
            unfinished: walkers.len(),
            walkers,
            entered: execution
                .processes
                .iter()
                .map(|p| vec![false; p.len()])
                .collect(),
            sent: FxHashSet::default(),
            receiving: FxHashSet::default(),
            participants: FxHashMap::default(),
            arrived: FxHashMap::default(),
            posts: FxHashMap::default(),
            all_posts: FxHashMap::default(),
            starts: FxHashMap::default(),
            completes: FxHashMap::default(),
            exposures: FxHashMap::default(),
            accesses: FxHashMap::default(),
            locks: FxHashMap::default(),
            holders: FxHashMap::default(),
            held: FxHashMap::default(),
            shmem_locks: FxHashMap::default(),
            objects: FxHashMap::default(),
            requests: FxHashMap::default(),
        };
        schedule.collect();
        schedule
    }

    /// Orders of locks and participants of collectives.
    fn collect(&mut self) {
        let execution = self.execution;
        for (at, event) in execution.events() {
            match &event.action {
                Action::Lock {
                    win,
                    turn,
                    nocheck: false,
                    ..
                }
                | Action::LockAll {
                    win,
                    turn,
                    nocheck: false,
                } => self.locks.entry(*win).or_default().order.push(*turn),
                Action::Post { win, group, .. } => {
                    for &origin in group {
                        *self.all_posts.entry((*win, origin, at.rank)).or_default() += 1;
                    }
                }
                Action::SetLock { lock, turn } => self
                    .shmem_locks
                    .entry(*lock)
                    .or_default()
                    .0
                    .order
                    .push(*turn),
                Action::Acquire { object, turn } | Action::Release { object, turn } => {
                    let turns = self.objects.entry((at.rank, *object)).or_default();
                    turns.order.push(*turn);
                }
                Action::Collective { coll, group, .. } => self.expect(*coll, *group),
                Action::Fence { coll, win, .. }
                | Action::WinCreate { coll, win }
                | Action::WinFree { coll, win } => {
                    let window = execution.windows.get(win);
                    self.expect(*coll, window.map_or(GroupId::WORLD, |window| window.group));
                }
                Action::BarrierAll { coll }
                | Action::SymmetricAlloc { coll, .. }
                | Action::SymmetricFree { coll, .. } => self.expect(*coll, GroupId::WORLD),
                _ => {}
            }
        }
        let locks = self.locks.values_mut();
        let shmem = self.shmem_locks.values_mut().map(|(turns, _)| turns);
        let objects = self.objects.values_mut();
        for turns in locks.chain(shmem).chain(objects) {
            turns.order.sort_unstable();
        }
    }

    fn expect(&mut self, coll: CollId, group: GroupId) {
        let members = || self.execution.members(group);
        self.participants.entry(coll).or_insert_with(members);
    }

    /// The next step of some thread that can take one; `None` at the end of the execution, which may
    /// have left threads inside their last call.
    pub(super) fn next(&mut self) -> Result<Option<Step>, Illegal> {
        if self.unfinished == 0 {
            return Ok(None);
        }
        let count = self.walkers.len();
        let offset = self.rng.below(count);
        for i in 0..count {
            let index = (offset + i) % count;
            if let Some(step) = self.possible(index) {
                self.take(index, step);
                return Ok(Some(step));
            }
        }
        let ended =
            |walker: &Walker| walker.next + usize::from(walker.inside) >= walker.events.len();
        if self.walkers.iter().all(ended) {
            return Ok(None);
        }
        Err(Illegal(self.stuck()))
    }

    fn stuck(&self) -> String {
        let waiting = self.walkers.iter().filter_map(|walker| {
            let at = walker.events.get(walker.next)?;
            let site = self.execution.event(*at).site;
            let place = self.execution.sites.get(site.index());
            let place = place.map_or(String::new(), |s| format!(" ({}:{})", s.file, s.line));
            Some(format!("{} at event {}{place}", walker.actor, at.index))
        });
        let waiting: Vec<String> = waiting.collect();
        format!(
            "the execution cannot go on; waiting: {}",
            waiting.join(", ")
        )
    }

    fn possible(&self, index: usize) -> Option<Step> {
        let walker = &self.walkers[index];
        let at = *walker.events.get(walker.next)?;
        if walker.inside {
            self.can_exit(at).then_some(Step::Exit(at))
        } else {
            (walker.started && self.can_enter(at)).then_some(Step::Enter(at))
        }
    }

    fn can_enter(&self, at: EventRef) -> bool {
        match self.execution.event(at).action {
            Action::Release { object, turn } => self.object_turn(at.rank, object, turn),
            _ => true,
        }
    }

    fn object_turn(&self, rank: Rank, object: ObjectId, turn: u32) -> bool {
        let turns = self.objects.get(&(rank, object));
        turns.is_none_or(|turns| turns.is_next(turn, self.losses))
    }

    /// The wait of a call, row by row.
    fn can_exit(&self, at: EventRef) -> bool {
        match &self.execution.event(at).action {
            Action::Send { request: None, .. }
            | Action::Recv { request: None, .. }
            | Action::Collective { request: None, .. } => self.done(at),
            Action::RequestWait { requests } => requests.iter().all(|request| {
                let started = self.requests.get(&(at.rank, *request));
                started.is_none_or(|&start| self.done(start))
            }),
            Action::Fence { coll, asserts, .. } => asserts.noprecede || self.all_arrived(*coll),
            Action::WinFree { win, coll } => {
                let window = self.execution.windows.get(win);
                window.is_some_and(|window| window.no_locks) || self.all_arrived(*coll)
            }
            Action::WinCreate { coll, .. }
            | Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => self.all_arrived(*coll),
            Action::Start { win, group, .. } => group.iter().all(|&target| {
                let pair = (*win, at.rank, target);
                let (posts, starts) = (count(&self.posts, pair), count(&self.starts, pair));
                let unmatched = starts > count(&self.all_posts, pair);
                posts >= starts || (unmatched && self.losses == Losses::None)
            }),
            Action::WinWait { win } => {
                let exposed = self.exposures.get(&(*win, at.rank));
                exposed
                    .into_iter()
                    .flatten()
                    .all(|&(origin, k)| count(&self.completes, (*win, origin, at.rank)) >= k)
            }
            Action::Lock {
                win,
                target,
                exclusive,
                nocheck,
                turn,
            } => *nocheck || self.can_lock(*win, Some(*target), *exclusive, *turn),
            Action::LockAll { win, nocheck, turn } => {
                *nocheck || self.can_lock(*win, None, false, *turn)
            }
            Action::SetLock { lock, turn } => {
                let state = self.shmem_locks.get(lock);
                state
                    .is_none_or(|(turns, held)| turns.is_next(*turn, self.losses) && held.is_none())
            }
            Action::Acquire { object, turn } => self.object_turn(at.rank, *object, *turn),
            Action::WaitUntil { satisfied } => satisfied.iter().all(|&op| self.has_entered(op)),
            Action::Join { child } => self.walkers.iter().all(|walker| {
                walker.actor.rank != at.rank
                    || walker.actor.thread != *child
                    || walker.next == walker.events.len()
            }),
            _ => true,
        }
    }

    /// Can this send, receive or collective complete?
    fn done(&self, start: EventRef) -> bool {
        match &self.execution.event(start).action {
            Action::Send {
                msg, synchronous, ..
            } => !synchronous || self.receiving.contains(msg),
            Action::Recv { msg, .. } => self.sent.contains(msg),
            Action::Collective { coll, flow, .. } => self.flow_done(*coll, flow, start.rank),
            _ => true,
        }
    }

    fn flow_done(&self, coll: CollId, flow: &Flow, own: Rank) -> bool {
        let arrived = |rank: &Rank| {
            self.arrived
                .get(&coll)
                .is_some_and(|set| set.contains(rank))
        };
        let ranks = self.participants.get(&coll).map_or(&[][..], Vec::as_slice);
        match flow {
            Flow::AllToAll => self.all_arrived(coll),
            Flow::FromRoot(root) => !ranks.contains(root) || arrived(root),
            Flow::ToRoot(root) => *root != own || self.all_arrived(coll),
            Flow::Scan => ranks.iter().take_while(|rank| **rank != own).all(arrived),
            Flow::Neighbours(sources) => {
                let taking_part = sources.iter().filter(|rank| ranks.contains(rank));
                taking_part.into_iter().all(arrived)
            }
        }
    }

    fn all_arrived(&self, coll: CollId) -> bool {
        let expected = self.participants.get(&coll).map_or(0, Vec::len);
        self.arrived.get(&coll).map_or(0, FxHashSet::len) >= expected
    }

    fn can_lock(&self, win: WinId, target: Option<Rank>, exclusive: bool, turn: u32) -> bool {
        let next = self
            .locks
            .get(&win)
            .is_none_or(|turns| turns.is_next(turn, self.losses));
        let free = self
            .holders
            .get(&win)
            .is_none_or(|h| h.admits(target, exclusive));
        next && free
    }

    fn has_entered(&self, at: EventRef) -> bool {
        // Of a damaged trace the event may be cut off.
        let entered = self.entered[at.rank.index()].get(at.index as usize);
        entered.copied().unwrap_or(false)
    }

    fn take(&mut self, index: usize, step: Step) {
        let walker = &mut self.walkers[index];
        match step {
            Step::Enter(at) => {
                walker.inside = true;
                self.entered[at.rank.index()][at.index as usize] = true;
                self.enter(at);
            }
            Step::Exit(at) => {
                walker.inside = false;
                walker.next += 1;
                if walker.next == walker.events.len() {
                    self.unfinished -= 1;
                }
                self.exit(at);
            }
        }
    }

    fn enter(&mut self, at: EventRef) {
        let action = &self.execution.event(at).action;
        if let Some(coll) = action.collective() {
            self.arrived.entry(coll).or_default().insert(at.rank);
        }
        if let Some(request) = action.request() {
            self.requests.insert((at.rank, request), at);
        }
        match action {
            Action::Send { msg, .. } => {
                self.sent.insert(*msg);
            }
            Action::Recv { msg, .. } => {
                self.receiving.insert(*msg);
            }
            Action::Post { win, group, .. } => {
                let number = |&origin| {
                    let posts = self.posts.entry((*win, origin, at.rank)).or_default();
                    *posts += 1;
                    (origin, *posts)
                };
                let exposed = group.iter().map(number).collect();
                self.exposures.insert((*win, at.rank), exposed);
            }
            Action::Start { win, group, .. } => {
                for &target in group {
                    *self.starts.entry((*win, at.rank, target)).or_default() += 1;
                }
                self.accesses.insert((*win, at.rank), group.clone());
            }
            Action::Complete { win } => {
                for target in self.accesses.remove(&(*win, at.rank)).unwrap_or_default() {
                    *self.completes.entry((*win, at.rank, target)).or_default() += 1;
                }
            }
            Action::Unlock { win, target } => self.unlock(at.rank, *win, Some(*target)),
            Action::UnlockAll { win } => self.unlock(at.rank, *win, None),
            Action::ClearLock { lock } => {
                let (_, holder) = self.shmem_locks.entry(*lock).or_default();
                holder.take_if(|rank| *rank == at.rank);
            }
            Action::Release { object, .. } => self.object_done(at.rank, *object),
            Action::Fork { child } => {
                let child = Actor {
                    rank: at.rank,
                    thread: *child,
                };
                let children = self.walkers.iter_mut().filter(|w| w.actor == child);
                children.for_each(|walker| walker.started = true);
            }
            _ => {}
        }
    }

    fn exit(&mut self, at: EventRef) {
        match &self.execution.event(at).action {
            Action::Lock {
                win,
                target,
                exclusive,
                nocheck: false,
                ..
            } => self.lock(at.rank, *win, Some(*target), *exclusive),
            Action::LockAll {
                win,
                nocheck: false,
                ..
            } => self.lock(at.rank, *win, None, false),
            Action::SetLock { lock, .. } => {
                let (turns, holder) = self.shmem_locks.entry(*lock).or_default();
                turns.taken += 1;
                *holder = Some(at.rank);
            }
            Action::Acquire { object, .. } => self.object_done(at.rank, *object),
            Action::WinWait { win } => {
                self.exposures.remove(&(*win, at.rank));
            }
            _ => {}
        }
    }

    fn object_done(&mut self, rank: Rank, object: ObjectId) {
        self.objects.entry((rank, object)).or_default().taken += 1;
    }

    fn lock(&mut self, origin: Rank, win: WinId, target: Option<Rank>, exclusive: bool) {
        self.locks.entry(win).or_default().taken += 1;
        let holders = self.holders.entry(win).or_default();
        match target {
            None => holders.all += 1,
            Some(target) if exclusive => {
                holders.exclusive.insert(target);
            }
            Some(target) => *holders.shared.entry(target).or_default() += 1,
        }
        self.held.insert((win, origin, target), exclusive);
    }

    fn unlock(&mut self, origin: Rank, win: WinId, target: Option<Rank>) {
        let Some(exclusive) = self.held.remove(&(win, origin, target)) else {
            return;
        };
        let holders = self.holders.entry(win).or_default();
        match target {
            None => holders.all -= 1,
            Some(target) if exclusive => {
                holders.exclusive.remove(&target);
            }
            Some(target) => *holders.shared.entry(target).or_default() -= 1,
        }
    }
}

fn count(counts: &FxHashMap<Pair, u32>, pair: Pair) -> u32 {
    counts.get(&pair).copied().unwrap_or(0)
}

/// One walker per thread. All but the main threads wait to be forked.
fn walkers(execution: &Execution) -> Vec<Walker> {
    let mut events: BTreeMap<Actor, Vec<EventRef>> = BTreeMap::new();
    for (at, _) in execution.events() {
        events.entry(execution.actor(at)).or_default().push(at);
    }
    let walker = |(actor, events): (Actor, _)| Walker {
        actor,
        events,
        next: 0,
        inside: false,
        started: actor.thread == 0,
    };
    events.into_iter().map(walker).collect()
}
