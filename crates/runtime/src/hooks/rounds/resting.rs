//! The buffers of a round: how they are watched while it comes again, and what does not disturb that.

use super::{Buffers, Rounds};
use crate::process::Process;
use fencepost_model::{ByteRange, Ranges};

/// So many buffers rest at most.
const RESTING: usize = 64;
/// So many accesses to something else on the same pages pass between two calls.
const PASSING: u32 = 16;

impl Process {
    /// Watches the buffers of the next call, and lets go of those of calls that are complete then.
    #[inline(never)]
    pub(super) fn watch_round(&mut self, quiet: bool) {
        let Rounds { steps, at, .. } = &self.rounds;
        if let Some(step) = steps.get(*at) {
            self.watch.add_buffers(&step.buffers);
        }
        let last = at + 1 == steps.len();
        if quiet {
            self.settle_buffers();
        }
        if last && self.rounds.buffers == Buffers::New {
            self.rest();
        }
    }

    /// The buffers of the round rest, if they can: on the stack each return would be in their way.
    fn rest(&mut self) {
        let all = || self.rounds.steps.iter().map(|step| &step.buffers);
        let count: usize = all().map(|buffers| buffers.0.len()).sum();
        let on_stack = |buffers: &Ranges| buffers.iter().any(|range| self.watch.is_on_stack(range));
        if count > RESTING || all().any(on_stack) {
            self.rounds.buffers = Buffers::Pending;
            return;
        }
        for step in &self.rounds.steps {
            self.watch.add_buffers(&step.buffers);
        }
        self.rounds.buffers = Buffers::Resting;
    }

    /// Something else comes than the round: of its buffers, none is watched that is not in use.
    #[cold]
    pub fn rouse(&mut self) {
        self.rounds.buffers = Buffers::Pending;
        self.watch.keep_buffers(std::iter::empty());
        if self.rounds.is_open() {
            self.break_round();
        }
    }

    /// Is nothing within these bytes in use, or a window?
    fn is_beside(&mut self, bytes: ByteRange) -> bool {
        self.all_told() && self.one_thread() && self.watch.find(bytes).is_none()
    }

    /// An access comes, perhaps from beside what is watched: the filters know pages only. Some of those do not
    /// disturb calls that come again.
    #[inline]
    pub fn passes_by(&mut self, bytes: ByteRange) -> bool {
        let disturbs = self.rounds.is_resting() || self.rounds.is_ended_by_access();
        disturbs && self.rounds.passing < PASSING && self.is_beside(bytes) && {
            self.rounds.passing += 1;
            true
        }
    }

    /// Memory ends: is that beside what is in use?
    pub(in crate::hooks) fn ends_beside(&mut self, bytes: ByteRange) -> bool {
        let beside = self.is_beside(bytes);
        if beside || !self.rounds.is_resting() {
            return beside;
        }
        self.rouse();
        self.is_beside(bytes)
    }
}
