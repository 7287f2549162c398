//! One execution: ranks take turns.

use super::rows::{Decision, Path, Plan};
use super::{Explorer, Run, World};
use crate::machine::{Context, End, Machine, Pause};
use crate::memory::Memory;
use crate::notes::Notes;
use crate::term::{Constraints, Symbol, Terms};
use crate::value::Value;
use fencepost_ir::program::Compare;
use fencepost_model::SiteId;

/// Passes over all ranks without a move after which they are stuck: one to call, one to learn that
/// others called, one to be sure.
const PASSES: u32 = 3;

impl<W: World, T, F: FnMut(u32) -> W, K: FnMut(W, bool) -> T> Explorer<'_, '_, F, K> {
    pub(super) fn execute(
        &mut self,
        size: u32,
        image: &Memory,
        terms: &mut Terms,
        plan: Plan,
        notes: &mut Notes,
    ) -> Run<T> {
        terms.restart();
        let mut world = (self.make_world)(size);
        let mut memories: Vec<_> = (0..size).map(|rank| image.image(rank)).collect();
        let mut constraints = Constraints::new();
        let arguments = arguments(terms, &mut constraints);
        let machine = |rank| Machine::new(rank, self.code, self.entry, &arguments);
        let mut machines: Vec<_> = (0..size).map(machine).collect();
        let mut path = Path::new(plan);
        let mut context = Context {
            code: self.code,
            world: &mut world,
            memories: &mut memories,
            terms,
            constraints: &mut constraints,
            decide: &mut path,
            notes,
            limits: self.budget.limits,
            trail: self.trail.as_deref_mut(),
            watched: &mut self.watched,
        };
        let waiting = take_turns(&mut machines, &mut context, self.backwards);
        let steps = machines.iter().map(Machine::steps).sum();
        self.work += steps + world.work();
        if let Some(waiting) = &waiting {
            world.stuck(waiting);
        }
        let given_up = |m: &Machine| m.end() == Some(End::GivenUp);
        let doubtful = |decision: &Decision| terms.is_doubtful(decision.condition, size);
        let cut =
            machines.iter().any(|m| m.was_cut() || given_up(m)) || path.taken.iter().any(doubtful);
        let for_ever = world.waits_for_ever();
        let has_turns = world.has_turns();
        Run {
            size,
            decisions: path.taken,
            windows: world.windows(),
            out_of_range: world.out_of_range(),
            lost: world.lost(),
            overran: machines.iter().any(Machine::overran),
            kept: (self.keep)(world, cut),
            ends: machines.iter().map(Machine::end).collect(),
            stuck: waiting.is_some(),
            for_ever: waiting.is_some() && !cut && for_ever,
            waiting: waiting
                .iter()
                .flatten()
                .map(|(_, site)| self.code.sites.place(*site))
                .collect(),
            cut,
            steps,
            backwards: self.backwards,
            has_turns,
        }
    }
}

/// What `main` is given: the same on all ranks, and there is at least the program's name.
fn arguments(terms: &mut Terms, constraints: &mut Constraints) -> [Value; 3] {
    let names = ["argc", "argv", "envp"];
    let arguments = names.map(|name| terms.apply(Symbol::Name(name), &[]));
    let positive = terms.compare(Compare::SignedGreater, arguments[0], Value::Int(0));
    constraints.assume(terms, positive, true);
    arguments
}

/// Runs all ranks to their ends. If they get stuck, who waits where.
fn take_turns(
    machines: &mut [Machine],
    cx: &mut Context,
    backwards: bool,
) -> Option<Vec<(u32, SiteId)>> {
    let ranks = machines.len();
    let mut quiet = 0;
    loop {
        let mut waiting = Vec::new();
        let mut moved = false;
        for turn in 0..ranks {
            let rank = if backwards { ranks - 1 - turn } else { turn };
            let machine = &mut machines[rank];
            if machine.end().is_some() {
                continue;
            }
            let before = machine.steps();
            match machine.run(cx) {
                Pause::Waiting(site) => waiting.push((rank as u32, site)),
                Pause::Yielded => moved = true,
                // These take the other ranks with them.
                Pause::Ended(End::Aborted | End::GivenUp) => return None,
                Pause::Ended(_) => moved = true,
            }
            moved |= machine.steps() > before;
        }
        if machines.iter().all(|machine| machine.end().is_some()) {
            return None;
        }
        quiet = if moved { 0 } else { quiet + 1 };
        if quiet >= PASSES {
            return Some(waiting);
        }
    }
}
