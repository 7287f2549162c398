//! Lines that mend the races of a run. The static analysis looks for them in the program's sources.
//!
//! Object files say how they were compiled ([`crate::cc::unit`]), so all sources of a program can be analysed
//! together when it has run. A race of the run that is found there too, at the same lines, gets the lines
//! with which the analysis finds it no more. What the analysis does not find it cannot mend: then the
//! general advice stays.

use super::journals::Job;
use super::warned::units;
use crate::check::memory_model;
use crate::layout::Layout;
use fencepost_console::complain;
use fencepost_report::{Document, Finding};
use fencepost_session::Options;
use fencepost_session::directory::make_unique;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// How often it is looked whether the analysis has ended.
const PAUSE: Duration = Duration::from_millis(10);

/// Adds lines that mend them to the races among the findings, if they are found in as many seconds as the options say.
pub fn add(jobs: &[Job], findings: &mut [Finding], layout: &Layout, options: &Options) {
    let races: Vec<Finding> = findings
        .iter()
        .filter(|finding| finding.rule.is_race())
        .cloned()
        .collect();
    if races.is_empty() || options.fixes == 0 {
        return;
    }
    let units = units(jobs);
    let entries: BTreeSet<&str> = units.iter().flat_map(|unit| unit.compiled()).collect();
    if entries.is_empty() {
        return;
    }
    let Ok(folder) = make_unique(&env::temp_dir().join("fencepost-fixes")) else {
        return;
    };
    // Advice that cannot be had is none.
    let known = analyse(&folder, &entries, races, layout, options).unwrap_or_default();
    let _ = fs::remove_dir_all(&folder);
    findings
        .iter_mut()
        .for_each(|finding| finding.mend_like(&known));
}

/// What the static analysis finds in the sources, with what mends those of the races it finds.
fn analyse(
    folder: &Path,
    entries: &BTreeSet<&str>,
    races: Vec<Finding>,
    layout: &Layout,
    options: &Options,
) -> io::Result<Vec<Finding>> {
    let [wanted, found] = ["races.json", "found.json"].map(|name| folder.join(name));
    let entries: Vec<&str> = entries.iter().copied().collect();
    let database = format!("[{}]\n", entries.join(",\n"));
    fs::write(folder.join("compile_commands.json"), database)?;
    fs::write(&wanted, Document::new(races).to_json())?;
    let mut analysis = Command::new(&layout.check);
    analysis.arg("-p").arg(folder).arg("--mend").arg(wanted);
    analysis.arg("--json").arg(&found);
    analysis.args(memory_model(options));
    let seconds = options.fixes;
    let silent = analysis.stdin(Stdio::null()).stdout(Stdio::null());
    let child = silent.stderr(Stdio::null()).spawn()?;
    if !has_ended(child, Duration::from_secs(seconds.into()))? {
        complain(format_args!(
            "note: what mends the races was looked for, but not found within {seconds} seconds (fixes={seconds})"
        ));
        return Ok(Vec::new());
    }
    let document = Document::read(&found);
    Ok(document.map_or(Vec::new(), |document| document.findings))
}

/// Waits for the analysis, and ends it if it takes too long.
fn has_ended(mut child: Child, patience: Duration) -> io::Result<bool> {
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(PAUSE);
    }
    Ok(true)
}
