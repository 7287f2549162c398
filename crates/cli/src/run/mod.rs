//! `fencepost run`: start a program under MPI, watched, and report what its ranks found.
//! `fencepost report`: the second half alone, for a program that was started without it.
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
mod warned;

use crate::args::{Report, Run};
use crate::layout::Layout;
use fencepost_console::{Outcome, complain, say, tell};
use fencepost_report::{Document, Finding, Terminal, run_summary};
use fencepost_session::Options;
use fencepost_session::options::help_text;
use journals::Journals;
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

    let told = Told::read(session.directory());
    told.show(&options, tell);
    if let Some(json) = &mut json {
        json.write(&told.findings)?;
    }
    Ok(outcome(&told, ended, args))
}

/// Reports what ranks wrote into a directory.
pub fn report(args: &Report) -> Result<Outcome, String> {
    let options = Options::from_environment()?;
    let mut json = args.json.as_deref().map(JsonFile::create).transpose()?;
    let told = Told::read(&args.directory);
    if told.journals.jobs.is_empty() && !told.journals.damaged {
        let directory = args.directory.display();
        return Err(format!("{directory}: no journal of a rank is there"));
    }
    told.show(&options, say);
    if let Some(json) = &mut json {
        json.write(&told.findings)?;
    }
    Ok(match (told.findings.is_empty(), told.journals.damaged) {
        (false, _) => Outcome::Found,
        (true, true) => Outcome::Failed,
        (true, false) => Outcome::Clean,
    })
}

/// What the ranks of a session have told.
struct Told {
    journals: Journals,
    findings: Vec<Finding>,
}

impl Told {
    fn read(directory: &Path) -> Told {
        let journals = journals::read_all(directory);
        let findings = findings::collect(&journals.jobs);
        Told { journals, findings }
    }

    /// Prints the findings, and on standard error what else a user should know.
    fn show(&self, options: &Options, print: fn(&str)) {
        let mut terminal = Terminal::styled();
        for finding in &self.findings {
            print(&format!("{}\n", terminal.finding(finding)));
        }
        let jobs = &self.journals.jobs;
        if options.verbose || !self.findings.is_empty() {
            let ranks = jobs.iter().map(|job| job.ranks.len()).sum();
            print(&format!("{}\n", run_summary(&self.findings, ranks)));
        }
        notes::of_run(jobs, options).iter().for_each(complain);
    }
}

/// What was found counts most, then how the program ended, then whether all could be checked.
fn outcome(told: &Told, ended: Ended, args: &Run) -> Outcome {
    if !told.findings.is_empty() {
        return Outcome::Found;
    }
    if told.journals.jobs.is_empty() {
        let words = args.command.iter().map(|word| word.to_string_lossy());
        let command = words.collect::<Vec<_>>().join(" ");
        complain(format_args!(
            "no process of `{command}` called MPI_Init where it could be seen: nothing was checked"
        ));
    }
    match ended.code() {
        0 if told.journals.jobs.is_empty() || told.journals.damaged => Outcome::Failed,
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
