//! One rank, running: an interpreter of the program over values that may be unknown.
//!
//! * A [`Machine`] is the stack of calls of one rank; memory, terms and the world are shared and come
//!   with every step in a [`Context`]. Calls do not use the host's stack.
//! * What is known is computed. An unknown condition is looked up in what the execution has assumed,
//!   skipped if it cannot matter ([`shape`]), and else decided by the explorer ([`Decide`]).
//! * An unknown address is given an object of its own when it is used (one per term, so the same
//!   address is the same memory); two unknown addresses are taken to be different memory.
//! * A rank runs until the world lets it wait, until another should have its turn, or to its end.
//!
//! What it can miss: accesses at unknown places in memory, aliasing of unknown addresses, what
//! functions without a body do to memory they are not given the address of, threads, exceptions.
//! Every loop and every recursion ends ([`Limits`]); where one was cut short, a note says so.

mod access;
mod call;
mod choose;
pub mod code;
mod jump;
mod rounds;
mod serve;
pub mod shape;
mod step;
mod stride;
pub mod trail;

use crate::calls::Calls;
use crate::explore::Watched;
use crate::memory::Memory;
use crate::notes::{Note, Notes};
use crate::term::{Constraints, TermId, Terms};
use crate::value::{ObjectId, Value};
use access::Accesses;
use code::Code;
use fencepost_ir::{BlockId, FuncId, Function, InstId, PlaceId};
use fencepost_model::SiteId;
use rounds::Round;
use rustc_hash::FxHashMap;
use stride::Observation;
use trail::Trail;

/// Who answers where a branch depends on something unknown.
pub trait Decide {
    /// The truth of a condition that was not asked in this execution yet.
    fn decide(&mut self, condition: TermId, negated: bool, place: PlaceId, rank: u32) -> bool;
}

/// Where an execution is cut.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Steps of one rank in one execution.
    pub steps: u64,
    /// Rounds of a loop that can come to a call of the world.
    pub rounds: u32,
    /// Calls of the world in all rounds of a loop, from the third on.
    pub loop_calls: u64,
    /// Rounds of a loop that has to be decided each time.
    pub undecided_rounds: u32,
    /// Steps of a loop, all rounds together, that cannot.
    pub loop_steps: u64,
    /// Steps of a function that cannot.
    pub function_steps: u64,
    /// Calls of one function that are active at once.
    pub recursion: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 4_000_000,
            rounds: 200,
            loop_calls: 1000,
            undecided_rounds: 2,
            loop_steps: 50_000,
            function_steps: 200_000,
            recursion: 200,
        }
    }
}

/// What all ranks share while they run.
pub struct Context<'a, 'p> {
    /// The program.
    pub code: &'a Code<'p>,
    /// The library behind it.
    pub world: &'a mut dyn Calls,
    /// Memory of every rank.
    pub memories: &'a mut [Memory],
    /// Unknown values.
    pub terms: &'a mut Terms,
    /// What is assumed of them.
    pub constraints: &'a mut Constraints,
    /// Who assumes it.
    pub decide: &'a mut dyn Decide,
    /// What could not be followed.
    pub notes: &'a mut Notes,
    /// Where to stop.
    pub limits: Limits,
    /// Who wants to know how ranks come to places.
    pub trail: Option<&'a mut Trail>,
    /// What happens at branches.
    pub watched: &'a mut Watched,
}

/// How a rank ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It returned from the first function; the value, if it is known.
    Returned(Option<i64>),
    /// `exit`, with its value if it is known.
    Exited(Option<i64>),
    /// `abort` or `MPI_Abort`, an assertion, `unreachable`.
    Aborted,
    /// It was given up: too many steps, threads, or a call of nobody knows whom.
    GivenUp,
}

/// Why a rank stopped running.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pause {
    /// The world lets it wait, in a call at this place.
    Waiting(SiteId),
    /// Others may move.
    Yielded,
    /// It is over.
    Ended(End),
}

/// What a step does to control.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The next instruction.
    Next,
    /// Control is where it should be.
    Moved,
    /// The rank stops running.
    Pause(Pause),
}

/// Steps after which a rank lets the others go on. Ranks mostly run the same code, so it is better for
/// the processor's caches that they do so at about the same time.
const TURN: u64 = 1000;

/// One rank.
#[derive(Debug)]
pub struct Machine {
    rank: u32,
    /// The call that runs.
    frame: Frame,
    /// Those that wait for it.
    callers: Vec<Frame>,
    /// Parameters and results of all calls.
    values: Vec<Value>,
    steps: u64,
    /// Calls of the world that returned.
    calls: u64,
    /// The step at which something has to be given up.
    deadline: u64,
    accesses: Accesses,
    /// Memory at unknown addresses.
    symbolic: FxHashMap<TermId, ObjectId>,
    /// The step from which on the others have their turn when a call has returned.
    turn_ends: u64,
    /// How often an instruction gave something unknown, by function; empty where none did.
    visits: Vec<Vec<u32>>,
    /// Active calls of each function.
    active: Vec<u32>,
    scratch: Vec<Value>,
    key: Vec<Value>,
    end: Option<End>,
    /// A loop with calls of the world was cut short.
    cut: bool,
    /// Something was supposed that the program does not check.
    supposes: bool,
    /// Of each generator of random numbers: its seed, and how many numbers it gave since.
    random: [(Value, i64); 2],
    /// It read beyond the end of a variable.
    overran: bool,
    /// A loop that may be regular.
    observation: Option<Box<Observation>>,
}

#[derive(Debug)]
struct Frame {
    function: FuncId,
    /// Where its parameters begin in the values.
    base: usize,
    /// Where its results begin.
    results: usize,
    block: BlockId,
    next: u32,
    locals: Vec<ObjectId>,
    rounds: Vec<Round>,
    /// It is given up at this step.
    deadline: Option<u64>,
    /// What of the caller it is the result of.
    call: InstId,
}

impl Machine {
    /// A rank that is about to call `entry`.
    pub fn new(rank: u32, code: &Code, entry: FuncId, arguments: &[Value]) -> Machine {
        let mut machine = Machine {
            rank,
            frame: Frame::new(entry, InstId(0)),
            callers: Vec::new(),
            values: Vec::new(),
            steps: 0,
            calls: 0,
            deadline: 0,
            accesses: Accesses::default(),
            symbolic: FxHashMap::default(),
            turn_ends: TURN,
            visits: vec![Vec::new(); code.program.functions.len()],
            active: vec![0; code.program.functions.len()],
            scratch: Vec::new(),
            key: Vec::new(),
            end: None,
            cut: false,
            // As if it had been given the seed 1.
            random: [(Value::Int(1), 0); 2],
            overran: false,
            supposes: false,
            observation: None,
        };
        let function = code.program.function(entry);
        machine.active[entry.index()] = 1;
        machine.lay_out(function, arguments.iter().copied());
        if !function.is_defined() {
            machine.end = Some(End::GivenUp);
        }
        machine
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Was a loop with calls of the world left before its end? Then ranks may be out of step.
    pub fn was_cut(&self) -> bool {
        self.cut
    }

    /// Did it read beyond the end of a variable?
    pub fn overran(&self) -> bool {
        self.overran
    }

    /// Runs until it has to stop.
    pub fn run(&mut self, cx: &mut Context) -> Pause {
        if let Some(end) = self.end {
            return Pause::Ended(end);
        }
        if self.deadline == 0 {
            self.set_deadline(cx);
        }
        loop {
            let program = cx.code.program;
            let function = program.function(self.frame.function);
            match self.run_frame(cx, function) {
                Flow::Pause(pause) => return self.pause(cx, pause),
                Flow::Next | Flow::Moved => {}
            }
        }
    }

    /// Runs while the same call runs.
    fn run_frame(&mut self, cx: &mut Context, function: &Function) -> Flow {
        let depth = self.callers.len();
        let id = self.frame.function;
        loop {
            if self.steps >= self.deadline
                && let flow @ Flow::Pause(_) = self.give_up(cx)
            {
                return flow;
            }
            if self.callers.len() != depth || self.frame.function != id {
                return Flow::Moved;
            }
            let at = InstId(self.frame.next);
            self.steps += 1;
            match self.step(cx, function, at) {
                Flow::Next => self.frame.next += 1,
                Flow::Moved => {}
                pause => return pause,
            }
        }
    }

    fn pause(&mut self, cx: &mut Context, pause: Pause) -> Pause {
        self.flush(cx);
        if let Pause::Ended(end) = pause {
            self.end = Some(end);
        }
        pause
    }

    /// The next step at which something is given up.
    fn set_deadline(&mut self, cx: &Context) {
        let own = self.frame.deadline.unwrap_or(u64::MAX);
        self.deadline = own.min(cx.limits.steps);
    }

    /// Too many steps: a function without calls of the world is left, or the rank ends.
    fn give_up(&mut self, cx: &mut Context) -> Flow {
        let place = self.place(cx);
        if self.steps >= cx.limits.steps {
            cx.notes.add(Note::StepBudget, place);
            return Flow::Pause(Pause::Ended(End::GivenUp));
        }
        self.leave_function(cx);
        Flow::Moved
    }

    /// Where it is.
    fn place(&self, cx: &Context) -> PlaceId {
        let function = cx.code.program.function(self.frame.function);
        function.instruction(InstId(self.frame.next)).place
    }

    fn site(&self, cx: &Context) -> SiteId {
        cx.code.sites.of(self.place(cx))
    }

    /// Room for parameters and results of the call that begins.
    fn lay_out(&mut self, function: &Function, arguments: impl Iterator<Item = Value>) {
        self.frame.base = self.values.len();
        self.values
            .extend(arguments.take(function.parameters as usize));
        self.frame.results = self.frame.base + function.parameters as usize;
        let end = self.frame.results + function.instructions.len();
        self.values.resize(end, Value::Undefined);
    }

    /// Counts how often the instruction that runs gave something unknown.
    fn visit(&mut self, cx: &Context) -> (FuncId, InstId, u32) {
        let (function, at) = (self.frame.function, InstId(self.frame.next));
        let counts = &mut self.visits[function.index()];
        if counts.is_empty() {
            let instructions = cx.code.program.function(function).instructions.len();
            counts.resize(instructions, 0);
        }
        let count = &mut counts[at.index()];
        *count += 1;
        (function, at, *count)
    }

    fn set(&mut self, id: InstId, value: Value) {
        self.values[self.frame.results + id.index()] = value;
    }
}

impl Frame {
    fn new(function: FuncId, call: InstId) -> Frame {
        Frame {
            function,
            base: 0,
            results: 0,
            block: BlockId(0),
            next: 0,
            locals: Vec::new(),
            rounds: Vec::new(),
            deadline: None,
            call,
        }
    }
}
