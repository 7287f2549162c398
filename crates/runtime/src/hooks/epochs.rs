//! Calls that open and close epochs, and those that complete operations.

use super::laps::{self, Fence};
use super::matching::{agree, standing};
use super::{at, at_round, succeeded};
use crate::abi::{Handle, constants, read_handle};
use crate::caller::Call;
use crate::comms::group_ranks;
use crate::exchange::{Come, Meeting, mix};
use crate::process::{self, Process};
use crate::windows::Calls;
use fencepost_engine::{Key, exchange::Exposure};
use fencepost_model::{Action, Actor, Asserts, CollId, Event, Misuse, Rank, Rule, SiteId, WinId};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Arc;

fn asserts(assertion: c_int) -> Asserts {
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
fn window(process: &mut Process, win: Handle) -> Option<WinId> {
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
enum EpochKind {
    Flush,
    Lock {
        lock: c_int,
        assertion: c_int,
    },
    Unlock,
    /// Without assertions.
    Fence,
}

impl Epoch {
    /// A fence without assertions.
    fn fence(win: Handle) -> Epoch {
        Epoch {
            kind: EpochKind::Fence,
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
fn simple(
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
    match process::is_one_of_many(passes) {
        true => real(),
        false => follow(call, epoch, real, action),
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
fn begin(
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
fn finish(process: &mut Process, number: u64, action: &Action) {
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

/// `MPI_Win_fence`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_fence(
    call: Call,
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if assertion != 0 {
        return fence(&call, asserts(assertion), win, true, real);
    }
    match laps::fence(&call, &Epoch::fence(win), real) {
        Fence::LeftOut(code) => code,
        Fence::Late(code) => fence(&call, Asserts::default(), win, false, || code),
        Fence::New(real) => fence(&call, Asserts::default(), win, true, real),
    }
}

/// Follows a fence. If it is not `new`, this process has written down before that it comes.
fn fence(
    call: &Call,
    asserts: Asserts,
    win: Handle,
    new: bool,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let begun = at_round(call, |process, site| {
        let (come, number, action, coll) = begin_fence(process, asserts, win, new, site)?;
        Some((come, number, action, coll, site))
    });
    agree();
    let Some((come, number, action, coll, site)) = begun.flatten() else {
        return real();
    };
    standing(come.filter(|_| !asserts.noprecede), || {
        let code = real();
        if !asserts.noprecede {
            process::wait_until(|process| process.node.ready(Key::Collective(coll)));
        }
        process::with_round(|process| {
            process.exit(number, &action);
            if !asserts.noprecede {
                compare_asserts(process, win);
            }
            completed(process, &action);
            if asserts == Asserts::default() {
                process.keep_fence(call.pc, site, Epoch::fence(win));
            }
        });
        code
    })
}

/// What is done before a fence.
fn begin_fence(
    process: &mut Process,
    asserts: Asserts,
    win: Handle,
    new: bool,
    site: SiteId,
) -> Option<(Option<Come>, u64, Action, CollId)> {
    if asserts != Asserts::default() {
        process.rounds.forget();
    }
    let Some(window) = process.windows.get(win) else {
        process.rounds.forget();
        let freed = process.windows.freed(win)?;
        let action = Action::Fence {
            win: freed,
            asserts,
            coll: CollId(0),
        };
        process.check_epoch(&action, site);
        return None;
    };
    window.fences += 1;
    let (id, number) = (window.id, window.fences);
    let meeting = Meeting::of_all(&window.members);
    let coll = CollId(mix(&[11, id.0.into(), number.into()]));
    let action = Action::Fence {
        win: id,
        asserts,
        coll,
    };
    process.check_epoch(&action, site);
    let asserted = u32::from(asserts.noprecede) | u32::from(asserts.nosucceed) << 1;
    let come = match new {
        true => process.come_to_window(win, asserted, site),
        false => None,
    };
    match asserts.noprecede {
        false => process.node.meet(coll, meeting),
        // Should others not have asserted it, they must not wait for this process.
        true => process.node.pass_by(coll, &meeting),
    }
    let number = process.next_number();
    process.enter(number, &action, site);
    Some((come, number, action, coll))
}

/// `EPOCH-ASSERTS`: all members of a window have been waited for. What did this process assert that the first of them did not?
pub(super) fn compare_asserts(process: &mut Process, handle: Handle) {
    let Some(window) = process.windows.get(handle) else {
        return;
    };
    let win = window.id;
    let Some((site, first, first_site)) = process.node.other_manner(&mut window.attendance) else {
        return;
    };
    let misuse = Misuse {
        rule: Rule::EpochAsserts,
        actor: Actor::main(process.rank),
        site,
        earlier: Some(first_site),
    };
    process.write_misuse(&misuse, Some(first), Some(win));
}

/// Counts a post or start, for `EPOCH-MATCH`.
fn count(process: &mut Process, win: Handle, group: &[Rank], count: impl Fn(&mut Calls)) {
    if let Some(window) = process.windows.get(win) {
        for rank in group {
            count(window.calls.entry(*rank).or_default());
        }
    }
}

/// The world ranks of a group, as MPI says when it is first used.
///
/// # Safety
/// The handle is of a group.
unsafe fn members_of(group: Handle) -> Arc<[Rank]> {
    let known = process::with(|process| process.comms.group(group)).flatten();
    known.unwrap_or_else(|| {
        // SAFETY: the caller's promise.
        let ranks = unsafe { group_ranks(group) };
        process::with(|process| process.comms.keep_group(group, ranks.clone()));
        ranks
    })
}

/// `MPI_Group_free`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn group_free(call: Call, group: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: a pointer to a group, as the program passed it.
    let handle = unsafe { read_handle(group, 0) };
    at(&call, |process, _| process.comms.forget_group(handle));
    real()
}

/// `MPI_Win_post`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_post(
    call: Call,
    group: Handle,
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: a group, as the program passed it.
    let group = unsafe { members_of(group) };
    let begun = at(&call, |process, site| {
        count(process, win, &group, |calls| {
            calls.posts += 1;
            calls.post_site = site;
        });
        begin(process, win, site, |win, _| Action::Post {
            win,
            group: group.to_vec(),
            asserts: asserts(assertion),
        })
    });
    let code = real();
    if let Some((number, action)) = begun.flatten() {
        process::with(|process| finish(process, number, &action));
    }
    code
}

/// `MPI_Win_start`: MPI may let it return before the posts; Fencepost does not, so that what the
/// targets did before is known. A program must not rely on the one or the other.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_start(
    call: Call,
    group: Handle,
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: a group, as the program passed it.
    let group = unsafe { members_of(group) };
    let begun = at(&call, |process, site| {
        count(process, win, &group, |calls| {
            calls.starts += 1;
            calls.start_site = site;
        });
        let id = window(process, win)?;
        let alive = process.windows.get(win).is_some();
        let event = Event {
            thread: process.thread,
            action: Action::Start {
                win: id,
                group: group.to_vec(),
                asserts: asserts(assertion),
            },
            site,
        };
        let broken = process.check(&event);
        if !alive || broken.contains(&Rule::EpochTarget) {
            return None;
        }
        let number = process.next_number();
        process.enter(number, &event.action, site);
        Some((number, event.action, id, site))
    });
    let code = real();
    if !succeeded(code) {
        // No epoch began, so nobody posts for it.
        process::with(|process| {
            count(process, win, &group, |calls| {
                calls.starts = calls.starts.saturating_sub(1)
            })
        });
        return code;
    }
    let Some((number, action, id, site)) = begun.flatten() else {
        return code;
    };
    // With MPI_MODE_NOCHECK the program answers for the posts: whatever has come, has come.
    let awaited = if asserts(assertion).nocheck {
        &[]
    } else {
        &group[..]
    };
    for &target in awaited {
        let mut gone = false;
        process::wait_until(|process| {
            let expected = Exposure {
                win: id,
                origin: process.rank,
                target,
                k: process.engine.next_start(id, target),
            };
            let there = process.node.ready(Key::Post(expected));
            gone = !there
                && process.node.is_done_with(target, id)
                && !process.node.ready(Key::Post(expected));
            there || gone
        });
        if gone {
            // It will never post.
            process::with(|process| process.misuse(Rule::EpochMatch, site, id));
            super::life::stuck("MPI_Win_start waits for a post that cannot come any more");
        }
    }
    process::with(|process| process.exit(number, &action));
    code
}

/// `MPI_Win_complete`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_complete(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    simple(&call, win, real, |win, _| Action::Complete { win })
}

/// `MPI_Win_wait`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_wait(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    simple(&call, win, real, |win, _| Action::WinWait { win })
}

/// `MPI_Win_test`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_test(
    call: Call,
    win: Handle,
    flag: *mut c_int,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    // SAFETY: MPI has stored the result there.
    let done = succeeded(code) && unsafe { *flag } != 0;
    // One that MPI refuses is held against the epoch rules too.
    if done || !succeeded(code) {
        simple(&call, win, || code, |win, _| Action::WinWait { win });
    }
    code
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
