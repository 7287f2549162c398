//! Writing a file without disturbing the program whose process this is.

use std::fs::File;
use std::io::{self, Write};
use std::mem::zeroed;
use std::ptr::null_mut;

/// One `write(2)`.
pub fn write(file: &mut File, bytes: &[u8]) -> io::Result<usize> {
    without_limit_signal(|| file.write(bytes))
}

/// Does something that makes a file grow. A limit of the file size (`ulimit -f`) is an error as any
/// other: the signal that comes with it would end the program.
pub fn without_limit_signal<R>(work: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
    // SAFETY: every set is ours and initialised before it is read; the thread's mask is restored.
    unsafe {
        let (mut limit, mut old, mut pending) = (zeroed(), zeroed(), zeroed());
        libc::sigemptyset(&mut limit);
        libc::sigaddset(&mut limit, libc::SIGXFSZ);
        libc::sigemptyset(&mut pending);
        libc::pthread_sigmask(libc::SIG_BLOCK, &limit, &mut old);
        libc::sigpending(&mut pending);
        let result = work();
        let exceeded = matches!(&result, Err(error) if error.raw_os_error() == Some(libc::EFBIG));
        if exceeded && libc::sigismember(&pending, libc::SIGXFSZ) == 0 {
            let now = zeroed();
            libc::sigtimedwait(&limit, null_mut(), &now);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &old, null_mut());
        result
    }
}
