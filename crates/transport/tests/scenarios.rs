//! Every scenario file under `scenarios/`: its `expect` lines must name exactly the findings of the
//! oracle, and the engine must agree with the oracle in several interleavings. Those of `RACE-SEPARATE` are the
//! ones that the separate memory model adds, those of `RACE-THREADS` the ones that checking threads does.

use fencepost_model::{Checks, EventRef, MemoryModel, Rule};
use fencepost_trace::text::{Expectation, Scenario, expectations, parse};
use fencepost_transport::agreement;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const SEEDS: u64 = 16;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let trials = files.iter().map(|file| {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .display()
            .to_string();
        let file = file.clone();
        Trial::test(name, move || check(&file))
    });
    let trials = trials.collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let folders = files.iter().fold(BTreeMap::new(), |mut counts, file| {
        let folder = file.parent().and_then(|p| p.strip_prefix(&root).ok());
        let folder = folder.map_or(String::new(), |p| p.display().to_string());
        *counts.entry(folder).or_insert(0) += 1;
        counts
    });
    for (folder, count) in folders {
        println!("scenarios/{folder}: {count}");
    }
    conclusion.exit();
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "fps") {
            files.push(path);
        }
    }
}

/// A finding as a scenario names it: rule and events, of a race in alphabetical order, of a broken
/// epoch rule the call and then the earlier one.
type Named = (Rule, Vec<String>);

fn check(file: &Path) -> Result<(), Failed> {
    let name = file
        .file_name()
        .map_or(String::new(), |n| n.to_string_lossy().into());
    let text = std::fs::read_to_string(file)?;
    let scenario = parse(&text, &name).map_err(|error| error.to_string())?;
    let all = [
        (MemoryModel::Unified, false),
        (MemoryModel::Separate, false),
        (MemoryModel::Unified, true),
    ];
    for (memory, threads) in all {
        let checks = Checks { memory, threads };
        let outcome = agreement::check(&scenario.execution, 0..SEEDS, checks)
            .map_err(|failure| failure.to_string())?;
        let found = expectations(&scenario.execution, &outcome.races, &outcome.misuses);
        let applies = |finding: &&Expectation| match finding.rule {
            Rule::RaceSeparate => memory == MemoryModel::Separate,
            Rule::RaceThreads => threads,
            _ => true,
        };
        let expected: Vec<Expectation> = scenario.expect.iter().filter(applies).cloned().collect();
        let (expected, found) = (named(&scenario, &expected), named(&scenario, &found));
        if expected != found {
            return Err(format!("{checks:?}: expected {expected:?}\n   found {found:?}").into());
        }
    }
    Ok(())
}

fn named(scenario: &Scenario, findings: &[Expectation]) -> BTreeSet<Named> {
    let named = |finding: &Expectation| {
        let events = finding.events.iter().map(|at| label(scenario, *at));
        let mut events: Vec<String> = events.collect();
        if finding.rule.is_race() {
            events.sort();
        }
        (finding.rule, events)
    };
    findings.iter().map(named).collect()
}

fn label(scenario: &Scenario, at: EventRef) -> String {
    let mut labels = scenario.labels.iter();
    match labels.find(|(_, event)| **event == at) {
        Some((label, _)) => label.clone(),
        None => format!("P{}#{}", at.rank, at.index),
    }
}
