//! What the processes of a node share: one piece of memory each, in which they leave facts for
//! one another by plain stores.
//!
//! ```text
//! segment of rank r =  header     doorbells of whoever has left something for r; when r last began to receive
//!                      lanes      for each reader d: how far r has written, how far d has read
//!                      cells      places where several processes meet: collectives, locks, locations
//!                      chunks     the bytes of the lanes, growing as needed
//! ```
//!
//! A lane has one writer and one reader, so it needs no lock; a cell has a spin lock. Nothing is
//! ever waited for inside the memory itself: a writer whose reader is slow takes another chunk.
//! The memory has no name and vanishes with the processes, however they end.

mod cell;
mod lane;
mod segment;

pub use cell::Cell;
pub use lane::{LaneIn, LaneOut};
pub use segment::Segment;
