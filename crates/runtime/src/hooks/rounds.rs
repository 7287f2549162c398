//! Calls that come again: a program that makes the same operations over and over, and completes them, without
//! synchronising with anybody.
//!
//! # Why they need not be followed
//!
//! Let an operation be issued and completed, and later the same one (same call, place in the code, buffer and target
//! bytes) be issued and completed again, and let this process neither signal nor wait for anything in between. Then
//! whoever knows the end of the first knows the end of the second as well, for nothing was told in between; and whose
//! end the second's start knows, the first's start knows, for nothing was learnt. So an access of another process races
//! with the second if and only if it races with the first, and the report would be the same. Accesses of this process:
//! an operation that was complete when the second was issued, or was issued when it was complete, does not race with it;
//! there is no other as long as nothing else is pending. Loads and stores between the second and its completion
//! may race with its buffer: then it is followed after all.
//!
//! # How they are recognised
//!
//! The calls since the last one that orders anything are kept as *steps*. Once nothing of them is pending and no lock
//! among them is held, they are a *round*: if the calls that follow are the same, one after the other, they only are
//! compared with it. Where they stop to be, those since the round was last without anything pending are followed late
//! ([`Process::break_round`]): they had no effect on anybody yet.
//!
//! A lock orders this process after those who had it before. It is a step as long as nobody has left anything for it
//! since this process left it: [`crate::exchange::Node::left`]. And whoever has it next comes after all that this process did
//! before it gave it back: what it left there the first time says so, as long as it did nothing but the round. So a round
//! with a lock begins by taking it and ends by giving it back; an operation outside, or a load or store
//! of memory that others may access, ends it.

use super::epochs::Epoch;
use super::operations::{self, Issue};
use crate::process::Process;
use crate::threads;
use fencepost_engine::{Key, Stands, before_lock};
use fencepost_model::{Action, Event, Flavour, Ranges, SiteId};
use smallvec::SmallVec;

/// A round has at most so many steps.
const MOST: usize = 256;
/// After so many recordings that came to nothing, most are left out.
const PATIENCE: u32 = 8;
/// So many calls are left out then.
const PAUSE: u32 = 4096;

/// A call that may come again.
#[derive(Debug)]
enum Again {
    /// An operation.
    Issue(Issue),
    /// A call on a window that opens or closes an epoch, or completes operations.
    Epoch(Epoch),
}

/// A call that was followed.
#[derive(Debug)]
struct Step {
    pc: usize,
    site: SiteId,
    call: Again,
    /// What that is to the engine, if it is no operation.
    action: Option<Action>,
    /// Buffers in use from then on.
    buffers: Ranges,
    /// Nothing is pending after it, and no lock held.
    quiet: bool,
    /// Where others leave what a lock has to learn, and how often somebody had when it was last given back.
    learns: SmallVec<[Key; 3]>,
    left: u64,
}

/// The calls of a loop.
#[derive(Debug, Default)]
pub struct Rounds {
    steps: Vec<Step>,
    /// They are a round.
    closed: bool,
    /// So many of them have come again in this one.
    at: usize,
    /// Of these, so many need not be followed, whatever comes.
    settled: usize,
    /// There are locks among the steps.
    locking: bool,
    /// So many of them are held.
    locks: u32,
    /// Some round has come again.
    useful: bool,
    /// Recordings in a row that came to nothing.
    vain: u32,
    /// Calls that will not be kept.
    pause: u32,
}

impl Rounds {
    /// Have calls of this round come again?
    #[inline]
    pub fn is_going(&self) -> bool {
        self.at > 0
    }

    /// Is a load or store of memory that others may access something else than the round?
    #[inline]
    pub fn is_ended_by_access(&self) -> bool {
        self.is_open() || self.locking
    }

    /// Would some of them have to be followed if anything else came now?
    #[inline]
    pub fn is_open(&self) -> bool {
        self.settled < self.at
    }

    /// Is there anything to forget?
    #[inline]
    pub fn is_any(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The call that would go on with the round.
    #[inline]
    fn next(&self) -> Option<&Step> {
        match self.closed {
            true => self.steps.get(self.at),
            false => None,
        }
    }

    /// Is a call the next of the round?
    #[inline]
    fn expects(&mut self, is: impl Fn(&Step) -> bool) -> bool {
        self.next().is_some_and(&is) || (self.at == 0 && self.turns_to(is))
    }

    /// The loop may begin later than what was kept, with this call: then only its last round is.
    #[cold]
    fn turns_to(&mut self, is: impl Fn(&Step) -> bool) -> bool {
        let begins = |at: &usize| self.steps[*at - 1].quiet && is(&self.steps[*at]);
        let begin = (1..self.steps.len()).rev().find(begins);
        if let Some(begin) = begin {
            self.steps.drain(..begin);
        }
        begin.is_some()
    }

    /// That call has come.
    #[inline]
    fn advance(&mut self) {
        if self.steps[self.at].quiet {
            self.settled = self.at + 1;
        }
        self.at += 1;
        if self.at == self.steps.len() {
            (self.at, self.settled) = (0, 0);
            self.useful = true;
        }
    }

    /// Something comes that is no part of a round.
    #[cold]
    pub(super) fn forget(&mut self) {
        if self.is_any() {
            let mut steps = std::mem::take(&mut self.steps);
            steps.clear();
            *self = Rounds {
                steps,
                ..self.over()
            };
        }
    }

    /// What is left when some steps are over.
    fn over(&self) -> Rounds {
        let vain = match self.useful {
            true => 0,
            false => self.vain + 1,
        };
        Rounds {
            vain: vain.min(PATIENCE),
            pause: if vain > PATIENCE { PAUSE } else { 0 },
            ..Rounds::default()
        }
    }

    /// Is a call to be kept, which takes a lock or does not? While calls are left out, there are no steps: those of a
    /// round follow each other.
    fn keeps(&mut self, takes_lock: bool) -> bool {
        let outside = takes_lock || (self.locking && self.locks == 0);
        if self.steps.len() == MOST || (outside && self.is_any()) {
            self.forget();
        }
        debug_assert!(self.pause == 0 || self.steps.is_empty());
        let keeps = self.pause == 0;
        self.pause = self.pause.saturating_sub(1);
        keeps
    }

    fn add(&mut self, step: Step) {
        debug_assert!(self.at == 0, "a round that breaks off is followed first");
        self.closed = step.quiet;
        self.steps.push(step);
    }

    /// The last lock among the steps that a call gives back.
    fn lock_before(&mut self, epoch: &Epoch) -> Option<&mut Step> {
        if !epoch.gives_lock_back() {
            return None;
        }
        let taken = |step: &&mut Step| match &step.call {
            Again::Epoch(lock) => epoch.gives_back(lock),
            Again::Issue(_) => false,
        };
        self.steps.iter_mut().rev().find(taken)
    }
}

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
    /// Is a call the next of the round, with nothing in between that matters?
    #[inline]
    fn is_next(&mut self, is: impl Fn(&Step) -> bool) -> bool {
        if !self.rounds.closed || !self.rounds.expects(is) {
            return false;
        }
        if !self.holds_back() {
            return true;
        }
        // What was accessed while something was pending has to be looked at; so has another's memory.
        if self.rounds.is_ended_by_access() || self.accessed_others() {
            return false;
        }
        self.flush_direct();
        true
    }

    /// Is an operation the next of the round? Then it need not be followed.
    #[inline]
    pub(super) fn issues_again(&mut self, pc: usize, issue: &Issue) -> bool {
        let is = |step: &Step| {
            step.pc == pc && matches!(&step.call, Again::Issue(known) if known == issue)
        };
        if !self.is_next(is) {
            return false;
        }
        let at = self.rounds.at;
        self.watch.add_buffers(&self.rounds.steps[at].buffers);
        self.rounds.advance();
        true
    }

    /// May a call on a window be the next of the round?
    #[inline]
    pub(super) fn comes(&mut self, pc: usize, epoch: &Epoch) -> bool {
        self.is_next(|step| {
            step.pc == pc && matches!(&step.call, Again::Epoch(known) if known == epoch)
        })
    }

    /// Is a call on a window the next of the round? Then it need not be followed. A lock was taken, others are asked
    /// before they do anything.
    #[inline]
    pub(super) fn passes(&mut self, pc: usize, epoch: &Epoch) -> bool {
        if !self.comes(pc, epoch) {
            return false;
        }
        let Some(step) = self.rounds.next() else {
            return false;
        };
        if !step.learns.is_empty() && self.node.left(&step.learns) != step.left {
            return false;
        }
        let quiet = step.quiet;
        self.rounds.advance();
        if quiet {
            self.settle_buffers();
        }
        true
    }

    /// An operation was followed, and its target has not heard of it: it may be a step of a round.
    pub(super) fn keep_issue(&mut self, pc: usize, site: SiteId, issue: &Issue) {
        let window = self.windows.get(issue.win);
        let fixed = window.is_some_and(|window| window.flavour != Flavour::Dynamic);
        if !fixed || threads::followed() {
            return self.rounds.forget();
        }
        if self.rounds.keeps(false) {
            let mut buffers = self.buffer_bytes(&issue.reads);
            let writes = self.buffer_bytes(std::slice::from_ref(&issue.writes));
            buffers.0.extend(writes.0);
            self.rounds.add(Step {
                pc,
                site,
                call: Again::Issue(*issue),
                action: None,
                buffers,
                quiet: false,
                learns: SmallVec::new(),
                left: 0,
            });
        }
    }

    /// An operation was followed that is to be held back: so is it in a round.
    pub(super) fn keep_if_held(&mut self, pc: usize, site: SiteId, issue: &Issue, stands: Stands) {
        match stands {
            Stands::Told => self.rounds.forget(),
            Stands::Held | Stands::GoesOn(_) | Stands::Scatters => {
                self.keep_issue(pc, site, issue);
            }
        }
    }

    /// A lock is about to be given back. What is left for it from now on, somebody else has left.
    pub(super) fn note_given_back(&mut self, epoch: &Epoch) {
        let given_back = self.rounds.lock_before(epoch);
        if let Some(Step { learns, left, .. }) = given_back {
            *left = self.node.left(learns);
        }
    }

    /// A call on a window was followed: it may be a step of a round.
    pub(super) fn keep_epoch(&mut self, pc: usize, site: SiteId, epoch: Epoch, action: &Action) {
        if threads::followed() {
            return self.rounds.forget();
        }
        let takes = epoch.takes_lock();
        if takes && self.node.is_far() {
            return self.rounds.forget();
        }
        // A round begins where something does.
        let begins = takes || self.rounds.is_any();
        if !begins || !self.rounds.keeps(takes) {
            return;
        }
        if epoch.gives_lock_back() {
            if self.rounds.lock_before(&epoch).is_none() {
                return self.rounds.forget();
            }
            self.rounds.locks -= 1;
        }
        self.rounds.locks += u32::from(takes);
        self.rounds.locking |= takes;
        let quiet = self.rounds.locks == 0 && self.engine.pending() == 0;
        self.rounds.add(Step {
            pc,
            site,
            call: Again::Epoch(epoch),
            action: Some(action.clone()),
            buffers: Ranges::EMPTY,
            quiet,
            learns: learns_from(action),
            left: 0,
        });
    }

    /// Something else comes than the round would have: what is open of it is followed now.
    #[cold]
    pub fn break_round(&mut self) {
        let steps = std::mem::take(&mut self.rounds.steps);
        let open = &steps[self.rounds.settled..self.rounds.at];
        let rest = self.rounds.over();
        for step in open {
            match (&step.call, &step.action) {
                (Again::Issue(issue), _) => {
                    operations::begin(self, issue, false, step.pc, step.site);
                }
                (Again::Epoch(_), Some(action)) => self.follow_late(action, step.site),
                (Again::Epoch(_), None) => {}
            }
        }
        self.rounds = rest;
    }

    /// What comes now orders something, or is not looked at in rounds.
    #[inline]
    pub fn end_rounds(&mut self) {
        if self.rounds.is_any() {
            self.break_round();
        }
    }

    /// Follows a call that has returned.
    fn follow_late(&mut self, action: &Action, site: SiteId) {
        let event = Event {
            thread: self.thread,
            action: action.clone(),
            site,
        };
        self.check(&event);
        self.step(action, site);
        super::epochs::completed(self, action);
    }
}
