//! Findings: what the model says of each execution, merged, and on which branches it depends.
//!
//! A finding is
//!
//! * *certain* if with the smallest number of ranks every execution that came to its end shows it;
//! * else *possible*. It is decided by a condition that had the same answer in all executions that
//!   show it, and the other one in some that do not: the one that tells them apart best, of equal
//!   ones the last.
//!
//! Executions with different numbers of ranks are never compared: their conditions are others.

mod collectives;
mod decide;
mod observe;

pub use collectives::{Mismatch, Party};
pub use observe::{Observed, observe};

use crate::explore::Decision;
use crate::world::Record;
use decide::Deciders;
use fencepost_model::{Rule, Site};
use fencepost_report::{Certainty, Finding, Findings, PathStep, SiteRole};
use std::collections::{BTreeMap, BTreeSet};

/// One execution.
#[derive(Debug)]
pub struct Run {
    /// How many ranks.
    pub size: u32,
    /// What was decided, in order.
    pub decisions: Vec<Decision>,
    /// What happened.
    pub world: Record,
}

/// What makes two findings of different executions the same.
type Key = (Rule, Vec<(u8, String, u32, u32, String)>);

/// The findings of all executions. `sites` are the places the executions name, and `place` says
/// where a decision was made.
pub fn judge(runs: &[Run], sites: &[Site], place: impl Fn(&Decision) -> Site) -> Vec<Finding> {
    let observed: Vec<(Observed, Vec<Key>)> = runs
        .iter()
        .map(|run| {
            let mut observed = observe(&run.world);
            observed.execution.sites = sites.to_vec();
            let found = observed.findings().finish();
            (observed, found.iter().map(key).collect())
        })
        .collect();
    let fits = fitting_sizes(runs, &observed);
    let mut all = Findings::new();
    let mut seen: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, (observed, keys)) in observed.iter().enumerate() {
        if !fits.contains(&runs[index].size) {
            continue;
        }
        for key in keys {
            let runs = seen.entry(key.clone()).or_default();
            if runs.last() != Some(&index) {
                runs.push(index);
            }
        }
        all.absorb(observed.findings());
    }
    let mut findings = all.finish();
    for finding in &mut findings {
        // Addresses of an abstract execution mean nothing, and neither does how often it was tried.
        finding.bytes.clear();
        finding.count = 1;
        let shown = seen.get(&key(finding)).map_or(&[][..], Vec::as_slice);
        qualify(finding, runs, shown, &place);
    }
    findings
}

/// The numbers of ranks the program is made for. One more than it speaks of shows what it does in
/// general; but if that breaks its structure (collectives, ranges, targets), it was made for no more.
fn fitting_sizes(runs: &[Run], observed: &[(Observed, Vec<Key>)]) -> BTreeSet<u32> {
    let structural = |key: &Key| {
        key.0.is_collective()
            || matches!(
                key.0,
                Rule::EpochMatch | Rule::EpochRange | Rule::EpochTarget
            )
    };
    let mut broken: BTreeMap<u32, BTreeSet<&Key>> = BTreeMap::new();
    for (run, (_, keys)) in runs.iter().zip(observed) {
        let known = broken.entry(run.size).or_default();
        known.extend(keys.iter().filter(|key| structural(key)));
    }
    let Some((&smallest, at_smallest)) = broken.first_key_value() else {
        return BTreeSet::new();
    };
    let fits =
        |(size, keys): &(&u32, &BTreeSet<&Key>)| **size == smallest || keys.is_subset(at_smallest);
    let fitting = broken.iter().filter(fits);
    fitting.map(|(size, _)| *size).collect()
}

fn key(finding: &Finding) -> Key {
    let sites = finding.sites.iter().map(|site| {
        let role = match site.role {
            SiteRole::First => 0,
            SiteRole::Second => 1,
            SiteRole::Call => 2,
            SiteRole::Earlier => 3,
        };
        (
            role,
            site.file.clone(),
            site.line,
            site.column,
            site.op.clone(),
        )
    });
    (finding.rule, sites.collect())
}

/// How certain it is, and what decides it.
fn qualify(
    finding: &mut Finding,
    runs: &[Run],
    shown: &[usize],
    place: &impl Fn(&Decision) -> Site,
) {
    let smallest = runs.iter().map(|run| run.size).min();
    let Some(size) = shown.iter().map(|at| runs[*at].size).min() else {
        return;
    };
    if Some(size) != smallest {
        finding.from_ranks = Some(size);
    }
    let of_size = || (0..runs.len()).filter(|at| runs[*at].size == size);
    let ended = of_size().filter(|at| runs[*at].world.complete).count();
    let others: Vec<&[Decision]> = of_size()
        .filter(|at| !shown.contains(at) && (ended == 0 || runs[*at].world.complete))
        .map(|at| &runs[at].decisions[..])
        .collect();
    if others.is_empty() {
        if finding.from_ranks.is_some() {
            finding.certainty = Certainty::Possible;
        }
        return;
    }
    let showing: Vec<&[Decision]> = of_size()
        .filter(|at| shown.contains(at))
        .map(|at| &runs[at].decisions[..])
        .collect();
    let best = Deciders::find(&showing, &others);
    finding.certainty = Certainty::Possible;
    let step = |decision: &Decision| {
        let site = place(decision);
        PathStep {
            file: site.file,
            line: site.line,
            column: site.column,
            taken: decision.truth,
        }
    };
    finding.decided_by = best.decider.as_ref().map(step);
    finding.path = best.path.iter().map(step).collect();
    finding.path.dedup();
}

#[cfg(test)]
mod tests;
