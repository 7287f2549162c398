//! The journals of a session. A session may start several MPI jobs, one after the other or side by
//! side: the journals of one directory belong to one job.

use fencepost_console::complain;
use fencepost_session::journal::{self, Journal};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One MPI job: its ranks' journals.
#[derive(Default, Debug)]
pub struct Job {
    /// By rank in the world.
    pub ranks: BTreeMap<u32, Journal>,
}

/// The journals of a session.
#[derive(Default, Debug)]
pub struct Journals {
    /// Its jobs.
    pub jobs: Vec<Job>,
    /// Something could not be read, or was never written: a disk was full.
    pub damaged: bool,
}

/// Reads all journals of a session. What is wrong with one is said at once.
pub fn read_all(directory: &Path) -> Journals {
    let mut jobs: BTreeMap<PathBuf, Job> = BTreeMap::new();
    let mut damaged = false;
    for path in paths(directory) {
        let (Some(rank), Some(directory)) = (journal::rank_of(&path), path.parent()) else {
            continue;
        };
        match journal::read(&path) {
            Ok(journal) => {
                warn(&path, &journal.warnings);
                damaged |= !journal.warnings.is_empty();
                let job = jobs.entry(directory.into()).or_default();
                job.ranks.insert(rank, journal);
            }
            Err(error) => {
                complain(format_args!("{}: {error}", path.display()));
                damaged = true;
            }
        }
    }
    Journals {
        jobs: jobs.into_values().collect(),
        damaged,
    }
}

/// The paths of all journals of a session, sorted.
pub fn paths(directory: &Path) -> Vec<PathBuf> {
    let (directories, mut files): (Vec<PathBuf>, Vec<PathBuf>) = entries(directory)
        .into_iter()
        .partition(|path| path.is_dir());
    files.extend(directories.iter().flat_map(|path| entries(path)));
    files.retain(|path| journal::rank_of(path).is_some());
    files.sort();
    files
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The first warning says what kind of damage it is; a broken disk may cause thousands.
fn warn(path: &Path, warnings: &[String]) {
    let path = path.file_name().unwrap_or_default().display();
    match warnings {
        [] => {}
        [warning] => complain(format_args!("{path}: {warning}")),
        [first, others @ ..] => {
            let others = others.len();
            complain(format_args!("{path}: {first} ({others} more warnings)"));
        }
    }
}
