//! Engine against oracle on random executions. A failure is shrunk and printed as a scenario file.
//!
//! `FENCEPOST_EXECUTIONS` sets how many (20,000 by default), `FENCEPOST_SEED` where to begin.

use fencepost_generate::{random, shrink};
use fencepost_model::{Execution, oracle};
use fencepost_transport::agreement::{Failure, check};
use fencepost_transport::rng::Rng;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{name} must be a number")),
        Err(_) => default,
    }
}

fn disagrees(execution: &Execution) -> bool {
    matches!(check(execution, 0..8), Err(Failure::Disagrees { .. }))
}

fn report(seed: u64, execution: &Execution, failure: &Failure) -> ! {
    let small = match failure {
        Failure::Disagrees { .. } => shrink::shrink(execution, disagrees),
        Failure::Illegal(_) => execution.clone(),
    };
    let why = match check(&small, 0..8) {
        Err(failure) => failure.to_string(),
        Ok(()) => format!("only in the full execution: {failure}"),
    };
    let title = format!("engine and oracle differ, execution {seed}");
    let text = fencepost_trace::text::print(&small, &title, &[]);
    panic!("execution {seed}: {why}\n{text}");
}

#[test]
fn engine_agrees_with_oracle_on_random_executions() {
    let count = from_env("FENCEPOST_EXECUTIONS", 20_000);
    let first = from_env("FENCEPOST_SEED", 1);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let racy: u64 = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let mut racy = 0;
                    let mut seed = first + worker;
                    while seed < first + count {
                        let execution = random::execution(&mut Rng::new(seed));
                        if let Err(failure) = check(&execution, [seed, seed ^ 0xffff]) {
                            report(seed, &execution, &failure);
                        }
                        racy += u64::from(oracle::races(&execution).is_ok_and(|r| !r.is_empty()));
                        seed += workers;
                    }
                    racy
                })
            })
            .collect();
        handles
            .into_iter()
            .map(|handle| {
                handle
                    .join()
                    .unwrap_or_else(|e| std::panic::resume_unwind(e))
            })
            .sum()
    });
    println!("{count} executions agree, {racy} of them with races");
    assert!(
        racy > count / 10 && racy < count,
        "the generator lost its balance"
    );
}
