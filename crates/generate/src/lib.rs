//! Test material: legal executions, drawn at random ([`random`]) or enumerated ([`small`]), and
//! made smaller while they keep a property ([`shrink`]).

#![forbid(unsafe_code)]

mod builder;
pub mod random;
pub mod shrink;
pub mod small;

pub use builder::Builder;
