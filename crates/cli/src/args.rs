//! The command line, and its errors in one line.

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
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
    /// Analyse recorded runs (.fpt) and scenarios (.fps)
    Replay(Replay),
    /// Explain a rule; without a rule, list them all
    Explain {
        /// The rule's identifier, for example RACE-REMOTE
        rule: Option<String>,
    },
    /// Convert between the text form (.fps) and the binary form (.fpt)
    Convert {
        /// The file to read
        input: PathBuf,
        /// The file to write; its extension decides the form
        output: PathBuf,
    },
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
    /// Also write the findings to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
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
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).into()
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
