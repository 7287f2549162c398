//! Threads inside a rank: which thread does something, and what orders them.
//!
//! The engine knows threads by numbers, and three things about them: one starts another, one has seen
//! another end, and one comes after another by an *object*: what one releases there, another
//! acquires. Every way of synchronising is brought down to these, in files of their own:
//!
//! | file | what |
//! |---|---|
//! | `life` | how threads begin and end |
//! | `pthread` | threads of POSIX, and of C++ on top of them |
//! | `c11` | `<threads.h>` |
//! | `gomp` | OpenMP as gcc compiles it, by its entry points |
//! | `ompt` | OpenMP of clang and flang, by the tools interface |
//! | `memory` | what lies in memory that was given back is something else |
//! | `team` | what both OpenMPs have in common: teams, barriers, tasks |
//!
//! An explicit task of OpenMP is a thread of its own here, whichever thread runs it: what it does is not
//! ordered with that thread's other work.
//!
//! What is released is told before the real call, what is acquired after it. A program that has no
//! threads pays one look at a flag; so do calls from inside MPI, whose threads are its own business.
//!
//! In memory that processes share, it is they who are ordered, too: [`crate::direct`].

mod atomics;
mod c11;
mod gomp;
mod life;
mod memory;
mod ompt;
mod pthread;
mod team;

pub use memory::is_the_systems as allocator_is_the_systems;

use crate::caller::{self, Inside};
use crate::process::{self, Process};
use crate::{direct, modules, watch};
use fencepost_engine::Signal;
use fencepost_model::{Action, ObjectId, SiteId};
use fencepost_session::journal::Note;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Threads are told apart.
static FOLLOWED: AtomicBool = AtomicBool::new(false);

/// The tag of a thread of which nothing is followed, as one of MPI's own.
const FOREIGN: usize = usize::MAX;

/// Is it followed what orders the threads of this rank?
#[inline]
pub fn followed() -> bool {
    FOLLOWED.load(Ordering::Relaxed)
}

/// Libraries whose locks order nothing of the program's, from first to last byte. UCX takes locks of its own
/// within an allocation, while the allocator is locked, and when a thread has ended: nothing of ours may
/// allocate then, or wait for the process.
static BELOW: OnceLock<Vec<(usize, usize)>> = OnceLock::new();

/// Is it followed what this lock orders, which `caller::locker` locks or unlocks? A library's own locks are
/// among its data, or it is the library that calls.
#[inline]
fn follows(lock: usize) -> bool {
    let within = |at| {
        let below = || BELOW.get().into_iter().flatten();
        below().any(|&(start, end)| start <= at && at < end)
    };
    (followed() || watch::is_shared()) && !within(lock) && !within(caller::locker())
}

/// Locks are followed from here on, but for those of libraries.
pub fn know_libraries() {
    BELOW.get_or_init(modules::below_the_program);
}

/// Follows threads; the calling one is the first.
pub fn follow() {
    know_libraries();
    memory::begin();
    caller::set_thread_tag(tag(0));
    FOLLOWED.store(true, Ordering::Relaxed);
}

/// Follows them no more.
pub fn leave() {
    FOLLOWED.store(false, Ordering::Relaxed);
}

/// The tag of a thread with a number.
fn tag(number: u32) -> usize {
    number as usize + 1
}

/// Is the calling thread none of the program's?
#[inline]
pub fn this_is_foreign() -> bool {
    caller::thread_tag() == FOREIGN
}

/// Works on the process for a call of the program that orders threads; `None` if that is not to be
/// followed.
fn with<R>(work: impl FnOnce(&mut Process) -> R) -> Option<R> {
    if !followed() || this_is_foreign() {
        return None;
    }
    let _inside = Inside::enter()?;
    process::with(work)
}

/// What is synchronised with: a kind of thing at an address.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
enum Object {
    /// A lock of any kind; for those that can be shared, what writers leave.
    Lock(usize),
    /// What those leave who have shared a lock.
    Readers(usize),
    /// A condition variable.
    Condition(usize),
    /// A semaphore.
    Semaphore(usize),
    /// What is done once.
    Once(usize),
    /// An atomic variable.
    Atomic(usize),
    /// Every second round of a barrier.
    Barrier(usize, bool),
    /// The beginning of a team's work.
    Begin(usize),
    /// Its end.
    End(usize),
    /// A group of tasks.
    Group(usize),
    /// A task's dependence on what others write.
    Written(usize),
    /// On what others read.
    Read(usize),
}

impl Object {
    /// Where it is, if several processes may use it. Those who share a lock leave what they know beside it, and so do
    /// those who come to a barrier, every second round.
    fn place(self) -> Option<usize> {
        match self {
            Object::Lock(at) | Object::Condition(at) | Object::Semaphore(at) => Some(at),
            Object::Readers(at) => Some(at + 1),
            Object::Barrier(at, odd) => Some(at + usize::from(odd)),
            _ => None,
        }
    }
}

/// What is known of the threads of this process.
#[derive(Debug, Default)]
pub struct Threads {
    objects: FxHashMap<Object, ObjectId>,
    /// Numbers of those that are forgotten.
    free_objects: Vec<ObjectId>,
    /// Threads of POSIX that can be joined.
    handles: FxHashMap<usize, u32>,
    /// By who has seen them end: numbers that it can give again.
    free: FxHashMap<u32, Vec<u32>>,
    /// Locks of OpenMP whose end has not been told yet.
    held: FxHashSet<usize>,
    /// Teams at work from which nobody communicates.
    quiet: u32,
    /// What threads knew when they began to receive.
    receiving: Signal,
}

impl Threads {
    /// What is shown of a receive that begins: a sender does not know which thread takes its message.
    pub fn begin_to_receive<'a>(&'a mut self, begun: &'a Signal) -> &'a Signal {
        if !followed() {
            return begun;
        }
        self.receiving.join(begun);
        &self.receiving
    }
}

impl Process {
    /// Does a team work that communicates with nobody, and no other threads? It counts as the first thread:
    /// nobody else can learn of a part of what it does. Not where its members are compared with each other.
    fn works_as_one(&self) -> bool {
        self.threads.quiet > 0 && self.one_thread() && !self.options.threads
    }

    fn object(&mut self, object: Object) -> ObjectId {
        let Threads {
            objects,
            free_objects,
            ..
        } = &mut self.threads;
        let next = ObjectId((objects.len() + free_objects.len()) as u32);
        *objects
            .entry(object)
            .or_insert_with(|| free_objects.pop().unwrap_or(next))
    }

    /// The calling thread leaves what it knows at an object.
    fn release(&mut self, object: Object) {
        self.flush_direct();
        if self.works_as_one() {
            return;
        }
        let object = self.object(object);
        self.step(&Action::Release { object, turn: 0 }, SiteId::default());
    }

    /// The calling thread learns what was left at an object.
    fn acquire(&mut self, object: Object) {
        self.flush_direct();
        if self.works_as_one() {
            return;
        }
        let object = self.object(object);
        self.step(&Action::Acquire { object, turn: 0 }, SiteId::default());
    }

    /// Nobody will come back to an object.
    fn forget(&mut self, object: Object) {
        if let Some(object) = self.threads.objects.remove(&object) {
            self.engine.forget_object(object);
            self.threads.free_objects.push(object);
        }
    }
}

/// Releases, from a call of the program.
fn release(object: Object) {
    with(|process| process.release(object));
    if let Some(at) = object.place() {
        direct::leave(at);
    }
}

/// Acquires, from a call of the program.
fn acquire(object: Object) {
    if let Some(at) = object.place() {
        direct::learn(at);
    }
    with(|process| process.acquire(object));
}

/// Something orders threads in a way that is not followed.
#[cold]
fn not_followed(what: &str) {
    with(|process| process.mute(Note::Unsupported, &format!("{what}: not supported")));
}
