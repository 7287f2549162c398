//! Holds the engine against the oracle: it must report a race on a byte iff the oracle does, and
//! every pair it reports must be one of the oracle's pairs.

use crate::sim;
use fencepost_model::oracle::{self, Illegal};
use fencepost_model::{Execution, Race, Ranges, Rank, Side};
use std::collections::BTreeMap;
use std::fmt;

/// How engine and oracle differ.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Bytes with a race the engine did not report, per owner.
    pub missed: BTreeMap<Rank, Ranges>,
    /// Races the engine reported that the oracle does not know, or on other bytes.
    pub invented: Vec<Race>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (owner, bytes) in &self.missed {
            writeln!(f, "the engine missed a race on {bytes:?} of rank {owner}")?;
        }
        for race in &self.invented {
            writeln!(f, "the oracle does not know this race: {race:?}")?;
        }
        Ok(())
    }
}

/// Compares two lists of races of one execution.
pub fn compare(oracle: &[Race], engine: &[Race]) -> Result<(), Disagreement> {
    let found = bytes(engine);
    let mut missed = BTreeMap::new();
    for (owner, racing) in bytes(oracle) {
        let reported = found.get(&owner).cloned().unwrap_or_default();
        if !reported.contains(&racing) {
            missed.insert(owner, without(&racing, &reported));
        }
    }
    let known = |race: &&Race| !oracle.iter().any(|real| covers(real, race));
    let invented: Vec<Race> = engine.iter().filter(known).cloned().collect();
    if missed.is_empty() && invented.is_empty() {
        Ok(())
    } else {
        Err(Disagreement { missed, invented })
    }
}

/// Runs both over an execution, the engine with each seed.
pub fn check(execution: &Execution, seeds: impl IntoIterator<Item = u64>) -> Result<(), Failure> {
    let races = oracle::races(execution).map_err(Failure::Illegal)?;
    for seed in seeds {
        let outcome = sim::run(execution, seed).map_err(Failure::Illegal)?;
        compare(&races, &outcome.races)
            .map_err(|disagreement| Failure::Disagrees { seed, disagreement })?;
    }
    Ok(())
}

/// Why a check failed.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The events are no execution.
    Illegal(Illegal),
    /// Engine and oracle differ.
    Disagrees {
        /// With this seed.
        seed: u64,
        /// How.
        disagreement: Disagreement,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Illegal(why) => write!(f, "not an execution: {why}"),
            Failure::Disagrees { seed, disagreement } => {
                write!(f, "with seed {seed}: {disagreement}")
            }
        }
    }
}

fn bytes(races: &[Race]) -> BTreeMap<Rank, Ranges> {
    let mut all: BTreeMap<Rank, Ranges> = BTreeMap::new();
    for race in races {
        all.entry(race.owner)
            .or_default()
            .0
            .extend(race.bytes.iter());
    }
    all.values_mut()
        .for_each(|ranges| *ranges = ranges.normalised());
    all
}

/// The bytes of `a` that are not in `b`.
fn without(a: &Ranges, b: &Ranges) -> Ranges {
    let bytes = a.iter().flat_map(|range| range.start..range.end);
    let missing = bytes.filter(|&at| !b.contains(&Ranges::one(at, 1)));
    missing
        .flat_map(|at| Ranges::one(at, 1).0)
        .collect::<Ranges>()
        .normalised()
}

fn covers(real: &Race, reported: &Race) -> bool {
    let pair = |race: &Race| -> [Side; 2] {
        let (a, b) = (race.first, race.second);
        [a.min(b), a.max(b)]
    };
    real.owner == reported.owner
        && pair(real) == pair(reported)
        && real.bytes.contains(&reported.bytes)
}
