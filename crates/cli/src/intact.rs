//! Of a damaged trace, the part that can be judged.
//!
//! The end of a trace is lost in file order, which is no order of the execution: a barrier may be
//! there on one rank and lost on another. Judging that as it stands would miss an edge of
//! happens-before and report a correct program. What can be judged is a *causally closed* prefix:
//!
//! ```text
//! e ∈ prefix ∧ d hb→ e  ⟹  d ∈ prefix
//! ```
//!
//! It is found by running the execution forward. A process stops for good before the first call
//! that waits for something nobody did: an arrival at a collective, a message, a post, a complete,
//! an earlier turn of a lock, the operation that satisfied a wait. Whatever races in the prefix
//! races in the whole run, for every order of two of its events lies inside it.
//!
//! Turns of locks are taken as positions without gaps: a gap is a lost acquisition.

use fencepost_model::{
    Action, CollId, EventRef, Execution, GroupId, MsgId, ObjectId, Rank, ReqId, WinId,
};
use std::collections::{BTreeMap, BTreeSet};

/// The largest causally closed prefix.
pub fn closed_prefix(execution: &Execution) -> Execution {
    let mut run = Forward::new(execution);
    while (0..execution.processes.len()).any(|rank| run.advance(Rank(rank as u32))) {}
    let mut prefix = execution.clone();
    for (events, &length) in prefix.processes.iter_mut().zip(&run.returned) {
        events.truncate(length);
    }
    prefix
}

/// What a call waits for before it returns.
#[derive(Clone)]
enum Need {
    Arrivals(CollId, Vec<Rank>),
    Sent(MsgId),
    ReceiveBegun(MsgId),
}

/// A lock that was acquired.
struct Held {
    owner: Rank,
    target: Option<Rank>,
    exclusive: bool,
}

impl Held {
    fn excludes(&self, other: &Held) -> bool {
        let meet = self.target.is_none() || other.target.is_none() || self.target == other.target;
        meet && (self.exclusive || other.exclusive)
    }
}

/// An execution while it runs forward again. Origin and target key what happens between two ranks.
struct Forward<'a> {
    execution: &'a Execution,
    /// Per process how many calls have begun, and how many have returned: equal, or one more.
    begun: Vec<usize>,
    returned: Vec<usize>,
    arrived: BTreeMap<CollId, BTreeSet<Rank>>,
    sent: BTreeSet<MsgId>,
    receiving: BTreeSet<MsgId>,
    requests: BTreeMap<(Rank, ReqId), Need>,
    posts: BTreeMap<(WinId, Rank, Rank), u64>,
    starts: BTreeMap<(WinId, Rank, Rank), u64>,
    completes: BTreeMap<(WinId, Rank, Rank), u64>,
    started: BTreeMap<(WinId, Rank), &'a [Rank]>,
    posted: BTreeMap<(WinId, Rank), &'a [Rank]>,
    window_turn: BTreeMap<WinId, u32>,
    held: BTreeMap<WinId, Vec<Held>>,
    lock_turn: BTreeMap<ObjectId, u32>,
    locked: BTreeSet<ObjectId>,
}

impl<'a> Forward<'a> {
    fn new(execution: &'a Execution) -> Forward<'a> {
        Forward {
            execution,
            begun: vec![0; execution.processes.len()],
            returned: vec![0; execution.processes.len()],
            arrived: BTreeMap::new(),
            sent: BTreeSet::new(),
            receiving: BTreeSet::new(),
            requests: BTreeMap::new(),
            posts: BTreeMap::new(),
            starts: BTreeMap::new(),
            completes: BTreeMap::new(),
            started: BTreeMap::new(),
            posted: BTreeMap::new(),
            window_turn: BTreeMap::new(),
            held: BTreeMap::new(),
            lock_turn: BTreeMap::new(),
            locked: BTreeSet::new(),
        }
    }

    /// Runs a process as far as it goes; did it move at all?
    fn advance(&mut self, rank: Rank) -> bool {
        let mut moved = false;
        let events = &self.execution.processes[rank.index()];
        while let Some(event) = events.get(self.returned[rank.index()]) {
            if self.begun[rank.index()] == self.returned[rank.index()] {
                self.begun[rank.index()] += 1;
                self.begin(rank, &event.action);
                moved = true;
            }
            if !self.may_return(rank, &event.action) {
                break;
            }
            self.finish(rank, &event.action);
            self.returned[rank.index()] += 1;
            moved = true;
        }
        moved
    }

    /// What others can see once the call has begun.
    fn begin(&mut self, rank: Rank, action: &'a Action) {
        match action {
            Action::Send { msg, .. } => {
                self.sent.insert(*msg);
            }
            Action::Recv { msg, .. } => {
                self.receiving.insert(*msg);
            }
            Action::Post { win, group, .. } => {
                self.posted.insert((*win, rank), group);
                for &origin in group {
                    *self.posts.entry((*win, origin, rank)).or_default() += 1;
                }
            }
            _ => {}
        }
        if let Some(Need::Arrivals(coll, _)) = self.need(action) {
            self.arrived.entry(coll).or_default().insert(rank);
        }
    }

    /// What a call, or the request it starts, waits for.
    fn need(&self, action: &Action) -> Option<Need> {
        let everybody = || self.execution.members(GroupId::WORLD);
        match action {
            Action::WinCreate { win, coll }
            | Action::WinFree { win, coll }
            | Action::Fence { win, coll, .. } => {
                Some(Need::Arrivals(*coll, self.execution.window_members(*win)))
            }
            Action::Collective { coll, group, .. } => {
                Some(Need::Arrivals(*coll, self.execution.members(*group)))
            }
            Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => Some(Need::Arrivals(*coll, everybody())),
            Action::Recv { msg, .. } => Some(Need::Sent(*msg)),
            Action::Send {
                msg, synchronous, ..
            } => synchronous.then_some(Need::ReceiveBegun(*msg)),
            _ => None,
        }
    }

    fn met(&self, need: &Need) -> bool {
        match need {
            Need::Arrivals(coll, members) => {
                let arrived = self.arrived.get(coll);
                arrived.is_some_and(|ranks| members.iter().all(|rank| ranks.contains(rank)))
            }
            Need::Sent(msg) => self.sent.contains(msg),
            Need::ReceiveBegun(msg) => self.receiving.contains(msg),
        }
    }

    fn may_return(&self, rank: Rank, action: &Action) -> bool {
        match action {
            Action::RequestWait { requests } => requests.iter().all(|&request| {
                let need = self.requests.get(&(rank, request));
                need.is_none_or(|need| self.met(need))
            }),
            Action::Start { win, group, .. } => group.iter().all(|&target| {
                let pair = &(*win, rank, target);
                count(&self.posts, pair) > count(&self.starts, pair)
            }),
            Action::WinWait { win } => {
                let origins = self.posted.get(&(*win, rank)).copied().unwrap_or_default();
                origins.iter().all(|&origin| {
                    let pair = &(*win, origin, rank);
                    count(&self.completes, pair) >= count(&self.posts, pair)
                })
            }
            Action::Lock { win, turn, .. } | Action::LockAll { win, turn, .. } => {
                let free = acquisition(rank, action).is_none_or(|new| {
                    let held = self.held.get(win).into_iter().flatten();
                    !held.into_iter().any(|old| old.excludes(&new))
                });
                free && *turn == count(&self.window_turn, win)
            }
            Action::SetLock { lock, turn } => {
                !self.locked.contains(lock) && *turn == count(&self.lock_turn, lock)
            }
            Action::WaitUntil { satisfied } => satisfied
                .iter()
                .all(|&EventRef { rank, index }| (index as usize) < self.returned[rank.index()]),
            _ if request(action).is_some() => true,
            _ => self.need(action).is_none_or(|need| self.met(&need)),
        }
    }

    /// What is different once the call has returned.
    fn finish(&mut self, rank: Rank, action: &'a Action) {
        if let (Some(request), Some(need)) = (request(action), self.need(action)) {
            self.requests.insert((rank, request), need);
        }
        match action {
            Action::Start { win, group, .. } => {
                self.started.insert((*win, rank), group);
                for &target in group {
                    *self.starts.entry((*win, rank, target)).or_default() += 1;
                }
            }
            Action::Complete { win } => {
                for &target in self.started.remove(&(*win, rank)).unwrap_or_default() {
                    *self.completes.entry((*win, rank, target)).or_default() += 1;
                }
            }
            Action::Lock { win, .. } | Action::LockAll { win, .. } => {
                *self.window_turn.entry(*win).or_default() += 1;
                let held = self.held.entry(*win).or_default();
                held.extend(acquisition(rank, action));
            }
            Action::Unlock { win, target } => self.release(*win, rank, Some(*target)),
            Action::UnlockAll { win } => self.release(*win, rank, None),
            Action::SetLock { lock, .. } => {
                *self.lock_turn.entry(*lock).or_default() += 1;
                self.locked.insert(*lock);
            }
            Action::ClearLock { lock } => {
                self.locked.remove(lock);
            }
            _ => {}
        }
    }

    fn release(&mut self, win: WinId, owner: Rank, target: Option<Rank>) {
        let held = self.held.entry(win).or_default();
        held.retain(|lock| (lock.owner, lock.target) != (owner, target));
    }
}

fn count<K: Ord, N: Copy + Default>(counts: &BTreeMap<K, N>, key: &K) -> N {
    counts.get(key).copied().unwrap_or_default()
}

/// The request of a nonblocking call other than an operation: those wait for nobody.
fn request(action: &Action) -> Option<ReqId> {
    match action {
        Action::Send { request, .. }
        | Action::Recv { request, .. }
        | Action::Collective { request, .. } => *request,
        _ => None,
    }
}

/// What a lock holds; nothing with `MPI_MODE_NOCHECK`.
fn acquisition(owner: Rank, action: &Action) -> Option<Held> {
    match *action {
        Action::Lock {
            target,
            exclusive,
            nocheck: false,
            ..
        } => Some(Held {
            owner,
            target: Some(target),
            exclusive,
        }),
        Action::LockAll { nocheck: false, .. } => Some(Held {
            owner,
            target: None,
            exclusive: false,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{epoch, oracle};
    use fencepost_trace::text;

    /// Correct, and synchronised in every way that crosses processes.
    const CORRECT: &str = "\
# every kind of wait
processes 2
var X 8
var buf 8
window w X

P0                    | P1
start w 1             | post w 0
put w 1 X from buf    |
complete w            | wait w
                      | store X
fence w               | fence w
put w 1 X from buf    |
fence w               | fence w
                      | load X
barrier               | barrier
lock w 1 excl         |
put w 1 X from buf    |
unlock w 1            |
                      | lock w 1 excl
                      | load X
                      | unlock w 1
lock w 1 excl         |
put w 1 X from buf    |
unlock w 1            |
isend m req=r         | recv m
waitreq r             | store X
expect none
";

    fn correct() -> Execution {
        let scenario = text::parse(CORRECT, "correct.fps");
        scenario.expect("a scenario").execution
    }

    #[test]
    fn an_intact_run_is_its_own_prefix() {
        assert_eq!(closed_prefix(&correct()), correct());
    }

    /// Whatever is lost at the ends of the processes, a correct program stays correct.
    #[test]
    fn no_cut_makes_a_correct_program_wrong() {
        let whole = correct();
        let mut alarms_without = 0;
        for first in 0..=whole.processes[0].len() {
            for second in 0..=whole.processes[1].len() {
                let mut cut = whole.clone();
                cut.processes[0].truncate(first);
                cut.processes[1].truncate(second);
                alarms_without += oracle::races(&cut).expect("legal").len();
                let prefix = closed_prefix(&cut);
                assert_eq!(oracle::races(&prefix), Ok(Vec::new()), "{first}, {second}");
                let mut misuses = epoch::misuses(&prefix);
                misuses.retain(|misuse| misuse.rule != fencepost_model::Rule::EpochMatch);
                assert_eq!(misuses, [], "{first}, {second}");
                assert_eq!(closed_prefix(&prefix), prefix, "closed already");
            }
        }
        assert!(alarms_without > 0, "the test would notice");
    }
}
