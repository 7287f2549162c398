//! The ways to build and run a kernel that are compared.

use std::path::Path;
use std::process::Command;

/// What a compiler is told, whatever the variant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// clang instead of the library's own choice?
    pub clang: bool,
    pub flags: &'static [&'static str],
    /// Part of the executables' names.
    pub name: &'static str,
}

impl Build {
    /// What people use.
    pub const USUAL: Build = Build {
        clang: false,
        flags: &["-O2"],
        name: "O2",
    };

    /// What our plugin works with.
    pub const CLANG: Build = Build {
        clang: true,
        flags: &["-O2"],
        name: "clang-O2",
    };
}

/// How a kernel is watched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    Plain,
    Fencepost,
    /// As Fencepost, but without what the static analysis proves.
    Full,
    /// By the compiler's callbacks, although there is a plugin.
    Callbacks,
    /// By the plugin, also where memory can never be watched.
    Unpruned,
    ThreadSanitizer,
}

impl Variant {
    pub const ALL: [Variant; 3] = [Variant::Plain, Variant::Fencepost, Variant::ThreadSanitizer];

    pub fn name(self) -> &'static str {
        match self {
            Variant::Plain => "plain",
            Variant::Fencepost => "fencepost",
            Variant::Full => "full",
            Variant::Callbacks => "callbacks",
            Variant::Unpruned => "unpruned",
            Variant::ThreadSanitizer => "tsan",
        }
    }

    /// The options of Fencepost it is compiled with; `None`: without Fencepost.
    fn options(self) -> Option<&'static str> {
        match self {
            Variant::Plain | Variant::ThreadSanitizer => None,
            Variant::Fencepost => Some(""),
            Variant::Full => Some("check=0"),
            Variant::Callbacks => Some("check=0:tier=callbacks"),
            Variant::Unpruned => Some("check=0:prune=0"),
        }
    }

    /// The command that compiles, up to the files.
    pub fn compile(self, build: Build, tool: &Path, compiler: &Path) -> Command {
        let mut command = match self.options() {
            Some(options) => {
                let mut command = Command::new(tool);
                command.arg("cc").arg(compiler);
                command.env("FENCEPOST_OPTIONS", options);
                command
            }
            None => Command::new(compiler),
        };
        command.args(build.flags).arg("-g");
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
            Variant::ThreadSanitizer => {
                command.env("TSAN_OPTIONS", "report_bugs=0");
                command.env("UCX_MEM_EVENTS", "no");
            }
            _ => {
                command.arg(tool).arg("run");
            }
        }
    }
}
