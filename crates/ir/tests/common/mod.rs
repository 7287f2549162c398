//! The texts the tests load, and what holds for every program.

#![allow(dead_code, reason = "not every test needs all of it")]

pub mod mutate;

use fencepost_ir::{Block, BlockId, Function, Input, InstId, Kind, Operand, Program};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where they are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir/load")
}

/// All of them, by name.
pub fn texts() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).expect("the folder can be read");
    let files = files.map(|file| file.expect("the folder can be read").path());
    let mut texts: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|e| e == "ll"))
        .collect();
    assert!(!texts.is_empty());
    texts.sort();
    texts
}

/// The modules in a text: a line `;--- name.ll` begins the next one.
pub fn modules(name: &str, text: &str) -> Vec<Input> {
    const MARK: &str = ";--- ";
    let mut modules = vec![(name.to_string(), String::new())];
    for line in text.split_inclusive('\n') {
        match line.strip_prefix(MARK) {
            Some(name) => modules.push((name.trim().to_string(), String::new())),
            None => modules.last_mut().expect("one at least").1.push_str(line),
        }
    }
    let input = |(name, text): (String, String)| Input::Memory {
        name,
        bytes: text.into_bytes(),
    };
    modules.into_iter().map(input).collect()
}

/// Checks that the program is well-formed: every number in it leads somewhere, blocks lie one after
/// the other and end with their only terminator, a phi has a value for each way into its block.
pub fn check(program: &Program) {
    for function in &program.functions {
        assert_eq!(function.by_value.len(), function.parameters as usize);
        let mut end = 0;
        for block in &function.blocks {
            assert_eq!(block.begin, end, "{}", function.name);
            end = block.end;
            check_block(program, function, block);
        }
        assert_eq!(end as usize, function.instructions.len());
        check_phis(function);
    }
    for global in &program.globals {
        let offsets: Vec<_> = global.initial.iter().map(|part| part.offset).collect();
        assert!(offsets.is_sorted(), "{}", global.name);
        for part in &global.initial {
            check_operand(program, None, &part.value);
        }
    }
    for place in &program.places {
        assert!(
            place
                .inlined_at
                .is_none_or(|at| at.index() < program.places.len())
        );
    }
}

fn check_block(program: &Program, function: &Function, block: &Block) {
    assert!(block.begin < block.end && block.end as usize <= function.instructions.len());
    for id in block.instructions() {
        let instruction = function.instruction(id);
        let last = id.0 + 1 == block.end;
        assert_eq!(instruction.kind.is_terminator(), last, "{}", function.name);
        assert!(instruction.place.index() < program.places.len());
        for to in instruction.kind.successors() {
            assert!(to.index() < function.blocks.len());
        }
        if matches!(instruction.kind, Kind::Unwind { .. }) {
            assert!(id.0 > block.begin);
            let before = &function.instruction(InstId(id.0 - 1)).kind;
            assert!(
                matches!(before, Kind::Call { .. } | Kind::Opaque { .. }),
                "{before:?}"
            );
        }
        for operand in operands(&instruction.kind) {
            check_operand(program, Some(function), &operand);
        }
    }
}

fn check_operand(program: &Program, function: Option<&Function>, operand: &Operand) {
    let in_order = match *operand {
        Operand::Result(id) => function.is_some_and(|f| {
            let kind = f.instructions.get(id.index()).map(|i| &i.kind);
            // A `catchswitch` is a terminator, and used by its handlers.
            kind.is_some_and(|k| !k.is_terminator() || !k.successors().is_empty())
        }),
        Operand::Parameter(number) => function.is_some_and(|f| number < f.parameters),
        Operand::Global(id, _) => id.index() < program.globals.len(),
        Operand::Function(id) => id.index() < program.functions.len(),
        Operand::Int { value, bits } => {
            let unused = 64 - u32::from(bits.clamp(1, 64));
            (value << unused) >> unused == value
        }
        _ => true,
    };
    assert!(in_order, "{operand:?}");
}

fn check_phis(function: &Function) {
    let mut ways_in = vec![BTreeSet::new(); function.blocks.len()];
    for from in function.block_ids() {
        for to in function.successors(from) {
            ways_in[to.index()].insert(from);
        }
    }
    for block in function.block_ids() {
        for id in function.block(block).instructions() {
            if let Kind::Phi(incoming) = &function.instruction(id).kind {
                let from: BTreeSet<BlockId> = incoming.iter().map(|(from, _)| *from).collect();
                assert_eq!(from, ways_in[block.index()], "{}", function.name);
            }
        }
    }
}

fn operands(kind: &Kind) -> Vec<Operand> {
    match kind.clone() {
        Kind::Local { count, .. } => vec![count],
        Kind::Load { address, .. }
        | Kind::Update { address, .. }
        | Kind::Lifetime { address, .. } => vec![address],
        Kind::Store { address, value, .. } => vec![address, value],
        Kind::Copy { to, from, length } => vec![to, from, length],
        Kind::Fill { to, value, length } => vec![to, value, length],
        Kind::Address { base, terms, .. } => {
            let terms = terms.into_iter().map(|(index, _)| index);
            [base].into_iter().chain(terms).collect()
        }
        Kind::Binary(_, a, b) | Kind::Compare(_, a, b) => vec![a, b],
        Kind::Float(_, operands) | Kind::Opaque { operands, .. } => operands,
        Kind::Cast(_, of) => vec![of],
        Kind::Select {
            condition,
            then,
            otherwise,
        } => vec![condition, then, otherwise],
        Kind::Phi(incoming) => incoming.into_iter().map(|(_, value)| value).collect(),
        Kind::Extract { from, .. } => vec![from],
        Kind::Insert { into, value, .. } => vec![into, value],
        Kind::Call { callee, arguments } => [callee].into_iter().chain(arguments).collect(),
        Kind::Branch { condition, .. } => vec![condition],
        Kind::Switch { value, .. } => vec![value],
        Kind::Return(value) => value.into_iter().collect(),
        Kind::Jump(_) | Kind::Unwind { .. } | Kind::Somewhere(_) | Kind::Stop => Vec::new(),
    }
}
