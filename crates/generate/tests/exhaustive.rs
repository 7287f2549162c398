//! Engine against oracle on all executions of small scopes. A failure is shrunk and printed as a
//! scenario file.
//!
//! `FENCEPOST_LONG=1` makes the first process of each scope one step longer.

mod common;

use common::{agree, everything, exposing, from_env, on_all_processors};
use fencepost_generate::small::{self, Scope, Share};
use fencepost_model::Checks;
use std::time::Instant;

/// Interleavings of each execution.
const SEEDS: u64 = 4;

#[derive(Default)]
struct Count {
    executions: usize,
    racy: usize,
}

fn check(scope: &Scope, share: Share) -> Count {
    let mut count = Count::default();
    scope.for_each(share, |number, execution| {
        let name = format!("{} {number}", scope.name);
        let seeds: Vec<u64> = (0..SEEDS)
            .map(|seed| number as u64 * SEEDS + seed)
            .collect();
        let found = agree(&name, &execution, &seeds, Checks::default());
        assert_eq!(found.misuses, [], "{name} breaks a rule of epochs");
        let exposing = exposing(&execution, number as u64);
        agree(&name, &exposing, &seeds[..1], everything(seeds[0]));
        count.executions += 1;
        count.racy += usize::from(!found.races.is_empty());
    });
    count
}

#[test]
fn engine_agrees_with_oracle_on_all_executions_of_small_scopes() {
    let long = from_env("FENCEPOST_LONG", 0) > 0;
    for scope in small::all() {
        let scope = if long { scope.longer() } else { scope };
        let begin = Instant::now();
        let counts = on_all_processors(|index, of| check(&scope, Share { index, of }));
        let executions: usize = counts.iter().map(|count| count.executions).sum();
        let racy: usize = counts.iter().map(|count| count.racy).sum();
        println!(
            "{}: {executions} executions agree, {racy} of them with races ({:.1?})",
            scope.name,
            begin.elapsed()
        );
        assert!(racy > 0 && racy < executions, "the scope lost its balance");
    }
}
