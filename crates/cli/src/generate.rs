//! What other programs should know about the command line: completions for shells, and manual pages.

use crate::args::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use fencepost_console::{Outcome, say};
use std::fs;
use std::path::Path;

/// Prints what a shell needs to complete command lines.
pub fn completions(shell: Shell) -> Result<Outcome, String> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "fencepost", &mut text);
    say(&String::from_utf8_lossy(&text));
    Ok(Outcome::Clean)
}

/// Writes a manual page for the program and one for each of its commands.
pub fn manual(directory: &Path) -> Result<Outcome, String> {
    let written = fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), directory));
    written.map_err(|error| format!("{}: {error}", directory.display()))?;
    Ok(Outcome::Clean)
}
