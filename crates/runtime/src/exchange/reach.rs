//! Which memory of another process is reached how.

use crate::shared::{Layout, Memory, Remote, Segment, Window};
use fencepost_model::Rank;
use std::io;

/// How another process's segment is found.
#[derive(Copy, Clone, Debug)]
pub(super) struct Address {
    /// Its process number.
    pub(super) pid: u32,
    /// The descriptor there.
    pub(super) fd: i32,
}

/// The processes of this node, by memory they share.
#[derive(Debug)]
pub(super) struct Near {
    pub(super) own: Segment,
    /// `None`: not on this node.
    addresses: Vec<Option<Address>>,
    pub(super) opened: Vec<Option<Segment>>,
}

impl Near {
    /// This process's segment, and where those of the others are.
    pub(super) fn new(own: Segment, addresses: Vec<Option<Address>>) -> Near {
        let opened = addresses.iter().map(|_| None).collect();
        Near {
            own,
            addresses,
            opened,
        }
    }

    pub(super) fn has(&self, rank: Rank) -> bool {
        matches!(self.addresses.get(rank.index()), Some(Some(_)))
    }

    pub(super) fn open(&mut self, rank: Rank, layout: Layout) -> io::Result<()> {
        let (address, opened) = (
            &self.addresses[rank.index()],
            &mut self.opened[rank.index()],
        );
        if let (Some(address), None) = (address, &opened) {
            *opened = Some(Segment::open(address.pid, address.fd, layout)?);
        }
        Ok(())
    }
}

/// By which memory something is exchanged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Realm {
    /// Of this node.
    Near,
    /// Of all nodes.
    Far,
}

/// One process's memory.
pub(super) enum Place<'a> {
    Near(&'a Segment),
    Own(&'a Window),
    Far(Remote<'a>),
}

impl<'a> Place<'a> {
    pub(super) fn memory(&self) -> &(dyn Memory + 'a) {
        match self {
            Place::Near(segment) => *segment,
            Place::Own(window) => *window,
            Place::Far(remote) => remote,
        }
    }
}
