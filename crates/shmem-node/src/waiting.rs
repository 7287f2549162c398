//! How a PE waits.
//!
//! There may be more PEs than processors, so a wait must not keep a processor from the PE it waits
//! for. It looks a few times in a row, then gives way, and then sleeps: in a [`Barrier`] until the
//! last one wakes it, elsewhere for an eighth of the time it has waited so far, so that no wait takes
//! much longer than it has to. Stores by `put` or through `shmem_ptr` wake nobody and cost nothing.

use std::hint;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::ending;

/// How often a wait looks before it gives way: set when the library starts.
static SPINS: AtomicU32 = AtomicU32::new(0);

/// How often it gives way before it sleeps.
const YIELDS: u32 = 200;

/// The longest sleep.
const NAP: Duration = Duration::from_millis(1);

/// Decides how long a PE may occupy a processor while it waits.
pub fn prepare(pes: usize) {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let spins = if pes <= processors { 4000 } else { 40 };
    SPINS.store(spins, Ordering::Relaxed);
}

/// Waits until `done` says so.
#[inline]
pub fn wait_for(mut done: impl FnMut() -> bool) {
    for _ in 0..SPINS.load(Ordering::Relaxed) {
        if done() {
            return;
        }
        hint::spin_loop();
    }
    wait_long(&mut done);
}

#[cold]
fn wait_long(done: &mut dyn FnMut() -> bool) {
    let begin = Instant::now();
    for _ in 0..YIELDS {
        if done() {
            return;
        }
        thread::yield_now();
    }
    while !done() {
        ending::leave_if_asked();
        thread::sleep((begin.elapsed() / 8).min(NAP));
    }
}

/// Gives way now and then, for a routine that a program calls again and again until it succeeds.
pub fn tried_in_vain() {
    thread_local! {
        static FAILURES: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    }
    let failures = FAILURES.get().wrapping_add(1);
    FAILURES.set(failures);
    if failures.is_multiple_of(64) {
        ending::leave_if_asked();
        thread::yield_now();
    }
}

/// Where the members of a group meet. All operations before it, of all members, are visible after it.
#[repr(C)]
pub struct Barrier {
    arrived: AtomicU32,
    round: AtomicU32,
    asleep: AtomicU32,
}

impl Barrier {
    /// Waits until `members` have come.
    pub fn meet(&self, members: u32) {
        let round = self.round.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 < members {
            return self.wait(round);
        }
        // Nobody arrives again before the round is over.
        self.arrived.store(0, Ordering::Relaxed);
        // Whoever is not seen asleep here sees the new round before it sleeps.
        self.round.store(round.wrapping_add(1), Ordering::SeqCst);
        if self.asleep.load(Ordering::SeqCst) > 0 {
            futex_wake(&self.round);
        }
    }

    fn wait(&self, round: u32) {
        let over = || self.round.load(Ordering::Acquire) != round;
        for _ in 0..SPINS.load(Ordering::Relaxed) {
            if over() {
                return;
            }
            hint::spin_loop();
        }
        for _ in 0..YIELDS / 10 {
            if over() {
                return;
            }
            thread::yield_now();
        }
        self.asleep.fetch_add(1, Ordering::SeqCst);
        while self.round.load(Ordering::SeqCst) == round {
            ending::leave_if_asked();
            futex_wait(&self.round, round);
        }
        self.asleep.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Sleeps while `word` is `value`, at most a tenth of a second: the program may be asked to end.
fn futex_wait(word: &AtomicU32, value: u32) {
    let limit = libc::timespec {
        tv_sec: 0,
        tv_nsec: 100_000_000,
    };
    // SAFETY: the word outlives the call; whatever happens, the caller looks again.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT,
            value,
            &raw const limit,
        );
    }
}

fn futex_wake(word: &AtomicU32) {
    // SAFETY: only the address counts.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, i32::MAX);
    }
}
