//! Functions: numbers for instructions and blocks, operands, names of local variables.
//!
//! One instruction of LLVM's becomes none, one or several of ours, and it may be used before its
//! block is translated. So results are numbered twice: while a body is translated,
//! [`Operand::Result`] holds a provisional number; in the end all are replaced by positions.

use super::address::fold;
use super::link::{Linked, Numbered, Unit, symbol_name};
use super::llvm::{self, Attributes, Layout, Opcode, Symbol, Type, Value, ValueKind};
use super::place::Places;
use crate::program::{Block, BlockId, Function, InstId, Instruction, Kind, Operand, PlaceId};
use rustc_hash::FxHashMap;

/// Translates a function, body included.
pub fn translate<'m>(
    symbol: &Numbered<llvm::Function<'m>>,
    units: &[Unit<'m>],
    linked: &Linked<'m>,
    attributes: Attributes,
    places: &mut Places<'m>,
) -> Function {
    let function = symbol.item;
    let layout = &units[symbol.unit].layout;
    let by_value = |parameter| {
        let ty = attributes.by_value(function, parameter)?;
        layout.size(ty)
    };
    let parameters = function.parameters().len() as u32;
    let (returned, variadic) = function.signature();
    let place = places.declared(function.debug_function());
    let mut body = Body {
        layout,
        linked,
        attributes,
        places,
        values: FxHashMap::default(),
        blocks: FxHashMap::default(),
        names: FxHashMap::default(),
        dereferences: FxHashMap::default(),
        code: Vec::new(),
        positions: Vec::new(),
        place: PlaceId::NONE,
    };
    let mut blocks = body.translate(function);
    let name = symbol_name(Symbol::from(function));
    if name == "main" {
        super::returns::tell_apart(&mut blocks, &mut body.code);
    }
    Function {
        name,
        parameters,
        variadic,
        bits: returned.integer_bits().map_or(0, |bits| bits as u16),
        pure: blocks.is_empty() && !attributes.writes(function),
        blocks,
        instructions: body.code,
        by_value: (0..parameters).map(|p| by_value(p).unwrap_or(0)).collect(),
        own: super::link::is_own(Symbol::from(function)),
        never_returns: attributes.never_returns(function),
        place,
    }
}

/// A body that is being translated.
pub struct Body<'a, 'm> {
    /// Sizes of the module's types.
    pub layout: &'a Layout<'m>,
    /// What attributes say.
    pub attributes: Attributes,
    linked: &'a Linked<'m>,
    places: &'a mut Places<'m>,
    /// Parameters and results; these with provisional numbers.
    values: FxHashMap<Value<'m>, Operand>,
    blocks: FxHashMap<llvm::Block<'m>, BlockId>,
    /// What the author calls local variables.
    names: FxHashMap<Value<'m>, String>,
    /// Expressions of debug information: do they say that a value is an address?
    dereferences: FxHashMap<Value<'m>, bool>,
    code: Vec<Instruction>,
    /// Where each provisional number ended up.
    positions: Vec<u32>,
    /// Where the current instruction came from.
    place: PlaceId,
}

/// A result that was not translated: nothing uses it.
const NOWHERE: u32 = u32::MAX;

impl<'m> Body<'_, 'm> {
    fn translate(&mut self, function: llvm::Function<'m>) -> Vec<Block> {
        for (value, number) in function.parameters().zip(0..) {
            self.values.insert(value, Operand::Parameter(number));
        }
        for (block, number) in function.blocks().zip(0..) {
            self.blocks.insert(block, BlockId(number));
            for instruction in block.instructions() {
                let provisional = self.provisional(NOWHERE);
                self.values.insert(instruction.value(), provisional);
                self.name_variable(instruction);
            }
        }
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for block in function.blocks() {
            let begin = self.code.len() as u32;
            for instruction in block.instructions() {
                self.place = self.places.of(instruction.location());
                self.instruction(instruction);
            }
            let end = self.code.len() as u32;
            blocks.push(Block { begin, end });
        }
        let positions = std::mem::take(&mut self.positions);
        for instruction in &mut self.code {
            for_each_operand(&mut instruction.kind, |operand| {
                if let Operand::Result(InstId(number)) = operand {
                    *operand = match positions[*number as usize] {
                        NOWHERE => Operand::Unknown,
                        position => Operand::Result(InstId(position)),
                    };
                }
            });
        }
        blocks
    }

    fn provisional(&mut self, position: u32) -> Operand {
        self.positions.push(position);
        Operand::Result(InstId(self.positions.len() as u32 - 1))
    }

    /// `llvm.dbg.declare(address, variable, …)`, `llvm.dbg.assign(…, address, …)`, and what the
    /// optimiser makes of them: `llvm.dbg.value(address, variable, !DIExpression(DW_OP_deref))`.
    fn name_variable(&mut self, instruction: llvm::Instruction<'m>) {
        let at = match instruction.intrinsic().map(|i| i.name) {
            Some("llvm.dbg.declare" | "llvm.dbg.value") => 0,
            Some("llvm.dbg.assign") => 4,
            _ => return,
        };
        let Some(address) = instruction.operand(at).as_wrapped_value() else {
            return;
        };
        let local = address.as_instruction().map(|i| i.opcode()) == Some(Opcode::LLVMAlloca);
        if !local || self.names.contains_key(&address) || !self.is_address(instruction) {
            return;
        }
        let variable = instruction.operand(1).as_node();
        if let Some(name) = variable.and_then(|v| v.name()) {
            self.names.insert(address, name.into_owned());
        }
    }

    /// Is what a call of `llvm.dbg.*` speaks of the variable's address, not its value?
    fn is_address(&mut self, instruction: llvm::Instruction<'m>) -> bool {
        if instruction.intrinsic().map(|i| i.name) != Some("llvm.dbg.value") {
            return true;
        }
        let expression = instruction.operand(2);
        let text = || expression.text() == "!DIExpression(DW_OP_deref)";
        *self.dereferences.entry(expression).or_insert_with(text)
    }

    /// What the author calls the local variable.
    pub fn variable_name(&mut self, address: Value<'m>) -> Option<String> {
        self.names.remove(&address)
    }

    /// The block's number.
    pub fn block(&self, block: llvm::Block<'m>) -> BlockId {
        self.blocks[&block]
    }

    /// A value that is used, and the instructions that build it if it is a constant struct.
    pub fn operand(&mut self, value: Value<'m>) -> Operand {
        if let Some(&known) = self.values.get(&value) {
            return known;
        }
        if value.is_constant() && value.ty().is_aggregate() {
            return self.constant_struct(value).unwrap_or(Operand::Unknown);
        }
        self.constant(value)
    }

    /// A value that is used where no instruction can be put before.
    pub fn plain_operand(&self, value: Value<'m>) -> Operand {
        let known = self.values.get(&value).copied();
        known.unwrap_or_else(|| self.constant(value))
    }

    /// Values that are used.
    pub fn operands(&mut self, values: impl Iterator<Item = Value<'m>>) -> Vec<Operand> {
        values.map(|value| self.operand(value)).collect()
    }

    fn constant(&self, value: Value<'m>) -> Operand {
        let folded = value
            .is_constant()
            .then(|| fold(value, self.layout, self.linked));
        folded.flatten().unwrap_or(Operand::Unknown)
    }

    /// A constant struct or array in registers, part by part; none if it has many.
    fn constant_struct(&mut self, value: Value<'m>) -> Option<Operand> {
        const LIMIT: usize = 64;
        let mut parts = Vec::new();
        self.collect_parts(value, 0, LIMIT, &mut parts)?;
        let mut built = Operand::Undefined;
        for (offset, value) in parts {
            let into = built;
            let insert = Kind::Insert {
                into,
                value,
                offset,
            };
            built = self.emit(insert, 0);
        }
        Some(built)
    }

    fn collect_parts(
        &self,
        value: Value<'m>,
        offset: u64,
        limit: usize,
        parts: &mut Vec<(u64, Operand)>,
    ) -> Option<()> {
        use ValueKind::*;
        let ty = value.ty();
        if matches!(value.kind(), LLVMUndefValueValueKind | LLVMPoisonValueKind) {
            return Some(());
        }
        if !ty.is_aggregate() {
            parts.push((offset, self.constant(value)));
            return (parts.len() <= limit).then_some(());
        }
        let length = ty.length().filter(|&length| length <= limit as u64)?;
        for index in 0..length as u32 {
            let inner = super::address::path(ty, &[index], self.layout)?;
            self.collect_parts(value.part(index)?, offset + inner, limit, parts)?;
        }
        Some(())
    }

    /// One more instruction, for a part of the current one.
    pub fn emit(&mut self, kind: Kind, bits: u16) -> Operand {
        let result = self.provisional(self.code.len() as u32);
        self.push(kind, bits);
        result
    }

    /// The instruction whose result is that of the current one.
    pub fn define(&mut self, instruction: llvm::Instruction<'m>, kind: Kind) {
        if let Some(&Operand::Result(number)) = self.values.get(&instruction.value()) {
            self.positions[number.index()] = self.code.len() as u32;
        }
        self.push(kind, bits(instruction.ty()));
    }

    fn push(&mut self, kind: Kind, bits: u16) {
        let place = self.place;
        self.code.push(Instruction { kind, bits, place });
    }
}

/// Width of an integer; 0 for other types.
pub fn bits(ty: Type<'_>) -> u16 {
    ty.integer_bits().map_or(0, super::address::short)
}

fn for_each_operand(kind: &mut Kind, mut f: impl FnMut(&mut Operand)) {
    match kind {
        Kind::Local { count, .. } => f(count),
        Kind::Load { address, .. } | Kind::Update { address, .. } => f(address),
        Kind::Lifetime { address, .. } => f(address),
        Kind::Store { address, value, .. } => {
            f(address);
            f(value);
        }
        Kind::Copy { to, from, length } => [to, from, length].into_iter().for_each(f),
        Kind::Fill { to, value, length } => [to, value, length].into_iter().for_each(f),
        Kind::Address { base, terms, .. } => {
            f(base);
            terms.iter_mut().for_each(|(index, _)| f(index));
        }
        Kind::Binary(_, a, b) | Kind::Compare(_, a, b) => {
            f(a);
            f(b);
        }
        Kind::Float(_, operands) | Kind::Opaque { operands, .. } => operands.iter_mut().for_each(f),
        Kind::Cast(_, of) => f(of),
        Kind::Select {
            condition,
            then,
            otherwise,
        } => [condition, then, otherwise].into_iter().for_each(f),
        Kind::Phi(incoming) => incoming.iter_mut().for_each(|(_, value)| f(value)),
        Kind::Extract { from, .. } => f(from),
        Kind::Insert { into, value, .. } => {
            f(into);
            f(value);
        }
        Kind::Call { callee, arguments } => {
            f(callee);
            arguments.iter_mut().for_each(f);
        }
        Kind::Branch { condition, .. } => f(condition),
        Kind::Switch { value, .. } => f(value),
        Kind::Return(value) => value.iter_mut().for_each(f),
        Kind::Jump(_) | Kind::Unwind { .. } | Kind::Somewhere(_) | Kind::Stop => {}
    }
}
