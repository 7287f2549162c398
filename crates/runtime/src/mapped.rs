//! Memory outside windows that several processes map, and what it is called in all of them: files, objects of
//! `shm_open`, segments of System V, semaphores with a name. The stub tells what instrumented code maps.
//!
//! Processes map the same memory at different addresses. What they synchronise with in it ([`crate::direct`])
//! is known by the file and the place there.

use crate::caller::Inside;
use crate::exchange::mix;
use crate::{direct, process};
use std::collections::BTreeMap;
use std::ffi::{CStr, c_int, c_void};
use std::mem::MaybeUninit;
use std::sync::Mutex;

/// What is mapped somewhere.
#[derive(Copy, Clone, Debug)]
struct Mapped {
    end: u64,
    /// The same in all processes.
    what: u64,
    /// Where in it the mapping begins.
    from: u64,
}

/// By start; they do not overlap. Some may be mapped before MPI is initialised.
static MAPPED: Mutex<BTreeMap<u64, Mapped>> = Mutex::new(BTreeMap::new());

/// A name for a place that all who map it agree on, if several may. Names of places in one mapping are as far apart as these.
pub fn name_of(at: u64) -> Option<u64> {
    let all = MAPPED.lock().ok()?;
    let (start, mapped) = all.range(..=at).next_back()?;
    (at < mapped.end).then(|| (mapped.from + (at - start)).wrapping_add(mix(&[mapped.what]) << 12))
}

/// Follows what is ordered in such memory, if there is any.
pub fn expect() {
    let any = MAPPED.lock().is_ok_and(|all| !all.is_empty());
    if any && process::within(|_| process::orders()) == Some(true) {
        direct::begin();
    }
}

/// Something else is mapped there now: this, if others may map it, too. An allocator may map what this takes.
fn set(start: u64, size: u64, shared: Option<(u64, u64)>) {
    let Some(_inside) = Inside::enter() else {
        return;
    };
    let end = start.saturating_add(size);
    if let Ok(mut all) = MAPPED.lock() {
        let overlapping = all.range(..end).filter(|(_, old)| old.end > start);
        let overlapping: Vec<(u64, Mapped)> = overlapping.map(|(at, old)| (*at, *old)).collect();
        for (at, old) in overlapping {
            all.remove(&at);
            if at < start {
                all.insert(at, Mapped { end: start, ..old });
            }
            if end < old.end {
                let from = old.from + (end - at);
                all.insert(end, Mapped { from, ..old });
            }
        }
        if let Some((what, from)) = shared {
            all.insert(start, Mapped { end, what, from });
        }
    }
    if shared.is_some() {
        expect();
    }
}

/// A semaphore was opened by its name.
pub fn semaphore(at: usize, name: &CStr) {
    let name = name.to_bytes();
    let first = name.iter().position(|byte| *byte != b'/');
    let words: Vec<u64> = name[first.unwrap_or(0)..]
        .iter()
        .map(|byte| u64::from(*byte))
        .collect();
    set(
        at as u64,
        size_of::<libc::sem_t>() as u64,
        Some((mix(&words), 0)),
    );
}

/// A file was mapped so that others see what is written, from an offset on; or, without a file, something that is
/// nobody else's, or nothing.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_mapped(at: *const c_void, size: usize, file: c_int, offset: i64) {
    let mut status = MaybeUninit::<libc::stat>::zeroed();
    // SAFETY: the answer has room, and zeros are a valid one.
    let known = file >= 0 && unsafe { libc::fstat(file, status.as_mut_ptr()) } == 0;
    let file = known.then(|| {
        // SAFETY: written by the system.
        let status = unsafe { status.assume_init() };
        (mix(&[status.st_dev, status.st_ino]), offset as u64)
    });
    set(at as u64, size as u64, file);
}

/// A segment of System V was attached.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_attached(at: *const c_void, segment: c_int) {
    let mut status = MaybeUninit::<libc::shmid_ds>::zeroed();
    // SAFETY: the answer has room, and zeros are a valid one.
    if unsafe { libc::shmctl(segment, libc::IPC_STAT, status.as_mut_ptr()) } == 0 {
        // SAFETY: written by the system.
        let size = unsafe { status.assume_init() }.shm_segsz as u64;
        set(at as u64, size, Some((mix(&[segment as u64]), 0)));
    }
}
