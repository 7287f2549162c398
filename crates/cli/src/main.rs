//! The `fencepost` program: reads the command line, hands over to one module per command, and
//! turns what happened into an exit code.

mod args;
mod cc;
mod check;
mod convert;
mod doctor;
mod explain;
mod generate;
mod launch;
mod layout;
mod replay;
mod report;
mod run;
mod shmem;
mod suppress;
mod symbols;

use args::{Cli, Command};
use fencepost_console::{Outcome, complain};
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
        Command::Cc { output, command } => cc::run(output, command),
        Command::Check { arguments } => check::run(arguments),
        Command::Run(args) => run::run(args),
        Command::Oshcc { arguments } => shmem::run("fencepost-oshcc", arguments),
        Command::Shrun { arguments } => shmem::run("fencepost-shrun", arguments),
        Command::Report(args) => report::run(args),
        Command::Suppress { file, number } => suppress::run(file, *number),
        Command::Replay(args) => replay::run(args),
        Command::Explain { rule } => explain::run(rule.as_deref()),
        Command::Doctor => doctor::run(),
        Command::Completions { shell } => generate::completions(*shell),
        Command::Manual { directory } => generate::manual(directory),
        Command::Convert { input, output } => convert::run(input, output),
    }
}
