//! Large inputs: what is claimed of complexity holds, and nothing recurses.

use fencepost_ir::dominators::{Dominators, IteratedFrontier, PostDominators, control_dependence};
use fencepost_ir::graph::Graph;
use fencepost_ir::loops::Loops;
use fencepost_ir::points_to::{Effect, External, PointsTo};
use fencepost_ir::{BlockId, Input, Program, load};

const MANY: u32 = 100_000;

fn graph(edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
    let edges: Vec<_> = edges
        .into_iter()
        .map(|(a, b)| (BlockId(a), BlockId(b)))
        .collect();
    let blocks = edges.iter().map(|e| e.0.max(e.1).index() + 1).max();
    Graph::from_edges(blocks.unwrap_or(1), BlockId(0), &edges)
}

/// `if … else …`, one after the other.
fn diamonds(count: u32) -> Graph {
    graph((0..count).flat_map(|i| {
        let at = 3 * i;
        [
            (at, at + 1),
            (at, at + 2),
            (at + 1, at + 3),
            (at + 2, at + 3),
        ]
    }))
}

/// `do do … while while`: the frontiers are quadratic.
fn nested(count: u32) -> Graph {
    let down = (0..2 * count - 1).map(|i| (i, i + 1));
    graph(down.chain((0..count).map(move |i| (count + i, count - 1 - i))))
}

/// Two parallel chains with edges across: every rung is irreducible.
fn ladder(count: u32) -> Graph {
    graph((0..count).flat_map(|i| {
        let (a, b) = (2 * i + 1, 2 * i + 2);
        let first = (i == 0).then_some([(0, 1), (0, 2)]);
        let rung = [(a, b), (b, a), (a, a + 2), (b, b + 2)];
        first.into_iter().flatten().chain(rung)
    }))
}

fn analyse(graph: &Graph) {
    let tree = Dominators::new(graph);
    let post = PostDominators::new(graph);
    let loops = Loops::new(graph);
    for &block in graph.order() {
        assert!(tree.dominates(graph.entry(), block));
        assert!(post.dominates(post.exit(), block));
        assert_eq!(loops.depth(block) > 0, loops.innermost(block).is_some());
    }
}

#[test]
fn a_hundred_thousand_blocks() {
    analyse(&diamonds(MANY / 3));
    analyse(&nested(MANY / 2));
    analyse(&ladder(MANY / 2));
    analyse(&graph((0..MANY).map(|i| (i, i + 1))));
    analyse(&graph(
        (0..MANY).flat_map(|i| [(i, i + 1), (i, MANY + 1), (i, 0)]),
    ));
}

#[test]
fn the_depth_of_a_nest() {
    let loops = Loops::new(&nested(MANY / 2));
    assert_eq!(loops.all().len(), MANY as usize / 2);
    let deepest = loops.all().iter().map(|l| l.depth).max();
    assert_eq!(deepest, Some(MANY / 2));
    assert!(loops.all().iter().all(|l| !l.is_irreducible()));
    let loops = Loops::new(&ladder(MANY / 2));
    assert!(loops.all().iter().all(|l| l.is_irreducible()));
}

#[test]
fn iterated_frontiers_are_linear() {
    for graph in [diamonds(MANY / 3), nested(MANY / 2), ladder(MANY / 2)] {
        let tree = Dominators::new(&graph);
        let mut frontier = IteratedFrontier::new(&graph, &tree);
        frontier.of(graph.order().iter().copied());
        assert!(frontier.steps() <= graph.edges().count());
        let post = PostDominators::new(&graph);
        let mut frontier = post.iterated_frontier();
        frontier.of(graph.order().iter().copied());
        assert!(frontier.steps() <= graph.edges().count() + 2);
    }
}

/// Ten thousand branches asked one by one: a query costs what it visits.
#[test]
fn small_iterated_frontiers_are_cheap() {
    let graph = diamonds(10_000);
    let post = PostDominators::new(&graph);
    let mut frontier = post.iterated_frontier();
    let sides = graph.order().iter().filter(|b| b.0 % 3 != 0);
    let mut asked = 0;
    for &block in sides {
        assert_eq!(frontier.of([block]), [BlockId(block.0 / 3 * 3)]);
        asked += 1;
    }
    assert!(frontier.steps() <= 4 * asked);
}

#[test]
fn control_dependence_of_many_branches() {
    let graph = diamonds(MANY / 3);
    let post = PostDominators::new(&graph);
    let found = control_dependence(&graph, &post);
    assert_eq!(found.len(), 2 * (MANY as usize / 3));
}

/// Functions that pass a list on, each adding to it.
fn program(functions: usize) -> Program {
    let mut text = String::from("declare ptr @alloc(i64)\n");
    for n in 0..functions {
        let next = (n + 1) % functions;
        text += &format!(
            "define ptr @f{n}(ptr %list) {{\n\
             %new = call ptr @alloc(i64 16)\n\
             %rest = getelementptr i8, ptr %new, i64 8\n\
             store ptr %list, ptr %rest\n\
             store ptr @f{next}, ptr %new\n\
             %f = load ptr, ptr %new\n\
             %x = call ptr %f(ptr %new)\n\
             %y = load ptr, ptr %rest\n\
             ret ptr %y\n}}\n"
        );
    }
    let input = Input::Memory {
        name: "large.ll".into(),
        bytes: text.into_bytes(),
    };
    let loaded = load(vec![input]);
    assert_eq!(loaded.problems, []);
    loaded.program
}

struct Allocator;

impl External for Allocator {
    fn effects(&self, _: &str, _: usize) -> Option<Vec<Effect>> {
        Some(vec![Effect::Allocates])
    }
}

/// Every value may be every list element: without a bound the sets are quadratic.
#[test]
fn points_to_is_bounded_per_constraint() {
    let small = PointsTo::new(&program(1_000), &Allocator).steps();
    let large = PointsTo::new(&program(8_000), &Allocator).steps();
    assert!(large < 16 * small, "{small} steps, then {large}");
}
