//! Starting a launcher or compiler and waiting for it.
//!
//! A signal that asks this program to end is passed on, so that what was found so far is still
//! reported. Two signals need care: an interrupt from the terminal reaches the command without us,
//! and a signal that we were started to ignore (`nohup`) stays ignored.

use rustix::process::{Pid, Signal, getpgrp, kill_process};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_default;
use signal_hook::iterator::Signals;
use std::fs::{self, File};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// How the command ended.
#[derive(Copy, Clone, Debug)]
pub struct Ended(ExitStatus);

impl Ended {
    /// Its exit code, or as shells do it 128 and the signal that killed it.
    pub fn code(self) -> u8 {
        let code = self.0.code();
        let code = code.or_else(|| self.0.signal().map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }

    /// Was it killed?
    pub fn by_signal(self) -> bool {
        self.0.signal().is_some()
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> io::Result<Ended> {
    let over = Arc::new(AtomicBool::new(false));
    // Handlers first: a signal that comes before the command runs must not be lost.
    let mut signals = catch_signals(&over)?;
    let mut child = command.spawn()?;
    let pid = Pid::from_child(&child);
    let handle = signals.handle();
    let passing = thread::spawn(move || {
        for signal in &mut signals {
            pass_on(signal, pid);
        }
    });
    let status = child.wait();
    over.store(true, Ordering::Relaxed);
    handle.close();
    let _ = passing.join();
    status.map(Ended)
}

/// Signals that ask to end come to us until the run is over; then they end the program as usual.
fn catch_signals(over: &Arc<AtomicBool>) -> io::Result<Signals> {
    let ignored = ignored_signals();
    let caught = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let caught: Vec<i32> = caught.filter(|signal| !is_in(ignored, *signal)).collect();
    for signal in &caught {
        register_conditional_default(*signal, Arc::clone(over))?;
    }
    Signals::new(caught)
}

/// The signals this program was started to ignore, a bit each.
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0)
}

fn is_in(mask: u64, signal: i32) -> bool {
    mask >> (signal - 1) & 1 == 1
}

fn pass_on(signal: i32, to: Pid) {
    let signal = match signal {
        SIGINT if in_foreground() => return,
        SIGINT => Signal::INT,
        SIGHUP => Signal::HUP,
        _ => Signal::TERM,
    };
    // It fails only if the command has ended by itself.
    let _ = kill_process(to, signal);
}

/// In the foreground of a terminal an interrupt goes to the whole process group.
fn in_foreground() -> bool {
    let terminal = File::open("/dev/tty");
    terminal.is_ok_and(|terminal| tcgetpgrp(terminal).is_ok_and(|group| group == getpgrp()))
}
