//! OpenSHMEM 1.5 for one machine.
//!
//! A PE is a process. Its symmetric memory is in one file without a name that all PEs map: a heap of
//! equal size for each, and the data and bss of the executable, which [`statics`] moves there when
//! the library starts. So an address means a place in the own part, the same distance from the start
//! of another PE's part is the same object there, and every operation is an ordinary access to
//! memory: `put` is `memcpy`, an atomic operation is one of the processor.
//!
//! | question | module |
//! |---|---|
//! | Where is this address at that PE? | [`world`] |
//! | What is in the file? | [`control`] |
//! | How are globals of the program shared? | [`statics`] |
//! | How does a PE wait? | [`waiting`] |
//! | Who takes part? | [`groups`]: teams, active sets, contexts |
//! | What does a routine do? | [`calls`], a file for each family |
//!
//! The exported functions are generated from the table in the `api` crate and only pass their
//! arguments on to [`calls`]. Each exists as `shmem_x` and `pshmem_x`, and the library calls neither.
//!
//! Operations are complete when they return, `_nbi` or not: completion has nothing to wait for, only
//! to order. What a program relies on beyond the specification is the business of the checker.

mod calls;
mod control;
mod element;
mod ending;
mod entry;
mod groups;
mod heap;
mod job;
mod statics;
mod waiting;
mod world;

/// The constants of the header.
#[allow(missing_docs, dead_code)]
mod constants {
    include!(concat!(env!("OUT_DIR"), "/constants.rs"));
}
