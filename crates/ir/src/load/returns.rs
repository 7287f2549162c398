//! Where `main` ends: at each of its `return` statements.
//!
//! Clang leads all `return`s of a function to one block, in which its local variables end and whose place
//! is the closing brace. Where a rank leaves the program is told to the user, so in `main` every jump to
//! such a block leads to a copy of it that returns at the place of the jump, which is the statement's.
//! (A statement inside a block that has variables of its own jumps to their ends first, and keeps the brace.)

use crate::program::{Block, BlockId, Instruction, Kind, Operand, PlaceId};

/// Gives every statement that returns an end of its own.
pub fn tell_apart(blocks: &mut Vec<Block>, code: &mut Vec<Instruction>) {
    for number in 0..blocks.len() {
        let shared = BlockId(number as u32);
        if !only_returns(blocks[number], code) {
            continue;
        }
        let ways = ways_to(shared, blocks, code);
        let (mut statements, others): (Vec<_>, Vec<_>) = ways
            .into_iter()
            .partition(|(_, at)| is_statement(&code[*at]));
        // If nothing else leads there, the last statement keeps the block.
        let last = if others.is_empty() {
            statements.pop()
        } else {
            None
        };
        for (from, jump) in statements {
            copy(blocks, code, shared, from, jump);
        }
        if let Some((_, jump)) = last {
            code[blocks[number].end as usize - 1].place = code[jump].place;
        }
    }
}

/// Does a block do nothing but let variables end and return?
fn only_returns(block: Block, code: &[Instruction]) -> bool {
    let ends = |i: &Instruction| matches!(i.kind, Kind::Phi(_) | Kind::Lifetime { .. });
    match &code[block.begin as usize..block.end as usize] {
        [before @ .., last] => matches!(last.kind, Kind::Return(_)) && before.iter().all(ends),
        [] => false,
    }
}

/// The blocks that lead to a block, and their last instructions.
fn ways_to(to: BlockId, blocks: &[Block], code: &[Instruction]) -> Vec<(BlockId, usize)> {
    let last = blocks.iter().map(|block| block.end as usize - 1);
    let ways = (0..).map(BlockId).zip(last);
    let leads = |(_, at): &(BlockId, usize)| code[*at].kind.successors().contains(&to);
    ways.filter(leads).collect()
}

/// Does a terminator stand for a statement that returns, for all that is seen of it?
fn is_statement(terminator: &Instruction) -> bool {
    matches!(terminator.kind, Kind::Jump(_)) && terminator.place != PlaceId::NONE
}

/// Lets a jump at the end of a block lead to a copy of `shared` that returns at the place of the jump.
fn copy(
    blocks: &mut Vec<Block>,
    code: &mut Vec<Instruction>,
    shared: BlockId,
    from: BlockId,
    jump: usize,
) {
    let begin = code.len() as u32;
    let mut given = Vec::new();
    for at in blocks[shared.index()].instructions() {
        let mut instruction = code[at.index()].clone();
        match &mut instruction.kind {
            Kind::Phi(_) => {
                given.push((
                    Operand::Result(at),
                    incoming(&mut code[at.index()].kind, from),
                ));
                continue;
            }
            Kind::Return(value) => {
                for (phi, incoming) in &given {
                    *value = value.map(|v| if v == *phi { *incoming } else { v });
                }
                instruction.place = code[jump].place;
            }
            _ => {}
        }
        code.push(instruction);
    }
    let end = code.len() as u32;
    code[jump].kind = Kind::Jump(BlockId(blocks.len() as u32));
    blocks.push(Block { begin, end });
}

/// Takes from a phi what it has when control comes from a block.
fn incoming(phi: &mut Kind, from: BlockId) -> Operand {
    let Kind::Phi(all) = phi else {
        return Operand::Unknown;
    };
    let known = all.iter().position(|(block, _)| *block == from);
    known.map_or(Operand::Unknown, |at| all.remove(at).1)
}
