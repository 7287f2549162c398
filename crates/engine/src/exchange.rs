//! How engines talk: what they say, and the interface of whoever carries it.
//!
//! The engine decides *what* is said *when*; a transport decides how it gets there. It may deliver
//! late, but never too late: see [`Exchange::drain`].

use crate::clock::{ActorId, Clock, Stamp};
use crate::thread::{Knowledge, Signal};
use fencepost_model::{Call, CollId, MsgId, ObjectId, Rank, Remote, Role, Scope, SiteId, WinId};

/// A place where clocks are left and picked up. What is left under one key is joined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// Sender→receiver of a message.
    Message(MsgId),
    /// Receiver→synchronous sender.
    Ack(MsgId),
    /// All who signal in a collective.
    Collective(CollId),
    /// One participant of a collective that not everybody waits for.
    Contribution(CollId, Rank),
    /// Target→origin: the `k`-th post of `target` for `origin`.
    Post {
        /// The window.
        win: WinId,
        /// Who may access.
        origin: Rank,
        /// Who exposes.
        target: Rank,
        /// Counted per window, origin and target.
        k: u32,
    },
    /// Origin→target: the end of the matching access epoch.
    Complete {
        /// The window.
        win: WinId,
        /// Who accessed.
        origin: Rank,
        /// Who exposes.
        target: Rank,
        /// Counted per window, origin and target.
        k: u32,
    },
    /// Exclusive unlocks of one target.
    Exclusive(WinId, Rank),
    /// Shared unlocks of one target.
    Shared(WinId, Rank),
    /// Exclusive unlocks of any target of the window.
    AnyExclusive(WinId),
    /// `unlock_all`s of the window.
    SharedAll(WinId),
    /// A SHMEM lock.
    ShmemLock(ObjectId),
}

/// What a process brings to a synchronisation of all processes.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// The era it proposes: one more than its own.
    pub era: u32,
    /// Its Lamport time.
    pub time: u64,
    /// Its own threads that the call does not wait for, and what the caller knows of them.
    pub exceptions: Vec<(ActorId, Stamp)>,
    /// What it knows of threads that may be exceptions of other processes.
    pub hints: Vec<(ActorId, Stamp)>,
}

/// All arrivals together.
#[derive(Clone, Debug, Default)]
pub struct Departure {
    arrived: Arrival,
}

impl Departure {
    /// Adds a process's arrival.
    pub fn add(&mut self, arrival: Arrival) {
        self.arrived.era = self.arrived.era.max(arrival.era);
        self.arrived.time = self.arrived.time.max(arrival.time);
        self.arrived.exceptions.extend(arrival.exceptions);
        self.arrived.hints.extend(arrival.hints);
    }

    /// What everybody knows afterwards.
    pub fn signal(&self) -> Signal {
        let mut clock = Clock::of_era(self.arrived.era);
        for &(actor, own) in &self.arrived.exceptions {
            let hints = self.arrived.hints.iter();
            let told = hints
                .filter(|(of, _)| *of == actor)
                .map(|&(_, stamp)| stamp);
            clock.except(actor, told.fold(own, Stamp::max));
        }
        Signal {
            clock,
            time: self.arrived.time,
        }
    }
}

/// An operation (or a direct access) as its target needs to know it.
#[derive(Clone, Debug)]
pub struct Issued {
    /// The process that issued it.
    pub origin: Rank,
    /// Its number there: unique, and growing in the order of issue.
    pub op: u64,
    /// What the origin knew.
    pub start: Knowledge,
    /// The origin's Lamport time.
    pub time: u64,
    /// Window or context; `None` for a direct access.
    pub scope: Option<Scope>,
    /// The call; `None` for a direct access.
    pub call: Option<Call>,
    /// Where in the origin's source.
    pub site: SiteId,
    /// The thread that issued it.
    pub thread: u32,
    /// The accesses at the target.
    pub remote: Vec<(Role, Remote)>,
    /// `shmem_fence`s before it on its context; `None` if they do not order it.
    pub delivery: Option<u32>,
    /// The origin's last fence call on the window.
    pub fence: Option<CollId>,
    /// The origin's access epoch towards this target, for post/start/complete/wait.
    pub epoch: Option<u32>,
}

/// A fact for a target.
#[derive(Clone, Debug)]
pub enum Record {
    /// An operation was issued.
    Issued(Box<Issued>),
    /// Operations of one origin are complete at the target.
    Completed {
        /// The origin.
        origin: Rank,
        /// Their numbers.
        ops: Vec<u64>,
        /// Who completed them.
        actor: ActorId,
        /// When.
        stamp: Stamp,
        /// The Lamport time of that.
        time: u64,
    },
}

impl Record {
    /// The moment from which on the fact counts.
    pub fn moment(&self) -> (ActorId, Stamp) {
        match self {
            Record::Issued(op) => (op.start.actor, op.start.own),
            Record::Completed { actor, stamp, .. } => (*actor, *stamp),
        }
    }
}

/// What an engine needs from a transport.
pub trait Exchange {
    /// Sends a fact to a target.
    fn post(&mut self, to: Rank, record: Record);

    /// Leaves knowledge under a key.
    fn signal(&mut self, key: Key, signal: &Signal);

    /// Picks up what was left under a key so far. The caller has made sure by the program's own
    /// synchronisation that what it waits for was left before.
    fn wait(&mut self, key: Key) -> Option<Signal>;

    /// Does the sender of this message wait for the receive to start?
    fn wants_ack(&self, msg: MsgId) -> bool;

    /// Comes to a synchronisation of all processes.
    fn arrive(&mut self, coll: CollId, arrival: Arrival);

    /// Leaves it, all having arrived.
    fn depart(&mut self, coll: CollId) -> Signal;

    /// Takes facts that have arrived here, those of one origin in the order they were sent. It must
    /// bring every fact whose [`Record::moment`] is known already, and the operations whose effect
    /// has been `seen` (origin and number); others may come or stay out.
    fn drain(&mut self, at: Rank, known: &Knowledge, seen: &[(Rank, u64)], facts: &mut Vec<Record>);

    /// Takes all facts: every process has come to its end.
    fn drain_all(&mut self, at: Rank, facts: &mut Vec<Record>);
}
