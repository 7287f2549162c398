//! Constraints from the program: one function per kind of thing that makes some.

use super::memory::WHOLE;
use super::offset::{Offset, Shift};
use super::set::Set;
use super::solve::{Derivation, NodeId, Site, Solver};
use super::{Object, Use};
use crate::program::{Binary, Cast, FuncId, Function, InstId, Instruction, Kind, Operand};
use rustc_hash::FxHashMap;

/// A handle is at least as wide as this; narrower loads yield no address, unless what was loaded is
/// stored again (copying byte by byte).
pub const NARROWEST: u32 = 4;

/// The nodes of addresses that are constants.
pub type Constants = FxHashMap<Constant, NodeId>;

/// An address that is a constant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    Global(u32, i64),
    Function(u32),
    Unknown,
}

impl Constant {
    pub fn of(operand: Operand) -> Option<Self> {
        match operand {
            Operand::Global(id, offset) => Some(Self::Global(id.0, offset)),
            Operand::Function(id) => Some(Self::Function(id.0)),
            Operand::Unknown => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Makes all constraints; the nodes of constants are for later questions.
pub fn build(solver: &mut Solver) -> Constants {
    let program = solver.program;
    for function in &program.functions {
        let first = function
            .is_defined()
            .then_some(NodeId(solver.nodes.len() as u32));
        solver.first_node.push(first);
        if first.is_some() {
            let nodes = function.parameters as usize + function.instructions.len() + 1;
            for _ in 0..nodes {
                solver.new_node();
            }
        }
    }
    let mut build = Build {
        solver,
        constants: Constants::default(),
    };
    build.globals();
    for (id, function) in (0..).map(FuncId).zip(&program.functions) {
        if function.is_defined() {
            build.function(id, function);
        }
    }
    build.constants
}

/// The node of a parameter, an instruction or the result of a function.
pub fn parameter(first: NodeId, parameter: u32) -> NodeId {
    NodeId(first.0 + parameter)
}

pub fn instruction(first: NodeId, function: &Function, at: InstId) -> NodeId {
    NodeId(first.0 + function.parameters + at.0)
}

pub fn result(first: NodeId, function: &Function) -> NodeId {
    NodeId(first.0 + function.parameters + function.instructions.len() as u32)
}

struct Build<'s, 'a> {
    solver: &'s mut Solver<'a>,
    constants: Constants,
}

/// The function whose constraints are made.
#[derive(Copy, Clone)]
struct Place<'p> {
    id: FuncId,
    function: &'p Function,
    first: NodeId,
}

impl Build<'_, '_> {
    fn globals(&mut self) {
        let program = self.solver.program;
        for (id, global) in (0..).map(crate::program::GlobalId).zip(&program.globals) {
            let object = self.solver.object(Object::Global(id));
            if !global.defined || self.solver.external.is_open() && !global.constant {
                self.solver.escape(object);
            }
            if global.cut.is_some() {
                let cell = self.solver.cell(object, Offset::ANY, WHOLE);
                self.solver.add_unknown(cell);
            }
            for part in &global.initial {
                if let Some(node) = self.constant(part.value) {
                    let offset = Offset::new(part.offset as i64);
                    self.solver.write(object, offset, part.size.into(), node);
                }
            }
        }
    }

    fn constant(&mut self, operand: Operand) -> Option<NodeId> {
        let constant = Constant::of(operand)?;
        if let Some(node) = self.constants.get(&constant) {
            return Some(*node);
        }
        let solver = &mut *self.solver;
        let node = solver.new_node();
        let (object, offset) = match operand {
            Operand::Global(id, offset) => (Object::Global(id), Offset::new(offset)),
            Operand::Function(id) => (Object::Function(id), Offset::START),
            _ => (Object::World, Offset::ANY),
        };
        let object = solver.object(object);
        let location = solver.location(object, offset);
        solver.add_points(node, &Set::one(location), Shift::NONE);
        self.constants.insert(constant, node);
        Some(node)
    }

    fn operand(&mut self, place: Place, operand: Operand) -> Option<NodeId> {
        match operand {
            Operand::Result(at) => Some(instruction(place.first, place.function, at)),
            Operand::Parameter(at) => Some(parameter(place.first, at)),
            _ => self.constant(operand),
        }
    }

    fn flow(&mut self, place: Place, from: Operand, to: NodeId, shift: Shift) {
        if let Some(from) = self.operand(place, from) {
            self.solver.add_edge(from, to, shift);
        }
    }

    /// The value is the other one, shifted, and nothing else.
    fn same(&mut self, place: Place, from: Operand, to: NodeId, shift: Shift) {
        let Some(from) = self.operand(place, from) else {
            return;
        };
        if shift == Shift::NONE {
            self.solver.merge(from, to);
        } else {
            self.solver.derive(from, Derivation::Shift(shift), Some(to));
        }
    }

    fn constrain(&mut self, place: Place, address: Operand, constraint: Use) {
        if let Some(node) = self.operand(place, address) {
            self.solver.add_use(node, constraint);
        }
    }

    fn points_at(&mut self, node: NodeId, object: Object) {
        let object = self.solver.object(object);
        let location = self.solver.location(object, Offset::START);
        self.solver
            .add_points(node, &Set::one(location), Shift::NONE);
    }

    fn function(&mut self, id: FuncId, function: &Function) {
        let first = self.solver.first_node[id.index()].expect("it is defined");
        let place = Place {
            id,
            function,
            first,
        };
        for (at, size) in (0..).zip(&function.by_value) {
            if *size > 0 {
                self.points_at(parameter(first, at), Object::ByValue(id, at));
            }
        }
        let external = self.solver.external;
        if external.is_open() || external.is_entry(&function.name) {
            self.solver.call_from_outside(id);
        }
        let copied = copied_in_pieces(function);
        for (at, instruction) in (0..).map(InstId).zip(&function.instructions) {
            self.instruction(place, at, instruction, copied[at.index()]);
        }
    }

    fn instruction(&mut self, place: Place, at: InstId, instruction: &Instruction, copied: bool) {
        let this = self::instruction(place.first, place.function, at);
        match &instruction.kind {
            Kind::Local { .. } => self.points_at(this, Object::Local(place.id, at)),
            Kind::Load { address, size, .. } if *size >= NARROWEST || copied => {
                if let Some(address) = self.operand(place, *address) {
                    let how = Derivation::Load(*size);
                    self.solver.derive(address, how, Some(this));
                }
            }
            Kind::Store {
                address,
                value,
                size,
                ..
            } => {
                let nodes = (self.operand(place, *address), self.operand(place, *value));
                if let (Some(address), Some(value)) = nodes {
                    let into = self.solver.derive(address, Derivation::Store(*size), None);
                    self.solver.add_edge(value, into, Shift::NONE);
                }
            }
            Kind::Update { address, size } => {
                self.solver.add_unknown(this);
                if let Some(address) = self.operand(place, *address) {
                    let old = self.solver.derive(address, Derivation::Load(*size), None);
                    self.solver.add_edge(old, this, Shift::NONE);
                    let into = self.solver.derive(address, Derivation::Store(*size), None);
                    self.solver.add_edge(this, into, Shift::NONE);
                }
            }
            Kind::Copy { to, from, length } => {
                let temporary = self.solver.object(Object::Temporary(place.id, at, 0));
                let length = known(*length).unwrap_or(WHOLE);
                self.constrain(
                    place,
                    *from,
                    Use::CopyFrom {
                        into: temporary,
                        length,
                    },
                );
                self.constrain(place, *to, Use::CopyTo { from: temporary });
            }
            Kind::Address {
                base,
                offset,
                terms,
            } => {
                let shift = address_shift(*offset, terms);
                self.same(place, *base, this, shift);
            }
            Kind::Binary(how, a, b) => self.arithmetic(place, this, *how, *a, *b),
            Kind::Cast(how, value) => {
                let keeps = match how {
                    Cast::Same | Cast::ZeroExtend | Cast::SignExtend => true,
                    Cast::Truncate => u32::from(instruction.bits) >= 8 * NARROWEST,
                    Cast::Float => false,
                };
                if keeps {
                    self.same(place, *value, this, Shift::NONE);
                }
            }
            Kind::Select {
                then, otherwise, ..
            } => {
                self.flow(place, *then, this, Shift::NONE);
                self.flow(place, *otherwise, this, Shift::NONE);
            }
            Kind::Phi(values) => {
                for (_, value) in values {
                    self.flow(place, *value, this, Shift::NONE);
                }
            }
            Kind::Extract { from, .. } => self.same(place, *from, this, Shift::NONE),
            Kind::Insert { into, value, .. } => {
                self.flow(place, *into, this, Shift::NONE);
                self.flow(place, *value, this, Shift::NONE);
            }
            Kind::Call { callee, arguments } => self.call(place, at, *callee, arguments),
            Kind::Opaque {
                name,
                operands,
                writes,
            } => {
                self.opaque(place, this, name, operands, *writes);
            }
            Kind::Return(Some(value)) => {
                let result = result(place.first, place.function);
                self.flow(place, *value, result, Shift::NONE);
            }
            kind => {
                for operand in kind.operands() {
                    self.constant(operand);
                }
            }
        }
    }

    /// Addresses as integers: sums stay in the object, a difference of addresses is none.
    fn arithmetic(&mut self, place: Place, this: NodeId, how: Binary, a: Operand, b: Operand) {
        match (how, known_signed(a), known_signed(b)) {
            (Binary::Add, _, Some(add)) => self.flow(place, a, this, Shift { add, stride: 0 }),
            (Binary::Add, Some(add), _) => self.flow(place, b, this, Shift { add, stride: 0 }),
            (Binary::Sub, _, Some(b)) => {
                let add = b.wrapping_neg();
                self.flow(place, a, this, Shift { add, stride: 0 });
            }
            (Binary::Sub, ..) if !is_address(place.function, b) => {
                self.flow(place, a, this, Shift::ANY);
            }
            (Binary::Add | Binary::And | Binary::Or | Binary::Xor, ..) => {
                self.flow(place, a, this, Shift::ANY);
                self.flow(place, b, this, Shift::ANY);
            }
            _ => {}
        }
    }

    fn opaque(&mut self, place: Place, this: NodeId, name: &str, all: &[Operand], writes: bool) {
        let escapes = writes || name.starts_with("llvm.masked");
        let made = [
            "landingpad",
            "catchpad",
            "cleanuppad",
            "catchswitch",
            "va_arg",
        ];
        if escapes || name.starts_with("llvm.") || made.contains(&name) || all.is_empty() {
            self.solver.add_unknown(this);
        }
        for operand in all {
            self.flow(place, *operand, this, Shift::ANY);
            if escapes {
                self.flow(place, *operand, NodeId::WORLD, Shift::NONE);
            }
        }
    }

    fn call(&mut self, place: Place, at: InstId, callee: Operand, arguments: &[Operand]) {
        let nodes = arguments.iter().map(|a| self.operand(place, *a)).collect();
        let site = Site {
            function: place.id,
            at,
            arguments: nodes,
            integers: arguments.iter().map(|a| known(*a)).collect(),
            result: Some(instruction(place.first, place.function, at)),
            returns_address: place.function.instruction(at).bits == 0,
        };
        let id = self.solver.sites.len() as u32;
        self.solver.sites.push(site);
        match callee {
            Operand::Function(function) => {
                self.constant(callee);
                self.solver.connect(id, function);
            }
            _ => self.constrain(place, callee, Use::Call(id)),
        }
    }
}

pub fn known(operand: Operand) -> Option<u64> {
    known_signed(operand).and_then(|value| u64::try_from(value).ok())
}

fn known_signed(operand: Operand) -> Option<i64> {
    match operand {
        Operand::Int { value, .. } => Some(value),
        Operand::Null => Some(0),
        _ => None,
    }
}

/// What an address computation adds to its base.
pub fn address_shift(offset: i64, terms: &[(Operand, i64)]) -> Shift {
    let mut add = offset;
    let mut scales = Vec::new();
    for (index, scale) in terms {
        match known_signed(*index) {
            Some(index) => add = add.wrapping_add(index.wrapping_mul(*scale)),
            None => scales.push(*scale),
        }
    }
    Shift::new(add, scales)
}

/// Is it an address made an integer?
fn is_address(function: &Function, operand: Operand) -> bool {
    let Operand::Result(at) = operand else {
        return matches!(operand, Operand::Global(..) | Operand::Function(_));
    };
    match function.instruction(at).kind {
        Kind::Cast(Cast::Same, Operand::Result(from)) => function.instruction(from).bits == 0,
        Kind::Cast(Cast::Same, from) => !matches!(from, Operand::Int { .. }),
        _ => false,
    }
}

/// Narrow loads whose value is stored as it is.
fn copied_in_pieces(function: &Function) -> Vec<bool> {
    let mut copied = vec![false; function.instructions.len()];
    for instruction in &function.instructions {
        if let Kind::Store {
            value: Operand::Result(at),
            ..
        } = instruction.kind
        {
            copied[at.index()] = true;
        }
    }
    copied
}
