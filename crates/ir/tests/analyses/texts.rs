//! Small programs as LLVM text. A line `;> QUESTION: ANSWER` says what an analysis must find.
//!
//! Blocks are numbered as in the text (`b0` is the entry). Values are named by probes: a call
//! `@show(i32 7, ptr %p)` makes `%p` the value `7`; `%3+8` is an address in the local variable that
//! instruction 3 makes. One folder per analysis.

use fencepost_ir::calls::CallGraph;
use fencepost_ir::dominators::{Dominators, PostDominators, control_dependence, frontiers};
use fencepost_ir::graph::Graph;
use fencepost_ir::loops::Loops;
use fencepost_ir::points_to::{Effect, External, Object, PointsTo, Target};
use fencepost_ir::trace::Tracer;
use fencepost_ir::values::{
    Affine, CallAt, Constants, Dependence, Origin, Seeds, Write, affine_values,
};
use fencepost_ir::{BlockId, FuncId, Function, Input, InstId, Kind, Operand, Program, load};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The functions without a body that the texts use.
struct Library;

impl External for Library {
    fn effects(&self, function: &str, _: usize) -> Option<Vec<Effect>> {
        Some(match function {
            "show" | "read" => vec![],
            "alloc" => vec![Effect::Allocates],
            "alloc_through" => vec![Effect::AllocatesThrough(0)],
            "make" => vec![Effect::Makes(0)],
            "write" | "rank" | "broadcast" => vec![Effect::Writes(0)],
            "copy" => vec![Effect::Copies {
                to: 0,
                from: 1,
                length: Some(2),
            }],
            "same" => vec![Effect::Returns(0)],
            "inside" => vec![Effect::ReturnsInside(0)],
            "run" => vec![Effect::Calls {
                function: 0,
                with: vec![1],
            }],
            "keep" => vec![Effect::Escapes(0)],
            _ => return None,
        })
    }

    fn is_entry(&self, function: &str) -> bool {
        function == "main"
    }
}

impl Seeds for Library {
    fn result(&self, call: CallAt) -> Origin {
        match call.name {
            "my_rank" => Origin::Differs,
            "everyone" => Origin::Same,
            _ => Origin::Follows,
        }
    }

    fn writes(&self, call: CallAt) -> Option<Vec<Write>> {
        let write = |origin| {
            vec![Write {
                argument: 0,
                size: 4,
                origin,
            }]
        };
        Some(match call.name {
            "rank" => write(Origin::Differs),
            "broadcast" => write(Origin::Same),
            "show" | "my_rank" | "everyone" | "read" => vec![],
            _ => return None,
        })
    }
}

/// A program, and the analyses of all of it.
struct Case {
    program: Program,
    points_to: PointsTo,
}

impl Case {
    fn function(&self, name: &str) -> (FuncId, &Function) {
        let id = self
            .program
            .find(name)
            .unwrap_or_else(|| panic!("no function {name}"));
        (id, self.program.function(id))
    }

    /// The probe of that number: where it is, and the value.
    fn probe(&self, number: &str) -> (FuncId, InstId, Operand) {
        let wanted: i64 = number.parse().expect("a probe's number");
        for (id, function) in (0..).map(FuncId).zip(&self.program.functions) {
            for (at, instruction) in (0..).map(InstId).zip(&function.instructions) {
                let Kind::Call {
                    callee: Operand::Function(callee),
                    arguments,
                } = &instruction.kind
                else {
                    continue;
                };
                let shows = self.program.function(*callee).name == "show";
                if let (true, [Operand::Int { value, .. }, shown]) = (shows, &arguments[..])
                    && *value == wanted
                {
                    return (id, at, *shown);
                }
            }
        }
        panic!("no probe {number}");
    }

    fn target(&self, target: &Target) -> String {
        let name = match self.points_to.object(target.object) {
            Object::World => return "world".into(),
            Object::Function(id) => return format!("@{}", self.program.function(id).name),
            Object::Global(id) => format!("@{}", self.program.global(id).name),
            Object::Local(_, at) => format!("%{}", at.0),
            Object::ByValue(_, at) => format!("value {at}"),
            Object::Heap(id, ..) => format!("heap of {}", self.program.function(id).name),
            Object::Opaque(id, ..) => format!("handle of {}", self.program.function(id).name),
            Object::Temporary(..) => unreachable!("nothing points to it"),
        };
        match (target.offset.exact(), target.offset.stride()) {
            (Some(offset), _) => format!("{name}+{offset}"),
            (None, 1) => format!("{name}+?"),
            (None, stride) => format!("{name}+{}%{stride}", target.offset.residue()),
        }
    }
}

fn block(word: &str) -> BlockId {
    BlockId(word[1..].parse().expect("a block, b0"))
}

fn blocks<'a>(blocks: impl IntoIterator<Item = &'a BlockId>) -> String {
    let sorted: BTreeSet<_> = blocks.into_iter().collect();
    list(sorted.into_iter().map(|b| format!("b{}", b.0)))
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<_> = items.into_iter().collect();
    if items.is_empty() {
        "nothing".into()
    } else {
        items.join(" ")
    }
}

fn functions(case: &Case, set: &[bool]) -> String {
    let named = case.program.functions.iter().zip(set);
    let names: BTreeSet<_> = named.filter(|f| *f.1).map(|f| f.0.name.clone()).collect();
    list(names)
}

/// Runs all texts of a folder; `answer` is given the words of a question.
fn texts(folder: &str, answer: impl Fn(&Case, &[&str]) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/ir")
        .join(folder);
    let mut asked = 0;
    let mut wrong = String::new();
    for entry in fs::read_dir(&path).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let loaded = load(vec![Input::File(path.clone())]);
        assert_eq!(loaded.problems, []);
        let program = loaded.program;
        let points_to = PointsTo::new(&program, &Library);
        let case = Case { program, points_to };
        let text = fs::read_to_string(&path).expect("it can be read");
        for line in text.lines().filter_map(|line| line.strip_prefix(";>")) {
            let (question, expected) = line.split_once(':').expect("a question and an answer");
            let words: Vec<_> = question.split_whitespace().collect();
            let found = answer(&case, &words);
            asked += 1;
            if found != expected.trim() {
                let name = path.file_name().expect("a file").display();
                wrong += &format!("{name}:{question}: {found}; expected{expected}\n");
                wrong += &format!("{}\n", case.program);
            }
        }
    }
    assert!(asked > 0, "no question in {folder}");
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn dominators() {
    texts("dominators", |case, words| {
        let graph = Graph::of(case.function(words[1]).1);
        let tree = Dominators::new(&graph);
        let post = PostDominators::new(&graph);
        let at = block(words[2]);
        let one = |block: Option<BlockId>| blocks(&block);
        match words[0] {
            "dominator" => one(tree.immediate(at)),
            "post-dominator" => one(post.immediate(at)),
            "frontier" => blocks(frontiers(&graph, &tree).of(at.index())),
            "iterated" => {
                let mut frontier = post.iterated_frontier();
                blocks(&frontier.of(words[2..].iter().map(|w| block(w))))
            }
            "controls" => {
                let found = control_dependence(&graph, &post);
                blocks(found.of(at.index()).iter().map(|c| &c.branch))
            }
            other => panic!("what is {other}?"),
        }
    });
}

#[test]
fn loops() {
    texts("loops", |case, words| {
        let graph = Graph::of(case.function(words[1]).1);
        let loops = Loops::new(&graph);
        let at = block(words[2]);
        let id = loops.innermost(at);
        let edges = |edges: Vec<(BlockId, BlockId)>| {
            list(edges.iter().map(|(a, b)| format!("b{}-b{}", a.0, b.0)))
        };
        match (words[0], id) {
            ("depth", _) => loops.depth(at).to_string(),
            (_, None) => "no loop".into(),
            ("blocks", Some(id)) => blocks(loops.blocks(id)),
            ("header", Some(id)) => blocks([&loops.get(id).header]),
            ("entries", Some(id)) => blocks(&loops.get(id).entries),
            ("exits", Some(id)) => edges(loops.exits(&graph, id)),
            ("latches", Some(id)) => edges(loops.latches(&graph, id)),
            (other, _) => panic!("what is {other}?"),
        }
    });
}

#[test]
fn calls() {
    texts("calls", |case, words| {
        let by_arity = CallGraph::by_arity(&case.program);
        let resolved = case.points_to.call_graph(&case.program, &Library);
        let (graph, words) = match words[0] {
            "arity" => (by_arity, &words[1..]),
            _ => (resolved, words),
        };
        match words[0] {
            "callees" => {
                let callees = graph.callees(case.function(words[1]).0).iter();
                let names: BTreeSet<_> = callees
                    .map(|f| case.program.function(*f).name.clone())
                    .collect();
                list(names)
            }
            "reachable" => functions(case, &graph.reachable([case.function(words[1]).0])),
            "reaching" => functions(
                case,
                &graph.reaching(&case.program, |name| name == words[1]),
            ),
            "recursive" => graph.is_recursive(case.function(words[1]).0).to_string(),
            "order" => {
                let below = |a: &str, b: &str| {
                    graph.group(case.function(a).0) < graph.group(case.function(b).0)
                };
                words[1..].windows(2).all(|w| below(w[0], w[1])).to_string()
            }
            other => panic!("what is {other}?"),
        }
    });
}

#[test]
fn points_to() {
    texts("points_to", |case, words| match words {
        ["alias", a, b] => {
            let ((f, _, a), (g, _, b)) = (case.probe(a), case.probe(b));
            case.points_to.may_alias((f, a, 8), (g, b, 8)).to_string()
        }
        ["escaped", number] => {
            let (function, _, value) = case.probe(number);
            let targets = case.points_to.points_to(function, value).iter();
            let escaped = targets.filter(|t| case.points_to.escaped(t.object));
            list(escaped.map(|t| case.target(t)))
        }
        [number] => {
            let (function, _, value) = case.probe(number);
            let targets = case.points_to.points_to(function, value).iter();
            let names: BTreeSet<_> = targets.map(|t| case.target(t)).collect();
            list(names)
        }
        _ => panic!("what is {words:?}?"),
    });
}

#[test]
fn trace() {
    texts("trace", |case, words| {
        let calls = case.points_to.call_graph(&case.program, &Library);
        let tracer = Tracer::new(&case.program, &case.points_to, &calls, &Library);
        let found = match words {
            [number] => {
                let (function, at, _) = case.probe(number);
                tracer.constant_argument(function, at, 1)
            }
            ["behind", number] => {
                let (function, at, _) = case.probe(number);
                tracer.constant_behind(function, at, 1, 4)
            }
            _ => panic!("what is {words:?}?"),
        };
        found.map_or("?".into(), |value| value.to_string())
    });
}

#[test]
fn values() {
    texts("values", |case, words| {
        let calls = case.points_to.call_graph(&case.program, &Library);
        let tracer = Tracer::new(&case.program, &case.points_to, &calls, &Library);
        let found = Dependence::new(&case.program, &case.points_to, &calls, &tracer, &Library);
        let differs = |differs| {
            if differs {
                "differs".into()
            } else {
                "same".to_string()
            }
        };
        match words {
            ["branch", function, at] => differs(found.branch(case.function(function).0, block(at))),
            ["runs", function, at] => differs(found.runs(case.function(function).0, block(at))),
            ["constant", number] => {
                let (function, _, value) = case.probe(number);
                let constants = Constants::new(case.program.function(function), |_| None);
                constants
                    .value(value)
                    .map_or("?".into(), |value| value.to_string())
            }
            ["affine", number] => {
                let (function, _, value) = case.probe(number);
                affine(case, function, value)
            }
            [number] => {
                let (function, _, value) = case.probe(number);
                differs(found.value(function, value))
            }
            _ => panic!("what is {words:?}?"),
        }
    });
}

/// With the result of `@my_rank` as the seed.
fn affine(case: &Case, function: FuncId, value: Operand) -> String {
    let body = case.program.function(function);
    let seed = |operand: Operand| {
        let Operand::Result(at) = operand else {
            return None;
        };
        let Kind::Call {
            callee: Operand::Function(callee),
            ..
        } = body.instruction(at).kind
        else {
            return None;
        };
        (case.program.function(callee).name == "my_rank").then_some(0)
    };
    let values = affine_values(body, &Graph::of(body), seed);
    match value {
        Operand::Result(at) => match values[at.index()] {
            Some(Affine {
                seed: Some(_),
                factor,
                add,
            }) => format!("{factor} rank + {add}"),
            Some(Affine { add, .. }) => add.to_string(),
            None => "?".into(),
        },
        _ => "?".into(),
    }
}
