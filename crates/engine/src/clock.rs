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
//! Stamps are kept as runs over neighbouring actors whose ticks form an arithmetic progression.
//! SPMD programs count alike, so what a process knows of a chain or ring of others is a few runs,
//! not one entry for each.

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

/// The number of an actor over all processes.
pub type ActorId = u32;

/// Stamps of the actors `first..=last`: the tick starts at `tick` and grows by `step` per actor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Run {
    first: ActorId,
    last: ActorId,
    era: u32,
    tick: u32,
    step: i32,
}

impl Run {
    fn at(&self, actor: ActorId) -> Stamp {
        let offset = i64::from(actor - self.first) * i64::from(self.step);
        Stamp {
            era: self.era,
            tick: (i64::from(self.tick) + offset) as u32,
        }
    }

    /// The part of the run within `first..=last`.
    fn cut(&self, first: ActorId, last: ActorId) -> Run {
        Run {
            first,
            last,
            tick: self.at(first).tick,
            ..*self
        }
    }

    fn single(actor: ActorId, stamp: Stamp) -> Run {
        Run {
            first: actor,
            last: actor,
            era: stamp.era,
            tick: stamp.tick,
            step: 0,
        }
    }

    fn constant(first: ActorId, last: ActorId, stamp: Stamp) -> Run {
        Run {
            last,
            ..Run::single(first, stamp)
        }
    }
}

/// What somebody knows of everybody.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    era: u32,
    /// Sorted by actor, disjoint.
    runs: SmallVec<[Run; 1]>,
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

    /// How many runs it takes: what a message costs.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The latest stamp known of an actor.
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

    /// Takes over all the other knows.
    pub fn join(&mut self, other: &Clock) {
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
        if self.value(actor) >= stamp {
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

/// Appends the maximum of two pieces over the same actors. Two lines cross at most once.
fn emit_max(out: &mut Clock, x: Run, y: Run) {
    let (first, last) = (x.first, x.last);
    let x_wins = |actor| x.at(actor) >= y.at(actor);
    let at_first = x_wins(first);
    if at_first == x_wins(last) {
        emit(out, if at_first { x } else { y });
        return;
    }
    let (mut low, mut high) = (first, last);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if x_wins(middle) == at_first {
            low = middle;
        } else {
            high = middle;
        }
    }
    let (winner, loser) = if at_first { (x, y) } else { (y, x) };
    emit(out, winner.cut(first, low));
    emit(out, loser.cut(high, last));
}

/// Appends a piece unless the era says it already.
fn emit(out: &mut Clock, run: Run) {
    if run.era != out.era || run.tick != 0 || run.step != 0 {
        push(&mut out.runs, run);
    }
}

/// Appends a run, extending the last one if the progression goes on.
fn push(runs: &mut SmallVec<[Run; 1]>, run: Run) {
    if let Some(last) = runs.last_mut()
        && last.last + 1 == run.first
        && last.era == run.era
    {
        let step = i64::from(run.tick) - i64::from(last.at(last.last).tick);
        let fits_last = last.first == last.last || i64::from(last.step) == step;
        let fits_run = run.first == run.last || i64::from(run.step) == step;
        if fits_last
            && fits_run
            && let Ok(step) = i32::try_from(step)
        {
            last.step = step;
            last.last = run.last;
            return;
        }
    }
    runs.push(run);
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
    fn a_new_era_forgets_the_entries_of_the_old() {
        let mut clock = Clock::of_era(1);
        clock.learn(7, Stamp { era: 1, tick: 9 });
        clock.join(&Clock::of_era(2));
        assert_eq!(clock, Clock::of_era(2));
        assert!(clock.knows(7, Stamp { era: 1, tick: 99 }));
        assert!(!clock.knows(7, Stamp { era: 2, tick: 1 }));
    }
}
