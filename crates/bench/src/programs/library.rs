//! The libraries and their commands: of the MPI ones by the suffix Debian gives them.

use super::variant::Build;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program is written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    C,
    Cxx,
}

/// A library that programs are measured with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Library {
    Mpich,
    OpenMpi,
    /// OpenSHMEM of Open MPI.
    Oshmem,
    /// OpenSHMEM that comes with Fencepost.
    ShmemNode,
}

impl Library {
    pub const MPI: [Library; 2] = [Library::Mpich, Library::OpenMpi];
    pub const SHMEM: [Library; 2] = [Library::Oshmem, Library::ShmemNode];

    pub fn name(self) -> &'static str {
        match self {
            Library::Mpich => "mpich",
            Library::OpenMpi => "openmpi",
            Library::Oshmem => "oshmem",
            Library::ShmemNode => "shmem-node",
        }
    }

    /// The compiler; `tool` is Fencepost, beside which lies what comes with it.
    pub fn compiler(self, tool: &Path, language: Language) -> PathBuf {
        match (self, language) {
            (Library::Mpich | Library::OpenMpi, Language::C) => {
                format!("mpicc.{}", self.name()).into()
            }
            (Library::Mpich | Library::OpenMpi, Language::Cxx) => {
                format!("mpicxx.{}", self.name()).into()
            }
            (Library::Oshmem, Language::C) => "oshcc".into(),
            (Library::Oshmem, Language::Cxx) => "oshc++".into(),
            (Library::ShmemNode, _) => tool.with_file_name("fencepost-oshcc"),
        }
    }

    /// Lets a build choose the compiler under the library's own.
    pub fn choose(self, language: Language, build: Build, command: &mut Command) {
        let (of_c, of_cxx) = match self {
            Library::Mpich => ("MPICH_CC", "MPICH_CXX"),
            Library::OpenMpi => ("OMPI_CC", "OMPI_CXX"),
            Library::Oshmem => ("OSHMEM_CC", "OSHMEM_CXX"),
            Library::ShmemNode => ("FENCEPOST_OSHCC", "FENCEPOST_OSHCXX"),
        };
        if build.clang {
            match language {
                Language::C => command.env(of_c, "clang-19"),
                Language::Cxx => command.env(of_cxx, "clang++-19"),
            };
        }
    }

    /// Adds the launcher to a command. Ranks are bound where that can be asked for: two that spin on
    /// one core while the other is idle would measure the scheduler.
    pub fn launch(self, tool: &Path, command: &mut Command, ranks: u32) {
        match self {
            Library::Mpich => command.args(["mpirun.mpich", "-bind-to", "core"]),
            Library::OpenMpi => launch_openmpi("mpirun.openmpi", command),
            Library::Oshmem => {
                // With this transport Debian's OpenSHMEM does not start.
                command.env("OMPI_MCA_btl", "^uct");
                launch_openmpi("oshrun", command)
            }
            Library::ShmemNode => command.arg(tool.with_file_name("fencepost-shrun")),
        };
        command.args(["-n", &ranks.to_string()]);
    }
}

fn launch_openmpi<'a>(launcher: &str, command: &'a mut Command) -> &'a mut Command {
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1");
    command.env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.args([
        launcher,
        "--oversubscribe",
        "--bind-to",
        "core:overload-allowed",
    ])
}
