//! A stream of records from one process to another: written without waiting, read when convenient.
//!
//! ```text
//! chunk  = where the next one is, padding, records        (a record may go on in the next chunk)
//! record = length of its bytes, its bytes, padding        (all multiples of 8)
//! ```
//!
//! There are two ways to see a record. How far the lane is `written` is a word of its own, which
//! serves also from far away. And the length of a record is stored last, after the place of the next
//! one's was cleared: a reader of the same node who expects a record looks at that place, which is all
//! it needs, often a single line of memory. The latter works inside a chunk; whoever comes to the end
//! of one goes on the first way.

use super::memory::{CHUNK, Layout, Memory, Room};
use super::segment::Segment;
use std::collections::VecDeque;
use std::io;

/// A chunk begins with where the next one is.
const NEXT: usize = 64;
const DATA: usize = CHUNK - NEXT;
/// Bytes of a length.
pub const HEAD: usize = 8;

/// Bytes with their padding.
const fn padded(len: usize) -> usize {
    len.next_multiple_of(8)
}

/// The writing end.
#[derive(Debug)]
pub struct LaneOut {
    reader: usize,
    written: u64,
    /// The chunks not yet given back, oldest first, and the number of the oldest.
    chunks: VecDeque<u64>,
    oldest: u64,
    /// The one being written.
    last: u64,
}

impl LaneOut {
    /// A lane from this process to the `reader`-th.
    pub fn new(reader: usize) -> LaneOut {
        LaneOut {
            reader,
            written: 0,
            chunks: VecDeque::new(),
            oldest: 0,
            last: 0,
        }
    }

    /// Appends a record to the lane in this process's `own` memory; the reader sees all or nothing.
    /// Tells whether a new chunk was begun for it.
    pub fn write<R: Room + ?Sized>(
        &mut self,
        own: &mut R,
        layout: &Layout,
        record: &[u8],
    ) -> io::Result<bool> {
        let within = (self.written % DATA as u64) as usize;
        let fresh = within == 0;
        if fresh {
            self.next_chunk(own, layout)?;
        }
        let head = self.last + (NEXT + within) as u64;
        let end = within + HEAD + padded(record.len());
        if end < DATA {
            own.write(head + HEAD as u64, record)?;
            own.publish(self.last + (NEXT + end) as u64, 0)?;
        } else {
            self.write_on(own, layout, within + HEAD, record)?;
        }
        own.publish(head, record.len() as u64)?;
        self.written += (end - within) as u64;
        own.store(layout.written(self.reader), self.written);
        Ok(fresh || end > DATA)
    }

    /// Writes what goes up to the end of a chunk and on in others.
    fn write_on<R: Room + ?Sized>(
        &mut self,
        own: &mut R,
        layout: &Layout,
        mut within: usize,
        record: &[u8],
    ) -> io::Result<()> {
        let (mut rest, mut padding) = (record, padded(record.len()) - record.len());
        loop {
            let (now, later) = rest.split_at(rest.len().min(DATA - within));
            own.write(self.last + (NEXT + within) as u64, now)?;
            within += now.len();
            rest = later;
            if rest.is_empty() {
                within += std::mem::take(&mut padding);
            }
            match within < DATA {
                true => return own.publish(self.last + (NEXT + within) as u64, 0),
                false if rest.is_empty() => return Ok(()),
                false => self.next_chunk(own, layout)?,
            }
            within = 0;
        }
    }

    fn next_chunk<R: Room + ?Sized>(&mut self, own: &mut R, layout: &Layout) -> io::Result<()> {
        self.take_back(own, layout);
        let fresh = own.new_chunk()?;
        match self.chunks.back() {
            // The reader looks at it after the next publication.
            Some(last) => own.write(*last, &fresh.to_le_bytes())?,
            None => own.store(layout.first(self.reader), fresh),
        }
        self.chunks.push_back(fresh);
        self.last = fresh;
        Ok(())
    }

    /// Chunks whose reader has gone on to the next are free; the last one never is.
    fn take_back<R: Room + ?Sized>(&mut self, own: &mut R, layout: &Layout) {
        let read = own.load(layout.read(self.reader));
        while self.chunks.len() > 1 && read > (self.oldest + 1) * DATA as u64 {
            if let Some(chunk) = self.chunks.pop_front() {
                own.free_chunk(chunk);
                self.oldest += 1;
            }
        }
    }
}

/// What is next in a lane.
#[derive(Debug)]
pub enum Next<'a> {
    /// This.
    Record(&'a [u8]),
    /// Nothing yet.
    Nothing,
    /// Only [`LaneIn::read`] can tell.
    Elsewhere,
}

/// The reading end.
#[derive(Debug, Default)]
pub struct LaneIn {
    read: u64,
    chunk: u64,
}

impl LaneIn {
    /// The next record, where it lies; `memory` is the writer's.
    #[inline]
    pub fn next<'a>(&mut self, memory: &'a Segment) -> Next<'a> {
        let within = (self.read % DATA as u64) as usize;
        let head = self.chunk + (NEXT + within) as u64;
        let published = match within {
            0 => None,
            _ => memory.published(head),
        };
        let Some(len) = published.map(|len| len as usize) else {
            return Next::Elsewhere;
        };
        if len == 0 {
            return Next::Nothing;
        }
        let end = within + HEAD + padded(len);
        if end > DATA {
            return Next::Elsewhere;
        }
        // Its writer keeps the chunk until it was told that the reader has left it.
        let Some(record) = memory.lasting(head + HEAD as u64, len) else {
            return Next::Elsewhere;
        };
        self.read += (end - within) as u64;
        Next::Record(record)
    }

    /// Appends what was written since the last time to `into`; `reader` is this process, `memory`
    /// the writer's. What comes are whole records, see [`records`].
    pub fn read(
        &mut self,
        memory: &dyn Memory,
        layout: &Layout,
        reader: usize,
        into: &mut Vec<u8>,
    ) -> io::Result<()> {
        let written = memory.load(layout.written(reader));
        let mut left_chunk = false;
        while self.read < written {
            let within = (self.read % DATA as u64) as usize;
            if within == 0 {
                self.chunk = self.next_chunk(memory, layout, reader)?;
                left_chunk = true;
            }
            let now = (DATA - within).min((written - self.read) as usize);
            memory.read(self.chunk + (NEXT + within) as u64, now, into)?;
            self.read += now as u64;
        }
        if left_chunk {
            memory.store(layout.read(reader), self.read);
        }
        Ok(())
    }

    fn next_chunk(&self, memory: &dyn Memory, layout: &Layout, reader: usize) -> io::Result<u64> {
        if self.chunk == 0 {
            return Ok(memory.load(layout.first(reader)));
        }
        let mut next = Vec::with_capacity(8);
        memory.read(self.chunk, 8, &mut next)?;
        let next = next.try_into().map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(u64::from_le_bytes(next))
    }
}

/// The records among bytes that [`LaneIn::read`] brought.
pub fn records(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let len = usize::try_from(u64::from_le_bytes(*head)).ok()?;
        let (record, _) = rest.split_at_checked(len)?;
        bytes = rest.get(len.checked_next_multiple_of(8)?..)?;
        Some(record)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of all lengths, read each in one of both ways, come as they were written.
    #[test]
    fn records_come_in_order_by_either_way() {
        let layout = Layout::new(2);
        let mut own = Segment::create(layout).expect("memory");
        let (mut out, mut into) = (LaneOut::new(1), LaneIn::default());
        let record = |i: usize| vec![i as u8; 1 + i * i % (3 * CHUNK)];
        let (mut at, mut bytes) = (0, Vec::new());
        for i in 0..4000 {
            out.write(&mut own, &layout, &record(i)).expect("room");
            match i % 7 {
                0..3 => {
                    if let Next::Record(next) = into.next(&own) {
                        assert_eq!(next, record(at));
                        at += 1;
                    }
                }
                3 => {
                    bytes.clear();
                    into.read(&own, &layout, 1, &mut bytes).expect("bytes");
                    for next in records(&bytes) {
                        assert_eq!(next, record(at));
                        at += 1;
                    }
                    assert_eq!(at, i + 1);
                    assert!(!matches!(into.next(&own), Next::Record(_)));
                }
                _ => {}
            }
        }
        assert!(out.chunks.len() < 64, "chunks that were read come back");
    }
}
