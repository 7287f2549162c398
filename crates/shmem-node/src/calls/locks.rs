//! Locks: whoever comes first gets it first.
//!
//! The lock is the variable at PE 0, whoever uses it. Its lower half counts those who had it, its upper
//! half those who wanted it: a PE draws a number and waits until it is called. It is zero whenever
//! nobody has it, as the specification wants it before its first use.

use std::ffi::{c_int, c_long};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ending::fatal;
use crate::waiting::{tried_in_vain, wait_for};
use crate::world::WORLD;

/// One more who wants it.
const TICKET: u64 = 1 << 32;

fn lock_at(routine: &str, lock: *mut c_long) -> &'static AtomicU64 {
    let there = WORLD.at(routine, lock as usize, size_of::<c_long>(), 0);
    if !there.cast::<u64>().is_aligned() {
        fatal(routine, format_args!("the lock {lock:p} is misaligned"));
    }
    // SAFETY: symmetric memory stays mapped until the process ends.
    unsafe { AtomicU64::from_ptr(there.cast()) }
}

/// Who is next, and who wanted it: the halves.
fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

pub unsafe fn set_lock(routine: &str, lock: *mut c_long) {
    let word = lock_at(routine, lock);
    let (_, mine) = halves(word.fetch_add(TICKET, Ordering::AcqRel));
    // A lock that is given back to nobody begins at zero again, so it cannot pass our number by.
    wait_for(|| halves(word.load(Ordering::Acquire)).0 == mine);
}

pub unsafe fn test_lock(routine: &str, lock: *mut c_long) -> c_int {
    let word = lock_at(routine, lock);
    let taken = word.compare_exchange(0, TICKET, Ordering::AcqRel, Ordering::Relaxed);
    if taken.is_err() {
        tried_in_vain();
    }
    c_int::from(taken.is_err())
}

pub unsafe fn clear_lock(routine: &str, lock: *mut c_long) {
    let word = lock_at(routine, lock);
    let mut found = word.load(Ordering::Relaxed);
    loop {
        let (serving, wanted) = halves(found);
        if serving == wanted {
            fatal(routine, format_args!("the lock {lock:p} is not held"));
        }
        let served = serving.wrapping_add(1);
        let next = if served == wanted {
            0
        } else {
            u64::from(wanted) << 32 | u64::from(served)
        };
        match word.compare_exchange_weak(found, next, Ordering::AcqRel, Ordering::Relaxed) {
            Ok(_) => return,
            Err(other) => found = other,
        }
    }
}
