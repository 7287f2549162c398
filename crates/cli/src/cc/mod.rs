//! `fencepost cc COMPILER ARGS…`: runs a compiler so that the program's loads and stores can be watched.
//!
//! A plugin puts checks into the program, or the compiler's own `-fsanitize=thread` puts a callback at
//! every access; what they call is ours (`crates/runtime/stub`), not ThreadSanitizer's. The command line
//! is passed on unchanged and in order, with options added before and behind it:
//!
//! 1. [`invocation`] reads what the command line does: compile, link, both or neither;
//! 2. [`compiler`] asks which family the compiler belongs to;
//! 3. [`tier`] chooses how its loads and stores are seen;
//! 4. [`flags`] says which options that needs, and why each of them;
//! 5. what the static analysis says about the unit goes with it ([`mod@unit`]).
//!
//! The process then becomes the compiler, so its exit code, its signals and its children are those
//! of the command without the prefix.

mod compiler;
mod flags;
mod invocation;
mod response;
mod tier;
pub mod unit;

use crate::check;
use crate::layout::Layout;
use compiler::Compiler;
use fencepost_console::{Outcome, complain};
use fencepost_report::Output;
use fencepost_session::Options;
use invocation::Invocation;
use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;
use tier::Tier;
use unit::Unit;

/// Runs `command`, a compiler and its arguments. Returns only if that is impossible.
pub fn run(output: &Output, command: &[OsString]) -> Result<Outcome, String> {
    let (compiler, arguments) = Compiler::split(command)?;
    let invocation = Invocation::read(arguments);
    let never = if invocation.compiles || invocation.links {
        instrument(&compiler, arguments, &invocation, output)?
    } else {
        become_compiler(&compiler, arguments)?
    };
    match never {}
}

fn instrument(
    compiler: &Compiler,
    arguments: &[OsString],
    invocation: &Invocation,
    output: &Output,
) -> Result<Infallible, String> {
    if invocation.links && invocation.is_static {
        return Err(
            "-static: nothing can be watched in a statically linked program; link it dynamically"
                .into(),
        );
    }
    let identity = compiler.identity(arguments)?;
    let family = identity.family;
    let layout = Layout::find()?;
    let options = Options::from_environment()?;
    let (tier, note) = Tier::choose(identity, &options, &layout)?;
    // Once for a program, not for each of its parts.
    if let Some(note) = note.filter(|_| invocation.links) {
        complain(format!("note: {note}"));
    }
    let output = output.suppressing(&options.suppressions);
    let checked = invocation.compiles && options.check;
    let unit = checked
        .then(|| check::warn(&layout, &output, &[compiler.words(), arguments].concat()))
        .flatten()
        .map(Unit);
    let (before, behind) = flags::compile(family, &tier, invocation);
    let (options, files) = arguments.split_at(invocation.options);
    let mut all = Vec::new();
    if invocation.links {
        let proven = is_proven(invocation, unit.as_ref());
        all.extend(flags::link(family, &layout, proven)?);
    }
    all.extend(before);
    all.extend_from_slice(options);
    all.extend(behind);
    // A compiler cache would look a file in memory up by its name.
    if let Some(unit) = unit.filter(|_| compiler.prefix().is_empty() && !invocation.fortran)
        && let Ok(flags) = unit.flags(family, arguments)
    {
        all.extend(flags);
    }
    all.extend_from_slice(files);
    become_compiler(compiler, &all)
}

/// Is it proven of everything that is linked into an executable that all ranks call the same
/// collectives alike?
fn is_proven(invocation: &Invocation, unit: Option<&Unit>) -> bool {
    let sources = !invocation.compiles || unit.is_some_and(Unit::is_proven);
    sources
        && !invocation.shared
        && invocation.objects.iter().all(|path| unit::is_proven(path))
        && invocation
            .libraries
            .iter()
            .all(|name| unit::is_harmless(name))
}

fn become_compiler(compiler: &Compiler, arguments: &[OsString]) -> Result<Infallible, String> {
    let error = Command::new(compiler.program())
        .args(compiler.prefix())
        .args(arguments)
        .exec();
    Err(compiler.cannot_run(&error))
}
