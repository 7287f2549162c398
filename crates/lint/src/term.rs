//! Values that are not known, such that equal ones are recognised.
//!
//! A *term* is a leaf (something from outside: a result, input, time, received data, memory whose
//! content is not known) or is computed from terms and constants. Terms are hash-consed: a
//! [`TermId`] is equal to another iff both were computed the same way from the same leaves, and
//! within one execution a term has one value, on whichever rank it turns up.
//!
//! ```text
//! term ::= leaf(source, rank, place, number)        rank = none: the same on all ranks ("uniform")
//!        | f(v…)                                    the same function of the same values
//!        | part(run, offset, size)                  bytes of a run of unknown memory
//!        | v ∘ v | v = v | v < v | v <ᵤ v | ¬t | cast(v) | select(v, v, v)
//! ```
//!
//! Comparisons have one form: only `=`, `<` and `<ᵤ` (and `¬`), a constant stands on the right, and a
//! constant that was added on the left moves to the right. `x >= 3`, `!(x < 3)`, `2 < x` and
//! `x + 1 > 3` are one term; `x <= 2` is its negation.
//! (Moving constants assumes that signed arithmetic does not overflow, as the language does.)
//!
//! Leaves are numbered per place of the program, so in another execution of the same program, which
//! took other branches, the same leaf has the same name: [`Terms`] lives as long as the exploration,
//! [`Terms::restart`] begins an execution. What is assumed about terms in one execution is kept in
//! [`Constraints`].

mod constraint;
mod fold;
mod number;

pub use constraint::Constraints;
pub use number::{float_of, normal};

use crate::value::Value;
use fencepost_ir::FuncId;
use fencepost_ir::program::{Binary, Cast, Compare};
use fencepost_model::SiteId;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A term: index into [`Terms`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(pub u32);

/// Where a leaf comes from.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The result of a function that is not known.
    Call(FuncId),
    /// What the user gives: arguments, environment, files.
    Input,
    /// A clock, a random number.
    Time,
    /// What a message or an operation delivered.
    Received,
    /// Memory's content at the start, or a value that was never written.
    Initial,
    /// Anything after something that is not understood.
    Havoc,
}

/// A function whose result depends on nothing but its arguments.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// By name.
    Name(&'static str),
    /// One of the program.
    Function(FuncId),
}

/// What a loop that was left early has made of something.
pub const UNKNOWN: Symbol = Symbol::Name("unknown");

/// `errno`.
pub const ERROR: Symbol = Symbol::Name("errno");

/// What a term is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// Something from outside.
    Leaf {
        /// From where.
        source: Source,
        /// Whose; none if all ranks have the same.
        rank: Option<u32>,
        /// The place at which it came.
        site: SiteId,
        /// Several of one place are counted.
        number: u32,
    },
    /// A function of values.
    Apply(Symbol, Box<[Value]>),
    /// Bytes of a run of unknown memory.
    Part {
        /// The run.
        run: TermId,
        /// From its start.
        offset: i64,
        /// Bytes.
        size: u32,
    },
    /// Arithmetic of this width.
    Binary(Binary, u16, Value, Value),
    /// [`Compare::Equal`], [`Compare::SignedLess`] or [`Compare::UnsignedLess`].
    Compare(Compare, Value, Value),
    /// The other truth value.
    Not(TermId),
    /// A cast between these widths.
    Cast {
        /// Which.
        cast: Cast,
        /// Width before, 0 if not an integer.
        from: u16,
        /// Width after, 0 if not an integer.
        to: u16,
        /// Of what.
        value: Value,
    },
    /// One of two.
    Select(TermId, Value, Value),
}

/// All terms.
#[derive(Debug, Default)]
pub struct Terms {
    terms: Vec<Term>,
    uniform: Vec<bool>,
    /// By hash, the newest term that has it.
    index: FxHashMap<u64, TermId>,
    /// The next older term with the same hash.
    older: Vec<Option<TermId>>,
    /// The negation of each term that has one.
    negations: Vec<Option<TermId>>,
    /// Which terms rest on input, as far as that was asked.
    on_input: Vec<Option<bool>>,
    /// Which ranks have got a term from outside, a bit for each.
    getters: FxHashMap<TermId, u64>,
    numbers: FxHashMap<(Source, Option<u32>, SiteId), u32>,
    site: SiteId,
}

impl Terms {
    /// No terms.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// A new execution begins: its leaves get the names they had in the executions before.
    pub fn restart(&mut self) {
        self.numbers.clear();
        self.getters.clear();
        self.site = SiteId(0);
    }

    /// Leaves from here on come from this place.
    pub fn at(&mut self, site: SiteId) {
        self.site = site;
    }

    /// A new leaf. Without a rank it is the same value on all ranks: then it must be made once for
    /// all of them, or by [`Terms::apply`].
    pub fn fresh(&mut self, source: Source, rank: Option<u32>) -> Value {
        let number = self.numbers.entry((source, rank, self.site)).or_insert(0);
        let leaf = Term::Leaf {
            source,
            rank,
            site: self.site,
            number: *number,
        };
        *number += 1;
        Value::Term(self.intern(leaf))
    }

    /// The leaf of that number at this place: asked twice, the same one.
    pub fn leaf(&mut self, source: Source, rank: Option<u32>, number: u32) -> TermId {
        let site = self.site;
        self.intern(Term::Leaf {
            source,
            rank,
            site,
            number,
        })
    }

    /// The result of a function that depends only on its arguments.
    pub fn apply(&mut self, function: Symbol, arguments: &[Value]) -> Value {
        let hash = hash_of_application(&function, arguments);
        let same =
            |term: &Term| matches!(term, Term::Apply(f, a) if *f == function && **a == *arguments);
        Value::Term(match self.find(hash, same) {
            Some(id) => id,
            None => self.add(hash, Term::Apply(function, arguments.into())),
        })
    }

    /// Bytes of a run of unknown memory.
    pub fn part(&mut self, run: TermId, offset: i64, size: u32) -> Value {
        Value::Term(self.intern(Term::Part { run, offset, size }))
    }

    /// One of two values.
    pub fn select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
        match condition {
            Value::Int(c) if c & 1 != 0 => then,
            Value::Int(_) => otherwise,
            _ if then == otherwise => then,
            Value::Term(c) => match (then, otherwise) {
                (Value::Int(1), Value::Int(0)) => condition,
                (Value::Int(0), Value::Int(1)) if self.is_truth(c) => self.not(condition),
                _ => Value::Term(self.intern(Term::Select(c, then, otherwise))),
            },
            _ => self.apply(Symbol::Name("select"), &[condition, then, otherwise]),
        }
    }

    /// What the term is.
    pub fn term(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }

    /// Has it the same value on all ranks?
    pub fn is_uniform(&self, id: TermId) -> bool {
        self.uniform[id.0 as usize]
    }

    /// Has the value the same meaning on all ranks? Addresses have not.
    pub fn is_uniform_value(&self, value: Value) -> bool {
        match value {
            Value::Term(id) => self.is_uniform(id),
            Value::Pointer(..) | Value::Remote { .. } => false,
            _ => true,
        }
    }

    /// A rank has got this from outside.
    pub fn got(&mut self, value: Value, rank: u32) {
        if let Value::Term(id) = value {
            *self.getters.entry(id).or_default() |= 1 << rank.min(63);
        }
    }

    /// Is it only assumed that it is the same on all ranks? So if several of them got something it is computed
    /// from by themselves: from functions of unknown code, or from the user.
    pub fn is_assumed(&mut self, value: Value) -> bool {
        let Value::Term(id) = value else {
            return false;
        };
        let known = self.on_input[id.0 as usize];
        let on_input = known.unwrap_or_else(|| self.rests(id, |_| true));
        self.on_input[id.0 as usize] = Some(on_input);
        on_input
            && self.rests(id, |input| {
                let ranks = self.getters.get(&input);
                ranks.is_none_or(|ranks| ranks.count_ones() > 1)
            })
    }

    /// Does it rest on what was lost after something that is not understood?
    pub fn is_lost(&self, id: TermId) -> bool {
        let lost = |input| {
            let term = self.term(input);
            matches!(
                term,
                Term::Leaf {
                    source: Source::Havoc,
                    ..
                }
            )
        };
        self.rests(id, lost)
    }

    /// Does a term rest on such input? One that is too large counts as such.
    fn rests(&self, id: TermId, counts: impl Fn(TermId) -> bool) -> bool {
        const LARGE: usize = 1_000;
        let mut todo = vec![Value::Term(id)];
        let mut next = 0;
        while let Some(&value) = todo.get(next) {
            next += 1;
            let Value::Term(id) = value else {
                continue;
            };
            match self.term(id) {
                Term::Leaf { source, .. } => {
                    let input = matches!(source, Source::Call(_) | Source::Input | Source::Havoc);
                    if input && counts(id) {
                        return true;
                    }
                }
                Term::Apply(Symbol::Function(_) | UNKNOWN | ERROR, values) => {
                    if counts(id) {
                        return true;
                    }
                    todo.extend(values.iter());
                }
                Term::Apply(Symbol::Name(_), values) => todo.extend(values.iter()),
                Term::Part { run, .. } | Term::Not(run) => todo.push(Value::Term(*run)),
                Term::Binary(_, _, a, b) | Term::Compare(_, a, b) => todo.extend([*a, *b]),
                Term::Cast { value, .. } => todo.push(*value),
                Term::Select(condition, then, otherwise) => {
                    todo.extend([Value::Term(*condition), *then, *otherwise]);
                }
            }
            if todo.len() > LARGE {
                return true;
            }
        }
        false
    }

    /// Is it 0 or 1 by the way it was computed?
    pub(crate) fn is_truth(&self, id: TermId) -> bool {
        matches!(
            self.term(id),
            Term::Compare(..) | Term::Not(_) | Term::Binary(_, 1, ..) | Term::Cast { to: 1, .. }
        )
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    pub(crate) fn intern(&mut self, term: Term) -> TermId {
        let hash = match &term {
            Term::Apply(function, arguments) => hash_of_application(function, arguments),
            other => hash_of(other),
        };
        match self.find(hash, |known| *known == term) {
            Some(id) => id,
            None => self.add(hash, term),
        }
    }

    fn find(&self, hash: u64, is: impl Fn(&Term) -> bool) -> Option<TermId> {
        let mut candidate = self.index.get(&hash).copied();
        while let Some(id) = candidate {
            if is(self.term(id)) {
                return Some(id);
            }
            candidate = self.older[id.0 as usize];
        }
        None
    }

    fn add(&mut self, hash: u64, term: Term) -> TermId {
        let id = TermId(self.terms.len() as u32);
        let uniform = self.uniform_by_parts(&term);
        self.uniform.push(uniform);
        self.terms.push(term);
        self.older.push(self.index.insert(hash, id));
        self.negations.push(None);
        self.on_input.push(None);
        id
    }

    fn uniform_by_parts(&self, term: &Term) -> bool {
        let of = |v: &Value| self.is_uniform_value(*v);
        match term {
            Term::Leaf { rank, .. } => rank.is_none(),
            Term::Apply(_, arguments) => arguments.iter().all(of),
            Term::Part { run, .. } => self.is_uniform(*run),
            Term::Binary(_, _, a, b) | Term::Compare(_, a, b) => of(a) && of(b),
            Term::Not(t) => self.is_uniform(*t),
            Term::Cast { value, .. } => of(value),
            Term::Select(c, a, b) => self.is_uniform(*c) && of(a) && of(b),
        }
    }
}

fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

fn hash_of_application(function: &Symbol, arguments: &[Value]) -> u64 {
    hash_of(&(function, arguments))
}

#[cfg(test)]
mod tests;
