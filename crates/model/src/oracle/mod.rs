//! The oracle: which conflicting accesses of a complete execution are not ordered. Literal, slow,
//! obviously right; the engine is tested against it.
//!
//! # The model
//!
//! The execution becomes one directed graph. Its nodes are moments:
//!
//! * `enter(e)` and `exit(e)` of every event — a call signals on entry and has waited by its exit;
//! * for every access of a one-sided operation at its target a `begin` and an `end`, the earliest
//!   and the latest moment it can take effect (the *virtual action* of 003 §4.1.1);
//! * for an operation's buffers at the origin an `origin_end`; they begin at `enter`.
//!
//! Its edges are the rules, one small function each: `hb` has program order and every
//! signal→wait row of SEMANTICS §3 and §5, `co` the completion column. An edge into `begin` says
//! "not before", an edge out of `end` says "complete by then". Then
//!
//! ```text
//! a cohb b   :=  there is a path from end(a) to begin(b)
//! race(a, b) :=  a and b conflict on a byte (§2),  not a cohb b,  not b cohb a
//! ```
//!
//! Completion without happens-before leaves `end(a)` with a path that never reaches the other
//! process; happens-before without completion leaves `end(a)` with no path at all. Either is a race.
//!
//! # What it leaves out
//!
//! Pairs within one operation, and plain accesses of two threads of one process (the thread rule
//! of §2). A direct access to a shared window needs happens-before only: see `docs/limits.md`.

mod accesses;
mod co;
mod exposed;
mod graph;
mod hb;

pub use graph::Order;

use crate::checks::Checks;
use crate::conflict::{conflicting_bytes, ordered_accumulates, threads_conflict};
use crate::event::{Action, Scope};
use crate::execution::Execution;
use crate::finding::{Race, Side};
use crate::ids::EventRef;
use crate::ranges::Ranges;
use crate::separate::{MemoryModel, is_store, is_update};
use accesses::{Touch, touches};
use graph::Graph;

/// Why a list of events cannot be analysed: no run of a program can have produced it, or it is too
/// large for the oracle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal(pub String);

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Illegal {}

/// Every racing pair of an execution.
pub fn races(execution: &Execution, checks: Checks) -> Result<Vec<Race>, Illegal> {
    Oracle::new(execution).map(|oracle| oracle.races(checks))
}

/// An execution with its orders.
pub struct Oracle<'a> {
    execution: &'a Execution,
    graph: Graph,
}

impl<'a> Oracle<'a> {
    /// Builds happens-before, then completion on top of it (which operations a call completes is
    /// itself a question of happens-before), and closes both transitively.
    pub fn new(execution: &'a Execution) -> Result<Oracle<'a>, Illegal> {
        let mut graph = Graph::new(execution);
        hb::add(execution, &mut graph);
        graph.close()?;
        co::add(execution, &mut graph);
        graph.close()?;
        Ok(Oracle { execution, graph })
    }

    /// Every racing pair, in the order of the execution's events.
    pub fn races(&self, checks: Checks) -> Vec<Race> {
        let touches = touches(self.execution, &self.graph);
        let mut races = Vec::new();
        for (i, a) in touches.iter().enumerate() {
            for b in &touches[i + 1..] {
                if a.owner != b.owner || a.event == b.event || self.cohb(a, b) || self.cohb(b, a) {
                    continue;
                }
                races.extend(self.race(a, b));
                if checks.memory == MemoryModel::Separate {
                    races.extend(self.race_apart(a, b));
                }
                if checks.threads {
                    races.extend(self.race_of_threads(a, b));
                }
            }
        }
        races
    }

    /// The labelled edges between the events' nodes, for explanations: who, whom, by which rule.
    pub fn orders(&self) -> impl Iterator<Item = (EventRef, EventRef, Order)> + '_ {
        self.graph.labelled_edges()
    }

    /// §2: two concurrent accesses conflict on bytes that both touch.
    fn race(&self, a: &Touch<'_>, b: &Touch<'_>) -> Option<Race> {
        let in_order = |same_element| {
            ordered_accumulates(a.toucher.role, b.toucher.role, same_element)
                && self.issued_in_order(a.event, b.event)
        };
        let bytes = conflicting_bytes((a.toucher, a.ranges), (b.toucher, b.ranges), in_order);
        (!bytes.is_empty()).then(|| Race {
            owner: a.owner,
            bytes,
            apart: false,
            first: self.side(a),
            second: self.side(b),
        })
    }

    /// §3, separate model: of two concurrent accesses one is a store to a window, the other a put or
    /// accumulate on it, wherever.
    fn race_apart(&self, a: &Touch<'_>, b: &Touch<'_>) -> Option<Race> {
        let [store, update] = match is_store(a.toucher, a.owner) {
            true => [a, b],
            false => [b, a],
        };
        let updates = is_update(update.toucher.role) && !update.ranges.is_empty();
        if !is_store(store.toucher, store.owner) || !updates {
            return None;
        }
        let bytes = store.ranges.intersection(self.copied(update)?);
        (!bytes.is_empty()).then(|| Race {
            owner: a.owner,
            bytes,
            apart: true,
            first: self.side(a),
            second: self.side(b),
        })
    }

    /// §2, thread rule: two concurrent loads or stores of the owner itself, so of two threads, in memory of a window.
    fn race_of_threads(&self, a: &Touch<'_>, b: &Touch<'_>) -> Option<Race> {
        let owned = |touch: &Touch<'_>| touch.toucher.rank == touch.owner;
        let kinds = (a.toucher.role.plain()?, b.toucher.role.plain()?);
        if !owned(a) || !owned(b) || !threads_conflict(kinds.0, kinds.1) {
            return None;
        }
        let windows = self.execution.windows.values();
        let shown = windows.filter_map(|window| window.exposed.get(&a.owner));
        let common = a.ranges.intersection(b.ranges);
        let bytes = shown.flat_map(|shown| shown.intersection(&common).0);
        let bytes = Ranges(bytes.collect()).normalised();
        (!bytes.is_empty()).then(|| Race {
            owner: a.owner,
            bytes,
            apart: false,
            first: self.side(a),
            second: self.side(b),
        })
    }

    /// The memory that the window of an operation shows a copy of.
    fn copied(&self, touch: &Touch<'_>) -> Option<&Ranges> {
        match &self.execution.event(touch.event).action {
            Action::Operation(op) => match op.scope {
                Scope::Win(win) => self.execution.windows.get(&win)?.copied(touch.owner),
                Scope::Ctx(_) => None,
            },
            _ => None,
        }
    }

    /// §1: the earlier access is complete and visible before the later one can begin.
    fn cohb(&self, a: &Touch<'_>, b: &Touch<'_>) -> bool {
        self.graph.reaches(a.end, b.begin)
    }

    /// §2, A: operations of one origin on one window, one issued before the other.
    fn issued_in_order(&self, a: EventRef, b: EventRef) -> bool {
        let scope = |at| match &self.execution.event(at).action {
            Action::Operation(op) => Some(op.scope),
            _ => None,
        };
        a.rank == b.rank
            && scope(a) == scope(b)
            && (self.graph.issued_before(a, b) || self.graph.issued_before(b, a))
    }

    fn side(&self, touch: &Touch<'_>) -> Side {
        let event = self.execution.event(touch.event);
        Side {
            actor: self.execution.actor(touch.event),
            site: event.site,
            role: touch.toucher.role,
            call: match &event.action {
                Action::Operation(op) => Some(op.call),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Call, Event, Flow, Operation, Remote, RemoteKind, Scope};
    use crate::ids::{CollId, GroupId, Rank, SiteId, WinId};
    use crate::ranges::Ranges;

    /// Each edge of put, flush, barrier says which rule it comes from.
    #[test]
    fn orders_name_their_rules() {
        let put = Action::Operation(Operation {
            call: Call::Put,
            scope: Scope::Win(WinId(0)),
            target: Rank(1),
            reads: Ranges::EMPTY,
            writes: Ranges::EMPTY,
            remote: smallvec::smallvec![Remote {
                kind: RemoteKind::Write,
                ranges: Ranges::one(0, 8),
            }],
            request: None,
        });
        let flush = Action::Flush {
            win: WinId(0),
            target: None,
            local: false,
        };
        let barrier = Action::Collective {
            coll: CollId(0),
            group: GroupId::WORLD,
            flow: Flow::AllToAll,
            request: None,
        };
        let event = |action: &Action| Event {
            thread: 0,
            action: action.clone(),
            site: SiteId(0),
        };
        let execution = Execution {
            processes: vec![
                vec![event(&put), event(&flush), event(&barrier)],
                vec![event(&barrier)],
            ],
            ..Execution::default()
        };
        let oracle = Oracle::new(&execution).expect("it can happen");
        let at = |rank, index| EventRef {
            rank: Rank(rank),
            index,
        };
        let has = |from, to, order| oracle.orders().any(|edge| edge == (from, to, order));
        assert!(has(at(0, 0), at(0, 1), Order::Completion));
        assert!(has(at(0, 1), at(0, 2), Order::Program));
        assert!(has(at(0, 2), at(1, 0), Order::Collective));
        assert!(!has(at(0, 0), at(1, 0), Order::Completion));
    }
}
