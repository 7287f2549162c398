//! Random legal executions over all of SEMANTICS §2–§5: two to five processes, several windows of
//! each synchronisation style (some over sub-groups, some on the same memory, some created and freed
//! on the way), requests, messages, collectives of every flow, SHMEM contexts, locks and waits,
//! threads.
//!
//! A `World` keeps what each process may do next, so that what comes out can really happen: every
//! lock is free when taken, every wait has something to wait for. Whether it races is left to chance;
//! memory is small, so that accesses meet, and synchronisation frequent, so that many are ordered.
//!
//! Each room keeps its own part of the state: `windows` the epochs, `messages` what is in flight
//! and which requests are open, `threads` and `shmem` theirs. `memory` and `operations` have
//! none: they draw what is accessed, and how.
//!
//! Threads of one process call what they like: an operation may race with the call of the main
//! thread that opens or closes its epoch. What takes an object away (`Win_free`, `ctx_destroy`) or
//! brings it to life waits until the process has one thread.

mod memory;
mod messages;
mod operations;
mod shmem;
mod threads;
mod windows;

use crate::Builder;
use fencepost_model::{Action, Actor, EventRef, Execution, Flow, GroupId, Rank, SiteId};
use fencepost_transport::rng::Rng;
use messages::Messages;
use shmem::Shmem;
use threads::Threads;
use windows::Win;

/// Draws an execution of a few processes of OpenSHMEM that mostly wait for each other's operations.
pub fn flags(rng: &mut Rng) -> Execution {
    let size = 2 + rng.below(2) as u32;
    let steps = 10 + rng.below(40);
    let mut world = World::new(rng, size, 100);
    for _ in 0..steps {
        match world.rng.below(100) {
            0..15 => world.access(),
            15..20 => world.message(),
            20..45 => world.wait_until(),
            _ => world.shmem_step(),
        }
    }
    world.builder.finish()
}

/// Draws an execution.
pub fn execution(rng: &mut Rng) -> Execution {
    let size = 2 + rng.below(4) as u32;
    let steps = 4 + rng.below(26);
    let mut world = World::new(rng, size, 40);
    for _ in 0..steps {
        world.step();
    }
    if world.rng.chance(50) {
        world.wind_down();
    }
    world.builder.finish()
}

/// Everything drawn so far, and what may come next.
struct World<'r> {
    rng: &'r mut Rng,
    builder: Builder,
    size: u32,
    groups: Vec<(GroupId, Vec<Rank>)>,
    /// Processes may touch each other's memory directly.
    direct: bool,
    windows: Vec<Win>,
    messages: Messages,
    threads: Threads,
    shmem: Shmem,
    /// What may be asked again: reads of others' memory, compare-and-swaps, and where.
    polls: Vec<(Actor, Action, SiteId)>,
}

impl<'r> World<'r> {
    /// In `shmem` of a hundred executions there is OpenSHMEM.
    fn new(rng: &'r mut Rng, size: u32, shmem: usize) -> World<'r> {
        let mut builder = Builder::new(size);
        let groups = groups(rng, &mut builder, size);
        let shmem = Shmem::draw(rng, shmem, &mut builder);
        let mut world = World {
            builder,
            size,
            groups,
            direct: rng.chance(20),
            windows: Vec::new(),
            messages: Messages::default(),
            threads: Threads::new(size),
            shmem,
            polls: Vec::new(),
            rng,
        };
        for _ in 0..1 + world.rng.below(3) {
            world.add_window();
        }
        world
    }

    fn step(&mut self) {
        match self.rng.below(100) {
            0..25 => self.access(),
            25..60 => self.window_step(),
            60..62 => self.window_lifetime(),
            62..72 => self.message(),
            72..80 => self.collective(),
            80..84 => self.wait_request(),
            84..89 => self.thread_step(),
            _ if self.shmem.used => self.shmem_step(),
            _ => self.window_step(),
        }
    }

    /// Completes and synchronises everything, then touches some of it again.
    fn wind_down(&mut self) {
        self.join_threads();
        self.close_passive_epochs();
        let coll = self.builder.coll();
        for rank in 0..self.size {
            let barrier = Action::Collective {
                coll,
                group: GroupId::WORLD,
                flow: Flow::AllToAll,
                request: None,
            };
            self.builder.main(rank, barrier);
        }
        if self.rng.chance(30) {
            self.free_windows();
        }
        for _ in 0..self.rng.below(4) {
            self.access();
        }
    }

    fn rank(&mut self) -> Rank {
        Rank(self.rng.below(self.size as usize) as u32)
    }

    fn ranks(&self) -> Vec<Rank> {
        (0..self.size).map(Rank).collect()
    }

    /// Some thread of some process.
    fn actor(&mut self) -> Actor {
        let rank = self.rank();
        self.thread_of(rank)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.rng.below(from.len())]
    }

    /// Appends an event.
    fn event(&mut self, actor: Actor, action: Action) -> EventRef {
        let at = EventRef {
            rank: actor.rank,
            index: self.builder.execution().processes[actor.rank.index()].len() as u32,
        };
        self.builder.event(actor, action);
        at
    }
}

/// The world, and sometimes all but one of it.
fn groups(rng: &mut Rng, builder: &mut Builder, size: u32) -> Vec<(GroupId, Vec<Rank>)> {
    let all: Vec<Rank> = (0..size).map(Rank).collect();
    let mut groups = vec![(GroupId::WORLD, all.clone())];
    if size > 2 && rng.chance(50) {
        let mut some = all;
        some.remove(rng.below(size as usize));
        let group = GroupId(1);
        builder.definitions().groups.insert(group, some.clone());
        groups.push((group, some));
    }
    groups
}
