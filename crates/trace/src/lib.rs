//! Executions as files, in two forms.
//!
//! * [`text`] — scenarios that people write and read: tests, papers' figures, shrunk failures.
//! * [`binary`] — traces that a running program streams out: compact, checksummed, readable up to
//!   where a crash cut them.
//!
//! Both give an [`Execution`](fencepost_model::Execution) whose references all lead somewhere
//! ([`validate()`]), whatever the file holds. The crate knows nothing of what an execution *means*.

#![forbid(unsafe_code)]

pub mod binary;
mod load;
pub mod text;
mod validate;

pub use load::{LoadError, Loaded, load};
pub use validate::{MAX_PROCESSES, MAX_THREAD, validate};
