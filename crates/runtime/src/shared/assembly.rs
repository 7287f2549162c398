//! Where all processes come together, again and again: barriers, fences and other collectives of all that everybody waits in.
//!
//! ```text
//! memory of the first process =  … assembly   a line for each of the last meetings:
//!                                             arrived   how many have come there, ever
//!                                             era       the latest era anybody has brought
//!                                             time      the latest Lamport time
//!                                             tells     the last meeting that somebody has brought these to
//!                                             repeats   the last one to which somebody came as to the one before
//! ```
//!
//! As everybody waits for everybody, all processes come to these meetings in the same order and number them
//! alike, whatever communicator or window they are about. Nobody comes to the next but one before all
//! have left this one, so a few lines serve in turn. Nothing is taken back: eras and times only grow, and how many
//! must have arrived at a line grows with each of its turns. Somebody who passes by without waiting (a fence with
//! `MPI_MODE_NOPRECEDE`) is counted all the same, so that nobody waits for it in vain.
//!
//! Who has done nothing but what it did before the last meeting may say just that (see `hooks::laps`). If all say so, the
//! meeting is over. If not, all come to another one, to which everybody brings what there is. So who asks whether
//! somebody repeats, or tells, asks before anybody who waits for it is four meetings ahead.

use super::memory::Layout;
use super::segment::Segment;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lines that serve in turn.
pub const LINES: usize = 4;

const ARRIVED: usize = 0;
const ERA: usize = 8;
const TIME: usize = 16;
const TELLS: usize = 24;
const REPEATS: usize = 32;

/// One meeting of all processes.
pub struct Assembly<'a> {
    first: &'a Segment,
    line: usize,
    /// What stands in the words that name it.
    name: u64,
    /// How many have arrived at the line when all have come to this meeting.
    all: u64,
}

impl<'a> Assembly<'a> {
    /// The `number`-th meeting, in the memory of the first process.
    pub fn new(first: &'a Segment, layout: &Layout, number: u64) -> Assembly<'a> {
        let turn = number / LINES as u64 + 1;
        Assembly {
            first,
            line: layout.assembly(number as usize % LINES),
            name: number + 1,
            all: turn * layout.processes as u64,
        }
    }

    fn word(&self, at: usize) -> &AtomicU64 {
        self.first.word(self.line + at)
    }

    /// This process comes, and waits for the others.
    pub fn arrive(&self, era: u32, time: u64) {
        for (at, value) in [(ERA, era.into()), (TIME, time)] {
            let word = self.word(at);
            // Mostly all bring the same.
            if word.load(Ordering::Relaxed) < value {
                word.fetch_max(value, Ordering::Relaxed);
            }
        }
        self.mark(TELLS);
        self.pass_by();
    }

    /// This process comes, has done nothing new, and waits for the others.
    pub fn repeat(&self) {
        self.mark(REPEATS);
        self.pass_by();
    }

    fn mark(&self, at: usize) {
        self.word(at).store(self.name, Ordering::Relaxed);
    }

    /// This process comes, and waits for nobody.
    pub fn pass_by(&self) {
        self.word(ARRIVED).fetch_add(1, Ordering::AcqRel);
    }

    /// Have all come?
    pub fn is_complete(&self) -> bool {
        self.word(ARRIVED).load(Ordering::Acquire) >= self.all
    }

    /// Has somebody brought anything? When all have come.
    pub fn is_told(&self) -> bool {
        self.word(TELLS).load(Ordering::Relaxed) == self.name
    }

    /// Has somebody done nothing new? When all have come.
    pub fn is_repeated(&self) -> bool {
        self.word(REPEATS).load(Ordering::Relaxed) == self.name
    }

    /// The latest era and time, when all have come.
    pub fn latest(&self) -> (u32, u64) {
        let word = |at| self.word(at).load(Ordering::Relaxed);
        (word(ERA) as u32, word(TIME))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meetings_take_turns() {
        let layout = Layout::new(2);
        let first = Segment::create(layout).unwrap();
        for number in 0..3 * LINES as u64 {
            let meeting = Assembly::new(&first, &layout, number);
            assert!(!meeting.is_complete());
            meeting.arrive(number as u32 + 1, 10 * number);
            assert!(!meeting.is_complete());
            meeting.arrive(number as u32 + 2, number);
            assert!(meeting.is_complete());
            assert_eq!(meeting.latest(), (number as u32 + 2, 10 * number));
        }
    }

    #[test]
    fn some_tell_and_some_repeat() {
        let layout = Layout::new(2);
        let first = Segment::create(layout).unwrap();
        let meeting = |number| Assembly::new(&first, &layout, number);
        let found = |number| (meeting(number).is_told(), meeting(number).is_repeated());
        for (number, tell) in [(0, 2), (LINES as u64, 1), (2 * LINES as u64, 0)] {
            (0..tell).for_each(|_| meeting(number).arrive(1, 1));
            (tell..2).for_each(|_| meeting(number).repeat());
            assert!(meeting(number).is_complete());
            assert_eq!(found(number), (tell > 0, tell < 2));
        }
    }

    #[test]
    fn who_passes_by_is_far_ahead_and_nobody_is_taken_for_another() {
        let layout = Layout::new(2);
        let first = Segment::create(layout).unwrap();
        let meeting = |number| Assembly::new(&first, &layout, number);
        let waits = LINES as u64;
        (0..waits).for_each(|number| meeting(number).pass_by());
        meeting(waits).arrive(1, 1);
        (0..waits).for_each(|number| meeting(number).pass_by());
        assert!(!meeting(waits).is_complete());
        meeting(waits).arrive(1, 1);
        assert!(meeting(waits).is_complete());
    }
}
