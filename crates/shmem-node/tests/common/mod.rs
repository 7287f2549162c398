//! Compiling C programs and running them as PEs.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The compiler wrapper and the launcher of this package.
pub const OSHCC: &str = env!("CARGO_BIN_EXE_fencepost-oshcc");
pub const SHRUN: &str = env!("CARGO_BIN_EXE_fencepost-shrun");

/// A directory that is removed with what is in it.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("shmem-node-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program of `tests/programs`.
pub fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/programs")
        .join(name)
}

/// Whether a command can be started.
pub fn installed(command: &str) -> bool {
    let found = Command::new(command).arg("--version").output().is_ok();
    if !found {
        eprintln!("{command} is not installed: not tested with it");
    }
    found
}

/// Compiles with the wrapper around `compiler`.
pub fn compile(compiler: &str, options: &[&str], source: &Path, to: &Path) {
    let mut command = Command::new(OSHCC);
    if source
        .extension()
        .is_some_and(|extension| extension == "cpp")
    {
        command.arg("--c++");
    }
    command
        .env("FENCEPOST_OSHCC", compiler)
        .env("FENCEPOST_OSHCXX", compiler);
    let output = command
        .args(["-Wall", "-Wextra", "-Werror"])
        .args(options)
        .arg(source)
        .arg("-o")
        .arg(to)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{compiler} {options:?}:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs a program as so many PEs, for a minute at most.
pub fn shrun(pes: usize, program: &Path, arguments: &[&str]) -> Output {
    Command::new("timeout")
        .args(["--signal=KILL", "60", SHRUN, "-n", &pes.to_string()])
        .arg(program)
        .args(arguments)
        .output()
        .unwrap()
}

/// Runs a program that must end well, and returns what it printed.
pub fn succeed(pes: usize, program: &Path, arguments: &[&str]) -> String {
    let output = shrun(pes, program, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.is_empty(),
        "{} on {pes} PEs: {}\n{errors}",
        program.display(),
        output.status
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a program that must fail: its exit code, and what it and the launcher complained about.
pub fn fail(pes: usize, program: &Path, arguments: &[&str]) -> (i32, String) {
    let output = shrun(pes, program, arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code().unwrap_or(-1);
    assert!(code != 0 && code != -1, "{}: {errors}", output.status);
    (code, errors)
}

/// Compiles with Open MPI's wrapper and runs a program that must end well, if there is such a thing.
pub fn succeed_on_openmpi(pes: usize, source: &Path, to: &Path) {
    if !installed("oshcc") {
        return;
    }
    let compiled = Command::new("oshcc")
        .args(["-w", "-O0"])
        .arg(source)
        .arg("-o")
        .arg(to)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "oshcc: {errors}");
    let output = Command::new("timeout")
        .args(["--signal=KILL", "120", "oshrun", "--oversubscribe", "-n"])
        .arg(pes.to_string())
        .arg(to)
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .env("OMPI_MCA_btl", "^uct")
        .env("OMPI_MCA_mpi_yield_when_idle", "1")
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{} on Open MPI: {}\n{}",
        source.display(),
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
}
