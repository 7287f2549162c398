//! What the launcher and the PEs agree on: variables of the environment, and the beginning of the
//! file that holds the symmetric memory.

use std::sync::atomic::{AtomicI32, AtomicU32};

/// The variable with the descriptor of the file, which PEs inherit.
pub const FILE: &str = "SHMEM_NODE_FILE";
/// The variable with the number of this PE.
pub const PE: &str = "SHMEM_NODE_PE";
/// The variable with the number of PEs.
pub const PES: &str = "SHMEM_NODE_PES";

/// How many PEs there can be.
pub const MAX_PES: usize = 1024;

/// The beginning of the file. A new file is zero, and that is how a job begins.
#[repr(C)]
pub struct Header {
    /// Whether a PE asked to end the program: [`EXIT`].
    pub exit: AtomicU32,
    /// The exit code it asked for.
    pub status: AtomicI32,
    /// How far each PE is.
    pub stages: [AtomicU32; MAX_PES],
}

/// The value of [`Header::exit`] once the exit code is there.
pub const EXIT: u32 = 2;

/// The stage of a PE that initialises or has initialised the library.
pub const INITIALISED: u32 = 1;
/// The stage of a PE that is done with the library.
pub const FINALIZED: u32 = 2;
