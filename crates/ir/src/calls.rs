//! The call graph.
//!
//! An edge leads from a function to every function that one of its calls may run:
//!
//! * a call by name runs that function;
//! * a call through a pointer runs what [`crate::points_to`] says, or, without it
//!   ([`CallGraph::by_arity`]), every function whose address is used somewhere and that takes as many
//!   arguments;
//! * a call of a function that is only declared may call back the functions it is handed. By arity
//!   these are the functions named as arguments; what points-to knows of its arguments, otherwise.
//!
//! Linear in the program and the edges; components are found without recursion (Tarjan).
//!
//! What it can miss: by arity, pointers to functions that are called with another number of arguments,
//! and callbacks handed over in memory or variables. With points-to, what that misses.

use crate::graph::{Components, Lists, components};
use crate::program::{FuncId, Function, InstId, Kind, Operand, Program};
use std::ops::Range;

/// A call and where its possible targets are.
#[derive(Clone, Debug)]
struct Site {
    at: InstId,
    targets: Range<u32>,
}

/// Who calls whom.
#[derive(Clone, Debug)]
pub struct CallGraph {
    sites: Vec<Vec<Site>>,
    targets: Vec<FuncId>,
    callees: Lists<FuncId>,
    callers: Lists<FuncId>,
    components: Components,
}

impl CallGraph {
    /// Calls through pointers run any function whose address is used and that takes as many arguments.
    pub fn by_arity(program: &Program) -> Self {
        let taken = address_taken(program);
        Self::new(program, |_, instruction, targets| {
            let Kind::Call { callee, arguments } = instruction else {
                return;
            };
            match callee {
                Operand::Function(function) => {
                    targets.push(*function);
                    if !program.function(*function).is_defined() {
                        targets.extend(arguments.iter().filter_map(named));
                    }
                }
                _ => targets.extend(
                    taken
                        .iter()
                        .filter(|f| accepts(program.function(**f), arguments.len())),
                ),
            }
        })
    }

    /// Calls run what `resolve` says: it is given a function, a call in it, and an empty list to put
    /// its targets into.
    pub fn new(
        program: &Program,
        mut resolve: impl FnMut((FuncId, InstId), &Kind, &mut Vec<FuncId>),
    ) -> Self {
        let mut targets = Vec::new();
        let mut sites = Vec::with_capacity(program.functions.len());
        let mut edges = Vec::new();
        let mut last = vec![None; program.functions.len()];
        let mut found = Vec::new();
        for (id, function) in functions(program) {
            let mut own = Vec::new();
            for (at, instruction) in (0..).map(InstId).zip(&function.instructions) {
                if !matches!(instruction.kind, Kind::Call { .. }) {
                    continue;
                }
                found.clear();
                resolve((id, at), &instruction.kind, &mut found);
                found.sort_unstable();
                found.dedup();
                for &to in &found {
                    if last[to.index()].replace(id) != Some(id) {
                        edges.push((id.index(), to));
                    }
                }
                let begin = targets.len() as u32;
                targets.extend_from_slice(&found);
                own.push(Site {
                    at,
                    targets: begin..targets.len() as u32,
                });
            }
            sites.push(own);
        }
        let back: Vec<_> = edges
            .iter()
            .map(|&(from, to)| (to.index(), FuncId(from as u32)))
            .collect();
        let callees = Lists::new(sites.len(), &edges);
        let components = components(sites.len(), |f| callees.of(f).iter().map(|to| to.index()));
        let callers = Lists::new(sites.len(), &back);
        Self {
            sites,
            targets,
            callees,
            callers,
            components,
        }
    }

    /// The functions a call may run.
    pub fn targets(&self, function: FuncId, call: InstId) -> &[FuncId] {
        let sites = &self.sites[function.index()];
        match sites.binary_search_by_key(&call, |site| site.at) {
            Ok(at) => &self.targets[site_range(&sites[at])],
            Err(_) => &[],
        }
    }

    /// The calls in a function, in order, and what they may run.
    pub fn sites(&self, function: FuncId) -> impl Iterator<Item = (InstId, &[FuncId])> {
        let sites = self.sites[function.index()].iter();
        sites.map(|site| (site.at, &self.targets[site_range(site)]))
    }

    /// The functions that a function may call, each once.
    pub fn callees(&self, function: FuncId) -> &[FuncId] {
        self.callees.of(function.index())
    }

    /// The functions that may call a function, each once.
    pub fn callers(&self, function: FuncId) -> &[FuncId] {
        self.callers.of(function.index())
    }

    /// Groups of functions that may call each other, callees before callers.
    pub fn bottom_up(&self) -> impl DoubleEndedIterator<Item = Vec<FuncId>> + '_ {
        let group = |at| {
            self.components
                .members(at)
                .iter()
                .map(|f| FuncId(*f))
                .collect()
        };
        (0..self.components.count()).map(group)
    }

    /// The number of a function's group in [`CallGraph::bottom_up`].
    pub fn group(&self, function: FuncId) -> usize {
        self.components.component[function.index()] as usize
    }

    /// May the function be called again while it runs?
    pub fn is_recursive(&self, function: FuncId) -> bool {
        let group = self.components.members(self.group(function));
        group.len() > 1 || self.callees(function).contains(&function)
    }

    /// Which functions may run when those of `entries` do, themselves included.
    pub fn reachable(&self, entries: impl IntoIterator<Item = FuncId>) -> Vec<bool> {
        self.closure(entries, &self.callees)
    }

    /// Which functions are, or may lead to a call of, a function whose name is `wanted`.
    pub fn reaching(&self, program: &Program, wanted: impl Fn(&str) -> bool) -> Vec<bool> {
        let named = functions(program).filter(|(_, f)| wanted(&f.name));
        self.closure(named.map(|(id, _)| id), &self.callers)
    }

    fn closure(&self, start: impl IntoIterator<Item = FuncId>, next: &Lists<FuncId>) -> Vec<bool> {
        let mut found = vec![false; self.sites.len()];
        let mut todo: Vec<_> = start.into_iter().collect();
        while let Some(function) = todo.pop() {
            if !std::mem::replace(&mut found[function.index()], true) {
                todo.extend(next.of(function.index()));
            }
        }
        found
    }
}

fn site_range(site: &Site) -> Range<usize> {
    site.targets.start as usize..site.targets.end as usize
}

fn functions(program: &Program) -> impl Iterator<Item = (FuncId, &Function)> {
    (0..).map(FuncId).zip(&program.functions)
}

fn named(operand: &Operand) -> Option<FuncId> {
    match operand {
        Operand::Function(function) => Some(*function),
        _ => None,
    }
}

/// Can the function be called with so many arguments?
pub fn accepts(function: &Function, arguments: usize) -> bool {
    let parameters = function.parameters as usize;
    arguments == parameters || (function.variadic && arguments > parameters)
}

/// The functions whose address is used otherwise than to call them.
pub fn address_taken(program: &Program) -> Vec<FuncId> {
    let mut taken = vec![false; program.functions.len()];
    let mut take = |operand: &Operand| {
        if let Some(function) = named(operand) {
            taken[function.index()] = true;
        }
    };
    for global in &program.globals {
        global.initial.iter().for_each(|part| take(&part.value));
    }
    for function in &program.functions {
        for instruction in &function.instructions {
            match &instruction.kind {
                Kind::Call {
                    callee: Operand::Function(_),
                    arguments,
                } => {
                    arguments.iter().for_each(&mut take);
                }
                kind => kind.operands().for_each(|operand| take(&operand)),
            }
        }
    }
    let ids = (0..).map(FuncId).zip(taken);
    ids.filter_map(|(id, taken)| taken.then_some(id)).collect()
}
