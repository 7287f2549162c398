//! What each place of loads and stores has touched since the last MPI call, on its way into shadow
//! memory.
//!
//! A loop touches memory in regular steps, so a place is followed as a **stroke**: where it began,
//! by what step it goes on, and where the next access is expected. Within a segment the order of
//! accesses says nothing; a stroke goes into shadow memory as a whole, at the latest when the next
//! call begins.
//!
//! The strokes of the thread that initialised MPI lie in a table the stub knows (`stub/stroke.h`). An
//! access that is the expected one is over there: the stub moves `next` on, and nothing is locked.
//! Everything else about a stroke changes under the lock, by that thread. The strokes of other threads
//! lie in tables that only the library knows; so do all as soon as a thread comes that nobody saw start.
//!
//! A stroke can also be a **gap**: bytes around an access that nobody watches. Accesses of the place
//! within it need not come here again before the next call, unless there are other threads, which may
//! watch something there at any time.

use fencepost_model::{AccessKind, ByteRange};
use std::arch::asm;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Places that are followed at a time.
const STROKES: usize = 4096;

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
    /// Accesses within `start..next` say nothing new; `usize::MAX` if that cannot be told.
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
    /// How many accesses it is.
    fn count(&self) -> usize {
        match self.step {
            0 => 1,
            step => (self.next.wrapping_sub(self.first) as isize / step as isize) as usize,
        }
    }
}

/// The table the stub knows.
#[repr(C, align(64))]
struct Table {
    /// The thread that may use it.
    owner: AtomicUsize,
    _rest_of_line: [usize; 7],
    strokes: UnsafeCell<[Stroke; STROKES]>,
}

// SAFETY: the strokes are only touched by the thread that `owner` names.
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

static TABLE: Table = Table {
    owner: AtomicUsize::new(0),
    _rest_of_line: [0; 7],
    strokes: UnsafeCell::new([EMPTY; STROKES]),
};

/// The table, for the stub of a module.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_strokes() -> *const u8 {
    (&raw const TABLE).cast()
}

/// No thread may use the table any more.
pub fn give_up_table() {
    TABLE.owner.store(0, Ordering::Relaxed);
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
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Touched {
    /// What is done, in shadow memory's words.
    pub touch: u32,
    /// Does it write?
    pub writes: bool,
    first: usize,
    step: usize,
    size: usize,
    count: usize,
}

impl Touched {
    /// The bytes, in as few ranges as possible.
    pub fn ranges(self) -> impl Iterator<Item = ByteRange> {
        let (count, size) = match self.step == self.size {
            true => (1, self.size * self.count),
            false => (self.count, self.size),
        };
        (0..count).map(move |index| {
            let start = self.first.wrapping_add(index.wrapping_mul(self.step)) as u64;
            let end = start + size as u64;
            ByteRange { start, end }
        })
    }
}

/// What only the library needs to know of a slot.
#[derive(Copy, Clone, Debug, Default)]
struct Place {
    /// What happens there, in shadow memory's words; `None` for a gap.
    touch: Option<u32>,
    /// It is in the list of open ones.
    listed: bool,
}

/// The strokes of one thread.
#[derive(Debug)]
pub struct Strokes {
    strokes: *mut Stroke,
    /// The stub knows them.
    shared: bool,
    /// Nobody else can begin to watch something.
    alone: bool,
    /// By slot.
    places: Vec<Place>,
    /// The slots with a stroke.
    open: Vec<Slot>,
}

// SAFETY: the strokes are touched by their thread, or by another under the lock while it rests.
unsafe impl Send for Strokes {}

impl Strokes {
    /// No strokes; the table the stub knows is the calling thread's.
    pub fn shared() -> Strokes {
        TABLE.owner.store(this_thread(), Ordering::Relaxed);
        Strokes::in_table(TABLE.strokes.get().cast(), true)
    }

    /// No strokes of another thread than that.
    pub fn private() -> Strokes {
        // For the rest of the program, as the table is.
        let table = Vec::leak(vec![EMPTY; STROKES]);
        Strokes::in_table(table.as_mut_ptr(), false)
    }

    fn in_table(strokes: *mut Stroke, shared: bool) -> Strokes {
        Strokes {
            strokes,
            shared,
            alone: shared,
            places: vec![Place::default(); STROKES],
            open: Vec::new(),
        }
    }

    /// Others may begin to watch something from now on. No stroke is open.
    pub fn expect_others(&mut self) {
        self.alone = false;
    }

    /// Gives the table the stub knows up if the calling thread does not own it: one that nobody saw
    /// start, or one that acts for the owner. The owner may be about to move one stroke on, and does
    /// so where nobody looks any more.
    #[inline]
    pub fn check_thread(&mut self) {
        if self.shared && TABLE.owner.load(Ordering::Relaxed) != this_thread() {
            self.keep_apart();
        }
    }

    #[cold]
    fn keep_apart(&mut self) {
        give_up_table();
        // SAFETY: within the table; what the owner changes meanwhile is a word that is right either way.
        let copy = |at| unsafe { self.strokes.add(at).read_volatile() };
        let strokes: Vec<Stroke> = (0..STROKES).map(copy).collect();
        // For the rest of the program, as the table is.
        self.strokes = Vec::leak(strokes).as_mut_ptr();
        (self.shared, self.alone) = (false, false);
    }

    fn at(&mut self, slot: Slot) -> &mut Stroke {
        // SAFETY: within the table, which this thread owns or which only the lock's holder knows.
        unsafe { &mut *self.strokes.add(slot.index()) }
    }

    /// Takes in an access that goes on with the stroke of its place, or tells nothing new. The first
    /// two of a stroke say how it goes on.
    pub fn extend(&mut self, access: Touching) -> bool {
        let (at, size) = (access.range.start as usize, access.range.len() as usize);
        let stroke = self.at(access.slot());
        if stroke.key != access.key() {
            return false;
        }
        let end = access.range.end as usize;
        if stroke.start <= at && end <= stroke.next {
            return true;
        }
        if stroke.size != size || at.wrapping_sub(stroke.low) >= stroke.room {
            return false;
        }
        if stroke.count() == 1 {
            stroke.step = at.wrapping_sub(stroke.first);
            if stroke.step != size {
                stroke.start = usize::MAX;
            }
        } else if at != stroke.next {
            return false;
        }
        stroke.next = at.wrapping_add(stroke.step);
        true
    }

    /// The stroke of another place, or one that does not go on, makes room for an access.
    pub fn end_for(&mut self, access: Touching) -> Option<Touched> {
        self.end(access.slot())
    }

    /// What happens at the place of an access, in shadow memory's words, if its stroke was the last here.
    pub fn touch(&mut self, access: Touching) -> Option<u32> {
        let slot = access.slot();
        let same = self.at(slot).key == access.key();
        self.places[slot.index()].touch.filter(|_| same)
    }

    /// A stroke begins within watched memory.
    pub fn begin(&mut self, access: Touching, touch: u32, watched: ByteRange) {
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
        self.put(access.slot(), stroke, Some(touch));
    }

    /// Nobody watches these bytes around an access. With several threads that may change at any time.
    pub fn begin_gap(&mut self, access: Touching, free: ByteRange) {
        if self.alone {
            let gap = Stroke {
                key: access.key(),
                start: free.start as usize,
                next: free.end as usize,
                ..EMPTY
            };
            self.put(access.slot(), gap, None);
        }
    }

    fn put(&mut self, slot: Slot, stroke: Stroke, touch: Option<u32>) {
        *self.at(slot) = stroke;
        let place = &mut self.places[slot.index()];
        place.touch = touch;
        if !std::mem::replace(&mut place.listed, true) {
            self.open.push(slot);
        }
    }

    /// Is any stroke open?
    #[inline]
    pub fn any(&self) -> bool {
        !self.open.is_empty()
    }

    /// Ends one of the open strokes; `None` when there is no further one.
    pub fn end_some(&mut self) -> Option<Option<Touched>> {
        let slot = self.open.pop()?;
        self.places[slot.index()].listed = false;
        Some(self.end(slot))
    }

    fn end(&mut self, slot: Slot) -> Option<Touched> {
        let stroke = self.at(slot);
        let ended = *stroke;
        *stroke = Stroke {
            key: ended.key,
            ..EMPTY
        };
        let touch = self.places[slot.index()].touch?;
        (ended.size > 0).then(|| Touched {
            touch,
            writes: ended.key & 1 != 0,
            first: ended.first,
            step: ended.step,
            size: ended.size,
            count: ended.count(),
        })
    }
}
