//! Contents on their way: a put arrives, and a get's buffer is filled, when the operation completes.
//!
//! Atomics take effect when they are issued. They are how MPI programs build flags and locks: an
//! update tells what its rank knew, and a fetching one learns, when its result is there, what those
//! before it told. In the execution that is a message from each updater to each fetcher.

use super::table::Invocation;
use super::{Env, World};
use crate::memory::Cells;
use fencepost_model::{Action, EventRef, MsgId, Ranges, ReqId, SiteId};
use rustc_hash::FxHashMap;

/// Bytes of a rank.
pub type Bytes = (u32, Ranges);

/// How far a call completes operations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// At the origin.
    Origin,
    /// At both sides.
    Both,
}

/// An operation that is not complete.
#[derive(Clone, Debug)]
pub struct Pending {
    pub origin: u32,
    /// The target, known or assumed.
    pub target: u32,
    pub request: Option<ReqId>,
    pub moves: Moves,
}

/// What an operation moves when it completes.
#[derive(Clone, Debug)]
pub enum Moves {
    /// Contents arrive at the target.
    Put { contents: Vec<Cells>, to: Bytes },
    /// Contents of the target arrive in a buffer.
    Get { from: Bytes, to: Bytes },
    /// What an atomic has seen of others.
    Fetched(Seen),
}

/// What somebody who fetches a location has seen of those who updated it.
#[derive(Clone, Default, Debug)]
pub struct Seen {
    /// What they knew.
    messages: Vec<MsgId>,
    /// If it fetches from its own memory, their updates: they are over for it.
    updates: Vec<EventRef>,
}

impl Seen {
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty() && self.updates.is_empty()
    }
}

/// What the updates of small locations have told, by location and by whom.
#[derive(Default)]
pub struct Told(FxHashMap<(u32, u64), FxHashMap<u32, Telling>>);

#[derive(Default)]
struct Telling {
    /// What it knew at its last update.
    letters: Letters,
    /// Its updates that the owner has not seen.
    updates: Vec<EventRef>,
}

/// Messages by whom they are for.
type Letters = Vec<(u32, MsgId)>;

/// Atomics on larger areas are not taken as synchronisation.
const FLAG_BYTES: u64 = 16;

impl World {
    /// Operations of a rank on a window complete: towards one target, or all.
    pub(super) fn complete(
        &mut self,
        rank: u32,
        win: usize,
        reach: Reach,
        target: Option<u32>,
        env: &mut Env<'_>,
    ) {
        let covered =
            |op: &Pending| op.origin == rank && target.is_none_or(|target| target == op.target);
        self.settle_if(win, reach, covered, env);
    }

    /// One request-based operation completes.
    pub(super) fn complete_request(
        &mut self,
        rank: u32,
        win: usize,
        request: ReqId,
        env: &mut Env<'_>,
    ) {
        let covered = |op: &Pending| op.origin == rank && op.request == Some(request);
        self.settle_if(win, Reach::Origin, covered, env);
    }

    /// Everything pending on a window completes.
    pub(super) fn settle_all(&mut self, win: usize, env: &mut Env<'_>) {
        self.settle_if(win, Reach::Both, |_| true, env);
    }

    fn settle_if(
        &mut self,
        win: usize,
        reach: Reach,
        covered: impl Fn(&Pending) -> bool,
        env: &mut Env<'_>,
    ) {
        let done = |op: &mut Pending| {
            let at_origin = matches!(op.moves, Moves::Get { .. });
            !matches!(op.moves, Moves::Fetched(_))
                && covered(op)
                && (reach == Reach::Both || at_origin)
        };
        let pending = &mut self.windows[win].pending;
        let done: Vec<Pending> = pending.extract_if(.., done).collect();
        for op in done {
            match op.moves {
                Moves::Put { contents, to } => self.give(env, &to, &contents),
                Moves::Get { from, to } => match self.take(env, &from) {
                    Some(contents) => self.give(env, &to, &contents),
                    None => self.forget(env, &Some(to)),
                },
                Moves::Fetched(_) => {}
            }
        }
    }

    /// What completed atomics have fetched is known from here on.
    pub(super) fn learn(&mut self, call: &Invocation, win: usize, target: Option<u32>) {
        self.learn_if(call, win, |op| {
            target.is_none_or(|target| target == op.target)
        });
    }

    /// Likewise, of one with a request.
    pub(super) fn learn_by_request(&mut self, call: &Invocation, win: usize, request: ReqId) {
        self.learn_if(call, win, |op| op.request == Some(request));
    }

    fn learn_if(&mut self, call: &Invocation, win: usize, covered: impl Fn(&Pending) -> bool) {
        let fetched = |op: &mut Pending| {
            matches!(op.moves, Moves::Fetched(_)) && op.origin == call.rank && covered(op)
        };
        let pending = &mut self.windows[win].pending;
        let done: Vec<Pending> = pending.extract_if(.., fetched).collect();
        for op in done {
            let Moves::Fetched(seen) = op.moves else {
                continue;
            };
            for msg in seen.messages {
                let action = Action::Recv { msg, request: None };
                self.record(call.rank, action, call.site);
            }
            if !seen.updates.is_empty() {
                let satisfied = seen.updates;
                self.record(call.rank, Action::WaitUntil { satisfied }, call.site);
            }
        }
    }

    /// An update of a small location tells the other ranks what this one knows.
    pub(super) fn tell(&mut self, (rank, site): (u32, SiteId), bytes: &Bytes) {
        let Some(at) = flag(bytes) else {
            return;
        };
        let mut messages = Vec::new();
        for other in (0..self.size).filter(|other| *other != rank) {
            let msg = self.recorder.message();
            let action = Action::Send {
                msg,
                synchronous: false,
                request: None,
            };
            self.record(rank, action, site);
            messages.push((other, msg));
        }
        let location = self.told.0.entry((bytes.0, at)).or_default();
        location.entry(rank).or_default().letters = messages;
    }

    /// That update was recorded.
    pub(super) fn told_by(&mut self, update: EventRef, bytes: &Bytes) {
        let telling = flag(bytes)
            .and_then(|at| self.told.0.get_mut(&(bytes.0, at)))
            .and_then(|location| location.get_mut(&update.rank.0));
        if let Some(telling) = telling {
            telling.updates.push(update);
        }
    }

    /// What a fetch of a location has seen, and will know when it completes.
    pub(super) fn seen(&mut self, rank: u32, bytes: &Bytes) -> Seen {
        let mut seen = Seen::default();
        let Some(at) = flag(bytes) else {
            return seen;
        };
        let location = self.told.0.get_mut(&(bytes.0, at)).into_iter().flatten();
        for (by, telling) in location {
            // A message is received once; what it told is known from then on.
            let letters = &mut telling.letters;
            if let Some(at) = letters.iter().position(|(to, _)| *to == rank) {
                seen.messages.push(letters.remove(at).1);
            }
            if rank == bytes.0 && rank != *by {
                seen.updates.append(&mut telling.updates);
            }
        }
        seen.messages.sort();
        seen.updates.sort();
        seen
    }

    /// What somebody learns who has fetched from another's location.
    pub(super) fn messages_seen(&mut self, rank: u32, bytes: &Bytes) -> Vec<MsgId> {
        self.seen(rank, bytes).messages
    }
}

/// The address of a location that can be a flag.
fn flag(bytes: &Bytes) -> Option<u64> {
    match &bytes.1.0[..] {
        [range] if range.len() <= FLAG_BYTES => Some(range.start),
        _ => None,
    }
}
