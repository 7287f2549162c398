//! The exchange between processes: what the engine wants said goes into lanes and cells (see
//! [`crate::shared`]).
//!
//! | what | where |
//! |---|---|
//! | facts about operations, messages, posts and completes | the lane from the one process to the other |
//! | collectives, fences | a cell of the group's first process, or of the root |
//! | locks | a cell of the locked process, or of the window's first process |
//! | atomic updates | a cell of the updated process |
//!
//! Processes of one node share memory; where a job has several nodes, or if asked to, a window of MPI
//! serves instead. Nothing here waits. Whoever must wait asks [`Node::ready`] and lets MPI make
//! progress meanwhile.

mod greeting;
mod meeting;
mod names;
mod reach;

pub use greeting::Greeted;
pub use meeting::{Meeting, Waiting};
pub use names::mix;

use crate::shared::{Board, Cell, LaneIn, LaneOut, Layout, Room, Window};
use fencepost_engine::wire::{Decoder, Encoder, Put, Reader, get_signal, put_signal};
use fencepost_engine::{Arrival, Departure, Exchange, Key, Knowledge, Record, Signal};
use fencepost_model::{CollId, MsgId, Ranges, Rank, Scope, SiteId, WinId};
use meeting::{Part, Parts, add_to_cell, get_part, put_part};
use names::{get_key, name, put_key};
use reach::{Near, Place, Realm};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::hash_map::Entry;
use std::io;
use std::sync::Arc;

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
    lane_in: LaneIn,
    decoder: Decoder,
    lane_out: Option<LaneOut>,
    encoder: Encoder,
}

/// The exchange of one process.
#[derive(Debug)]
pub struct Node {
    rank: Rank,
    layout: Layout,
    near: Near,
    /// Where the processes of other nodes are reached, if there are any.
    far: Option<Window>,
    peers: Vec<Peer>,
    /// Signals that have arrived and wait to be picked up.
    signals: FxHashMap<Key, Signal>,
    facts: Vec<Record>,
    /// The other end of the message being sent or acknowledged.
    pub peer: Rank,
    /// Where the collective being called meets, and those that were started.
    meetings: FxHashMap<CollId, Meeting>,
    /// What was left for those by lanes.
    parts: FxHashMap<CollId, Parts>,
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
    /// Something could not be said, mostly for lack of memory.
    pub trouble: Option<io::Error>,
    out: Vec<u8>,
    incoming: Vec<u8>,
}

impl Node {
    /// The exchange of `rank`, of as many processes as the layout says.
    fn new(rank: Rank, layout: Layout, near: Near, far: Option<Window>) -> Node {
        let peers = (0..layout.processes).map(|_| Peer::default()).collect();
        Node {
            rank,
            layout,
            near,
            far,
            peers,
            signals: FxHashMap::default(),
            facts: Vec::new(),
            peer: rank,
            meetings: FxHashMap::default(),
            parts: FxHashMap::default(),
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

    /// Everybody has said and heard everything. All processes come here.
    pub fn close(self) {
        if let Some(window) = self.far {
            window.free();
        }
    }

    /// Says where a collective meets.
    pub fn meet(&mut self, coll: CollId, meeting: Meeting) {
        self.meetings.insert(coll, meeting);
    }

    /// By which memory a group meets.
    fn realm_of(&self, members: &[Rank]) -> Realm {
        match self.far.is_some() && !members.iter().all(|rank| self.near.has(*rank)) {
            true => Realm::Far,
            false => Realm::Near,
        }
    }

    /// By which memory something is exchanged that may concern everybody.
    fn realm_of_all(&self) -> Realm {
        match self.far {
            Some(_) => Realm::Far,
            None => Realm::Near,
        }
    }

    /// A process's memory; `None` if it cannot be reached.
    fn place(&mut self, realm: Realm, rank: Rank) -> Option<Place<'_>> {
        if let (Realm::Far, Some(window)) = (realm, &self.far) {
            return Some(match rank == self.rank {
                true => Place::Own(window),
                false => Place::Far(window.remote(rank.0 as i32)),
            });
        }
        if rank == self.rank {
            return Some(Place::Near(&self.near.own));
        }
        if let Err(error) = self.near.open(rank, self.layout) {
            self.trouble = Some(error);
        }
        self.near
            .opened
            .get(rank.index())?
            .as_ref()
            .map(Place::Near)
    }

    /// The memory that has the cell of a meeting.
    fn place_of(&mut self, meeting: &Meeting) -> Option<Place<'_>> {
        self.place(self.realm_of(&meeting.members), meeting.at())
    }

    /// Reads or writes what a process tells everybody about itself.
    fn board<R>(&mut self, rank: Rank, work: impl FnOnce(Board<'_>) -> R) -> Option<R> {
        let (realm, layout) = (self.realm_of_all(), self.layout);
        let place = self.place(realm, rank)?;
        Some(work(Board::new(place.memory(), layout)))
    }

    /// Is what was asked for by this key there? A collective: have all arrived, or does this process
    /// not wait in it?
    pub fn ready(&mut self, key: Key) -> bool {
        let Key::Collective(coll) = key else {
            self.poll();
            return self.signals.contains_key(&key);
        };
        let Some(meeting) = self.meetings.get(&coll).cloned() else {
            return true;
        };
        let layout = self.layout;
        let mut arrived = 0;
        if let Some(place) = self.place_of(&meeting)
            && let Some(cell) = Cell::find(place.memory(), layout, name(key))
        {
            arrived = cell.arrived();
        }
        if arrived >= meeting.arrivals() {
            return true;
        }
        self.poll();
        arrived += self.parts.get(&coll).map_or(0, |parts| parts.count);
        // Where something was lost nobody must wait for it.
        arrived >= meeting.arrivals() || self.muted()
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
        self.board(Rank(0), |board| board.mute());
    }

    /// Shall nothing be reported?
    pub fn muted(&mut self) -> bool {
        self.board(Rank(0), |board| board.muted()).unwrap_or(true)
    }

    /// Tells how far this process has come.
    pub fn set_phase(&mut self, phase: u64) {
        self.board(self.rank, |board| board.set_phase(phase));
    }

    /// Tells which window this process is freeing.
    pub fn set_freeing(&mut self, win: Option<WinId>) {
        let number = win.map_or(0, |win| u64::from(win.0) + 1);
        self.board(self.rank, |board| board.set_freeing(number));
    }

    /// Will another process make no further call on a window? It frees it, or has finalized.
    pub fn is_done_with(&mut self, rank: Rank, win: WinId) -> bool {
        let freeing = u64::from(win.0) + 1;
        self.board(rank, |board| {
            board.phase() != 0 || board.freeing() == freeing
        })
        .unwrap_or_default()
    }

    /// What another process knew when it last began to receive.
    fn shown(&mut self, rank: Rank) -> Option<Signal> {
        let bytes = self.board(rank, |board| board.shown())?.ok()?;
        get_signal(&mut Reader(&bytes))
    }

    /// Shows that this process begins to receive.
    pub fn show(&mut self, signal: &Signal) {
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        put_signal(&mut out, signal);
        let shown = self.board(self.rank, |board| board.show(&out));
        self.out = out;
        self.keep(shown.unwrap_or(Ok(())));
    }

    /// Remembers a failure.
    fn keep(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.trouble = Some(error);
        }
    }

    /// Works on a cell of the first of some processes; it is there until its visitors have left.
    /// `None` if there is no room.
    pub fn cell<R>(
        &mut self,
        members: &[Rank],
        name: u64,
        visitors: u32,
        work: impl FnOnce(Cell<'_>) -> R,
    ) -> Option<R> {
        let (realm, layout) = (self.realm_of(members), self.layout);
        let place = self.place(realm, *members.first()?)?;
        Cell::enter(place.memory(), layout, name, visitors).map(work)
    }

    /// Frees the cell of a key that stays, if it is there.
    pub fn drop_cell(&mut self, at: Rank, key: Key) {
        let (realm, layout) = (self.realm_of_all(), self.layout);
        if let Some(place) = self.place(realm, at)
            && let Some(cell) = Cell::find(place.memory(), layout, name(key))
        {
            cell.remove();
        }
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
        let near = self.near.has(to) || self.far.is_none();
        let own: &mut dyn Room = match &mut self.far {
            Some(window) if !near => window,
            _ => &mut self.near.own,
        };
        let written = lane.write(own, self.layout, &self.out);
        self.keep(written);
        let (own, layout) = (self.rank.index(), self.layout);
        let realm = if near { Realm::Near } else { Realm::Far };
        if let Some(place) = self.place(realm, to) {
            Board::new(place.memory(), layout).ring(own);
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
        let (key, visitors) = (name(Key::Collective(coll)), meeting.visitors());
        let layout = self.layout;
        let cell = self.place_of(meeting).and_then(|place| {
            let cell = Cell::enter(place.memory(), layout, key, visitors)?;
            cell.arrive();
            cell.leave();
            Some(())
        });
        if cell.is_none() {
            self.tell_part(coll, meeting, &Part::Presence);
        }
    }

    /// Takes in what others have left.
    pub fn poll(&mut self) {
        let mut writers = SmallVec::<[usize; 8]>::new();
        Board::new(&self.near.own, self.layout).answer(|writer| writers.push(writer));
        for writer in writers.drain(..) {
            self.read_lane(Realm::Near, Rank(writer as u32));
        }
        if let Some(window) = &self.far {
            Board::new(window, self.layout).answer(|writer| writers.push(writer));
            for writer in writers {
                self.read_lane(Realm::Far, Rank(writer as u32));
            }
        }
    }

    fn read_lane(&mut self, realm: Realm, from: Rank) {
        let (reader, layout) = (self.rank.index(), self.layout);
        let mut bytes = std::mem::take(&mut self.incoming);
        bytes.clear();
        let mut lane = match self.peers.get_mut(from.index()) {
            Some(peer) => std::mem::take(&mut peer.lane_in),
            None => return,
        };
        let read = match self.place(realm, from) {
            Some(place) => lane.read(place.memory(), layout, reader, &mut bytes),
            None => Ok(()),
        };
        self.keep(read);
        let peer = &mut self.peers[from.index()];
        peer.lane_in = lane;
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
                Some(4) => {
                    if let Some(coll) = message.u64()
                        && let Some(part) = get_part(&mut message)
                    {
                        let parts = self.parts.entry(CollId(coll)).or_default();
                        parts.add(&part);
                    }
                }
                Some(tag @ (1 | 2)) => {
                    let key = get_key(&mut message);
                    let signal = get_signal(&mut message);
                    if let (Some(key), Some(signal)) = (key, signal) {
                        if let (Key::Message(msg), 2) = (key, tag) {
                            self.unacknowledged.insert(msg);
                        }
                        match self.signals.entry(key) {
                            Entry::Vacant(free) => drop(free.insert(signal)),
                            Entry::Occupied(mut there) => there.get_mut().join(&signal),
                        }
                    }
                }
                _ => {}
            }
        }
        self.incoming = bytes;
    }

    /// Leaves something at a meeting: in its cell, or, where there is no room, by the lanes to
    /// those who wait for it.
    fn leave_part(&mut self, coll: CollId, part: &Part) {
        let Some(meeting) = self.meetings.get(&coll).cloned() else {
            return;
        };
        if !meeting.waits(self.rank) {
            self.meetings.remove(&coll);
        }
        let (key, visitors) = (name(Key::Collective(coll)), meeting.visitors());
        let layout = self.layout;
        let left = match self.place_of(&meeting) {
            None => return,
            Some(place) => match Cell::enter(place.memory(), layout, key, visitors) {
                None => Ok(false),
                Some(cell) => add_to_cell(&cell, part),
            },
        };
        match left {
            Ok(true) => {}
            Ok(false) => self.tell_part(coll, &meeting, part),
            Err(error) => self.trouble = Some(error),
        }
    }

    /// Tells those who wait at a meeting.
    fn tell_part(&mut self, coll: CollId, meeting: &Meeting, part: &Part) {
        for &member in meeting.members.iter() {
            let waits = meeting.waits(member);
            if member == self.rank && waits {
                self.parts.entry(coll).or_default().add(part);
            } else if waits {
                self.begin();
                self.out.u8(4);
                self.out.u64(coll.0);
                put_part(&mut self.out, part);
                self.send(member);
            }
        }
    }

    /// Takes what was left at a meeting.
    fn take_parts(&mut self, coll: CollId) -> Option<Parts> {
        let meeting = self.meetings.remove(&coll)?;
        let mut parts = self.parts.remove(&coll);
        let (key, layout) = (name(Key::Collective(coll)), self.layout);
        let content = self.place_of(&meeting).and_then(|place| {
            let cell = Cell::find(place.memory(), layout, key)?;
            let content = cell.content();
            cell.leave();
            Some(content)
        });
        match content {
            None => {}
            Some(Err(error)) => self.trouble = Some(error),
            Some(Ok(content)) => {
                if let Some(part) = get_part(&mut Reader(&content)) {
                    parts.get_or_insert_default().add(&part);
                }
            }
        }
        parts
    }

    /// Leaves a signal where it stays.
    fn leave_for_good(&mut self, key: Key, signal: &Signal) {
        let (realm, layout, home) = (self.realm_of_all(), self.layout, self.home(key));
        let name = name(key);
        let Some(place) = self.place(realm, home) else {
            return;
        };
        let memory = place.memory();
        let cell = Cell::enter(memory, layout, name, 0)
            .unwrap_or_else(|| Cell::nameless(memory, layout, name));
        let left = add_to_cell(&cell, &Part::Signal(signal.clone()));
        drop(cell);
        self.keep(match left {
            Ok(false) => Err(io::Error::other("a clock is too long")),
            other => other.map(drop),
        });
    }

    /// What was left where it stays.
    fn read_for_good(&mut self, key: Key) -> Option<Signal> {
        let (realm, layout, home) = (self.realm_of_all(), self.layout, self.home(key));
        let name = name(key);
        let place = self.place(realm, home)?;
        let memory = place.memory();
        let mut parts = Parts::default();
        for cell in [
            Cell::find(memory, layout, name),
            Cell::nameless_if_used(memory, layout, name),
        ]
        .into_iter()
        .flatten()
        {
            let content = cell.content().unwrap_or_default();
            if let Some(part) = get_part(&mut Reader(&content)) {
                parts.add(&part);
            }
        }
        parts.signal
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
                self.leave_part(coll, &Part::Signal(signal.clone()));
            }
            Key::Exclusive(..)
            | Key::Shared(..)
            | Key::AnyExclusive(_)
            | Key::SharedAll(_)
            | Key::ShmemLock(_)
            | Key::Location(..) => self.leave_for_good(key, signal),
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
            Key::Collective(coll) => self.take_parts(coll)?.signal,
            _ => self.read_for_good(key),
        }
    }

    fn wants_ack(&self, _: MsgId) -> bool {
        // Which message a receive matches is known only afterwards: see `messages`.
        false
    }

    fn arrive(&mut self, coll: CollId, arrival: Arrival) {
        self.leave_part(coll, &Part::Arrival(arrival));
    }

    fn depart(&mut self, coll: CollId) -> Signal {
        let mut all = Departure::default();
        all.add(self.take_parts(coll).unwrap_or_default().arrival);
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
