//! Engine against oracle on random executions. A failure is shrunk and printed as a scenario file.
//!
//! `FENCEPOST_EXECUTIONS` sets how many (20,000 by default), `FENCEPOST_SEED` where to begin.

mod common;

use common::{agree, from_env, on_all_processors};
use fencepost_generate::random;
use fencepost_transport::rng::Rng;

#[test]
fn engine_agrees_with_oracle_on_random_executions() {
    let count = from_env("FENCEPOST_EXECUTIONS", 20_000);
    let first = from_env("FENCEPOST_SEED", 1);
    let racy: u64 = on_all_processors(|worker, workers| {
        let mut racy = 0;
        for seed in (first + worker as u64..first + count).step_by(workers) {
            let execution = random::execution(&mut Rng::new(seed));
            let name = format!("execution {seed}");
            let found = agree(&name, &execution, &[seed, seed ^ 0xffff]);
            racy += u64::from(!found.races.is_empty());
        }
        racy
    })
    .into_iter()
    .sum();
    println!("{count} executions agree, {racy} of them with races");
    assert!(
        racy > count / 10 && racy < count,
        "the generator lost its balance"
    );
}
