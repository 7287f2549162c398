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
//! 5. [`foreign`] makes a library that gfortran built usable for flang;
//! 6. what the static analysis says about the unit goes with it ([`mod@unit`]).
//!
//! The analysis runs while the compiler does. What it has to say follows the compiler's messages; the
//! exit code is the compiler's. Where there is nothing to analyse, the process becomes the compiler.

mod compiler;
mod flags;
mod foreign;
mod invocation;
mod response;
mod tier;
pub mod unit;

use crate::check::Analysis;
use crate::launch;
use crate::layout::Layout;
use compiler::{Compiler, Family};
use fencepost_console::{Outcome, complain};
use fencepost_report::Output;
use fencepost_session::Options;
use foreign::Foreign;
use invocation::Invocation;
use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use tier::Tier;
use unit::{Promise, Unit};

/// Runs `command`, a compiler and its arguments.
pub fn run(output: &Output, command: &[OsString]) -> Result<Outcome, String> {
    let command = compiler::in_one_word(command);
    let (compiler, arguments) = Compiler::split(&command)?;
    let invocation = Invocation::read(arguments);
    if invocation.compiles || invocation.links {
        instrument(&compiler, arguments, &invocation, output)
    } else {
        match become_compiler(&compiler, arguments)? {}
    }
}

fn instrument(
    compiler: &Compiler,
    arguments: &[OsString],
    invocation: &Invocation,
    output: &Output,
) -> Result<Outcome, String> {
    if invocation.links && invocation.is_static {
        return Err(
            "-static: nothing can be watched in a statically linked program; link it dynamically"
                .into(),
        );
    }
    if invocation.coarrays {
        return Err("-fcoarray: accesses to coarrays of other images are not watched; compile coarray programs without fencepost".into());
    }
    let layout = Layout::find()?;
    let options = Options::from_environment()?;
    let output = output.suppressing(&options.suppressions);
    let checked = invocation.compiles && options.check;
    let start = || {
        let command = [compiler.words(), arguments].concat();
        Analysis::start(&layout, &output, &options, &command).ok()
    };
    let mut analysis = checked.then(start).flatten();
    let identity = compiler.identity(arguments)?;
    let family = identity.family;
    let (tier, note) = Tier::choose(identity, &options, &layout)?;
    // Once for a program, not for each of its parts.
    if let Some(note) = note.filter(|_| invocation.links) {
        complain(format!("note: {note}"));
    }
    // A compiler cache would look a file in memory up by its name.
    let embeds =
        compiler.prefix().is_empty() && unit::can_embed(family, invocation.fortran, arguments);
    let promise = (analysis.is_some() && embeds && invocation.assembles)
        .then(|| Promise::new(family).ok())
        .flatten();
    // Without the assembler to wait, what goes into the object or decides what is linked comes first.
    let unit = analysis
        .as_mut()
        .filter(|_| promise.is_none() && (embeds || invocation.links))
        .and_then(Analysis::unit)
        .map(Unit);
    let (before, behind) = flags::compile(identity, &tier, invocation);
    let (options, files) = arguments.split_at(invocation.options);
    let mut all = Vec::new();
    if invocation.links {
        let proven = proven_library(invocation, &layout, unit.as_ref(), promise.as_ref());
        all.extend(flags::link(family, &layout, proven.as_deref())?);
    }
    all.extend(before);
    all.extend_from_slice(options);
    all.extend(behind);
    match (&promise, &unit) {
        (Some(promise), _) => all.extend(promise.flags()),
        (None, Some(unit)) if embeds => all.extend(unit.flags(family).unwrap_or_default()),
        _ => {}
    }
    all.extend_from_slice(files);
    let foreign = (family == Family::Flang).then(|| Foreign::new(compiler, arguments, invocation));
    let command = match &foreign {
        Some(foreign) => foreign.command(compiler, &all),
        None => compiler.command(&all),
    };
    match (analysis, foreign) {
        (None, None) => Err(compiler.cannot_run(&{ command }.exec())),
        (analysis, _) => compile(compiler, command, analysis, promise, &layout),
    }
}

/// Runs the compiler and waits for the analysis, whose messages come last.
fn compile(
    compiler: &Compiler,
    mut command: Command,
    mut analysis: Option<Analysis>,
    mut promise: Option<Promise>,
    layout: &Layout,
) -> Result<Outcome, String> {
    let library = layout.proven.clone();
    let waiting = thread::spawn(move || {
        let unit = analysis.as_mut().and_then(Analysis::unit).map(Unit);
        if let Some(promise) = &mut promise {
            promise.keep(unit.as_ref(), &library);
        }
        (analysis, promise)
    });
    let ended = launch::run(&mut command);
    let ended = ended.map_err(|error| compiler.cannot_run(&error))?;
    // Who was interrupted waits for nothing.
    if !ended.by_signal()
        && let Ok((Some(analysis), _)) = waiting.join()
    {
        analysis.tell();
    }
    Ok(Outcome::Program(ended.code()))
}

/// What is to be linked if it is proven of everything in an executable that all ranks call the same
/// collectives alike.
fn proven_library(
    invocation: &Invocation,
    layout: &Layout,
    unit: Option<&Unit>,
    promise: Option<&Promise>,
) -> Option<PathBuf> {
    let objects = &invocation.objects;
    let libraries = &invocation.libraries;
    let others = !invocation.shared
        && objects.iter().all(|path| unit::is_proven(path))
        && libraries.iter().all(|name| unit::is_harmless(name));
    let sources = !invocation.compiles || unit.is_some_and(Unit::is_proven);
    match promise {
        _ if !others => None,
        Some(promise) => Some(promise.library()),
        None => sources.then(|| layout.proven.clone()),
    }
}

fn become_compiler(compiler: &Compiler, arguments: &[OsString]) -> Result<Infallible, String> {
    let error = compiler.command(arguments).exec();
    Err(compiler.cannot_run(&error))
}
