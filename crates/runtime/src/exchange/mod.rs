//! The exchange between processes: what the engine wants said goes into lanes and cells (see
//! [`crate::shared`]).
//!
//! | what | where |
//! |---|---|
//! | facts about operations, messages, posts and completes | the lane from the one process to the other |
//! | collectives of all that everybody waits in, on one node | the assembly, in memory of the first process |
//! | other collectives and fences | a cell of the group's first process, or of the root |
//! | which collective a process has come to | its own roll, read by the members beside it |
//! | locks | a cell of the locked process, or of the window's first process |
//! | atomic updates | a cell of the updated process |
//!
//! Processes of one node share memory; where a job has several nodes, or if asked to, a window of MPI
//! serves instead. Nothing here waits. Whoever must wait asks [`Node::ready`] and lets MPI make
//! progress meanwhile.

mod attendance;
mod echo;
mod greeting;
mod lanes;
mod meeting;
mod names;
mod reach;
mod refrain;

pub use attendance::{
    Attendance, Called, Come, Differs, Discord, Sequence, Stands, key_of_word, sequence_name,
};
pub use echo::{Growths, MOST_TURNS, Saying};
pub use greeting::Greeted;
pub use lanes::Hearing;
pub use meeting::{Meeting, Waiting};
pub use names::mix;

use crate::shared::{Assembly, Board, Cell, Layout, Segment, Window};
use echo::{FACT, Said};
use fencepost_engine::wire::{Reader, Scratch, get_signal, put_signal};
use fencepost_engine::{Arrival, Departure, Exchange, Issued, Key, Known, Record, Signal};
use fencepost_model::{CollId, MsgId, Ranges, Rank, SiteId, WinId};
use lanes::Peer;
use meeting::{Part, Parts, add_to_cell, get_part};
use names::name;
use reach::{Near, Place, Realm};
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// The other end of the message being sent, received or acknowledged.
    pub peer: Rank,
    /// Where the collective being called meets, and those that were started.
    meetings: FxHashMap<CollId, Meeting>,
    /// Meetings of all processes are assemblies: there is one node, and nobody has threads.
    pub has_assemblies: bool,
    /// How many assemblies this process has come to.
    assemblies: u64,
    /// The collective it is in that is one, and its number.
    assembly: Option<(CollId, u64)>,
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
    /// It is told what this process is doing.
    pub stands: bool,
    /// Sequences this process takes no more part in, whose slots can be used again.
    over: FxHashSet<u64>,
    /// More communicators are in use than there are slots: their collectives are not compared.
    pub crowded: bool,
    /// Something could not be said, mostly for lack of memory.
    pub trouble: Option<io::Error>,
    /// What becomes of what is said.
    speech: Speech,
    /// What was said and is not told yet, and to whom.
    gathered: Vec<(Rank, Said)>,
    /// How many records were told.
    written: u64,
    /// The record being written.
    out: Scratch,
    incoming: Vec<u8>,
}

/// What becomes of what is said to others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Speech {
    /// It is told at once.
    Plain,
    /// It is gathered first, for it may be the same again.
    Gathered,
    /// It was told before.
    Silent,
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
            has_assemblies: false,
            assemblies: 0,
            assembly: None,
            parts: FxHashMap::default(),
            receivers: Arc::default(),
            leaders: FxHashMap::default(),
            dynamic: FxHashSet::default(),
            on_dynamic: Vec::new(),
            tallies: FxHashMap::default(),
            synchronous: false,
            unacknowledged: FxHashSet::default(),
            stands: false,
            over: FxHashSet::default(),
            crowded: false,
            trouble: None,
            speech: Speech::Plain,
            gathered: Vec::new(),
            written: 0,
            out: Scratch::default(),
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
        if realm == Realm::Far && self.far.is_some() {
            let window = self.far.as_ref()?;
            return Some(match rank == self.rank {
                true => Place::Own(window),
                false => Place::Far(window.remote(rank.0 as i32)),
            });
        }
        self.segment(rank).map(Place::Near)
    }

    /// The memory of a process of this node.
    fn segment(&mut self, rank: Rank) -> Option<&Segment> {
        if rank == self.rank {
            return Some(&self.near.own);
        }
        if let Err(error) = self.near.open(rank, self.layout) {
            self.trouble = Some(error);
        }
        self.near.opened.get(rank.index())?.as_ref()
    }

    /// The memory that has the cell of a meeting.
    fn place_of(&mut self, meeting: &Meeting) -> Option<Place<'_>> {
        self.place(self.realm_of(&meeting.members), meeting.at())
    }

    /// Reads or writes what a process tells everybody about itself.
    fn board<R>(&mut self, rank: Rank, work: impl FnOnce(Board<'_>) -> R) -> Option<R> {
        let (realm, layout) = (self.realm_of_all(), self.layout);
        let place = self.place(realm, rank)?;
        Some(work(Board::new(place.memory(), &layout)))
    }

    /// Is what was asked for by this key there? A collective: have all arrived, or does this process
    /// not wait in it?
    pub fn ready(&mut self, key: Key) -> bool {
        let Key::Collective(coll) = key else {
            self.poll();
            return self.signals.contains_key(&key);
        };
        if let Some(number) = self.in_assembly(coll) {
            return self.is_assembled(coll, number);
        }
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

    /// What the sender of a message knew that `self.peer` has sent and this process will receive.
    pub fn peek_message(&mut self, msg: MsgId) -> Option<Signal> {
        self.take_message(msg)
    }

    /// Puts back what came with a message.
    pub fn put_back(&mut self, msg: MsgId, signal: Signal) {
        self.signals.insert(Key::Message(msg), signal);
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

    /// Has another process come to its end?
    pub fn has_ended(&mut self, rank: Rank) -> bool {
        self.board(rank, |board| board.phase() != 0).unwrap_or(true)
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
        self.out.clear();
        put_signal(&mut self.out, signal);
        let shown = match &self.far {
            Some(window) => Board::new(window, &self.layout).show(self.out.written()),
            None => Board::new(&self.near.own, &self.layout).show(self.out.written()),
        };
        self.keep(shown);
    }

    /// Remembers a failure.
    fn keep(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            self.trouble = Some(error);
        }
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

    /// Arrives at a meeting that others may wait for, but neither tells nor learns anything.
    pub fn pass_by(&mut self, coll: CollId, meeting: &Meeting) {
        if self.assembles(&meeting.members) {
            let number = self.next_assembly();
            if let Some(all) = self.assembly(number) {
                all.pass_by();
            }
            return;
        }
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

    /// The number of the next meeting of all processes.
    fn next_assembly(&mut self) -> u64 {
        self.assemblies += 1;
        self.assemblies - 1
    }

    /// The number of the meeting of all processes that this process is in, if this is its collective.
    fn in_assembly(&self, coll: CollId) -> Option<u64> {
        self.assembly
            .and_then(|(of, number)| (of == coll).then_some(number))
    }

    /// Leaves a meeting of all processes: what all have brought.
    fn latest_of_all(&mut self, number: u64) -> Arrival {
        self.assembly = None;
        let latest = self.assembly(number).map(|all| all.latest());
        let (era, time) = latest.unwrap_or_default();
        Arrival {
            era,
            time,
            ..Arrival::default()
        }
    }

    /// Have all come to a meeting of all processes? If some have come to it as to the one before, and others have not,
    /// all come once more.
    fn is_assembled(&mut self, coll: CollId, number: u64) -> bool {
        let Some(all) = self.assembly(number) else {
            return true;
        };
        if !all.is_complete() {
            return self.muted();
        }
        if !all.is_repeated() {
            return true;
        }
        let (era, time) = all.latest();
        self.arrive_at_assembly(coll, era, time);
        false
    }

    /// Comes to the next meeting of all processes.
    fn arrive_at_assembly(&mut self, coll: CollId, era: u32, time: u64) {
        let number = self.next_assembly();
        self.assembly = Some((coll, number));
        if let Some(all) = self.assembly(number) {
            all.arrive(era, time);
        }
    }

    /// Do these meet where all processes do?
    pub fn assembles(&self, members: &[Rank]) -> bool {
        self.has_assemblies && members.len() == self.layout.processes
    }

    /// Comes to the next meeting of all processes, having done nothing new; its number.
    pub fn repeat(&mut self) -> u64 {
        let number = self.next_assembly();
        if let Some(all) = self.assembly(number) {
            all.repeat();
        }
        number
    }

    /// Has nobody done anything new? `None` while not all have come.
    pub fn all_repeat(&mut self, number: u64) -> Option<bool> {
        match self.assembly(number) {
            Some(all) if all.is_complete() => Some(!all.is_told()),
            Some(_) => self.muted().then_some(true),
            None => Some(true),
        }
    }

    fn assembly(&mut self, number: u64) -> Option<Assembly<'_>> {
        let layout = self.layout;
        let first = self.segment(Rank(0))?;
        Some(Assembly::new(first, &layout, number))
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
        let mut bytes = std::mem::take(&mut self.incoming);
        let left = match self.place_of(&meeting) {
            None => return,
            Some(place) => match Cell::enter(place.memory(), layout, key, visitors) {
                None => Ok(false),
                Some(cell) => add_to_cell(&cell, part, &mut bytes),
            },
        };
        self.incoming = bytes;
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
                self.send_part(member, coll, part);
            }
        }
    }

    /// Takes what was left at a meeting.
    fn take_parts(&mut self, coll: CollId) -> Option<Parts> {
        let meeting = self.meetings.remove(&coll)?;
        let mut parts = self.parts.remove(&coll);
        let (key, layout) = (name(Key::Collective(coll)), self.layout);
        let mut content = std::mem::take(&mut self.incoming);
        content.clear();
        let read = self.place_of(&meeting).and_then(|place| {
            let cell = Cell::find(place.memory(), layout, key)?;
            let read = cell.content(&mut content);
            cell.leave();
            Some(read)
        });
        self.keep(read.unwrap_or(Ok(())));
        if let Some(part) = get_part(&mut Reader(&content)) {
            parts.get_or_insert_default().add(&part);
        }
        self.incoming = content;
        parts
    }

    /// Leaves a signal where it stays.
    fn leave_for_good(&mut self, key: Key, signal: &Signal) {
        let (realm, layout, home) = (self.realm_of_all(), self.layout, self.home(key));
        let name = name(key);
        let mut bytes = std::mem::take(&mut self.incoming);
        let Some(place) = self.place(realm, home) else {
            return;
        };
        let memory = place.memory();
        let cell = Cell::enter(memory, layout, name, 0)
            .unwrap_or_else(|| Cell::nameless(memory, layout, name));
        let left = add_to_cell(&cell, &Part::Signal(signal.clone()), &mut bytes);
        drop(cell);
        self.incoming = bytes;
        self.keep(match left {
            Ok(false) => Err(io::Error::other("a clock is too long")),
            other => other.map(drop),
        });
    }

    /// What was left where it stays.
    fn read_for_good(&mut self, key: Key) -> Option<Signal> {
        let (realm, layout, home) = (self.realm_of_all(), self.layout, self.home(key));
        let name = name(key);
        let mut content = std::mem::take(&mut self.incoming);
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
            if cell.content(&mut content).is_ok()
                && let Some(part) = get_part(&mut Reader(&content))
            {
                parts.add(&part);
            }
        }
        self.incoming = content;
        parts.signal
    }

    /// Is what stays exchanged by a window of MPI, so that looking costs as much as an operation?
    pub fn is_far(&self) -> bool {
        self.far.is_some()
    }

    /// How often something was left for good under these keys.
    pub fn left(&mut self, keys: &[Key]) -> u64 {
        let (realm, layout) = (self.realm_of_all(), self.layout);
        let mut left = 0;
        for &key in keys {
            if let Some(place) = self.place(realm, self.home(key)) {
                left += Cell::arrivals(place.memory(), layout, name(key));
            }
        }
        left
    }

    /// Counts as if something had been left for good under a key.
    pub fn stir(&mut self, key: Key) {
        let (realm, layout) = (self.realm_of_all(), self.layout);
        if let Some(place) = self.place(realm, self.home(key))
            && let Some(cell) = Cell::enter(place.memory(), layout, name(key), 0)
        {
            cell.arrive();
        }
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
        if self.speech != Speech::Plain {
            return self.gather(to, || Said::Fact(record));
        }
        self.begin(FACT);
        let Some(peer) = self.peers.get_mut(to.index()) else {
            return;
        };
        peer.encoder.record(&mut self.out, &record);
        self.send(to);
    }

    fn post_issued(&mut self, to: Rank, issued: &Issued) {
        if self.speech != Speech::Plain {
            return self.gather(to, || Said::Fact(Record::Issued(Box::new(issued.clone()))));
        }
        self.begin(FACT);
        let Some(peer) = self.peers.get_mut(to.index()) else {
            return;
        };
        peer.encoder.issued(&mut self.out, issued);
        self.send(to);
    }

    fn signal(&mut self, key: Key, signal: &Signal) {
        match key {
            Key::Message(msg) => self.send_message(self.peer, msg, signal),
            Key::Ack(_) => self.send_signal(self.peer, key, signal),
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
            Key::Message(msg) => self.take_message(msg),
            Key::Post(_) | Key::Complete(_) | Key::Contribution(..) => {
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
        if !self.has_assemblies {
            return self.leave_part(coll, &Part::Arrival(arrival));
        }
        debug_assert!(arrival.clock.is_none() && arrival.exceptions.is_empty());
        self.meetings.remove(&coll);
        self.arrive_at_assembly(coll, arrival.era, arrival.time);
    }

    fn depart(&mut self, coll: CollId) -> Signal {
        let mut all = Departure::default();
        all.add(match self.in_assembly(coll) {
            Some(number) => self.latest_of_all(number),
            None => self.take_parts(coll).unwrap_or_default().arrival,
        });
        all.signal()
    }

    fn drain(&mut self, _: Rank, _: Known<'_>, _: &[(Rank, u64)], facts: &mut Vec<Record>) {
        self.poll();
        facts.append(&mut self.facts);
    }

    fn drain_all(&mut self, _: Rank, facts: &mut Vec<Record>) {
        self.poll();
        facts.append(&mut self.facts);
    }
}
