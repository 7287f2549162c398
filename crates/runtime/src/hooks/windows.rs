//! Windows come and go.

use super::fences::compare_asserts;
use super::matching::{agree, standing};
use super::{Counts, at, calling_back, succeeded};
use crate::abi::{Handle, constants, read_handle};
use crate::caller::{Call, Inside};
use crate::exchange::{Attendance, Called, Meeting, Sequence, mix};
use crate::mpi;
use crate::process::{self, Process};
use crate::windows::{Calls, Exposed, Window};
use fencepost_engine::Key;
use fencepost_model::{
    Action, Actor, ByteRange, CollId, Family, Flavour, GroupId, MemoryModel, Misuse, Ranges, Rank,
    Rule, SiteId, WinId,
};
use fencepost_session::journal::Note;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Arc;

/// Stands for all constructors where collectives are compared.
const CONSTRUCTOR: u32 = 1;

/// Why a window is not watched.
const LATE: &str = "a window is made by a part of the program that was loaded after MPI_Init, \
                    where no part seemed to make any";

/// What the ranks tell each other before they make a window.
#[derive(Copy, Clone)]
#[repr(C)]
struct Offer {
    next: u32,
    flavour: u32,
    rank: u32,
    site: u32,
}

/// `MPI_Win_create`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_create(
    call: Call,
    base: *mut c_void,
    size: isize,
    unit: isize,
    info: Handle,
    comm: Handle,
    win: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let memory = || (base as u64, size, unit);
    // SAFETY: the caller's promise.
    unsafe { create(call, Flavour::Create, info, comm, win, memory, real) }
}

/// `MPI_Win_allocate`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_allocate(
    call: Call,
    size: isize,
    unit: isize,
    info: Handle,
    comm: Handle,
    base: *mut c_void,
    win: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: MPI has stored the address there when this is asked.
    let memory = || (unsafe { base.cast::<u64>().read_unaligned() }, size, unit);
    // SAFETY: the caller's promise.
    unsafe { create(call, Flavour::Allocate, info, comm, win, memory, real) }
}

/// `MPI_Win_allocate_shared`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_allocate_shared(
    call: Call,
    size: isize,
    unit: isize,
    info: Handle,
    comm: Handle,
    base: *mut c_void,
    win: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: MPI has stored the address there when this is asked.
    let memory = || (unsafe { base.cast::<u64>().read_unaligned() }, size, unit);
    // SAFETY: the caller's promise.
    unsafe { create(call, Flavour::Shared, info, comm, win, memory, real) }
}

/// `MPI_Win_create_dynamic`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_create_dynamic(
    call: Call,
    info: Handle,
    comm: Handle,
    win: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { create(call, Flavour::Dynamic, info, comm, win, || (0, 0, 1), real) }
}

unsafe fn create(
    call: Call,
    flavour: Flavour,
    info: Handle,
    comm: Handle,
    win: *mut c_void,
    memory: impl FnOnce() -> (u64, isize, isize),
    real: impl FnOnce() -> c_int,
) -> c_int {
    let offer = at(&call, |process, site| {
        if !process::orders() {
            process.mute(Note::Lost, LATE);
            return None;
        }
        // Which constructor it is has a rule of its own.
        let come = process.come(comm, Called::plain(site, CONSTRUCTOR));
        let known = process.comms.get(comm)?;
        let (members, group) = (known.members.clone(), known.id);
        let offer = Offer {
            next: process.windows.next(),
            flavour: flavour as u32,
            rank: process.rank.0,
            site: site.0,
        };
        Some((come, members, group, offer, site))
    });
    agree();
    let Some((come, members, group, offer, site)) = offer.flatten() else {
        return real();
    };
    let new = New {
        flavour,
        info,
        comm,
        members,
        group,
        site,
    };
    // SAFETY: the caller's promise.
    standing(come, || unsafe { make(new, offer, win, memory, real) })
}

/// A window in the making.
struct New {
    flavour: Flavour,
    info: Handle,
    comm: Handle,
    members: Arc<[Rank]>,
    group: GroupId,
    site: SiteId,
}

/// All members have come to make a window, or will.
unsafe fn make(
    new: New,
    offer: Offer,
    win: *mut c_void,
    memory: impl FnOnce() -> (u64, isize, isize),
    real: impl FnOnce() -> c_int,
) -> c_int {
    let New {
        flavour,
        info,
        comm,
        members,
        group,
        site,
    } = new;
    // SAFETY: a communicator of these members, all of which come here.
    let offers: Vec<Offer> = unsafe { gather(comm, offer, members.len()) };
    let id = WinId(offers.iter().map(|offer| offer.next).max().unwrap_or(0));
    let coll = CollId(mix(&[13, id.0.into()]));
    let action = Action::WinCreate { win: id, coll };
    let fits = process::with(|process| compare_flavours(process, id, &offers));
    if fits == Some(false) {
        super::life::stuck("ranks make a window by different constructors, which no MPI survives");
    }
    let number = process::with(|process| {
        process.windows.take(id.0);
        let keys = Keys::of(info);
        process.engine.define_group(group, members.clone());
        process.engine.define_window(id, group, keys.no_locks);
        let meeting = Meeting::of_all(&members);
        process.node.leaders.insert(id, members[0]);
        process.node.meet(coll, meeting);
        let number = process.next_number();
        process.enter(number, &action, site);
        (number, keys)
    });
    let code = real();
    let Some((number, keys)) = number else {
        return code;
    };
    let (base, size, unit) = memory();
    let own = Exposed {
        base,
        size: size.max(0) as u64,
        unit: unit as i64,
    };
    // SAFETY: as above.
    let exposed: Vec<Exposed> = unsafe { gather(comm, own, members.len()) };
    process::wait_until(|process| process.node.ready(Key::Collective(coll)));
    process::with(|process| {
        if !succeeded(code) {
            return;
        }
        // SAFETY: MPI has stored the window there.
        let handle = unsafe { read_handle(win, 0) };
        let window = Window {
            id,
            flavour,
            group,
            members: members.clone(),
            exposed: exposed.into(),
            no_locks: keys.no_locks,
            family: keys.family,
            name: String::new(),
            site,
            attendance: Attendance::new(Sequence::Window(id.0), members.clone()),
            fences: 0,
            attached: Vec::new(),
            ever_attached: Ranges::EMPTY,
            calls: Default::default(),
            watched: Vec::new(),
        };
        if process.options.memory_model == MemoryModel::Separate {
            copy(process, &window);
        }
        process.windows.add(handle, window);
        // SAFETY: the window was just made.
        unsafe { watch(process, handle) };
        process.check_epoch(&action, site);
        process.exit(number, &action);
        tell(process, handle);
    });
    code
}

/// Under the separate memory model a window shows a copy of this process's memory, unless its memory is shared.
fn copy(process: &mut Process, window: &Window) {
    let own = window.members.iter().position(|rank| *rank == process.rank);
    let exposed = own.and_then(|own| window.exposed.get(own));
    let memory = exposed.and_then(|exposed| ByteRange::new(exposed.base, exposed.size));
    if let (Some(memory), Flavour::Create | Flavour::Allocate) = (memory, window.flavour) {
        process.engine.copy_of(window.id, &memory.into());
    }
}

/// Gathers one value from each member.
///
/// # Safety
/// All `members` of the communicator call it, with values of the same plain type.
unsafe fn gather<T: Copy>(comm: Handle, own: T, members: usize) -> Vec<T> {
    let mut all: Vec<T> = Vec::with_capacity(members);
    let size = size_of::<T>() as c_int;
    let byte = constants().byte.0;
    // SAFETY: the caller's promise; the vector has room for one value of each member.
    unsafe {
        mpi::Allgather(
            (&raw const own).cast(),
            size,
            byte,
            all.as_mut_ptr().cast(),
            size,
            byte,
            comm.0,
        );
        all.set_len(members);
    }
    all
}

/// `EPOCH-FLAVOURS`: all ranks call the same constructor. The first that differs says so.
fn compare_flavours(process: &mut Process, win: WinId, offers: &[Offer]) -> bool {
    let Some(first) = offers.first() else {
        return true;
    };
    let differing = offers.iter().find(|o| o.flavour != first.flavour);
    if let Some(other) = differing
        && other.rank == process.rank.0
    {
        let misuse = Misuse {
            rule: Rule::EpochFlavours,
            actor: Actor::main(process.rank),
            site: SiteId(other.site),
            earlier: Some(SiteId(first.site)),
        };
        process.write_misuse(&misuse, Some(Rank(first.rank)), Some(win));
        return false;
    }
    true
}

/// Info keys that change what is an error.
struct Keys {
    no_locks: bool,
    family: Family,
}

impl Keys {
    fn of(info: Handle) -> Keys {
        let ops = value(info, c"accumulate_ops");
        let ordering = value(info, c"accumulate_ordering");
        Keys {
            no_locks: value(info, c"no_locks").as_deref() == Some("true"),
            family: Family::Mpi {
                same_op_only: ops.as_deref() == Some("same_op"),
                ordered: ordering.as_deref() != Some("none"),
            },
        }
    }
}

fn value(info: Handle, key: &CStr) -> Option<String> {
    // NULL is no info object, but it is for the call of the program to say so.
    if info == constants().info_null || info == Handle(0) {
        return None;
    }
    let mut text = [0 as c_char; 256];
    let mut flag = 0;
    // SAFETY: an info object, as the program passed it; the text has room for the terminator too.
    unsafe {
        mpi::Info_get(info.0, key.as_ptr(), 255, text.as_mut_ptr(), &mut flag);
        (flag != 0).then(|| CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned())
    }
}

/// Watches the memory of a window: this process's part, and of a shared one all parts.
///
/// # Safety
/// The handle is of a window.
unsafe fn watch(process: &mut Process, handle: Handle) {
    let own = process.rank;
    let Some(window) = process.windows.get(handle) else {
        return;
    };
    let mut regions: Vec<(ByteRange, Option<(Rank, u64)>)> = Vec::new();
    for (index, rank) in window.members.iter().enumerate() {
        let exposed = window.exposed.get(index).copied().unwrap_or_default();
        if *rank == own {
            regions.extend(ByteRange::new(exposed.base, exposed.size).map(|range| (range, None)));
        } else if window.flavour == Flavour::Shared && exposed.size > 0 {
            let (mut size, mut unit, mut base) = (0, 0, std::ptr::null_mut());
            // SAFETY: the caller's promise; all outputs are ours.
            unsafe {
                mpi::Win_shared_query(handle.0, index as c_int, &mut size, &mut unit, &mut base);
            }
            let range = ByteRange::new(base as u64, exposed.size);
            regions.extend(range.map(|range| (range, Some((*rank, exposed.base)))));
        }
    }
    if window.flavour == Flavour::Dynamic {
        process.node.dynamic.insert(window.id);
        process.engine.expect_memory_to_move();
        return;
    }
    if window.flavour == Flavour::Shared && window.members.len() > 1 {
        crate::direct::begin();
    }
    window.watched = regions.iter().map(|(range, _)| *range).collect();
    let fresh = matches!(window.flavour, Flavour::Allocate | Flavour::Shared);
    for (range, owner) in regions {
        if fresh {
            process.memory_ends(range);
        }
        process.watch_window(range, owner);
    }
}

/// Writes a window into the journal.
pub fn tell(process: &mut Process, handle: Handle) {
    let own = process.rank;
    let Some(window) = process.windows.get(handle) else {
        return;
    };
    let index = window.members.iter().position(|rank| *rank == own);
    let exposed = index.and_then(|index| window.exposed.get(index));
    let exposed = exposed.copied().unwrap_or_default();
    let (id, name, flavour, site) = (window.id, window.name.clone(), window.flavour, window.site);
    process
        .journal
        .window(id, &name, flavour, exposed.base, exposed.size, site);
}

/// `MPI_Win_free`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_free(call: Call, win: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: a pointer to a window, as the program passed it.
    let handle = unsafe { read_handle(win, 0) };
    let begun = at(&call, |process, site| {
        let Some(window) = process.windows.get(handle) else {
            let freed = process.windows.freed(handle)?;
            let coll = CollId(0);
            process.check_epoch(&Action::WinFree { win: freed, coll }, site);
            return None;
        };
        let (id, members) = (window.id, window.members.clone());
        let no_locks = window.no_locks;
        let come = process.come_to_window(handle, 0, site);
        let coll = CollId(mix(&[14, id.0.into()]));
        let action = Action::WinFree { win: id, coll };
        process.check_epoch(&action, site);
        tell_calls(process, handle);
        process.node.set_freeing(Some(id));
        if !no_locks {
            let meeting = Meeting::of_all(&members);
            process.node.meet(coll, meeting);
        }
        let number = process.next_number();
        process.enter(number, &action, site);
        Some((come, number, action, coll, no_locks))
    });
    agree();
    let Some((come, number, action, coll, no_locks)) = begun.flatten() else {
        return real();
    };
    standing(come, || {
        let code = calling_back(call, real);
        let _inside = Inside::enter();
        if !no_locks {
            process::wait_until(|process| process.node.ready(Key::Collective(coll)));
        }
        process::with(|process| {
            process.node.set_freeing(None);
            process.exit(number, &action);
            if !no_locks {
                compare_calls(process, handle);
                compare_asserts(process, handle);
            }
            if succeeded(code) {
                forget(process, handle);
            }
            process.settle_buffers();
        });
        code
    })
}

/// Tells whom this process has posted to and started towards how often it did.
fn tell_calls(process: &mut Process, handle: Handle) {
    let Some(window) = process.windows.get(handle) else {
        return;
    };
    for (rank, calls) in &window.calls {
        process
            .node
            .tell_tally(*rank, window.id, calls.posts, calls.starts);
    }
}

/// `EPOCH-MATCH`: at the end of a window every post has met a start and the reverse. Each process
/// reports what is left over of its own.
fn compare_calls(process: &mut Process, handle: Handle) {
    process.node.poll();
    let Some(window) = process.windows.get(handle) else {
        return;
    };
    let win = window.id;
    let calls: Vec<(Rank, Calls)> = window.calls.iter().map(|(r, c)| (*r, *c)).collect();
    for (rank, own) in calls {
        let theirs = process.node.tallies.remove(&(win, rank));
        let (posts, starts) = theirs.unwrap_or_default();
        if own.posts > starts {
            process.misuse(Rule::EpochMatch, own.post_site, win);
        }
        if own.starts > posts {
            process.misuse(Rule::EpochMatch, own.start_site, win);
        }
    }
}

fn forget(process: &mut Process, handle: Handle) {
    let Some(window) = process.windows.remove(handle) else {
        return;
    };
    process.node.leave_sequence(&window.attendance);
    for range in window.watched.iter().chain(&window.attached) {
        process.watch.remove(*range);
    }
    // Memory that MPI allocated is gone; what comes to lie there next is something else.
    if matches!(window.flavour, Flavour::Allocate | Flavour::Shared) {
        let own = window.members.iter().position(|rank| *rank == process.rank);
        let exposed = own.and_then(|own| window.exposed.get(own));
        if let Some(range) = exposed.and_then(|e| ByteRange::new(e.base, e.size)) {
            process.engine.forget(&range.into());
            process.memory_ends(range);
        }
    }
    let (own, win) = (process.rank, window.id);
    process.node.dynamic.remove(&win);
    process.node.drop_cell(own, Key::Exclusive(win, own));
    process.node.drop_cell(own, Key::Shared(win, own));
    if process.node.leaders.remove(&win) == Some(own) {
        process.node.drop_cell(own, Key::AnyExclusive(win));
        process.node.drop_cell(own, Key::SharedAll(win));
    }
}

/// `MPI_Win_attach`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_attach(
    call: Call,
    win: Handle,
    base: *mut c_void,
    size: isize,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    at(&call, |process, site| {
        let ranges = Ranges::one(base as u64, size.max(0) as u64);
        attach(process, win, ranges, site, succeeded(code));
    });
    code
}

fn attach(process: &mut Process, win: Handle, ranges: Ranges, site: SiteId, done: bool) {
    let alive = process.windows.get(win).map(|window| window.id);
    let Some(id) = alive.or_else(|| process.windows.freed(win)) else {
        return;
    };
    let action = Action::Attach {
        win: id,
        ranges: ranges.clone(),
    };
    process.check_epoch(&action, site);
    if let Some(window) = process.windows.get(win)
        && done
    {
        window.attached.extend(ranges.iter());
        let ever = window.ever_attached.iter().chain(ranges.iter());
        window.ever_attached = ever.collect::<Ranges>().normalised();
        for range in ranges.iter() {
            process.watch_window(range, None);
        }
    }
}

/// `MPI_Win_detach`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_detach(
    call: Call,
    win: Handle,
    base: *const c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, site| {
        let alive = process.windows.get(win).map(|window| window.id);
        let Some(id) = alive.or_else(|| process.windows.freed(win)) else {
            return;
        };
        let mut gone = None;
        if let Some(window) = process.windows.get(win) {
            let begins = |range: &ByteRange| range.start == base as u64;
            let at = window.attached.iter().position(begins);
            gone = at.map(|at| window.attached.remove(at));
        }
        let ranges: Ranges = gone.into_iter().collect();
        process.check_epoch(&Action::Detach { win: id, ranges }, site);
        if let Some(range) = gone {
            process.watch.remove(range);
        }
    });
    real()
}

/// `MPI_Win_shared_query`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_shared_query(
    call: Call,
    win: Handle,
    _rank: c_int,
    _size: *mut isize,
    _unit: Counts,
    _base: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, site| {
        let alive = process.windows.get(win).map(|window| window.id);
        if let Some(id) = alive.or_else(|| process.windows.freed(win)) {
            process.check_epoch(&Action::SharedQuery { win: id }, site);
        }
    });
    real()
}

/// `MPI_Win_set_info`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn win_set_info(
    call: Call,
    win: Handle,
    info: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    at(&call, |process, _| {
        if let Some(window) = process.windows.get(win) {
            let ops = value(info, c"accumulate_ops");
            let ordering = value(info, c"accumulate_ordering");
            if let Family::Mpi {
                same_op_only,
                ordered,
            } = &mut window.family
            {
                if let Some(ops) = ops {
                    *same_op_only = ops == "same_op";
                }
                if let Some(ordering) = ordering {
                    *ordered = ordering != "none";
                }
            }
        }
    });
    code
}

impl Process {
    /// `EPOCH-RANGE` of dynamic windows: only here is it known what was ever attached.
    pub fn check_dynamic(&mut self) {
        for op in std::mem::take(&mut self.node.on_dynamic) {
            let window = self.windows.iter().find(|window| window.id == op.win);
            if window.is_none_or(|window| window.ever_attached.contains(&op.ranges)) {
                continue;
            }
            let misuse = Misuse {
                rule: Rule::EpochRange,
                actor: Actor::main(op.origin),
                site: op.site,
                earlier: None,
            };
            self.write_misuse(&misuse, None, Some(op.win));
        }
    }
}
