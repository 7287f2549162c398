//! Memory that is given back, by whichever code: what lies there next is something else. The stub tells
//! of what instrumented code frees; libraries free, too.

use super::with;
use crate::real::next;
use crate::watch;
use fencepost_model::ByteRange;
use std::ffi::{c_int, c_void};

/// The bytes of a block of the allocator.
fn bytes_of(block: *mut c_void) -> Option<ByteRange> {
    if block.is_null() || !watch::is_everything() {
        return None;
    }
    let size = next!(malloc_usable_size(block: *mut c_void) -> usize);
    ByteRange::new(block as u64, size as u64)
}

/// Gives a block back.
#[unsafe(no_mangle)]
pub extern "C" fn free(block: *mut c_void) {
    if let Some(range) = bytes_of(block) {
        with(|process| process.memory_ends(range));
    }
    next!(free(block: *mut c_void));
}

/// Gives a block back for a larger or smaller one, which may lie at the same place.
#[unsafe(no_mangle)]
pub extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    let range = bytes_of(block);
    let new = next!(realloc(block: *mut c_void, size: usize) -> *mut c_void);
    if let Some(range) = range.filter(|_| new != block) {
        with(|process| process.memory_ends(range));
    }
    new
}

/// Gives pages back.
#[unsafe(no_mangle)]
pub extern "C" fn munmap(pages: *mut c_void, size: usize) -> c_int {
    if watch::is_everything()
        && let Some(range) = ByteRange::new(pages as u64, size as u64)
    {
        with(|process| process.memory_ends(range));
    }
    next!(munmap(pages: *mut c_void, size: usize) -> c_int)
}
