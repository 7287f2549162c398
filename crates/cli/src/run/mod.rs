//! `fencepost run`: start a program under MPI, watched, and report what its ranks found.
//! `fencepost report` uses the second half alone, for a program that was started without it.
//!
//! ```text
//! Session ──▶ environment ──▶ launch ──▶ ranks write journals ──▶ journals ──▶ findings ──▶ mended ──▶ report
//! (directory)                 (waits)                                     └──▶ notes
//! ```
//!
//! The program keeps its standard input, output and error, its arguments and its exit code; what
//! there is to say is said at the end, on standard error. A clean run is silent but for notes:
//! what was not checked is never kept quiet.

mod environment;
mod findings;
mod journals;
mod mended;
mod notes;
mod session;
mod warned;

use crate::args::Run;
use crate::launch::{self, Ended};
use crate::layout::Layout;
use environment::Variable;
use fencepost_console::{Outcome, complain, say, tell};
use fencepost_report::{Finding, Reporter, run_summary, summary};
use fencepost_session::Options;
use fencepost_session::options::help_text;
use journals::Journals;
use session::Session;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;

/// Runs the command and reports. Whatever can be wrong beforehand is found before it starts.
pub fn run(args: &Run) -> Result<Outcome, String> {
    let mut options = Options::from_environment()?;
    options.read(args.options.as_deref().unwrap_or_default())?;
    options.memory_model = args.memory_model.unwrap_or(options.memory_model);
    options.threads |= args.threads;
    if options.help {
        say(&help_text());
        return Ok(Outcome::Clean);
    }
    let layout = Layout::find()?;
    let output = args.output.suppressing(&options.suppressions);
    let mut reporter = Reporter::open(&output, "run")?;
    let session = match args.log.as_ref().or(options.log_path.as_ref()) {
        Some(directory) => Session::kept_in(directory)?,
        None => Session::temporary()?,
    };
    let environment = environment::of_launcher(&args.command, &layout, &session, &options)?;
    let ended = launch(&args.command, &environment)?;

    let mut told = Told::default();
    told.read(session.directory());
    let mut findings = reporter.sift(told.findings());
    mended::add(&told.journals.jobs, &mut findings, &layout, &options);
    told.show(&findings, &mut reporter, &options, tell);
    reporter.write(&findings)?;
    Ok(match findings.is_empty() {
        true => without_findings(&told, ended, args),
        false => Outcome::Found,
    })
}

fn launch(command: &[OsString], environment: &[Variable]) -> Result<Ended, String> {
    let (program, arguments) = command.split_first().ok_or("a command is missing")?;
    let variables = environment.iter().map(|(name, value)| (name, value));
    let ended = launch::run(Command::new(program).args(arguments).envs(variables));
    ended.map_err(|error| {
        let program = program.display();
        match error.kind() {
            io::ErrorKind::NotFound => format!("{program}: command not found"),
            io::ErrorKind::PermissionDenied => format!("{program}: not an executable file"),
            _ => format!("{program}: {error}"),
        }
    })
}

/// What the ranks of a session have told.
#[derive(Default)]
pub struct Told {
    journals: Journals,
}

impl Told {
    /// Reads the journals in a directory. False if there is none.
    pub fn read(&mut self, directory: &Path) -> bool {
        let Journals { jobs, damaged } = journals::read_all(directory);
        let any = !jobs.is_empty() || damaged;
        self.journals.jobs.extend(jobs);
        self.journals.damaged |= damaged;
        any
    }

    /// What they found, merged over ranks and jobs.
    pub fn findings(&self) -> Vec<Finding> {
        findings::collect(&self.journals.jobs)
    }

    /// Could something not be read?
    pub fn is_damaged(&self) -> bool {
        self.journals.damaged
    }

    /// Prints findings, and on standard error what else a user should know.
    pub fn show(
        &self,
        findings: &[Finding],
        reporter: &mut Reporter,
        options: &Options,
        print: fn(&str),
    ) {
        let jobs = &self.journals.jobs;
        for finding in findings {
            print(&reporter.text(finding));
        }
        let ranks = jobs.iter().map(|job| job.ranks.len()).sum();
        let last = match ranks {
            0 => summary(findings),
            ranks => run_summary(findings, ranks),
        };
        if !reporter.is_brief() && (options.verbose || !findings.is_empty()) {
            print(&format!("{last}\n"));
        }
        notes::of_run(jobs, options).iter().for_each(complain);
        tell_notes(reporter);
    }
}

/// Says what of the findings was not shown.
pub fn tell_notes(reporter: &Reporter) {
    for note in reporter.notes() {
        complain(format_args!("note: {note}"));
    }
}

/// How the program ended counts most, then whether all could be checked.
fn without_findings(told: &Told, ended: Ended, args: &Run) -> Outcome {
    if told.journals.jobs.is_empty() {
        let words = args.command.iter().map(|word| word.to_string_lossy());
        let command = words.collect::<Vec<_>>().join(" ");
        complain(format_args!(
            "no process of `{command}` called MPI_Init or shmem_init where it could be seen: nothing was checked"
        ));
    }
    match ended.code() {
        0 if told.journals.jobs.is_empty() || told.journals.damaged => Outcome::Failed,
        code => Outcome::Program(code),
    }
}
