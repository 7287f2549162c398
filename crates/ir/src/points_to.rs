//! Points-to: which memory an address may lead to.
//!
//! Inclusion-based (Andersen 1994), flow- and context-insensitive, over the whole program.
//!
//! * An **object** is a local variable (per [`Kind::Local`]), a global, a function, what an allocator
//!   or a maker of handles creates at one call, or the **world**: everything the program does not see.
//! * A **target** is an object and an [`Offset`] in bytes: exact, or modulo the scale of an array index.
//! * A load yields what was stored in any part of the object that it overlaps. Structs in registers
//!   are one value. Integers are followed as well, since they may be addresses or handles.
//! * Calls through pointers are resolved on the way.
//! * What a function without a body does is told by an [`External`]; if it is not known, its arguments
//!   **escape**. The world knows all that escaped and what is stored in it, may store any of it in any
//!   of it, and calls functions that escaped. That is kept short: memory that escaped contains the one
//!   target *world*, and *world* stands for everything that escaped.
//!
//! The constraints are solved by waves of difference propagation with cycles collapsed and equal
//! computations shared (`solve`); sets are sparse bit sets of interned targets. A value with more than
//! a few hundred targets is given up: they escape, and it points to the world. So the cost is bounded
//! by a constant per constraint, where inclusion alone is cubic; what is lost is precision that nobody
//! could use.
//!
//! What it can miss: addresses taken apart and put together (shifts, multiplication, bytes copied
//! other than by loading and storing them as they are), differences of addresses added to another
//! address, calls with another number of arguments than the function takes, values that [`Kind::Update`] stores, initial values behind [`Global::cut`] and accesses
//! outside of objects.
//!
//! [`Global::cut`]: crate::program::Global::cut
//! [`Kind::Local`]: crate::program::Kind::Local
//! [`Kind::Update`]: crate::program::Kind::Update

mod apply;
mod build;
mod external;
mod memory;
mod offset;
pub(crate) mod set;
mod solve;
mod wave;

pub use external::{Effect, External, Nothing};
pub use memory::ObjectId;
pub use offset::{Offset, Shift};

use crate::calls::{CallGraph, accepts};
use crate::program::{FuncId, GlobalId, InstId, Operand, Program};
use build::{Constant, Constants};
use memory::Contents;
use set::Set;
use solve::{NodeId, Solver};
use std::sync::OnceLock;

pub(crate) use build::address_shift;

/// What an address may lead to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// What the program does not see, and everything that escaped.
    World,
    /// A local variable, by the instruction that makes it.
    Local(FuncId, InstId),
    /// The copy of a struct that is passed by value.
    ByValue(FuncId, u32),
    /// A global.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
    /// Memory from an allocator: the call, and the argument its address was stored through, if it was
    /// not returned.
    Heap(FuncId, InstId, Option<u32>),
    /// Something opaque: the call, and the argument it was stored through.
    Opaque(FuncId, InstId, u32),
    /// What a copy carries; nothing points to it.
    Temporary(FuncId, InstId, u32),
}

/// An object and a place in it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// The object.
    pub object: ObjectId,
    /// Where in it.
    pub offset: Offset,
}

/// What has to be done when a node is found to contain an address.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Use {
    Load { to: NodeId, size: u32 },
    Store { from: NodeId, size: u32 },
    CopyFrom { into: ObjectId, length: u64 },
    CopyTo { from: ObjectId },
    Call(u32),
}

/// The solution.
#[derive(Debug)]
pub struct PointsTo {
    first_node: Vec<Option<NodeId>>,
    parameters: Vec<u32>,
    constants: Constants,
    /// The node that stands for each node.
    above: Vec<NodeId>,
    sets: Vec<Set>,
    targets: Vec<OnceLock<Box<[Target]>>>,
    locations: Vec<Target>,
    objects: Vec<Contents>,
    callees: Vec<(FuncId, InstId, FuncId)>,
    escaped_functions: Vec<FuncId>,
    steps: u64,
}

const WORLD: Target = Target {
    object: ObjectId::WORLD,
    offset: Offset::ANY,
};

impl PointsTo {
    /// Solves the program.
    pub fn new(program: &Program, external: &dyn External) -> Self {
        let mut solver = Solver::new(program, external);
        let constants = build::build(&mut solver);
        solver.solve();
        let above: Vec<_> = (0..solver.nodes.len() as u32)
            .map(|n| solver.find(NodeId(n)))
            .collect();
        let sites = &solver.sites;
        let callees = solver.callees.iter().map(|&(site, to)| {
            let site = &sites[site as usize];
            (site.function, site.at, to)
        });
        let mut callees: Vec<_> = callees.collect();
        callees.sort_unstable();
        callees.dedup();
        let escaped = solver.objects.iter().filter(|o| o.escaped);
        let escaped_functions = escaped.filter_map(|o| match o.object {
            Object::Function(function) => Some(function),
            _ => None,
        });
        Self {
            parameters: program.functions.iter().map(|f| f.parameters).collect(),
            constants,
            targets: solver.nodes.iter().map(|_| OnceLock::new()).collect(),
            escaped_functions: escaped_functions.collect(),
            sets: solver.nodes.into_iter().map(|n| n.points).collect(),
            above,
            locations: solver
                .locations
                .iter()
                .map(|&(object, offset)| Target { object, offset })
                .collect(),
            first_node: solver.first_node,
            objects: solver.objects,
            callees,
            steps: solver.steps,
        }
    }

    fn node(&self, function: FuncId, operand: Operand) -> Option<NodeId> {
        let first = self.first_node[function.index()]?;
        let node = match operand {
            Operand::Result(at) => NodeId(first.0 + self.parameters[function.index()] + at.0),
            Operand::Parameter(at) => NodeId(first.0 + at),
            _ => *self.constants.get(&Constant::of(operand)?)?,
        };
        Some(node)
    }

    fn of_node(&self, node: NodeId) -> &[Target] {
        let node = self.above[node.index()].index();
        self.targets[node].get_or_init(|| {
            let mut all: Vec<_> = self.sets[node]
                .iter()
                .map(|l| self.locations[l as usize])
                .collect();
            all.sort_unstable();
            all.into_boxed_slice()
        })
    }

    /// What a value of a function may point to, by object and offset. Empty for what is no address,
    /// and for the null pointer.
    pub fn points_to(&self, function: FuncId, operand: Operand) -> &[Target] {
        match self.node(function, operand) {
            Some(node) => self.of_node(node),
            // An address nothing in the program uses.
            None if Constant::of(operand).is_some() => std::slice::from_ref(&WORLD),
            None => &[],
        }
    }

    /// What may be stored in the bytes that a target and a size describe.
    pub fn contents(&self, target: Target, size: u64) -> Vec<Target> {
        if target.object == ObjectId::WORLD {
            return vec![target];
        }
        let cells = self.objects[target.object.index()].cells().iter();
        let cells = cells.filter(|c| c.offset.overlaps(c.size, target.offset, size));
        let mut all: Vec<_> = cells.flat_map(|c| self.of_node(c.node)).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// May the two accesses touch the same byte? Given are a function, an address in it, and a size.
    pub fn may_alias(&self, a: (FuncId, Operand, u64), b: (FuncId, Operand, u64)) -> bool {
        let (x, y) = (self.points_to(a.0, a.1), self.points_to(b.0, b.1));
        self.may_overlap((x, a.2), (y, b.2))
    }

    /// May the two sets of targets, with so many bytes each, have a byte in common?
    pub fn may_overlap(&self, a: (&[Target], u64), b: (&[Target], u64)) -> bool {
        let knows_world = |targets: &[Target]| targets.first() == Some(&WORLD);
        let escaped = |targets: &[Target]| targets.iter().any(|t| self.escaped(t.object));
        if knows_world(a.0) && escaped(b.0) || knows_world(b.0) && escaped(a.0) {
            return true;
        }
        let mut rest = b.0;
        for x in a.0 {
            let behind = rest.partition_point(|y| y.object < x.object);
            rest = &rest[behind..];
            let mut same = rest.iter().take_while(|y| y.object == x.object);
            if same.any(|y| x.offset.overlaps(a.1, y.offset, b.1)) {
                return true;
            }
        }
        false
    }

    /// Is the object known to the world, which may read, write or call it?
    pub fn escaped(&self, object: ObjectId) -> bool {
        object == ObjectId::WORLD || self.objects[object.index()].escaped
    }

    /// What the object is.
    pub fn object(&self, id: ObjectId) -> Object {
        self.objects[id.index()].object
    }

    /// All objects by number.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, Object)> {
        (0..)
            .map(ObjectId)
            .zip(self.objects.iter().map(|o| o.object))
    }

    /// The functions a call may run: also those that a function without a body is known to call back.
    pub fn callees(&self, function: FuncId, call: InstId) -> impl Iterator<Item = FuncId> + '_ {
        let begin = self
            .callees
            .partition_point(|c| (c.0, c.1) < (function, call));
        let calls = self.callees[begin..].iter();
        calls
            .take_while(move |c| (c.0, c.1) == (function, call))
            .map(|c| c.2)
    }

    /// The functions that the world may call.
    pub fn escaped_functions(&self) -> &[FuncId] {
        &self.escaped_functions
    }

    /// The call graph. A call of what the world knows may run every function that escaped, takes so many
    /// arguments and returns as wide an integer, or none as the call; a function without a body that is
    /// not known may call back those its arguments point to.
    pub fn call_graph(&self, program: &Program, external: &dyn External) -> CallGraph {
        use crate::program::Kind;
        CallGraph::new(program, |(function, at), call, targets| {
            let Kind::Call { callee, arguments } = call else {
                return;
            };
            targets.extend(self.callees(function, at));
            if self.points_to(function, *callee).first() == Some(&WORLD) {
                let bits = program.function(function).instruction(at).bits;
                let fits = |f: &&FuncId| {
                    let known = program.function(**f);
                    accepts(known, arguments.len()) && known.bits == bits
                };
                targets.extend(self.escaped_functions.iter().filter(fits));
            }
            let unknown = targets.iter().any(|f| {
                let f = program.function(*f);
                !f.is_defined() && external.effects(&f.name, arguments.len()).is_none()
            });
            if unknown {
                let handed = arguments.iter().flat_map(|a| self.points_to(function, *a));
                targets.extend(handed.filter_map(|t| match self.object(t.object) {
                    Object::Function(function) => Some(function),
                    _ => None,
                }));
            }
        })
    }

    /// How much work it was: words of sets that were looked at.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
