//! Memory of one process that others reach by one-sided operations: between nodes.
//!
//! What every process has at first lies in one window; when lanes need more chunks, these are
//! attached to a second, dynamic window. A place in the latter is an address with its highest bit
//! set. Every operation is complete when its function returns. `MPI_Compare_and_swap` is not used:
//! under Open MPI 4.1 it crashes.

use super::memory::{CHUNK, EXTENT, Layout, Memory, Room};
use crate::abi::{Handle, constants, read_handle};
use crate::mpi;
use std::ffi::{c_int, c_void};
use std::io;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

/// Marks a place in attached memory.
const ATTACHED: u64 = 1 << 63;

/// Both windows, as this process sees them.
#[derive(Debug)]
pub struct Window {
    layout: Layout,
    win: Handle,
    attached: Handle,
    rank: c_int,
    base: *mut u8,
    free_chunks: Vec<u64>,
    extents: Vec<Box<[u64]>>,
}

// SAFETY: as with segments: shared parts are reached through atomics or by the lanes' rule.
unsafe impl Send for Window {}

impl Window {
    /// Makes the windows. All processes of the communicator come here.
    pub fn create(layout: Layout, rank: u32, comm: Handle) -> io::Result<Window> {
        let (mut win, mut attached, mut base) = (0usize, 0usize, null_mut::<u8>());
        let (info, size) = (constants().info_null.0, layout.end() + EXTENT);
        // SAFETY: all processes take part; the outputs are ours.
        let (win, attached) = unsafe {
            let made = mpi::Win_allocate(
                size as isize,
                1,
                info,
                comm.0,
                (&raw mut base).cast(),
                (&raw mut win).cast(),
            );
            let also = mpi::Win_create_dynamic(info, comm.0, (&raw mut attached).cast());
            if made != 0 || also != 0 || base.is_null() {
                return Err(io::Error::other("MPI made no window for Fencepost"));
            }
            base.write_bytes(0, size);
            let win = read_handle((&raw const win).cast(), 0);
            let attached = read_handle((&raw const attached).cast(), 0);
            let nocheck = constants().mode_nocheck;
            mpi::Win_lock_all(nocheck, win.0);
            mpi::Win_lock_all(nocheck, attached.0);
            mpi::Win_sync(win.0);
            mpi::Barrier(comm.0);
            (win, attached)
        };
        let first = layout.end() as u64;
        Ok(Window {
            layout,
            win,
            attached,
            rank: rank as c_int,
            base,
            free_chunks: chunks(first).rev().collect(),
            extents: Vec::new(),
        })
    }

    /// Frees the windows. All processes come here, and none uses them any more.
    pub fn free(mut self) {
        // SAFETY: all processes take part; the handles are ours.
        unsafe {
            mpi::Win_unlock_all(self.win.0);
            mpi::Win_unlock_all(self.attached.0);
            for extent in &self.extents {
                mpi::Win_detach(self.attached.0, extent.as_ptr().cast());
            }
            mpi::Win_free((&raw mut self.attached.0).cast());
            mpi::Win_free((&raw mut self.win.0).cast());
        }
    }

    fn attach_extent(&mut self) -> io::Result<()> {
        // Few, ever larger pieces: some libraries take only so many.
        let len = EXTENT << self.extents.len().min(12);
        let mut extent = vec![0u64; len / 8].into_boxed_slice();
        let base = extent.as_mut_ptr().cast::<c_void>();
        let mut address = 0isize;
        // SAFETY: our own memory, detached before it is freed.
        let code = unsafe {
            mpi::Get_address(base, &mut address);
            mpi::Win_attach(self.attached.0, base, len as isize)
        };
        if code != 0 {
            return Err(io::Error::other("MPI takes no more memory from Fencepost"));
        }
        let first = ATTACHED | address as u64;
        for part in (0..len).step_by(EXTENT).rev() {
            self.free_chunks.extend(chunks(first + part as u64).rev());
        }
        self.extents.push(extent);
        Ok(())
    }

    /// This process's own word. Others change it only while MPI makes progress.
    fn word(&self, at: usize) -> &AtomicU64 {
        debug_assert!(at + 8 <= self.layout.end() && at.is_multiple_of(8));
        // SAFETY: within the window, aligned, and any value is valid.
        unsafe { &*self.base.add(at).cast::<AtomicU64>() }
    }

    fn own_bytes(&self, at: u64) -> *mut u8 {
        match at & ATTACHED {
            // SAFETY: within the window.
            0 => unsafe { self.base.add(at as usize) },
            _ => (at & !ATTACHED) as *mut u8,
        }
    }
}

/// The chunks of an extent that begins there.
fn chunks(first: u64) -> impl DoubleEndedIterator<Item = u64> {
    (0..EXTENT / CHUNK).map(move |chunk| first + (chunk * CHUNK) as u64)
}

impl Memory for Window {
    fn load(&self, at: usize) -> u64 {
        // SAFETY: our window, to which access has begun.
        unsafe { mpi::Win_sync(self.win.0) };
        self.word(at).load(Ordering::Acquire)
    }

    fn load_all(&self, at: usize, words: &mut [u64]) {
        self.remote(self.rank).load_all(at, words);
    }

    fn store(&self, at: usize, value: u64) {
        self.remote(self.rank).store(at, value);
    }

    fn swap(&self, at: usize, value: u64) -> u64 {
        self.remote(self.rank).swap(at, value)
    }

    fn set_bits(&self, at: usize, bits: u64) {
        self.remote(self.rank).set_bits(at, bits);
    }

    fn read(&self, at: u64, len: usize, into: &mut Vec<u8>) -> io::Result<()> {
        // SAFETY: ours, and published by its writer or checked afterwards.
        into.extend_from_slice(unsafe { std::slice::from_raw_parts(self.own_bytes(at), len) });
        Ok(())
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        // SAFETY: ours, and nobody looks there yet.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.own_bytes(at), bytes.len());
        }
        std::sync::atomic::fence(Ordering::SeqCst);
        Ok(())
    }
}

impl Room for Window {
    fn new_chunk(&mut self) -> io::Result<u64> {
        if self.free_chunks.is_empty() {
            self.attach_extent()?;
        }
        self.free_chunks
            .pop()
            .ok_or(io::ErrorKind::OutOfMemory.into())
    }

    fn free_chunk(&mut self, chunk: u64) {
        self.free_chunks.push(chunk);
    }
}

impl Window {
    /// Another process's memory.
    pub fn remote(&self, rank: c_int) -> Remote<'_> {
        Remote { window: self, rank }
    }
}

/// Another process's memory.
#[derive(Copy, Clone, Debug)]
pub struct Remote<'a> {
    window: &'a Window,
    rank: c_int,
}

impl Remote<'_> {
    fn combine(&self, at: usize, value: u64, op: Handle) -> u64 {
        let mut before = 0u64;
        // SAFETY: our window, to which access has begun; the values outlive the flush.
        unsafe {
            mpi::Fetch_and_op(
                (&raw const value).cast(),
                (&raw mut before).cast(),
                constants().uint64.0,
                self.rank,
                at as isize,
                op.0,
                self.window.win.0,
            );
            mpi::Win_flush(self.rank, self.window.win.0);
        }
        before
    }

    /// Which window a place is in, and where there.
    fn place(&self, at: u64) -> (usize, isize) {
        match at & ATTACHED {
            0 => (self.window.win.0, at as isize),
            _ => (self.window.attached.0, (at & !ATTACHED) as isize),
        }
    }

    fn get(&self, at: u64, to: *mut c_void, len: usize) -> io::Result<()> {
        let ((win, place), byte) = (self.place(at), constants().byte.0);
        let count = c_int::try_from(len).map_err(io::Error::other)?;
        // SAFETY: access to our window has begun; the buffer is that long and outlives the flush.
        let code = unsafe {
            mpi::Get(to, count, byte, self.rank, place, count, byte, win)
                | mpi::Win_flush(self.rank, win)
        };
        failed(code)
    }
}

fn failed(code: c_int) -> io::Result<()> {
    match code {
        0 => Ok(()),
        _ => Err(io::Error::other(format!("MPI failed with code {code}"))),
    }
}

impl Memory for Remote<'_> {
    fn load(&self, at: usize) -> u64 {
        self.combine(at, 0, constants().no_op)
    }

    fn load_all(&self, at: usize, words: &mut [u64]) {
        let bytes = size_of_val(words);
        if self
            .get(at as u64, words.as_mut_ptr().cast(), bytes)
            .is_err()
        {
            words.fill(0);
        }
    }

    fn store(&self, at: usize, value: u64) {
        self.combine(at, value, constants().replace);
    }

    fn swap(&self, at: usize, value: u64) -> u64 {
        self.combine(at, value, constants().replace)
    }

    fn set_bits(&self, at: usize, bits: u64) {
        self.combine(at, bits, constants().bor);
    }

    fn read(&self, at: u64, len: usize, into: &mut Vec<u8>) -> io::Result<()> {
        let before = into.len();
        into.resize(before + len, 0);
        match len {
            0 => Ok(()),
            _ => self.get(at, into[before..].as_mut_ptr().cast(), len),
        }
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let ((win, place), byte) = (self.place(at), constants().byte.0);
        let (from, count) = (bytes.as_ptr().cast(), bytes.len() as c_int);
        // SAFETY: access to our window has begun; the bytes outlive the flush.
        let code = unsafe {
            mpi::Put(from, count, byte, self.rank, place, count, byte, win)
                | mpi::Win_flush(self.rank, win)
        };
        failed(code)
    }
}
