//! Collectives that do not match, found in control flow: what every rank calls, whatever it computes.
//!
//! # Model
//!
//! After PARCOACH (Saillard, Carribault, Barthou 2014), over the whole program:
//!
//! ```text
//! C        the blocks that call a collective, themselves or through functions, or end the process
//! PDF⁺(C)  the branches that decide which of them run: the iterated post-dominance frontier
//! L(s)     the sequences of collectives that may follow from block s on         (paths)
//! differs  whether the branch's outcome can differ between ranks, and why     (variance)
//!
//! warning(b)  ⇔  b ∈ PDF⁺(C),  L(s) ≠ L(t) for two successors s, t of b,  differs(b)
//! ```
//!
//! Execution orders are not numbers here but the sequences themselves: two arms that call the same
//! collectives in the same order are the same, wherever these calls are written. A call through a
//! pointer is a branch between the functions it may run.
//!
//! Compared are, one after the other, *the blocking collectives of all communicators that every rank is a
//! member of*, in their order (crossed, they deadlock), *the collectives of each such communicator, window
//! or persistent request*, and *those of every other communicator*. Who is a member of the others is not
//! known here: a branch counts for them only if it differs among their members whatever they are (their
//! own rank, time, received data), never because the rank in another communicator does.
//! `MPI_COMM_SELF` has no partners.
//!
//! A path that ends in `MPI_Abort`, `abort` or an exception ends all ranks, and so agrees with every other.
//!
//! # What it can miss, what it must not invent
//!
//! Conditions are related to each other only if they are the same or complements, in one function
//! (`correlate`). So a warning is only *possible*, and [`crate::check`] drops it where the abstract executions
//! have followed the branch with known conditions on every rank and everybody met.
//! It misses what `variance` and `paths` miss, what is left of a program too large to compare (a note says so),
//! sub-communicators under conditions on other ranks, and
//! functions that call `setjmp` or `fork`, which are left out with a note.

mod checked;
mod code;
mod comms;
mod correlate;
mod events;
mod explain;
mod flow;
mod library;
mod paths;
mod proven;
mod variance;

pub(crate) use flow::NUMBER;
pub use proven::{Unproven, unproven};

use code::{Code, functions};
use comms::Members;
use events::{Event, Events};
use fencepost_ir::points_to::PointsTo;
use fencepost_ir::program::Compare;
use fencepost_ir::{BlockId, FuncId, InstId, Kind, Operand, PlaceId, Program};
use fencepost_model::Rule;
use flow::{Flow, Name, Node, Yielded};
use library::Library;
use paths::{Difference, Move, Paths, Side, States};
use std::collections::BTreeMap;
use variance::{Among, Seed, Variance, Why};

/// A branch, or a call through a pointer, whose outcomes call different collectives.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decider {
    /// In this function.
    pub function: FuncId,
    /// At the end of this block, or in it.
    pub block: BlockId,
}

/// A step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where.
    pub place: PlaceId,
    /// What happens there.
    pub text: String,
}

/// A mismatch that is possible.
#[derive(Clone, Debug)]
pub struct Warning {
    /// How the sides differ.
    pub rule: Rule,
    /// What decides.
    pub decider: Decider,
    /// Where that is.
    pub place: PlaceId,
    /// The branch is true on the way to the first side.
    pub taken: bool,
    /// The collective of the first side, and what the second does instead.
    pub sides: [(String, PlaceId); 2],
    /// What each side calls, from the branch on.
    pub sequences: [Vec<String>; 2],
    /// Why the branch depends on the rank; the last step is the branch.
    pub because: Vec<Step>,
    /// What differs first, before it comes to the branch.
    pub differs: Differs,
}

/// What makes ranks go different ways at a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differs {
    /// It is what other ranks sent.
    pub brought: bool,
    /// It comes to the branch by way of these; maybe of none.
    pub decided: Vec<Decider>,
    /// The branch asks whether two numbers are the same that are kept alike: the same member of things that are
    /// made at the same place.
    pub alike: bool,
}

/// What the analysis says.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Warnings, by place.
    pub warnings: Vec<Warning>,
    /// What was left out.
    pub notes: Vec<(PlaceId, String)>,
}

/// Analyses a program.
pub fn analyse(program: &Program) -> Analysis {
    if !has_collectives(program) {
        return Analysis::default();
    }
    let points_to = PointsTo::new(program, &Library);
    let calls = points_to.call_graph(program, &Library);
    let code = Code::new(program, &points_to, &calls);
    let flow = Flow::new(&code);
    let whole = Variance::new(&flow, Among::All, false);
    let events = Events::new(&flow, &whole);
    let mut finder = Finder {
        flow: &flow,
        events: &events,
        left_out: left_out(&code),
        found: Analysis::default(),
        seen: BTreeMap::new(),
    };
    finder.run(&whole);
    finder.found
}

/// Is there anything to look for?
fn has_collectives(program: &Program) -> bool {
    let names = program.functions.iter().map(|function| &function.name);
    let mut names = names.filter(|name| !name.starts_with("llvm."));
    names.any(|name| name.starts_with("shmem_") || crate::world::table::find(name).is_some())
}

/// Functions that can be returned to from elsewhere, or whose one part runs in a process that is no
/// rank: their control flow is not what it seems.
fn left_out(code: &Code<'_>) -> Vec<bool> {
    let jumps = |function: FuncId| {
        code.calls.sites(function).any(|(at, _)| {
            let called = code.called(function, at);
            called.is_some_and(|f| {
                let name = code.function(f).name.trim_start_matches('_');
                name.ends_with("setjmp") || ["fork", "vfork"].contains(&name)
            })
        })
    };
    functions(code.program).map(jumps).collect()
}

struct Finder<'a> {
    flow: &'a Flow<'a>,
    events: &'a Events,
    left_out: Vec<bool>,
    found: Analysis,
    /// Which warning is about a collective.
    seen: BTreeMap<(FuncId, InstId), usize>,
}

impl<'a> Finder<'a> {
    fn run(&mut self, whole: &Variance<'a>) {
        for function in functions(self.flow.code.program) {
            if self.left_out[function.index()] {
                let place = self.flow.code.function(function).place;
                let name = &self.flow.code.function(function).name;
                let note = format!("{name} calls setjmp or fork: its branches are not compared");
                self.found.notes.push((place, note));
            }
        }
        let objects = &self.events.objects;
        let is_whole = |event: &Event| objects[event.on].members == Members::Whole;
        self.view(whole, |event| event.blocking && is_whole(event));
        for (number, object) in objects.iter().enumerate() {
            let mut own = self.events.at.values().filter(|event| event.on == number);
            match object.members {
                Members::Alone => {}
                Members::Whole if own.all(|event| event.blocking) => {}
                Members::Whole => self.view(whole, |event| event.on == number),
                Members::Part => {
                    let among = Among::Members(object.comm.clone());
                    let part = Variance::new(self.flow, among, false);
                    self.view(&part, |event| event.on == number);
                }
            }
        }
        let place = |warning: &Warning| warning.sides[0].1;
        self.found.warnings.sort_by_key(place);
    }

    /// Compares the collectives that are `wanted`, on every branch that differs.
    fn view(&mut self, variance: &Variance<'a>, wanted: impl Fn(&Event) -> bool) {
        let code = self.flow.code;
        let mut paths = Paths::new(code, self.events, wanted);
        for function in functions(code.program) {
            if !code.function(function).is_defined() || self.left_out[function.index()] {
                continue;
            }
            let blocks = paths.blocks(function);
            if blocks.is_empty() {
                continue;
            }
            let shape = code.shape(function);
            for block in shape.post.iterated_frontier().of(blocks) {
                self.branch(&mut paths, variance, function, block);
            }
            for (at, targets) in paths.choices(function) {
                self.choice(&mut paths, variance, (function, at), &targets);
            }
            if paths.gave_up() {
                let place = code.function(function).place;
                let note = "the program is large: not all branches were compared for collectives";
                return self.found.notes.push((place, note.into()));
            }
        }
    }

    fn branch(
        &mut self,
        paths: &mut Paths<'a>,
        variance: &Variance<'a>,
        function: FuncId,
        block: BlockId,
    ) {
        let code = self.flow.code;
        let Some(&at) = code.function(function).blocks.get(block.index()) else {
            return; // the virtual exit
        };
        let last = InstId(at.end - 1);
        let kind = code.kind(function, last);
        if !matches!(kind, Kind::Branch { .. } | Kind::Switch { .. }) {
            return;
        }
        paths.ask_about(function, block);
        let truth = |to: BlockId| match kind {
            Kind::Branch { then, .. } => Some(to == *then),
            _ => None,
        };
        let ways = code.graph(function).successors(block).iter();
        let free: Vec<States> = ways
            .clone()
            .map(|to| paths.at_block(function, *to, None))
            .collect();
        if different(paths, &free).is_none() {
            return;
        }
        let arms: Vec<States> = ways
            .map(|to| paths.at_block(function, *to, truth(*to)))
            .collect();
        let Some(difference) = different(paths, &arms) else {
            return;
        };
        // What an earlier branch with this condition did may make up for it.
        if let Some(sides) = paths.first_sides(function, block)
            && different(paths, &sides).is_none()
        {
            return;
        }
        if let Some(why) = variance.why(Node::Branch(function, block)) {
            self.warn(paths, (function, last), difference, self.reason(&why));
        }
    }

    /// Why ranks differ: in words, and what came first.
    fn reason(&self, why: &Why) -> (Vec<Step>, Differs) {
        let because = explain::steps(self.flow, why);
        let brought = match why.seed {
            Seed::Yielded(yielded) => self.is_brought(yielded),
            Seed::Outside(_) => false,
        };
        let before = why.way.split_last().map_or(&[][..], |(_, before)| before);
        let branch = |node: &Node| match *node {
            Node::Branch(function, block) => Some(Decider { function, block }),
            _ => None,
        };
        let decided = before.iter().filter_map(branch).collect();
        let alike = match why.way.last() {
            Some(Node::Branch(function, block)) => self.are_alike(*function, *block),
            _ => false,
        };
        let differs = Differs {
            brought,
            decided,
            alike,
        };
        (because, differs)
    }

    /// Does the branch at the end of a block ask whether the same members of things of one kind are equal?
    fn are_alike(&self, function: FuncId, block: BlockId) -> bool {
        let code = self.flow.code;
        let last = InstId(code.function(function).block(block).end - 1);
        let Kind::Branch {
            condition: Operand::Result(at),
            ..
        } = code.kind(function, last)
        else {
            return false;
        };
        let Kind::Compare(Compare::Equal | Compare::Unequal, a, b) = *code.kind(function, *at)
        else {
            return false;
        };
        let kept_at = |number: Operand| match number {
            Operand::Result(at) => match code.kind(function, at) {
                Kind::Load { address, .. } => code.points_to.points_to(function, *address),
                _ => &[],
            },
            _ => &[],
        };
        let (a, b) = (kept_at(a), kept_at(b));
        !a.is_empty() && a == b
    }

    fn is_brought(&self, yielded: Yielded) -> bool {
        let code = self.flow.code;
        let called = code.called(yielded.function, yielded.at);
        let name = called.map(|called| code.function(called).name.as_str());
        match (name, yielded.through) {
            (Some(name), Some(argument)) => library::brings(name, argument),
            _ => false,
        }
    }

    fn choice(
        &mut self,
        paths: &mut Paths<'a>,
        variance: &Variance<'a>,
        (function, at): (FuncId, InstId),
        targets: &[FuncId],
    ) {
        let code = self.flow.code;
        let arms: Vec<States> = targets
            .iter()
            .map(|target| paths.in_call(function, at, *target))
            .collect();
        let Some(difference) = different(paths, &arms) else {
            return;
        };
        let Kind::Call { callee, .. } = code.kind(function, at) else {
            return;
        };
        let node = Name::of(*callee).map(|name| Node::Value(function, name));
        if let Some(why) = node.and_then(|node| variance.why(node)) {
            let (mut because, differs) = self.reason(&why);
            because.push(Step {
                place: code.place(function, at),
                text: "the function that is called".into(),
            });
            self.warn(paths, (function, at), difference, (because, differs));
        }
    }

    fn warn(
        &mut self,
        paths: &mut Paths<'a>,
        decider: (FuncId, InstId),
        difference: Difference,
        (because, differs): (Vec<Step>, Differs),
    ) {
        let code = self.flow.code;
        let mut sides = difference
            .sides
            .each_ref()
            .map(|side| self.resolve(paths, side));
        let mut sequences = difference
            .sides
            .each_ref()
            .map(|side| self.sequence(paths, &difference.common, side));
        let mut taken = true;
        let collective = |side: &Resolved| side.object.is_some();
        if !collective(&sides[0]) || collective(&sides[1]) && sides[1].site < sides[0].site {
            sides.swap(0, 1);
            sequences.swap(0, 1);
            taken = false;
        }
        let Some(site) = sides[0].site.filter(|_| collective(&sides[0])) else {
            return;
        };
        // Of several branches that decide about one collective, the one with the shortest explanation.
        let next = self.found.warnings.len();
        let known = *self.seen.entry(site).or_insert(next);
        let shorter = |warning: &Warning| because.len() < warning.because.len();
        if self
            .found
            .warnings
            .get(known)
            .is_some_and(|known| !shorter(known))
        {
            return;
        }
        let crossed =
            sequences[0].contains(&sides[1].name) && sequences[1].contains(&sides[0].name);
        let rule = match (sides[0].object, sides[1].object) {
            (_, None) => Rule::CollLeft,
            (Some(a), Some(b)) if self.comm(a) != self.comm(b) && crossed => Rule::CollCycle,
            _ => Rule::CollMatch,
        };
        let (function, at) = decider;
        // What leaves blocks of C++ has no place of its own.
        let places = [code.place(function, at)].into_iter();
        let mut places = places.chain(because.iter().rev().map(|step| step.place));
        let place = places.find(|place| *place != PlaceId::NONE);
        let warning = Warning {
            rule,
            decider: Decider {
                function,
                block: code.block(function, at),
            },
            place: place.unwrap_or(PlaceId::NONE),
            taken,
            sides: sides.map(|side| {
                let place = side.site.map(|(function, at)| code.place(function, at));
                (side.name, place.unwrap_or(PlaceId::NONE))
            }),
            sequences,
            because,
            differs,
        };
        match self.found.warnings.get_mut(known) {
            Some(known) => *known = warning,
            None => self.found.warnings.push(warning),
        }
    }

    fn comm(&self, object: usize) -> &comms::Key {
        &self.events.objects[object].comm
    }

    /// What a side does next: behind a return, what follows the call.
    fn resolve(&self, paths: &mut Paths<'a>, side: &Side) -> Resolved {
        let mut next = (side.next, side.site, side.behind.clone());
        for _ in 0..SHOWN {
            if !matches!(next.0, Move::Return | Move::Again(_)) {
                break;
            }
            match paths.next(&next.2).pop_first() {
                Some((made, behind)) => {
                    next = (made, behind.site, behind.states.into_iter().collect());
                }
                None => break,
            }
        }
        Resolved {
            name: self.name(paths, next.0, next.1),
            object: match next.0 {
                Move::Collective(number) => Some(paths.names[number as usize].1),
                _ => None,
            },
            site: next.1,
        }
    }

    /// What a side calls from the branch on, a few of them.
    fn sequence(
        &self,
        paths: &mut Paths<'a>,
        common: &[(Move, Option<(FuncId, InstId)>)],
        side: &Side,
    ) -> Vec<String> {
        let mut names = Vec::new();
        for (made, site) in common {
            if let Move::Collective(_) = made {
                names.push(self.name(paths, *made, *site));
            }
        }
        let mut next = Some((side.next, side.site, side.behind.clone()));
        let mut steps = 0..FOLLOWED;
        while let Some((made, site, behind)) = next.take() {
            // A function that calls itself can go on for ever without a collective.
            if names.len() >= SHOWN || steps.next().is_none() {
                names.push("…".into());
                break;
            }
            if matches!(made, Move::Collective(_) | Move::Left) {
                names.push(self.name(paths, made, site));
            }
            let mut moves = paths.next(&behind);
            next = moves
                .pop_first()
                .map(|(made, behind)| (made, behind.site, behind.states.into_iter().collect()));
        }
        names
    }

    fn name(&self, paths: &Paths<'a>, made: Move, site: Option<(FuncId, InstId)>) -> String {
        let code = self.flow.code;
        if let Move::Collective(number) = made {
            return paths.names[number as usize].0.clone();
        }
        let called = site.and_then(|(function, at)| {
            let known = self.flow.mpi(function, at);
            let mpi = known.map(|(called, _)| called.name.clone());
            let named = || Some(code.spoken(code.called(function, at)?).into());
            mpi.or_else(named)
        });
        called.unwrap_or_else(|| "return".into())
    }
}

/// How many collectives of a sequence are shown.
const SHOWN: usize = 6;

/// How many moves are followed for them.
const FOLLOWED: usize = 100;

/// What a side of a difference does.
struct Resolved {
    name: String,
    /// What it is called on; none if it is no collective.
    object: Option<usize>,
    site: Option<(FuncId, InstId)>,
}

/// The first difference between an arm and the first one.
fn different(paths: &mut Paths<'_>, arms: &[States]) -> Option<Difference> {
    let (first, rest) = arms.split_first()?;
    let mut rest = rest.iter();
    rest.find_map(|other| paths.difference(first.clone(), other.clone()))
}
