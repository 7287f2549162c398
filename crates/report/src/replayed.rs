//! Findings of a recorded execution: what its numbers stand for is in the execution itself.

use crate::collect::{Findings, SeenWindow, Sighting};
use crate::finding::{Finding, FindingWindow};
use crate::numbers::Numbers;
use crate::words;
use fencepost_model::finding::Misuse;
use fencepost_model::{Action, Actor, Execution, Race, Rule, Side, Site, SiteId, WinId, Window};
use std::collections::{BTreeMap, BTreeSet};

/// Collects the races and misuses of one execution.
pub struct Replayed<'a> {
    execution: &'a Execution,
    uses: BTreeMap<SiteId, SiteUse>,
    findings: Findings,
    /// Whether to say in which window racing bytes are.
    windows: bool,
}

/// All findings of an execution.
pub fn findings(execution: &Execution, races: &[Race], misuses: &[Misuse]) -> Vec<Finding> {
    let mut findings = Replayed::new(execution);
    races.iter().for_each(|race| findings.add_race(race));
    misuses
        .iter()
        .for_each(|misuse| findings.add_misuse(misuse));
    findings.finish()
}

/// What happens at a place: a site is a number in the model, and calls have no other name.
#[derive(Default)]
struct SiteUse {
    names: BTreeSet<&'static str>,
    ranks: BTreeSet<u32>,
}

impl<'a> Replayed<'a> {
    /// No findings yet.
    pub fn new(execution: &'a Execution) -> Replayed<'a> {
        let mut uses: BTreeMap<SiteId, SiteUse> = BTreeMap::new();
        for (at, event) in execution.events() {
            let used = uses.entry(event.site).or_default();
            let name = words::action(execution, at.rank, &event.action);
            used.names.insert(name);
            used.ranks.insert(at.rank.0);
        }
        Replayed {
            execution,
            uses,
            findings: Findings::new(),
            windows: false,
        }
    }

    /// Races are said to be in windows, by where those were made: their addresses mean nothing to
    /// anybody.
    pub fn in_windows(mut self) -> Replayed<'a> {
        self.windows = true;
        self
    }

    /// Adds a race.
    pub fn add_race(&mut self, race: &Race) {
        let sides = [self.side(&race.first), self.side(&race.second)];
        let window = self.window(race);
        self.findings.add_race(race, sides, window);
    }

    /// Adds a broken epoch rule.
    pub fn add_misuse(&mut self, misuse: &Misuse) {
        let call = self.call(misuse.site, misuse.actor);
        let earlier = misuse.earlier.map(|site| self.earlier(site, misuse.actor));
        self.findings.add_misuse(misuse.rule, call, earlier, None);
    }

    /// Adds a collective that does not match: the call, and what another rank does instead.
    pub fn add_mismatch(&mut self, rule: Rule, call: Sighting, other: Option<Sighting>) {
        self.findings.add_misuse(rule, call, other, None);
    }

    /// A thread at a place, as an observation.
    pub fn sighting(&self, actor: Actor, site: SiteId, op: &str) -> Sighting {
        Sighting::by(actor, self.place(site), op)
    }

    /// What was collected, to be merged with more.
    pub fn into_findings(self) -> Findings {
        self.findings
    }

    /// The findings, in their final order.
    pub fn finish(self) -> Vec<Finding> {
        self.findings.finish()
    }

    /// The window that holds the racing bytes.
    fn window(&self, race: &Race) -> Option<SeenWindow> {
        if !self.windows {
            return None;
        }
        let holds = |(_, window): &(&WinId, &Window)| {
            let memory = window.exposed.get(&race.owner);
            memory.is_some_and(|memory| !memory.intersection(&race.bytes).is_empty())
        };
        let (&win, window) = self.execution.windows.iter().find(holds)?;
        let events = self.execution.processes.get(race.owner.index())?.iter();
        let made = events
            .rev()
            .filter(|event| matches!(event.action, Action::WinCreate { win: of, .. } if of == win))
            .map(|event| self.place(event.site));
        let made = made.into_iter().next().unwrap_or_else(words::unknown_place);
        let flavour = window.flavours.get(&race.owner).copied();
        let constructor = words::constructor_of(flavour.unwrap_or(window.flavour));
        let memory = window.exposed.get(&race.owner)?.iter().next();
        Some(SeenWindow {
            window: FindingWindow {
                name: String::new(),
                constructor: constructor.into(),
                file: made.file,
                line: made.line,
                bytes: Vec::new(),
            },
            memory,
        })
    }

    fn side(&self, side: &Side) -> Sighting {
        // The model's call has no request; the events at the site tell the two forms apart.
        let request = side.call.is_some_and(|call| {
            let at_site = |name| self.names_at(side.site).any(|n| n == name);
            at_site(call.name(true)) && !at_site(call.name(false))
        });
        let op = words::side_op(side, request);
        Sighting::by(side.actor, self.place(side.site), op)
    }

    fn call(&self, site: SiteId, actor: Actor) -> Sighting {
        let names: Vec<&str> = self.names_at(site).collect();
        Sighting::by(actor, self.place(site), &names.join(" or "))
    }

    /// An earlier call is the culprit's own if it was there, otherwise that of whoever was.
    fn earlier(&self, site: SiteId, culprit: Actor) -> Sighting {
        let call = self.call(site, culprit);
        match self.uses.get(&site) {
            Some(used) if !used.ranks.contains(&culprit.rank.0) => Sighting {
                ranks: used.ranks.iter().copied().collect(),
                threads: Numbers::default(),
                ..call
            },
            _ => call,
        }
    }

    fn place(&self, site: SiteId) -> Site {
        let known = self.execution.sites.get(site.index()).cloned();
        known.unwrap_or_else(words::unknown_place)
    }

    fn names_at(&self, site: SiteId) -> impl Iterator<Item = &'static str> + '_ {
        let used = self.uses.get(&site);
        used.into_iter().flat_map(|u| u.names.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Call, Ranges, Rank, RemoteKind, Role};

    fn execution() -> Execution {
        let site = |line| Site {
            file: "heat.c".into(),
            line,
            column: 5,
            function: "main".into(),
        };
        Execution {
            sites: vec![site(31), site(40)],
            ..Execution::default()
        }
    }

    fn put(rank: u32) -> Side {
        Side {
            actor: Actor::main(Rank(rank)),
            site: SiteId(1),
            role: Role::Target(RemoteKind::Write),
            call: Some(Call::Put),
        }
    }

    fn load(rank: u32) -> Side {
        Side {
            actor: Actor::main(Rank(rank)),
            site: SiteId(0),
            role: Role::Plain(AccessKind::Load),
            call: None,
        }
    }

    fn race(owner: u32, start: u64, first: Side, second: Side) -> Race {
        Race {
            owner: Rank(owner),
            bytes: Ranges::one(start, 8),
            apart: false,
            first,
            second,
        }
    }

    /// Every rank puts into its right neighbour's halo, in two iterations.
    #[test]
    fn ranks_and_iterations_are_merged_whatever_the_order_of_reports() {
        let execution = execution();
        let mut races: Vec<Race> = (0..3)
            .map(|r| race(r + 1, 0x1000, put(r), load(r + 1)))
            .collect();
        races.extend((0..3).map(|r| race(r + 1, 0x1008, load(r + 1), put(r))));
        let collect = |races: &[Race]| {
            let mut findings = Replayed::new(&execution);
            races.iter().for_each(|race| findings.add_race(race));
            findings.finish()
        };
        let findings = collect(&races);
        let [finding] = &findings[..] else {
            panic!("one finding expected, not {findings:?}");
        };
        assert_eq!(
            finding.message,
            "MPI_Put by ranks 0-2 and load by ranks 1-3 race on target memory of ranks 1-3"
        );
        assert_eq!(finding.ranks.to_string(), "0-3");
        assert_eq!(finding.count, 6);
        assert_eq!(finding.bytes, ["0x1000..0x1010"]);
        assert_eq!(finding.sites[0].access, "writes target memory of ranks 1-3");
        races.reverse();
        assert_eq!(collect(&races), findings);
    }

    /// What races in either model is not said to race in one of them.
    #[test]
    fn a_race_apart_is_told_unless_the_sides_meet() {
        let execution = execution();
        let store = Side {
            role: Role::Plain(AccessKind::Store),
            ..load(1)
        };
        let apart = Race {
            apart: true,
            ..race(1, 0x1008, put(0), store)
        };
        let together = race(1, 0x1000, put(0), store);
        let rules = |races: &[&Race]| {
            let mut findings = Replayed::new(&execution);
            races.iter().for_each(|race| findings.add_race(race));
            let findings = findings.finish();
            let found = findings.iter().map(|finding| finding.rule);
            (found.collect::<Vec<_>>(), findings[0].message.clone())
        };
        let (found, message) = rules(&[&apart]);
        assert_eq!(found, [Rule::RaceSeparate]);
        assert_eq!(
            message,
            "MPI_Put by rank 0 and store by rank 1 race in the separate memory model, \
             though on different bytes: the store is to target memory of rank 1"
        );
        assert_eq!(rules(&[&apart, &together]).0, [Rule::RaceRemote]);
    }

    #[test]
    fn other_roles_at_the_same_places_are_another_finding() {
        let execution = execution();
        let mut findings = Replayed::new(&execution);
        findings.add_race(&race(1, 0, put(0), load(1)));
        let store = Side {
            role: Role::Plain(AccessKind::Store),
            ..load(1)
        };
        findings.add_race(&race(1, 0, put(0), store));
        assert_eq!(findings.finish().len(), 2);
    }
}
