//! The simulated transport: clocks under keys, and per target one lane of facts for each origin.

use crate::rng::Rng;
use fencepost_engine::{Arrival, Departure, Exchange, Key, Known, Record, Signal};
use fencepost_model::{Action, CollId, Execution, MsgId, Rank};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// How long facts are held back.
#[derive(Debug)]
enum Delay {
    /// As long as the contract allows, more or less, by a seed.
    Adversarial(Rng),
    /// Not at all.
    None,
}

type Lane = VecDeque<Record>;

/// The network between the engines.
#[derive(Debug)]
pub struct Network {
    size: usize,
    delay: Delay,
    signals: FxHashMap<Key, Signal>,
    departures: FxHashMap<CollId, (Departure, Option<Signal>, usize)>,
    /// Per target and origin.
    lanes: FxHashMap<Rank, FxHashMap<Rank, Lane>>,
    acks: FxHashSet<MsgId>,
}

impl Network {
    /// For an execution, with adversarial delays.
    pub fn new(execution: &Execution, seed: u64) -> Network {
        let acks = execution
            .events()
            .filter_map(|(_, event)| match event.action {
                Action::Send {
                    msg,
                    synchronous: true,
                    ..
                } => Some(msg),
                _ => None,
            });
        Network {
            delay: Delay::Adversarial(Rng::new(seed)),
            acks: acks.collect(),
            ..Network::prompt(execution.processes.len())
        }
    }

    /// For `size` processes, delivering at once. Synchronous sends are not acknowledged.
    pub fn prompt(size: usize) -> Network {
        Network {
            size,
            delay: Delay::None,
            signals: FxHashMap::default(),
            departures: FxHashMap::default(),
            lanes: FxHashMap::default(),
            acks: FxHashSet::default(),
        }
    }
}

/// Keys that are picked up once.
fn single_use(key: Key) -> bool {
    matches!(
        key,
        Key::Message(_) | Key::Ack(_) | Key::Post(_) | Key::Complete(_)
    )
}

/// How much of a lane must be delivered now.
fn due(lane: &Lane, known: Known<'_>, seen: &[(Rank, u64)]) -> usize {
    let is_due = |record: &Record| {
        let (actor, stamp) = record.moment();
        known.knows(actor, stamp)
            || matches!(record, Record::Issued(op) if seen.contains(&(op.origin, op.op)))
    };
    lane.iter().rposition(is_due).map_or(0, |last| last + 1)
}

impl Exchange for Network {
    fn post(&mut self, to: Rank, record: Record) {
        let origin = record.origin();
        let lanes = self.lanes.entry(to).or_default();
        lanes.entry(origin).or_default().push_back(record);
    }

    fn signal(&mut self, key: Key, signal: &Signal) {
        self.signals.entry(key).or_default().join(signal);
    }

    fn wait(&mut self, key: Key) -> Option<Signal> {
        if single_use(key) {
            self.signals.remove(&key)
        } else {
            self.signals.get(&key).cloned()
        }
    }

    fn wants_ack(&self, msg: MsgId) -> bool {
        self.acks.contains(&msg)
    }

    fn arrive(&mut self, coll: CollId, arrival: Arrival) {
        self.departures.entry(coll).or_default().0.add(arrival);
    }

    fn depart(&mut self, coll: CollId) -> Signal {
        let Some((departure, signal, left)) = self.departures.get_mut(&coll) else {
            return Signal::default();
        };
        let signal = signal.get_or_insert_with(|| departure.signal()).clone();
        *left += 1;
        if *left == self.size {
            self.departures.remove(&coll);
        }
        signal
    }

    fn drain(&mut self, at: Rank, known: Known<'_>, seen: &[(Rank, u64)], facts: &mut Vec<Record>) {
        let Some(lanes) = self.lanes.get_mut(&at) else {
            return;
        };
        for lane in lanes.values_mut() {
            let due = due(lane, known, seen);
            let extra = match &mut self.delay {
                Delay::None => lane.len() - due,
                Delay::Adversarial(rng) => match rng.chance(40) {
                    true => rng.below(lane.len() - due + 1),
                    false => 0,
                },
            };
            facts.extend(lane.drain(..due + extra));
        }
        lanes.retain(|_, lane| !lane.is_empty());
    }

    fn drain_all(&mut self, at: Rank, facts: &mut Vec<Record>) {
        let lanes = self.lanes.remove(&at).into_iter().flatten();
        facts.extend(lanes.flat_map(|(_, lane)| lane));
    }
}
