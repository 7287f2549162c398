//! Programs that are started by the launcher alone, without `fencepost run`: they report what was
//! found themselves.

use crate::program::Language;
use crate::setup::{Combination, Family, Interface, Setup, results};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

const LIMIT_SECONDS: u32 = 60;

/// What a program left behind.
struct Ran {
    code: Option<i32>,
    err: String,
    /// Directories that were not removed.
    left: Vec<PathBuf>,
}

/// A place for one test under one MPI.
struct Place {
    setup: Arc<Setup>,
    combination: Combination,
    folder: PathBuf,
}

/// What is wrong with a test, or nothing.
type Test = fn(&Place) -> Result<(), String>;

/// Every test with every MPI, and one of its compilers.
pub fn tests(setup: &Arc<Setup>) -> Vec<Trial> {
    let tests: [(&str, Test); 9] = [
        ("found", found),
        ("clean", clean),
        ("preloaded", preloaded),
        ("log-path", log_path),
        ("abort", abort),
        ("exit", exit),
        ("no-tool", no_tool),
        ("no-room", no_room),
        ("sessions", sessions),
    ];
    let mut seen = BTreeSet::new();
    let mut trials = Vec::new();
    for combination in &setup.combinations {
        let is_mpi = combination.mpi.family.interface() == Interface::Mpi;
        if !is_mpi || !seen.insert(combination.mpi.clone()) {
            continue;
        }
        // Open MPI 4.1 has no sessions.
        let able = |name: &str| name != "sessions" || combination.mpi.family != Family::OpenMpi;
        for (name, test) in tests.into_iter().filter(|(name, _)| able(name)) {
            let (setup, combination) = (Arc::clone(setup), combination.clone());
            let mpi = combination.mpi.name.clone();
            trials.push(Trial::test(format!("plain/{mpi}/{name}"), move || {
                let folder = results().join("plain").join(mpi).join(name);
                let place = Place::new(setup, combination, folder)?;
                test(&place).map_err(Failed::from)
            }));
        }
    }
    trials
}

impl Place {
    fn new(setup: Arc<Setup>, combination: Combination, folder: PathBuf) -> Result<Place, String> {
        let _ = fs::remove_dir_all(&folder);
        let made = fs::create_dir_all(folder.join("temporary"));
        made.map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Place {
            setup,
            combination,
            folder,
        })
    }

    /// The runtime library: beside the tool, or where it is installed.
    fn runtime(&self) -> PathBuf {
        let tool = &self.setup.tool;
        let beside = tool.with_file_name("libfencepost.so");
        match beside.exists() {
            true => beside,
            false => tool.with_file_name("../lib/fencepost/libfencepost.so"),
        }
    }

    /// Compiles a program of the repository, with the tool or without.
    fn build(&self, source: &str, instrumented: bool) -> Result<(), String> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(source);
        let tool = instrumented.then_some(&*self.setup.tool);
        let mut command = self.combination.compile(tool, None, Language::C);
        command
            .args(["-g", "-O1"])
            .arg(source)
            .args(["-o", "program"]);
        let output = command.current_dir(&self.folder).output();
        let output = output.map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into()),
        }
    }

    /// Runs it on two ranks.
    fn run(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Result<Ran, String> {
        self.run_by(None, variables, arguments)
    }

    fn run_by(
        &self,
        prefix: Option<(&Path, &[&str])>,
        variables: &[(&str, &str)],
        arguments: &[&str],
    ) -> Result<Ran, String> {
        let mut command = self.combination.launch(prefix, LIMIT_SECONDS);
        command.args(["-n", "2", "env"]);
        let variables = variables.iter();
        command.args(variables.map(|(name, value)| format!("{name}={value}")));
        command.arg(self.folder.join("program")).args(arguments);
        self.finish(command)
    }

    fn finish(&self, mut command: Command) -> Result<Ran, String> {
        let (err, temporary) = (self.folder.join("err"), self.folder.join("temporary"));
        let file = File::create(&err).map_err(|error| error.to_string())?;
        let status = command
            .current_dir(&self.folder)
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file)
            .status()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let entries = fs::read_dir(temporary).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let ours = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().starts_with("fencepost")
        };
        Ok(Ran {
            code: status.code(),
            err: fs::read(err).map_or(String::new(), |text| String::from_utf8_lossy(&text).into()),
            left: paths.filter(ours).collect(),
        })
    }
}

impl Ran {
    /// The exit code is this, the texts are there once each, and nothing was left.
    fn is(&self, code: i32, texts: &[&str]) -> Result<(), String> {
        let Ran { err, left, .. } = self;
        for text in texts {
            let count = err.matches(text).count();
            if count != 1 {
                return Err(format!("{count} times {text}\n{err}"));
            }
        }
        if self.code != Some(code) {
            return Err(format!("exit code {:?}, expected {code}\n{err}", self.code));
        }
        if !left.is_empty() {
            return Err(format!("{left:?} are left\n{err}"));
        }
        Ok(())
    }
}

/// A program with one race and several ends.
const ENDING: &str = "crates/cli/tests/mpi/programs/ending.c";

/// What is told of the race, once.
const RACE: [&str; 2] = [
    "error[RACE-REMOTE]",
    "fencepost: 1 finding in 2 ranks (1 RACE-REMOTE)\n",
];

/// What is told of the race in the demo: both places.
const HALO: [&str; 4] = [
    RACE[0],
    RACE[1],
    "\n18 |     MPI_Put(",
    "\n20 |     double mean",
];

fn found(place: &Place) -> Result<(), String> {
    place.build("tests/demo/halo.c", true)?;
    place.run(&[], &[])?.is(66, &HALO)
}

fn clean(place: &Place) -> Result<(), String> {
    place.build("tests/mpi/requests/irecv-wait-ok.c", true)?;
    let ran = place.run(&[], &[])?;
    ran.is(0, &[])?;
    // An MPI may have something to say of its own.
    match ran.err.contains("fencepost") {
        false => Ok(()),
        true => Err(ran.err),
    }
}

/// A program that knows nothing of Fencepost.
fn preloaded(place: &Place) -> Result<(), String> {
    place.build(ENDING, false)?;
    let runtime = place.runtime();
    let preload = [("LD_PRELOAD", &*runtime.to_string_lossy())];
    let ran = place.run(&preload, &["return", "0"])?;
    let note = "fencepost: note: loads and stores of the program are not seen";
    ran.is(66, &[RACE[0], RACE[1], note])
}

fn log_path(place: &Place) -> Result<(), String> {
    place.build("tests/demo/halo.c", true)?;
    let options = [("FENCEPOST_OPTIONS", "log_path=log")];
    place.run(&options, &[])?.is(66, &HALO)?;
    let mut report = Command::new(&place.setup.tool);
    let report = report
        .args(["report", "log"])
        .current_dir(&place.folder)
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&report.stdout);
    match HALO.iter().all(|part| text.contains(part)) && report.status.code() == Some(66) {
        true => Ok(()),
        false => Err(text.into()),
    }
}

/// Both ranks abort: the first reports, and the other waits for it.
fn abort(place: &Place) -> Result<(), String> {
    place.build(ENDING, true)?;
    place.run(&[], &["abort", "3"])?.is(3, &RACE)?;
    place.run(&[], &["abort", "0"])?.is(66, &RACE)?;
    let options = [("FENCEPOST_OPTIONS", "halt_on_error=1")];
    place.run(&options, &["return", "0"])?.is(66, &RACE)
}

/// The program's own failure counts more than a finding.
fn exit(place: &Place) -> Result<(), String> {
    place.build(ENDING, true)?;
    place.run(&[], &["return", "7"])?.is(7, &RACE)?;
    place.run(&[], &["exit", "0"])?.is(66, &RACE)
}

/// The library alone, as somebody might copy it.
fn no_tool(place: &Place) -> Result<(), String> {
    place.build(ENDING, false)?;
    let runtime = place.runtime();
    let copy = place.folder.join("libfencepost.so");
    fs::copy(runtime, &copy).map_err(|error| error.to_string())?;
    let preload = [("LD_PRELOAD", &*copy.to_string_lossy())];
    let mut ran = place.run(&preload, &["return", "0"])?;
    let left = std::mem::take(&mut ran.left);
    let [left] = &left[..] else {
        return Err(format!("{left:?} are left\n{}", ran.err));
    };
    let command = format!("read it with `fencepost report {}/job-", left.display());
    ran.is(66, &[&command])
}

/// Files may not grow: that is told, the program runs on, and does not pass for clean.
fn no_room(place: &Place) -> Result<(), String> {
    let told = [
        "fencepost: rank 0: cannot write findings to ",
        "fencepost: rank 1: cannot write findings to ",
        "fencepost: rank-0.journal: ",
        "fencepost: rank-1.journal: ",
    ];
    // Some MPI does not survive that itself.
    place.build(ENDING, false)?;
    if place.run(&[], &["limit", "0"])?.code != Some(0) {
        return Ok(());
    }
    place.build(ENDING, true)?;
    let ran = place.run(&[], &["limit", "0"])?;
    ran.is(66, &told)?;
    let words = "rank-1.journal: File too large; findings of this rank may be missing\n";
    ran.is(66, &[words])?;
    let run = Some((&*place.setup.tool, &["run"][..]));
    place.run_by(run, &[], &["limit", "0"])?.is(2, &told)?;
    place.run_by(run, &[], &["limit", "7"])?.is(7, &told)
}

/// Sessions are refused by one message, and what was found before is told.
fn sessions(place: &Place) -> Result<(), String> {
    let refused = "MPI_Session_init is not supported";
    let muted = ": from here on nothing is reported (ranks 0-1)\n";
    let unchecked = ": before MPI_Init nothing is checked\n";
    place.build("crates/cli/tests/mpi/programs/session.c", true)?;
    let run = Some((&*place.setup.tool, &["run"][..]));
    for (prefix, alone) in [(None, 0), (run, 2)] {
        let ran = place.run_by(prefix, &[], &[])?;
        ran.is(66, &["error[RACE-LOCAL]", refused, muted])?;
        let ran = place.run_by(prefix, &[], &["alone"])?;
        ran.is(alone, &[refused, unchecked])?;
    }
    Ok(())
}
