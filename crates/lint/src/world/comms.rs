//! Communicators.

use super::meeting::{On, Sequence};
use super::table::Invocation;
use super::topology::Topology;
use super::{Begun, Env, Inside, World, handle, number};
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A communicator. The world has number 0, every rank's own the numbers behind it.
pub struct Comm {
    /// World ranks, in its order.
    pub members: Rc<[u32]>,
    pub sequence: Sequence,
    pub topology: Option<Topology>,
    /// Counts of `MPI_Comm_create_group` per group, which not all members call.
    pub partial: BTreeMap<Vec<u32>, usize>,
    /// Where the starts of its persistent collectives meet, and how many each rank has made.
    pub persistent: Vec<usize>,
    pub persistent_of: BTreeMap<u32, usize>,
}

impl Comm {
    pub fn new(members: impl Into<Rc<[u32]>>) -> Comm {
        Comm {
            members: members.into(),
            sequence: Sequence::default(),
            topology: None,
            partial: BTreeMap::new(),
            persistent: Vec::new(),
            persistent_of: BTreeMap::new(),
        }
    }

    /// The place of a world rank in it.
    pub fn rank_of(&self, world: u32) -> Option<usize> {
        self.members.iter().position(|member| *member == world)
    }
}

pub fn predefined(size: u32) -> Vec<Comm> {
    let world = Comm::new((0..size).collect::<Vec<u32>>());
    let own = (0..size).map(|rank| Comm::new(vec![rank]));
    [world].into_iter().chain(own).collect()
}

impl World {
    /// The communicator a handle names.
    pub(super) fn comm(&self, rank: u32, value: Value) -> Option<usize> {
        if value == self.constants.comm_world {
            return Some(0);
        }
        if value == self.constants.comm_self {
            return Some(1 + rank as usize);
        }
        number(value, HandleKind::Comm)
    }

    /// The communicator of a call, which is cut if that is not known.
    pub(super) fn comm_of(&mut self, call: &Invocation) -> Result<usize, Begun> {
        match self.comm(call.rank, call.value("comm")) {
            Some(comm) if self.comms[comm].rank_of(call.rank).is_some() => Ok(comm),
            _ => Err(self.cut(call, "the communicator is not known")),
        }
    }

    /// `MPI_Comm_*`
    pub(super) fn comm_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match call.name() {
            "Comm_free" | "Comm_disconnect" => {
                self.put_handle(env, call, "comm", Object::Comm, self.constants.comm_null);
                return Begun::Done;
            }
            "Comm_create_errhandler" | "Comm_get_errhandler" => {
                self.put(env, call, "errors", handle(HandleKind::Errhandler, 0));
                return Begun::Done;
            }
            _ => {}
        }
        let comm = match self.comm_of(call) {
            Ok(comm) => comm,
            Err(begun) => return begun,
        };
        let own = self.comms[comm].rank_of(call.rank).unwrap_or(0) as i64;
        let size = self.comms[comm].members.len() as i64;
        match call.name() {
            "Comm_rank" => self.put(env, call, "rank", Value::Int(own)),
            "Comm_size" => self.put(env, call, "size", Value::Int(size)),
            "Comm_group" => {
                let members = Rc::clone(&self.comms[comm].members);
                self.put_group(env, call, "group", members);
            }
            "Comm_compare" => self.compare_comms(call, comm, env),
            "Comm_test_inter" => self.put(env, call, "flag", Value::Int(0)),
            "Comm_get_attr" => {
                let [value, flag] = self.common_attribute(call, env);
                self.store(env, call.rank, call.value("value"), 8, value);
                self.put(env, call, "flag", flag);
            }
            "Comm_get_name" => self.forget_results(env, call),
            "Comm_set_name" | "Comm_set_info" | "Comm_set_errhandler" => {}
            "Comm_create_group" => return self.comm_create_group(call, comm, env),
            _ => return self.comm_new(call, comm, env),
        }
        Begun::Done
    }

    fn compare_comms(&mut self, call: &Invocation, comm: usize, env: &mut Env<'_>) {
        let other = self.comm(call.rank, call.value("other"));
        let result = match other {
            Some(other) if other == comm => self.constants.ident,
            Some(other) if self.comms[other].members == self.comms[comm].members => {
                self.constants.congruent
            }
            Some(other) => {
                let sorted = |comm: usize| {
                    let mut members = self.comms[comm].members.to_vec();
                    members.sort();
                    members
                };
                // MPI_SIMILAR and MPI_UNEQUAL follow in every MPI.
                let similar = sorted(other) == sorted(comm);
                self.constants.congruent + if similar { 1 } else { 2 }
            }
            None => {
                let unknown = self.unknown(env, None);
                return self.put(env, call, "result", unknown);
            }
        };
        self.put(env, call, "result", Value::Int(result));
    }

    /// A constructor everybody of the old communicator calls.
    pub(super) fn comm_new(&mut self, call: &Invocation, comm: usize, env: &mut Env<'_>) -> Begun {
        if call.name() == "Comm_split" && (call.int("color").is_none() || call.int("key").is_none())
        {
            // Only the order among members depends on an unknown key.
            if call.int("color").is_none() {
                return self.cut(call, "the color is not known");
            }
        }
        let (meeting, fits) = self.arrive(On::Comm(comm), call, World::purpose(call));
        if fits {
            self.record_collective(call, comm, meeting, None, env);
        }
        if call.has("request") {
            let request = self.add_request(call, super::requests::Work::Meeting(meeting));
            self.put_handle(env, call, "request", Object::Request, request);
            return Begun::Done;
        }
        Begun::Wait(Inside::Meeting(meeting))
    }

    /// Everybody is there: the new communicators.
    pub(super) fn comms_done(&mut self, comm: usize, parts: &[Invocation], env: &mut Env<'_>) {
        let Some(first) = parts.first() else {
            return;
        };
        match first.name() {
            "Comm_split" => self.split(comm, parts, env, |world, call, _| {
                let color = call.int("color")?;
                (color != world.constants.undefined).then_some((color, call.int("key")))
            }),
            "Comm_split_type" => self.split(comm, parts, env, |world, call, _| {
                let kind = call.int("kind");
                (kind != Some(world.constants.undefined)).then_some((0, call.int("key")))
            }),
            "Comm_create" => self.split(comm, parts, env, |world, call, _| {
                let group = world.group(call.value("group"))?;
                let place = group.iter().position(|rank| *rank == call.rank)? as i64;
                // Disjoint groups make communicators of their own.
                let color = group.iter().map(|rank| i64::from(*rank)).min()?;
                Some((color, Some(place)))
            }),
            "Cart_sub" => self.cart_sub(comm, parts, env),
            name if name.starts_with("Cart_") || name.contains("raph_create") => {
                self.topology_done(comm, parts, env);
            }
            _ => {
                let members = Rc::clone(&self.comms[comm].members);
                let topology = self.comms[comm].topology.clone();
                let new = self.add_comm(members, topology);
                self.attributes.copied(comm, new);
                for call in parts {
                    self.put(env, call, "new", handle(HandleKind::Comm, new));
                }
            }
        }
    }

    /// Members of one colour, ordered by key, make a communicator.
    pub(super) fn split(
        &mut self,
        comm: usize,
        parts: &[Invocation],
        env: &mut Env<'_>,
        color: impl Fn(&World, &Invocation, &mut Env<'_>) -> Option<(i64, Option<i64>)>,
    ) {
        let mut colors: BTreeMap<i64, Vec<(i64, usize, u32)>> = BTreeMap::new();
        for call in parts {
            let place = self.comms[comm].rank_of(call.rank).unwrap_or(0);
            match color(self, call, env) {
                Some((color, key)) => {
                    let key = key.unwrap_or(0);
                    let members = colors.entry(color).or_default();
                    members.push((key, place, call.rank));
                }
                None => {
                    let null = self.constants.comm_null;
                    self.put_handle(env, call, "new", Object::Comm, null);
                }
            }
        }
        for mut members in colors.into_values() {
            members.sort();
            let members: Vec<u32> = members.into_iter().map(|(_, _, rank)| rank).collect();
            let new = self.add_comm(members.clone().into(), None);
            for call in parts.iter().filter(|call| members.contains(&call.rank)) {
                self.put(env, call, "new", handle(HandleKind::Comm, new));
            }
        }
    }

    pub(super) fn add_comm(&mut self, members: Rc<[u32]>, topology: Option<Topology>) -> usize {
        self.comms.push(Comm {
            topology,
            ..Comm::new(members)
        });
        self.comms.len() - 1
    }

    /// `MPI_Comm_create_group`: only the group's members call it. They meet on the communicator they
    /// are about to make.
    fn comm_create_group(&mut self, call: &Invocation, comm: usize, env: &mut Env<'_>) -> Begun {
        let Some(group) = self.group(call.value("group")) else {
            return self.cut(call, "the group is not known");
        };
        if !group.contains(&call.rank) {
            let null = self.constants.comm_null;
            self.put_handle(env, call, "new", Object::Comm, null);
            return Begun::Done;
        }
        let key = group.to_vec();
        let known = self.comms[comm].partial.get(&key).copied();
        let open = known.filter(|new| {
            let first = self.comms[*new].sequence.meetings.first();
            first.is_some_and(|meeting| !meeting.done)
        });
        let new = open.unwrap_or_else(|| self.add_comm(group, None));
        self.comms[comm].partial.insert(key, new);
        let (meeting, fits) = self.arrive(On::Comm(new), call, World::purpose(call));
        if fits {
            self.record_collective(call, new, meeting, None, env);
        }
        self.put(env, call, "new", handle(HandleKind::Comm, new));
        Begun::Wait(Inside::Meeting(meeting))
    }
}
