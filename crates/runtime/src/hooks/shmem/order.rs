//! Fences, completion and locks.

use super::with_shmem;
use crate::caller::Call;
use crate::exchange::mix;
use crate::process;
use fencepost_model::{Action, ObjectId, SiteId};

/// `shmem_fence`, `shmem_ctx_fence`
pub fn fence(call: &Call, ctx: Option<usize>) {
    with_shmem(call, |process, site| {
        let ctx = process.shmem.as_ref()?.teams.context(ctx).id;
        process.step(&Action::ShmemFence { ctx }, site);
        Some(())
    });
}

/// `shmem_quiet`, `shmem_ctx_quiet`
pub fn quiet(call: &Call, ctx: Option<usize>) {
    with_shmem(call, |process, site| {
        let ctx = process.shmem.as_ref()?.teams.context(ctx).id;
        process.complete(&Action::Quiet { ctx }, site);
        Some(())
    });
}

/// `shmem_ctx_destroy`
pub fn ctx_destroy(call: &Call, ctx: Option<usize>) {
    with_shmem(call, |process, site| {
        let gone = process.shmem.as_mut()?.teams.remove_context(ctx)?;
        process.complete(&Action::CtxDestroy { ctx: gone.id }, site);
        Some(())
    });
}

/// `shmem_set_lock`, `shmem_test_lock`: the lock, by its name in all processes.
pub fn lock(call: &Call, lock: *const u8) -> Option<(ObjectId, SiteId)> {
    with_shmem(call, |process, site| {
        let symmetric = &process.shmem.as_ref()?.symmetric;
        let name = symmetric.name(lock as u64);
        Some((ObjectId(mix(&name) as u32), site))
    })
}

/// The real call has returned, with the lock or without.
pub fn locked(begun: Option<(ObjectId, SiteId)>, taken: bool) {
    if let Some((lock, site)) = begun.filter(|_| taken) {
        process::with(|process| process.step(&Action::SetLock { lock, turn: 0 }, site));
    }
}

/// `shmem_clear_lock`
pub fn clear_lock(call: &Call, at: *const u8) {
    let Some((lock, site)) = lock(call, at) else {
        return;
    };
    process::with(|process| process.complete(&Action::ClearLock { lock }, site));
}
