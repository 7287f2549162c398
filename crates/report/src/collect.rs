//! Merging observations into findings.
//!
//! Two observations are the same finding iff they break the same rule at the same places by the
//! same calls in the same roles. Who did it, whose bytes, in which windows and how often is merged:
//!
//! ```text
//! key(race)   = rule, {(file, line, column, op, role) of either side}
//! key(misuse) = rule, (file, line, column, op) of the call, and of the earlier call
//! key(mismatch) = rule, (file, line, column, op) of each group of ranks, the lowest rank's first
//! ```
//!
//! A race has no direction, so its sides are sorted: an operation before a plain access, then by
//! place. Findings come out sorted by the place of their first side. The result therefore does not
//! depend on the order in which an analysis reports.
//!
//! An analysis knows places by number. Whoever hands its observations over says what the numbers
//! stand for ([`Sighting`]): [`Replayed`](crate::Replayed) for a recorded execution, `fencepost run`
//! for the journals of a run.

use crate::finding::{Certainty, Finding, FindingSite, FindingWindow, Frame, SiteRole};
use crate::numbers::Numbers;
use crate::words;
use fencepost_model::{Actor, ByteRange, Race, Ranges, Role, Rule, Site};
use std::collections::{BTreeMap, BTreeSet};

/// Findings, merged while they are added.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    merged: BTreeMap<Key, Merged>,
}

/// One side of a finding, or a call, as it was seen once.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// Where.
    pub site: Site,
    /// The executable or library this place is in; empty if unknown.
    pub module: String,
    /// The functions this place was inlined into, innermost first.
    pub inlined: Vec<Frame>,
    /// The call, or `load`, `store`, …
    pub op: String,
    /// The processes that were there; usually one.
    pub ranks: Numbers,
    /// Their threads.
    pub threads: Numbers,
}

impl Sighting {
    /// One thread at a place.
    pub fn by(actor: Actor, site: Site, op: &str) -> Sighting {
        Sighting {
            site,
            module: String::new(),
            inlined: Vec::new(),
            op: op.into(),
            ranks: Numbers::one(actor.rank.0),
            threads: Numbers::one(actor.thread),
        }
    }
}

/// The window an observation is about.
#[derive(Clone, Debug)]
pub struct SeenWindow {
    /// Which one.
    pub window: FindingWindow,
    /// The memory the owner of the racing bytes exposes in it, if that is one piece.
    pub memory: Option<ByteRange>,
}

/// What makes two observations the same finding. The order of the fields is that of the output.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key {
    places: Vec<Place>,
    rule: Rule,
}

/// One side of a finding. An operation sorts before a plain access; see the module's comment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
#[derive(Clone, Debug, Default)]
struct Merged {
    count: u64,
    owner: Numbers,
    bytes: Ranges,
    /// Per window the racing bytes, counted from its beginning.
    windows: BTreeMap<FindingWindow, Ranges>,
    /// In the order of the key's places.
    who: Vec<Who>,
}

/// The processes and threads at one place, the modules it is in, and the ways it was inlined.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Who {
    ranks: Numbers,
    threads: Numbers,
    modules: BTreeSet<String>,
    inlined: BTreeSet<Vec<Frame>>,
}

impl Who {
    fn extend(&mut self, other: Who) {
        self.ranks.extend(&other.ranks);
        self.threads.extend(&other.threads);
        self.modules.extend(other.modules);
        self.inlined.extend(other.inlined);
    }
}

impl Findings {
    /// No findings yet.
    pub fn new() -> Findings {
        Findings::default()
    }

    /// Adds a race. The sightings are those of its first and second side.
    pub fn add_race(&mut self, race: &Race, sides: [Sighting; 2], window: Option<SeenWindow>) {
        let [first, second] = sides;
        let mut sides = [
            taken_apart(first, Some(race.first.role)),
            taken_apart(second, Some(race.second.role)),
        ];
        sides.sort();
        let rule = race.rule();
        let merged = self.merge(rule, sides);
        merged.owner.insert(race.owner.0);
        merged.bytes.0.extend(race.bytes.iter());
        // The buffer of an operation is not where its window is.
        if let Some(window) = window.filter(|_| rule != Rule::RaceLocal) {
            merged.add_window(window, &race.bytes);
        }
    }

    /// Adds a broken epoch rule: the call, and the earlier one it contradicts.
    pub fn add_misuse(
        &mut self,
        rule: Rule,
        call: Sighting,
        earlier: Option<Sighting>,
        window: Option<SeenWindow>,
    ) {
        let sightings = [call].into_iter().chain(earlier);
        let merged = self.merge(rule, sightings.map(|seen| taken_apart(seen, None)));
        if let Some(window) = window {
            merged.add_window(window, &Ranges::EMPTY);
        }
    }

    /// Adds ranks that do not come together in a collective: who is where, and does what.
    pub fn add_mismatch(&mut self, rule: Rule, seen: impl IntoIterator<Item = Sighting>) {
        let mut groups: BTreeMap<Place, Who> = BTreeMap::new();
        for (place, who) in seen.into_iter().map(|seen| taken_apart(seen, None)) {
            groups.entry(place).or_default().extend(who);
        }
        let mut sides: Vec<(Place, Who)> = groups.into_iter().collect();
        sides.sort_by(|a, b| a.1.ranks.cmp(&b.1.ranks));
        self.merge(rule, sides);
    }

    /// Adds what was found elsewhere.
    pub fn absorb(&mut self, other: Findings) {
        for (key, more) in other.merged {
            self.merged.entry(key).or_default().absorb(more);
        }
    }

    /// The findings, in their final order.
    pub fn finish(mut self) -> Vec<Finding> {
        self.drop_told_twice();
        let merged = self.merged.into_iter();
        merged.map(|(key, merged)| finding(key, merged)).collect()
    }

    /// What races on common bytes need not be told to race apart as well.
    fn drop_told_twice(&mut self) {
        let of = |key: &Key, rule| Key {
            rule,
            ..key.clone()
        };
        let apart = self
            .merged
            .keys()
            .filter(|key| key.rule == Rule::RaceSeparate);
        let twice = apart.filter(|key| self.merged.contains_key(&of(key, Rule::RaceRemote)));
        for key in twice.cloned().collect::<Vec<_>>() {
            self.merged.remove(&key);
        }
    }

    fn merge(&mut self, rule: Rule, sides: impl IntoIterator<Item = (Place, Who)>) -> &mut Merged {
        let (places, who): (Vec<Place>, Vec<Who>) = sides.into_iter().unzip();
        let merged = self.merged.entry(Key { places, rule }).or_default();
        merged.count += 1;
        merged.who.resize_with(who.len(), Who::default);
        for (known, new) in merged.who.iter_mut().zip(who) {
            known.extend(new);
        }
        merged
    }
}

impl Merged {
    fn absorb(&mut self, other: Merged) {
        self.count += other.count;
        self.owner.extend(&other.owner);
        self.bytes.0.extend(other.bytes.iter());
        for (window, bytes) in other.windows {
            self.windows.entry(window).or_default().0.extend(bytes.0);
        }
        self.who.resize_with(other.who.len(), Who::default);
        for (known, new) in self.who.iter_mut().zip(other.who) {
            known.extend(new);
        }
    }

    fn add_window(&mut self, seen: SeenWindow, bytes: &Ranges) {
        let inside = bytes.iter().filter_map(|range| {
            let memory = seen.memory?;
            let common = range.intersection(memory)?;
            ByteRange::new(common.start - memory.start, common.len())
        });
        let known = self.windows.entry(seen.window).or_default();
        known.0.extend(inside);
    }
}

/// What identifies a side, and what is merged.
fn taken_apart(seen: Sighting, role: Option<Role>) -> (Place, Who) {
    let place = Place {
        plain: matches!(role, Some(Role::Plain(_))),
        file: seen.site.file,
        line: seen.site.line,
        column: seen.site.column,
        op: seen.op,
        role,
        function: seen.site.function,
    };
    let who = Who {
        ranks: seen.ranks,
        threads: seen.threads,
        modules: BTreeSet::from([seen.module]),
        inlined: BTreeSet::from([seen.inlined]),
    };
    (place, who)
}

fn finding(key: Key, merged: Merged) -> Finding {
    // A race and a mismatch have two sides, a broken rule a call and perhaps an earlier one.
    let sides = !merged.owner.is_empty() || key.rule.is_collective();
    let roles = match sides {
        true => [SiteRole::First, SiteRole::Second],
        false => [SiteRole::Call, SiteRole::Earlier],
    };
    let roles = roles.into_iter().chain(std::iter::repeat(SiteRole::Other));
    let sides = key.places.into_iter().zip(merged.who).zip(roles);
    let sites: Vec<FindingSite> = sides
        .map(|((place, who), role)| finding_site(place, who, role, &merged.owner))
        .collect();
    let mut ranks = Numbers::default();
    for site in &sites {
        ranks.extend(&site.ranks);
    }
    let windows = merged
        .windows
        .into_iter()
        .map(|(window, bytes)| FindingWindow {
            bytes: listed(&bytes, |at| at.to_string()),
            ..window
        });
    let windows: Vec<FindingWindow> = windows.collect();
    Finding {
        rule: key.rule,
        certainty: Certainty::Certain,
        message: words::message(key.rule, &sites, &merged.owner, &windows),
        fix: words::fix(key.rule, &sites).into(),
        ranks,
        sites,
        bytes: listed(&merged.bytes, |address| format!("{address:#x}")),
        owner: merged.owner,
        windows,
        from_ranks: None,
        decided_by: None,
        path: Vec::new(),
        sequences: Vec::new(),
        because: Vec::new(),
        count: merged.count,
        inserts: Vec::new(),
        fingerprint: String::new(),
    }
}

fn finding_site(place: Place, who: Who, role: SiteRole, owner: &Numbers) -> FindingSite {
    let access = place
        .role
        .map(|role| words::side_access(role, &place.op, &who.ranks, owner));
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
        module: only(who.modules),
        inlined: only(who.inlined),
        op: place.op,
        ranks: who.ranks,
        threads,
        access: access.unwrap_or_default(),
    }
}

/// What holds for all observations: a chain of calls that holds only for some would mislead.
fn only<T: Default>(all: BTreeSet<T>) -> T {
    let mut all = all.into_iter();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        _ => T::default(),
    }
}

fn listed(ranges: &Ranges, number: impl Fn(u64) -> String) -> Vec<String> {
    let ranges = ranges.normalised();
    ranges
        .iter()
        .map(|range| format!("{}..{}", number(range.start), number(range.end)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccessKind, Call, Rank, RemoteKind, Side, SiteId};

    fn place(line: u32) -> Site {
        Site {
            file: "heat.c".into(),
            line,
            column: 5,
            function: "relax".into(),
        }
    }

    fn side(rank: u32, role: Role) -> Side {
        Side {
            actor: Actor::main(Rank(rank)),
            site: SiteId(0),
            role,
            call: (!matches!(role, Role::Plain(_))).then_some(Call::Put),
        }
    }

    fn inlined_into(function: &str) -> Vec<Frame> {
        vec![Frame {
            function: function.into(),
            file: "heat.c".into(),
            line: 7,
            column: 0,
        }]
    }

    /// Rank 0 puts into the memory of `owner`, who sends it at the same time.
    fn race(owner: u32, base: u64, caller: &str) -> (Race, [Sighting; 2], Option<SeenWindow>) {
        let race = Race {
            owner: Rank(owner),
            bytes: Ranges::one(base + 16, 8),
            apart: false,
            first: side(owner, Role::Plain(AccessKind::Load)),
            second: side(0, Role::Target(RemoteKind::Write)),
        };
        let load = Sighting {
            inlined: inlined_into(caller),
            ..Sighting::by(race.first.actor, place(9), "MPI_Send")
        };
        let put = Sighting::by(race.second.actor, place(4), "MPI_Rput");
        let window = FindingWindow {
            name: "halo".into(),
            constructor: "MPI_Win_allocate".into(),
            file: "heat.c".into(),
            line: 2,
            bytes: Vec::new(),
        };
        let memory = ByteRange::new(base, 0x100);
        (race, [load, put], Some(SeenWindow { window, memory }))
    }

    fn collect(races: &[(Race, [Sighting; 2], Option<SeenWindow>)]) -> Finding {
        let mut findings = Findings::new();
        for (race, sides, window) in races.iter().cloned() {
            findings.add_race(&race, sides, window);
        }
        let mut findings = findings.finish();
        assert_eq!(findings.len(), 1, "{findings:?}");
        findings.remove(0)
    }

    #[test]
    fn bytes_are_counted_from_the_beginning_of_each_owners_window() {
        let finding = collect(&[race(1, 0x1000, "main"), race(2, 0x7000, "main")]);
        assert_eq!(
            finding.message,
            "MPI_Rput by rank 0 and MPI_Send by ranks 1-2 race on bytes 16..24 of window `halo` of ranks 1-2"
        );
        assert_eq!(finding.bytes, ["0x1010..0x1018", "0x7010..0x7018"]);
        assert_eq!(finding.windows[0].bytes, ["16..24"]);
        assert_eq!(finding.sites[1].access, "reads memory of ranks 1-2");
        assert_eq!(finding.sites[1].inlined, inlined_into("main"));
    }

    #[test]
    fn a_place_inlined_in_two_ways_is_one_place() {
        let finding = collect(&[race(1, 0x1000, "main"), race(1, 0x1000, "other")]);
        assert_eq!(finding.sites[1].inlined, []);
        assert_eq!(finding.count, 2);
    }

    #[test]
    fn a_window_whose_memory_is_elsewhere_is_named_without_bytes() {
        let (race, sides, window) = race(1, 0x1000, "main");
        let window = window.map(|window| SeenWindow {
            memory: None,
            ..window
        });
        let finding = collect(&[(race, sides, window)]);
        assert_eq!(
            finding.message,
            "MPI_Rput by rank 0 and MPI_Send by rank 1 race on window `halo` of rank 1"
        );
    }

    #[test]
    fn a_broken_rule_names_its_window() {
        let (_, [call, _], window) = race(1, 0x1000, "main");
        let mut findings = Findings::new();
        findings.add_misuse(Rule::EpochNone, call, None, window);
        assert_eq!(
            findings.finish()[0].message,
            "MPI_Send by rank 1 on window `halo`: a one-sided operation is issued outside an access epoch"
        );
    }
}
