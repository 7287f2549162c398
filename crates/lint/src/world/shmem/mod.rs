//! OpenSHMEM in one abstract execution.
//!
//! # Model
//!
//! As with MPI a call records what it means as the runtime would have observed it (SEMANTICS §5), moves
//! contents where they are known, and returns or waits.
//!
//! | file | calls |
//! |---|---|
//! | `memory` | allocation, where symmetric memory is at another PE, `shmem_ptr` |
//! | `operations` | put, get and atomic operations in all forms, put-with-signal |
//! | `words` | what operations wrote, and which of them satisfied a wait |
//! | `waits` | waits and tests |
//! | `order` | fence, quiet, locks |
//! | `collectives` | barriers and collectives over teams and active sets |
//! | `teams` | teams and contexts |
//! | `codes` | what the numbers of a header mean |
//! | `outside` | functions that are not in the program |
//!
//! What an operation writes is there at once: it may be, and a correct program cannot depend on the
//! contrary. A wait returns when the value is there; a test, and an atomic operation that fetches what it
//! has fetched before, waits *softly*: it gives the same answer only when nobody else can move.
//!
//! # What it can miss, what it must not invent
//!
//! An order that is not seen would look like a race. So whatever could order and is not known ends its PE:
//! a wait for an address or with a comparison that is not known, an atomic operation that fetches from
//! somewhere, a test that fails again though nobody else can move, a lock, context or team that is not known, a function of the program that is not there.
//! An operation whose
//! target or address is not known, and that brings nothing, has no access there.

mod codes;
mod collectives;
mod memory;
mod operations;
mod order;
mod outside;
pub(crate) mod table;
mod teams;
mod waits;
mod words;

use super::{Env, World};
use crate::calls::Step;
use crate::judge::Mismatch;
use crate::value::{ObjectId, Value};
use codes::Codes;
use collectives::{Group, MeetingId};
use fencepost_ir::{Global, Program};
use fencepost_model::{Action, ByteRange, GroupId, Rank, Rule, SiteId};
use memory::Heap;
use order::Locks;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use table::{Function, Invocation};
use teams::Teams;
use words::Words;

/// What a PE that made a call waits for.
#[derive(Clone, Debug)]
pub(super) enum Inside {
    /// The others.
    Meeting(MeetingId),
    /// Values.
    Value,
    /// A lock.
    Lock,
    /// Softly: others may change what was fetched.
    Spin,
}

/// A call that has not returned.
#[derive(Clone)]
pub(super) struct Waiting {
    pub call: Invocation,
    pub inside: Inside,
    /// How far the execution was when it was last asked.
    pub asked: u64,
}

impl Waiting {
    /// Calls that only ask do not wait for ever.
    pub fn is_soft(&self) -> bool {
        let asks = self.call.function.call.name.starts_with("test");
        asks || matches!(self.inside, Inside::Spin)
    }
}

/// How a call went.
enum Begun {
    /// It returns this.
    Value(Value),
    /// It may have to wait.
    Wait(Inside),
    /// The PE does not go on.
    Exit,
}

const DONE: Begun = Begun::Value(Value::Int(0));

/// A call that asks: where, what, and how far the others were.
type Asked = (SiteId, Vec<Value>, u64);

/// So often a PE may ask in vain while nobody moves.
const MOST_REFUSED: u32 = 4;

/// The state of OpenSHMEM.
pub(super) struct Shmem {
    codes: Codes,
    heap: Heap,
    words: Words,
    locks: Locks,
    teams: Teams,
    groups: Vec<Group>,
    /// Global variables that each PE has one of.
    statics: Vec<ObjectId>,
    /// The program has atomic operations that fetch.
    fetches: bool,
    pub waiting: BTreeMap<u32, Waiting>,
    /// Per PE, where and what it asked in vain, how far the others were, and how often.
    refused: FxHashMap<u32, (Asked, u32)>,
    /// Calls with arguments that are not what they need.
    pub wrong: Vec<Mismatch>,
    /// Per PE, how often it waited for others or learned from them.
    pub learned: Vec<u64>,
    /// A PE was given up at a call.
    pub lost: bool,
    /// Operations so far.
    pub operations: usize,
    begun: Vec<bool>,
    finalized: Vec<bool>,
}

impl Shmem {
    pub fn new(size: u32) -> Shmem {
        Shmem {
            codes: Codes::default(),
            heap: Heap::default(),
            words: Words::default(),
            locks: Locks::default(),
            teams: Teams::new(size),
            groups: teams::PREDEFINED
                .map(|_| Group::new((0..size).collect()))
                .into(),
            statics: Vec::new(),
            fetches: true,
            waiting: BTreeMap::new(),
            refused: FxHashMap::default(),
            wrong: Vec::new(),
            learned: vec![0; size as usize],
            lost: false,
            operations: 0,
            begun: vec![false; size as usize],
            finalized: vec![false; size as usize],
        }
    }

    /// Learns what the program says.
    pub fn read(&mut self, program: &Program) {
        self.codes = Codes::of_program(program);
        let globals = program.globals.iter().enumerate();
        let is_static = |global: &Global| !global.constant && !global.thread_local;
        let statics = globals.filter(|(_, global)| is_static(global));
        self.statics = statics.map(|(index, _)| ObjectId(index as u32)).collect();
        let names = program.functions.iter().map(|function| &function.name);
        self.fetches = names
            .filter_map(|name| table::find(name))
            .any(|function| matches!(function.call.hook.as_str(), "fetching" | "compare_swap"));
        self.teams.read(program);
    }

    /// The groups of processes that the execution names, but for all of them.
    pub fn groups(&self) -> impl Iterator<Item = (GroupId, Vec<Rank>)> + '_ {
        let groups = self.groups.iter().enumerate().skip(1);
        groups.map(|(at, group)| {
            let members = group.members.iter().copied().map(Rank).collect();
            (collectives::group_id(at), members)
        })
    }
}

impl World {
    /// A PE calls.
    pub(super) fn shmem_call(
        &mut self,
        rank: u32,
        function: &'static Function,
        arguments: &[Value],
        site: SiteId,
        env: &mut Env<'_>,
    ) -> Step {
        if let Some(waiting) = self.shmem.waiting.remove(&rank) {
            return self.shmem_resume(waiting, env);
        }
        let call = Invocation {
            rank,
            site,
            function,
            arguments: arguments.to_vec(),
        };
        let begun = self.shmem_begin(&call, env);
        self.shmem_proceed(call, begun, env)
    }

    fn shmem_proceed(&mut self, call: Invocation, begun: Begun, env: &mut Env<'_>) -> Step {
        match begun {
            Begun::Value(value) => {
                self.shmem.learned[call.rank as usize] += u64::from(learns(&call));
                Step::Return(value)
            }
            Begun::Exit => Step::Exit,
            Begun::Wait(inside) => {
                let asked = u64::MAX;
                let waiting = Waiting {
                    call,
                    inside,
                    asked,
                };
                self.shmem_resume(waiting, env)
            }
        }
    }

    fn shmem_resume(&mut self, mut waiting: Waiting, env: &mut Env<'_>) -> Step {
        match self.shmem_poll(&mut waiting, env) {
            Some(begun) => self.shmem_proceed(waiting.call, begun, env),
            None => {
                self.shmem.waiting.insert(waiting.call.rank, waiting);
                Step::Wait
            }
        }
    }

    /// Goes on with a call that began; `None` if it still waits.
    fn shmem_poll(&mut self, waiting: &mut Waiting, env: &mut Env<'_>) -> Option<Begun> {
        let first = waiting.asked == u64::MAX;
        let idle = waiting.asked == self.progress;
        waiting.asked = self.progress;
        let call = &waiting.call;
        match &waiting.inside {
            Inside::Meeting(meeting) => self.shmem_met(call, *meeting, env),
            Inside::Value => self.shmem_wait(call, idle, env),
            Inside::Lock => self.shmem_locked(call, idle, env),
            Inside::Spin if first || !idle && only_looks(call) => None,
            Inside::Spin => Some(self.shmem_spun(call, idle, env)),
        }
    }

    /// The call cannot be followed: the PE ends here.
    fn shmem_cut(&mut self, call: &Invocation, why: &str) -> Begun {
        self.note(format!("{}: {why}", call.function.name));
        self.shmem_lose(call.rank);
        Begun::Exit
    }

    /// A PE is not followed any further.
    fn shmem_lose(&mut self, rank: u32) {
        self.shmem.lost = true;
        let local = &mut self.local[rank as usize];
        (local.cut, local.over) = (true, true);
    }

    /// A call with an argument that is not what it needs; if the memory is gone, since that place.
    fn shmem_wrong(&mut self, call: &Invocation, rule: Rule, since: Option<SiteId>) {
        let party = |name: &str, site| (call.rank, name.to_string(), site);
        let wrong = Mismatch {
            rule,
            waiting: party(&call.function.name, call.site),
            other: since.map(|site| party("shmem_free", site)),
        };
        if !self.shmem.wrong.contains(&wrong) {
            self.shmem.wrong.push(wrong);
        }
    }

    /// Nobody else can move, and a call that asks is told no. If it was told so often enough for the others to
    /// have asked, too, it would ask for ever, for something that is not followed.
    fn shmem_refuse(&mut self, call: &Invocation, answer: Value) -> Begun {
        let others = self.progress - self.local[call.rank as usize].own;
        let now = (call.site, call.arguments.clone(), others);
        let (before, count) = self
            .shmem
            .refused
            .entry(call.rank)
            .or_insert_with(|| (now.clone(), 0));
        if *before != now {
            (*before, *count) = (now, 0);
        }
        *count += 1;
        match *count > MOST_REFUSED {
            true => self.shmem_cut(call, "what it asks for does not happen"),
            false => Begun::Value(answer),
        }
    }

    fn shmem_begin(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let rank = call.rank as usize;
        let hook = call.hook();
        if !self.shmem.begun[rank] && !matches!(hook, "init" | "init_thread" | "start_pes") {
            return self.shmem_cut(call, "before shmem_init");
        }
        if self.shmem.finalized[rank] {
            return self.shmem_cut(call, "after shmem_finalize");
        }
        match hook {
            "init" | "start_pes" => self.shmem_init(call, env),
            "init_thread" => {
                let level = call.value("requested").unwrap_or(Value::Undefined);
                let at = call.value("provided").unwrap_or(Value::Undefined);
                self.store(env, call.rank, at, 4, level);
                self.shmem_init(call, env)
            }
            "my_pe" => Begun::Value(Value::Int(call.rank.into())),
            "n_pes" => Begun::Value(Value::Int(self.size.into())),
            "finalize" => self.shmem_finalize(call),
            "global_exit" => {
                let local = &mut self.local[rank];
                (local.cut, local.over) = (true, true);
                Begun::Exit
            }
            "malloc" | "malloc_with_hints" | "calloc" | "align" | "free" => {
                self.shmem_memory(call, env)
            }
            "ptr" => self.shmem_ptr(call, env),
            "put" | "get" | "iput" | "iget" | "p" | "g" | "put_signal" => {
                self.shmem_transfer(call, env)
            }
            "atomic" | "fetching" | "compare_swap" => self.shmem_atomic(call, env),
            "signal_fetch" => self.shmem_signal_fetch(call, env),
            "fence" | "quiet" => self.shmem_order(call, env),
            "set_lock" | "test_lock" => Begun::Wait(Inside::Lock),
            "clear_lock" => self.shmem_clear_lock(call, env),
            "cache" | "cache_line" | "pcontrol" => DONE,
            _ if hook.contains("wait") || hook.starts_with("test") => Begun::Wait(Inside::Value),
            _ if hook.starts_with("ctx_") || hook.starts_with("team_") && hook != "team_sync" => {
                self.shmem_team_call(call, env)
            }
            _ => self.shmem_collective(call, env),
        }
    }

    /// All variables that others can access are watched from here on.
    fn shmem_init(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        self.shmem.begun[call.rank as usize] = true;
        let memory = &mut env.memories[call.rank as usize];
        for object in &self.shmem.statics {
            memory.watch(*object);
        }
        DONE
    }

    /// Completes everything; what happens after it concerns nobody.
    fn shmem_finalize(&mut self, call: &Invocation) -> Begun {
        for ctx in self.shmem.teams.context_ids() {
            self.record(call.rank, Action::Quiet { ctx }, call.site);
        }
        self.record(call.rank, Action::Finalize, call.site);
        self.shmem.finalized[call.rank as usize] = true;
        DONE
    }

    /// Has a PE finalized? Then its memory is its own again.
    pub(super) fn shmem_is_over(&self, rank: u32) -> bool {
        self.shmem.finalized[rank as usize]
    }

    /// A PE has stored to watched memory.
    pub(super) fn shmem_stored(&mut self, rank: u32, owner: u32, range: ByteRange, event: usize) {
        if self.shmem.begun[rank as usize] {
            self.shmem.words.stored(rank, owner, range, event);
        }
    }
}

/// Does a PE wait for others in this call, or learn from them?
fn learns(call: &Invocation) -> bool {
    !matches!(
        call.hook(),
        "init"
            | "init_thread"
            | "my_pe"
            | "n_pes"
            | "ptr"
            | "put"
            | "get"
            | "iput"
            | "iget"
            | "p"
            | "g"
            | "put_signal"
            | "atomic"
            | "fence"
            | "quiet"
            | "clear_lock"
    )
}

/// Does a call only look at a word? What is done then may depend on something unknown that it is compared with, so it
/// waits until nobody else can move: then all that can have been seen is learned.
fn only_looks(call: &Invocation) -> bool {
    call.hook() == "signal_fetch" || call.function.call.member.as_deref() == Some("Fetch")
}
