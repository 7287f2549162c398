//! What `fencepost run` and the ranks it watches agree on.
//!
//! ```text
//! fencepost run ── FENCEPOST_OPTIONS, FENCEPOST_SESSION ──▶ rank 0, rank 1, …
//!       ▲                                                        │ Writer
//!       └── journal::read ◀── rank-0.journal, rank-1.journal, … ◀┘
//! ```
//!
//! * [`names`] — the environment variables.
//! * [`directory`] — where journals go that nobody asked to keep.
//! * [`options`] — one table of options: name, type, default, help.
//! * [`journal`] — the file each rank writes while it runs and `fencepost run` reads afterwards.
//!
//! Without `fencepost run` the ranks agree on a directory themselves, and the first of them has the
//! journals read by `fencepost report` when all are complete.
//!
//! The runtime links this crate into other people's programs, so it depends on the model only.
//! It deliberately knows no MPI handle and not how a finding looks.

pub mod directory;
pub mod journal;
pub mod names;
pub mod options;

pub use options::Options;
