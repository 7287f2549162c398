//! The lock around the process. A thread that holds it already (a signal handler, a callback) is turned away:
//! better not to look than to hang.
//!
//! Nearly every call comes from one thread, the *favourite*, and an atomic exchange for each of them would be a
//! large part of what a call of a few nanoseconds costs. So the favourite only says that it is busy and looks
//! whether anybody wants the lock; both are plain accesses. All others say that they want it, and let the system
//! make sure (`membarrier`) that the favourite either has seen that or is seen to be busy:
//!
//! ```text
//! favourite: busy = 1; (compiler only) wanted?          others: wanted += 1; membarrier; until busy == 0
//!            no: has it       yes: busy = 0, owner                owner: 0 -> self
//! ```
//!
//! While anybody wants it, all, the favourite too, exchange `owner`. A thread of the program wants it for good from its first
//! time on; a thread of ours, which looks aside once in a while, until it has it no longer. Where the system has no
//! `membarrier`, there is no favourite.

use crate::caller::thread_word;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, compiler_fence};

/// See the module.
#[derive(Debug)]
pub struct Lock {
    /// The thread that needs no exchange; 0: none.
    favourite: AtomicUsize,
    /// It has the lock, or is about to look whether it may.
    busy: AtomicBool,
    /// How many others want it.
    wanted: AtomicUsize,
    /// Some of them do for good.
    shared: AtomicBool,
    /// Who has it, while somebody wants it.
    owner: AtomicUsize,
}

/// For how long a thread wants the lock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wants {
    ForGood,
    Once,
}

/// How a thread has it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Hold {
    Favourite,
    Owner,
    /// And nobody wants it for that thread afterwards.
    OwnerOnce,
}

/// The lock is held.
#[derive(Debug)]
pub struct Held<'a> {
    lock: &'a Lock,
    hold: Hold,
}

impl Lock {
    /// Nobody has it, and nobody is the favourite.
    pub const fn new() -> Lock {
        Lock {
            favourite: AtomicUsize::new(0),
            busy: AtomicBool::new(false),
            wanted: AtomicUsize::new(0),
            shared: AtomicBool::new(false),
            owner: AtomicUsize::new(0),
        }
    }

    /// Takes it; `None` if this thread has it already.
    #[inline]
    pub fn take(&self) -> Option<Held<'_>> {
        self.take_as(Wants::ForGood)
    }

    /// Likewise, for a thread that is none of the program's.
    pub fn take_aside(&self) -> Option<Held<'_>> {
        self.take_as(Wants::Once)
    }

    #[inline]
    fn take_as(&self, wants: Wants) -> Option<Held<'_>> {
        let own = thread_word();
        if self.favourite.load(Ordering::Relaxed) != own || self.wanted.load(Ordering::Relaxed) != 0
        {
            return self.compete(own, wants);
        }
        if self.busy.load(Ordering::Relaxed) || self.owner.load(Ordering::Relaxed) == own {
            return None;
        }
        self.busy.store(true, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        if self.wanted.load(Ordering::Acquire) != 0 {
            self.busy.store(false, Ordering::Release);
            return self.compete(own, wants);
        }
        Some(Held {
            lock: self,
            hold: Hold::Favourite,
        })
    }

    /// Exchanges the owner.
    #[cold]
    fn compete(&self, own: usize, wants: Wants) -> Option<Held<'_>> {
        let favourite = self.favourite.load(Ordering::Relaxed);
        let inside = favourite == own && self.busy.load(Ordering::Relaxed);
        if inside || self.owner.load(Ordering::Relaxed) == own {
            return None;
        }
        let announces = favourite != 0 && favourite != own;
        if announces {
            self.want(wants);
        }
        let mut tries = 0u32;
        let wait = |tries: &mut u32| {
            *tries += 1;
            if tries.is_multiple_of(64) {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        };
        while announces && self.busy.load(Ordering::Acquire) {
            wait(&mut tries);
        }
        while self
            .owner
            .compare_exchange_weak(0, own, Ordering::Acquire, Ordering::Relaxed)
            .is_err()
        {
            wait(&mut tries);
        }
        if self.favourite.load(Ordering::Relaxed) != favourite {
            // There is one since: once more, as one of the others.
            self.owner.store(0, Ordering::Release);
            return self.compete(own, wants);
        }
        let hold = match announces && wants == Wants::Once {
            true => Hold::OwnerOnce,
            false => Hold::Owner,
        };
        Some(Held { lock: self, hold })
    }

    /// From here on the favourite exchanges the owner, too, or is seen to be busy.
    fn want(&self, wants: Wants) {
        if wants == Wants::ForGood && self.shared.load(Ordering::Acquire) {
            return;
        }
        self.wanted.fetch_add(1, Ordering::SeqCst);
        membarrier(PRIVATE_EXPEDITED);
        if wants == Wants::ForGood {
            self.shared.store(true, Ordering::Release);
        }
    }

    /// The calling thread, which has the lock, is the favourite from now on.
    pub fn favour_this_thread(&self) {
        if membarrier(REGISTER_PRIVATE_EXPEDITED) {
            self.favourite.store(thread_word(), Ordering::Release);
        }
    }

    /// In a child of `fork`, which has one thread: whoever had it is not there.
    pub fn reset(&self) {
        self.favourite.store(0, Ordering::Relaxed);
        self.busy.store(false, Ordering::Relaxed);
        self.wanted.store(0, Ordering::Relaxed);
        self.shared.store(false, Ordering::Relaxed);
        self.owner.store(0, Ordering::Release);
    }
}

impl Drop for Held<'_> {
    #[inline]
    fn drop(&mut self) {
        match self.hold {
            Hold::Favourite => self.lock.busy.store(false, Ordering::Release),
            Hold::Owner => self.lock.owner.store(0, Ordering::Release),
            Hold::OwnerOnce => {
                self.lock.owner.store(0, Ordering::Release);
                self.lock.wanted.fetch_sub(1, Ordering::Release);
            }
        }
    }
}

const PRIVATE_EXPEDITED: i32 = 1 << 3;
const REGISTER_PRIVATE_EXPEDITED: i32 = 1 << 4;

/// Asks for a barrier of memory in all threads of this process. Did the system do as it was asked?
fn membarrier(command: i32) -> bool {
    // SAFETY: the call takes two numbers and touches no memory.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::UnsafeCell;

    struct Counter {
        lock: Lock,
        count: UnsafeCell<u64>,
    }

    // SAFETY: the number is only touched by who has the lock.
    unsafe impl Sync for Counter {}

    impl Counter {
        fn add(&self, held: Option<Held<'_>>) {
            let _held = held.expect("nobody takes it twice");
            // SAFETY: the lock is held.
            unsafe { *self.count.get() += 1 };
        }
    }

    #[test]
    fn nobody_is_inside_with_the_favourite() {
        let counter = Counter {
            lock: Lock::new(),
            count: UnsafeCell::new(0),
        };
        let most = 200_000;
        let (asides, others) = (500, 1000);
        std::thread::scope(|scope| {
            let first = counter.lock.take();
            counter.lock.favour_this_thread();
            counter.add(first);
            scope.spawn(|| (0..asides).for_each(|_| counter.add(counter.lock.take_aside())));
            (1..most).for_each(|_| counter.add(counter.lock.take()));
        });
        assert_eq!(counter.lock.wanted.load(Ordering::Relaxed), 0);
        std::thread::scope(|scope| {
            scope.spawn(|| (0..others).for_each(|_| counter.add(counter.lock.take())));
            scope.spawn(|| (0..others).for_each(|_| counter.add(counter.lock.take())));
            (0..most).for_each(|_| counter.add(counter.lock.take()));
        });
        let all = 2 * most + asides + 2 * others;
        // SAFETY: the threads have ended.
        assert_eq!(unsafe { *counter.count.get() }, all);
    }

    #[test]
    fn who_has_it_is_turned_away() {
        let lock = Lock::new();
        let held = lock.take();
        assert!(held.is_some() && lock.take().is_none());
        lock.favour_this_thread();
        assert!(lock.take().is_none());
        drop(held);
        let held = lock.take();
        assert!(held.is_some() && lock.take().is_none() && lock.take_aside().is_none());
    }
}
