//! Loops of small operations: the same call again and again.
//!
//! Updates of words with the same operand are told once (see `repeats`). Of operations each of which is
//! where the one before ended, the engine makes one (see its module `held`). From the third on nothing but their
//! number is kept here, until anything else happens: then all are told at once ([`Process::end_streak`]).
//! A streak never gets so far that one of them would have to be looked at by itself: it ends with the page
//! of its buffer, for the next is perhaps not watched yet, and with the memory of the window.

use super::operations::{Buffer, Issue};
use crate::process::Process;
use crate::repeats::{Held, Shape, Update, WORD};
use crate::watch;
use fencepost_engine::Stands;
use fencepost_model::{Action, ByteRange, Call as Kind, Event, Flavour, Operation, Ranges, SiteId};

/// Operations that are the same but for where they are.
#[derive(Debug)]
pub struct Streak {
    /// Where they are called.
    pc: usize,
    site: SiteId,
    /// The next of them.
    next: Issue,
    /// How much further on in units of displacement each is than the one before.
    step: isize,
    /// The bytes of each buffer.
    len: usize,
    /// The last one that was told.
    told: Operation,
    /// How many came after it.
    more: u32,
    /// How many may.
    most: u32,
}

impl Streak {
    /// Takes in a call, if it goes on with the one before.
    #[inline]
    pub(super) fn takes(&mut self, pc: usize, issue: &Issue) -> bool {
        let goes_on = self.more < self.most && self.pc == pc && self.next == *issue;
        if goes_on {
            self.more += 1;
            self.next.move_on(self.step, self.len);
        }
        goes_on
    }
}

impl Issue {
    /// To where the next of a streak is.
    #[inline]
    fn move_on(&mut self, step: isize, len: usize) {
        self.displ = self.displ.wrapping_add(step);
        let [first, second] = &mut self.reads;
        for buffer in [first, second, &mut self.writes].into_iter().flatten() {
            buffer.at = buffer.at.wrapping_byte_add(len);
        }
    }

    /// As an update of one word with an operand in memory, if it is one. Words are named by their displacement.
    #[inline]
    pub(super) fn update(&self, pc: usize) -> Option<Update> {
        let (Kind::Accumulate, Some(op)) = (self.kind, self.op) else {
            return None;
        };
        let operand = self.buffer()?;
        let one = self.count == 1 && operand.count == 1 && operand.datatype == self.datatype;
        one.then_some(Update {
            shape: Shape {
                pc,
                scope: self.win.0,
                elem: self.datatype.0,
                op,
                operand: operand.at as usize,
            },
            target: self.target,
            at: (self.displ as usize).wrapping_mul(WORD),
        })
    }

    /// The only buffer, if there is one.
    fn buffer(&self) -> Option<&Buffer> {
        let [first, second] = &self.reads;
        let mut buffers = [first, second, &self.writes].into_iter().flatten();
        let only = buffers.next()?;
        buffers.next().is_none().then_some(only)
    }
}

impl Process {
    /// Is an operation one of many of which nothing has to be told but that there are more?
    #[inline]
    pub(super) fn goes_on(&mut self, pc: usize, issue: &Issue) -> bool {
        let undisturbed = self.streak.is_some() && !self.holds_back();
        let streak = self.streak.as_deref_mut().filter(|_| undisturbed);
        streak.is_some_and(|streak| streak.takes(pc, issue))
            || issue
                .update(pc)
                .is_some_and(|update| self.repeats.take(&update))
    }

    /// An operation was told, as one of that number: more like it may come.
    pub(super) fn expect_more(
        &mut self,
        (pc, number): (usize, u64),
        site: SiteId,
        issue: &Issue,
        told: Operation,
        stands: Stands,
    ) {
        if let Stands::GoesOn(room) = stands {
            self.begin_streak(pc, site, issue, told, room);
        } else if let Some(update) = issue.update(pc) {
            let held = match stands {
                Stands::Held => self.words_of_window(issue, &told, number),
                _ => None,
            };
            self.expect_repeats(&update, held);
        }
    }

    /// An update as the first of many, if those are anywhere in the memory that its target exposes.
    fn words_of_window(&mut self, issue: &Issue, told: &Operation, op: u64) -> Option<Held> {
        let [remote] = &told.remote[..] else {
            return None;
        };
        let &[bytes] = &remote.ranges.0[..] else {
            return None;
        };
        let window = self.windows.get(issue.win)?;
        let exposed = window.exposed.get(usize::try_from(issue.target).ok()?)?;
        let unit = u64::try_from(exposed.unit).ok().filter(|unit| *unit > 0)?;
        if window.flavour == Flavour::Dynamic {
            return None;
        }
        let last = exposed.size.checked_sub(bytes.len())? / unit;
        let allowed = 0..(usize::try_from(last).ok()? + 1).checked_mul(WORD)?;
        Some(Held {
            op,
            scope: told.scope,
            target: told.target,
            bytes,
            unit,
            allowed: (allowed, WORD),
        })
    }

    fn begin_streak(&mut self, pc: usize, site: SiteId, issue: &Issue, told: Operation, room: u32) {
        let Some((step, len, most)) = self.regularity(issue, &told) else {
            return;
        };
        let mut next = *issue;
        next.move_on(step, len);
        self.streak = Some(Box::new(Streak {
            pc,
            site,
            next,
            step,
            len,
            told,
            more: 0,
            most: most.min(room),
        }));
    }

    /// How far apart operations are if each is where the one before ended, in units of displacement and in
    /// bytes of the buffer, and how many more may follow.
    fn regularity(&mut self, issue: &Issue, told: &Operation) -> Option<(isize, usize, u32)> {
        issue.buffer()?;
        let ([remote], buffers) = (&told.remote[..], (&told.reads.0[..], &told.writes.0[..]))
        else {
            return None;
        };
        let ([there], ([here], []) | ([], [here])) = (&remote.ranges.0[..], buffers) else {
            return None;
        };
        let window = self.windows.get(issue.win)?;
        let exposed = window.exposed.get(usize::try_from(issue.target).ok()?)?;
        let unit = u64::try_from(exposed.unit).ok().filter(|unit| *unit > 0)?;
        if window.flavour == Flavour::Dynamic || there.len() % unit != 0 {
            return None;
        }
        let left = (exposed.base + exposed.size).checked_sub(there.end)?;
        let on_page = watch::end_of_page(here.end) - here.end;
        let most = (left / there.len()).min(on_page / here.len());
        let step = isize::try_from(there.len() / unit).ok()?;
        Some((step, here.len() as usize, u32::try_from(most).ok()?))
    }

    /// Tells what a streak has only counted.
    #[cold]
    pub fn end_streak(&mut self) {
        let Some(streak) = self.streak.take() else {
            return;
        };
        let Streak {
            site,
            mut told,
            more,
            ..
        } = *streak;
        if more == 0 {
            return;
        }
        let follow = |ranges: &mut Ranges| {
            if let [range] = &mut ranges.0[..] {
                let (start, len) = (range.end, range.len() * u64::from(more));
                let end = start + len;
                *range = ByteRange { start, end };
            }
        };
        told.remote
            .iter_mut()
            .for_each(|remote| follow(&mut remote.ranges));
        follow(&mut told.reads);
        follow(&mut told.writes);
        self.engine
            .go_on(self.thread, told.scope, told.target, more);
        self.count_numbers(more);
        self.use_buffers(&told.reads);
        self.use_buffers(&told.writes);
        self.check(&Event {
            thread: self.thread,
            action: Action::Operation(told),
            site,
        });
    }
}
