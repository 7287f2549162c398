//! How engines exchange facts. So far there is one transport: [`sim`], all engines in one process.
//!
//! A transport carries clocks and records without knowing what a race is; what it owes the engines
//! stands on [`fencepost_engine::Exchange`].

#![forbid(unsafe_code)]

pub mod agreement;
pub mod rng;
pub mod sim;
