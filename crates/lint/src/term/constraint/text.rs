//! Texts: one that was found to be the same as a known text is no other.

use super::super::{Symbol, Term, TermId, Terms};
use super::{Constraints, Interval, TEXT};
use crate::value::Value;
use std::cmp::Ordering;

/// A text that is known, as a function of its bytes.
pub const KNOWN: Symbol = Symbol::Name("text");
/// `strcmp`, of two texts, or `strncmp`, of two and the number of bytes that are compared.
pub const COMPARED: Symbol = Symbol::Name("strcmp");

/// The bytes of a known text.
fn bytes(terms: &Terms, text: TermId) -> Option<impl Iterator<Item = i64> + '_> {
    let Term::Apply(KNOWN, bytes) = terms.term(text) else {
        return None;
    };
    Some(bytes.iter().map(|byte| match byte {
        Value::Int(byte) => *byte,
        _ => 0,
    }))
}

/// The two texts that a term compares, and how many bytes of them.
fn compared(terms: &Terms, t: TermId) -> Option<([TermId; 2], usize)> {
    let Term::Apply(COMPARED, arguments) = terms.term(t) else {
        return None;
    };
    match **arguments {
        [Value::Term(a), Value::Term(b)] => Some(([a, b], usize::MAX)),
        [Value::Term(a), Value::Term(b), Value::Int(most)] => {
            Some(([a, b], usize::try_from(most).ok()?))
        }
        _ => None,
    }
}

impl Constraints {
    /// What a comparison of texts can be, if the term is one: a number below, above, or 0.
    pub(super) fn comparison_of_texts(&self, terms: &Terms, t: TermId) -> Interval {
        let order = compared(terms, t).and_then(|(texts, most)| {
            let [a, b] = texts.map(|text| match self.knows(text, TEXT) {
                true => self.texts.get(&text).copied().unwrap_or(text),
                false => text,
            });
            let (a, b) = (bytes(terms, a)?, bytes(terms, b)?);
            Some(a.take(most).cmp(b.take(most)))
        });
        match order {
            Some(Ordering::Equal) => Interval::point(0),
            Some(Ordering::Less) => Interval {
                low: i64::MIN,
                high: -1,
            },
            Some(Ordering::Greater) => Interval {
                low: 1,
                high: i64::MAX,
            },
            None => Interval::ALL,
        }
    }

    /// Two texts were found to be the same, if the term compares all of them and one is known.
    pub(super) fn assume_same_texts(&mut self, terms: &Terms, t: TermId) {
        let Some(([a, b], usize::MAX)) = compared(terms, t) else {
            return;
        };
        for (one, other) in [(a, b), (b, a)] {
            if bytes(terms, one).is_none() && bytes(terms, other).is_some() {
                self.texts.insert(one, other);
                self.note(one, TEXT);
            }
        }
    }
}
