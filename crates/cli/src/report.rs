//! `fencepost report`: shows and converts what was found before, by any analysis.
//!
//! An input is a file of findings, or a directory into which ranks wrote their journals. What several
//! inputs say of the same places is one finding.

use crate::args::Report;
use crate::run::Told;
use fencepost_console::{Outcome, say};
use fencepost_report::{Document, Reporter, merged};
use fencepost_session::Options;
use std::path::PathBuf;

/// Reports what the inputs hold.
pub fn run(args: &Report) -> Result<Outcome, String> {
    let options = Options::from_environment()?;
    let inputs = args.inputs.iter().cloned();
    let (files, directories): (Vec<PathBuf>, Vec<PathBuf>) =
        inputs.partition(|path| path.is_file());
    let mut told = Told::default();
    for directory in &directories {
        if !told.read(directory) {
            let directory = directory.display();
            return Err(format!("{directory}: no journal of a rank is there"));
        }
    }
    let mut found = told.findings();
    for file in &files {
        found.extend(Document::read(file)?.findings);
    }
    // Only now: one of the inputs may be written again.
    let output = args.output.suppressing(&options.suppressions);
    let mut reporter = Reporter::open(&output, "report")?;
    let findings = reporter.sift(merged(found));
    told.show(&findings, &mut reporter, &options, say);
    reporter.write(&findings)?;
    Ok(match (findings.is_empty(), told.is_damaged()) {
        (false, _) => Outcome::Found,
        (true, true) => Outcome::Failed,
        (true, false) => Outcome::Clean,
    })
}
