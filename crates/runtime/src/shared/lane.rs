//! A stream of bytes from one process to another: written without waiting, read when convenient.

use super::memory::{CHUNK, Layout, Memory, Room};
use std::collections::VecDeque;
use std::io;

/// A chunk begins with where the next one is.
const NEXT: usize = 16;
const DATA: usize = CHUNK - NEXT;

/// The writing end.
#[derive(Debug)]
pub struct LaneOut {
    reader: usize,
    written: u64,
    /// The chunks not yet given back, oldest first, and the number of the oldest.
    chunks: VecDeque<u64>,
    oldest: u64,
}

impl LaneOut {
    /// A lane from this process to the `reader`-th.
    pub fn new(reader: usize) -> LaneOut {
        LaneOut {
            reader,
            written: 0,
            chunks: VecDeque::new(),
            oldest: 0,
        }
    }

    /// Appends bytes to the lane in this process's `own` memory; the reader sees all or none.
    pub fn write(
        &mut self,
        own: &mut dyn Room,
        layout: Layout,
        mut bytes: &[u8],
    ) -> io::Result<()> {
        while !bytes.is_empty() {
            let within = (self.written % DATA as u64) as usize;
            if within == 0 {
                self.next_chunk(own, layout)?;
            }
            let chunk = *self.chunks.back().ok_or(io::ErrorKind::InvalidData)?;
            let (now, rest) = bytes.split_at(bytes.len().min(DATA - within));
            own.write(chunk + (NEXT + within) as u64, now)?;
            self.written += now.len() as u64;
            bytes = rest;
        }
        own.store(layout.written(self.reader), self.written);
        Ok(())
    }

    fn next_chunk(&mut self, own: &mut dyn Room, layout: Layout) -> io::Result<()> {
        self.take_back(own, layout);
        let fresh = own.new_chunk()?;
        match self.chunks.back() {
            // The reader looks at it after the next publication.
            Some(last) => own.write(*last, &fresh.to_le_bytes())?,
            None => own.store(layout.first(self.reader), fresh),
        }
        self.chunks.push_back(fresh);
        Ok(())
    }

    /// Chunks whose reader has gone on to the next are free; the last one never is.
    fn take_back(&mut self, own: &mut dyn Room, layout: Layout) {
        let read = own.load(layout.read(self.reader));
        while self.chunks.len() > 1 && read > (self.oldest + 1) * DATA as u64 {
            if let Some(chunk) = self.chunks.pop_front() {
                own.free_chunk(chunk);
                self.oldest += 1;
            }
        }
    }
}

/// The reading end.
#[derive(Debug, Default)]
pub struct LaneIn {
    read: u64,
    chunk: u64,
}

impl LaneIn {
    /// Appends what was written since the last time to `into`; `reader` is this process, `memory`
    /// the writer's.
    pub fn read(
        &mut self,
        memory: &dyn Memory,
        layout: Layout,
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

    fn next_chunk(&self, memory: &dyn Memory, layout: Layout, reader: usize) -> io::Result<u64> {
        if self.chunk == 0 {
            return Ok(memory.load(layout.first(reader)));
        }
        let mut next = Vec::with_capacity(8);
        memory.read(self.chunk, 8, &mut next)?;
        let next = next.try_into().map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(u64::from_le_bytes(next))
    }
}
