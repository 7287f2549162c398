//! Threads of POSIX: what starts and joins them, and all that they synchronise with.

use super::{Object, acquire, followed, follows, life, release};
use crate::real::{System, behind, next};
use crate::{mapped, watch};
use libc::{
    mode_t, pthread_attr_t, pthread_barrier_t, pthread_cond_t, pthread_mutex_t, pthread_once_t,
    pthread_rwlock_t, pthread_spinlock_t, pthread_t, sem_t, timespec,
};
use std::arch::naked_asm;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::mem::MaybeUninit;
use std::ptr::null;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

type Start = life::Start<*mut c_void>;

/// Starts a thread.
#[unsafe(no_mangle)]
pub extern "C" fn pthread_create(
    thread: *mut pthread_t,
    attributes: *const pthread_attr_t,
    start: Start,
    argument: *mut c_void,
) -> c_int {
    life::start(start, argument, |start, argument| {
        next!(pthread_create(
            thread: *mut pthread_t,
            attributes: *const pthread_attr_t,
            start: Start,
            argument: *mut c_void
        ) -> c_int)
    })
}

/// Waits for the end of a thread.
macro_rules! joins {
    ($($name:ident($thread:ident: $type:ty, $($more:ident: $other:ty),*);)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($thread: $type, $($more: $other),*) -> c_int {
                let code = next!($name($thread: $type, $($more: $other),*) -> c_int);
                if code == 0 {
                    life::joined($thread as usize);
                }
                code
            }
        )*
    };
}

joins! {
    pthread_join(thread: pthread_t, result: *mut *mut c_void);
    pthread_tryjoin_np(thread: pthread_t, result: *mut *mut c_void);
    pthread_timedjoin_np(thread: pthread_t, result: *mut *mut c_void, until: *const timespec);
    pthread_clockjoin_np(thread: pthread_t, result: *mut *mut c_void, clock: libc::clockid_t, until: *const timespec);
}

/// Exports a function that locks or unlocks, `REAL` behind it: it keeps who called, for `follows`, and goes on in its
/// body. Where nobody follows locks, it is the system's: MPI libraries take several in each of their calls.
macro_rules! export {
    ($name:ident($($argument:ident: $type:ty),*) $body:block) => {
        const _: () = {
            static REAL: System = System::new(concat!(stringify!($name), "\0"));

            extern "C" fn body($($argument: $type),*) -> c_int $body

            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            extern "C" fn $name() {
                naked_asm!(
                    "cmp byte ptr [rip + {threads}], 0",
                    "jne 2f",
                    "cmp byte ptr [rip + {memory}], 0",
                    "jne 2f",
                    "mov rax, qword ptr [rip + {real}]",
                    "test rax, rax",
                    "je 2f",
                    "jmp rax",
                    "2:",
                    "mov r11, qword ptr [rip + fencepost_locker@GOTTPOFF]",
                    "mov rax, qword ptr [rsp]",
                    "mov qword ptr fs:[r11], rax",
                    "jmp {body}",
                    threads = sym super::FOLLOWED,
                    memory = sym watch::SHARED,
                    real = sym REAL,
                    body = sym body,
                )
            }
        };
    };
}

/// Locks of any kind: acquired if the call succeeds.
macro_rules! locks {
    ($($name:ident($lock:ident: $type:ty $(, $more:ident: $other:ty)*);)*) => {
        $(
            export!($name($lock: $type $(, $more: $other)*) {
                let code = behind!(REAL($lock: $type $(, $more: $other)*) -> c_int);
                if follows($lock as usize) && code == 0 {
                    acquire(Object::Lock($lock as usize));
                }
                code
            });
        )*
    };
}

/// Locks of any kind: released before the call.
macro_rules! unlocks {
    ($($name:ident($lock:ident: $type:ty);)*) => {
        $(
            export!($name($lock: $type) {
                if follows($lock as usize) {
                    release(Object::Lock($lock as usize));
                }
                behind!(REAL($lock: $type) -> c_int)
            });
        )*
    };
}

locks! {
    pthread_mutex_lock(lock: *mut pthread_mutex_t);
    pthread_mutex_trylock(lock: *mut pthread_mutex_t);
    pthread_mutex_timedlock(lock: *mut pthread_mutex_t, until: *const timespec);
    pthread_mutex_clocklock(lock: *mut pthread_mutex_t, clock: libc::clockid_t, until: *const timespec);
    pthread_spin_lock(lock: *mut pthread_spinlock_t);
    pthread_spin_trylock(lock: *mut pthread_spinlock_t);
}

unlocks! {
    pthread_mutex_unlock(lock: *mut pthread_mutex_t);
    pthread_spin_unlock(lock: *mut pthread_spinlock_t);
}

/// Locks that can be shared and are held by a writer.
static WRITTEN: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

/// From here on a writer holds a lock, or no longer. Did that change?
fn note_writer(lock: usize, holds: bool) -> bool {
    let Ok(mut written) = WRITTEN.lock() else {
        return false;
    };
    match holds {
        true => written.insert(lock),
        false => written.remove(&lock),
    }
}

/// Locks that can be shared, for writing: after those who wrote and those who read.
macro_rules! write_locks {
    ($($name:ident($lock:ident: $type:ty $(, $more:ident: $other:ty)*);)*) => {
        $(
            export!($name($lock: $type $(, $more: $other)*) {
                let code = behind!(REAL($lock: $type $(, $more: $other)*) -> c_int);
                if follows($lock as usize) && code == 0 {
                    note_writer($lock as usize, true);
                    acquire(Object::Lock($lock as usize));
                    acquire(Object::Readers($lock as usize));
                }
                code
            });
        )*
    };
}

write_locks! {
    pthread_rwlock_wrlock(lock: *mut pthread_rwlock_t);
    pthread_rwlock_trywrlock(lock: *mut pthread_rwlock_t);
    pthread_rwlock_timedwrlock(lock: *mut pthread_rwlock_t, until: *const timespec);
    pthread_rwlock_clockwrlock(lock: *mut pthread_rwlock_t, clock: libc::clockid_t, until: *const timespec);
}

// For reading: after those who wrote.
locks! {
    pthread_rwlock_rdlock(lock: *mut pthread_rwlock_t);
    pthread_rwlock_tryrdlock(lock: *mut pthread_rwlock_t);
    pthread_rwlock_timedrdlock(lock: *mut pthread_rwlock_t, until: *const timespec);
    pthread_rwlock_clockrdlock(lock: *mut pthread_rwlock_t, clock: libc::clockid_t, until: *const timespec);
}

// Releases a shared lock.
export!(pthread_rwlock_unlock(lock: *mut pthread_rwlock_t) {
    let at = lock as usize;
    if follows(at) {
        release(match note_writer(at, false) {
            true => Object::Lock(at),
            false => Object::Readers(at),
        });
    }
    behind!(REAL(lock: *mut pthread_rwlock_t) -> c_int)
});

/// Waiting for a condition: the lock is released meanwhile.
macro_rules! waits {
    ($($name:ident($condition:ident: $first:ty, $lock:ident: $second:ty $(, $more:ident: $other:ty)*);)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($condition: $first, $lock: $second $(, $more: $other)*) -> c_int {
                release(Object::Lock($lock as usize));
                let code = next!($name($condition: $first, $lock: $second $(, $more: $other)*) -> c_int);
                acquire(Object::Lock($lock as usize));
                if code == 0 {
                    acquire(Object::Condition($condition as usize));
                }
                code
            }
        )*
    };
}

waits! {
    pthread_cond_wait(condition: *mut pthread_cond_t, lock: *mut pthread_mutex_t);
    pthread_cond_timedwait(condition: *mut pthread_cond_t, lock: *mut pthread_mutex_t, until: *const timespec);
    pthread_cond_clockwait(condition: *mut pthread_cond_t, lock: *mut pthread_mutex_t, clock: libc::clockid_t, until: *const timespec);
}

/// Lets one go on that waits for a condition.
#[unsafe(no_mangle)]
pub extern "C" fn pthread_cond_signal(condition: *mut pthread_cond_t) -> c_int {
    release(Object::Condition(condition as usize));
    next!(pthread_cond_signal(condition: *mut pthread_cond_t) -> c_int)
}

/// Lets all go on.
#[unsafe(no_mangle)]
pub extern "C" fn pthread_cond_broadcast(condition: *mut pthread_cond_t) -> c_int {
    release(Object::Condition(condition as usize));
    next!(pthread_cond_broadcast(condition: *mut pthread_cond_t) -> c_int)
}

/// The first words of a barrier of the GNU C library, as all processes that share it see them.
#[repr(C)]
struct Barrier {
    come: AtomicU32,
    /// How many had come when the last round was complete.
    complete: AtomicU32,
    count: AtomicU32,
}

/// Is a barrier like that? Another C library may have another.
fn barriers_are_known() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let mut tried = MaybeUninit::<pthread_barrier_t>::zeroed();
        let barrier = tried.as_mut_ptr();
        // SAFETY: a barrier of this function's own, which one thread alone passes.
        unsafe { libc::pthread_barrier_init(barrier, null(), 1) };
        for _ in 0..2 {
            next!(pthread_barrier_wait(barrier: *mut pthread_barrier_t) -> c_int);
        }
        // SAFETY: at least as large and aligned.
        let Barrier {
            come,
            complete,
            count,
        } = unsafe { &*barrier.cast::<Barrier>() };
        let words = [come, complete, count].map(|word| word.load(Ordering::Relaxed));
        words == [2, 2, 1]
    })
}

/// The round of a barrier that somebody comes to. Those before are complete: whoever comes again has left them.
fn round_of(barrier: *mut pthread_barrier_t) -> Object {
    // SAFETY: a barrier the program is about to wait at.
    let words = barriers_are_known().then(|| unsafe { &*barrier.cast::<Barrier>() });
    let odd = words.is_some_and(|words| {
        let count = words.count.load(Ordering::Relaxed).max(1);
        words.complete.load(Ordering::Acquire) / count % 2 != 0
    });
    Object::Barrier(barrier as usize, odd)
}

/// All of a round wait for each other; who is slow must not learn what others do up to the next.
#[unsafe(no_mangle)]
pub extern "C" fn pthread_barrier_wait(barrier: *mut pthread_barrier_t) -> c_int {
    if !followed() && !watch::is_shared() {
        return next!(pthread_barrier_wait(barrier: *mut pthread_barrier_t) -> c_int);
    }
    let round = round_of(barrier);
    release(round);
    let code = next!(pthread_barrier_wait(barrier: *mut pthread_barrier_t) -> c_int);
    acquire(round);
    code
}

thread_local! {
    /// What the calling thread may have to do once, and for which control.
    static ONCE: Cell<Option<(extern "C" fn(), usize)>> = const { Cell::new(None) };
}

extern "C" fn do_it() {
    if let Some((work, control)) = ONCE.take() {
        work();
        release(Object::Once(control));
    }
}

/// Something is done once, by the system's `real`; whoever comes later comes after it.
pub(super) fn once<R>(
    control: usize,
    work: extern "C" fn(),
    real: impl FnOnce(extern "C" fn()) -> R,
) -> R {
    if !followed() {
        return real(work);
    }
    // What is done once may do another thing once.
    let outer = ONCE.replace(Some((work, control)));
    let result = real(do_it);
    ONCE.set(outer);
    acquire(Object::Once(control));
    result
}

/// Does something once.
#[unsafe(no_mangle)]
pub extern "C" fn pthread_once(control: *mut pthread_once_t, work: extern "C" fn()) -> c_int {
    once(
        control as usize,
        work,
        |work| next!(pthread_once(control: *mut pthread_once_t, work: extern "C" fn()) -> c_int),
    )
}

/// A semaphore with a name: processes know it by that.
#[unsafe(no_mangle)]
pub extern "C" fn sem_open(
    name: *const c_char,
    flags: c_int,
    mode: mode_t,
    value: c_uint,
) -> *mut sem_t {
    let semaphore = next!(sem_open(
        name: *const c_char,
        flags: c_int,
        mode: mode_t,
        value: c_uint,
    ) -> *mut sem_t);
    if semaphore != libc::SEM_FAILED {
        // SAFETY: the system has just opened it by this name.
        mapped::semaphore(semaphore as usize, unsafe { CStr::from_ptr(name) });
    }
    semaphore
}

/// Lets one go on that waits for a semaphore.
#[unsafe(no_mangle)]
pub extern "C" fn sem_post(semaphore: *mut sem_t) -> c_int {
    release(Object::Semaphore(semaphore as usize));
    next!(sem_post(semaphore: *mut sem_t) -> c_int)
}

macro_rules! semaphores {
    ($($name:ident($semaphore:ident: $type:ty $(, $more:ident: $other:ty)*);)*) => {
        $(
            #[allow(missing_docs)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($semaphore: $type $(, $more: $other)*) -> c_int {
                let code = next!($name($semaphore: $type $(, $more: $other)*) -> c_int);
                if code == 0 {
                    acquire(Object::Semaphore($semaphore as usize));
                }
                code
            }
        )*
    };
}

semaphores! {
    sem_wait(semaphore: *mut sem_t);
    sem_trywait(semaphore: *mut sem_t);
    sem_timedwait(semaphore: *mut sem_t, until: *const timespec);
    sem_clockwait(semaphore: *mut sem_t, clock: libc::clockid_t, until: *const timespec);
}
