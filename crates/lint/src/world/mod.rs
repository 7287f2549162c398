//! What MPI and OpenSHMEM do in one abstract execution with a fixed number of ranks.
//!
//! # Model
//!
//! A call is [made](Calls::call) by a rank with the values the interpreter knows. It
//!
//! * records what it means as events of a [`fencepost_model::Execution`], as the runtime would have
//!   observed them (one file of this module per family of calls);
//! * moves contents between the ranks' memories where they are known; what is not known is a term;
//! * returns, or has to [wait](Step::Wait) until other ranks have moved: then what it waits for
//!   stands in `Inside`, and the same call is asked again.
//!
//! Every collective waits for everybody, and a start for its posts: MPI may do that, so a correct
//! program cannot depend on the contrary. Standard sends are buffered. What orders what is not
//! decided here but by the model.
//!
//! A call that only asks (`MPI_Test`, `MPI_Iprobe`, …) waits *softly*: it says no only when nobody
//! else can move. So a loop that polls goes on when what it polls for has happened. But the first test
//! of requests at a place may fail, whatever has happened: that is decided as an unknown condition is.
//!
//! # What it can miss, what it must not invent
//!
//! An operation whose target, displacement or count is not known has no access at the target. A
//! call that nobody follows ends its rank ([`Record::complete`] is false), and who then waits for it
//! is not stuck. Where a message's envelope is not known, waiting for messages proves nothing either.
//!
//! The folder `shmem` is OpenSHMEM, with its own families of calls; a program may use both.

mod attributes;
mod collectives;
mod comms;
mod constants;
mod datatypes;
mod epochs;
mod groups;
mod life;
mod meeting;
mod messages;
mod moving;
mod operations;
mod place;
mod record;
mod reduce;
mod requests;
mod sending;
mod shmem;
mod signatures;
mod stuck;
pub(crate) mod table;
mod topology;
mod windows;

#[cfg(test)]
mod tests;

pub use constants::Abi;
pub use meeting::Stranger;
pub(crate) use shmem::table::find as shmem_function;
pub use stuck::{Stuck, StuckRank, Waits};

use crate::calls::{Calls, Step};
use crate::judge::{Mismatch, Party};
use crate::library::Routine;
use crate::memory::Memory;
use crate::term::{TermId, Terms};
use crate::value::{Handle, HandleKind, ObjectId, Value};
use attributes::Attributes;
use comms::Comm;
use constants::Constants;
use fencepost_ir::{Global, Program};
use fencepost_model::{AccessKind, Action, ByteRange, Execution, Layout, Ranges, Rank, SiteId};
use meeting::MeetingId;
use messages::Mail;
use moving::Told;
use record::Recorder;
use requests::Request;
use rustc_hash::{FxHashMap, FxHashSet};
use shmem::Shmem;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use table::Invocation;
use windows::Window;

/// What an execution left behind.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its events; the places are the program's and are not listed here.
    pub execution: Execution,
    /// If it could not go on: who waits for what.
    pub stuck: Option<Stuck>,
    /// Ranks that came to one collective with data that does not fit together.
    pub misfits: Vec<(Party, Party)>,
    /// Calls of OpenSHMEM with arguments that are not what they need.
    pub wrong: Vec<Mismatch>,
    /// What was not followed.
    pub notes: Vec<String>,
    /// Every rank came to its end.
    pub complete: bool,
}

impl Record {
    /// The interpreter has left something out (a loop was left early, a rank given up): what ranks
    /// do not do, or wait for, says nothing.
    pub fn left_early(&mut self) {
        self.complete = false;
        self.stuck = None;
    }
}

/// What a rank that made a call waits for.
#[derive(Clone, Debug)]
enum Inside {
    /// The others.
    Meeting(MeetingId),
    /// Posts of these ranks.
    Start { win: usize, targets: Vec<u32> },
    /// Completes of the origins it posted to.
    Wait { win: usize },
    /// Softly: an [`Inside::Wait`] that may be refused.
    TestWait { win: usize },
    /// A lock; all targets if none is named.
    Lock {
        win: usize,
        target: Option<u32>,
        exclusive: bool,
    },
    /// Requests, as the call in question wants them.
    Requests,
    /// One request that no handle names (blocking sends and receives).
    Hidden(usize),
    /// A message that fits.
    Probe,
    /// Softly: others may change what was fetched.
    Spin,
}

/// How a call began.
enum Begun {
    /// It is over.
    Done,
    /// It is over, and returns something else than an error code.
    Value(Value),
    /// It may have to wait.
    Wait(Inside),
    /// The rank does not go on.
    Exit,
    /// It depends on a condition, which is to be decided first.
    Ask(TermId),
}

/// A call that has not returned.
#[derive(Clone)]
struct Waiting {
    call: Invocation,
    inside: Inside,
    /// How far the execution was when it was last asked.
    asked: u64,
}

/// What only one rank knows.
#[derive(Default)]
struct Local {
    waiting: Option<Waiting>,
    /// It was initialised, finalized, has ended.
    initialised: bool,
    finalized: bool,
    over: bool,
    /// It made a call nobody follows.
    cut: bool,
    /// Functions of its own may be called when it finalizes, or others nobody knows have been, and free what is left.
    callbacks: bool,
    /// It has called a one-sided operation.
    operated: bool,
    /// The call it makes gets a function that communicates.
    handed_over: bool,
    /// Such functions are called for attributes that end.
    communicating_callbacks: bool,
    /// Numbers of model requests.
    requests: u32,
    /// How much of the progress was its own.
    own: u64,
    /// What was decided for the call that is about to be made.
    answer: Option<bool>,
    /// Where it has tested requests.
    tested: FxHashSet<SiteId>,
    /// The last fetch: where from, what it gave, and how far the execution was.
    fetched: Option<(SiteId, Value, u64)>,
    /// How often that gave the same as the one before it.
    polls: u64,
}

/// What MPI and the program share besides the call: memories and terms.
struct Env<'a> {
    memories: &'a mut [Memory],
    terms: &'a mut Terms,
}

/// MPI and OpenSHMEM in one execution.
pub struct World {
    size: u32,
    shmem: Shmem,
    globals: FxHashMap<String, Value>,
    constants: Constants,
    /// The family of the MPI is certain.
    settled: bool,
    comms: Vec<Comm>,
    groups: Vec<Rc<[u32]>>,
    windows: Vec<Window>,
    datatypes: Vec<Rc<Layout>>,
    ops: u32,
    infos: Vec<BTreeMap<String, String>>,
    attributes: Attributes,
    requests: Vec<Request>,
    mail: Mail,
    told: Told,
    local: Vec<Local>,
    recorder: Recorder,
    /// What was not followed.
    pub notes: BTreeSet<String>,
    /// Grows whenever something happens that somebody may wait for.
    progress: u64,
    collectives: u64,
    /// Collectives whose data does not fit together.
    misfits: Vec<(Party, Party)>,
    /// An operation or message was meant for a rank that does not exist.
    out_of_range: bool,
    /// The program may call `MPI_Win_post`.
    posts: bool,
}

impl World {
    /// MPI for so many ranks. `globals` are the addresses of the program's global variables: the
    /// predefined objects of Open MPI are among them, if it is that.
    pub fn new(size: u32, globals: FxHashMap<String, Value>) -> World {
        let open = |name: &String| name.starts_with("ompi_") || name.starts_with("mpi_fortran_");
        let settled = globals.keys().any(open);
        let abi = if settled { Abi::OpenMpi } else { Abi::Mpich };
        World {
            size,
            shmem: Shmem::new(size),
            constants: Constants::new(abi, &globals),
            globals,
            settled,
            comms: comms::predefined(size),
            groups: Vec::new(),
            windows: Vec::new(),
            datatypes: Vec::new(),
            ops: 0,
            infos: Vec::new(),
            attributes: Attributes::default(),
            requests: Vec::new(),
            mail: Mail::default(),
            told: Told::default(),
            local: (0..size).map(|_| Local::default()).collect(),
            recorder: Recorder::new(size),
            notes: BTreeSet::new(),
            progress: 0,
            collectives: 0,
            misfits: Vec::new(),
            out_of_range: false,
            posts: true,
        }
    }

    /// The libraries for so many ranks of a program.
    pub fn of_program(size: u32, program: &Program) -> World {
        let globals = program.globals.iter().enumerate();
        let of_mpi = globals.filter(|(_, global)| {
            let name = global.name.as_str();
            name.contains("mpi") || name.contains("MPI")
        });
        let place = |(index, global): (usize, &Global)| {
            // Objects of globals have their numbers.
            let object = ObjectId(index as u32);
            (global.name.clone(), Value::Pointer(object, 0))
        };
        let mut world = World::new(size, of_mpi.map(place).collect());
        world.shmem.read(program);
        world.posts = program.functions.iter().any(|function| {
            let name = function.name.as_str();
            let known = || Routine::find(name).is_some() || name.starts_with("llvm.");
            match table::find(name) {
                Some((known, _)) => known.call.name == "Win_post",
                None => !function.is_defined() && !known(),
            }
        });
        world
    }

    /// How many ranks there are.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The execution as it was recorded.
    pub fn finish(self) -> Record {
        let stuck = self.stuck();
        let ended = self.local.iter().all(|local| local.over && !local.cut);
        Record {
            complete: stuck.is_none() && ended,
            stuck,
            misfits: self.misfits,
            wrong: self.shmem.wrong.clone(),
            notes: self.notes.iter().cloned().collect(),
            execution: {
                let mut execution = self.recorder.finish(&self.comms, &self.windows);
                execution.groups.extend(self.shmem.groups());
                execution
            },
        }
    }

    /// The first handle that tells the family does.
    fn settle(&mut self, call: &Invocation) {
        if self.settled {
            return;
        }
        let mut told = call
            .handles()
            .filter_map(|(_, value)| constants::family_of(value, call.fortran));
        if let Some(abi) = told.next() {
            self.settled = true;
            if abi != self.constants.abi {
                self.constants = Constants::new(abi, &self.globals);
            }
        }
    }

    /// Says once that something is not followed.
    fn note(&mut self, text: String) {
        self.notes.insert(text);
    }

    /// The call cannot be followed: the rank ends here.
    fn cut(&mut self, call: &Invocation, why: &str) -> Begun {
        self.note(format!("{}: {why}", call.function.name));
        let local = &mut self.local[call.rank as usize];
        local.cut = true;
        local.over = true;
        Begun::Exit
    }

    fn begin(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        if call.function.is_unsupported() {
            return self.cut(call, "not supported");
        }
        if call.function.flow().is_some() {
            return self.collective(call, env);
        }
        let handed_over = std::mem::take(&mut self.local[call.rank as usize].handed_over);
        if self.ends_attributes(call, env) {
            let why =
                "functions of the program are called for its attributes, which are not followed";
            return self.cut(call, why);
        }
        if let Some(begun) = self.attribute_call(call, handed_over, env) {
            return begun;
        }
        let name = call.name();
        match name {
            "Put" | "Get" | "Accumulate" | "Get_accumulate" | "Fetch_and_op"
            | "Compare_and_swap" => self.operation(call, env),
            _ if name.starts_with("Win_") => self.window_call(call, env),
            _ if name.starts_with("Type_") => self.datatype_call(call, env),
            _ if name.starts_with("Group_") => self.group_call(call, env),
            _ if name.starts_with("Comm_") => self.comm_call(call, env),
            _ if name.starts_with("Cart") || name.contains("raph") => self.topology_call(call, env),
            "Topo_test" | "Dims_create" => self.topology_call(call, env),
            "Wait" | "Test" | "Waitall" | "Waitany" | "Waitsome" | "Testall" | "Testany"
            | "Testsome" | "Request_free" | "Request_get_status" | "Cancel" | "Start"
            | "Startall" => self.request_call(call, env),
            "Send" | "Bsend" | "Ssend" | "Rsend" | "Recv" | "Sendrecv" | "Sendrecv_replace"
            | "Isendrecv" | "Isendrecv_replace" | "Probe" | "Iprobe" | "Mprobe" | "Improbe"
            | "Mrecv" | "Imrecv" => self.message_call(call, env),
            _ => self.life_call(call, env),
        }
    }

    /// Goes on with a call that began; `None` if it still waits.
    fn poll(&mut self, waiting: &mut Waiting, env: &mut Env<'_>) -> Option<Begun> {
        let call = &waiting.call;
        let first = waiting.asked == u64::MAX;
        let idle = waiting.asked == self.progress;
        waiting.asked = self.progress;
        match &mut waiting.inside {
            Inside::Meeting(meeting) => self.met(call, *meeting, env),
            Inside::Start { win, targets } => self.started(call.rank, *win, targets),
            Inside::Wait { win } => self.waited(call, *win),
            Inside::TestWait { win } => self.tested(call, *win, idle, env),
            Inside::Lock {
                win,
                target,
                exclusive,
            } => self.locked(call, *win, *target, *exclusive),
            Inside::Requests => self.requests_done(call, idle, env),
            Inside::Hidden(request) => self.hidden_done(call, *request, env),
            Inside::Probe => self.probed(call, idle, env),
            Inside::Spin if first => None,
            Inside::Spin => Some(self.spun(call, env)),
        }
    }

    fn proceed(&mut self, call: Invocation, begun: Begun, env: &mut Env<'_>) -> Step {
        match begun {
            Begun::Exit => Step::Exit,
            Begun::Ask(condition) => Step::Ask(condition),
            Begun::Value(value) => Step::Return(value),
            Begun::Done => {
                if let Some(error) = call.error {
                    self.store(env, call.rank, error, 4, Value::Int(0));
                }
                Step::Return(Value::Int(0))
            }
            Begun::Wait(inside) => {
                let waiting = Waiting {
                    call,
                    inside,
                    asked: u64::MAX,
                };
                self.resume(waiting, env)
            }
        }
    }

    fn resume(&mut self, mut waiting: Waiting, env: &mut Env<'_>) -> Step {
        match self.poll(&mut waiting, env) {
            Some(begun) => self.proceed(waiting.call, begun, env),
            None => {
                let rank = waiting.call.rank as usize;
                self.local[rank].waiting = Some(waiting);
                Step::Wait
            }
        }
    }

    fn record(&mut self, rank: u32, action: Action, site: SiteId) -> usize {
        self.progress += 1;
        self.local[rank as usize].own += 1;
        self.recorder.event(rank, action, site)
    }
}

impl Calls for World {
    fn knows(&self, name: &str) -> bool {
        table::find(name).is_some() || shmem::table::find(name).is_some()
    }

    fn points(&self, name: &str, argument: usize) -> bool {
        let known = table::find(name).filter(|(_, fortran)| !fortran);
        let parameter = known.and_then(|(function, _)| function.parameters.get(argument));
        parameter.is_some_and(|parameter| parameter.kind.depth > 0)
    }

    fn call(
        &mut self,
        rank: u32,
        name: &str,
        arguments: &[Value],
        site: SiteId,
        memories: &mut [Memory],
        terms: &mut Terms,
    ) -> Step {
        terms.at(site);
        let mut env = Env { memories, terms };
        if self.local[rank as usize].over {
            return Step::Exit;
        }
        if let Some(function) = shmem::table::find(name) {
            return self.shmem_call(rank, function, arguments, site, &mut env);
        }
        if let Some(waiting) = self.local[rank as usize].waiting.take() {
            return self.resume(waiting, &mut env);
        }
        let Some(function) = table::find(name) else {
            return Step::Return(Value::Int(0));
        };
        let memory = &mut env.memories[rank as usize];
        let mut call = Invocation::new(function, arguments, (rank, site), memory, env.terms);
        self.settle(&call);
        call.settle(&self.constants);
        let begun = self.begin(&call, &mut env);
        self.proceed(call, begun, &mut env)
    }

    fn access(
        &mut self,
        rank: u32,
        write: bool,
        atomic: bool,
        object: ObjectId,
        offset: i64,
        size: u64,
        owner: u32,
        site: SiteId,
    ) {
        let kind = match (write, atomic) {
            (false, false) => AccessKind::Load,
            (true, false) => AccessKind::Store,
            (false, true) => AccessKind::AtomicLoad,
            (true, true) => AccessKind::AtomicStore,
        };
        let (owner, object, offset) = self.shared_place(owner, object, offset);
        let range = ByteRange::new(Memory::address(object, offset), size);
        if let Some(range) = range.filter(|_| !self.shmem_is_over(rank)) {
            let event = self.recorder.access(rank, kind, Rank(owner), range, site);
            if write {
                self.shmem_stored(rank, owner, range, event);
            }
        }
    }

    fn buffer_end(&mut self, rank: u32, object: ObjectId, size: u64, site: SiteId) {
        let ranges = Ranges::one(Memory::address(object, 0), size);
        if !ranges.is_empty() {
            self.record(rank, Action::BufferEnd { ranges }, site);
        }
    }

    fn learned(&self, rank: u32) -> u64 {
        self.shmem.learned[rank as usize] + self.local[rank as usize].polls
    }

    fn goes_on(&mut self, rank: u32, name: Option<&str>) -> bool {
        self.goes_on_after(rank, name)
    }

    fn told(&mut self, rank: u32, truth: bool) {
        self.local[rank as usize].answer = Some(truth);
    }

    fn handed_over(&mut self, rank: u32) {
        self.local[rank as usize].handed_over = true;
    }

    fn gives_away(&mut self, rank: u32) -> bool {
        let local = &mut self.local[rank as usize];
        local.callbacks = true;
        local.operated
    }

    fn recorded(&self, rank: u32) -> usize {
        self.recorder.count(rank)
    }

    fn ended(&mut self, rank: u32, _site: SiteId) {
        self.progress += 1;
        self.local[rank as usize].over = true;
    }
}

/// The number of a handle of that kind.
fn number(value: Value, kind: HandleKind) -> Option<usize> {
    match value {
        Value::Handle(handle) if handle.kind == kind => Some(handle.number as usize),
        _ => None,
    }
}

fn handle(kind: HandleKind, number: usize) -> Value {
    Value::Handle(Handle {
        kind,
        number: number as u32,
    })
}

impl crate::explore::World for World {
    fn windows(&self) -> usize {
        self.windows.len() + self.shmem.operations
    }

    fn out_of_range(&self) -> bool {
        self.out_of_range
    }

    fn waits_for_ever(&self) -> bool {
        World::stuck(self).is_some()
    }

    fn lost(&self) -> bool {
        self.shmem.lost
    }

    fn has_turns(&self) -> bool {
        self.recorder.has_turns()
    }

    fn work(&self) -> u64 {
        self.recorder.work()
    }

    /// The world knows itself who waits for what.
    fn stuck(&mut self, _waiting: &[(u32, SiteId)]) {}
}
