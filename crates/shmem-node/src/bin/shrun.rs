//! `fencepost-shrun -n N PROGRAM`: starts a program as N processing elements of shmem-node.
//!
//! The PEs inherit a file without a name that becomes their symmetric memory, so nothing is left behind
//! however they end. Their output is the launcher's; its input goes to PE 0. Signals are passed on. When
//! a PE fails the others are ended, and its exit code is that of the whole; 128 plus the number for a
//! signal.

#[allow(dead_code)]
#[path = "../job.rs"]
mod job;

use std::env;
use std::ffi::OsString;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fencepost_console::{complain, say};
use job::{EXIT, FINALIZED, Header, INITIALISED, MAX_PES};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::iterator::Signals;

const USAGE: &str = "\
Usage: fencepost shrun [-n NUMBER] PROGRAM [ARGUMENT]...

Starts PROGRAM as NUMBER processing elements of an OpenSHMEM program, on this machine.

  -n, -np NUMBER   how many (default 1)
  -h, --help       this text

SHMEM_SYMMETRIC_SIZE is the size of each one's symmetric heap, for example 64M (default 256M).
";

/// How long the others have to end themselves when a PE asked for it, and to obey SIGTERM.
const GRACE: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let code = match parse(&arguments) {
        Ok(None) => {
            say(USAGE);
            Ok(0)
        }
        Ok(Some((pes, command))) => run(pes, command),
        Err(message) => Err(message),
    };
    match code {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            complain(format_args!("shrun: {message}"));
            ExitCode::from(2)
        }
    }
}

/// The number of PEs and the command; `None` if help is asked for.
fn parse(arguments: &[OsString]) -> Result<Option<(usize, &[OsString])>, String> {
    let mut pes = 1;
    let mut rest = arguments;
    loop {
        let [option, after @ ..] = rest else {
            return Err("a program is missing (see `fencepost shrun --help`)".into());
        };
        match option.to_str() {
            Some("-h" | "--help") => return Ok(None),
            Some("-n" | "-np") => {
                let [number, after @ ..] = after else {
                    return Err("-n needs a number".into());
                };
                pes = number_of_pes(number)?;
                rest = after;
            }
            Some(word) if word.starts_with("-n") && word[2..].parse::<usize>().is_ok() => {
                pes = number_of_pes(&word[2..].into())?;
                rest = after;
            }
            Some("--") => return command(pes, after),
            Some(word) if word.starts_with('-') => {
                return Err(format!(
                    "there is no option {word} (see `fencepost shrun --help`)"
                ));
            }
            _ => return command(pes, rest),
        }
    }
}

fn command(pes: usize, words: &[OsString]) -> Result<Option<(usize, &[OsString])>, String> {
    match words {
        [] => Err("a program is missing (see `fencepost shrun --help`)".into()),
        words => Ok(Some((pes, words))),
    }
}

fn number_of_pes(word: &OsString) -> Result<usize, String> {
    let number = word.to_str().and_then(|word| word.parse().ok());
    match number {
        Some(number) if (1..=MAX_PES).contains(&number) => Ok(number),
        _ => Err(format!(
            "-n needs a number from 1 to {MAX_PES}, not {}",
            word.display()
        )),
    }
}

/// Starts the PEs and waits for them; the exit code.
fn run(pes: usize, command: &[OsString]) -> Result<u8, String> {
    let known = [SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2];
    let mut signals = Signals::new(known).map_err(|error| format!("signals: {error}"))?;
    let memory = Memory::new().map_err(|error| format!("no shared memory: {error}"))?;
    let mut job = Job {
        header: memory.header,
        pes: Vec::new(),
        failure: None,
        deadlines: None,
    };
    for pe in 0..pes {
        match start(pe, pes, command, memory.file) {
            Ok(child) => job.pes.push(Some(child)),
            Err(error) => {
                job.signal(libc::SIGKILL);
                let name = command[0].display();
                return Err(match error.kind() {
                    io::ErrorKind::NotFound => format!("program {name} not found"),
                    _ => format!("cannot start {name}: {error}"),
                });
            }
        }
    }
    while job.reap() {
        job.press();
        match job.next_deadline() {
            None => signals.wait().for_each(|signal| job.pass_on(signal)),
            Some(limit) => {
                // Signals that come while it sleeps are seen right after.
                std::thread::sleep(limit);
                signals.pending().for_each(|signal| job.pass_on(signal));
            }
        }
    }
    Ok(job.code())
}

fn start(pe: usize, pes: usize, command: &[OsString], file: RawFd) -> io::Result<Child> {
    let mut child = Command::new(&command[0]);
    child
        .args(&command[1..])
        .env(job::FILE, file.to_string())
        .env(job::PE, pe.to_string())
        .env(job::PES, pes.to_string());
    if pe > 0 {
        child.stdin(Stdio::null());
    }
    let parent = std::process::id() as libc::pid_t;
    // SAFETY: the two calls are allowed between fork and exec. A PE does not outlive its launcher,
    // also if that died before the PE could ask for this.
    unsafe {
        child.pre_exec(move || {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            if libc::getppid() != parent {
                libc::_exit(1);
            }
            Ok(())
        });
    }
    child.spawn()
}

/// The file of the symmetric memory, and its beginning.
struct Memory {
    file: RawFd,
    header: &'static Header,
}

impl Memory {
    fn new() -> io::Result<Memory> {
        let size = size_of::<Header>();
        // SAFETY: a new file, mapped until the launcher ends; zero is a valid header and all its fields
        // are atomic.
        unsafe {
            let file = libc::memfd_create(c"shmem-node".as_ptr(), 0);
            if file < 0 || libc::ftruncate(file, size as libc::off_t) != 0 {
                return Err(io::Error::last_os_error());
            }
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            let null = std::ptr::null_mut();
            let at = libc::mmap(null, size, protection, libc::MAP_SHARED, file, 0);
            if at == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            let header = &*at.cast::<Header>();
            Ok(Memory { file, header })
        }
    }
}

/// The PEs that run, and what went wrong first.
struct Job {
    header: &'static Header,
    pes: Vec<Option<Child>>,
    failure: Option<u8>,
    /// When to send SIGTERM, and when SIGKILL, if the program is to end; none once they are sent.
    deadlines: Option<[Option<Instant>; 2]>,
}

impl Job {
    /// Sees who has ended. `false` when all have.
    fn reap(&mut self) -> bool {
        for pe in 0..self.pes.len() {
            let Some(child) = &mut self.pes[pe] else {
                continue;
            };
            if let Ok(Some(status)) = child.try_wait() {
                self.pes[pe] = None;
                self.ended(pe, status);
            }
        }
        self.pes.iter().any(Option::is_some)
    }

    /// Decides whether the end of a PE is the end of all.
    fn ended(&mut self, pe: usize, status: ExitStatus) {
        if self.header.exit.load(Ordering::Acquire) == EXIT {
            let code = self.header.status.load(Ordering::Relaxed) as u8;
            return self.fail(code, GRACE);
        }
        let stage = self.header.stages[pe].load(Ordering::Acquire);
        let others_wait = self.header.stages[..self.pes.len()]
            .iter()
            .any(|stage| stage.load(Ordering::Relaxed) == INITIALISED);
        let others_run = self.pes.iter().any(Option::is_some);
        match (status.code(), status.signal()) {
            (Some(0), _) if stage != FINALIZED && others_wait && others_run => {
                self.say(format_args!(
                    "PE {pe} ended without shmem_finalize; ending the others, which would wait for it"
                ));
                self.fail(1, Duration::ZERO);
            }
            (Some(0), _) => (),
            (Some(code), _) if stage == FINALIZED => {
                self.failure.get_or_insert(code as u8);
            }
            (Some(code), _) => {
                self.say(format_args!("PE {pe} ended with exit code {code}"));
                self.fail(code as u8, Duration::ZERO);
            }
            (None, signal) => {
                let signal = signal.unwrap_or(0);
                let name = signal_hook::low_level::signal_name(signal).unwrap_or("unknown");
                self.say(format_args!(
                    "PE {pe} was ended by signal {signal} ({name})"
                ));
                self.fail(128 + signal as u8, Duration::ZERO);
            }
        }
    }

    /// Says what went wrong first; what follows from it is not worth a line.
    fn say(&self, message: std::fmt::Arguments<'_>) {
        if self.deadlines.is_none() {
            complain(format_args!("shrun: {message}"));
        }
    }

    /// Ends the others, after a while.
    fn fail(&mut self, code: u8, patience: Duration) {
        self.failure.get_or_insert(code);
        if self.deadlines.is_none() {
            let begin = Instant::now() + patience;
            self.deadlines = Some([Some(begin), Some(begin + GRACE)]);
        }
    }

    /// Sends the signals that are due.
    fn press(&mut self) {
        let Some(mut deadlines) = self.deadlines else {
            return;
        };
        for (deadline, signal) in deadlines.iter_mut().zip([libc::SIGTERM, libc::SIGKILL]) {
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                *deadline = None;
                self.signal(signal);
            }
        }
        self.deadlines = Some(deadlines);
    }

    /// How long to sleep while the program is to end; `None`: until a signal comes.
    fn next_deadline(&self) -> Option<Duration> {
        let deadlines = self.deadlines?;
        deadlines.iter().flatten().next()?;
        Some(Duration::from_millis(5))
    }

    fn pass_on(&mut self, signal: i32) {
        if signal != SIGCHLD {
            self.signal(signal);
        }
    }

    fn signal(&self, signal: i32) {
        for child in self.pes.iter().flatten() {
            // SAFETY: the child was not waited for, so its number is still its own.
            unsafe { libc::kill(child.id() as libc::pid_t, signal) };
        }
    }

    fn code(&self) -> u8 {
        self.failure.unwrap_or(0)
    }
}
