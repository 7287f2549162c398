//! The ways to build and run a kernel that are compared.

use std::path::Path;
use std::process::Command;

/// How a kernel is watched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    Plain,
    Fencepost,
    /// As Fencepost, but without what the static analysis proves.
    Full,
    ThreadSanitizer,
}

impl Variant {
    pub const ALL: [Variant; 3] = [Variant::Plain, Variant::Fencepost, Variant::ThreadSanitizer];

    pub fn name(self) -> &'static str {
        match self {
            Variant::Plain => "plain",
            Variant::Fencepost => "fencepost",
            Variant::Full => "full",
            Variant::ThreadSanitizer => "tsan",
        }
    }

    /// The command that compiles, up to the files.
    pub fn compile(self, tool: &Path, compiler: &str) -> Command {
        let mut command = match self {
            Variant::Fencepost | Variant::Full => {
                let mut command = Command::new(tool);
                command.args(["cc", compiler]);
                if self == Variant::Full {
                    command.env("FENCEPOST_OPTIONS", "check=0");
                }
                command
            }
            _ => Command::new(compiler),
        };
        command.args(["-O2", "-g"]);
        if self == Variant::ThreadSanitizer {
            command.arg("-fsanitize=thread");
        }
        command
    }

    /// Adds what comes before the launcher. ThreadSanitizer reports what MPI does inside; only its
    /// cost is of interest here, and under UCX it needs the memory hooks off.
    pub fn launch(self, tool: &Path, command: &mut Command) {
        match self {
            Variant::Plain => {}
            Variant::Fencepost | Variant::Full => {
                command.arg(tool).arg("run");
            }
            Variant::ThreadSanitizer => {
                command.env("TSAN_OPTIONS", "report_bugs=0");
                command.env("UCX_MEM_EVENTS", "no");
            }
        }
    }
}
