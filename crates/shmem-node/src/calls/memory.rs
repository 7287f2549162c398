//! The symmetric heap. Its routines are collective over all PEs: each allocates for itself, and they
//! compare what they were asked for, because a difference would be found much later, if at all.

use std::ffi::{c_long, c_void};
use std::ptr;
use std::sync::atomic::Ordering::Relaxed;

use crate::ending::fatal;
use crate::groups::Group;
use crate::heap::Heap;
use crate::world::WORLD;

/// What `shmem_malloc` aligns to.
const ALIGNMENT: usize = 16;

pub unsafe fn malloc(routine: &str, size: usize) -> *mut c_void {
    allocate(routine, size, ALIGNMENT)
}

pub unsafe fn malloc_with_hints(routine: &str, size: usize, _hints: c_long) -> *mut c_void {
    allocate(routine, size, ALIGNMENT)
}

pub unsafe fn calloc(routine: &str, count: usize, size: usize) -> *mut c_void {
    let bytes = count.checked_mul(size);
    let bytes = bytes.unwrap_or(usize::MAX);
    let found = with_heap(routine, bytes, |heap| heap.allocate(bytes, ALIGNMENT));
    if let Some(offset) = found {
        let at = (WORLD.own_heap() + offset) as *mut u8;
        // SAFETY: the block is new and has that size.
        unsafe { ptr::write_bytes(at, 0, bytes) }
    }
    finish(bytes, found)
}

pub unsafe fn align(routine: &str, alignment: usize, size: usize) -> *mut c_void {
    if !alignment.is_power_of_two() {
        fatal(
            routine,
            format_args!("the alignment {alignment} is not a power of two"),
        );
    }
    allocate(routine, size, alignment)
}

pub unsafe fn realloc(routine: &str, ptr: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: as promised by the caller.
    unsafe {
        if ptr.is_null() {
            return malloc(routine, size);
        }
        if size == 0 {
            free(routine, ptr);
            return ptr::null_mut();
        }
    }
    // Others may still use the old block before they come here.
    Group::world().meet();
    let old = block(routine, ptr);
    let found = with_heap(routine, size, |heap| {
        let before = heap.size(old)?;
        if size <= before {
            return Some(old);
        }
        let new = heap.allocate(size, ALIGNMENT)?;
        let at = |offset: usize| (WORLD.own_heap() + offset) as *mut u8;
        // SAFETY: both blocks exist and do not overlap.
        unsafe { ptr::copy_nonoverlapping(at(old), at(new), before) }
        heap.release(old);
        Some(new)
    });
    finish(size, found)
}

pub unsafe fn free(routine: &str, ptr: *mut c_void) {
    if ptr.is_null() {
        return;
    }
    let offset = block(routine, ptr);
    // Others may still use it before they come here; nobody gets it again before all have.
    Group::world().meet();
    with_heap(routine, offset, |heap| {
        heap.release(offset);
        Some(0)
    });
}

fn allocate(routine: &str, size: usize, alignment: usize) -> *mut c_void {
    let found = with_heap(routine, size, |heap| heap.allocate(size, alignment));
    finish(size, found)
}

/// The address of a block, once all PEs have it.
fn finish(size: usize, found: Option<usize>) -> *mut c_void {
    if size > 0 {
        Group::world().meet();
    }
    match found {
        Some(offset) => (WORLD.own_heap() + offset) as *mut c_void,
        None => ptr::null_mut(),
    }
}

/// The offset of a block that was allocated.
fn block(routine: &str, address: *mut c_void) -> usize {
    WORLD.check_pe(routine, WORLD.me());
    let offset = (address as usize).wrapping_sub(WORLD.own_heap());
    let heap = WORLD.heap.lock().unwrap_or_else(|lock| lock.into_inner());
    match heap.as_ref().and_then(|heap| heap.size(offset)) {
        Some(_) => offset,
        None => fatal(
            routine,
            format_args!("{address:p} was not allocated, or was freed"),
        ),
    }
}

/// Does something to the heap that all PEs do with the same number. Nothing happens for 0 bytes.
fn with_heap(
    routine: &str,
    number: usize,
    action: impl FnOnce(&mut Heap) -> Option<usize>,
) -> Option<usize> {
    WORLD.check_pe(routine, WORLD.me());
    if number == 0 && !routine.ends_with("free") {
        return None;
    }
    let world = Group::world();
    world.record(world.me).words[0].store(number as u64, Relaxed);
    world.meet();
    let other = world.record(0).words[0].load(Relaxed) as usize;
    if other != number {
        fatal(
            routine,
            format_args!("called with {number} here and {other} at PE 0"),
        );
    }
    let mut heap = WORLD.heap.lock().unwrap_or_else(|lock| lock.into_inner());
    let result = heap.as_mut().and_then(action);
    drop(heap);
    // The records may change again.
    world.meet();
    result
}
