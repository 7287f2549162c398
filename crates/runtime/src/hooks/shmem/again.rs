//! Calls that may come again, with the same arguments: the steps of a round (see `hooks::rounds`).
//!
//! What a put writes, or an update adds, is no part of them: it matters to those who wait for it or fetch it, and where
//! there are any, neither is a step.

use super::operations::{Begun, begin_atomic, begin_transfer};
use super::{Atomic, Transfer};
use crate::caller::Call;
use crate::process::{self, Process};
use fencepost_engine::Stands;
use fencepost_model::{Action, Ranges, SiteId};

/// Such a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Again {
    /// Put, get and their relatives.
    Transfer(Transfer),
    /// An update of a word.
    Atomic(Atomic),
    /// A fence of a context.
    Fence(Option<usize>),
    /// A quiet of a context.
    Quiet(Option<usize>),
}

/// Such a call that was followed.
#[derive(Debug)]
pub struct Step {
    /// Where it is called.
    pub pc: usize,
    /// Likewise, as findings name it.
    pub site: SiteId,
    /// What it is.
    pub again: Again,
    /// Buffers in use from then on.
    pub buffers: Ranges,
}

impl Again {
    /// Is it an operation?
    pub fn is_operation(&self) -> bool {
        matches!(self, Again::Transfer(_) | Again::Atomic(_))
    }
}

impl Transfer {
    /// As a call that may come again.
    #[inline]
    pub(super) fn again(&self) -> Option<Again> {
        let again = Transfer {
            value: None,
            ..*self
        };
        self.signal.is_none().then_some(Again::Transfer(again))
    }
}

impl Atomic {
    /// As a call that may come again.
    #[inline]
    pub(super) fn again(&self) -> Again {
        Again::Atomic(Atomic { value: 0, ..*self })
    }

    /// Is that the same call, with whatever value? Its place is looked at first: where the others are the same, that is
    /// what differs.
    #[inline]
    pub(super) fn is_again(&self, known: &Again) -> bool {
        let Again::Atomic(known) = known else {
            return false;
        };
        let value = known.value;
        self.at == known.at && Atomic { value, ..*self } == *known
    }
}

impl Process {
    /// An operation was issued that may be a step of a round when it returns, unless its target has heard of it.
    pub(super) fn may_come_again(
        &mut self,
        mut begun: Box<Begun>,
        again: Again,
        call: &Call,
        site: SiteId,
    ) -> Box<Begun> {
        match begun.stands {
            Stands::Told | Stands::Again => self.end_rounds(),
            _ => begun.again = Some((call.pc, site, again)),
        }
        begun
    }

    /// An operation has returned: it may be a step of a round.
    pub(super) fn keep_begun(&mut self, begun: Box<Begun>) {
        let Begun { action, again, .. } = *begun;
        let Some((pc, site, again)) = again else {
            return;
        };
        let nonblocking = matches!(again, Again::Transfer(transfer) if transfer.nonblocking);
        let mut buffers = Ranges::EMPTY;
        if let Action::Operation(operation) = action
            && nonblocking
        {
            buffers = operation.reads;
            buffers.0.extend(operation.writes.0);
        }
        self.keep_shmem(Step {
            pc,
            site,
            again,
            buffers,
        });
    }
}

/// Is a call the next of a round? Then it need not be followed.
#[inline(always)]
pub(super) fn comes_again(call: &Call, again: &Again) -> bool {
    let is = |known: &Again| known == again;
    process::comes_again(|process| process.calls_at_once(call.pc, is))
        || process::is_one_of_many(|process| process.calls_again(call.pc, is))
}

/// Follows a call that has returned.
pub fn follow_late(process: &mut Process, again: &Again, site: SiteId) {
    let begun = match again {
        Again::Transfer(transfer) => begin_transfer(process, transfer, None, || None, site),
        Again::Atomic(atomic) => begin_atomic(process, atomic, site),
        Again::Fence(ctx) => {
            process.follow_fence(*ctx, site);
            None
        }
        Again::Quiet(ctx) => {
            process.follow_quiet(*ctx, site);
            None
        }
    };
    if let Some(begun) = begun {
        process.exit(begun.number, &begun.action);
    }
}
