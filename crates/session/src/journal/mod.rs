//! The journal of a rank: what `fencepost run` learns about it, one text line per fact.
//!
//! `JOURNAL.md` in this crate describes the lines. Each is written by a single `write(2)` and is
//! of use by itself, so whatever ends the process, the lines before are there.
//!
//! ```text
//! Writer::race ──▶ record::FoundRace ── put ──▶ "race …\n" ── take ──▶ FoundRace ──▶ Journal
//!   (write)           (record)                                          (read)
//! ```
//!
//! * [`record`] — the facts. Writing and reading a record is generated from one list of fields.
//! * `line` — words of a line, and how values of the model are spelled.
//! * `write` — the [`Writer`], used by the runtime.
//! * `read` — the reader, which uses whatever is intact.
//!
//! A side of a race names its place by a number in the table *of that side's rank*: [`SiteId`]s
//! mean something only together with a rank, [`WinId`]s are the same on all ranks.
//!
//! [`SiteId`]: fencepost_model::SiteId
//! [`WinId`]: fencepost_model::WinId

mod line;
mod read;
pub mod record;
mod write;

pub use read::{Journal, read};
pub use record::{
    End, FoundMismatch, FoundMisuse, FoundRace, MismatchSide, Module, Note, Noted, Place, Start,
    WindowAt,
};
pub use write::{Write, Writer};

use std::path::{Path, PathBuf};

/// The version of the format, on the first line of a journal.
const VERSION: u32 = 1;

/// Of a longer list of racing bytes only so many ranges are written.
const MOST_RANGES: usize = 1000;

/// Where a rank's journal is.
pub fn path(directory: &Path, rank: u32) -> PathBuf {
    directory.join(format!("rank-{rank}.journal"))
}

/// The rank whose journal has this path; `None` for any other file.
pub fn rank_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    let digits = name.strip_prefix("rank-")?.strip_suffix(".journal")?;
    let rank = digits.parse().ok()?;
    // `rank-007.journal` is not a name we give.
    (digits == u32::to_string(&rank)).then_some(rank)
}
