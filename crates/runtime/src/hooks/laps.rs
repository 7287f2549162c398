//! Epochs that come again: programs in which every process does the same between any two fences.
//!
//! # Why they need not be followed
//!
//! Let a *lap* be what all processes do between one fence and the next, each of which all of them take part in and wait
//! for the others in, with nothing pending behind it. An operation of a lap can only race with something of the same lap, for the fences order
//! it with all the rest. Let now a lap consist of operations and calls that complete some, and let every process have
//! made the same ones as the last before the fence before it. Nothing among those ordered processes, so each two that
//! do not race did not do so for what they are, not for when they came: what races in the lap raced in the one before.
//! And whatever comes later comes after both. So the lap is left out, with its fence, as if it had never been.
//!
//! # How they are recognised
//!
//! Each process keeps the calls since the last fence, with the one that ends them, as a round ([`super::rounds`]). If
//! they come again, it says so at the fence ([`crate::exchange::Node::repeat`]) instead of telling anything. Only when
//! all have come it is known whether all did so. If not, it follows the calls late, and then the fence; those who had
//! something new to tell wait until it has ([`crate::exchange::Node::ready`]).
//!
//! A load or store of memory that others may access is something new; so is whatever else is no step of a round.

use super::epochs::Epoch;
use super::matching::agree;
use crate::caller::Call;
use crate::exchange::Stands;
use crate::process::{self, Process};
use std::ffi::c_int;

/// A process has come to the end of a lap that was as the last.
struct Come {
    /// The number of the meeting.
    number: u64,
    _stands: Option<Stands>,
}

/// How a fence was made.
pub(super) enum Fence<R> {
    /// It ended a lap that is left out.
    LeftOut(c_int),
    /// It was called, but must be followed: others had something new.
    Late(c_int),
    /// It was not called yet.
    New(R),
}

/// Makes the call, if it ends a lap as the last one ended.
#[inline]
pub(super) fn fence<R: FnOnce() -> c_int>(call: &Call, epoch: &Epoch, real: R) -> Fence<R> {
    let come = process::within(|process| process.comes_to_end_of_lap(call.pc, epoch));
    let Some(come) = come.flatten() else {
        return Fence::New(real);
    };
    agree();
    let code = real();
    let mut all_repeat = None;
    process::wait_until(|process| {
        all_repeat = process.node.all_repeat(come.number);
        all_repeat.is_some()
    });
    match all_repeat {
        Some(false) => {
            process::within(Process::leave_round);
            Fence::Late(code)
        }
        _ => {
            process::within(Process::goes_round);
            Fence::LeftOut(code)
        }
    }
}

impl Process {
    fn comes_to_end_of_lap(&mut self, pc: usize, epoch: &Epoch) -> Option<Come> {
        if !self.comes(pc, epoch) {
            return None;
        }
        let site = self.rounds.site_of_next()?;
        let come = self.come_to_window(epoch.win, 0, site);
        Some(Come {
            _stands: come.and_then(|come| self.node.stand_in(come)),
            number: self.node.repeat(),
        })
    }
}
