//! What a compiler of MPI or OpenSHMEM adds to the command line of the compiler behind it.
//!
//! Every wrapper prints its command for `-show`: MPICH and what descends from it, Open MPI, shmem-node. Of
//! that the flags matter that decide what the preprocessor and the module reader find.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

/// The flags a source needs that is compiled by this wrapper; none if it is no wrapper.
pub fn flags(wrapper: &OsStr) -> Result<Vec<String>, String> {
    let shown = Command::new(wrapper)
        .arg("-show")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", wrapper.to_string_lossy()))?;
    // A compiler that is no wrapper does not know the option.
    match shown.status.success() {
        true => Ok(preprocessing(&String::from_utf8_lossy(&shown.stdout))),
        false => Ok(Vec::new()),
    }
}

/// Is there a program of that name where commands are looked for?
pub fn exists(program: &OsStr) -> bool {
    let is_program = |file: PathBuf| {
        let metadata = fs::metadata(file);
        metadata.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    };
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| is_program(directory.join(program)))
}

/// The wrapper a user means who names none: the usual one, or that of a library that is installed
/// beside others.
pub fn usual(name: &str) -> Option<OsString> {
    let candidates =
        ["", ".mpich", ".openmpi"].map(|family| OsString::from(format!("{name}{family}")));
    candidates.into_iter().find(|wrapper| exists(wrapper))
}

/// Of a compiler's command line what includes and defines.
fn preprocessing(command: &str) -> Vec<String> {
    let mut words = command.split_whitespace().skip(1);
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if ["-I", "-D", "-isystem", "-J"].contains(&word) {
            kept.push(word.to_string());
            kept.extend(words.next().map(String::from));
        } else if ["-I", "-D", "-J"].iter().any(|flag| word.starts_with(flag)) {
            kept.push(word.to_string());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_includes_and_defines_is_kept() {
        let command =
            "gcc -Wl,-z,relro -I/usr/include/mpich -isystem /opt/x -DA=1 -D B -L/usr/lib -lmpich";
        let kept = [
            "-I/usr/include/mpich",
            "-isystem",
            "/opt/x",
            "-DA=1",
            "-D",
            "B",
        ];
        assert_eq!(preprocessing(command), kept);
    }

    #[test]
    fn a_compiler_that_is_not_there_is_named() {
        let error = flags("no-such-mpicc".as_ref()).unwrap_err();
        assert!(error.starts_with("no-such-mpicc: "), "{error}");
    }
}
