//! Collectives. All PEs see each other's memory, so each fetches what it needs: when everybody has
//! come, sources may be read; when everybody has read, they may change again.
//!
//! Reductions go over the members in their order at every PE, so that all get the same result, also of
//! floating-point numbers.

use std::ffi::{c_int, c_long};
use std::ptr;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};

use crate::element::{Reduce, Reduction};
use crate::ending::fatal;
use crate::groups::{self, Group, Team};
use crate::world::WORLD;

pub unsafe fn barrier_all(routine: &str) {
    WORLD.check_pe(routine, WORLD.me());
    meet(Group::world());
}

pub unsafe fn sync_all(routine: &str) {
    WORLD.check_pe(routine, WORLD.me());
    Group::world().meet();
}

pub unsafe fn team_sync(routine: &str, team: Team) -> c_int {
    groups::team(routine, team).meet();
    0
}

pub unsafe fn barrier(
    routine: &str,
    first: c_int,
    log_stride: c_int,
    size: c_int,
    _sync: *mut c_long,
) {
    meet(groups::active_set(routine, first, log_stride, size));
}

pub unsafe fn sync(
    routine: &str,
    first: c_int,
    log_stride: c_int,
    size: c_int,
    _sync: *mut c_long,
) {
    groups::active_set(routine, first, log_stride, size).meet();
}

/// Completes the caller's operations, then waits for the others.
fn meet(group: Group) {
    std::sync::atomic::fence(SeqCst);
    group.meet();
}

/// The source of member `index`, from which `count` elements are read.
fn source_of<T>(
    routine: &str,
    group: Group,
    source: *const T,
    count: usize,
    index: i32,
) -> *const T {
    let pe = group.members.pe(index).unwrap_or(-1);
    let bytes = count.saturating_mul(size_of::<T>());
    WORLD
        .at(routine, source as usize, bytes, pe)
        .cast_const()
        .cast()
}

/// Checks that what the caller's part gets is symmetric.
fn check<T>(routine: &str, dest: *const T, count: usize) {
    let bytes = count.saturating_mul(size_of::<T>());
    if bytes > 0 {
        WORLD.at(routine, dest as usize, bytes, WORLD.me());
    }
}

/// # Safety
/// There are so many elements at both places.
unsafe fn copy<T>(to: *mut T, from: *const T, count: usize) {
    // SAFETY: as promised by the caller.
    unsafe { ptr::copy(from.cast::<u8>(), to.cast::<u8>(), count * size_of::<T>()) }
}

/// # Safety
/// As in the specification.
unsafe fn do_broadcast<T>(
    routine: &str,
    group: Group,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    root: c_int,
    at_root: bool,
) {
    let size = group.members.size;
    if root < 0 || root >= size {
        fatal(
            routine,
            format_args!("there is no root {root} among {size} PEs"),
        );
    }
    check(routine, dest, nelems);
    group.meet();
    if nelems > 0 && (at_root || group.me != root) {
        // SAFETY: found and checked.
        unsafe {
            copy(
                dest,
                source_of(routine, group, source, nelems, root),
                nelems,
            )
        };
    }
    group.meet();
}

/// # Safety
/// As in the specification.
unsafe fn do_collect<T>(
    routine: &str,
    group: Group,
    dest: *mut T,
    source: *const T,
    nelems: usize,
) {
    group.record(group.me).words[0].store(nelems as u64, Relaxed);
    group.meet();
    let mut at = 0;
    for index in 0..group.members.size {
        let count = group.record(index).words[0].load(Relaxed) as usize;
        check(routine, dest, at + count);
        if count > 0 {
            // SAFETY: found and checked.
            unsafe {
                let from = source_of(routine, group, source, count, index);
                copy(dest.add(at), from, count);
            }
        }
        at += count;
    }
    group.meet();
}

/// # Safety
/// As in the specification.
unsafe fn do_alltoalls<T>(
    routine: &str,
    group: Group,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
) {
    if dst < 1 || sst < 1 {
        fatal(
            routine,
            format_args!("strides are at least 1, not {dst} and {sst}"),
        );
    }
    let (dst, sst) = (dst as usize, sst as usize);
    let total = nelems * group.members.size as usize;
    let extent = |stride: usize| (total - 1).saturating_mul(stride).saturating_add(1);
    group.meet();
    if nelems > 0 {
        check(routine, dest, extent(dst));
        for index in 0..group.members.size {
            let from = source_of(routine, group, source, extent(sst), index);
            let (block, mine) = (index as usize * nelems, group.me as usize * nelems);
            // SAFETY: found and checked.
            unsafe {
                if dst == 1 && sst == 1 {
                    copy(dest.add(block), from.add(mine), nelems);
                    continue;
                }
                for i in 0..nelems {
                    copy(dest.add((block + i) * dst), from.add((mine + i) * sst), 1);
                }
            }
        }
    }
    group.meet();
}

/// # Safety
/// As in the specification.
unsafe fn do_reduce<T: Reduce>(
    routine: &str,
    op: Reduction,
    group: Group,
    dest: *mut T,
    source: *const T,
    count: usize,
) {
    check(routine, dest, count);
    let in_place = dest.cast_const() == source;
    let mut aside: Vec<T> = Vec::new();
    let result = if in_place {
        aside.reserve_exact(count);
        aside.as_mut_ptr()
    } else {
        dest
    };
    group.meet();
    if count > 0 {
        for index in 0..group.members.size {
            let from = source_of(routine, group, source, count, index);
            // SAFETY: found and checked; the room aside has that many elements too.
            unsafe {
                match index {
                    0 => copy(result, from, count),
                    _ => T::reduce(op, result, from, count),
                }
            }
        }
    }
    group.meet();
    if in_place && count > 0 {
        // SAFETY: nobody reads the sources any more.
        unsafe { copy(dest, result, count) };
    }
}

pub unsafe fn broadcast<T>(
    routine: &str,
    team: Team,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    root: c_int,
) -> c_int {
    let group = groups::team(routine, team);
    // SAFETY: as promised by the caller.
    unsafe { do_broadcast(routine, group, dest, source, nelems, root, true) };
    0
}

pub unsafe fn collect<T>(
    routine: &str,
    team: Team,
    dest: *mut T,
    source: *const T,
    nelems: usize,
) -> c_int {
    let group = groups::team(routine, team);
    // SAFETY: as promised by the caller.
    unsafe { do_collect(routine, group, dest, source, nelems) };
    0
}

/// As `collect`; that all have the same number of elements needs no care.
pub unsafe fn fcollect<T>(
    routine: &str,
    team: Team,
    dest: *mut T,
    source: *const T,
    nelems: usize,
) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe { collect(routine, team, dest, source, nelems) }
}

pub unsafe fn alltoall<T>(
    routine: &str,
    team: Team,
    dest: *mut T,
    source: *const T,
    nelems: usize,
) -> c_int {
    // SAFETY: as promised by the caller.
    unsafe { alltoalls(routine, team, dest, source, 1, 1, nelems) }
}

pub unsafe fn alltoalls<T>(
    routine: &str,
    team: Team,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
) -> c_int {
    let group = groups::team(routine, team);
    // SAFETY: as promised by the caller.
    unsafe { do_alltoalls(routine, group, dest, source, dst, sst, nelems) };
    0
}

pub unsafe fn set_broadcast<T>(
    routine: &str,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    root: c_int,
    first: c_int,
    log_stride: c_int,
    size: c_int,
    _sync: *mut c_long,
) {
    let group = groups::active_set(routine, first, log_stride, size);
    // SAFETY: as promised by the caller.
    unsafe { do_broadcast(routine, group, dest, source, nelems, root, false) }
}

/// The routines over active sets that take a source and a number of elements.
macro_rules! over_sets {
    ($($name:ident ($($stride:ident),*) = $do:ident ($($argument:expr),*);)*) => {$(
        pub unsafe fn $name<T>(
            routine: &str,
            dest: *mut T,
            source: *const T,
            $($stride: isize,)*
            nelems: usize,
            first: c_int,
            log_stride: c_int,
            size: c_int,
            _sync: *mut c_long,
        ) {
            let group = groups::active_set(routine, first, log_stride, size);
            // SAFETY: as promised by the caller.
            unsafe { $do(routine, group, dest, source, $($argument,)* nelems) }
        }
    )*};
}

over_sets! {
    set_collect() = do_collect();
    set_fcollect() = do_collect();
    set_alltoall() = do_alltoalls(1, 1);
    set_alltoalls(dst, sst) = do_alltoalls(dst, sst);
}

/// A reduction over a team, and over an active set.
macro_rules! reductions {
    ($($over_team:ident $over_set:ident $op:ident;)*) => {$(
        pub unsafe fn $over_team<T: Reduce>(
            routine: &str,
            team: Team,
            dest: *mut T,
            source: *const T,
            nreduce: usize,
        ) -> c_int {
            let group = groups::team(routine, team);
            // SAFETY: as promised by the caller.
            unsafe { do_reduce(routine, Reduction::$op, group, dest, source, nreduce) };
            0
        }

        pub unsafe fn $over_set<T: Reduce>(
            routine: &str,
            dest: *mut T,
            source: *const T,
            nreduce: c_int,
            first: c_int,
            log_stride: c_int,
            size: c_int,
            _work: *mut T,
            _sync: *mut c_long,
        ) {
            let group = groups::active_set(routine, first, log_stride, size);
            let count = usize::try_from(nreduce).unwrap_or(0);
            // SAFETY: as promised by the caller.
            unsafe { do_reduce(routine, Reduction::$op, group, dest, source, count) }
        }
    )*};
}

reductions! {
    reduce_and set_reduce_and And;
    reduce_or set_reduce_or Or;
    reduce_xor set_reduce_xor Xor;
    reduce_max set_reduce_max Max;
    reduce_min set_reduce_min Min;
    reduce_sum set_reduce_sum Sum;
    reduce_prod set_reduce_prod Prod;
}
