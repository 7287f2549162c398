//! Put, get and atomic operations: who accesses which memory, and what is told before they can have any
//! effect.

use super::again::comes_again;
use super::{
    Again, Atomic, Elem, SIGNAL, Shmem, Signal, Span, Transfer, at_shmem_round, at_shmem_update,
    with_shmem,
};
use crate::attempts::Attempt;
use crate::caller::Call;
use crate::comparisons::{SignalOp, signal_op};
use crate::locations::{ATOMICS, place};
use crate::process::{self, Process};
use crate::repeats::{Held, WORD};
use crate::shmem;
use crate::symmetric::Wrong;
use crate::teams::Context;
use fencepost_engine::{Key, Stands};
use fencepost_model::{
    AccOp, Action, ByteRange, Call as Kind, Family, Operation, Ranges, Rank, Remote, RemoteKind,
    Remotes, Rule, Scope, SiteId, Update,
};
use smallvec::smallvec;
use std::ffi::{c_int, c_void};

/// An operation that was issued.
#[derive(Debug)]
pub struct Begun {
    pub(super) number: u64,
    pub(super) action: Action,
    pub(super) stands: Stands,
    /// Where it is called, if it may come again.
    pub(super) again: Option<(usize, SiteId, Again)>,
    /// What a fetching operation has looked at, and does to it.
    looked_at: Option<(Rank, ByteRange, Option<Attempt>)>,
}

/// Put, get and their relatives.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn transfer(call: &Call, transfer: &Transfer) -> Option<Box<Begun>> {
    let signal = transfer.signal.map(|signal| (signal, signal_op(signal.op)));
    let value = || transfer.value.or_else(|| small_value(transfer));
    let Some(again) = transfer.again() else {
        return with_shmem(call, |process, site| {
            begin_transfer(process, transfer, signal, value, site)
        });
    };
    if comes_again(call, &again) {
        return None;
    }
    at_shmem_round(call, |process, site| {
        let begun = begin_transfer(process, transfer, signal, value, site)?;
        Some(process.may_come_again(begun, again, call, site))
    })
}

/// Follows a transfer, with its signal; somebody may wait for the value that it writes.
pub(super) fn begin_transfer(
    process: &mut Process,
    transfer: &Transfer,
    signal: Option<(Signal, SignalOp)>,
    value: impl FnOnce() -> Option<u64>,
    site: SiteId,
) -> Option<Box<Begun>> {
    let context = process.shmem.as_ref()?.teams.context(transfer.ctx).clone();
    let target = process.target(&context, transfer.pe, site)?;
    let data = transfer.remote.bytes(transfer.elem.size);
    let kind = match transfer.writes {
        true => RemoteKind::Write,
        false => RemoteKind::Read,
    };
    let mut remote = Remotes::new();
    if !data.is_empty() {
        let ranges = process.at_target(&data, target, transfer.elem, site)?;
        remote.push(Remote { kind, ranges });
    }
    let mut operand = value();
    if let Some((signal, op)) = signal {
        remote.push(process.signalled(&signal, op, target, site)?);
        operand = Some(signal.value);
    }
    if remote.is_empty() {
        return None;
    }
    let bytes =
        |span: Option<Span>| span.map_or(Ranges::EMPTY, |span| span.bytes(transfer.elem.size));
    let (reads, writes) = match transfer.writes {
        true => (bytes(transfer.local), Ranges::EMPTY),
        false => (Ranges::EMPTY, bytes(transfer.local)),
    };
    let operation = Operation {
        call: call_kind(transfer),
        scope: Scope::Ctx(context.id),
        target,
        reads,
        writes,
        remote,
        request: None,
    };
    Some(process.issue(operation, operand, transfer.nonblocking, site))
}

fn call_kind(transfer: &Transfer) -> Kind {
    match (transfer.signal, transfer.writes, transfer.nonblocking) {
        (Some(_), _, false) => Kind::ShmemPutSignal,
        (Some(_), _, true) => Kind::ShmemPutSignalNbi,
        (None, true, false) => Kind::ShmemPut,
        (None, true, true) => Kind::ShmemPutNbi,
        (None, false, false) => Kind::ShmemGet,
        (None, false, true) => Kind::ShmemGetNbi,
    }
}

/// What a put of at most eight bytes writes: somebody may wait for it.
fn small_value(transfer: &Transfer) -> Option<u64> {
    let local = transfer.local.filter(|_| transfer.writes)?;
    let bytes = local.count.checked_mul(transfer.elem.size)?;
    if bytes == 0 || bytes > 8 || (local.count > 1 && local.stride != 1) {
        return None;
    }
    let mut value = [0; 8];
    // SAFETY: the call reads these bytes, too.
    unsafe { std::ptr::copy_nonoverlapping(local.at, value.as_mut_ptr(), bytes) };
    Some(u64::from_le_bytes(value))
}

/// An atomic operation.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn atomic(call: &Call, atomic: &Atomic) -> Option<Box<Begun>> {
    let update = atomic.update(call.pc);
    let Some(update) = update else {
        return with_shmem(call, |process, site| begin_atomic(process, atomic, site));
    };
    let is = |known: &Again| atomic.is_again(known);
    let at_once = |process: &mut Process| {
        process.calls_at_once(call.pc, is) || process.repeats_update(&update)
    };
    if process::comes_again(at_once)
        || process::is_one_of_many(|process| process.calls_again(call.pc, is))
    {
        return None;
    }
    at_shmem_update(call, |process, site| {
        let begun = begin_atomic(process, atomic, site)?;
        let held = process.words_of_object(atomic, &begun);
        process.expect_repeats(&update, held);
        Some(process.may_come_again(begun, atomic.again(), call, site))
    })
}

pub(super) fn begin_atomic(
    process: &mut Process,
    atomic: &Atomic,
    site: SiteId,
) -> Option<Box<Begun>> {
    let context = process.shmem.as_ref()?.teams.context(atomic.ctx).clone();
    let target = process.target(&context, atomic.pe, site)?;
    let size = atomic.elem.size as u64;
    let own = Ranges::one(atomic.at as u64, size);
    let ranges = process.at_target(&own, target, atomic.elem, site)?;
    let word = *ranges.0.first()?;
    let update = Update {
        family: Family::Shmem {
            domain: context.domain,
        },
        elem: atomic.elem.kind(),
        op: atomic.op,
    };
    let fetch = atomic.fetch.and_then(|at| ByteRange::new(at as u64, size));
    let operation = Operation {
        call: match (atomic.fetching, atomic.fetch) {
            (false, _) => Kind::ShmemAmo,
            (true, None) => Kind::ShmemFetch,
            (true, Some(_)) => Kind::ShmemFetchNbi,
        },
        scope: Scope::Ctx(context.id),
        target,
        reads: Ranges::EMPTY,
        writes: fetch.map_or(Ranges::EMPTY, Ranges::from),
        remote: smallvec![Remote {
            kind: RemoteKind::Update(update),
            ranges,
        }],
        request: None,
    };
    let attempt = atomic.attempt();
    if attempt.is_some() {
        process.before_attempt(target);
    }
    let mut begun = process.issue(operation, Some(atomic.value), atomic.fetch.is_some(), site);
    if process.fetches_of_others(atomic.fetching) && atomic.op != AccOp::NoOp {
        process
            .engine
            .publish(process.thread, location(target, word), &mut process.node);
    }
    if begun.stands == Stands::Again {
        process.leave_beside(target, word);
    }
    begun.looked_at = atomic.fetching.then_some((target, word, attempt));
    Some(begun)
}

/// Where those who update a location leave what they know.
fn location(owner: Rank, word: ByteRange) -> Key {
    Key::Location(owner, place(word.start, ATOMICS))
}

/// The real call has returned.
pub fn returned(begun: Option<Box<Begun>>) {
    if let Some(begun) = begun {
        process::with_more(|process| {
            process.exit(begun.number, &begun.action);
            process.keep_begun(begun);
        });
    }
}

/// A fetching call has returned with this value: what those did that wrote it is known.
pub fn fetched(begun: Option<Box<Begun>>, value: u64) {
    let Some(begun) = begun else { return };
    process::with(|process| {
        process.note_attempt(&begun, value);
        process.exit(begun.number, &begun.action);
        let Some((owner, at, _)) = begun.looked_at else {
            return;
        };
        if owner != process.rank {
            return process.observe(location(owner, at));
        }
        let Process {
            engine,
            node,
            thread,
            ..
        } = process;
        let by = engine.fetched_by(*thread, at, value, node);
        process.learn_of_attempts(at, &by);
        process.see(&by);
    });
}

impl Process {
    /// The world rank of a process that a call names.
    pub(super) fn target(&mut self, context: &Context, pe: c_int, site: SiteId) -> Option<Rank> {
        let index = usize::try_from(pe).ok();
        let known = index.and_then(|index| context.members.get(index));
        if known.is_none() {
            self.shmem_misuse(Rule::ShmemTarget, site, None);
        }
        known.copied()
    }

    /// Where symmetric memory is in the target; `None` if the call is wrong, which is reported.
    fn at_target(
        &mut self,
        own: &Ranges,
        target: Rank,
        elem: Elem,
        site: SiteId,
    ) -> Option<Ranges> {
        let start = own.iter().map(|range| range.start).min()?;
        let end = own.iter().map(|range| range.end).max()?;
        let shmem = self.shmem.as_ref()?;
        let shift = match shmem.symmetric.shift(ByteRange { start, end }, target) {
            Ok(shift) => shift,
            Err(wrong) => {
                if !self.is_accessible(wrong, start, target) {
                    self.wrong_address(wrong, site);
                }
                return None;
            }
        };
        if elem.code != 0 && !start.is_multiple_of(alignment(elem)) {
            self.shmem_misuse(Rule::ShmemAlign, site, None);
            return None;
        }
        let there = |range: ByteRange| ByteRange {
            start: range.start.wrapping_add_signed(shift),
            end: range.end.wrapping_add_signed(shift),
        };
        Some(own.iter().map(there).collect())
    }

    /// The access of a signal to its word in the target; `None` if the call is wrong.
    fn signalled(
        &mut self,
        signal: &Signal,
        op: SignalOp,
        target: Rank,
        site: SiteId,
    ) -> Option<Remote> {
        let word = Ranges::one(signal.at as u64, 8);
        let elem = Elem {
            code: SIGNAL.code,
            size: 8,
            signed: false,
        };
        let ranges = self.at_target(&word, target, elem, site)?;
        let op = match op {
            SignalOp::Set => AccOp::Replace,
            SignalOp::Add => AccOp::Sum,
        };
        let update = Update {
            family: Family::Shmem { domain: 0 },
            elem: SIGNAL,
            op,
        };
        let kind = RemoteKind::Update(update);
        Some(Remote { kind, ranges })
    }

    /// A library may make more memory symmetric than is known here (of shared libraries, say).
    fn is_accessible(&self, wrong: Wrong, at: u64, target: Rank) -> bool {
        wrong == Wrong::Elsewhere
            // SAFETY: any address may be asked for.
            && unsafe { shmem::addr_accessible(at as *const c_void, target.0 as c_int) != 0 }
    }

    /// An update as the first of many, if those are anywhere in the same object.
    fn words_of_object(&self, atomic: &Atomic, begun: &Begun) -> Option<Held> {
        let Action::Operation(told) = &begun.action else {
            return None;
        };
        let [remote] = &told.remote[..] else {
            return None;
        };
        let &[bytes] = &remote.ranges.0[..] else {
            return None;
        };
        if begun.stands != Stands::Held {
            return None;
        }
        let object = self.shmem.as_ref()?.symmetric.around(atomic.at as u64)?;
        let last = object.end.checked_sub(bytes.len())?;
        Some(Held {
            op: begun.number,
            scope: told.scope,
            target: told.target,
            bytes,
            unit: WORD as u64,
            allowed: (object.start as usize..last as usize + 1, atomic.elem.size),
        })
    }

    /// Issues an operation.
    fn issue(
        &mut self,
        operation: Operation,
        operand: Option<u64>,
        nonblocking: bool,
        site: SiteId,
    ) -> Box<Begun> {
        let number = self.next_number();
        let Process {
            engine,
            node,
            thread,
            ..
        } = self;
        let stands = engine.issue_with(*thread, number, &operation, operand, site, node);
        let buffers = nonblocking && !(operation.reads.is_empty() && operation.writes.is_empty());
        if buffers {
            self.use_buffers(&operation.reads);
            self.use_buffers(&operation.writes);
        } else {
            self.use_at_once(&operation.reads);
            self.use_at_once(&operation.writes);
        }
        let action = Action::Operation(operation);
        if buffers {
            // They must live until it is complete.
            self.check_epoch(&action, site);
        }
        Box::new(Begun {
            number,
            action,
            stands,
            again: None,
            looked_at: None,
        })
    }

    /// A fetching operation brings this value.
    fn note_attempt(&mut self, begun: &Begun, value: u64) {
        if let Some((owner, word, Some(attempt))) = begun.looked_at
            && let Action::Operation(operation) = &begun.action
            && attempt.was_in_vain(value, word.len())
        {
            self.note_in_vain(operation.scope, owner, begun.number);
        }
    }

    /// The effect of these operations was seen.
    pub(in crate::hooks) fn see(&mut self, operations: &[(Rank, u64)]) {
        if !operations.is_empty() {
            self.engine.see(self.thread, operations, &mut self.node);
            self.report();
        }
    }
}

/// How an element has to be aligned.
fn alignment(elem: Elem) -> u64 {
    // The largest of which C says so; two floats are aligned as one.
    (elem.size as u64).clamp(1, 8)
}

impl Shmem {
    /// All memory that other processes can access.
    pub fn regions(&self) -> impl Iterator<Item = ByteRange> {
        let heap = self.symmetric.objects().map(|object| object.range);
        self.symmetric.statics().iter().copied().chain(heap)
    }
}
