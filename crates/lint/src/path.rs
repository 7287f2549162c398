//! The way to a finding: loops and calls that lead to its places.
//!
//! An execution that shows the finding is run once more, with the same decisions, and what the ranks
//! went through on the way to the places in question is noted. In its record every event at such a
//! place gets a place of its own, so that the model names events: the loop's round is the one in
//! which it happens, not the first.

use crate::explore::{Budget, replay};
use crate::judge::{Observed, Run, observe};
use crate::machine::trail::{Trail, Visit, Way};
use crate::sites::Sites;
use crate::world::{Record, World};
use fencepost_ir::{FuncId, PlaceId, Program};
use fencepost_model::{MemoryModel, Rule, SiteId};
use fencepost_report::{Finding, PathStep, SiteRole, Step};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// So many executions are run again.
const MOST_REPLAYS: usize = 16;

/// So many steps lead to a place; those next to it.
const MOST_STEPS: usize = 4;

/// Adds to findings how their places are reached. With each finding comes the number of a run that
/// shows it.
pub fn add(
    program: &Program,
    entry: FuncId,
    runs: &[Run],
    findings: &mut [(Finding, Option<usize>)],
    memory: MemoryModel,
) {
    let mut shown: BTreeMap<usize, Vec<&mut Finding>> = BTreeMap::new();
    for (finding, run) in findings {
        if let Some(run) = run {
            shown.entry(*run).or_default().push(finding);
        }
    }
    if shown.is_empty() {
        return;
    }
    let sites = Sites::new(program);
    for (run, mut findings) in shown.into_iter().take(MOST_REPLAYS) {
        let numbers = site_numbers(program, &sites, &findings);
        let mut trail = Trail::new(numbers.values().copied());
        let mut record = run_again(program, entry, &runs[run], &mut trail);
        let told_apart = ToldApart::new(&mut record, &numbers);
        let observed = observe(&record, memory);
        for finding in &mut findings {
            let places = finding.sites.iter();
            let wanted: Option<Vec<SiteId>> =
                places.map(|s| numbers.get(&key(s)).copied()).collect();
            let events =
                wanted.and_then(|wanted| told_apart.find(&observed, finding.rule, &wanted));
            let steps = steps(program, finding, &events.unwrap_or_default(), &trail);
            finding.path.extend(steps);
        }
    }
}

fn run_again(program: &Program, entry: FuncId, run: &Run, trail: &mut Trail) -> Record {
    let decisions: Vec<bool> = run.decisions.iter().map(|d| d.truth).collect();
    let make_world = |size| World::of_program(size, program);
    let run = replay(
        program,
        entry,
        make_world,
        (run.size, run.backwards),
        &decisions,
        trail,
        Budget::default(),
    );
    let mut record = run.kept.finish();
    if run.cut {
        record.left_early();
    }
    record
}

/// What names a place of a finding.
type Key<'a> = (&'a str, u32, u32);

fn key(site: &fencepost_report::FindingSite) -> Key<'_> {
    (&site.file, site.line, site.column)
}

/// The numbers of the findings' places.
fn site_numbers<'p>(
    program: &'p Program,
    sites: &Sites,
    findings: &[&mut Finding],
) -> FxHashMap<Key<'p>, SiteId> {
    let wanted = |of: Key| {
        let mut places = findings.iter().flat_map(|finding| &finding.sites);
        places.any(|site| key(site) == of)
    };
    let numbered = (0..sites.len() as u32).map(SiteId).map(|site| {
        let place = program.place(sites.place(site));
        ((&*place.file, place.line, place.column), site)
    });
    numbered.filter(|(key, _)| wanted(*key)).collect()
}

/// An event: its rank, its number, its place.
type Event = (u32, usize, SiteId);

/// Events that have places of their own.
struct ToldApart {
    /// The first number of such a place.
    begin: u32,
    events: Vec<Event>,
}

impl ToldApart {
    fn new(record: &mut Record, numbers: &FxHashMap<Key, SiteId>) -> ToldApart {
        let places = record.execution.events().map(|(_, event)| event.site.0);
        let begin = places.max().map_or(0, |most| most + 1);
        let mut events = Vec::new();
        for (rank, process) in record.execution.processes.iter_mut().enumerate() {
            for (index, event) in process.iter_mut().enumerate() {
                if numbers.values().any(|site| *site == event.site) {
                    events.push((rank as u32, index, event.site));
                    event.site = SiteId(begin + events.len() as u32 - 1);
                }
            }
        }
        ToldApart { begin, events }
    }

    fn event(&self, site: SiteId) -> Option<Event> {
        let at = site.0.checked_sub(self.begin)?;
        self.events.get(at as usize).copied()
    }

    /// The events of the first race or misuse of that rule at those places.
    fn find(&self, observed: &Observed, rule: Rule, places: &[SiteId]) -> Option<Vec<Event>> {
        let races = observed.races.iter().filter(|race| race.rule() == rule);
        let races = races.map(|race| vec![race.first.site, race.second.site]);
        let misuses = observed.misuses.iter().filter(|m| m.rule == rule);
        let misuses = misuses.map(|m| [m.site].into_iter().chain(m.earlier).collect());
        let found = races.chain(misuses).filter_map(|sites: Vec<SiteId>| {
            let events: Option<Vec<Event>> = sites.iter().map(|s| self.event(*s)).collect();
            in_order(events?, places)
        });
        found.min_by_key(|events| events.iter().map(|(_, index, _)| *index).max())
    }
}

/// The events in the order of the places, if they are there.
fn in_order(mut events: Vec<Event>, places: &[SiteId]) -> Option<Vec<Event>> {
    let fits = |events: &[Event]| events.iter().map(|(_, _, site)| site).eq(places);
    if !fits(&events) {
        events.reverse();
    }
    fits(&events).then_some(events)
}

fn steps(program: &Program, finding: &Finding, events: &[Event], trail: &Trail) -> Vec<PathStep> {
    let mut steps = Vec::new();
    for (site, (rank, index, number)) in finding.sites.iter().zip(events) {
        if let Some(visit) = trail.visit(*rank, *number, *index) {
            steps.extend(steps_to(program, site.role, visit));
        }
    }
    steps
}

fn steps_to(program: &Program, role: SiteRole, visit: &Visit) -> impl Iterator<Item = PathStep> {
    let skipped = visit.ways.len().saturating_sub(MOST_STEPS);
    visit.ways[skipped..].iter().map(move |way| {
        let (place, step) = match *way {
            Way::Loop(place, round) => (place, Step::Loop { round }),
            Way::Call(place, called) => {
                let function = name(program, called);
                (place, Step::Call { function })
            }
        };
        let place = program.place(place);
        PathStep {
            file: place.file.to_string(),
            line: place.line,
            column: place.column,
            step,
            leads_to: Some(role),
        }
    })
}

/// A function as its author calls it.
fn name(program: &Program, function: FuncId) -> String {
    let function = program.function(function);
    let mut places = function.instructions.iter().map(|i| i.place);
    let place = places.find(|place| *place != PlaceId::NONE);
    let names = place.map(|place| &*program.place(place).function);
    let name = names.filter(|name| !name.is_empty());
    name.unwrap_or(&function.name).to_string()
}
