//! The edges of [`Dependence`](super::Dependence): what may differ if what does.

use super::depends::{CallAt, Origin, Seeds, Write};
use super::layout::Layout;
use crate::calls::CallGraph;
use crate::dominators::{Control, Dominators, PostDominators, control_dependence};
use crate::graph::{Graph, Lists};
use crate::points_to::{ObjectId, PointsTo, Target};
use crate::program::{BlockId, FuncId, Function, InstId, Kind, Operand, Program};
use crate::trace::{Source, Tracer, block_of};
use rustc_hash::FxHashMap;

/// A part of an object that is read or written.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Part {
    target: Target,
    size: u64,
    written: bool,
}

pub struct Builder<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    calls: &'a CallGraph,
    tracer: &'a Tracer<'a>,
    seeds: &'a dyn Seeds,
    pub layout: Layout,
    pub nodes: u32,
    pub flows: Vec<(usize, u32)>,
    parts: FxHashMap<Part, u32>,
}

/// A function and its control flow.
struct Body<'a> {
    id: FuncId,
    function: &'a Function,
    graph: &'a Graph,
    tree: Dominators,
    controls: Lists<Control>,
}

impl<'a> Builder<'a> {
    pub fn new(
        program: &'a Program,
        points_to: &'a PointsTo,
        calls: &'a CallGraph,
        tracer: &'a Tracer<'a>,
        seeds: &'a dyn Seeds,
    ) -> Self {
        let (layout, nodes) = Layout::new(program);
        Self {
            program,
            points_to,
            calls,
            tracer,
            seeds,
            layout,
            nodes,
            flows: Vec::new(),
            parts: FxHashMap::default(),
        }
    }

    pub fn build(&mut self) {
        for (id, function) in (0..).map(FuncId).zip(&self.program.functions) {
            if function.is_defined() {
                self.function(id, function);
            }
        }
        self.connect_memory();
    }

    fn flow(&mut self, from: u32, to: u32) {
        self.flows.push((from as usize, to));
    }

    fn flow_from(&mut self, function: FuncId, from: Operand, to: u32) {
        if let Some(from) = self.layout.operand(function, from) {
            self.flow(from, to);
        }
    }

    fn function(&mut self, id: FuncId, function: &'a Function) {
        let graph = self.tracer.graph(id);
        let post = PostDominators::new(graph);
        let body = Body {
            id,
            function,
            graph,
            tree: Dominators::new(graph),
            controls: control_dependence(graph, &post),
        };
        for &block in graph.order() {
            self.block(&body, block);
            for at in function.block(block).instructions() {
                self.instruction(&body, block, at);
            }
        }
        let returns = |b: &&BlockId| matches!(function.terminator(**b).kind, Kind::Return(_));
        let returns: Vec<_> = graph.order().iter().filter(returns).copied().collect();
        if returns.len() > 1 {
            let result = self.layout.result(id);
            self.deciders(&body, &returns, graph.entry(), result);
        }
    }

    fn block(&mut self, body: &Body, block: BlockId) {
        let runs = self.layout.block(body.id, block.0, 0);
        for control in body.controls.of(block.index()) {
            let branch = self.layout.block(body.id, control.branch.0, 2);
            let above = self.layout.block(body.id, control.branch.0, 0);
            self.flow(branch, runs);
            self.flow(above, runs);
        }
        let from = body.graph.predecessors(block);
        if let (true, Some(above)) = (from.len() > 1, body.tree.immediate(block)) {
            let join = self.layout.join(body.id, block);
            self.deciders(body, from, above, join);
        }
    }

    /// The branches below `above` that decide which of the blocks control passes.
    fn deciders(&mut self, body: &Body, blocks: &[BlockId], above: BlockId, to: u32) {
        let mut seen = blocks.to_vec();
        let mut next = 0;
        while let Some(&block) = seen.get(next) {
            let first = next < blocks.len();
            next += 1;
            if first && body.graph.successors(block).len() > 1 {
                let branch = self.layout.block(body.id, block.0, 2);
                self.flow(branch, to);
            }
            for control in body.controls.of(block.index()) {
                if body.tree.dominates(above, control.branch) {
                    let branch = self.layout.block(body.id, control.branch.0, 2);
                    self.flow(branch, to);
                    if !seen.contains(&control.branch) {
                        seen.push(control.branch);
                    }
                }
            }
        }
    }

    fn instruction(&mut self, body: &Body, block: BlockId, at: InstId) {
        let this = self
            .layout
            .operand(body.id, Operand::Result(at))
            .expect("it has a node");
        let kind = &body.function.instruction(at).kind;
        match kind {
            Kind::Local { .. } | Kind::Lifetime { .. } => {}
            Kind::Load { address, size, .. } => self.load(body, at, *address, (*size).into()),
            Kind::Store {
                address,
                value,
                size,
                ..
            } => {
                self.flow_from(body.id, *value, this);
                self.store(body, block, this, *address, (*size).into());
            }
            Kind::Update { address, size } => {
                self.flow(Layout::SEED, this); // in which order processes come is not known
                self.store(body, block, this, *address, (*size).into());
            }
            Kind::Copy { to, from, length } => {
                let size = known(*length);
                self.flow_from(body.id, *length, this);
                self.read(body, *from, size, this);
                self.store(body, block, this, *to, size);
            }
            Kind::Fill { to, value, length } => {
                self.flow_from(body.id, *value, this);
                self.flow_from(body.id, *length, this);
                self.store(body, block, this, *to, known(*length));
            }
            Kind::Phi(incoming) => {
                incoming
                    .iter()
                    .for_each(|(_, value)| self.flow_from(body.id, *value, this));
                self.flow(self.layout.join(body.id, block), this);
            }
            Kind::Call { callee, arguments } => self.call(body, block, at, *callee, arguments),
            Kind::Branch {
                condition: value, ..
            }
            | Kind::Switch { value, .. } => {
                let branch = self.layout.block(body.id, block.0, 2);
                self.flow_from(body.id, *value, branch);
            }
            Kind::Return(Some(value)) => {
                let result = self.layout.result(body.id);
                self.flow_from(body.id, *value, result);
            }
            _ => kind
                .operands()
                .for_each(|o| self.flow_from(body.id, o, this)),
        }
    }

    /// What is stored somewhere may differ if the address does, or whether it is stored.
    fn store(&mut self, body: &Body, block: BlockId, this: u32, address: Operand, size: u64) {
        self.flow_from(body.id, address, this);
        self.flow(self.layout.block(body.id, block.0, 0), this);
        self.flow(self.layout.result(body.id) + 1, this);
        self.write(body.id, address, size, this);
    }

    fn write(&mut self, function: FuncId, address: Operand, size: u64, from: u32) {
        for &target in self.points_to.points_to(function, address) {
            let part = self.part(Part {
                target,
                size,
                written: true,
            });
            self.flow(from, part);
        }
    }

    fn read(&mut self, body: &Body, address: Operand, size: u64, to: u32) {
        self.flow_from(body.id, address, to);
        for &target in self.points_to.points_to(body.id, address) {
            let part = self.part(Part {
                target,
                size,
                written: false,
            });
            self.flow(part, to);
        }
    }

    fn part(&mut self, part: Part) -> u32 {
        *self.parts.entry(part).or_insert_with(|| {
            self.nodes += 1;
            self.nodes - 1
        })
    }

    fn load(&mut self, body: &Body, at: InstId, address: Operand, size: u64) {
        let this = self
            .layout
            .operand(body.id, Operand::Result(at))
            .expect("it has a node");
        let Some(sources) = self.tracer.load(body.id, at) else {
            return self.read(body, address, size, this);
        };
        let mut blocks = Vec::new();
        let mut elsewhere = false;
        for source in sources {
            match source {
                Source::Stored { at, value } => {
                    self.flow_from(body.id, value, this);
                    blocks.push(block_of(body.function, at));
                }
                Source::Written(by) | Source::Kept(by) => {
                    elsewhere |= !self.written(body, by, address, this);
                    blocks.push(block_of(body.function, by));
                }
                Source::Before | Source::Unknown => elsewhere = true,
                Source::Initial(_) | Source::Undefined => {}
            }
        }
        if elsewhere {
            self.read(body, address, size, this);
        }
        blocks.sort_unstable();
        blocks.dedup();
        self.deciders_of_stores(body, &blocks, this);
    }

    /// Which of several stores a load sees depends on what decides which of them run.
    fn deciders_of_stores(&mut self, body: &Body, blocks: &[BlockId], to: u32) {
        let mut blocks: Vec<_> = blocks
            .iter()
            .copied()
            .filter(|b| body.graph.is_reached(*b))
            .collect();
        let Some(&first) = blocks.first() else { return };
        let above = blocks.iter().fold(first, |a, b| body.tree.common(a, *b));
        blocks.retain(|block| *block != above);
        let mut seen = Vec::new();
        for block in blocks {
            for control in body.controls.of(block.index()) {
                if body.tree.dominates(above, control.branch) && !seen.contains(&control.branch) {
                    seen.push(control.branch);
                }
            }
        }
        for &branch in &seen {
            let node = self.layout.block(body.id, branch.0, 2);
            self.flow(node, to);
        }
        let inner: Vec<_> = seen.into_iter().filter(|b| *b != above).collect();
        for branch in inner {
            let runs = self.layout.block(body.id, branch.0, 0);
            self.flow(runs, to);
        }
    }

    /// What a call is known to have stored exactly there; false if that is not known.
    fn written(&mut self, body: &Body, at: InstId, address: Operand, to: u32) -> bool {
        let Kind::Call {
            callee: Operand::Function(id),
            arguments,
        } = &body.function.instruction(at).kind
        else {
            return false;
        };
        let called = self.program.function(*id);
        if called.is_defined() {
            return false;
        }
        let call = CallAt {
            name: &called.name,
            function: body.id,
            at,
            arguments,
        };
        let place = crate::trace::resolve(body.function, address);
        let same = |w: &&Write| {
            let there = arguments
                .get(w.argument)
                .map(|a| crate::trace::resolve(body.function, *a));
            there == Some(place)
        };
        let Some(writes) = self.seeds.writes(call) else {
            return false;
        };
        let Some(write) = writes.iter().find(same) else {
            return false;
        };
        self.origin(body, write.origin, arguments, to);
        true
    }

    fn origin(&mut self, body: &Body, origin: Origin, arguments: &[Operand], to: u32) {
        match origin {
            Origin::Differs => self.flow(Layout::SEED, to),
            Origin::Same => {}
            Origin::Follows => arguments
                .iter()
                .for_each(|a| self.read(body, *a, WHOLE, to)),
        }
    }

    fn call(
        &mut self,
        body: &Body,
        block: BlockId,
        at: InstId,
        callee: Operand,
        arguments: &[Operand],
    ) {
        let this = self
            .layout
            .operand(body.id, Operand::Result(at))
            .expect("it has a node");
        self.flow_from(body.id, callee, this);
        for &target in self.calls.targets(body.id, at) {
            let called = self.program.function(target);
            if !called.is_defined() {
                self.external(body, block, at, &called.name, arguments);
                continue;
            }
            for (number, argument) in (0..called.parameters).zip(arguments) {
                let parameter = self.layout.operand(target, Operand::Parameter(number));
                self.flow_from(body.id, *argument, parameter.expect("it has a node"));
            }
            self.flow(self.layout.result(target), this);
            let called = self.layout.result(target) + 1;
            self.flow(self.layout.block(body.id, block.0, 0), called);
            self.flow(self.layout.result(body.id) + 1, called);
            self.flow_from(body.id, callee, called);
        }
    }

    fn external(
        &mut self,
        body: &Body,
        block: BlockId,
        at: InstId,
        name: &str,
        arguments: &[Operand],
    ) {
        let this = self
            .layout
            .operand(body.id, Operand::Result(at))
            .expect("it has a node");
        let call = CallAt {
            name,
            function: body.id,
            at,
            arguments,
        };
        self.origin(body, self.seeds.result(call), arguments, this);
        let unknown = || {
            let all = 0..arguments.len();
            let write = |argument| Write {
                argument,
                size: WHOLE,
                origin: Origin::Follows,
            };
            all.map(write).collect()
        };
        for write in self.seeds.writes(call).unwrap_or_else(unknown) {
            let Some(&address) = arguments.get(write.argument) else {
                continue;
            };
            let stored = self.nodes;
            self.nodes += 1;
            self.origin(body, write.origin, arguments, stored);
            self.store(body, block, stored, address, write.size);
        }
    }

    /// What is written in a part of an object may be read in every part it overlaps; what the world
    /// writes, in all that escaped.
    fn connect_memory(&mut self) {
        let mut parts: Vec<(Part, u32)> = self.parts.iter().map(|(p, n)| (*p, *n)).collect();
        parts.sort_unstable_by_key(|(part, node)| (part.target, part.size, *node));
        let world = self.nodes;
        self.nodes += 1;
        for group in parts.chunk_by(|a, b| a.0.target.object == b.0.target.object) {
            let object = group[0].0.target.object;
            for (part, node) in group {
                if self.points_to.escaped(object) {
                    match part.written {
                        true => self.flow(*node, world),
                        false if object == ObjectId::WORLD => self.flow(world, *node),
                        false => {}
                    }
                }
                let overlaps = |other: &&(Part, u32)| {
                    let (a, b) = (part, &other.0);
                    b.written && a.target.offset.overlaps(a.size, b.target.offset, b.size)
                };
                if !part.written {
                    let written: Vec<_> = group.iter().filter(overlaps).map(|p| p.1).collect();
                    written.into_iter().for_each(|from| self.flow(from, *node));
                }
            }
        }
        self.world_writes(&parts);
    }

    /// What is written through an unknown address may be read in everything that escaped.
    fn world_writes(&mut self, parts: &[(Part, u32)]) {
        let written: Vec<u32> = parts
            .iter()
            .filter(|(p, _)| p.target.object == ObjectId::WORLD && p.written)
            .map(|p| p.1)
            .collect();
        let somewhere = self.nodes;
        self.nodes += 1;
        written
            .into_iter()
            .for_each(|from| self.flow(from, somewhere));
        for (part, node) in parts {
            if !part.written && self.points_to.escaped(part.target.object) {
                self.flow(somewhere, *node);
            }
        }
    }
}

/// A size that is not known: everything from there on.
const WHOLE: u64 = 1 << 40;

fn known(length: Operand) -> u64 {
    match length {
        Operand::Int { value, .. } => u64::try_from(value).unwrap_or(WHOLE),
        _ => WHOLE,
    }
}
