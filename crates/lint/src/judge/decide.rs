//! Which decisions tell executions apart.

use crate::explore::Decision;
use crate::term::TermId;
use fencepost_ir::PlaceId;
use std::collections::BTreeMap;

/// What the executions that show a finding have in common, and others have not.
#[derive(Debug, Default)]
pub struct Deciders {
    /// The decision that tells them apart best.
    pub decider: Option<Decision>,
    /// How many of the others decide it otherwise.
    told_apart: usize,
    /// All decisions that tell some apart, in order.
    pub path: Vec<Decision>,
}

/// More conditions than this explain nothing.
const STEPS: usize = 12;

/// As many executions are compared with each other.
const COMPARED: usize = 64;

impl Deciders {
    /// Compares the decisions of executions that show a finding with those of others.
    pub fn find(showing: &[&[Decision]], others: &[&[Decision]]) -> Deciders {
        let Some(first) = showing.first() else {
            return Deciders::default();
        };
        let answers = |decisions: &&[Decision]| -> BTreeMap<TermId, bool> {
            let all = decisions.iter().map(|d| (d.condition, d.truth));
            all.collect()
        };
        let shown: Vec<BTreeMap<TermId, bool>> = showing.iter().map(answers).collect();
        let differing: Vec<BTreeMap<TermId, bool>> = others.iter().map(answers).collect();
        let mut found = Deciders::default();
        for decision in *first {
            let answer = Some(&decision.truth);
            let common = shown
                .iter()
                .all(|run| run.get(&decision.condition) == answer);
            let apart = differing.iter().filter(|run| {
                let other = run.get(&decision.condition);
                other.is_some() && other != answer
            });
            let apart = apart.count();
            if !common || apart == 0 {
                continue;
            }
            if apart >= found.told_apart {
                found.told_apart = apart;
                found.decider = Some(*decision);
            }
            if found.path.len() < STEPS {
                found.path.push(*decision);
            }
        }
        if found.decider.is_none() {
            found.decider = last_step(showing, others);
            found.path.extend(found.decider);
        }
        found
    }
}

/// Where none is common to all: the decision that most often was the first difference between an
/// execution that shows it and one that does not.
fn last_step(showing: &[&[Decision]], others: &[&[Decision]]) -> Option<Decision> {
    let mut steps: BTreeMap<(PlaceId, bool), (usize, Decision)> = BTreeMap::new();
    for run in showing.iter().take(COMPARED) {
        for other in others.iter().take(COMPARED) {
            let mut both = run.iter().zip(*other);
            let Some((step, otherwise)) = both.find(|(a, b)| a != b) else {
                continue;
            };
            if step.condition == otherwise.condition {
                let key = (step.place, step.truth);
                steps.entry(key).or_insert((0, *step)).0 += 1;
            }
        }
    }
    let best = steps.into_values().max_by_key(|(times, _)| *times);
    best.map(|(_, step)| step)
}
