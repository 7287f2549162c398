//! The `fencepost` program: reads the command line, hands over to one module per command, and
//! turns what happened into an exit code.

mod args;
mod convert;
mod explain;
mod outcome;
mod replay;

use args::{Cli, Command};
use outcome::{Outcome, complain};
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = Cli::from_command_line().and_then(|cli| run(&cli.command));
    outcome
        .unwrap_or_else(|message| {
            complain(message);
            Outcome::Failed
        })
        .into()
}

/// An error is one line for standard error.
fn run(command: &Command) -> Result<Outcome, String> {
    match command {
        Command::Replay(args) => replay::run(args),
        Command::Explain { rule } => explain::run(rule.as_deref()),
        Command::Convert { input, output } => convert::run(input, output),
    }
}
