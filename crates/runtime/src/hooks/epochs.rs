//! Calls that open and close epochs: what they have in common, locks, and those that complete operations.

use super::{at, at_round, succeeded};
use crate::abi::{Handle, constants};
use crate::caller::Call;
use crate::process::{self, Process};
use fencepost_model::{Action, Asserts, Event, Rank, Rule, SiteId, WinId};
use std::ffi::{CStr, c_char, c_int};

/// What a program asserts.
pub(super) fn asserts(assertion: c_int) -> Asserts {
    let c = constants();
    Asserts {
        nocheck: assertion & c.mode_nocheck != 0,
        nostore: assertion & c.mode_nostore != 0,
        noput: assertion & c.mode_noput != 0,
        noprecede: assertion & c.mode_noprecede != 0,
        nosucceed: assertion & c.mode_nosucceed != 0,
    }
}

/// The window a call is about, or was before it was freed.
pub(super) fn window(process: &mut Process, win: Handle) -> Option<WinId> {
    let alive = process.windows.get(win).map(|window| window.id);
    alive.or_else(|| process.windows.freed(win))
}

/// A call on a window that may come again in a loop, as the program makes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Epoch {
    kind: EpochKind,
    pub(super) win: Handle,
    /// The process it is about, if it is about one.
    target: Option<c_int>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum EpochKind {
    Flush,
    Lock {
        lock: c_int,
        assertion: c_int,
    },
    Unlock,
    /// Without assertions.
    Fence,
    /// Without assertions; the group.
    Post(Handle),
    /// Likewise.
    Start(Handle),
    Complete,
    Wait,
}

impl Epoch {
    /// A fence without assertions.
    pub(super) fn fence(win: Handle) -> Epoch {
        Epoch {
            kind: EpochKind::Fence,
            win,
            target: None,
        }
    }

    /// A call of an epoch between some processes.
    pub(super) fn of_some(kind: EpochKind, win: Handle) -> Epoch {
        Epoch {
            kind,
            win,
            target: None,
        }
    }

    /// Is it a fence?
    pub(super) fn is_fence(&self) -> bool {
        self.kind == EpochKind::Fence
    }

    /// Does it take a lock?
    pub(super) fn takes_lock(&self) -> bool {
        matches!(self.kind, EpochKind::Lock { .. })
    }

    /// Does it give a lock back?
    pub(super) fn gives_lock_back(&self) -> bool {
        self.kind == EpochKind::Unlock
    }

    /// Does it give back what that call has taken?
    pub(super) fn gives_back(&self, lock: &Epoch) -> bool {
        lock.takes_lock() && (lock.win, lock.target) == (self.win, self.target)
    }
}

/// A call on a window of which only the action depends on the call; it gets the window's number and
/// members.
pub(super) fn simple(
    call: &Call,
    win: Handle,
    real: impl FnOnce() -> c_int,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> c_int {
    let begun = at(call, |process, site| begin(process, win, site, action));
    let code = real();
    if let Some((number, action)) = begun.flatten() {
        process::with(|process| finish(process, number, &action));
    }
    code
}

/// Likewise, for a call that may come again.
#[inline(always)]
fn recurring(
    call: &Call,
    epoch: Epoch,
    real: impl FnOnce() -> c_int,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> c_int {
    let at_once = |process: &mut Process| process.passes_at_once(call.pc, &epoch);
    match process::comes_again(at_once) {
        true => real(),
        false => recurring_or_new(call, epoch, real, action),
    }
}

#[inline(never)]
fn recurring_or_new(
    call: &Call,
    epoch: Epoch,
    real: impl FnOnce() -> c_int,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> c_int {
    let passes = |process: &mut Process| process.passes(call.pc, &epoch);
    let comes = |process: &mut Process| process.comes(call.pc, &epoch);
    if epoch.takes_lock() && process::is_one_of_many(comes) {
        // Whether somebody had it before is known when it is taken.
        let code = real();
        return match process::is_one_of_many(passes) {
            true => code,
            false => follow(call, epoch, || code, action),
        };
    }
    if process::is_one_of_many(passes) {
        return real();
    }
    let awaits = |process: &mut Process| process.awaits_attempts();
    if epoch.kind == EpochKind::Flush && process::is_one_of_many(awaits) {
        // Whether they have changed anything is known when it has returned.
        let code = real();
        process::within(|process| note_attempts(process, &epoch));
        return follow(call, epoch, || code, action);
    }
    follow(call, epoch, real, action)
}

/// A flush has returned.
fn note_attempts(process: &mut Process, epoch: &Epoch) {
    if let Some(window) = process.windows.get(epoch.win) {
        let target = epoch.target.map(|target| world(&window.members, target));
        let win = window.id;
        process.note_attempts(win, target);
    }
}

fn follow(
    call: &Call,
    epoch: Epoch,
    real: impl FnOnce() -> c_int,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> c_int {
    let begun = at_round(call, |process, site| {
        let begun = begin(process, epoch.win, site, action);
        match &begun {
            Some(_) => process.note_given_back(&epoch),
            None => process.rounds.forget(),
        }
        begun.map(|begun| (begun, site))
    });
    let code = real();
    if let Some(((number, action), site)) = begun.flatten() {
        process::with_round(|process| {
            finish(process, number, &action);
            process.keep_epoch(call.pc, site, epoch, &action);
        });
    }
    code
}

/// What is done before a call.
///
/// Breaking a rule that says the call has no effect keeps it from the engine.
pub(super) fn begin(
    process: &mut Process,
    win: Handle,
    site: SiteId,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> Option<(u64, Action)> {
    let (action, alive) = match process.windows.get(win) {
        Some(window) => (action(window.id, &window.members), true),
        None => (action(process.windows.freed(win)?, &[]), false),
    };
    let event = Event {
        thread: process.thread,
        action,
        site,
    };
    let broken = process.check(&event);
    let void = |rule: &Rule| {
        matches!(
            rule,
            Rule::EpochFreed | Rule::EpochUnlock | Rule::EpochTarget
        )
    };
    if !alive || broken.iter().any(void) {
        return None;
    }
    let number = process.next_number();
    process.enter(number, &event.action, site);
    Some((number, event.action))
}

/// What is done after it.
pub(super) fn finish(process: &mut Process, number: u64, action: &Action) {
    process.exit(number, action);
    completed(process, action);
}

/// After a call that may have completed operations.
pub(super) fn completed(process: &mut Process, action: &Action) {
    let done = match action {
        Action::Flush { win, target, .. } => Some((*win, *target)),
        Action::Unlock { win, target } => Some((*win, Some(*target))),
        Action::UnlockAll { win } | Action::Complete { win } | Action::Fence { win, .. } => {
            Some((*win, None))
        }
        _ => None,
    };
    if let Some((win, target)) = done {
        process.take_fetched(win, target);
        process.settle_buffers();
    }
}

/// The world rank behind a window's; one outside the group is kept apart from all.
fn world(members: &[Rank], rank: c_int) -> Rank {
    let index = usize::try_from(rank).ok();
    let known = index.and_then(|index| members.get(index));
    known.copied().unwrap_or(Rank(u32::MAX))
}

/// `MPI_Win_lock`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_lock(
    call: Call,
    lock: c_int,
    target: c_int,
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if target == constants().proc_null {
        return real();
    }
    let kind = EpochKind::Lock { lock, assertion };
    let epoch = Epoch {
        kind,
        win,
        target: Some(target),
    };
    recurring(&call, epoch, real, |win, members| Action::Lock {
        win,
        target: world(members, target),
        exclusive: lock == constants().lock_exclusive,
        nocheck: asserts(assertion).nocheck,
        turn: 0,
    })
}

/// `MPI_Win_unlock`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_unlock(
    call: Call,
    target: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if target == constants().proc_null {
        return real();
    }
    let epoch = Epoch {
        kind: EpochKind::Unlock,
        win,
        target: Some(target),
    };
    recurring(&call, epoch, real, |win, members| Action::Unlock {
        win,
        target: world(members, target),
    })
}

/// `MPI_Win_lock_all`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_lock_all(
    call: Call,
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let lock = constants().lock_shared;
    let epoch = Epoch {
        kind: EpochKind::Lock { lock, assertion },
        win,
        target: None,
    };
    recurring(&call, epoch, real, |win, _| Action::LockAll {
        win,
        nocheck: asserts(assertion).nocheck,
        turn: 0,
    })
}

/// `MPI_Win_unlock_all`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_unlock_all(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    let epoch = Epoch {
        kind: EpochKind::Unlock,
        win,
        target: None,
    };
    recurring(&call, epoch, real, |win, _| Action::UnlockAll { win })
}

fn flush(
    call: Call,
    target: Option<c_int>,
    local: bool,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if target == Some(constants().proc_null) {
        return real();
    }
    let action = |win, members: &[Rank]| Action::Flush {
        win,
        target: target.map(|target| world(members, target)),
        local,
    };
    let epoch = Epoch {
        kind: EpochKind::Flush,
        win,
        target,
    };
    match local {
        true => simple(&call, win, real, action),
        false => recurring(&call, epoch, real, action),
    }
}

/// `MPI_Win_flush`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_flush(
    call: Call,
    target: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    flush(call, Some(target), false, win, real)
}

/// `MPI_Win_flush_all`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_flush_all(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    flush(call, None, false, win, real)
}

/// `MPI_Win_flush_local`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_flush_local(
    call: Call,
    target: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    flush(call, Some(target), true, win, real)
}

/// `MPI_Win_flush_local_all`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_flush_local_all(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    flush(call, None, true, win, real)
}

/// `MPI_Win_sync`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_sync(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    simple(&call, win, real, |win, _| Action::WinSync { win })
}

/// `MPI_Win_set_name`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_set_name(
    call: Call,
    win: Handle,
    name: *const c_char,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    if succeeded(code) && !name.is_null() {
        // SAFETY: a C string, as MPI has just read it.
        let name = unsafe { CStr::from_ptr(name) }
            .to_string_lossy()
            .into_owned();
        at(&call, |process, _| {
            let Some(window) = process.windows.get(win) else {
                return;
            };
            window.name = name;
            super::windows::tell(process, win);
        });
    }
    code
}
