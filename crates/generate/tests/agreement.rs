//! Engine against oracle on random executions. A failure is shrunk and printed as a scenario file.
//!
//! `FENCEPOST_EXECUTIONS` sets how many (20,000 by default), `FENCEPOST_SEED` where to begin.

mod common;

use common::{agree, everything, exposing, from_env, on_all_processors};
use fencepost_generate::random;
use fencepost_model::{Checks, Race};
use fencepost_transport::rng::Rng;

#[test]
fn engine_agrees_with_oracle_on_random_executions() {
    let count = from_env("FENCEPOST_EXECUTIONS", 20_000);
    let first = from_env("FENCEPOST_SEED", 1);
    let counts = on_all_processors(|worker, workers| {
        let (mut racy, mut apart, mut threads) = (0, 0, 0);
        for seed in (first + worker as u64..first + count).step_by(workers) {
            let execution = random::execution(&mut Rng::new(seed));
            let name = format!("execution {seed}");
            let checks = Checks::default();
            let found = agree(&name, &execution, &[seed, seed ^ 0xffff], checks);
            racy += u64::from(!found.races.is_empty());
            let exposing = exposing(&execution, seed);
            let found = agree(&name, &exposing, &[seed], everything(seed));
            apart += u64::from(found.races.iter().any(|race| race.apart));
            threads += u64::from(found.races.iter().any(Race::is_of_threads));
        }
        (racy, apart, threads)
    });
    let racy: u64 = counts.iter().map(|(racy, ..)| racy).sum();
    let apart: u64 = counts.iter().map(|(_, apart, _)| apart).sum();
    let threads: u64 = counts.iter().map(|(.., threads)| threads).sum();
    println!(
        "{count} executions agree, {racy} of them with races, {apart} apart in the separate model, {threads} of threads"
    );
    assert!(
        racy > count / 10 && racy < count && apart > count / 20 && threads > count / 500,
        "the generator lost its balance"
    );
}

#[test]
fn engine_agrees_with_oracle_where_operations_are_waited_for() {
    let count = from_env("FENCEPOST_EXECUTIONS", 20_000);
    let first = from_env("FENCEPOST_SEED", 1);
    let counts = on_all_processors(|worker, workers| {
        let seeds = (first + worker as u64..first + count).step_by(workers);
        let racy = seeds.filter(|&seed| {
            let execution = random::flags(&mut Rng::new(seed));
            let name = format!("execution {seed} of flags");
            let found = agree(&name, &execution, &[seed], Checks::default());
            !found.races.is_empty()
        });
        racy.count() as u64
    });
    let racy: u64 = counts.iter().sum();
    println!("{count} executions agree, {racy} of them with races");
    assert!(racy > count / 10, "the generator lost its balance");
}
