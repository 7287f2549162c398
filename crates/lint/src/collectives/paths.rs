//! The sequences of collectives that may follow a point of the program, as an automaton.
//!
//! A **state** is a place in a function with the calls that led to it from where the question began.
//! Its **moves** are the next collectives that control can come to, through branches, loops and calls
//! (recursion is one step), each with the states behind it:
//!
//! ```text
//! collective   one that the question is about
//! again        a function that calls itself
//! return       the function in which the question began returns, and collectives may follow behind its calls
//! left         the process ends or finalizes, or returns with no collective to come
//! ```
//!
//! A branch whose condition is that of the one in question, or its complement, goes only one way
//! ([`Correlated`]). Paths to an abort have no moves: they end all ranks. Two sets of states allow the same sequences if
//! they have the same moves, and so have what is behind each of them: [`Paths::difference`] walks both
//! in step (subset construction, breadth first) and stops where the sets have become the same, which they
//! have where the arms of a branch join. What it finds first is a shortest difference.

use super::code::{Code, functions};
use super::correlate::Correlated;
use super::events::Events;
use fencepost_ir::{BlockId, FuncId, InstId, Kind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The next thing that happens.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A collective: its name and object, numbered.
    Collective(u32),
    /// A function calls itself.
    Again(FuncId),
    /// The function in which the question began returns.
    Return,
    /// The process ends.
    Left,
}

/// A place in a function, and the calls that led there.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct State {
    stack: u32,
    function: FuncId,
    at: InstId,
    /// What the branch in question was, while others go with it.
    truth: Option<bool>,
}

/// States, sorted.
pub type States = Vec<StateId>;

/// A state by number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateId(u32);

/// Where a move is made, and the states behind it.
#[derive(Clone, Debug, Default)]
pub struct Behind {
    /// The first place, if it is one of the program.
    pub site: Option<(FuncId, InstId)>,
    /// The states.
    pub states: BTreeSet<StateId>,
}

/// What tells two sets of states apart.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What both do first.
    pub common: Vec<(Move, Option<(FuncId, InstId)>)>,
    /// What the one side may do then, and what the other.
    pub sides: [Side; 2],
}

/// One side of a difference.
#[derive(Clone, Debug)]
pub struct Side {
    /// The move.
    pub next: Move,
    /// Where.
    pub site: Option<(FuncId, InstId)>,
    /// The states behind it.
    pub behind: States,
}

/// A comparison that has not ended after so many steps, or after it has come through so many states, finds no
/// difference.
const STEPS: usize = 3_000;
const STATES: usize = 100_000;
/// All comparisons together come through so many.
const ALL_STATES: usize = 2_000_000;

/// The collectives a question is about.
pub struct Paths<'a> {
    code: &'a Code<'a>,
    events: &'a Events,
    /// By number of [`Move::Collective`]: the name.
    pub names: Vec<(String, usize)>,
    numbers: FxHashMap<(FuncId, InstId), u32>,
    /// Functions that may lead to one of them, or end the process alone.
    leads: Vec<bool>,
    /// Of the others, those that never return: they end all ranks.
    never_return: Vec<bool>,
    /// Functions behind whose calls one of them may come.
    followed: Vec<bool>,
    states: Vec<State>,
    ids: FxHashMap<State, StateId>,
    stacks: Vec<(u32, FuncId, InstId)>,
    stack_ids: FxHashMap<(u32, FuncId, InstId), u32>,
    moves: FxHashMap<StateId, BTreeMap<Move, Behind>>,
    /// The branches that go with the one in question.
    correlated: Option<Correlated>,
    /// How many states were come through, and may be by the end of the question.
    visited: usize,
    most: usize,
}

const NO_STACK: u32 = 0;

impl<'a> Paths<'a> {
    /// About those collectives that are `wanted`.
    pub fn new(
        code: &'a Code<'a>,
        events: &'a Events,
        wanted: impl Fn(&super::events::Event) -> bool,
    ) -> Paths<'a> {
        let mut names: Vec<(String, usize)> = Vec::new();
        let mut known: BTreeMap<(String, usize), u32> = BTreeMap::new();
        let mut numbers = FxHashMap::default();
        let mut all: Vec<_> = events.at.iter().collect();
        all.sort_unstable_by_key(|(at, _)| **at);
        for (at, event) in all {
            if !wanted(event) {
                continue;
            }
            let label = (event.name.clone(), event.on);
            let number = *known.entry(label.clone()).or_insert_with(|| {
                names.push(label);
                names.len() as u32 - 1
            });
            numbers.insert(*at, number);
        }
        let mut paths = Paths {
            code,
            events,
            names,
            numbers,
            leads: Vec::new(),
            never_return: Vec::new(),
            followed: Vec::new(),
            states: Vec::new(),
            ids: FxHashMap::default(),
            stacks: vec![(NO_STACK, FuncId(0), InstId(0))],
            stack_ids: FxHashMap::default(),
            moves: FxHashMap::default(),
            correlated: None,
            visited: 0,
            most: STATES,
        };
        paths.leads = paths.leading(true);
        let returns = code.returning();
        let never = functions(code.program).map(|f| !returns[f.index()] && !paths.leads[f.index()]);
        paths.never_return = never.collect();
        let collective = paths.leading(false);
        paths.followed = paths.following(&collective);
        paths
    }

    /// Was there so much to compare that the rest was not?
    pub fn gave_up(&self) -> bool {
        self.visited > ALL_STATES
    }

    /// Functions that may lead to a collective, or, if `ends`, to the end of this process alone.
    fn leading(&self, ends: bool) -> Vec<bool> {
        let mut found = vec![false; self.code.program.functions.len()];
        let mut todo: Vec<FuncId> = self.numbers.keys().map(|(function, _)| *function).collect();
        if ends {
            todo.extend(self.events.finalizes.keys().map(|(function, _)| *function));
            todo.extend(functions(self.code.program).filter(|f| self.code.is_exit(*f)));
        }
        while let Some(function) = todo.pop() {
            if !std::mem::replace(&mut found[function.index()], true) {
                todo.extend(self.code.calls.callers(function));
            }
        }
        found
    }

    /// Functions behind whose calls a collective may come.
    fn following(&self, collective: &[bool]) -> Vec<bool> {
        let mut followed = vec![false; collective.len()];
        let mut todo = Vec::new();
        for function in functions(self.code.program) {
            if !self.code.function(function).is_defined() || !collective[function.index()] {
                continue;
            }
            todo.extend(self.calls_before(function, collective));
        }
        while let Some(function) = todo.pop() {
            if !std::mem::replace(&mut followed[function.index()], true) {
                // What is called last is followed by whatever follows its caller.
                todo.extend(self.code.calls.callees(function));
            }
        }
        followed
    }

    /// The functions that are called before a collective in a function.
    fn calls_before(&self, function: FuncId, collective: &[bool]) -> Vec<FuncId> {
        let graph = self.code.graph(function);
        let is_collective = |at: InstId| {
            let targets = self.code.calls.targets(function, at).iter();
            self.numbers.contains_key(&(function, at))
                || targets.clone().any(|target| collective[target.index()])
        };
        let body = self.code.function(function);
        let mut ahead = vec![false; graph.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for &block in graph.order().iter().rev() {
                let own = || body.block(block).instructions().any(is_collective);
                let next = graph.successors(block).iter();
                if !ahead[block.index()] && (next.clone().any(|to| ahead[to.index()]) || own()) {
                    ahead[block.index()] = true;
                    changed = true;
                }
            }
        }
        let mut called = Vec::new();
        for &block in graph.order() {
            let mut behind = graph.successors(block).iter().any(|to| ahead[to.index()]);
            for at in body.block(block).instructions().rev() {
                if behind {
                    called.extend(self.code.calls.targets(function, at));
                }
                behind |= is_collective(at);
            }
        }
        called
    }

    /// The blocks of a function from which a collective, or the end of the process, may come.
    pub fn blocks(&self, function: FuncId) -> Vec<BlockId> {
        let mut blocks = Vec::new();
        for (at, targets) in self.code.calls.sites(function) {
            let leads = targets.iter().any(|target| self.leads[target.index()]);
            let own = self.numbers.contains_key(&(function, at))
                || self.events.finalizes.contains_key(&(function, at));
            if leads || own {
                blocks.push(self.code.block(function, at));
            }
        }
        blocks.dedup();
        blocks
    }

    /// The calls of a function that may run one of several functions.
    pub fn choices(&self, function: FuncId) -> Vec<(InstId, Vec<FuncId>)> {
        let sites = self.code.calls.sites(function);
        let several = sites.filter(|(at, targets)| {
            self.code.called(function, *at).is_none()
                && targets.len() > 1
                && targets.iter().any(|target| self.leads[target.index()])
        });
        several
            .map(|(at, targets)| (at, targets.to_vec()))
            .collect()
    }

    /// The questions that follow are about this branch.
    pub fn ask_about(&mut self, function: FuncId, block: BlockId) {
        self.correlated = Correlated::new(self.code, function, block);
        // What was known holds for another assumption.
        self.moves.clear();
    }

    /// The sides of the first branch that goes with the one in question and is always passed before it.
    pub fn first_sides(&mut self, function: FuncId, block: BlockId) -> Option<Vec<States>> {
        let tree = &self.code.shape(function).tree;
        let (first, same) = self.correlated.as_ref()?.first(tree, block)?;
        let Kind::Branch {
            then, otherwise, ..
        } = self.code.function(function).terminator(first).kind
        else {
            return None;
        };
        let sides = [(then, same), (otherwise, !same)];
        let sides = sides.map(|(to, truth)| self.at_block(function, to, Some(truth)));
        Some(sides.into())
    }

    /// The state at the start of a block, if the branch in question had this truth.
    pub fn at_block(&mut self, function: FuncId, block: BlockId, truth: Option<bool>) -> States {
        let at = InstId(self.code.function(function).block(block).begin);
        let truth = truth.filter(|_| self.correlated.is_some());
        vec![self.state(NO_STACK, function, at, truth)]
    }

    /// The state in which a call runs this function.
    pub fn in_call(&mut self, function: FuncId, at: InstId, callee: FuncId) -> States {
        let behind = InstId(at.0 + 1);
        match self.code.function(callee).is_defined() {
            true => {
                let stack = self.stack(NO_STACK, function, behind);
                vec![self.state(stack, callee, InstId(0), None)]
            }
            false => vec![self.state(NO_STACK, function, behind, None)],
        }
    }

    fn state(&mut self, stack: u32, function: FuncId, at: InstId, truth: Option<bool>) -> StateId {
        let here = |c: &Correlated| stack == NO_STACK && c.function == function;
        let over = |c: &Correlated| here(c) && !c.matters(self.code.block(function, at));
        let state = State {
            stack,
            function,
            at,
            truth: truth.filter(|_| !self.correlated.as_ref().is_some_and(over)),
        };
        *self.ids.entry(state).or_insert_with(|| {
            self.states.push(state);
            StateId(self.states.len() as u32 - 1)
        })
    }

    fn stack(&mut self, below: u32, function: FuncId, at: InstId) -> u32 {
        let key = (below, function, at);
        *self.stack_ids.entry(key).or_insert_with(|| {
            self.stacks.push(key);
            self.stacks.len() as u32 - 1
        })
    }

    /// Is the function running already?
    fn runs(&self, mut stack: u32, state: FuncId, function: FuncId) -> bool {
        if state == function {
            return true;
        }
        while stack != NO_STACK {
            let (below, running, _) = self.stacks[stack as usize];
            if running == function {
                return true;
            }
            stack = below;
        }
        false
    }

    /// The moves of a set of states.
    pub fn next(&mut self, states: &[StateId]) -> BTreeMap<Move, Behind> {
        let mut all: BTreeMap<Move, Behind> = BTreeMap::new();
        self.visited += states.len();
        for &state in states {
            for (made, behind) in self.moves_of(state) {
                let known = all.entry(made).or_default();
                known.states.extend(behind.states);
                known.site = known.site.or(behind.site);
            }
        }
        all
    }

    fn moves_of(&mut self, id: StateId) -> BTreeMap<Move, Behind> {
        if let Some(known) = self.moves.get(&id) {
            return known.clone();
        }
        let mut found: BTreeMap<Move, Behind> = BTreeMap::new();
        let mut seen = FxHashSet::from_iter([id]);
        let mut todo = VecDeque::from([id]);
        while let Some(id) = todo.pop_front() {
            self.visited += 1;
            if self.visited > self.most {
                return found;
            }
            let state = self.states[id.0 as usize];
            for state in self.run(state, &mut found) {
                if seen.insert(state) {
                    todo.push_back(state);
                }
            }
        }
        self.moves.insert(id, found.clone());
        found
    }

    /// Runs from a state to the end of its block, to a call or a move; the states it then is in.
    fn run(&mut self, state: State, found: &mut BTreeMap<Move, Behind>) -> Vec<StateId> {
        let State {
            stack,
            function,
            truth,
            ..
        } = state;
        let body = self.code.function(function);
        let block = self.code.block(function, state.at);
        for at in (state.at.0..body.block(block).end).map(InstId) {
            let behind = InstId(at.0 + 1);
            let site = Some((function, at));
            let mut add = |made: Move, state: Option<StateId>| {
                let known = found.entry(made).or_default();
                known.site = known.site.or(site);
                known.states.extend(state);
            };
            match &body.instruction(at).kind {
                Kind::Call { .. } => {}
                Kind::Return(_) if stack != NO_STACK => {
                    let (below, caller, at) = self.stacks[stack as usize];
                    return vec![self.state(below, caller, at, truth)];
                }
                Kind::Return(_) if self.followed[function.index()] => {
                    for caller in self.code.callers(function) {
                        let behind = InstId(caller.at.0 + 1);
                        let state = self.state(NO_STACK, caller.function, behind, None);
                        add(Move::Return, Some(state));
                    }
                    return Vec::new();
                }
                Kind::Return(_) => {
                    add(Move::Left, None);
                    return Vec::new();
                }
                Kind::Unwind { normal, .. } => {
                    let at = InstId(body.block(*normal).begin);
                    return vec![self.state(stack, function, at, truth)];
                }
                kind if kind.is_terminator() => {
                    let to = self.ways(state, block, kind);
                    let at = |to: &BlockId| InstId(body.block(*to).begin);
                    let states = to
                        .iter()
                        .map(|to| self.state(stack, function, at(to), truth));
                    return states.collect();
                }
                _ => continue,
            }
            if let Some(&number) = self.numbers.get(&(function, at)) {
                let state = self.state(stack, function, behind, truth);
                add(Move::Collective(number), Some(state));
                return Vec::new();
            }
            if self.events.finalizes.contains_key(&(function, at)) {
                add(Move::Left, None);
                return Vec::new();
            }
            let targets = self.code.calls.targets(function, at);
            if self.code.ends_alone(function, at) {
                add(Move::Left, None);
                return Vec::new();
            }
            let returns = |target: &FuncId| !self.never_return[target.index()];
            if !targets.is_empty() && !targets.iter().any(returns) {
                return Vec::new();
            }
            if !targets.iter().any(|target| self.leads[target.index()]) {
                continue;
            }
            let mut next = Vec::new();
            let returning: Vec<FuncId> = targets.iter().copied().filter(returns).collect();
            for target in returning {
                let after = self.state(stack, function, behind, truth);
                if !self.leads[target.index()] || !self.code.function(target).is_defined() {
                    next.push(after);
                } else if self.runs(stack, function, target) {
                    add(Move::Again(target), Some(after));
                } else {
                    let inside = self.stack(stack, function, behind);
                    next.push(self.state(inside, target, InstId(0), truth));
                }
            }
            return next;
        }
        Vec::new()
    }

    /// Where control goes at the end of a block: only one way, if the branch goes with the one in question.
    fn ways(&self, state: State, block: BlockId, kind: &Kind) -> Vec<BlockId> {
        let ours = |c: &&Correlated| c.function == state.function && state.stack == NO_STACK;
        let outcome = match (&self.correlated, state.truth) {
            (Some(correlated), Some(truth)) => Some(correlated)
                .filter(ours)
                .and_then(|correlated| correlated.outcome(block, truth)),
            _ => None,
        };
        match (kind, outcome) {
            (Kind::Branch { then, .. }, Some(true)) => vec![*then],
            (Kind::Branch { otherwise, .. }, Some(false)) => vec![*otherwise],
            _ => kind.successors(),
        }
    }

    /// What tells two sets of states apart; none if they allow the same.
    pub fn difference(&mut self, one: States, other: States) -> Option<Difference> {
        let mut queue = VecDeque::from([(one, other, Vec::new())]);
        let mut seen: FxHashSet<(States, States)> = FxHashSet::default();
        self.most = (self.visited + STATES).min(ALL_STATES);
        while let Some((one, other, common)) = queue.pop_front() {
            if one == other || !seen.insert((one.clone(), other.clone())) {
                continue;
            }
            let sides = [self.next(&one), self.next(&other)];
            if seen.len() > STEPS || self.visited > self.most {
                return None;
            }
            if sides.iter().any(BTreeMap::is_empty) {
                continue; // it ends all ranks, or never ends
            }
            if let Some(sides) = apart(&sides) {
                return Some(Difference { common, sides });
            }
            let [one, other] = sides;
            for (made, behind) in one {
                let states =
                    |behind: &Behind| -> States { behind.states.iter().copied().collect() };
                let mut common = common.clone();
                common.push((made, behind.site));
                queue.push_back((states(&behind), states(&other[&made]), common));
            }
        }
        None
    }
}

/// A move that only one of the sides can make, and one the other makes then.
fn apart(sides: &[BTreeMap<Move, Behind>; 2]) -> Option<[Side; 2]> {
    let only = |of: usize| {
        let own = sides[of].iter();
        own.filter(move |(made, _)| !sides[1 - of].contains_key(made))
            .min_by_key(|(made, _)| **made)
    };
    let side = |(made, behind): (&Move, &Behind)| Side {
        next: *made,
        site: behind.site,
        behind: behind.states.iter().copied().collect(),
    };
    let any = |of: usize| sides[of].first_key_value().map(side);
    match (only(0).map(side), only(1).map(side)) {
        (None, None) => None,
        (Some(one), Some(other)) => Some([one, other]),
        (Some(one), None) => Some([one, any(1)?]),
        (None, Some(other)) => Some([any(0)?, other]),
    }
}
