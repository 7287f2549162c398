//! The directory in which the ranks of a run write their journals.

use super::journals;
use fencepost_session::directory::make_unique;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io, process};

/// A session's directory. A temporary one is removed at the end.
pub struct Session {
    directory: PathBuf,
    kept: bool,
}

impl Session {
    /// A directory the user chose; it is kept. Journals of an earlier run are removed from it.
    pub fn kept_in(directory: &Path) -> Result<Session, String> {
        let prepared = prepare(directory);
        let directory = prepared.map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(Session {
            directory,
            kept: true,
        })
    }

    /// A new directory in the current one, which all nodes of a cluster usually see; where that
    /// cannot be written, one for temporary files.
    pub fn temporary() -> Result<Session, String> {
        let here = env::current_dir().and_then(|here| make_unique(&here.join(".fencepost")));
        let directory = here.or_else(|_| make_unique(&env::temp_dir().join("fencepost")));
        let directory =
            directory.map_err(|error| format!("no directory for the journals: {error}"))?;
        Ok(Session {
            directory,
            kept: false,
        })
    }

    /// Its absolute path.
    pub fn directory(&self) -> &Path {
        &self.directory
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_dir_all(&self.directory);
        }
    }
}

/// Makes the directory if need be, removes old journals, and finds out whether it can be written.
fn prepare(directory: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(directory)?;
    let directory = directory.canonicalize()?;
    for path in journals::paths(&directory) {
        fs::remove_file(path)?;
    }
    let probe = directory.join(format!(".fencepost-{}", process::id()));
    File::create(&probe)?;
    fs::remove_file(probe)?;
    Ok(directory)
}
