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
//! Comparisons of floating-point numbers are `=` and `<` and their negations likewise.
//!
//! Leaves are numbered per place of the program, so in another execution of the same program, which
//! took other branches, the same leaf has the same name: [`Terms`] lives as long as the exploration,
//! [`Terms::restart`] begins an execution. What is assumed about terms in one execution is kept in
//! [`Constraints`].

mod bits;
mod constraint;
mod fold;
mod number;

pub use constraint::{COMPARED, Constraints, KNOWN};
pub use number::{float_of, normal};

use crate::value::Value;
use fencepost_ir::FuncId;
use fencepost_ir::program::{Binary, Cast, Compare};
use fencepost_model::SiteId;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
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

/// What a function that is not known may have left in memory that it was given, and may just have read.
pub(crate) const LEFT: Symbol = Symbol::Name("left");

/// Several values side by side, each with its number of bytes before it: a vector, or a struct read as one number.
pub(crate) const JOIN: Symbol = Symbol::Name("join");

/// A struct in registers, a value that is put into it, and where.
pub(crate) const INSERT: Symbol = Symbol::Name("insert");

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

impl Term {
    /// Is it so with one of the values it is made of?
    fn any_part(&self, mut is: impl FnMut(Value) -> bool) -> bool {
        match self {
            Term::Leaf { .. } => false,
            Term::Apply(_, values) => values.iter().any(|value| is(*value)),
            Term::Part { run: term, .. } | Term::Not(term) => is(Value::Term(*term)),
            Term::Binary(_, _, a, b) | Term::Compare(_, a, b) => is(*a) || is(*b),
            Term::Cast { value, .. } => is(*value),
            Term::Select(condition, a, b) => is(Value::Term(*condition)) || is(*a) || is(*b),
        }
    }

    /// Does it come from functions of unknown code, or from the user?
    fn is_input(&self) -> bool {
        match self {
            Term::Leaf { source, .. } => {
                matches!(source, Source::Call(_) | Source::Input | Source::Havoc)
            }
            Term::Apply(symbol, _) => matches!(*symbol, Symbol::Function(_) | UNKNOWN | ERROR),
            _ => false,
        }
    }

    /// Is it 0 or 1 by the way it was computed?
    fn is_truth(&self) -> bool {
        match self {
            Term::Compare(..) | Term::Not(_) => true,
            Term::Binary(_, bits, ..) | Term::Cast { to: bits, .. } => *bits == 1,
            Term::Apply(Symbol::Name(name), _) => name.starts_with("fcmp "),
            _ => false,
        }
    }

    /// Was it lost after something that is not understood?
    fn is_havoc(&self) -> bool {
        matches!(self, Term::Leaf { source, .. } if *source == Source::Havoc)
    }
}

/// What follows from the parts of a term.
#[derive(Copy, Clone, Debug)]
struct Nature {
    /// All ranks have the same.
    uniform: bool,
    /// It rests on input.
    on_input: bool,
    /// It rests on what was lost.
    lost: bool,
    /// It rests on a condition: a truth value, or one of two values.
    open: bool,
    /// It rests on what a function that is not known may have left.
    left: bool,
}

/// All terms.
#[derive(Debug, Default)]
pub struct Terms {
    terms: Vec<Term>,
    natures: Vec<Nature>,
    /// By hash, the newest term that has it.
    index: FxHashMap<u64, TermId>,
    /// The next older term with the same hash.
    older: Vec<Option<TermId>>,
    /// The negation of each term that has one.
    negations: Vec<Option<TermId>>,
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
        Value::Term(match self.applied(function, arguments) {
            Some(id) => id,
            None => {
                let hash = hash_of_application(&function, arguments);
                self.add(hash, Term::Apply(function, arguments.into()))
            }
        })
    }

    /// The result of a function, if it has been asked for.
    fn applied(&self, function: Symbol, arguments: &[Value]) -> Option<TermId> {
        let same =
            |term: &Term| matches!(term, Term::Apply(f, a) if *f == function && **a == *arguments);
        self.find(hash_of_application(&function, arguments), same)
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
                (Value::Int(1), Value::Int(0)) => self.as_truth(c),
                (Value::Int(0), Value::Int(1)) if self.is_truth(c) => self.not(condition),
                _ => Value::Term(self.intern(Term::Select(c, then, otherwise))),
            },
            _ => self.apply(Symbol::Name("select"), &[condition, then, otherwise]),
        }
    }

    /// A condition as 0 or 1: what was not computed as a truth value could be any number.
    fn as_truth(&mut self, condition: TermId) -> Value {
        let value = Value::Term(condition);
        match self.is_truth(condition) {
            true => value,
            false => {
                let zero = self.compare(Compare::Equal, value, Value::Int(0));
                self.not(zero)
            }
        }
    }

    /// What the term is.
    pub fn term(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }

    /// Has it the same value on all ranks?
    pub fn is_uniform(&self, id: TermId) -> bool {
        self.natures[id.0 as usize].uniform
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
    /// from by themselves: from functions of unknown code, or from the user. A term that is too large counts as
    /// such.
    pub fn is_assumed(&self, value: Value) -> bool {
        const LARGE: usize = 1_000;
        let mut todo = vec![value];
        let mut next = 0;
        while let Some(&value) = todo.get(next) {
            next += 1;
            let Value::Term(id) = value else {
                continue;
            };
            if !self.natures[id.0 as usize].on_input {
                continue;
            }
            let term = self.term(id);
            let by_some = || {
                let ranks = self.getters.get(&id);
                ranks.is_none_or(|ranks| ranks.count_ones() > 1)
            };
            if (term.is_input() && by_some()) || todo.len() > LARGE {
                return true;
            }
            term.any_part(|part| {
                todo.push(part);
                false
            });
        }
        false
    }

    /// Does it rest on what was lost after something that is not understood?
    pub fn is_lost(&self, id: TermId) -> bool {
        self.natures[id.0 as usize].lost
    }

    /// Does it rest on what a function that is not known may have left, which not all of so many ranks called? If it
    /// wrote nothing, these have what the others have.
    pub fn is_doubtful(&self, id: TermId, ranks: u32) -> bool {
        let mut todo = vec![id];
        let mut seen = FxHashSet::default();
        while let Some(id) = todo.pop() {
            if !self.natures[id.0 as usize].left || !seen.insert(id) {
                continue;
            }
            let term = self.term(id);
            if let Term::Apply(LEFT, from) = term
                && let Some(Value::Term(call)) = from.first()
                && self.getters.get(call).map_or(0, |got| got.count_ones()) < ranks
            {
                return true;
            }
            term.any_part(|part| {
                if let Value::Term(part) = part {
                    todo.push(part);
                }
                false
            });
        }
        false
    }

    /// Is it 0 or 1 by the way it was computed?
    pub(crate) fn is_truth(&self, id: TermId) -> bool {
        self.term(id).is_truth()
    }

    /// Can a decision about a condition in it make it a simpler one?
    pub(crate) fn is_open(&self, id: TermId) -> bool {
        self.natures[id.0 as usize].open
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
        let nature = self.nature(&term);
        self.natures.push(nature);
        self.terms.push(term);
        self.older.push(self.index.insert(hash, id));
        self.negations.push(None);
        id
    }

    fn nature(&self, term: &Term) -> Nature {
        let any = |is: fn(&Nature) -> bool| {
            term.any_part(|part| match part {
                Value::Term(id) => is(&self.natures[id.0 as usize]),
                _ => false,
            })
        };
        Nature {
            uniform: match term {
                Term::Leaf { rank, .. } => rank.is_none(),
                _ => !term.any_part(|part| !self.is_uniform_value(part)),
            },
            on_input: term.is_input() || any(|part| part.on_input),
            lost: term.is_havoc() || any(|part| part.lost),
            open: term.is_truth() || matches!(term, Term::Select(..)) || any(|part| part.open),
            left: matches!(term, Term::Apply(LEFT, _)) || any(|part| part.left),
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
