//! `fencepost check`: the static analysis, which is a program of its own because it needs LLVM.
//!
//! LLVM may crash on damaged input. Then the analysis is started again and told to be careful; under
//! `fencepost cc` the crash is mentioned, and the compiler does its work as if nothing had happened.

use crate::layout::Layout;
use fencepost_console::{Outcome, complain};
use fencepost_report::Output;
use fencepost_session::Options;
use rustix::fs::MemfdFlags;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Signals by which a program ends itself: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV.
const CRASHES: [i32; 6] = [4, 5, 6, 7, 8, 11];

/// Runs the analysis.
pub fn run(arguments: &[OsString]) -> Result<Outcome, String> {
    let program = Layout::find()?.check;
    let options = Options::from_environment()?;
    let suppressions = Output::default().suppressing(&options.suppressions);
    let start = |first: Option<&OsStr>| {
        let mut command = Command::new(&program);
        let command = command.args(first).args(suppressions.arguments());
        let status = command.args(arguments).status();
        status.map_err(|error| cannot_run(&program, &error))
    };
    let mut status = start(None)?;
    if is_crash(status) {
        status = start(Some("--careful".as_ref()))?;
    }
    match status.code() {
        Some(0) => Ok(Outcome::Clean),
        Some(66) => Ok(Outcome::Found),
        Some(2) => Ok(Outcome::Failed),
        _ => Err(format!("the analysis ended unexpectedly ({status})")),
    }
}

/// Warns on standard error about what a compiler is going to compile; what cannot be analysed is the
/// compiler's to complain about. Returns what there is to say about the unit.
pub fn warn(layout: &Layout, output: &Output, command: &[OsString]) -> Option<String> {
    let output = Output {
        brief: true,
        ..output.clone()
    };
    let arguments = output.arguments();
    let output = io::stderr().as_fd().try_clone_to_owned();
    let mut unit = in_memory().ok()?;
    let status = Command::new(&layout.check)
        .arg("--command")
        .args(arguments)
        .arg("--unit")
        .arg(format!("/dev/fd/{}", unit.as_raw_fd()))
        .arg("--")
        .args(command)
        .stdin(Stdio::null())
        .stdout(output.map_or_else(|_| Stdio::null(), Stdio::from))
        .status()
        .ok()?;
    if is_crash(status) {
        complain(format_args!(
            "note: not analysed before it is compiled: the analysis ended unexpectedly ({status})"
        ));
        return None;
    }
    let mut text = String::new();
    unit.rewind().ok()?;
    unit.read_to_string(&mut text).ok()?;
    (!text.is_empty()).then_some(text)
}

/// A file without a name that children inherit.
pub fn in_memory() -> io::Result<File> {
    let file = rustix::fs::memfd_create("fencepost", MemfdFlags::empty())?;
    Ok(file.into())
}

fn is_crash(status: ExitStatus) -> bool {
    status
        .signal()
        .is_some_and(|signal| CRASHES.contains(&signal))
}

fn cannot_run(program: &Path, error: &io::Error) -> String {
    let name = program.display();
    match error.kind() {
        io::ErrorKind::NotFound => format!("{name} is missing: build it with `./x build`"),
        _ => format!("{name}: {error}"),
    }
}
