//! What is done around each OpenSHMEM call. The wrappers, generated from the table of calls, say what a
//! call is in one of the structures below, before the real call and after it.
//!
//! | file | calls |
//! |---|---|
//! | `operations` | put, get and atomic operations in all forms, put-with-signal |
//! | `waits` | waits and tests, and what a fetched value tells |
//! | `order` | fence, quiet, locks |
//! | `again` | which of these may come again in a loop |
//! | `collectives` | barriers and collectives over teams and active sets |
//! | `memory` | allocation, `shmem_ptr` |
//! | `teams` | teams and contexts |
//! | `life` | init, finalize, exit |

mod again;
mod collectives;
mod life;
mod memory;
mod operations;
mod order;
mod teams;
mod waits;

pub(super) use again::{Again, Step, follow_late};
pub use collectives::{collective, collective_done};
pub use life::{finalize, global_exit, init, init_thread};
pub use memory::{memory, memory_given, pointed, pointer};
pub use operations::{atomic, fetched, returned, transfer};
pub use order::{clear_lock, ctx_destroy, fence, lock, locked, quiet};
pub use teams::{ctx_created, team_destroy, team_split_2d, team_split_strided};
pub use waits::{wait, waited};

use super::{at, at_round, at_update};
use crate::attempts::Attempt;
use crate::caller::Call;
use crate::process::Process;
use crate::repeats::{Shape, Update};
use crate::symmetric::{Symmetric, Wrong};
use crate::teams::Teams;
use fencepost_model::{
    AccOp, Action, Actor, ByteRange, ElemType, Misuse, RangeList, Ranges, Rule, SiteId,
};
use std::ffi::{c_int, c_void};

/// What is known of a process that uses OpenSHMEM.
#[derive(Debug)]
pub struct Shmem {
    /// Its symmetric memory.
    pub symmetric: Symmetric,
    /// Teams and contexts.
    pub teams: Teams,
}

/// An element type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Elem {
    /// The same for all names of one type; 0: the form has no type.
    pub code: u16,
    /// Its bytes.
    pub size: usize,
    /// It is an integer with a sign.
    pub signed: bool,
}

impl Elem {
    /// As the model names it.
    fn kind(self) -> ElemType {
        ElemType {
            code: self.code,
            size: self.size as u16,
        }
    }

    /// A value of it, cut to its size, as a number that compares as C would.
    fn number(self, bits: u64) -> i128 {
        let unused = 64 - 8 * self.size.clamp(1, 8) as u32;
        match self.signed {
            true => i128::from((bits as i64) << unused >> unused),
            false => i128::from(bits << unused >> unused),
        }
    }
}

/// What a signal is atomic with: other signals, and nothing else.
const SIGNAL: ElemType = ElemType {
    code: u16::MAX,
    size: 8,
};

/// A `long double` as C passes it: in memory.
#[derive(Copy, Clone, Debug)]
#[repr(C)]
pub struct LongDouble([u64; 4]);

/// Elements in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Where the first is.
    pub at: *const u8,
    /// How many.
    pub count: usize,
    /// How many elements the next is away.
    pub stride: isize,
    /// So many for each member of a team.
    pub each_member: bool,
}

impl Span {
    /// Its bytes.
    fn bytes(&self, size: usize) -> Ranges {
        self.times(1, size)
    }

    /// Its bytes, in a collective of so many members.
    fn times(&self, members: usize, size: usize) -> Ranges {
        let count = match self.each_member {
            true => self.count.saturating_mul(members),
            false => self.count,
        };
        let at = self.at as u64;
        if self.stride == 1 {
            let whole = ByteRange::new(at, (count.saturating_mul(size)) as u64);
            return whole.map_or(Ranges::EMPTY, Ranges::from);
        }
        let step = (self.stride as i64).wrapping_mul(size as i64);
        let element = |i: usize| {
            let start = at.wrapping_add_signed(step.wrapping_mul(i as i64));
            ByteRange::new(start, size as u64)
        };
        Ranges((0..count).filter_map(element).collect::<RangeList>())
    }
}

/// Put, get and their relatives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Transfer {
    /// The context; `None`: the default one.
    pub ctx: Option<usize>,
    /// The other process, as the context's team numbers it.
    pub pe: c_int,
    /// What is moved.
    pub elem: Elem,
    /// It writes the other's memory.
    pub writes: bool,
    /// It is an `_nbi` form.
    pub nonblocking: bool,
    /// Memory of the other process.
    pub remote: Span,
    /// Memory of this process.
    pub local: Option<Span>,
    /// What is written, if it is passed as an argument.
    pub value: Option<u64>,
    /// What follows the data.
    pub signal: Option<Signal>,
}

/// The signal of a put-with-signal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Signal {
    /// Where.
    pub at: *const u8,
    /// With which value.
    pub value: u64,
    /// What is done, as the library numbers it.
    pub op: c_int,
}

/// An atomic operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Atomic {
    /// The context; `None`: the default one.
    pub ctx: Option<usize>,
    /// The other process, as the context's team numbers it.
    pub pe: c_int,
    /// The type.
    pub elem: Elem,
    /// Memory of the other process.
    pub at: *const u8,
    /// What is done to it.
    pub op: AccOp,
    /// With which value.
    pub value: u64,
    /// It does that only to this value.
    pub compare: Option<u64>,
    /// It brings what was there.
    pub fetching: bool,
    /// Where that goes, in an `_nbi` form.
    pub fetch: Option<*const u8>,
}

impl Atomic {
    /// As an update of a word, if it brings nothing back.
    #[inline]
    fn update(&self, pc: usize) -> Option<Update> {
        let only_updates = !self.fetching && self.fetch.is_none() && self.op != AccOp::NoOp;
        only_updates.then_some(Update {
            shape: Shape {
                pc,
                scope: self.ctx.map_or(0, |ctx| ctx.wrapping_add(1)),
                elem: usize::from(self.elem.code) << 16 | self.elem.size,
                op: self.op,
                operand: 0,
            },
            target: self.pe,
            at: self.at as usize,
        })
    }
}

impl Atomic {
    /// What it does to the word, if it brings back on its return what was there: that may be nothing.
    fn attempt(&self) -> Option<Attempt> {
        let at_once = self.fetching && self.fetch.is_none() && self.op != AccOp::NoOp;
        at_once.then_some(Attempt {
            op: self.op,
            operand: Some(self.value),
            compare: self.compare,
        })
    }
}

/// A wait or test.
#[derive(Copy, Clone, Debug)]
pub struct Waiting {
    /// What is looked at.
    pub words: Span,
    /// Its type.
    pub elem: Elem,
    /// Elements that do not count, or null.
    pub mask: *const c_int,
    /// The comparison; `None`: until it is another value.
    pub cmp: Option<c_int>,
    /// With which value.
    pub value: u64,
    /// With which values, one per element; or null.
    pub each: *const c_void,
}

/// Which elements have satisfied a wait or test.
#[derive(Copy, Clone, Debug)]
pub enum Which {
    /// All that count, or none.
    All(bool),
    /// The one of this number; none if there is no such.
    One(usize),
    /// So many, whose numbers are there.
    Some(usize, *const usize),
    /// The only one, which had this value.
    Value(u64),
}

/// What `shmem_malloc` and its relatives are asked for.
#[derive(Copy, Clone, Debug)]
pub struct Memory {
    /// Memory that is given back or made larger, or null.
    pub old: *mut c_void,
    /// Bytes that are wanted.
    pub bytes: usize,
}

/// Who takes part in a collective.
#[derive(Copy, Clone, Debug)]
pub enum Members {
    /// All processes.
    World,
    /// A team.
    Team(usize),
    /// An active set.
    Set {
        /// `PE_start`
        first: c_int,
        /// `logPE_stride`
        log_stride: c_int,
        /// `PE_size`
        size: c_int,
    },
}

/// A call that all members of a group make.
#[derive(Copy, Clone, Debug)]
pub struct Collective {
    /// Who.
    pub members: Members,
    /// What is moved.
    pub elem: Elem,
    /// Who has it, where one does.
    pub root: Option<c_int>,
    /// The root's destination is written, too.
    pub root_writes: bool,
    /// It completes operations, as `shmem_quiet` does.
    pub completes: bool,
    /// Members give different amounts.
    pub varies: bool,
    /// What this process gives.
    pub source: Option<Span>,
    /// Where it gets what others give.
    pub dest: Option<Span>,
}

impl Process {
    /// A broken rule of OpenSHMEM's memory.
    fn shmem_misuse(&mut self, rule: Rule, site: SiteId, earlier: Option<SiteId>) {
        let misuse = Misuse {
            rule,
            actor: Actor::main(self.rank),
            site,
            earlier,
        };
        self.write_misuse(&misuse, None, None);
    }

    /// A call that completes operations and waits for nobody.
    fn complete(&mut self, action: &Action, site: SiteId) {
        self.check_epoch(action, site);
        self.step(action, site);
        self.settle_buffers();
    }

    /// An address that is not what the call needs.
    fn wrong_address(&mut self, wrong: Wrong, site: SiteId) {
        match wrong {
            Wrong::Freed(earlier) => {
                self.shmem_misuse(Rule::ShmemFreed, site, Some(earlier));
            }
            Wrong::Beyond => self.shmem_misuse(Rule::ShmemRange, site, None),
            Wrong::Elsewhere => self.shmem_misuse(Rule::ShmemAddress, site, None),
        }
    }
}

/// Works on a process that uses OpenSHMEM, for a call at its place.
fn with_shmem<R>(call: &Call, work: impl FnOnce(&mut Process, SiteId) -> Option<R>) -> Option<R> {
    at(call, |process, site| process.if_shmem(site, work))?
}

/// Likewise, for a call that may be part of a round.
fn at_shmem_round<R>(
    call: &Call,
    work: impl FnOnce(&mut Process, SiteId) -> Option<R>,
) -> Option<R> {
    at_round(call, |process, site| process.if_shmem_goes_on(site, work))?
}

/// Likewise, for an update of a word.
fn at_shmem_update<R>(
    call: &Call,
    work: impl FnOnce(&mut Process, SiteId) -> Option<R>,
) -> Option<R> {
    at_update(call, |process, site| process.if_shmem_goes_on(site, work))?
}

impl Process {
    /// Works on a process that uses OpenSHMEM; a round ends with what cannot be followed.
    fn if_shmem_goes_on<R>(
        &mut self,
        site: SiteId,
        work: impl FnOnce(&mut Process, SiteId) -> Option<R>,
    ) -> Option<R> {
        let followed = self.if_shmem(site, work);
        if followed.is_none() {
            self.end_rounds();
        }
        followed
    }

    fn if_shmem<R>(
        &mut self,
        site: SiteId,
        work: impl FnOnce(&mut Process, SiteId) -> Option<R>,
    ) -> Option<R> {
        self.shmem.is_some().then(|| work(self, site))?
    }
}
