//! What is done around each MPI call (and, in `shmem`, each OpenSHMEM call). The wrappers, generated from the table of calls, come here.
//!
//! A hook has three parts: before the real call it tells what others may wait for, then it calls,
//! then it learns what the call waited for. Nothing is locked during the real call.
//!
//! | file | calls |
//! |---|---|
//! | `operations` | put, get, accumulates |
//! | `streak` | loops of them |
//! | `rounds` | loops of them with what completes them |
//! | `laps` | loops of them with fences |
//! | `windows` | making, freeing, attaching |
//! | `fences` | fence |
//! | `exposures` | post, start, complete, wait |
//! | `epochs` | lock, flush, sync, and what all of these have in common |
//! | `buffers` | packing, reductions of two buffers, memory of MPI |
//! | `messages` | sends, receives |
//! | `probes` | probes, and receives of what they have taken |
//! | `requests` | wait, test, start, free, cancel |
//! | `collectives` | collectives in all forms |
//! | `matching` | what all members of a communicator must call alike |
//! | `habits` | what was compared of the calls before |
//! | `comms` | communicators and datatypes |
//! | `life` | init, finalize, abort, and what is not supported |
//! | `shmem` | OpenSHMEM |
//! | `accesses` | loads and stores of instrumented code |

mod accesses;
mod buffers;
mod collectives;
mod comms;
mod epochs;
mod exposures;
mod fences;
mod habits;
mod laps;
mod life;
mod matching;
mod messages;
mod operations;
mod probes;
mod requests;
mod rounds;
pub mod shmem;
mod streak;
mod windows;

pub use buffers::*;
pub use collectives::collective;
pub use comms::{comm_create_group, comm_free, comm_new, type_free};
pub use epochs::*;
pub use exposures::*;
pub use fences::win_fence;
pub use habits::Habits;
pub use life::{abort, finalize, init, init_thread, leaves_others, unsupported};
pub use matching::operation_name;
pub use messages::*;
pub use operations::*;
pub use probes::*;
pub use requests::*;
pub use rounds::Rounds;
pub use streak::Streak;
pub use windows::*;

use crate::abi::Handle;
use crate::caller::Call;
use crate::process::{self, Process};
use fencepost_model::SiteId;
use std::ffi::c_void;

/// In which form a call comes; the pointer is where its request goes.
#[derive(Copy, Clone, Debug)]
pub enum Form {
    /// It ends when it returns.
    Blocking,
    /// It has begun when it returns.
    Nonblocking(*mut c_void),
    /// It is only prepared.
    Persistent(*mut c_void),
}

/// How a send completes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// `MPI_Send`
    Standard,
    /// `MPI_Bsend`
    Buffered,
    /// `MPI_Ssend`
    Synchronous,
    /// `MPI_Rsend`
    Ready,
}

/// An array of counts or displacements: `int`, or eight bytes wide.
#[derive(Copy, Clone, Debug)]
pub struct Counts {
    /// Where it is.
    pub at: *const c_void,
    /// Eight bytes each.
    pub wide: bool,
}

impl Counts {
    /// The `index`-th.
    ///
    /// # Safety
    /// The array is that long.
    unsafe fn get(self, index: usize) -> i64 {
        // SAFETY: the caller's promise.
        unsafe {
            match self.wide {
                true => self.at.cast::<i64>().add(index).read_unaligned(),
                false => i64::from(self.at.cast::<i32>().add(index).read_unaligned()),
            }
        }
    }
}

/// Who learns from whom in a collective.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// All from all.
    AllToAll,
    /// The others from the root.
    FromRoot,
    /// The root from the others.
    ToRoot,
    /// Higher ranks from lower ones.
    Scan,
    /// Neighbours of the topology from one another.
    Neighbours,
}

/// A buffer of a collective.
#[derive(Copy, Clone, Debug)]
pub struct Use {
    /// Where it is.
    pub at: *const c_void,
    /// Does the call write it?
    pub writes: bool,
    /// Whose it is.
    pub who: Who,
    /// What is in it.
    pub shape: Shape,
}

/// Whose buffer is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody's.
    All,
    /// The root's.
    Root,
    /// Everybody's but the root's.
    NotRoot,
    /// Everybody's but that of rank 0.
    NotFirst,
}

/// How many blocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Times {
    /// One.
    One,
    /// One per process.
    GroupSize,
    /// One per process that sends here.
    InDegree,
    /// One per process sent to.
    OutDegree,
}

/// What a buffer holds.
#[derive(Copy, Clone, Debug)]
pub enum Shape {
    /// Equal blocks, one after the other.
    Uniform {
        /// Elements of a block.
        count: i64,
        /// Their type.
        datatype: Handle,
        /// Blocks.
        times: Times,
    },
    /// Blocks at displacements in units of the type's extent.
    Vector {
        /// Elements of each.
        counts: Counts,
        /// Where each is.
        displs: Counts,
        /// Their type.
        datatype: Handle,
        /// Blocks.
        times: Times,
    },
    /// Blocks of different types at displacements in bytes.
    Each {
        /// Elements of each.
        counts: Counts,
        /// Where each is.
        displs: Counts,
        /// Their types.
        datatypes: *const c_void,
        /// Blocks.
        times: Times,
    },
    /// As many elements as all counts together.
    Sum {
        /// One per process.
        counts: Counts,
        /// Their type.
        datatype: Handle,
    },
    /// As many elements as this process's own count.
    Own {
        /// One per process.
        counts: Counts,
        /// Their type.
        datatype: Handle,
    },
}

/// Works on the process for a call at its place. What was accessed directly before is told first.
fn at<R>(call: &Call, work: impl FnOnce(&mut Process, SiteId) -> R) -> Option<R> {
    process::with(|process| process.at(call, work))
}

/// Likewise, for a call that may be part of a round.
fn at_round<R>(call: &Call, work: impl FnOnce(&mut Process, SiteId) -> R) -> Option<R> {
    process::with_round(|process| process.at(call, work))
}

/// Likewise, for an update of a word.
fn at_update<R>(call: &Call, work: impl FnOnce(&mut Process, SiteId) -> R) -> Option<R> {
    process::with_more(|process| process.at(call, work))
}

impl Process {
    fn at<R>(&mut self, call: &Call, work: impl FnOnce(&mut Process, SiteId) -> R) -> R {
        self.flush_direct();
        let site = self.site(call.pc, call.name);
        work(self, site)
    }
}

/// Makes a call that ends an object with attributes: what the program's functions for their end call
/// is its own, such as freeing a window that was kept as an attribute.
fn calling_back(call: Call, real: impl FnOnce() -> i32) -> i32 {
    drop(call);
    real()
}

/// Did MPI do what it was asked for?
fn succeeded(code: i32) -> bool {
    code == 0
}
