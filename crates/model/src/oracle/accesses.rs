//! Every access of an execution with the moments between which it takes effect.

use super::graph::{Graph, Node};
use crate::conflict::Toucher;
use crate::event::{Action, Operation};
use crate::execution::Execution;
use crate::finding::Role;
use crate::ids::{EventRef, Rank};
use crate::ranges::Ranges;

/// One access to the memory of one process.
pub(super) struct Touch<'a> {
    pub(super) event: EventRef,
    pub(super) owner: Rank,
    pub(super) toucher: Toucher,
    pub(super) ranges: &'a Ranges,
    pub(super) begin: Node,
    pub(super) end: Node,
}

/// All of them, in the order of the events.
pub(super) fn touches<'a>(execution: &'a Execution, graph: &Graph) -> Vec<Touch<'a>> {
    let mut all = Vec::new();
    for (at, event) in execution.events() {
        match &event.action {
            Action::Access(access) => all.push(Touch {
                event: at,
                owner: access.owner,
                toucher: by(at, Role::Plain(access.kind)),
                ranges: &access.ranges,
                begin: graph.enter(at),
                end: graph.exit(at),
            }),
            Action::Operation(op) => operation(at, op, graph, &mut all),
            _ => {}
        }
    }
    all
}

/// §1: the two sides of a one-sided operation.
fn operation<'a>(at: EventRef, op: &'a Operation, graph: &Graph, all: &mut Vec<Touch<'a>>) {
    for (writes, ranges) in [(false, &op.reads), (true, &op.writes)] {
        if !ranges.is_empty() {
            all.push(Touch {
                event: at,
                owner: at.rank,
                toucher: by(at, Role::Origin { writes }),
                ranges,
                begin: graph.enter(at),
                end: graph.origin_end(at),
            });
        }
    }
    for (i, remote) in op.remote.iter().enumerate() {
        all.push(Touch {
            event: at,
            owner: op.target,
            toucher: by(at, Role::Target(remote.kind)),
            ranges: &remote.ranges,
            begin: graph.begin(at, i),
            end: graph.end(at, i),
        });
    }
}

fn by(at: EventRef, role: Role) -> Toucher {
    Toucher {
        role,
        rank: at.rank,
    }
}
