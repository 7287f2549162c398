//! `<threads.h>`: its functions do not go through those of POSIX where that could be seen.

use super::pthread::once;
use super::{Object, acquire, life, release};
use crate::real::next;
use libc::timespec;
use std::ffi::{c_int, c_void};

type Start = life::Start<c_int>;

/// Starts a thread.
#[unsafe(no_mangle)]
pub extern "C" fn thrd_create(thread: *mut usize, start: Start, argument: *mut c_void) -> c_int {
    life::start(
        start,
        argument,
        |start, argument| next!(thrd_create(thread: *mut usize, start: Start, argument: *mut c_void) -> c_int),
    )
}

/// Waits for the end of a thread.
#[unsafe(no_mangle)]
pub extern "C" fn thrd_join(thread: usize, result: *mut c_int) -> c_int {
    let code = next!(thrd_join(thread: usize, result: *mut c_int) -> c_int);
    if code == 0 {
        life::joined(thread);
    }
    code
}

/// Locks a mutex.
#[unsafe(no_mangle)]
pub extern "C" fn mtx_lock(lock: *mut c_void) -> c_int {
    let code = next!(mtx_lock(lock: *mut c_void) -> c_int);
    locked(lock, code)
}

/// Locks it if it is free.
#[unsafe(no_mangle)]
pub extern "C" fn mtx_trylock(lock: *mut c_void) -> c_int {
    let code = next!(mtx_trylock(lock: *mut c_void) -> c_int);
    locked(lock, code)
}

/// Locks it if it becomes free in time.
#[unsafe(no_mangle)]
pub extern "C" fn mtx_timedlock(lock: *mut c_void, until: *const timespec) -> c_int {
    let code = next!(mtx_timedlock(lock: *mut c_void, until: *const timespec) -> c_int);
    locked(lock, code)
}

fn locked(lock: *mut c_void, code: c_int) -> c_int {
    if code == 0 {
        acquire(Object::Lock(lock as usize));
    }
    code
}

/// Unlocks it.
#[unsafe(no_mangle)]
pub extern "C" fn mtx_unlock(lock: *mut c_void) -> c_int {
    release(Object::Lock(lock as usize));
    next!(mtx_unlock(lock: *mut c_void) -> c_int)
}

/// Waits for a condition.
#[unsafe(no_mangle)]
pub extern "C" fn cnd_wait(condition: *mut c_void, lock: *mut c_void) -> c_int {
    release(Object::Lock(lock as usize));
    let code = next!(cnd_wait(condition: *mut c_void, lock: *mut c_void) -> c_int);
    woken(condition, lock, code)
}

/// Waits for a condition, for a while.
#[unsafe(no_mangle)]
pub extern "C" fn cnd_timedwait(
    condition: *mut c_void,
    lock: *mut c_void,
    until: *const timespec,
) -> c_int {
    release(Object::Lock(lock as usize));
    let code = next!(cnd_timedwait(
        condition: *mut c_void,
        lock: *mut c_void,
        until: *const timespec,
    ) -> c_int);
    woken(condition, lock, code)
}

fn woken(condition: *mut c_void, lock: *mut c_void, code: c_int) -> c_int {
    acquire(Object::Lock(lock as usize));
    if code == 0 {
        acquire(Object::Condition(condition as usize));
    }
    code
}

/// Lets one go on that waits for a condition.
#[unsafe(no_mangle)]
pub extern "C" fn cnd_signal(condition: *mut c_void) -> c_int {
    release(Object::Condition(condition as usize));
    next!(cnd_signal(condition: *mut c_void) -> c_int)
}

/// Lets all go on.
#[unsafe(no_mangle)]
pub extern "C" fn cnd_broadcast(condition: *mut c_void) -> c_int {
    release(Object::Condition(condition as usize));
    next!(cnd_broadcast(condition: *mut c_void) -> c_int)
}

/// Does something once.
#[unsafe(no_mangle)]
pub extern "C" fn call_once(control: *mut c_void, work: extern "C" fn()) {
    once(control as usize, work, |work| {
        next!(call_once(control: *mut c_void, work: extern "C" fn()));
    });
}
