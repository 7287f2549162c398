//! How engines talk: what they say, and the interface of whoever carries it.
//!
//! The engine decides *what* is said *when*; a transport decides how it gets there. It may deliver
//! late, but never too late: see [`Exchange::drain`].

use crate::clock::{ActorId, Clock, OUTSIDE_ERAS, Stamp};
use crate::thread::{Knowledge, Known, Signal};
use fencepost_model::{Call, CollId, MsgId, ObjectId, Rank, Remote, Role, Scope, SiteId, WinId};
use smallvec::SmallVec;

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
    /// Target→origin: an exposure epoch was opened.
    Post(Exposure),
    /// Origin→target: the matching access epoch has ended.
    Complete(Exposure),
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
    /// Atomic updates of one location of a process: a fetching one comes after those it may have seen.
    Location(Rank, u64),
}

/// The exposure epoch of a target for one origin, and the matching access epoch.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exposure {
    /// The window.
    pub win: WinId,
    /// Who accesses.
    pub origin: Rank,
    /// Who exposes.
    pub target: Rank,
    /// Counted per window, origin and target.
    pub k: u32,
}

/// What a process brings to a synchronisation of all processes.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// The era it proposes: later than any of its own.
    pub era: u32,
    /// Its Lamport time.
    pub time: u64,
    /// Its own threads that the call does not wait for.
    pub exceptions: Vec<ActorId>,
    /// What it knows, if some process of the run may have such threads.
    pub clock: Option<Clock>,
}

/// All arrivals together.
#[derive(Clone, Debug, Default)]
pub struct Departure {
    era: u32,
    time: u64,
    exceptions: Vec<ActorId>,
    clocks: Vec<Clock>,
}

impl Departure {
    /// Adds a process's arrival.
    pub fn add(&mut self, arrival: Arrival) {
        self.era = self.era.max(arrival.era);
        self.time = self.time.max(arrival.time);
        self.exceptions.extend(arrival.exceptions);
        self.clocks.extend(arrival.clock);
    }

    /// What everybody knows afterwards: all of the era before, but of the exceptions only what
    /// somebody knew; and what somebody knew of threads outside all eras.
    pub fn signal(&self) -> Signal {
        let mut clock = Clock::of_era(self.era);
        for &actor in &self.exceptions {
            let known = self.clocks.iter().map(|clock| clock.value(actor)).max();
            clock.except(actor, known.unwrap_or_default());
        }
        let entries = self.clocks.iter().flat_map(Clock::entries);
        for (actor, stamp) in entries.filter(|(_, stamp)| stamp.era == OUTSIDE_ERAS) {
            clock.learn(actor, stamp);
        }
        Signal {
            clock,
            time: self.time,
        }
    }
}

/// §5: the operations of one process and context that a `shmem_fence` put before another one: per
/// thread all issued up to that stamp.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Delivery(pub(crate) SmallVec<[(ActorId, Stamp); 1]>);

impl Clone for Delivery {
    #[inline]
    fn clone(&self) -> Delivery {
        Delivery(SmallVec::from_slice(&self.0))
    }
}

impl Delivery {
    /// Was an operation, issued by that thread then, put before?
    pub(crate) fn follows(&self, actor: ActorId, issue: Stamp) -> bool {
        self.0
            .iter()
            .any(|&(of, up_to)| of == actor && issue <= up_to)
    }

    /// Adds what another fence put before.
    pub(crate) fn join(&mut self, other: &Delivery) {
        for &(actor, up_to) in &other.0 {
            match self.0.iter_mut().find(|(of, _)| *of == actor) {
                Some((_, known)) => *known = up_to.max(*known),
                None => self.0.push((actor, up_to)),
            }
        }
    }
}

/// What an operation does at its target: one access, or two.
pub type Accesses = SmallVec<[(Role, Remote); 2]>;

/// An operation (or a direct access) as its target needs to know it.
#[derive(Clone, Debug)]
pub struct Issued {
    /// The process that issued it.
    pub origin: Rank,
    /// Its number there, as the caller counts.
    pub op: u64,
    /// Its place in the order of issue there.
    pub seq: u64,
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
    pub remote: Accesses,
    /// What `shmem_fence`s put before it; `None` if they do not order it.
    pub delivery: Option<Delivery>,
    /// The origin's last fence call on the window, if it was no barrier.
    pub fence: Option<CollId>,
    /// The operand of the last access, where somebody may wait for what it writes and it is known.
    pub operand: Option<u64>,
}

/// Operations of one origin by their places in the order of issue, growing: runs of neighbours, each
/// with its first and how many.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seqs(pub(crate) SmallVec<[(u64, u64); 1]>);

impl Seqs {
    /// Adds one that is greater than all before.
    pub(crate) fn push(&mut self, seq: u64) {
        match self.0.last_mut() {
            Some((first, len)) if *first + *len == seq => *len += 1,
            _ => self.0.push((seq, 1)),
        }
    }

    /// Adds neighbours that are greater than all before, the `first` to the `last`.
    pub(crate) fn push_all(&mut self, first: u64, last: u64) {
        self.push(first);
        if let Some((_, len)) = self.0.last_mut() {
            *len += last - first;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, seq: u64) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= seq);
        let run = after.checked_sub(1).map(|at| self.0[at]);
        run.is_some_and(|(first, len)| seq - first < len)
    }
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
        /// Which.
        seqs: Seqs,
        /// Who completed them.
        actor: ActorId,
        /// When.
        stamp: Stamp,
    },
    /// An operation the target has not heard of was issued, and is complete at the target.
    Done {
        /// The operation.
        issued: Box<Issued>,
        /// Who completed it.
        actor: ActorId,
        /// When.
        stamp: Stamp,
    },
    /// Another thread of the origin has completed an operation too; whoever knows that moment is
    /// ordered after it as well.
    AlsoCompleted {
        /// The operation.
        issued: Box<Issued>,
        /// Who completed it.
        actor: ActorId,
        /// When.
        stamp: Stamp,
    },
    /// Operations of one origin belong to an access epoch it has ended: the target completes them.
    HandedOver {
        /// Which.
        seqs: Seqs,
        /// The epoch.
        epoch: Exposure,
        /// Who ended it.
        actor: ActorId,
        /// When.
        stamp: Stamp,
    },
}

impl Record {
    /// The moment from which on the fact counts.
    pub fn moment(&self) -> (ActorId, Stamp) {
        match self {
            Record::Issued(op) => (op.start.actor, op.start.own),
            Record::Completed { actor, stamp, .. }
            | Record::Done { actor, stamp, .. }
            | Record::AlsoCompleted { actor, stamp, .. }
            | Record::HandedOver { actor, stamp, .. } => (*actor, *stamp),
        }
    }

    /// The process it comes from.
    pub fn origin(&self) -> Rank {
        match self {
            Record::Issued(issued)
            | Record::Done { issued, .. }
            | Record::AlsoCompleted { issued, .. } => issued.origin,
            Record::Completed { origin, .. } => *origin,
            Record::HandedOver { epoch, .. } => epoch.origin,
        }
    }
}

/// What an engine needs from a transport.
pub trait Exchange {
    /// Sends a fact to a target.
    fn post(&mut self, to: Rank, record: Record);

    /// Sends a target the fact that an operation was issued.
    fn post_issued(&mut self, to: Rank, issued: &Issued) {
        self.post(to, Record::Issued(Box::new(issued.clone())));
    }

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
    fn drain(&mut self, at: Rank, known: Known<'_>, seen: &[(Rank, u64)], facts: &mut Vec<Record>);

    /// Takes all facts: every process has come to its end.
    fn drain_all(&mut self, at: Rank, facts: &mut Vec<Record>);
}
