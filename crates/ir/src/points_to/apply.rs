//! What a constraint does when a location is found in its node: loads, stores, copies and calls.

use super::build::{NARROWEST, parameter, result};
use super::external::Effect;
use super::memory::{Link, ObjectId, WHOLE};
use super::offset::{Offset, Shift};
use super::set::Set;
use super::solve::{Derivation, NodeId, Site, Solver};
use super::{Object, Use};
use crate::calls::accepts;
use crate::program::{FuncId, Function};

impl Solver<'_> {
    /// A location was found in a node that has a constraint.
    pub fn apply(&mut self, constraint: Use, object: ObjectId, offset: Offset) {
        match constraint {
            Use::Load { to, size } => self.read(object, offset, size.into(), to),
            Use::Store { from, size } => self.write(object, offset, size.into(), from),
            Use::CopyFrom { into, length } => self.link(
                object,
                Link {
                    to: into,
                    shift: Offset::START.since(offset),
                    start: offset,
                    length,
                },
            ),
            Use::CopyTo { from } if object == ObjectId::WORLD => {
                self.read(from, Offset::ANY, WHOLE, NodeId::WORLD);
            }
            Use::CopyTo { from } if self.objects[object.index()].is_memory() => {
                let shift = offset.since(Offset::START);
                let start = Offset::ANY;
                self.link(
                    from,
                    Link {
                        to: object,
                        shift,
                        start,
                        length: WHOLE,
                    },
                );
            }
            Use::CopyTo { .. } => {}
            Use::Call(site) => match self.objects[object.index()].object {
                Object::Function(function) if self.fits(site, function) => {
                    self.connect(site, function)
                }
                Object::World => self.call_unknown(site),
                _ => {}
            },
        }
    }

    /// Copies as if by one load and one store of all that follows the address; was it a copy?
    pub fn copy_coarsely(&mut self, node: NodeId, constraint: Use) -> bool {
        match constraint {
            Use::CopyFrom { into, .. } => {
                let from = self.derive(node, Derivation::Load(u32::MAX), None);
                self.write(into, Offset::ANY, WHOLE, from);
                true
            }
            Use::CopyTo { from } => {
                let to = self.derive(node, Derivation::Store(u32::MAX), None);
                self.read(from, Offset::ANY, WHOLE, to);
                true
            }
            _ => false,
        }
    }

    /// Can the function be called with so many arguments?
    fn fits(&self, site: u32, function: FuncId) -> bool {
        let called = self.program.function(function);
        let arguments = self.sites[site as usize].arguments.len();
        accepts(called, arguments)
    }

    /// The call may run the function.
    pub fn connect(&mut self, site: u32, function: FuncId) {
        if !self.callees.insert((site, function)) {
            return;
        }
        let called = self.program.function(function);
        let Some(first) = self.first_node[function.index()] else {
            return self.call_external(site, called);
        };
        let site = self.sites[site as usize].clone();
        for (at, argument) in site.arguments.iter().enumerate() {
            let Some(argument) = *argument else { continue };
            let by_value = called.by_value.get(at).copied().unwrap_or(0);
            if at >= called.parameters as usize {
                self.add_edge(argument, NodeId::WORLD, Shift::NONE);
            } else if by_value > 0 {
                let into = self.object(Object::ByValue(function, at as u32));
                self.add_use(
                    argument,
                    Use::CopyFrom {
                        into,
                        length: by_value,
                    },
                );
            } else {
                self.add_edge(argument, parameter(first, at as u32), Shift::NONE);
            }
        }
        if let Some(to) = site.result {
            self.add_edge(result(first, called), to, Shift::NONE);
        }
    }

    /// The call may run anything that escaped.
    fn call_unknown(&mut self, site: u32) {
        let site = self.sites[site as usize].clone();
        for argument in site.arguments.into_iter().flatten() {
            self.add_edge(argument, NodeId::WORLD, Shift::NONE);
        }
        if let Some(result) = site.result {
            self.add_unknown(result);
        }
    }

    /// Others may call the function, with anything that escaped.
    pub fn call_from_outside(&mut self, function: FuncId) {
        let called = self.program.function(function);
        let Some(first) = self.first_node[function.index()] else {
            return;
        };
        for at in 0..called.parameters {
            self.add_unknown(parameter(first, at));
            if called
                .by_value
                .get(at as usize)
                .is_some_and(|size| *size > 0)
            {
                let object = self.object(Object::ByValue(function, at));
                let cell = self.cell(object, Offset::ANY, WHOLE);
                self.add_unknown(cell);
            }
        }
        self.add_edge(result(first, called), NodeId::WORLD, Shift::NONE);
    }

    fn call_external(&mut self, site: u32, called: &Function) {
        let arguments = self.sites[site as usize].arguments.len();
        let Some(effects) = self.external.effects(&called.name, arguments) else {
            // What cannot write cannot keep an address either, but may return it.
            let harmless = called.pure && !self.sites[site as usize].returns_address;
            return if harmless {
            } else {
                self.call_unknown(site)
            };
        };
        for (at, effect) in (0..).zip(effects) {
            self.apply_effect(site, at, effect);
        }
    }

    fn apply_effect(&mut self, site: u32, number: u32, effect: Effect) {
        let Site {
            function,
            at,
            arguments,
            integers,
            result,
            ..
        } = self.sites[site as usize].clone();
        let argument = |at: usize| arguments.get(at).copied().flatten();
        match effect {
            Effect::Allocates => {
                let object = self.object(Object::Heap(function, at, None));
                let location = self.location(object, Offset::START);
                result
                    .into_iter()
                    .for_each(|to| self.add_points(to, &Set::one(location), Shift::NONE));
            }
            Effect::AllocatesThrough(through) => {
                let object = Object::Heap(function, at, Some(through as u32));
                self.store_new(argument(through), object);
            }
            Effect::Makes(through) => {
                self.store_new(
                    argument(through),
                    Object::Opaque(function, at, through as u32),
                );
            }
            Effect::Writes(_) | Effect::Fills(_) => {}
            Effect::Copies { to, from, length } => {
                let temporary = self.object(Object::Temporary(function, at, number + 1));
                let length = length.and_then(|l| integers.get(l).copied().flatten());
                let length = length.unwrap_or(WHOLE);
                if let (Some(to), Some(from)) = (argument(to), argument(from)) {
                    self.add_use(
                        from,
                        Use::CopyFrom {
                            into: temporary,
                            length,
                        },
                    );
                    self.add_use(to, Use::CopyTo { from: temporary });
                }
            }
            Effect::Returns(what) | Effect::ReturnsInside(what) => {
                let inside = matches!(effect, Effect::ReturnsInside(_));
                let shift = if inside { Shift::ANY } else { Shift::NONE };
                if let (Some(from), Some(to)) = (argument(what), result) {
                    self.add_edge(from, to, shift);
                }
            }
            Effect::ReturnsUnknown => result.into_iter().for_each(|to| self.add_unknown(to)),
            Effect::Calls {
                function: called,
                with,
            } => {
                let inner = Site {
                    function,
                    at,
                    arguments: with.iter().map(|at| argument(*at)).collect(),
                    integers: vec![None; with.len()],
                    result: None,
                    returns_address: false,
                };
                self.sites.push(inner);
                let inner = self.sites.len() as u32 - 1;
                argument(called)
                    .into_iter()
                    .for_each(|f| self.add_use(f, Use::Call(inner)));
            }
            Effect::Escapes(what) => {
                let argument = argument(what).into_iter();
                argument.for_each(|from| self.add_edge(from, NodeId::WORLD, Shift::NONE));
            }
        }
    }

    fn store_new(&mut self, through: Option<NodeId>, object: Object) {
        let Some(through) = through else { return };
        let object = self.object(object);
        let location = self.location(object, Offset::START);
        let from = self.new_node();
        self.add_points(from, &Set::one(location), Shift::NONE);
        self.add_use(
            through,
            Use::Store {
                from,
                size: NARROWEST,
            },
        );
    }
}
