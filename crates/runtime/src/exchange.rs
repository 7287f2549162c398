//! The exchange between the processes of a node: what the engine wants said goes into lanes and
//! cells (see [`crate::node`]).
//!
//! | what | where |
//! |---|---|
//! | facts about operations, messages, posts and completes | the lane from the one process to the other |
//! | collectives, fences | a cell of the group's first process, or of the root |
//! | locks | a cell of the locked process, or of the window's first process |
//! | atomic updates | a cell of the updated process |
//!
//! Nothing here waits. Whoever must wait asks [`Node::ready`] and lets MPI make progress meanwhile.

use crate::node::{Cell, LaneIn, LaneOut, Segment};
use fencepost_engine::wire::{Decoder, Encoder, Put, Reader, get_signal, put_signal};
use fencepost_engine::{Arrival, Departure, Exchange, Key, Knowledge, Record, Signal};
use fencepost_model::{CollId, MsgId, Ranges, Rank, Scope, SiteId, WinId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io;
use std::sync::Arc;

/// Where a collective's participants meet.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Whose segment.
    pub at: Rank,
    /// How many leave something.
    pub arrivals: u32,
    /// How many pick it up.
    pub visitors: u32,
    /// This process is one of them. One that only leaves something must not look again: the cell
    /// is gone when the others have been there.
    pub waits: bool,
}

impl Meeting {
    /// All of a group leave something and all pick it up.
    pub fn of_all(members: &[Rank]) -> Meeting {
        Meeting {
            at: members.first().copied().unwrap_or_default(),
            arrivals: members.len() as u32,
            visitors: members.len() as u32,
            waits: true,
        }
    }
}

/// How another process's segment is found.
#[derive(Copy, Clone, Debug)]
pub struct Address {
    /// Its process number.
    pub pid: u32,
    /// The descriptor there.
    pub fd: i32,
}

/// An operation on memory of this process whose bounds the origin could not check.
#[derive(Debug)]
pub struct OnDynamic {
    /// The window.
    pub win: WinId,
    /// Who issued it.
    pub origin: Rank,
    /// Where, in its program.
    pub site: SiteId,
    /// The bytes.
    pub ranges: Ranges,
}

#[derive(Debug, Default)]
struct Peer {
    segment: Option<Segment>,
    lane_in: LaneIn,
    decoder: Decoder,
    lane_out: Option<LaneOut>,
    encoder: Encoder,
}

/// The exchange of one process.
#[derive(Debug)]
pub struct Node {
    rank: Rank,
    own: Segment,
    addresses: Vec<Address>,
    peers: Vec<Peer>,
    /// Signals that have arrived and wait to be picked up.
    signals: FxHashMap<Key, Signal>,
    facts: Vec<Record>,
    /// The other end of the message being sent or acknowledged.
    pub peer: Rank,
    /// Where the collective being called meets, and the groups of those that were started.
    meetings: FxHashMap<CollId, Meeting>,
    /// Who waits for this process's contribution to the collective being called.
    pub receivers: Arc<[Rank]>,
    /// The first process of each window.
    pub leaders: FxHashMap<WinId, Rank>,
    /// Windows whose memory only its owner knows.
    pub dynamic: FxHashSet<WinId>,
    /// Operations on such windows that have arrived.
    pub on_dynamic: Vec<OnDynamic>,
    /// What others told at the end of a window: their posts and starts concerning this process.
    pub tallies: FxHashMap<(WinId, Rank), (u32, u32)>,
    /// The message being sent wants to be acknowledged.
    pub synchronous: bool,
    /// Messages that have arrived and want to be acknowledged.
    unacknowledged: FxHashSet<MsgId>,
    /// Something could not be said, for lack of memory.
    pub trouble: Option<io::Error>,
    out: Vec<u8>,
    incoming: Vec<u8>,
}

impl Node {
    /// The exchange of `rank`, whose segment is `own`; the others are at `addresses`.
    pub fn new(rank: Rank, own: Segment, addresses: Vec<Address>) -> Node {
        let peers = addresses.iter().map(|_| Peer::default()).collect();
        Node {
            rank,
            own,
            addresses,
            peers,
            signals: FxHashMap::default(),
            facts: Vec::new(),
            peer: rank,
            meetings: FxHashMap::default(),
            receivers: Arc::default(),
            leaders: FxHashMap::default(),
            dynamic: FxHashSet::default(),
            on_dynamic: Vec::new(),
            tallies: FxHashMap::default(),
            synchronous: false,
            unacknowledged: FxHashSet::default(),
            trouble: None,
            out: Vec::new(),
            incoming: Vec::new(),
        }
    }

    /// Says where a collective meets.
    pub fn meet(&mut self, coll: CollId, meeting: Meeting) {
        self.meetings.insert(coll, meeting);
    }

    /// This process's own segment.
    pub fn own(&self) -> &Segment {
        &self.own
    }

    /// Is what was asked for by this key there? A collective: have all arrived?
    pub fn ready(&mut self, key: Key) -> bool {
        match key {
            Key::Collective(coll) => {
                let Some(meeting) = self.meetings.get(&coll).cloned() else {
                    return true;
                };
                match self.segment(meeting.at) {
                    Some(segment) => Cell::find(segment, name(key))
                        .is_some_and(|cell| cell.arrived() >= meeting.arrivals),
                    None => true,
                }
            }
            key => {
                self.poll();
                self.signals.contains_key(&key)
            }
        }
    }

    /// As [`Node::ready`], but not for a collective this process does not wait in.
    pub fn ready_or_idle(&mut self, key: Key) -> bool {
        let Key::Collective(coll) = key else {
            return true;
        };
        !self.meetings.contains_key(&coll) || self.ready(key)
    }

    /// Does the sender of a message that was just received want to know? Asked once.
    pub fn acknowledge(&mut self, msg: MsgId) -> bool {
        self.unacknowledged.remove(&msg)
    }

    /// Takes out a signal that has arrived, to be put back.
    pub fn peek(&mut self, key: Key) -> Option<Signal> {
        self.poll();
        self.signals.remove(&key)
    }

    /// Puts a signal back.
    pub fn put_back(&mut self, key: Key, signal: Signal) {
        self.signals.insert(key, signal);
    }

    /// From here on no process reports anything.
    pub fn mute(&mut self) {
        if let Some(segment) = self.segment(Rank(0)) {
            segment.mute();
        }
    }

    /// Shall nothing be reported?
    pub fn muted(&mut self) -> bool {
        self.segment(Rank(0)).is_some_and(|segment| segment.muted())
    }

    /// Will another process make no further call on a window? It frees it, or has finalized.
    pub fn is_done_with(&mut self, rank: Rank, win: WinId) -> bool {
        self.segment(rank)
            .is_some_and(|segment| segment.phase() != 0 || segment.freeing() == win.0 + 1)
    }

    /// What another process knew when it last began to receive.
    fn shown(&mut self, rank: Rank) -> Option<Signal> {
        let bytes = self.segment(rank)?.shown();
        get_signal(&mut Reader(&bytes))
    }

    /// Shows that this process begins to receive.
    pub fn show(&mut self, signal: &Signal) {
        self.out.clear();
        put_signal(&mut self.out, signal);
        self.own.show(&self.out);
    }

    /// Works on a cell that stays until [`Node::drop_cell`] or until its visitors have left.
    pub fn cell<R>(
        &mut self,
        at: Rank,
        key: u64,
        visitors: u32,
        work: impl FnOnce(Cell<'_>) -> R,
    ) -> Option<R> {
        let segment = self.segment(at)?;
        let Some(cell) = Cell::enter(segment, key, visitors) else {
            self.trouble = Some(io::Error::other("no room where processes meet"));
            return None;
        };
        Some(work(cell))
    }

    /// Frees a cell, if it is there.
    pub fn drop_cell(&mut self, at: Rank, key: Key) {
        if let Some(segment) = self.segment(at)
            && let Some(cell) = Cell::find(segment, name(key))
        {
            cell.remove();
        }
    }

    fn segment(&mut self, rank: Rank) -> Option<&mut Segment> {
        if rank == self.rank {
            return Some(&mut self.own);
        }
        let processes = self.addresses.len();
        let address = *self.addresses.get(rank.index())?;
        let peer = self.peers.get_mut(rank.index())?;
        if peer.segment.is_none() {
            match Segment::open(address.pid, address.fd, processes) {
                Ok(segment) => peer.segment = Some(segment),
                Err(error) => self.trouble = Some(error),
            }
        }
        peer.segment.as_mut()
    }

    /// Sends what `self.out` holds.
    fn send(&mut self, to: Rank) {
        let Some(peer) = self.peers.get_mut(to.index()) else {
            return;
        };
        let lane = peer
            .lane_out
            .get_or_insert_with(|| LaneOut::new(to.index()));
        let len = (self.out.len() - 4) as u32;
        self.out[..4].copy_from_slice(&len.to_le_bytes());
        if let Err(error) = lane.write(&mut self.own, &self.out) {
            self.trouble = Some(error);
        }
        let own = self.rank.index();
        if let Some(segment) = self.segment(to) {
            segment.ring(own);
        }
    }

    fn begin(&mut self) {
        self.out.clear();
        self.out.u32(0);
    }

    fn send_signal(&mut self, to: Rank, key: Key, signal: &Signal) {
        let wants_ack = std::mem::take(&mut self.synchronous);
        if to == self.rank {
            self.signals.entry(key).or_default().join(signal);
            if let (Key::Message(msg), true) = (key, wants_ack) {
                self.unacknowledged.insert(msg);
            }
            return;
        }
        self.begin();
        self.out.u8(1 + u8::from(wants_ack));
        put_key(&mut self.out, key);
        put_signal(&mut self.out, signal);
        self.send(to);
    }

    /// Tells another process how often this one has posted to it and started towards it.
    pub fn tell_tally(&mut self, to: Rank, win: WinId, posts: u32, starts: u32) {
        if to == self.rank {
            self.tallies.insert((win, to), (posts, starts));
            return;
        }
        self.begin();
        self.out.u8(3);
        self.out.u32(win.0);
        self.out.u32(posts);
        self.out.u32(starts);
        self.send(to);
    }

    /// Arrives at a meeting that others may wait for, but neither tells nor learns anything.
    pub fn pass_by(&mut self, coll: CollId, meeting: &Meeting) {
        let key = name(Key::Collective(coll));
        self.cell(meeting.at, key, meeting.visitors, |mut cell| {
            cell.arrive();
            cell.leave();
        });
    }

    /// Takes in what others have left.
    pub fn poll(&mut self) {
        let mut writers = smallvec::SmallVec::<[usize; 8]>::new();
        self.own.answer(|writer| writers.push(writer));
        for writer in writers {
            self.read_lane(Rank(writer as u32));
        }
    }

    fn read_lane(&mut self, from: Rank) {
        let reader = self.rank.index();
        let mut bytes = std::mem::take(&mut self.incoming);
        bytes.clear();
        if self.segment(from).is_none() {
            return;
        }
        let peer = &mut self.peers[from.index()];
        if let Some(segment) = &mut peer.segment
            && let Err(error) = peer.lane_in.read(segment, reader, &mut bytes)
        {
            self.trouble = Some(error);
        }
        let mut rest = Reader(&bytes);
        while let Some(len) = rest.u32()
            && let Some(message) = rest.bytes(len as usize)
        {
            let mut message = Reader(message);
            match message.u8() {
                Some(0) => {
                    let record = peer.decoder.record(&mut message);
                    if let Some(Record::Issued(issued)) = &record
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
                    self.facts.extend(record);
                }
                Some(3) => {
                    if let (Some(win), Some(posts), Some(starts)) =
                        (message.u32(), message.u32(), message.u32())
                    {
                        self.tallies.insert((WinId(win), from), (posts, starts));
                    }
                }
                Some(tag @ (1 | 2)) => {
                    let key = get_key(&mut message);
                    let signal = get_signal(&mut message);
                    if let (Some(key), Some(signal)) = (key, signal) {
                        if let (Key::Message(msg), 2) = (key, tag) {
                            self.unacknowledged.insert(msg);
                        }
                        self.signals.entry(key).or_default().join(&signal);
                    }
                }
                _ => {}
            }
        }
        self.incoming = bytes;
    }

    /// Joins a signal into a cell.
    fn add_to_cell(&mut self, at: Rank, key: Key, visitors: u32, signal: &Signal) {
        let mut out = std::mem::take(&mut self.out);
        let fits = self.cell(at, name(key), visitors, |mut cell| {
            out.clear();
            match get_signal(&mut Reader(cell.content())) {
                Some(mut sum) => {
                    sum.join(signal);
                    put_signal(&mut out, &sum);
                }
                None => put_signal(&mut out, signal),
            }
            cell.arrive();
            cell.set_content(&out)
        });
        if fits == Some(false) {
            self.trouble = Some(io::Error::other("a clock is too long"));
        }
        self.out = out;
    }

    fn read_cell(&mut self, at: Rank, key: Key) -> Option<Signal> {
        let cell = Cell::find(self.segment(at)?, name(key))?;
        get_signal(&mut Reader(cell.content()))
    }

    /// Where the cell of a lock or location is.
    fn home(&self, key: Key) -> Rank {
        match key {
            Key::Exclusive(_, target) | Key::Shared(_, target) | Key::Location(target, _) => target,
            Key::AnyExclusive(win) | Key::SharedAll(win) => {
                self.leaders.get(&win).copied().unwrap_or_default()
            }
            _ => Rank(0),
        }
    }
}

impl Exchange for Node {
    fn post(&mut self, to: Rank, record: Record) {
        self.begin();
        self.out.u8(0);
        let Some(peer) = self.peers.get_mut(to.index()) else {
            return;
        };
        peer.encoder.record(&mut self.out, &record);
        self.send(to);
    }

    fn signal(&mut self, key: Key, signal: &Signal) {
        match key {
            Key::Message(_) | Key::Ack(_) => self.send_signal(self.peer, key, signal),
            Key::Post(epoch) => self.send_signal(epoch.origin, key, signal),
            Key::Complete(epoch) => self.send_signal(epoch.target, key, signal),
            Key::Contribution(..) => {
                for &receiver in self.receivers.clone().iter() {
                    if receiver != self.rank {
                        self.send_signal(receiver, key, signal);
                    }
                }
            }
            Key::Collective(coll) => {
                if let Some(meeting) = self.meetings.get(&coll).cloned() {
                    self.add_to_cell(meeting.at, key, meeting.visitors, signal);
                    if !meeting.waits {
                        self.meetings.remove(&coll);
                    }
                }
            }
            Key::Exclusive(..)
            | Key::Shared(..)
            | Key::AnyExclusive(_)
            | Key::SharedAll(_)
            | Key::ShmemLock(_)
            | Key::Location(..) => self.add_to_cell(self.home(key), key, 0, signal),
        }
    }

    fn wait(&mut self, key: Key) -> Option<Signal> {
        match key {
            Key::Message(_) | Key::Post(_) | Key::Complete(_) | Key::Contribution(..) => {
                if !self.signals.contains_key(&key) {
                    self.poll();
                }
                self.signals.remove(&key)
            }
            Key::Ack(_) => {
                self.poll();
                // The receiver is still inside the call that matched: what it showed is its start.
                self.signals.remove(&key).or_else(|| self.shown(self.peer))
            }
            Key::Collective(coll) => {
                let meeting = self.meetings.remove(&coll)?;
                let cell = Cell::find(self.segment(meeting.at)?, name(key))?;
                let signal = get_signal(&mut Reader(cell.content()));
                cell.leave();
                signal
            }
            _ => self.read_cell(self.home(key), key),
        }
    }

    fn wants_ack(&self, _: MsgId) -> bool {
        // Which message a receive matches is known only afterwards: see `messages`.
        false
    }

    fn arrive(&mut self, coll: CollId, arrival: Arrival) {
        let Some(meeting) = self.meetings.get(&coll).cloned() else {
            return;
        };
        let key = name(Key::Collective(coll));
        self.cell(meeting.at, key, meeting.visitors, |mut cell| {
            let mut reader = Reader(cell.content());
            let era = reader.u32().unwrap_or_default().max(arrival.era);
            let time = reader.u64().unwrap_or_default().max(arrival.time);
            let mut content = [0; 12];
            content[..4].copy_from_slice(&era.to_le_bytes());
            content[4..].copy_from_slice(&time.to_le_bytes());
            cell.arrive();
            cell.set_content(&content)
        });
    }

    fn depart(&mut self, coll: CollId) -> Signal {
        let mut all = Departure::default();
        let meeting = self.meetings.remove(&coll);
        if let Some(meeting) = meeting
            && let Some(segment) = self.segment(meeting.at)
            && let Some(cell) = Cell::find(segment, name(Key::Collective(coll)))
        {
            let mut reader = Reader(cell.content());
            all.add(Arrival {
                era: reader.u32().unwrap_or_default(),
                time: reader.u64().unwrap_or_default(),
                ..Arrival::default()
            });
            cell.leave();
        }
        all.signal()
    }

    fn drain(&mut self, _: Rank, _: &Knowledge, _: &[(Rank, u64)], facts: &mut Vec<Record>) {
        self.poll();
        facts.append(&mut self.facts);
    }

    fn drain_all(&mut self, _: Rank, facts: &mut Vec<Record>) {
        self.poll();
        facts.append(&mut self.facts);
    }
}

/// Mixes words into a name that is never 0.
pub fn mix(words: &[u64]) -> u64 {
    let step = |hash: u64, word: &u64| {
        let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (mixed >> 32)
    };
    words.iter().fold(0x5851_f42d_4c95_7f2d, step).max(1)
}

/// The name of a key's cell.
fn name(key: Key) -> u64 {
    match key {
        Key::Collective(coll) => mix(&[1, coll.0]),
        Key::Exclusive(win, target) => mix(&[2, win.0.into(), target.0.into()]),
        Key::Shared(win, target) => mix(&[3, win.0.into(), target.0.into()]),
        Key::AnyExclusive(win) => mix(&[4, win.0.into()]),
        Key::SharedAll(win) => mix(&[5, win.0.into()]),
        Key::Location(_, at) => mix(&[6, at]),
        Key::ShmemLock(lock) => mix(&[7, lock.0.into()]),
        Key::Message(_) | Key::Ack(_) | Key::Contribution(..) | Key::Post(_) | Key::Complete(_) => {
            1
        }
    }
}

fn put_key(out: &mut Vec<u8>, key: Key) {
    use fencepost_engine::wire::put_exposure;
    match key {
        Key::Message(msg) => {
            out.u8(0);
            out.u64(msg.0);
        }
        Key::Ack(msg) => {
            out.u8(1);
            out.u64(msg.0);
        }
        Key::Contribution(coll, rank) => {
            out.u8(2);
            out.u64(coll.0);
            out.u32(rank.0);
        }
        Key::Post(epoch) => {
            out.u8(3);
            put_exposure(out, &epoch);
        }
        Key::Complete(epoch) => {
            out.u8(4);
            put_exposure(out, &epoch);
        }
        // The others have cells.
        _ => out.u8(u8::MAX),
    }
}

fn get_key(reader: &mut Reader<'_>) -> Option<Key> {
    use fencepost_engine::wire::get_exposure;
    Some(match reader.u8()? {
        0 => Key::Message(MsgId(reader.u64()?)),
        1 => Key::Ack(MsgId(reader.u64()?)),
        2 => Key::Contribution(CollId(reader.u64()?), Rank(reader.u32()?)),
        3 => Key::Post(get_exposure(reader)?),
        4 => Key::Complete(get_exposure(reader)?),
        _ => return None,
    })
}
