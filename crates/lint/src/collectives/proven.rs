//! Which collectives need a check at run time.
//!
//! One compilation unit is looked at, which others may call and be called by. Everything that is not
//! known differs between ranks: arguments of functions that others can call, memory others can reach, results of
//! functions without a body, exceptions, what threads do. A place is **proven** if
//!
//! ```text
//! control    no branch in PDF⁺ of its block differs
//! arguments  of a collective: communicator, root, operation, count and datatype do not differ
//! ```
//!
//! and the list has every place that is not. Whether a function is called at all is a question to its
//! callers: a call of a function of this unit that is not proven makes all collectives it leads to unproven;
//! a call of a function that is *not* of this unit, and may lead to collectives there, is listed itself.
//!
//! So the collectives of a program all match if no unit lists anything. If a unit lists a call, no unit's
//! collectives are proven: any of them may be what it leads to.

use super::code::{Code, functions};
use super::events::Events;
use super::flow::{Flow, Name, Node, Yielded};
use super::library::{Library, position};
use super::variance::{Among, Variance};
use crate::library::Routine;
use crate::world::table;
use fencepost_api::mpi::{Argument, Base, Object};
use fencepost_ir::points_to::{Effect, External, PointsTo};
use fencepost_ir::{BlockId, FuncId, InstId, Kind, PlaceId, Program};
use std::collections::BTreeSet;

/// A place that is not proven.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unproven {
    /// Where.
    pub place: PlaceId,
    /// It is a call of a function of another unit, or one that ends the process, not a collective.
    pub call: bool,
}

/// A unit whose functions and globals others may use.
struct Open;

impl External for Open {
    fn effects(&self, function: &str, arguments: usize) -> Option<Vec<Effect>> {
        Library.effects(function, arguments)
    }

    fn is_entry(&self, function: &str) -> bool {
        Library.is_entry(function)
    }

    fn is_open(&self) -> bool {
        true
    }
}

/// The places of a unit that are not proven, sorted.
pub fn unproven(program: &Program) -> Vec<Unproven> {
    let points_to = PointsTo::new(program, &Open);
    let calls = points_to.call_graph(program, &Open);
    let code = Code::new(program, &points_to, &calls);
    let flow = Flow::new(&code);
    let strict = Variance::new(&flow, Among::All, true);
    let events = Events::new(&flow, &strict);
    let prover = Prover {
        flow: &flow,
        strict: &strict,
        events: &events,
    };
    prover.run()
}

struct Prover<'a> {
    flow: &'a Flow<'a>,
    strict: &'a Variance<'a>,
    events: &'a Events,
}

impl Prover<'_> {
    fn run(&self) -> Vec<Unproven> {
        let code = self.flow.code;
        let mut found = BTreeSet::new();
        let mut suspicious: Vec<FuncId> = threads(code);
        for function in functions(code.program) {
            if code.function(function).is_defined() {
                self.function(function, &mut found, &mut suspicious);
            }
        }
        let reached = code.calls.reachable(suspicious);
        for (function, at) in self.events.at.keys() {
            if reached[function.index()] {
                found.insert(self.collective(*function, *at));
            }
        }
        found.into_iter().collect()
    }

    fn function(
        &self,
        function: FuncId,
        found: &mut BTreeSet<Unproven>,
        suspicious: &mut Vec<FuncId>,
    ) {
        let code = self.flow.code;
        let sites: Vec<(InstId, bool)> = code
            .calls
            .sites(function)
            .filter_map(|(at, targets)| Some((at, self.matters(function, at, targets)?)))
            .collect();
        let blocks: Vec<BlockId> = sites
            .iter()
            .map(|(at, _)| code.block(function, *at))
            .collect();
        let shape = code.shape(function);
        let mut frontier = shape.post.iterated_frontier();
        let differs = |block: &BlockId| {
            let real = block.index() < code.function(function).blocks.len();
            real && self.strict.why(Node::Branch(function, *block)).is_some()
        };
        let deciding: BTreeSet<BlockId> = frontier
            .of(blocks.iter().copied())
            .into_iter()
            .filter(differs)
            .collect();
        for ((at, collective), block) in sites.iter().zip(blocks) {
            let control = !deciding.is_empty()
                && frontier
                    .of([block])
                    .iter()
                    .any(|branch| deciding.contains(branch));
            let arguments = || *collective && self.arguments_differ(function, *at);
            if !control && !self.callee_differs(function, *at) && !arguments() {
                continue;
            }
            if *collective {
                found.insert(self.collective(function, *at));
                continue;
            }
            let targets = code.calls.targets(function, *at);
            suspicious.extend(targets);
            if targets
                .iter()
                .any(|target| !code.function(*target).is_defined())
            {
                let place = code.place(function, *at);
                found.insert(Unproven { place, call: true });
            }
        }
    }

    fn collective(&self, function: FuncId, at: InstId) -> Unproven {
        Unproven {
            place: self.flow.code.place(function, at),
            call: false,
        }
    }

    /// Is it a collective (true), or a call that may lead to one or end the process (false)?
    fn matters(&self, function: FuncId, at: InstId, targets: &[FuncId]) -> Option<bool> {
        let code = self.flow.code;
        if self.events.at.contains_key(&(function, at)) {
            return Some(true);
        }
        let leads = |target: &FuncId| {
            let called = code.function(*target);
            let finalizes = || self.events.finalizes.contains_key(&(function, at));
            match called.is_defined() {
                true => true,
                false => code.is_exit(*target) || finalizes() || !is_harmless(&called.name),
            }
        };
        let unknown = targets.is_empty() && code.called(function, at).is_none();
        (unknown || targets.iter().any(leads)).then_some(false)
    }

    /// Which function is called may differ.
    fn callee_differs(&self, function: FuncId, at: InstId) -> bool {
        let Kind::Call { callee, .. } = self.flow.code.kind(function, at) else {
            return false;
        };
        let name = Name::of(*callee);
        name.is_some_and(|name| self.strict.why(Node::Value(function, name)).is_some())
    }

    fn arguments_differ(&self, function: FuncId, at: InstId) -> bool {
        let Some((called, _)) = self.flow.mpi(function, at) else {
            return false;
        };
        let call = Yielded {
            function,
            at,
            through: None,
        };
        let differs = |parameter: &Argument| {
            let Some(argument) = position(called, &parameter.name) else {
                return true;
            };
            let nodes = self.strict.argument(&call, argument);
            nodes
                .into_iter()
                .any(|node| self.strict.why(node).is_some())
        };
        let mut significant = called.parameters.iter().filter(|p| is_significant(p));
        significant.any(|parameter| parameter.kind.depth > 0 || differs(parameter))
    }
}

/// Must the argument be the same on all ranks, or at least be known to fit? Lists of counts are not
/// followed.
fn is_significant(parameter: &Argument) -> bool {
    let list = parameter.kind.depth == 0 || parameter.kind.array;
    let kind = match parameter.kind.base {
        Base::Root | Base::Count => true,
        Base::Handle(object) => matches!(object, Object::Comm | Object::Op | Object::Datatype),
        _ => false,
    };
    kind && list
}

/// Functions that run in threads of their own.
fn threads(code: &Code<'_>) -> Vec<FuncId> {
    let mut started = Vec::new();
    for function in functions(code.program) {
        for (at, targets) in code.calls.sites(function) {
            let forks = code.called(function, at).is_some_and(|called| {
                let name = &code.function(called).name;
                name == "pthread_create" || Routine::find(name) == Some(Routine::Fork)
            });
            if forks {
                started.extend(targets);
            }
        }
    }
    started
}

/// A function of a library that calls no collective of the program's.
fn is_harmless(name: &str) -> bool {
    table::find(name).is_some()
        || Routine::find(name).is_some()
        || name.starts_with("llvm.")
        || name.starts_with("_Fortran")
}
