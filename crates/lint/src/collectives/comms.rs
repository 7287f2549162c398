//! Which communicator a call is about, and who its members are.
//!
//! A communicator is named by where its handle comes from ([`Made`]), followed back like any value.
//! What may come from several places is named by all of them.
//!
//! ```text
//! whole   MPI_COMM_WORLD, its duplicates and topologies, a split by a colour that is the same everywhere
//! part    everything else: splits, groups, what this program does not make itself
//! alone   MPI_COMM_SELF: nobody can fail to come
//! ```

use super::flow::{Flow, Name, Node};
use super::library::position;
use crate::world::table::{self, Function};
use fencepost_api::mpi::{Base, Object};
use fencepost_ir::{FuncId, GlobalId, InstId, Operand};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Where a handle comes from.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Made {
    /// `MPI_COMM_WORLD`.
    World,
    /// `MPI_COMM_SELF`.
    Alone,
    /// This call.
    By(FuncId, InstId),
    /// A parameter of a function that nobody calls here.
    Passed(FuncId, u32),
    /// A global that is set elsewhere, or not at all.
    Global(GlobalId, i64),
    /// It is not known.
    Unknown,
}

/// A communicator, window or request: all it may come from.
pub type Key = BTreeSet<Made>;

/// Who is a member.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Members {
    /// All ranks.
    Whole,
    /// Some.
    Part,
    /// One.
    Alone,
}

/// A handle followed through more steps than these is not known.
const STEPS: usize = 2_000;

impl Flow<'_> {
    /// What the handle passed for a parameter may be.
    pub fn handle(&self, function: FuncId, at: InstId, argument: usize) -> Key {
        let mut key = Key::new();
        let Some(operand) = self.code.arguments(function, at).get(argument).copied() else {
            return Key::from([Made::Unknown]);
        };
        let Some((called, fortran)) = self.mpi(function, at) else {
            return Key::from([Made::Unknown]);
        };
        let parameter = &called.parameters[argument];
        let by_reference = fortran || parameter.kind.depth > 0;
        let mut todo = Vec::new();
        match (Name::of(operand), operand) {
            _ if by_reference => {
                let size = if fortran { 4 } else { self.handle_size() };
                todo = self.behind(function, at, operand, size);
            }
            (Some(name), _) => todo.push(Node::Value(function, name)),
            (None, Operand::Int { value, .. }) => key.extend(constant(value, fortran)),
            _ => {}
        }
        self.follow(todo, fortran, &mut key);
        if key.is_empty() {
            key.insert(Made::Unknown);
        }
        key
    }

    /// What a value may be, if it is a handle in C.
    pub fn handle_in(&self, function: FuncId, operand: Operand) -> Key {
        let mut key = Key::new();
        let nodes = Name::of(operand).map(|name| Node::Value(function, name));
        self.follow(nodes.into_iter().collect(), false, &mut key);
        key
    }

    /// The function of MPI's that a call names, and whether it is Fortran's.
    pub fn mpi(&self, function: FuncId, at: InstId) -> Option<(&'static Function, bool)> {
        let targets = self.code.calls.targets(function, at).iter();
        let named = self.code.called(function, at);
        let mut known = named.iter().chain(targets).filter_map(|target| {
            let called = self.code.function(*target);
            (!called.is_defined())
                .then(|| table::find(&called.name))
                .flatten()
        });
        known.next()
    }

    fn handle_size(&self) -> u64 {
        let globals = self.code.program.globals.iter();
        match globals
            .clone()
            .any(|global| global.name.starts_with("ompi_"))
        {
            true => 8,
            false => 4,
        }
    }

    fn follow(&self, mut todo: Vec<Node>, fortran: bool, key: &mut Key) {
        let mut seen: FxHashSet<Node> = todo.iter().copied().collect();
        while let Some(node) = todo.pop() {
            if seen.len() > STEPS {
                key.insert(Made::Unknown);
                return;
            }
            if let Node::Value(_, Name::Global(id)) = node {
                key.extend(self.predefined(id));
                continue;
            }
            let back = self.back(node);
            key.extend(back.constants.iter().filter_map(|c| constant(*c, fortran)));
            for yielded in &back.yielded {
                let made = yielded.through.and_then(|through| {
                    let (called, _) = self.mpi(yielded.function, yielded.at)?;
                    let parameter = called.parameters.get(through)?;
                    let new = matches!(parameter.kind.base, Base::Handle(_));
                    let frees = called.call.name.ends_with("_free");
                    (new && !frees).then_some(Made::By(yielded.function, yielded.at))
                });
                key.extend(made);
            }
            if back.outside {
                key.insert(outside(node));
            }
            let data = back.data.into_iter().map(|(node, _)| node);
            todo.extend(data.filter(|node| seen.insert(*node)));
        }
    }

    /// Open MPI's handles are addresses of its variables.
    fn predefined(&self, id: GlobalId) -> Option<Made> {
        match self.code.program.global(id).name.as_str() {
            "ompi_mpi_comm_world" => Some(Made::World),
            "ompi_mpi_comm_self" => Some(Made::Alone),
            _ => None,
        }
    }

    /// The communicator argument of the call that made a window, or the parent of a communicator.
    pub fn parent(&self, function: FuncId, at: InstId) -> Option<Key> {
        let (called, _) = self.mpi(function, at)?;
        let comm = position(called, "comm")?;
        let is_comm = called.parameters[comm].kind.base == Base::Handle(Object::Comm);
        is_comm.then(|| self.handle(function, at, comm))
    }
}

fn outside(node: Node) -> Made {
    match node {
        Node::Value(function, Name::Parameter(number)) => Made::Passed(function, number),
        Node::Cell(_, _, bytes) => match bytes.root {
            Name::Global(id) => Made::Global(id, bytes.offset),
            _ => Made::Unknown,
        },
        _ => Made::Unknown,
    }
}

/// MPICH's and the standard ABI's handles are numbers, and so are those of Fortran.
fn constant(value: i64, fortran: bool) -> Option<Made> {
    match value {
        0x4400_0000 | 0x101 => Some(Made::World),
        0x4400_0001 | 0x102 => Some(Made::Alone),
        0 if fortran => Some(Made::World),
        1 if fortran => Some(Made::Alone),
        _ => None,
    }
}
