//! Fences.

use super::at_round;
use super::epochs::{Epoch, asserts, completed};
use super::laps::{self, Fence};
use super::matching::{agree, standing};
use crate::abi::Handle;
use crate::caller::Call;
use crate::exchange::{Come, Meeting, mix};
use crate::process::{self, Process};
use fencepost_engine::Key;
use fencepost_model::{Action, Actor, Asserts, CollId, Misuse, Rule, SiteId};
use std::ffi::c_int;

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
