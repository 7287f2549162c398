//! `fencepost check`: the static analysis, which is a program of its own because it needs LLVM.
//!
//! LLVM may crash on damaged input. Then the analysis is started again and told to be careful; under
//! `fencepost cc` the crash is mentioned, and the compiler does its work as if nothing had happened.
//! There the analysis runs while the compiler does, and what it says follows the compiler's messages.

use crate::layout::Layout;
use fencepost_console::{Outcome, complain, has_colours};
use fencepost_report::Output;
use fencepost_session::Options;
use rustix::fs::MemfdFlags;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

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
        let command = command.args(memory_model(&options));
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

/// The arguments that tell the analysis which memory model is meant.
pub fn memory_model(options: &Options) -> [String; 2] {
    ["--memory-model".into(), options.memory_model.to_string()]
}

/// The analysis of what a compiler is compiling meanwhile. Ended when this is dropped.
pub struct Analysis {
    child: Child,
    /// What there is to say about the unit.
    unit: File,
    /// What it printed.
    said: File,
    status: Option<ExitStatus>,
}

impl Analysis {
    /// Starts to analyse what a compiler's command compiles. What cannot be analysed is the
    /// compiler's to complain about.
    pub fn start(
        layout: &Layout,
        output: &Output,
        options: &Options,
        command: &[OsString],
    ) -> io::Result<Analysis> {
        let output = Output {
            brief: true,
            ..output.clone()
        };
        let (unit, said) = (in_memory()?, in_memory()?);
        let mut analysis = Command::new(&layout.check);
        if has_colours() {
            analysis.env("CLICOLOR_FORCE", "1");
        }
        let child = analysis
            .arg("--command")
            .args(output.arguments())
            .args(memory_model(options))
            .arg("--unit")
            .arg(child_name(&unit))
            .arg("--")
            .args(command)
            .stdin(Stdio::null())
            .stdout(said.try_clone()?)
            .stderr(said.try_clone()?)
            .spawn()?;
        Ok(Analysis {
            child,
            unit,
            said,
            status: None,
        })
    }

    /// Waits for it. Returns what there is to say about the unit.
    pub fn unit(&mut self) -> Option<String> {
        self.status = self.child.wait().ok();
        if self.has_crashed() {
            return None;
        }
        let text = content(&mut self.unit).ok()?;
        let text = String::from_utf8(text).ok()?;
        (!text.is_empty()).then_some(text)
    }

    /// Passes on what it said, to standard error.
    pub fn tell(mut self) {
        if let (true, Some(status)) = (self.has_crashed(), self.status) {
            complain(format_args!(
                "note: not analysed: the analysis ended unexpectedly ({status})"
            ));
        } else if let Ok(said) = content(&mut self.said) {
            let _ = io::stderr().write_all(&said);
        }
    }

    fn has_crashed(&self) -> bool {
        self.status.is_some_and(is_crash)
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        if self.status.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn content(file: &mut File) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut content)?;
    Ok(content)
}

/// A file without a name that children inherit.
pub fn in_memory() -> io::Result<File> {
    let file = rustix::fs::memfd_create("fencepost", MemfdFlags::empty())?;
    Ok(file.into())
}

/// The name by which children can open a file that they inherit.
pub fn child_name(file: &impl AsRawFd) -> String {
    format!("/dev/fd/{}", file.as_raw_fd())
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
