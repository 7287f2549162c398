//! Conditions that only together say something: each answer is tried out.
//!
//! `a ∨ b := 1` leaves `a` and `b` open; when later `a` turns out false, `b` must be true. So before a condition is
//! decided, both answers are assumed in a copy. One that leaves a number no value, or makes an earlier condition
//! other than it was decided, is not possible.

use super::super::{Term, TermId, Terms};
use super::{Constraints, DEPTH, Interval};
use crate::value::Value;
use rustc_hash::FxHashMap;

/// So many earlier conditions are looked at.
const MOST: usize = 16;

/// So many parts of a term are looked at to find what it rests on.
const PARTS: usize = 64;

/// So deep the parts of a condition are looked at.
const DEEP: u32 = 4;

/// So much of what is known is copied in one execution, in facts: what takes long is left undecided.
const COPIED: usize = 1 << 23;

/// Conditions that were decided and may say more when more is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Pending {
    conditions: Vec<(TermId, bool)>,
    /// By what they rest on.
    by_leaf: FxHashMap<TermId, Vec<usize>>,
}

impl Pending {
    /// The newest conditions that rest on the same as this one.
    fn related(&self, terms: &Terms, condition: TermId) -> Vec<(TermId, bool)> {
        let leaves = leaves(terms, condition);
        let lists = leaves.iter().filter_map(|leaf| self.by_leaf.get(leaf));
        let mut related: Vec<usize> = lists
            .flat_map(|list| list.iter().rev().take(MOST).copied())
            .collect();
        related.sort_unstable();
        related.dedup();
        let newest = related.into_iter().rev().take(MOST);
        newest.map(|at| self.conditions[at]).collect()
    }
}

impl Constraints {
    /// A condition was decided.
    pub(super) fn remember(&mut self, terms: &Terms, condition: TermId, truth: bool) {
        if is_simple(terms, condition) {
            return;
        }
        let pending = &mut self.pending;
        for leaf in leaves(terms, condition) {
            let list = pending.by_leaf.entry(leaf).or_default();
            list.push(pending.conditions.len());
        }
        pending.conditions.push((condition, truth));
    }

    /// The only possible truth of a condition that is about to be decided.
    pub fn tried(&mut self, terms: &Terms, condition: TermId) -> Option<bool> {
        if self.impossible || self.copied > COPIED {
            return None;
        }
        let related = self.pending.related(terms, condition);
        if related.is_empty() && is_simple(terms, condition) {
            return None;
        }
        self.copied += self.facts.len() + 16 * self.intervals.len();
        let possible = |truth: bool| {
            let mut then = self.copy();
            then.assume_term(terms, condition, truth, DEPTH);
            !then.impossible
                && then.holds(terms, (condition, truth))
                && related.iter().all(|&other| then.holds(terms, other))
        };
        match (possible(true), possible(false)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// What is known, without the conditions that are pending.
    fn copy(&self) -> Constraints {
        Constraints {
            facts: self.facts.clone(),
            intervals: self.intervals.clone(),
            unequal: self.unequal.clone(),
            equal: self.equal.clone(),
            remainders: self.remainders.clone(),
            texts: self.texts.clone(),
            differences: self.differences.clone(),
            floats: self.floats.clone(),
            bits: self.bits.clone(),
            ..Constraints::default()
        }
    }

    /// Can a condition be what it was decided to be?
    fn holds(&self, terms: &Terms, (condition, decided): (TermId, bool)) -> bool {
        let holds = |known: &Constraints| {
            known.truth_by_form(terms, condition, DEPTH) != Some(!decided)
                && known.fits(terms, condition, DEEP)
        };
        let Some(choice) = self.choice(terms, condition) else {
            return holds(self);
        };
        // The smaller, the larger of two: either of them must do.
        [true, false].into_iter().any(|truth| {
            let mut then = self.copy();
            then.assume_term(terms, choice, truth, DEPTH);
            !then.impossible && holds(&then)
        })
    }

    /// The open condition that decides between two values that are compared.
    fn choice(&self, terms: &Terms, condition: TermId) -> Option<TermId> {
        let (a, b) = match *terms.term(condition) {
            Term::Compare(_, a, b) => (a, b),
            Term::Not(inner) => return self.choice(terms, inner),
            _ => return None,
        };
        [a, b].into_iter().find_map(|value| match value {
            Value::Term(t) => match *terms.term(t) {
                Term::Select(choice, ..) => {
                    let open = self.truth_of(terms, choice, DEPTH).is_none();
                    open.then_some(choice)
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Does what was assumed about the parts of a condition go with what they are made of?
    fn fits(&self, terms: &Terms, t: TermId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return true;
        };
        let fits = |part: Value| match part {
            Value::Term(part) => self.fits(terms, part, depth),
            _ => true,
        };
        match *terms.term(t) {
            Term::Not(inner) => self.fits(terms, inner, depth),
            Term::Compare(_, a, b) => fits(a) && fits(b),
            _ if terms.is_truth(t) => true,
            Term::Binary(_, _, a, b) => self.number_fits(terms, t) && fits(a) && fits(b),
            Term::Cast { value, .. } => self.number_fits(terms, t) && fits(value),
            Term::Select(..) => self.number_fits(terms, t),
            _ => true,
        }
    }

    fn number_fits(&self, terms: &Terms, t: TermId) -> bool {
        let by_form = self.interval_by_form(terms, t, DEPTH);
        let both = self.assumed(t).unwrap_or(Interval::ALL).and(by_form);
        let excluded = by_form.low == by_form.high && self.is_unequal(t, by_form.low);
        both.low <= both.high && !excluded && self.bits_fit(terms, t)
    }
}

/// Does it compare something from outside with a number? Of that everything is known.
fn is_simple(terms: &Terms, condition: TermId) -> bool {
    match terms.term(condition) {
        Term::Compare(_, Value::Term(x), Value::Int(_)) => {
            matches!(terms.term(*x), Term::Leaf { .. } | Term::Apply(..))
        }
        Term::Leaf { .. } | Term::Part { .. } => true,
        _ => false,
    }
}

/// What a condition rests on.
fn leaves(terms: &Terms, condition: TermId) -> Vec<TermId> {
    let mut leaves = Vec::new();
    let mut todo = vec![condition];
    for _ in 0..PARTS {
        let Some(t) = todo.pop() else { break };
        let before = todo.len();
        terms.term(t).any_part(|part| {
            if let Value::Term(part) = part {
                todo.push(part);
            }
            false
        });
        if todo.len() == before {
            leaves.push(t);
        }
    }
    leaves
}
