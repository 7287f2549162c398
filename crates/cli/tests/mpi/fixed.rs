//! The lines that `fencepost check` suggests for the races of the corpora, put into copies of the programs: the
//! analysis must find no race in them any more, and a run neither.
//!
//! ```text
//! tests/{mpi,shmem,lint}/<area>/<name>.{c,cpp,f,f90} ──▶ check ──▶ inserts ──▶ copy ──▶ check, … until no race has any ──▶ run
//! ```
//!
//! A program whose races all have a fix must be clean in the end. Every third program is looked at, and every so many of
//! these are run; with `FENCEPOST_LONG` all are, those of tests/shmem on shmem-node. The share of races that have a
//! fix is printed at the end.

use crate::execute;
use crate::program::Program;
use crate::setup::{Combination, Compiler, Family, Setup, results};
use fencepost_report::{Document, Finding, Insert};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs};

/// Of so many programs one is looked at.
const STEP: usize = 3;

/// How many programs of a corpus are chosen to be run with the lines, if their races all have some.
const SAMPLE: usize = 20;

/// Races of a program are mended one after the other, so many at most.
const MOST_TURNS: usize = 10;

/// Per corpus what became of its races.
#[derive(Default)]
pub struct Shares(Mutex<BTreeMap<String, Share>>);

#[derive(Copy, Clone, Default)]
struct Share {
    found: usize,
    mended: usize,
    run: usize,
}

impl Shares {
    fn add(&self, corpus: &str, share: Share) {
        let mut shares = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = shares.entry(corpus.into()).or_default();
        known.found += share.found;
        known.mended += share.mended;
        known.run += share.run;
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (corpus, Share { found, mended, run }) in shares.iter() {
            writeln!(
                f,
                "fixes: tests/{corpus}: of {found} races that the static analysis finds {mended} have one; {run} mended programs were run"
            )?;
        }
        Ok(())
    }
}

/// A program with a race.
struct Subject {
    corpus: &'static str,
    source: PathBuf,
    is_fortran: bool,
    /// Whose headers it needs.
    compiler: PathBuf,
    /// If it is one that can be run.
    program: Option<Program>,
}

/// One test for each program that is marked to have a race.
pub fn tests(setup: &Arc<Setup>, shares: &Arc<Shares>) -> Vec<Trial> {
    // They are the same whatever is combined: once is enough.
    if env::var_os("FENCEPOST_ALL").is_some() {
        return Vec::new();
    }
    let corpora = ["mpi", "shmem", "lint"].into_iter();
    let corpora = corpora.filter(|corpus| combination(setup, corpus).is_some());
    corpora
        .flat_map(|corpus| tests_of(setup, shares, corpus))
        .collect()
}

fn tests_of(setup: &Arc<Setup>, shares: &Arc<Shares>, corpus: &'static str) -> Vec<Trial> {
    let long = env::var_os("FENCEPOST_LONG").is_some();
    let step = if long { 1 } else { STEP };
    let subjects = subjects_of(setup, corpus).into_iter().step_by(step);
    let subjects: Vec<Subject> = subjects.collect();
    let able = |subject: &Subject| subject.program.is_some();
    let runnable = subjects.iter().filter(|s| able(s)).count();
    let every = match long {
        true => 1,
        false => runnable.div_ceil(SAMPLE).max(1),
    };
    let mut counted = 0;
    let mut trials = Vec::new();
    for subject in subjects {
        let is_run = able(&subject) && counted % every == 0;
        counted += usize::from(able(&subject));
        let (setup, shares) = (setup.clone(), shares.clone());
        let area = subject.source.parent().and_then(Path::file_name);
        let area = area.unwrap_or_default().display().to_string();
        let name = subject.source.file_stem().unwrap_or_default().display();
        let name = format!("fixed/{}.{area}.{name}", subject.corpus);
        trials.push(Trial::test(name, move || {
            let share = check(&setup, &subject, is_run)?;
            let language = if subject.is_fortran { "/fortran" } else { "" };
            shares.add(&format!("{}{language}", subject.corpus), share);
            Ok(())
        }));
    }
    trials
}

/// The programs of a corpus with marked races, of one source that can be analysed.
fn subjects_of(setup: &Setup, corpus: &'static str) -> Vec<Subject> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let files = crate::program::files(&folder.join(corpus)).into_iter();
    let subject = |source: PathBuf| {
        let text = fs::read_to_string(&source).ok()?;
        let name = source.file_name()?.to_str()?;
        let is_fortran = [".f", ".f90"].iter().any(|end| name.ends_with(end));
        // Its module is another compiler's.
        let whole = match is_fortran {
            true => !text.contains("use mpi_f08"),
            false => text.contains(" main("),
        };
        let whole = whole && !text.contains("@ with:");
        // A schedule that is fixed behind the library's back does not allow for more waiting.
        let runs = corpus != "lint" && !text.contains("unseen.h");
        let program = Program::read(&source).ok().filter(|_| runs);
        let marked = whole && text.lines().any(is_marked);
        let compiler = match (is_fortran, text.contains("@ only: mpich")) {
            (false, true) => "mpicc.mpich".into(),
            (true, true) => "mpifort.mpich".into(),
            (true, false) => "mpifort.openmpi".into(),
            (false, false) if text.contains("@ only: oshmem") => "oshcc".into(),
            (false, false) if text.contains("#include <shmem.h>") => {
                setup.tool.with_file_name("fencepost-oshcc")
            }
            (false, false) => "mpicc.openmpi".into(),
        };
        marked.then(|| Subject {
            corpus,
            source,
            is_fortran,
            compiler,
            program: program.filter(|program| can_run(program, family(corpus))),
        })
    };
    files.filter_map(subject).collect()
}

/// Is it a side of a race?
fn is_marked(line: &str) -> bool {
    let mark = line.split_once("//~ ").or(line.split_once("!~ "));
    mark.is_some_and(|(_, mark)| mark.contains("RACE-"))
}

fn can_run(program: &Program, with: Family) -> bool {
    program.only.is_none_or(|family| family == with)
        && program
            .compiler
            .is_none_or(|compiler| compiler == Compiler::Gcc)
        && program.exit == Some(0)
}

fn check(setup: &Setup, subject: &Subject, is_run: bool) -> Result<Share, String> {
    let area = subject.source.parent().and_then(Path::file_name);
    let folder = results().join("fixed").join(subject.corpus);
    let folder = folder.join(area.unwrap_or_default());
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let copy = folder.join(subject.source.file_name().unwrap_or_default());
    fs::copy(&subject.source, &copy).map_err(|error| error.to_string())?;
    let first = races(setup, subject, &copy)?;
    let mended = first.iter().filter(|race| !race.inserts.is_empty());
    let mut share = Share {
        found: first.len(),
        mended: mended.count(),
        run: 0,
    };
    let mut left = first;
    for _ in 0..MOST_TURNS {
        let Some(race) = left.iter().find(|race| !race.inserts.is_empty()) else {
            break;
        };
        insert(&copy, &race.inserts)?;
        left = races(setup, subject, &copy)?;
    }
    if share.mended < share.found || share.found == 0 {
        return Ok(share);
    }
    if let Some(race) = left.first() {
        return Err(format!(
            "with the lines in {} there is still: {}",
            copy.display(),
            race.message
        ));
    }
    if is_run && let Some(combination) = combination(setup, subject.corpus) {
        run(setup, combination, subject, &copy)?;
        share.run = 1;
    }
    Ok(share)
}

/// The races that the static analysis finds.
fn races(setup: &Setup, subject: &Subject, source: &Path) -> Result<Vec<Finding>, String> {
    let json = source.with_extension("json");
    let mut command = Command::new("timeout");
    command.arg("300").arg(&setup.tool);
    command.args(["check", "--brief", "--json"]).arg(&json);
    command.arg("--mpi").arg(&subject.compiler);
    command.arg(source).arg("--");
    command
        .arg("-I")
        .arg(subject.source.parent().unwrap_or(Path::new(".")));
    let program = subject.program.iter();
    command.args(program.flat_map(|program| &program.flags));
    if let Some(program) = &subject.program {
        command.env(fencepost_session::names::OPTIONS, &program.options);
    }
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    let document = Document::read(&json)
        .map_err(|error| format!("{error}\n{}", String::from_utf8_lossy(&output.stderr)))?;
    let races = document.findings.into_iter();
    Ok(races.filter(|finding| finding.rule.is_race()).collect())
}

/// Puts lines into a source.
fn insert(source: &Path, inserts: &[Insert]) -> Result<(), String> {
    let text = fs::read_to_string(source).map_err(|error| error.to_string())?;
    let elsewhere = |insert: &&Insert| {
        !Path::new(&insert.file).ends_with(source.file_name().unwrap_or_default())
    };
    if let Some(insert) = inserts.iter().find(elsewhere) {
        return Err(format!("a line for {}", insert.file));
    }
    let mut mended = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        for insert in inserts.iter().filter(|insert| insert.line == number) {
            mended += &format!("{}\n", insert.text);
        }
        mended += &format!("{line}\n");
    }
    fs::write(source, mended).map_err(|error| error.to_string())
}

/// The library that programs of a corpus are run with.
fn family(corpus: &str) -> Family {
    match corpus {
        "shmem" => Family::ShmemNode,
        _ => Family::OpenMpi,
    }
}

/// The library and compiler that mended copies are run with.
fn combination<'a>(setup: &'a Setup, corpus: &str) -> Option<&'a Combination> {
    let mut combinations = setup.combinations.iter();
    combinations.find(|combination| {
        combination.mpi.name == family(corpus).name() && combination.compiler == Compiler::Gcc
    })
}

/// Runs a mended copy: of what is marked in it, no race may be left.
fn run(
    setup: &Setup,
    combination: &Combination,
    subject: &Subject,
    copy: &Path,
) -> Result<(), String> {
    let mut program = Program::read(copy)?;
    program.expected.retain(|finding| !finding.is_race());
    program.area = format!("fixed-{}", program.area);
    let folder = subject.source.parent().unwrap_or(Path::new("."));
    program.flags.push(format!("-I{}", folder.display()));
    execute::check(setup, combination, &program)
}
