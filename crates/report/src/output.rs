//! What becomes of findings: which are shown, how, and into which files they go. The programs pass
//! the options on and print what they are given; everything else about output is decided here.
//!
//! ```text
//! findings ──▶ Reporter::sift ──▶ what is shown ──▶ Reporter::text   the terminal
//!              order, fingerprints,            └──▶ Reporter::write  JSON, SARIF, CSV, HTML
//!              suppressions, baseline
//! ```

use crate::finding::{Document, Finding};
use crate::fingerprint::Fingerprints;
use crate::html::html;
use crate::order::severity;
use crate::root::Root;
use crate::sarif::sarif;
use crate::source::Sources;
use crate::suppress::Suppressions;
use crate::table::table;
use crate::terminal::Terminal;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The options of every program that reports findings.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Findings")]
pub struct Output {
    /// One line per place, as compilers print warnings
    #[arg(long)]
    pub brief: bool,
    /// Also write the findings to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Also write the findings to this file as SARIF, for code scanning
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Also write the findings to this file as a table
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Also write the findings to this file as a page for a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Show only what is not in this JSON file of an earlier analysis
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Do not show what this file lists; can be given several times
    #[arg(long, value_name = "FILE")]
    pub suppressions: Vec<PathBuf>,
}

/// How a file is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Format {
    Json,
    Sarif,
    Csv,
    Html,
}

impl Output {
    /// The files to be written, and how.
    fn files(&self) -> impl Iterator<Item = (Format, &Path)> {
        let files = [
            (Format::Json, &self.json),
            (Format::Sarif, &self.sarif),
            (Format::Csv, &self.csv),
            (Format::Html, &self.html),
        ];
        let given = files.into_iter();
        given.filter_map(|(format, path)| Some((format, path.as_deref()?)))
    }

    /// The same, with more files of suppressions.
    pub fn suppressing(&self, files: &[PathBuf]) -> Output {
        Output {
            suppressions: [files, &self.suppressions].concat(),
            ..self.clone()
        }
    }

    /// The arguments that say the same to another program.
    pub fn arguments(&self) -> Vec<OsString> {
        let mut arguments = Vec::new();
        if self.brief {
            arguments.push("--brief".into());
        }
        let mut add = |option: &str, path: &Path| arguments.extend([option.into(), path.into()]);
        for (format, path) in self.files() {
            add(format.option(), path);
        }
        if let Some(path) = &self.baseline {
            add("--baseline", path);
        }
        for path in &self.suppressions {
            add("--suppressions", path);
        }
        arguments
    }
}

impl Format {
    fn option(self) -> &'static str {
        match self {
            Format::Json => "--json",
            Format::Sarif => "--sarif",
            Format::Csv => "--csv",
            Format::Html => "--html",
        }
    }

    fn text(self, findings: &[Finding], analysis: &str, sources: &mut Sources) -> String {
        match self {
            Format::Json => Document::new(findings.to_vec()).to_json(),
            Format::Sarif => sarif(findings, analysis, &Root::find()),
            Format::Csv => table(findings),
            Format::Html => html(findings, sources),
        }
    }
}

/// Shows findings and writes them to files.
pub struct Reporter {
    /// Whose findings these are: `run`, `check`, …
    analysis: &'static str,
    brief: bool,
    files: Vec<(Format, PathBuf, File)>,
    suppressions: Suppressions,
    /// The fingerprints of what is known.
    baseline: HashSet<String>,
    known: usize,
    fingerprints: Fingerprints,
    sources: Sources,
    terminal: Terminal,
}

impl Reporter {
    /// Reads what the options name and opens the files to be written, before an analysis that may
    /// take a day. The error is one line.
    pub fn open(output: &Output, analysis: &'static str) -> Result<Reporter, String> {
        let mut reporter = Reporter {
            analysis,
            brief: output.brief,
            files: Vec::new(),
            suppressions: Suppressions::read(&output.suppressions)?,
            baseline: HashSet::new(),
            known: 0,
            fingerprints: Fingerprints::default(),
            sources: Sources::default(),
            terminal: Terminal::styled(),
        };
        if let Some(path) = &output.baseline {
            reporter.baseline = known(path)?;
        }
        for (format, path) in output.files() {
            let file = File::create(path);
            let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
            reporter.files.push((format, path.into(), file));
        }
        Ok(reporter)
    }

    /// What is to be shown of the findings, the most severe first.
    pub fn sift(&mut self, mut findings: Vec<Finding>) -> Vec<Finding> {
        findings.sort_by_key(severity);
        for finding in &mut findings {
            self.fingerprints.assign(finding, &mut self.sources);
        }
        findings.retain(|finding| !self.suppressions.hides(finding, &mut self.sources));
        let found = findings.len();
        findings.retain(|finding| !self.baseline.contains(&finding.fingerprint));
        self.known += found - findings.len();
        findings
    }

    /// A finding for the terminal.
    pub fn text(&mut self, finding: &Finding) -> String {
        match self.brief {
            true => finding.one_line(),
            false => self.terminal.finding(finding) + "\n",
        }
    }

    /// Is a last line that sums up unwanted, since somebody else reads the output?
    pub fn is_brief(&self) -> bool {
        self.brief
    }

    /// Writes the files. The error is one line.
    pub fn write(&mut self, findings: &[Finding]) -> Result<(), String> {
        for (format, path, file) in &mut self.files {
            let text = format.text(findings, self.analysis, &mut self.sources);
            let written = file.write_all(text.as_bytes());
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    /// What was not shown, and which entries of the suppressions were of no use. One line each.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.suppressions.used();
        match self.known {
            0 => {}
            1 => notes.push("1 finding is in the baseline".into()),
            n => notes.push(format!("{n} findings are in the baseline")),
        }
        notes.extend(self.suppressions.unused());
        notes
    }
}

/// The fingerprints of an earlier analysis. Without them the sources of today must do.
fn known(path: &Path) -> Result<HashSet<String>, String> {
    let mut fingerprints = Fingerprints::default();
    let mut sources = Sources::default();
    let findings = Document::read(path)?.findings.into_iter();
    let known = findings.map(|mut finding| {
        fingerprints.assign(&mut finding, &mut sources);
        finding.fingerprint
    });
    Ok(known.collect())
}
