//! Barriers and collectives: the k-th call of each member of a group belongs together.
//!
//! Every collective waits for everybody, as with MPI; what it orders is along its data (SEMANTICS §5).

use super::table::{Invocation, Span};
use super::{Begun, DONE, Inside, Waiting};
use crate::term::Source;
use crate::value::Value;
use crate::world::moving::Bytes;
use crate::world::reduce::{Op, elements, of_values};
use crate::world::stuck::{StuckRank, Waits};
use crate::world::{Env, Stranger, World, record};
use fencepost_api::shmem::Role;
use fencepost_model::{AccOp, Action, CollId, CtxId, Flow, GroupId, Rank};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Groups of OpenSHMEM are numbered from here, apart from communicators of MPI.
const FIRST_GROUP: u32 = 1 << 30;

/// The model's name of a group; the first is that of all.
pub fn group_id(group: usize) -> GroupId {
    match group {
        0 => GroupId::WORLD,
        _ => GroupId(FIRST_GROUP + group as u32),
    }
}

/// PEs that call collectives together.
pub struct Group {
    pub members: Rc<[u32]>,
    meetings: Vec<Meeting>,
    /// How many each has called.
    called: BTreeMap<u32, usize>,
}

/// Which meeting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MeetingId {
    group: usize,
    index: usize,
}

/// What must be the same for all members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purpose {
    name: &'static str,
    root: Option<i64>,
}

impl Purpose {
    /// That of a call.
    pub fn of(call: &Invocation) -> Purpose {
        let root = call.role(&Role::Root);
        Purpose {
            name: &call.function.call.name,
            root: root.and_then(|root| match root {
                Value::Int(root) => Some(root),
                _ => None,
            }),
        }
    }
}

/// One collective.
pub struct Meeting {
    pub coll: CollId,
    purpose: Purpose,
    /// Who has come, with what.
    parts: BTreeMap<u32, Invocation>,
    /// Who came with a call that does not fit.
    strangers: Vec<Stranger>,
    done: bool,
    /// The number of the allocation it makes.
    pub object: Option<usize>,
}

impl Group {
    pub fn new(members: Rc<[u32]>) -> Group {
        Group {
            members,
            meetings: Vec::new(),
            called: BTreeMap::new(),
        }
    }
}

impl World {
    pub(super) fn shmem_meeting(&self, id: MeetingId) -> &Meeting {
        &self.shmem.groups[id.group].meetings[id.index]
    }

    pub(super) fn shmem_meeting_mut(&mut self, id: MeetingId) -> &mut Meeting {
        &mut self.shmem.groups[id.group].meetings[id.index]
    }

    /// A PE comes to the next collective of a group. The meeting, and whether the call fits.
    pub(super) fn shmem_arrive(
        &mut self,
        group: usize,
        call: &Invocation,
        purpose: Purpose,
    ) -> (MeetingId, bool) {
        let of = &mut self.shmem.groups[group];
        let called = of.called.entry(call.rank).or_default();
        let index = *called;
        *called += 1;
        if index == of.meetings.len() {
            of.meetings.push(Meeting {
                coll: record::collective(self.collectives),
                purpose: purpose.clone(),
                parts: BTreeMap::new(),
                strangers: Vec::new(),
                done: false,
                object: None,
            });
            self.collectives += 1;
        }
        let meeting = &mut of.meetings[index];
        let fits = meeting.purpose == purpose;
        match fits {
            true => {
                meeting.parts.insert(call.rank, call.clone());
            }
            false => meeting.strangers.push(Stranger {
                rank: call.rank,
                call: call.function.name.clone(),
                site: call.site,
                arguments: meeting.purpose.name == purpose.name,
            }),
        }
        (MeetingId { group, index }, fits)
    }

    /// A collective over all PEs, a team or an active set.
    pub(super) fn shmem_collective(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let group = match (call.hook(), call.role(&Role::Team)) {
            ("barrier_all" | "sync_all", _) => Some(0),
            (_, Some(team)) => self.team_group(call, team, env),
            _ if call.role(&Role::First).is_some() => self.set_group(call),
            _ => return self.shmem_query(call, env),
        };
        let Some(group) = group else {
            return self.shmem_cut(call, "who takes part is not known");
        };
        let members = Rc::clone(&self.shmem.groups[group].members);
        let root = match call.role(&Role::Root) {
            None => None,
            Some(Value::Int(root)) if (0..members.len() as i64).contains(&root) => {
                Some(Rank(members[root as usize]))
            }
            Some(_) => return self.shmem_cut(call, "the root is not known"),
        };
        let (meeting, fits) = self.shmem_arrive(group, call, Purpose::of(call));
        if !fits {
            return Begun::Wait(Inside::Meeting(meeting));
        }
        for writes in [false, true] {
            let used = self.used_by(call, writes, &members);
            self.call_access(env, (call.rank, call.site), &used, writes);
        }
        let coll = self.shmem_meeting(meeting).coll;
        if call.hook() == "barrier" {
            let ctx = CtxId::DEFAULT;
            self.record(call.rank, Action::Quiet { ctx }, call.site);
        }
        let action = match call.hook() {
            "barrier_all" => Action::BarrierAll { coll },
            _ => Action::Collective {
                coll,
                group: group_id(group),
                flow: root.map_or(Flow::AllToAll, Flow::FromRoot),
                request: None,
            },
        };
        if members.len() > 1 {
            self.record(call.rank, action, call.site);
        }
        Begun::Wait(Inside::Meeting(meeting))
    }

    /// Calls that ask for something that nobody follows.
    fn shmem_query(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match call.hook() {
            "pe_accessible" | "addr_accessible" => Begun::Value(Value::Int(1)),
            "query_thread" | "info_get_version" | "info_get_name" => {
                for at in &call.arguments {
                    self.forget_all(env, call.rank, *at);
                }
                DONE
            }
            _ => self.shmem_cut(call, "not followed"),
        }
    }

    /// The memory of its own that a member's call reads or writes, if it is known.
    fn used_by(&self, call: &Invocation, writes: bool, members: &[u32]) -> Option<Bytes> {
        if let Some(Value::Int(root)) = call.role(&Role::Root) {
            let is_root = members.get(root as usize) == Some(&call.rank);
            let root_writes = call.role(&Role::Team).is_some();
            if !writes && !is_root || writes && is_root && !root_writes {
                return None;
            }
        }
        let span = side(call, writes)?;
        self.own_bytes(call.rank, &span, members.len())
    }

    /// A PE waits for the others of a meeting.
    pub(super) fn shmem_met(
        &mut self,
        call: &Invocation,
        id: MeetingId,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let members = Rc::clone(&self.shmem.groups[id.group].members);
        let meeting = self.shmem_meeting(id);
        if !meeting.done {
            if meeting.parts.len() < members.len() || !meeting.strangers.is_empty() {
                return None;
            }
            self.shmem_conclude(id, env);
        }
        if matches!(
            call.hook(),
            "malloc" | "malloc_with_hints" | "calloc" | "align"
        ) {
            return Some(Begun::Value(self.memory_given(call, id)));
        }
        let used = self.used_by(call, true, &members);
        self.call_access(env, (call.rank, call.site), &used, true);
        Some(DONE)
    }

    /// Everybody is there: data moves.
    fn shmem_conclude(&mut self, id: MeetingId, env: &mut Env<'_>) {
        self.progress += 1;
        let members = Rc::clone(&self.shmem.groups[id.group].members);
        let meeting = self.shmem_meeting_mut(id);
        meeting.done = true;
        // In the order of the group.
        let parts: Vec<Invocation> = members
            .iter()
            .filter_map(|rank| meeting.parts.get(rank).cloned())
            .collect();
        let root = meeting.purpose.root;
        match parts[0].hook() {
            "malloc" | "malloc_with_hints" | "calloc" | "align" | "free" => {
                self.memory_done(id, &parts, env);
            }
            "broadcast" | "set_broadcast" => self.broadcast(&parts, &members, root, env),
            "fcollect" | "set_fcollect" => {
                self.exchange(&parts, |_, _, from| (0, from), env);
            }
            "alltoall" | "set_alltoall" => {
                self.exchange(&parts, |_, to, from| (to, from), env);
            }
            "reduce" | "set_reduce" => self.reduce_alike(&parts, env),
            _ => self.forget_results_of(&parts, env),
        }
        for call in &parts {
            if let Some(bytes) = self.used_by(call, true, &members) {
                self.overwritten(&bytes);
            }
        }
    }

    fn broadcast(
        &mut self,
        parts: &[Invocation],
        members: &[u32],
        root: Option<i64>,
        env: &mut Env<'_>,
    ) {
        let root = root.map_or(0, |root| root as usize);
        let given = side(&parts[root], false);
        let given = given.and_then(|span| self.own_bytes(parts[root].rank, &span, 1));
        let contents = given.and_then(|bytes| self.take(env, &bytes));
        for call in parts {
            let Some(to) = self.used_by(call, true, members) else {
                continue;
            };
            match &contents {
                Some(contents) => self.give(env, &to, contents),
                None => self.forget(env, &Some(to)),
            }
        }
    }

    /// Every member gives every other a block; `blocks` says which one, and where it goes to.
    fn exchange(
        &mut self,
        parts: &[Invocation],
        blocks: impl Fn(usize, usize, usize) -> (usize, usize),
        env: &mut Env<'_>,
    ) {
        let mut moves = Vec::new();
        for (to, getter) in parts.iter().enumerate() {
            for (from, giver) in parts.iter().enumerate() {
                let (given, got) = blocks(parts.len(), to, from);
                let source = self.block_of(giver, false, given);
                let contents = source.and_then(|bytes| self.take(env, &bytes));
                moves.push((self.block_of(getter, true, got), contents));
            }
        }
        for (to, contents) in moves {
            match (to, contents) {
                (Some(to), Some(contents)) => self.give(env, &to, &contents),
                (to @ Some(_), None) => self.forget(env, &to),
                (None, _) => return self.forget_results_of(parts, env),
            }
        }
    }

    /// A block of what a member gives or gets.
    fn block_of(&self, call: &Invocation, writes: bool, block: usize) -> Option<Bytes> {
        let mut span = side(call, writes)?;
        let length = span.count?.checked_mul(i64::from(span.size))?;
        span.each_member = false;
        let buffer = self.buffer(call.rank, span.at)?;
        let base = buffer.base.wrapping_add_signed(length * block as i64);
        self.span_bytes(&span, Some(base), buffer.owner, 1)
    }

    /// The same result for all, element by element.
    fn reduce_alike(&mut self, parts: &[Invocation], env: &mut Env<'_>) {
        let elem = parts[0].function.elem;
        let op = match parts[0].function.call.member.as_deref() {
            Some("And") => AccOp::And,
            Some("Or") => AccOp::Or,
            Some("Xor") => AccOp::Xor,
            Some("Max") => AccOp::Max,
            Some("Min") => AccOp::Min,
            Some("Sum") => AccOp::Sum,
            _ => AccOp::Prod,
        };
        let sides = |writes: bool| -> Option<Vec<Bytes>> {
            let bytes = parts.iter().map(|call| self.block_of(call, writes, 0));
            bytes.collect()
        };
        let (Some(given), Some(results)) = (sides(false), sides(true)) else {
            return self.forget_results_of(parts, env);
        };
        let places = |all: &[Bytes]| -> Option<Vec<_>> {
            all.iter().map(|b| elements(b, elem.size)).collect()
        };
        let (Some(from), Some(to)) = (places(&given), places(&results)) else {
            return self.uniform_unknown(&results, env);
        };
        let count = from.iter().chain(&to).map(Vec::len).min().unwrap_or(0);
        let mut combined = Vec::with_capacity(count);
        for element in 0..count {
            let mut result: Option<Value> = None;
            for (place, bytes) in from.iter().zip(&given) {
                let (object, at) = place[element];
                let memory = &mut env.memories[bytes.0 as usize];
                let value = memory.load(env.terms, object, at, elem.size);
                result = Some(match (result, value) {
                    (None, value) => value,
                    // Numbers without sign compare otherwise.
                    (Some(Value::Int(a)), Value::Int(b)) if !elem.signed && a.min(b) < 0 => {
                        Value::Undefined
                    }
                    (Some(before), value) => of_values(Op::Known(op), before, value, elem.size)
                        .unwrap_or(Value::Undefined),
                });
            }
            combined.push(match result {
                Some(value @ Value::Int(_)) if elem.integer => value,
                _ => env.terms.fresh(Source::Received, None),
            });
        }
        for (place, bytes) in to.iter().zip(&results) {
            for ((object, at), value) in place.iter().zip(&combined) {
                let memory = &mut env.memories[bytes.0 as usize];
                memory.store(*object, *at, elem.size, *value);
            }
        }
    }

    /// Where the place is not known, all of the memory may have changed.
    fn forget_results_of(&mut self, parts: &[Invocation], env: &mut Env<'_>) {
        for call in parts {
            if let Some(span) = side(call, true) {
                self.forget_all(env, call.rank, span.at);
            }
        }
    }

    /// A PE that waits for ever.
    pub(in crate::world) fn shmem_describe(&self, waiting: &Waiting) -> StuckRank {
        let call = &waiting.call;
        let waits = match &waiting.inside {
            Inside::Meeting(id) => {
                let meeting = self.shmem_meeting(*id);
                let strangers = meeting.strangers.clone();
                let is_stranger = |rank: u32| strangers.iter().any(|other| other.rank == rank);
                let came = |rank: &u32| meeting.parts.contains_key(rank) || is_stranger(*rank);
                let members = self.shmem.groups[id.group].members.iter();
                Waits::Collective {
                    coll: meeting.coll,
                    comm: FIRST_GROUP as usize + id.group,
                    came: None,
                    stranger: is_stranger(call.rank),
                    missing: members.copied().filter(|member| !came(member)).collect(),
                    strangers,
                }
            }
            Inside::Lock => Waits::Lock(self.shmem_lock_holders(call)),
            Inside::Value | Inside::Spin => Waits::Message,
        };
        StuckRank {
            rank: call.rank,
            call: call.function.name.clone(),
            site: call.site,
            waits,
        }
    }
}

/// What a member gives, or where it gets what others give.
fn side(call: &Invocation, writes: bool) -> Option<Span> {
    call.span(|role| match role {
        Role::Share(amount) if !writes => Some(*amount),
        Role::Result(amount) if writes => Some(*amount),
        _ => None,
    })
}
