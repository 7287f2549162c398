//! What the tests that hold the engine against the oracle share.

use fencepost_generate::shrink;
use fencepost_model::{Checks, Execution, Flavour, MemoryModel, Ranges};
use fencepost_trace::text;
use fencepost_transport::agreement::{Failure, check, judge};
use fencepost_transport::sim::Outcome;
use std::iter;

/// A number from the environment.
pub fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{name} must be a number")),
        Err(_) => default,
    }
}

/// Runs `work` once per processor; it gets its number and how many there are.
pub fn on_all_processors<T: Send>(work: impl Fn(usize, usize) -> T + Sync) -> Vec<T> {
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || work(worker, workers)))
            .collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, T>| {
            handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().map(join).collect()
    })
}

/// Gives what the oracle found in an execution. Fails unless the engine finds the same with each
/// seed: shrinks the execution and prints it as a scenario file.
pub fn agree(name: &str, execution: &Execution, seeds: &[u64], checks: Checks) -> Outcome {
    check(execution, seeds.iter().copied(), checks)
        .unwrap_or_else(|failure| report(name, execution, &failure, checks))
}

/// The execution with windows of which it is known where they are: most show all memory of a process, some
/// a part of it, and some are of another flavour. For [`everything`].
pub fn exposing(execution: &Execution, seed: u64) -> Execution {
    let mut execution = execution.clone();
    let ranks = execution.members(fencepost_model::GroupId::WORLD);
    for (win, window) in &mut execution.windows {
        let draw = (seed ^ (u64::from(win.0) << 3)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        if draw.is_multiple_of(8) {
            window.flavour = Flavour::Shared;
        }
        for rank in &ranks {
            let memory = match (draw >> 3).wrapping_add(u64::from(rank.0)) % 4 {
                0 => Ranges::one(0x1000_0000, 12),
                _ => Ranges::one(0, 1 << 48),
            };
            window.exposed.insert(*rank, memory);
        }
    }
    execution
}

/// Everything that can be checked, mostly under the separate memory model.
pub fn everything(seed: u64) -> Checks {
    let unified = seed.is_multiple_of(4);
    Checks {
        memory: match unified {
            true => MemoryModel::Unified,
            false => MemoryModel::Separate,
        },
        threads: true,
    }
}

fn report(name: &str, execution: &Execution, failure: &Failure, checks: Checks) -> ! {
    let (small, why) = match failure {
        Failure::Differ { seed, .. } => {
            let check = |candidate: &Execution| {
                let seeds = iter::once(*seed).chain(0..8);
                check(candidate, seeds, checks)
            };
            let differ =
                |candidate: &Execution| matches!(check(candidate), Err(Failure::Differ { .. }));
            let small = shrink::shrink(execution, differ);
            let why = check(&small).err();
            (small, why.unwrap_or_else(|| failure.clone()))
        }
        Failure::Illegal(_) => (execution.clone(), failure.clone()),
    };
    let title = format!("engine and oracle differ, {name}");
    let found = judge(&small, checks).unwrap_or_default();
    let expect = text::expectations(&small, &found.races, &found.misuses);
    let text = text::print(&small, &title, &expect);
    panic!("{name}: {why}\n{text}");
}
