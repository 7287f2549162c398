//! Starting the launcher and waiting for it.
//!
//! A signal that asks this program to end is passed on to the launcher, so that what the ranks have
//! found so far is still reported. Two signals need care: an interrupt from the terminal reaches
//! the launcher without us, and a signal that we were started to ignore (`nohup`) stays ignored.

use super::environment::Variable;
use rustix::process::{Pid, Signal, getpgrp, kill_process};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_default;
use signal_hook::iterator::Signals;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// How the launcher ended.
#[derive(Copy, Clone, Debug)]
pub struct Ended(ExitStatus);

impl Ended {
    /// Its exit code, or as shells do it 128 and the signal that killed it.
    pub fn code(self) -> u8 {
        let code = self.0.code();
        let code = code.or_else(|| self.0.signal().map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }
}

/// Runs the command to its end.
pub fn run(command: &[OsString], environment: &[Variable]) -> Result<Ended, String> {
    let (program, arguments) = command.split_first().ok_or("a command is missing")?;
    let over = Arc::new(AtomicBool::new(false));
    // Handlers first: a signal that comes before the launcher is there must not be lost.
    let mut signals = catch_signals(&over).map_err(|error| error.to_string())?;
    let child = Command::new(program)
        .args(arguments)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .spawn();
    let mut child = child.map_err(|error| {
        let program = program.display();
        match error.kind() {
            io::ErrorKind::NotFound => format!("{program}: command not found"),
            io::ErrorKind::PermissionDenied => format!("{program}: not an executable file"),
            _ => format!("{program}: {error}"),
        }
    })?;
    let launcher = Pid::from_child(&child);
    let handle = signals.handle();
    let passing = thread::spawn(move || {
        for signal in &mut signals {
            pass_on(signal, launcher);
        }
    });
    let status = child.wait().map_err(|error| error.to_string());
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

fn pass_on(signal: i32, launcher: Pid) {
    let signal = match signal {
        SIGINT if in_foreground() => return,
        SIGINT => Signal::INT,
        SIGHUP => Signal::HUP,
        _ => Signal::TERM,
    };
    // It fails only if the launcher has ended by itself.
    let _ = kill_process(launcher, signal);
}

/// In the foreground of a terminal an interrupt goes to the whole process group.
fn in_foreground() -> bool {
    let terminal = File::open("/dev/tty");
    terminal.is_ok_and(|terminal| tcgetpgrp(terminal).is_ok_and(|group| group == getpgrp()))
}
