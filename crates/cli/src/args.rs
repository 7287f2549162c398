//! The command line, and its errors in one line.

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use fencepost_model::MemoryModel;
use fencepost_report::Output;
use fencepost_session::options::help_text;
use std::ffi::OsString;
use std::path::PathBuf;

/// Finds races and epoch errors in one-sided communication (MPI RMA, OpenSHMEM).
///
/// The exit code is 66 when something was found, 0 when nothing was, and 2 when the command line
/// or an input is wrong.
#[derive(Parser, Debug)]
#[command(name = "fencepost", version, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Compile or link a program so that its loads and stores are watched
    ///
    /// Put it before any compiler command: `fencepost cc mpicc -O2 heat.c -o heat`, or
    /// `make CC="fencepost cc mpicc"`. Everything from the compiler on is passed on; the exit code is
    /// the compiler's. The options are about what is found in the source of this one command.
    Cc {
        #[command(flatten)]
        output: Output,
        /// The compiler (gcc, clang, gfortran, or a wrapper such as mpicc) and its arguments
        #[arg(
            required = true,
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "COMPILER"
        )]
        command: Vec<OsString>,
    },
    /// Look for races, epoch errors and unmatched collectives in source code, without running it
    ///
    /// `fencepost check --help` lists the options.
    #[command(disable_help_flag = true)]
    Check {
        /// Sources or LLVM IR, and options
        #[arg(
            required = true,
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "FILE"
        )]
        arguments: Vec<OsString>,
    },
    /// Run a program under MPI and report what is wrong in it
    ///
    /// Put it before any launcher command: `fencepost run mpirun -n 4 ./heat`. The exit code is 66
    /// when something was found, otherwise the program's own, and 2 when not everything could be checked.
    Run(Run),
    /// Compile an OpenSHMEM program for this machine
    ///
    /// `fencepost oshcc -O2 ring.c -o ring` is `cc` with the header and library of shmem-node, the
    /// OpenSHMEM that comes with Fencepost; with `--c++` it is `c++`. `fencepost-oshcc` is the same
    /// as a command of one word.
    #[command(disable_help_flag = true)]
    Oshcc {
        /// What the compiler is given
        #[arg(
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "ARGUMENT"
        )]
        arguments: Vec<OsString>,
    },
    /// Run an OpenSHMEM program on this machine
    ///
    /// `fencepost shrun -n 4 ./ring` starts four processing elements of a program that `fencepost oshcc`
    /// linked.
    #[command(disable_help_flag = true)]
    Shrun {
        /// `-n` and how many, then the program and its arguments
        #[arg(
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "ARGUMENT"
        )]
        arguments: Vec<OsString>,
    },
    /// Report what was found before, and convert it
    ///
    /// Reads files of findings (--json), and directories into which the ranks of a program wrote. A
    /// program that was compiled by `fencepost cc` and started without `fencepost run` does this itself
    /// when it ends. The exit code is 66 when something was found.
    Report(Report),
    /// Analyse recorded runs (.fpt) and scenarios (.fps)
    Replay(Replay),
    /// Write an entry for a file of suppressions
    ///
    /// `fencepost suppress findings.json 3 >> suppressions.txt` hides the third finding of the file
    /// and what is like it.
    Suppress {
        /// A file of findings, written by --json
        file: PathBuf,
        /// Which one, from 1; without it, all
        number: Option<usize>,
    },
    /// Explain a rule; without a rule, list them all
    Explain {
        /// The rule's identifier, for example RACE-REMOTE
        rule: Option<String>,
    },
    /// Say what is installed here, what works with it, and what is missing
    Doctor,
    /// Print completions for a shell
    ///
    /// For example `fencepost completions bash > ~/.local/share/bash-completion/completions/fencepost`.
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages into a directory
    #[command(hide = true)]
    Manual {
        /// The directory
        directory: PathBuf,
    },
    /// Convert between the text form (.fps) and the binary form (.fpt)
    Convert {
        /// The file to read
        input: PathBuf,
        /// The file to write; its extension decides the form
        output: PathBuf,
    },
}

/// Options of `fencepost run`.
#[derive(Args, Debug)]
#[command(after_help = option_help())]
pub struct Run {
    #[command(flatten)]
    pub output: Output,
    /// Further options, after those in FENCEPOST_OPTIONS
    #[arg(long, value_name = "KEY=VALUE:…")]
    pub options: Option<String>,
    /// Which of MPI's memory models windows are checked against: unified or separate
    #[arg(long, value_name = "MODEL")]
    pub memory_model: Option<MemoryModel>,
    /// Check the threads of a process against each other, too, in memory that others may access
    #[arg(long)]
    pub threads: bool,
    /// Keep the journals of the ranks in this directory
    #[arg(long, value_name = "DIR")]
    pub log: Option<PathBuf>,
    /// The launcher and its arguments, for example mpirun -n 4 ./heat
    #[arg(required = true, trailing_var_arg = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

/// Options of `fencepost report`.
#[derive(Args, Debug)]
pub struct Report {
    #[command(flatten)]
    pub output: Output,
    /// Files of findings, and directories of journals: that of the option log_path or --log, or one
    /// in it
    #[arg(required = true, value_name = "FILE|DIR")]
    pub inputs: Vec<PathBuf>,
}

fn option_help() -> String {
    format!("Keys of --options and FENCEPOST_OPTIONS:\n{}", help_text())
}

/// Options of `fencepost replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Recorded runs or scenarios
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Analyse with the oracle: slow, literal, complete
    #[arg(long, conflicts_with_all = ["both", "seed"])]
    pub oracle: bool,
    /// Analyse with the engine and the oracle, and compare the two
    #[arg(long)]
    pub both: bool,
    /// The interleaving in which the engine sees the run
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Which of MPI's memory models windows are checked against: unified or separate
    #[arg(long, value_name = "MODEL")]
    pub memory_model: Option<MemoryModel>,
    /// Check the threads of a process against each other, too, in memory that others may access
    #[arg(long)]
    pub threads: bool,
    #[command(flatten)]
    pub output: Output,
}

impl Cli {
    /// Parses the command line. The error is one line for standard error; asking for help or the
    /// version ends the program here.
    pub fn from_command_line() -> Result<Cli, String> {
        Cli::try_parse().map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
            _ => format!("{} (see `fencepost --help`)", one_line(&error)),
        })
    }
}

/// Clap explains over several paragraphs; the first says what is wrong.
fn one_line(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing".into();
    }
    fencepost_console::one_line(&error.render().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
