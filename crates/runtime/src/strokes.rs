//! What each place of loads and stores has touched since the last MPI call, on its way into shadow
//! memory.
//!
//! A loop touches memory in regular steps, so a place is followed as a **stroke**: where it began,
//! by what step it goes on, and where the next access is expected. Within a segment the order of
//! accesses says nothing; a stroke goes into shadow memory as a whole, at the latest when the next
//! call begins.
//!
//! Every thread has strokes of its own, in a table the stub knows (`stub/stroke.h`). An access that is
//! the expected one is over there: the stub moves `next` on, and nothing is locked. Everything else
//! about a stroke changes under the lock, by its thread. The stub knows the table of the first thread,
//! and finds those of others in a slot that the thread's address decides; of threads that would share a
//! slot only one has it, the others come here with every access.
//!
//! A place whose accesses go by no step again and again gets **marks** instead ([`crate::marks`]): bits that the
//! stub sets. That is for the first thread of the system, while there is one thread.
//!
//! A stroke can also be a **gap**: bytes around an access that nobody watches. Accesses of the place
//! within it need not come here again before the next call. That is for programs with one thread, or with a
//! team that communicates with nobody: others could begin to watch something there at any time.

use crate::marks::{Marks, Places};
use fencepost_model::{AccessKind, ByteRange};
use rustc_hash::FxHashMap;
use std::arch::asm;
use std::cell::UnsafeCell;
use std::collections::hash_map::Entry;
use std::ptr::null_mut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// Places that are followed at a time.
const STROKES: usize = 4096;

/// The `start` of a stroke of which one cannot tell what says nothing new.
const NEVER: usize = usize::MAX - 2;
/// The `start` of a stroke that has marks: then `first` is where its bits are, `next` their summary, and `step` by
/// how much an offset is shifted.
const MARKED: usize = usize::MAX - 1;
/// Likewise, if its marks are a list: then `first` is where the next goes, and `step` the end of it.
const LISTED: usize = usize::MAX;
/// A place that went on otherwise than expected so often, and soon, gets marks.
const OFTEN: u8 = 16;
/// As soon as that.
const SOON: usize = 4;
/// Places that can have marks.
const MOST_MARKED: usize = 256;

/// One stroke, as the stub knows it.
#[repr(C)]
#[derive(Copy, Clone, Debug, Default)]
struct Stroke {
    /// Place, size and kind: [`Touching::key`].
    key: usize,
    /// The address expected next; one past the end of a gap.
    next: usize,
    /// From one access to the next.
    step: usize,
    /// Accesses within `start..next` say nothing new, but for [`NEVER`]. [`MARKED`], [`LISTED`]: it has marks.
    start: usize,
    /// The expected access counts while its address is one of the `room` from `low` on.
    low: usize,
    room: usize,
    /// Where the stroke began.
    first: usize,
    /// Bytes of each access; 0 for a gap, or if there is no stroke.
    size: usize,
}

impl Stroke {
    fn has_marks(&self) -> bool {
        self.start >= MARKED
    }

    /// Marks go there from now on.
    fn mark_at(&mut self, places: Places) {
        match places {
            Places::List(next, end) => {
                (self.start, self.first, self.step, self.next) = (LISTED, next, end, 0);
            }
            Places::Bits(bits, summary, shift) => {
                (self.start, self.first, self.step, self.next) = (MARKED, bits, shift, summary);
            }
        }
    }

    /// How many accesses it is.
    fn count(&self) -> usize {
        match self.step {
            0 => 1,
            step => (self.next.wrapping_sub(self.first) as isize / step as isize) as usize,
        }
    }
}

/// A table the stub knows.
#[repr(C, align(64))]
struct Table {
    /// The thread that may use it; 0 if none may.
    owner: AtomicUsize,
    /// Of the first thread's: where those of the others are.
    others: &'static [AtomicPtr<Table>; 1 << SLOT_BITS],
    _rest_of_line: [usize; 6],
    strokes: UnsafeCell<[Stroke; STROKES]>,
}

// SAFETY: the strokes are only touched by the thread that `owner` names, or by another under the lock
// after `Strokes::take_over`.
unsafe impl Sync for Table {}

const EMPTY: Stroke = Stroke {
    key: 0,
    next: 0,
    step: 0,
    start: 0,
    low: 0,
    room: 0,
    first: 0,
    size: 0,
};

/// The table of the first thread.
static FIRST: Table = Table {
    owner: AtomicUsize::new(0),
    others: &SLOTS,
    _rest_of_line: [0; 6],
    strokes: UnsafeCell::new([EMPTY; STROKES]),
};

/// It is in use, or was.
static FIRST_TAKEN: AtomicBool = AtomicBool::new(false);

/// Where the stub looks for the table of another thread.
static SLOTS: [AtomicPtr<Table>; 1 << SLOT_BITS] =
    [const { AtomicPtr::new(null_mut()) }; 1 << SLOT_BITS];

const SLOT_BITS: u32 = 8;

/// Tables whose threads are gone: they stay for the rest of the program, as stubs may look at them.
static FREE: Mutex<Vec<Owned>> = Mutex::new(Vec::new());

struct Owned(*const Table);

// SAFETY: nobody else has it.
unsafe impl Send for Owned {}

/// The first thread's table, for the stub of a module.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_strokes() -> *const u8 {
    (&raw const FIRST).cast()
}

/// No thread may use its table any more.
pub fn give_up_tables() {
    FIRST.owner.store(0, Ordering::Relaxed);
    for slot in &SLOTS {
        // SAFETY: a table stays for the rest of the program.
        if let Some(table) = unsafe { slot.load(Ordering::Relaxed).as_ref() } {
            table.owner.store(0, Ordering::Relaxed);
        }
    }
}

/// The slot of a thread, as the stub computes it.
fn slot_of(thread: usize) -> &'static AtomicPtr<Table> {
    let mixed = (thread as u64 >> 6).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    &SLOTS[(mixed >> (64 - SLOT_BITS)) as usize]
}

/// A table without strokes, for the calling thread.
fn table_of_this_thread() -> *const Table {
    if !FIRST_TAKEN.swap(true, Ordering::Relaxed) {
        FIRST.owner.store(this_thread(), Ordering::Relaxed);
        return &raw const FIRST;
    }
    let free = FREE.lock().ok().and_then(|mut free| free.pop());
    let table = free.map_or_else(new_table, |Owned(table)| table);
    let thread = this_thread();
    // SAFETY: a table stays for the rest of the program, and nobody else uses this one.
    unsafe { &(*table).owner }.store(thread, Ordering::Relaxed);
    let slot = slot_of(thread);
    // SAFETY: likewise.
    let taken = unsafe { slot.load(Ordering::Relaxed).as_ref() };
    if taken.is_none_or(|table| table.owner.load(Ordering::Relaxed) == 0) {
        slot.store(table.cast_mut(), Ordering::Release);
    }
    table
}

/// A table that nobody owns. It stays for good.
fn new_table() -> *const Table {
    let layout = std::alloc::Layout::new::<Table>();
    // SAFETY: the layout has a size; zeros and the slots are a table without strokes.
    unsafe {
        let table = std::alloc::alloc_zeroed(layout).cast::<Table>();
        if table.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        (&raw mut (*table).others).write(&SLOTS);
        table
    }
}

/// What the stub takes for the name of a thread.
#[inline]
fn this_thread() -> usize {
    let pointer: usize;
    // SAFETY: the first word of a thread's control block is its own address.
    unsafe { asm!("mov {}, fs:[0]", out(reg) pointer, options(pure, readonly, nostack)) };
    pointer
}

/// A load or store.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Touching {
    /// The bytes.
    pub range: ByteRange,
    /// What is done.
    pub kind: AccessKind,
    /// Where in the program.
    pub pc: usize,
}

impl Touching {
    fn key(self) -> usize {
        let size = self.range.len().min(255) as usize;
        self.pc << 10 | size << 2 | self.kind as usize
    }

    fn slot(self) -> Slot {
        Slot((self.pc.wrapping_add(self.kind as usize) % STROKES) as u16)
    }
}

/// Where a stroke is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Slot(u16);

impl Slot {
    fn index(self) -> usize {
        self.0.into()
    }
}

/// What a stroke has touched: pieces of equal size at equal distance.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Touched {
    /// What is done, in shadow memory's words.
    pub touch: u32,
    /// Does it write?
    pub writes: bool,
    /// Where the first piece is.
    pub first: usize,
    /// How far the next is away.
    pub step: usize,
    /// Bytes of each.
    pub size: usize,
    /// How many there are.
    pub count: usize,
}

impl Touched {
    /// Some bytes that were touched at once.
    pub fn at_once(range: ByteRange, writes: bool, touch: u32) -> Touched {
        Touched {
            touch,
            writes,
            first: range.start as usize,
            step: 0,
            size: range.len() as usize,
            count: 1,
        }
    }

    /// From the first byte to the last.
    pub fn bounds(self) -> ByteRange {
        let way = self.step.wrapping_mul(self.count.saturating_sub(1));
        let last = self.first.wrapping_add(way);
        ByteRange {
            start: self.first.min(last) as u64,
            end: self.first.max(last) as u64 + self.size as u64,
        }
    }

    /// The bytes, in as few ranges as possible.
    pub fn ranges(self) -> impl Iterator<Item = ByteRange> {
        let (bounds, (step, size, count)) = (self.bounds(), self.pieces());
        (0..count).map(move |index| {
            let start = bounds.start + index * step;
            let end = start + size;
            ByteRange { start, end }
        })
    }

    /// Likewise, those within a range.
    pub fn within(self, range: ByteRange) -> impl Iterator<Item = ByteRange> {
        let (bounds, (step, size, count)) = (self.bounds(), self.pieces());
        let from = (range.start + 1).saturating_sub(bounds.start + size);
        let to = range.end.saturating_sub(bounds.start);
        let pieces = from.div_ceil(step)..to.div_ceil(step).min(count);
        pieces.filter_map(move |index| {
            let start = bounds.start + index * step;
            let end = start + size;
            ByteRange { start, end }.intersection(range)
        })
    }

    /// How far apart the ranges begin, how long they are, and how many. Those that follow each other are one.
    fn pieces(self) -> (u64, u64, u64) {
        let (step, size) = ((self.step as isize).unsigned_abs() as u64, self.size as u64);
        match step <= size {
            true => (1, self.bounds().len(), 1),
            false => (step, size, self.count as u64),
        }
    }
}

/// What only the library needs to know of a slot.
#[derive(Copy, Clone, Debug, Default)]
struct Place {
    /// What happens there, in shadow memory's words; `None` for a gap.
    touch: Option<u32>,
    /// The thread of the program that does it; several tasks can be one thread of the system.
    thread: u32,
    /// It is in the list of open ones.
    listed: bool,
    /// How often in a row it has gone on otherwise than expected.
    broken: u8,
    /// What comes up to this address was seen (see [`Strokes::look`]).
    seen: Option<usize>,
}

/// What an ended stroke has touched.
#[derive(Debug)]
pub enum Ended {
    /// By steps.
    Stroke(Touched),
    /// Here and there.
    Marked(Marked),
}

/// Marks of a place, to be given back ([`Strokes::keep`]).
#[derive(Debug)]
pub struct Marked {
    slot: Slot,
    /// What is done, in shadow memory's words.
    pub touch: u32,
    /// Does it write?
    pub writes: bool,
    /// Where.
    pub marks: Box<Marks>,
}

/// The strokes of one thread.
#[derive(Debug)]
pub struct Strokes {
    table: *const Table,
    /// By slot.
    places: Vec<Place>,
    /// The slots with a stroke.
    open: Vec<Slot>,
    /// The marks of slots that have, or had, some.
    marks: FxHashMap<u16, Box<Marks>>,
}

// SAFETY: the strokes are touched by their thread, or by another under the lock after `take_over`.
unsafe impl Send for Strokes {}

impl Strokes {
    /// No strokes of the calling thread.
    pub fn of_this_thread() -> Strokes {
        Strokes {
            table: table_of_this_thread(),
            places: vec![Place::default(); STROKES],
            open: Vec::new(),
            marks: FxHashMap::default(),
        }
    }

    /// From here on another thread deals with them. Their own may be about to move one stroke on, and
    /// does so where nobody looks any more.
    pub fn take_over(&mut self) {
        // SAFETY: a table stays for the rest of the program.
        unsafe { &(*self.table).owner }.store(0, Ordering::Relaxed);
        let copy = new_table();
        for at in 0..STROKES {
            // SAFETY: within the tables; what changes meanwhile is a word that is right either way.
            unsafe {
                let stroke = (*self.table).strokes.get().cast::<Stroke>().add(at);
                let copied = (*copy).strokes.get().cast::<Stroke>().add(at);
                copied.write(stroke.read_volatile());
            }
        }
        self.table = copy;
    }

    /// The calling thread, whose they are, ends. No stroke is open.
    pub fn give_back(self) {
        // SAFETY: a table stays for the rest of the program.
        unsafe { &(*self.table).owner }.store(0, Ordering::Relaxed);
        if let Ok(mut free) = FREE.lock() {
            free.push(Owned(self.table));
        }
    }

    fn at(&mut self, slot: Slot) -> &mut Stroke {
        // SAFETY: within the table, which this thread owns or which only the lock's holder knows.
        unsafe { &mut (*(*self.table).strokes.get())[slot.index()] }
    }

    /// Has the place of an access a stroke, or had the last one of its slot?
    pub fn follows(&mut self, access: Touching) -> bool {
        self.at(access.slot()).key == access.key()
    }

    /// Takes in an access that goes on with the stroke of its place, or tells nothing new. The first
    /// two of a stroke say how it goes on.
    pub fn extend(&mut self, access: Touching) -> bool {
        let (at, size) = (access.range.start as usize, access.range.len() as usize);
        let slot = access.slot();
        let stroke = self.at(slot);
        if stroke.key != access.key() {
            return false;
        }
        let end = access.range.end as usize;
        if stroke.has_marks() {
            return self.extend_marks(slot, access.range);
        }
        if stroke.start <= at && end <= stroke.next {
            return true;
        }
        if stroke.size != size || at.wrapping_sub(stroke.low) >= stroke.room {
            return false;
        }
        if stroke.count() == 1 {
            stroke.step = at.wrapping_sub(stroke.first);
            if stroke.step != size {
                stroke.start = NEVER;
            }
        } else if at != stroke.next {
            return false;
        }
        stroke.next = at.wrapping_add(stroke.step);
        true
    }

    /// Likewise, of a place that has marks.
    fn extend_marks(&mut self, slot: Slot, range: ByteRange) -> bool {
        let mut stroke = *self.at(slot);
        let Some(marks) = self.marks.get_mut(&slot.0) else {
            return false;
        };
        if stroke.start == LISTED {
            marks.note_listed(stroke.first);
        }
        let marked = marks.mark(range);
        stroke.mark_at(marks.places());
        *self.at(slot) = stroke;
        marked
    }

    /// The stroke of another place, or one that does not go on, makes room for an access.
    pub fn end_for(&mut self, access: Touching) -> Option<Ended> {
        let slot = access.slot();
        let stroke = *self.at(slot);
        let place = &mut self.places[slot.index()];
        if stroke.key != access.key() {
            place.broken = 0;
        } else if stroke.size > 0 && !stroke.has_marks() {
            place.broken = match stroke.count() <= SOON {
                true => place.broken.saturating_add(1),
                false => 0,
            };
        }
        self.end(slot)
    }

    /// What happens at the place of an access, in shadow memory's words, if its stroke was the last here.
    pub fn touch(&mut self, access: Touching, thread: u32) -> Option<u32> {
        let slot = access.slot();
        let place = self.places[slot.index()];
        let same = self.at(slot).key == access.key() && place.thread == thread;
        place.touch.filter(|_| same)
    }

    /// Marks instead of a stroke begin within watched memory, if the place goes by no step.
    pub fn begin_marks(
        &mut self,
        access: Touching,
        thread: u32,
        touch: u32,
        watched: ByteRange,
    ) -> bool {
        let (slot, size) = (access.slot(), access.range.len());
        if self.places[slot.index()].broken < OFTEN {
            return false;
        }
        let room = self.marks.len() < MOST_MARKED;
        let marks = match self.marks.entry(slot.0) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => match Marks::new(watched, size).filter(|_| room) {
                Some(new) => free.insert(new),
                None => return false,
            },
        };
        if !(marks.serve(watched, size) && marks.mark(access.range)) {
            return false;
        }
        let mut stroke = Stroke {
            key: access.key(),
            low: watched.start as usize,
            room: (watched.len() - (size - 1)) as usize,
            size: size as usize,
            ..EMPTY
        };
        stroke.mark_at(marks.places());
        self.put(slot, stroke, thread, Some(touch));
        true
    }

    /// Keeps marks that were told for the next time.
    pub fn keep(&mut self, marked: Marked) {
        self.marks.insert(marked.slot.0, marked.marks);
    }

    /// A stroke of a thread of the program begins within watched memory.
    pub fn begin(&mut self, access: Touching, thread: u32, touch: u32, watched: ByteRange) {
        let (at, size) = (access.range.start as usize, access.range.len() as usize);
        let room = watched.len().saturating_sub(size as u64 - 1);
        let stroke = Stroke {
            key: access.key(),
            next: at + size,
            step: size,
            start: at,
            low: watched.start as usize,
            room: room as usize,
            first: at,
            size,
        };
        self.put(access.slot(), stroke, thread, Some(touch));
    }

    /// Nobody watches these bytes around an access, and nobody will before the next call.
    pub fn begin_gap(&mut self, access: Touching, free: ByteRange) {
        let gap = Stroke {
            key: access.key(),
            start: free.start as usize,
            next: free.end as usize,
            ..EMPTY
        };
        self.put(access.slot(), gap, 0, None);
    }

    fn put(&mut self, slot: Slot, stroke: Stroke, thread: u32, touch: Option<u32>) {
        *self.at(slot) = stroke;
        let place = &mut self.places[slot.index()];
        (place.thread, place.touch, place.seen) = (thread, touch, None);
        if !std::mem::replace(&mut place.listed, true) {
            self.open.push(slot);
        }
    }

    /// The next of many operations comes, the buffers of which are `buffers`, its own the last `len` bytes. Has nothing
    /// touched those of the others since it was looked last? Then all that was touched so far came before
    /// whatever is to come, and the strokes need not end here ([`Strokes::take_seen`]).
    #[inline]
    pub fn look(&mut self, buffers: ByteRange, len: u64) -> bool {
        let (start, end) = (buffers.start as usize, buffers.end as usize);
        let in_use = start..end - len as usize;
        for at in 0..self.open.len() {
            let slot = self.open[at];
            let stroke = self.at(slot);
            if stroke.size == 0 {
                // Somebody watches this part of a gap from now on.
                if stroke.start < end && start < stroke.next {
                    stroke.start = end.min(stroke.next);
                }
                continue;
            }
            let stroke = *stroke;
            if stroke.has_marks() {
                // It does not say when what was touched.
                if stroke.low < end && start <= stroke.low + stroke.room + stroke.size {
                    return false;
                }
                continue;
            }
            let place = &mut self.places[slot.index()];
            let from = place.seen.unwrap_or(stroke.first);
            if stroke.step == 0 {
                return false;
            }
            if from != stroke.next {
                let last = stroke.next.wrapping_sub(stroke.step);
                let touched = from.min(last)..from.max(last).wrapping_add(stroke.size);
                if touched.start < in_use.end && in_use.start < touched.end {
                    return false;
                }
            }
            place.seen = Some(stroke.next);
            // Whatever it touches again is something new.
            self.at(slot).start = NEVER;
        }
        true
    }

    /// Takes what one of the open strokes had touched when it was looked last; `None` when there is no further one.
    pub fn take_seen(&mut self) -> Option<Touched> {
        for at in 0..self.open.len() {
            let slot = self.open[at];
            let Some(seen) = self.places[slot.index()].seen.take() else {
                continue;
            };
            let Some(all) = self.touched(slot) else {
                continue;
            };
            let stroke = self.at(slot);
            let way = seen.wrapping_sub(stroke.first) as isize;
            let count = way.checked_div(stroke.step as isize).unwrap_or(0) as usize;
            stroke.first = seen;
            if stroke.first == stroke.next {
                let key = stroke.key;
                *stroke = Stroke { key, ..EMPTY };
            }
            if count > 0 {
                return Some(Touched { count, ..all });
            }
        }
        None
    }

    /// Is any stroke open?
    #[inline]
    pub fn any(&self) -> bool {
        !self.open.is_empty()
    }

    /// Ends one of the open strokes; `None` when there is no further one.
    pub fn end_some(&mut self) -> Option<Option<Ended>> {
        let slot = self.open.pop()?;
        self.places[slot.index()].listed = false;
        Some(self.end(slot))
    }

    /// Ends the strokes that have touched bytes of a range.
    pub fn end_within(&mut self, range: ByteRange) -> Vec<Ended> {
        let open = std::mem::take(&mut self.open);
        let concerned = |slot: &Slot, own: &mut Strokes| {
            let touched = own.touched(*slot);
            touched.is_some_and(|it| it.bounds().intersection(range).is_some())
        };
        let ended = open.iter().filter(|slot| concerned(slot, self));
        let ended: Vec<Slot> = ended.copied().collect();
        self.open = open;
        ended
            .into_iter()
            .filter_map(|slot| self.end(slot))
            .collect()
    }

    /// What the stroke of a slot has touched.
    fn touched(&mut self, slot: Slot) -> Option<Touched> {
        let stroke = *self.at(slot);
        let touch = self.places[slot.index()].touch?;
        (stroke.size > 0 && !stroke.has_marks()).then(|| Touched {
            touch,
            writes: stroke.key & 1 != 0,
            first: stroke.first,
            step: stroke.step,
            size: stroke.size,
            count: stroke.count(),
        })
    }

    fn end(&mut self, slot: Slot) -> Option<Ended> {
        let touched = self.touched(slot);
        self.places[slot.index()].seen = None;
        let stroke = self.at(slot);
        let Stroke {
            key, start, first, ..
        } = *stroke;
        *stroke = Stroke { key, ..EMPTY };
        if start < MARKED {
            return touched.map(Ended::Stroke);
        }
        let mut marks = self.marks.remove(&slot.0)?;
        if start == LISTED {
            marks.note_listed(first);
        }
        Some(Ended::Marked(Marked {
            slot,
            touch: self.places[slot.index()].touch?,
            writes: key & 1 != 0,
            marks,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched(first: usize, step: isize, size: usize, count: usize) -> Touched {
        Touched {
            touch: 0,
            writes: true,
            first,
            step: step as usize,
            size,
            count,
        }
    }

    fn within(touched: Touched, start: u64, end: u64) -> Vec<(u64, u64)> {
        let parts = touched.within(ByteRange { start, end });
        parts.map(|part| (part.start, part.end)).collect()
    }

    #[test]
    fn what_follows_each_other_is_one_range() {
        assert_eq!(within(touched(100, 4, 4, 10), 0, 1000), [(100, 140)]);
        assert_eq!(within(touched(136, -4, 4, 10), 110, 120), [(110, 120)]);
        assert_eq!(within(touched(100, 0, 8, 1), 104, 200), [(104, 108)]);
        assert!(within(touched(100, 4, 4, 10), 140, 200).is_empty());
    }

    #[test]
    fn pieces_with_gaps_are_found_from_both_ends() {
        let all = [(100, 104), (116, 120), (132, 136)];
        assert_eq!(within(touched(100, 16, 4, 3), 0, 1000), all);
        assert_eq!(within(touched(132, -16, 4, 3), 0, 1000), all);
        assert_eq!(
            within(touched(100, 16, 4, 3), 103, 117),
            [(103, 104), (116, 117)]
        );
        assert!(within(touched(100, 16, 4, 3), 104, 116).is_empty());
    }
}
