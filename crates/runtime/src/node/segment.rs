//! The memory one process shares with the others of its node, and how the others get at it.

use super::cell::{CELL_BYTES, CELLS};
use std::ffi::CString;
use std::io;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bytes of a chunk of a lane.
pub const CHUNK: usize = 16 << 10;
/// Chunks come from the system so many bytes at a time.
const EXTENT: usize = 1 << 20;
const PAGE: usize = 4096;
/// A node has at most so many processes.
pub const MOST_PROCESSES: usize = 4096;
/// Room for what a process knew when it last began to receive.
const SHOWN: usize = 2048;

/// The first page.
#[repr(C)]
struct Header {
    /// How far the process has come: see [`Segment::phase`].
    phase: AtomicU32,
    /// Odd while `shown` is being written.
    shown_version: AtomicU32,
    shown_len: AtomicU32,
    /// Nothing is to be reported any more; the first process's counts.
    muted: AtomicU32,
    /// The window it is freeing, plus one.
    freeing: AtomicU32,
    _pad: [u8; 44],
    /// A bit for each process that has left something.
    doorbells: [AtomicU64; MOST_PROCESSES / 64],
    shown: [u8; SHOWN],
}

/// One reader's lane, in the writer's segment.
#[repr(C, align(64))]
pub struct LaneHead {
    /// Bytes written.
    pub written: AtomicU64,
    /// Bytes read.
    pub read: AtomicU64,
    /// Where its first chunk is.
    pub first: AtomicU64,
}

/// One process's memory, mapped here.
#[derive(Debug)]
pub struct Segment {
    fd: i32,
    processes: usize,
    base: *mut u8,
    /// Mapped when first used.
    extents: Vec<*mut u8>,
    /// Chunks of the last extent that were handed out; for the owner.
    used_chunks: usize,
    free_chunks: Vec<u64>,
}

// SAFETY: all shared parts are reached through atomics or by the lanes' single-writer rule; the
// value itself is only used under the process's lock.
unsafe impl Send for Segment {}

const fn lanes_at() -> usize {
    size_of::<Header>().next_multiple_of(PAGE)
}

const fn cells_at(processes: usize) -> usize {
    (lanes_at() + processes * size_of::<LaneHead>()).next_multiple_of(PAGE)
}

const fn fixed_part(processes: usize) -> usize {
    cells_at(processes) + CELLS * CELL_BYTES
}

impl Segment {
    /// This process's own segment, on a node with so many processes.
    pub fn create(processes: usize) -> io::Result<Segment> {
        if processes > MOST_PROCESSES {
            return Err(io::Error::other("too many processes on a node"));
        }
        // SAFETY: a valid name; the descriptor is checked.
        let fd = unsafe { libc::memfd_create(c"fencepost".as_ptr(), libc::MFD_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: our own new file.
        if unsafe { libc::ftruncate(fd, fixed_part(processes) as i64) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Segment::map(fd, processes)
    }

    /// The segment another process of the node created as its descriptor `fd`.
    pub fn open(pid: u32, fd: i32, processes: usize) -> io::Result<Segment> {
        let path = CString::new(format!("/proc/{pid}/fd/{fd}"))?;
        // SAFETY: a valid path; the descriptor is checked.
        let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        Segment::map(fd, processes)
    }

    fn map(fd: i32, processes: usize) -> io::Result<Segment> {
        let base = map(fd, 0, fixed_part(processes))?;
        Ok(Segment {
            fd,
            processes,
            base,
            extents: Vec::new(),
            used_chunks: 0,
            free_chunks: Vec::new(),
        })
    }

    /// The descriptor by which others open it.
    pub fn descriptor(&self) -> i32 {
        self.fd
    }

    fn header(&self) -> &Header {
        // SAFETY: the mapping is page-aligned, large enough, and zero is a valid header.
        unsafe { &*self.base.cast::<Header>() }
    }

    /// The lane to the `reader`-th process of the node.
    pub fn lane(&self, reader: usize) -> &LaneHead {
        debug_assert!(reader < self.processes);
        // SAFETY: within the lanes' part of the mapping; zero is a valid lane.
        unsafe { &*self.base.add(lanes_at()).cast::<LaneHead>().add(reader) }
    }

    /// The `index`-th cell's bytes.
    pub fn cell_bytes(&self, index: usize) -> *mut u8 {
        debug_assert!(index < CELLS);
        // SAFETY: within the cells' part of the mapping.
        unsafe { self.base.add(cells_at(self.processes) + index * CELL_BYTES) }
    }

    /// Tells the owner that the `writer`-th process has left something.
    pub fn ring(&self, writer: usize) {
        let (word, bit) = (writer / 64, 1 << (writer % 64));
        // A full barrier: either the reader, who takes the bit before it looks, sees what was left,
        // or it sees the bit again.
        self.header().doorbells[word].fetch_or(bit, Ordering::SeqCst);
    }

    /// Calls back for each process that has left something since the last time.
    pub fn answer(&self, mut each: impl FnMut(usize)) {
        let words = self.processes.div_ceil(64);
        for (word, bell) in self.header().doorbells[..words].iter().enumerate() {
            if bell.load(Ordering::Relaxed) == 0 {
                continue;
            }
            let mut bits = bell.swap(0, Ordering::SeqCst);
            while bits != 0 {
                each(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }

    /// How far the owner has come: 0 running, then what the runtime counts.
    pub fn phase(&self) -> u32 {
        self.header().phase.load(Ordering::Acquire)
    }

    /// Tells how far this process has come.
    pub fn set_phase(&self, phase: u32) {
        self.header().phase.store(phase, Ordering::Release);
    }

    /// The window the owner is freeing, plus one.
    pub fn freeing(&self) -> u32 {
        self.header().freeing.load(Ordering::Acquire)
    }

    /// Tells which window this process is freeing, plus one; 0: none.
    pub fn set_freeing(&self, win: u32) {
        self.header().freeing.store(win, Ordering::Release);
    }

    /// Shall nothing be reported?
    pub fn muted(&self) -> bool {
        self.header().muted.load(Ordering::Acquire) != 0
    }

    /// From here on nothing is to be reported.
    pub fn mute(&self) {
        self.header().muted.store(1, Ordering::Release);
    }

    /// Shows what the owner knew when it last began to receive. What does not fit is not shown.
    pub fn show(&self, bytes: &[u8]) {
        let header = self.header();
        let len = if bytes.len() <= SHOWN { bytes.len() } else { 0 };
        let version = header.shown_version.load(Ordering::Relaxed);
        header.shown_version.store(version | 1, Ordering::Relaxed);
        std::sync::atomic::fence(Ordering::Release);
        header.shown_len.store(len as u32, Ordering::Relaxed);
        // SAFETY: the bytes fit; readers check the version and ignore what changed under them.
        unsafe {
            let to = header.shown.as_ptr().cast_mut();
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, len);
        }
        let next = (version | 1).wrapping_add(1);
        header.shown_version.store(next, Ordering::Release);
    }

    /// What the owner last showed.
    pub fn shown(&self) -> Vec<u8> {
        let header = self.header();
        loop {
            let version = header.shown_version.load(Ordering::Acquire);
            let len = header.shown_len.load(Ordering::Relaxed) as usize;
            let mut bytes = vec![0; len.min(SHOWN)];
            // SAFETY: within the header; checked below that nothing changed meanwhile.
            unsafe {
                let from = header.shown.as_ptr();
                std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), bytes.len());
            }
            std::sync::atomic::fence(Ordering::Acquire);
            let unchanged = header.shown_version.load(Ordering::Relaxed) == version;
            if version.is_multiple_of(2) && unchanged {
                return bytes;
            }
            std::hint::spin_loop();
        }
    }

    /// A fresh chunk, as its place in the file. For the owner.
    pub fn new_chunk(&mut self) -> io::Result<u64> {
        if let Some(chunk) = self.free_chunks.pop() {
            return Ok(chunk);
        }
        let per_extent = EXTENT / CHUNK;
        if self.extents.len() * per_extent == self.used_chunks {
            let extent = self.extents.len();
            let end = fixed_part(self.processes) + (extent + 1) * EXTENT;
            // SAFETY: our own file, only growing.
            if unsafe { libc::ftruncate(self.fd, end as i64) } != 0 {
                return Err(io::Error::last_os_error());
            }
            self.map_extent(extent)?;
        }
        let chunk = fixed_part(self.processes) + self.used_chunks * CHUNK;
        self.used_chunks += 1;
        Ok(chunk as u64)
    }

    /// Gives a chunk back that its reader has left. For the owner.
    pub fn free_chunk(&mut self, chunk: u64) {
        self.free_chunks.push(chunk);
    }

    /// The bytes of a chunk.
    pub fn chunk(&mut self, chunk: u64) -> io::Result<*mut u8> {
        let offset = (chunk as usize)
            .checked_sub(fixed_part(self.processes))
            .ok_or(io::ErrorKind::InvalidData)?;
        let extent = offset / EXTENT;
        let base = match self.extents.get(extent) {
            Some(base) if !base.is_null() => *base,
            _ => self.map_extent(extent)?,
        };
        // SAFETY: a chunk lies within its extent.
        Ok(unsafe { base.add(offset % EXTENT) })
    }

    fn map_extent(&mut self, extent: usize) -> io::Result<*mut u8> {
        let base = map(
            self.fd,
            fixed_part(self.processes) + extent * EXTENT,
            EXTENT,
        )?;
        if self.extents.len() <= extent {
            self.extents.resize(extent + 1, null_mut());
        }
        self.extents[extent] = base;
        Ok(base)
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        // SAFETY: mappings and descriptor are ours, and nobody uses them any more.
        unsafe {
            libc::munmap(self.base.cast(), fixed_part(self.processes));
            for extent in self.extents.iter().filter(|extent| !extent.is_null()) {
                libc::munmap(extent.cast(), EXTENT);
            }
            libc::close(self.fd);
        }
    }
}

fn map(fd: i32, offset: usize, len: usize) -> io::Result<*mut u8> {
    // SAFETY: a new mapping of a file that is at least that long.
    let base = unsafe {
        libc::mmap(
            null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED,
            fd,
            offset as i64,
        )
    };
    if base == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    Ok(base.cast())
}
