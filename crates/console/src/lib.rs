//! What the programs of Fencepost say on a terminal, and with which code they end.

use anstream::{AutoStream, ColorChoice};
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Everything was done and nothing was found.
    Clean,
    /// Something was found.
    Found,
    /// Something was wrong with the input or could not be written; it has been said.
    Failed,
    /// A program was run and nothing was found: its own exit code.
    Program(u8),
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Clean => ExitCode::SUCCESS,
            Outcome::Found => ExitCode::from(66),
            Outcome::Failed => ExitCode::from(2),
            Outcome::Program(code) => ExitCode::from(code),
        }
    }
}

/// Prints to standard output, without colours unless it is a terminal. A reader that went away
/// (`fencepost … | head`) is no error.
pub fn say(text: &str) {
    let _ = anstream::stdout().lock().write_all(text.as_bytes());
}

/// Prints to standard error, without colours unless it is a terminal.
pub fn tell(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// May what goes to standard error have colours?
pub fn has_colours() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Prints one line to standard error.
pub fn complain(message: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "fencepost: {message}");
}

/// Of an explanation over several paragraphs the first, which says what is wrong, in one line.
pub fn one_line(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).into()
}
