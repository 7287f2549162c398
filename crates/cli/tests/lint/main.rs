//! The corpus of the static analyses (`tests/lint/`), each program given to `fencepost check`:
//! the findings must be exactly those written in the source.
//!
//! ```text
//! tests/lint/<area>/<name>.c ──▶ Program ──▶ check ──▶ JSON ──▶ Finding ──▶ compare
//!                                (program)  (execute)           (findings)
//! ```
//!
//! The examples of `docs/rules.md` are checked in the same way ([`rules`]).
//!
//! A test is named after its program: `lint/origin/put-store`. `FENCEPOST_TOOL` names the program under
//! test (default `target/release/fencepost`). `tests/lint/README.md` defines the marks in the sources.

mod command;
mod execute;
mod findings;
mod program;
mod rules;

use libtest_mimic::{Arguments, Trial};
use program::Program;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Programs that are checked at a time.
const JOBS: usize = 2;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let mut trials = program::tests();
    trials.extend(findings::tests());
    match tool() {
        Ok(tool) => {
            trials.extend(corpus(&tool));
            trials.extend(command::tests(&tool));
            trials.extend(rules::tests(&tool));
        }
        Err(problem) => trials.push(failing("setup", problem)),
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn corpus(tool: &Path) -> Vec<Trial> {
    let tool: Arc<Path> = tool.into();
    let programs = program::all(&workspace().join("tests/lint"));
    let trial = |sources: Vec<PathBuf>| match Program::read(&sources) {
        Ok(program) => {
            let tool = tool.clone();
            let name = format!("lint/{}/{}", program.area, program.name);
            Trial::test(name, move || {
                execute::check(&tool, &program).map_err(Into::into)
            })
        }
        Err(problem) => failing(&sources[0].display().to_string(), problem),
    };
    programs.into_iter().map(trial).collect()
}

fn failing(name: &str, problem: String) -> Trial {
    Trial::test(name, move || Err(problem.into()))
}

fn tool() -> Result<PathBuf, String> {
    let tool = match env::var_os("FENCEPOST_TOOL") {
        Some(tool) => PathBuf::from(tool),
        None => workspace().join("target/release/fencepost"),
    };
    // It runs in another folder: the path must not be relative.
    tool.canonicalize().map_err(|error| {
        format!(
            "{}: {error}; run `cargo build --release`, or let FENCEPOST_TOOL name the tool",
            tool.display()
        )
    })
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
