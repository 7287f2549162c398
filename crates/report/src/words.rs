//! The model's terms in English. A message is put together from these words only, so the same
//! thing has the same name in every message.

use crate::finding::{Cause, FindingSite, FindingWindow, Insert, PathStep, Step};
use crate::numbers::Numbers;
use fencepost_model::event::{AccOp, AccessKind, Action, RemoteKind};
use fencepost_model::{Call, Execution, Flavour, Rank, Role, Rule, Side, Site, WinId};

/// How many byte ranges a message lists before it only counts the rest.
const LISTED_RANGES: usize = 3;

/// What mends a finding, in the words of the library it is about.
pub fn fix(rule: Rule, sites: &[FindingSite]) -> &'static str {
    let shmem = |site: &FindingSite| site.op.starts_with("shmem_");
    match sites.iter().any(shmem) {
        true => rule.shmem_fix(),
        false => rule.fix(),
    }
}

/// What happened, in one line.
pub fn message(
    rule: Rule,
    sites: &[FindingSite],
    owner: &Numbers,
    windows: &[FindingWindow],
) -> String {
    let who = |site: &FindingSite| actors(&site.ranks, &site.threads);
    match sites {
        [first, second] if !owner.is_empty() => {
            let memory = match (rule, windows) {
                (Rule::RaceLocal, _) => "an origin buffer".into(),
                (Rule::RaceThreads, []) => "exposed memory".into(),
                (_, []) => "target memory".into(),
                (_, [window]) => bytes_of(window),
                (_, [window, others @ ..]) => {
                    format!("{} and {} other windows", bytes_of(window), others.len())
                }
            };
            let owner = ranks(owner);
            let (a, b) = (who(first), who(second));
            let actions = match a == b {
                true => format!("{} and {} by {a}", first.op, second.op),
                false => format!("{} by {a} and {} by {b}", first.op, second.op),
            };
            match rule {
                Rule::RaceSeparate => format!(
                    "{actions} race in the separate memory model, though on different bytes: the store is to {memory} of {owner}"
                ),
                _ => format!("{actions} race on {memory} of {owner}"),
            }
        }
        [_, _, ..] if rule.is_collective() => {
            let sides: Vec<String> = sites.iter().map(side).collect();
            format!("{}: {}", rule.title(), sides.join(" · "))
        }
        [call, ..] => {
            let on = match windows {
                [window] => format!(" on {}", window_name(window)),
                _ => String::new(),
            };
            format!("{} by {}{on}: {}", call.op, who(call), rule.title())
        }
        [] => rule.title().into(),
    }
}

/// Lines that were tried and mend a finding, in a sentence.
pub fn mending(inserts: &[Insert]) -> String {
    let mut text = String::new();
    let mut file = "";
    for insert in inserts {
        text += match (text.is_empty(), insert.file == file) {
            (true, _) => "Insert",
            (false, true) => ",",
            (false, false) => ", and",
        };
        text += &format!(" `{}` before line {}", insert.text.trim(), insert.line);
        if insert.file != file {
            text += &format!(" of {}", insert.file);
            file = &insert.file;
        }
    }
    text + ". This was tried: the analysis finds nothing wrong here then."
}

/// ``bytes 16..24 of window `halo` ``, or the window alone if the bytes are not known.
fn bytes_of(window: &FindingWindow) -> String {
    match window.bytes.is_empty() {
        true => window_name(window),
        false => format!("{} of {}", byte_list(&window.bytes), window_name(window)),
    }
}

/// ``window `halo` ``, or where it was made if it has no name.
fn window_name(window: &FindingWindow) -> String {
    match (window.name.as_str(), window.line) {
        ("", 0) => format!("a window of {}", window.constructor),
        ("", line) => format!(
            "the window of {} at {}:{line}",
            window.constructor, window.file
        ),
        (name, _) => format!("window `{name}`"),
    }
}

/// Where a named window was made; what [`message`] does not say.
pub fn window_origin(window: &FindingWindow) -> Option<String> {
    let named = (!window.name.is_empty()).then(|| window_name(window))?;
    Some(match window.line {
        0 => format!("{named} is made by {}", window.constructor),
        line => format!(
            "{named} is made by {} at {}:{line}",
            window.constructor, window.file
        ),
    })
}

/// `bytes 0..8, 16..24 and 7 more ranges`.
pub fn byte_list(bytes: &[String]) -> String {
    let listed = bytes.len().min(LISTED_RANGES);
    let list = bytes[..listed].join(", ");
    match bytes.len() - listed {
        0 => format!("bytes {list}"),
        rest => format!("bytes {list} and {rest} more ranges"),
    }
}

/// The place of something that was seen without its place.
pub fn unknown_place() -> Site {
    Site {
        file: String::new(),
        line: 0,
        column: 0,
        function: String::new(),
    }
}

/// A plain access as a noun.
pub fn access_kind(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::AtomicLoad => "atomic load",
        AccessKind::AtomicStore => "atomic store",
    }
}

/// The name of a side: the call, or the kind of access.
pub fn side_op(side: &Side, request: bool) -> &'static str {
    match (side.call, side.role) {
        (Some(call), _) => call.name(request),
        (None, Role::Plain(kind)) => access_kind(kind),
        // A side without a call is a plain access; this only keeps the function total.
        (None, Role::Origin { .. } | Role::Target(_)) => "one-sided operation",
    }
}

/// What a side does to the racing bytes, as the predicate of a sentence about its op. Empty for a
/// load or store of one's own memory: the name says it all.
pub fn side_access(role: Role, op: &str, who: &Numbers, owner: &Numbers) -> String {
    let verb = match role {
        Role::Plain(kind) if who == owner && op == access_kind(kind) => return String::new(),
        Role::Plain(kind) if kind.writes() => return format!("writes memory of {}", ranks(owner)),
        Role::Plain(_) => return format!("reads memory of {}", ranks(owner)),
        Role::Origin { writes: false } => return "reads its origin buffer".into(),
        Role::Origin { writes: true } => return "writes its origin buffer".into(),
        Role::Target(RemoteKind::Read) => "reads",
        Role::Target(RemoteKind::Write) => "writes",
        Role::Target(RemoteKind::Update(update)) if update.op == AccOp::NoOp => "atomically reads",
        Role::Target(RemoteKind::Update(_)) => "atomically updates",
    };
    format!("{verb} target memory of {}", ranks(owner))
}

/// `rank 1`, `ranks 0-2`; `some ranks` if it is not known which.
pub fn ranks(ranks: &Numbers) -> String {
    match ranks.is_empty() {
        true => "some ranks".into(),
        false => ranks.with("rank"),
    }
}

/// What the sides of a mismatch call: ``one side calls `MPI_Barrier, MPI_Bcast`, the other `MPI_Bcast` ``.
pub fn sequences(sequences: &[Vec<String>]) -> Option<String> {
    let [one, other] = sequences else {
        return None;
    };
    let listed = |calls: &[String]| match calls {
        [] => "nothing".to_owned(),
        calls => format!("`{}`", calls.join(", ")),
    };
    let (one, other) = (listed(one), listed(other));
    Some(format!("one side calls {one}, the other {other}"))
}

/// Why ranks go different ways: `a.c:7: …, a.c:9: …`.
pub fn causes(because: &[Cause]) -> Option<String> {
    let step = |cause: &Cause| {
        let file = cause.file.rsplit('/').next().unwrap_or_default();
        format!("{} at {file}:{}", cause.text, cause.line)
    };
    let steps: Vec<String> = because.iter().map(step).collect();
    (!steps.is_empty()).then(|| steps.join(" → "))
}

/// What a group of ranks does: `ranks 0-2: MPI_Barrier heat.c:47`.
fn side(site: &FindingSite) -> String {
    let who = actors(&site.ranks, &site.threads);
    match site.file.rsplit('/').next() {
        Some(file) if !file.is_empty() => format!("{who}: {} {file}:{}", site.op, site.line),
        _ => format!("{who}: {}", site.op),
    }
}

/// `rank 1`, or with threads `rank 1 threads 0-3`.
pub fn actors(who: &Numbers, threads: &Numbers) -> String {
    match threads.is_empty() {
        true => ranks(who),
        false => format!("{} {}", ranks(who), threads.with("thread")),
    }
}

/// What happens at a place: `MPI_Put by rank 0 writes target memory of rank 1`.
pub fn what_happens(site: &FindingSite) -> String {
    let who = actors(&site.ranks, &site.threads);
    match site.access.is_empty() {
        true => format!("{} by {who}", site.op),
        false => format!("{} by {who} {}", site.op, site.access),
    }
}

/// Something on the way to a finding: `the condition at heat.c:31:5 is true`.
pub fn step(step: &PathStep) -> String {
    let place = match (step.file.as_str(), step.line) {
        ("", _) => "an unknown place".into(),
        (file, 0) => file.to_owned(),
        (file, line) => format!("{file}:{line}:{}", step.column),
    };
    match &step.step {
        Step::Branch { taken } => format!("the condition at {place} is {taken}"),
        Step::Loop { round } => format!("in round {round} of the loop at {place}"),
        Step::Call { function } => format!("in the call of {function} at {place}"),
    }
}

/// The call behind an action as a program writes it.
pub fn action(execution: &Execution, rank: Rank, action: &Action) -> &'static str {
    match action {
        Action::Access(access) => access_kind(access.kind),
        Action::Operation(op) => Call::name(op.call, op.request.is_some()),
        Action::WinCreate { win, .. } => constructor(execution, rank, *win),
        Action::WinFree { .. } => "MPI_Win_free",
        Action::Attach { .. } => "MPI_Win_attach",
        Action::Detach { .. } => "MPI_Win_detach",
        Action::SharedQuery { .. } => "MPI_Win_shared_query",
        Action::Fence { .. } => "MPI_Win_fence",
        Action::Post { .. } => "MPI_Win_post",
        Action::Start { .. } => "MPI_Win_start",
        Action::Complete { .. } => "MPI_Win_complete",
        Action::WinWait { .. } => "MPI_Win_wait",
        Action::Lock { .. } => "MPI_Win_lock",
        Action::Unlock { .. } => "MPI_Win_unlock",
        Action::LockAll { .. } => "MPI_Win_lock_all",
        Action::UnlockAll { .. } => "MPI_Win_unlock_all",
        Action::Flush { target, local, .. } => flush(target.is_none(), *local),
        Action::WinSync { .. } => "MPI_Win_sync",
        Action::RequestWait { .. } => "MPI_Wait",
        Action::Send { .. } => "send",
        Action::Recv { .. } => "receive",
        Action::Collective { .. } => "collective",
        Action::Fork { .. } => "thread start",
        Action::Join { .. } => "thread join",
        Action::Acquire { .. } => "acquire",
        Action::Release { .. } => "release",
        Action::CtxDestroy { .. } => "shmem_ctx_destroy",
        Action::ShmemFence { .. } => "shmem_fence",
        Action::Quiet { .. } => "shmem_quiet",
        Action::BarrierAll { .. } => "shmem_barrier_all",
        Action::SymmetricAlloc { .. } => "shmem_malloc",
        Action::SymmetricFree { .. } => "shmem_free",
        Action::SetLock { .. } => "shmem_set_lock",
        Action::ClearLock { .. } => "shmem_clear_lock",
        Action::WaitUntil { .. } => "shmem_wait_until",
        Action::BufferEnd { .. } => "end of buffer",
        Action::Finalize => "finalize",
    }
}

fn constructor(execution: &Execution, rank: Rank, win: WinId) -> &'static str {
    let flavour = execution.windows.get(&win).map(|window| {
        let own = window.flavours.get(&rank);
        own.copied().unwrap_or(window.flavour)
    });
    constructor_of(flavour.unwrap_or_default())
}

/// The call that makes a window of this flavour.
pub fn constructor_of(flavour: Flavour) -> &'static str {
    match flavour {
        Flavour::Create => "MPI_Win_create",
        Flavour::Allocate => "MPI_Win_allocate",
        Flavour::Shared => "MPI_Win_allocate_shared",
        Flavour::Dynamic => "MPI_Win_create_dynamic",
    }
}

fn flush(all: bool, local: bool) -> &'static str {
    match (all, local) {
        (false, false) => "MPI_Win_flush",
        (true, false) => "MPI_Win_flush_all",
        (false, true) => "MPI_Win_flush_local",
        (true, true) => "MPI_Win_flush_local_all",
    }
}
