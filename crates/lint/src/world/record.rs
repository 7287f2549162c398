//! Writes the execution down.
//!
//! Accesses of one place between two other events of the rank are one event with all their bytes:
//! nothing could order two of them differently.

use super::comms::Comm;
use super::windows::Window;
use fencepost_model::{
    Access, AccessKind, Action, ByteRange, CollId, Event, Execution, GroupId, MsgId, Ranges, Rank,
    SiteId, WinId,
};
use rustc_hash::FxHashMap;

type Accessed = (SiteId, AccessKind, Rank);

/// The events so far.
pub struct Recorder {
    processes: Vec<Vec<Event>>,
    /// Per rank, the accesses since the last other event.
    segments: Vec<FxHashMap<Accessed, usize>>,
    messages: u64,
}

/// More pieces than this in one event are joined before new ones are added.
const MANY_PIECES: usize = 64;

impl Recorder {
    pub fn new(size: u32) -> Recorder {
        Recorder {
            processes: (0..size).map(|_| Vec::new()).collect(),
            segments: (0..size).map(|_| FxHashMap::default()).collect(),
            messages: 0,
        }
    }

    /// A new message's number.
    pub fn message(&mut self) -> MsgId {
        self.messages += 1;
        MsgId(self.messages)
    }

    /// How many events of a rank there are.
    pub fn count(&self, rank: u32) -> usize {
        self.processes[rank as usize].len()
    }

    /// Adds an event.
    pub fn event(&mut self, rank: u32, action: Action, site: SiteId) -> usize {
        self.segments[rank as usize].clear();
        self.push(rank, action, site)
    }

    fn push(&mut self, rank: u32, action: Action, site: SiteId) -> usize {
        let events = &mut self.processes[rank as usize];
        events.push(Event {
            thread: 0,
            action,
            site,
        });
        events.len() - 1
    }

    /// Adds a load or store.
    pub fn access(
        &mut self,
        rank: u32,
        kind: AccessKind,
        owner: Rank,
        range: ByteRange,
        site: SiteId,
    ) {
        let key = (site, kind, owner);
        if let Some(&at) = self.segments[rank as usize].get(&key) {
            if let Action::Access(access) = &mut self.processes[rank as usize][at].action {
                add(&mut access.ranges, range);
            }
            return;
        }
        let access = Access {
            kind,
            owner,
            ranges: range.into(),
        };
        let at = self.push(rank, Action::Access(access), site);
        self.segments[rank as usize].insert(key, at);
    }

    /// A receive has found its message.
    pub fn matched(&mut self, rank: u32, at: usize, message: MsgId) {
        if let Action::Recv { msg, .. } = &mut self.processes[rank as usize][at].action {
            *msg = message;
        }
    }

    pub fn finish(self, comms: &[Comm], windows: &[Window]) -> Execution {
        let mut execution = Execution {
            processes: self.processes,
            ..Execution::default()
        };
        for (number, comm) in comms.iter().enumerate().skip(1) {
            let members = comm.members.iter().copied().map(Rank).collect();
            execution.groups.insert(GroupId(number as u32), members);
        }
        for (number, window) in windows.iter().enumerate() {
            let win = WinId(number as u32);
            execution.windows.insert(win, window.in_model());
        }
        execution
    }
}

fn add(ranges: &mut Ranges, range: ByteRange) {
    let covers = |known: &ByteRange| known.start <= range.start && range.end <= known.end;
    if ranges.0.iter().rev().any(covers) {
        return;
    }
    if let Some(last) = ranges.0.last_mut()
        && last.end == range.start
    {
        last.end = range.end;
        return;
    }
    if ranges.0.len() >= MANY_PIECES {
        *ranges = ranges.normalised();
    }
    ranges.0.push(range);
}

/// The model's name of a meeting.
pub fn collective(number: u64) -> CollId {
    CollId(number)
}
