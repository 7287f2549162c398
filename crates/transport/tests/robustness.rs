//! Whatever a file holds: if it can be read, the analyses come to an end without a panic. They may
//! refuse it, and on programs no MPI would run they need not agree.
//!
//! `FENCEPOST_MUTATIONS` sets how many texts are tried (20,000 by default).

use fencepost_model::{Checks, Execution};
use fencepost_trace::text::parse;
use fencepost_transport::agreement::judge;
use fencepost_transport::rng::Rng;
use fencepost_transport::sim::{self, closed_prefix};
use std::path::Path;

/// Every so manieth scenario is mutated.
const EVERY: usize = 11;

fn scenarios(folder: &Path, texts: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            scenarios(&path, texts);
        } else {
            texts.extend(std::fs::read_to_string(path));
        }
    }
}

/// Exchanges words and lines, so that much of the result can still be read.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    for _ in 0..1 + rng.below(4) {
        let (from, to) = (rng.below(lines.len()), rng.below(lines.len()));
        match rng.below(4) {
            0 => lines.swap(from, to),
            1 => lines.insert(to, lines[from].clone()),
            2 if lines.len() > 2 => {
                lines.remove(from);
            }
            _ => {
                let word = lines[from][rng.below(lines[from].len())];
                let at = rng.below(lines[to].len());
                lines[to][at] = word;
            }
        }
    }
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    lines.join("\n")
}

fn analyse(execution: &Execution, seed: u64) -> bool {
    let oracle = judge(execution, Checks::default());
    let engine = sim::run(execution, seed, Checks::default());
    let prefix = closed_prefix(execution);
    assert_eq!(closed_prefix(&prefix), prefix);
    oracle.is_ok() && engine.is_ok()
}

#[test]
fn analyses_survive_any_execution_that_can_be_read() {
    let count = match std::env::var("FENCEPOST_MUTATIONS") {
        Ok(count) => count.parse().expect("FENCEPOST_MUTATIONS is a number"),
        Err(_) => 20_000,
    };
    let mut texts = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    scenarios(&root, &mut texts);
    let texts: Vec<&String> = texts.iter().step_by(EVERY).collect();
    let (mut read, mut legal) = (0, 0);
    for seed in 0..count {
        let rng = &mut Rng::new(seed);
        let text = mutate(texts[rng.below(texts.len())], rng);
        if let Ok(scenario) = parse(&text, "mutated.fps") {
            read += 1;
            legal += u64::from(analyse(&scenario.execution, seed));
        }
    }
    println!("{count} texts: {read} could be read, {legal} of those are executions");
    assert!(
        legal > count / 20,
        "the mutations are too wild to test much"
    );
}
