//! One call that all members repeat: what is looked at and written for it is found once, for a loop of collectives does
//! nothing else.

use super::{Attendance, Called, Neighbour, Stands};
use crate::exchange::Node;
use crate::exchange::refrain::Refrain;
use crate::shared::{Groove, RING, Roll, Standing, Word};

/// A call that all members repeat, and what is looked at and written for it each time.
#[derive(Clone, Debug)]
pub(super) struct Chorus {
    /// The number the caller has for it.
    habit: u64,
    /// Where the members beside this process say how they repeat themselves, and what each said.
    heard: Box<[(Word, u64)]>,
    slot: usize,
    groove: Groove,
    /// Where this process says that it waits in it, and what it says, but for the number.
    standing: Word,
    waits: u64,
    /// What it adds to the sum of all calls.
    term: Term,
    /// So many times in a row.
    times: u32,
}

impl Chorus {
    /// Have the others said nothing new?
    #[inline(always)]
    fn goes_on(&self) -> bool {
        // SAFETY: the memory of the others is mapped until `MPI_Finalize`.
        let is_same = |(word, heard): &(Word, u64)| unsafe { word.load() } == *heard;
        self.heard.iter().all(is_same)
    }
}

/// What a call adds to the sum of all calls. Not the amount: not every member knows that.
#[derive(Copy, Clone, Debug)]
pub(super) struct Term {
    call: u64,
    root: u64,
}

impl Term {
    pub(super) fn new(called: &Called) -> Term {
        Term {
            call: u64::from(called.code) << 32 | u64::from(called.op),
            root: called.root_word().into(),
        }
    }

    #[inline(always)]
    pub(super) fn added_to(self, sum: u64) -> u64 {
        let sum = (sum ^ self.call).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (sum ^ sum >> 29).wrapping_add(self.root)
    }
}

impl Node {
    /// This process comes to a collective as the last time, which has that number, if it does, and the members beside it
    /// do so, too. It stands there from then on, as with [`Node::stand_in`].
    #[inline(always)]
    pub fn come_again(
        &self,
        attendance: &mut Attendance,
        called: &Called,
        habit: u64,
    ) -> Option<Option<Stands>> {
        let chorus = attendance.chorus.as_mut()?;
        if chorus.habit != habit || !chorus.goes_on() {
            return None;
        }
        attendance.number += 1;
        let number = attendance.number;
        let (slot, standing) = (chorus.slot, chorus.standing);
        let waits = chorus.waits | u64::from(number);
        if chorus.times > RING as u32 {
            attendance.hash = chorus.term.added_to(attendance.hash);
            // SAFETY: the process's own memory is mapped until `MPI_Finalize`.
            unsafe { chorus.groove.enter(number, attendance.hash) };
        } else {
            chorus.times += 1;
            let entry = attendance.entry(called);
            self.own_roll().enter(slot, &entry);
        }
        Some(self.stands.then(|| {
            // SAFETY: likewise.
            unsafe { standing.store(waits) };
            Stands(standing)
        }))
    }

    /// What was called last has that number at the caller. If this process repeats that call, and the members beside it
    /// the same, it is expected again.
    pub fn settle(&self, attendance: &mut Attendance, called: &Called, habit: Option<u64>) {
        attendance.chorus = habit.and_then(|habit| self.chorus(attendance, called, habit));
    }

    fn chorus(&self, attendance: &Attendance, called: &Called, habit: u64) -> Option<Chorus> {
        if !attendance.refrain.is_one_call() {
            return None;
        }
        let heard = |beside: &Neighbour| {
            let other = Refrain::from_word(beside.heard);
            let segment = self.near.opened.get(beside.rank.index())?.as_ref()?;
            let word = Roll::new(segment, &self.layout).refrain_at(beside.slot?);
            let lasts = beside.agreement.lasts(attendance.refrain, other);
            lasts.then_some((word, beside.heard))
        };
        let slot = attendance.slot?;
        Some(Chorus {
            habit,
            heard: attendance.beside.iter().map(heard).collect::<Option<_>>()?,
            slot,
            groove: self.own_roll().groove(slot),
            standing: self.own_roll().standing_at(),
            waits: Standing::Waits { slot, number: 0 }.word(),
            term: Term::new(called),
            times: 0,
        })
    }
}
