//! Reading a trace, whatever state it is in.
//!
//! The header must be intact, or there is no trace. After that, reading stops at the first damage:
//! an incomplete block, a wrong checksum, a record that makes no sense or names something that is
//! not defined. Everything before it stands, except what `dangling` drops.

use super::record::Record;
use super::wire::{Input, Wire};
use super::{BLOCK_HEADER, HEADER, MAGIC, VERSION, block_checksum, dangling};
use crate::MAX_PROCESSES;
use crate::validate::{Check, validate};
use fencepost_model::{Event, Execution, Rank, Site};
use std::{fmt, io};

/// What could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The execution; all its references lead somewhere.
    pub execution: Execution,
    /// What was lost, if the file is not complete and intact.
    pub warning: Option<Damage>,
}

/// Where a trace stops being readable, and what that costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The first byte that could not be used.
    pub offset: u64,
    /// How many bytes from there to the end of the file.
    pub lost_bytes: u64,
    /// How many events could be used.
    pub events: u64,
    /// Events that were intact but depended on lost ones.
    pub dropped_events: u64,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage {
            offset,
            lost_bytes,
            events,
            dropped_events,
            reason,
        } = self;
        write!(
            f,
            "the trace is incomplete: {reason} at byte {offset}; {events} events before it were \
             read, {lost_bytes} bytes after it are lost"
        )?;
        match dropped_events {
            0 => Ok(()),
            n => write!(f, ", and {n} events were dropped that depend on lost ones"),
        }
    }
}

/// Why a file is no trace that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// It does not start as traces do.
    NotATrace,
    /// It was written by another version.
    Version(u16),
    /// The header itself is cut off or damaged.
    Header(String),
    /// It could not be read at all.
    Io(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotATrace => f.write_str("this is not a Fencepost trace"),
            ReadError::Version(found) => write!(
                f,
                "the trace has format version {found}, but only version {VERSION} can be read"
            ),
            ReadError::Header(reason) => write!(f, "the trace's header is damaged: {reason}"),
            ReadError::Io(error) => write!(f, "the trace cannot be read: {error}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a trace from anything that can be read to its end.
pub fn read_from(mut source: impl io::Read) -> Result<Read, ReadError> {
    let mut bytes = Vec::new();
    let done = source.read_to_end(&mut bytes);
    done.map_err(|error| ReadError::Io(error.to_string()))?;
    read(&bytes)
}

/// Reads a trace.
pub fn read(bytes: &[u8]) -> Result<Read, ReadError> {
    let processes = header(bytes)?;
    let mut reader = Reader::new(processes);
    let (offset, reason) = reader.blocks(bytes);
    let mut execution = reader.execution;
    let dropped_events = dangling::cut(&mut execution);
    let dangling = (dropped_events > 0).then(|| "a wait names an operation that is missing".into());
    debug_assert_eq!(validate(&execution), Ok(()));
    let Some(reason) = reason.or(dangling) else {
        return Ok(Read {
            execution,
            warning: None,
        });
    };
    let warning = Damage {
        offset: offset as u64,
        lost_bytes: (bytes.len() - offset) as u64,
        events: execution.events().count() as u64,
        dropped_events,
        reason,
    };
    Ok(Read {
        execution,
        warning: Some(warning),
    })
}

/// The number of processes.
fn header(bytes: &[u8]) -> Result<u32, ReadError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(ReadError::NotATrace);
    }
    let mut input = Input(bytes.get(MAGIC.len()..).unwrap_or_default());
    let cut = || ReadError::Header("it is cut off".into());
    let version = u16::from_le_bytes(fixed(&mut input).ok_or_else(cut)?);
    if version != VERSION {
        return Err(ReadError::Version(version));
    }
    let processes = u32::from_le_bytes(fixed(&mut input).ok_or_else(cut)?);
    let checksum = u32::from_le_bytes(fixed(&mut input).ok_or_else(cut)?);
    let covered = bytes.get(..HEADER - 4).unwrap_or_default();
    if crc32fast::hash(covered) != checksum {
        return Err(ReadError::Header("its checksum is wrong".into()));
    }
    if processes > MAX_PROCESSES {
        return Err(ReadError::Header(format!(
            "{processes} processes are more than {MAX_PROCESSES}"
        )));
    }
    Ok(processes)
}

fn fixed<const N: usize>(input: &mut Input<'_>) -> Option<[u8; N]> {
    input.take(N).ok()?.try_into().ok()
}

struct Reader {
    execution: Execution,
    strings: Vec<String>,
    events: u64,
    ended: bool,
}

impl Reader {
    fn new(processes: u32) -> Reader {
        let mut execution = Execution::default();
        let processes = processes as usize;
        execution.processes.resize_with(processes, Vec::new);
        Reader {
            execution,
            strings: Vec::new(),
            events: 0,
            ended: false,
        }
    }

    /// Reads blocks up to the end or the first damage: where that is, and what.
    fn blocks(&mut self, bytes: &[u8]) -> (usize, Option<String>) {
        let mut offset = HEADER;
        while !self.ended {
            let rest = bytes.get(offset..).unwrap_or_default();
            if rest.is_empty() {
                return (offset, Some("the end record is missing".into()));
            }
            let payload = match payload(rest) {
                Ok(payload) => payload,
                Err(reason) => return (offset, Some(reason.into())),
            };
            if let Err((at, reason)) = self.block(payload) {
                return (offset + BLOCK_HEADER + at, Some(reason));
            }
            offset += BLOCK_HEADER + payload.len();
        }
        let trailing = (offset < bytes.len()).then(|| "data after the end record".into());
        (offset, trailing)
    }

    /// Reads the records of an intact block; a fault comes with its position in the block.
    fn block(&mut self, payload: &[u8]) -> Result<(), (usize, String)> {
        let mut input = Input(payload);
        while !input.0.is_empty() {
            let at = payload.len() - input.0.len();
            let record = Record::get(&mut input).map_err(|reason| (at, reason.into()))?;
            self.record(record).map_err(|reason| (at, reason))?;
        }
        Ok(())
    }

    fn record(&mut self, record: Record) -> Result<(), String> {
        match record {
            _ if self.ended => return Err("a record after the end record".into()),
            Record::End { events } if events != self.events => {
                return Err(format!(
                    "{events} events should be there, not {}",
                    self.events
                ));
            }
            Record::End { .. } => self.ended = true,
            Record::Text { text } => self.strings.push(text),
            Record::Site {
                file,
                line,
                column,
                function,
            } => {
                let site = Site {
                    file: self.string(file)?,
                    line,
                    column,
                    function: self.string(function)?,
                };
                self.execution.sites.push(site);
            }
            Record::Group { id, members } => {
                Check(&self.execution).ranks(&members)?;
                self.execution.groups.insert(id, members);
            }
            Record::Window { id, window } => {
                Check(&self.execution).window(&window)?;
                self.execution.windows.insert(id, window);
            }
            Record::Context { id, context } => {
                self.execution.contexts.insert(id, context);
            }
            Record::Event { rank, event } => self.event(rank, event)?,
        }
        Ok(())
    }

    fn event(&mut self, rank: Rank, event: Event) -> Result<(), String> {
        Check(&self.execution).event(&event)?;
        match self.execution.processes.get_mut(rank.index()) {
            Some(list) => list.push(event),
            None => return Err(format!("an event of process {rank}, which does not exist")),
        }
        self.events += 1;
        Ok(())
    }

    fn string(&self, number: u32) -> Result<String, String> {
        let found = self.strings.get(number as usize).cloned();
        found.ok_or_else(|| format!("string {number} is not defined"))
    }
}

/// The payload of the block at the start of `bytes`, if it is complete and intact.
fn payload(bytes: &[u8]) -> Result<&[u8], &'static str> {
    const CUT: &str = "a block is cut off";
    let mut input = Input(bytes);
    let length: [u8; 4] = fixed(&mut input).ok_or(CUT)?;
    let checksum = u32::from_le_bytes(fixed(&mut input).ok_or(CUT)?);
    let payload = input
        .take(u32::from_le_bytes(length) as usize)
        .map_err(|_| CUT)?;
    match block_checksum(payload, length) == checksum {
        true => Ok(payload),
        false => Err("a block's checksum is wrong"),
    }
}
