//! A place where several processes meet: each adds something, and later each takes the sum.
//!
//! Cells lie in the segment of one of the processes and are found by a 64-bit name. The first who
//! comes makes the cell, the last who leaves frees it (`visitors` leave); one made for nobody in
//! particular stays until it is dropped.

use super::segment::Segment;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bytes of a cell, with its head.
pub const CELL_BYTES: usize = 4096;
/// Cells of a segment.
pub const CELLS: usize = 1024;
/// A name is looked for in so many places.
const PLACES: usize = 16;

#[repr(C)]
struct Head {
    name: AtomicU64,
    lock: AtomicU32,
    arrived: AtomicU32,
    visitors: AtomicU32,
    len: AtomicU32,
}

const ROOM: usize = CELL_BYTES - size_of::<Head>();

/// A cell, while this process holds its lock.
#[derive(Debug)]
pub struct Cell<'a> {
    head: &'a Head,
    bytes: *mut u8,
}

impl std::fmt::Debug for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cell {:#x}", self.name.load(Ordering::Relaxed))
    }
}

impl<'a> Cell<'a> {
    /// Finds the cell of that name, or makes it for so many visitors (0: it stays). `None` when
    /// there is no room.
    pub fn enter(segment: &'a Segment, name: u64, visitors: u32) -> Option<Cell<'a>> {
        if let Some(cell) = Cell::find(segment, name) {
            return Some(cell);
        }
        // The first cell's lock doubles as the lock for making cells: it is never given a name.
        let maker = at(segment, 0);
        let _making = lock(maker.0);
        if let Some(cell) = Cell::find(segment, name) {
            return Some(cell);
        }
        let free = |place: &usize| at(segment, *place).0.name.load(Ordering::Acquire) == 0;
        let place = places(name).find(free)?;
        let (head, bytes) = at(segment, place);
        acquire(head);
        head.arrived.store(0, Ordering::Relaxed);
        head.visitors.store(visitors, Ordering::Relaxed);
        head.len.store(0, Ordering::Relaxed);
        head.name.store(name, Ordering::Release);
        Some(Cell { head, bytes })
    }

    /// The cell of that name, if there is one.
    pub fn find(segment: &'a Segment, name: u64) -> Option<Cell<'a>> {
        for place in places(name) {
            let (head, bytes) = at(segment, place);
            if head.name.load(Ordering::Acquire) != name {
                continue;
            }
            acquire(head);
            let cell = Cell { head, bytes };
            if head.name.load(Ordering::Relaxed) == name {
                return Some(cell);
            }
        }
        None
    }

    /// How many have arrived.
    pub fn arrived(&self) -> u32 {
        self.head.arrived.load(Ordering::Relaxed)
    }

    /// One more has arrived.
    pub fn arrive(&mut self) -> u32 {
        self.head.arrived.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// One visitor less; the last frees the cell.
    pub fn leave(self) {
        if self.head.visitors.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.head.name.store(0, Ordering::Release);
        }
    }

    /// Frees the cell.
    pub fn remove(self) {
        self.head.name.store(0, Ordering::Release);
    }

    /// What is in it.
    pub fn content(&self) -> &[u8] {
        let len = (self.head.len.load(Ordering::Relaxed) as usize).min(ROOM);
        // SAFETY: within the cell, whose lock we hold.
        unsafe { std::slice::from_raw_parts(self.bytes, len) }
    }

    /// Replaces what is in it; false if that does not fit.
    pub fn set_content(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() > ROOM {
            return false;
        }
        // SAFETY: within the cell, whose lock we hold.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.bytes, bytes.len()) };
        self.head.len.store(bytes.len() as u32, Ordering::Relaxed);
        true
    }
}

impl Drop for Cell<'_> {
    fn drop(&mut self) {
        self.head.lock.store(0, Ordering::Release);
    }
}

struct Locked<'a>(&'a Head);

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.0.lock.store(0, Ordering::Release);
    }
}

fn lock(head: &Head) -> Locked<'_> {
    acquire(head);
    Locked(head)
}

fn acquire(head: &Head) {
    let mut tries = 0u32;
    while head
        .lock
        .compare_exchange_weak(0, 1, Ordering::Acquire, Ordering::Relaxed)
        .is_err()
    {
        tries += 1;
        if tries.is_multiple_of(64) {
            std::thread::yield_now();
        } else {
            std::hint::spin_loop();
        }
    }
}

/// Where a name may be. Place 0 is for the lock.
fn places(name: u64) -> impl Iterator<Item = usize> {
    let first = (name >> 17) as usize;
    (0..PLACES).map(move |step| 1 + (first + step) % (CELLS - 1))
}

fn at(segment: &Segment, place: usize) -> (&Head, *mut u8) {
    let bytes = segment.cell_bytes(place);
    // SAFETY: a cell is page-aligned and large enough; zero is a valid head.
    unsafe { (&*bytes.cast::<Head>(), bytes.add(size_of::<Head>())) }
}
