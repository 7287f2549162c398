//! From block to block: branches, phis, wormholes.

use super::choose::{DEPTH, ROUND, resolved};
use super::rounds::Turn;
use super::shape::Wormhole;
use super::{Context, Flow, Machine, Pause};
use crate::explore::Branch;
use crate::notes::Note;
use crate::value::Value;
use fencepost_ir::program::Compare;
use fencepost_ir::{BlockId, Function, InstId, Kind, Operand, PlaceId};

impl Machine {
    /// Goes to a block, or leaves the loop that takes too long.
    pub(super) fn jump(&mut self, cx: &mut Context, function: &Function, to: BlockId) -> Flow {
        let from = self.frame.block;
        match self.turn(cx, to) {
            Turn::Go => self.enter(cx, function, from, to),
            Turn::Yield => {
                self.enter(cx, function, from, to);
                return Flow::Pause(Pause::Yielded);
            }
            Turn::Leave(id) => {
                let (from, to) = self.leave_loop(cx, function, id, to);
                self.enter(cx, function, from, to);
            }
        }
        Flow::Moved
    }

    /// Computes the phis of a block and stands behind them.
    pub(super) fn enter(
        &mut self,
        cx: &mut Context,
        function: &Function,
        from: BlockId,
        to: BlockId,
    ) {
        let begin = function.block(to).begin;
        let mut scratch = std::mem::take(&mut self.scratch);
        let mut at = begin;
        while let Kind::Phi(incoming) = &function.instruction(InstId(at)).kind {
            scratch.push(self.incoming(cx, incoming, from));
            at += 1;
        }
        for (phi, value) in (begin..).zip(scratch.drain(..)) {
            self.set(InstId(phi), value);
        }
        self.scratch = scratch;
        self.frame.block = to;
        self.frame.next = at;
    }

    fn incoming(
        &mut self,
        cx: &mut Context,
        incoming: &[(BlockId, Operand)],
        from: BlockId,
    ) -> Value {
        match incoming.iter().find(|(block, _)| *block == from) {
            Some((_, operand)) => {
                let value = self.value(cx, *operand);
                resolved(cx, value, ROUND)
            }
            None => self.common_unknown(cx),
        }
    }

    pub(super) fn branch(
        &mut self,
        cx: &mut Context,
        function: &Function,
        condition: Value,
        then: BlockId,
        otherwise: BlockId,
        place: PlaceId,
    ) -> Flow {
        let (known, truth, asked) = match condition {
            Value::Int(v) => (true, Some(v & 1 != 0), condition),
            _ => match cx.constraints.truth(cx.terms, condition) {
                None => {
                    let asked = resolved(cx, condition, DEPTH);
                    (false, cx.constraints.truth(cx.terms, asked), asked)
                }
                truth => (false, truth, condition),
            },
        };
        let implied = !known && truth.is_some();
        let truth = match truth {
            Some(truth) => {
                self.known_exit(cx, then, otherwise, !known);
                truth
            }
            None => {
                if self.skip(cx, function, asked, then, otherwise) {
                    return Flow::Moved;
                }
                match self.forced(cx, then, otherwise) {
                    Some(truth) => {
                        self.suppose(cx, asked, truth, place);
                        truth
                    }
                    None => self.truth(cx, asked, place),
                }
            }
        };
        let to = if truth { then } else { otherwise };
        let equal = self.watch(cx, known, condition, to);
        let branch = (self.frame.function, self.frame.block);
        let follows = implied && !self.supposes;
        let seen = cx.watched.at(cx.code.program, branch);
        seen.followed(follows, cx.memories.len());
        seen.equalled(follows || equal, cx.memories.len());
        self.jump(cx, function, to)
    }

    /// Notes where control goes. Is what was compared known to be equal, as far as that is looked at?
    fn watch(&mut self, cx: &mut Context, known: bool, condition: Value, to: BlockId) -> bool {
        let branch = (self.frame.function, self.frame.block);
        let seen = cx.watched.at(cx.code.program, branch);
        seen.went(to);
        if known && seen.looks() {
            return self.watch_comparison(cx, branch);
        }
        if !(known || seen.assumed && seen.guessed) {
            match cx.terms.is_uniform_value(condition) {
                true => seen.assumed = seen.assumed || cx.terms.is_assumed(condition),
                false => seen.guessed = true,
            }
        }
        known && seen.to.len() <= 1
    }

    /// Notes which numbers a branch compares. Are they equal?
    fn watch_comparison(&mut self, cx: &mut Context, branch: Branch) -> bool {
        let function = cx.code.program.function(branch.0);
        let compared = match function.terminator(branch.1).kind {
            Kind::Branch {
                condition: Operand::Result(at),
                ..
            } => match function.instruction(at).kind {
                Kind::Compare(_, a, b) => [a, b],
                _ => return false,
            },
            _ => return false,
        };
        let (a, b) = match compared.map(|of| self.value(cx, of)) {
            [Value::Int(a), Value::Int(b)] => (a, b),
            // Whatever it is.
            [a @ Value::Term(_), b] => return a == b,
            _ => return false,
        };
        let ranks = cx.memories.len();
        let seen = cx.watched.at(cx.code.program, branch);
        seen.compared((self.rank, ranks), a, b);
        a == b
    }

    pub(super) fn switch(
        &mut self,
        cx: &mut Context,
        function: &Function,
        value: Value,
        cases: &[(i64, BlockId)],
        default: BlockId,
        place: PlaceId,
    ) -> Flow {
        let value = self.settled(cx, value, place);
        let mut to = default;
        if let Value::Int(value) = value {
            let case = cases.iter().find(|(case, _)| *case == value);
            let to = case.map_or(default, |(_, to)| *to);
            self.watch(cx, true, Value::Int(value), to);
            return self.jump(cx, function, to);
        }
        if self.skip(cx, function, value, default, default) {
            return Flow::Moved;
        }
        for (case, target) in cases {
            let equal = cx.terms.compare(Compare::Equal, value, Value::Int(*case));
            if self.truth(cx, equal, place) {
                to = *target;
                break;
            }
        }
        self.watch(cx, false, value, to);
        self.jump(cx, function, to)
    }

    pub(super) fn somewhere(
        &mut self,
        cx: &mut Context,
        function: &Function,
        blocks: &[BlockId],
        place: PlaceId,
    ) -> Flow {
        cx.notes.add(Note::Somewhere, place);
        match blocks.first() {
            Some(to) => self.jump(cx, function, *to),
            None => Flow::Pause(Pause::Ended(super::End::Aborted)),
        }
    }

    /// Skips what an unknown condition decides, if that cannot matter.
    fn skip(
        &mut self,
        cx: &mut Context,
        function: &Function,
        condition: Value,
        then: BlockId,
        otherwise: BlockId,
    ) -> bool {
        let code = cx.code;
        let shape = code.shape(self.frame.function);
        let Some(wormhole) = shape.wormhole(code, function, self.frame.block) else {
            return false;
        };
        if wormhole.reads.iter().any(|read| self.is_watched(cx, *read)) {
            return false;
        }
        if !self.both_ways(cx, function, condition, wormhole, then, otherwise) {
            self.unknown_way(cx, function, wormhole);
        }
        self.frame.block = wormhole.exit;
        self.drop_rounds(shape, wormhole.exit);
        true
    }

    fn is_watched(&mut self, cx: &mut Context, variable: Operand) -> bool {
        match self.value(cx, variable) {
            Value::Pointer(object, _) => self.memory(cx).is_watched(object),
            _ => true,
        }
    }

    /// Both sides are at most one block: each is computed, and phis are one of two values.
    fn both_ways(
        &mut self,
        cx: &mut Context,
        function: &Function,
        condition: Value,
        wormhole: &Wormhole,
        then: BlockId,
        otherwise: BlockId,
    ) -> bool {
        let branch = self.frame.block;
        let simple = |side: BlockId| {
            side == wormhole.exit
                || wormhole.region.contains(&side)
                    && *function.terminator(side).kind.successors() == [wormhole.exit]
                    && function.block(side).instructions().all(|id| {
                        let kind = &function.instruction(id).kind;
                        !matches!(kind, Kind::Call { .. } | Kind::Phi(_))
                    })
        };
        if wormhole.cyclic || then == otherwise || !simple(then) || !simple(otherwise) {
            return false;
        }
        let sides = [then, otherwise].map(|side| {
            if side == wormhole.exit {
                return branch;
            }
            let block = *function.block(side);
            for id in (block.begin..block.end - 1).map(InstId) {
                self.step(cx, function, id);
            }
            side
        });
        let begin = function.block(wormhole.exit).begin;
        let mut values = Vec::new();
        let mut at = begin;
        while let Kind::Phi(incoming) = &function.instruction(InstId(at)).kind {
            let [a, b] = sides.map(|side| self.incoming(cx, incoming, side));
            values.push(cx.terms.select(condition, a, b));
            at += 1;
        }
        for (phi, value) in (begin..).zip(values) {
            self.set(InstId(phi), value);
        }
        self.frame.next = at;
        true
    }

    /// What the skipped blocks compute is unknown.
    fn unknown_way(&mut self, cx: &mut Context, function: &Function, wormhole: &Wormhole) {
        if wormhole.cyclic {
            for block in &wormhole.region {
                self.unknown_results(cx, function, *block);
            }
        }
        let mut values = Vec::new();
        let mut at = function.block(wormhole.exit).begin;
        while let Kind::Phi(incoming) = &function.instruction(InstId(at)).kind {
            values.push(match self.either_way(function, wormhole, incoming) {
                Some(operand) => self.value(cx, operand),
                None => self.common_unknown(cx),
            });
            at += 1;
        }
        let begin = function.block(wormhole.exit).begin;
        for (phi, value) in (begin..).zip(values) {
            self.set(InstId(phi), value);
        }
        self.frame.next = at;
    }

    /// What a phi behind the skipped blocks is, whichever way control comes through them.
    fn either_way(
        &self,
        function: &Function,
        wormhole: &Wormhole,
        incoming: &[(BlockId, Operand)],
    ) -> Option<Operand> {
        let branch = self.frame.block;
        let inside = |block: BlockId| block == branch || wormhole.region.contains(&block);
        let mut from = incoming.iter().filter(|(from, _)| inside(*from));
        let (_, first) = from.next()?;
        let computed = match first {
            Operand::Result(at) => wormhole
                .region
                .iter()
                .any(|block| function.block(*block).instructions().any(|id| id == *at)),
            _ => false,
        };
        (!computed && from.all(|(_, other)| other == first)).then_some(*first)
    }

    /// Everything a block computes becomes unknown.
    pub(super) fn unknown_results(
        &mut self,
        cx: &mut Context,
        function: &Function,
        block: BlockId,
    ) {
        for id in function.block(block).instructions() {
            let computes = !matches!(
                function.instruction(id).kind,
                Kind::Store { .. } | Kind::Local { .. } | Kind::Lifetime { .. }
            );
            if computes && !function.instruction(id).kind.is_terminator() {
                let value = self.common_unknown(cx);
                self.set(id, value);
            }
        }
    }
}
