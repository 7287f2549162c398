//! A place where several processes meet: each adds something, and later each takes the sum.
//!
//! Cells lie in the memory of one of the processes and are found by a 64-bit name. The first who
//! comes makes the cell, the last who leaves frees it (`visitors` leave); one made for nobody in
//! particular stays until it is dropped. A few have no name and are always there, for whatever
//! finds no other place.

use super::memory::{Layout, Memory};
use std::io;

/// Bytes of a cell, with its head.
pub const CELL_BYTES: usize = 4096;
/// Cells of a process.
pub const CELLS: usize = 1024;
/// A name is looked for in so many places.
const PLACES: usize = 16;
/// Cells without a name. The one before them is the lock for making cells.
const NAMELESS: usize = 32;
const FIRST_NAMED: usize = 1 + NAMELESS;

const LOCK: usize = 0;
const ARRIVED: usize = 8;
const VISITORS: usize = 16;
const LEN: usize = 24;
const CONTENT: usize = 32;
const ROOM: usize = CELL_BYTES - CONTENT;

/// A cell, while this process holds its lock.
pub struct Cell<'a> {
    memory: &'a dyn Memory,
    layout: Layout,
    index: usize,
}

impl<'a> Cell<'a> {
    /// Finds the cell of that name, or makes it for so many visitors (0: it stays). `None` when
    /// there is no room.
    pub fn enter(
        memory: &'a dyn Memory,
        layout: Layout,
        name: u64,
        visitors: u32,
    ) -> Option<Cell<'a>> {
        if let Some(cell) = Cell::find(memory, layout, name) {
            return Some(cell);
        }
        let _making = Cell::lock(memory, layout, 0);
        if let Some(cell) = Cell::find(memory, layout, name) {
            return Some(cell);
        }
        let (first, names) = places(memory, layout, name);
        let free = names.iter().position(|there| *there == 0)?;
        let cell = Cell::lock(memory, layout, first + free);
        memory.store(cell.at(ARRIVED), 0);
        memory.store(cell.at(VISITORS), visitors.into());
        memory.store(cell.at(LEN), 0);
        memory.store(layout.name(cell.index), name);
        Some(cell)
    }

    /// The cell of that name, if there is one.
    pub fn find(memory: &'a dyn Memory, layout: Layout, name: u64) -> Option<Cell<'a>> {
        let (first, names) = places(memory, layout, name);
        for (step, _) in names
            .iter()
            .enumerate()
            .filter(|(_, there)| **there == name)
        {
            let cell = Cell::lock(memory, layout, first + step);
            if memory.load(layout.name(cell.index)) == name {
                return Some(cell);
            }
        }
        None
    }

    /// The cell for a name that found no room; others may have to share it.
    pub fn nameless(memory: &'a dyn Memory, layout: Layout, name: u64) -> Cell<'a> {
        Cell::lock(memory, layout, nameless(name))
    }

    /// As [`Cell::nameless`], if anything was ever left there.
    pub fn nameless_if_used(memory: &'a dyn Memory, layout: Layout, name: u64) -> Option<Cell<'a>> {
        let used = memory.load(layout.cell(nameless(name)) + LEN) != 0;
        used.then(|| Cell::nameless(memory, layout, name))
    }

    /// How many have arrived at the cells that a name may have, without waiting for anybody.
    pub fn arrivals(memory: &dyn Memory, layout: Layout, name: u64) -> u64 {
        let (first, names) = places(memory, layout, name);
        let named = names.iter().position(|there| *there == name);
        let arrivals = |index: usize| memory.load(layout.cell(index) + ARRIVED);
        named.map_or(0, |step| arrivals(first + step)) + arrivals(nameless(name))
    }

    fn lock(memory: &'a dyn Memory, layout: Layout, index: usize) -> Cell<'a> {
        let cell = Cell {
            memory,
            layout,
            index,
        };
        let mut tries = 0u32;
        while memory.swap(cell.at(LOCK), 1) != 0 {
            tries += 1;
            if tries.is_multiple_of(64) {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
        cell
    }

    fn at(&self, word: usize) -> usize {
        self.layout.cell(self.index) + word
    }

    /// How many have arrived.
    pub fn arrived(&self) -> u32 {
        self.memory.load(self.at(ARRIVED)) as u32
    }

    /// One more has arrived.
    pub fn arrive(&self) -> u32 {
        let arrived = self.arrived() + 1;
        self.memory.store(self.at(ARRIVED), arrived.into());
        arrived
    }

    /// One visitor less; the last frees the cell.
    pub fn leave(self) {
        let left = self.memory.load(self.at(VISITORS)).saturating_sub(1);
        self.memory.store(self.at(VISITORS), left);
        if left == 0 {
            self.remove();
        }
    }

    /// Frees the cell.
    pub fn remove(self) {
        self.memory.store(self.layout.name(self.index), 0);
    }

    /// What is in it, in the place of what was in `content`.
    pub fn content(&self, content: &mut Vec<u8>) -> io::Result<()> {
        let len = (self.memory.load(self.at(LEN)) as usize).min(ROOM);
        content.clear();
        self.memory.read(self.at(CONTENT) as u64, len, content)
    }

    /// Replaces what is in it; false if that does not fit.
    pub fn set_content(&self, bytes: &[u8]) -> io::Result<bool> {
        if bytes.len() > ROOM {
            return Ok(false);
        }
        self.memory.write(self.at(CONTENT) as u64, bytes)?;
        self.memory.store(self.at(LEN), bytes.len() as u64);
        Ok(true)
    }
}

impl Drop for Cell<'_> {
    fn drop(&mut self) {
        self.memory.store(self.at(LOCK), 0);
    }
}

/// Where a name may be, and the names that are there.
fn places(memory: &dyn Memory, layout: Layout, name: u64) -> (usize, [u64; PLACES]) {
    let first = FIRST_NAMED + (name >> 17) as usize % (CELLS - FIRST_NAMED - PLACES + 1);
    let mut names = [0; PLACES];
    memory.load_all(layout.name(first), &mut names);
    (first, names)
}

fn nameless(name: u64) -> usize {
    1 + (name >> 17) as usize % NAMELESS
}
