//! Teams and contexts.

use std::ffi::{c_int, c_long};

use crate::constants::SHMEM_TEAM_NUM_CONTEXTS;
use crate::groups::{self, Context, Group, INVALID, Members, TEAM_WORLD, Team};
use crate::world::WORLD;

/// What routines return.
const SUCCESS: c_int = 0;
const FAILURE: c_int = 1;

/// The C type `shmem_team_config_t`.
#[repr(C)]
pub struct Config {
    num_contexts: c_int,
}

pub unsafe fn team_my_pe(routine: &str, team: Team) -> c_int {
    groups::find_team(routine, team).map_or(-1, |group| group.me)
}

pub unsafe fn team_n_pes(routine: &str, team: Team) -> c_int {
    groups::find_team(routine, team).map_or(-1, |group| group.members.size)
}

pub unsafe fn team_get_config(
    routine: &str,
    team: Team,
    config_mask: c_long,
    config: *mut Config,
) -> c_int {
    if groups::find_team(routine, team).is_none() {
        return FAILURE;
    }
    if config_mask & c_long::from(SHMEM_TEAM_NUM_CONTEXTS) != 0 {
        let num_contexts = groups::team_contexts(team) as c_int;
        // SAFETY: the caller passes where it wants the answer.
        unsafe { config.write(Config { num_contexts }) }
    }
    SUCCESS
}

pub unsafe fn team_translate_pe(
    routine: &str,
    src_team: Team,
    src_pe: c_int,
    dest_team: Team,
) -> c_int {
    let teams = (
        groups::find_team(routine, src_team),
        groups::find_team(routine, dest_team),
    );
    let (Some(from), Some(to)) = teams else {
        return -1;
    };
    let pe = from.members.pe(src_pe);
    pe.and_then(|pe| to.members.index(pe)).unwrap_or(-1)
}

pub unsafe fn team_split_strided(
    routine: &str,
    parent_team: Team,
    start: c_int,
    stride: c_int,
    size: c_int,
    config: *const Config,
    config_mask: c_long,
    new_team: *mut Team,
) -> c_int {
    // SAFETY: the caller passes where it wants the answer, and a configuration if it says so.
    unsafe {
        new_team.write(INVALID);
        let Some(parent) = groups::find_team(routine, parent_team) else {
            return FAILURE;
        };
        let Some(members) = parent.members.subset(start, stride, size) else {
            return FAILURE;
        };
        let is_member = members.index(WORLD.me()).is_some();
        let contexts = contexts(config, config_mask);
        let team = groups::make_team(parent, is_member.then_some(members), contexts);
        answer(team, new_team)
    }
}

pub unsafe fn team_split_2d(
    routine: &str,
    parent_team: Team,
    xrange: c_int,
    xaxis_config: *const Config,
    xaxis_mask: c_long,
    xaxis_team: *mut Team,
    yaxis_config: *const Config,
    yaxis_mask: c_long,
    yaxis_team: *mut Team,
) -> c_int {
    // SAFETY: the caller passes where it wants the answers, and configurations if it says so.
    unsafe {
        xaxis_team.write(INVALID);
        yaxis_team.write(INVALID);
        let Some(parent) = groups::find_team(routine, parent_team) else {
            return FAILURE;
        };
        if xrange < 1 {
            return FAILURE;
        }
        let (row, column) = row_and_column(parent, xrange);
        let contexts_x = contexts(xaxis_config, xaxis_mask);
        let x = groups::make_team(parent, row, contexts_x);
        let contexts_y = contexts(yaxis_config, yaxis_mask);
        let y = groups::make_team(parent, column, contexts_y);
        let (x, y) = (answer(x, xaxis_team), answer(y, yaxis_team));
        c_int::from(x != SUCCESS || y != SUCCESS)
    }
}

/// The PEs of the same y, and those of the same x, if the parent's are laid out in rows of `xrange`.
fn row_and_column(parent: Group, xrange: c_int) -> (Option<Members>, Option<Members>) {
    let size = parent.members.size;
    let xrange = xrange.min(size);
    let (x, y) = (parent.me % xrange, parent.me / xrange);
    let width = xrange.min(size - y * xrange);
    let height = (size - x + xrange - 1) / xrange;
    (
        parent.members.subset(y * xrange, 1, width),
        parent.members.subset(x, xrange, height),
    )
}

/// Stores a new team, or that there is none.
///
/// # Safety
/// The address is the caller's.
unsafe fn answer(team: Result<Team, ()>, to: *mut Team) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe { to.write(team.unwrap_or(INVALID)) };
    if team.is_ok() { SUCCESS } else { FAILURE }
}

/// The number of contexts that a configuration asks for.
///
/// # Safety
/// There is a configuration if the mask names a part of it.
unsafe fn contexts(config: *const Config, mask: c_long) -> i64 {
    if mask & c_long::from(SHMEM_TEAM_NUM_CONTEXTS) == 0 || config.is_null() {
        return 0;
    }
    // SAFETY: as promised by the caller.
    unsafe { (*config).num_contexts.into() }
}

pub unsafe fn team_destroy(routine: &str, team: Team) {
    if team != INVALID {
        groups::destroy_team(routine, team);
    }
}

pub unsafe fn team_create_ctx(
    routine: &str,
    team: Team,
    options: c_long,
    ctx: *mut Context,
) -> c_int {
    let group = groups::find_team(routine, team);
    let new = group.and_then(|group| groups::make_context(team, group.members, options));
    // SAFETY: the caller passes where it wants the answer.
    unsafe { ctx.write(new.unwrap_or(INVALID)) };
    if new.is_some() { SUCCESS } else { FAILURE }
}

pub unsafe fn ctx_create(routine: &str, options: c_long, ctx: *mut Context) -> c_int {
    WORLD.check_pe(routine, WORLD.me());
    // SAFETY: as promised by the caller.
    unsafe { team_create_ctx(routine, TEAM_WORLD, options, ctx) }
}

pub unsafe fn ctx_destroy(routine: &str, ctx: Context) {
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
    groups::destroy_context(routine, ctx);
}

pub unsafe fn ctx_get_team(routine: &str, ctx: Context, team: *mut Team) -> c_int {
    let found = groups::team_of(routine, ctx);
    // SAFETY: the caller passes where it wants the answer.
    unsafe { team.write(found.unwrap_or(INVALID)) };
    if found.is_some() { SUCCESS } else { FAILURE }
}
