//! The unit tests of parts of the runtime that need no MPI. The library itself exports MPI's own
//! names, so a test program cannot link it.

#![allow(dead_code, unused_imports)]

#[path = "../src/abilities.rs"]
mod abilities;
#[path = "../src/standings/graph.rs"]
mod graph;
#[path = "../src/marks.rs"]
mod marks;
#[path = "../src/modules.rs"]
mod modules;
#[path = "../src/quiet.rs"]
mod quiet;
#[path = "../src/recent.rs"]
mod recent;
#[path = "../src/repeats.rs"]
mod repeats;

/// The memory processes share, but for that of an MPI window.
#[path = "../src/shared"]
mod shared {
    mod assembly;
    mod cell;
    mod lane;
    mod memory;
    mod roll;
    mod segment;
}
