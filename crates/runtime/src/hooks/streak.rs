//! Loops of small operations: the same call again and again.
//!
//! Updates of words with the same operand are told once (see `repeats`). Of operations each of which is
//! where the one before ended, the engine makes one (see its module `held`). From the third on nothing but their
//! number is kept here, until anything else happens: then all are told at once ([`Process::end_streak`]).
//!
//! Likewise if only their buffers follow each other, and at the target they are anywhere: then it is kept where each is.
//! Loads and stores may come between them, as of a loop that fills each buffer before its operation. Between
//! those the process tells nobody anything and learns nothing, so all that matters of when an access was made is
//! whether its bytes were in use by then. As long as nothing has touched a buffer in use, whatever was touched was touched
//! before ([`Strokes::look`]): the accesses are told first, then all the operations
//! ([`Process::settle_streak`]). Otherwise the operations are told before what was touched since the last of them.
//!
//! A streak never gets so far that one of them would have to be looked at by itself: it ends with the page
//! of its buffer, for the next is perhaps not watched yet, and with the memory of the window.
//!
//! [`Strokes::look`]: crate::strokes::Strokes::look

use super::operations::{Buffer, Issue, written};
use crate::process::Process;
use crate::repeats::{Held, Shape, Update, WORD};
use crate::watch;
use crate::windows::Exposed;
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
    /// Where it is at the target.
    course: Course,
    /// The bytes of each buffer.
    len: usize,
    /// The last one that was told.
    told: Operation,
    /// How many came after it.
    more: u32,
    /// How many may.
    most: u32,
    /// Where the last of them are, of which the engine does not know, and the first byte of their buffers. These are
    /// watched by nobody but [`Strokes::look`].
    untold: Vec<ByteRange>,
    in_use: u64,
}

/// So many are not told at most.
const MOST_UNTOLD: usize = 256;

/// Where the operations of a streak are at their target.
#[derive(Copy, Clone, Debug)]
enum Course {
    /// Each is so many units of displacement further on than the one before.
    Straight(isize),
    /// Anywhere in its window.
    Scattered {
        exposed: Exposed,
        /// The bytes of each.
        len: u64,
    },
}

impl Streak {
    /// Is a call the next one, whatever its displacement?
    #[inline]
    fn is_next(&self, pc: usize, issue: &Issue) -> bool {
        let displ = self.next.displ;
        self.more < self.most && self.pc == pc && self.next.is(&Issue { displ, ..*issue })
    }

    /// Do loads and stores between the operations not end the streak?
    #[inline]
    fn lets_accesses_pass(&self) -> bool {
        matches!(self.course, Course::Scattered { .. })
    }

    /// The next one was made.
    #[inline]
    fn count(&mut self) {
        self.more += 1;
        if let Course::Straight(step) = self.course {
            self.next.displ = self.next.displ.wrapping_add(step);
        }
        self.next.move_buffers(self.len);
    }
}

impl Exposed {
    /// So many bytes at a displacement, if all of them are exposed.
    fn bytes(&self, displ: isize, len: u64) -> Option<ByteRange> {
        let offset = u64::try_from(displ).ok()?;
        let offset = offset.checked_mul(u64::try_from(self.unit).ok()?)?;
        let inside = offset.checked_add(len)? <= self.size;
        inside.then_some(ByteRange::new(self.base + offset, len)?)
    }
}

impl Issue {
    /// To where those of the next of a streak are.
    #[inline]
    fn move_buffers(&mut self, len: usize) {
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
    /// Is it known of every operation where it is, and every buffer in use watched?
    #[inline]
    pub fn all_told(&self) -> bool {
        let streak = self.streak.as_deref();
        streak.is_none_or(Streak::lets_accesses_pass)
    }

    /// Is an operation one of many of which nothing has to be told but that there are more?
    #[inline]
    pub(super) fn goes_on(&mut self, pc: usize, issue: &Issue) -> bool {
        let next = self.streak.as_deref();
        let next = next.filter(|streak| streak.is_next(pc, issue));
        let next = next.map(|streak| streak.site);
        match next {
            Some(site) if self.takes(issue) => {
                self.keep_issue(pc, site, issue);
                true
            }
            _ => false,
        }
    }

    /// Likewise, if it is anywhere in its window and all that was accessed can wait. For
    /// [`crate::process::comes_again`].
    #[inline]
    pub(super) fn goes_on_at_once(&mut self, pc: usize, issue: &Issue) -> bool {
        let streak = self.streak.as_deref();
        let Some(streak) = streak.filter(|streak| streak.is_next(pc, issue)) else {
            return false;
        };
        let Course::Scattered { exposed, len } = streak.course else {
            return false;
        };
        let (Some(at), Some(buffer)) = (exposed.bytes(issue.displ, len), issue.buffer()) else {
            return false;
        };
        let (own, len) = (buffer.at as u64, streak.len as u64);
        let start = match streak.untold.is_empty() {
            true => own,
            false => streak.in_use,
        };
        let end = own + len;
        let room = streak.untold.len() < streak.untold.capacity();
        // Where calls are kept that may come again, each is.
        if !room || !self.can_wait(ByteRange { start, end }, len) || !self.rounds.leaves_out() {
            return false;
        }
        if let Some(streak) = self.streak.as_deref_mut() {
            streak.in_use = start;
            streak.untold.push(at);
            streak.count();
        }
        true
    }

    /// Takes in the next operation of the streak, if it is where it has to be.
    #[inline]
    fn takes(&mut self, issue: &Issue) -> bool {
        let disturbed = self.holds_back();
        let Some(streak) = self.streak.as_deref() else {
            return false;
        };
        let goes_on = match streak.course {
            Course::Straight(_) => !disturbed && streak.next.displ == issue.displ,
            Course::Scattered { exposed, len } => {
                let at = exposed.bytes(issue.displ, len);
                at.is_some_and(|at| self.tell_next(at))
            }
        };
        if goes_on && let Some(streak) = self.streak.as_deref_mut() {
            streak.count();
            // What is stored there from now on matters.
            if streak.lets_accesses_pass()
                && let Some(buffer) = issue.buffer()
                && let Some(bytes) = ByteRange::new(buffer.at as u64, streak.len as u64)
            {
                self.use_buffers(&bytes.into());
            }
        }
        goes_on
    }

    /// Tells the engine of the next operation of the streak, and of what was accessed before it.
    fn tell_next(&mut self, at: ByteRange) -> bool {
        self.flush_direct();
        let Some(Streak { told, .. }) = self.streak.as_deref() else {
            return false;
        };
        let (scope, target) = (told.scope, told.target);
        let told = self.engine.go_on_at(self.thread, scope, target, &[at]);
        told == 1
    }

    /// Tells the engine of the operations of which it was only kept where they are. What was accessed when the last of
    /// them came was accessed before.
    #[inline]
    pub fn settle_streak(&mut self) {
        if let Some(streak) = self.streak.as_deref_mut()
            && !streak.untold.is_empty()
        {
            let untold = std::mem::take(&mut streak.untold);
            let len = streak.len as u64 * untold.len() as u64;
            let buffers = ByteRange::new(streak.in_use, len);
            self.tell_seen();
            self.tell_untold_of_streak(&untold);
            self.use_buffers(&buffers.into());
            if let Some(streak) = self.streak.as_deref_mut() {
                streak.untold = untold;
                streak.untold.clear();
            }
        }
    }

    fn tell_untold_of_streak(&mut self, mut untold: &[ByteRange]) {
        while let Some(streak) = self.streak.as_deref_mut() {
            let (scope, target) = (streak.told.scope, streak.told.target);
            let told = self.engine.go_on_at(self.thread, scope, target, untold);
            untold = &untold[told..];
            let Some((at, rest)) = untold.split_first() else {
                return;
            };
            // What comes from here on is another operation to its target.
            self.tell_one_anew(*at, rest.len() as u32);
            untold = rest;
        }
    }

    /// An operation of the streak is not one with those before it: it is told by itself, so many before the last.
    fn tell_one_anew(&mut self, at: ByteRange, behind: u32) {
        let Some(streak) = self.streak.as_deref_mut() else {
            return;
        };
        // It, and those before it, of those that came after the one that was told.
        let before = streak.more - behind - 1;
        let (site, mut operation) = (streak.site, streak.told.clone());
        for ranges in [&mut operation.reads, &mut operation.writes] {
            if let [range] = &mut ranges.0[..] {
                let len = range.len();
                range.start += len * u64::from(before + 1);
                range.end = range.start + len;
            }
        }
        if let [remote] = &mut operation.remote[..] {
            remote.ranges = at.into();
        }
        self.count_streak(before);
        if let Some(streak) = self.streak.as_deref_mut() {
            (streak.told, streak.more) = (operation.clone(), behind);
            streak.most -= before + 1;
        }
        self.check(&Event {
            thread: self.thread,
            action: Action::Operation(operation.clone()),
            site,
        });
        let number = self.next_number();
        let operand = written(&operation);
        self.engine.issue_with(
            self.thread,
            number,
            &operation,
            operand,
            site,
            &mut self.node,
        );
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
        if matches!(stands, Stands::GoesOn(_) | Stands::Scatters) {
            self.begin_streak(pc, site, issue, told, stands);
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

    fn begin_streak(
        &mut self,
        pc: usize,
        site: SiteId,
        issue: &Issue,
        told: Operation,
        stands: Stands,
    ) {
        let Some((course, len, most)) = self.regularity(issue, &told, stands) else {
            return;
        };
        let room = match course {
            Course::Straight(_) => 0,
            Course::Scattered { .. } => MOST_UNTOLD.min(most as usize),
        };
        let mut streak = Streak {
            pc,
            site,
            next: *issue,
            course,
            len,
            told,
            more: 0,
            most,
            untold: Vec::with_capacity(room),
            in_use: 0,
        };
        streak.count();
        streak.more = 0;
        self.streak = Some(Box::new(streak));
    }

    /// Where operations are that go on so with one another, how far apart in their buffer, and how many
    /// more may follow.
    fn regularity(
        &mut self,
        issue: &Issue,
        told: &Operation,
        stands: Stands,
    ) -> Option<(Course, usize, u32)> {
        issue.buffer()?;
        let ([remote], buffers) = (&told.remote[..], (&told.reads.0[..], &told.writes.0[..]))
        else {
            return None;
        };
        let ([there], ([here], []) | ([], [here])) = (&remote.ranges.0[..], buffers) else {
            return None;
        };
        let window = self.windows.get(issue.win)?;
        let exposed = *window.exposed.get(usize::try_from(issue.target).ok()?)?;
        let unit = u64::try_from(exposed.unit).ok().filter(|unit| *unit > 0)?;
        if window.flavour == Flavour::Dynamic {
            return None;
        }
        let on_page = (watch::end_of_page(here.end) - here.end) / here.len();
        let (course, most) = match stands {
            Stands::GoesOn(room) if there.len() % unit == 0 => {
                let left = (exposed.base + exposed.size).checked_sub(there.end)?;
                let step = isize::try_from(there.len() / unit).ok()?;
                (
                    Course::Straight(step),
                    (left / there.len()).min(room.into()),
                )
            }
            Stands::Scatters => {
                let len = there.len();
                (Course::Scattered { exposed, len }, u64::MAX)
            }
            _ => return None,
        };
        let most = u32::try_from(most.min(on_page)).ok()?;
        Some((course, here.len() as usize, most))
    }

    /// Tells what a streak has only counted.
    #[cold]
    pub fn end_streak(&mut self) {
        self.settle_streak();
        let more = self.streak.as_deref().map_or(0, |streak| streak.more);
        self.count_streak(more);
        self.streak = None;
    }

    /// So many operations of the streak came after the one that was told.
    fn count_streak(&mut self, more: u32) {
        let Some(streak) = self.streak.as_deref().filter(|_| more > 0) else {
            return;
        };
        let (site, course, mut told) = (streak.site, streak.course, streak.told.clone());
        let follow = |ranges: &mut Ranges| {
            if let [range] = &mut ranges.0[..] {
                let (start, len) = (range.end, range.len() * u64::from(more));
                let end = start + len;
                *range = ByteRange { start, end };
            }
        };
        follow(&mut told.reads);
        follow(&mut told.writes);
        self.count_numbers(more);
        if let Course::Straight(_) = course {
            told.remote
                .iter_mut()
                .for_each(|remote| follow(&mut remote.ranges));
            self.engine
                .go_on(self.thread, told.scope, told.target, more);
            self.use_buffers(&told.reads);
            self.use_buffers(&told.writes);
        }
        self.check(&Event {
            thread: self.thread,
            action: Action::Operation(told),
            site,
        });
    }
}
