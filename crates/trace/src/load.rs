//! Opening a file without knowing its form: a trace starts with [`binary::MAGIC`], and everything
//! else that is text is a scenario.

use crate::binary::{self, Read, ReadError};
use crate::text::{self, ParseError, Scenario};
use fencepost_model::Execution;
use std::path::Path;
use std::{fmt, fs, io};

/// What a file held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loaded {
    /// The readable form.
    Scenario(Scenario),
    /// The compact form, maybe with a warning.
    Trace(Read),
}

impl Loaded {
    /// The execution, whichever form it had.
    pub fn execution(&self) -> &Execution {
        match self {
            Loaded::Scenario(scenario) => &scenario.execution,
            Loaded::Trace(read) => &read.execution,
        }
    }
}

/// Why a file cannot be used at all.
#[derive(Debug)]
pub enum LoadError {
    /// It cannot be read.
    Io(String, io::Error),
    /// It is no scenario.
    Text(ParseError),
    /// It is no trace.
    Binary(String, ReadError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Io(path, error) => write!(f, "{path}: {error}"),
            LoadError::Text(error) => write!(f, "{error}"),
            LoadError::Binary(path, error) => write!(f, "{path}: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// Reads a file of either form.
pub fn load(path: impl AsRef<Path>) -> Result<Loaded, LoadError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| LoadError::Io(name.clone(), error))?;
    if looks_like_text(&bytes)
        && let Ok(source) = std::str::from_utf8(&bytes)
    {
        let scenario = text::parse(source, &name).map_err(LoadError::Text)?;
        return Ok(Loaded::Scenario(scenario));
    }
    let read = binary::read(&bytes).map_err(|error| LoadError::Binary(name, error))?;
    Ok(Loaded::Trace(read))
}

/// No trace, not even one cut short in its magic, and no control characters that text has not.
fn looks_like_text(bytes: &[u8]) -> bool {
    let control = |&byte: &u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    !bytes.starts_with(&binary::MAGIC) && !bytes.iter().any(control)
}
