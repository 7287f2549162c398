//! OpenSHMEM begins and ends.

use super::super::life::{self, Level};
use super::{Shmem, at};
use crate::caller::{Call, Inside};
use crate::comparisons::{self, SPARE};
use crate::process;
use crate::shmem;
use crate::symmetric::{Program, Symmetric};
use crate::teams::{self, Teams};
use crate::world::{self, World};
use crate::{ending, mpi, watch};
use fencepost_session::journal::{End, Note};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

/// `shmem_init`, `start_pes`
pub fn init(call: Call) {
    begin(call, Level::Single);
}

/// `shmem_init_thread`
///
/// # Safety
/// The arguments are those of the call, which has returned.
pub unsafe fn init_thread(call: Call, requested: c_int, result: c_int, provided: *const c_int) {
    // The lowest level allows one thread; which number the highest has differs.
    // SAFETY: the call has stored the level.
    let many = result == 0 && !provided.is_null() && unsafe { *provided } != 0;
    let level = match requested {
        0 => Level::Single,
        _ if many => Level::Multiple,
        _ => Level::Several,
    };
    if result == 0 {
        begin(call, level);
    }
}

/// Has this process begun to use OpenSHMEM? A second `shmem_init` does nothing.
static BEGUN: AtomicBool = AtomicBool::new(false);

fn begin(call: Call, level: Level) {
    if BEGUN.swap(true, Ordering::Relaxed) {
        return;
    }
    // MPI may have begun before: then this process is checked already.
    let first = world::known().is_none();
    if first {
        life::begin(world::by_shmem(), level);
    }
    let Some((world, rank, size)) = world::known() else {
        return;
    };
    // SAFETY: OpenSHMEM is initialised, and all processes come here.
    let (pe, pes) = unsafe { (shmem::my_pe(), shmem::n_pes()) };
    if (pe as u32, pes as u32) != (*rank, *size) {
        at(&call, |process, _| {
            let text = "OpenSHMEM and MPI number the processes differently";
            process.mute(Note::Unsupported, text);
        });
        return;
    }
    let program = Program::own();
    // SAFETY: likewise.
    let (bases, spare, world_team) = unsafe {
        let bases = world.gather(program.base, *size);
        (bases, shmem::malloc(SPARE), teams::world_team())
    };
    comparisons::try_on(spare as usize);
    process::follow(process::ORDER | process::MATCH);
    process::with(|process| {
        let symmetric = Symmetric::new(&program, process.rank, &bases);
        let teams = Teams::new(process.rank, process.size, world_team);
        let shmem = Shmem { symmetric, teams };
        for range in shmem.regions() {
            process.watch_window(range, None);
        }
        process.shmem = Some(Box::new(shmem));
        process.expect_pointers();
    });
    if let World::Shmem(_) = world {
        // SAFETY: the function stays; what the library has registered is called after it.
        unsafe { on_exit(at_exit, std::ptr::null_mut()) };
    }
}

unsafe extern "C" {
    fn on_exit(function: unsafe extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
}

/// The program ends well without `shmem_finalize`: the library finalizes, after this. One that fails ends
/// at once.
unsafe extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    if status == 0 {
        let inside = Inside::enter();
        life::finish();
        drop(inside);
    }
}

/// `shmem_finalize`
pub fn finalize(call: Call, real: impl FnOnce()) {
    at(&call, |process, site| {
        process.finalized_at = Some(site);
        process.node.stand_apart(Some(site));
    });
    if let Some((World::Shmem(_), ..)) = world::known() {
        life::finish();
    }
    real();
    if mpi_goes_on() {
        // Its memory is gone; what MPI does is still followed.
        process::with(|process| {
            process.node.go_on();
            let Some(shmem) = process.shmem.take() else {
                return;
            };
            let gone: Vec<_> = shmem.regions().collect();
            gone.into_iter()
                .for_each(|range| process.watch.remove(range));
        });
        return;
    }
    // The library did not call back: at least the findings are complete.
    process::with(|process| process.journal.end(End::Finalized));
    if let Some(process) = process::end() {
        std::mem::forget(process);
    }
}

/// Has the program initialised MPI itself, so that OpenSHMEM leaves it as it is?
fn mpi_goes_on() -> bool {
    if !matches!(world::known(), Some((World::Mpi(_), ..))) {
        return false;
    }
    let mut ended = 0;
    // SAFETY: MPI's library is there.
    unsafe { mpi::Finalized(&mut ended) };
    ended == 0
}

/// `shmem_global_exit`
pub fn global_exit(call: &Call, status: c_int) {
    life::aborts();
    at(call, |process, _| {
        process.node.claim_verdict();
        if watch::instrumented() {
            process.journal.instrumented();
        }
        process.journal.end(End::Aborted(status));
        process.check_journal();
    });
    if ending::early() && status == 0 {
        // After findings nothing ends with 0.
        world::abort(66);
    }
}
