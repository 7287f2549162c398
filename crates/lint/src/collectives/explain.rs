//! The way of a value from what differs between ranks to a branch, in words.

use super::Step;
use super::code::{Caller, Code};
use super::flow::{Flow, Name, Node, Yielded};
use super::variance::{Seed, Why};
use fencepost_ir::trace::resolve;
use fencepost_ir::{FuncId, InstId, Kind, Operand};

/// The steps of an explanation, one per place; the last is the branch.
pub fn steps(flow: &Flow<'_>, why: &Why) -> Vec<Step> {
    let code = flow.code;
    let mut steps = Vec::new();
    steps.extend(match why.seed {
        Seed::Yielded(yielded) => seed(flow, yielded),
        Seed::Outside(_) => None,
    });
    for (at, node) in why.way.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| why.way[at]);
        let last = at + 1 == why.way.len();
        steps.extend(step(code, *node, before, why.way.get(at + 1), last));
    }
    // One step per line: the last one says most.
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        let line = |step: &Step| {
            let place = code.program.place(step.place);
            (&place.file, place.line)
        };
        match merged.last_mut() {
            Some(before) if line(before) == line(&step) => *before = join(before, step),
            _ => merged.push(step),
        }
    }
    merged
}

/// A value without a name.
const COMPUTED: &str = "a value follows from it";

/// Two steps on one line. That something is computed goes without saying if there is more to say.
fn join(before: &Step, step: Step) -> Step {
    if step.text == COMPUTED || step.text == before.text {
        return before.clone();
    }
    let text = match before.text == COMPUTED {
        true => step.text,
        false => format!("{}, {}", before.text, step.text),
    };
    Step { text, ..step }
}

fn seed(flow: &Flow<'_>, yielded: Yielded) -> Option<Step> {
    let (function, at) = (yielded.function, yielded.at);
    let code = flow.code;
    let name = match flow.mpi(function, at) {
        Some((called, _)) => called.name.clone(),
        None => code.spoken(code.called(function, at)?).into(),
    };
    let argument = yielded.through.and_then(|at_argument| {
        let operand = code.arguments(function, at).get(at_argument)?;
        variable(code, function, *operand)
    });
    let text = match argument {
        Some(variable) => format!("`{variable}` is set by {name}"),
        None => format!("a result of {name}"),
    };
    Some(Step {
        place: code.place(function, at),
        text,
    })
}

fn step(
    code: &Code<'_>,
    node: Node,
    before: Option<Node>,
    behind: Option<&Node>,
    last: bool,
) -> Option<Step> {
    let at_instruction = |function: FuncId, at: InstId, text: String| {
        let place = code.place(function, at);
        (code.program.place(place).line != 0).then_some(Step { place, text })
    };
    match node {
        Node::Branch(function, block) => {
            let at = InstId(code.function(function).block(block).end - 1);
            let text = if last {
                "the condition"
            } else {
                "decided by the condition"
            };
            at_instruction(function, at, text.into())
        }
        // What is stored was computed by the node before.
        Node::Cell(function, _, bytes) | Node::Exit(function, bytes) => {
            let name = variable(code, function, bytes.root.operand())?;
            let Some(Node::Value(by, Name::Result(at))) = before else {
                return None;
            };
            at_instruction(by, at, format!("`{name}` is set"))
        }
        Node::Write(function, at) => at_instruction(function, at, "it is stored".into()),
        Node::Value(function, Name::Parameter(number)) => {
            let passed = |caller: &&Caller| {
                let passed = code.passed(**caller, function, number);
                let name = passed.and_then(Name::of);
                before.is_none() || name.map(|name| Node::Value(caller.function, name)) == before
            };
            let caller = code.callers(function).iter().find(passed)?;
            let name = &code.function(function).name;
            at_instruction(caller.function, caller.at, format!("passed to {name}"))
        }
        Node::Returned(function) => {
            let Some(Node::Value(caller, Name::Result(at))) = behind else {
                return None;
            };
            let name = &code.function(function).name;
            at_instruction(*caller, *at, format!("returned by {name}"))
        }
        Node::Value(function, Name::Result(at)) => match code.kind(function, at) {
            Kind::Local { .. } | Kind::Address { .. } => None,
            _ => at_instruction(function, at, COMPUTED.into()),
        },
        Node::Value(..) | Node::Memory(..) | Node::Runs(..) => None,
    }
}

/// The name of the variable an address is in.
fn variable(code: &Code<'_>, function: FuncId, address: Operand) -> Option<String> {
    match resolve(code.function(function), address).0 {
        Operand::Result(at) => match code.kind(function, at) {
            Kind::Local { name, .. } => name.clone(),
            Kind::Load { address, .. } => variable(code, function, *address),
            _ => None,
        },
        Operand::Global(id, _) => Some(code.program.global(id).name.clone()),
        _ => None,
    }
}
