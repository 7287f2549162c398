//! Collectives: where their participants meet, and what they leave there for each other.

use crate::shared::Cell;
use fencepost_engine::clock::Clock;
use fencepost_engine::wire::{Put, Reader, get_clock, get_signal, put_clock, put_signal};
use fencepost_engine::{Arrival, Signal};
use fencepost_model::Rank;
use std::io;
use std::sync::Arc;

/// Who waits for whom in a collective.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Everybody for everybody.
    All,
    /// The others for one.
    ForRoot(Rank),
    /// One for the others.
    Root(Rank),
}

/// Where a collective's participants meet.
#[derive(Clone, Debug)]
pub struct Meeting {
    pub(super) members: Arc<[Rank]>,
    waiting: Waiting,
}

impl Meeting {
    /// A meeting of a group.
    pub fn new(members: &Arc<[Rank]>, waiting: Waiting) -> Meeting {
        Meeting {
            members: members.clone(),
            waiting,
        }
    }

    /// All of a group leave something and all pick it up.
    pub fn of_all(members: &Arc<[Rank]>) -> Meeting {
        Meeting::new(members, Waiting::All)
    }

    /// Whose memory has the cell.
    pub(super) fn at(&self) -> Rank {
        match self.waiting {
            Waiting::All => self.members.first().copied().unwrap_or_default(),
            Waiting::ForRoot(root) | Waiting::Root(root) => root,
        }
    }

    /// How many leave something.
    pub(super) fn arrivals(&self) -> u32 {
        match self.waiting {
            Waiting::All => self.members.len() as u32,
            Waiting::ForRoot(_) => 1,
            Waiting::Root(_) => self.members.len() as u32 - 1,
        }
    }

    /// How many pick it up.
    pub(super) fn visitors(&self) -> u32 {
        match self.waiting {
            Waiting::All => self.members.len() as u32,
            Waiting::ForRoot(_) => self.members.len() as u32 - 1,
            Waiting::Root(_) => 1,
        }
    }

    /// Does a process pick something up? One that only leaves something must not look again: the
    /// cell is gone when the others have been there.
    pub(super) fn waits(&self, member: Rank) -> bool {
        match self.waiting {
            Waiting::All => true,
            Waiting::ForRoot(root) => root != member,
            Waiting::Root(root) => root == member,
        }
    }
}

/// What is left at a meeting.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// Nothing but having been there.
    Presence,
    Signal(Signal),
    Arrival(Arrival),
}

/// What several have left.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) count: u32,
    pub(super) signal: Option<Signal>,
    pub(super) arrival: Arrival,
}

impl Parts {
    pub(super) fn add(&mut self, part: &Part) {
        self.count += 1;
        match part {
            Part::Presence => {}
            Part::Signal(signal) => self.signal.get_or_insert_default().join(signal),
            Part::Arrival(arrival) => {
                let sum = &mut self.arrival;
                sum.era = sum.era.max(arrival.era);
                sum.time = sum.time.max(arrival.time);
                sum.exceptions.extend_from_slice(&arrival.exceptions);
                match (&mut sum.clock, &arrival.clock) {
                    (Some(sum), Some(clock)) => sum.join(clock),
                    (None, Some(clock)) => sum.clock = Some(clock.clone()),
                    (_, None) => {}
                }
            }
        }
    }
}

/// Adds something to what a cell has, and one to those who have arrived; false if there is no room.
/// What is in `bytes` is overwritten.
pub(super) fn add_to_cell(cell: &Cell<'_>, part: &Part, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut sum = Parts::default();
    cell.content(bytes)?;
    if let Some(there) = get_part(&mut Reader(bytes)) {
        sum.add(&there);
    }
    sum.add(part);
    let sum = match part {
        Part::Presence => return Ok(true),
        Part::Signal(_) => Part::Signal(sum.signal.unwrap_or_default()),
        Part::Arrival(_) => Part::Arrival(sum.arrival),
    };
    bytes.clear();
    put_part(bytes, &sum);
    let fits = cell.set_content(bytes)?;
    if fits {
        cell.arrive();
    }
    Ok(fits)
}

/// Writes it.
pub(super) fn put_part(out: &mut impl Put, part: &Part) {
    match part {
        Part::Presence => out.u8(0),
        Part::Signal(signal) => {
            out.u8(1);
            put_signal(out, signal);
        }
        Part::Arrival(arrival) => {
            out.u8(if arrival.clock.is_some() { 3 } else { 2 });
            out.u32(arrival.era);
            out.u64(arrival.time);
            if let Some(clock) = &arrival.clock {
                put_threads(out, &arrival.exceptions, clock);
            }
        }
    }
}

/// What an arrival has only where some process has threads.
fn put_threads(out: &mut impl Put, exceptions: &[u32], clock: &Clock) {
    out.u32(exceptions.len() as u32);
    exceptions.iter().for_each(|actor| out.u32(*actor));
    put_clock(out, clock);
}

/// Reads it.
pub(super) fn get_part(reader: &mut Reader<'_>) -> Option<Part> {
    Some(match reader.u8()? {
        0 => Part::Presence,
        1 => Part::Signal(get_signal(reader)?),
        kind @ (2 | 3) => {
            let mut arrival = Arrival {
                era: reader.u32()?,
                time: reader.u64()?,
                ..Arrival::default()
            };
            if kind == 3 {
                for _ in 0..reader.u32()? {
                    arrival.exceptions.push(reader.u32()?);
                }
                arrival.clock = Some(get_clock(reader)?);
            }
            Part::Arrival(arrival)
        }
        _ => return None,
    })
}
