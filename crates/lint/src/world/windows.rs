//! Windows come and go.

use super::epochs::{Locks, Pairs};
use super::meeting::{On, Purpose, Sequence};
use super::moving::Pending;
use super::place::object_at;
use super::table::Invocation;
use super::{Begun, Env, Inside, World, handle, number};
use crate::memory::{Memory, Origin};
use crate::value::{HandleKind, ObjectId, Value};
use fencepost_api::mpi::Object;
use fencepost_model::{Action, ByteRange, Family, Flavour, GroupId, Ranges, Rank, WinId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a rank exposes; what is not known is none.
#[derive(Copy, Clone, Debug, Default)]
pub struct Exposed {
    /// Where it begins.
    pub base: Option<u64>,
    /// Bytes.
    pub size: Option<u64>,
    /// Bytes per unit of displacement.
    pub unit: Option<i64>,
}

/// A window. All members know it by the same number.
pub struct Window {
    comm: usize,
    pub members: Rc<[u32]>,
    pub sequence: Sequence,
    flavours: BTreeMap<u32, Flavour>,
    pub exposed: BTreeMap<u32, Exposed>,
    pub keys: Keys,
    /// Who has freed it.
    pub freed: BTreeSet<u32>,
    pub locks: Locks,
    pub pairs: Pairs,
    pub pending: Vec<Pending>,
    attached: BTreeMap<u32, Vec<ByteRange>>,
    /// Ranks that were taken for a target that is not known.
    pub assumed: BTreeMap<(u32, String), u32>,
}

/// Info keys that change what is an error.
#[derive(Copy, Clone, Debug, Default)]
pub struct Keys {
    no_locks: bool,
    same_op_only: bool,
    unordered: bool,
    noncontiguous: bool,
}

impl Window {
    /// The communicator it was made on.
    pub fn comm(&self) -> usize {
        self.comm
    }

    fn new(comm: usize, members: Rc<[u32]>) -> Window {
        Window {
            comm,
            members,
            sequence: Sequence::default(),
            flavours: BTreeMap::new(),
            exposed: BTreeMap::new(),
            keys: Keys::default(),
            freed: BTreeSet::new(),
            locks: Locks::default(),
            pairs: Pairs::default(),
            pending: Vec::new(),
            attached: BTreeMap::new(),
            assumed: BTreeMap::new(),
        }
    }

    /// The flavour of most: that of the first member.
    pub fn flavour(&self) -> Flavour {
        let first = self.members.first().and_then(|r| self.flavours.get(r));
        first.copied().unwrap_or_default()
    }

    /// What a rank exposes, if it is known.
    pub fn memory(&self, rank: u32) -> Option<Ranges> {
        let exposed = self.exposed.get(&rank)?;
        let size = exposed.size?;
        let base = exposed.base.or((size == 0).then_some(0))?;
        Some(Ranges::one(base, size))
    }

    /// What others can reach of a rank's memory, as far as it is known.
    pub fn reachable(&self, rank: u32) -> Ranges {
        let exposed = self.memory(rank).unwrap_or(Ranges::EMPTY);
        let attached = self.attached.get(&rank).into_iter().flatten().copied();
        exposed.iter().chain(attached).collect()
    }

    /// To which family its accumulates belong.
    pub fn family(&self) -> Family {
        Family::Mpi {
            same_op_only: self.keys.same_op_only,
            ordered: !self.keys.unordered,
        }
    }

    /// The window as the model has it.
    pub fn in_model(&self) -> fencepost_model::Window {
        let flavour = self.flavour();
        let others = self.flavours.iter().filter(|(_, own)| **own != flavour);
        let ranks = self.exposed.keys();
        let exposed = ranks.filter_map(|rank| Some((Rank(*rank), self.memory(*rank)?)));
        fencepost_model::Window {
            flavour,
            flavours: others.map(|(rank, own)| (Rank(*rank), *own)).collect(),
            exposed: exposed.collect(),
            no_locks: self.keys.no_locks,
            same_op_only: self.keys.same_op_only,
            ordered: !self.keys.unordered,
            ..fencepost_model::Window::new(GroupId(self.comm as u32))
        }
    }
}

fn flavour_of(name: &str) -> Option<Flavour> {
    Some(match name {
        "Win_create" => Flavour::Create,
        "Win_allocate" => Flavour::Allocate,
        "Win_allocate_shared" => Flavour::Shared,
        "Win_create_dynamic" => Flavour::Dynamic,
        _ => return None,
    })
}

impl World {
    /// The window of a call, which is cut if that is not known.
    pub(super) fn window_of(&mut self, call: &Invocation, value: Value) -> Result<usize, Begun> {
        match number(value, HandleKind::Win) {
            Some(win) if self.windows[win].members.contains(&call.rank) => Ok(win),
            _ => Err(self.cut(call, "the window is not known")),
        }
    }

    /// `MPI_Win_*`
    pub(super) fn window_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        if let Some(flavour) = flavour_of(call.name()) {
            return self.win_create(call, flavour, env);
        }
        let value = match call.name() {
            "Win_create_errhandler" => {
                self.put(env, call, "errors", handle(HandleKind::Errhandler, 0));
                return Begun::Done;
            }
            "Win_free" => self.get_handle(env, call, "win", 0, Object::Win),
            _ => call.value("win"),
        };
        let win = match self.window_of(call, value) {
            Ok(win) => win,
            Err(begun) => return begun,
        };
        let id = WinId(win as u32);
        match call.name() {
            "Win_free" => return self.win_free(call, win),
            "Win_attach" => self.attach(call, win, env),
            "Win_detach" => {
                let base = super::place::address_of(call.value("base"));
                let attached = self.windows[win].attached.entry(call.rank).or_default();
                let at = attached.iter().position(|range| Some(range.start) == base);
                let ranges = at.map_or(Ranges::EMPTY, |at| attached.remove(at).into());
                self.record(call.rank, Action::Detach { win: id, ranges }, call.site);
            }
            "Win_shared_query" => self.shared_query(call, win, env),
            "Win_get_group" => {
                let members = Rc::clone(&self.windows[win].members);
                self.put_group(env, call, "group", members);
            }
            "Win_get_attr" => self.win_get_attr(call, win, env),
            "Win_get_info" => {
                self.infos.push(BTreeMap::new());
                let info = handle(HandleKind::Info, self.infos.len() - 1);
                self.put(env, call, "info", info);
            }
            "Win_get_name" => self.forget_results(env, call),
            "Win_set_info" | "Win_set_name" | "Win_set_errhandler" => {}
            _ => return self.epoch_call(call, win, env),
        }
        Begun::Done
    }

    fn win_create(&mut self, call: &Invocation, flavour: Flavour, env: &mut Env<'_>) -> Begun {
        let comm = match self.comm_of(call) {
            Ok(comm) => comm,
            Err(begun) => return begun,
        };
        // Different constructors do meet: that is EPOCH-FLAVOURS.
        let purpose = Purpose {
            name: "Win_new",
            ..World::purpose(call)
        };
        let (meeting, fits) = self.arrive(On::Comm(comm), call, purpose);
        if fits {
            let known = self.meeting(meeting).object;
            let win = known.unwrap_or_else(|| {
                let members = Rc::clone(&self.comms[comm].members);
                self.windows.push(Window::new(comm, members));
                self.windows.len() - 1
            });
            let keys = self.keys_of(call.value("info"));
            let window = &mut self.windows[win];
            window.flavours.insert(call.rank, flavour);
            window.keys = keys;
            let meeting = &mut self.sequence(meeting.on).meetings[meeting.index];
            meeting.object = Some(win);
            let coll = meeting.coll;
            let win = WinId(win as u32);
            self.record(call.rank, Action::WinCreate { win, coll }, call.site);
        }
        let _ = env;
        Begun::Wait(Inside::Meeting(meeting))
    }

    fn keys_of(&self, info: Value) -> Keys {
        let info = number(info, HandleKind::Info).and_then(|at| self.infos.get(at));
        let is = |key: &str, value: &str| {
            info.and_then(|info| info.get(key))
                .is_some_and(|known| known == value)
        };
        Keys {
            no_locks: is("no_locks", "true"),
            same_op_only: is("accumulate_ops", "same_op"),
            unordered: is("accumulate_ordering", "none"),
            noncontiguous: is("alloc_shared_noncontig", "true"),
        }
    }

    /// Everybody is there: the window's memory.
    pub(super) fn create_done(&mut self, win: usize, parts: &[Invocation], env: &mut Env<'_>) {
        for call in parts {
            let rank = call.rank;
            let flavour = flavour_of(call.name()).unwrap_or_default();
            let size = |call: &Invocation| call.int("size").and_then(|s| u64::try_from(s).ok());
            let mut exposed = Exposed::default();
            match flavour {
                Flavour::Create => {
                    let buffer = self.buffer(rank, call.value("base"));
                    let own = buffer.filter(|buffer| buffer.owner == rank);
                    exposed.base = own.map(|buffer| buffer.base);
                    exposed.size = size(call);
                }
                Flavour::Allocate | Flavour::Shared => {
                    exposed.size = size(call);
                    let memory = &mut env.memories[rank as usize];
                    let object = memory.allocate(exposed.size, Origin::Window, call.site);
                    exposed.base = Some(Memory::address(object, 0));
                    let pointer = Value::Pointer(object, 0);
                    self.store(env, rank, call.value("base"), 8, pointer);
                }
                Flavour::Dynamic => exposed.unit = Some(1),
            }
            if flavour != Flavour::Dynamic {
                exposed.unit = call.int("unit");
                if let Some(base) = exposed.base {
                    self.watch(env, rank, &Ranges::one(base, 1));
                }
            }
            self.windows[win].exposed.insert(rank, exposed);
            self.put(env, call, "win", handle(HandleKind::Win, win));
        }
        let window = &self.windows[win];
        if window.flavours.values().any(|own| *own != window.flavour()) {
            // No MPI survives that.
            for rank in window.members.iter() {
                let local = &mut self.local[*rank as usize];
                (local.cut, local.over) = (true, true);
            }
        }
    }

    fn win_free(&mut self, call: &Invocation, win: usize) -> Begun {
        if self.windows[win].freed.contains(&call.rank) {
            self.record_alone(call, win, |win, coll| Action::WinFree { win, coll });
            return Begun::Done;
        }
        let (meeting, fits) = self.arrive(On::Win(win), call, World::purpose(call));
        if fits {
            let coll = self.meeting(meeting).coll;
            let win = WinId(win as u32);
            self.record(call.rank, Action::WinFree { win, coll }, call.site);
        }
        Begun::Wait(Inside::Meeting(meeting))
    }

    /// A collective on a window this rank has freed: nobody comes.
    pub(super) fn record_alone(
        &mut self,
        call: &Invocation,
        win: usize,
        action: impl FnOnce(WinId, fencepost_model::CollId) -> Action,
    ) {
        let coll = super::record::collective(self.collectives);
        self.collectives += 1;
        let action = action(WinId(win as u32), coll);
        self.record(call.rank, action, call.site);
    }

    pub(super) fn free_done(&mut self, win: usize, parts: &[Invocation], env: &mut Env<'_>) {
        self.settle_all(win, env);
        for call in parts {
            self.windows[win].freed.insert(call.rank);
            let null = self.constants.win_null;
            self.put_handle(env, call, "win", Object::Win, null);
        }
    }

    fn attach(&mut self, call: &Invocation, win: usize, env: &mut Env<'_>) {
        let buffer = self.buffer(call.rank, call.value("base"));
        let size = call.int("size").and_then(|size| u64::try_from(size).ok());
        let ranges = match (buffer, size) {
            (Some(buffer), Some(size)) if buffer.owner == call.rank => {
                Ranges::one(buffer.base, size)
            }
            _ => Ranges::EMPTY,
        };
        self.watch(env, call.rank, &ranges);
        let attached = self.windows[win].attached.entry(call.rank).or_default();
        attached.extend(ranges.iter());
        if ranges.is_empty() {
            // What is attached is not known: whatever is accessed may be in it.
            self.windows[win].exposed.entry(call.rank).or_default().unit = None;
        }
        let win = WinId(win as u32);
        self.record(call.rank, Action::Attach { win, ranges }, call.site);
    }

    fn shared_query(&mut self, call: &Invocation, win: usize, env: &mut Env<'_>) {
        let id = WinId(win as u32);
        self.record(call.rank, Action::SharedQuery { win: id }, call.site);
        let window = &self.windows[win];
        let size_of = |rank: &u32| window.exposed.get(rank).and_then(|e| e.size).unwrap_or(0);
        let owner = match call.int("rank") {
            // Of nobody: the first who has memory.
            Some(rank) if rank == self.constants.proc_null => {
                let mut members = window.members.iter();
                members.find(|rank| size_of(rank) > 0).copied()
            }
            Some(rank) => usize::try_from(rank)
                .ok()
                .and_then(|rank| window.members.get(rank).copied()),
            None => None,
        };
        let Some(owner) = owner else {
            self.forget_results(env, call);
            return;
        };
        let exposed = window.exposed.get(&owner).copied().unwrap_or_default();
        let unknown = |world: &World, env: &mut Env<'_>| world.unknown(env, None);
        let number = |known: Option<i64>, world: &World, env: &mut Env<'_>| match known {
            Some(known) => Value::Int(known),
            None => unknown(world, env),
        };
        let size = number(exposed.size.map(|size| size as i64), self, env);
        let unit = number(exposed.unit, self, env);
        self.put(env, call, "size", size);
        self.put(env, call, "unit", unit);
        let base = match exposed.base.and_then(object_at) {
            Some((object, offset)) if owner == call.rank => Value::Pointer(object, offset),
            Some((object, offset)) => Value::Remote {
                owner,
                object,
                offset,
            },
            None => unknown(self, env),
        };
        self.store(env, call.rank, call.value("base"), 8, base);
    }

    fn win_get_attr(&mut self, call: &Invocation, win: usize, env: &mut Env<'_>) {
        let window = &self.windows[win];
        let exposed = window.exposed.get(&call.rank).copied().unwrap_or_default();
        let c = &self.constants;
        let key = call.int("key");
        let known = |number: Option<i64>| number.map(Value::Int);
        let (value, size) = match key {
            Some(key) if key == c.win_base => (exposed.base.and_then(object_at).map(pointer), 0),
            Some(key) if key == c.win_size => (known(exposed.size.map(|size| size as i64)), 8),
            Some(key) if key == c.win_disp_unit => (known(exposed.unit), 4),
            Some(key) if key == c.win_create_flavor => {
                let flavour = match window.flavour() {
                    Flavour::Create => c.win_flavor_create,
                    Flavour::Allocate => c.win_flavor_allocate,
                    Flavour::Dynamic => c.win_flavor_dynamic,
                    Flavour::Shared => c.win_flavor_shared,
                };
                (Some(Value::Int(flavour)), 4)
            }
            Some(key) if key == c.win_model => (Some(Value::Int(c.win_unified)), 4),
            _ => (None, 0),
        };
        let value = match (value, size) {
            (None, _) => {
                self.forget_results(env, call);
                return;
            }
            (Some(value), 0) => value,
            // C gets the address of the number, Fortran the number.
            (Some(value), _) if call.fortran => value,
            (Some(value), size) => {
                let memory = &mut env.memories[call.rank as usize];
                let object = memory.allocate(Some(size), Origin::Heap, call.site);
                memory.store(object, 0, size as u32, value);
                Value::Pointer(object, 0)
            }
        };
        self.store(env, call.rank, call.value("value"), 8, value);
        self.put(env, call, "flag", Value::Int(1));
    }

    /// The parts of a shared window follow each other: who goes beyond one is in the next.
    pub(super) fn shared_place(
        &self,
        owner: u32,
        object: ObjectId,
        offset: i64,
    ) -> (u32, ObjectId, i64) {
        let place = (owner, object, offset);
        let base = Memory::address(object, 0);
        let shared = self.windows.iter().find(|window| {
            window.flavours.get(&owner) == Some(&Flavour::Shared)
                && window.exposed.get(&owner).and_then(|e| e.base) == Some(base)
        });
        let Some(window) = shared.filter(|window| !window.keys.noncontiguous) else {
            return place;
        };
        let Some(mut at) = window.members.iter().position(|rank| *rank == owner) else {
            return place;
        };
        let part = |at: usize| -> Option<(u32, ObjectId, i64)> {
            let rank = *window.members.get(at)?;
            let exposed = window.exposed.get(&rank)?;
            let (object, _) = object_at(exposed.base?)?;
            Some((rank, object, exposed.size? as i64))
        };
        let mut offset = offset;
        loop {
            let Some((rank, object, size)) = part(at) else {
                return place;
            };
            if offset < 0 && at > 0 {
                at -= 1;
                offset += part(at).map_or(0, |(_, _, size)| size);
            } else if offset >= size && at + 1 < window.members.len() {
                at += 1;
                offset -= size;
            } else {
                return (rank, object, offset);
            }
        }
    }

    /// As [`World::shared_place`], for bytes that do not leave one part.
    pub(super) fn shared_range(&self, owner: u32, range: ByteRange) -> (u32, ByteRange) {
        let Some((object, offset)) = object_at(range.start) else {
            return (owner, range);
        };
        let (rank, object, offset) = self.shared_place(owner, object, offset);
        let moved = ByteRange::new(Memory::address(object, offset), range.len());
        (rank, moved.unwrap_or(range))
    }
}

fn pointer((object, offset): (ObjectId, i64)) -> Value {
    Value::Pointer(object, offset)
}
