//! Fences, completion and locks.

use super::again::comes_again;
use super::{Again, Step, at_shmem_round, with_shmem};
use crate::caller::Call;
use crate::exchange::mix;
use crate::process::{self, Process};
use fencepost_model::{Action, ObjectId, Ranges, SiteId};

/// `shmem_fence`, `shmem_ctx_fence`
pub fn fence(call: &Call, ctx: Option<usize>) {
    recurring(call, Again::Fence(ctx), |process, site| {
        process.follow_fence(ctx, site)
    });
}

/// `shmem_quiet`, `shmem_ctx_quiet`
pub fn quiet(call: &Call, ctx: Option<usize>) {
    recurring(call, Again::Quiet(ctx), |process, site| {
        process.follow_quiet(ctx, site)
    });
}

/// A call that may come again.
fn recurring(call: &Call, again: Again, follow: impl FnOnce(&mut Process, SiteId) -> Option<()>) {
    if comes_again(call, &again) {
        return;
    }
    at_shmem_round(call, |process, site| {
        follow(process, site)?;
        process.keep_shmem(Step {
            pc: call.pc,
            site,
            again,
            buffers: Ranges::EMPTY,
        });
        Some(())
    });
}

impl Process {
    /// Follows a fence of a context.
    pub(super) fn follow_fence(&mut self, ctx: Option<usize>, site: SiteId) -> Option<()> {
        let ctx = self.shmem.as_ref()?.teams.context(ctx).id;
        self.step(&Action::ShmemFence { ctx }, site);
        Some(())
    }

    /// Follows a quiet of a context.
    pub(super) fn follow_quiet(&mut self, ctx: Option<usize>, site: SiteId) -> Option<()> {
        let ctx = self.shmem.as_ref()?.teams.context(ctx).id;
        self.complete(&Action::Quiet { ctx }, site);
        Some(())
    }
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
