//! Which calls return error codes: that is told from how a function treats what it gets.

use fencepost_ir::program::{Binary, Compare};
use fencepost_ir::{BlockId, Function, InstId, Kind, Operand, Program};
use rustc_hash::FxHashSet;

/// The calls of a function whose results are error codes: where one is not zero, the function leaves, with something
/// else than zero. A function that nobody knows succeeds then, as those of MPI do.
pub(crate) fn error_codes(program: &Program, body: &Function) -> FxHashSet<InstId> {
    let failing = |block: BlockId| {
        let Kind::Branch {
            condition,
            then,
            otherwise,
        } = body.terminator(block).kind
        else {
            return None;
        };
        let (call, positive) = asked(program, body, condition)?;
        let failed = if positive { then } else { otherwise };
        leaves(body, block, failed).then_some(call)
    };
    body.block_ids().filter_map(failing).collect()
}

/// The call whose result a condition compares with zero, and whether it is true if that is something else.
fn asked(program: &Program, body: &Function, mut condition: Operand) -> Option<(InstId, bool)> {
    const DEEP: usize = 12;
    let mut positive = true;
    for _ in 0..DEEP {
        let Operand::Result(at) = condition else {
            return None;
        };
        condition = match &body.instruction(at).kind {
            Kind::Compare(Compare::Unequal, code, Operand::Int { value: 0, .. }) => *code,
            Kind::Compare(Compare::Equal, code, Operand::Int { value: 0, .. }) => {
                positive = !positive;
                *code
            }
            Kind::Binary(Binary::Xor, truth, Operand::Int { value: 1 | -1, .. }) => {
                positive = !positive;
                *truth
            }
            Kind::Cast(_, value) => *value,
            Kind::Call {
                callee: Operand::Function(called),
                arguments,
                ..
            } if program.function(*called).name.starts_with("llvm.expect") => *arguments.first()?,
            Kind::Call { .. } => return Some((at, positive)),
            _ => return None,
        };
    }
    None
}

/// Does control, from one side of a branch on, leave the function with something else than zero before long?
fn leaves(body: &Function, from: BlockId, to: BlockId) -> bool {
    const FAR: usize = 32;
    let mut todo = vec![(from, to, Vec::new())];
    for _ in 0..FAR {
        let Some((from, block, mut known)) = todo.pop() else {
            return true;
        };
        enter(body, from, block, &mut known);
        let value = |operand: &Operand| match operand {
            Operand::Result(at) => {
                let mut known = known.iter().rev();
                known
                    .find(|(phi, _)| phi == at)
                    .map_or(*operand, |(_, value)| *value)
            }
            _ => *operand,
        };
        let to = match &body.terminator(block).kind {
            Kind::Return(returned) => {
                let returned = returned.as_ref().map(value);
                if matches!(returned, None | Some(Operand::Int { value: 0, .. })) {
                    return false;
                }
                continue;
            }
            Kind::Switch {
                value: chosen,
                cases,
                default,
            } => match value(chosen) {
                Operand::Int { value, .. } => {
                    let case = cases.iter().find(|(case, _)| *case == value);
                    vec![case.map_or(*default, |(_, to)| *to)]
                }
                _ => body.successors(block),
            },
            _ => body.successors(block),
        };
        todo.extend(to.into_iter().map(|to| (block, to, known.clone())));
    }
    false
}

/// Notes what the phis of a block are when control enters it.
fn enter(body: &Function, from: BlockId, block: BlockId, known: &mut Vec<(InstId, Operand)>) {
    let before = known.len();
    for at in body.block(block).instructions() {
        let Kind::Phi(incoming) = &body.instruction(at).kind else {
            break;
        };
        let Some((_, value)) = incoming.iter().find(|(edge, _)| *edge == from) else {
            continue;
        };
        let value = match value {
            Operand::Result(of) => {
                let mut earlier = known[..before].iter().rev();
                earlier
                    .find(|(phi, _)| phi == of)
                    .map_or(*value, |(_, value)| *value)
            }
            _ => *value,
        };
        known.push((at, value));
    }
}
