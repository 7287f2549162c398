//! What the routines do. Each file is a family of calls; the entry points pass their arguments on to
//! the functions here, named as the table's hooks.
//!
//! Every function gets the routine's name for messages. Their safety is that of OpenSHMEM: memory that
//! is passed is there and has the size that is said.

mod atomics;
mod collectives;
mod locks;
mod memory;
mod rma;
mod setup;
mod teams;
mod waits;

pub use crate::element::{ComplexDouble, ComplexFloat, LongDouble};
pub use crate::groups::{Context, DEFAULT, Team};
pub use atomics::*;
pub use collectives::*;
pub use locks::*;
pub use memory::*;
pub use rma::*;
pub use setup::*;
pub use teams::*;
pub use waits::*;
