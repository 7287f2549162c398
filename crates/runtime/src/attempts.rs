//! Atomic operations that fetch and change nothing: attempts to take a lock that another has.
//!
//! A loop of them is told to the target once (`attempts` in the engine). What the process knows at a later attempt it
//! leaves beside, where the target looks if it sees an effect of one. And that one shows that it has looked: what it takes
//! for over may only have been tried so far, so that the next attempt is told anew.

use crate::exchange::mix;
use crate::locations::{ATTEMPTS, LOOKS, place};
use crate::process::Process;
use fencepost_engine::Key;
use fencepost_model::{AccOp, ByteRange, Rank, Scope};

/// Where a process leaves what it knows when it tries again to change a word.
fn knowledge(origin: Rank, owner: Rank, word: ByteRange) -> Key {
    let of_origin = mix(&[u64::from(origin.0)]) << 12;
    Key::Location(owner, place(word.start.wrapping_add(of_origin), ATTEMPTS))
}

/// Where a process shows that it takes attempts of others for over.
fn looks(owner: Rank) -> Key {
    Key::Location(owner, LOOKS)
}

/// What an atomic operation that fetches does to a word.
#[derive(Copy, Clone, Debug)]
pub struct Attempt {
    /// How it combines what is there with its operand.
    pub op: AccOp,
    /// That one, if it is known.
    pub operand: Option<u64>,
    /// It replaces this only.
    pub compare: Option<u64>,
}

impl Attempt {
    /// Did it leave what it fetched, a word of so many bytes, as it was?
    pub fn was_in_vain(&self, fetched: u64, bytes: u64) -> bool {
        let unused = 64 - 8 * bytes.clamp(1, 8) as u32;
        let cut = |value: u64| value << unused >> unused;
        let fetched = cut(fetched);
        if let Some(compare) = self.compare {
            return cut(compare) != fetched;
        }
        let Some(operand) = self.operand.map(cut) else {
            return false;
        };
        match self.op {
            AccOp::Replace => operand == fetched,
            AccOp::And => operand & fetched == fetched,
            AccOp::Or => operand | fetched == fetched,
            AccOp::Sum | AccOp::Xor => operand == 0,
            _ => false,
        }
    }
}

impl Process {
    /// An update that fetches is about to be told. If its target has taken an earlier attempt for over, this is not that.
    pub fn before_attempt(&mut self, target: Rank) {
        if self.node.is_far() || target == self.rank {
            return;
        }
        let looked = self.node.left(&[looks(target)]);
        if self.looked.insert(target, looked) != Some(looked) {
            self.engine.end_attempts(&mut self.node);
        }
    }

    /// An attempt was told before: what is known now is left beside.
    pub fn leave_beside(&mut self, target: Rank, word: ByteRange) {
        let key = knowledge(self.rank, target, word);
        self.engine.publish(self.thread, key, &mut self.node);
    }

    /// An operation has changed nothing.
    pub fn note_in_vain(&mut self, scope: Scope, target: Rank, number: u64) {
        if !self.node.is_far() {
            self.engine.was_in_vain(scope, target, number);
        }
    }

    /// An effect of some operations on a word of this process is about to be seen: attempts among them may have been made
    /// again since they were told.
    pub fn learn_of_attempts(&mut self, word: ByteRange, operations: &[(Rank, u64)]) {
        let origins = self.engine.attempts_among(operations);
        if origins.is_empty() || self.node.is_far() {
            return;
        }
        let own = self.rank;
        self.node.stir(looks(own));
        for origin in origins {
            self.observe(knowledge(origin, own, word));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_vain(op: AccOp, operand: u64, compare: Option<u64>, fetched: u64) -> bool {
        let operand = Some(operand);
        let attempt = Attempt {
            op,
            operand,
            compare,
        };
        attempt.was_in_vain(fetched, 4)
    }

    #[test]
    fn a_swap_whose_condition_does_not_hold_changes_nothing() {
        assert!(in_vain(AccOp::Replace, 1, Some(0), 2));
        assert!(!in_vain(AccOp::Replace, 1, Some(0), 0));
        assert!(!in_vain(AccOp::Replace, 1, Some(u64::MAX), 0xffff_ffff));
    }

    #[test]
    fn an_update_to_what_was_there_changes_nothing() {
        assert!(in_vain(AccOp::Replace, 1, None, 1));
        assert!(!in_vain(AccOp::Replace, 1, None, 0));
        assert!(in_vain(AccOp::Or, 2, None, 3));
        assert!(!in_vain(AccOp::Or, 4, None, 3));
        assert!(in_vain(AccOp::And, 3, None, 2));
        assert!(in_vain(AccOp::Sum, 0, None, 7));
        assert!(!in_vain(AccOp::Sum, 1, None, 7));
        assert!(!in_vain(AccOp::Max, 1, None, 7));
    }
}
