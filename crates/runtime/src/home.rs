//! Where the journals of a job are, and who reads them.
//!
//! | the first rank was started | journals are in | read by |
//! |---|---|---|
//! | by `fencepost run` | the session's directory | `fencepost run` |
//! | without it, with `log_path` | that directory, and stay | the first rank, when all are complete |
//! | without either | a temporary directory, or one in the current directory, which nodes mostly share | likewise; it is removed |
//!
//! A session may hold several jobs, one after the other or one inside the other: each has a
//! subdirectory. The first rank decides and tells the others, whatever their environment says.

use crate::world::World;
use fencepost_session::directory::make_unique;
use fencepost_session::{Options, names};
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// The directory of a job's journals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// Where they are.
    pub journals: PathBuf,
    /// Who reads them.
    pub reader: Reader,
}

/// Who reads the journals.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reader {
    /// `fencepost run`
    Launcher,
    /// The program itself, which leaves them where they are.
    Itself,
    /// The program itself, which then removes the directory above them.
    ItselfAndRemoves,
}

/// The longest path that is told.
const LONGEST: usize = 4096;

/// What the first rank tells: its choice in UTF-8 or not, or why there is none.
#[derive(Copy, Clone)]
#[repr(C)]
struct Told {
    len: u16,
    /// 0 to 2: a [`Reader`]; 3: the text is an error.
    reader: u8,
    text: [u8; LONGEST],
}

/// All ranks agree on the first one's choice.
///
/// # Safety
/// All of them call it.
pub unsafe fn agree(
    options: &Options,
    several_nodes: bool,
    (world, rank, size): &(World, u32, u32),
) -> Result<Home, String> {
    let choice = match *rank {
        0 => choose(options, several_nodes),
        _ => Err(String::new()),
    };
    // SAFETY: the caller's promise; it is plain bytes.
    let told = unsafe { world.told_by_first(Told::new(&choice), *size) };
    told.read()
}

fn choose(options: &Options, several_nodes: bool) -> Result<Home, String> {
    let (directory, reader) = if let Some(session) = std::env::var_os(names::SESSION) {
        (PathBuf::from(session), Reader::Launcher)
    } else if let Some(log) = &options.log_path {
        let absolute = std::path::absolute(log).map_err(|error| error.to_string())?;
        (absolute, Reader::Itself)
    } else {
        let temporary = || make_unique(&std::env::temp_dir().join("fencepost"));
        let current = || make_unique(&std::env::current_dir()?.join(".fencepost"));
        let made = match several_nodes {
            true => current(),
            false => temporary().or_else(|_| current()),
        };
        let made = made.map_err(|error| format!("no directory for the journals: {error}"))?;
        (made, Reader::ItselfAndRemoves)
    };
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let job = clock.map_or(0, |time| time.as_nanos() as u64);
    Ok(Home {
        journals: directory.join(format!("job-{job:x}")),
        reader,
    })
}

impl Told {
    fn new(choice: &Result<Home, String>) -> Told {
        let (reader, bytes) = match choice {
            Ok(home) => (home.reader as u8, home.journals.as_os_str().as_bytes()),
            Err(error) => (3, error.as_bytes()),
        };
        let (reader, bytes) = match bytes.len() <= LONGEST {
            true => (reader, bytes),
            false => (3, &b"the path of the journals is too long"[..]),
        };
        let mut text = [0; LONGEST];
        text[..bytes.len()].copy_from_slice(bytes);
        Told {
            len: bytes.len() as u16,
            reader,
            text,
        }
    }

    fn read(&self) -> Result<Home, String> {
        let text = &self.text[..LONGEST.min(self.len.into())];
        let reader = match self.reader {
            0 => Reader::Launcher,
            1 => Reader::Itself,
            2 => Reader::ItselfAndRemoves,
            _ => return Err(String::from_utf8_lossy(text).into()),
        };
        Ok(Home {
            journals: OsString::from_vec(text.to_vec()).into(),
            reader,
        })
    }
}

impl Home {
    /// Nobody needs the journals any more.
    pub fn remove(&self) {
        let above = self.journals.parent().unwrap_or(Path::new(""));
        if self.reader == Reader::ItselfAndRemoves && !above.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(above);
        }
    }
}
