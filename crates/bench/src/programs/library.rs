//! The MPI libraries, by the suffix Debian gives their commands.

use std::process::Command;

/// An MPI library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Library {
    Mpich,
    OpenMpi,
}

impl Library {
    pub const ALL: [Library; 2] = [Library::Mpich, Library::OpenMpi];

    pub fn name(self) -> &'static str {
        match self {
            Library::Mpich => "mpich",
            Library::OpenMpi => "openmpi",
        }
    }

    pub fn from_name(name: &str) -> Option<Library> {
        let mut all = Library::ALL.into_iter();
        all.find(|library| library.name() == name)
    }

    pub fn compiler(self) -> String {
        format!("mpicc.{}", self.name())
    }

    /// Adds the launcher to a command. Ranks are bound: two that spin on one core while the other
    /// is idle would measure the scheduler.
    pub fn launch(self, command: &mut Command, ranks: u32) {
        command.arg(format!("mpirun.{}", self.name()));
        match self {
            Library::Mpich => command.args(["-bind-to", "core"]),
            Library::OpenMpi => {
                command.env("OMPI_ALLOW_RUN_AS_ROOT", "1");
                command.env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
                command.args(["--oversubscribe", "--bind-to", "core:overload-allowed"])
            }
        };
        command.args(["-n", &ranks.to_string()]);
    }
}
