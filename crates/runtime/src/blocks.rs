//! Where the library's own memory comes from. Following a call takes a dozen small blocks and gives them back; the
//! system's allocator, and `free`, which is ours as well (`threads/memory.rs`), would be an eighth of what it costs.
//!
//! So the thread that makes nearly all calls, the *favourite*, keeps blocks that are given back in lists, one for each
//! size. Every block is the system's, whoever asks for it and gives it back: a list is only a detour, and is left out
//! when enough is kept.
//!
//! A signal handler may come in between: while the lists are in use, it goes to the system.

use crate::caller::thread_word;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, compiler_fence};

#[global_allocator]
static BLOCKS: Blocks = Blocks::new();

/// Sizes are multiples of this, which every block is aligned to.
const GRAIN: usize = 16;
/// Larger blocks are the system's business.
const LARGEST: usize = 2048;
/// So many bytes are kept.
const MOST: usize = 1 << 20;

/// A block in a list.
struct Free {
    next: *mut Free,
}

/// The blocks that are kept.
struct Kept {
    /// By size, the first of a list.
    lists: [*mut Free; LARGEST / GRAIN],
    /// Of all of them.
    bytes: usize,
}

/// See the module.
struct Blocks {
    favourite: AtomicUsize,
    /// The lists are in use.
    busy: AtomicBool,
    kept: UnsafeCell<Kept>,
}

// SAFETY: the lists are only touched by the favourite, and not by a signal handler of its while they are in use.
unsafe impl Sync for Blocks {}

/// The calling thread makes nearly all calls.
pub fn favour_this_thread() {
    BLOCKS.favour(thread_word());
}

/// The list for blocks of a layout, if there is one.
#[inline]
fn list_of(layout: Layout) -> Option<usize> {
    let fits = layout.size() <= LARGEST && layout.align() <= GRAIN;
    (fits && layout.size() > 0).then(|| (layout.size() - 1) / GRAIN)
}

/// What the system is asked for.
#[inline]
fn block_of(list: usize) -> Layout {
    // SAFETY: the alignment is a power of two, and the size is small.
    unsafe { Layout::from_size_align_unchecked((list + 1) * GRAIN, GRAIN) }
}

impl Blocks {
    const fn new() -> Blocks {
        let kept = Kept {
            lists: [null_mut(); LARGEST / GRAIN],
            bytes: 0,
        };
        Blocks {
            favourite: AtomicUsize::new(0),
            busy: AtomicBool::new(false),
            kept: UnsafeCell::new(kept),
        }
    }

    /// Only the first to ask becomes the favourite: nobody else may be in the lists.
    fn favour(&self, thread: usize) {
        let _ = self
            .favourite
            .compare_exchange(0, thread, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Works on the lists, if the calling thread may.
    #[inline]
    fn with<R>(&self, work: impl FnOnce(&mut Kept) -> Option<R>) -> Option<R> {
        let others = self.favourite.load(Ordering::Relaxed) != thread_word();
        if others || self.busy.load(Ordering::Relaxed) {
            return None;
        }
        self.busy.store(true, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        // SAFETY: only this thread comes here, and a handler of its was turned away.
        let result = work(unsafe { &mut *self.kept.get() });
        compiler_fence(Ordering::SeqCst);
        self.busy.store(false, Ordering::Relaxed);
        result
    }
}

// SAFETY: a block of a list was allocated by the system for the list's layout, which has room for all layouts of that
// list, and is in nobody's hands.
unsafe impl GlobalAlloc for Blocks {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(list) = list_of(layout) else {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        };
        let whole = block_of(list);
        let block = self.with(|kept| {
            let block = NonNull::new(kept.lists[list])?;
            // SAFETY: what is in a list begins with its successor.
            kept.lists[list] = unsafe { block.as_ref().next };
            kept.bytes -= whole.size();
            Some(block.as_ptr().cast())
        });
        // SAFETY: the layout has a size.
        block.unwrap_or_else(|| unsafe { System.alloc(whole) })
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some(list) = list_of(layout) else {
            // SAFETY: the caller's promise.
            return unsafe { System.dealloc(block, layout) };
        };
        let whole = block_of(list);
        let is_kept = self.with(|kept| {
            if kept.bytes + whole.size() > MOST {
                return None;
            }
            let block: *mut Free = block.cast();
            let next = std::mem::replace(&mut kept.lists[list], block);
            // SAFETY: a block is large enough, and aligned.
            unsafe { block.write(Free { next }) };
            kept.bytes += whole.size();
            Some(())
        });
        if is_kept.is_none() {
            // SAFETY: it was allocated for this layout.
            unsafe { System.dealloc(block, whole) };
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise; a block has the bytes of its layout.
        unsafe {
            if list_of(layout).is_none() {
                return System.alloc_zeroed(layout);
            }
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise: the new size, rounded up to the alignment, is one of a layout.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let (from, to) = (list_of(layout), list_of(new));
        if from.is_some() && from == to {
            return block;
        }
        // SAFETY: the caller's promise; both blocks have the bytes that are copied.
        unsafe {
            if from.is_none() && to.is_none() {
                return System.realloc(block, layout, size);
            }
            let moved = self.alloc(new);
            if !moved.is_null() {
                moved.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 8).expect("a layout")
    }

    #[test]
    fn blocks_come_again_and_are_as_large_as_asked_for() {
        let blocks = Blocks::new();
        blocks.favour(thread_word());
        for size in [1, 8, 16, 17, 100, 2048, 2049, 5000] {
            // SAFETY: blocks are given back as they were asked for.
            unsafe {
                let first = blocks.alloc(layout(size));
                first.write_bytes(7, size);
                blocks.dealloc(first, layout(size));
                let again = blocks.alloc_zeroed(layout(size));
                assert!(size > LARGEST || again == first, "{size}");
                assert!((0..size).all(|at| *again.add(at) == 0), "{size}");
                blocks.dealloc(again, layout(size));
            }
        }
    }

    #[test]
    fn what_grows_keeps_its_content() {
        let blocks = Blocks::new();
        blocks.favour(thread_word());
        let sizes = [3, 16, 40, 2040, 2048, 2100, 9000, 20, 1];
        // SAFETY: the block is as large as it was last asked for.
        unsafe {
            let mut block = blocks.alloc(layout(sizes[0]));
            block.write(42);
            for pair in sizes.windows(2) {
                block = blocks.realloc(block, layout(pair[0]), pair[1]);
                assert_eq!(*block, 42);
                block
                    .add(pair[1] - 1)
                    .write(if pair[1] == 1 { 42 } else { 1 });
            }
            blocks.dealloc(block, layout(1));
        }
    }

    #[test]
    fn lists_have_an_end_and_other_threads_none() {
        let blocks = Blocks::new();
        blocks.favour(thread_word());
        let most = MOST / 32;
        // SAFETY: blocks are given back as they were asked for; only this thread looks at the lists.
        unsafe {
            let bytes = || (*blocks.kept.get()).bytes;
            let all: Vec<_> = (0..2 * most).map(|_| blocks.alloc(layout(32))).collect();
            all.iter()
                .for_each(|block| blocks.dealloc(*block, layout(32)));
            assert_eq!(bytes(), MOST);
            let block = blocks.alloc(layout(32)) as usize;
            std::thread::scope(|scope| {
                scope.spawn(|| blocks.dealloc(block as *mut u8, layout(32)));
            });
            assert_eq!(bytes(), MOST - 32);
            (1..most).for_each(|_| System.dealloc(blocks.alloc(layout(32)), block_of(1)));
            assert_eq!(bytes(), 0);
        }
    }
}
