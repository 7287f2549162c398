//! Dominators, frontiers, control dependence and loops on random graphs, against their definitions.

use fencepost_ir::BlockId;
use fencepost_ir::dominators::{
    Control, Dominators, IteratedFrontier, PostDominators, control_dependence, frontiers,
};
use fencepost_ir::graph::{Graph, components};
use fencepost_ir::loops::Loops;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Set = BTreeSet<BlockId>;

fn graphs() -> impl Strategy<Value = Graph> {
    (1usize..14).prop_flat_map(|blocks| {
        let block = 0..blocks as u32;
        let edge = (block.clone(), block).prop_map(|(a, b)| (BlockId(a), BlockId(b)));
        proptest::collection::vec(edge, 0..3 * blocks)
            .prop_map(move |edges| Graph::from_edges(blocks, BlockId(0), &edges))
    })
}

/// What `from` reaches inside of `within`.
fn reached(graph: &Graph, from: BlockId, within: impl Fn(BlockId) -> bool) -> Set {
    let mut found = Set::new();
    let mut todo = vec![from];
    while let Some(block) = todo.pop() {
        if within(block) && found.insert(block) {
            todo.extend(graph.successors(block));
        }
    }
    found
}

/// `a` dominates `b`: without `a`, the entry does not reach `b`.
fn dominates(graph: &Graph, a: BlockId, b: BlockId) -> bool {
    let entry = graph.entry();
    [a, b].iter().all(|x| graph.is_reached(*x))
        && !reached(graph, entry, |block| block != a).contains(&b)
}

fn blocks(graph: &Graph) -> Vec<BlockId> {
    (0..graph.len() as u32).map(BlockId).collect()
}

fn check_dominators(graph: &Graph) {
    let tree = Dominators::new(graph);
    for a in blocks(graph) {
        for b in blocks(graph) {
            let expected = dominates(graph, a, b);
            assert_eq!(tree.dominates(a, b), expected, "{a:?} {b:?} {graph:?}");
        }
        if let Some(above) = tree.immediate(a) {
            assert!(tree.children(above).contains(&a));
            assert_eq!(tree.depth(a), tree.depth(above) + 1);
            let strict = |b: &BlockId| tree.strictly_dominates(*b, a);
            let mut others = blocks(graph).into_iter().filter(strict);
            assert!(others.all(|b| tree.dominates(b, above)));
        } else {
            assert!(a == graph.entry() || !graph.is_reached(a));
        }
    }
}

fn frontier(graph: &Graph, block: BlockId) -> Set {
    let dominated = |from: &BlockId| dominates(graph, block, *from);
    let is_in = |to: &BlockId| {
        graph.predecessors(*to).iter().any(dominated)
            && (block == *to || !dominates(graph, block, *to))
    };
    blocks(graph).into_iter().filter(is_in).collect()
}

fn iterated(graph: &Graph, set: &Set) -> Set {
    let mut all = Set::new();
    loop {
        let around = set.union(&all).flat_map(|b| frontier(graph, *b)).collect();
        if all == around {
            return all;
        }
        all = around;
    }
}

/// By Havlak's definition: the component of the header below it in a depth-first search.
fn loops(graph: &Graph) -> Vec<(BlockId, Set)> {
    fn search(graph: &Graph, block: BlockId, below: &mut Vec<Set>, order: &mut Vec<BlockId>) {
        let begin = order.len();
        order.push(block);
        for &to in graph.successors(block) {
            if !order.contains(&to) {
                search(graph, to, below, order);
            }
        }
        below[block.index()] = order[begin..].iter().copied().collect();
    }
    let mut below = vec![Set::new(); graph.len()];
    let mut order = Vec::new();
    search(graph, graph.entry(), &mut below, &mut order);
    let mut found = Vec::new();
    for header in order {
        let below = &below[header.index()];
        let returns = |b: &BlockId| {
            let next = graph.successors(*b).iter();
            let reaches =
                |to: &BlockId| reached(graph, *to, |x| below.contains(&x)).contains(&header);
            next.copied().any(|to| reaches(&to))
        };
        let body: Set = below.iter().copied().filter(returns).collect();
        if body.contains(&header) {
            found.push((header, body));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_order_puts_predecessors_first_but_for_loops(graph in graphs()) {
        let found: Set = graph.order().iter().copied().collect();
        prop_assert_eq!(&found, &reached(&graph, graph.entry(), |_| true));
        for (from, to) in graph.edges() {
            let comes_first = graph.position(from) < graph.position(to);
            prop_assert!(comes_first || reached(&graph, to, |_| true).contains(&from));
            prop_assert!(graph.predecessors(to).contains(&from));
        }
    }

    #[test]
    fn backwards_every_block_reaches_the_exit_once(graph in graphs()) {
        let back = graph.reversed();
        let joined: Set = back.successors(back.entry()).iter().copied().collect();
        for block in blocks(&graph) {
            prop_assert_eq!(back.is_reached(block), graph.is_reached(block));
            let goes_on = reached(&graph, block, |_| true);
            let ends = |b: &BlockId| graph.successors(*b).is_empty();
            if joined.contains(&block) && !ends(&block) {
                prop_assert!(!goes_on.iter().any(ends), "only infinite loops are joined");
                let again = joined.intersection(&goes_on).count();
                prop_assert_eq!(again, 1, "one block of each");
            }
        }
    }

    #[test]
    fn dominators_are_what_cannot_be_avoided(graph in graphs()) {
        check_dominators(&graph);
        check_dominators(&graph.reversed());
    }

    #[test]
    fn frontiers_end_where_dominance_ends(graph in graphs(), chosen in any::<u16>()) {
        for graph in [graph.reversed(), graph] {
            let tree = Dominators::new(&graph);
            let found = frontiers(&graph, &tree);
            for block in blocks(&graph) {
                let found: Set = found.of(block.index()).iter().copied().collect();
                prop_assert_eq!(found, frontier(&graph, block));
            }
            let set: Set = blocks(&graph).into_iter().filter(|b| chosen >> b.0 & 1 == 1).collect();
            let mut iterate = IteratedFrontier::new(&graph, &tree);
            let found: Set = iterate.of(set.iter().copied()).into_iter().collect();
            prop_assert_eq!(found, iterated(&graph, &set));
            let one: Set = iterate.of([graph.entry()]).into_iter().collect();
            prop_assert_eq!(one, iterated(&graph, &Set::from([graph.entry()])));
        }
    }

    #[test]
    fn a_branch_controls_what_one_way_must_pass_and_another_need_not(graph in graphs()) {
        let post = PostDominators::new(&graph);
        let found = control_dependence(&graph, &post);
        for block in blocks(&graph) {
            let found: BTreeSet<Control> = found.of(block.index()).iter().copied().collect();
            let mut expected = BTreeSet::new();
            for (branch, to) in graph.edges().filter(|e| graph.successors(e.0).len() > 1) {
                let passes = |from| dominates(&post.reversed, block, from);
                if passes(to) && (block == branch || !passes(branch)) {
                    expected.insert(Control { branch, to });
                }
            }
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn loops_are_components_below_their_header(graph in graphs()) {
        let found = Loops::new(&graph);
        let expected = loops(&graph);
        let sets: Vec<(BlockId, Set)> = found
            .ids()
            .map(|id| (found.get(id).header, found.blocks(id).iter().copied().collect()))
            .collect();
        prop_assert_eq!(&sets, &expected);
        for id in found.ids() {
            let (this, body) = (found.get(id), &sets[id.index()].1);
            let outside = |b: &&BlockId| graph.predecessors(**b).iter().any(|p| !body.contains(p));
            let entries: Set = body.iter().filter(outside).copied().filter(|b| *b != this.header).collect();
            prop_assert_eq!(this.entries.iter().copied().collect::<Set>(), entries);
            let around = |other: &&(BlockId, Set)| other.1.contains(&this.header) && other.0 != this.header;
            let parent = sets.iter().filter(around).min_by_key(|o| o.1.len());
            prop_assert_eq!(this.parent.map(|p| found.get(p).header), parent.map(|p| p.0));
            prop_assert_eq!(this.depth as usize, sets.iter().filter(around).count() + 1);
            for (from, to) in graph.edges() {
                let leaves = body.contains(&from) && !body.contains(&to);
                prop_assert_eq!(found.exits(&graph, id).contains(&(from, to)), leaves);
                let again = body.contains(&from) && this.is_entry(to);
                prop_assert_eq!(found.latches(&graph, id).contains(&(from, to)), again);
            }
        }
        for block in blocks(&graph) {
            let depth = sets.iter().filter(|s| s.1.contains(&block)).count();
            prop_assert_eq!(found.depth(block) as usize, depth);
        }
    }

    #[test]
    fn components_reach_each_other_and_come_after_what_they_reach(graph in graphs()) {
        let list = |node: usize| graph.successors(BlockId(node as u32)).iter().map(|b| b.index());
        let found = components(graph.len(), list);
        for a in blocks(&graph) {
            for b in reached(&graph, a, |_| true) {
                let back = reached(&graph, b, |_| true).contains(&a);
                let (of_a, of_b) = (found.component[a.index()], found.component[b.index()]);
                let fits = if back { of_a == of_b } else { of_b < of_a };
                prop_assert!(fits);
            }
        }
        prop_assert_eq!((0..found.count()).map(|c| found.members(c).len()).sum::<usize>(), graph.len());
    }
}

#[test]
fn only_the_chosen_exits_count() {
    let edge = |a, b| (BlockId(a), BlockId(b));
    let graph = Graph::from_edges(4, BlockId(0), &[edge(0, 1), edge(0, 2), edge(2, 3)]);
    let all = PostDominators::new(&graph);
    assert_eq!(all.immediate(BlockId(0)), None);
    let without_abort = PostDominators::of(graph.reversed_from(|b| b != BlockId(1)));
    assert_eq!(without_abort.immediate(BlockId(0)), Some(BlockId(2)));
    assert!(!without_abort.tree.contains(BlockId(1)));
}
