//! At the start all ranks tell each other where they are, and so agree on how they will reach each other.

use super::Node;
use super::reach::{Address, Near};
use crate::abilities::Abilities;
use crate::shared::{Layout, Segment, Window};
use crate::world::World;
use fencepost_model::Rank;
use fencepost_session::options::Transport;
use std::ops::BitOr;

/// What a rank tells.
#[derive(Copy, Clone)]
#[repr(C)]
struct Hello {
    pid: u32,
    fd: i32,
    /// Whether its segment could be made.
    well: u32,
    /// Which node it is on.
    host: u32,
    /// Whether everything is to go through MPI.
    by_mpi: u32,
    /// What its program is able to do.
    abilities: Abilities,
}

/// What all ranks have told.
pub struct Greeted {
    rank: u32,
    world: World,
    layout: Layout,
    /// This process's memory for the others.
    own: Segment,
    hellos: Vec<Hello>,
}

impl Greeted {
    /// Tells all ranks, which all come here, about this one on that node with these abilities.
    pub fn all(
        rank: u32,
        size: u32,
        world: World,
        host: u32,
        transport: Transport,
        abilities: Abilities,
    ) -> Result<Greeted, String> {
        let layout = Layout::new(size as usize);
        let own = Segment::create(layout);
        let hello = Hello {
            pid: std::process::id(),
            fd: own.as_ref().map_or(-1, Segment::descriptor),
            well: own.is_ok().into(),
            host,
            by_mpi: (transport == Transport::Mpi).into(),
            abilities,
        };
        // SAFETY: all ranks take part.
        let hellos = unsafe { world.gather(hello, size) };
        let own = own.map_err(|error| format!("no memory to share with other ranks: {error}"))?;
        if hellos.iter().any(|hello| hello.well == 0) {
            return Err("another rank cannot be checked".into());
        }
        let greeted = Greeted {
            rank,
            world,
            layout,
            own,
            hellos,
        };
        match transport == Transport::Node && greeted.are_on_several_nodes() {
            true => Err("transport=node, but the ranks are on several nodes".into()),
            false => Ok(greeted),
        }
    }

    /// Are the ranks on several nodes?
    pub fn are_on_several_nodes(&self) -> bool {
        let mut pairs = self.hellos.windows(2);
        pairs.any(|pair| pair[0].host != pair[1].host)
    }

    /// What some rank is able to do.
    pub fn abilities(&self) -> Abilities {
        let all = self.hellos.iter().map(|hello| hello.abilities);
        all.fold(Abilities::NONE, Abilities::bitor)
    }

    /// The exchange of this rank. All come here.
    pub fn connect(self) -> Result<Node, String> {
        let by_mpi = self.hellos.iter().any(|hello| hello.by_mpi != 0);
        let far = match (by_mpi || self.are_on_several_nodes(), &self.world) {
            (true, World::Mpi(comm)) => Some(Window::create(self.layout, self.rank, *comm)),
            (true, World::Shmem(_)) => {
                return Err("without MPI only processes of one node can be checked".into());
            }
            (false, _) => None,
        };
        let far = far.transpose().map_err(|error| error.to_string())?;
        let own_host = self.hellos[self.rank as usize].host;
        let addresses = self.hellos.iter().zip(0..).map(|(hello, rank)| {
            let near = hello.host == own_host && (!by_mpi || rank == self.rank);
            near.then_some(Address {
                pid: hello.pid,
                fd: hello.fd,
            })
        });
        let near = Near::new(self.own, addresses.collect());
        Ok(Node::new(Rank(self.rank), self.layout, near, far))
    }
}
