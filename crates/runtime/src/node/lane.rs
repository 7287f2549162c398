//! A stream of bytes from one process to another: written without waiting, read when convenient.

use super::segment::{CHUNK, Segment};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::Ordering;

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
    /// A lane from the owner of a segment to the `reader`-th process of the node.
    pub fn new(reader: usize) -> LaneOut {
        LaneOut {
            reader,
            written: 0,
            chunks: VecDeque::new(),
            oldest: 0,
        }
    }

    /// Appends bytes; the reader sees all of them or none.
    pub fn write(&mut self, segment: &mut Segment, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let within = (self.written % DATA as u64) as usize;
            if within == 0 {
                self.next_chunk(segment)?;
            }
            let chunk = self.chunks.back().ok_or(io::ErrorKind::InvalidData)?;
            let at = segment.chunk(*chunk)?;
            let (now, rest) = bytes.split_at(bytes.len().min(DATA - within));
            // SAFETY: within the chunk, in a part the reader does not look at yet.
            unsafe {
                let to = at.add(NEXT + within);
                std::ptr::copy_nonoverlapping(now.as_ptr(), to, now.len());
            }
            self.written += now.len() as u64;
            bytes = rest;
        }
        let lane = segment.lane(self.reader);
        lane.written.store(self.written, Ordering::Release);
        Ok(())
    }

    fn next_chunk(&mut self, segment: &mut Segment) -> io::Result<()> {
        self.take_back(segment);
        let fresh = segment.new_chunk()?;
        match self.chunks.back() {
            Some(last) => {
                let last = segment.chunk(*last)?;
                // SAFETY: the first word of the chunk; the reader looks at it after the next publication.
                unsafe { last.cast::<u64>().write_volatile(fresh) };
            }
            None => {
                let lane = segment.lane(self.reader);
                lane.first.store(fresh, Ordering::Relaxed);
            }
        }
        self.chunks.push_back(fresh);
        Ok(())
    }

    /// Chunks whose reader has gone on to the next are free; the last one never is.
    fn take_back(&mut self, segment: &mut Segment) {
        let read = segment.lane(self.reader).read.load(Ordering::Acquire);
        while self.chunks.len() > 1 && read > (self.oldest + 1) * DATA as u64 {
            if let Some(chunk) = self.chunks.pop_front() {
                segment.free_chunk(chunk);
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
    /// Appends what was written since the last time to `into`; `reader` is this process.
    pub fn read(
        &mut self,
        segment: &mut Segment,
        reader: usize,
        into: &mut Vec<u8>,
    ) -> io::Result<()> {
        let written = segment.lane(reader).written.load(Ordering::Acquire);
        while self.read < written {
            let within = (self.read % DATA as u64) as usize;
            if within == 0 {
                self.chunk = match self.chunk {
                    0 => segment.lane(reader).first.load(Ordering::Relaxed),
                    // SAFETY: the first word of a chunk that is not given back before we leave it.
                    last => unsafe { segment.chunk(last)?.cast::<u64>().read_volatile() },
                };
            }
            let at = segment.chunk(self.chunk)?;
            let now = (DATA - within).min((written - self.read) as usize);
            // SAFETY: within the chunk, in a part the writer has published.
            let bytes = unsafe { std::slice::from_raw_parts(at.add(NEXT + within), now) };
            into.extend_from_slice(bytes);
            self.read += now as u64;
        }
        segment
            .lane(reader)
            .read
            .store(self.read, Ordering::Release);
        Ok(())
    }
}
