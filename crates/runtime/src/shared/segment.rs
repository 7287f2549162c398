//! Memory of one process that the others of its node map, and how they get at it.

use super::memory::{CHUNK, EXTENT, Layout, Memory, Room};
use crate::quiet;
use std::cell::RefCell;
use std::ffi::CString;
use std::io;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicU64, Ordering};

/// The file grows so many bytes at a time. What is not used takes no memory.
const GROWTH: usize = 64 * EXTENT;

/// One process's memory, mapped here.
#[derive(Debug)]
pub struct Segment {
    fd: i32,
    layout: Layout,
    base: *mut u8,
    /// Mapped when first used.
    extents: RefCell<Vec<*mut u8>>,
    /// Chunks that were ever handed out; for the owner.
    used_chunks: usize,
    free_chunks: Vec<u64>,
}

// SAFETY: all shared parts are reached through atomics or by the lanes' single-writer rule; the
// value itself is only used under the process's lock.
unsafe impl Send for Segment {}

/// A word of a segment by its address, for those who need it so often that to look for it would be most of what they do.
#[derive(Copy, Clone, Debug)]
pub struct Word(NonNull<AtomicU64>);

// SAFETY: as for the segment.
unsafe impl Send for Word {}

impl Word {
    /// What is there.
    ///
    /// # Safety
    /// The segment is still mapped.
    #[inline(always)]
    pub unsafe fn load(self) -> u64 {
        // SAFETY: the caller's promise.
        unsafe { self.0.as_ref() }.load(Ordering::Acquire)
    }

    /// Writes it.
    ///
    /// # Safety
    /// The segment is still mapped.
    #[inline(always)]
    pub unsafe fn store(self, value: u64) {
        // SAFETY: the caller's promise.
        unsafe { self.0.as_ref() }.store(value, Ordering::Release);
    }

    /// The word so many bytes behind it.
    ///
    /// # Safety
    /// It is of the same segment.
    #[inline(always)]
    pub unsafe fn after(self, bytes: usize) -> Word {
        // SAFETY: the caller's promise.
        Word(unsafe { self.0.byte_add(bytes) })
    }
}

impl Segment {
    /// This process's own segment.
    pub fn create(layout: Layout) -> io::Result<Segment> {
        // SAFETY: a valid name; the descriptor is checked.
        let fd = unsafe { libc::memfd_create(c"fencepost".as_ptr(), libc::MFD_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        quiet::set_len(fd, layout.end() + GROWTH)?;
        Segment::map(fd, layout)
    }

    /// The segment another process of the node created as its descriptor `fd`.
    pub fn open(pid: u32, fd: i32, layout: Layout) -> io::Result<Segment> {
        let path = CString::new(format!("/proc/{pid}/fd/{fd}"))?;
        // SAFETY: a valid path; the descriptor is checked.
        let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        Segment::map(fd, layout)
    }

    fn map(fd: i32, layout: Layout) -> io::Result<Segment> {
        Ok(Segment {
            fd,
            layout,
            base: map(fd, 0, layout.end())?,
            extents: RefCell::default(),
            used_chunks: 0,
            free_chunks: Vec::new(),
        })
    }

    /// The descriptor by which others open it.
    pub fn descriptor(&self) -> i32 {
        self.fd
    }

    /// A word of the part that every process has.
    #[inline]
    pub fn word(&self, at: usize) -> &AtomicU64 {
        debug_assert!(at + 8 <= self.layout.end() && at.is_multiple_of(8));
        // SAFETY: within the mapping, aligned, and zero is a valid value.
        unsafe { &*self.base.add(at).cast::<AtomicU64>() }
    }

    /// Likewise, by its address.
    pub fn word_at(&self, at: usize) -> Word {
        Word(NonNull::from(self.word(at)))
    }

    /// Where bytes are mapped. Those of a chunk never cross the end of an extent.
    #[inline]
    fn bytes(&self, at: u64) -> io::Result<*mut u8> {
        let at = at as usize;
        let Some(offset) = at.checked_sub(self.layout.end()) else {
            // SAFETY: within the mapping.
            return Ok(unsafe { self.base.add(at) });
        };
        let extent = offset / EXTENT;
        let known = self.extents.borrow().get(extent).copied();
        let base = match known {
            Some(base) if !base.is_null() => base,
            _ => self.map_extent(extent)?,
        };
        // SAFETY: within the extent.
        Ok(unsafe { base.add(offset % EXTENT) })
    }

    /// Eight bytes that [`Memory::publish`] has written, or will.
    #[inline]
    pub fn published(&self, at: u64) -> Option<u64> {
        let at = self.bytes(at).ok()?.cast::<AtomicU64>();
        // SAFETY: mapped, aligned, and only written as a whole.
        Some(unsafe { &*at }.load(Ordering::Acquire))
    }

    /// Bytes that were published, and that their writer leaves as they are while it is waited for.
    #[inline]
    pub fn lasting(&self, at: u64, len: usize) -> Option<&[u8]> {
        let from = self.bytes(at).ok()?;
        // SAFETY: mapped, and not written as long as the caller does not say that it has read them.
        Some(unsafe { std::slice::from_raw_parts(from, len) })
    }

    #[cold]
    fn map_extent(&self, extent: usize) -> io::Result<*mut u8> {
        let base = map(self.fd, self.layout.end() + extent * EXTENT, EXTENT)?;
        let mut extents = self.extents.borrow_mut();
        if extents.len() <= extent {
            extents.resize(extent + 1, null_mut());
        }
        extents[extent] = base;
        Ok(base)
    }
}

impl Memory for Segment {
    #[inline]
    fn load(&self, at: usize) -> u64 {
        self.word(at).load(Ordering::Acquire)
    }

    fn load_all(&self, at: usize, words: &mut [u64]) {
        for (i, word) in words.iter_mut().enumerate() {
            *word = self.load(at + i * 8);
        }
    }

    #[inline]
    fn store(&self, at: usize, value: u64) {
        self.word(at).store(value, Ordering::Release);
    }

    fn swap(&self, at: usize, value: u64) -> u64 {
        self.word(at).swap(value, Ordering::SeqCst)
    }

    fn set_bits(&self, at: usize, bits: u64) {
        self.word(at).fetch_or(bits, Ordering::SeqCst);
    }

    #[inline]
    fn read(&self, at: u64, len: usize, into: &mut Vec<u8>) -> io::Result<()> {
        let from = self.bytes(at)?;
        // SAFETY: mapped, and published by its writer or checked afterwards.
        into.extend_from_slice(unsafe { std::slice::from_raw_parts(from, len) });
        Ok(())
    }

    #[inline]
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let to = self.bytes(at)?;
        // SAFETY: mapped, and nobody looks there yet.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
        Ok(())
    }

    #[inline]
    fn publish(&self, at: u64, word: u64) -> io::Result<()> {
        let at = self.bytes(at)?.cast::<AtomicU64>();
        // SAFETY: mapped, aligned, and any value is valid.
        unsafe { &*at }.store(word, Ordering::Release);
        Ok(())
    }
}

impl Room for Segment {
    fn new_chunk(&mut self) -> io::Result<u64> {
        if let Some(chunk) = self.free_chunks.pop() {
            return Ok(chunk);
        }
        let at = self.layout.end() + self.used_chunks * CHUNK;
        if self.used_chunks > 0 && (self.used_chunks * CHUNK).is_multiple_of(GROWTH) {
            quiet::set_len(self.fd, at + GROWTH)?;
        }
        self.used_chunks += 1;
        Ok(at as u64)
    }

    fn free_chunk(&mut self, chunk: u64) {
        self.free_chunks.push(chunk);
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        // SAFETY: mappings and descriptor are ours, and nobody uses them any more.
        unsafe {
            libc::munmap(self.base.cast(), self.layout.end());
            for extent in self.extents.get_mut().iter().filter(|at| !at.is_null()) {
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
