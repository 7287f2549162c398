//! Where a value comes from, one step back, through memory and calls.
//!
//! A [`Node`] is something whose value is asked for; [`Flow::back`] says from which nodes it is made:
//!
//! ```text
//! value        its operands; a load: the cell it reads; a call: what is returned; a parameter: what is passed
//! cell         what was stored there last: a value, a cell of a callee when it returns (if the callee
//!              may write it), a cell of each caller at its call (if it was there before)
//! memory       what is stored anywhere in that part of an object, where no exact cell is known
//! branch       its condition
//! ```
//!
//! Where a branch has made sure which number a value is, it is that number ([`checked`]).
//!
//! Which of several values it is depends on branches: those that decide between the blocks they come
//! from, below the closest block that dominates all of them. They are the *control* of a node; an address
//! is, too. What a function without a body stores or returns is named, not followed.
//!
//! Loads of exact places are followed in order ([`Tracer`](fencepost_ir::trace::Tracer)), across
//! calls without regard to who called; other memory without regard to order. It misses what points-to
//! misses, other threads, and what other ranks put into a window.

use super::checked::{Use, checked, checked_load};
use super::code::{Caller, Code, functions};
use super::library;
use fencepost_ir::points_to::{ObjectId, Offset, Target};
use fencepost_ir::trace::{Source, block_of, resolve};
use fencepost_ir::{BlockId, FuncId, InstId, Kind, Operand};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::OnceLock;

/// A value that is computed, without constants.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    /// By an instruction.
    Result(InstId),
    /// Passed.
    Parameter(u32),
    /// The address of a global.
    Global(fencepost_ir::GlobalId),
}

impl Name {
    /// The name of an operand; none if it is a constant.
    pub fn of(operand: Operand) -> Option<Name> {
        match operand {
            Operand::Result(at) => Some(Name::Result(at)),
            Operand::Parameter(at) => Some(Name::Parameter(at)),
            Operand::Global(id, _) => Some(Name::Global(id)),
            _ => None,
        }
    }

    /// As an operand.
    pub fn operand(self) -> Operand {
        match self {
            Name::Result(at) => Operand::Result(at),
            Name::Parameter(at) => Operand::Parameter(at),
            Name::Global(id) => Operand::Global(id, 0),
        }
    }
}

/// Bytes behind a root.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bytes {
    /// The address they are counted from.
    pub root: Name,
    /// From there.
    pub offset: i64,
    /// How many.
    pub size: u64,
}

/// Something whose value is asked for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A value.
    Value(FuncId, Name),
    /// What is stored in bytes before an instruction runs.
    Cell(FuncId, InstId, Bytes),
    /// What is stored in bytes when a function returns, if it stored it.
    Exit(FuncId, Bytes),
    /// What is stored in part of an object, at any time.
    Memory(ObjectId, Offset, u64),
    /// What an instruction stores.
    Write(FuncId, InstId),
    /// What a function returns.
    Returned(FuncId),
    /// Where the branch at the end of a block goes.
    Branch(FuncId, BlockId),
    /// Whether a block runs.
    Runs(FuncId, BlockId),
}

/// Something a function without a body yields: its result, or what it stores through an argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Yielded {
    /// Where it is called.
    pub function: FuncId,
    /// The call.
    pub at: InstId,
    /// Through this argument; none for the result.
    pub through: Option<usize>,
}

/// Between which functions a step back goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// It stays in the function.
    Along,
    /// It goes to memory, which anybody may have written.
    Memory,
    /// Into a function that is called there.
    Into(Caller),
    /// Out of a function that is called there.
    OutOf(Caller),
}

impl Node {
    /// The way to it from a node of the same function.
    pub fn way(&self) -> Way {
        match self {
            Node::Memory(..) | Node::Write(..) => Way::Memory,
            _ => Way::Along,
        }
    }
}

/// What a node is made of.
#[derive(Clone, Debug, Default)]
pub struct Back {
    /// What it is, or is computed from.
    pub data: Vec<(Node, Way)>,
    /// What decides which of these.
    pub control: Vec<Node>,
    /// Constants it may be.
    pub constants: Vec<i64>,
    /// What functions without a body yield.
    pub yielded: Vec<Yielded>,
    /// It was there before anybody of this program could store it: the parameter or memory of a
    /// function that nobody calls here.
    pub outside: bool,
    /// Others may have a say, too: the function can be called from elsewhere, or a function that is not
    /// known was called.
    pub open: bool,
}

/// A store in the index of memory.
#[derive(Copy, Clone, Debug)]
struct Stored {
    function: FuncId,
    at: InstId,
    /// Of a call: the argument it stores through.
    through: Option<usize>,
    offset: Offset,
    size: u64,
}

/// A size that is not known.
const WHOLE: u64 = 1 << 40;

/// So many bytes a number has at most.
pub(crate) const NUMBER: u64 = 8;

/// Steps back through a program.
#[derive(Debug)]
pub struct Flow<'a> {
    /// The program.
    pub code: &'a Code<'a>,
    memory: OnceLock<FxHashMap<ObjectId, Vec<Stored>>>,
    /// Which functions are likely to write which bytes of their caller.
    written: RefCell<FxHashMap<(FuncId, Bytes), bool>>,
}

impl<'a> Flow<'a> {
    /// Through a program.
    pub fn new(code: &'a Code<'a>) -> Flow<'a> {
        Flow {
            code,
            memory: OnceLock::new(),
            written: RefCell::default(),
        }
    }

    /// What a node is made of.
    pub fn back(&self, node: Node) -> Back {
        let mut back = Back::default();
        match node {
            Node::Value(function, Name::Result(at)) => self.result(function, at, &mut back),
            Node::Value(function, Name::Parameter(number)) => {
                self.parameter(function, number, &mut back);
            }
            Node::Value(_, Name::Global(_)) => {}
            Node::Cell(function, at, bytes) => self.cell(function, at, bytes, true, &mut back),
            Node::Exit(function, bytes) => {
                for (_, at) in self.code.returns(function) {
                    self.cell(function, at, bytes, false, &mut back);
                }
            }
            Node::Memory(object, offset, size) => self.memory(object, offset, size, &mut back),
            Node::Write(function, at) => {
                let block = self.code.block(function, at);
                back.control.push(Node::Runs(function, block));
                self.store(function, at, &mut back);
            }
            Node::Returned(function) => self.returned(function, &mut back),
            Node::Branch(function, block) => {
                let last = InstId(self.code.function(function).block(block).end - 1);
                match self.code.kind(function, last) {
                    Kind::Branch {
                        condition: value, ..
                    }
                    | Kind::Switch { value, .. } => back.value(function, *value),
                    // Whether an exception comes, or where a computed jump goes, is not known.
                    _ => back.open = true,
                }
            }
            Node::Runs(function, block) => {
                let shape = self.code.shape(function);
                for control in shape.controls.of(block.index()) {
                    // Who goes the other way leaves the function: nobody is there to compare with.
                    if shape.post.immediate(control.branch).is_none() {
                        continue;
                    }
                    back.control.push(Node::Branch(function, control.branch));
                    if control.branch != block {
                        back.control.push(Node::Runs(function, control.branch));
                    }
                }
            }
        }
        back
    }

    fn result(&self, function: FuncId, at: InstId, back: &mut Back) {
        let kind = self.code.kind(function, at);
        match kind {
            Kind::Local { .. } | Kind::Lifetime { .. } => {}
            Kind::Load { address, size, .. } => {
                if let Some(number) = checked_load(self.code, function, at) {
                    back.constants.push(number);
                    return;
                }
                back.control(function, *address);
                back.along(self.behind(function, at, *address, u64::from(*size)));
            }
            Kind::Phi(incoming) => {
                let block = self.code.block(function, at);
                for (from, value) in incoming {
                    self.used(function, *value, Use::Between(*from, block), back);
                }
                self.deciders_of_phi(function, block, incoming, back);
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => {
                back.control(function, *condition);
                back.value(function, *then);
                back.value(function, *otherwise);
            }
            Kind::Call { callee, .. } => {
                back.control(function, *callee);
                for target in self.code.calls.targets(function, at) {
                    match self.code.function(*target).is_defined() {
                        true => {
                            let call = Way::Into(Caller { function, at });
                            back.data.push((Node::Returned(*target), call));
                        }
                        false => back.yielded.push(Yielded {
                            function,
                            at,
                            through: None,
                        }),
                    }
                }
            }
            _ => {
                let block = self.code.block(function, at);
                for operand in kind.operands() {
                    self.used(function, operand, Use::In(block), back);
                }
            }
        }
    }

    /// A value where it is used.
    fn used(&self, function: FuncId, operand: Operand, used: Use, back: &mut Back) {
        let known = match operand {
            Operand::Result(at) => checked(self.code, function, at, used),
            _ => None,
        };
        match known {
            Some(number) => back.constants.push(number),
            None => back.value(function, operand),
        }
    }

    /// What is behind an address: an exact cell, or parts of objects.
    pub fn behind(&self, function: FuncId, at: InstId, address: Operand, size: u64) -> Vec<Node> {
        match resolve(self.code.function(function), address) {
            (root, Some(offset)) if Name::of(root).is_some() => {
                let root = Name::of(root).expect("it is one");
                let bytes = Bytes { root, offset, size };
                vec![Node::Cell(function, at, bytes)]
            }
            _ => self.parts(function, address, 0, size),
        }
    }

    fn parts(&self, function: FuncId, address: Operand, offset: i64, size: u64) -> Vec<Node> {
        let targets = self.code.points_to.points_to(function, address).iter();
        let known = targets.filter(|target| target.object != ObjectId::WORLD);
        let shift = fencepost_ir::points_to::Shift {
            add: offset,
            stride: 0,
        };
        let part = |target: &Target| Node::Memory(target.object, target.offset.plus(shift), size);
        known.map(part).collect()
    }

    fn parameter(&self, function: FuncId, number: u32, back: &mut Back) {
        let callers = self.code.callers(function);
        back.outside = callers.is_empty();
        back.open = !self.code.function(function).own;
        for caller in callers {
            if let Some(passed) = self.code.passed(*caller, function, number) {
                back.value_by(caller.function, passed, Way::OutOf(*caller));
            }
        }
    }

    fn returned(&self, function: FuncId, back: &mut Back) {
        let mut blocks = Vec::new();
        for (block, at) in self.code.returns(function) {
            if let Kind::Return(Some(value)) = self.code.kind(function, at) {
                self.used(function, *value, Use::In(block), back);
            }
            blocks.push(block);
        }
        self.deciders(function, &blocks, back);
    }

    /// What is stored in a cell; if `ascend`, also what was there when the function was called.
    fn cell(&self, function: FuncId, at: InstId, bytes: Bytes, ascend: bool, back: &mut Back) {
        let body = self.code.function(function);
        let place = (bytes.root.operand(), bytes.offset);
        let mut blocks = Vec::new();
        for source in self.code.tracer.at(function, at, place, bytes.size) {
            match source {
                Source::Stored { at, value } => {
                    let block = block_of(body, at);
                    self.used(function, value, Use::In(block), back);
                    blocks.push(block);
                }
                // That somebody may know the address is no reason to think so.
                Source::Kept(_) => back.open = true,
                Source::Written(by) => {
                    // That somebody unknown may have written it on some ranks is no reason to think that it did.
                    if self.written(function, by, bytes, back) {
                        blocks.push(block_of(body, by));
                    }
                }
                Source::Before => {
                    blocks.push(self.code.graph(function).entry());
                    if ascend {
                        self.before(function, bytes, back);
                    }
                }
                Source::Unknown => {
                    back.along(self.parts(function, place.0, bytes.offset, bytes.size));
                }
                Source::Initial(value) => back.value(function, value),
                Source::Undefined => {}
            }
        }
        self.deciders(function, &blocks, back);
    }

    /// What an instruction may have stored in a cell. Is there reason to think that it did? A function that is not
    /// known writes a number that it is given the address of, but maybe just reads something larger.
    fn written(&self, function: FuncId, by: InstId, bytes: Bytes, back: &mut Back) -> bool {
        let Kind::Call { .. } = self.code.kind(function, by) else {
            self.store(function, by, back);
            return true;
        };
        let mut likely = false;
        let arguments = self.code.arguments(function, by);
        for target in self.code.calls.targets(function, by) {
            let called = self.code.function(*target);
            if called.is_defined() {
                let call = Caller { function, at: by };
                match self.in_callee(call, *target, bytes) {
                    Some(inside) => {
                        likely |= self.is_likely_written(*target, inside);
                        back.data
                            .push((Node::Exit(*target, inside), Way::Into(call)));
                    }
                    None => {
                        let root = bytes.root.operand();
                        let parts = self.parts(function, root, bytes.offset, bytes.size);
                        likely |= self.stores_in(*target, &parts);
                        back.along(parts);
                    }
                }
                continue;
            }
            let body = self.code.function(function);
            let covers = |stored: &library::Stored| {
                let there = arguments.get(stored.argument).map(|a| resolve(body, *a));
                let Some((root, Some(offset))) = there else {
                    return false;
                };
                let begins = match stored.fills {
                    true => offset <= bytes.offset,
                    false => offset == bytes.offset,
                };
                Name::of(root) == Some(bytes.root) && begins
            };
            let stores = library::stores(&called.name, arguments.len());
            back.open |= stores.is_none();
            likely |= stores.is_some() || self.is_number(function, bytes.root);
            let stored = stores.into_iter().flatten().filter(covers);
            back.yielded.extend(stored.map(|stored| Yielded {
                function,
                at: by,
                through: Some(stored.argument),
            }));
        }
        likely
    }

    /// Is there reason to think that a function, or one that it calls, stores something there?
    fn is_likely_written(&self, function: FuncId, bytes: Bytes) -> bool {
        let known = self.written.borrow().get(&(function, bytes)).copied();
        if let Some(known) = known {
            return known;
        }
        // One that calls itself is taken to write it.
        self.written.borrow_mut().insert((function, bytes), true);
        let place = (bytes.root.operand(), bytes.offset);
        let likely = self.code.returns(function).any(|(_, at)| {
            let mut sources = self
                .code
                .tracer
                .at(function, at, place, bytes.size)
                .into_iter();
            sources.any(|source| match source {
                Source::Before | Source::Kept(_) | Source::Undefined => false,
                Source::Written(by) => self.written(function, by, bytes, &mut Back::default()),
                Source::Stored { .. } | Source::Unknown | Source::Initial(_) => true,
            })
        });
        self.written.borrow_mut().insert((function, bytes), likely);
        likely
    }

    /// Does a function, or one that it calls, store something in one of these parts of memory?
    fn stores_in(&self, function: FuncId, parts: &[Node]) -> bool {
        let index = self.memory.get_or_init(|| self.index());
        let mut stores = parts.iter().flat_map(|part| match part {
            Node::Memory(object, offset, size) => {
                let all = index.get(object).map_or(&[][..], Vec::as_slice).iter();
                let overlaps = |s: &&Stored| s.offset.overlaps(s.size, *offset, *size);
                all.filter(overlaps).map(|s| s.function).collect()
            }
            _ => Vec::new(),
        });
        let reached = self.code.calls.reachable([function]);
        stores.any(|by| reached[by.index()])
    }

    /// Is it a variable that holds a number or an address, and nothing else?
    fn is_number(&self, function: FuncId, root: Name) -> bool {
        let size = match root {
            Name::Result(at) => match self.code.kind(function, at) {
                Kind::Local {
                    size,
                    count: Operand::Int { value: 1, .. },
                    ..
                } => Some(*size),
                _ => None,
            },
            Name::Global(global) => Some(self.code.program.global(global).size),
            Name::Parameter(_) => None,
        };
        size.is_some_and(|size| size <= NUMBER)
    }

    /// Bytes of a caller as a function it calls names them.
    fn in_callee(&self, caller: Caller, callee: FuncId, bytes: Bytes) -> Option<Bytes> {
        if let Name::Global(_) = bytes.root {
            return Some(bytes);
        }
        let body = self.code.function(caller.function);
        let parameters = 0..self.code.function(callee).parameters;
        let mut fitting = parameters.filter_map(|number| {
            let passed = self.code.passed(caller, callee, number)?;
            let (root, offset) = resolve(body, passed);
            (Name::of(root) == Some(bytes.root)).then_some((number, offset?))
        });
        let (number, offset) = fitting.next()?;
        Some(Bytes {
            root: Name::Parameter(number),
            offset: bytes.offset - offset,
            size: bytes.size,
        })
    }

    /// What was in a cell when the function was called, or its root computed.
    fn before(&self, function: FuncId, bytes: Bytes, back: &mut Back) {
        let callers = self.code.callers(function);
        if let Name::Result(_) = bytes.root {
            let root = bytes.root.operand();
            let parts = self.parts(function, root, bytes.offset, bytes.size);
            back.outside |= parts.is_empty();
            back.along(parts);
            return;
        }
        back.outside |= callers.is_empty();
        back.open |= !self.code.function(function).own;
        for caller in callers {
            let outer = match bytes.root {
                Name::Parameter(number) => {
                    let body = self.code.function(caller.function);
                    let passed = self.code.passed(*caller, function, number);
                    let Some(passed) = passed else { continue };
                    match resolve(body, passed) {
                        (root, Some(offset)) if Name::of(root).is_some() => Bytes {
                            root: Name::of(root).expect("it is one"),
                            offset: offset + bytes.offset,
                            size: bytes.size,
                        },
                        _ => {
                            let (offset, size) = (bytes.offset, bytes.size);
                            back.along(self.parts(caller.function, passed, offset, size));
                            continue;
                        }
                    }
                }
                _ => bytes,
            };
            let cell = Node::Cell(caller.function, caller.at, outer);
            back.data.push((cell, Way::OutOf(*caller)));
        }
    }

    /// What an instruction that is no call stores.
    fn store(&self, function: FuncId, at: InstId, back: &mut Back) {
        match self.code.kind(function, at) {
            Kind::Store { address, value, .. } => {
                let block = self.code.block(function, at);
                self.used(function, *value, Use::In(block), back);
                back.control(function, *address);
            }
            Kind::Copy { to, from, length } => {
                let size = known(*length);
                back.along(self.behind(function, at, *from, size));
                back.control(function, *to);
                back.control(function, *length);
            }
            kind => kind.operands().for_each(|o| back.value(function, o)),
        }
    }

    fn memory(&self, object: ObjectId, offset: Offset, size: u64, back: &mut Back) {
        let index = self.memory.get_or_init(|| self.index());
        let all = index.get(&object).map_or(&[][..], Vec::as_slice);
        let there = all
            .iter()
            .filter(|stored| stored.offset.overlaps(stored.size, offset, size));
        for stored in there {
            let (function, at) = (stored.function, stored.at);
            match stored.through {
                None => back.along([Node::Write(function, at)]),
                through => {
                    back.yielded.push(Yielded {
                        function,
                        at,
                        through,
                    });
                    let block = self.code.block(function, at);
                    back.control.push(Node::Runs(function, block));
                }
            }
        }
        back.outside |= self.code.points_to.escaped(object);
    }

    /// All stores by the objects they may reach.
    fn index(&self) -> FxHashMap<ObjectId, Vec<Stored>> {
        let mut index: FxHashMap<ObjectId, Vec<Stored>> = FxHashMap::default();
        for function in functions(self.code.program) {
            let body = self.code.function(function);
            for at in (0..body.instructions.len() as u32).map(InstId) {
                for (address, size, through) in self.stores(function, at) {
                    for target in self.code.points_to.points_to(function, address) {
                        index.entry(target.object).or_default().push(Stored {
                            function,
                            at,
                            through,
                            offset: target.offset,
                            size,
                        });
                    }
                }
            }
        }
        index
    }

    /// The addresses an instruction stores to.
    fn stores(&self, function: FuncId, at: InstId) -> Vec<(Operand, u64, Option<usize>)> {
        match self.code.kind(function, at) {
            Kind::Store { address, size, .. } | Kind::Update { address, size } => {
                vec![(*address, u64::from(*size), None)]
            }
            Kind::Copy { to, length, .. } | Kind::Fill { to, length, .. } => {
                vec![(*to, known(*length), None)]
            }
            Kind::Call { arguments, .. } => {
                let mut all = Vec::new();
                for target in self.code.calls.targets(function, at) {
                    let called = self.code.function(*target);
                    if called.is_defined() {
                        continue;
                    }
                    let stores = library::stores(&called.name, arguments.len());
                    all.extend(stores.into_iter().flatten().filter_map(|stored| {
                        let size = if stored.fills { WHOLE } else { 1 };
                        let address = arguments.get(stored.argument)?;
                        Some((*address, size, Some(stored.argument)))
                    }));
                }
                all
            }
            _ => Vec::new(),
        }
    }

    /// The branches that decide which value a phi has: not one whose sides all lead to the same.
    fn deciders_of_phi(
        &self,
        function: FuncId,
        block: BlockId,
        incoming: &[(BlockId, Operand)],
        back: &mut Back,
    ) {
        let mut found = Back::default();
        self.deciders_of_join(function, block, &mut found);
        let repeated = |(at, (_, value)): (usize, &(BlockId, Operand))| {
            incoming[..at].iter().any(|(_, other)| other == value)
        };
        if incoming.iter().enumerate().any(repeated) {
            found.control.retain(|decider| match decider {
                Node::Branch(_, branch) => self.tells_apart(function, *branch, block, incoming),
                _ => true,
            });
        }
        back.control.append(&mut found.control);
    }

    /// Can the sides of a branch lead to different values of a phi?
    fn tells_apart(
        &self,
        function: FuncId,
        branch: BlockId,
        block: BlockId,
        incoming: &[(BlockId, Operand)],
    ) -> bool {
        const FAR: usize = 1_000;
        let graph = self.code.graph(function);
        let mut value = None;
        let mut seen = FxHashSet::default();
        let mut edges: Vec<_> = graph
            .successors(branch)
            .iter()
            .map(|to| (branch, *to))
            .collect();
        while let Some((from, to)) = edges.pop() {
            if to == block {
                let Some((_, next)) = incoming.iter().find(|(before, _)| *before == from) else {
                    return true;
                };
                if *value.get_or_insert(next) != next {
                    return true;
                }
            } else if seen.insert(to) {
                edges.extend(graph.successors(to).iter().map(|next| (to, *next)));
            }
            if seen.len() > FAR {
                return true;
            }
        }
        false
    }

    /// The branches that decide which way control comes to a block.
    fn deciders_of_join(&self, function: FuncId, block: BlockId, back: &mut Back) {
        let graph = self.code.graph(function);
        let from = graph.predecessors(block);
        for before in from {
            if graph.successors(*before).len() > 1 {
                back.control.push(Node::Branch(function, *before));
            }
        }
        if let Some(above) = self.code.shape(function).tree.immediate(block) {
            self.deciders_below(function, from, above, back);
        }
    }

    /// The branches that decide which of the blocks runs (last).
    fn deciders(&self, function: FuncId, blocks: &[BlockId], back: &mut Back) {
        let graph = self.code.graph(function);
        let tree = &self.code.shape(function).tree;
        let mut reached: Vec<BlockId> = blocks.to_vec();
        reached.retain(|block| graph.is_reached(*block));
        reached.sort_unstable();
        reached.dedup();
        let Some(&first) = reached.first() else {
            return;
        };
        let above = reached.iter().fold(first, |a, b| tree.common(a, *b));
        reached.retain(|block| *block != above);
        self.deciders_below(function, &reached, above, back);
    }

    fn deciders_below(&self, function: FuncId, from: &[BlockId], above: BlockId, back: &mut Back) {
        let shape = self.code.shape(function);
        let mut seen = from.to_vec();
        let mut next = 0;
        while let Some(&block) = seen.get(next) {
            next += 1;
            if block == above && next > from.len() {
                continue;
            }
            for control in shape.choices(block) {
                if shape.tree.dominates(above, control.branch) {
                    back.control.push(Node::Branch(function, control.branch));
                    if !seen.contains(&control.branch) {
                        seen.push(control.branch);
                    }
                }
            }
        }
    }
}

impl Back {
    fn along(&mut self, nodes: impl IntoIterator<Item = Node>) {
        let nodes = nodes.into_iter().map(|node| (node, node.way()));
        self.data.extend(nodes);
    }

    fn value(&mut self, function: FuncId, operand: Operand) {
        self.value_by(function, operand, Way::Along);
    }

    fn value_by(&mut self, function: FuncId, operand: Operand, way: Way) {
        match (Name::of(operand), operand) {
            (Some(name), _) => self.data.push((Node::Value(function, name), way)),
            (None, Operand::Int { value, .. }) => self.constants.push(value),
            _ => {}
        }
    }

    fn control(&mut self, function: FuncId, operand: Operand) {
        let name = Name::of(operand);
        self.control
            .extend(name.map(|name| Node::Value(function, name)));
    }
}

fn known(length: Operand) -> u64 {
    match length {
        Operand::Int { value, .. } => u64::try_from(value).unwrap_or(WHOLE),
        _ => WHOLE,
    }
}
