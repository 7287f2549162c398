//! `fencepost check`: sources to LLVM IR, the static analysis, and its findings.
//!
//! A program of its own because it needs LLVM's library: `fencepost run` works on machines that have
//! none. `fencepost check` and `fencepost cc` start it.

mod args;
mod careful;
mod compile;
mod csv;
mod language;
mod mend;
mod progress;
mod stats;
mod unit;
mod wrapper;

use args::Args;
use clap::Parser;
use clap::error::ErrorKind;
use fencepost_console::{Outcome, complain, one_line, say};
use fencepost_ir::load::{Loaded, load};
use fencepost_lint::Checked;
use fencepost_lint::collectives::unproven;
use fencepost_report::{Certainty, Document, Finding, Reporter, summary};
use progress::Progress;
use std::collections::HashMap;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, fs};
use unit::{Unit, Wrappers};

fn main() -> ExitCode {
    let outcome = match Args::try_parse_from(env::args_os()) {
        Ok(args) => run(&args),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
            _ => Err(format!(
                "{} (see `fencepost check --help`)",
                one_line(&error.render().to_string())
            )),
        },
    };
    outcome
        .unwrap_or_else(|message| {
            complain(message);
            Outcome::Failed
        })
        .into()
}

fn run(args: &Args) -> Result<Outcome, String> {
    let mut output = args.output.clone();
    let tables = csv::directory(&mut output);
    let mut reporter = Reporter::open(&output, "check")?;
    let mut wrappers = Wrappers::default();
    let mut units = units(args, &mut wrappers)?;
    let mut failed = false;
    if args.careful {
        let problems = careful::sort_out(&mut units);
        failed |= !problems.is_empty();
        problems.iter().for_each(complain);
    }
    let mut inputs = Vec::new();
    for input in compile::all(&units)? {
        match input {
            Ok(input) => inputs.push(input),
            Err(message) => {
                failed = true;
                complain(message);
            }
        }
    }
    if inputs.is_empty() {
        return Ok(Outcome::Failed);
    }
    let executions = Arc::default();
    let progress = Progress::of(Arc::clone(&executions), !args.command);
    // The process ends before it would have to be taken apart.
    let mut loaded = ManuallyDrop::new(load(inputs));
    relative(&mut loaded);
    failed |= tell_problems(&loaded);
    if failed && !loaded.program.functions.iter().any(|f| f.is_defined()) {
        return Ok(Outcome::Failed);
    }
    if args.stats {
        say(&stats::text(&fencepost_lint::count(&loaded.program)));
        return Ok(if failed {
            Outcome::Failed
        } else {
            Outcome::Clean
        });
    }
    let options = fencepost_lint::Options {
        entry: args.entry.clone(),
        part: args.command,
        memory: args.memory_model,
        executions,
    };
    let checked = fencepost_lint::check(&loaded.program, &options);
    drop(progress);
    let mut checked = checked?;
    tell_notes(&checked.notes, args);
    if args.certain {
        checked
            .findings
            .retain(|f| f.certainty == Certainty::Certain);
    }
    let known = mend::Found::new(&checked, &[]);
    checked.findings = reporter.sift(checked.findings);
    if !args.command && !args.no_fixes {
        let wanted = args.mend.as_deref().map(Document::read).transpose()?;
        let wanted = wanted.map(|document| document.findings);
        let note = mend::mend(
            &mut checked.findings,
            wanted.as_deref(),
            known,
            &units,
            &options,
        );
        if let Some(note) = note {
            complain(format_args!("note: {note}"));
        }
    }
    show(&checked.findings, &mut reporter, args);
    reporter.write(&checked.findings)?;
    if let Some(path) = &args.unit {
        let proven = !failed && unproven(&loaded.program).is_empty();
        let written = fs::write(path, about_unit(&units, &checked, proven));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(directory) = &tables {
        let written = csv::write(directory, &checked);
        written.map_err(|error| format!("{}: {error}", directory.display()))?;
    }
    Ok(match (checked.findings.is_empty(), failed) {
        (false, _) => Outcome::Found,
        (true, true) => Outcome::Failed,
        (true, false) => Outcome::Clean,
    })
}

fn units(args: &Args, wrappers: &mut Wrappers) -> Result<Vec<Unit>, String> {
    if args.command {
        return unit::command(&args.flags, wrappers);
    }
    if let Some(directory) = &args.database {
        return unit::database(directory, &args.files, wrappers);
    }
    let unit = |file| Unit::new(file, args.mpi.as_deref(), &args.flags, wrappers);
    args.files
        .iter()
        .map(|file| file.as_path())
        .map(unit)
        .collect()
}

/// Files below the current directory are named from there.
fn relative(loaded: &mut Loaded) {
    let Ok(here) = env::current_dir() else {
        return;
    };
    let mut names: HashMap<Arc<str>, Arc<str>> = HashMap::new();
    for place in &mut loaded.program.places {
        let name = names
            .entry(Arc::clone(&place.file))
            .or_insert_with_key(|file| {
                let below = Path::new(&**file).strip_prefix(&here);
                below.map_or(Arc::clone(file), |below| below.to_string_lossy().into())
            });
        place.file = Arc::clone(name);
    }
}

/// Says what could not be read. True if something could not.
fn tell_problems(loaded: &Loaded) -> bool {
    for problem in &loaded.problems {
        complain(problem);
    }
    for module in &loaded.without_debug_info {
        complain(format_args!(
            "note: {module} has no debug information (compile it with -g): findings in it have no line"
        ));
    }
    !loaded.problems.is_empty()
}

/// Says what was not followed; beside a compiler, in one line for each source.
fn tell_notes(notes: &[String], args: &Args) {
    match notes {
        [first, more @ ..] if args.command && !more.is_empty() => complain(format_args!(
            "note: {first} ({} more of this kind: `fencepost check` lists them)",
            more.len()
        )),
        _ => notes
            .iter()
            .for_each(|note| complain(format_args!("note: {note}"))),
    }
}

fn show(findings: &[Finding], reporter: &mut Reporter, args: &Args) {
    for finding in findings {
        say(&reporter.text(finding));
    }
    if !reporter.is_brief() {
        say(&format!("{}\n", summary(findings)));
    }
    // A part of a program need not have what is listed for all of it.
    if !args.command {
        for note in reporter.notes() {
            complain(format_args!("note: {note}"));
        }
    }
}

/// What goes with an object file; `fencepost cc` says what becomes of it.
fn about_unit(units: &[Unit], checked: &Checked, proven: bool) -> String {
    let proven = if proven { "proven" } else { "unproven" };
    let mut text = format!("unit {proven}\n");
    for unit in units {
        text.push_str(&format!("compiled {}\n", unit.entry()));
    }
    let collective = checked.findings.iter().filter(|f| f.rule.is_collective());
    for finding in collective {
        text.push_str(&format!("warning {}\n", finding.to_json_line()));
    }
    text
}
