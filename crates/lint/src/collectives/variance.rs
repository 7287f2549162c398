//! May a value differ between the members of a communicator, and why?
//!
//! The search goes back from the value ([`Flow::back`]) until it meets something that differs
//! ([`library::Origin`]); the way back is the explanation. Breadth first, so it is a shortest one. If it
//! meets nothing, all it has seen is the same everywhere, and is not looked at again.
//!
//! ```text
//! differs(v)  ⇔  a seed reaches v through data or control
//! seed        =  rank in a communicator (for a part of the ranks: in that very communicator),
//!                received data, time, input …                               (table in `library`)
//! agreed data =  the same among the communicator's members; in another communicator it follows from what
//!                its members contributed
//! ```
//!
//! Calls are told apart: a function that was entered at a call is left there again ([`Calls`]). First it is
//! looked for without that, which is cheaper and sees more: what is the same then is the same.
//!
//! Memory that was agreed on, on one of the ways to where it is read, counts as agreed (a function that reads
//! settings returns an error before it broadcasts them): that can hide a difference, and never invents one.

use super::code::Caller;
use super::comms::{Key, Made, Members};
use super::flow::{Flow, Name, Node, Way, Yielded};
use super::library::{self, Origin};
use crate::world::table;
use fencepost_ir::program::Compare;
use fencepost_ir::{FuncId, Kind, Operand};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::hash::Hash;

/// Why something differs: from what differs by itself to the node in question.
#[derive(Clone, Debug)]
pub struct Why {
    /// What differs by itself.
    pub seed: Seed,
    /// What it reaches, in this order; the last is the node in question.
    pub way: Vec<Node>,
}

/// What differs by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seed {
    /// Something a function without a body yields.
    Yielded(Yielded),
    /// Something from outside of what is analysed, if that counts.
    Outside(Node),
}

/// Questions further back than this are not answered.
const STEPS: usize = 60_000;

/// The calls through which a search has come into a function and not left it, the last one first. Of those
/// before nothing is known, nor of who calls the function in which it began.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Calls([Option<Caller>; 6]);

impl Calls {
    /// After a step; none if it would leave a function for another call than it came by.
    fn after(&self, way: Way) -> Option<Calls> {
        let mut calls = *self;
        match way {
            Way::Along => {}
            Way::Memory => calls = Calls::default(),
            Way::Into(call) => {
                calls.0.rotate_right(1);
                calls.0[0] = Some(call);
            }
            Way::OutOf(call) => {
                if calls.0[0].is_some_and(|last| last != call) {
                    return None;
                }
                calls.0.rotate_left(1);
                calls.0[5] = None;
            }
        }
        Some(calls)
    }
}

/// Among whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Among {
    /// All ranks.
    All,
    /// The members of a communicator that may be a part of them.
    Members(Key),
}

/// Answers questions about differences among the members of a communicator.
#[derive(Debug)]
pub struct Variance<'a> {
    flow: &'a Flow<'a>,
    among: Among,
    /// What is outside of the program, and what cannot be followed, differs.
    strict: bool,
    /// Random numbers differ: a seed of theirs does.
    chance: Cell<Option<bool>>,
    /// What is the same, whoever calls; and in these calls.
    same: RefCell<FxHashSet<(Node, ())>>,
    same_in: RefCell<FxHashSet<(Node, Calls)>>,
    members: RefCell<FxHashMap<Made, Option<Members>>>,
}

impl<'a> Variance<'a> {
    /// Among these ranks. If `strict`, what is not known differs.
    pub fn new(flow: &'a Flow<'a>, among: Among, strict: bool) -> Variance<'a> {
        Variance {
            flow,
            among,
            strict,
            chance: Cell::new(None),
            same: RefCell::default(),
            same_in: RefCell::default(),
            members: RefCell::default(),
        }
    }

    /// Why a node differs; none if it does not.
    pub fn why(&self, node: Node) -> Option<Why> {
        self.search(node, (), |_, _| Some(()), &self.same)?;
        self.search(node, Calls::default(), Calls::after, &self.same_in)
    }

    /// Looks back from a node, with something that is known of where it is and is asked before each step.
    fn search<C: Copy + Eq + Hash>(
        &self,
        node: Node,
        context: C,
        after: impl Fn(&C, Way) -> Option<C>,
        same: &RefCell<FxHashSet<(Node, C)>>,
    ) -> Option<Why> {
        let mut nodes = vec![(node, context)];
        let mut from = vec![0usize];
        let mut seen = FxHashSet::from_iter([(node, context)]);
        let mut next = 0;
        while let Some(&(node, context)) = nodes.get(next) {
            if !same.borrow().contains(&(node, context)) {
                let (seed, more) = self.step(node);
                if let Some(seed) = seed {
                    return Some(Why {
                        seed,
                        way: way(&nodes, &from, next),
                    });
                }
                for (node, way) in more {
                    let found = after(&context, way).map(|context| (node, context));
                    if let Some(found) = found.filter(|found| seen.insert(*found)) {
                        nodes.push(found);
                        from.push(next);
                    }
                }
            }
            next += 1;
            if nodes.len() > STEPS {
                let seed = Seed::Outside(node);
                let way = way(&nodes, &from, next - 1);
                return self.strict.then_some(Why { seed, way });
            }
        }
        same.borrow_mut().extend(seen);
        None
    }

    /// Does it differ by itself, and what does it follow from?
    fn step(&self, node: Node) -> (Option<Seed>, Vec<(Node, Way)>) {
        if !self.strict && (self.is_first_of_team(node) || self.is_membership(node)) {
            return (None, Vec::new());
        }
        let back = self.flow.back(node);
        if let Node::Memory(..) | Node::Exit(..) | Node::Cell(..) = node
            && back.yielded.iter().any(|yielded| self.is_agreed(yielded))
        {
            return (None, Vec::new());
        }
        if self.strict && (back.outside || back.open) && !self.is_entry(node) {
            return (Some(Seed::Outside(node)), Vec::new());
        }
        let along = |node: Node| (node, node.way());
        let mut more = back.data;
        more.extend(back.control.into_iter().map(along));
        for yielded in back.yielded {
            match self.origin(&yielded) {
                Origin::Same => {}
                Origin::Differs => return (Some(Seed::Yielded(yielded)), Vec::new()),
                Origin::Chance => {
                    if self.chance() {
                        return (Some(Seed::Yielded(yielded)), Vec::new());
                    }
                }
                Origin::Follows => more.extend(self.arguments(&yielded).into_iter().map(along)),
                Origin::Argument(at) | Origin::Rank(at) | Origin::Agreed(at) => {
                    more.extend(self.argument(&yielded, at).into_iter().map(along));
                }
            }
        }
        (None, more)
    }

    /// Is it whether a thread is the first one? Every team has one, on every rank.
    fn is_first_of_team(&self, node: Node) -> bool {
        let Node::Value(function, Name::Result(at)) = node else {
            return false;
        };
        let kind = self.flow.code.kind(function, at);
        let Kind::Compare(Compare::Equal | Compare::Unequal, number, Operand::Int { value: 0, .. }) =
            kind
        else {
            return false;
        };
        let Operand::Result(asked) = *number else {
            return false;
        };
        let mut targets = self.flow.code.calls.targets(function, asked).iter();
        targets.any(|target| self.flow.code.function(*target).name == "omp_get_thread_num")
    }

    /// Is it whether this rank is a member of the communicator in question? Of those who are, all are.
    fn is_membership(&self, node: Node) -> bool {
        let (Among::Members(key), Node::Value(function, Name::Result(at))) = (&self.among, node)
        else {
            return false;
        };
        let Kind::Compare(Compare::Equal | Compare::Unequal, a, b) =
            *self.flow.code.kind(function, at)
        else {
            return false;
        };
        [a, b].into_iter().any(|handle| {
            let made = self.flow.handle_in(function, handle);
            let by = |made: &Made| matches!(made, Made::By(..));
            made.iter().any(by) && made.is_subset(key)
        })
    }

    /// What `main` is given is the same on all ranks.
    fn is_entry(&self, node: Node) -> bool {
        let (Node::Value(function, _) | Node::Cell(function, ..)) = node else {
            return false;
        };
        crate::ENTRIES.contains(&self.flow.code.function(function).name.as_str())
    }

    /// What a yielded value comes to among these ranks.
    fn origin(&self, yielded: &Yielded) -> Origin {
        let Some(name) = self.name(yielded) else {
            return Origin::Follows;
        };
        let arguments = self.flow.code.arguments(yielded.function, yielded.at);
        let origin = match yielded.through {
            None => library::result(name),
            Some(through) => library::stores(name, arguments.len())
                .into_iter()
                .flatten()
                .find(|stored| stored.argument == through)
                .map_or(Origin::Follows, |stored| stored.origin),
        };
        match origin {
            Origin::Rank(comm) => self.of_rank(yielded, comm),
            Origin::Agreed(comm) => self.of_agreement(yielded, comm),
            Origin::Follows | Origin::Same if self.strict && !is_known(name) => Origin::Differs,
            Origin::Follows
                if yielded.through.is_none()
                    && !is_known(name)
                    && self.flow.code.is_error(yielded.function, yielded.at) =>
            {
                Origin::Same
            }
            other => other,
        }
    }

    fn name(&self, yielded: &Yielded) -> Option<&'a str> {
        let targets = self.flow.code.calls.targets(yielded.function, yielded.at);
        let mut undefined = targets
            .iter()
            .map(|target| self.flow.code.function(*target));
        let called = undefined.find(|called| !called.is_defined())?;
        Some(called.name.as_str())
    }

    /// The place in a communicator: another one's says nothing about the members of this one.
    fn of_rank(&self, yielded: &Yielded, comm: usize) -> Origin {
        match &self.among {
            Among::All => Origin::Differs,
            Among::Members(key) => {
                match self.flow.handle(yielded.function, yielded.at, comm) == *key || self.strict {
                    true => Origin::Differs,
                    false => Origin::Same,
                }
            }
        }
    }

    fn of_agreement(&self, yielded: &Yielded, comm: usize) -> Origin {
        let key = self.flow.handle(yielded.function, yielded.at, comm);
        let ours = match &self.among {
            Among::All => false,
            Among::Members(among) => *among == key,
        };
        let whole = key
            .iter()
            .all(|made| self.members_of(*made) == Members::Whole);
        let unknown = !self.strict
            && key
                .iter()
                .all(|made| !matches!(made, Made::By(..) | Made::Alone));
        match ours || whole || unknown {
            true => Origin::Same,
            false => Origin::Follows,
        }
    }

    fn is_agreed(&self, yielded: &Yielded) -> bool {
        let Some(name) = self.name(yielded) else {
            return false;
        };
        let agreed = |stored: library::Stored| {
            Some(stored.argument) == yielded.through && matches!(stored.origin, Origin::Agreed(_))
        };
        let stores = library::stores(
            name,
            self.flow.code.arguments(yielded.function, yielded.at).len(),
        );
        !self.strict
            && stores.into_iter().flatten().any(agreed)
            && self.origin(yielded) == Origin::Same
    }

    /// Who is a member of a communicator.
    pub fn members(&self, key: &Key) -> Members {
        let all: Vec<Members> = key.iter().map(|made| self.members_of(*made)).collect();
        let is = |members| all.iter().all(|other| *other == members);
        match (is(Members::Whole), is(Members::Alone)) {
            (true, _) => Members::Whole,
            (_, true) => Members::Alone,
            _ => Members::Part,
        }
    }

    fn members_of(&self, made: Made) -> Members {
        match made {
            Made::World => return Members::Whole,
            Made::Alone => return Members::Alone,
            Made::Passed(..) | Made::Global(..) | Made::Unknown => return Members::Part,
            Made::By(..) => {}
        }
        // A communicator that is asked about while it is being asked about is no whole.
        let known = self.members.borrow().get(&made).copied();
        if let Some(known) = known {
            return known.unwrap_or(Members::Part);
        }
        self.members.borrow_mut().insert(made, None);
        let members = self.made_members(made);
        self.members.borrow_mut().insert(made, Some(members));
        members
    }

    fn made_members(&self, made: Made) -> Members {
        let Made::By(function, at) = made else {
            return Members::Part;
        };
        let known = self.flow.mpi(function, at);
        let (Some((called, _)), Some(parent)) = (known, self.flow.parent(function, at)) else {
            return Members::Part;
        };
        let name = called.call.name.as_str();
        let keeps = name.starts_with("Comm_dup")
            || name.starts_with("Comm_idup")
            || name.ends_with("_create") && name != "Comm_create"
            || name == "Dist_graph_create_adjacent"
            || name.starts_with("Win_");
        let splits_evenly = || {
            let color = library::position(called, "color");
            let yielded = Yielded {
                function,
                at,
                through: None,
            };
            color.is_some_and(|color| {
                let nodes = self.argument(&yielded, color);
                nodes.into_iter().all(|node| self.why(node).is_none())
            })
        };
        match keeps || name == "Comm_split" && splits_evenly() {
            true => self.members(&parent),
            false => Members::Part,
        }
    }

    /// The value of an argument; what it points to, in Fortran.
    pub fn argument(&self, yielded: &Yielded, argument: usize) -> Vec<Node> {
        let (function, at) = (yielded.function, yielded.at);
        let Some(operand) = self.flow.code.arguments(function, at).get(argument) else {
            return Vec::new();
        };
        let fortran = self
            .flow
            .mpi(function, at)
            .is_some_and(|(_, fortran)| fortran);
        match fortran {
            true => self.flow.behind(function, at, *operand, 4),
            false => named(function, *operand),
        }
    }

    /// All arguments, and what they point to.
    fn arguments(&self, yielded: &Yielded) -> Vec<Node> {
        let (function, at) = (yielded.function, yielded.at);
        let mut all = Vec::new();
        for operand in self.flow.code.arguments(function, at) {
            all.extend(named(function, *operand));
            if !self
                .flow
                .code
                .points_to
                .points_to(function, *operand)
                .is_empty()
            {
                all.extend(self.flow.behind(function, at, *operand, 1));
            }
        }
        all
    }

    /// Is the generator of random numbers given a seed that differs?
    fn chance(&self) -> bool {
        if let Some(known) = self.chance.get() {
            return known;
        }
        // Random numbers that decide about the seed are a seed already.
        self.chance.set(Some(self.strict));
        let code = self.flow.code;
        let differs = super::code::functions(code.program).any(|function| {
            code.calls.sites(function).any(|(at, _)| {
                let called = code.called(function, at);
                let seeds = called.is_some_and(|f| library::is_seeding(&code.function(f).name));
                let argument = code.arguments(function, at).first();
                let nodes = argument.map(|operand| named(function, *operand));
                seeds
                    && nodes
                        .into_iter()
                        .flatten()
                        .any(|node| self.why(node).is_some())
            })
        });
        self.chance.set(Some(differs || self.strict));
        if differs {
            self.same.borrow_mut().clear();
            self.same_in.borrow_mut().clear();
        }
        differs || self.strict
    }
}

fn named(function: FuncId, operand: Operand) -> Vec<Node> {
    let name = Name::of(operand);
    name.map(|name| Node::Value(function, name))
        .into_iter()
        .collect()
}

/// Does one of the tables say what the function does?
fn is_known(name: &str) -> bool {
    table::find(name).is_some() || crate::library::Routine::find(name).is_some()
}

/// From a node of the search to its start.
fn way<C>(nodes: &[(Node, C)], from: &[usize], mut at: usize) -> Vec<Node> {
    let mut way = vec![nodes[at].0];
    while at != 0 {
        at = from[at];
        way.push(nodes[at].0);
    }
    way
}
