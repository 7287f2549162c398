//! What watching real programs costs: `fencepost-bench mpi` and `fencepost-bench shmem`;
//! `fencepost-bench collectives`: what comparing collectives costs; `fencepost-bench kernels`: what each
//! way to compile costs; `fencepost-bench threads`: what threads add to that; `fencepost-bench compile`: how long
//! compiling takes.
//!
//! ```text
//! benches/*/*.c ──▶ build (plain, fencepost, ThreadSanitizer) ──▶ launch in turns ──▶ samples ──▶ table
//! (kernels)         (variant)                                     (launch, library)
//! ```
//!
//! The variants of a kernel alternate, so that a machine that becomes slower does so for all of them.
//! A cell's time is the median over the rounds of what the kernel prints: its fastest slice (see
//! `benches/measure.h`). Memory is the largest resident set of all processes, as the kernel sees it.
//! The kernels are free of races: a finding is a failure of the measurement.

mod collectives;
mod compile;
mod kernels;
mod launch;
mod library;
mod mpi;
mod plan;
mod samples;
mod shmem;
mod table;
mod threads;
mod tiers;
mod variant;

pub use collectives::main as collectives;
pub use compile::main as compile;
pub use mpi::main as mpi;
pub use shmem::main as shmem;
pub use threads::main as threads;
pub use tiers::main as tiers;

use std::process::ExitCode;

/// The exit code of a measurement; a problem is told.
fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("fencepost-bench: {problem}");
            ExitCode::FAILURE
        }
    }
}
