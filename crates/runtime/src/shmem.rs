//! The calls Fencepost itself makes into the OpenSHMEM library, by their `pshmem` names where it has those.

use crate::real::Real;
use std::ffi::{CStr, c_char, c_int, c_long, c_void};

macro_rules! pshmem {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As OpenSHMEM says of this routine.
        pub unsafe fn $name($($arg: $type),*) $(-> $result)? {
            static REAL: Real = Real::new(
                name_of(concat!("shmem_", stringify!($name), "\0")),
                name_of(concat!("pshmem_", stringify!($name), "\0")),
            );
            // SAFETY: the library's routine of that name has this signature.
            unsafe {
                let real: unsafe extern "C" fn($($type),*) $(-> $result)? = std::mem::transmute(REAL.pmpi());
                real($($arg),*)
            }
        }
    )*};
}

const fn name_of(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(name) => name,
        Err(_) => c"",
    }
}

pshmem! {
    /// The number of this process.
    fn my_pe() -> c_int;
    /// How many there are.
    fn n_pes() -> c_int;
    /// Allocates symmetric memory.
    fn malloc(size: usize) -> *mut c_void;
    /// Frees it.
    fn free(at: *mut c_void);
    /// Waits for all, and for the operations of all.
    fn barrier_all();
    /// Writes into another process's memory.
    fn putmem(dest: *mut c_void, source: *const c_void, bytes: usize, pe: c_int);
    /// Ends the job.
    fn global_exit(status: c_int);
    /// Where another process's memory is in this one.
    fn ptr(dest: *const c_void, pe: c_int) -> *mut c_void;
    /// Can operations reach an address there?
    fn addr_accessible(at: *const c_void, pe: c_int) -> c_int;
    /// Does a comparison hold?
    fn long_test(word: *mut c_long, cmp: c_int, value: c_long) -> c_int;
    /// Writes data, then a signal.
    fn putmem_signal(
        dest: *mut c_void,
        source: *const c_void,
        bytes: usize,
        signal: *mut u64,
        value: u64,
        op: c_int,
        pe: c_int,
    );
    /// Completes the operations of this process.
    fn quiet();
    /// Makes a context.
    fn ctx_create(options: c_long, ctx: *mut usize) -> c_int;
    /// Ends it.
    fn ctx_destroy(ctx: usize);
    /// The team of a context.
    fn ctx_get_team(ctx: usize, team: *mut usize) -> c_int;
    /// How many processes a team has.
    fn team_n_pes(team: usize) -> c_int;
    /// The library's own name.
    fn info_get_name(name: *mut c_char);
}

/// Does the library have the teams of OpenSHMEM 1.5?
pub fn has_teams() -> bool {
    !crate::real::symbol(c"shmem_ctx_get_team").is_null()
}

/// Does the library have a way to ask whether a comparison holds?
pub fn has_tests() -> bool {
    !crate::real::symbol(c"shmem_long_test").is_null()
}

/// The library's own name.
pub fn name() -> String {
    // No library's limit is longer.
    let mut text = [0u8; 4096];
    // SAFETY: the buffer is longer than the name.
    unsafe { info_get_name(text.as_mut_ptr().cast()) };
    let text = CStr::from_bytes_until_nul(&text).unwrap_or_default();
    text.to_string_lossy().into_owned()
}

/// Lets the library make progress: any question that it answers at once.
pub fn progress(symmetric: usize) {
    // SAFETY: the address is symmetric memory of this process.
    unsafe { addr_accessible(symmetric as *const c_void, my_pe()) };
}
