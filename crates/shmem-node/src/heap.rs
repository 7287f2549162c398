//! The allocator of the symmetric heap.
//!
//! Every PE runs it for itself. What it returns depends only on the calls before, and those are the
//! same at every PE, so equal calls get equal offsets.

use std::collections::BTreeMap;

/// Every block begins and ends at a multiple of this: no two share a cache line.
const GRAIN: usize = 64;

/// Blocks by offset: where they begin, and how long they are.
#[derive(Debug, Default)]
pub struct Heap {
    free: BTreeMap<usize, usize>,
    used: BTreeMap<usize, usize>,
}

impl Heap {
    /// A heap of `size` bytes, all free.
    pub fn new(size: usize) -> Heap {
        Heap {
            free: BTreeMap::from([(0, size)]),
            used: BTreeMap::new(),
        }
    }

    /// The first place where `size` bytes fit; `align` is a power of two.
    pub fn allocate(&mut self, size: usize, align: usize) -> Option<usize> {
        let length = size.max(1).checked_next_multiple_of(GRAIN)?;
        let align = align.max(GRAIN);
        let fits = |(&start, &room): (&usize, &usize)| {
            let offset = start.checked_next_multiple_of(align)?;
            (offset.checked_add(length)? <= start + room).then_some((start, room, offset))
        };
        let (start, room, offset) = self.free.iter().find_map(fits)?;
        self.free.remove(&start);
        self.add_free(start, offset - start);
        self.add_free(offset + length, start + room - offset - length);
        self.used.insert(offset, length);
        Some(offset)
    }

    /// Gives a block back; `false` if there is none at `offset`.
    pub fn release(&mut self, offset: usize) -> bool {
        let Some(mut length) = self.used.remove(&offset) else {
            return false;
        };
        let mut start = offset;
        if let Some((&before, &room)) = self.free.range(..offset).next_back()
            && before + room == offset
        {
            self.free.remove(&before);
            start = before;
            length += room;
        }
        if let Some(room) = self.free.remove(&(start + length)) {
            length += room;
        }
        self.add_free(start, length);
        true
    }

    /// The size of the block at `offset`, at least what was asked for.
    pub fn size(&self, offset: usize) -> Option<usize> {
        self.used.get(&offset).copied()
    }

    fn add_free(&mut self, start: usize, length: usize) {
        if length > 0 {
            self.free.insert(start, length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_do_not_overlap_and_are_aligned() {
        let mut heap = Heap::new(1 << 20);
        let small = heap.allocate(1, 16).unwrap();
        let large = heap.allocate(1000, 4096).unwrap();
        let behind = heap.allocate(10, 16).unwrap();
        assert_eq!(large % 4096, 0);
        assert!(small < behind && behind + 10 <= large || large + 1000 <= behind);
        assert_eq!(behind % 64, 0);
    }

    #[test]
    fn what_is_given_back_is_whole_again() {
        let mut heap = Heap::new(4096);
        let blocks: Vec<usize> = (0..4).map(|_| heap.allocate(1024, 16).unwrap()).collect();
        assert_eq!(heap.allocate(1, 16), None);
        for block in [2, 0, 3, 1] {
            assert!(heap.release(blocks[block]));
        }
        assert_eq!(heap.allocate(4096, 16), Some(0));
    }

    #[test]
    fn equal_calls_get_equal_offsets() {
        let run = || {
            let mut heap = Heap::new(1 << 16);
            let first = heap.allocate(100, 16).unwrap();
            let second = heap.allocate(300, 256).unwrap();
            heap.release(first);
            (second, heap.allocate(64, 16), heap.allocate(5000, 16))
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn what_was_not_allocated_cannot_be_released() {
        let mut heap = Heap::new(4096);
        let block = heap.allocate(100, 16).unwrap();
        assert!(!heap.release(block + 64));
        assert!(heap.release(block));
        assert!(!heap.release(block));
        assert_eq!(heap.allocate(usize::MAX, 16), None);
    }
}
