//! Which decisions tell executions apart.

use crate::explore::Decision;
use crate::term::TermId;
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
        let showing: Vec<BTreeMap<TermId, bool>> = showing.iter().map(answers).collect();
        let others: Vec<BTreeMap<TermId, bool>> = others.iter().map(answers).collect();
        let mut found = Deciders::default();
        for decision in *first {
            let answer = Some(&decision.truth);
            let common = showing
                .iter()
                .all(|run| run.get(&decision.condition) == answer);
            let apart = others.iter().filter(|run| {
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
        found
    }
}
