//! Symmetric memory comes and goes, and other processes' is accessed directly.

use super::super::matching::agree;
use super::collectives::{Begun, collective_done};
use super::{Members, Memory, with_shmem};
use crate::caller::Call;
use crate::exchange::Meeting;
use crate::process;
use crate::shmem;
use crate::world;
use fencepost_model::{Action, ByteRange, Ranges, Rank};
use std::ffi::{c_int, c_void};

/// `shmem_malloc` and its relatives, `shmem_realloc`, `shmem_free`: as a barrier. Without memory they do
/// nothing.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn memory(call: &Call, asked: &Memory) -> Option<Begun> {
    if asked.old.is_null() && asked.bytes == 0 {
        return None;
    }
    let turn = with_shmem(call, |process, site| {
        let called = process.plain_call(site);
        Some((process.turn(Members::World, called)?, site))
    });
    agree();
    let (turn, site) = turn?;
    process::with(|process| {
        let symmetric = &process.shmem.as_ref()?.symmetric;
        let at = asked.old as u64;
        let object = symmetric
            .object(at)
            .filter(|object| object.range.start == at);
        let old = object.map(|object| object.range);
        if !asked.old.is_null() && old.is_none() {
            let wrong = symmetric.why_not_freeable(at);
            process.wrong_address(wrong, site);
        }
        let (coll, ranges) = (turn.coll, old.map_or(Ranges::EMPTY, Ranges::from));
        let action = match asked.old.is_null() {
            true => Action::SymmetricAlloc { coll, ranges },
            false => Action::SymmetricFree { coll, ranges },
        };
        process.check_epoch(&action, site);
        let meeting = Meeting::of_all(&turn.members);
        Some(process.begin_collective(turn, meeting, action, Ranges::EMPTY, site))
    })?
}

/// The real call has returned, with new memory or without.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn memory_given(call: &Call, asked: &Memory, begun: Option<Begun>, new: *mut c_void) {
    if begun.is_none() {
        return;
    }
    collective_done(begun);
    let Some((world, _, size)) = world::known() else {
        return;
    };
    // A call that fails leaves what was there.
    let kept = new.is_null() && asked.bytes > 0;
    let addresses = match asked.bytes {
        0 => Vec::new(),
        // SAFETY: all processes have made this call.
        _ => unsafe { world.gather(new as u64, *size) },
    };
    with_shmem(call, |process, site| {
        process.settle_buffers();
        let own = process.rank;
        let symmetric = &mut process.shmem.as_mut()?.symmetric;
        if !kept && let Some(gone) = symmetric.remove(asked.old as u64, site) {
            process.watch.remove(gone.range);
            let mapped = gone.mapped.iter();
            mapped.for_each(|(_, range)| process.watch.remove(*range));
            process.engine.forget(&gone.range.into());
            process.memory_ends(gone.range);
        }
        let range = ByteRange::new(new as u64, asked.bytes as u64).filter(|_| !new.is_null())?;
        let symmetric = &mut process.shmem.as_mut()?.symmetric;
        symmetric.add(range, own, &addresses);
        process.engine.forget(&range.into());
        process.memory_ends(range);
        process.watch_window(range, None);
        Some(())
    });
}

/// `shmem_ptr`: which memory of which process; `None` if it is this process's own.
pub fn pointer(call: &Call, dest: *const c_void, pe: c_int) -> Option<(u64, Rank)> {
    with_shmem(call, |process, site| {
        let context = process.shmem.as_ref()?.teams.context(None).clone();
        let owner = process.target(&context, pe, site)?;
        (owner != process.rank).then_some((dest as u64, owner))
    })
}

/// The real call has returned: accesses there are accesses to the owner's memory.
pub fn pointed(begun: Option<(u64, Rank)>, there: *mut c_void) {
    let Some((dest, owner)) = begun.filter(|_| !there.is_null()) else {
        return;
    };
    process::with(|process| {
        let symmetric = &mut process.shmem.as_mut()?.symmetric;
        let (object, shift) = match symmetric.object(dest) {
            Some(object) => (object.range, *object.shifts.get(owner.index())?),
            None => {
                let (data, shifts) = symmetric.static_data(dest)?;
                (data, *shifts.get(owner.index())?)
            }
        };
        let before = dest - object.start;
        let mapping = (there as u64).wrapping_sub(before);
        let whole = is_whole(object, mapping, owner);
        // Of an object of which only a part is there, that word.
        let (start, at, len) = match whole {
            true => (mapping, object.start, object.len()),
            false => (there as u64, dest, 8.min(object.end - dest)),
        };
        let range = ByteRange::new(start, len)?;
        let known = symmetric.object_mut(dest);
        if let Some(object) = known {
            if object.mapped.contains(&(owner, range)) {
                return None;
            }
            object.mapped.push((owner, range));
        }
        let there = at.wrapping_add_signed(shift);
        process.watch_window(range, Some((owner, there)));
        Some(())
    });
}

/// Is all of an object mapped, in one piece?
fn is_whole(object: ByteRange, mapping: u64, owner: Rank) -> bool {
    let mapped = |at: u64| {
        // SAFETY: asks for an address of symmetric memory.
        let there = unsafe { shmem::ptr(at as *const c_void, owner.0 as c_int) };
        there as u64 == mapping.wrapping_add(at - object.start)
    };
    mapped(object.start) && mapped(object.end - 1)
}
