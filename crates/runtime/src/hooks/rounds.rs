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
//!
//! # Its buffers
//!
//! Loads and stores are looked at where they touch the buffer of a pending operation. Watching it and letting go of it
//! again would be a large part of what a call costs that only is compared. So the buffers of a round that has come again
//! *rest*: they stay watched as long as nothing else comes. A load or store of them between two rounds ends that; a few
//! that only touch the same pages do not.
//!
//! # Orders
//!
//! Epochs between fences that come again are left out by agreement ([`super::laps`]), those between some processes by telling
//! each other that they come again ([`turns`]).
//!
//! # OpenSHMEM
//!
//! There an operation signals by itself where somebody waits for its effect, or fetches it. So puts and updates
//! are steps only if nobody in the program does, and gets always are: nobody can tell whether one was made.
//!
//! # Polling
//!
//! Atomic operations that fetch are no steps, as they may learn something each time. They are followed one by one, but
//! the engine does not tell their target of those that change nothing again and again (its `asked` and `attempts`).

mod keeping;
mod resting;
pub(super) mod turns;

use self::turns::Turn;
use super::epochs::Epoch;
use super::operations::{self, Issue};
use super::shmem;
use crate::process::Process;
use fencepost_engine::Key;
use fencepost_model::{Action, Event, Ranges, SiteId};
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
    /// A call of OpenSHMEM.
    Shmem(shmem::Again),
}

/// A call that was followed.
#[derive(Debug)]
struct Step {
    pc: usize,
    site: SiteId,
    call: Again,
    /// What that is to the engine, if it is a call on a window.
    action: Option<Action>,
    /// Buffers in use from then on.
    buffers: Ranges,
    /// Nothing is pending after it, and no lock held.
    quiet: bool,
    /// Where others leave what a lock has to learn, and how often somebody had when it was last given back.
    learns: SmallVec<[Key; 3]>,
    left: u64,
}

impl Step {
    /// A call after which something is pending, and which neither has buffers nor learns anything.
    fn new(pc: usize, site: SiteId, call: Again) -> Step {
        Step {
            pc,
            site,
            call,
            action: None,
            buffers: Ranges::EMPTY,
            quiet: false,
            learns: SmallVec::new(),
            left: 0,
        }
    }

    #[inline(always)]
    fn is_issue(&self, pc: usize, issue: &Issue) -> bool {
        self.pc == pc && matches!(&self.call, Again::Issue(known) if known.is(issue))
    }

    #[inline(always)]
    fn is_epoch(&self, pc: usize, epoch: &Epoch) -> bool {
        self.pc == pc && matches!(&self.call, Again::Epoch(known) if known == epoch)
    }

    fn is_fence(&self) -> bool {
        matches!(&self.call, Again::Epoch(epoch) if epoch.is_fence())
    }

    #[inline(always)]
    fn is_shmem(&self, pc: usize, is: impl Fn(&shmem::Again) -> bool) -> bool {
        self.pc == pc && matches!(&self.call, Again::Shmem(known) if is(known))
    }
}

/// How the buffers of a round are watched.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
enum Buffers {
    /// While their operations are pending. It has not come again yet.
    #[default]
    New,
    /// All the time.
    Resting,
    /// While their operations are pending.
    Pending,
}

/// The calls of a loop.
#[derive(Debug, Default)]
pub struct Rounds {
    steps: Vec<Step>,
    buffers: Buffers,
    /// Accesses that have passed since the last of them.
    passing: u32,
    /// They are a round.
    closed: bool,
    /// So many of them have come again in this one.
    at: usize,
    /// Of these, so many need not be followed, whatever comes.
    settled: usize,
    /// A fence is among the steps: they are a round if that is the last of them (see [`super::laps`]).
    lap: bool,
    /// There are posts or starts among the steps.
    turn: Option<Box<Turn>>,
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
        self.at > 0 || self.owes_turns()
    }

    /// Were whole turns left out?
    #[inline]
    fn owes_turns(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.owes())
    }

    /// Is a load or store of memory that others may access something else than the round?
    #[inline]
    pub fn is_ended_by_access(&self) -> bool {
        self.is_open() || self.locking || (self.lap && self.closed) || self.turn.is_some()
    }

    /// Would some of them have to be followed if anything else came now?
    #[inline]
    pub fn is_open(&self) -> bool {
        self.settled < self.at || self.owes_turns()
    }

    /// Do its buffers rest?
    #[inline]
    pub fn is_resting(&self) -> bool {
        self.buffers == Buffers::Resting
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
        self.next().is_some_and(&is) || (self.at == 0 && self.turn.is_none() && self.turns_to(is))
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
    #[inline(always)]
    fn advance(&mut self, quiet: bool) {
        self.passing = 0;
        self.at += 1;
        if quiet && self.turn.is_none() {
            self.settled = self.at;
        }
        if self.at == self.steps.len() {
            (self.at, self.settled) = (0, 0);
            self.useful = true;
            if let Some(turn) = &mut self.turn {
                self.closed = turn.count();
            }
        }
    }

    /// Something comes that is no part of a round.
    #[cold]
    pub fn forget(&mut self) {
        if self.is_any() {
            self.clear(self.over());
        }
    }

    /// What was kept began in the middle of a round: the next may be kept from its beginning.
    fn begin_anew(&mut self) {
        self.clear(Rounds {
            vain: if self.useful { 0 } else { self.vain },
            ..Rounds::default()
        });
    }

    /// There are no steps any more, but room for others.
    fn clear(&mut self, rest: Rounds) {
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        *self = Rounds { steps, ..rest };
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

    /// Is a call, which takes no lock, left out?
    #[inline]
    pub fn leaves_out(&mut self) -> bool {
        let leaves_out = self.pause > 0;
        self.pause -= u32::from(leaves_out);
        leaves_out
    }

    fn add(&mut self, step: Step) {
        debug_assert!(self.at == 0, "a round that breaks off is followed first");
        if self.turn.is_some() {
            return self.add_to_turn(step);
        }
        self.closed = step.quiet && self.lap == step.is_fence();
        self.buffers = Buffers::New;
        self.passing = 0;
        self.steps.push(step);
    }

    /// A call comes that is no part of a turn.
    fn end_turns(&mut self) {
        if self.turn.is_some() {
            self.forget();
        }
    }

    /// A fence comes: before it, nothing counts but what came since the last one, and none of that by itself.
    fn end_lap(&mut self) {
        if let Some(last) = self.steps.iter().rposition(Step::is_fence) {
            self.steps.drain(..=last);
        }
        for step in &mut self.steps {
            step.quiet = false;
        }
        self.lap = true;
    }

    /// Where the call that would go on with the round is made.
    pub(super) fn site_of_next(&self) -> Option<SiteId> {
        self.next().map(|step| step.site)
    }

    /// The last lock among the steps that a call gives back.
    fn lock_before(&mut self, epoch: &Epoch) -> Option<&mut Step> {
        if !epoch.gives_lock_back() {
            return None;
        }
        let taken = |step: &&mut Step| match &step.call {
            Again::Epoch(lock) => epoch.gives_back(lock),
            Again::Issue(_) | Again::Shmem(_) => false,
        };
        self.steps.iter_mut().rev().find(taken)
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
        self.is_next(|step| step.is_issue(pc, issue)) && self.goes_round()
    }

    /// Likewise, for [`crate::process::comes_again`].
    #[inline(always)]
    pub(super) fn issues_at_once(&mut self, pc: usize, issue: &Issue) -> bool {
        match self.rounds.next() {
            Some(step) if step.is_issue(pc, issue) => self.goes_round_at_once(step.quiet),
            _ => false,
        }
    }

    /// Is a call of OpenSHMEM the next of the round? Then it need not be followed.
    #[inline]
    pub(super) fn calls_again(&mut self, pc: usize, is: impl Fn(&shmem::Again) -> bool) -> bool {
        self.is_next(|step| step.is_shmem(pc, &is)) && self.goes_round()
    }

    /// Likewise, for [`crate::process::comes_again`].
    #[inline(always)]
    pub(super) fn calls_at_once(&mut self, pc: usize, is: impl Fn(&shmem::Again) -> bool) -> bool {
        match self.rounds.next() {
            Some(step) if step.is_shmem(pc, is) => self.goes_round_at_once(step.quiet),
            _ => false,
        }
    }

    /// The next call of the round has come; was nothing accessed in between?
    #[inline(always)]
    fn goes_round_at_once(&mut self, quiet: bool) -> bool {
        if self.may_hold_back() {
            return false;
        }
        if !self.rounds.is_resting() {
            return self.goes_round();
        }
        self.rounds.advance(quiet);
        true
    }

    /// The next call of the round has come.
    #[inline]
    pub(super) fn goes_round(&mut self) -> bool {
        let Some(step) = self.rounds.next() else {
            return false;
        };
        let quiet = step.quiet;
        if !self.rounds.is_resting() {
            self.watch_round(quiet);
        }
        self.rounds.advance(quiet);
        true
    }

    /// What comes is no part of a round.
    #[cold]
    pub fn leave_round(&mut self) {
        if self.rounds.is_resting() {
            self.rouse();
        }
        match self.rounds.is_going() {
            true => self.break_round(),
            false => self.rounds.forget(),
        }
    }

    /// May a call on a window be the next of the round?
    #[inline]
    pub(super) fn comes(&mut self, pc: usize, epoch: &Epoch) -> bool {
        self.is_next(|step| step.is_epoch(pc, epoch))
    }

    /// Is a call on a window that takes no lock the next of the round? For [`crate::process::comes_again`].
    #[inline(always)]
    pub(super) fn passes_at_once(&mut self, pc: usize, epoch: &Epoch) -> bool {
        match self.rounds.next() {
            Some(step) if step.learns.is_empty() && step.is_epoch(pc, epoch) => {
                self.goes_round_at_once(step.quiet)
            }
            _ => false,
        }
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
        self.goes_round()
    }

    /// Something else comes than the round would have: what is open of it is followed now.
    #[cold]
    pub fn break_round(&mut self) {
        debug_assert!(!self.rounds.is_resting(), "its buffers are let go of first");
        if self.rounds.turn.is_some() {
            return self.break_turn();
        }
        let steps = std::mem::take(&mut self.rounds.steps);
        let open = &steps[self.rounds.settled..self.rounds.at];
        let rest = self.rounds.over();
        for step in open {
            match (&step.call, &step.action) {
                (Again::Issue(issue), _) => {
                    operations::begin(self, issue, false, step.pc, step.site);
                }
                (Again::Shmem(again), _) => shmem::follow_late(self, again, step.site),
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
