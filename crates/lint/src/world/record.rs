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
    /// What it costs to judge them, in steps of the machine.
    work: u64,
}

/// As many pieces of one event, and twice as many, and so on, are joined before new ones are added.
const MANY_PIECES: usize = 64;

/// How many of the last pieces of an event are compared with a new one.
const LAST_PIECES: usize = 8;

/// Steps of the machine that take as long as judging an event, and a piece of memory in it.
const WORK: u64 = 8;

impl Recorder {
    pub fn new(size: u32) -> Recorder {
        Recorder {
            processes: (0..size).map(|_| Vec::new()).collect(),
            segments: (0..size).map(|_| FxHashMap::default()).collect(),
            messages: 0,
            work: 0,
        }
    }

    /// What it costs to judge the events, in steps of the machine.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Did it matter who came first?
    pub fn has_turns(&self) -> bool {
        let turns = |event: &Event| match event.action {
            Action::Lock { exclusive, .. } => exclusive,
            Action::SetLock { .. } | Action::WaitUntil { .. } => true,
            _ => false,
        };
        self.processes.iter().flatten().any(turns)
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
        self.work += WORK * (1 + pieces(&action));
        let events = &mut self.processes[rank as usize];
        events.push(Event {
            thread: 0,
            action,
            site,
        });
        events.len() - 1
    }

    /// Adds a load or store; the number of its event.
    pub fn access(
        &mut self,
        rank: u32,
        kind: AccessKind,
        owner: Rank,
        range: ByteRange,
        site: SiteId,
    ) -> usize {
        let key = (site, kind, owner);
        if let Some(&at) = self.segments[rank as usize].get(&key) {
            if let Action::Access(access) = &mut self.processes[rank as usize][at].action {
                self.work += WORK * u64::from(add(&mut access.ranges, range));
            }
            return at;
        }
        let access = Access {
            kind,
            owner,
            ranges: range.into(),
        };
        let at = self.push(rank, Action::Access(access), site);
        self.segments[rank as usize].insert(key, at);
        at
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

fn pieces(action: &Action) -> u64 {
    let Action::Operation(operation) = action else {
        return 1;
    };
    let remote = operation.remote.iter().map(|remote| remote.ranges.0.len());
    let own = operation.reads.0.len() + operation.writes.0.len();
    (own + remote.sum::<usize>()) as u64
}

/// Adds bytes to those of an event; true if they are one more piece.
fn add(ranges: &mut Ranges, range: ByteRange) -> bool {
    let covers = |known: &ByteRange| known.start <= range.start && range.end <= known.end;
    if ranges.0.iter().rev().take(LAST_PIECES).any(covers) {
        return false;
    }
    if let Some(last) = ranges.0.last_mut()
        && last.end == range.start
    {
        last.end = range.end;
        return false;
    }
    let count = ranges.0.len();
    if count >= MANY_PIECES && count.is_power_of_two() {
        *ranges = ranges.normalised();
    }
    ranges.0.push(range);
    true
}

/// The model's name of a meeting.
pub fn collective(number: u64) -> CollId {
    CollId(number)
}
