//! N engines in one process, fed from a complete execution.
//!
//! `schedule` picks one of the interleavings the program's own synchronisation allows, step by
//! step, from a seed. [`network`] carries clocks and facts, and holds facts back as long as the
//! contract of [`Exchange::drain`](fencepost_engine::Exchange::drain) lets it: longer than a real
//! transport would.

pub mod network;
mod prefix;
mod schedule;

pub use prefix::closed_prefix;

use fencepost_engine::Engine;
use fencepost_model::epoch;
use fencepost_model::finding::Misuse;
use fencepost_model::oracle::Illegal;
use fencepost_model::{Action, Call, Checks, Execution, GroupId, MemoryModel, Race, Rank};
use network::Network;
use schedule::{Losses, Schedule, Step};
use std::sync::Arc;

/// What an analysis of an execution found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Races.
    pub races: Vec<Race>,
    /// Broken epoch rules.
    pub misuses: Vec<Misuse>,
}

/// Runs the engines over an execution, interleaved and delayed as the seed says.
pub fn run(execution: &Execution, seed: u64, checks: Checks) -> Result<Outcome, Illegal> {
    Ok(Outcome {
        races: races(execution, seed, checks)?,
        misuses: epoch::misuses(execution),
    })
}

/// What the engines find, without the epoch rules.
pub fn races(execution: &Execution, seed: u64, checks: Checks) -> Result<Vec<Race>, Illegal> {
    let mut engines = engines(execution, checks);
    if seed.is_multiple_of(3) {
        engines
            .iter_mut()
            .for_each(|engine| engine.renumber_after(3));
    }
    if !seed.is_multiple_of(4) {
        // Even a single place.
        engines.iter_mut().for_each(|engine| engine.put_off_from(1));
    }
    let mut network = Network::new(execution, seed);
    let mut schedule = Schedule::new(execution, seed ^ 0x5ced, Losses::None);
    while let Some(step) = schedule.next()? {
        let at = match step {
            Step::Enter(at) | Step::Exit(at) => at,
        };
        let event = execution.event(at);
        let engine = &mut engines[at.rank.index()];
        let number = u64::from(at.index);
        match step {
            Step::Enter(_) => {
                engine.enter(
                    event.thread,
                    number,
                    &event.action,
                    event.site,
                    &mut network,
                );
                if let Action::Operation(op) = &event.action
                    && op.call == Call::CompareAndSwap
                    && !seed.is_multiple_of(4)
                {
                    // Whether it changed anything is not known; it must not matter.
                    engine.tell_issued(&mut network);
                    engine.was_in_vain(op.scope, op.target, number);
                }
            }
            Step::Exit(_) => engine.exit(event.thread, number, &event.action, &mut network),
        }
    }
    for engine in &mut engines {
        engine.tell_issued(&mut network);
    }
    let mut races = Vec::new();
    for engine in &mut engines {
        engine.finish(&mut network);
        races.extend(engine.take_races());
    }
    Ok(races)
}

/// One engine per process, with the execution's groups and windows made known.
fn engines(execution: &Execution, checks: Checks) -> Vec<Engine> {
    let size = execution.processes.len() as u32;
    let threaded = execution.events().any(|(_, event)| event.thread > 0);
    let looks = |action: &Action| matches!(action, Action::WaitUntil { .. });
    let nobody_looks = !execution.events().any(|(_, event)| looks(&event.action));
    let world: Arc<[Rank]> = execution.members(GroupId::WORLD).into();
    let groups: Vec<(GroupId, Arc<[Rank]>)> = execution
        .groups
        .iter()
        .map(|(&id, members)| (id, members.as_slice().into()))
        .collect();
    let engine = |rank| {
        let mut engine = Engine::new(Rank(rank), size, threaded);
        if nobody_looks {
            engine.expect_nobody_to_look();
        }
        engine.define_group(GroupId::WORLD, Arc::clone(&world));
        for (id, members) in &groups {
            engine.define_group(*id, Arc::clone(members));
        }
        for (&win, window) in &execution.windows {
            engine.define_window(win, window.group, window.no_locks);
            if let (MemoryModel::Separate, Some(copied)) =
                (checks.memory, window.copied(Rank(rank)))
            {
                engine.copy_of(win, copied);
            }
            if let (true, Some(shown)) = (checks.threads, window.exposed.get(&Rank(rank))) {
                engine.compare_threads(shown);
            }
        }
        engine
    };
    (0..size).map(engine).collect()
}
