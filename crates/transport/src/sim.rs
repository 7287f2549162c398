//! Placeholder.
use fencepost_model::{Execution, Race, finding::Misuse, oracle::Illegal};

/// What the engines of a simulated run found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Races.
    pub races: Vec<Race>,
    /// Broken epoch rules.
    pub misuses: Vec<Misuse>,
}

/// Runs the engines over an execution, interleaved and delayed as the seed says.
pub fn run(_execution: &Execution, _seed: u64) -> Result<Outcome, Illegal> {
    Ok(Outcome::default())
}
