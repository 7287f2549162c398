//! Happens-before (SEMANTICS §1, and the hb columns of §3 and §5): one function per rule.

use super::graph::{Graph, Order};
use crate::event::{Action, Flow};
use crate::execution::Execution;
use crate::ids::*;
use std::collections::BTreeMap;

/// Adds every rule.
pub(super) fn add(execution: &Execution, graph: &mut Graph) {
    program_order(execution, graph);
    operations(execution, graph);
    threads(execution, graph);
    objects(execution, graph);
    messages(execution, graph);
    collectives(execution, graph);
    window_fences(execution, graph);
    window_locks(execution, graph);
    shmem_locks(execution, graph);
    waits(execution, graph);
    for epoch in pscw(execution) {
        post_start(&epoch, graph);
        complete_wait(&epoch, graph);
    }
}

/// §1: the events of one thread, one after the other.
fn program_order(execution: &Execution, graph: &mut Graph) {
    let mut last: BTreeMap<Actor, EventRef> = BTreeMap::new();
    for (at, _) in execution.events() {
        graph.edge(graph.enter(at), graph.exit(at), Order::Program);
        if let Some(before) = last.insert(execution.actor(at), at) {
            graph.edge(graph.exit(before), graph.enter(at), Order::Program);
        }
    }
}

/// §1: an operation's accesses begin after its call and end after they began. §5: what is complete
/// when the call returns, and that a put-with-signal delivers its signal after its data.
fn operations(execution: &Execution, graph: &mut Graph) {
    for (at, event) in execution.events() {
        let Action::Operation(op) = &event.action else {
            continue;
        };
        graph.edge(graph.enter(at), graph.origin_end(at), Order::Program);
        for i in 0..op.remote.len() {
            graph.edge(graph.enter(at), graph.begin(at, i), Order::Program);
            graph.edge(graph.begin(at, i), graph.end(at, i), Order::Program);
        }
        if op.call.origin_complete_on_return() {
            graph.edge(graph.origin_end(at), graph.exit(at), Order::Completion);
        }
        if op.call.target_complete_on_return() {
            graph.target_done(at, graph.exit(at), Order::Completion);
        }
        use crate::event::Call::{ShmemPutSignal, ShmemPutSignalNbi};
        if matches!(op.call, ShmemPutSignal | ShmemPutSignalNbi) {
            for i in 1..op.remote.len() {
                graph.edge(graph.end(at, i - 1), graph.begin(at, i), Order::Delivery);
            }
        }
    }
}

/// §1: a thread's first event follows its creation, its last precedes whoever joins it.
fn threads(execution: &Execution, graph: &mut Graph) {
    let mut first: BTreeMap<Actor, EventRef> = BTreeMap::new();
    let mut last: BTreeMap<Actor, EventRef> = BTreeMap::new();
    for (at, _) in execution.events() {
        first.entry(execution.actor(at)).or_insert(at);
        last.insert(execution.actor(at), at);
    }
    for (at, event) in execution.events() {
        let of = |thread| Actor {
            rank: at.rank,
            thread,
        };
        match event.action {
            Action::Fork { child } => {
                if let Some(&start) = first.get(&of(child)) {
                    graph.edge(graph.enter(at), graph.enter(start), Order::Threads);
                }
            }
            Action::Join { child } => {
                if let Some(&end) = last.get(&of(child)) {
                    graph.edge(graph.exit(end), graph.exit(at), Order::Threads);
                }
            }
            _ => {}
        }
    }
}

/// §1: a release precedes every later acquisition of the same object of the same process.
fn objects(execution: &Execution, graph: &mut Graph) {
    for (release, event) in execution.events() {
        let Action::Release { object, turn } = event.action else {
            continue;
        };
        for (acquire, other) in execution.events() {
            if let Action::Acquire {
                object: same,
                turn: later,
            } = other.action
                && same == object
                && acquire.rank == release.rank
                && later > turn
            {
                graph.signal(release, acquire, Order::Threads);
            }
        }
    }
}

/// §3: send→completion of the matching receive; for synchronous sends also the start of the
/// receive→completion of the send.
fn messages(execution: &Execution, graph: &mut Graph) {
    let mut receives = BTreeMap::new();
    for (at, event) in execution.events() {
        if let Action::Recv { msg, .. } = event.action {
            receives.insert(msg, at);
        }
    }
    for (send, event) in execution.events() {
        let Action::Send {
            msg, synchronous, ..
        } = event.action
        else {
            continue;
        };
        let Some(&receive) = receives.get(&msg) else {
            continue;
        };
        if let Some(done) = execution.completion_of(receive) {
            graph.signal(send, done, Order::Message);
        }
        if synchronous && let Some(done) = execution.completion_of(send) {
            graph.signal(receive, done, Order::Message);
        }
    }
}

/// §3, §5: every collective but `Win_fence`, along its flow, from start to completion.
fn collectives(execution: &Execution, graph: &mut Graph) {
    for instance in collective_instances(execution).values() {
        for (from, _) in instance {
            for (to, flow) in instance {
                let Some(done) = execution.completion_of(*to) else {
                    continue;
                };
                if from.rank != to.rank && waits_for(flow, to.rank, from.rank, instance) {
                    graph.signal(*from, done, Order::Collective);
                }
            }
        }
    }
}

/// Does the process at `to` wait for the one at `from`?
fn waits_for(flow: &Flow, to: Rank, from: Rank, instance: &[(EventRef, Flow)]) -> bool {
    let position = |rank| instance.iter().position(|(at, _)| at.rank == rank);
    match flow {
        Flow::AllToAll => true,
        Flow::FromRoot(root) => from == *root,
        Flow::ToRoot(root) => to == *root,
        Flow::Scan => position(from) < position(to),
        Flow::Neighbours(sources) => sources.contains(&from),
    }
}

/// The participants of each instance with the flow each of them sees, in group order.
fn collective_instances(execution: &Execution) -> BTreeMap<CollId, Vec<(EventRef, Flow)>> {
    let mut instances: BTreeMap<CollId, Vec<(EventRef, Flow)>> = BTreeMap::new();
    let mut groups: BTreeMap<CollId, GroupId> = BTreeMap::new();
    for (at, event) in execution.events() {
        let (coll, flow) = match &event.action {
            Action::Collective {
                coll, flow, group, ..
            } => {
                groups.insert(*coll, *group);
                (*coll, flow.clone())
            }
            Action::WinFree { win, .. }
                if execution.windows.get(win).is_some_and(|w| w.no_locks) =>
            {
                continue;
            }
            Action::WinCreate { coll, .. }
            | Action::WinFree { coll, .. }
            | Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => (*coll, Flow::AllToAll),
            _ => continue,
        };
        instances.entry(coll).or_default().push((at, flow));
    }
    for (coll, instance) in &mut instances {
        let members = execution.members(groups.get(coll).copied().unwrap_or(GroupId::WORLD));
        instance.sort_by_key(|(at, _)| members.iter().position(|&rank| rank == at.rank));
    }
    instances
}

/// §3, `Win_fence`: all→all of those that do not assert NOPRECEDE.
fn window_fences(execution: &Execution, graph: &mut Graph) {
    let mut instances: BTreeMap<CollId, Vec<EventRef>> = BTreeMap::new();
    for (at, event) in execution.events() {
        if let Action::Fence { asserts, coll, .. } = event.action
            && !asserts.noprecede
        {
            instances.entry(coll).or_default().push(at);
        }
    }
    for instance in instances.values() {
        for &from in instance {
            for &to in instance.iter().filter(|to| to.rank != from.rank) {
                graph.signal(from, to, Order::Fence);
            }
        }
    }
}

/// An access epoch of `origin` and the exposure epoch of `target` it was matched with.
pub(super) struct Pscw {
    pub(super) win: WinId,
    pub(super) target: Rank,
    pub(super) start: EventRef,
    pub(super) post: EventRef,
    pub(super) complete: Option<EventRef>,
    pub(super) wait: Option<EventRef>,
}

/// Matches the k-th start of an origin towards a target with the k-th post of that target naming
/// the origin, per window.
pub(super) fn pscw(execution: &Execution) -> Vec<Pscw> {
    let mut posts: BTreeMap<(WinId, Rank, Rank), Vec<EventRef>> = BTreeMap::new();
    let mut starts: BTreeMap<(WinId, Rank, Rank), Vec<EventRef>> = BTreeMap::new();
    for (at, event) in execution.events() {
        match &event.action {
            Action::Post { win, group, .. } => {
                for &origin in group {
                    posts.entry((*win, origin, at.rank)).or_default().push(at);
                }
            }
            Action::Start { win, group, .. } => {
                for &target in group {
                    starts.entry((*win, at.rank, target)).or_default().push(at);
                }
            }
            _ => {}
        }
    }
    let mut epochs = Vec::new();
    for ((win, origin, target), starts) in starts {
        let posts = posts.get(&(win, origin, target)).into_iter().flatten();
        for (start, &post) in starts.into_iter().zip(posts) {
            let is_complete = |a: &Action| matches!(a, Action::Complete { win: w } if *w == win);
            let is_wait = |a: &Action| matches!(a, Action::WinWait { win: w } if *w == win);
            epochs.push(Pscw {
                win,
                target,
                start,
                post,
                complete: next(execution, start, is_complete),
                wait: next(execution, post, is_wait),
            });
        }
    }
    epochs
}

/// The first later event of the same process with such an action.
fn next(
    execution: &Execution,
    after: EventRef,
    wanted: impl Fn(&Action) -> bool,
) -> Option<EventRef> {
    let list = &execution.processes[after.rank.index()];
    let from = after.index as usize + 1;
    let index = list[from..].iter().position(|e| wanted(&e.action))? + from;
    Some(EventRef {
        rank: after.rank,
        index: index as u32,
    })
}

/// §3: target→each origin.
fn post_start(epoch: &Pscw, graph: &mut Graph) {
    graph.signal(epoch.post, epoch.start, Order::PostStart);
}

/// §3: each origin→target.
fn complete_wait(epoch: &Pscw, graph: &mut Graph) {
    if let (Some(complete), Some(wait)) = (epoch.complete, epoch.wait) {
        graph.signal(complete, wait, Order::CompleteWait);
    }
}

/// §3: unlock→every later lock of the same window and target when one of the two is exclusive.
fn window_locks(execution: &Execution, graph: &mut Graph) {
    struct Held {
        lock: EventRef,
        unlock: Option<EventRef>,
        win: WinId,
        target: Option<Rank>,
        exclusive: bool,
        turn: u32,
    }
    let mut all = Vec::new();
    for (at, event) in execution.events() {
        match event.action {
            Action::Lock {
                win,
                target,
                exclusive,
                nocheck: false,
                turn,
            } => all.push(Held {
                lock: at,
                unlock: next(execution, at, |a| *a == Action::Unlock { win, target }),
                win,
                target: Some(target),
                exclusive,
                turn,
            }),
            Action::LockAll {
                win,
                nocheck: false,
                turn,
            } => all.push(Held {
                lock: at,
                unlock: next(execution, at, |a| *a == Action::UnlockAll { win }),
                win,
                target: None,
                exclusive: false,
                turn,
            }),
            _ => {}
        }
    }
    for a in &all {
        for b in &all {
            let same = a.win == b.win
                && (a.target == b.target || a.target.is_none() || b.target.is_none());
            if let Some(unlock) = a.unlock
                && same
                && a.turn < b.turn
                && (a.exclusive || b.exclusive)
            {
                graph.signal(unlock, b.lock, Order::Lock);
            }
        }
    }
}

/// §5: clear→every later set of the same lock.
fn shmem_locks(execution: &Execution, graph: &mut Graph) {
    for (held, event) in execution.events() {
        let Action::SetLock { lock, turn } = event.action else {
            continue;
        };
        let Some(clear) = next(execution, held, |a| *a == Action::ClearLock { lock }) else {
            continue;
        };
        for (set, other) in execution.events() {
            if let Action::SetLock {
                lock: same,
                turn: later,
            } = other.action
                && same == lock
                && later > turn
            {
                graph.signal(clear, set, Order::Lock);
            }
        }
    }
}

/// §5: the delivery of the operation that satisfied a wait→the end of the wait; a store through
/// `shmem_ptr` is delivered when it is done.
fn waits(execution: &Execution, graph: &mut Graph) {
    for (at, event) in execution.events() {
        let Action::WaitUntil { satisfied } = &event.action else {
            continue;
        };
        for &op in satisfied {
            if let Some(last) = graph.remotes(op).checked_sub(1) {
                graph.edge(graph.end(op, last), graph.exit(at), Order::Wait);
            } else if op.rank != at.rank {
                graph.edge(graph.exit(op), graph.exit(at), Order::Wait);
            }
        }
    }
}
