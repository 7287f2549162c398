//! `fencepost check`: the static analysis, which is a program of its own because it needs LLVM.

use crate::layout::Layout;
use fencepost_console::Outcome;
use std::ffi::OsString;
use std::io;
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
/// compiler's to complain about.
pub fn warn(layout: &Layout, command: &[OsString]) {
    let output = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned();
    let _ = Command::new(&layout.check)
        .args(["--command", "--brief", "--"])
        .args(command)
        .stdin(Stdio::null())
        .stdout(output.map_or_else(|_| Stdio::null(), Stdio::from))
        .status();
}

fn cannot_run(program: &Path, error: &io::Error) -> String {
    let name = program.display();
    match error.kind() {
        io::ErrorKind::NotFound => format!("{name} is missing: build it with `./x build`"),
        _ => format!("{name}: {error}"),
    }
}
