//! The words for an action: the counterpart of `cell`. Nothing is left to matching, every number
//! is written out.

use super::bytes;
use super::cell::Cell;
use super::define::{Definitions, context_name, group_name, window_name};
use super::lex::{self, Words};
use super::matching::Matching;
use super::operation;
use fencepost_model::{
    Access, AccessKind, Action, Asserts, EventRef, Flow, Operation, Rank, ReqId, WinId,
};
use std::collections::BTreeMap;

/// What a cell says, without its label: one line or two per action.
#[rustfmt::skip]
pub fn phrase(
    definitions: &Definitions,
    at: EventRef,
    action: &Action,
    labels: &BTreeMap<EventRef, String>,
) -> String {
    let w = |win: &WinId| window_name(*win);
    match action {
        Action::Access(access) => print_access(access, at.rank),
        Action::Operation(operation) => print_operation(definitions, at, operation),
        Action::BufferEnd { ranges } => format!("buffer_end {}", bytes::print(ranges)),

        Action::WinCreate { win, coll } => format!("win_create {} coll={}", w(win), coll.0),
        Action::WinFree { win, coll } => format!("win_free {} coll={}", w(win), coll.0),
        Action::Attach { win, ranges } => format!("attach {} {}", w(win), bytes::print(ranges)),
        Action::Detach { win, ranges } => format!("detach {} {}", w(win), bytes::print(ranges)),
        Action::SharedQuery { win } => format!("shared_query {}", w(win)),
        Action::Fence { win, asserts, coll } => format!("fence {}{} coll={}", w(win), flags(asserts), coll.0),
        Action::Post { win, group, asserts } => format!("post {} {}{}", w(win), ranks(group), flags(asserts)),
        Action::Start { win, group, asserts } => format!("start {} {}{}", w(win), ranks(group), flags(asserts)),
        Action::Complete { win } => format!("complete {}", w(win)),
        Action::WinWait { win } => format!("wait {}", w(win)),
        Action::Lock { win, target, exclusive, nocheck, turn } => {
            let kind = if *exclusive { "excl" } else { "shared" };
            format!("lock {} {target} {kind}{} turn={turn}", w(win), flag(*nocheck, " nocheck"))
        }
        Action::Unlock { win, target } => format!("unlock {} {target}", w(win)),
        Action::LockAll { win, nocheck, turn } => format!("lock_all {}{} turn={turn}", w(win), flag(*nocheck, " nocheck")),
        Action::UnlockAll { win } => format!("unlock_all {}", w(win)),
        Action::Flush { win, target: Some(target), local } => format!("flush{} {} {target}", flag(*local, "_local"), w(win)),
        Action::Flush { win, target: None, local } => format!("flush{}_all {}", flag(*local, "_local"), w(win)),
        Action::WinSync { win } => format!("sync {}", w(win)),

        Action::RequestWait { requests } => format!("waitreq {}", print_requests(requests)),
        Action::Send { msg, synchronous, request } => {
            let (i, s) = (flag(request.is_some(), "i"), flag(*synchronous, "s"));
            format!("{i}{s}send #{}{}", msg.0, print_request(*request))
        }
        Action::Recv { msg, request } => {
            let i = flag(request.is_some(), "i");
            format!("{i}recv #{}{}", msg.0, print_request(*request))
        }
        Action::Collective { coll, group, flow, request } => {
            let i = flag(request.is_some(), "i");
            let (flow, group) = (print_flow(flow), group_name(*group));
            format!("{i}{flow} {group} coll={}{}", coll.0, print_request(*request))
        }

        Action::Fork { child } => format!("fork {child}"),
        Action::Join { child } => format!("join {child}"),
        Action::Acquire { object, turn } => format!("acquire #{} turn={turn}", object.0),
        Action::Release { object, turn } => format!("release #{} turn={turn}", object.0),

        Action::CtxDestroy { ctx } => format!("sh.ctx_destroy {}", context_name(*ctx)),
        Action::ShmemFence { ctx } => format!("sh.fence {}", context_name(*ctx)),
        Action::Quiet { ctx } => format!("sh.quiet {}", context_name(*ctx)),
        Action::BarrierAll { coll } => format!("barrier_all coll={}", coll.0),
        Action::SymmetricAlloc { coll, ranges } => format!("alloc {} coll={}", bytes::print(ranges), coll.0),
        Action::SymmetricFree { coll, ranges } => format!("free {} coll={}", bytes::print(ranges), coll.0),
        Action::SetLock { lock, turn } => format!("sh.set_lock #{} turn={turn}", lock.0),
        Action::ClearLock { lock } => format!("sh.clear_lock #{}", lock.0),
        Action::WaitUntil { satisfied } => print_wait(satisfied, labels),
        Action::Finalize => "finalize".into(),
    }
}

fn print_wait(satisfied: &[EventRef], labels: &BTreeMap<EventRef, String>) -> String {
    let names: Vec<&str> = satisfied
        .iter()
        .filter_map(|at| labels.get(at))
        .map(String::as_str)
        .collect();
    match names.is_empty() {
        true => "sh.wait".into(),
        false => format!("sh.wait by {}", names.join(",")),
    }
}

/// The short form if it says everything, the general one otherwise.
fn print_operation(definitions: &Definitions, at: EventRef, operation: &Operation) -> String {
    let read_back = |text: &str| {
        let mut cell = Cell {
            words: Words::new(lex::whole(text, 1)),
            definitions,
            matching: &mut Matching::default(),
            event: at,
            awaited: Vec::new(),
        };
        cell.action() == Ok(Action::Operation(operation.clone()))
    };
    operation::print_short(operation)
        .filter(|text| read_back(text))
        .unwrap_or_else(|| operation::print_general(operation))
}

fn print_access(access: &Access, process: Rank) -> String {
    let verb = match access.kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::AtomicLoad => "aload",
        AccessKind::AtomicStore => "astore",
    };
    let place = bytes::print(&access.ranges);
    match access.owner == process {
        true => format!("{verb} {place}"),
        false => format!("{verb} {place}@{}", access.owner),
    }
}

fn print_flow(flow: &Flow) -> String {
    match flow {
        Flow::AllToAll => "barrier".into(),
        Flow::FromRoot(root) => format!("bcast {root}"),
        Flow::ToRoot(root) => format!("reduce {root}"),
        Flow::Scan => "scan".into(),
        Flow::Neighbours(list) => format!("neighbours {}", ranks(list)),
    }
}

fn print_requests(requests: &[ReqId]) -> String {
    let words: Vec<String> = requests.iter().map(|r| format!("#{}", r.0)).collect();
    match words.is_empty() {
        true => "-".into(),
        false => words.join(" "),
    }
}

/// A list of processes.
pub fn ranks(list: &[Rank]) -> String {
    let words: Vec<String> = list.iter().map(Rank::to_string).collect();
    match words.is_empty() {
        true => "-".into(),
        false => words.join(","),
    }
}

fn flags(asserts: &Asserts) -> String {
    [
        flag(asserts.nocheck, " nocheck"),
        flag(asserts.nostore, " nostore"),
        flag(asserts.noput, " noput"),
        flag(asserts.noprecede, " noprecede"),
        flag(asserts.nosucceed, " nosucceed"),
    ]
    .concat()
}

/// The word, if it is to be said.
pub fn flag(on: bool, word: &'static str) -> &'static str {
    if on { word } else { "" }
}

fn print_request(request: Option<ReqId>) -> String {
    request.map_or_else(String::new, |request| format!(" req=#{}", request.0))
}
