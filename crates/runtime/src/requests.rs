//! Requests: what each stands for until it completes.
//!
//! A handle alone does not tell: MPI libraries give the same one to several operations that are
//! complete already. Where a handle has several meanings, the address it was stored at decides. One that
//! the program has copied elsewhere may be any of them: then all are taken to be complete, as they are.

use crate::abi::Handle;
use crate::exchange::{Attendance, Come};
use crate::messages::Envelope;
use fencepost_engine::Signal;
use fencepost_model::{CollId, Flow, GroupId, MsgId, Ranges, Rank, ReqId, SiteId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// What is going on behind a request.
#[derive(Clone, Debug)]
pub enum Request {
    /// A one-sided operation.
    Operation(ReqId),
    /// A send.
    Send {
        /// The message.
        msg: MsgId,
        /// To whom.
        to: Rank,
        /// It ends only after the receive has begun.
        synchronous: bool,
    },
    /// A receive.
    Recv(Receive),
    /// A receive of a message that a probe has taken.
    Matched {
        /// The message.
        msg: MsgId,
        /// From whom.
        from: Rank,
        /// What this process knew when it began.
        begun: Signal,
        /// Where it goes.
        buffer: Ranges,
        /// Where in the program.
        site: SiteId,
    },
    /// A collective.
    Collective {
        /// Its number for the engine.
        request: ReqId,
        /// Its matched instance.
        coll: CollId,
        /// Its place among those that all members call alike.
        come: Option<Come>,
        /// Buffers it writes.
        writes: Ranges,
        /// Where in the program.
        site: SiteId,
    },
    /// A communicator in the making.
    Comm {
        /// Its making's place among the collectives of its parent.
        come: Option<Come>,
        /// Its making for the engine, and its matched instance, if that is followed.
        making: Option<(ReqId, CollId)>,
        /// Where its handle is.
        out: usize,
        /// Its number.
        id: GroupId,
        /// Its members.
        members: Arc<[Rank]>,
    },
    /// A persistent request, and what it stands for while it is active.
    Persistent(Box<Persistent>),
}

/// A receive that has not completed.
#[derive(Clone, Debug)]
pub struct Receive {
    /// Its communicator.
    pub comm: GroupId,
    /// The communicator's processes.
    pub members: Arc<[Rank]>,
    /// Its place among the posted receives.
    pub ticket: u64,
    /// What it takes, where the status does not tell.
    pub message: Option<Envelope>,
    /// What this process knew when it began.
    pub begun: Signal,
    /// Where it goes.
    pub buffer: Ranges,
    /// Where in the program.
    pub site: SiteId,
}

/// A persistent request.
#[derive(Clone, Debug)]
pub struct Persistent {
    /// What starting it does.
    pub plan: Plan,
    /// Where in the program it was made.
    pub site: SiteId,
    /// What it stands for since it was started.
    pub active: Option<Request>,
}

/// What starting a persistent request does.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Sends.
    Send {
        /// The communicator.
        comm: Handle,
        /// The destination and tag.
        to: Envelope,
        /// It ends only after the receive has begun.
        synchronous: bool,
        /// What is sent.
        buffer: Ranges,
    },
    /// Receives.
    Recv {
        /// The communicator.
        comm: Handle,
        /// Which message.
        wants: Envelope,
        /// Where it goes.
        buffer: Ranges,
    },
    /// Takes part in a collective.
    Collective {
        /// The communicator's group.
        group: GroupId,
        /// Its number among the collectives of the communicator.
        number: CollId,
        /// Its starts, which all members must make alike.
        starts: Box<Attendance>,
        /// Who waits for whom.
        flow: Flow,
        /// Who waits for this process's part.
        receivers: Arc<[Rank]>,
        /// Buffers it reads.
        reads: Ranges,
        /// Buffers it writes.
        writes: Ranges,
    },
}

/// The requests of this process.
#[derive(Debug, Default)]
pub struct Requests {
    known: FxHashMap<Handle, Meanings>,
    next: u32,
}

/// What a handle stands for.
#[derive(Debug, Default)]
struct Meanings {
    /// By the address it was stored at.
    stored: SmallVec<[(usize, Request); 1]>,
    /// One-sided operations whose request was overwritten: the program has a copy, or none.
    moved: Vec<ReqId>,
}

impl Meanings {
    /// Something is stored at an address; what was there has been copied elsewhere or has ended unseen.
    fn overwrite(&mut self, address: usize) {
        let Meanings { stored, moved } = self;
        stored.retain(|(at, request)| match request {
            Request::Operation(number) if *at == address => {
                moved.push(*number);
                false
            }
            // Sends and one-sided operations that are complete already share a handle: whatever else
            // is there has ended unseen.
            Request::Operation(_) | Request::Send { .. } => *at != address,
            _ => false,
        });
    }

    fn position(&self, address: usize) -> Option<usize> {
        self.stored.iter().position(|(at, _)| *at == address)
    }

    /// What the request at an address stands for, or may stand for.
    fn take(&mut self, address: usize) -> Taken {
        if let Some(at) = self.position(address) {
            return smallvec![self.stored.remove(at).1];
        }
        let stored = self.stored.drain(..).map(|(_, request)| request);
        let moved = self.moved.drain(..).map(Request::Operation);
        stored.chain(moved).collect()
    }
}

/// What a request stood for: mostly one thing.
pub type Taken = SmallVec<[Request; 1]>;

impl Requests {
    /// A number for the engine.
    pub fn number(&mut self) -> ReqId {
        self.next = self.next.wrapping_add(1);
        ReqId(self.next)
    }

    /// A request was stored at an address.
    pub fn add(&mut self, handle: Handle, address: usize, request: Request) {
        let same = self.known.entry(handle).or_default();
        same.overwrite(address);
        same.stored.push((address, request));
    }

    /// Has this process any requests?
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Does a handle stand for something?
    pub fn knows(&self, handle: Handle) -> bool {
        self.known.contains_key(&handle)
    }

    /// What a handle stands for.
    pub fn get(&mut self, handle: Handle, address: usize) -> Option<&mut Request> {
        let same = self.known.get_mut(&handle)?;
        let at = same.position(address).unwrap_or(0);
        same.stored.get_mut(at).map(|(_, request)| request)
    }

    /// Takes out what a handle stands for: a persistent request stays, without what was active.
    pub fn complete(&mut self, handle: Handle, address: usize) -> Taken {
        if let Some(Request::Persistent(persistent)) = self.get(handle, address) {
            return persistent.active.take().into_iter().collect();
        }
        self.take(handle, |same| same.take(address))
    }

    /// Takes out what a handle certainly stands for.
    pub fn free(&mut self, handle: Handle, address: usize) -> Taken {
        self.take(handle, |same| {
            let shared = same.stored.len() + same.moved.len() > 1;
            match shared && same.position(address).is_none() {
                true => Taken::new(),
                false => same.take(address),
            }
        })
    }

    fn take(&mut self, handle: Handle, take: impl FnOnce(&mut Meanings) -> Taken) -> Taken {
        let Some(same) = self.known.get_mut(&handle) else {
            return Taken::new();
        };
        let taken = take(same);
        if same.stored.is_empty() && same.moved.is_empty() {
            self.known.remove(&handle);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(taken: Taken) -> Vec<u32> {
        let number = |request| match request {
            Request::Operation(number) => Some(number.0),
            _ => None,
        };
        taken.into_iter().filter_map(number).collect()
    }

    fn three_at(addresses: [usize; 3]) -> Requests {
        let mut requests = Requests::default();
        for address in addresses {
            let number = requests.number();
            requests.add(Handle(7), address, Request::Operation(number));
        }
        requests
    }

    #[test]
    fn a_shared_handle_means_what_was_stored_at_its_address() {
        let mut requests = three_at([8, 16, 24]);
        assert_eq!(numbers(requests.complete(Handle(7), 16)), [2]);
        assert_eq!(numbers(requests.complete(Handle(7), 8)), [1]);
        assert_eq!(numbers(requests.complete(Handle(7), 24)), [3]);
        assert!(requests.is_empty());
    }

    #[test]
    fn a_copy_of_a_shared_handle_may_mean_any() {
        let mut requests = three_at([8, 8, 8]);
        assert_eq!(numbers(requests.complete(Handle(7), 16)), [3, 1, 2]);
        assert!(requests.is_empty());
        assert!(requests.complete(Handle(7), 24).is_empty());
        assert!(three_at([8, 8, 8]).free(Handle(7), 16).is_empty());
    }
}
