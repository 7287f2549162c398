//! Loops: how many rounds are made, and what is left when one is cut short.
//!
//! * A loop whose condition is known runs as the program says, up to [`Limits`](super::Limits).
//! * One whose end is not known is decided round by round; in the third it is left. If it has
//!   another end that is known (a `break` in a counting loop), it is not left but goes on.
//! * A loop that takes long moves on at once if it is regular ([`stride`](super::stride)).
//! * A loop that is cut short is left by an exit, and what it computes and writes is unknown from then on: the
//!   same unknown on all ranks that cut it at the same visit.
//! * A loop in which the rank learns from others, and the world says that it must not miss any of it, is not
//!   left: the rank is given up.
//! * Each round of a loop with calls of the world gives other ranks a turn: it may be waiting for
//!   them by polling.

use super::choose::Spot;
use super::shape::Shape;
use super::stride::Observed;
use super::{Context, Machine};
use crate::notes::Note;
use crate::term::UNKNOWN;
use crate::value::Value;
use fencepost_ir::loops::LoopId;
use fencepost_ir::{BlockId, Function, InstId, Kind, Operand};

/// Rounds of a loop that runs.
#[derive(Copy, Clone, Debug)]
pub(super) struct Round {
    pub id: LoopId,
    /// How many have begun.
    pub rounds: u32,
    /// The step at which the first did.
    since: u64,
    /// How many calls of the world were made before.
    calls: u64,
    /// How many of them had learned from others.
    learned: u64,
    /// The block of an exit that has a known condition.
    known: Option<BlockId>,
    /// It was observed, and is not to be again.
    observed: bool,
}

/// Where a jump goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// On.
    Go,
    /// On, after others had a turn.
    Yield,
    /// Out of this loop.
    Leave(LoopId),
}

impl Machine {
    /// Counts rounds on the way to a block.
    pub(super) fn turn(&mut self, cx: &mut Context, to: BlockId) -> Turn {
        let shape = cx.code.shape(self.frame.function);
        if self.observation.is_some() {
            self.stop_observing_outside(|id| shape.loops.contains(id, to));
        }
        let Some(id) = shape.loops.innermost(to) else {
            self.frame.rounds.clear();
            return Turn::Go;
        };
        self.drop_rounds(shape, to);
        if !shape.loops.get(id).is_entry(to) {
            return Turn::Go;
        }
        let (steps, calls) = (self.steps, self.calls);
        match self.frame.rounds.last_mut() {
            Some(round) if round.id == id => {
                round.rounds += 1;
                let (rounds, taken) = (round.rounds, steps - round.since);
                let called = calls - round.calls;
                let limits = cx.limits;
                let world = shape.loop_reaches_world[id.index()];
                let over = match world {
                    true => {
                        rounds > limits.rounds
                            || rounds > 3 && called > limits.loop_calls
                            || taken > limits.steps / 4
                    }
                    false => taken > limits.loop_steps && rounds > 8,
                };
                match over {
                    true if world => Turn::Leave(id),
                    true => self.over(cx, id),
                    false if world => Turn::Yield,
                    false => Turn::Go,
                }
            }
            _ => {
                self.frame.rounds.push(Round {
                    id,
                    rounds: 1,
                    since: steps,
                    calls,
                    learned: cx.world.learned(self.rank),
                    known: None,
                    observed: false,
                });
                Turn::Go
            }
        }
    }

    /// A loop took long enough: it moves on at once if it is regular, else it is left.
    fn over(&mut self, cx: &mut Context, id: LoopId) -> Turn {
        let Some(round) = self.frame.rounds.last_mut() else {
            return Turn::Go;
        };
        if !std::mem::replace(&mut round.observed, true) && !self.observe(id) {
            return Turn::Leave(id);
        }
        match self.observed(cx, id) {
            Observed::More => Turn::Go,
            Observed::Advanced => Turn::Go,
            Observed::Irregular => Turn::Leave(id),
        }
    }

    /// Loops that do not contain the block are over.
    pub(super) fn drop_rounds(&mut self, shape: &Shape, block: BlockId) {
        let outside = |round: &Round| !shape.loops.contains(round.id, block);
        while self.frame.rounds.last().is_some_and(outside) {
            self.frame.rounds.pop();
        }
    }

    /// Does exactly one of two blocks leave the innermost loop? If so, the first?
    fn leaves(&self, cx: &Context, then: BlockId, otherwise: BlockId) -> Option<bool> {
        let round = self.frame.rounds.last()?;
        let loops = &cx.code.shape(self.frame.function).loops;
        let out = [then, otherwise].map(|to| !loops.contains(round.id, to));
        (out[0] != out[1]).then_some(out[0])
    }

    /// A branch with a known condition: notes that the loop has a known end. One that is only implied may be so for
    /// the first rounds alone (`i < n`, of which `n ≥ 3` is known).
    pub(super) fn known_exit(
        &mut self,
        cx: &Context,
        then: BlockId,
        otherwise: BlockId,
        implied: bool,
    ) {
        let block = self.frame.block;
        let fresh = |round: &Round| round.known.is_none() || !implied && round.known != Some(block);
        if self.frame.rounds.last().is_some_and(fresh)
            && self.leaves(cx, then, otherwise).is_some()
            && let Some(round) = self.frame.rounds.last_mut()
        {
            round.known = Some(block);
        }
    }

    /// An unknown condition of a loop that was decided often enough.
    pub(super) fn forced(&self, cx: &Context, then: BlockId, otherwise: BlockId) -> Option<bool> {
        let leaves = self.leaves(cx, then, otherwise)?;
        let round = self.frame.rounds.last()?;
        let ends_elsewhere = round.known.is_some_and(|known| known != self.frame.block);
        (round.rounds > cx.limits.undecided_rounds).then_some(leaves != ends_elsewhere)
    }

    /// Leaves a loop by an exit; gives the edge.
    pub(super) fn leave_loop(
        &mut self,
        cx: &mut Context,
        function: &Function,
        id: LoopId,
        header: BlockId,
    ) -> (BlockId, BlockId) {
        let code = cx.code;
        let shape = code.shape(self.frame.function);
        let place = function.terminator(header).place;
        let exits = shape.loops.exits(&shape.graph, id);
        let stops = |to: BlockId| matches!(function.terminator(to).kind, Kind::Stop);
        let best = exits
            .iter()
            .min_by_key(|(from, to)| (stops(*to), *from != header));
        let mut rounds = self.frame.rounds.iter();
        let round = rounds.find(|round| round.id == id);
        let learns = round.is_some_and(|round| cx.world.learned(self.rank) > round.learned);
        let Some(&(from, to)) = best.filter(|_| !learns) else {
            // There is no way on: the step budget ends it.
            self.steps = self.steps.max(cx.limits.steps);
            return (self.frame.block, header);
        };
        self.irregular();
        cx.notes.add(Note::LoopLeft, place);
        self.cut |= shape.loop_reaches_world[id.index()];
        for block in shape.loops.blocks(id) {
            for at in function.block(*block).instructions() {
                self.forget_written(cx, function, shape, id, at);
            }
        }
        for block in shape.loops.blocks(id) {
            self.unknown_results(cx, function, *block);
        }
        self.frame.block = from;
        self.drop_rounds(shape, to);
        (from, to)
    }

    /// What an instruction of a loop writes is unknown.
    fn forget_written(
        &mut self,
        cx: &mut Context,
        function: &Function,
        shape: &Shape,
        id: LoopId,
        at: InstId,
    ) {
        let instruction = function.instruction(at);
        let place = instruction.place;
        let (address, size) = match &instruction.kind {
            Kind::Store { address, size, .. } | Kind::Update { address, size } => {
                (*address, Some(*size))
            }
            Kind::Copy { to, .. } | Kind::Fill { to, .. } => (*to, None),
            Kind::Call { arguments, .. } => {
                let arguments: Vec<_> = arguments.iter().map(|a| self.value(cx, *a)).collect();
                self.forget_arguments(cx, &arguments, None, place);
                return;
            }
            _ => return,
        };
        let fixed = match address {
            Operand::Result(r) => !in_loop(function, shape, id, r),
            _ => true,
        };
        let address = self.value(cx, address);
        let unknown = self.common_unknown(cx);
        let (Spot::At(owner, object, offset), Value::Term(run)) =
            (self.spot(cx, address, place), unknown)
        else {
            return;
        };
        let range = size
            .filter(|_| fixed)
            .map(|size| offset..offset + i64::from(size));
        cx.memories[owner as usize].forget_as(object, range, run);
    }

    /// A value nobody knows, but the same on all ranks that are here as often.
    pub(super) fn common_unknown(&mut self, cx: &mut Context) -> Value {
        let (function, at, count) = self.visit(cx);
        let key = [function.0, at.0, count].map(|n| Value::Int(i64::from(n)));
        cx.terms.apply(UNKNOWN, &key)
    }
}

fn in_loop(function: &Function, shape: &Shape, id: LoopId, at: InstId) -> bool {
    let holds = |block: &BlockId| {
        let block = function.block(*block);
        (block.begin..block.end).contains(&at.0)
    };
    shape.loops.blocks(id).iter().any(holds)
}
