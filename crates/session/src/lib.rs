//! What `fencepost run` and the ranks it watches agree on.
//!
//! ```text
//! fencepost run ── FENCEPOST_OPTIONS, FENCEPOST_SESSION ──▶ rank 0, rank 1, …
//!       ▲                                                        │ Writer
//!       └── journal::read ◀── rank-0.journal, rank-1.journal, … ◀┘
//! ```
//!
//! * [`names`] — the environment variables.
//! * [`options`] — one table of options: name, type, default, help.
//! * [`journal`] — the file each rank writes while it runs and `fencepost run` reads afterwards.
//!
//! The runtime links this crate into other people's programs, so it depends on the model only.
//! It deliberately knows no MPI handle and not how a finding looks.

pub mod journal;
pub mod names;
pub mod options;

pub use options::Options;
