//! The solver: difference propagation in waves (Pereira and Berlin 2009) with cycles collapsed.
//!
//! A **node** holds the set of locations a value or a memory cell may contain. An **edge** carries it
//! on, shifted or not; a **use** is a constraint that makes edges when the set grows. A wave takes
//! the nodes that changed, collapses the cycles below them, and visits them sources first; each visit
//! handles only what is new. A cycle with a shift in it (`p = p + 8`) is collapsed as well: its node
//! then keeps offsets modulo the shift, which is what the cycle would end in.

use super::external::External;
use super::memory::{Contents, Link, ObjectId, WHOLE};
use super::offset::{Offset, Shift};
use super::set::Set;
use super::{Object, Use};
use crate::program::{FuncId, InstId, Kind, Operand, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// Copies from or to addresses with sets of more words than this do not keep fields apart.
const MANY: usize = 8;

/// A value with more targets than this may be anything that escaped, and its targets escape.
const LIMIT: u32 = 256;

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
    pub(super) to: NodeId,
    pub(super) shift: Shift,
}

#[derive(Default, Debug)]
pub struct Node {
    pub points: Set,
    pub(super) fresh: Set,
    pub(super) edges: Vec<Edge>,
    pub(super) uses: Vec<Use>,
    /// The nodes that hold what is computed of this one and nothing else, by how.
    derived: Vec<(Derivation, NodeId)>,
    /// Offsets are kept modulo this, if it is not 0.
    stride: u32,
    /// It stands for everything that escaped, and all it is given escapes.
    wide: bool,
    pub(super) queued: bool,
    pub(super) merged: bool,
}

/// A value that is computed of one other: the same computation of the same value has one node.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Derivation {
    /// What so many bytes there contain.
    Load(u32),
    /// What is stored in so many bytes there.
    Store(u32),
    /// The address and something.
    Shift(Shift),
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
    pub(super) above: Vec<NodeId>,
    pub(super) changed: Vec<NodeId>,
    edges: FxHashSet<(NodeId, NodeId, Shift)>,
    uses: FxHashSet<(NodeId, Use)>,
    /// Nodes that are to be merged.
    equal: Vec<(NodeId, NodeId)>,
    /// Constraints that have yet to see locations.
    pub(super) late: Vec<(NodeId, Vec<Use>, Set)>,
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
            uses: FxHashSet::default(),
            equal: Vec::new(),
            late: Vec::new(),
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
            let size = self.size(object).unwrap_or(WHOLE);
            self.objects.push(Contents::new(object, size));
        }
        id
    }

    fn size(&self, object: Object) -> Option<u64> {
        match object {
            Object::Global(id) => Some(self.program.global(id).size).filter(|size| *size > 0),
            Object::ByValue(id, at) => self.program.function(id).by_value.get(at as usize).copied(),
            Object::Local(id, at) => match self.program.function(id).instruction(at).kind {
                Kind::Local {
                    size,
                    count: Operand::Int { value, .. },
                    ..
                } => size.checked_mul(u64::try_from(value).ok()?),
                _ => None,
            },
            _ => None,
        }
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

    pub(super) fn shorten(&mut self, mut node: NodeId) -> NodeId {
        while self.above[node.index()] != node {
            let above = self.above[node.index()];
            self.above[node.index()] = self.above[above.index()];
            node = self.above[node.index()];
        }
        node
    }

    /// Adds locations, shifted.
    pub fn add_points(&mut self, node: NodeId, points: &Set, shift: Shift) {
        let mut node = self.find(node);
        if self.nodes[node.index()].wide {
            node = NodeId::WORLD;
        }
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
            let wide = node != NodeId::WORLD && known.is_larger_than(LIMIT);
            self.enqueue(node);
            if wide {
                self.widen(node);
            }
        }
    }

    /// The node has too many targets: all of them escape, and *world* stands for them.
    fn widen(&mut self, node: NodeId) {
        let Node {
            points,
            fresh,
            wide,
            ..
        } = &mut self.nodes[node.index()];
        let news = !std::mem::replace(wide, true) || fresh.contains(self.world_location);
        let all = std::mem::replace(points, Set::one(self.world_location));
        *fresh = if news { points.clone() } else { Set::default() };
        self.add_points(NodeId::WORLD, &all, Shift::NONE);
        self.enqueue(node);
    }

    fn shifted(&mut self, points: &Set, shift: Shift) -> Set {
        let mut all = Set::default();
        for location in points.iter() {
            if let Some(location) = self.shifted_location(location, shift) {
                all.insert(location);
            }
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
    pub(super) fn set_stride(&mut self, node: NodeId, shift: Shift) {
        let stride = Shift::new(
            0,
            [
                shift.add,
                i64::from(shift.stride),
                i64::from(self.nodes[node.index()].stride),
            ],
        );
        if self.nodes[node.index()].stride == stride.stride || self.nodes[node.index()].wide {
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
        let constraint = self.canonical(constraint);
        if self.uses.insert((node, constraint)) {
            self.nodes[node.index()].uses.push(constraint);
            let known = self.nodes[node.index()].points.clone();
            self.apply_all(node, &[constraint], &known);
        }
    }

    pub(super) fn apply_all(&mut self, node: NodeId, uses: &[Use], points: &Set) {
        let points: Vec<_> = points.iter().map(|l| self.locations[l as usize]).collect();
        for &constraint in uses {
            let node = self.shorten(node);
            let many = self.nodes[node.index()].points.words() > MANY;
            if many && self.copy_coarsely(node, constraint) {
                continue;
            }
            for &(object, offset) in &points {
                self.apply(constraint, object, offset);
            }
        }
    }

    /// The node of what is computed of a node; `this` if there is none yet.
    pub fn derive(&mut self, from: NodeId, how: Derivation, this: Option<NodeId>) -> NodeId {
        let from = self.shorten(from);
        let derived = &self.nodes[from.index()].derived;
        let at = match derived.binary_search_by_key(&how, |d| d.0) {
            Ok(at) => {
                let known = derived[at].1;
                return this.map_or(known, |this| self.merge(this, known));
            }
            Err(at) => at,
        };
        let this = this.unwrap_or_else(|| self.new_node());
        self.nodes[from.index()].derived.insert(at, (how, this));
        match how {
            Derivation::Load(size) => self.add_use(from, Use::Load { to: this, size }),
            Derivation::Store(size) => self.add_use(from, Use::Store { from: this, size }),
            Derivation::Shift(shift) => self.add_edge(from, this, shift),
        }
        this
    }

    /// Makes two nodes one, and what is derived of them alike.
    pub fn merge(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.merge_two(a, b);
        while let Some((a, b)) = self.equal.pop() {
            self.merge_two(a, b);
        }
        self.shorten(a)
    }

    fn merge_two(&mut self, a: NodeId, b: NodeId) {
        let (a, b) = (self.shorten(a), self.shorten(b));
        let (keep, gone) = (a.min(b), a.max(b));
        if keep == gone {
            return;
        }
        self.above[gone.index()] = keep;
        let gone = std::mem::take(&mut self.nodes[gone.index()]);
        let node = &mut self.nodes[keep.index()];
        node.merged = true;
        let new = gone.points.without(&node.points);
        let mut unseen = node.points.without(&gone.points);
        unseen.extend(&gone.fresh);
        node.points.extend(&new);
        node.fresh.extend(&new);
        node.derived.extend(gone.derived);
        node.derived.sort_by_key(|d| d.0);
        let equal = &mut self.equal;
        node.derived.dedup_by(|b, a| {
            let same = a.0 == b.0;
            equal.extend(same.then_some((a.1, b.1)));
            same
        });
        if gone.stride != 0 {
            let shift = Shift {
                add: 0,
                stride: gone.stride,
            };
            self.set_stride(keep, shift);
        }
        self.take_over(keep, gone.edges, gone.uses, unseen);
        let Node { points, wide, .. } = &self.nodes[keep.index()];
        let wide = gone.wide || *wide || points.is_larger_than(LIMIT);
        if wide && keep != NodeId::WORLD {
            self.widen(keep);
        }
        if !self.nodes[keep.index()].fresh.is_empty() {
            self.enqueue(keep);
        }
    }

    /// Gives a node the edges and uses of one that was merged into it; they have yet to see what only
    /// the node knew.
    fn take_over(&mut self, node: NodeId, edges: Vec<Edge>, uses: Vec<Use>, unseen: Set) {
        for Edge { to, shift } in edges {
            let to = self.shorten(to);
            if to == node {
                if shift != Shift::NONE {
                    self.set_stride(node, shift);
                }
            } else if self.edges.insert((node, to, shift)) {
                self.nodes[node.index()].edges.push(Edge { to, shift });
                self.add_points(to, &unseen, shift);
            }
        }
        let mut late = Vec::new();
        for constraint in uses {
            let constraint = self.canonical(constraint);
            if self.uses.insert((node, constraint)) {
                late.push(constraint);
            }
        }
        self.nodes[node.index()].uses.extend(&late);
        if !late.is_empty() && !unseen.is_empty() {
            self.late.push((node, late, unseen));
        }
    }

    /// The constraint with nodes that stand for themselves.
    pub(super) fn canonical(&mut self, constraint: Use) -> Use {
        match constraint {
            Use::Load { to, size } => Use::Load {
                to: self.shorten(to),
                size,
            },
            Use::Store { from, size } => Use::Store {
                from: self.shorten(from),
                size,
            },
            other => other,
        }
    }
}
