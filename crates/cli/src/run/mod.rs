//! `fencepost run`: start a program under MPI, watched, and report what its ranks found.
//!
//! ```text
//! Session ──▶ environment ──▶ launch ──▶ ranks write journals ──▶ journals ──▶ findings ──▶ report
//! (directory)                 (waits)                                     └──▶ notes
//! ```
//!
//! The program keeps its standard input, output and error, its arguments and its exit code; what
//! there is to say is said at the end, on standard error. A clean run is silent but for notes:
//! what was not checked is never kept quiet.

mod environment;
mod findings;
mod journals;
mod launch;
mod notes;
mod session;

use crate::args::Run;
use crate::layout::Layout;
use crate::outcome::{Outcome, complain, say, tell};
use fencepost_report::{Document, Finding, Terminal, run_summary};
use fencepost_session::Options;
use fencepost_session::options::help_text;
use journals::Job;
use launch::Ended;
use session::Session;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Runs the command and reports. Whatever can be wrong beforehand is found before it starts.
pub fn run(args: &Run) -> Result<Outcome, String> {
    let mut options = Options::from_environment()?;
    options.read(args.options.as_deref().unwrap_or_default())?;
    if options.help {
        say(&help_text());
        return Ok(Outcome::Clean);
    }
    let layout = Layout::find()?;
    let mut json = args.json.as_deref().map(JsonFile::create).transpose()?;
    let session = match args.log.as_ref().or(options.log_path.as_ref()) {
        Some(directory) => Session::kept_in(directory)?,
        None => Session::temporary()?,
    };
    let environment = environment::of_launcher(&args.command, &layout, &session, &options)?;
    let ended = launch::run(&args.command, &environment)?;

    let jobs = journals::read_all(session.directory());
    let findings = findings::collect(&jobs);
    let ranks = jobs.iter().map(|job| job.ranks.len()).sum();
    show(&findings, ranks, options.verbose);
    notes::of_run(&jobs, &options).iter().for_each(complain);
    if let Some(json) = &mut json {
        json.write(&findings)?;
    }
    Ok(outcome(&findings, &jobs, ended, args))
}

fn show(findings: &[Finding], ranks: usize, verbose: bool) {
    let mut terminal = Terminal::styled();
    for finding in findings {
        tell(&format!("{}\n", terminal.finding(finding)));
    }
    if verbose || !findings.is_empty() {
        tell(&format!("{}\n", run_summary(findings, ranks)));
    }
}

fn outcome(findings: &[Finding], jobs: &[Job], ended: Ended, args: &Run) -> Outcome {
    if !findings.is_empty() {
        return Outcome::Found;
    }
    if !jobs.is_empty() {
        return Outcome::Program(ended.code());
    }
    let words = args.command.iter().map(|word| word.to_string_lossy());
    let command = words.collect::<Vec<_>>().join(" ");
    complain(format_args!(
        "no process of `{command}` called MPI_Init where it could be seen: nothing was checked"
    ));
    match ended.code() {
        0 => Outcome::Failed,
        code => Outcome::Program(code),
    }
}

/// The file for the findings. It is opened before the run, which may take a day.
struct JsonFile<'a> {
    path: &'a Path,
    file: File,
}

impl JsonFile<'_> {
    fn create(path: &Path) -> Result<JsonFile<'_>, String> {
        let file = File::create(path);
        let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(JsonFile { path, file })
    }

    fn write(&mut self, findings: &[Finding]) -> Result<(), String> {
        let json = Document::new(findings.to_vec()).to_json();
        let written = self.file.write_all(json.as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}
