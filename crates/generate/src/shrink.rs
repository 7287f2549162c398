//! Makes an execution smaller while it keeps a property: for reports of failures.

use fencepost_model::{
    Action, CollId, Event, EventRef, Execution, MsgId, ObjectId, Rank, ReqId, Scope, WinId,
};
use std::collections::BTreeSet;

/// Removes events, in units that belong together, as long as `keeps` stays true.
pub fn shrink(execution: &Execution, keeps: impl Fn(&Execution) -> bool) -> Execution {
    let mut best = execution.clone();
    loop {
        let smaller = units(&best)
            .into_iter()
            .map(|unit| without(&best, &unit))
            .find(|candidate| keeps(candidate));
        match smaller {
            Some(candidate) => best = candidate,
            None => return tidy(best, &keeps),
        }
    }
}

/// What ties events together: they go together or not at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tie {
    Coll(CollId),
    Msg(MsgId),
    Epochs(WinId),
    Window(WinId),
    Object(Rank, ObjectId),
    ShmemLock(ObjectId),
    Thread(Rank, u32),
    Process(Rank),
}

fn ties(at: EventRef, event: &Event) -> Vec<Tie> {
    let mut ties = vec![Tie::Process(at.rank), Tie::Thread(at.rank, event.thread)];
    ties.extend(event.action.collective().map(Tie::Coll));
    match &event.action {
        Action::Send { msg, .. } | Action::Recv { msg, .. } => ties.push(Tie::Msg(*msg)),
        Action::Post { win, .. }
        | Action::Start { win, .. }
        | Action::Complete { win }
        | Action::WinWait { win } => {
            ties.push(Tie::Epochs(*win));
            ties.push(Tie::Window(*win));
        }
        Action::Lock { win, .. }
        | Action::Unlock { win, .. }
        | Action::LockAll { win, .. }
        | Action::UnlockAll { win }
        | Action::Flush { win, .. } => ties.push(Tie::Window(*win)),
        Action::Operation(op) => {
            if let Scope::Win(win) = op.scope {
                ties.push(Tie::Window(win));
            }
        }
        Action::Acquire { object, .. } | Action::Release { object, .. } => {
            ties.push(Tie::Object(at.rank, *object));
        }
        Action::SetLock { lock, .. } | Action::ClearLock { lock } => {
            ties.push(Tie::ShmemLock(*lock));
        }
        Action::Fork { child } | Action::Join { child } => {
            ties.push(Tie::Thread(at.rank, *child));
        }
        _ => {}
    }
    ties
}

/// Candidates for removal, largest first: everything with a common tie, pairs of neighbours, and
/// single events.
fn units(execution: &Execution) -> Vec<BTreeSet<EventRef>> {
    let mut tied: std::collections::BTreeMap<Tie, BTreeSet<EventRef>> = Default::default();
    let mut single = Vec::new();
    let events: Vec<EventRef> = execution.events().map(|(at, _)| at).collect();
    for (at, event) in execution.events() {
        for tie in ties(at, event) {
            tied.entry(tie).or_default().insert(at);
        }
        single.push(BTreeSet::from([at]));
    }
    let mut units: Vec<BTreeSet<EventRef>> = tied.into_values().collect();
    units.sort_by_key(|unit| std::cmp::Reverse(unit.len()));
    units.extend(single);
    if events.len() <= 24 {
        for (i, &a) in events.iter().enumerate() {
            units.extend(events[i + 1..].iter().map(|&b| BTreeSet::from([a, b])));
        }
    }
    units
}

/// The execution without some events; references to them disappear too.
fn without(execution: &Execution, removed: &BTreeSet<EventRef>) -> Execution {
    let mut out = execution.clone();
    let mut gone: BTreeSet<(Rank, ReqId)> = BTreeSet::new();
    for at in removed {
        if let Some(request) = execution.event(*at).action.request() {
            gone.insert((at.rank, request));
        }
    }
    let renumbered = |at: &EventRef| {
        let before = removed.range(EventRef { index: 0, ..*at }..*at).count() as u32;
        (!removed.contains(at)).then_some(EventRef {
            index: at.index - before,
            ..*at
        })
    };
    for (rank, events) in out.processes.iter_mut().enumerate() {
        let rank = Rank(rank as u32);
        let mut index = 0;
        events.retain_mut(|event| {
            let at = EventRef { rank, index };
            index += 1;
            if let Action::WaitUntil { satisfied } = &mut event.action {
                *satisfied = satisfied.iter().filter_map(&renumbered).collect();
            }
            if let Action::RequestWait { requests } = &mut event.action {
                requests.retain(|request| !gone.contains(&(rank, *request)));
            }
            !removed.contains(&at)
        });
    }
    out
}

/// Drops processes without events at the end, and definitions nobody uses.
fn tidy(execution: Execution, keeps: &impl Fn(&Execution) -> bool) -> Execution {
    let mut best = execution;
    let used: BTreeSet<WinId> = best
        .events()
        .filter_map(|(_, event)| event.action.window())
        .collect();
    let mut candidate = best.clone();
    candidate.windows.retain(|win, _| used.contains(win));
    if keeps(&candidate) {
        best = candidate;
    }
    while best.processes.len() > 2 && best.processes.last().is_some_and(Vec::is_empty) {
        let mut candidate = best.clone();
        candidate.processes.pop();
        let last = candidate.processes.len() as u32;
        candidate
            .groups
            .values_mut()
            .for_each(|members| members.retain(|rank| rank.0 < last));
        if !keeps(&candidate) {
            break;
        }
        best = candidate;
    }
    best
}
