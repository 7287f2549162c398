//! The findings: one of each kind, of a program each.

use crate::{tool, workspace, written};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a finding comes about.
pub enum By {
    /// A run of so many ranks.
    Mpi(u32),
    /// A run of so many processing elements.
    Shmem(u32),
    /// The analysis of the source.
    Check,
    /// The analysis of a scenario.
    Replay,
    /// Likewise, under the separate memory model.
    ReplaySeparate,
    /// Likewise, with threads checked against each other.
    ReplayThreads,
}

/// A program with a finding.
pub struct Case {
    pub name: &'static str,
    program: &'static str,
    by: By,
}

const fn case(name: &'static str, program: &'static str, by: By) -> Case {
    Case { name, program, by }
}

pub const CASES: &[Case] = &[
    case("local-race", "tests/mpi/local/put-in-callee.c", By::Mpi(2)),
    case("remote-race", "tests/mpi/remote/halo-ring.c", By::Mpi(3)),
    case("atomicity", "tests/mpi/atomics/int-long.c", By::Mpi(2)),
    case("datatype", "tests/mpi/datatypes/row-column.c", By::Mpi(2)),
    case("inlined", "tests/mpi/cxx/namespace-inline.cpp", By::Mpi(2)),
    case(
        "fortran",
        "tests/mpi/fortran/allocate-pointer-f08.f90",
        By::Mpi(2),
    ),
    case("epoch", "tests/mpi/epochs/fence-in-lock.c", By::Mpi(2)),
    case("range", "tests/mpi/lifetime/range-put-beyond.c", By::Mpi(2)),
    case("lifetime", "tests/mpi/lifetime/buffer-free.c", By::Mpi(2)),
    case(
        "mismatch",
        "tests/mpi/collectives/three-groups-five.c",
        By::Mpi(5),
    ),
    case(
        "arguments",
        "tests/mpi/collectives/root-three.c",
        By::Mpi(3),
    ),
    case("left", "tests/mpi/collectives/exit-early.c", By::Mpi(3)),
    case("waiting", "tests/mpi/collectives/cycle-dup.c", By::Mpi(2)),
    case(
        "threads",
        "scenarios/threads/plain-pair-race.fps",
        By::ReplayThreads,
    ),
    case("shmem-race", "tests/shmem/put/put.c", By::Shmem(2)),
    case("shmem-range", "tests/shmem/memory/beyond.c", By::Shmem(2)),
    case(
        "static-possible",
        "tests/lint/branch/flush-argc.c",
        By::Check,
    ),
    case("static-certain", "tests/lint/race/stencil.c", By::Check),
    case(
        "static-collective",
        "tests/lint/collectives/chain.c",
        By::Check,
    ),
    case("scenario", "scenarios/demo.fps", By::Replay),
    case(
        "separate",
        "scenarios/separate/put-store-race.fps",
        By::ReplaySeparate,
    ),
];

/// Fixes are looked for however busy the machine is.
const RUN: [&str; 4] = ["run", "--options", "fixes=600", "--json"];

impl Case {
    /// Writes the findings to a file. Returns what was printed.
    pub fn analyse(&self, json: &Path) -> Result<String, String> {
        let mut command = Command::new("timeout");
        command.arg("600").arg(tool());
        match self.by {
            By::Mpi(ranks) => {
                let executable = self.build(self.mpi_compiler().as_ref())?;
                command.args(RUN).arg(json);
                command.args(["mpirun.openmpi", "-n", &ranks.to_string()]);
                command.arg(executable);
            }
            By::Shmem(ranks) => {
                let executable = self.build(beside_tool("fencepost-oshcc").as_os_str())?;
                command.args(RUN).arg(json);
                command.arg(beside_tool("fencepost-shrun"));
                command.args(["-n", &ranks.to_string()]).arg(executable);
            }
            By::Check => {
                command.args(["check", "--mpi", "mpicc.openmpi", self.program]);
                command.arg("--json").arg(json);
            }
            By::Replay => {
                command.args(["replay", self.program, "--json"]).arg(json);
            }
            By::ReplayThreads => {
                command.args(["replay", "--threads", self.program]);
                command.arg("--json").arg(json);
            }
            By::ReplaySeparate => {
                command.args(["replay", "--memory-model", "separate", self.program]);
                command.arg("--json").arg(json);
            }
        }
        output(command, 66)
    }

    fn mpi_compiler(&self) -> &'static str {
        match self.program.rsplit('.').next() {
            Some("cpp") => "mpicxx.openmpi",
            Some("f90") => "mpifort.openmpi",
            _ => "mpicc.openmpi",
        }
    }

    fn build(&self, compiler: &OsStr) -> Result<PathBuf, String> {
        let executable = written(self.name);
        let mut command = Command::new(tool());
        command
            .arg("cc")
            .arg(compiler)
            .args(["-g", "-O1", self.program]);
        command.arg("-o").arg(&executable);
        output(command, 0)?;
        Ok(executable)
    }
}

fn beside_tool(name: &str) -> PathBuf {
    Path::new(&tool()).with_file_name(name)
}

/// Runs a command in the workspace. Returns what it prints.
pub fn output(mut command: Command, code: i32) -> Result<String, String> {
    command
        .current_dir(workspace())
        .stdin(Stdio::null())
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .env("OMPI_MCA_rmaps_base_oversubscribe", "1")
        .env_remove("FENCEPOST_OPTIONS");
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() == Some(code) {
        true => Ok(out),
        false => {
            let (status, err) = (output.status, String::from_utf8_lossy(&output.stderr));
            Err(format!("{command:?}: {status}, not {code}\n{out}{err}"))
        }
    }
}
