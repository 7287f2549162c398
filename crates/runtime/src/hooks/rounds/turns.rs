//! Epochs between some processes that come again: loops of post, start, operations, complete and wait.
//!
//! # Why they need not be followed
//!
//! These calls order processes, so a round of them tells others something new each time, if only that it has come again.
//! Let a *turn* be the calls of a process from one moment without open epochs to another, and let them come again and
//! again, with nothing else between them. Then what the process says to others in them is the same each time, but for
//! numbers that grow by as much each time: its stamps, its times, the numbers of epochs. And what it hears is,
//! if those it hears are in turns of theirs. So it tells them once what it says in a turn and by how much the numbers
//! grow, and from then on only that it comes again ([`Node::echo`]): whoever wants to know can make it out of that. And
//! once it hears nothing but such echoes itself, it leaves the turns out, its own calls and what it hears, and counts them.
//!
//! As soon as anything else comes, to this process or from another, it goes on as if all of them had been followed
//! ([`Process::break_round`]): numbers grow by those left out but one, and the last whole turn is followed late, and then
//! what was begun of the next. So everybody's numbers are what they would have been, and each process is told
//! of the last turn of each other at the latest when it hears of something that other did after it.
//!
//! No race is lost with the turns between: let an access elsewhere race with an operation of one of them. It is not
//! ordered with the last turn before anything new came to a process of the turns either. For to be ordered after the one
//! and before the next, it must have been told by someone of the turns, and have told someone; and that would have been
//! something new, before which that turn was followed. And those of the turns among themselves race in each turn alike.
//!
//! # How they are recognised
//!
//! 1. *Looking*: calls are followed and kept as steps. The same ones three times are a turn.
//! 2. *Listening*: they are followed, and what they say is kept, too. If its numbers have grown alike from turn to turn,
//!    the other processes are told.
//! 3. *Echoing*: they are followed, and what they say is compared with what is expected. If it is that, an echo is told.
//! 4. *Leaving out*: if in a whole turn nothing but echoes was heard, and as many of each process's as make whole turns
//!    of its own.
//!
//! The times of what is heard must grow as fast as this process's own: where one is ahead of another that is faster, they
//! would not for ever.

use super::{Again, Rounds, Step};
use crate::caller::Call;
use crate::exchange::{Growths, Hearing, MOST_TURNS, Saying, Stands};
use crate::hooks::epochs::Epoch;
use crate::hooks::{exposures, operations};
use crate::process::{self, Process};
use crate::threads;
use crate::words::Words;
use fencepost_engine::exchange::Exposure;
use fencepost_engine::{Key, Progress};
use fencepost_model::{Action, Rank, SiteId, WinId};
use smallvec::SmallVec;
use std::ffi::c_int;

/// So many turns in a row are the same before what they say is listened to.
const LOOKS: usize = 3;
/// So many turns are listened to, or echoed without that anything was left out.
const PATIENCE: u32 = 64;

/// How far it is known that calls come again.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
enum Stage {
    #[default]
    Looking,
    Listening,
    Echoing,
    LeavingOut,
}

/// What a step says to a process.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Told {
    step: usize,
    to: Rank,
    saying: Saying,
}

/// A turn that was followed: how far the numbers came, and what was said.
#[derive(Debug)]
struct Followed {
    progress: Progress,
    numbers: u32,
    told: Vec<Told>,
}

/// Sayings of processes that are waited for.
type Heard = SmallVec<[(Rank, usize); 2]>;

/// What is heard in a turn, if that is the same in each.
#[derive(Debug, Default)]
struct Plan {
    /// What each step waits for.
    hears: Vec<Heard>,
    /// Of how many turns of the processes that are heard one of this process consists.
    paces: Vec<(Rank, u32)>,
}

/// Calls that come again, with posts or starts among them.
#[derive(Debug, Default)]
pub(super) struct Turn {
    stage: Stage,
    /// Open epochs.
    open: u32,
    /// So many of the steps have come in this turn, while they are followed.
    at: usize,
    /// How far the numbers were when it began, and how many records had been told.
    began: Progress,
    number: u64,
    written: u64,
    /// Records that its steps have told.
    by_steps: u64,
    /// What was said in it so far.
    told: Vec<Told>,
    /// The turns before it.
    followed: Vec<Followed>,
    /// Turns in this stage.
    turns: u32,
    /// By how much what is said grows; `followed` has the last.
    growths: Vec<Growths>,
    /// To whom each step says something.
    tells: Vec<SmallVec<[Rank; 2]>>,
    /// What is heard in a turn.
    plan: Plan,
    /// Turns that were left out.
    left_out: u32,
}

impl Turn {
    pub(super) fn is_leaving_out(&self) -> bool {
        self.stage == Stage::LeavingOut
    }

    /// Was something left out that is to be followed if anything else comes?
    #[inline]
    pub(super) fn owes(&self) -> bool {
        self.left_out > 0
    }

    /// A turn was left out; may the next be?
    #[inline]
    pub(super) fn count(&mut self) -> bool {
        self.left_out += 1;
        self.turns + self.left_out < MOST_TURNS
    }

    fn listens(&self) -> bool {
        matches!(self.stage, Stage::Listening | Stage::Echoing)
    }
}

impl Step {
    /// Do they do the same?
    fn is_as(&self, other: &Step) -> bool {
        let same_call = match (&self.call, &other.call) {
            (Again::Issue(own), Again::Issue(other)) => own.is(other),
            (Again::Epoch(own), Again::Epoch(other)) => own == other,
            _ => false,
        };
        same_call
            && (self.pc, self.quiet) == (other.pc, other.quiet)
            && self.action == other.action
            && self.buffers == other.buffers
    }
}

fn are_alike(one: &[Step], other: &[Step]) -> bool {
    one.iter().zip(other).all(|(one, other)| one.is_as(other))
}

impl Rounds {
    /// The calls so far end with some that came again: how many?
    fn length_of_turn(&self) -> Option<usize> {
        let steps = &self.steps;
        let begins = |at: usize| at == 0 || steps[at - 1].quiet;
        let end = steps.len();
        (1..=end / LOOKS).find(|&length| {
            let last = &steps[end - length..];
            (1..LOOKS).all(|back| {
                let from = end - (back + 1) * length;
                begins(from + length) && are_alike(&steps[from..from + length], last)
            }) && begins(end - LOOKS * length)
        })
    }

    /// A call was followed that is part of a turn.
    pub(super) fn add_to_turn(&mut self, step: Step) {
        let Some(turn) = &mut self.turn else {
            return;
        };
        if turn.stage == Stage::Looking {
            return self.steps.push(step);
        }
        match self.steps.get(turn.at) {
            Some(known) if known.is_as(&step) => turn.at += 1,
            _ => self.forget(),
        }
    }
}

/// How a call was made that waits for others.
pub(in crate::hooks) enum Waited<R> {
    /// It has heard what it always heard, and is left out.
    Again(c_int),
    /// It was called, but must be followed.
    Late(c_int),
    /// It was not called yet.
    New(R),
}

/// Makes a call that waits for others, if it is the next of turns that are left out.
pub(in crate::hooks) fn wait<R: FnOnce() -> c_int>(
    call: &Call,
    epoch: &Epoch,
    real: R,
) -> Waited<R> {
    if !process::is_one_of_many(|process| process.is_next_of_turn(call.pc, epoch)) {
        return Waited::New(real);
    }
    let _stands = process::within(Process::stand_in_turn).flatten();
    let code = real();
    let mut tries = 0u32;
    let mut heard = Hearing::Other;
    if code == 0 {
        process::wait_until(|process| {
            tries = tries.wrapping_add(1);
            heard = process.hears(tries);
            heard != Hearing::NotYet
        });
    }
    if heard == Hearing::Again && process::is_one_of_many(Process::hears_again) {
        return Waited::Again(code);
    }
    process::within(Process::leave_round);
    Waited::Late(code)
}

/// Tells others, if the call is the next of turns that are left out.
pub(in crate::hooks) fn tells_again(call: &Call, epoch: &Epoch) -> bool {
    process::is_one_of_many(|process| process.tells_again(call.pc, epoch))
}

impl Process {
    /// Is a call the next of turns that are left out?
    fn is_next_of_turn(&mut self, pc: usize, epoch: &Epoch) -> bool {
        self.rounds.turn.is_some() && self.comes(pc, epoch)
    }

    /// The next call of a turn waits for others.
    fn stand_in_turn(&mut self) -> Option<Stands> {
        let site = self.rounds.steps.get(self.rounds.at)?.site;
        self.wait_for_words(site, |_| Words::OfTurn)
    }

    /// Those whom the next call of the turn waits for and who have said nothing.
    pub fn lacking_of_turn(&mut self) -> Vec<Rank> {
        let mut lacking = Vec::new();
        if let Some(turn) = &self.rounds.turn
            && let Some(heard) = turn.plan.hears.get(self.rounds.at)
        {
            for &(from, sayings) in heard {
                if self.node.hears(from, sayings) == Hearing::NotYet {
                    lacking.push(from);
                }
            }
        }
        lacking
    }

    fn tells_again(&mut self, pc: usize, epoch: &Epoch) -> bool {
        if !self.is_next_of_turn(pc, epoch) {
            return false;
        }
        let at = self.rounds.at;
        if let Some(turn) = &self.rounds.turn {
            turn.tells[at].iter().for_each(|to| self.node.echo(*to));
        }
        self.goes_round()
    }

    /// Has come what the next call of the turn waits for? Somebody may never say it.
    fn hears(&mut self, tries: u32) -> Hearing {
        let at = self.rounds.at;
        let (Some(turn), Some(step)) = (&self.rounds.turn, self.rounds.steps.get(at)) else {
            return Hearing::Other;
        };
        let mut heard = Hearing::Again;
        for &(from, sayings) in &turn.plan.hears[at] {
            match self.node.hears(from, sayings) {
                Hearing::Again => {}
                Hearing::NotYet => heard = Hearing::NotYet,
                Hearing::Other => return Hearing::Other,
            }
        }
        let win = step.action.as_ref().and_then(Action::window);
        let mut others = turn.plan.hears[at].iter();
        let gone = heard == Hearing::NotYet
            && tries.is_multiple_of(256)
            && win.is_some_and(|win| others.any(|(from, _)| self.node.is_done_with(*from, win)));
        match gone {
            true => Hearing::Other,
            false => heard,
        }
    }

    /// It has come: the call is left out.
    fn hears_again(&mut self) -> bool {
        let at = self.rounds.at;
        let Some(turn) = &self.rounds.turn else {
            return false;
        };
        for &(from, sayings) in &turn.plan.hears[at] {
            self.node.pass_echoes(from, sayings);
        }
        self.goes_round()
    }

    /// What a call says that may be part of a turn is looked at before it is told?
    pub(in crate::hooks) fn begin_to_tell(&mut self) -> bool {
        let listens = self.rounds.turn.as_ref().is_some_and(|turn| turn.listens());
        if listens {
            self.node.begin_to_gather();
        }
        listens
    }

    /// Tells it.
    pub(in crate::hooks) fn tell_as_before(&mut self) {
        let Some(turn) = &mut self.rounds.turn else {
            return self.node.tell_gathered();
        };
        let before = self.node.written();
        let step = turn.at;
        let told = |(to, saying)| Told { step, to, saying };
        let sayings = self.node.sayings();
        let told = sayings.map(|sayings| sayings.into_iter().map(told).collect::<Vec<_>>());
        let as_expected =
            turn.stage == Stage::Echoing && told.as_ref() == Some(&turn.expected(step));
        match &told {
            Some(told) if as_expected => {
                self.node.drop_gathered();
                told.iter().for_each(|told| self.node.echo(told.to));
            }
            _ => self.node.tell_gathered(),
        }
        match told {
            Some(told) if as_expected || turn.stage == Stage::Listening => {
                turn.told.extend(told);
                turn.by_steps += self.node.written() - before;
            }
            _ => self.rounds.forget(),
        }
    }

    /// A call of an epoch between some processes was followed: it may be part of a turn.
    pub(in crate::hooks) fn keep_turn(
        &mut self,
        pc: usize,
        site: SiteId,
        epoch: Epoch,
        action: &Action,
    ) {
        let opens = match action {
            Action::Post { group, .. } | Action::Start { group, .. } => {
                if !self.node.are_beside(group) {
                    return self.rounds.forget();
                }
                true
            }
            _ => false,
        };
        if threads::followed() {
            return self.rounds.forget();
        }
        if self.rounds.turn.is_none() {
            self.rounds.forget();
        }
        if !self.rounds.keeps(false) {
            return;
        }
        if self.rounds.turn.is_none() {
            if !opens {
                return;
            }
            self.rounds.turn = Some(Box::default());
        }
        let Some(turn) = &mut self.rounds.turn else {
            return;
        };
        turn.open = match opens {
            true => turn.open + 1,
            false => turn.open.saturating_sub(1),
        };
        let quiet = turn.open == 0 && self.engine.pending() == 0;
        self.rounds.add(Step {
            action: Some(action.clone()),
            quiet,
            ..Step::new(pc, site, Again::Epoch(epoch))
        });
        if quiet {
            self.end_turn();
        }
    }

    /// No epoch is open, and nothing pending.
    fn end_turn(&mut self) {
        let Some(mut turn) = self.rounds.turn.take() else {
            return;
        };
        let goes_on = match turn.stage {
            Stage::Looking => {
                if let Some(length) = self.rounds.length_of_turn() {
                    let before = self.rounds.steps.len() - length;
                    self.rounds.steps.drain(..before);
                    turn.stage = Stage::Listening;
                    self.begin_turn(&mut turn);
                }
                true
            }
            _ if turn.at < self.rounds.steps.len() => true,
            Stage::Listening => self.has_listened(&mut turn),
            Stage::Echoing => self.has_echoed(&mut turn),
            Stage::LeavingOut => false,
        };
        match goes_on {
            true => self.rounds.turn = Some(turn),
            false => self.rounds.forget(),
        }
    }

    /// From here on the steps come once more.
    fn begin_turn(&mut self, turn: &mut Turn) {
        turn.at = 0;
        turn.turns += 1;
        turn.began = self.engine.progress();
        turn.number = self.number();
        turn.written = self.node.written();
        turn.by_steps = 0;
        turn.told.clear();
    }

    /// A turn has come to its end that was followed; `None` if it said something outside of its steps.
    fn has_followed(&mut self, turn: &mut Turn) -> Option<Followed> {
        if self.node.written() - turn.written != turn.by_steps {
            return None;
        }
        Some(Followed {
            progress: self.engine.progress().since(turn.began)?,
            numbers: u32::try_from(self.number() - turn.number).ok()?,
            told: std::mem::take(&mut turn.told),
        })
    }

    /// Is it known by now how what is said grows? Then others are told. May it go on?
    fn has_listened(&mut self, turn: &mut Turn) -> bool {
        let Some(followed) = self.has_followed(turn) else {
            return false;
        };
        if turn.followed.len() == LOOKS {
            turn.followed.remove(0);
        }
        turn.followed.push(followed);
        if turn.turns > PATIENCE {
            return false;
        }
        if let Some(growths) = turn.steady() {
            turn.growths = growths;
            self.announce(turn);
            turn.stage = Stage::Echoing;
            turn.turns = 0;
            for from in self.heard_by(&self.rounds.steps) {
                self.node.has_only_echoed(from);
            }
        }
        self.begin_turn(turn);
        true
    }

    /// Tells others what this process says in each turn.
    fn announce(&mut self, turn: &mut Turn) {
        let Some(last) = turn.followed.last() else {
            return;
        };
        turn.tells = vec![SmallVec::new(); self.rounds.steps.len()];
        for told in &last.told {
            turn.tells[told.step].push(told.to);
        }
        let mut others: Vec<Rank> = last.told.iter().map(|told| told.to).collect();
        others.sort();
        others.dedup();
        for to in others {
            let said = last.told.iter().zip(&turn.growths);
            let to_it = said.filter(|(told, _)| told.to == to);
            let sayings: Vec<(Saying, Growths)> = to_it
                .map(|(told, growths)| (told.saying.clone(), growths.clone()))
                .collect();
            self.node.tell_turn(to, sayings.iter());
        }
    }

    /// A turn was echoed: need the next be followed? May it go on?
    fn has_echoed(&mut self, turn: &mut Turn) -> bool {
        let Some(followed) = self.has_followed(turn) else {
            return false;
        };
        let Some(last) = turn.followed.last_mut() else {
            return false;
        };
        let steady = (last.progress, last.numbers) == (followed.progress, followed.numbers);
        last.told = followed.told;
        if !steady || turn.turns > PATIENCE {
            return false;
        }
        let echoes_only = {
            let heard = self.heard_by(&self.rounds.steps);
            // All are asked: that begins the next turn for them.
            let others = heard.filter(|from| !self.node.has_only_echoed(*from));
            others.count() == 0
        };
        let step = followed.progress;
        if echoes_only
            && self.node.awaits_all_epochs()
            && self.engine.can_skip(step.times(MOST_TURNS))
            && let Some(plan) = self.plan(step.time)
        {
            turn.plan = plan;
            turn.stage = Stage::LeavingOut;
            self.rounds.closed = true;
        }
        self.begin_turn(turn);
        true
    }

    /// The processes that some steps wait for.
    fn heard_by(&self, steps: &[Step]) -> impl Iterator<Item = Rank> + use<> {
        let keys = (0..steps.len()).flat_map(|at| awaited(steps, at, self.rank));
        let mut ranks: Vec<Rank> = keys.map(|(from, _)| from).collect();
        ranks.sort();
        ranks.dedup();
        ranks.into_iter()
    }

    /// What is heard in a turn, in which this process's time grows by `time`, if it is the same in each.
    fn plan(&self, time: u64) -> Option<Plan> {
        let steps = &self.rounds.steps;
        let mut hears = vec![Heard::new(); steps.len()];
        let mut sums: Vec<(Rank, usize)> = Vec::new();
        let mut rates = Vec::new();
        for (at, heard) in hears.iter_mut().enumerate() {
            for (from, key) in awaited(steps, at, self.rank) {
                let sum = match sums.iter().position(|(rank, _)| *rank == from) {
                    Some(known) => known,
                    None => {
                        sums.push((from, 0));
                        sums.len() - 1
                    }
                };
                let (sayings, rate) = self.node.sayings_up_to(from, sums[sum].1, key)?;
                sums[sum].1 += sayings;
                heard.push((from, sayings));
                rates.push((from, rate));
            }
        }
        let mut paces = Vec::new();
        for (from, sum) in sums {
            let length = self.node.sayings_in_turn(from)?;
            let pace = u32::try_from(sum / length).ok()?;
            let mut rates = rates.iter().filter(|(rank, _)| *rank == from);
            if sum % length != 0 || !rates.all(|(_, rate)| rate * u64::from(pace) == time) {
                return None;
            }
            paces.push((from, pace));
        }
        Some(Plan { hears, paces })
    }

    /// Something else comes than the turn would have: all goes on as if those left out had been followed.
    #[cold]
    pub(super) fn break_turn(&mut self) {
        let rest = self.rounds.over();
        let rounds = std::mem::take(&mut self.rounds);
        if let Some(turn) = rounds.turn
            && turn.is_leaving_out()
        {
            let (steps, begun) = (&rounds.steps, rounds.at);
            self.node.keep_silent();
            if let Some(before) = turn.left_out.checked_sub(1) {
                self.skip_turns(&turn, steps, before);
                self.follow_turn(&turn, steps);
                debug_assert_eq!(
                    self.engine.progress().since(turn.began),
                    Some(turn.step().times(turn.left_out)),
                    "who was told of the turns counts on that"
                );
            }
            self.follow_turn(&turn, &steps[..begun]);
            self.node.speak();
        }
        self.rounds = rest;
    }

    /// Goes on as if so many turns had been followed.
    fn skip_turns(&mut self, turn: &Turn, steps: &[Step], turns: u32) {
        self.engine.skip(turn.step().times(turns));
        self.count_numbers(turn.numbers() * turns);
        for &(from, pace) in &turn.plan.paces {
            self.node.skip_echoes(from, pace * turns);
        }
        for step in steps {
            let Some(action) = &step.action else {
                continue;
            };
            match action {
                Action::Post { win, group, .. } => self.engine.skip_posts(*win, group, turns),
                Action::Start { win, group, .. } => self.engine.skip_starts(*win, group, turns),
                _ => {}
            }
            if let Again::Epoch(epoch) = &step.call {
                exposures::count_late(self, epoch.win, action, step.site, turns);
            }
        }
    }

    /// Follows steps that were left out.
    fn follow_turn(&mut self, turn: &Turn, steps: &[Step]) {
        for (step, heard) in steps.iter().zip(&turn.plan.hears) {
            for &(from, sayings) in heard {
                (0..sayings).for_each(|_| self.node.take_echo(from));
            }
            match (&step.call, &step.action) {
                (Again::Issue(issue), _) => {
                    operations::begin(self, issue, false, step.pc, step.site);
                    self.end_streak();
                }
                (Again::Epoch(epoch), Some(action)) => {
                    exposures::count_late(self, epoch.win, action, step.site, 1);
                    self.follow_late(action, step.site);
                }
                _ => {}
            }
        }
    }
}

impl Turn {
    /// How far the numbers come with each turn.
    fn step(&self) -> Progress {
        let last = self.followed.last();
        last.map_or(Progress::default(), |last| last.progress)
    }

    /// How many numbers of events each takes.
    fn numbers(&self) -> u32 {
        self.followed.last().map_or(0, |last| last.numbers)
    }

    /// What a step is expected to say: as the last time, once more.
    fn expected(&self, step: usize) -> Vec<Told> {
        let last = self.followed.last().into_iter().flat_map(|last| &last.told);
        let grown = last.zip(&self.growths).map(|(told, growths)| {
            let mut told = told.clone();
            told.saying.grow(growths, 1);
            told
        });
        grown.filter(|told| told.step == step).collect()
    }

    /// By how much each saying grows, if it did by as much in the last two turns, and all numbers did.
    fn steady(&self) -> Option<Vec<Growths>> {
        let [first, second, third] = &self.followed[..] else {
            return None;
        };
        if (second.progress, second.numbers) != (third.progress, third.numbers) {
            return None;
        }
        let growths = |last: &Followed, now: &Followed| {
            let alike = last.told.len() == now.told.len();
            let pairs = last.told.iter().zip(&now.told);
            let growths: Option<Vec<Growths>> = pairs
                .map(|(last, now)| {
                    let same = (last.step, last.to) == (now.step, now.to);
                    now.saying.growths_since(&last.saying).filter(|_| same)
                })
                .collect();
            growths.filter(|_| alike)
        };
        let grown = growths(second, third)?;
        (growths(first, second)? == grown).then_some(grown)
    }
}

/// What a step of some that come again and again waits for, and from whom.
fn awaited(steps: &[Step], at: usize, own: Rank) -> Vec<(Rank, Key)> {
    let exposure = |win: WinId, origin, target| Exposure {
        win,
        origin,
        target,
        k: 0,
    };
    match &steps[at].action {
        Some(Action::Start { win, group, .. }) => {
            let post = |&target: &Rank| (target, Key::Post(exposure(*win, own, target)));
            group.iter().map(post).collect()
        }
        Some(Action::WinWait { win }) => {
            let before = steps[..at].iter().rev().chain(steps[at..].iter().rev());
            let posted = before.filter_map(|step| match &step.action {
                Some(Action::Post { win: of, group, .. }) if of == win => Some(group),
                _ => None,
            });
            let complete = |&origin: &Rank| (origin, Key::Complete(exposure(*win, origin, own)));
            let group = posted.take(1).flatten();
            group.map(complete).collect()
        }
        _ => Vec::new(),
    }
}
