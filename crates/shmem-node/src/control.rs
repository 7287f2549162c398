//! The file that all PEs share.
//!
//! ```text
//! Control │ Slot 0 … Slot SLOTS-1 │ heap of PE 0 … heap of PE n-1 │ statics of PE 0 … statics of PE n-1
//! ```
//!
//! A slot is what a group of PEs needs to act together: a barrier, and a record for each member in
//! which it tells the others something. Slot 0 is the world's. Everything begins as zero.

use std::mem::size_of;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, AtomicUsize};

use crate::job::{Header, MAX_PES};
use crate::waiting::Barrier;

/// The number of groups that can exist at a time.
pub const SLOTS: usize = 1024;

/// The number of active sets a program can use.
pub const SETS: usize = 512;

/// The room in the file for the statics of a PE. Only what is used takes memory.
pub const STATICS_ROOM: usize = 1 << 40;

const PAGE: usize = 4096;

/// The first part of the file.
#[repr(C)]
pub struct Control {
    /// What the launcher looks at.
    pub header: Header,
    /// Locked while an active set is looked up: 0 or 1.
    pub sets_lock: AtomicU32,
    /// The active sets so far.
    pub sets: [ActiveSet; SETS],
    /// What each PE says about itself.
    pub pes: [Pe; MAX_PES],
}

/// An active set that has a slot.
#[repr(C)]
pub struct ActiveSet {
    /// Its first PE.
    pub first: AtomicI32,
    /// The logarithm of its stride.
    pub log_stride: AtomicI32,
    /// Its size; 0: this entry is free.
    pub size: AtomicI32,
    /// The slot.
    pub slot: AtomicU32,
}

/// What a PE says when it starts.
#[repr(C)]
pub struct Pe {
    /// The size of the heap it was told to have.
    pub heap: AtomicUsize,
    /// What its statics look like; PEs of the same executable say the same.
    pub statics: AtomicU64,
}

/// A group's memory, followed by a [`Record`] for each PE of the world.
#[repr(C, align(64))]
pub struct Slot {
    /// Where the members meet.
    pub barrier: Barrier,
    /// 1 if a group uses it.
    pub used: AtomicU32,
    /// How many members destroyed the team.
    pub departed: AtomicU32,
}

/// What a member tells the others between two barriers.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Record {
    /// Whatever the collective at hand needs.
    pub words: [AtomicU64; 4],
}

/// Where the parts of the file are.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pes: usize,
    heap: usize,
}

impl Layout {
    /// For so many PEs with heaps of `heap` bytes, a multiple of the page size.
    pub fn new(pes: usize, heap: usize) -> Layout {
        Layout { pes, heap }
    }

    /// The distance between slots.
    pub fn slot_stride(self) -> usize {
        size_of::<Slot>() + self.pes * size_of::<Record>()
    }

    /// Where the first slot begins.
    pub fn slots() -> usize {
        size_of::<Control>().next_multiple_of(64)
    }

    /// Where the first heap begins.
    pub fn heaps(self) -> usize {
        (Self::slots() + SLOTS * self.slot_stride()).next_multiple_of(PAGE)
    }

    /// Where the statics of a PE begin.
    pub fn statics(self, pe: usize) -> usize {
        self.heaps() + self.pes * self.heap + pe * STATICS_ROOM
    }

    /// The size of the file.
    pub fn total(self) -> usize {
        self.statics(self.pes)
    }
}
