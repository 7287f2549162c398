//! One-sided operations.

use super::requests::remember;
use super::{Form, at, at_round, at_update, succeeded};
use crate::abi::{Handle, constants};
use crate::attempts::Attempt;
use crate::caller::Call;
use crate::datatypes::Datatypes;
use crate::locations::{ACCUMULATES, place};
use crate::process::{self, Process};
use crate::requests::Request;
use fencepost_engine::{Key, Stands};
use fencepost_model::{
    AccOp, Action, ByteRange, Call as Kind, Event, Family, Operation, Ranges, Rank, Remote,
    RemoteKind, Remotes, ReqId, Rule, Scope, SiteId, Update, WinId,
};
use smallvec::smallvec;
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A buffer of the origin.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Buffer {
    pub(super) at: *const c_void,
    pub(super) count: i64,
    pub(super) datatype: Handle,
}

/// An operation as the program calls it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Issue {
    pub(super) kind: Kind,
    pub(super) reads: [Option<Buffer>; 2],
    pub(super) writes: Option<Buffer>,
    pub(super) target: c_int,
    pub(super) displ: isize,
    pub(super) count: i64,
    pub(super) datatype: Handle,
    /// For the accumulate family.
    pub(super) op: Option<AccOp>,
    pub(super) win: Handle,
}

impl Issue {
    /// Are they equal? Compiled into each hook, where most of the other is known.
    #[inline(always)]
    pub(super) fn is(&self, other: &Issue) -> bool {
        let same = |own: &Option<Buffer>, other: &Option<Buffer>| match (own, other) {
            (Some(own), Some(other)) => {
                own.at == other.at && own.count == other.count && own.datatype == other.datatype
            }
            (None, None) => true,
            _ => false,
        };
        self.kind == other.kind
            && self.target == other.target
            && self.displ == other.displ
            && self.count == other.count
            && self.datatype == other.datatype
            && self.win == other.win
            && self.op == other.op
            && same(&self.reads[0], &other.reads[0])
            && same(&self.reads[1], &other.reads[1])
            && same(&self.writes, &other.writes)
    }
}

/// `MPI_Put`, `MPI_Rput`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn put(
    call: Call,
    origin: *const c_void,
    origin_count: i64,
    origin_type: Handle,
    target: c_int,
    displ: isize,
    count: i64,
    datatype: Handle,
    win: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let issue = || Issue {
        kind: Kind::Put,
        reads: [buffer(origin, origin_count, origin_type), None],
        writes: None,
        target,
        displ,
        count,
        datatype,
        op: None,
        win,
    };
    operation(call, issue, form, real)
}

/// `MPI_Get`, `MPI_Rget`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn get(
    call: Call,
    origin: *mut c_void,
    origin_count: i64,
    origin_type: Handle,
    target: c_int,
    displ: isize,
    count: i64,
    datatype: Handle,
    win: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let issue = || Issue {
        kind: Kind::Get,
        reads: [None, None],
        writes: buffer(origin, origin_count, origin_type),
        target,
        displ,
        count,
        datatype,
        op: None,
        win,
    };
    operation(call, issue, form, real)
}

/// `MPI_Accumulate`, `MPI_Raccumulate`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn accumulate(
    call: Call,
    origin: *const c_void,
    origin_count: i64,
    origin_type: Handle,
    target: c_int,
    displ: isize,
    count: i64,
    datatype: Handle,
    op: Handle,
    win: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let op = acc_op(op);
    let issue = || Issue {
        kind: Kind::Accumulate,
        reads: [buffer(origin, origin_count, origin_type), None],
        writes: None,
        target,
        displ,
        count,
        datatype,
        op: Some(op),
        win,
    };
    operation(call, issue, form, real)
}

/// `MPI_Get_accumulate`, `MPI_Rget_accumulate`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn get_accumulate(
    call: Call,
    origin: *const c_void,
    origin_count: i64,
    origin_type: Handle,
    result: *mut c_void,
    result_count: i64,
    result_type: Handle,
    target: c_int,
    displ: isize,
    count: i64,
    datatype: Handle,
    op: Handle,
    win: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let op = acc_op(op);
    // With MPI_NO_OP the origin buffer is ignored.
    let origin = buffer(origin, origin_count, origin_type).filter(|_| op != AccOp::NoOp);
    let issue = || Issue {
        kind: Kind::GetAccumulate,
        reads: [origin, None],
        writes: buffer(result, result_count, result_type),
        target,
        displ,
        count,
        datatype,
        op: Some(op),
        win,
    };
    operation(call, issue, form, real)
}

/// `MPI_Fetch_and_op`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn fetch_and_op(
    call: Call,
    origin: *const c_void,
    result: *mut c_void,
    datatype: Handle,
    target: c_int,
    displ: isize,
    op: Handle,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let op = acc_op(op);
    let issue = || Issue {
        kind: Kind::FetchAndOp,
        reads: [
            buffer(origin, 1, datatype).filter(|_| op != AccOp::NoOp),
            None,
        ],
        writes: buffer(result, 1, datatype),
        target,
        displ,
        count: 1,
        datatype,
        op: Some(op),
        win,
    };
    operation(call, issue, Form::Blocking, real)
}

/// `MPI_Compare_and_swap`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn compare_and_swap(
    call: Call,
    origin: *const c_void,
    compare: *const c_void,
    result: *mut c_void,
    datatype: Handle,
    target: c_int,
    displ: isize,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let issue = || Issue {
        kind: Kind::CompareAndSwap,
        reads: [buffer(origin, 1, datatype), buffer(compare, 1, datatype)],
        writes: buffer(result, 1, datatype),
        target,
        displ,
        count: 1,
        datatype,
        op: Some(AccOp::Replace),
        win,
    };
    operation(call, issue, Form::Blocking, real)
}

fn buffer(at: *const c_void, count: i64, datatype: Handle) -> Option<Buffer> {
    Some(Buffer {
        at,
        count,
        datatype,
    })
}

/// The predefined operations, and which of them was asked for last: it is the next one, too.
static OPERATIONS: OnceLock<[(Handle, AccOp); AccOp::ALL.len()]> = OnceLock::new();
static LAST_OPERATION: AtomicUsize = AtomicUsize::new(0);

#[inline]
fn acc_op(op: Handle) -> AccOp {
    let known = OPERATIONS.get_or_init(|| {
        let c = constants();
        fencepost_api::mpi_operations!(c, AccOp)
    });
    let last = known.get(LAST_OPERATION.load(Ordering::Relaxed));
    match last.filter(|(handle, _)| *handle == op) {
        Some((_, last)) => *last,
        None => other_op(known, op),
    }
}

#[cold]
fn other_op(known: &[(Handle, AccOp)], op: Handle) -> AccOp {
    let Some(at) = known.iter().position(|(handle, _)| *handle == op) else {
        return AccOp::Replace;
    };
    LAST_OPERATION.store(at, Ordering::Relaxed);
    known[at].1
}

/// The operation is made from the arguments wherever it is needed: where it comes again, they stay in their registers.
#[inline(always)]
fn operation(
    call: Call,
    issue: impl Fn() -> Issue,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let blocking = matches!(form, Form::Blocking);
    let at_once = |process: &mut Process| {
        let repeats = |process: &mut Process| {
            let update = issue().update(call.pc);
            update.is_some_and(|update| process.repeats_update(&update))
        };
        process.issues_at_once(call.pc, &issue())
            || process.goes_on_at_once(call.pc, &issue())
            || repeats(process)
    };
    if blocking && process::comes_again(at_once) {
        return real();
    }
    let request = followed(&call, &issue(), !blocking);
    let code = real();
    if let (Some(request), Form::Nonblocking(out)) = (request, form)
        && succeeded(code)
    {
        remember(out, Request::Operation(request));
    }
    code
}

/// Follows an operation, if it need be; its request, if it has one.
#[inline(never)]
fn followed(call: &Call, issue: &Issue, with_request: bool) -> Option<ReqId> {
    if issue.target == constants().proc_null {
        return None;
    }
    let one_of_many = |process: &mut Process| {
        process.issues_again(call.pc, issue) || process.goes_on(call.pc, issue)
    };
    if !with_request && process::is_one_of_many(one_of_many) {
        return None;
    }
    let begun = |process: &mut Process, site| begin(process, issue, with_request, call.pc, site);
    let request = match (with_request, issue.update(call.pc)) {
        (true, _) => at(call, begun),
        (false, Some(_)) => at_update(call, begun),
        (false, None) => at_round(call, begun),
    };
    request.flatten()
}

/// Follows an operation; its request, if it has one. There is nothing to follow if it is wrong in itself.
pub(super) fn begin(
    process: &mut Process,
    issue: &Issue,
    request: bool,
    pc: usize,
    site: SiteId,
) -> Option<ReqId> {
    let followed = follow(process, issue, request, pc, site);
    if followed.is_none() {
        process.rounds.forget();
    }
    followed.flatten()
}

/// Likewise; `None` if it is not followed as most are.
fn follow(
    process: &mut Process,
    issue: &Issue,
    request: bool,
    pc: usize,
    site: SiteId,
) -> Option<Option<ReqId>> {
    let request = request.then(|| process.requests.number());
    let Some(window) = process.windows.get(issue.win) else {
        let win = process.windows.freed(issue.win)?;
        let action = Action::Operation(Operation {
            call: issue.kind,
            scope: Scope::Win(win),
            target: Rank(0),
            reads: Ranges::EMPTY,
            writes: Ranges::EMPTY,
            remote: smallvec![anywhere()],
            request,
        });
        process.check_epoch(&action, site);
        return None;
    };
    let win = window.id;
    let target = window.world(issue.target);
    let at = window.address(issue.target, issue.displ);
    let remote = remotes(&mut process.datatypes, issue, at, window.family);
    let exposed = |remote: &Remote| window.exposes(issue.target, process.rank, &remote.ranges);
    let inside = remote.iter().all(exposed);
    let operation = Operation {
        call: issue.kind,
        scope: Scope::Win(win),
        target: target.unwrap_or(Rank(u32::MAX)),
        reads: process.buffer_bytes(&issue.reads),
        writes: process.buffer_bytes(std::slice::from_ref(&issue.writes)),
        remote,
        request,
    };
    let event = Event {
        thread: process.thread,
        action: Action::Operation(operation),
        site,
    };
    let broken = process.check(&event);
    target?;
    if !inside {
        process.misuse(Rule::EpochRange, site, win);
        return None;
    }
    // One mistake is one finding: what no epoch covers never completes, and would race with all.
    let follow = |rule: &Rule| matches!(rule, Rule::EpochRequest);
    if !broken.iter().all(follow) {
        return None;
    }
    // Nothing is left to do when it returns: no operation of MPI is complete then.
    if let Action::Operation(operation) = event.action {
        let number = process.next_number();
        let attempt = attempt(issue, &operation);
        if attempt.is_some() {
            process.before_attempt(operation.target);
        }
        let Process {
            engine,
            node,
            thread,
            ..
        } = process;
        let operand = written(&operation);
        let stands = engine.issue_with(*thread, number, &operation, operand, site, node);
        process.use_buffers(&operation.reads);
        process.use_buffers(&operation.writes);
        let signals = process.synchronise_by_atomics(win, &operation, (number, attempt), stands);
        if request.is_none() && !signals {
            process.expect_more((pc, number), site, issue, operation, stands);
            process.keep_if_held(pc, site, issue, stands);
        } else {
            process.rounds.forget();
        }
    }
    Some(request)
}

/// The accesses of an operation at its target, where it begins at an address.
fn remotes(datatypes: &mut Datatypes, issue: &Issue, at: u64, family: Family) -> Remotes {
    let layout = datatypes.layout(issue.datatype);
    let Some(op) = issue.op else {
        let kind = match issue.kind {
            Kind::Get => RemoteKind::Read,
            _ => RemoteKind::Write,
        };
        let ranges = layout.bytes(at, issue.count);
        return match ranges.is_empty() {
            true => Remotes::new(),
            false => smallvec![Remote { kind, ranges }],
        };
    };
    let update = |(elem, ranges)| Remote {
        kind: RemoteKind::Update(Update { family, elem, op }),
        ranges,
    };
    let elements = layout.elements(at, issue.count);
    elements.into_iter().map(update).collect()
}

/// The word that an operation puts in the place of another, whatever that was.
pub(super) fn written(operation: &Operation) -> Option<u64> {
    let [remote] = &operation.remote[..] else {
        return None;
    };
    let replaces = matches!(remote.kind, RemoteKind::Update(update) if update.op == AccOp::Replace);
    if !replaces || operation.call == Kind::CompareAndSwap {
        return None;
    }
    let ([there], [here]) = (&remote.ranges.0[..], &operation.reads.0[..]) else {
        return None;
    };
    // A null pointer is left to MPI, which has an error for it.
    let readable = here.start != 0 && there.len() == here.len();
    // SAFETY: the operation's buffer, which the program has just handed over to be read.
    readable.then(|| unsafe { word_at(*here) })?
}

/// What an operation that fetches a word does to it, if its result is there with the next flush: that may be nothing.
fn attempt(issue: &Issue, operation: &Operation) -> Option<Attempt> {
    let op = issue.op.filter(|op| *op != AccOp::NoOp)?;
    if operation.writes.is_empty() || operation.request.is_some() {
        return None;
    }
    let word = |at: usize| {
        let bytes = operation.reads.0.get(at).filter(|bytes| bytes.start != 0)?;
        // SAFETY: the operation's buffer, which the program has just handed over to be read.
        unsafe { word_at(*bytes) }
    };
    let compare = match issue.kind {
        Kind::CompareAndSwap => Some(word(1)?),
        _ => None,
    };
    Some(Attempt {
        op,
        operand: word(0),
        compare,
    })
}

/// What is in these bytes, if they are no more than a word.
///
/// # Safety
/// They can be read.
unsafe fn word_at(bytes: ByteRange) -> Option<u64> {
    let mut word = [0; size_of::<u64>()];
    let word_bytes = word.get_mut(..bytes.len() as usize)?;
    // SAFETY: the caller's promise; `word_bytes` is as long.
    unsafe {
        std::ptr::copy_nonoverlapping(
            bytes.start as *const u8,
            word_bytes.as_mut_ptr(),
            word_bytes.len(),
        );
    }
    Some(u64::from_le_bytes(word))
}

/// Some byte, where it does not matter which.
fn anywhere() -> Remote {
    Remote {
        kind: RemoteKind::Write,
        ranges: ByteRange { start: 0, end: 1 }.into(),
    }
}

/// Atomics on larger areas are not taken as synchronisation.
const FLAG_BYTES: u64 = 16;

/// A fetching atomic operation whose result is not there yet.
#[derive(Copy, Clone, Debug)]
pub struct Fetch {
    win: WinId,
    target: Rank,
    /// Its number, and what it does if that may be nothing.
    number: u64,
    attempt: Option<Attempt>,
    request: Option<ReqId>,
    /// What it fetches, and the place that shares with other locations.
    word: ByteRange,
    place: u64,
    /// Where the result will be, if it is in one piece.
    result: Option<ByteRange>,
}

impl Fetch {
    /// Is it of a window, and towards this process, or any?
    fn is_of(&self, win: WinId, target: Option<Rank>) -> bool {
        self.win == win && target.is_none_or(|target| target == self.target)
    }
}

impl Process {
    pub(super) fn buffer_bytes(&mut self, buffers: &[Option<Buffer>]) -> Ranges {
        let mut bytes = Ranges::EMPTY;
        for buffer in buffers.iter().flatten() {
            let layout = self.datatypes.layout(buffer.datatype);
            let more = layout.bytes(buffer.at as u64, buffer.count);
            match bytes.is_empty() {
                true => bytes = more,
                false => bytes.0.extend(more.0),
            }
        }
        bytes
    }

    /// Atomics of the accumulate family on a small location are how MPI programs build flags and
    /// locks: an update tells what its process knew, and a fetching one learns, when its result is
    /// there, what those before it told. Is this one of them?
    fn synchronise_by_atomics(
        &mut self,
        win: WinId,
        operation: &Operation,
        (number, attempt): (u64, Option<Attempt>),
        stands: Stands,
    ) -> bool {
        let [remote] = &operation.remote[..] else {
            return false;
        };
        let (RemoteKind::Update(update), [range]) = (remote.kind, &remote.ranges.0[..]) else {
            return false;
        };
        let flag = range.len() <= FLAG_BYTES;
        if !flag || !self.fetches_of_others(!operation.writes.is_empty()) {
            return false;
        }
        let place = place(range.start, ACCUMULATES);
        if update.op != AccOp::NoOp {
            let key = Key::Location(operation.target, place);
            self.engine.publish(self.thread, key, &mut self.node);
        }
        if stands == Stands::Again {
            self.leave_beside(operation.target, *range);
        }
        if !operation.writes.is_empty() {
            self.fetches.push(Fetch {
                win,
                target: operation.target,
                number,
                attempt,
                request: operation.request,
                word: *range,
                place,
                result: match operation.writes.0[..] {
                    [result] if result.len() == range.len() => Some(result),
                    _ => None,
                },
            });
        }
        true
    }

    /// May some operations have been made in vain whose result is not there yet?
    pub(super) fn awaits_attempts(&self) -> bool {
        self.fetches.iter().any(|fetch| fetch.attempt.is_some())
    }

    /// Operations of a window, towards one process or all, have returned: which of them have changed nothing?
    pub(super) fn note_attempts(&mut self, win: WinId, target: Option<Rank>) {
        let done = |fetch: &Fetch| fetch.is_of(win, target);
        let fetches = self.fetches.iter().filter(|fetch| done(fetch)).copied();
        for fetch in fetches.collect::<Vec<Fetch>>() {
            // SAFETY: MPI has just stored the result there.
            let fetched = fetch.result.and_then(|result| unsafe { word_at(result) });
            if let (Some(attempt), Some(fetched)) = (fetch.attempt, fetched)
                && attempt.was_in_vain(fetched, fetch.word.len())
            {
                self.note_in_vain(Scope::Win(win), fetch.target, fetch.number);
            }
        }
    }

    /// Operations of a window, towards one process or all, are complete here: what fetching atomics
    /// among them have seen is known.
    pub fn take_fetched(&mut self, win: WinId, target: Option<Rank>) {
        self.take_fetches(|fetch| fetch.is_of(win, target));
    }

    /// Likewise, operations with these requests.
    pub fn take_fetched_by(&mut self, requests: &[ReqId]) {
        self.take_fetches(|fetch| fetch.request.is_some_and(|own| requests.contains(&own)));
    }

    fn take_fetches(&mut self, done: impl Fn(&Fetch) -> bool) {
        if self.fetches.is_empty() {
            return;
        }
        let mut seen: Vec<Fetch> = self.fetches.extract_if(.., |fetch| done(fetch)).collect();
        let own = self.rank;
        for fetch in seen.iter().filter(|fetch| fetch.target == own) {
            self.see_fetched(fetch);
        }
        seen.sort_by_key(|fetch| (fetch.target, fetch.place));
        seen.dedup_by_key(|fetch| (fetch.target, fetch.place));
        for fetch in seen {
            self.observe(Key::Location(fetch.target, fetch.place));
        }
    }

    /// A word of this process was fetched by itself: whoever has written what it fetched is done with it.
    fn see_fetched(&mut self, fetch: &Fetch) {
        // SAFETY: MPI has just stored the result there.
        let value = fetch.result.and_then(|result| unsafe { word_at(result) });
        let Some(value) = value else { return };
        let Process {
            engine,
            node,
            thread,
            ..
        } = self;
        let mut by = engine.fetched_by(*thread, fetch.word, value, node);
        // Its own are over when a call says so.
        by.retain(|(origin, _)| *origin != self.rank);
        self.learn_of_attempts(fetch.word, &by);
        self.see(&by);
    }
}
