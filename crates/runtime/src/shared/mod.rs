//! What processes share: one piece of memory each, in which they leave facts for one another.
//!
//! ```text
//! memory of rank r =  board      how far r has come; bells of whoever has left something for r
//!                     lanes      for each reader d: how far r has written, how far d has read
//!                     cells      places where several processes meet: collectives, locks, locations
//!                     roll       which collectives r has come to, and whether it waits in one
//!                     assembly   where all processes come together, in the memory of the first
//!                     chunks     the bytes of the lanes, growing as needed
//! ```
//!
//! The processes of a node map each other's memory ([`Segment`]); between nodes it is reached by
//! one-sided operations on a window of Fencepost's own ([`Window`]). Lanes and cells only know
//! [`Memory`], words and bytes at places.
//!
//! A lane has one writer and one reader, so it needs no lock; a cell has a spin lock. Nothing is
//! ever waited for inside the memory itself: a writer whose reader is slow takes another chunk.
//! The memory has no name and vanishes with the processes, however they end.

mod assembly;
mod cell;
mod lane;
mod memory;
mod roll;
mod segment;
mod window;

pub use assembly::Assembly;
pub use cell::Cell;
pub use lane::{LaneIn, LaneOut, Next, records};
pub use memory::{Board, Layout, Memory, Room};
pub use roll::{AWAITED as MOST_AWAITED, Awaited, Entry, Groove, RING, Roll, Seen, Standing};
pub use segment::{Segment, Word};
pub use window::{Remote, Window};
