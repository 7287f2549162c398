//! Looks for ways to calls that no execution has come to.
//!
//! Rows of a covering array combine every two decisions. What an option of the command line leads to takes more: there is
//! one, it is this one, it has that value, and there is no other. So, as long as there are calls of the world that
//! nobody came to, an execution that went where none had gone is repeated with one decision otherwise, with each of its
//! decisions in turn; what goes where none had gone is repeated likewise (generational search: Godefroid, Levin, Molnar
//! 2008).

use super::rows::Plan;
use super::{Exploration, Explorer, World};
use crate::machine::code::{Callee, Code};
use crate::memory::Memory;
use crate::term::{TermId, Terms};
use fencepost_ir::{BlockId, FuncId, Kind, Operand};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::LazyCell;

/// So many executions are made.
const MOST: usize = 1000;
/// After so many that went nowhere new, no further one is.
const PATIENCE: usize = 200;
/// What they may take together, in steps of the machine: about two seconds.
const WORK: u64 = 12_000_000;
/// Of one execution no more decisions are taken otherwise.
const DECISIONS: usize = 64;

/// Calls that are made where something is wrong, and which nothing is learned from.
const IDLE: [&str; 6] = [
    "MPI_Abort",
    "MPI_Error_class",
    "MPI_Error_string",
    "MPI_Finalize",
    "MPI_Wtime",
    "shmem_global_exit",
];

/// An execution whose decisions are taken otherwise, one after the other.
struct Origin {
    answers: FxHashMap<TermId, bool>,
    conditions: Vec<TermId>,
}

impl<W: World, T, F: FnMut(u32) -> W, K: FnMut(W, bool) -> T> Explorer<'_, '_, F, K> {
    /// Runs more executions with so many ranks, while calls are left that none came to.
    pub(super) fn search(
        &mut self,
        size: u32,
        image: &Memory,
        terms: &mut Terms,
        exploration: &mut Exploration<T>,
    ) {
        let runs = exploration.runs.iter().rev();
        let mut origins: Vec<_> = runs.map(|run| Origin::of(&run.decisions)).collect();
        let mut tried: FxHashSet<Vec<(TermId, bool)>> = FxHashSet::default();
        let (mut made, mut in_vain) = (0, 0);
        let most = self.budget.work.min(self.work + WORK);
        let (code, entry) = (self.code, self.entry);
        let successors = |function, block| code.program.function(function).successors(block);
        let all = LazyCell::new(|| calls(code, entry, successors));
        while made < MOST && in_vain < PATIENCE && self.work <= most {
            let Some(origin) = origins.last_mut() else {
                return;
            };
            let Some(condition) = origin.conditions.pop() else {
                origins.pop();
                continue;
            };
            if made % 8 == 0 && self.came_to(&all) {
                return;
            }
            let ways = self.watched.ways();
            let mut answers = origin.answers.clone();
            answers
                .entry(condition)
                .and_modify(|truth| *truth = !*truth);
            let plan = Plan::Answers(&answers);
            let run = self.execute(size, image, terms, plan, &mut exploration.notes);
            made += 1;
            in_vain += 1;
            let decided = run.decisions.iter().map(|d| (d.condition, d.truth));
            if !tried.insert(decided.collect()) {
                continue;
            }
            if self.watched.ways() > ways {
                in_vain = 0;
                origins.push(Origin::of(&run.decisions));
            }
            exploration.runs.push(run);
        }
    }

    /// Did executions come to all these calls of the world?
    fn came_to(&self, all: &FxHashSet<(FuncId, BlockId)>) -> bool {
        let code = self.code;
        let met = calls(code, self.entry, |function, block| {
            let ways = code.program.function(function).successors(block);
            let seen = self.watched.seen((function, block));
            // Where nothing was noted, the branch was left out as a whole.
            match ways.len() > 1 && !seen.to.is_empty() {
                true => seen.to,
                false => ways,
            }
        });
        all.is_subset(&met)
    }
}

impl Origin {
    fn of(decisions: &[super::Decision]) -> Origin {
        let decided = decisions.iter().map(|d| (d.condition, d.truth));
        let mut conditions: Vec<_> = decisions.iter().map(|d| d.condition).collect();
        conditions.truncate(DECISIONS);
        // They are taken from the end.
        conditions.reverse();
        Origin {
            answers: decided.collect(),
            conditions,
        }
    }
}

/// The blocks with calls of the world that control comes to if it goes these ways.
fn calls(
    code: &Code,
    entry: FuncId,
    ways: impl Fn(FuncId, BlockId) -> Vec<BlockId>,
) -> FxHashSet<(FuncId, BlockId)> {
    let mut found = FxHashSet::default();
    let mut met = FxHashSet::default();
    let mut todo = vec![(entry, BlockId(0))];
    while let Some((id, block)) = todo.pop() {
        if !met.insert((id, block)) {
            continue;
        }
        let function = code.program.function(id);
        for instruction in function.block(block).instructions() {
            let Kind::Call { callee, arguments } = &function.instruction(instruction).kind else {
                continue;
            };
            for operand in arguments.iter().chain([callee]) {
                let Operand::Function(called) = *operand else {
                    continue;
                };
                match code.callee(called) {
                    Callee::Defined => todo.push((called, BlockId(0))),
                    Callee::World if !is_idle(code, called) => drop(found.insert((id, block))),
                    _ => {}
                }
            }
        }
        todo.extend(ways(id, block).into_iter().map(|to| (id, to)));
    }
    found
}

fn is_idle(code: &Code, function: FuncId) -> bool {
    IDLE.contains(&code.program.function(function).name.as_str())
}
