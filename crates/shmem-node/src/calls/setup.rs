//! Starting and ending, and questions about the library.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::Once;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::constants::{SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION, SHMEM_THREAD_MULTIPLE};
use crate::constants::{SHMEM_MAX_NAME_LEN, SHMEM_THREAD_SINGLE};
use crate::ending::{self, fatal};
use crate::groups::{self, Group};
use crate::job::FINALIZED;
use crate::statics;
use crate::world::WORLD;

/// As in the header.
const VENDOR: &[u8] = b"Fencepost shmem-node\0";
const _: () = assert!(VENDOR.len() <= SHMEM_MAX_NAME_LEN as usize);

/// The level of threads the program asked for.
static THREADS: AtomicI32 = AtomicI32::new(SHMEM_THREAD_SINGLE);

/// The process that joined, until it leaves: 0 before and after.
static JOINED: AtomicI32 = AtomicI32::new(0);

static START: Once = Once::new();

pub unsafe fn init(routine: &str) {
    START.call_once(|| {
        WORLD.join(routine);
        groups::prepare();
        // SAFETY: the handlers are functions of this library, which is never unloaded.
        unsafe {
            JOINED.store(libc::getpid(), Ordering::Relaxed);
            on_exit(at_exit, ptr::null_mut());
            libc::pthread_atfork(None, None, Some(in_child));
        }
    });
}

pub unsafe fn init_thread(routine: &str, requested: c_int, provided: *mut c_int) -> c_int {
    if !(SHMEM_THREAD_SINGLE..=SHMEM_THREAD_MULTIPLE).contains(&requested) {
        return 1;
    }
    // SAFETY: the caller passes where it wants the answer.
    unsafe {
        init(routine);
        THREADS.store(requested, Ordering::Relaxed);
        provided.write(requested);
    }
    0
}

pub unsafe fn query_thread(_: &str, provided: *mut c_int) {
    // SAFETY: the caller passes where it wants the answer.
    unsafe { provided.write(THREADS.load(Ordering::Relaxed)) }
}

/// `start_pes`: the program need not say when it is done.
pub unsafe fn start_pes(routine: &str, _pes: c_int) {
    // SAFETY: no arguments.
    unsafe { init(routine) }
}

pub unsafe fn finalize(routine: &str) {
    WORLD.check_pe(routine, WORLD.me());
    if JOINED.swap(0, Ordering::Relaxed) == 0 {
        return;
    }
    Group::world().meet();
    if let Some(control) = WORLD.control() {
        control.header.stages[WORLD.me() as usize].store(FINALIZED, Ordering::Release);
    }
}

pub unsafe fn global_exit(_: &str, status: c_int) {
    ending::exit_all(status)
}

unsafe extern "C" {
    fn on_exit(function: unsafe extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
}

/// A program that ends well without `shmem_finalize` does it now; one that fails waits for nobody.
unsafe extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    // SAFETY: no arguments.
    unsafe {
        if status == 0 && !ending::leaving() && JOINED.load(Ordering::Relaxed) == libc::getpid() {
            finalize("exit");
        }
    }
}

/// A child of `fork` is no PE: its variables are its own, and nobody waits for it.
unsafe extern "C" fn in_child() {
    JOINED.store(0, Ordering::Relaxed);
    // SAFETY: a child of `fork` has one thread.
    unsafe { statics::unshare(&WORLD.areas()) }
}

pub unsafe fn my_pe(routine: &str) -> c_int {
    WORLD.check_pe(routine, WORLD.me());
    WORLD.me()
}

pub unsafe fn n_pes(routine: &str) -> c_int {
    WORLD.check_pe(routine, WORLD.me());
    WORLD.pes() as c_int
}

pub unsafe fn pe_accessible(routine: &str, pe: c_int) -> c_int {
    WORLD.check_pe(routine, WORLD.me());
    c_int::from(pe >= 0 && (pe as usize) < WORLD.pes())
}

pub unsafe fn addr_accessible(_: &str, address: *const c_void, pe: c_int) -> c_int {
    c_int::from(WORLD.find(address as usize, pe).is_some())
}

pub unsafe fn ptr(routine: &str, dest: *const c_void, pe: c_int) -> *mut c_void {
    WORLD.check_pe(routine, pe);
    match WORLD.find(dest as usize, pe) {
        Some(found) => found.cast(),
        None => ptr::null_mut(),
    }
}

pub unsafe fn info_get_version(_: &str, major: *mut c_int, minor: *mut c_int) {
    // SAFETY: the caller passes where it wants the answers.
    unsafe {
        major.write(SHMEM_MAJOR_VERSION);
        minor.write(SHMEM_MINOR_VERSION);
    }
}

pub unsafe fn info_get_name(_: &str, name: *mut c_char) {
    // SAFETY: the caller has room for SHMEM_MAX_NAME_LEN characters.
    unsafe { ptr::copy_nonoverlapping(VENDOR.as_ptr().cast(), name, VENDOR.len()) }
}

/// For profiling tools, which put their own in front of it.
pub unsafe fn pcontrol(_: &str, _level: c_int) {}

/// Memory is coherent.
pub unsafe fn cache(_: &str) {}

/// Memory is coherent.
pub unsafe fn cache_line(routine: &str, dest: *mut c_void) {
    if WORLD.find(dest as usize, WORLD.me()).is_none() {
        fatal(routine, format_args!("{dest:p} is not symmetric memory"));
    }
}
