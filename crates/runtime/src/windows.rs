//! Windows: their processes, memory and properties. All members number a window alike.

use crate::abi::Handle;
use crate::exchange::Attendance;
use crate::recent::Recent;
use fencepost_model::{ByteRange, Family, Flavour, GroupId, Ranges, Rank, SiteId, WinId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What one process exposes.
#[derive(Copy, Clone, Debug, Default)]
pub struct Exposed {
    /// Where it begins there.
    pub base: u64,
    /// Its bytes.
    pub size: u64,
    /// Bytes per unit of displacement.
    pub unit: i64,
}

/// How often a process has posted to another and started towards it, and where last.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    /// `MPI_Win_post`s that name the other.
    pub posts: u32,
    /// `MPI_Win_start`s that name the other.
    pub starts: u32,
    /// The last post.
    pub post_site: SiteId,
    /// The last start.
    pub start_site: SiteId,
}

/// A window.
#[derive(Debug)]
pub struct Window {
    /// Its number, the same at all its members.
    pub id: WinId,
    /// How it got its memory.
    pub flavour: Flavour,
    /// Its processes.
    pub group: GroupId,
    /// World ranks, in the order of the window's.
    pub members: Arc<[Rank]>,
    /// What each member exposes.
    pub exposed: Arc<[Exposed]>,
    /// Info key `no_locks`.
    pub no_locks: bool,
    /// How accumulates go together.
    pub family: Family,
    /// Its name, if the program gave one.
    pub name: String,
    /// Where it was made.
    pub site: SiteId,
    /// The calls all members must make alike.
    pub attendance: Attendance,
    /// Fences so far.
    pub fences: u32,
    /// Memory attached now, and ever, for a dynamic window.
    pub attached: Vec<ByteRange>,
    /// All memory it ever had.
    pub ever_attached: Ranges,
    /// Post and start calls so far, per other process.
    pub calls: FxHashMap<Rank, Calls>,
    /// Memory watched on its behalf.
    pub watched: Vec<ByteRange>,
}

impl Window {
    /// The world rank of a member; `None` outside the group.
    pub fn world(&self, rank: i32) -> Option<Rank> {
        let rank = usize::try_from(rank).ok()?;
        self.members.get(rank).copied()
    }

    /// Where a displacement at a member is, in that process's memory.
    pub fn address(&self, rank: i32, displacement: isize) -> u64 {
        if self.flavour == Flavour::Dynamic {
            return displacement as u64;
        }
        let exposed = usize::try_from(rank).ok().and_then(|r| self.exposed.get(r));
        let exposed = exposed.copied().unwrap_or_default();
        let offset = (displacement as i64).wrapping_mul(exposed.unit);
        exposed.base.wrapping_add_signed(offset)
    }

    /// Are all these bytes exposed by that member? Of a dynamic window only the member knows: this process of its own.
    pub fn exposes(&self, rank: i32, own: Rank, ranges: &Ranges) -> bool {
        if self.flavour == Flavour::Dynamic {
            return self.world(rank) != Some(own) || self.ever_attached.contains(ranges);
        }
        let exposed = usize::try_from(rank).ok().and_then(|r| self.exposed.get(r));
        let exposed = exposed.copied().unwrap_or_default();
        let end = exposed.base.wrapping_add(exposed.size);
        let inside = |range: ByteRange| exposed.base <= range.start && range.end <= end;
        ranges.iter().all(inside)
    }
}

/// The windows of this process.
#[derive(Debug, Default)]
pub struct Windows {
    known: Recent<Handle, Window>,
    /// Handles whose window was freed.
    freed: FxHashMap<Handle, WinId>,
    next: u32,
}

impl Windows {
    /// The window behind a handle.
    pub fn get(&mut self, handle: Handle) -> Option<&mut Window> {
        self.known.get(handle)
    }

    /// The window a handle stood for before it was freed.
    pub fn freed(&self, handle: Handle) -> Option<WinId> {
        self.freed.get(&handle).copied()
    }

    /// A new window.
    pub fn add(&mut self, handle: Handle, window: Window) {
        self.freed.remove(&handle);
        self.known.insert(handle, window);
    }

    /// A window is freed.
    pub fn remove(&mut self, handle: Handle) -> Option<Window> {
        let window = self.known.remove(handle)?;
        self.freed.insert(handle, window.id);
        Some(window)
    }

    /// The lowest number free here.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// All members agreed on a number.
    pub fn take(&mut self, id: u32) {
        self.next = self.next.max(id + 1);
    }

    /// The window that holds a byte of this process's memory.
    pub fn holding(&self, at: u64, own: Rank) -> Option<WinId> {
        let holds = |window: &&Window| {
            let own = window.members.iter().position(|rank| *rank == own);
            let exposed = own.and_then(|own| window.exposed.get(own));
            let fixed = exposed.is_some_and(|e| e.base <= at && at - e.base < e.size);
            fixed || window.attached.iter().any(|r| r.start <= at && at < r.end)
        };
        let holding = self.known.values().filter(holds).map(|window| window.id);
        holding.min()
    }

    /// Every window.
    pub fn iter(&self) -> impl Iterator<Item = &Window> {
        self.known.values()
    }
}
