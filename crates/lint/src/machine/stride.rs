//! Long loops that do the same in every round, one step further.
//!
//! When a loop without calls of the world has taken long enough, three more rounds are observed. If
//! they touch memory by the same instructions in the same order, and what the loop's conditions
//! compare changes by the same amount each round, the number of rounds left is computed, the
//! loop's values move on by so many rounds at once, and what the skipped rounds would have touched is
//! told as ranges.
//!
//! ```text
//! v(t) = v + t·d    for values computed by +, -, ×, <<, casts, addresses from such values
//! T = max { t : every condition keeps the loop running in rounds 1 … t }
//! ```
//!
//! Only such values are believed to go on: a remainder or a mask may turn back, and what two
//! differences in a row did not agree on is unknown. The contents skipped rounds would have written are unknown.

use super::access::How;
use super::{Context, Machine};
use crate::notes::Note;
use crate::value::{ObjectId, Value};
use fencepost_ir::loops::LoopId;
use fencepost_ir::program::{Binary, Cast, Compare};
use fencepost_ir::{FuncId, Function, InstId, Kind, Operand};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds that are observed.
const ROUNDS: usize = 3;
/// Touches of one round that are kept.
const TOUCHES: usize = 10_000;
/// Accesses with gaps between them are told one by one, up to this many.
const APART: i64 = 4096;

/// Memory that was touched.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Touch {
    pub function: FuncId,
    pub inst: InstId,
    pub how: How,
    pub owner: u32,
    pub object: ObjectId,
    pub begin: i64,
    pub end: i64,
    /// What was stored, if it is one scalar.
    pub value: Value,
}

/// A loop under observation.
#[derive(Debug)]
pub(super) struct Observation {
    depth: usize,
    id: LoopId,
    touches: Vec<Touch>,
    rounds: Vec<Snapshot>,
    broken: bool,
}

/// A round that was observed.
#[derive(Debug)]
struct Snapshot {
    /// What the loop's instructions computed, in the order of its blocks.
    values: Vec<Value>,
    touches: Vec<Touch>,
}

/// What became of an observation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Observed {
    /// It goes on.
    More,
    /// The loop moved on.
    Advanced,
    /// The loop is not of this kind.
    Irregular,
}

impl Machine {
    /// Begins to observe a loop, unless one is observed already.
    pub(super) fn observe(&mut self, id: LoopId) -> bool {
        if self.observation.is_some() {
            return false;
        }
        self.observation = Some(Box::new(Observation {
            depth: self.callers.len(),
            id,
            touches: Vec::new(),
            rounds: Vec::new(),
            broken: false,
        }));
        true
    }

    /// Something happened that a regular loop does not do.
    pub(super) fn irregular(&mut self) {
        if let Some(observation) = &mut self.observation {
            observation.broken = true;
        }
    }

    /// Memory is touched while a loop is observed.
    pub(super) fn touch(&mut self, how: How, spot: (u32, ObjectId, i64), size: i64, value: Value) {
        let (function, inst) = (self.frame.function, InstId(self.frame.next));
        let Some(observation) = &mut self.observation else {
            return;
        };
        let (owner, object, begin) = spot;
        let end = begin + size;
        observation.touches.push(Touch {
            function,
            inst,
            how,
            owner,
            object,
            begin,
            end,
            value,
        });
        observation.broken |= observation.touches.len() > TOUCHES;
    }

    /// A call or a loop is over: is it the one that is observed?
    pub(super) fn stop_observing_outside(&mut self, inside: impl Fn(LoopId) -> bool) {
        let depth = self.callers.len();
        let over = |o: &Observation| depth < o.depth || depth == o.depth && !inside(o.id);
        if self.observation.as_deref().is_some_and(over) {
            self.observation = None;
        }
    }

    /// Another round begins: of the loop that is observed?
    pub(super) fn observed(&mut self, cx: &mut Context, id: LoopId) -> Observed {
        let depth = self.callers.len();
        let Some(mut observation) = self.observation.take() else {
            return Observed::Irregular;
        };
        if (observation.id, observation.depth) != (id, depth) {
            self.observation = Some(observation);
            return Observed::More;
        }
        if observation.broken {
            return Observed::Irregular;
        }
        let touches = std::mem::take(&mut observation.touches);
        let values = self.loop_values(cx, id);
        observation.rounds.push(Snapshot { values, touches });
        // What came before the first snapshot is not a whole round.
        if observation.rounds.len() <= ROUNDS {
            self.observation = Some(observation);
            return Observed::More;
        }
        observation.rounds.remove(0);
        match self.advance(cx, id, &observation.rounds) {
            Some(()) => Observed::Advanced,
            None => Observed::Irregular,
        }
    }

    fn loop_instructions(&self, cx: &Context, id: LoopId) -> Vec<InstId> {
        let function = cx.code.program.function(self.frame.function);
        let blocks = cx.code.shape(self.frame.function).loops.blocks(id);
        let all = blocks
            .iter()
            .flat_map(|b| function.block(*b).instructions());
        all.collect()
    }

    fn loop_values(&self, cx: &Context, id: LoopId) -> Vec<Value> {
        let all = self.loop_instructions(cx, id).into_iter();
        all.map(|inst| self.values[self.frame.results + inst.index()])
            .collect()
    }

    /// Moves the loop on by as many rounds as its conditions let it.
    fn advance(&mut self, cx: &mut Context, id: LoopId, rounds: &[Snapshot]) -> Option<()> {
        let [first, second, third] = rounds else {
            return None;
        };
        let function = cx.code.program.function(self.frame.function);
        let instructions = self.loop_instructions(cx, id);
        let inside: FxHashSet<_> = instructions.iter().copied().collect();
        let linear = Linear {
            function,
            inside: &inside,
        };
        let values = [&first.values, &second.values, &third.values];
        let steps: Vec<_> = (0..instructions.len())
            .map(|at| difference(values.map(|values| values[at])))
            .collect();
        let step = |operand: Operand| match operand {
            Operand::Result(inst) if inside.contains(&inst) => {
                let at = instructions.iter().position(|i| *i == inst)?;
                steps[at].filter(|_| linear.holds(operand))
            }
            _ => Some(0),
        };
        let left = self.rounds_left(cx, function, id, &step)?;
        let touches = Touches::align(first, second, third)?;
        for (touch, by, stored) in touches.0 {
            let plain = touch.function == self.frame.function;
            let known = plain && linear.holds(address_of(function, touch.inst)?);
            let stored = stored.filter(|_| plain && linear.stores(touch.inst));
            self.skip_touch(cx, touch, by.filter(|_| known), stored, left);
        }
        for (at, inst) in instructions.iter().enumerate() {
            let moved = match (step(Operand::Result(*inst)), third.values[at]) {
                (Some(by), Value::Int(v)) => Value::Int(v.wrapping_add(by.wrapping_mul(left))),
                (Some(by), Value::Pointer(o, v)) => {
                    Value::Pointer(o, v.wrapping_add(by.wrapping_mul(left)))
                }
                (Some(_), same) => same,
                (None, _) => self.common_unknown(cx),
            };
            if !matches!(function.instruction(*inst).kind, Kind::Local { .. }) {
                self.set(*inst, moved);
            }
        }
        Some(())
    }

    /// In how many more rounds every condition of the loop keeps it running.
    fn rounds_left(
        &mut self,
        cx: &mut Context,
        function: &Function,
        id: LoopId,
        step: &dyn Fn(Operand) -> Option<i64>,
    ) -> Option<i64> {
        let shape = cx.code.shape(self.frame.function);
        let mut least: Option<i64> = None;
        for block in shape.loops.blocks(id) {
            let Kind::Branch {
                condition,
                then,
                otherwise,
            } = function.terminator(*block).kind
            else {
                let plain = matches!(function.terminator(*block).kind, Kind::Jump(_));
                plain.then_some(())?;
                continue;
            };
            let stays = [then, otherwise].map(|to| shape.loops.contains(id, to));
            let inner = shape.loops.innermost(*block) != Some(id);
            if stays[0] == stays[1] {
                // The condition of an inner loop, or one that may change what a round does.
                inner.then_some(())?;
                continue;
            }
            let Operand::Result(compare) = condition else {
                return None;
            };
            let Kind::Compare(op, a, b) = function.instruction(compare).kind else {
                return None;
            };
            let (x, y) = (self.value(cx, a), self.value(cx, b));
            let (Value::Int(x), Value::Int(y)) = (x, y) else {
                return None;
            };
            let left = holds_for(op, stays[0], (x, step(a)?), (y, step(b)?))?;
            least = Some(least.map_or(left, |least| least.min(left)));
        }
        least.filter(|left| *left > 0)
    }

    /// What the skipped rounds would do with memory.
    fn skip_touch(
        &mut self,
        cx: &mut Context,
        touch: Touch,
        by: Option<i64>,
        stored: Option<i64>,
        left: i64,
    ) {
        let (owner, object) = (touch.owner, touch.object);
        let place = cx.code.sites.place(touch.how.site);
        let length = touch.end - touch.begin;
        let size = cx.memories[owner as usize].size(object);
        let Some(by) = by.filter(|by| by.checked_mul(left).is_some()) else {
            if cx.memories[owner as usize].is_watched(object) {
                cx.notes.add(Note::LoopLeft, place);
            }
            if touch.how.write {
                self.forget(cx, owner, object, place);
            }
            return;
        };
        let ends = [touch.begin + by, touch.begin + by * left];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]) + length);
        // Outside of the object something is not as it looks.
        if low < 0 || size.is_some_and(|size| high > size as i64) {
            if touch.how.write {
                self.forget(cx, owner, object, place);
            }
            return;
        }
        if by.abs() <= length {
            self.access(cx, touch.how, (owner, object, low), high - low);
        } else if left <= APART {
            for round in 1..=left {
                let at = touch.begin + by * round;
                self.access(cx, touch.how, (owner, object, at), length);
            }
        }
        if !touch.how.write {
            return;
        }
        match (by, stored, touch.value) {
            (0, Some(step), Value::Int(value)) => {
                let value = Value::Int(value.wrapping_add(step.wrapping_mul(left)));
                cx.memories[owner as usize].store(object, touch.begin, length as u32, value);
            }
            _ => {
                if let Value::Term(run) = self.common_unknown(cx) {
                    cx.memories[owner as usize].forget_as(object, Some(low..high), run);
                }
            }
        }
    }
}

/// Touches of the last round, by how much each moves per round, and by how much what it stores grows.
struct Touches(Vec<(Touch, Option<i64>, Option<i64>)>);

impl Touches {
    fn align(first: &Snapshot, second: &Snapshot, third: &Snapshot) -> Option<Touches> {
        let lengths = [first, second, third].map(|s| s.touches.len());
        (lengths[0] == lengths[1] && lengths[1] == lengths[2]).then_some(())?;
        let rows = first
            .touches
            .iter()
            .zip(&second.touches)
            .zip(&third.touches);
        let row = |((a, b), c): ((&Touch, &Touch), &Touch)| {
            let same = |x: &Touch, y: &Touch| {
                (x.function, x.inst, x.how, x.end - x.begin)
                    == (y.function, y.inst, y.how, y.end - y.begin)
            };
            (same(a, b) && same(b, c)).then_some(())?;
            let place = |t: &Touch| Value::Pointer(t.object, t.begin);
            let owner = a.owner == b.owner && b.owner == c.owner;
            let by = difference([a, b, c].map(place)).filter(|_| owner);
            Some((*c, by, difference([a.value, b.value, c.value])))
        };
        let rows = rows.map(row).collect::<Option<Vec<_>>>()?;
        Some(Touches(rows).merged())
    }

    /// What an inner loop touches piece by piece is one piece.
    fn merged(self) -> Touches {
        let mut merged: Vec<(Touch, Option<i64>, Option<i64>)> = Vec::new();
        let mut last = FxHashMap::default();
        for (touch, by, stored) in self.0 {
            let before = last.get(&(touch.function, touch.inst)).copied();
            if let Some((before, moves, _)) = before.map(|at: usize| &mut merged[at])
                && (before.owner, before.object, before.end)
                    == (touch.owner, touch.object, touch.begin)
                && *moves == by
            {
                before.end = touch.end;
                continue;
            }
            last.insert((touch.function, touch.inst), merged.len());
            merged.push((touch, by, stored));
        }
        Touches(merged)
    }
}

/// By how much a value grows each round, if by the same.
fn difference(values: [Value; 3]) -> Option<i64> {
    let between = |a: Value, b: Value| match (a, b) {
        (Value::Int(a), Value::Int(b)) => b.checked_sub(a),
        (Value::Pointer(o, a), Value::Pointer(p, b)) if o == p => b.checked_sub(a),
        (a, b) => (a == b).then_some(0),
    };
    let [a, b, c] = values;
    let step = between(a, b)?;
    (between(b, c)? == step).then_some(step)
}

/// The last `t` up to which a comparison of `a + t·da` and `b + t·db` keeps its truth.
fn holds_for(op: Compare, truth: bool, a: (i64, i64), b: (i64, i64)) -> Option<i64> {
    const FAR: i64 = 1 << 40;
    let at = |(v, step): (i64, i64), t: i64| i128::from(v) + i128::from(step) * i128::from(t);
    let holds = |t: i64| {
        let (x, y) = (at(a, t), at(b, t));
        let result = match op {
            Compare::Equal => x == y,
            Compare::Unequal => x != y,
            Compare::SignedLess | Compare::UnsignedLess => x < y,
            Compare::SignedLessEqual | Compare::UnsignedLessEqual => x <= y,
            Compare::SignedGreater | Compare::UnsignedGreater => x > y,
            Compare::SignedGreaterEqual | Compare::UnsignedGreaterEqual => x >= y,
        };
        result == truth
    };
    if matches!(
        (op, truth),
        (Compare::Equal, false) | (Compare::Unequal, true)
    ) {
        // They meet once, if they meet.
        let (gap, closing) = (b.0.checked_sub(a.0)?, a.1.checked_sub(b.1)?);
        let meets = closing != 0 && gap % closing == 0 && gap / closing > 0;
        return meets.then(|| gap / closing - 1);
    }
    if holds(FAR) || !holds(1) {
        return None;
    }
    // Linear functions cross once.
    let (mut low, mut high) = (1, FAR);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match holds(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    Some(low)
}

/// Where an instruction touches memory.
fn address_of(function: &Function, inst: InstId) -> Option<Operand> {
    match &function.instruction(inst).kind {
        Kind::Load { address, .. } | Kind::Store { address, .. } => Some(*address),
        _ => None,
    }
}

/// Which values grow by the same amount each round by the way they are computed.
struct Linear<'a> {
    function: &'a Function,
    inside: &'a FxHashSet<InstId>,
}

impl Linear<'_> {
    fn holds(&self, operand: Operand) -> bool {
        self.follow(operand, &mut FxHashSet::default())
    }

    /// Is what it stores such a value?
    fn stores(&self, inst: InstId) -> bool {
        match self.function.instruction(inst).kind {
            Kind::Store { value, .. } => self.holds(value),
            _ => false,
        }
    }

    fn follow(&self, operand: Operand, seen: &mut FxHashSet<InstId>) -> bool {
        let Operand::Result(inst) = operand else {
            return true;
        };
        if !self.inside.contains(&inst) || !seen.insert(inst) {
            return true;
        }
        match &self.function.instruction(inst).kind {
            Kind::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::ShiftLeft, a, b) => {
                self.follow(*a, seen) && self.follow(*b, seen)
            }
            Kind::Cast(Cast::SignExtend | Cast::ZeroExtend | Cast::Same | Cast::Truncate, of) => {
                self.follow(*of, seen)
            }
            Kind::Address { base, terms, .. } => {
                self.follow(*base, seen) && terms.iter().all(|(index, _)| self.follow(*index, seen))
            }
            Kind::Phi(incoming) => incoming.iter().all(|(_, value)| self.follow(*value, seen)),
            // A variable in memory: what the loop stores there by name.
            Kind::Load { address, .. } => {
                let fixed = match address {
                    Operand::Result(of) => !self.inside.contains(of),
                    _ => true,
                };
                fixed
                    && self
                        .inside
                        .iter()
                        .all(|at| match &self.function.instruction(*at).kind {
                            Kind::Store {
                                address: to, value, ..
                            } if to == address => self.follow(*value, seen),
                            _ => true,
                        })
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
