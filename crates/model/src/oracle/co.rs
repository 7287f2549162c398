//! Consistency (SEMANTICS §1, and the completion columns of §3 and §5): one function per rule.
//!
//! Which operations a call completes is a question of happens-before within the process: a flush
//! by one thread completes another thread's operation only if the operation was issued before it.

use super::graph::{Graph, Order};
use super::hb::pscw;
use crate::event::{Action, Operation, Scope};
use crate::execution::Execution;
use crate::ids::*;

/// Adds every rule. Needs happens-before closed.
pub(super) fn add(execution: &Execution, graph: &mut Graph) {
    let operations: Vec<(EventRef, &Operation)> = execution
        .events()
        .filter_map(|(at, event)| match &event.action {
            Action::Operation(op) => Some((at, op)),
            _ => None,
        })
        .collect();
    // Collected first: whether a rule applies must not depend on the edges of another.
    let mut edges = Vec::new();
    for &(at, op) in &operations {
        completing_calls(execution, graph, at, op, &mut edges);
        completing_request(execution, graph, at, op, &mut edges);
        fence_opens_exposure(execution, graph, at, op, &mut edges);
    }
    exposure_epochs(execution, graph, &operations, &mut edges);
    shmem_fences(execution, graph, &operations, &mut edges);
    for (from, to, order) in edges {
        graph.edge(from, to, order);
    }
}

type Edges = Vec<(usize, usize, Order)>;

/// Which operations a call completes, and on which side.
struct Completes {
    scope: Scope,
    target: Option<Rank>,
    at_target: bool,
}

/// The completion column of §3 and §5, but for requests and PSCW exposure.
fn completes(action: &Action) -> Option<Completes> {
    let win = |win: &WinId, target, at_target| {
        Some(Completes {
            scope: Scope::Win(*win),
            target,
            at_target,
        })
    };
    let ctx = |ctx| {
        Some(Completes {
            scope: Scope::Ctx(ctx),
            target: None,
            at_target: true,
        })
    };
    match action {
        Action::Fence {
            win: w, asserts, ..
        } if !asserts.noprecede => win(w, None, true),
        Action::Unlock { win: w, target } => win(w, Some(*target), true),
        Action::UnlockAll { win: w } => win(w, None, true),
        Action::Flush {
            win: w,
            target,
            local,
        } => win(w, *target, !local),
        Action::Complete { win: w } => win(w, None, false),
        Action::Quiet { ctx: c } | Action::CtxDestroy { ctx: c } => ctx(*c),
        Action::BarrierAll { .. }
        | Action::SymmetricAlloc { .. }
        | Action::SymmetricFree { .. }
        | Action::ClearLock { .. } => ctx(CtxId::DEFAULT),
        _ => None,
    }
}

/// §3, §5: fence, unlock, flush, complete, quiet and their relatives.
fn completing_calls(
    execution: &Execution,
    graph: &Graph,
    at: EventRef,
    op: &Operation,
    edges: &mut Edges,
) {
    for call in process_events(execution, at.rank) {
        let Some(completes) = completes(&execution.event(call).action) else {
            continue;
        };
        let concerned = completes.scope == op.scope
            && completes.target.is_none_or(|target| target == op.target)
            && graph.issued_before(at, call);
        if !concerned {
            continue;
        }
        let moment = graph.enter(call);
        edges.push((graph.origin_end(at), moment, Order::Completion));
        if completes.at_target || op.only_reads_target() {
            target_done(graph, at, moment, edges);
        }
    }
}

/// §3: waiting for a request completes the origin side; of what only reads (`Rget`) both.
fn completing_request(
    execution: &Execution,
    graph: &Graph,
    at: EventRef,
    op: &Operation,
    edges: &mut Edges,
) {
    if op.request.is_none() {
        return;
    }
    let Some(wait) = execution.completion_of(at) else {
        return;
    };
    let moment = graph.enter(wait);
    edges.push((graph.origin_end(at), moment, Order::Completion));
    if op.only_reads_target() {
        target_done(graph, at, moment, edges);
    }
}

/// §3, second row: the target's matching fence call precedes the target access of an operation
/// issued after the origin's fence, whatever the fence asserts.
fn fence_opens_exposure(
    execution: &Execution,
    graph: &Graph,
    at: EventRef,
    op: &Operation,
    edges: &mut Edges,
) {
    let fence = |at: EventRef| match execution.event(at).action {
        Action::Fence { win, coll, .. } if Scope::Win(win) == op.scope => Some(coll),
        _ => None,
    };
    for own in process_events(execution, at.rank) {
        let Some(coll) = fence(own) else { continue };
        if !graph.happens_before(own, at) {
            continue;
        }
        for matching in process_events(execution, op.target) {
            if fence(matching) == Some(coll) {
                for i in 0..graph.remotes(at) {
                    edges.push((graph.enter(matching), graph.begin(at, i), Order::Fence));
                }
            }
        }
    }
}

/// §3: the target's wait completes the operations of the matched access epoch at the target.
fn exposure_epochs(
    execution: &Execution,
    graph: &Graph,
    operations: &[(EventRef, &Operation)],
    edges: &mut Edges,
) {
    for epoch in pscw(execution) {
        let (Some(complete), Some(wait)) = (epoch.complete, epoch.wait) else {
            continue;
        };
        for &(at, op) in operations {
            let inside = at.rank == epoch.start.rank
                && op.scope == Scope::Win(epoch.win)
                && op.target == epoch.target
                && graph.happens_before(epoch.start, at)
                && graph.issued_before(at, complete);
            if inside {
                target_done(graph, at, graph.exit(wait), edges);
            }
        }
    }
}

/// §5, 003 rule R6: `shmem_fence` orders the deliveries of one origin to one target on one context.
fn shmem_fences(
    execution: &Execution,
    graph: &Graph,
    operations: &[(EventRef, &Operation)],
    edges: &mut Edges,
) {
    for (fence, event) in execution.events() {
        let Action::ShmemFence { ctx } = event.action else {
            continue;
        };
        let concerned = |at: EventRef, op: &Operation| {
            at.rank == fence.rank && op.scope == Scope::Ctx(ctx) && op.call.ordered_by_shmem_fence()
        };
        for &(before, a) in operations {
            if !concerned(before, a) || !graph.issued_before(before, fence) {
                continue;
            }
            for &(after, b) in operations {
                if !concerned(after, b)
                    || a.target != b.target
                    || !graph.happens_before(fence, after)
                {
                    continue;
                }
                for i in 0..b.remote.len() {
                    for j in 0..a.remote.len() {
                        edges.push((graph.end(before, j), graph.begin(after, i), Order::Delivery));
                    }
                }
            }
        }
    }
}

fn target_done(graph: &Graph, op: EventRef, moment: usize, edges: &mut Edges) {
    for i in 0..graph.remotes(op) {
        edges.push((graph.end(op, i), moment, Order::Completion));
    }
}

fn process_events(execution: &Execution, rank: Rank) -> impl Iterator<Item = EventRef> {
    let count = execution.processes[rank.index()].len() as u32;
    (0..count).map(move |index| EventRef { rank, index })
}
