//! Building and running one variant of one kernel.

use super::kernels::Kernel;
use super::library::{Language, Library};
use super::samples::Samples;
use super::variant::{Build, Variant};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A run that takes longer hangs.
const LIMIT_SECONDS: &str = "120";

/// Where things are.
pub struct Bench {
    build: Build,
    tool: PathBuf,
    /// Where executables go.
    folder: PathBuf,
}

impl Bench {
    /// Measures the tool of [`tool`].
    pub fn new(build: Build) -> Result<Bench, String> {
        Ok(Bench {
            build,
            tool: tool()?,
            folder: beside()?.join("program-bench"),
        })
    }

    fn executable(&self, kernel: &Kernel, library: Library, variant: Variant) -> PathBuf {
        let program = Path::new(kernel.program).file_name().unwrap_or_default();
        let (build, variant) = (self.build.name, variant.name());
        let name = format!("{}.{build}.{variant}", program.display());
        self.folder.join(library.name()).join(name)
    }

    /// Compiles a kernel. Done each time: the tool may have changed.
    pub fn build(&self, kernel: &Kernel, library: Library, variant: Variant) -> Result<(), String> {
        let executable = self.executable(kernel, library, variant);
        let folder = executable.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
        let compiler = library.compiler(&self.tool, Language::C);
        let mut command = variant.compile(self.build, &self.tool, &compiler);
        library.choose(Language::C, self.build, &mut command);
        command
            .arg(sources.join(kernel.program).with_extension("c"))
            .arg("-o")
            .arg(executable);
        succeed(command).map(drop)
    }

    /// Runs every variant of a kernel so many times, in turn: what disturbs one disturbs all.
    pub fn alternate(
        &self,
        kernel: &Kernel,
        library: Library,
        ranks: u32,
        quick: bool,
        rounds: &[(Variant, u32)],
    ) -> Result<Samples, String> {
        let most = rounds.iter().map(|(_, times)| *times).max();
        let mut samples = Samples::default();
        for round in 0..most.unwrap_or_default() {
            for (variant, _) in rounds.iter().filter(|(_, times)| round < *times) {
                let printed = self.run(kernel, library, *variant, ranks, kernel.seconds(quick))?;
                samples.read(*variant, &printed)?;
            }
        }
        Ok(samples)
    }

    /// Runs a kernel and returns what it printed.
    fn run(
        &self,
        kernel: &Kernel,
        library: Library,
        variant: Variant,
        ranks: u32,
        seconds: f64,
    ) -> Result<String, String> {
        let mut command = Command::new("timeout");
        // Of a kernel with threads: there are fewer cores than threads, so they must not spin.
        command.envs([("OMP_NUM_THREADS", "2"), ("OMP_WAIT_POLICY", "passive")]);
        command.args(["--kill-after=5", LIMIT_SECONDS]);
        variant.launch(&self.tool, &mut command);
        library.launch(&self.tool, &mut command, ranks);
        command
            .arg(self.executable(kernel, library, variant))
            .arg(seconds.to_string())
            .args(kernel.arguments);
        let output = succeed(command)?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// The folder this program is in.
fn beside() -> Result<PathBuf, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    Ok(program.parent().unwrap_or(Path::new(".")).into())
}

/// The tool: beside this program, unless `FENCEPOST_TOOL` names another one.
pub fn tool() -> Result<PathBuf, String> {
    let tool = match env::var_os("FENCEPOST_TOOL") {
        Some(tool) => PathBuf::from(tool),
        None => beside()?.join("fencepost"),
    };
    tool.canonicalize().map_err(|error| {
        format!(
            "{}: {error}; run `cargo build --release`, or let FENCEPOST_TOOL name the tool",
            tool.display()
        )
    })
}

/// Runs a command that must exit with 0; the error shows what it said.
pub fn succeed(mut command: Command) -> Result<Output, String> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(output),
        false => Err(format!(
            "{command:?}: {}\n{}{}",
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
