//! What the tests that hold the engine against the oracle share.

use fencepost_generate::shrink;
use fencepost_model::Execution;
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
pub fn agree(name: &str, execution: &Execution, seeds: &[u64]) -> Outcome {
    check(execution, seeds.iter().copied())
        .unwrap_or_else(|failure| report(name, execution, &failure))
}

fn report(name: &str, execution: &Execution, failure: &Failure) -> ! {
    let (small, why) = match failure {
        Failure::Differ { seed, .. } => {
            let check = |candidate: &Execution| check(candidate, iter::once(*seed).chain(0..8));
            let differ =
                |candidate: &Execution| matches!(check(candidate), Err(Failure::Differ { .. }));
            let small = shrink::shrink(execution, differ);
            let why = check(&small).err();
            (small, why.unwrap_or_else(|| failure.clone()))
        }
        Failure::Illegal(_) => (execution.clone(), failure.clone()),
    };
    let title = format!("engine and oracle differ, {name}");
    let found = judge(&small).unwrap_or_default();
    let expect = text::expectations(&small, &found.races, &found.misuses);
    let text = text::print(&small, &title, &expect);
    panic!("{name}: {why}\n{text}");
}
