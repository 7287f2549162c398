//! Vector clocks, stored relative to the last global synchronisation.
//!
//! # Model
//!
//! Every thread ("actor") counts its own [`Stamp`]: the **era** it is in — how many synchronisations
//! of *all* processes lie behind it — and a **tick** within the era, from 1. A clock maps actors to
//! the latest stamp known of them:
//!
//! ```text
//! value(c, x) = the stamp c holds for x, or (era(c), 0) if it holds none
//! knows(c, x, s)  ⇔  s ≤ value(c, x)            (lexicographic: era, then tick)
//! join(c, d)(x)   =  max(value(c, x), value(d, x))
//! ```
//!
//! `(e, 0)` means "everything of the eras before `e`". After a global synchronisation a clock is
//! therefore one number, whatever the number of processes: a bulk-synchronous program sends O(1).
//! A stamp *below* the clock's era is an exception: a thread the global synchronisation did not wait
//! for. One in [`OUTSIDE_ERAS`] is of a thread that started while others of its process were on their
//! way into an era nobody knew yet; what is known of it is always listed.
//!
//! Stamps are kept as runs over neighbouring actors whose ticks change by two alternating steps.
//! SPMD programs count alike, so what a process knows of a chain or ring of others is a few runs,
//! not one entry for each: in a chain the steps are 0, and in a ring knowledge travels one hop with
//! each synchronisation, of which an iteration has one or two.

use smallvec::SmallVec;

/// A moment in the life of one actor.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stamp {
    /// Global synchronisations behind it.
    pub era: u32,
    /// Count within the era, from 1; 0 stands for the end of the era before.
    pub tick: u32,
}

/// The era of threads that belong to none.
pub const OUTSIDE_ERAS: u32 = u32::MAX;

/// A clock with at most so many runs is short as it is.
const FEW: usize = 4;

/// The number of an actor over all processes.
pub type ActorId = u32;

/// Stamps of the actors `first..=last`. The tick starts at `tick` and grows by the first step, then
/// by the second, then by the first again. A step the run is too short for means nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) first: ActorId,
    pub(crate) last: ActorId,
    pub(crate) era: u32,
    pub(crate) tick: u32,
    pub(crate) steps: [i32; 2],
}

impl Run {
    #[inline]
    fn at(&self, actor: ActorId) -> Stamp {
        if actor == self.first {
            return Stamp {
                era: self.era,
                tick: self.tick,
            };
        }
        let (odd, even) = (i64::from(self.steps[0]), i64::from(self.steps[1]));
        let index = i64::from(actor - self.first);
        let offset = index / 2 * (odd + even) + index % 2 * odd;
        Stamp {
            era: self.era,
            tick: (i64::from(self.tick) + offset) as u32,
        }
    }

    fn len(&self) -> u64 {
        u64::from(self.last - self.first) + 1
    }

    /// The step after the `index`-th actor, if the run is long enough to say.
    fn step(&self, index: u64) -> Option<i32> {
        let which = index % 2;
        (self.len() > which + 1).then_some(self.steps[which as usize])
    }

    /// The part of the run within `first..=last`.
    fn cut(&self, first: ActorId, last: ActorId) -> Run {
        let [odd, even] = self.steps;
        let swapped = (first - self.first) % 2 == 1;
        Run {
            first,
            last,
            era: self.era,
            tick: self.at(first).tick,
            steps: if swapped { [even, odd] } else { [odd, even] },
        }
    }

    pub(crate) fn is_single(&self) -> bool {
        self.first == self.last
    }

    pub(crate) fn single(actor: ActorId, stamp: Stamp) -> Run {
        Run::constant(actor, actor, stamp)
    }

    fn constant(first: ActorId, last: ActorId, stamp: Stamp) -> Run {
        Run {
            first,
            last,
            era: stamp.era,
            tick: stamp.tick,
            steps: [0, 0],
        }
    }

    /// Is it nowhere below the other, over the same actors? Of every second actor both are straight
    /// lines, so the ends decide.
    fn dominates(&self, other: &Run) -> bool {
        let (first, last) = (self.first, self.last);
        let ends = [first, first.saturating_add(1), last.saturating_sub(1), last];
        let mut inside = ends
            .into_iter()
            .filter(|actor| (first..=last).contains(actor));
        inside.all(|actor| self.at(actor) >= other.at(actor))
    }
}

/// What somebody knows of everybody.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Clock {
    era: u32,
    /// Sorted by actor, disjoint.
    runs: SmallVec<[Run; FEW]>,
}

impl Clone for Clock {
    fn clone(&self) -> Clock {
        Clock {
            era: self.era,
            runs: SmallVec::from_slice(&self.runs),
        }
    }

    fn clone_from(&mut self, other: &Clock) {
        self.era = other.era;
        if self.runs.len() == other.runs.len() {
            self.runs.copy_from_slice(&other.runs);
        } else {
            self.runs.clear();
            self.runs.extend_from_slice(&other.runs);
        }
    }
}

impl Clock {
    /// Knows everything before `era` and nothing since.
    pub fn of_era(era: u32) -> Clock {
        Clock {
            era,
            runs: SmallVec::new(),
        }
    }

    /// The era whose beginning is known of everybody not listed.
    pub fn era(&self) -> u32 {
        self.era
    }

    /// A clock of these runs, as [`Clock::run_list`] gave them.
    pub(crate) fn from_runs(era: u32, runs: SmallVec<[Run; FEW]>) -> Clock {
        Clock { era, runs }
    }

    pub(crate) fn run_list(&self) -> &[Run] {
        &self.runs
    }

    /// How many runs it takes: what a message costs.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The latest stamp known of an actor.
    #[inline]
    pub fn value(&self, actor: ActorId) -> Stamp {
        let at = self.runs.partition_point(|run| run.last < actor);
        match self.runs.get(at) {
            Some(run) if run.first <= actor => run.at(actor),
            _ => Stamp {
                era: self.era,
                tick: 0,
            },
        }
    }

    /// Is that moment of that actor known?
    pub fn knows(&self, actor: ActorId, stamp: Stamp) -> bool {
        stamp <= self.value(actor)
    }

    /// Does the other know the same of the other threads of an actor's process, which are `apart`?
    pub(crate) fn agrees_on_siblings(&self, actor: ActorId, apart: u32, other: &Clock) -> bool {
        let first_in = |run: &Run| {
            let ahead = (actor % apart + apart - run.first % apart) % apart;
            run.first.saturating_add(ahead)
        };
        let listed = |clock: &Clock| {
            let mut siblings = (clock.runs.iter())
                .flat_map(|run| (first_in(run)..=run.last).step_by(apart as usize))
                .filter(|sibling| *sibling != actor);
            siblings.all(|sibling| self.value(sibling) == other.value(sibling))
        };
        self.era == other.era && listed(self) && listed(other)
    }

    /// Takes over all the other knows.
    pub fn join(&mut self, other: &Clock) {
        let era = self.era;
        let nothing_older = || other.runs.iter().all(|run| run.era >= era);
        if self.runs.is_empty() && era <= other.era && nothing_older() {
            self.clone_from(other);
            return;
        }
        let no_exceptions = || self.runs.iter().all(|run| run.era >= self.era);
        let few = other.runs.len() <= FEW && self.runs.len() <= FEW;
        if few && other.era == self.era && other.runs.iter().all(Run::is_single) && no_exceptions()
        {
            for run in &other.runs {
                self.learn(run.first, run.at(run.first));
            }
            return;
        }
        if other.runs.is_empty() {
            let nothing_newer = self.runs.iter().all(|run| run.era < other.era);
            if other.era > self.era && nothing_newer {
                self.runs.clear();
                self.era = other.era;
                return;
            }
            let nothing_older = self.runs.iter().all(|run| run.era >= other.era);
            if other.era <= self.era && nothing_older {
                return;
            }
        }
        *self = merge(self, other);
    }

    /// Learns one stamp.
    pub fn learn(&mut self, actor: ActorId, stamp: Stamp) {
        if self.runs.len() <= FEW {
            // So few that it does not matter whether they could be fewer.
            let own = self.runs.iter_mut().find(|run| run.first == actor);
            if let Some(run) = own
                && run.is_single()
                && run.era == stamp.era
            {
                run.tick = run.tick.max(stamp.tick);
                return;
            }
        }
        if self.value(actor) >= stamp {
            return;
        }
        if self.runs.len() < FEW && self.runs.iter().all(Run::is_single) {
            // As few again: one more does not matter either.
            let at = self.runs.partition_point(|run| run.first < actor);
            match self.runs.get_mut(at) {
                Some(run) if run.first == actor => *run = Run::single(actor, stamp),
                _ => self.runs.insert(at, Run::single(actor, stamp)),
            }
            return;
        }
        let mut single = Clock::of_era(0);
        single.runs.push(Run::single(actor, stamp));
        *self = merge(self, &single);
    }

    /// Sets one stamp, also below what the era says: an exception.
    pub fn except(&mut self, actor: ActorId, stamp: Stamp) {
        let mut runs = SmallVec::new();
        for run in &self.runs {
            if run.first < actor {
                push(&mut runs, run.cut(run.first, run.last.min(actor - 1)));
            }
        }
        push(&mut runs, Run::single(actor, stamp));
        for run in &self.runs {
            if run.last > actor {
                push(&mut runs, run.cut(run.first.max(actor + 1), run.last));
            }
        }
        self.runs = runs;
    }

    /// Every actor with a stamp of its own, with it.
    pub fn entries(&self) -> impl Iterator<Item = (ActorId, Stamp)> + '_ {
        let runs = self.runs.iter();
        runs.flat_map(|run| (run.first..=run.last).map(|actor| (actor, run.at(actor))))
    }
}

/// The pointwise maximum: one sweep over the boundaries of both run lists.
fn merge(a: &Clock, b: &Clock) -> Clock {
    let mut out = Clock::of_era(a.era.max(b.era));
    let (mut left, mut right) = (a.runs.as_slice(), b.runs.as_slice());
    let mut cursor = 0;
    loop {
        left = skip(left, cursor);
        right = skip(right, cursor);
        let next = [left.first(), right.first()];
        let Some(start) = next.into_iter().flatten().map(|run| run.first).min() else {
            return out;
        };
        let first = start.max(cursor);
        let last = piece_end(left, first).min(piece_end(right, first));
        let x = piece(a, left, first, last);
        let y = piece(b, right, first, last);
        emit_max(&mut out, x, y);
        if last == ActorId::MAX {
            return out;
        }
        cursor = last + 1;
    }
}

/// Drops runs that end before `cursor`.
fn skip(mut runs: &[Run], cursor: ActorId) -> &[Run] {
    while let [run, rest @ ..] = runs
        && run.last < cursor
    {
        runs = rest;
    }
    runs
}

/// Where the run list changes next, seen from `first`.
fn piece_end(runs: &[Run], first: ActorId) -> ActorId {
    match runs.first() {
        Some(run) if run.first <= first => run.last,
        Some(run) => run.first - 1,
        None => ActorId::MAX,
    }
}

/// The values of one clock over `first..=last`, where its run list does not change.
fn piece(clock: &Clock, runs: &[Run], first: ActorId, last: ActorId) -> Run {
    match runs.first() {
        Some(run) if run.first <= first => run.cut(first, last),
        _ => {
            let base = Stamp {
                era: clock.era,
                tick: 0,
            };
            Run::constant(first, last, base)
        }
    }
}

/// Appends the maximum of two pieces over the same actors, halving them where they cross.
fn emit_max(out: &mut Clock, x: Run, y: Run) {
    if x.dominates(&y) {
        emit(out, x);
    } else if y.dominates(&x) {
        emit(out, y);
    } else {
        let middle = x.first + (x.last - x.first) / 2;
        emit_max(out, x.cut(x.first, middle), y.cut(y.first, middle));
        emit_max(out, x.cut(middle + 1, x.last), y.cut(middle + 1, y.last));
    }
}

/// Appends a piece unless the era says it already.
fn emit(out: &mut Clock, run: Run) {
    let constant = run.len() == 1 || run.steps == [0, 0];
    if run.era != out.era || run.tick != 0 || !constant {
        push(&mut out.runs, run);
    }
}

/// Appends a run, extending the last one if its steps go on.
fn push(runs: &mut SmallVec<[Run; FEW]>, run: Run) {
    if let Some(last) = runs.last_mut()
        && last.last + 1 == run.first
        && last.era == run.era
        && let Some(steps) = continued(last, &run)
    {
        last.steps = steps;
        last.last = run.last;
        return;
    }
    runs.push(run);
}

/// The steps of two neighbouring runs as one, if they agree.
fn continued(left: &Run, right: &Run) -> Option<[i32; 2]> {
    let between = i64::from(right.tick) - i64::from(left.at(left.last).tick);
    let between = i32::try_from(between).ok()?;
    let len = left.len();
    let mut steps = [left.step(0), left.step(1)];
    let more = [
        (len - 1, Some(between)),
        (len, right.step(0)),
        (len + 1, right.step(1)),
    ];
    for (index, step) in more {
        let slot = &mut steps[(index % 2) as usize];
        match (*slot, step) {
            (Some(have), Some(step)) if have != step => return None,
            (None, Some(_)) => *slot = step,
            _ => {}
        }
    }
    Some(steps.map(|step| step.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The definition: a map with the era as default.
    #[derive(Clone, Debug)]
    struct Naive {
        era: u32,
        map: BTreeMap<ActorId, Stamp>,
    }

    impl Naive {
        fn value(&self, actor: ActorId) -> Stamp {
            let base = Stamp {
                era: self.era,
                tick: 0,
            };
            self.map.get(&actor).copied().unwrap_or(base)
        }

        fn clock(&self) -> Clock {
            let mut clock = Clock::of_era(self.era);
            for (&actor, &stamp) in &self.map {
                clock.except(actor, stamp);
            }
            clock
        }
    }

    fn naive() -> impl Strategy<Value = Naive> {
        let entry = (0u32..24, 0u32..5, 1u32..6);
        (1u32..4, prop::collection::vec(entry, 0..16)).prop_map(|(era, entries)| Naive {
            era,
            map: entries
                .into_iter()
                .map(|(actor, era, tick)| (actor, Stamp { era, tick }))
                .collect(),
        })
    }

    proptest! {
        #[test]
        fn join_is_the_pointwise_maximum(a in naive(), b in naive()) {
            let mut clock = a.clock();
            clock.join(&b.clock());
            for actor in 0..26 {
                prop_assert_eq!(clock.value(actor), a.value(actor).max(b.value(actor)));
            }
        }

        #[test]
        fn siblings_are_those_of_one_process(a in naive(), b in naive(), actor in 0u32..26, apart in 1u32..6) {
            let sibling = |other: &u32| other % apart == actor % apart && *other != actor;
            let mut siblings = (0..26).filter(sibling);
            let expected = a.era == b.era && siblings.all(|other| a.value(other) == b.value(other));
            prop_assert_eq!(a.clock().agrees_on_siblings(actor, apart, &b.clock()), expected);
        }

        #[test]
        fn learning_adds_one(a in naive(), actor in 0u32..26, tick in 1u32..9) {
            let stamp = Stamp { era: a.era, tick };
            let mut clock = a.clock();
            clock.learn(actor, stamp);
            for other in 0..27 {
                let expected = if other == actor { a.value(other).max(stamp) } else { a.value(other) };
                prop_assert_eq!(clock.value(other), expected);
            }
        }
    }

    #[test]
    fn a_chain_of_equals_is_one_run() {
        let mut clock = Clock::of_era(1);
        for actor in 0..4096 {
            clock.learn(actor, Stamp { era: 1, tick: 3 });
        }
        assert_eq!(clock.runs(), 1);
    }

    #[test]
    fn a_ring_seen_from_its_middle_is_two_runs() {
        let mut clock = Clock::of_era(1);
        for actor in 0..=200u32 {
            let tick = 500 - 4 * actor.abs_diff(100);
            clock.learn(actor, Stamp { era: 1, tick });
        }
        assert_eq!(clock.runs(), 2);
    }

    #[test]
    fn two_hops_an_iteration_still_make_two_runs() {
        let mut clock = Clock::of_era(1);
        for actor in 0..=200u32 {
            let hops = actor.abs_diff(100);
            let tick = 1000 - hops / 2 * 7 - hops % 2 * 5;
            clock.learn(actor, Stamp { era: 1, tick });
        }
        assert_eq!(clock.runs(), 2);
    }

    #[test]
    fn a_new_era_forgets_the_entries_of_the_old() {
        let mut clock = Clock::of_era(1);
        clock.learn(7, Stamp { era: 1, tick: 9 });
        clock.join(&Clock::of_era(2));
        assert_eq!(clock, Clock::of_era(2));
        assert!(clock.knows(7, Stamp { era: 1, tick: 99 }));
        assert!(!clock.knows(7, Stamp { era: 2, tick: 1 }));
    }
}
