//! Writing a trace while the program runs.
//!
//! Records gather in a block; a full block goes out with its checksum. Dropping the writer sends
//! what it has but no end record: a reader will say that the trace was cut off, which is true.

use super::record::{Record, put_event};
use super::wire::Wire;
use super::{BLOCK_HEADER, MAGIC, VERSION, block_checksum};
use crate::MAX_PROCESSES;
use fencepost_model::{
    Context, CtxId, Event, Execution, GroupId, Rank, Site, SiteId, WinId, Window,
};
use std::collections::HashMap;
use std::io::{self, Write};

/// A block this long goes out.
const BLOCK_LIMIT: usize = 64 * 1024;

/// Writes a trace piece by piece. Define groups, windows, contexts and sites before an event names
/// them; the events of one process must come in their order.
#[derive(Debug)]
pub struct Writer<W: Write> {
    /// `None` once finished.
    out: Option<W>,
    block: Vec<u8>,
    limit: usize,
    strings: HashMap<String, u32>,
    sites: u32,
    events: u64,
}

impl<W: Write> Writer<W> {
    /// Starts a trace of `processes` processes.
    pub fn new(out: W, processes: u32) -> io::Result<Writer<W>> {
        Writer::with_block_limit(out, processes, BLOCK_LIMIT)
    }

    /// The same with another size of blocks: small ones lose less when the program dies.
    pub fn with_block_limit(mut out: W, processes: u32, limit: usize) -> io::Result<Writer<W>> {
        if processes > MAX_PROCESSES {
            return Err(invalid("a trace has too many processes"));
        }
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend(processes.to_le_bytes());
        header.extend(crc32fast::hash(&header).to_le_bytes());
        out.write_all(&header)?;
        Ok(Writer {
            out: Some(out),
            block: Vec::new(),
            limit,
            strings: HashMap::new(),
            sites: 0,
            events: 0,
        })
    }

    /// Defines a group.
    pub fn group(&mut self, id: GroupId, members: &[Rank]) -> io::Result<()> {
        let members = members.to_vec();
        self.record(&Record::Group { id, members })
    }

    /// Defines a window, or defines it again when more is known about it.
    pub fn window(&mut self, id: WinId, window: &Window) -> io::Result<()> {
        let window = window.clone();
        self.record(&Record::Window { id, window })
    }

    /// Defines a context.
    pub fn context(&mut self, id: CtxId, context: Context) -> io::Result<()> {
        self.record(&Record::Context { id, context })
    }

    /// Defines the next site and gives its number.
    pub fn site(&mut self, site: &Site) -> io::Result<SiteId> {
        let file = self.string(&site.file)?;
        let function = self.string(&site.function)?;
        self.record(&Record::Site {
            file,
            line: site.line,
            column: site.column,
            function,
        })?;
        let id = SiteId(self.sites);
        let next = self.sites.checked_add(1);
        self.sites = next.ok_or_else(|| invalid("a trace has too many sites"))?;
        Ok(id)
    }

    /// Appends the next event of a process.
    pub fn event(&mut self, rank: Rank, event: &Event) -> io::Result<()> {
        put_event(rank, event, &mut self.block);
        self.events += 1;
        self.send_full_block()
    }

    /// Sends the block that is being gathered, full or not.
    pub fn flush(&mut self) -> io::Result<()> {
        self.send_block()?;
        self.out.as_mut().map_or(Ok(()), W::flush)
    }

    /// Completes the trace and gives the output back.
    pub fn finish(mut self) -> io::Result<W> {
        let events = self.events;
        self.record(&Record::End { events })?;
        self.flush()?;
        self.out.take().ok_or_else(|| invalid("already finished"))
    }

    fn string(&mut self, text: &str) -> io::Result<u32> {
        if let Some(&number) = self.strings.get(text) {
            return Ok(number);
        }
        let number = u32::try_from(self.strings.len());
        let number = number.map_err(|_| invalid("a trace has too many strings"))?;
        self.record(&Record::Text { text: text.into() })?;
        self.strings.insert(text.into(), number);
        Ok(number)
    }

    fn record(&mut self, record: &Record) -> io::Result<()> {
        record.put(&mut self.block);
        self.send_full_block()
    }

    fn send_full_block(&mut self) -> io::Result<()> {
        match self.block.len() >= self.limit {
            true => self.send_block(),
            false => Ok(()),
        }
    }

    fn send_block(&mut self) -> io::Result<()> {
        let (Some(out), false) = (&mut self.out, self.block.is_empty()) else {
            return Ok(());
        };
        let payload = std::mem::take(&mut self.block);
        let length = u32::try_from(payload.len()).map_err(|_| invalid("a record is too long"))?;
        let length = length.to_le_bytes();
        let mut bytes = Vec::with_capacity(BLOCK_HEADER + payload.len());
        bytes.extend(length);
        bytes.extend(block_checksum(&payload, length).to_le_bytes());
        bytes.extend(payload);
        out.write_all(&bytes)
    }
}

impl<W: Write> Drop for Writer<W> {
    fn drop(&mut self) {
        // A failing disk cannot be reported from here; the reader will see the missing end.
        let _ = self.flush();
    }
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Writes a whole execution, processes one after the other.
pub fn write<W: Write>(execution: &Execution, out: W) -> io::Result<W> {
    let processes = u32::try_from(execution.processes.len());
    let processes = processes.map_err(|_| invalid("a trace has too many processes"))?;
    let mut writer = Writer::new(out, processes)?;
    for site in &execution.sites {
        writer.site(site)?;
    }
    for (&id, members) in &execution.groups {
        writer.group(id, members)?;
    }
    for (&id, window) in &execution.windows {
        writer.window(id, window)?;
    }
    for (&id, &context) in &execution.contexts {
        writer.context(id, context)?;
    }
    for (at, event) in execution.events() {
        writer.event(at.rank, event)?;
    }
    writer.finish()
}
