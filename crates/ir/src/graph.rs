//! A control-flow graph as lists of neighbours.
//!
//! * Nodes are blocks; parallel edges count once; blocks that cannot be reached from the entry are
//!   numbered but have no edges.
//! * [`Graph::reversed`] turns the edges round and starts at a **virtual exit**, numbered behind the
//!   last block. Every block that leaves the function is joined to it. Blocks that never leave
//!   (infinite loops) would not be reached backwards, so one block of every *final* strongly connected
//!   component without an exit is joined too: the first in reverse postorder, for a loop its header.
//!   The choice decides what post-dominates inside an infinite loop, nothing outside of one.
//! * [`components`] finds strongly connected components (Tarjan 1972), successors first.
//!
//! Everything is linear in nodes and edges and free of recursion.

use crate::program::{BlockId, Function};

/// Lists of things, one per node, in one piece of memory.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Sorts `pairs` of a node and a thing by node; the order within a node is kept.
    pub fn new(nodes: usize, pairs: &[(usize, T)]) -> Self {
        let mut starts = vec![0u32; nodes + 1];
        for (node, _) in pairs {
            starts[node + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let Some(&(_, any)) = pairs.first() else {
            let items = Vec::new();
            return Self { starts, items };
        };
        let mut free = starts.clone();
        let mut items = vec![any; pairs.len()];
        for &(node, item) in pairs {
            items[free[node] as usize] = item;
            free[node] += 1;
        }
        Self { starts, items }
    }

    /// What belongs to the node.
    pub fn of(&self, node: usize) -> &[T] {
        &self.items[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many things there are in all lists.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Are all lists empty?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// A graph of blocks with an entry.
#[derive(Clone, Debug)]
pub struct Graph {
    entry: BlockId,
    successors: Lists<BlockId>,
    predecessors: Lists<BlockId>,
    order: Vec<BlockId>,
    position: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl Graph {
    /// The graph of a function that is defined.
    pub fn of(function: &Function) -> Self {
        let mut edges = Vec::new();
        for block in function.block_ids() {
            edges.extend(function.successors(block).into_iter().map(|to| (block, to)));
        }
        Self::from_edges(function.blocks.len(), BlockId(0), &edges)
    }

    /// A graph of `blocks` nodes.
    pub fn from_edges(blocks: usize, entry: BlockId, edges: &[(BlockId, BlockId)]) -> Self {
        let all: Vec<_> = edges.iter().map(|&(a, b)| (a.index(), b)).collect();
        let all = Lists::new(blocks, &all);
        let order = reverse_postorder(&all, entry);
        let mut position = vec![UNREACHED; blocks];
        for (at, block) in order.iter().enumerate() {
            position[block.index()] = at as u32;
        }
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        let mut seen_from = vec![UNREACHED; blocks];
        for (from, block) in order.iter().enumerate() {
            for &to in all.of(block.index()) {
                if std::mem::replace(&mut seen_from[to.index()], from as u32) != from as u32 {
                    forward.push((block.index(), to));
                    backward.push((to.index(), *block));
                }
            }
        }
        Self {
            entry,
            successors: Lists::new(blocks, &forward),
            predecessors: Lists::new(blocks, &backward),
            order,
            position,
        }
    }

    /// Where it starts.
    pub fn entry(&self) -> BlockId {
        self.entry
    }

    /// How many blocks are numbered, reached or not.
    pub fn len(&self) -> usize {
        self.position.len()
    }

    /// Is there no block?
    pub fn is_empty(&self) -> bool {
        self.position.is_empty()
    }

    /// Where control goes, each block once.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        self.successors.of(block.index())
    }

    /// Where control comes from, each block once, in reverse postorder.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        self.predecessors.of(block.index())
    }

    /// The blocks the entry reaches, in reverse postorder: but for loops, predecessors first.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// Position in [`Graph::order`].
    pub fn position(&self, block: BlockId) -> Option<usize> {
        let at = self.position[block.index()];
        (at != UNREACHED).then_some(at as usize)
    }

    /// Can the entry reach the block?
    pub fn is_reached(&self, block: BlockId) -> bool {
        self.position[block.index()] != UNREACHED
    }

    /// All edges between reached blocks.
    pub fn edges(&self) -> impl Iterator<Item = (BlockId, BlockId)> {
        let from = |from: &BlockId| {
            let from = *from;
            self.successors(from).iter().map(move |&to| (from, to))
        };
        self.order.iter().flat_map(from)
    }

    /// The graph backwards, from a virtual exit `BlockId(self.len())`.
    pub fn reversed(&self) -> Self {
        self.reversed_from(|_| true)
    }

    /// The graph backwards, where only some of the blocks without successors count as exits: what
    /// only leads to others (say, to an abort) is not reached then.
    pub fn reversed_from(&self, is_exit: impl Fn(BlockId) -> bool) -> Self {
        let exit = BlockId(self.len() as u32);
        let ends = |b: &&BlockId| self.successors(**b).is_empty() && is_exit(**b);
        let mut edges: Vec<_> = self.order.iter().filter(ends).map(|&b| (exit, b)).collect();
        edges.extend(self.stuck().into_iter().map(|b| (exit, b)));
        edges.extend(self.edges().map(|(from, to)| (to, from)));
        Self::from_edges(self.len() + 1, exit, &edges)
    }

    /// One block of every strongly connected component that control cannot leave, if it has an edge.
    fn stuck(&self) -> Vec<BlockId> {
        let list = |node: usize| self.successors.of(node).iter().map(|b| b.index());
        let found = components(self.len(), list);
        let mut stuck = Vec::new();
        for component in 0..found.count() {
            let of = |b: &BlockId| found.component[b.index()] as usize;
            let members = found.members(component);
            let stays = |&m: &u32| {
                self.successors(BlockId(m))
                    .iter()
                    .all(|to| of(to) == component)
            };
            let loops = !self.successors(BlockId(members[0])).is_empty();
            if loops && members.iter().all(stays) {
                let first = members.iter().min_by_key(|m| self.position[**m as usize]);
                stuck.extend(first.map(|m| BlockId(*m)));
            }
        }
        stuck.sort_by_key(|b| self.position[b.index()]);
        stuck
    }
}

/// The nodes `entry` reaches, each behind all from which it is reached without a cycle.
fn reverse_postorder(successors: &Lists<BlockId>, entry: BlockId) -> Vec<BlockId> {
    let mut order = Vec::new();
    if successors.nodes() == 0 {
        return order;
    }
    let mut seen = vec![false; successors.nodes()];
    seen[entry.index()] = true;
    let mut path = vec![(entry, 0)];
    while let Some((node, next)) = path.last_mut() {
        match successors.of(node.index()).get(*next) {
            Some(&to) => {
                *next += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    path.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Strongly connected components, each behind the components it leads to.
#[derive(Clone, Debug)]
pub struct Components {
    /// Of each node, the number of its component.
    pub component: Vec<u32>,
    starts: Vec<u32>,
    nodes: Vec<u32>,
}

impl Components {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The nodes of one.
    pub fn members(&self, component: usize) -> &[u32] {
        &self.nodes[self.starts[component] as usize..self.starts[component + 1] as usize]
    }
}

/// Tarjan's algorithm on nodes `0..nodes`, without recursion.
pub fn components<I>(nodes: usize, successors: impl Fn(usize) -> I) -> Components
where
    I: Iterator<Item = usize>,
{
    let mut found = Components {
        component: vec![UNREACHED; nodes],
        starts: vec![0],
        nodes: Vec::with_capacity(nodes),
    };
    let mut number = vec![0u32; nodes];
    let mut low = vec![0u32; nodes];
    let (mut numbered, mut open) = (0, Vec::new());
    let mut path = Vec::new();
    for root in 0..nodes {
        if number[root] != 0 {
            continue;
        }
        path.push((root, None));
        while let Some((node, rest)) = path.last_mut() {
            let node = *node;
            let rest = rest.get_or_insert_with(|| {
                numbered += 1;
                (number[node], low[node]) = (numbered, numbered);
                open.push(node);
                successors(node)
            });
            if let Some(to) = rest.next() {
                if number[to] == 0 {
                    path.push((to, None));
                } else if found.component[to] == UNREACHED {
                    low[node] = low[node].min(number[to]);
                }
                continue;
            }
            path.pop();
            if let Some((above, _)) = path.last() {
                low[*above] = low[*above].min(low[node]);
            }
            if low[node] == number[node] {
                let this = found.count() as u32;
                while let Some(member) = open.pop() {
                    found.component[member] = this;
                    found.nodes.push(member as u32);
                    if member == node {
                        break;
                    }
                }
                found.starts.push(found.nodes.len() as u32);
            }
        }
    }
    found
}
