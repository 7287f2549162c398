//! Which objects a call may write: those the functions it runs store to, their callees' included.
//!
//! Computed bottom-up over the call graph, as sets of objects. The world's number in a set stands for
//! everything that escaped.

use super::write::Write;
use super::{is_written, written};
use crate::calls::CallGraph;
use crate::points_to::set::Set;
use crate::points_to::{Effect, External, ObjectId, PointsTo, Target};
use crate::program::{FuncId, InstId, Kind, Operand, Program};
use std::fmt;

/// Objects that may be written.
enum Part<'s> {
    All(&'s Set),
    One(u32),
}

pub struct Modified<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    calls: &'a CallGraph,
    external: &'a dyn External,
    /// By group of functions that call each other.
    groups: Vec<Set>,
}

impl fmt::Debug for Modified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Modified")
            .field("groups", &self.groups.len())
            .finish()
    }
}

impl<'a> Modified<'a> {
    pub fn new(
        program: &'a Program,
        points_to: &'a PointsTo,
        calls: &'a CallGraph,
        external: &'a dyn External,
    ) -> Self {
        let mut this = Self {
            program,
            points_to,
            calls,
            external,
            groups: Vec::new(),
        };
        for functions in calls.bottom_up() {
            let mut all = Set::default();
            for function in functions {
                this.function(function, &mut all);
            }
            this.groups.push(all);
        }
        this
    }

    fn function(&self, id: FuncId, all: &mut Set) {
        for instruction in &self.program.function(id).instructions {
            match &instruction.kind {
                Kind::Store { address, .. } | Kind::Update { address, .. } => {
                    self.add(id, *address, all);
                }
                Kind::Copy { to, .. } | Kind::Fill { to, .. } => self.add(id, *to, all),
                Kind::Opaque {
                    operands,
                    writes: true,
                    ..
                } => {
                    operands.iter().for_each(|o| self.add(id, *o, all));
                    all.insert(ObjectId::WORLD.0);
                }
                _ => {}
            }
        }
        for (call, _) in self.calls.sites(id) {
            self.call(id, call, |part| match part {
                Part::All(set) => all.extend(set),
                Part::One(object) => {
                    all.insert(object);
                }
            });
        }
    }

    fn add(&self, function: FuncId, address: Operand, all: &mut Set) {
        for object in self.written_at(function, address) {
            all.insert(object);
        }
    }

    fn written_at(&self, function: FuncId, address: Operand) -> impl Iterator<Item = u32> + '_ {
        let targets = self.points_to.points_to(function, address).iter();
        let written = targets.filter(|t| is_written(self.points_to.object(t.object)));
        written.map(|t| t.object.0)
    }

    /// Says what a call may write.
    fn call(&self, function: FuncId, at: InstId, mut say: impl FnMut(Part<'_>)) {
        let Kind::Call { callee, arguments } =
            &self.program.function(function).instruction(at).kind
        else {
            return;
        };
        // What it is given, and what it may know of otherwise.
        let unknown = |say: &mut dyn FnMut(Part<'_>)| {
            let given = arguments.iter().flat_map(|a| self.written_at(function, *a));
            given.for_each(|object| say(Part::One(object)));
            say(Part::One(ObjectId::WORLD.0));
        };
        let world = |t: &Target| t.object == ObjectId::WORLD;
        if self
            .points_to
            .points_to(function, *callee)
            .iter()
            .any(world)
        {
            unknown(&mut say);
        }
        for &target in self.calls.targets(function, at) {
            let called = self.program.function(target);
            if called.is_defined() {
                // A function of the same group is not finished: it is added by itself.
                if let Some(known) = self.groups.get(self.calls.group(target)) {
                    say(Part::All(known));
                }
                continue;
            }
            match self.external.effects(&called.name, arguments.len()) {
                None if called.pure => {}
                None => unknown(&mut say),
                Some(effects) => {
                    let addresses = written(&effects).filter_map(|at| arguments.get(at));
                    let objects = addresses.flat_map(|a| self.written_at(function, *a));
                    objects.for_each(|object| say(Part::One(object)));
                }
            }
        }
    }

    /// May the call write one of the targets?
    pub fn by_call(&self, function: FuncId, at: InstId, targets: &[Target]) -> Write {
        let escaped = targets.iter().any(|t| self.points_to.escaped(t.object));
        let (mut given, mut kept) = (false, false);
        self.call(function, at, |part| {
            let contains = |object: u32| match part {
                Part::All(set) => set.contains(object),
                Part::One(one) => one == object,
            };
            kept |= escaped && contains(ObjectId::WORLD.0);
            given |= targets.iter().any(|target| contains(target.object.0));
        });
        match (given, kept) {
            (true, _) => Write::Perhaps,
            (false, true) => Write::Kept,
            (false, false) => Write::No,
        }
    }

    /// The arguments through which a known function without a body writes, and whether it fills what
    /// is behind them.
    pub fn through(&self, callee: Operand, arguments: usize) -> Vec<(usize, bool)> {
        let Operand::Function(function) = callee else {
            return Vec::new();
        };
        let called = self.program.function(function);
        let effects =
            (!called.is_defined()).then(|| self.external.effects(&called.name, arguments));
        let fills = |effects: &[Effect], at| effects.contains(&Effect::Fills(at));
        effects.flatten().map_or(Vec::new(), |effects| {
            let all = written(&effects).map(|at| (at, fills(&effects, at)));
            all.collect()
        })
    }
}
