//! Threads of a process, and the mutex they share.

use super::World;
use fencepost_model::{Action, Actor, ObjectId, Rank};

/// The mutex each process has.
const MUTEX: ObjectId = ObjectId(0);

/// Threads and mutexes, by process where it says so.
pub(super) struct Threads {
    /// Live threads other than the main ones.
    live: Vec<Actor>,
    /// Per process: the next thread's number.
    next: Vec<u32>,
    /// Per process: events of the mutex so far, and who holds it.
    mutex: Vec<(u32, Option<Actor>)>,
}

impl Threads {
    pub(super) fn new(size: u32) -> Threads {
        Threads {
            live: Vec::new(),
            next: vec![1; size as usize],
            mutex: vec![(0, None); size as usize],
        }
    }

    /// Has the thread not been joined?
    pub(super) fn runs(&self, actor: Actor) -> bool {
        actor.thread == 0 || self.live.contains(&actor)
    }

    /// Do all these processes have one thread only?
    pub(super) fn single(&self, ranks: &[Rank]) -> bool {
        !self.live.iter().any(|actor| ranks.contains(&actor.rank))
    }

    fn of(&self, rank: Rank) -> Vec<Actor> {
        let live = self.live.iter().copied();
        live.filter(|actor| actor.rank == rank).collect()
    }
}

impl World<'_> {
    /// Some thread of the process.
    pub(super) fn thread_of(&mut self, rank: Rank) -> Actor {
        let mut actors = self.threads.of(rank);
        actors.push(Actor::main(rank));
        self.pick(&actors)
    }

    pub(super) fn thread_step(&mut self) {
        let rank = self.rank();
        let live = self.threads.of(rank);
        match self.rng.below(4) {
            0 if live.len() < 2 && self.threads.next[rank.index()] < 4 => self.fork(rank),
            1 => {
                if let Some(&child) = live.first() {
                    self.join(child);
                }
            }
            _ if !live.is_empty() => self.mutex_step(rank),
            _ => {}
        }
    }

    fn fork(&mut self, rank: Rank) {
        let next = &mut self.threads.next[rank.index()];
        let thread = *next;
        *next += 1;
        self.event(Actor::main(rank), Action::Fork { child: thread });
        self.threads.live.push(Actor { rank, thread });
    }

    /// Joins a thread, unless it holds the SHMEM lock.
    fn join(&mut self, child: Actor) {
        if self.threads.mutex[child.rank.index()].1 == Some(child) {
            self.mutex_step(child.rank);
        }
        if self.shmem.holds_lock(child) {
            return;
        }
        self.threads.live.retain(|actor| *actor != child);
        let join = Action::Join {
            child: child.thread,
        };
        self.event(Actor::main(child.rank), join);
    }

    pub(super) fn join_threads(&mut self) {
        for child in self.threads.live.clone() {
            self.join(child);
        }
    }

    /// Releases the process's mutex, or takes it.
    fn mutex_step(&mut self, rank: Rank) {
        let (turns, holder) = &mut self.threads.mutex[rank.index()];
        let (turn, held) = (*turns, holder.take());
        *turns += 1;
        let object = MUTEX;
        match held {
            Some(holder) => {
                self.event(holder, Action::Release { object, turn });
            }
            None => {
                let actor = self.thread_of(rank);
                self.event(actor, Action::Acquire { object, turn });
                self.threads.mutex[rank.index()].1 = Some(actor);
            }
        }
    }
}
