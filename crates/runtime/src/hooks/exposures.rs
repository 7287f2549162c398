//! Epochs between some processes: post, start, complete, wait.

use super::epochs::{asserts, begin, finish, simple, window};
use super::{at, succeeded};
use crate::abi::{Handle, read_handle};
use crate::caller::Call;
use crate::comms::group_ranks;
use crate::process::{self, Process};
use crate::windows::Calls;
use fencepost_engine::{Key, exchange::Exposure};
use fencepost_model::{Action, Event, Rank, Rule};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

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
