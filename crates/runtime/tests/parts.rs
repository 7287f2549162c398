//! The unit tests of parts of the runtime that need no MPI. The library itself exports MPI's own
//! names, so a test program cannot link it.

#![allow(dead_code, unused_imports)]

#[path = "../src/abilities.rs"]
mod abilities;
#[path = "../src/blocks.rs"]
mod blocks;
#[path = "../src/standings/graph.rs"]
mod graph;
#[path = "../src/locations.rs"]
mod locations;
#[path = "../src/lock.rs"]
mod lock;
#[path = "../src/log.rs"]
mod log;
#[path = "../src/marks.rs"]
mod marks;
#[path = "../src/modules.rs"]
mod modules;
#[path = "../src/quiet.rs"]
mod quiet;
#[path = "../src/range_set.rs"]
mod range_set;
#[path = "../src/recent.rs"]
mod recent;
#[path = "../src/repeats.rs"]
mod repeats;
#[path = "../src/strokes.rs"]
mod strokes;

/// Of what processes tell each other, whether it is the same again.
#[path = "../src/exchange"]
mod exchange {
    mod echo;
    mod names;
    mod refrain;

    pub use names::mix;
}

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

/// What the others need of the module of this name.
mod caller {
    thread_local!(static WORD: u8 = const { 0 });

    /// A word that differs between threads.
    pub fn thread_word() -> usize {
        WORD.with(|word| std::ptr::from_ref(word) as usize)
    }
}
