//! Loads LLVM bitcode or text, runs the analyses and says how long each took: `analyse FILE...`.

use fencepost_ir::calls::CallGraph;
use fencepost_ir::dominators::{Dominators, PostDominators, control_dependence};
use fencepost_ir::graph::Graph;
use fencepost_ir::loops::Loops;
use fencepost_ir::points_to::{Effect, External, PointsTo};
use fencepost_ir::trace::Tracer;
use fencepost_ir::values::{CallAt, Constants, Dependence, Origin, Seeds, Write};
use fencepost_ir::{Input, Operand, Program, load};
use std::time::Instant;

/// The C library's most common functions.
struct Library;

impl External for Library {
    fn effects(&self, function: &str, _: usize) -> Option<Vec<Effect>> {
        Some(match function {
            "malloc" | "calloc" => vec![Effect::Allocates],
            "realloc" => vec![Effect::Allocates, Effect::Returns(0)],
            "memcpy" | "memmove" => vec![
                Effect::Copies {
                    to: 0,
                    from: 1,
                    length: Some(2),
                },
                Effect::Returns(0),
            ],
            "strchr" | "strrchr" | "memchr" => vec![Effect::ReturnsInside(0)],
            "free" | "strlen" | "strcmp" | "memcmp" | "strncmp" | "printf" => Vec::new(),
            _ => return None,
        })
    }
}

/// What the C library returns depends on what it is given, and so does what it writes.
impl Seeds for Library {
    fn result(&self, _: CallAt) -> Origin {
        Origin::Follows
    }

    fn writes(&self, _: CallAt) -> Option<Vec<Write>> {
        None
    }
}

fn timed<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    println!("{what:<20} {:>8.1} ms", start.elapsed().as_secs_f64() * 1e3);
    result
}

fn graphs(program: &Program) {
    for function in program.functions.iter().filter(|f| f.is_defined()) {
        let graph = Graph::of(function);
        Dominators::new(&graph);
        control_dependence(&graph, &PostDominators::new(&graph));
        Loops::new(&graph);
    }
}

fn main() {
    let files = std::env::args_os().skip(1);
    let inputs = files.map(|file| Input::File(file.into())).collect();
    let program = timed("load", || load(inputs)).program;
    let instructions = program.functions.iter().map(|f| f.instructions.len());
    println!(
        "{} functions, {} instructions",
        program.functions.len(),
        instructions.sum::<usize>()
    );
    timed("graphs", || graphs(&program));
    timed("calls by arity", || CallGraph::by_arity(&program));
    let points_to = timed("points-to", || PointsTo::new(&program, &Library));
    let calls = timed("call graph", || points_to.call_graph(&program, &Library));
    let tracer = timed("tracer", || {
        Tracer::new(&program, &points_to, &calls, &Library)
    });
    timed("dependence", || {
        Dependence::new(&program, &points_to, &calls, &tracer, &Library)
    });
    timed("constants", || {
        for function in program.functions.iter().filter(|f| f.is_defined()) {
            Constants::new(function, |_| None);
        }
    });
    let mut sizes: Vec<usize> = Vec::new();
    for (id, function) in (0..).map(fencepost_ir::FuncId).zip(&program.functions) {
        let results = (0..function.instructions.len() as u32).map(fencepost_ir::InstId);
        let sets = results.map(|at| points_to.points_to(id, Operand::Result(at)).len());
        sizes.extend(sets.filter(|size| *size > 0));
    }
    sizes.sort_unstable();
    let at = |part: usize| sizes.get(sizes.len() * part / 100).copied().unwrap_or(0);
    println!(
        "{} steps; sets: median {}, 90 % {}, 99 % {}",
        points_to.steps(),
        at(50),
        at(90),
        at(99)
    );
}
