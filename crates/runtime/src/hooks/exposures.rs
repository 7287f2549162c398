//! Epochs between some processes: post, start, complete, wait.

use super::epochs::{Epoch, EpochKind, asserts, begin, finish, simple, window};
use super::rounds::turns::{self, Waited};
use super::{at, at_round, succeeded};
use crate::abi::{Handle, read_handle};
use crate::caller::Call;
use crate::comms::group_ranks;
use crate::process::{self, Process};
use crate::windows::Calls;
use crate::words::Words;
use fencepost_engine::{Key, exchange::Exposure};
use fencepost_model::{Action, Event, Rank, Rule, SiteId, WinId};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// What is counted of a window's calls for each process they name.
type Counted = fn(&mut Calls) -> (&mut u32, &mut SiteId);

const POSTS: Counted = |calls| (&mut calls.posts, &mut calls.post_site);
const STARTS: Counted = |calls| (&mut calls.starts, &mut calls.start_site);

/// Counts posts or starts, for `EPOCH-MATCH`.
fn count(
    process: &mut Process,
    win: Handle,
    group: &[Rank],
    counted: Counted,
    at: SiteId,
    times: u32,
) {
    if let Some(window) = process.windows.get(win) {
        for rank in group {
            let (count, last) = counted(window.calls.entry(*rank).or_default());
            (*count, *last) = (*count + times, at);
        }
    }
}

/// Counts a call that is followed late, so many times.
pub(super) fn count_late(
    process: &mut Process,
    win: Handle,
    action: &Action,
    site: SiteId,
    times: u32,
) {
    match action {
        Action::Post { group, .. } => count(process, win, group, POSTS, site, times),
        Action::Start { group, .. } => count(process, win, group, STARTS, site, times),
        _ => {}
    }
}

/// The world ranks of a group, as MPI says when it is first used.
///
/// # Safety
/// The handle is of a group.
unsafe fn members_of(group: Handle) -> Arc<[Rank]> {
    let known = process::within(|process| process.comms.group(group)).flatten();
    known.unwrap_or_else(|| {
        // SAFETY: the caller's promise.
        let ranks = unsafe { group_ranks(group) };
        process::within(|process| process.comms.keep_group(group, ranks.clone()));
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
    let epoch = Epoch::of_some(EpochKind::Post(group), win);
    if assertion == 0 && turns::tells_again(&call, &epoch) {
        return real();
    }
    // SAFETY: a group, as the program passed it.
    let group = unsafe { members_of(group) };
    let epoch = (assertion == 0).then_some(epoch);
    let begun = at_round(&call, |process, site| {
        count(process, win, &group, POSTS, site, 1);
        tell(process, win, site, |win, _| Action::Post {
            win,
            group: group.to_vec(),
            asserts: asserts(assertion),
        })
    });
    let code = real();
    end(&call, epoch, begun.flatten(), code);
    code
}

/// A call that is followed: its number, what it does, and where.
type Begun = (u64, Action, SiteId);

/// What is done before a call that tells others something.
fn tell(
    process: &mut Process,
    win: Handle,
    site: SiteId,
    action: impl FnOnce(WinId, &[Rank]) -> Action,
) -> Option<Begun> {
    let listens = process.begin_to_tell();
    let begun = begin(process, win, site, action);
    if listens {
        process.tell_as_before();
    }
    begun.map(|(number, action)| (number, action, site))
}

/// What is done after a call that may come again, if it is the call of an epoch that does.
fn end(call: &Call, epoch: Option<Epoch>, begun: Option<Begun>, code: c_int) {
    process::with_round(|process| {
        let Some((number, action, site)) = begun else {
            return process.rounds.forget();
        };
        finish(process, number, &action);
        match epoch {
            Some(epoch) if succeeded(code) => process.keep_turn(call.pc, site, epoch, &action),
            _ => process.rounds.forget(),
        }
    });
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
    let epoch = Epoch::of_some(EpochKind::Start(group), win);
    let again = match assertion {
        0 => turns::wait(&call, &epoch, real),
        _ => Waited::New(real),
    };
    // SAFETY: a group, as the program passed it.
    let members = || unsafe { members_of(group) };
    let epoch = (assertion == 0).then_some(epoch);
    match again {
        Waited::Again(code) => code,
        Waited::Late(code) => start(&call, epoch, &members(), assertion, win, || code),
        Waited::New(real) => start(&call, epoch, &members(), assertion, win, real),
    }
}

fn start(
    call: &Call,
    epoch: Option<Epoch>,
    group: &[Rank],
    assertion: c_int,
    win: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let begun = at_round(call, |process, site| {
        count(process, win, group, STARTS, site, 1);
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
        Some((id, (number, event.action, site)))
    });
    // With MPI_MODE_NOCHECK the program answers for the posts: whatever has come, has come.
    let awaited = if asserts(assertion).nocheck {
        &[]
    } else {
        group
    };
    let expected = |process: &mut Process, id, target| Exposure {
        win: id,
        origin: process.rank,
        target,
        k: process.engine.next_start(id, target),
    };
    let _stands = process::within(|process| {
        let (id, (.., site)) = begun.as_ref()?.as_ref()?;
        process.wait_for_words(*site, |process| {
            let post = |&target: &Rank| (target, Key::Post(expected(process, *id, target)));
            Words::Signals(awaited.iter().map(post).collect())
        })
    });
    let code = real();
    if !succeeded(code) {
        // No epoch began, so nobody posts for it.
        process::with(|process| {
            if let Some(window) = process.windows.get(win) {
                for rank in group {
                    let calls = window.calls.entry(*rank).or_default();
                    calls.starts = calls.starts.saturating_sub(1);
                }
            }
        });
        return code;
    }
    let Some((id, begun)) = begun.flatten() else {
        process::within(|process| process.rounds.forget());
        return code;
    };
    for &target in awaited {
        let mut gone = false;
        process::wait_until(|process| {
            let expected = expected(process, id, target);
            let there = process.node.ready(Key::Post(expected));
            gone = !there
                && process.node.is_done_with(target, id)
                && !process.node.ready(Key::Post(expected));
            there || gone
        });
        if gone {
            // It will never post.
            let site = begun.2;
            process::with(|process| process.misuse(Rule::EpochMatch, site, id));
            super::life::stuck("MPI_Win_start waits for a post that cannot come any more");
        }
    }
    end(call, epoch, Some(begun), code);
    code
}

/// `MPI_Win_complete`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_complete(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    let epoch = Epoch::of_some(EpochKind::Complete, win);
    if turns::tells_again(&call, &epoch) {
        return real();
    }
    let begun = at_round(&call, |process, site| {
        tell(process, win, site, |win, _| Action::Complete { win })
    });
    let code = real();
    end(&call, Some(epoch), begun.flatten(), code);
    code
}

/// `MPI_Win_wait`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_wait(call: Call, win: Handle, real: impl FnOnce() -> c_int) -> c_int {
    let epoch = Epoch::of_some(EpochKind::Wait, win);
    match turns::wait(&call, &epoch, real) {
        Waited::Again(code) => code,
        Waited::Late(code) => wait(&call, epoch, || code),
        Waited::New(real) => wait(&call, epoch, real),
    }
}

fn wait(call: &Call, epoch: Epoch, real: impl FnOnce() -> c_int) -> c_int {
    let begun = at_round(call, |process, site| {
        let begun = begin(process, epoch.win, site, |win, _| Action::WinWait { win });
        begun.map(|(number, action)| (number, action, site))
    });
    let _stands = process::within(|process| {
        let (_, action, site) = begun.as_ref()?.as_ref()?;
        let win = action.window()?;
        process.wait_for_words(*site, |process| {
            let complete = |&exposure: &Exposure| (exposure.origin, Key::Complete(exposure));
            Words::Signals(process.engine.posted(win).iter().map(complete).collect())
        })
    });
    let code = real();
    end(call, Some(epoch), begun.flatten(), code);
    code
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
