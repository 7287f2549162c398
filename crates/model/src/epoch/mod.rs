//! The epoch rules of SEMANTICS §4 (`EPOCH-*`): is each call on a window allowed where it stands?
//!
//! # Model
//!
//! A process sees a window as a product of three small machines, each written as a table in
//! [`table`] (rows: calls, columns: states, cells: next state and, perhaps, the broken rule):
//!
//! ```text
//! State = Access × Exposure × Lifetime
//! Access   = Closed | Assumed | Mixed | FenceIdle | FenceUsed | Ended | Start | Lock | LockAll
//! Exposure = Closed | Posted | Assumed
//! Lifetime = Given | Created | Freed | Forgotten
//! step : State × EpochCall → State × (Rule | ε)        total; the first part that objects is named
//! ```
//!
//! A fence without `NOSUCCEED` leads to `FenceIdle`; it is an epoch only once an operation follows
//! (`FenceUsed`). A fence with it leads to `Ended`. The grey states are where errors lead, so that
//! one mistake is one finding: `Assumed` — the program believes in an epoch we cannot name, and the
//! next opening call makes it certain again; `Mixed` — two epochs are open at once or it is unclear
//! which targets are, and all is forgiven until a closing call (then `Assumed`) or a fence;
//! `Forgotten` — a finding about the window's end was made.
//!
//! Around the tables, [`WindowState`] knows ranks: who is locked, who is in the start group, where the
//! open epoch began ([`Misuse::earlier`](crate::finding::Misuse::earlier)). [`ProcessState`] is all windows of one
//! process plus [`Buffers`], the operations pending at their origin. These three work on the fly.
//! [`misuses`] adds what only the whole execution shows.
//!
//! | rules | decided in |
//! |---|---|
//! | NONE FLUSH REQUEST RELOCK UNLOCK FENCE ORDER EXPOSED NOSUCCEED NOPRECEDE FREE FREED LEAK FLAVOUR | [`table`] |
//! | TARGET (groups), and *which* target for NONE RELOCK UNLOCK EXPOSED | `window` |
//! | BUFFER | `buffer` |
//! | MATCH ASSERTS FLAVOURS RANGE | `execution` |
//!
//! # Choices where the standard leaves room
//!
//! * An operation that names no byte at any target (`MPI_PROC_NULL`, count 0) is not judged at all.
//! * `flush(t)` is accepted in any passive epoch, also when another target is the locked one: there
//!   is nothing it could fail to complete.
//! * `MPI_Win_sync` is accepted everywhere. Loads and stores are no business of this module.
//! * `post` inside a used fence epoch is accepted: an access epoch may overlap an exposure epoch.
//!   `start`, `lock`, `lock_all` there are `EPOCH-FENCE`, for access epochs must be disjoint; for the same
//!   reason `lock` between `start` and `complete` (or the reverse) is `EPOCH-ORDER`.
//! * `lock_all` locks the own window too, so it is `EPOCH-EXPOSED` between own `post` and `wait`.
//! * A fence epoch nobody used ends with any opening call; an operation after that one's close is
//!   `EPOCH-NONE`.
//! * A window without a [`WinCreate`](crate::Action::WinCreate) in the process exists from the
//!   start and does not leak. Leaks are judged at a process's last finalize (a hybrid program
//!   has one for each library).
//!
//! # What can be missed
//!
//! * Another process's lock of an exposed window: only the exposing process's own lock is seen, since
//!   whether a foreign lock falls between post and wait is a question of order.
//! * Memory of dynamic windows that was attached at another time than the access: only bytes that
//!   the target never attached are reported.
//! * Whatever else is wrong while a part is `Assumed`, `Mixed` or `Forgotten`.
//! * A target that is locked or posted while other ranks use it in a fence epoch: the machine of a
//!   process sees only that process's own calls.

mod buffer;
mod execution;
pub mod table;
mod window;

#[cfg(test)]
mod exhaustive_tests;
#[cfg(test)]
mod rule_tests;

pub use buffer::Buffers;
pub use execution::{ProcessState, leaves, misuses, window_state};
pub use table::{Access, EpochCall, Exposure, Lifetime, Part, State, Step};
pub use window::WindowState;
