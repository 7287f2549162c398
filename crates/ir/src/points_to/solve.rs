//! The solver: difference propagation in waves (Pereira and Berlin 2009) with cycles collapsed.
//!
//! A **node** holds the set of locations a value or a memory cell may contain. An **edge** carries it
//! on, shifted or not; a **use** is a constraint that makes edges when the set grows. A wave takes
//! the nodes that changed, collapses the cycles below them, and visits them sources first; each visit
//! handles only what is new. A cycle with a shift in it (`p = p + 8`) is collapsed as well: its node
//! then keeps offsets modulo the shift, which is what the cycle would end in.

use super::external::External;
use super::memory::{Contents, Link, ObjectId};
use super::offset::{Offset, Shift};
use super::set::Set;
use super::{Object, Use};
use crate::program::{FuncId, InstId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node's number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// What is known to the world.
    pub const WORLD: NodeId = NodeId(0);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    to: NodeId,
    shift: Shift,
}

#[derive(Default, Debug)]
pub struct Node {
    pub points: Set,
    fresh: Set,
    edges: Vec<Edge>,
    uses: Vec<Use>,
    /// Offsets are kept modulo this, if it is not 0.
    stride: u32,
    queued: bool,
}

/// A call and what it is given.
#[derive(Clone, Debug)]
pub struct Site {
    pub function: FuncId,
    pub at: InstId,
    pub arguments: Vec<Option<NodeId>>,
    /// The arguments that are known integers.
    pub integers: Vec<Option<u64>>,
    pub result: Option<NodeId>,
    /// The result is not an integer.
    pub returns_address: bool,
}

pub struct Solver<'a> {
    pub program: &'a Program,
    pub external: &'a dyn External,
    pub nodes: Vec<Node>,
    above: Vec<NodeId>,
    changed: Vec<NodeId>,
    edges: FxHashSet<(NodeId, NodeId, Shift)>,
    pub locations: Vec<(ObjectId, Offset)>,
    pub location_ids: FxHashMap<(ObjectId, Offset), u32>,
    pub world_location: u32,
    pub objects: Vec<Contents>,
    pub object_ids: FxHashMap<Object, ObjectId>,
    pub cells: FxHashMap<(ObjectId, Offset), u32>,
    pub ports: FxHashMap<(ObjectId, Offset, u64), NodeId>,
    pub links: FxHashSet<(ObjectId, Link)>,
    pub fresh_cells: Vec<(ObjectId, usize)>,
    pub sites: Vec<Site>,
    /// What the calls of each function may run.
    pub callees: FxHashSet<(u32, FuncId)>,
    /// The first node of each function that is defined: parameters, instructions, result.
    pub first_node: Vec<Option<NodeId>>,
    pub steps: u64,
}

impl<'a> Solver<'a> {
    pub fn new(program: &'a Program, external: &'a dyn External) -> Self {
        let mut this = Self {
            program,
            external,
            nodes: Vec::new(),
            above: Vec::new(),
            changed: Vec::new(),
            edges: FxHashSet::default(),
            locations: Vec::new(),
            location_ids: FxHashMap::default(),
            world_location: 0,
            objects: Vec::new(),
            object_ids: FxHashMap::default(),
            cells: FxHashMap::default(),
            ports: FxHashMap::default(),
            links: FxHashSet::default(),
            fresh_cells: Vec::new(),
            sites: Vec::new(),
            callees: FxHashSet::default(),
            first_node: Vec::new(),
            steps: 0,
        };
        let world = this.object(Object::World);
        debug_assert_eq!(world, ObjectId::WORLD);
        this.world_location = this.location(world, Offset::ANY);
        let node = this.new_node();
        debug_assert_eq!(node, NodeId::WORLD);
        this
    }

    pub fn object(&mut self, object: Object) -> ObjectId {
        let next = ObjectId(self.objects.len() as u32);
        let id = *self.object_ids.entry(object).or_insert(next);
        if id == next {
            self.objects.push(Contents::new(object));
        }
        id
    }

    pub fn new_node(&mut self) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::default());
        self.above.push(id);
        id
    }

    /// The node that stands for a node after cycles were collapsed.
    pub fn find(&self, mut node: NodeId) -> NodeId {
        while self.above[node.index()] != node {
            node = self.above[node.index()];
        }
        node
    }

    fn shorten(&mut self, mut node: NodeId) -> NodeId {
        while self.above[node.index()] != node {
            let above = self.above[node.index()];
            self.above[node.index()] = self.above[above.index()];
            node = self.above[node.index()];
        }
        node
    }

    /// Adds locations, shifted.
    pub fn add_points(&mut self, node: NodeId, points: &Set, shift: Shift) {
        let node = self.find(node);
        let stride = self.nodes[node.index()].stride;
        let shifted;
        let points = if shift == Shift::NONE && stride == 0 {
            points
        } else {
            let shift = shift.modulo(stride);
            shifted = self.shifted(points, shift);
            &shifted
        };
        self.steps += points.words() as u64;
        let Node {
            points: known,
            fresh,
            ..
        } = &mut self.nodes[node.index()];
        if known.absorb(points, fresh) {
            self.enqueue(node);
        }
    }

    fn shifted(&mut self, points: &Set, shift: Shift) -> Set {
        let mut all = Set::default();
        for location in points.iter() {
            let (object, offset) = self.locations[location as usize];
            let location = self.location(object, offset.plus(shift));
            all.insert(location);
        }
        all
    }

    fn enqueue(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.nodes[node.index()].queued, true) {
            self.changed.push(node);
        }
    }

    /// What is in `from` is in `to`, shifted.
    pub fn add_edge(&mut self, from: NodeId, to: NodeId, shift: Shift) {
        let (from, to) = (self.shorten(from), self.shorten(to));
        if (from == to && shift == Shift::NONE) || !self.edges.insert((from, to, shift)) {
            return;
        }
        if from == to {
            return self.set_stride(from, shift);
        }
        let source = &mut self.nodes[from.index()];
        source.edges.push(Edge { to, shift });
        if !source.points.is_empty() {
            let points = std::mem::take(&mut source.points);
            self.add_points(to, &points, shift);
            self.nodes[from.index()].points = points;
        }
    }

    /// From now on the node holds offsets modulo a shift.
    fn set_stride(&mut self, node: NodeId, shift: Shift) {
        let stride = Shift::new(
            0,
            [
                shift.add,
                i64::from(shift.stride),
                i64::from(self.nodes[node.index()].stride),
            ],
        );
        if self.nodes[node.index()].stride == stride.stride {
            return;
        }
        self.nodes[node.index()].stride = stride.stride;
        let points = std::mem::take(&mut self.nodes[node.index()].points);
        self.nodes[node.index()].fresh = Set::default();
        self.add_points(node, &points, Shift::NONE);
    }

    /// Adds a constraint.
    pub fn add_use(&mut self, node: NodeId, constraint: Use) {
        let node = self.shorten(node);
        let known: Vec<u32> = self.nodes[node.index()].points.iter().collect();
        self.nodes[node.index()].uses.push(constraint);
        for location in known {
            let (object, offset) = self.locations[location as usize];
            self.apply(constraint, object, offset);
        }
    }

    /// Makes two nodes one.
    pub fn merge(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (a, b) = (self.shorten(a), self.shorten(b));
        let (keep, gone) = (a.min(b), a.max(b));
        if keep == gone {
            return keep;
        }
        self.above[gone.index()] = keep;
        let gone = std::mem::take(&mut self.nodes[gone.index()]);
        let node = &mut self.nodes[keep.index()];
        // Each side's edges and uses have yet to see what only the other knew.
        let unseen = [
            node.points.without(&gone.points),
            gone.points.without(&node.points),
        ];
        for new in unseen.iter().chain([&gone.fresh]) {
            node.fresh.extend(new);
        }
        node.points.extend(&gone.points);
        node.edges.extend(gone.edges);
        node.uses.extend(gone.uses);
        let stride = Shift {
            add: 0,
            stride: gone.stride,
        };
        if gone.stride != 0 {
            self.set_stride(keep, stride);
        }
        if !self.nodes[keep.index()].fresh.is_empty() {
            self.enqueue(keep);
        }
        keep
    }

    /// Runs until nothing changes.
    pub fn solve(&mut self) {
        self.copy_fresh_cells();
        while !self.changed.is_empty() {
            for node in self.schedule() {
                self.visit(node);
            }
            self.copy_fresh_cells();
        }
    }

    fn visit(&mut self, node: NodeId) {
        let node = self.shorten(node);
        let fresh = std::mem::take(&mut self.nodes[node.index()].fresh);
        if fresh.is_empty() {
            return;
        }
        let edges = std::mem::take(&mut self.nodes[node.index()].edges);
        for edge in &edges {
            let to = self.shorten(edge.to);
            if to != node {
                self.add_points(to, &fresh, edge.shift);
            }
        }
        self.nodes[node.index()].edges = edges;
        let uses = std::mem::take(&mut self.nodes[node.index()].uses);
        if uses.is_empty() && node != NodeId::WORLD {
            return;
        }
        let fresh: Vec<_> = fresh.iter().map(|l| self.locations[l as usize]).collect();
        if node == NodeId::WORLD {
            fresh.iter().for_each(|(object, _)| self.escape(*object));
        }
        for constraint in &uses {
            for &(object, offset) in &fresh {
                self.apply(*constraint, object, offset);
            }
        }
        let node = self.shorten(node);
        self.nodes[node.index()].uses.extend(uses);
    }

    /// Collapses the cycles below the nodes that changed; the order of a wave, sources first.
    fn schedule(&mut self) -> Vec<NodeId> {
        let changed = std::mem::take(&mut self.changed);
        for node in &changed {
            self.nodes[node.index()].queued = false;
        }
        let mut order = Vec::new();
        for group in self.groups(changed) {
            let mut node = group[0];
            for other in &group[1..] {
                node = self.merge(node, *other);
            }
            if group.len() > 1 {
                self.tidy(node);
            }
            order.push(node);
        }
        order.reverse();
        order
    }

    /// After a merge: edges lead to nodes that stand for themselves, each once.
    fn tidy(&mut self, node: NodeId) {
        let mut edges = std::mem::take(&mut self.nodes[node.index()].edges);
        for edge in &mut edges {
            edge.to = self.shorten(edge.to);
        }
        edges.sort_unstable();
        edges.dedup();
        for own in edges
            .iter()
            .filter(|e| e.to == node && e.shift != Shift::NONE)
        {
            self.set_stride(node, own.shift);
        }
        edges.retain(|edge| edge.to != node);
        self.nodes[node.index()].edges.extend(edges);
    }

    /// Strongly connected components of what the `roots` reach, sinks first (Tarjan).
    fn groups(&mut self, roots: Vec<NodeId>) -> Vec<Vec<NodeId>> {
        const DONE: u32 = u32::MAX;
        let mut number = vec![0u32; self.nodes.len()];
        let mut low = vec![0u32; self.nodes.len()];
        let (mut numbered, mut open, mut path) = (0, Vec::new(), Vec::new());
        let mut groups = Vec::new();
        for root in roots {
            let root = self.shorten(root);
            if number[root.index()] != 0 {
                continue;
            }
            path.push((root, 0));
            while let Some((node, next)) = path.last_mut() {
                let (node, at) = (*node, *next);
                *next += 1;
                if at == 0 {
                    numbered += 1;
                    (number[node.index()], low[node.index()]) = (numbered, numbered);
                    open.push(node);
                }
                if let Some(edge) = self.nodes[node.index()].edges.get(at) {
                    let to = self.shorten(edge.to);
                    match number[to.index()] {
                        0 => path.push((to, 0)),
                        DONE => {}
                        seen => low[node.index()] = low[node.index()].min(seen),
                    }
                    continue;
                }
                path.pop();
                if let Some((above, _)) = path.last() {
                    low[above.index()] = low[above.index()].min(low[node.index()]);
                }
                if low[node.index()] == number[node.index()] {
                    let begin = open.iter().rposition(|n| *n == node).expect("it is open");
                    let group = open.split_off(begin);
                    group.iter().for_each(|n| number[n.index()] = DONE);
                    groups.push(group);
                }
            }
        }
        groups
    }
}
