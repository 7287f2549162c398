//! Do engine and oracle agree?
//!
//! The oracle lists every racing pair; the engine keeps only the last accesses of a byte, so of
//! several pairs on one byte it reports at least one. They agree iff
//!
//! 1. the bytes that race are the same for every process, and
//! 2. each pair of the engine is a pair of the oracle, on bytes the oracle has for that pair, and
//! 3. both report the same broken epoch rules.

use crate::sim::{self, Outcome};
use fencepost_model::finding::Misuse;
use fencepost_model::oracle::{self, Illegal};
use fencepost_model::{Actor, Checks, Execution, Race, Ranges, Rank, Side, SiteId, epoch};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

type Pair = (Rank, Sort, Side, Side);

/// What sort of race it is: bytes of one sort say nothing about those of another.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    Together,
    Apart,
    OfThreads,
}

impl Sort {
    fn of(race: &Race) -> Sort {
        match (race.apart, race.is_of_threads()) {
            (true, _) => Sort::Apart,
            (false, true) => Sort::OfThreads,
            (false, false) => Sort::Together,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Sort::Together => "",
            Sort::Apart => ", apart",
            Sort::OfThreads => ", of threads",
        }
    }
}

/// Why engine and oracle do not agree on an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The events are no execution.
    Illegal(Illegal),
    /// They differ.
    Differ {
        /// With this seed of the simulator.
        seed: u64,
        /// How, in words.
        how: String,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Illegal(why) => write!(f, "not an execution: {why}"),
            Failure::Differ { seed, how } => write!(f, "with seed {seed}: {how}"),
        }
    }
}

/// Runs both over an execution, the engine with each seed. Gives what the oracle found.
pub fn check(
    execution: &Execution,
    seeds: impl IntoIterator<Item = u64>,
    checks: Checks,
) -> Result<Outcome, Failure> {
    let oracle = judge(execution, checks).map_err(Failure::Illegal)?;
    for seed in seeds {
        let engine = sim::run(execution, seed, checks).map_err(Failure::Illegal)?;
        if let Some(how) = difference(execution, &engine, &oracle) {
            return Err(Failure::Differ { seed, how });
        }
    }
    Ok(oracle)
}

/// What the oracle finds.
pub fn judge(execution: &Execution, checks: Checks) -> Result<Outcome, Illegal> {
    Ok(Outcome {
        races: oracle::races(execution, checks)?,
        misuses: epoch::misuses(execution),
    })
}

/// The first difference, in words; `None` if the two agree.
pub fn difference(run: &Execution, engine: &Outcome, oracle: &Outcome) -> Option<String> {
    different_bytes(&engine.races, &oracle.races)
        .or_else(|| unknown_pair(run, &engine.races, &oracle.races))
        .or_else(|| different_misuse(run, &engine.misuses, &oracle.misuses))
}

fn different_bytes(engine: &[Race], oracle: &[Race]) -> Option<String> {
    let (engine, oracle) = (
        bytes_by(engine, |race| (race.owner, Sort::of(race))),
        bytes_by(oracle, |race| (race.owner, Sort::of(race))),
    );
    let keys: BTreeSet<(Rank, Sort)> = engine.keys().chain(oracle.keys()).copied().collect();
    let of = |bytes: &BTreeMap<(Rank, Sort), Ranges>, key| bytes.get(key).cloned();
    keys.iter().find_map(|key| {
        let (engine, oracle) = (of(&engine, key), of(&oracle, key));
        let (engine, oracle) = (engine.unwrap_or_default(), oracle.unwrap_or_default());
        let (owner, sort) = (key.0, key.1.words());
        (engine != oracle).then(|| {
            format!(
                "racing bytes of rank {owner}{sort}: engine {}, oracle {}",
                list(&engine),
                list(&oracle)
            )
        })
    })
}

fn unknown_pair(run: &Execution, engine: &[Race], oracle: &[Race]) -> Option<String> {
    let known = bytes_by(oracle, pair);
    let pairs = bytes_by(engine, pair);
    let unknown = pairs.iter().find(|(pair, bytes)| {
        let agreed = known.get(pair).is_some_and(|all| all.contains(bytes));
        !agreed
    });
    unknown.map(|((owner, _, first, second), bytes)| {
        format!(
            "only the engine has a race of {} with {} on {} of rank {owner}",
            place(run, first.site, first.actor),
            place(run, second.site, second.actor),
            list(bytes)
        )
    })
}

fn different_misuse(run: &Execution, engine: &[Misuse], oracle: &[Misuse]) -> Option<String> {
    let set = |misuses: &[Misuse]| misuses.iter().cloned().collect::<BTreeSet<Misuse>>();
    let (engine, oracle) = (set(engine), set(oracle));
    let only = |name: &str, misuse: &Misuse| {
        let place = place(run, misuse.site, misuse.actor);
        format!("only the {name} has {} of {place}", misuse.rule)
    };
    let engine_only = engine.difference(&oracle).map(|m| only("engine", m));
    let oracle_only = oracle.difference(&engine).map(|m| only("oracle", m));
    engine_only.chain(oracle_only).next()
}

fn place(run: &Execution, site: SiteId, actor: Actor) -> String {
    match run.sites.get(site.index()) {
        Some(site) => format!("{actor} at {}:{}:{}", site.file, site.line, site.column),
        None => format!("{actor} at an unknown place"),
    }
}

/// The racing bytes under each key, normalised.
fn bytes_by<K: Ord>(races: &[Race], key: impl Fn(&Race) -> K) -> BTreeMap<K, Ranges> {
    let mut bytes: BTreeMap<K, Ranges> = BTreeMap::new();
    for race in races {
        bytes
            .entry(key(race))
            .or_default()
            .0
            .extend(race.bytes.iter());
    }
    for ranges in bytes.values_mut() {
        *ranges = ranges.normalised();
    }
    bytes
}

/// A race has no direction.
fn pair(race: &Race) -> Pair {
    let (a, b) = (race.first, race.second);
    (race.owner, Sort::of(race), a.min(b), a.max(b))
}

fn list(ranges: &Ranges) -> String {
    let ranges: Vec<String> = ranges.iter().map(|range| format!("{range:?}")).collect();
    match ranges.is_empty() {
        true => "none".into(),
        false => ranges.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Call, RemoteKind, Role, Rule, Site};

    /// Site n is line n of a file.
    fn difference(engine: &Outcome, oracle: &Outcome) -> Option<String> {
        let line = |line| Site {
            file: "a.fps".into(),
            line,
            column: 1,
            function: String::new(),
        };
        let run = Execution {
            sites: (0..5).map(line).collect(),
            ..Execution::default()
        };
        super::difference(&run, engine, oracle)
    }

    fn put(site: u32) -> Side {
        Side {
            actor: Actor::main(Rank(0)),
            site: SiteId(site),
            role: Role::Target(RemoteKind::Write),
            call: Some(Call::Put),
        }
    }

    fn load(site: u32) -> Side {
        Side {
            actor: Actor::main(Rank(1)),
            site: SiteId(site),
            role: Role::Plain(AccessKind::Load),
            call: None,
        }
    }

    fn race(first: Side, second: Side, start: u64, len: u64) -> Race {
        Race {
            owner: Rank(1),
            bytes: Ranges::one(start, len),
            apart: false,
            first,
            second,
        }
    }

    fn races(races: Vec<Race>) -> Outcome {
        Outcome {
            races,
            misuses: Vec::new(),
        }
    }

    /// The engine may leave out pairs, swap sides and split bytes, as long as no byte is lost.
    #[test]
    fn fewer_pairs_on_the_same_bytes_agree() {
        let oracle = races(vec![
            race(put(0), load(1), 0, 8),
            race(put(0), load(2), 0, 8),
        ]);
        let engine = races(vec![
            race(load(2), put(0), 0, 4),
            race(put(0), load(2), 4, 4),
        ]);
        assert_eq!(difference(&engine, &oracle), None);
        assert_eq!(difference(&races(vec![]), &races(vec![])), None);
    }

    #[test]
    fn differences_are_named() {
        let oracle = races(vec![
            race(put(0), load(1), 0, 8),
            race(put(2), load(3), 8, 8),
        ]);
        let fewer = races(vec![race(put(0), load(1), 0, 8)]);
        assert_eq!(
            difference(&fewer, &oracle).as_deref(),
            Some("racing bytes of rank 1: engine 0x0..0x8, oracle 0x0..0x10")
        );
        assert_eq!(
            difference(&races(vec![]), &fewer).as_deref(),
            Some("racing bytes of rank 1: engine none, oracle 0x0..0x8")
        );
        let mixed = races(vec![
            race(put(0), load(1), 0, 8),
            race(put(2), load(1), 8, 8),
        ]);
        assert_eq!(
            difference(&mixed, &oracle).as_deref(),
            Some(
                "only the engine has a race of rank 0 at a.fps:2:1 with rank 1 at a.fps:1:1 \
                 on 0x8..0x10 of rank 1"
            )
        );
        let misuse = Misuse {
            rule: Rule::EpochNone,
            actor: Actor::main(Rank(0)),
            site: SiteId(4),
            earlier: None,
        };
        let with = Outcome {
            misuses: vec![misuse],
            ..fewer.clone()
        };
        assert_eq!(
            difference(&fewer, &with).as_deref(),
            Some("only the oracle has EPOCH-NONE of rank 0 at a.fps:4:1")
        );
    }
}
