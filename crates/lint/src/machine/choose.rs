//! Where something unknown has to become known: conditions, addresses, arguments.

use super::step::float;
use super::{Context, Machine};
use crate::memory::Origin;
use crate::term::{Source, Symbol, Term, TermId};
use crate::value::{ObjectId, Value};
use fencepost_ir::PlaceId;
use fencepost_ir::program::{Binary, Compare};

/// Where an address points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// These bytes of an object.
    At(u32, ObjectId, i64),
    /// Somewhere in an object.
    Within(u32, ObjectId),
    /// Nowhere that is known.
    Unknown,
}

/// How deep a condition is looked into for what was decided.
pub(super) const DEPTH: u32 = 8;

/// How deep a value that is used again is: what was decided in one round of a loop. What came before was looked
/// into then.
pub(super) const ROUND: u32 = 3;

/// So many entries a table may have of which an unknown one is chosen.
const ENTRIES: i64 = 6;

/// A value in the light of what was decided after it was computed: a condition that was decided is 0 or 1, one of two
/// values is the one it is. Ranks that came later computed it so; hence equal values are equal terms on all of them,
/// whoever had to decide. It is done wherever a value lives on: at conditions, at phis (a loop's variables) and at
/// loads. Else it would grow with each round on one rank only, until its depth hides what it is.
pub(super) fn resolved(cx: &mut Context, value: Value, depth: u32) -> Value {
    let (Value::Term(term), Some(depth)) = (value, depth.checked_sub(1)) else {
        return value;
    };
    if !cx.terms.is_open(term) {
        return value;
    }
    if cx.terms.is_truth(term)
        && let Some(truth) = cx.constraints.truth(cx.terms, value)
    {
        return Value::Int(i64::from(truth));
    }
    match cx.terms.term(term).clone() {
        Term::Leaf { .. } | Term::Part { .. } => value,
        Term::Select(condition, then, otherwise) => {
            match cx.constraints.truth(cx.terms, Value::Term(condition)) {
                Some(true) => resolved(cx, then, depth),
                Some(false) => resolved(cx, otherwise, depth),
                None => {
                    let condition = resolved(cx, Value::Term(condition), depth);
                    let then = resolved(cx, then, depth);
                    let otherwise = resolved(cx, otherwise, depth);
                    cx.terms.select(condition, then, otherwise)
                }
            }
        }
        Term::Not(inner) => {
            let inner = resolved(cx, Value::Term(inner), depth);
            cx.terms.not(inner)
        }
        Term::Binary(op, bits, a, b) => {
            let (a, b) = (resolved(cx, a, depth), resolved(cx, b, depth));
            cx.terms.binary(op, bits, a, b)
        }
        Term::Compare(op, a, b) => {
            let (a, b) = (resolved(cx, a, depth), resolved(cx, b, depth));
            cx.terms.compare(op, a, b)
        }
        Term::Cast {
            cast,
            from,
            to,
            value,
        } => {
            let value = resolved(cx, value, depth);
            cx.terms.cast(cast, from, to, value)
        }
        Term::Apply(function, arguments) => {
            let given = arguments.iter().map(|given| resolved(cx, *given, depth));
            let given: Vec<Value> = given.collect();
            match *given == *arguments {
                true => value,
                false => computed(cx, function, &given),
            }
        }
    }
}

/// The result of a function of these values, which may be known now.
fn computed(cx: &mut Context, function: Symbol, given: &[Value]) -> Value {
    let known = match function {
        Symbol::Name(name) => float(name, u16::from(name.starts_with("fcmp ")), given),
        Symbol::Function(_) => None,
    };
    known.unwrap_or_else(|| applied(cx, function, given))
}

/// The result of a function of values of which some are not known.
pub(super) fn applied(cx: &mut Context, function: Symbol, given: &[Value]) -> Value {
    match (function, given) {
        (Symbol::Name(name), &[a, b]) if name.starts_with("fcmp ") => {
            cx.terms.compare_floats(name, a, b)
        }
        _ => cx.terms.apply(function, given),
    }
}

impl Machine {
    /// The truth of a condition: known, implied, or decided now.
    pub(super) fn truth(&mut self, cx: &mut Context, condition: Value, place: PlaceId) -> bool {
        if let Some(truth) = cx.constraints.truth(cx.terms, condition) {
            return truth;
        }
        let condition = resolved(cx, condition, DEPTH);
        if let Some(truth) = cx.constraints.truth(cx.terms, condition) {
            return truth;
        }
        self.irregular();
        let (term, positive) = self.atom(cx, condition, place);
        if let Some(truth) = cx.constraints.tried(cx.terms, term) {
            cx.constraints.assume(cx.terms, Value::Term(term), truth);
            return truth == positive;
        }
        // Nothing says that ranks differ in what is lost: nobody should wait in vain for it.
        self.cut |= !cx.terms.is_uniform(term) && cx.terms.is_lost(term);
        let truth = cx.decide.decide(term, !positive, place, self.rank);
        cx.constraints.assume(cx.terms, Value::Term(term), truth);
        truth == positive
    }

    /// Assumes a condition that is not implied to be so, without asking.
    pub(super) fn suppose(
        &mut self,
        cx: &mut Context,
        condition: Value,
        truth: bool,
        place: PlaceId,
    ) {
        let (term, positive) = self.atom(cx, condition, place);
        let truth = truth == positive;
        cx.constraints.assume(cx.terms, Value::Term(term), truth);
    }

    /// The condition without negations.
    fn atom(&mut self, cx: &mut Context, condition: Value, place: PlaceId) -> (TermId, bool) {
        let Value::Term(mut term) = condition else {
            // Never written, or an address as a condition: one answer per place.
            cx.terms.at(cx.code.sites.of(place));
            return (cx.terms.leaf(Source::Initial, None, u32::MAX), true);
        };
        let mut positive = true;
        loop {
            match *cx.terms.term(term) {
                Term::Not(inner) => (term, positive) = (inner, !positive),
                Term::Binary(Binary::Xor, 1, Value::Term(inner), Value::Int(1)) => {
                    (term, positive) = (inner, !positive);
                }
                _ => return (term, positive),
            }
        }
    }

    /// The value where it has to be known as well as it can: one of two is chosen, a term that can
    /// only be one number is that number.
    pub(super) fn settled(&mut self, cx: &mut Context, mut value: Value, place: PlaceId) -> Value {
        while let Value::Term(term) = value {
            match *cx.terms.term(term) {
                Term::Select(condition, then, otherwise) => {
                    let truth = self.truth(cx, Value::Term(condition), place);
                    value = if truth { then } else { otherwise };
                }
                _ => match cx.constraints.number(cx.terms, value) {
                    Some(number) => return Value::Int(number),
                    None => return value,
                },
            }
        }
        value
    }

    /// Where an address points.
    pub(super) fn spot(&mut self, cx: &mut Context, address: Value, place: PlaceId) -> Spot {
        match address {
            Value::Pointer(object, offset) => Spot::At(self.rank, object, offset),
            Value::Remote {
                owner,
                object,
                offset,
            } => Spot::At(owner, object, offset),
            Value::Term(_) => self.unknown_spot(cx, address, place),
            _ => Spot::Unknown,
        }
    }

    fn unknown_spot(&mut self, cx: &mut Context, address: Value, place: PlaceId) -> Spot {
        let Value::Term(term) = self.settled(cx, address, place) else {
            return match self.settled(cx, address, place) {
                Value::Int(_) => Spot::Unknown,
                known => self.spot(cx, known, place),
            };
        };
        match *cx.terms.term(term) {
            Term::Binary(Binary::Add, _, base, Value::Int(by)) => {
                match self.spot(cx, base, place) {
                    Spot::At(owner, object, offset) => Spot::At(owner, object, offset + by),
                    other => other,
                }
            }
            Term::Binary(
                Binary::Add,
                _,
                Value::Term(index),
                base @ Value::Pointer(object, offset),
            ) => {
                let index = self.settled(cx, Value::Term(index), place);
                match index {
                    Value::Int(by) => Spot::At(self.rank, object, offset + by),
                    // The address of something else was added to a difference of addresses.
                    _ if base == index => Spot::Unknown,
                    _ => match self.entry(cx, (object, offset), index, place) {
                        Some(by) => Spot::At(self.rank, object, offset + by),
                        None => Spot::Within(self.rank, object),
                    },
                }
            }
            _ => Spot::At(self.rank, self.object_at(cx, term), 0),
        }
    }

    /// How far behind the first entry of a small table the one with an unknown index is: decided, where the entries
    /// are windows, functions, addresses and the like, without which nothing that follows is known.
    fn entry(
        &mut self,
        cx: &mut Context,
        (object, first): (ObjectId, i64),
        index: Value,
        place: PlaceId,
    ) -> Option<i64> {
        let Value::Term(product) = index else {
            return None;
        };
        let Term::Binary(Binary::Mul, _, index, Value::Int(scale @ 1..)) = *cx.terms.term(product)
        else {
            return None;
        };
        let memory = &cx.memories[self.rank as usize];
        let entries = (0..=ENTRIES).map(|at| memory.reference(object, first + at * scale));
        let kinds: Vec<_> = entries.map_while(|kind| kind).collect();
        let alike = kinds.iter().take_while(|kind| **kind == kinds[0]).count() as i64;
        if !(2..=ENTRIES).contains(&alike) {
            return None;
        }
        for at in 0..alike - 1 {
            let this = cx.terms.compare(Compare::Equal, index, Value::Int(at));
            if self.truth(cx, this, place) {
                return Some(at * scale);
            }
        }
        let last = Value::Int(alike - 1);
        let last = cx.terms.compare(Compare::Equal, index, last);
        match cx.constraints.truth(cx.terms, last) {
            Some(false) => return None,
            Some(true) => {}
            None => self.suppose(cx, last, true, place),
        }
        Some((alike - 1) * scale)
    }

    /// An address of which it is not known what it is, as one of the memory that is there.
    pub(super) fn pointer(&mut self, cx: &mut Context, address: Value, place: PlaceId) -> Value {
        match self.spot(cx, address, place) {
            Spot::At(owner, object, offset) => {
                Value::Pointer(object, offset).crossing(owner, self.rank)
            }
            Spot::Within(..) | Spot::Unknown => address,
        }
    }

    /// The memory at an unknown address.
    pub(super) fn object_at(&mut self, cx: &mut Context, address: TermId) -> ObjectId {
        if let Some(&object) = self.symbolic.get(&address) {
            return object;
        }
        let memory = &mut cx.memories[self.rank as usize];
        let site = cx.code.sites.of(PlaceId::NONE);
        let object = memory.allocate(None, Origin::Heap, site);
        let content = cx
            .terms
            .apply(Symbol::Name("memory"), &[Value::Term(address)]);
        if let Value::Term(run) = content {
            memory.forget_as(object, None, run);
        }
        self.symbolic.insert(address, object);
        object
    }

    /// A new unknown value at the current place.
    pub(super) fn unknown(&mut self, cx: &mut Context, source: Source, place: PlaceId) -> Value {
        cx.terms.at(cx.code.sites.of(place));
        cx.terms.fresh(source, Some(self.rank))
    }
}
