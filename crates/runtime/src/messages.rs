//! Which send a receive has matched, without asking anybody.
//!
//! MPI does not let messages overtake: of one sender, communicator and tag, the k-th message goes
//! to the k-th receive that matches it, in the order the receives were *posted*. Both sides count,
//! and the name of a message is made from what both know. A receive may complete before another
//! that was posted earlier; then the earlier ones that took a message of the same kind are counted:
//! those with exactly that source and tag surely did, of those with a wildcard MPI tells.

use crate::abi::{Handle, constants, status_source, status_tag};
use crate::exchange::mix;
use crate::mpi;
use crate::recent::Recent;
use fencepost_engine::Signal;
use fencepost_model::{GroupId, MsgId, Rank};
use std::ffi::c_int;

/// The source and tag of a message, as its communicator numbers them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Envelope {
    /// The sender.
    pub source: c_int,
    /// The tag.
    pub tag: c_int,
}

impl Envelope {
    /// Would a receive for this take that message?
    fn takes(self, message: Envelope) -> bool {
        let constants = constants();
        (self.source == message.source || self.source == constants.any_source)
            && (self.tag == message.tag || self.tag == constants.any_tag)
    }
}

/// A receive that has not completed.
#[derive(Debug)]
struct Posted {
    ticket: u64,
    wants: Envelope,
    request: Handle,
}

#[derive(Debug, Default)]
struct Received {
    /// All up to this were received.
    up_to: u32,
    /// Further ones, received out of order.
    beyond: Vec<u32>,
}

impl Received {
    /// Takes the number of a message before which `skipped` others are still to be received.
    fn take(&mut self, skipped: u32) -> u32 {
        if skipped == 0 && self.beyond.is_empty() {
            self.up_to += 1;
            return self.up_to;
        }
        let free = |number: &u32| !self.beyond.contains(number);
        let mut open = (self.up_to + 1..).filter(free);
        let number = open.nth(skipped as usize).unwrap_or(self.up_to + 1);
        self.beyond.push(number);
        while let Some(at) = self.beyond.iter().position(|n| *n == self.up_to + 1) {
            self.beyond.swap_remove(at);
            self.up_to += 1;
        }
        number
    }
}

#[derive(Debug, Default)]
struct Incoming {
    /// In the order they were posted.
    posted: Vec<Posted>,
    received: Recent<Envelope, Received>,
}

/// The receives of this process.
#[derive(Debug, Default)]
pub struct Messages {
    comms: Recent<GroupId, Incoming>,
    tickets: u64,
    /// What this process knew when calls began that have not returned; places are used again.
    begun: Vec<Signal>,
    free: Vec<usize>,
}

impl Messages {
    /// A call begins to receive and will return when it has; tells the place of what was known.
    pub fn begin(&mut self, known: &Signal) -> usize {
        let place = self.free.pop().unwrap_or(self.begun.len());
        match self.begun.get_mut(place) {
            Some(begun) => begun.clone_from(known),
            None => self.begun.push(known.clone()),
        }
        place
    }

    /// What was known then.
    pub fn begun(&self, place: usize) -> &Signal {
        &self.begun[place]
    }

    /// The call returns.
    pub fn end(&mut self, place: usize) {
        self.free.push(place);
    }

    /// A receive is posted; the request is told later.
    pub fn post(&mut self, comm: GroupId, wants: Envelope) -> u64 {
        self.tickets += 1;
        let ticket = self.tickets;
        let request = constants().request_null;
        let posted = &mut self
            .comms
            .get_or_insert_with(comm, Incoming::default)
            .posted;
        posted.push(Posted {
            ticket,
            wants,
            request,
        });
        ticket
    }

    /// The request of a posted receive.
    pub fn set_request(&mut self, comm: GroupId, ticket: u64, request: Handle) {
        let incoming = self.comms.get_or_insert_with(comm, Incoming::default);
        if let Some(posted) = incoming
            .posted
            .iter_mut()
            .rev()
            .find(|p| p.ticket == ticket)
        {
            posted.request = request;
        }
    }

    /// A posted receive is withdrawn.
    pub fn withdraw(&mut self, comm: GroupId, ticket: u64) {
        let incoming = self.comms.get_or_insert_with(comm, Incoming::default);
        incoming.posted.retain(|posted| posted.ticket != ticket);
    }

    /// A receive has taken this message: which one of its kind is it? A receive that was not posted
    /// before (blocking, or a matched probe) has no ticket.
    pub fn number(&mut self, comm: GroupId, ticket: Option<u64>, message: Envelope) -> u32 {
        let incoming = self.comms.get_or_insert_with(comm, Incoming::default);
        let mut skipped = 0;
        if !incoming.posted.is_empty() {
            let own = |posted: &Posted| ticket == Some(posted.ticket);
            let at = incoming.posted.iter().position(own);
            let earlier = &incoming.posted[..at.unwrap_or(incoming.posted.len())];
            let same = earlier.iter().filter(|posted| posted.took(message));
            skipped = same.count() as u32;
            if let Some(at) = at {
                incoming.posted.remove(at);
            }
        }
        let received = &mut incoming.received;
        received
            .get_or_insert_with(message, Received::default)
            .take(skipped)
    }

    /// The number the next message of a kind will get: for a probe, which takes none.
    pub fn next_number(&mut self, comm: GroupId, message: Envelope) -> u32 {
        let incoming = self.comms.get_or_insert_with(comm, Incoming::default);
        let pending = incoming.posted.iter().filter(|posted| posted.took(message));
        let pending = pending.count() as u32;
        let received = incoming
            .received
            .get_or_insert_with(message, Received::default);
        received.up_to + received.beyond.len() as u32 + pending + 1
    }
}

impl Posted {
    /// Has this receive, not completed, taken a message of that kind? It was posted before one
    /// that did take such a message, so it has been matched by now.
    fn took(&self, message: Envelope) -> bool {
        if self.wants == message {
            return true;
        }
        if !self.wants.takes(message) || self.request == constants().request_null {
            return false;
        }
        let mut flag = 0;
        let mut status = [0u64; 8];
        // SAFETY: an active request of the program; the status is large enough for any MPI.
        unsafe {
            mpi::Request_get_status(self.request.0, &mut flag, status.as_mut_ptr().cast());
            let status = status.as_ptr().cast();
            flag != 0
                && status_source(status) == message.source
                && status_tag(status) == message.tag
        }
    }
}

/// The name of a message, which both ends make alike.
pub fn message_id(comm: GroupId, from: Rank, to: Rank, tag: c_int, number: u32) -> MsgId {
    MsgId(mix(&[
        u64::from(comm.0),
        u64::from(from.0) << 32 | u64::from(to.0),
        u64::from(tag as u32) << 32 | u64::from(number),
    ]))
}
