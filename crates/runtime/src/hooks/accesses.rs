//! Loads and stores of instrumented code, from the stub that is linked into the program. The stub
//! has asked its filter: what comes here touches a page that holds something watched.

use super::life::quietly;
use crate::process::{self, Process};
use crate::strokes::Touching;
use crate::sweep::Sweep;
use crate::watch;
use fencepost_model::{AccessKind, ByteRange};
use std::ffi::{c_int, c_void};

const KINDS: [AccessKind; 4] = [
    AccessKind::Load,
    AccessKind::Store,
    AccessKind::AtomicLoad,
    AccessKind::AtomicStore,
];

/// A module registers its filter.
///
/// # Safety
/// The tables stay valid for the rest of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fencepost_filter(
    pages: *mut u8,
    count: usize,
    stack_pending: *mut c_int,
    orders: *mut c_int,
) {
    quietly(|| {
        // SAFETY: the caller's promise.
        unsafe { watch::register(pages, count, stack_pending, orders) };
        // A library loaded later learns what is watched already.
        process::with(|process| process.watch.tell_filters());
    });
}

/// A module is about to be unloaded.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_filter_end(pages: *mut u8) {
    quietly(|| watch::unregister(pages));
}

/// An access of `size` bytes: 0 load, 1 store, 2 atomic load, 3 atomic store; 4 load and 5 store,
/// unless an atomic access of the same bytes follows at once.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_access(at: *const c_void, size: usize, kind: c_int, pc: *const c_void) {
    let Some(range) = ByteRange::new(at as u64, size as u64) else {
        return;
    };
    let perhaps = kind & 4 != 0;
    let access = Touching {
        range,
        kind: KINDS[(kind & 3) as usize],
        pc: pc as usize,
    };
    quietly(|| process::with_access(range, |process| process.access(access, perhaps)));
}

/// A loop touches `size` bytes at `start` and, `more` times, `step` further on; all of that again, in an
/// outer loop, `outer_more` times. Kinds are those of [`fencepost_access`].
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_stroke(
    start: usize,
    size: usize,
    step: isize,
    more: usize,
    outer_step: isize,
    outer_more: usize,
    kind: c_int,
    pc: *const c_void,
) {
    let sweep = Sweep::new(start, size, [(step, more), (outer_step, outer_more)]);
    let Some(hull) = sweep.hull() else {
        return;
    };
    let kind = KINDS[(kind & 3) as usize];
    quietly(|| process::with_access(hull, |process| process.sweep(&sweep, kind, pc as usize)));
}

/// Memory is about to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_end(at: *const c_void, size: usize, pc: *const c_void) {
    let Some(range) = ByteRange::new(at as u64, size as u64) else {
        return;
    };
    ends(range, |process| {
        process.buffer_end(range, pc as usize, "free");
        process.memory_ends(range);
    });
}

/// Memory is about to end. It may only be near something watched.
fn ends(range: ByteRange, follow: impl FnOnce(&mut Process)) {
    quietly(|| {
        if !process::is_one_of_many(|process| process.ends_beside(range)) {
            process::with(follow);
        }
    });
}

/// A function's frame ends.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_frame_end(low: *const c_void, high: *const c_void, pc: *const c_void) {
    let size = (high as u64).saturating_sub(low as u64);
    let Some(range) = ByteRange::new(low as u64, size) else {
        return;
    };
    ends(range, |process| {
        process.buffer_end(range, pc as usize, "return")
    });
}
