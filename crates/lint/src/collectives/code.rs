//! A program with what the analysis asks of it again and again.

use super::checked::Checks;
use super::correlate::{self, Conditions};
use super::library::Library;
use crate::errors::error_codes;
use crate::library::Routine;
use crate::world::table;
use fencepost_ir::calls::CallGraph;
use fencepost_ir::dominators::{Control, Dominators, PostDominators, control_dependence};
use fencepost_ir::graph::{Graph, Lists};
use fencepost_ir::points_to::{Effect, External, PointsTo};
use fencepost_ir::trace::{Tracer, block_of};
use fencepost_ir::{BlockId, FuncId, Function, InstId, Kind, Operand, PlaceId, Program};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// A call of a function of the program, and with what.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Caller {
    /// Who calls.
    pub function: FuncId,
    /// The call.
    pub at: InstId,
}

/// The control flow of a function. Blocks that only lead to an abort are no way to leave it: nothing
/// depends on whether they are taken, since all ranks end with them.
#[derive(Debug)]
pub struct Shape {
    /// Dominators.
    pub tree: Dominators,
    /// Post-dominators.
    pub post: PostDominators,
    /// Which branches decide whether a block runs.
    pub controls: Lists<Control>,
    /// The same among those who do not end their process in the function, if it has such ends; and which blocks
    /// they pass.
    staying: Option<(Dominators, Lists<Control>)>,
}

impl Shape {
    /// The branches that decide which way control comes through a block, for those who come there: whoever ends
    /// its process on the way has no value to compare.
    pub fn choices(&self, block: BlockId) -> &[Control] {
        match &self.staying {
            Some((passed, controls)) if passed.contains(block) => controls.of(block.index()),
            _ => self.controls.of(block.index()),
        }
    }
}

/// A program and its analyses.
#[derive(Debug)]
pub struct Code<'a> {
    /// The program.
    pub program: &'a Program,
    /// Which memory addresses lead to.
    pub points_to: &'a PointsTo,
    /// Who calls whom.
    pub calls: &'a CallGraph,
    /// Which stores a load sees.
    pub tracer: Tracer<'a>,
    callers: Vec<Vec<Caller>>,
    shapes: Vec<OnceLock<Shape>>,
    conditions: Vec<OnceLock<Conditions>>,
    checks: Vec<OnceLock<Checks>>,
    errors: Vec<OnceLock<FxHashSet<InstId>>>,
    returning: OnceLock<Vec<bool>>,
}

impl<'a> Code<'a> {
    /// Of a program whose points-to and call graph are known.
    pub fn new(program: &'a Program, points_to: &'a PointsTo, calls: &'a CallGraph) -> Code<'a> {
        let mut callers: Vec<Vec<Caller>> = vec![Vec::new(); program.functions.len()];
        for function in functions(program) {
            for (at, targets) in calls.sites(function) {
                for target in targets {
                    callers[target.index()].push(Caller { function, at });
                }
            }
        }
        Code {
            program,
            points_to,
            calls,
            tracer: Tracer::new(program, points_to, calls, &Library),
            callers,
            shapes: program.functions.iter().map(|_| OnceLock::new()).collect(),
            conditions: program.functions.iter().map(|_| OnceLock::new()).collect(),
            checks: program.functions.iter().map(|_| OnceLock::new()).collect(),
            errors: program.functions.iter().map(|_| OnceLock::new()).collect(),
            returning: OnceLock::new(),
        }
    }

    /// The function.
    pub fn function(&self, id: FuncId) -> &'a Function {
        self.program.function(id)
    }

    /// The instruction.
    pub fn kind(&self, function: FuncId, at: InstId) -> &'a Kind {
        &self.function(function).instruction(at).kind
    }

    /// Where an instruction is in the source.
    pub fn place(&self, function: FuncId, at: InstId) -> PlaceId {
        self.function(function).instruction(at).place
    }

    /// The block of an instruction.
    pub fn block(&self, function: FuncId, at: InstId) -> BlockId {
        block_of(self.function(function), at)
    }

    /// Who may call a function.
    pub fn callers(&self, function: FuncId) -> &[Caller] {
        &self.callers[function.index()]
    }

    /// Control flow.
    pub fn graph(&self, function: FuncId) -> &Graph {
        self.tracer.graph(function)
    }

    /// Dominators and control dependence.
    pub fn shape(&self, function: FuncId) -> &Shape {
        self.shapes[function.index()].get_or_init(|| {
            let graph = self.graph(function);
            let leaves = |block| !self.aborts(function, block);
            let ends = |block: BlockId| self.exits(function, block);
            let post = PostDominators::of(graph.reversed_from(leaves));
            let mut last = graph.order().iter().copied();
            let some = last.any(|block| graph.successors(block).is_empty() && ends(block));
            let staying = some.then(|| {
                let post = PostDominators::of(graph.reversed_from(|b| leaves(b) && !ends(b)));
                let controls = control_dependence(graph, &post);
                (post.tree, controls)
            });
            Shape {
                tree: Dominators::new(graph),
                controls: control_dependence(graph, &post),
                staying,
                post,
            }
        })
    }

    /// The conditions of a function's branches.
    pub fn conditions(&self, function: FuncId) -> &Conditions {
        self.conditions[function.index()].get_or_init(|| correlate::conditions(self, function))
    }

    /// The branches of a function that compare a value with a number.
    pub fn checks(&self, function: FuncId) -> &Checks {
        self.checks[function.index()].get_or_init(|| Checks::new(self, function))
    }

    /// Does the block end all ranks?
    pub fn aborts(&self, function: FuncId, block: BlockId) -> bool {
        let body = self.function(function);
        let stops = matches!(body.terminator(block).kind, Kind::Stop);
        let mut all = body.block(block).instructions();
        all.any(|at| self.ends_all(function, at)) || stops && !self.exits(function, block)
    }

    /// Does the block end this process alone?
    pub fn exits(&self, function: FuncId, block: BlockId) -> bool {
        let mut all = self.function(function).block(block).instructions();
        all.any(|at| self.ends_alone(function, at))
    }

    /// Does the call end all ranks? So does `ERROR STOP`: it says that something went wrong.
    fn ends_all(&self, function: FuncId, at: InstId) -> bool {
        let Some(called) = self.called(function, at) else {
            return false;
        };
        let error = match (
            Routine::find(&self.function(called).name),
            self.kind(function, at),
        ) {
            (Some(Routine::FortranStop(error)), Kind::Call { arguments, .. }) => {
                arguments.get(error)
            }
            _ => None,
        };
        let is_true = |a: &Operand| !matches!(a, Operand::Int { value: 0, .. });
        self.is_abort(called) || error.is_some_and(is_true)
    }

    /// Does the call end this process alone?
    pub fn ends_alone(&self, function: FuncId, at: InstId) -> bool {
        let called = self.called(function, at);
        called.is_some_and(|f| self.is_exit(f)) && !self.ends_all(function, at)
    }

    /// A function that ends all ranks.
    pub fn is_abort(&self, function: FuncId) -> bool {
        let called = self.function(function);
        let name = called.name.as_str();
        !called.is_defined()
            && (table::find(name).is_some_and(|(f, _)| f.call.name == "Abort")
                || Routine::find(name) == Some(Routine::Abort))
    }

    /// A function that ends the process, and perhaps all.
    pub fn is_exit(&self, function: FuncId) -> bool {
        let called = self.function(function);
        let routine = Routine::find(&called.name);
        !called.is_defined() && matches!(routine, Some(Routine::Exit | Routine::FortranStop(_)))
    }

    /// A function as the program's source names it.
    pub fn spoken(&self, function: FuncId) -> &'a str {
        let name = self.function(function).name.as_str();
        let statement = name.strip_prefix("_FortranAioBegin").unwrap_or_default();
        let statements = [("Input", "READ"), ("Open", "OPEN"), ("Inquire", "INQUIRE")];
        let spoken = statements.iter().find(|(word, _)| statement.contains(word));
        match (Routine::find(name), spoken) {
            (Some(Routine::FortranStop(_)), _) => "STOP",
            (_, Some((_, spoken))) => spoken,
            _ => name,
        }
    }

    /// Does control come from the start of a block to its end?
    pub fn passes(&self, function: FuncId, block: BlockId) -> bool {
        self.comes_through(function, block, self.returning())
    }

    /// Which functions may return.
    pub fn returning(&self) -> &[bool] {
        self.returning.get_or_init(|| self.find_returning())
    }

    fn find_returning(&self) -> Vec<bool> {
        let ends = |f: FuncId| self.is_abort(f) || self.is_exit(f);
        let undefined = |f: FuncId| !self.function(f).is_defined() && !ends(f);
        let mut returning: Vec<bool> = functions(self.program).map(undefined).collect();
        let mut todo: Vec<FuncId> = functions(self.program).collect();
        while let Some(function) = todo.pop() {
            if !returning[function.index()] && self.reaches_return(function, &returning) {
                returning[function.index()] = true;
                todo.extend(self.calls.callers(function));
            }
        }
        returning
    }

    /// Does control come from the start of a function to a return, if calls of those functions return?
    fn reaches_return(&self, function: FuncId, returning: &[bool]) -> bool {
        let body = self.function(function);
        if !body.is_defined() {
            return false;
        }
        let mut seen = vec![false; body.blocks.len()];
        let mut todo = vec![BlockId(0)];
        while let Some(block) = todo.pop() {
            if std::mem::replace(&mut seen[block.index()], true)
                || !self.comes_through(function, block, returning)
            {
                continue;
            }
            if matches!(body.terminator(block).kind, Kind::Return(_)) {
                return true;
            }
            todo.extend(self.graph(function).successors(block));
        }
        false
    }

    /// Does control come through a block, if calls of those functions return?
    fn comes_through(&self, function: FuncId, block: BlockId, returning: &[bool]) -> bool {
        let passes = |at: InstId| {
            let targets = self.calls.targets(function, at);
            targets.is_empty() || targets.iter().any(|target| returning[target.index()])
        };
        let mut all = self.function(function).block(block).instructions();
        all.all(passes)
    }

    /// Is what the call returns an error code?
    pub fn is_error(&self, function: FuncId, at: InstId) -> bool {
        let codes = &self.errors[function.index()];
        codes
            .get_or_init(|| error_codes(self.program, self.function(function)))
            .contains(&at)
    }

    /// The function a call names.
    pub fn called(&self, function: FuncId, at: InstId) -> Option<FuncId> {
        match self.kind(function, at) {
            Kind::Call {
                callee: Operand::Function(callee),
                ..
            } => Some(*callee),
            _ => None,
        }
    }

    /// What a call passes; nothing if it is no call.
    pub fn arguments(&self, function: FuncId, at: InstId) -> &'a [Operand] {
        match self.kind(function, at) {
            Kind::Call { arguments, .. } => arguments,
            _ => &[],
        }
    }

    /// The argument that a caller passes for a parameter: handed on by a function without a body, if
    /// the call is one of such a function.
    pub fn passed(&self, caller: Caller, to: FuncId, parameter: u32) -> Option<Operand> {
        let arguments = self.arguments(caller.function, caller.at);
        let named = self.called(caller.function, caller.at);
        match named.filter(|named| *named != to) {
            Some(through) => {
                let name = &self.function(through).name;
                let effects = Library.effects(name, arguments.len())?;
                let with = effects.into_iter().find_map(|effect| match effect {
                    Effect::Calls { with, .. } => Some(with),
                    _ => None,
                })?;
                arguments.get(*with.get(parameter as usize)?).copied()
            }
            None => arguments.get(parameter as usize).copied(),
        }
    }

    /// The instructions with which a function returns.
    pub fn returns(&self, function: FuncId) -> impl Iterator<Item = (BlockId, InstId)> + '_ {
        let body = self.function(function);
        let order = self.graph(function).order().iter();
        order.filter_map(move |block| {
            let last = InstId(body.block(*block).end - 1);
            matches!(body.instruction(last).kind, Kind::Return(_)).then_some((*block, last))
        })
    }
}

/// All functions.
pub fn functions(program: &Program) -> impl Iterator<Item = FuncId> + use<> {
    (0..program.functions.len() as u32).map(FuncId)
}
