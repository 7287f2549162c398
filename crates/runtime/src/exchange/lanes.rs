//! What goes by the lanes: records of the engine, signals for one process, and what found no room
//! in a cell. A record begins with what it is.
//!
//! Among few processes of one node, [`Node::poll`] looks at all lanes. Otherwise a writer rings the reader's
//! bell, and the lanes are taken in that were rung for. The
//! knowledge that comes with a message needs no bell: whoever receives the message knows its sender
//! and looks at that lane ([`Node::take_message`]). It rings only once per chunk, so that a lane nobody
//! looks at does not grow for ever.

mod echoes;

pub use echoes::Hearing;

use super::echo::{Echo, FACT, SIGNAL, Said};
use super::meeting::{Part, get_part, put_part};
use super::names::{get_key, put_key};
use super::reach::Realm;
use super::{Node, OnDynamic, Speech};
use crate::shared::{Board, LaneIn, LaneOut, Next, records};
use fencepost_engine::wire::{Decoder, Encoder, Put, Reader, get_signal, put_signal};
use fencepost_engine::{Key, Record, Signal};
use fencepost_model::{CollId, MsgId, Rank, Scope, WinId};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;

/// Both lanes between this process and another.
#[derive(Debug, Default)]
pub(super) struct Peer {
    lane_in: LaneIn,
    decoder: Decoder,
    lane_out: Option<LaneOut>,
    pub(super) encoder: Encoder,
    /// What it says in each turn.
    echo: Option<Echo>,
    /// So many sayings have come again that were not made out of the last yet.
    ahead: usize,
    /// What came behind them.
    unread: VecDeque<Vec<u8>>,
    /// Something else than an echo has come.
    said_more: bool,
}

impl Peer {
    fn has_waiting(&self) -> bool {
        self.ahead > 0 || !self.unread.is_empty()
    }
}

/// So many processes look at all lanes.
const FEW: usize = 4;

/// How often a process has posted and started.
const TALLY: u8 = 2;
/// Something left at a meeting.
const PART: u8 = 3;
/// What the sender of a message knew.
const MESSAGE: u8 = 4;
/// Likewise, of one that waits for the receive.
const SYNCHRONOUS: u8 = 5;
/// All that the writer says in a turn of calls that come again.
const TURN: u8 = 6;
/// The next of that comes, again.
const AGAIN: u8 = 7;

impl Node {
    /// Begins a record.
    pub(super) fn begin(&mut self, what: u8) {
        self.out.clear();
        self.out.u8(what);
    }

    /// Sends the record and rings.
    pub(super) fn send(&mut self, to: Rank) {
        self.write(to);
        if !self.looks_at_all() {
            self.ring(to);
        }
    }

    /// Are there so few lanes that looking at them costs less than ringing? A bell is memory that both sides write.
    #[inline]
    fn looks_at_all(&self) -> bool {
        self.far.is_none() && self.peers.len() <= FEW
    }

    /// Is another process's lane in memory of this node?
    #[inline]
    fn is_near(&self, rank: Rank) -> bool {
        self.far.is_none() || self.near.has(rank)
    }

    /// Writes the record into the lane; tells whether a new chunk was begun.
    fn write(&mut self, to: Rank) -> bool {
        self.written += 1;
        let near = self.is_near(to);
        let Some(peer) = self.peers.get_mut(to.index()) else {
            return false;
        };
        let lane = peer
            .lane_out
            .get_or_insert_with(|| LaneOut::new(to.index()));
        let (layout, record) = (&self.layout, self.out.written());
        let written = match &mut self.far {
            Some(window) if !near => lane.write(window, layout, record),
            _ => lane.write(&mut self.near.own, layout, record),
        };
        written.unwrap_or_else(|error| {
            self.trouble = Some(error);
            false
        })
    }

    fn ring(&mut self, to: Rank) {
        let (own, layout) = (self.rank.index(), self.layout);
        if let Some(Some(segment)) = self.near.opened.get(to.index()) {
            return Board::new(segment, &layout).ring(own);
        }
        let realm = match self.is_near(to) {
            true => Realm::Near,
            false => Realm::Far,
        };
        if let Some(place) = self.place(realm, to) {
            Board::new(place.memory(), &layout).ring(own);
        }
    }

    /// Sends a signal to a process.
    pub(super) fn send_signal(&mut self, to: Rank, key: Key, signal: &Signal) {
        if to == self.rank {
            self.signals.entry(key).or_default().join(signal);
            return;
        }
        if self.speech != Speech::Plain {
            return self.gather(to, || Said::Signal(key, signal.clone()));
        }
        self.begin(SIGNAL);
        put_key(&mut self.out, key);
        put_signal(&mut self.out, signal);
        self.send(to);
    }

    /// Tells the receiver of a message what its sender knows.
    pub(super) fn send_message(&mut self, to: Rank, msg: MsgId, signal: &Signal) {
        let wants_ack = std::mem::take(&mut self.synchronous);
        if to == self.rank {
            if wants_ack {
                self.unacknowledged.insert(msg);
            }
            return self.send_signal(to, Key::Message(msg), signal);
        }
        self.begin(if wants_ack { SYNCHRONOUS } else { MESSAGE });
        self.out.u64(msg.0);
        put_signal(&mut self.out, signal);
        if self.write(to) && !self.looks_at_all() {
            self.ring(to);
        }
    }

    /// What the sender of a message knew, which has been received from `self.peer`.
    pub(super) fn take_message(&mut self, msg: MsgId) -> Option<Signal> {
        let (from, key) = (self.peer, Key::Message(msg));
        if from == self.rank || (!self.signals.is_empty() && self.signals.contains_key(&key)) {
            return self.signals.remove(&key);
        }
        self.take_waiting(from);
        while let Some(Some(writer)) = self.near.opened.get(from.index())
            && let Some(peer) = self.peers.get_mut(from.index())
            && let Next::Record(record) = peer.lane_in.next(writer)
        {
            let mut reader = Reader(record);
            if reader.u8() == Some(MESSAGE) && reader.u64() == Some(msg.0) {
                return get_signal(&mut reader);
            }
            // Something else comes first: a fact, or a message that is received later.
            let bytes = copy_of(record, &mut self.incoming);
            self.take_in(from, &bytes);
            self.incoming = bytes;
            if self.signals.contains_key(&key) {
                return self.signals.remove(&key);
            }
        }
        let realm = match self.is_near(from) {
            true => Realm::Near,
            false => Realm::Far,
        };
        self.read_lane(realm, from);
        self.signals.remove(&key)
    }

    /// Tells another process how often this one has posted to it and started towards it.
    pub fn tell_tally(&mut self, to: Rank, win: WinId, posts: u32, starts: u32) {
        if to == self.rank {
            self.tallies.insert((win, to), (posts, starts));
            return;
        }
        self.begin(TALLY);
        self.out.u32(win.0);
        self.out.u32(posts);
        self.out.u32(starts);
        self.send(to);
    }

    /// Tells a process what was left at a meeting.
    pub(super) fn send_part(&mut self, to: Rank, coll: CollId, part: &Part) {
        self.begin(PART);
        self.out.u64(coll.0);
        put_part(&mut self.out, part);
        self.send(to);
    }

    /// Takes in what others have left.
    pub fn poll(&mut self) {
        if self.speech == Speech::Silent {
            return;
        }
        if self.looks_at_all() {
            let others = (0..self.peers.len() as u32).map(Rank);
            let own = self.rank;
            return others
                .filter(|other| *other != own)
                .for_each(|other| self.look_at(other));
        }
        let mut writers = SmallVec::<[usize; 8]>::new();
        Board::new(&self.near.own, &self.layout).answer(|writer| writers.push(writer));
        for writer in writers.drain(..) {
            self.read_lane(Realm::Near, Rank(writer as u32));
        }
        if let Some(window) = &self.far {
            Board::new(window, &self.layout).answer(|writer| writers.push(writer));
            for writer in writers {
                self.read_lane(Realm::Far, Rank(writer as u32));
            }
        }
    }

    /// Takes in what is in the lane from another process of this node.
    fn look_at(&mut self, from: Rank) {
        self.take_waiting(from);
        while let Some(Some(writer)) = self.near.opened.get(from.index()) {
            let record = match self.peers[from.index()].lane_in.next(writer) {
                Next::Nothing => return,
                Next::Elsewhere => break,
                Next::Record(record) => record,
            };
            let bytes = copy_of(record, &mut self.incoming);
            self.take_in(from, &bytes);
            self.incoming = bytes;
        }
        self.read_lane(Realm::Near, from);
    }

    fn read_lane(&mut self, realm: Realm, from: Rank) {
        self.take_waiting(from);
        let bytes = self.bytes_of_lane(realm, from);
        records(&bytes).for_each(|record| self.take_in(from, record));
        self.incoming = bytes;
    }

    /// What was written into a lane since the last time, in room that is given back when it was taken in.
    fn bytes_of_lane(&mut self, realm: Realm, from: Rank) -> Vec<u8> {
        let (reader, layout) = (self.rank.index(), self.layout);
        let mut bytes = std::mem::take(&mut self.incoming);
        bytes.clear();
        let mut lane = match self.peers.get_mut(from.index()) {
            Some(peer) => std::mem::take(&mut peer.lane_in),
            None => return bytes,
        };
        let read = match self.place(realm, from) {
            Some(place) => lane.read(place.memory(), &layout, reader, &mut bytes),
            None => Ok(()),
        };
        self.keep(read);
        self.peers[from.index()].lane_in = lane;
        bytes
    }

    /// Takes in a record. What is not understood is left out.
    fn take_in(&mut self, from: Rank, record: &[u8]) {
        let mut reader = Reader(record);
        let what = reader.u8();
        self.peers[from.index()].said_more |= what != Some(AGAIN);
        match what {
            Some(AGAIN) => self.take_echo(from),
            Some(TURN) => self.peers[from.index()].echo = Echo::read(&mut reader),
            Some(FACT) => {
                let record = self.peers[from.index()].decoder.record(&mut reader);
                record.into_iter().for_each(|fact| self.take_fact(fact));
            }
            Some(SIGNAL) => {
                if let (Some(key), Some(signal)) = (get_key(&mut reader), get_signal(&mut reader)) {
                    self.keep_signal(key, signal);
                }
            }
            Some(what @ (MESSAGE | SYNCHRONOUS)) => {
                if let (Some(msg), Some(signal)) = (reader.u64(), get_signal(&mut reader)) {
                    if what == SYNCHRONOUS {
                        self.unacknowledged.insert(MsgId(msg));
                    }
                    self.keep_signal(Key::Message(MsgId(msg)), signal);
                }
            }
            Some(TALLY) => {
                if let (Some(win), Some(posts), Some(starts)) =
                    (reader.u32(), reader.u32(), reader.u32())
                {
                    self.tallies.insert((WinId(win), from), (posts, starts));
                }
            }
            Some(PART) => {
                if let (Some(coll), Some(part)) = (reader.u64(), get_part(&mut reader)) {
                    self.parts.entry(CollId(coll)).or_default().add(&part);
                }
            }
            _ => {}
        }
    }

    fn keep_signal(&mut self, key: Key, signal: Signal) {
        match self.signals.entry(key) {
            Entry::Vacant(free) => drop(free.insert(signal)),
            Entry::Occupied(mut there) => there.get_mut().join(&signal),
        }
    }

    fn take_fact(&mut self, fact: Record) {
        if let Record::Issued(issued) | Record::Done { issued, .. } = &fact
            && let Some(Scope::Win(win)) = issued.scope
            && self.dynamic.contains(&win)
        {
            let remote = issued.remote.iter();
            self.on_dynamic.push(OnDynamic {
                win,
                origin: issued.origin,
                site: issued.site,
                ranges: remote
                    .flat_map(|(_, remote)| remote.ranges.iter())
                    .collect(),
            });
        }
        self.facts.push(fact);
    }
}

/// A record, in room that is given back when it was taken in.
fn copy_of(record: &[u8], room: &mut Vec<u8>) -> Vec<u8> {
    let mut bytes = std::mem::take(room);
    bytes.clear();
    bytes.extend_from_slice(record);
    bytes
}
