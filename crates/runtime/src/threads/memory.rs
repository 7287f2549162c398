//! Memory that is given back, by whichever code: what lies there next is something else. The stub tells
//! of what instrumented code frees; libraries free, too. Pages are another matter: allocators and MPI
//! libraries map and unmap them while they hold locks of their own.

use super::{followed, with};
use crate::caller::{self, Inside};
use crate::real::{System, behind, next};
use crate::watch;
use fencepost_model::ByteRange;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The allocator says how large its blocks are.
static SIZES: AtomicBool = AtomicBool::new(false);

static USABLE: System = System::new("malloc_usable_size\0");

/// Threads are followed from here on. An allocator that replaces the system's need not say how large its
/// blocks are, and the system's function would misread them.
pub fn begin() {
    let [free, usable] = [&FREE, &USABLE].map(|function| library_of(function.get()));
    SIZES.store(free.is_some() && free == usable, Ordering::Relaxed);
}

/// Is memory allocated by the C library? Another allocator may lock with the functions that are followed
/// here: one thread would hold its lock and wait for the process, another hold the process and allocate.
pub fn is_the_systems() -> bool {
    let [allocator, system] = [c"malloc", c"getenv"].map(|name| {
        // SAFETY: both names are strings.
        library_of(unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }.cast())
    });
    allocator == system
}

/// Where the library of a function begins.
fn library_of(function: *const ()) -> Option<usize> {
    let mut found = MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: any address may be asked about; the answer has room, and zeros are a valid one.
    unsafe {
        (libc::dladdr(function.cast(), found.as_mut_ptr()) != 0)
            .then(|| found.assume_init().dli_fbase as usize)
    }
}

/// While it lives, no lock is followed: when the allocator gives pages back, UCX hears of it and takes locks of its
/// own. The allocator is locked meanwhile, so nothing of ours may allocate.
fn in_allocator() -> Option<Inside> {
    let follows = followed() || watch::is_shared();
    follows.then(Inside::enter).flatten()
}

/// The bytes of a block of the allocator.
fn bytes_of(block: *mut c_void) -> Option<ByteRange> {
    if block.is_null() || !watch::is_everything() || !SIZES.load(Ordering::Relaxed) {
        return None;
    }
    // SAFETY: the function of that name has this prototype, and is of the allocator the block is of.
    let size = unsafe {
        let usable: unsafe extern "C" fn(*mut c_void) -> usize = std::mem::transmute(USABLE.get());
        usable(block)
    };
    ByteRange::new(block as u64, size as u64)
}

/// Gives a block back. Programs do that by the million.
#[unsafe(no_mangle)]
pub extern "C" fn free(block: *mut c_void) {
    match FREE.is_known() && !followed() && !watch::is_shared() && !watch::is_everything() {
        true => behind!(FREE(block: *mut c_void)),
        false => free_followed(block),
    }
}

#[inline(never)]
extern "C" fn free_followed(block: *mut c_void) {
    if let Some(range) = bytes_of(block) {
        with(|process| process.memory_ends(range));
    }
    let _allocator = in_allocator();
    if FREE.is_known() || first_look() {
        behind!(FREE(block: *mut c_void));
    }
}

static FREE: System = System::new("free\0");

/// Where `free` goes behind ours: the stub asks whose it is.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_next_free() -> *const c_void {
    FREE.get().cast()
}

/// Looks for the next `free`, which may free something itself: that is kept instead.
#[cold]
fn first_look() -> bool {
    static LOOKING: AtomicUsize = AtomicUsize::new(0);
    let own = caller::thread_word();
    if LOOKING.swap(own, Ordering::Relaxed) == own {
        return false;
    }
    FREE.get();
    LOOKING.store(0, Ordering::Relaxed);
    true
}

/// Gives a block back for a larger or smaller one, which may lie at the same place.
#[unsafe(no_mangle)]
pub extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    let range = bytes_of(block);
    let allocator = in_allocator();
    let new = next!(realloc(block: *mut c_void, size: usize) -> *mut c_void);
    drop(allocator);
    if let Some(range) = range.filter(|_| new != block) {
        with(|process| process.memory_ends(range));
    }
    new
}
