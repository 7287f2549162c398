//! `fencepost oshcc` and `fencepost shrun`: the programs of shmem-node, which lie beside this one.

use fencepost_console::Outcome;
use std::env;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Becomes the program of this name.
pub fn run(name: &str, arguments: &[OsString]) -> Result<Outcome, String> {
    let program = env::current_exe()
        .and_then(|path| path.canonicalize())
        .map_err(|error| format!("cannot find out where fencepost is installed: {error}"))?
        .with_file_name(name);
    let error = Command::new(&program).args(arguments).exec();
    let program = program.display();
    Err(match error.kind() {
        io::ErrorKind::NotFound => format!("{program} is missing"),
        _ => format!("cannot run {program}: {error}"),
    })
}
