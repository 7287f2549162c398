//! How threads begin and end, and which numbers they have.

use super::{FOREIGN, Object, followed, tag, with};
use crate::caller::{self, Inside};
use crate::process::{self, Process};
use crate::watch;
use fencepost_model::{Action, SiteId};
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A number no thread has had; the thread that initialises has 0.
pub fn fresh_number() -> u32 {
    static NUMBERS: AtomicU32 = AtomicU32::new(1);
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

/// What a thread of POSIX or of C runs.
pub type Start<R> = extern "C" fn(*mut c_void) -> R;

/// How a new thread begins.
struct Beginning<R> {
    start: Start<R>,
    argument: *mut c_void,
    tag: usize,
}

extern "C" fn begin_with<R>(beginning: *mut c_void) -> R {
    // SAFETY: what `start` made for this thread.
    let beginning = unsafe { Box::from_raw(beginning.cast::<Beginning<R>>()) };
    begin(beginning.tag);
    let Beginning {
        start, argument, ..
    } = *beginning;
    start(argument)
}

/// Starts a thread by the system's `real`, which gives zero if it could.
pub fn start<R>(
    start: Start<R>,
    argument: *mut c_void,
    real: impl FnOnce(Start<R>, *mut c_void) -> c_int,
) -> c_int {
    let Some(tag) = tag_for_child() else {
        return real(start, argument);
    };
    let beginning = Box::into_raw(Box::new(Beginning {
        start,
        argument,
        tag,
    }));
    let code = real(begin_with::<R>, beginning.cast());
    if code != 0 {
        // SAFETY: nobody has got it.
        drop(unsafe { Box::from_raw(beginning) });
    }
    code
}

/// The tag for a thread that the calling one is about to start; `None` if it needs none. One
/// that MPI starts, or a thread of MPI's, is its own affair.
fn tag_for_child() -> Option<usize> {
    if followed() {
        let child = with(Process::fork_others).flatten();
        return Some(child.map_or(FOREIGN, tag));
    }
    let foreign = caller::thread_tag() == FOREIGN || caller::is_inside();
    foreign.then_some(FOREIGN)
}

/// The calling thread begins, with the tag it was given.
pub fn begin(tag: usize) {
    caller::set_thread_tag(tag);
    if tag != FOREIGN {
        with(Process::thread_begins);
    }
}

/// A thread has ended, as the calling one has seen.
pub fn joined(handle: usize) {
    with(|process| {
        if let Some(child) = process.threads.handles.remove(&handle) {
            process.join(child);
        }
    });
}

/// Destructors of thread-specific values are called in up to four rounds: in the third, what the
/// program does in its own is over.
const LAST_ROUND: usize = 3;

fn key() -> Option<libc::pthread_key_t> {
    static KEY: OnceLock<Option<libc::pthread_key_t>> = OnceLock::new();
    *KEY.get_or_init(|| {
        let mut key = 0;
        // SAFETY: the destructor is ours, and stays.
        let code = unsafe { libc::pthread_key_create(&mut key, Some(leaves)) };
        (code == 0).then_some(key)
    })
}

/// The end of the calling thread will be told.
pub fn will_leave() {
    leave_in_round(1);
}

fn leave_in_round(round: usize) {
    if let Some(key) = key() {
        // SAFETY: a key of ours; the value is a number.
        unsafe { libc::pthread_setspecific(key, round as *const c_void) };
    }
}

unsafe extern "C" fn leaves(round: *mut c_void) {
    match round as usize {
        LAST_ROUND => {
            if let Some(_inside) = Inside::enter().filter(|_| followed()) {
                process::with(Process::thread_ends);
            }
            // The system still gives its stack back, of which MPI libraries hear.
            caller::set_thread_tag(FOREIGN);
        }
        round => leave_in_round(round + 1),
    }
}

impl Process {
    /// The number of the calling thread. One that nobody saw start is taken as started by the
    /// first thread just now.
    pub fn number_of_this_thread(&mut self) -> u32 {
        match caller::thread_tag() {
            0 => {
                let number = fresh_number();
                caller::set_thread_tag(tag(number));
                self.thread = 0;
                self.more_threads();
                self.step(&Action::Fork { child: number }, SiteId::default());
                self.thread = number;
                self.thread_begins();
                number
            }
            FOREIGN => 0,
            tag => tag as u32 - 1,
        }
    }

    /// The calling thread begins: it can be joined, its end will be told, and its stack is not what
    /// lay there before.
    fn thread_begins(&mut self) {
        // SAFETY: asks for the calling thread.
        let handle = unsafe { libc::pthread_self() } as usize;
        self.threads.handles.insert(handle, self.thread);
        if let Some(stack) = watch::stack_of_this_thread() {
            self.memory_ends(stack);
        }
        will_leave();
    }

    /// The calling thread ends.
    fn thread_ends(&mut self) {
        self.end_accesses();
        self.engine.end_thread(self.thread);
    }

    /// The calling thread starts another; `None` if that one counts as the first thread for now.
    pub(super) fn fork_others(&mut self) -> Option<u32> {
        if self.works_as_one() {
            return None;
        }
        self.more_threads();
        Some(self.fork())
    }

    fn fork(&mut self) -> u32 {
        self.flush_direct();
        let free = self.threads.free.get_mut(&self.thread);
        let again = free.filter(|_| self.engine.can_start_again());
        let child = again.and_then(Vec::pop).unwrap_or_else(fresh_number);
        self.step(&Action::Fork { child }, SiteId::default());
        child
    }

    /// The calling thread has seen another end.
    pub(super) fn join(&mut self, child: u32) {
        self.see_end(child);
        let free = self.threads.free.entry(self.thread).or_default();
        free.push(child);
    }

    fn see_end(&mut self, child: u32) {
        self.flush_direct();
        self.step(&Action::Join { child }, SiteId::default());
    }

    /// The calling thread ends, as whoever acquires the object will have seen; it may begin again. The first never ends.
    pub(super) fn end_at(&mut self, object: Object) {
        if self.thread == 0 {
            return self.release(object);
        }
        self.flush_direct();
        let object = self.object(object);
        self.engine.end_thread_at(self.thread, object);
    }

    /// The calling thread begins, perhaps again, after what was released at an object.
    pub(super) fn begin_after(&mut self, object: Object) {
        if self.engine.is_live(self.thread) {
            return self.acquire(object);
        }
        let object = self.object(object);
        let known = self.engine.segment(self.thread) != 0;
        if known && !self.engine.can_start_again() {
            let before = std::mem::replace(&mut self.thread, fresh_number());
            caller::set_thread_tag(tag(self.thread));
            self.engine.start_after(object, self.thread);
            return self.see_end(before);
        }
        self.engine.start_after(object, self.thread);
    }
}
