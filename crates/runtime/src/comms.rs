//! Communicators: which processes they hold, in world ranks, and how many collectives have been
//! called on them. All members number a communicator alike.

use crate::abi::{Handle, constants};
use crate::exchange::{Attendance, Sequence, mix};
use crate::mpi;
use crate::recent::Recent;
use fencepost_model::{CollId, GroupId, Rank};
use std::ffi::c_int;
use std::sync::Arc;

/// A communicator.
#[derive(Debug)]
pub struct Comm {
    /// Its number, the same at all its members.
    pub id: GroupId,
    /// World ranks, in the order of the communicator's.
    pub members: Arc<[Rank]>,
    /// The collectives all members must call alike.
    pub attendance: Attendance,
    collectives: u32,
    created: u32,
    /// Messages sent so far, per destination and tag.
    sent: Recent<(i32, i32), u32>,
    /// Topology: who sends to this process and to whom it sends, looked up when first needed.
    neighbours: Option<Neighbours>,
}

/// The neighbours of this process in a communicator's topology.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// Who it receives from; a missing one (`MPI_PROC_NULL`) is `None`.
    pub sources: Arc<[Option<Rank>]>,
    /// Who it sends to.
    pub destinations: Arc<[Option<Rank>]>,
}

impl Comm {
    /// A communicator of these processes.
    pub fn new(id: GroupId, members: Arc<[Rank]>) -> Comm {
        Comm {
            id,
            attendance: Attendance::new(Sequence::Comm(id.0), members.clone()),
            members,
            collectives: 0,
            created: 0,
            sent: Recent::default(),
            neighbours: None,
        }
    }

    /// The world rank of a member; `None` outside the group.
    pub fn world(&self, rank: c_int) -> Option<Rank> {
        let rank = usize::try_from(rank).ok()?;
        self.members.get(rank).copied()
    }

    /// The number of the next collective.
    pub fn next_collective(&mut self) -> CollId {
        self.collectives += 1;
        CollId(u64::from(self.id.0) << 32 | u64::from(self.collectives))
    }

    /// The number of the next message to a member.
    pub fn next_message(&mut self, dest: c_int, tag: c_int) -> u32 {
        let sent = self.sent.get_or_insert_with((dest, tag), || 0);
        *sent += 1;
        *sent
    }

    /// How many communicators were made from it without waiting.
    pub fn next_child(&mut self) -> u32 {
        self.created += 1;
        self.created
    }

    /// The neighbours of this process.
    pub fn neighbours(&mut self, handle: Handle) -> Neighbours {
        if let Some(known) = &self.neighbours {
            return known.clone();
        }
        // SAFETY: a valid communicator, as the program just passed it to MPI.
        let (sources, destinations) = unsafe { topology(handle) };
        let world = |ranks: Vec<c_int>| ranks.into_iter().map(|rank| self.world(rank)).collect();
        let found = Neighbours {
            sources: world(sources),
            destinations: world(destinations),
        };
        self.neighbours = Some(found.clone());
        found
    }
}

/// Sources and destinations as the communicator numbers them.
///
/// # Safety
/// The handle is of a communicator.
unsafe fn topology(comm: Handle) -> (Vec<c_int>, Vec<c_int>) {
    let constants = constants();
    let mut kind = 0;
    // SAFETY: the caller's promise; all outputs are ours and long enough.
    unsafe {
        mpi::Topo_test(comm.0, &mut kind);
        if kind == constants.topology_cartesian {
            let mut dims = 0;
            mpi::Cartdim_get(comm.0, &mut dims);
            let mut ranks = Vec::new();
            for dim in 0..dims {
                let (mut source, mut destination) = (0, 0);
                mpi::Cart_shift(comm.0, dim, 1, &mut source, &mut destination);
                ranks.extend([source, destination]);
            }
            return (ranks.clone(), ranks);
        }
        if kind == constants.topology_graph {
            let (mut rank, mut count) = (0, 0);
            mpi::Comm_rank(comm.0, &mut rank);
            mpi::Graph_neighbors_count(comm.0, rank, &mut count);
            let mut ranks = vec![0; count.max(0) as usize];
            mpi::Graph_neighbors(comm.0, rank, count, ranks.as_mut_ptr());
            return (ranks.clone(), ranks);
        }
        if kind == constants.topology_distributed {
            let (mut inward, mut outward, mut weighted) = (0, 0, 0);
            mpi::Dist_graph_neighbors_count(comm.0, &mut inward, &mut outward, &mut weighted);
            let mut sources = vec![0; inward.max(0) as usize];
            let mut destinations = vec![0; outward.max(0) as usize];
            let (mut in_weights, mut out_weights) = (sources.clone(), destinations.clone());
            mpi::Dist_graph_neighbors(
                comm.0,
                inward,
                sources.as_mut_ptr(),
                in_weights.as_mut_ptr(),
                outward,
                destinations.as_mut_ptr(),
                out_weights.as_mut_ptr(),
            );
            return (sources, destinations);
        }
    }
    (Vec::new(), Vec::new())
}

/// The communicators of this process.
#[derive(Debug, Default)]
pub struct Comms {
    known: Recent<Handle, Comm>,
    /// Groups that windows were used with: their world ranks.
    groups: Recent<Handle, Arc<[Rank]>>,
    /// The next number this process could give.
    next: u32,
}

/// Numbers of communicators made without waiting: they need no agreement.
pub const DERIVED: u32 = 1 << 31;

impl Comms {
    /// The predefined communicators.
    pub fn predefined(rank: Rank, size: u32) -> Comms {
        let constants = constants();
        let mut comms = Comms {
            known: Recent::default(),
            groups: Recent::default(),
            next: 2,
        };
        let world: Arc<[Rank]> = (0..size).map(Rank).collect();
        comms.add(constants.comm_world, Comm::new(GroupId::WORLD, world));
        comms.add(
            constants.comm_self,
            Comm::new(GroupId(1), [rank].as_slice().into()),
        );
        comms
    }

    /// The world ranks of a group that was used before.
    pub fn group(&mut self, handle: Handle) -> Option<Arc<[Rank]>> {
        self.groups.get(handle).map(|ranks| ranks.clone())
    }

    /// A group is used.
    pub fn keep_group(&mut self, handle: Handle, ranks: Arc<[Rank]>) {
        self.groups.insert(handle, ranks);
    }

    /// A group is freed: its handle may stand for another one.
    pub fn forget_group(&mut self, handle: Handle) {
        self.groups.remove(handle);
    }

    /// The communicator behind a handle.
    #[inline]
    pub fn get(&mut self, handle: Handle) -> Option<&mut Comm> {
        self.known.get(handle)
    }

    /// A new communicator.
    pub fn add(&mut self, handle: Handle, comm: Comm) {
        self.known.insert(handle, comm);
    }

    /// A handle is about to mean nothing.
    pub fn remove(&mut self, handle: Handle) -> Option<Comm> {
        self.known.remove(handle)
    }

    /// The lowest number free here.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// All members agreed on a number.
    pub fn take(&mut self, id: u32) {
        self.next = self.next.max(id + 1);
    }
}

/// The number of a communicator that is made from `parent` without waiting.
pub fn derived(parent: GroupId, child: u32) -> GroupId {
    GroupId(DERIVED | mix(&[u64::from(parent.0), u64::from(child)]) as u32)
}

/// The members of a communicator, in world ranks.
///
/// # Safety
/// The handle is of a communicator.
pub unsafe fn members(comm: Handle) -> Arc<[Rank]> {
    let mut group = 0usize;
    // SAFETY: the caller's promise; MPI gives us a group that `group_ranks` uses and we free.
    unsafe {
        mpi::Comm_group(comm.0, (&raw mut group).cast());
        let group = crate::abi::read_handle((&raw const group).cast(), 0);
        let ranks = group_ranks(group);
        let mut handle = group.0;
        mpi::Group_free((&raw mut handle).cast());
        ranks
    }
}

/// The world ranks of a group, in its order.
///
/// # Safety
/// The handle is of a group.
pub unsafe fn group_ranks(group: Handle) -> Arc<[Rank]> {
    let (mut world, mut size) = (0usize, 0);
    // SAFETY: the caller's promise; the arrays are as long as the group.
    unsafe {
        mpi::Group_size(group.0, &mut size);
        let own: Vec<c_int> = (0..size).collect();
        let mut others = vec![0 as c_int; own.len()];
        mpi::Comm_group(constants().comm_world.0, (&raw mut world).cast());
        let world = crate::abi::read_handle((&raw const world).cast(), 0);
        mpi::Group_translate_ranks(group.0, size, own.as_ptr(), world.0, others.as_mut_ptr());
        let mut handle = world.0;
        mpi::Group_free((&raw mut handle).cast());
        others
            .into_iter()
            .map(|rank| Rank(rank.max(0) as u32))
            .collect()
    }
}
