//! Which memory matters: windows, and the buffers of operations that are not complete. Everything, once
//! the process has several threads ([`crate::recording`]).
//!
//! Instrumented code asks a table of pages first (the filter, in the program itself) and comes here
//! only for pages that hold something watched; here the bytes decide.

use fencepost_model::{ByteRange, Ranges, Rank};
use smallvec::SmallVec;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicUsize, Ordering};

const PAGE_BITS: u32 = 12;
/// An access of so many bytes looks only at the page of its first one (`stub/filter.h`).
const REACH: u64 = 1024;

/// The filter of one executable or shared library.
#[derive(Copy, Clone, Debug)]
struct Filter {
    pages: *const AtomicU8,
    count: usize,
    stack_pending: *const AtomicI32,
    /// Atomic accesses order somebody.
    orders: *const AtomicI32,
}

// SAFETY: the tables live as long as the program and are only accessed atomically.
unsafe impl Send for Filter {}

/// The filters known so far; modules register theirs before `main` or when they are loaded.
static FILTERS: Mutex<Vec<Filter>> = Mutex::new(Vec::new());

/// How often they have changed: [`Watch`] has a copy of its own.
static CHANGES: AtomicUsize = AtomicUsize::new(0);

/// Every access is to come here.
static EVERYTHING: AtomicBool = AtomicBool::new(false);

/// Other processes can access memory of this one directly, or the other way round.
pub static SHARED: AtomicBool = AtomicBool::new(false);

/// Does every access matter?
#[inline]
pub fn is_everything() -> bool {
    EVERYTHING.load(Ordering::Relaxed)
}

/// From here on every access matters.
pub fn everything() {
    EVERYTHING.store(true, Ordering::Relaxed);
    tell_filters(|filter| filter.tell_everything(true));
}

/// Can processes access memory of each other directly?
#[inline]
pub fn is_shared() -> bool {
    SHARED.load(Ordering::Relaxed)
}

/// From here on they can.
pub fn shared() {
    if !SHARED.swap(true, Ordering::Relaxed) {
        tell_filters(|filter| filter.tell_orders(true));
    }
}

/// From here on nothing matters.
pub fn nothing() {
    if EVERYTHING.swap(false, Ordering::Relaxed) {
        tell_filters(|filter| filter.tell_everything(false));
    }
    if SHARED.swap(false, Ordering::Relaxed) {
        tell_filters(|filter| filter.tell_orders(false));
    }
}

fn tell_filters(tell: impl Fn(&Filter)) {
    if let Ok(filters) = FILTERS.lock() {
        filters.iter().for_each(tell);
    }
}

impl Filter {
    /// All pages matter, and atomic accesses order, while there are several threads.
    fn tell_everything(&self, several: bool) {
        for index in 0..self.count {
            // SAFETY: the module's table, which stays valid.
            unsafe { (*self.pages.add(index)).store(several.into(), Ordering::Relaxed) };
        }
        self.tell_orders(several);
    }

    /// Atomic accesses order somebody, threads or processes.
    fn tell_orders(&self, order: bool) {
        // SAFETY: the module's variable, which stays valid.
        unsafe { (*self.orders).store(order.into(), Ordering::Relaxed) };
    }
}

/// Has any module asked to be checked?
pub fn instrumented() -> bool {
    FILTERS.lock().is_ok_and(|filters| !filters.is_empty())
}

/// How many modules have asked to be checked?
pub fn modules() -> usize {
    FILTERS.lock().map_or(0, |filters| filters.len())
}

/// A module registers its filter.
///
/// # Safety
/// All pointers stay valid for the rest of the program.
pub unsafe fn register(pages: *mut u8, count: usize, stack_pending: *mut i32, orders: *mut i32) {
    let Ok(mut filters) = FILTERS.lock() else {
        return;
    };
    let filter = Filter {
        pages: pages.cast_const().cast(),
        count,
        stack_pending: stack_pending.cast_const().cast(),
        orders: orders.cast_const().cast(),
    };
    if is_everything() {
        filter.tell_everything(true);
    }
    if is_shared() {
        filter.tell_orders(true);
    }
    filters.push(filter);
    CHANGES.fetch_add(1, Ordering::Release);
}

/// A module's filter is about to be unmapped.
pub fn unregister(pages: *const u8) {
    if let Ok(mut filters) = FILTERS.lock() {
        filters.retain(|filter| filter.pages != pages.cast());
        CHANGES.fetch_add(1, Ordering::Release);
    }
    // Who works with a copy that still has it, has done so then.
    crate::process::wait_for_others();
}

/// What an access concerns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hit {
    /// This process's memory, of which these bytes are watched.
    Own(ByteRange),
    /// Another process's, at that address there.
    Other(Rank, u64),
}

/// A stretch of window memory in this address space.
#[derive(Copy, Clone, Debug)]
struct Region {
    range: ByteRange,
    /// Whose, and where it is there; `None`: ours.
    owner: Option<(Rank, u64)>,
}

/// The watched memory of this process.
#[derive(Debug, Default)]
pub struct Watch {
    /// What is to be told which pages matter, as of so many changes.
    filters: Vec<Filter>,
    changes: usize,
    /// Sorted by start. They may overlap.
    regions: Vec<Region>,
    /// The longest of them, to know how far back an overlapping one can begin.
    longest: u64,
    last: usize,
    buffers: Vec<ByteRange>,
    /// How often each entry of the filters is needed.
    pages: Vec<u32>,
    /// Of the first thread.
    stack: Option<ByteRange>,
    /// One of the buffers is on the stack.
    stack_pending: bool,
}

impl Watch {
    /// Nothing is watched.
    pub fn new() -> Watch {
        Watch {
            stack: stack_of_this_thread(),
            ..Watch::default()
        }
    }

    /// Watches window memory.
    pub fn add(&mut self, range: ByteRange, owner: Option<(Rank, u64)>) {
        let at = self
            .regions
            .partition_point(|r| r.range.start <= range.start);
        self.regions.insert(at, Region { range, owner });
        self.longest = self.longest.max(range.len());
        self.count(range, true);
    }

    /// Watches it no longer.
    pub fn remove(&mut self, range: ByteRange) {
        if let Some(at) = self.regions.iter().position(|r| r.range == range) {
            self.regions.remove(at);
            self.last = 0;
            self.count(range, false);
        }
    }

    /// Watches the buffers of an operation. Those of several operations that follow each other in
    /// memory are watched as one.
    pub fn add_buffers(&mut self, ranges: &Ranges) {
        for range in ranges.iter() {
            match self.buffers.last_mut() {
                Some(last) if last.end == range.start => {
                    let counted = end_of_page(last.end);
                    last.end = range.end;
                    if counted < range.end {
                        self.count_pages(counted, range.end, true);
                    }
                }
                _ => {
                    self.buffers.push(range);
                    self.count(range, true);
                }
            }
            if !self.stack_pending && self.is_on_stack(range) {
                self.set_stack_pending(true);
            }
        }
    }

    /// Is any of it on the stack of the first thread?
    pub fn is_on_stack(&self, range: ByteRange) -> bool {
        let on_stack = self.stack.and_then(|stack| stack.intersection(range));
        on_stack.is_some()
    }

    /// No operation is pending any more, or only these ranges are.
    pub fn keep_buffers(&mut self, pending: impl Iterator<Item = ByteRange>) {
        let mut buffers = std::mem::take(&mut self.buffers);
        for range in buffers.drain(..) {
            self.count(range, false);
        }
        self.buffers = buffers;
        if self.stack_pending {
            self.set_stack_pending(false);
        }
        pending.for_each(|range| self.add_buffers(&range.into()));
    }

    /// Is anything watched?
    #[inline]
    pub fn is_any(&self) -> bool {
        !self.regions.is_empty() || !self.buffers.is_empty()
    }

    /// How many buffer ranges are watched.
    pub fn buffers(&self) -> usize {
        self.buffers.len()
    }

    /// Brings every filter up to date.
    pub fn tell_filters(&self) {
        let Ok(filters) = FILTERS.lock() else { return };
        for filter in filters.iter() {
            for (index, _) in self.pages.iter().enumerate().filter(|(_, n)| **n > 0) {
                if index < filter.count {
                    // SAFETY: within the module's table, which stays valid.
                    unsafe { &*filter.pages.add(index) }.store(1, Ordering::Relaxed);
                }
            }
        }
    }

    /// What an access to these bytes concerns.
    #[inline]
    pub fn find(&mut self, range: ByteRange) -> Option<Hit> {
        let overlaps = |other: ByteRange| range.start < other.end && other.start < range.end;
        if let Some(region) = self.regions.get(self.last)
            && overlaps(region.range)
        {
            return Some(region.hit(range));
        }
        let after = self.regions.partition_point(|r| r.range.start < range.end);
        for at in (0..after).rev() {
            let region = &self.regions[at];
            if overlaps(region.range) {
                self.last = at;
                return Some(region.hit(range));
            }
            if region.range.start + self.longest <= range.start {
                break;
            }
        }
        let mut pending = self.buffers.iter().filter(|buffer| overlaps(**buffer));
        pending.next().map(|buffer| Hit::Own(*buffer))
    }

    /// Everything watched that these bytes touch, and what an access to its first byte concerns. Memory
    /// watched for several reasons comes several times.
    pub fn hits(&self, range: ByteRange) -> SmallVec<[(ByteRange, Hit); 4]> {
        let after = self.regions.partition_point(|r| r.range.start < range.end);
        let near = self.regions[..after].iter().rev();
        let near = near.take_while(|r| r.range.start + self.longest > range.start);
        let regions = near.map(|region| (region.range, region.hit(region.range)));
        let buffers = self
            .buffers
            .iter()
            .map(|&buffer| (buffer, Hit::Own(buffer)));
        let all = regions.chain(buffers);
        all.filter(|(watched, _)| watched.intersection(range).is_some())
            .collect()
    }

    /// The bytes around some unwatched ones that nobody watches.
    pub fn gap(&self, range: ByteRange) -> ByteRange {
        let regions = self.regions.iter().map(|region| region.range);
        between(regions.chain(self.buffers.iter().copied()), range)
    }

    /// The watched memory of this process.
    pub fn own(&self) -> Vec<ByteRange> {
        let own = self.regions.iter().filter(|region| region.owner.is_none());
        let windows = own.map(|region| region.range);
        windows.chain(self.buffers.iter().copied()).collect()
    }

    /// The bytes around some of this process that are not another's.
    pub fn own_around(&self, range: ByteRange) -> ByteRange {
        let others = self.regions.iter().filter(|region| region.owner.is_some());
        between(others.map(|region| region.range), range)
    }

    /// Marks the pages from where a range can be reached as needed once more, or once less.
    fn count(&mut self, range: ByteRange, more: bool) {
        self.count_pages(range.start.saturating_sub(REACH - 1), range.end, more);
    }

    fn count_pages(&mut self, start: u64, end: u64, more: bool) {
        self.take_over_filters();
        let Some(count) = self.filters.first().map(|filter| filter.count) else {
            return;
        };
        if self.pages.len() < count {
            self.pages.resize(count, 0);
        }
        let (first, last) = (start >> PAGE_BITS, (end - 1) >> PAGE_BITS);
        for page in first..=last.min(first + count as u64 - 1) {
            let index = page as usize & (count - 1);
            let Some(needed) = self.pages.get_mut(index) else {
                continue;
            };
            *needed = match more {
                true => needed.saturating_add(1),
                false => needed.saturating_sub(1),
            };
            let changed = if more { *needed == 1 } else { *needed == 0 };
            if changed && !EVERYTHING.load(Ordering::Relaxed) {
                for filter in self.filters.iter().filter(|filter| index < filter.count) {
                    // SAFETY: within the module's table, which stays valid.
                    unsafe { &*filter.pages.add(index) }.store(more.into(), Ordering::Relaxed);
                }
            }
        }
    }

    /// Tells instrumented code whether leaving a frame matters.
    fn set_stack_pending(&mut self, pending: bool) {
        self.stack_pending = pending;
        self.take_over_filters();
        let known = |filter: &&Filter| !filter.stack_pending.is_null();
        for filter in self.filters.iter().filter(known) {
            // SAFETY: registered, and stays valid.
            unsafe { &*filter.stack_pending }.store(pending.into(), Ordering::Relaxed);
        }
    }

    /// Modules may have come or gone.
    #[inline]
    fn take_over_filters(&mut self) {
        let changes = CHANGES.load(Ordering::Acquire);
        if changes != self.changes
            && let Ok(filters) = FILTERS.lock()
        {
            self.changes = CHANGES.load(Ordering::Acquire);
            self.filters.clone_from(&filters);
        }
    }
}

/// The end of the page of which a buffer that ends there is the last: up to it, more of the buffer is watched.
pub fn end_of_page(end: u64) -> u64 {
    end.next_multiple_of(1 << PAGE_BITS)
}

/// The bytes around a range that belong to none of some others.
fn between(others: impl Iterator<Item = ByteRange>, range: ByteRange) -> ByteRange {
    let mut gap = ByteRange {
        start: 0,
        end: u64::MAX,
    };
    for other in others {
        if other.end <= range.start {
            gap.start = gap.start.max(other.end);
        } else {
            gap.end = gap.end.min(other.start);
        }
    }
    gap
}

impl Region {
    fn hit(&self, range: ByteRange) -> Hit {
        match self.owner {
            None => Hit::Own(self.range),
            Some((rank, base)) => {
                let offset = range.start.wrapping_sub(self.range.start);
                Hit::Other(rank, base.wrapping_add(offset))
            }
        }
    }
}

/// The stack of the calling thread, if it is known.
pub fn stack_of_this_thread() -> Option<ByteRange> {
    // SAFETY: asks the C library about the calling thread; all outputs are ours.
    unsafe {
        let mut attributes = std::mem::zeroed::<libc::pthread_attr_t>();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let (mut base, mut size) = (std::ptr::null_mut(), 0);
        libc::pthread_attr_getstack(&attributes, &mut base, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        ByteRange::new(base as u64, size as u64)
    }
}
