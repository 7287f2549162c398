//! Finds races, misuse of epochs and collectives that do not match before a program ever runs.
//!
//! # The idea: abstract executions, judged by the model
//!
//! The rules of one-sided communication exist once, in `fencepost-model`, as judgements of an
//! *execution*. This crate makes executions out of program text:
//!
//! * A small number of ranks is chosen ([`scope`]: as many as the program speaks of, and one more).
//!   Rank and size are then numbers, and what is computed from them is computed: predicates on the
//!   rank, neighbours, targets, displacements. A branch another rank would take is never taken.
//! * One [`machine`] per rank interprets the program. What is not known (input, time, results of
//!   unknown functions) is a [`term`]: equal terms are equal values, so the same condition asked
//!   twice has one answer, and a term that does not depend on the rank has one answer on all ranks.
//! * Where a branch depends on a term, the [`explore`]r decides. Few decisions are all combined;
//!   many are combined such that every two of them occur in all four combinations, which needs only
//!   logarithmically many executions: the cost follows the program's length, never 2^branches.
//! * Loops without a known end run for zero, one and two rounds; a loop that cannot matter is left
//!   after a few rounds, and what it wrote is unknown.
//! * The [`world`] does what MPI would do: handles, groups, datatypes, matching of messages and
//!   collectives, epochs, locks. It writes the execution down. If all ranks wait, they are stuck, and
//!   that is a finding too.
//! * [`judge`] asks the model, says which branches decide a finding, and how certain it is.
//!
//! Beside that, [`collectives`] looks at control flow alone: branches that can differ between ranks and lead
//! to different collectives. It sees all of the program, where executions are few and may be cut short,
//! but it does not see which conditions belong together. What the executions have followed and found
//! right is not reported (`combine`).
//!
//! # What it can miss, what it must not invent
//!
//! An access whose place in memory is not known is left out; so is an operation's target if its rank
//! or displacement is not known. What is reported happened in an abstract execution with known
//! bytes on both sides: the only assumption is that its decisions can be taken together.

pub mod calls;
mod check;
pub mod collectives;
mod combine;
mod errors;
pub mod explore;
pub mod judge;
mod library;
pub mod machine;
pub mod memory;
pub mod notes;
mod path;
pub mod scope;
pub mod sites;
mod stats;
pub mod term;
pub mod value;
pub mod world;

/// Programs begin here: in C, in Fortran by flang, in Fortran by others.
const ENTRIES: [&str; 3] = ["main", "_QQmain", "MAIN__"];

pub use check::{Checked, Options, WindowUse, check};
pub use stats::{Counts, count};
