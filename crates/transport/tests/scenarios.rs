//! Every scenario file under `scenarios/`: its `expect` lines must name exactly the findings of the
//! oracle, and the engine must agree with the oracle in several interleavings.

use fencepost_model::{EventRef, Rule, epoch, oracle};
use fencepost_trace::text::{Scenario, parse};
use fencepost_transport::{agreement, sim};
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
    let expected = expected(&scenario);
    let found = found(&scenario)?;
    if expected != found {
        return Err(format!("expected {expected:?}\n   found {found:?}").into());
    }
    agreement::check(&scenario.execution, 0..SEEDS).map_err(|failure| failure.to_string())?;
    let outcome = sim::run(&scenario.execution, 0).map_err(|illegal| illegal.0)?;
    if outcome.misuses != epoch::misuses(&scenario.execution) {
        return Err("engine and oracle differ about epochs".into());
    }
    Ok(())
}

fn expected(scenario: &Scenario) -> BTreeSet<Named> {
    let named = |expectation: &fencepost_trace::text::Expectation| {
        let events = expectation.events.iter().map(|at| label(scenario, *at));
        let mut events: Vec<String> = events.collect();
        if matches!(expectation.rule, Rule::RaceLocal | Rule::RaceRemote) {
            events.sort();
        }
        (expectation.rule, events)
    };
    scenario.expect.iter().map(named).collect()
}

fn found(scenario: &Scenario) -> Result<BTreeSet<Named>, Failed> {
    let execution = &scenario.execution;
    let mut found = BTreeSet::new();
    let event_at: BTreeMap<_, _> = execution.events().map(|(at, e)| (e.site, at)).collect();
    for race in oracle::races(execution).map_err(|illegal| illegal.0)? {
        let sides = [race.first, race.second];
        let events = sides.iter().filter_map(|side| event_at.get(&side.site));
        let mut events: Vec<String> = events.map(|at| label(scenario, *at)).collect();
        events.sort();
        found.insert((race.rule(), events));
    }
    for misuse in epoch::misuses(execution) {
        let sites = [Some(misuse.site), misuse.earlier];
        let events = sites.iter().flatten().filter_map(|site| event_at.get(site));
        let events = events.map(|at| label(scenario, *at)).collect();
        found.insert((misuse.rule, events));
    }
    Ok(found)
}

fn label(scenario: &Scenario, at: EventRef) -> String {
    let mut labels = scenario.labels.iter();
    match labels.find(|(_, event)| **event == at) {
        Some((label, _)) => label.clone(),
        None => format!("P{}#{}", at.rank, at.index),
    }
}
