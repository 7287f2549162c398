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
use crate::scope::Scope;
use crate::world::Record;
use decide::Deciders;
use fencepost_model::{Execution, MemoryModel, Rule, Site};
use fencepost_report::{Certainty, Finding, Findings, PathStep, SiteRole, Step};
use std::collections::{BTreeMap, BTreeSet};

/// One execution.
#[derive(Debug)]
pub struct Run {
    /// How many ranks.
    pub size: u32,
    /// Ranks took turns the other way round.
    pub backwards: bool,
    /// What was decided, in order.
    pub decisions: Vec<Decision>,
    /// What the model says of it.
    pub judged: Judged,
}

/// What the model says of one execution.
#[derive(Debug)]
pub struct Judged {
    findings: Findings,
    keys: BTreeSet<Key>,
    /// Those of them that all ranks show.
    common: BTreeSet<Key>,
    /// Every rank came to its end.
    complete: bool,
}

/// What makes two findings of different executions the same.
type Key = (Rule, Vec<(u8, String, u32, u32, String)>);

/// The places executions name. They are many, and listed only when something is found.
pub struct Places<F> {
    list: F,
    listed: Vec<Site>,
}

impl<F: Fn() -> Vec<Site>> Places<F> {
    /// Places that `list` lists.
    pub fn new(list: F) -> Places<F> {
        Places {
            list,
            listed: Vec::new(),
        }
    }

    /// The findings of an execution, which is lent the places for that time.
    fn findings(&mut self, observed: &Observed, execution: &mut Execution) -> Findings {
        if observed.is_empty() {
            return Findings::new();
        }
        if self.listed.is_empty() {
            self.listed = (self.list)();
        }
        std::mem::swap(&mut execution.sites, &mut self.listed);
        let findings = observed.findings(execution);
        std::mem::swap(&mut execution.sites, &mut self.listed);
        findings
    }
}

impl Judged {
    /// Asks the model about an execution.
    pub fn new<F>(record: &mut Record, places: &mut Places<F>, memory: MemoryModel) -> Judged
    where
        F: Fn() -> Vec<Site>,
    {
        let findings = places.findings(&observe(record, memory), &mut record.execution);
        let found = findings.clone().finish();
        let size = record.execution.processes.len() as u32;
        let common = found
            .iter()
            .filter(|finding| (0..size).all(|rank| finding.ranks.contains(rank)));
        Judged {
            keys: found.iter().map(key).collect(),
            common: common.map(key).collect(),
            findings,
            complete: record.complete,
        }
    }
}

/// The findings of all executions, each with the number of one that shows it. `scope` says for how many ranks the
/// program is written, `place` where a decision was made.
pub fn judge(
    runs: &mut [Run],
    scope: Scope,
    place: impl Fn(&Decision) -> Site,
) -> Vec<(Finding, Option<usize>)> {
    let fits = fitting_sizes(runs, scope);
    let mut all = Findings::new();
    let mut seen: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, run) in runs.iter_mut().enumerate() {
        if !fits.contains(&run.size) {
            continue;
        }
        for key in &run.judged.keys {
            seen.entry(key.clone()).or_default().push(index);
        }
        all.absorb(std::mem::take(&mut run.judged.findings));
    }
    let qualified = |mut finding: Finding| {
        // Addresses of an abstract execution mean nothing, and neither does how often it was tried.
        finding.bytes.clear();
        finding.count = 1;
        let shown = seen.get(&key(&finding)).map_or(&[][..], Vec::as_slice);
        qualify(&mut finding, runs, shown, &place);
        let smallest = shown.iter().min_by_key(|run| runs[**run].size);
        (finding, smallest.copied())
    };
    all.finish().into_iter().map(qualified).collect()
}

/// The numbers of ranks the program is made for. One more than it speaks of shows what it does in
/// general; but if that breaks its structure (collectives, ranges, targets), it was made for no more, unless it
/// names that number itself. If it speaks of no particular rank, collectives that do not match with one more rank are its mistake, and so are
/// starts and posts that do not match on any rank.
fn fitting_sizes(runs: &[Run], scope: Scope) -> BTreeSet<u32> {
    let general = scope.general;
    let structural = |run: &Run, key: &Key| match key.0 {
        Rule::EpochMatch => !(general && run.judged.common.contains(key)),
        Rule::EpochRange | Rule::EpochTarget | Rule::ShmemRange | Rule::ShmemTarget => true,
        rule => rule.is_collective() && !general,
    };
    let mut broken: BTreeMap<u32, BTreeSet<&Key>> = BTreeMap::new();
    for run in runs {
        let known = broken.entry(run.size).or_default();
        let keys = run.judged.keys.iter();
        known.extend(keys.filter(|key| structural(run, key)));
    }
    let Some((&smallest, at_smallest)) = broken.first_key_value() else {
        return BTreeSet::new();
    };
    let fits = |(size, keys): &(&u32, &BTreeSet<&Key>)| {
        let named = scope.named == Some(**size) && at_smallest.is_empty();
        **size == smallest || named || keys.is_subset(at_smallest)
    };
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
            SiteRole::Other => 4,
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
    // Who came first is no decision of the program's.
    let forwards = shown.iter().copied().filter(|at| !runs[*at].backwards);
    let forwards: Vec<usize> = forwards.collect();
    if forwards.is_empty() && !shown.is_empty() {
        finding.certainty = Certainty::Possible;
        return;
    }
    let shown = &forwards[..];
    let smallest = runs.iter().map(|run| run.size).min();
    let Some(size) = shown.iter().map(|at| runs[*at].size).min() else {
        return;
    };
    if Some(size) != smallest {
        finding.from_ranks = Some(size);
    }
    let of_size = || (0..runs.len()).filter(|at| runs[*at].size == size && !runs[*at].backwards);
    let ended = of_size().filter(|at| runs[*at].judged.complete).count();
    let others: Vec<&[Decision]> = of_size()
        .filter(|at| !shown.contains(at) && (ended == 0 || runs[*at].judged.complete))
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
            step: Step::Branch {
                taken: decision.truth != decision.negated,
            },
            leads_to: None,
        }
    };
    finding.decided_by = best.decider.as_ref().map(step);
    finding.path = best.path.iter().map(step).collect();
    finding.path.dedup();
}

#[cfg(test)]
mod tests;
