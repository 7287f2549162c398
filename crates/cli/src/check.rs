//! `fencepost check`: the static analysis, which is a program of its own because it needs LLVM.

use crate::layout::Layout;
use fencepost_console::Outcome;
use rustix::fs::MemfdFlags;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// Becomes the analysis. Returns only if that is impossible.
pub fn run(arguments: &[OsString]) -> Result<Outcome, String> {
    let program = Layout::find()?.check;
    let error = Command::new(&program).args(arguments).exec();
    Err(cannot_run(&program, &error))
}

/// Warns on standard error about what a compiler is going to compile; what cannot be analysed is the
/// compiler's to complain about. Returns what there is to say about the unit.
pub fn warn(layout: &Layout, command: &[OsString]) -> Option<String> {
    let output = io::stderr().as_fd().try_clone_to_owned();
    let mut unit = in_memory().ok()?;
    Command::new(&layout.check)
        .args(["--command", "--brief", "--unit"])
        .arg(format!("/dev/fd/{}", unit.as_raw_fd()))
        .arg("--")
        .args(command)
        .stdin(Stdio::null())
        .stdout(output.map_or_else(|_| Stdio::null(), Stdio::from))
        .status()
        .ok()?;
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

fn cannot_run(program: &Path, error: &io::Error) -> String {
    let name = program.display();
    match error.kind() {
        io::ErrorKind::NotFound => format!("{name} is missing: build it with `./x build`"),
        _ => format!("{name}: {error}"),
    }
}
