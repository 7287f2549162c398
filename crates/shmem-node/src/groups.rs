//! Sets of PEs: teams, active sets, and the contexts that number PEs by a team.
//!
//! A set is a first PE of the world, a stride and a size: splitting one of those along a stride gives
//! another. Handles are positions in tables of this process. Members of a team agree on a slot of the
//! shared memory when they make it; an active set gets one when its first member uses it.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicUsize};

use crate::control::{Record, SETS, SLOTS, Slot};
use crate::ending::fatal;
use crate::waiting;
use crate::world::WORLD;

/// The C type `shmem_ctx_t`.
pub type Context = usize;
/// The C type `shmem_team_t`.
pub type Team = usize;

/// `SHMEM_CTX_INVALID` and `SHMEM_TEAM_INVALID`.
pub const INVALID: usize = 0;
/// `SHMEM_CTX_DEFAULT`.
pub const DEFAULT: Context = 1;
/// `SHMEM_TEAM_WORLD`.
pub const TEAM_WORLD: Team = 1;
/// `SHMEM_TEAM_SHARED`: on one machine, all PEs.
pub const TEAM_SHARED: Team = 2;

/// The slots of the predefined teams.
const WORLD_SLOT: usize = 0;
const SHARED_SLOT: usize = 1;

/// How many teams, and how many contexts, a PE can have at a time.
const HANDLES: usize = 1024;

/// PEs of the world: `first`, `first + stride`, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Members {
    /// The first.
    pub first: i32,
    /// The distance between neighbours.
    pub stride: i32,
    /// How many there are.
    pub size: i32,
}

impl Members {
    /// All PEs.
    pub fn world() -> Members {
        Members {
            first: 0,
            stride: 1,
            size: WORLD.pes() as i32,
        }
    }

    /// The PE of the world that has this number here.
    #[inline]
    pub fn pe(self, index: i32) -> Option<i32> {
        let inside = index >= 0 && index < self.size;
        inside.then(|| self.first + index * self.stride)
    }

    /// The number that a PE of the world has here.
    pub fn index(self, pe: i32) -> Option<i32> {
        if self.size == 1 || self.stride == 0 {
            return (self.size > 0 && pe == self.first).then_some(0);
        }
        let distance = pe - self.first;
        let index = distance / self.stride;
        (distance % self.stride == 0 && self.pe(index).is_some()).then_some(index)
    }

    /// The subset of these numbers here; `None` if one of them does not exist.
    pub fn subset(self, first: i32, stride: i32, size: i32) -> Option<Members> {
        if size < 1 || stride == 0 && size > 1 {
            return None;
        }
        let last = i64::from(first) + i64::from(size - 1) * i64::from(stride);
        let last = i32::try_from(last).ok()?;
        self.pe(last)?;
        Some(Members {
            first: self.pe(first)?,
            stride: if size == 1 { 1 } else { self.stride * stride },
            size,
        })
    }
}

/// A set of PEs that act together, as one of its members sees it.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Who belongs to it.
    pub members: Members,
    /// The number of this PE in it.
    pub me: i32,
    slot: usize,
}

impl Group {
    /// All PEs.
    pub fn world() -> Group {
        Group {
            members: Members::world(),
            me: WORLD.me(),
            slot: WORLD_SLOT,
        }
    }

    /// Waits until all members are here.
    pub fn meet(self) {
        self.slot().barrier.meet(self.members.size as u32);
    }

    /// What a member tells the others. It may change only between barriers.
    pub fn record(self, index: i32) -> &'static Record {
        WORLD.record(self.slot, index as usize)
    }

    fn slot(self) -> &'static Slot {
        WORLD.slot(self.slot)
    }
}

/// An entry of the tables; free while its size is 0.
struct Entry {
    first: AtomicI32,
    stride: AtomicI32,
    size: AtomicI32,
    /// The slot of a team; the team of a context.
    of: AtomicUsize,
    /// The contexts of a team's configuration; the options of a context.
    detail: AtomicI64,
}

/// A table of handles. Handle `n` is entry `n`; entry 0 is never used.
struct Handles([Entry; HANDLES]);

static TEAMS: Handles = Handles::new();
static CONTEXTS: Handles = Handles::new();

impl Handles {
    const fn new() -> Handles {
        Handles(
            [const {
                Entry {
                    first: AtomicI32::new(0),
                    stride: AtomicI32::new(0),
                    size: AtomicI32::new(0),
                    of: AtomicUsize::new(0),
                    detail: AtomicI64::new(0),
                }
            }; HANDLES],
        )
    }

    /// The members behind a handle, if it is one.
    #[inline]
    fn members(&self, handle: usize) -> Option<Members> {
        let entry = self.0.get(handle)?;
        let size = entry.size.load(Acquire);
        (size > 0).then(|| Members {
            first: entry.first.load(Relaxed),
            stride: entry.stride.load(Relaxed),
            size,
        })
    }

    /// A new handle from `lowest` on; `None` if the table is full.
    fn add(&self, lowest: usize, members: Members, of: usize, detail: i64) -> Option<usize> {
        for (handle, entry) in self.0.iter().enumerate().skip(lowest) {
            // Negative: taken, but not there yet.
            let taken = entry.size.compare_exchange(0, -1, Acquire, Relaxed);
            if taken.is_ok() {
                entry.first.store(members.first, Relaxed);
                entry.stride.store(members.stride, Relaxed);
                entry.of.store(of, Relaxed);
                entry.detail.store(detail, Relaxed);
                entry.size.store(members.size, Release);
                return Some(handle);
            }
        }
        None
    }

    fn remove(&self, handle: usize) {
        self.0[handle].size.store(0, Release);
    }
}

/// Makes the predefined teams and the default context.
pub fn prepare() {
    let world = Members::world();
    TEAMS.add(TEAM_WORLD, world, WORLD_SLOT, 0);
    TEAMS.add(TEAM_SHARED, world, SHARED_SLOT, 0);
    CONTEXTS.add(DEFAULT, world, TEAM_WORLD, 0);
    WORLD.slot(WORLD_SLOT).used.store(1, Relaxed);
    WORLD.slot(SHARED_SLOT).used.store(1, Relaxed);
}

/// The group of a team handle; `None` for `SHMEM_TEAM_INVALID`. Ends the program for anything else.
pub fn find_team(routine: &str, team: Team) -> Option<Group> {
    if team == INVALID {
        return None;
    }
    let known = TEAMS.members(team);
    let Some((members, me)) = known.and_then(|m| Some((m, m.index(WORLD.me())?))) else {
        WORLD.check_pe(routine, WORLD.me());
        fatal(routine, format_args!("{team:#x} is not a team"))
    };
    let slot = TEAMS.0[team].of.load(Relaxed);
    Some(Group { members, me, slot })
}

/// The group of a team handle that must be valid.
pub fn team(routine: &str, team: Team) -> Group {
    match find_team(routine, team) {
        Some(group) => group,
        None => fatal(routine, "the team is SHMEM_TEAM_INVALID"),
    }
}

/// The number of contexts that a team was made with.
pub fn team_contexts(team: Team) -> i64 {
    TEAMS.0[team].detail.load(Relaxed)
}

/// Makes teams of members of `parent`, all of whom call this: `new` is the one that the caller becomes
/// a member of, if any. `Err` at all of them if there are too many teams somewhere.
pub fn make_team(parent: Group, new: Option<Members>, contexts: i64) -> Result<Team, ()> {
    let own = &parent.record(parent.me).words[0];
    let Some(members) = new else {
        own.store(0, Relaxed);
        parent.meet();
        return agreed(parent).map(|()| INVALID);
    };
    let leads = members.index(WORLD.me()) == Some(0);
    let slot = if leads { free_slot() } else { Some(0) };
    let team = TEAMS.add(TEAM_SHARED + 1, members, 0, contexts);
    own.store(team.and(slot).map_or(FAILED, |slot| slot as u64), Relaxed);
    parent.meet();
    let leader = parent.members.index(members.first).unwrap_or(0);
    let shared = parent.record(leader).words[0].load(Relaxed) as usize;
    let result = agreed(parent);
    match (result, team) {
        (Ok(()), Some(team)) => {
            TEAMS.0[team].of.store(shared, Relaxed);
            Ok(team)
        }
        _ => {
            team.inspect(|&team| TEAMS.remove(team));
            if let (true, Some(slot)) = (leads, slot) {
                WORLD.slot(slot).used.store(0, Release);
            }
            Err(())
        }
    }
}

/// What a member says that could not do its part.
const FAILED: u64 = u64::MAX;

/// Whether all members did their part; then the records may change again.
fn agreed(parent: Group) -> Result<(), ()> {
    let failed = |index| parent.record(index).words[0].load(Relaxed) == FAILED;
    let any = (0..parent.members.size).any(failed);
    parent.meet();
    if any { Err(()) } else { Ok(()) }
}

/// Takes a slot.
fn free_slot() -> Option<usize> {
    let free = |&number: &usize| {
        let used = &WORLD.slot(number).used;
        used.compare_exchange(0, 1, AcqRel, Relaxed).is_ok()
    };
    (SHARED_SLOT + 1..SLOTS).find(free)
}

/// Ends a team. Its slot is free when the last member does so.
pub fn destroy_team(routine: &str, handle: Team) {
    if handle <= TEAM_SHARED {
        fatal(routine, "a predefined team cannot be destroyed");
    }
    let group = team(routine, handle);
    for context in DEFAULT + 1..HANDLES {
        let of = CONTEXTS.0[context].of.load(Relaxed);
        if of == handle && CONTEXTS.members(context).is_some() {
            CONTEXTS.remove(context);
        }
    }
    TEAMS.remove(handle);
    let slot = group.slot();
    if slot.departed.fetch_add(1, AcqRel) + 1 == group.members.size as u32 {
        slot.departed.store(0, Relaxed);
        slot.used.store(0, Release);
    }
}

/// A new context of a team; `None` if there are too many.
pub fn make_context(team: Team, members: Members, options: i64) -> Option<Context> {
    CONTEXTS.add(DEFAULT + 1, members, team, options)
}

/// Ends a context.
pub fn destroy_context(routine: &str, context: Context) {
    match context {
        INVALID => (),
        DEFAULT => fatal(routine, "the default context cannot be destroyed"),
        _ if CONTEXTS.members(context).is_none() => not_a_context(routine, context),
        _ => CONTEXTS.remove(context),
    }
}

/// The team of a context; `None` for `SHMEM_CTX_INVALID`.
pub fn team_of(routine: &str, context: Context) -> Option<Team> {
    if context == INVALID {
        return None;
    }
    if CONTEXTS.members(context).is_none() {
        not_a_context(routine, context);
    }
    Some(CONTEXTS.0[context].of.load(Relaxed))
}

/// The PE of the world that a context means by `pe`.
#[inline(always)]
pub fn pe_in(routine: &str, context: Context, pe: i32) -> i32 {
    if context == DEFAULT {
        pe
    } else {
        translate(routine, context, pe)
    }
}

#[inline(never)]
fn translate(routine: &str, context: Context, pe: i32) -> i32 {
    let Some(members) = CONTEXTS.members(context) else {
        not_a_context(routine, context)
    };
    members.pe(pe).unwrap_or_else(|| {
        let size = members.size;
        fatal(
            routine,
            format_args!("there is no PE {pe} in the team of the context, which has {size}"),
        )
    })
}

#[cold]
fn not_a_context(routine: &str, context: Context) -> ! {
    WORLD.check_pe(routine, WORLD.me());
    fatal(routine, format_args!("{context:#x} is not a context"))
}

/// The group of an active set that this PE belongs to.
pub fn active_set(routine: &str, first: i32, log_stride: i32, size: i32) -> Group {
    let stride = match log_stride {
        0..31 => 1 << log_stride,
        _ => 0,
    };
    let set = || format!("the active set ({first}, {log_stride}, {size})");
    let Some(members) = Members::world().subset(first, stride, size) else {
        WORLD.check_pe(routine, WORLD.me());
        fatal(routine, format_args!("{} does not exist", set()))
    };
    let Some(me) = members.index(WORLD.me()) else {
        fatal(
            routine,
            format_args!("this PE does not belong to {}", set()),
        )
    };
    let slot = set_slot(first, log_stride, size);
    match slot {
        Some(slot) => Group { members, me, slot },
        None => fatal(routine, "there are too many active sets"),
    }
}

/// The slot of an active set; its first user takes one.
fn set_slot(first: i32, log_stride: i32, size: i32) -> Option<usize> {
    let control = WORLD.control()?;
    let entry_of = || {
        control.sets.iter().find(|set| {
            set.size.load(Acquire) == size
                && set.first.load(Relaxed) == first
                && set.log_stride.load(Relaxed) == log_stride
        })
    };
    if let Some(set) = entry_of() {
        return Some(set.slot.load(Relaxed) as usize);
    }
    let _guard = Guard::lock(&control.sets_lock);
    if let Some(set) = entry_of() {
        return Some(set.slot.load(Relaxed) as usize);
    }
    let free = (0..SETS).find(|&set| control.sets[set].size.load(Relaxed) == 0)?;
    let slot = free_slot()?;
    let set = &control.sets[free];
    set.first.store(first, Relaxed);
    set.log_stride.store(log_stride, Relaxed);
    set.slot.store(slot as u32, Relaxed);
    set.size.store(size, Release);
    Some(slot)
}

/// Holds a lock that all PEs share.
struct Guard<'a>(&'a AtomicU32);

impl<'a> Guard<'a> {
    fn lock(lock: &'a AtomicU32) -> Guard<'a> {
        waiting::wait_for(|| lock.compare_exchange(0, 1, Acquire, Relaxed).is_ok());
        Guard(lock)
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.store(0, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: Members = Members {
        first: 0,
        stride: 1,
        size: 10,
    };

    #[test]
    fn members_are_numbered_along_the_stride() {
        let odd = TEN.subset(1, 2, 5).unwrap();
        assert_eq!(odd.pe(4), Some(9));
        assert_eq!(odd.pe(5), None);
        assert_eq!((odd.index(3), odd.index(4)), (Some(1), None));
        let back = odd.subset(4, -2, 3).unwrap();
        assert_eq!([0, 1, 2].map(|i| back.pe(i)), [Some(9), Some(5), Some(1)]);
        assert_eq!((back.index(5), back.index(3)), (Some(1), None));
    }

    #[test]
    fn subsets_stay_inside() {
        assert_eq!(TEN.subset(0, 3, 5), None);
        assert_eq!(TEN.subset(-1, 1, 2), None);
        assert_eq!(TEN.subset(0, 1, 0), None);
        assert_eq!(TEN.subset(3, 0, 2), None);
        assert_eq!(TEN.subset(3, i32::MAX, i32::MAX), None);
        assert_eq!(TEN.subset(3, 0, 1).unwrap().index(3), Some(0));
    }
}
