//! Collectives that need no check at run time.
use fencepost_ir::{PlaceId, Program};
pub fn unproven(_: &Program) -> Vec<PlaceId> { Vec::new() }
