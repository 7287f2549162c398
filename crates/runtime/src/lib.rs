//! `libfencepost.so`: Fencepost inside a rank.
//!
//! It exports the functions of MPI and OpenSHMEM and sits between the program and the library, preloaded
//! or linked. One file serves every MPI: handles are opaque words, and which library it is is found out
//! at run time ([`abi`]).
//!
//! ```text
//!  program ──▶ wrappers (generated) ──▶ hooks ──▶ the real MPI
//!     │                                   │
//!     └── loads, stores ──▶ accesses ──▶ process: engine · epochs · communicators · windows · …
//!                                         │            │
//!                                      journal      exchange ──▶ memory shared with other ranks
//! ```
//!
//! What it must never do: crash, hang or change a correct program. Nothing is locked while a call of
//! the program works, a panic ends only the checking, and calls inside calls are passed on untouched.
//!
//! It deliberately does not know how a finding looks: it writes facts into a journal. In a program
//! that was started without `fencepost run`, the first rank has the journals shown at the end ([`ending`]).
//!
//! # Other PMPI tools
//! One loaded after Fencepost sees every call as always. One loaded before it is what Fencepost sees
//! as the program: places are then in the tool. A tool's own calls inside a call are not checked.

pub mod abi;
mod abilities;
mod accessed;
mod attempts;
mod blocks;
pub mod caller;
pub mod comms;
pub mod comparisons;
pub mod datatypes;
mod direct;
pub mod ending;
pub mod exchange;
mod fortran;
pub mod home;
pub mod hooks;
mod locations;
mod lock;
mod log;
mod mapped;
mod marks;
pub mod messages;
mod modules;
pub mod mpi;
pub mod process;
pub mod quiet;
mod range_set;
pub mod real;
mod recent;
pub mod recording;
mod repeats;
pub mod requests;
pub mod shared;
pub mod shmem;
pub mod sites;
mod standings;
mod strokes;
mod sweep;
pub mod symmetric;
pub mod teams;
mod threads;
mod verdict;
pub mod watch;
pub mod windows;
pub mod words;
pub mod world;

mod wrappers {
    include!(concat!(env!("OUT_DIR"), "/wrappers.rs"));
}

#[allow(unused_macros)]
mod shmem_wrappers {
    include!(concat!(env!("OUT_DIR"), "/shmem.rs"));
}
