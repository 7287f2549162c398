//! What one-sided communication means, independent of any library, file format or algorithm.
//!
//! * [`event`] — everything a process can do that matters for a race ([`Action`]).
//! * [`execution`] — a complete, matched run of a program: the input of every analysis.
//! * [`conflict`] — which two accesses to one byte may not be concurrent (SEMANTICS §2).
//! * [`separate`] — what the separate memory model forbids beyond that (§3).
//! * [`checks`] — what is checked only where it is asked for.
//! * [`oracle`] — the literal, slow, obviously right decision which of them *are* concurrent (§1, §3, §5).
//! * [`epoch`] — the epoch rules as one table (§4).
//! * [`layout`] — which bytes a datatype touches.
//! * [`rules`] — the identifiers that diagnostics, tests and documentation share.
//!
//! The crate deliberately knows no engine, no MPI or SHMEM handle and no file.

pub mod checks;
pub mod conflict;
pub mod epoch;
pub mod event;
pub mod execution;
pub mod finding;
pub mod ids;
pub mod layout;
pub mod oracle;
pub mod ranges;
pub mod rules;
pub mod separate;

pub use checks::Checks;
pub use event::{
    AccOp, Access, AccessKind, Action, Asserts, Call, ElemType, Event, Family, Flow, Operation,
    Remote, RemoteKind, Remotes, Scope, Update,
};
pub use execution::{Context, Execution, Flavour, Site, Window};
pub use finding::{Misuse, Race, Role, Side};
pub use ids::{
    Actor, CollId, CtxId, EventRef, GroupId, MsgId, ObjectId, Rank, ReqId, SiteId, WinId,
};
pub use layout::Layout;
pub use ranges::{ByteRange, RangeList, Ranges};
pub use rules::Rule;
pub use separate::MemoryModel;
