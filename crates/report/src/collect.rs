//! From the races and misuses of an execution to findings.
//!
//! Two observations are the same finding iff they break the same rule at the same places by the
//! same calls in the same roles. Who did it, whose bytes, and how often is merged:
//!
//! ```text
//! key(race)   = rule, {(file, line, column, op, role) of either side}
//! key(misuse) = rule, (file, line, column, op) of the call, and of the earlier call
//! ```
//!
//! A race has no direction, so its sides are sorted: an operation before a plain access, then by
//! place. Findings come out sorted by the place of their first side. The result therefore does not
//! depend on the order in which an analysis reports.

use crate::finding::{Certainty, Finding, FindingSite, SiteRole};
use crate::numbers::Numbers;
use crate::words;
use fencepost_model::finding::Misuse;
use fencepost_model::{Actor, Execution, Race, Ranges, Role, Rule, Side, Site, SiteId};
use std::collections::{BTreeMap, BTreeSet};

/// Findings of one execution, merged while they are added.
pub struct Findings<'a> {
    execution: &'a Execution,
    uses: BTreeMap<SiteId, SiteUse>,
    merged: BTreeMap<Key, Merged>,
}

/// What happens at a place: a site is a number in the model, and calls have no other name.
#[derive(Default)]
struct SiteUse {
    names: BTreeSet<&'static str>,
    ranks: BTreeSet<u32>,
}

/// What makes two observations the same finding. The order of the fields is that of the output.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    places: Vec<Place>,
    rule: Rule,
}

/// One side of a finding. An operation sorts before a plain access; see the module's comment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    plain: bool,
    file: String,
    line: u32,
    column: u32,
    op: String,
    role: Option<Role>,
    function: String,
}

/// What is merged under one key.
#[derive(Default)]
struct Merged {
    count: u64,
    owner: Numbers,
    bytes: Ranges,
    /// In the order of the key's places.
    who: Vec<Who>,
}

/// The processes and threads at one place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Who {
    ranks: Numbers,
    threads: Numbers,
}

impl Who {
    fn actor(actor: Actor) -> Who {
        Who {
            ranks: Numbers::one(actor.rank.0),
            threads: Numbers::one(actor.thread),
        }
    }

    fn extend(&mut self, other: &Who) {
        self.ranks.extend(&other.ranks);
        self.threads.extend(&other.threads);
    }
}

impl<'a> Findings<'a> {
    /// No findings yet.
    pub fn new(execution: &'a Execution) -> Findings<'a> {
        let mut uses: BTreeMap<SiteId, SiteUse> = BTreeMap::new();
        for (at, event) in execution.events() {
            let used = uses.entry(event.site).or_default();
            let name = words::action(execution, at.rank, &event.action);
            used.names.insert(name);
            used.ranks.insert(at.rank.0);
        }
        Findings {
            execution,
            uses,
            merged: BTreeMap::new(),
        }
    }

    /// Adds a race.
    pub fn add_race(&mut self, race: &Race) {
        let side = |side: &Side| (self.side_place(side), Who::actor(side.actor));
        let mut sides = [side(&race.first), side(&race.second)];
        sides.sort();
        let merged = self.merge(race.rule(), sides);
        merged.owner.insert(race.owner.0);
        merged.bytes.0.extend(race.bytes.iter());
    }

    /// Adds a broken epoch rule.
    pub fn add_misuse(&mut self, misuse: &Misuse) {
        let call = (self.call_place(misuse.site), Who::actor(misuse.actor));
        let earlier = misuse.earlier.map(|site| {
            let who = self.who_was_at(site, misuse.actor);
            (self.call_place(site), who)
        });
        self.merge(misuse.rule, [call].into_iter().chain(earlier));
    }

    /// The findings, in their final order.
    pub fn finish(mut self) -> Vec<Finding> {
        let merged = std::mem::take(&mut self.merged);
        merged.into_iter().map(|(k, m)| finding(k, m)).collect()
    }

    fn merge(&mut self, rule: Rule, sides: impl IntoIterator<Item = (Place, Who)>) -> &mut Merged {
        let (places, who): (Vec<Place>, Vec<Who>) = sides.into_iter().unzip();
        let merged = self.merged.entry(Key { places, rule }).or_default();
        merged.count += 1;
        merged.who.resize_with(who.len(), Who::default);
        for (known, new) in merged.who.iter_mut().zip(&who) {
            known.extend(new);
        }
        merged
    }

    fn side_place(&self, side: &Side) -> Place {
        // The model's call has no request; the events at the site tell the two forms apart.
        let request = side.call.is_some_and(|call| {
            let at_site = |name| self.names_at(side.site).any(|n| n == name);
            at_site(call.name(true)) && !at_site(call.name(false))
        });
        Place {
            plain: matches!(side.role, Role::Plain(_)),
            role: Some(side.role),
            op: words::side_op(side, request).into(),
            ..self.place(side.site)
        }
    }

    fn call_place(&self, site: SiteId) -> Place {
        let names: Vec<&str> = self.names_at(site).collect();
        Place {
            op: names.join(" or "),
            ..self.place(site)
        }
    }

    fn place(&self, site: SiteId) -> Place {
        let unknown = Site {
            file: String::new(),
            line: 0,
            column: 0,
            function: String::new(),
        };
        let site = self.execution.sites.get(site.index()).unwrap_or(&unknown);
        Place {
            plain: false,
            file: site.file.clone(),
            line: site.line,
            column: site.column,
            op: String::new(),
            role: None,
            function: site.function.clone(),
        }
    }

    fn names_at(&self, site: SiteId) -> impl Iterator<Item = &'static str> + '_ {
        let used = self.uses.get(&site);
        used.into_iter().flat_map(|u| u.names.iter().copied())
    }

    /// An earlier call is the culprit's own if it was there, otherwise that of whoever was.
    fn who_was_at(&self, site: SiteId, culprit: Actor) -> Who {
        match self.uses.get(&site) {
            Some(used) if !used.ranks.contains(&culprit.rank.0) => Who {
                ranks: used.ranks.iter().copied().collect(),
                threads: Numbers::default(),
            },
            _ => Who::actor(culprit),
        }
    }
}

fn finding(key: Key, merged: Merged) -> Finding {
    let race = !merged.owner.is_empty();
    let roles = match race {
        true => [SiteRole::First, SiteRole::Second],
        false => [SiteRole::Call, SiteRole::Earlier],
    };
    let sides = key.places.into_iter().zip(merged.who).zip(roles);
    let sites: Vec<FindingSite> = sides
        .map(|((place, who), role)| finding_site(place, who, role, &merged.owner))
        .collect();
    let mut ranks = Numbers::default();
    for site in &sites {
        ranks.extend(&site.ranks);
    }
    Finding {
        rule: key.rule,
        certainty: Certainty::Certain,
        message: message(key.rule, &sites, &merged.owner),
        ranks,
        sites,
        bytes: bytes(&merged.bytes),
        owner: merged.owner,
        count: merged.count,
        fix: key.rule.fix().into(),
    }
}

fn finding_site(place: Place, who: Who, role: SiteRole, owner: &Numbers) -> FindingSite {
    let access = place
        .role
        .map(|role| words::side_access(role, &who.ranks, owner));
    let threads = match who.threads == Numbers::one(0) {
        true => Numbers::default(),
        false => who.threads,
    };
    FindingSite {
        role,
        file: place.file,
        line: place.line,
        column: place.column,
        function: place.function,
        op: place.op,
        ranks: who.ranks,
        threads,
        access: access.unwrap_or_default(),
    }
}

fn bytes(ranges: &Ranges) -> Vec<String> {
    let ranges = ranges.normalised();
    ranges
        .iter()
        .map(|range| format!("{:#x}..{:#x}", range.start, range.end))
        .collect()
}

/// What happened, in one line.
fn message(rule: Rule, sites: &[FindingSite], owner: &Numbers) -> String {
    let who = |site: &FindingSite| words::actors(&site.ranks, &site.threads);
    match sites {
        [first, second] if !owner.is_empty() => {
            let memory = match rule {
                Rule::RaceLocal => "an origin buffer",
                _ => "target memory",
            };
            let owner = words::ranks(owner);
            let (a, b) = (who(first), who(second));
            match a == b {
                true => format!(
                    "{} and {} by {a} race on {memory} of {owner}",
                    first.op, second.op
                ),
                false => format!(
                    "{} by {a} and {} by {b} race on {memory} of {owner}",
                    first.op, second.op
                ),
            }
        }
        [call, ..] => format!("{} by {}: {}", call.op, who(call), rule.title()),
        [] => rule.title().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Call, Rank, RemoteKind};

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
            let mut findings = Findings::new(&execution);
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

    #[test]
    fn other_roles_at_the_same_places_are_another_finding() {
        let execution = execution();
        let mut findings = Findings::new(&execution);
        findings.add_race(&race(1, 0, put(0), load(1)));
        let store = Side {
            role: Role::Plain(AccessKind::Store),
            ..load(1)
        };
        findings.add_race(&race(1, 0, put(0), store));
        assert_eq!(findings.finish().len(), 2);
    }
}
