//! One process's memory as a process sees it that may be far away, and what is where in it.

use super::assembly;
use super::cell::{CELL_BYTES, CELLS};
use super::roll::{roll_bytes, slot_bytes};
use std::io;

/// Bytes of a chunk of a lane.
pub const CHUNK: usize = 16 << 10;
/// Chunks come so many bytes at a time.
pub const EXTENT: usize = 1 << 20;
const PAGE: usize = 4096;

/// Words and bytes at places. Words are atomic, each on its own; whoever sees one also sees what
/// its writer wrote before.
pub trait Memory {
    /// Reads a word.
    fn load(&self, at: usize) -> u64;

    /// Reads words that follow each other, at once if that is cheaper.
    fn load_all(&self, at: usize, words: &mut [u64]);

    /// Writes a word.
    fn store(&self, at: usize, value: u64);

    /// Writes a word and tells what was there.
    fn swap(&self, at: usize, value: u64) -> u64;

    /// Sets bits of a word.
    fn set_bits(&self, at: usize, bits: u64);

    /// Appends bytes to `into`.
    fn read(&self, at: u64, len: usize, into: &mut Vec<u8>) -> io::Result<()>;

    /// Writes bytes.
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Writes eight bytes after all that was written before: whoever maps the memory and sees them
    /// also sees that.
    fn publish(&self, at: u64, word: u64) -> io::Result<()> {
        self.write(at, &word.to_le_bytes())
    }
}

/// Memory of this process that grows.
pub trait Room: Memory {
    /// A fresh chunk, as its place.
    fn new_chunk(&mut self) -> io::Result<u64>;

    /// Gives a chunk back that its reader has left.
    fn free_chunk(&mut self, chunk: u64);
}

/// Where things are, for so many processes.
#[derive(Copy, Clone, Debug)]
pub struct Layout {
    /// How many.
    pub processes: usize,
    assembly: usize,
    shown: usize,
    lanes: usize,
    names: usize,
    cells: usize,
    roll: usize,
    roll_slot: usize,
    end: usize,
}

/// Room for what a process knew when it last began to receive.
pub const SHOWN: usize = 2048;

const PHASE: usize = 0;
const FREEING: usize = 8;
const MUTED: usize = 16;
/// Odd while what is shown is being written.
const SHOWN_VERSION: usize = 24;
const SHOWN_LEN: usize = 32;
const VERDICT: usize = 40;
const BELLS: usize = 64;

/// What one process writes often and another reads is on lines of its own.
const LINE: usize = 64;

impl Layout {
    /// The layout for so many processes.
    pub fn new(processes: usize) -> Layout {
        let assembly = (BELLS + processes.div_ceil(64) * 8).next_multiple_of(LINE);
        let shown = assembly + assembly::LINES * LINE;
        let lanes = (shown + SHOWN).next_multiple_of(PAGE);
        let names = (lanes + processes * LINE).next_multiple_of(PAGE);
        let cells = (names + CELLS * 8).next_multiple_of(PAGE);
        let roll = (cells + CELLS * CELL_BYTES).next_multiple_of(PAGE);
        Layout {
            processes,
            assembly,
            shown,
            lanes,
            names,
            cells,
            roll,
            roll_slot: slot_bytes(processes),
            end: (roll + roll_bytes(processes)).next_multiple_of(PAGE),
        }
    }

    /// The lane to a reader: bytes written.
    pub const fn written(&self, reader: usize) -> usize {
        self.lanes + reader * LINE
    }

    /// The lane to a reader: the bytes it has read, told whenever it leaves a chunk.
    pub const fn read(&self, reader: usize) -> usize {
        self.written(reader) + 8
    }

    /// The lane to a reader: its first chunk.
    pub const fn first(&self, reader: usize) -> usize {
        self.written(reader) + 16
    }

    /// The name of a cell.
    pub const fn name(&self, cell: usize) -> usize {
        self.names + cell * 8
    }

    /// A cell.
    pub const fn cell(&self, cell: usize) -> usize {
        self.cells + cell * CELL_BYTES
    }

    /// A line of the assembly.
    pub const fn assembly(&self, line: usize) -> usize {
        self.assembly + line * LINE
    }

    /// The roll.
    pub const fn roll(&self) -> usize {
        self.roll
    }

    /// The bytes of a sequence in the roll.
    pub const fn roll_slot(&self) -> usize {
        self.roll_slot
    }

    /// The bytes of all this. Chunks come behind it.
    pub const fn end(&self) -> usize {
        self.end
    }
}

/// What a process tells everybody about itself, and what others tell it.
pub struct Board<'a, M: Memory + ?Sized = dyn Memory + 'a> {
    memory: &'a M,
    layout: &'a Layout,
}

impl<'a, M: Memory + ?Sized> Board<'a, M> {
    /// The board of the process whose memory this is.
    pub fn new(memory: &'a M, layout: &'a Layout) -> Board<'a, M> {
        Board { memory, layout }
    }

    /// How far the owner has come: 0 running, then what the runtime counts.
    pub fn phase(&self) -> u64 {
        self.memory.load(PHASE)
    }

    /// Tells how far this process has come.
    pub fn set_phase(&self, phase: u64) {
        self.memory.store(PHASE, phase);
    }

    /// The window the owner is freeing, plus one.
    pub fn freeing(&self) -> u64 {
        self.memory.load(FREEING)
    }

    /// Tells which window this process is freeing, plus one; 0: none.
    pub fn set_freeing(&self, win: u64) {
        self.memory.store(FREEING, win);
    }

    /// Shall nothing be reported? The first process's board counts.
    pub fn muted(&self) -> bool {
        self.memory.load(MUTED) != 0
    }

    /// From here on nothing is to be reported.
    pub fn mute(&self) {
        self.memory.store(MUTED, 1);
    }

    /// Asks for the right to say that the program cannot go on: the first who asks has it. The
    /// first process's board counts.
    pub fn claim_verdict(&self) -> bool {
        self.memory.swap(VERDICT, 1) == 0
    }

    /// Gives that right back.
    pub fn release_verdict(&self) {
        self.memory.store(VERDICT, 0);
    }

    /// Tells the owner that the `writer`-th process has left something.
    pub fn ring(&self, writer: usize) {
        // Either the reader, who takes the bit before it looks, sees what was left, or it sees the
        // bit again.
        self.memory
            .set_bits(BELLS + writer / 64 * 8, 1 << (writer % 64));
    }

    /// Calls back for each process that has left something since the last time.
    pub fn answer(&self, mut each: impl FnMut(usize)) {
        for word in 0..self.layout.processes.div_ceil(64) {
            let at = BELLS + word * 8;
            if self.memory.load(at) == 0 {
                continue;
            }
            let mut bits = self.memory.swap(at, 0);
            while bits != 0 {
                each(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }

    /// Shows what the owner knew when it last began to receive. What does not fit is not shown.
    pub fn show(&self, bytes: &[u8]) -> io::Result<()> {
        let bytes = if bytes.len() <= SHOWN { bytes } else { &[] };
        let version = self.memory.load(SHOWN_VERSION) | 1;
        self.memory.store(SHOWN_VERSION, version);
        self.memory.store(SHOWN_LEN, bytes.len() as u64);
        self.memory.write(self.layout.shown as u64, bytes)?;
        self.memory.store(SHOWN_VERSION, version.wrapping_add(1));
        Ok(())
    }

    /// What the owner last showed.
    pub fn shown(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        loop {
            let version = self.memory.load(SHOWN_VERSION);
            let len = self.memory.load(SHOWN_LEN) as usize;
            bytes.clear();
            self.memory
                .read(self.layout.shown as u64, len.min(SHOWN), &mut bytes)?;
            let unchanged = self.memory.load(SHOWN_VERSION) == version;
            if version.is_multiple_of(2) && unchanged {
                return Ok(bytes);
            }
            std::hint::spin_loop();
        }
    }
}
