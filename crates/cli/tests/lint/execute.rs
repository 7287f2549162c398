//! One test: check a program and compare.

use crate::findings::{self, difference};
use crate::program::Program;
use crate::workspace;
use std::fs;
use std::path::Path;
use std::process::Command;

/// An analysis that takes longer hangs.
const LIMIT_SECONDS: &str = "60";

/// What `fencepost check` exits with when it found something.
const FOUND: i32 = 66;

/// Checks the program; the error says what differs.
pub fn check(tool: &Path, program: &Program) -> Result<(), String> {
    let folder = workspace().join("target/lint-corpus").join(&program.area);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let json = folder.join(format!("{}.json", program.name));
    // A document of an earlier run must not be taken for this one's.
    let _ = fs::remove_file(&json);
    let mut command = Command::new("timeout");
    command.args(["--kill-after=5", LIMIT_SECONDS]);
    command
        .arg(tool)
        .args(["check", "--no-fixes", "--json"])
        .arg(&json);
    if program.area == "shmem" {
        // The library that comes with the tool: it has all of OpenSHMEM.
        command
            .arg("--mpi")
            .arg(tool.with_file_name("fencepost-oshcc"));
    }
    command.args(&program.sources).current_dir(&folder);
    command.env(fencepost_session::names::OPTIONS, &program.options);
    let output = command.output().map_err(|error| error.to_string())?;

    let document = fs::read_to_string(&json).map_err(|error| error.to_string());
    let mut problem = match document.and_then(|text| findings::read(&text)) {
        Ok(found) => difference(&program.expected, &found),
        Err(error) => format!("the JSON document cannot be read: {error}\n"),
    };
    let code = match program.expected.is_empty() {
        true => 0,
        false => FOUND,
    };
    if output.status.code() != Some(code) {
        problem += &format!("{}, expected exit code {code}\n", output.status);
    }
    match problem.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{problem}{command:?}\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
