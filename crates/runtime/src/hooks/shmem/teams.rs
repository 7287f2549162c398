//! Teams and contexts are made and end.

use super::with_shmem;
use crate::caller::Call;
use std::ffi::{c_int, c_void};

/// A handle that a call has stored.
///
/// # Safety
/// There is one, as wide as an address.
unsafe fn handle(at: *const c_void) -> usize {
    // SAFETY: the caller's promise.
    unsafe { at.cast::<usize>().read_unaligned() }
}

/// `shmem_ctx_create`, `shmem_team_create_ctx`
///
/// # Safety
/// The arguments are those of the call, which has returned.
pub unsafe fn ctx_created(call: &Call, team: Option<usize>, result: c_int, ctx: *const c_void) {
    if result == 0 {
        // SAFETY: the call has stored it.
        let ctx = unsafe { handle(ctx) };
        with_shmem(call, |process, _| {
            process.shmem.as_mut()?.teams.add_context(ctx, team);
            Some(())
        });
    }
}

/// `shmem_team_split_strided`
///
/// # Safety
/// The arguments are those of the call, which has returned.
pub unsafe fn team_split_strided(
    call: &Call,
    parent: usize,
    (start, stride, size): (c_int, c_int, c_int),
    result: c_int,
    new: *const c_void,
) {
    let members = |_: usize| -> Vec<usize> {
        let member = |i: c_int| start.wrapping_add(i.wrapping_mul(stride)) as usize;
        (0..size).map(member).collect()
    };
    // SAFETY: the caller's promise.
    unsafe { split(call, parent, result, new, members) };
}

/// `shmem_team_split_2d`: rows, then columns.
///
/// # Safety
/// The arguments are those of the call, which has returned.
pub unsafe fn team_split_2d(
    call: &Call,
    parent: usize,
    xrange: c_int,
    result: c_int,
    x_team: *const c_void,
    y_team: *const c_void,
) {
    // SAFETY: the program passes it as a team.
    let size = unsafe { crate::shmem::team_n_pes(parent) }.max(0) as usize;
    let width = (xrange.max(1) as usize).min(size.max(1));
    let row = |own: usize| {
        let first = own / width * width;
        (first..(first + width).min(size)).collect()
    };
    let column = |own: usize| (own % width..size).step_by(width).collect();
    // SAFETY: the caller's promise.
    unsafe {
        split(call, parent, result, x_team, row);
        split(call, parent, result, y_team, column);
    }
}

/// # Safety
/// A handle was stored if the call succeeded.
unsafe fn split(
    call: &Call,
    parent: usize,
    result: c_int,
    new: *const c_void,
    members: impl Fn(usize) -> Vec<usize>,
) {
    let new = match result == 0 && !new.is_null() {
        // SAFETY: the caller's promise.
        true => unsafe { handle(new) },
        false => 0,
    };
    with_shmem(call, |process, _| {
        let teams = &mut process.shmem.as_mut()?.teams;
        teams.split(parent, new, members)
    });
}

/// `shmem_team_destroy`
pub fn team_destroy(call: &Call, team: usize) {
    with_shmem(call, |process, _| {
        let gone = process.shmem.as_mut()?.teams.remove_team(team)?;
        process.node.leave_sequence(&gone.comm.attendance);
        Some(())
    });
}
