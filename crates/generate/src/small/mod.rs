//! All executions of a small scope.
//!
//! A [`Scope`] gives each process an alphabet of steps and a length. Its executions are
//!
//! ```text
//! all words, one per process, no longer than its length, that are legal for the process
//!   × all orders in which locks can be acquired
//! ```
//!
//! as far as they can happen to the end: every process calls the same collectives, every message is
//! sent and received, every access epoch has its exposure epoch, and nobody waits for ever. `words`
//! writes the words and knows which are legal, `replay` finds out whether they fit together, and
//! `scopes` is the list.
//!
//! All steps meet on one location of the target (`step`): partial overlaps, several windows and
//! several threads are left to [`random`](crate::random).

mod replay;
mod scopes;
mod step;
mod words;

pub use scopes::all;

use fencepost_model::Execution;
use std::collections::BTreeMap;
use step::{Epochs, Step};

/// A set of executions.
#[derive(Clone, Debug)]
pub struct Scope {
    /// What it is about.
    pub name: &'static str,
    processes: Vec<Alphabet>,
    /// Every process begins with `MPI_Win_lock_all`.
    lock_all: bool,
}

/// What a process may do.
#[derive(Clone, Debug)]
struct Alphabet {
    steps: Vec<Step>,
    /// The most steps it does.
    length: usize,
}

type Word = Vec<Step>;

/// One of several equal parts of a scope, to be worked on side by side.
#[derive(Copy, Clone, Debug)]
pub struct Share {
    /// Which.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Scope {
    /// The scope with one step more for its first process.
    pub fn longer(mut self) -> Scope {
        let first = self.processes.first_mut();
        first.into_iter().for_each(|process| process.length += 1);
        self
    }

    /// Visits every execution of a share of the scope, with a number of its own.
    pub fn for_each(&self, share: Share, mut visit: impl FnMut(usize, Execution)) {
        let mut number = 0;
        self.for_each_program(|program| {
            for order in replay::lock_orders(program) {
                if number % share.of == share.index
                    && let Some(execution) = replay::replay(program, &order, self.lock_all)
                {
                    visit(number, execution);
                }
                number += 1;
            }
        });
    }

    /// Every combination of legal words whose counts match: most of them can happen.
    fn for_each_program(&self, mut visit: impl FnMut(&[&[Step]])) {
        let epochs = Epochs::new(self.lock_all);
        let mut by_collectives: BTreeMap<Word, Vec<Vec<Word>>> = BTreeMap::new();
        for (rank, alphabet) in self.processes.iter().enumerate() {
            for word in words::words(alphabet, epochs) {
                let none = || vec![Vec::new(); self.processes.len()];
                let fitting = by_collectives.entry(words::collectives(&word));
                fitting.or_insert_with(none)[rank].push(word);
            }
        }
        for choices in by_collectives.values() {
            words::product(choices, &mut Vec::new(), &mut |program: &[&[Step]]| {
                if words::balanced(program) {
                    visit(program);
                }
            });
        }
    }
}
