//! Teams, active sets and contexts: which processes they hold, in world ranks. Members count the
//! collectives of a team alike.
//!
//! Handles mean nothing here but themselves. The predefined ones differ between libraries, so they are
//! found by asking: a context made without naming a team belongs to the team of all processes; another
//! team that nobody made is the one of processes that share memory. A context that nobody made is the
//! default one.

use crate::comms::Comm;
use crate::exchange::mix;
use crate::shmem;
use fencepost_model::{CtxId, GroupId, Rank};
use rustc_hash::FxHashMap;
use std::ffi::c_int;
use std::sync::Arc;

/// Groups of OpenSHMEM are numbered from here, apart from communicators of MPI.
pub const FIRST_GROUP: u32 = 1 << 30;

/// A team.
#[derive(Debug)]
pub struct Team {
    /// Its members and the collectives they call.
    pub comm: Comm,
    /// The predefined team it descends from: what atomic operations are atomic with.
    pub domain: u16,
    /// Teams made from it.
    children: u32,
}

/// A context.
#[derive(Clone, Debug)]
pub struct Context {
    /// Its number in this process.
    pub id: CtxId,
    /// The processes its operations name, in their order.
    pub members: Arc<[Rank]>,
    /// What its atomic operations are atomic with.
    pub domain: u16,
}

/// All of them.
#[derive(Debug)]
pub struct Teams {
    /// All processes, for calls that name no team.
    pub world: Comm,
    own: Rank,
    default: Context,
    /// The handle of the team of all processes, if the library has teams.
    world_team: Option<usize>,
    teams: FxHashMap<usize, Team>,
    sets: FxHashMap<(c_int, c_int, c_int), Comm>,
    contexts: FxHashMap<usize, Context>,
    next_context: u32,
}

impl Teams {
    /// What there is at the beginning.
    pub fn new(own: Rank, size: u32, world_team: Option<usize>) -> Teams {
        let all: Arc<[Rank]> = (0..size).map(Rank).collect();
        Teams {
            world: Comm::new(GroupId(FIRST_GROUP), all.clone()),
            own,
            default: Context {
                id: CtxId::DEFAULT,
                members: all,
                domain: 0,
            },
            world_team,
            teams: FxHashMap::default(),
            sets: FxHashMap::default(),
            contexts: FxHashMap::default(),
            next_context: 1,
        }
    }

    /// The context of a call.
    pub fn context(&self, handle: Option<usize>) -> &Context {
        let known = handle.and_then(|handle| self.contexts.get(&handle));
        known.unwrap_or(&self.default)
    }

    /// A new context, of a team or of all processes.
    pub fn add_context(&mut self, handle: usize, team: Option<usize>) {
        let id = CtxId(self.next_context);
        self.next_context += 1;
        let (members, domain) = match team.and_then(|team| self.team(team)) {
            Some(team) => (team.comm.members.clone(), team.domain),
            None => (self.default.members.clone(), 0),
        };
        let context = Context {
            id,
            members,
            domain,
        };
        self.contexts.insert(handle, context);
    }

    /// A context is about to mean nothing.
    pub fn remove_context(&mut self, handle: Option<usize>) -> Option<Context> {
        self.contexts.remove(&handle?)
    }

    /// The team behind a handle; `None` for one that cannot be known.
    pub fn team(&mut self, handle: usize) -> Option<&mut Team> {
        if !self.teams.contains_key(&handle) {
            let team = self.predefined(handle)?;
            self.teams.insert(handle, team);
        }
        self.teams.get_mut(&handle)
    }

    fn predefined(&self, handle: usize) -> Option<Team> {
        // SAFETY: the program passes it as a team.
        let size = unsafe { shmem::team_n_pes(handle) };
        let domain = u16::from(self.world_team != Some(handle));
        // Of a team with fewer processes nobody says which.
        (size as usize == self.default.members.len()).then(|| Team {
            comm: Comm::new(
                GroupId(FIRST_GROUP + 1 + u32::from(domain)),
                self.default.members.clone(),
            ),
            domain,
            children: 0,
        })
    }

    /// Makes a team out of members of another, given by their numbers there; all members of the other
    /// come here. `None` if this process is not in it.
    pub fn split(
        &mut self,
        parent: usize,
        handle: usize,
        members: impl Fn(usize) -> Vec<usize>,
    ) -> Option<GroupId> {
        let own = self.own;
        let parent = self.team(parent)?;
        parent.children += 1;
        let (all, domain) = (parent.comm.members.clone(), parent.domain);
        let number = mix(&[u64::from(parent.comm.id.0), u64::from(parent.children)]) as u32;
        let index = all.iter().position(|rank| *rank == own)?;
        let members = members(index);
        let members: Option<Arc<[Rank]>> = members.iter().map(|i| all.get(*i).copied()).collect();
        let members = members.filter(|members| members.contains(&own))?;
        // Teams of one call differ in who leads them.
        let lead = members.first().map_or(0, |rank| u64::from(rank.0));
        let id = GroupId(FIRST_GROUP | mix(&[number.into(), lead]) as u32 & (FIRST_GROUP - 1));
        let comm = Comm::new(id, members);
        self.teams.insert(
            handle,
            Team {
                comm,
                domain,
                children: 0,
            },
        );
        Some(id)
    }

    /// A team is about to mean nothing.
    pub fn remove_team(&mut self, handle: usize) -> Option<Team> {
        self.teams.remove(&handle)
    }

    /// An active set; `None` if this process is not in it.
    pub fn set(&mut self, first: c_int, log_stride: c_int, size: c_int) -> Option<&mut Comm> {
        let key = (first, log_stride, size);
        if !self.sets.contains_key(&key) {
            let stride = 1i64.checked_shl(log_stride.try_into().ok()?)?;
            let member = |i: c_int| u32::try_from(i64::from(first) + i64::from(i) * stride).ok();
            let members: Option<Vec<Rank>> = (0..size).map(|i| member(i).map(Rank)).collect();
            let members = members.filter(|members| {
                members.contains(&self.own)
                    && members
                        .iter()
                        .all(|r| r.index() < self.default.members.len())
            })?;
            let words = [first, log_stride, size].map(|word| word as u64);
            let id = GroupId(FIRST_GROUP | 1 << 29 | mix(&words) as u32 & ((1 << 29) - 1));
            self.sets.insert(key, Comm::new(id, members.into()));
        }
        self.sets.get_mut(&key)
    }
}

/// The handle of the team of all processes, where the library has teams: a context that was made without
/// naming one belongs to it.
///
/// # Safety
/// OpenSHMEM is initialised.
pub unsafe fn world_team() -> Option<usize> {
    if !shmem::has_teams() {
        return None;
    }
    let (mut ctx, mut team) = (0usize, 0usize);
    // SAFETY: the caller's promise; both outputs are ours, and the context is destroyed again.
    unsafe {
        if shmem::ctx_create(0, &mut ctx) != 0 {
            return None;
        }
        let known = shmem::ctx_get_team(ctx, &mut team) == 0;
        shmem::ctx_destroy(ctx);
        known.then_some(team)
    }
}
