//! Requests: what each stands for until it completes.
//!
//! A handle alone does not tell: MPI libraries give the same one to several operations that are
//! complete already. Where a handle has several meanings, the address it was stored at decides, and
//! then the order of issue.

use crate::abi::Handle;
use crate::exchange::{Attendance, Come};
use crate::messages::Envelope;
use fencepost_engine::Signal;
use fencepost_model::{CollId, Flow, GroupId, MsgId, Ranges, Rank, ReqId, SiteId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
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
        starts: Attendance,
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
    known: FxHashMap<Handle, SmallVec<[(usize, Request); 1]>>,
    next: u32,
}

impl Requests {
    /// A number for the engine.
    pub fn number(&mut self) -> ReqId {
        self.next = self.next.wrapping_add(1);
        ReqId(self.next)
    }

    /// A request was stored at an address.
    pub fn add(&mut self, handle: Handle, address: usize, request: Request) {
        let same = self.known.entry(handle).or_default();
        // Sends and one-sided operations that are complete already share a handle: whatever else is
        // there has ended unseen, and so has what was stored at this address.
        let may_share = |r: &Request| matches!(r, Request::Send { .. } | Request::Operation(_));
        same.retain(|(at, other)| *at != address && may_share(other));
        same.push((address, request));
    }

    /// Has this process any requests?
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What a handle stands for.
    pub fn get(&mut self, handle: Handle, address: usize) -> Option<&mut Request> {
        let same = self.known.get_mut(&handle)?;
        let at = same.iter().position(|(a, _)| *a == address).unwrap_or(0);
        same.get_mut(at).map(|(_, request)| request)
    }

    /// Takes out what a handle stands for: a persistent request stays, without what was active.
    pub fn complete(&mut self, handle: Handle, address: usize) -> Option<Request> {
        if let Some(Request::Persistent(persistent)) = self.get(handle, address) {
            return persistent.active.take();
        }
        self.remove(handle, address)
    }

    /// Takes out what a handle stands for.
    pub fn remove(&mut self, handle: Handle, address: usize) -> Option<Request> {
        let same = self.known.get_mut(&handle)?;
        let at = same.iter().position(|(a, _)| *a == address).unwrap_or(0);
        let (_, request) = (at < same.len()).then(|| same.remove(at))?;
        if same.is_empty() {
            self.known.remove(&handle);
        }
        Some(request)
    }
}
