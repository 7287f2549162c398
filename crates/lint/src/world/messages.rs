//! Point-to-point messages: which send belongs to which receive, and what it delivers.
//!
//! Messages of one sender, communicator and tag do not overtake each other. A receive from anybody
//! takes what was sent first in this execution: one of the possible orders.

use super::requests::Work;
use super::table::Invocation;
use super::{Begun, Env, World};
use crate::memory::Cells;
use crate::value::Value;
use fencepost_model::{Action, MsgId, ReqId, SiteId};

use super::moving::Bytes;

/// Who a receive takes a message from, and of which tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub comm: usize,
    /// The receiver.
    pub to: u32,
    /// A world rank, or anybody.
    pub from: Option<u32>,
    pub tag: Option<i64>,
}

/// A message.
#[derive(Clone, Debug)]
pub struct Sent {
    pub comm: usize,
    pub from: u32,
    pub to: u32,
    /// None if it is not known.
    pub tag: Option<i64>,
    pub msg: MsgId,
    pub contents: Option<Vec<Cells>>,
    pub bytes: Option<i64>,
    pub synchronous: bool,
    /// A receive or a matched probe has it.
    pub taken: bool,
    /// A receive has it.
    pub received: bool,
}

/// A receive.
#[derive(Clone, Debug)]
pub struct Posted {
    pub wanted: Wanted,
    pub buffer: Option<Bytes>,
    pub at: Value,
    /// Its event, if that was recorded when it was posted.
    pub event: Option<usize>,
    /// The message it has taken.
    pub from: Option<usize>,
    pub withdrawn: bool,
    pub site: SiteId,
}

/// All messages of the execution.
#[derive(Default)]
pub struct Mail {
    pub sent: Vec<Sent>,
    pub posted: Vec<Posted>,
    /// An envelope was not known: what is waited for may have been that message.
    pub blurred: bool,
}

impl Mail {
    /// Is a send complete?
    pub fn sent_done(&self, at: usize) -> bool {
        !self.sent[at].synchronous || self.sent[at].received
    }

    /// The first message a receive or probe would take.
    pub fn find(&self, wanted: &Wanted) -> Option<usize> {
        let fits = |sent: &Sent| !sent.taken && fits(wanted, sent);
        self.sent.iter().position(fits)
    }
}

fn fits(wanted: &Wanted, sent: &Sent) -> bool {
    let tag = match (wanted.tag, sent.tag) {
        (Some(wanted), Some(sent)) => wanted == sent,
        _ => true,
    };
    sent.comm == wanted.comm
        && sent.to == wanted.to
        && wanted.from.is_none_or(|from| from == sent.from)
        && tag
}

/// Whether a call's other side exists.
pub enum Peer {
    /// `MPI_PROC_NULL`.
    Nobody,
    /// A world rank.
    Known(u32),
    /// `MPI_ANY_SOURCE`.
    Anybody,
    /// Not known.
    Unknown,
}

impl World {
    pub(super) fn peer(&mut self, comm: usize, rank: Value) -> Peer {
        match rank {
            Value::Int(rank) if rank == self.constants.proc_null => Peer::Nobody,
            Value::Int(rank) if rank == self.constants.any_source => Peer::Anybody,
            Value::Int(rank) => {
                let members = &self.comms[comm].members;
                let member = usize::try_from(rank).ok().and_then(|r| members.get(r));
                match member {
                    Some(rank) => Peer::Known(*rank),
                    None => {
                        self.out_of_range = true;
                        Peer::Unknown
                    }
                }
            }
            _ => Peer::Unknown,
        }
    }

    fn tag(&mut self, value: Value) -> Option<i64> {
        match value {
            Value::Int(tag) if tag == self.constants.any_tag => None,
            Value::Int(tag) => Some(tag),
            _ => {
                self.mail.blurred = true;
                None
            }
        }
    }

    /// A message leaves.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn send(
        &mut self,
        call: &Invocation,
        comm: usize,
        (dest, tag): (Value, Value),
        bytes: Option<Bytes>,
        synchronous: bool,
        request: Option<&mut Vec<ReqId>>,
        env: &mut Env<'_>,
    ) -> Work {
        let to = match self.peer(comm, dest) {
            Peer::Nobody => return Work::Nothing,
            Peer::Known(to) => to,
            Peer::Anybody | Peer::Unknown => {
                self.mail.blurred = true;
                return Work::Nothing;
            }
        };
        self.call_access(env, (call.rank, call.site), &bytes, false);
        let msg = self.recorder.message();
        // Only a synchronous send has something to wait for.
        let model = match request {
            Some(models) if synchronous => {
                let model = self.model_request(call.rank);
                models.push(model);
                Some(model)
            }
            _ => None,
        };
        let action = Action::Send {
            msg,
            synchronous,
            request: model,
        };
        self.record(call.rank, action, call.site);
        let tag = self.tag(tag);
        let length = |(_, ranges): &Bytes| ranges.iter().map(|range| range.len() as i64).sum();
        self.mail.sent.push(Sent {
            comm,
            from: call.rank,
            to,
            tag,
            msg,
            contents: bytes.as_ref().and_then(|bytes| self.take(env, bytes)),
            bytes: bytes.as_ref().map(length),
            synchronous,
            taken: false,
            received: false,
        });
        let sent = self.mail.sent.len() - 1;
        let waits = self.mail.posted.iter().position(|posted| {
            let open = posted.from.is_none() && !posted.withdrawn;
            open && fits(&posted.wanted, &self.mail.sent[sent])
        });
        if let Some(posted) = waits {
            self.deliver(sent, posted, env);
        }
        Work::Send(sent)
    }

    /// What a receive or probe of a call wants; `None` for `MPI_PROC_NULL`.
    pub(super) fn wanted(
        &mut self,
        call: &Invocation,
        comm: usize,
        source: Value,
        tag: Value,
    ) -> Option<Wanted> {
        let from = match self.peer(comm, source) {
            Peer::Nobody => return None,
            Peer::Known(from) => Some(from),
            Peer::Anybody => None,
            Peer::Unknown => {
                self.mail.blurred = true;
                None
            }
        };
        Some(Wanted {
            comm,
            to: call.rank,
            from,
            tag: self.tag(tag),
        })
    }

    /// A receive begins; with a list of requests it only begins.
    pub(super) fn receive(
        &mut self,
        call: &Invocation,
        wanted: Option<Wanted>,
        bytes: Option<Bytes>,
        at: Value,
        request: Option<&mut Vec<ReqId>>,
        env: &mut Env<'_>,
    ) -> Work {
        let Some(wanted) = wanted else {
            return Work::Nothing;
        };
        let posted = self.post_receive(call, wanted, bytes, at, request, env);
        if let Some(sent) = self.mail.find(&wanted) {
            self.deliver(sent, posted, env);
        }
        Work::Receive(posted)
    }

    /// A receive that has no message yet.
    pub(super) fn post_receive(
        &mut self,
        call: &Invocation,
        wanted: Wanted,
        bytes: Option<Bytes>,
        at: Value,
        request: Option<&mut Vec<ReqId>>,
        env: &Env<'_>,
    ) -> usize {
        let mut event = None;
        if let Some(models) = request {
            self.call_access(env, (call.rank, call.site), &bytes, true);
            let model = self.model_request(call.rank);
            models.push(model);
            let action = Action::Recv {
                msg: self.recorder.message(),
                request: Some(model),
            };
            event = Some(self.record(call.rank, action, call.site));
        }
        self.mail.posted.push(Posted {
            wanted,
            buffer: bytes,
            at,
            event,
            from: None,
            withdrawn: false,
            site: call.site,
        });
        self.mail.posted.len() - 1
    }

    /// A receive takes a message.
    pub(super) fn deliver(&mut self, sent: usize, posted: usize, env: &mut Env<'_>) {
        self.progress += 1;
        let message = &mut self.mail.sent[sent];
        (message.taken, message.received) = (true, true);
        let (msg, contents) = (message.msg, message.contents.take());
        let receive = &mut self.mail.posted[posted];
        receive.from = Some(sent);
        let rank = receive.wanted.to;
        if let Some(event) = receive.event {
            self.recorder.matched(rank, event, msg);
        }
        let (buffer, at) = (receive.buffer.clone(), receive.at);
        match (buffer, contents) {
            (Some(buffer), Some(contents)) => self.give(env, &buffer, &contents),
            (buffer @ Some(_), None) => self.forget(env, &buffer),
            (None, _) => self.forget_all(env, rank, at),
        }
    }

    /// A receive is complete: as much of its buffer is written as the message was long.
    pub(super) fn received(&mut self, posted: usize, env: &mut Env<'_>) {
        let receive = self.mail.posted[posted].clone();
        let rank = receive.wanted.to;
        if let (None, Some(sent)) = (receive.event, receive.from) {
            let msg = self.mail.sent[sent].msg;
            let action = Action::Recv { msg, request: None };
            self.record(rank, action, receive.site);
        }
        let came = receive.from.and_then(|sent| self.mail.sent[sent].bytes);
        let filled = receive.buffer.map(|(owner, ranges)| match came {
            Some(came) => (owner, ranges.first(came.unsigned_abs())),
            None => (owner, ranges),
        });
        self.call_access(env, (rank, receive.site), &filled, true);
    }

    /// Fills the status of a completed receive.
    pub(super) fn put_status(&self, env: &mut Env<'_>, call: &Invocation, work: &Work, index: i64) {
        let posted = match work {
            Work::Receive(posted) => *posted,
            Work::Both(_, second) => match **second {
                Work::Receive(posted) => posted,
                _ => return,
            },
            _ => return,
        };
        if let Some(sent) = self.mail.posted[posted].from {
            self.put_envelope(env, call, sent, index);
        }
    }

    /// Fills status number `index` of a call from a message.
    pub(super) fn put_envelope(
        &self,
        env: &mut Env<'_>,
        call: &Invocation,
        sent: usize,
        index: i64,
    ) {
        let name = match call.has("statuses") {
            true => "statuses",
            false => "status",
        };
        let Value::Pointer(object, offset) = call.value(name) else {
            return;
        };
        let message = &self.mail.sent[sent];
        let c = &self.constants;
        let at = |field: i64| Value::Pointer(object, offset + index * c.status_size + field);
        let source = self.comms[message.comm].rank_of(message.from);
        let source = Value::Int(source.map_or(c.undefined, |rank| rank as i64));
        self.store(env, call.rank, at(c.source_offset), 4, source);
        let tag = match message.tag {
            Some(tag) => Value::Int(tag),
            None => self.unknown(env, Some(call.rank)),
        };
        self.store(env, call.rank, at(c.tag_offset), 4, tag);
        let bytes = match message.bytes {
            Some(bytes) => Value::Int(bytes),
            None => self.unknown(env, Some(call.rank)),
        };
        let (field, size) = self.status_bytes();
        self.store(env, call.rank, at(field), size, bytes);
    }

    /// Where a status keeps the length of the message: the place every family uses for it.
    pub(super) fn status_bytes(&self) -> (i64, u32) {
        match self.constants.abi {
            super::Abi::Mpich => (0, 4),
            super::Abi::OpenMpi | super::Abi::Standard => (16, 8),
        }
    }

    /// A probe: is there a message?
    pub(super) fn probed(
        &mut self,
        call: &Invocation,
        idle: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let asks = call.has("flag");
        let comm = match self.comm_of(call) {
            Ok(comm) => comm,
            Err(begun) => return Some(begun),
        };
        let wanted = self.wanted(call, comm, call.value("source"), call.value("tag"));
        let found = wanted.as_ref().and_then(|wanted| self.mail.find(wanted));
        if wanted.is_some() && found.is_none() && !(asks && idle) {
            return None;
        }
        if asks {
            let flag = i64::from(wanted.is_none() || found.is_some());
            self.put(env, call, "flag", Value::Int(flag));
        }
        if let Some(sent) = found {
            self.put_envelope(env, call, sent, 0);
        }
        if call.has("message") {
            self.matched_probe(call, found, wanted.is_none(), env);
        }
        Some(Begun::Done)
    }
}
