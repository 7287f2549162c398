//! Calls that were followed are kept: they may be the steps of a round.

use super::{Again, Step};
use crate::hooks::epochs::Epoch;
use crate::hooks::operations::Issue;
use crate::hooks::shmem;
use crate::process::Process;
use crate::threads;
use fencepost_engine::{Key, Stands, before_lock};
use fencepost_model::{Action, Flavour, SiteId};
use smallvec::SmallVec;

/// Where others have left what a lock has to learn.
fn learns_from(action: &Action) -> SmallVec<[Key; 3]> {
    match *action {
        Action::Lock {
            win,
            target,
            exclusive,
            nocheck: false,
            ..
        } => before_lock(win, Some(target), exclusive),
        Action::LockAll {
            win,
            nocheck: false,
            ..
        } => before_lock(win, None, false),
        _ => SmallVec::new(),
    }
}

impl Process {
    /// An operation was followed, and its target has not heard of it: it may be a step of a round.
    pub(in crate::hooks) fn keep_issue(&mut self, pc: usize, site: SiteId, issue: &Issue) {
        let window = self.windows.get(issue.win);
        let fixed = window.is_some_and(|window| window.flavour != Flavour::Dynamic);
        if !fixed || threads::followed() {
            return self.rounds.forget();
        }
        if self.rounds.keeps(false) {
            let mut buffers = self.buffer_bytes(&issue.reads);
            let writes = self.buffer_bytes(std::slice::from_ref(&issue.writes));
            buffers.0.extend(writes.0);
            let call = Again::Issue(*issue);
            self.rounds.add(Step {
                buffers,
                ..Step::new(pc, site, call)
            });
        }
    }

    /// An operation was followed that is to be held back: so is it in a round.
    pub(in crate::hooks) fn keep_if_held(
        &mut self,
        pc: usize,
        site: SiteId,
        issue: &Issue,
        stands: Stands,
    ) {
        match stands {
            Stands::Told | Stands::Again => self.rounds.forget(),
            Stands::Held | Stands::GoesOn(_) | Stands::Scatters => {
                self.keep_issue(pc, site, issue);
            }
        }
    }

    /// A call of OpenSHMEM was followed, and if it is an operation, its target has not heard of it before it was
    /// complete: it may be a step of a round.
    pub(in crate::hooks) fn keep_shmem(&mut self, step: shmem::Step) {
        if threads::followed() {
            return self.rounds.forget();
        }
        self.rounds.end_turns();
        // A round begins where something does.
        let begins = step.again.is_operation() || self.rounds.is_any();
        if begins && self.rounds.keeps(false) {
            let quiet = self.rounds.locks == 0 && self.engine.pending() == 0;
            let call = Again::Shmem(step.again);
            self.rounds.add(Step {
                buffers: step.buffers,
                quiet,
                ..Step::new(step.pc, step.site, call)
            });
        }
    }

    /// A lock is about to be given back. What is left for it from now on, somebody else has left.
    pub(in crate::hooks) fn note_given_back(&mut self, epoch: &Epoch) {
        let given_back = self.rounds.lock_before(epoch);
        if let Some(Step { learns, left, .. }) = given_back {
            *left = self.node.left(learns);
        }
    }

    /// A call on a window was followed: it may be a step of a round.
    pub(in crate::hooks) fn keep_epoch(
        &mut self,
        pc: usize,
        site: SiteId,
        epoch: Epoch,
        action: &Action,
    ) {
        if threads::followed() {
            return self.rounds.forget();
        }
        let takes = epoch.takes_lock();
        if takes && self.node.is_far() {
            return self.rounds.forget();
        }
        self.rounds.end_turns();
        // A round begins where something does.
        let begins = takes || self.rounds.is_any();
        if !begins || !self.rounds.keeps(takes) {
            return;
        }
        if epoch.gives_lock_back() {
            if self.rounds.lock_before(&epoch).is_none() {
                return self.rounds.begin_anew();
            }
            self.rounds.locks -= 1;
        }
        self.rounds.locks += u32::from(takes);
        self.rounds.locking |= takes;
        let quiet = self.rounds.locks == 0 && self.engine.pending() == 0;
        self.rounds.add(Step {
            action: Some(action.clone()),
            quiet,
            learns: learns_from(action),
            ..Step::new(pc, site, Again::Epoch(epoch))
        });
    }

    /// A fence was followed that all processes take part in and wait in: it may be the end of a lap.
    pub(in crate::hooks) fn keep_fence(&mut self, pc: usize, site: SiteId, epoch: Epoch) {
        self.rounds.end_turns();
        let window = self.windows.get(epoch.win);
        let of_all = window.is_some_and(|window| self.node.assembles(&window.members));
        let alone = !threads::followed() && !self.rounds.locking && self.engine.pending() == 0;
        if !of_all || !alone || !self.rounds.keeps(false) {
            return self.rounds.forget();
        }
        self.rounds.end_lap();
        self.rounds.add(Step {
            quiet: true,
            ..Step::new(pc, site, Again::Epoch(epoch))
        });
    }
}
