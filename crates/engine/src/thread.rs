//! A thread of the process: its clock, and the segments it has lived through.
//!
//! A **segment** is the part of a thread's run in which its own stamp stays the same. A stamp that
//! has been shown to somebody — sent with a signal, or put on an operation when it was issued — is
//! over: the thread moves on to a fresh segment, so that what it does next is not taken for known.
//! Completing an operation opens a fresh segment too, so that what came before it is not taken for
//! coming after.
//!
//! Segments are numbered through the process; shadow memory stores that number. Only the wire
//! speaks of eras and ticks, which every process counts alike.

use crate::clock::{ActorId, Clock, Stamp};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A segment of this process. 0 is before everything.
pub type Segment = u32;

/// What one side tells another when it synchronises: everything it knows, and a Lamport time.
#[derive(Debug, Default)]
pub struct Signal {
    /// What the signaller knows, itself included.
    pub clock: Clock,
    /// Later than everything in `clock`.
    pub time: u64,
}

impl Clone for Signal {
    fn clone(&self) -> Signal {
        Signal {
            clock: self.clock.clone(),
            time: self.time,
        }
    }

    fn clone_from(&mut self, other: &Signal) {
        self.clock.clone_from(&other.clock);
        self.time = other.time;
    }
}

impl Signal {
    /// Adds another's knowledge.
    pub fn join(&mut self, other: &Signal) {
        self.clock.join(&other.clock);
        self.time = self.time.max(other.time);
    }
}

/// The knowledge an access or operation starts with.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// Who starts it.
    pub actor: ActorId,
    /// Its own stamp then.
    pub own: Stamp,
    /// What it knew of others.
    pub others: Arc<Clock>,
}

impl Knowledge {
    /// Is that moment of that actor known?
    pub fn knows(&self, actor: ActorId, stamp: Stamp) -> bool {
        stamp <= self.value(actor)
    }

    /// The latest stamp known of an actor.
    pub fn value(&self, actor: ActorId) -> Stamp {
        if actor == self.actor {
            self.own.max(self.others.value(actor))
        } else {
            self.others.value(actor)
        }
    }

    /// As a signal's clock.
    pub fn clock(&self) -> Clock {
        let mut clock = Clock::clone(&self.others);
        clock.learn(self.actor, self.own);
        clock
    }

    /// Adds what another clock knows.
    pub fn join(&mut self, clock: &Clock) {
        Arc::make_mut(&mut self.others).join(clock);
    }
}

/// As [`Knowledge`], for as long as nothing is learnt.
#[derive(Copy, Clone, Debug)]
pub struct Known<'a> {
    actor: ActorId,
    own: Stamp,
    others: &'a Clock,
}

impl Known<'_> {
    /// Is that moment of that actor known?
    pub fn knows(self, actor: ActorId, stamp: Stamp) -> bool {
        stamp <= self.own && actor == self.actor || self.others.knows(actor, stamp)
    }
}

/// The threads of a process. The first is always there and mostly alone.
#[derive(Debug)]
pub(crate) struct Threads {
    main: Thread,
    others: FxHashMap<u32, Thread>,
}

impl Threads {
    pub(crate) fn new(main: Thread) -> Threads {
        Threads {
            main,
            others: FxHashMap::default(),
        }
    }

    #[inline]
    pub(crate) fn get(&self, thread: u32) -> Option<&Thread> {
        match thread {
            0 => Some(&self.main),
            other => self.others.get(&other),
        }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, thread: u32) -> Option<&mut Thread> {
        match thread {
            0 => Some(&mut self.main),
            other => self.others.get_mut(&other),
        }
    }

    /// A thread that is not there yet.
    pub(crate) fn insert(&mut self, number: u32, thread: Thread) {
        debug_assert!(number != 0 && !self.others.contains_key(&number));
        self.others.insert(number, thread);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &Thread)> {
        let others = self.others.iter().map(|(&number, thread)| (number, thread));
        std::iter::once((0, &self.main)).chain(others)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Thread> {
        std::iter::once(&self.main).chain(self.others.values())
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Thread> {
        std::iter::once(&mut self.main).chain(self.others.values_mut())
    }
}

/// One thread.
#[derive(Debug)]
pub(crate) struct Thread {
    pub(crate) actor: ActorId,
    /// Its current segment.
    pub(crate) segment: Segment,
    /// Lamport time.
    pub(crate) time: u64,
    /// Ended, and so without further stamps.
    pub(crate) ended: bool,
    clock: Arc<Clock>,
    /// The last of its stamps that it told anybody.
    told: Stamp,
    /// The first segment of each era it has been in, oldest first.
    eras: Vec<(u32, Segment)>,
}

impl Thread {
    pub(crate) fn new(
        actor: ActorId,
        segment: Segment,
        era: u32,
        clock: Clock,
        time: u64,
    ) -> Thread {
        Thread {
            actor,
            segment,
            time,
            ended: false,
            told: Stamp::default(),
            eras: vec![(era, segment)],
            clock: Arc::new(clock),
        }
    }

    /// Its own stamp now.
    pub(crate) fn stamp(&self) -> Stamp {
        let (era, first) = self.eras.last().copied().unwrap_or((0, 1));
        Stamp {
            era,
            tick: self.segment - first + 1,
        }
    }

    /// What it knows now.
    pub(crate) fn knowledge(&self) -> Knowledge {
        Knowledge {
            actor: self.actor,
            own: self.stamp(),
            others: Arc::clone(&self.clock),
        }
    }

    /// What it knows as long as it learns nothing.
    pub(crate) fn known(&self) -> Known<'_> {
        Known {
            actor: self.actor,
            own: self.stamp(),
            others: &self.clock,
        }
    }

    /// What it tells when it signals.
    pub(crate) fn told(&mut self) -> Signal {
        let mut told = Signal::default();
        self.tell(&mut told);
        told
    }

    /// Likewise, in the place of what was told before.
    pub(crate) fn tell(&mut self, told: &mut Signal) {
        self.told = self.stamp();
        told.clock.clone_from(&self.clock);
        told.clock.learn(self.actor, self.stamp());
        told.time = self.time;
    }

    pub(crate) fn knows(&self, actor: ActorId, stamp: Stamp) -> bool {
        if actor == self.actor {
            stamp <= self.stamp()
        } else {
            self.clock.knows(actor, stamp)
        }
    }

    /// Has it told nobody since then? Whoever gets to know its stamp of that time will know all it
    /// has done up to now.
    pub(crate) fn is_silent_since(&self, stamp: Stamp) -> bool {
        self.told < stamp
    }

    /// Enters a fresh segment.
    pub(crate) fn advance(&mut self, fresh: Segment) {
        debug_assert!(fresh >= self.segment);
        self.segment = fresh;
        self.time += 1;
    }

    /// Learns what a signal says. A new era starts with a fresh segment.
    pub(crate) fn learn(&mut self, signal: &Signal, fresh: impl FnOnce() -> Segment) {
        Arc::make_mut(&mut self.clock).join(&signal.clock);
        self.time = self.time.max(signal.time) + 1;
        if self.clock.era() > self.stamp().era {
            self.segment = fresh();
            self.eras.push((self.clock.era(), self.segment));
        }
    }

    /// The last segment of this thread that is known to whoever knows `stamp` of it.
    pub(crate) fn known_segment(&self, stamp: Stamp) -> Segment {
        let at = self.eras.partition_point(|&(era, _)| era < stamp.era);
        match self.eras.get(at) {
            Some(&(era, first)) if era == stamp.era => first + stamp.tick - 1,
            Some(&(_, first)) => first - 1,
            None => Segment::MAX,
        }
    }

    /// Starts counting segments from 1 again: all before are known to everybody.
    pub(crate) fn restart(&mut self) {
        self.segment = 1;
        self.eras = vec![(self.clock.era(), 1)];
    }

    /// Forgets eras before `oldest`: nobody will ask for them again.
    pub(crate) fn forget_before(&mut self, oldest: u32) {
        let keep = self.eras.partition_point(|&(era, _)| era < oldest);
        if keep > 0 {
            self.eras.drain(..keep.min(self.eras.len() - 1));
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What it knows of others, to be recognised.
    pub(crate) fn others(&self) -> &Arc<Clock> {
        &self.clock
    }
}
