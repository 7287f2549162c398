//! How a program ends before its time: a PE asks for it, or does something that makes no sense.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::job::EXIT;
use crate::world::WORLD;

/// Set once this process is ending, so that nothing waits for others any more.
static LEAVING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that used the library wrongly.
const MISUSE: i32 = 1;

/// Says what is wrong and ends all PEs.
#[cold]
pub fn fatal(routine: &str, message: impl Display) -> ! {
    let text = match WORLD.pe() {
        Some(pe) => format!("shmem-node: PE {pe}: {routine}: {message}\n"),
        None => format!("shmem-node: {routine}: {message}\n"),
    };
    let _ = io::stderr().write_all(text.as_bytes());
    request_exit(MISUSE);
    LEAVING.store(true, Ordering::Relaxed);
    // SAFETY: both functions may be called at any time.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(MISUSE)
    }
}

/// Ends all PEs with this exit code, or one that another PE asked for.
pub fn exit_all(status: i32) -> ! {
    request_exit(status);
    leave(status)
}

/// Ends this process if a PE asked for it. Waiting is where a process can notice.
pub fn leave_if_asked() {
    let Some(control) = WORLD.control() else {
        return;
    };
    if control.header.exit.load(Ordering::Acquire) == EXIT && !LEAVING.load(Ordering::Relaxed) {
        leave(control.header.status.load(Ordering::Relaxed));
    }
}

/// Whether this process is ending.
pub fn leaving() -> bool {
    LEAVING.load(Ordering::Relaxed)
}

/// The first PE that asks decides the exit code.
fn request_exit(status: i32) {
    if let Some(control) = WORLD.control() {
        let exit = &control.header.exit;
        if exit
            .compare_exchange(0, 1, Ordering::AcqRel, Ordering::Relaxed)
            .is_ok()
        {
            control.header.status.store(status, Ordering::Relaxed);
            exit.store(EXIT, Ordering::Release);
        }
    }
}

/// Ends this process as C does: what was printed is flushed, what was registered is run.
fn leave(status: i32) -> ! {
    LEAVING.store(true, Ordering::Relaxed);
    // SAFETY: the process ends normally; our own handler sees LEAVING and waits for nobody.
    unsafe { libc::exit(status) }
}
