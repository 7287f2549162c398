//! What is known of the program before it runs: who is called, what matters, how functions are
//! shaped. Made once, used by every rank of every execution.

use super::shape::Shape;
use crate::errors::error_codes;
use crate::library::Routine;
use crate::memory::{Memory, Origin};
use crate::sites::Sites;
use crate::term::{Symbol, Terms};
use crate::value::{ObjectId, Value};
use fencepost_ir::calls::{accepts, address_taken};
use fencepost_ir::{FuncId, Function, Global, InstId, Kind, Operand, Program};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;

/// Who answers a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The program.
    Defined,
    /// The world.
    World,
    /// The C library, and what compilers add.
    Library(Routine),
    /// Nobody.
    Unknown,
}

/// A program, prepared.
#[derive(Debug)]
pub struct Code<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its places.
    pub sites: Sites,
    callees: Vec<Callee>,
    reaches_world: Vec<bool>,
    /// Functions that calls through pointers may come to, and from which calls come to the world.
    pointed_at: Vec<FuncId>,
    matters: Vec<bool>,
    shapes: Vec<OnceCell<Shape>>,
    errors: Vec<OnceCell<FxHashSet<InstId>>>,
}

impl<'p> Code<'p> {
    /// Prepares a program; `world` says which functions the world implements.
    pub fn new(program: &'p Program, world: impl Fn(&str) -> bool) -> Code<'p> {
        let callee = |function: &Function| match Routine::find(&function.name) {
            Some(routine) if Routine::of_stream(&function.name).is_some() => {
                Callee::Library(routine)
            }
            _ if function.is_defined() => Callee::Defined,
            _ if world(&function.name) => Callee::World,
            Some(routine) => Callee::Library(routine),
            None => Callee::Unknown,
        };
        let callees: Vec<_> = program.functions.iter().map(callee).collect();
        let is_world = |f: FuncId| callees[f.index()] == Callee::World;
        let reaches_world = reach(program, &callees, is_world, true);
        let mut pointed_at = address_taken(program);
        let known = reach(program, &callees, is_world, false);
        pointed_at.retain(|f| known[f.index()]);
        let matters = reach(
            program,
            &callees,
            |f| match callees[f.index()] {
                Callee::World => true,
                Callee::Defined => has_effects(program.function(f)),
                Callee::Library(routine) => routine.has_effects(),
                Callee::Unknown => !program.function(f).pure,
            },
            true,
        );
        Code {
            program,
            sites: Sites::new(program),
            callees,
            reaches_world,
            pointed_at,
            matters,
            shapes: program.functions.iter().map(|_| OnceCell::new()).collect(),
            errors: program.functions.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// Is what a call returns an error code?
    pub(super) fn is_error(&self, function: FuncId, call: InstId) -> bool {
        let codes = &self.errors[function.index()];
        codes
            .get_or_init(|| error_codes(self.program, self.program.function(function)))
            .contains(&call)
    }

    /// Who answers calls of the function.
    pub fn callee(&self, function: FuncId) -> Callee {
        self.callees[function.index()]
    }

    /// Can a call of it come to a call of the world?
    pub fn reaches_world(&self, function: FuncId) -> bool {
        self.reaches_world[function.index()]
    }

    /// Can a call through an unknown pointer come to a call of the world?
    pub fn pointer_reaches_world(&self, arguments: usize) -> bool {
        let fits = |f: &FuncId| accepts(self.program.function(*f), arguments);
        self.pointed_at.iter().any(fits)
    }

    /// Can a call of it change anything but its result?
    pub fn matters(&self, function: FuncId) -> bool {
        self.matters[function.index()]
    }

    /// Its control flow.
    pub fn shape(&self, function: FuncId) -> &Shape {
        self.shapes[function.index()].get_or_init(|| Shape::new(self, function))
    }

    /// Memory at the start: object *n* is global *n*.
    pub fn image(&self, terms: &mut Terms) -> Memory {
        let mut memory = Memory::new(0);
        for (index, global) in self.program.globals.iter().enumerate() {
            let size = (global.defined || global.size > 0).then_some(global.size);
            let site = self.sites.of(global.place);
            let object = memory.allocate(size, Origin::Global, site);
            initialise(&mut memory, terms, object, global, index);
        }
        memory
    }
}

fn initialise(
    memory: &mut Memory,
    terms: &mut Terms,
    object: ObjectId,
    global: &Global,
    index: usize,
) {
    let unknown = terms.apply(Symbol::Name("global"), &[Value::Int(index as i64)]);
    let Value::Term(unknown) = unknown else {
        return;
    };
    if !global.defined {
        return match Routine::variable(&global.name) {
            Some(value) => memory.store(object, 0, 1, Value::Int(value)),
            None => memory.forget_as(object, None, unknown),
        };
    }
    memory.zero(object);
    for part in &global.initial {
        let value = constant(part.value).unwrap_or(Value::Undefined);
        memory.store(object, part.offset as i64, part.size, value);
    }
    if let Some(cut) = global.cut.filter(|cut| *cut < global.size) {
        memory.forget_as(object, Some(cut as i64..global.size as i64), unknown);
    }
}

/// The value of an operand that is the same in every call.
pub fn constant(operand: Operand) -> Option<Value> {
    Some(match operand {
        Operand::Int { value, bits } => Value::Int(if bits == 1 { value & 1 } else { value }),
        Operand::Float(number) => Value::Float(number.to_bits()),
        Operand::Null => Value::Int(0),
        Operand::Global(global, offset) => Value::Pointer(ObjectId(global.0), offset),
        Operand::Function(function) => Value::Function(function),
        Operand::Undefined => Value::Undefined,
        Operand::Result(_) | Operand::Parameter(_) | Operand::Unknown => return None,
    })
}

/// Writes memory, or does what is not understood.
fn has_effects(function: &Function) -> bool {
    function.instructions.iter().any(|i| {
        matches!(
            i.kind,
            Kind::Store { .. }
                | Kind::Update { .. }
                | Kind::Copy { .. }
                | Kind::Fill { .. }
                | Kind::Stop
                | Kind::Opaque { writes: true, .. }
        )
    })
}

/// Functions from which a call can come to one that `is` so. Calls through pointers can come to
/// anything whose address is taken, and count as `indirect` says. Only bodies that are run count.
fn reach(
    program: &Program,
    callees: &[Callee],
    is: impl Fn(FuncId) -> bool,
    indirect: bool,
) -> Vec<bool> {
    let count = program.functions.len();
    let mut callers: Vec<Vec<u32>> = vec![Vec::new(); count];
    let mut reached = vec![false; count];
    let mut todo = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        let mut found = is(FuncId(index as u32));
        let runs = callees[index] == Callee::Defined;
        for instruction in function.instructions.iter().filter(|_| runs) {
            let Kind::Call { callee, arguments } = &instruction.kind else {
                continue;
            };
            // A function that is passed may be called back.
            for operand in arguments.iter().chain([callee]) {
                if let Operand::Function(callee) = operand {
                    callers[callee.index()].push(index as u32);
                }
            }
            found |= indirect && !matches!(callee, Operand::Function(_));
        }
        if found {
            reached[index] = true;
            todo.push(index);
        }
    }
    while let Some(function) = todo.pop() {
        for &caller in &callers[function] {
            if !std::mem::replace(&mut reached[caller as usize], true) {
                todo.push(caller as usize);
            }
        }
    }
    reached
}
