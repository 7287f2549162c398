//! MPI begins and ends.

use super::{at, calling_back};
use crate::abi::{Handle, constants};
use crate::abilities::Abilities;
use crate::caller::{Call, Inside};
use crate::ending::{self, complain};
use crate::exchange::{Greeted, mix};
use crate::home::{self, Home};
use crate::mapped;
use crate::mpi;
use crate::process::{self, Process};
use crate::quiet;
use crate::threads;
use crate::verdict;
use crate::watch;
use crate::world::{self, World};
use fencepost_model::{Action, Rank};
use fencepost_session::Options;
use fencepost_session::journal::{End, Note, Writer};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// `MPI_Init`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn init(
    _call: Call,
    _argc: *mut c_int,
    _argv: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    if code == 0 {
        begin_mpi(Level::Single);
    }
    code
}

/// `MPI_Init_thread`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn init_thread(
    _call: Call,
    _argc: *mut c_int,
    _argv: *mut c_void,
    required: c_int,
    provided: *mut c_int,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    // SAFETY: MPI has stored the level there.
    let many = code == 0 && unsafe { *provided } == constants().thread_multiple;
    let level = match required == constants().thread_single {
        true => Level::Single,
        false if many => Level::Multiple,
        false => Level::Several,
    };
    if code == 0 {
        begin_mpi(level);
    }
    code
}

/// What a program says about its threads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// There is one.
    Single,
    /// Only one at a time calls the library.
    Several,
    /// Several may.
    Multiple,
}

/// This process is checked, and takes part in the last exchange.
static CHECKED: AtomicBool = AtomicBool::new(false);

/// MPI has begun. Where OpenSHMEM began before, this process is checked already.
fn begin_mpi(level: Level) {
    if world::known().is_none() {
        begin(Ok(world::by_mpi()), level);
    }
}

/// The processes of the job can reach each other: checking begins.
pub(super) fn begin(world: Result<(World, u32, u32), String>, level: Level) {
    match world.and_then(|job| prepare(job, level)) {
        Ok(mut process) => {
            CHECKED.store(true, Ordering::Relaxed);
            // Where one thread waits another may do what it waits for.
            let stands = process.size > 1 && process.node.is_one_node() && level != Level::Multiple;
            process.node.stands = stands;
            process::begin(process);
            mapped::expect();
            if stands {
                verdict::watch();
            }
            if has_coarrays() {
                process::with(|process| {
                    process.mute(Note::Unsupported, "a coarray program is not supported");
                });
            }
        }
        Err(reason) => {
            // A rank that cannot be checked must not be taken for clean.
            complain(format_args!("this rank is not checked: {reason}"));
        }
    }
    static FORKS: AtomicBool = AtomicBool::new(false);
    if !FORKS.swap(true, Ordering::Relaxed) {
        // SAFETY: the handler only forgets.
        unsafe { libc::pthread_atfork(None, None, Some(after_fork)) };
    }
}

/// Are images of a coarray program ranks? Their accesses to each other are made by a library, which
/// orders and completes them in ways the program's text does not show.
fn has_coarrays() -> bool {
    // SAFETY: the name is a string.
    let start = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"_gfortran_caf_init".as_ptr()) };
    !start.is_null()
}

unsafe extern "C" fn after_fork() {
    process::forget_after_fork();
}

fn prepare(job: (World, u32, u32), level: Level) -> Result<Process, String> {
    let options = Options::from_environment()?;
    let (world, rank, size) = job.clone();
    if let World::Mpi(_) = world {
        be_told_of_the_end();
    }
    let host = world::host();
    let number = host_number(&host);
    let own = abilities(level);
    let ranks = Greeted::all(rank, size, world.clone(), number, options.transport, own)?;
    let all = ranks.abilities();
    let mut journal = open_journals(&options, ranks.are_on_several_nodes(), &job)?;
    let node = ranks.connect()?;
    if node.is_one_node() {
        let needs = |ability, need| if all.include(ability) { need } else { 0 };
        let order = needs(Abilities::SHARE, process::ORDER);
        let matching = needs(Abilities::DIVERGE, process::MATCH);
        process::follow(order | matching);
    }
    // Threads matter only where it is followed what orders the ranks.
    let followed = match process::orders() {
        true => all,
        false => Abilities::NONE,
    };
    if process::orders() && own.include(Abilities::START_THREADS) {
        threads::follow();
    }
    let program = std::env::current_exe().unwrap_or_default();
    journal.start(
        rank,
        size,
        &host,
        std::process::id(),
        &program.to_string_lossy(),
        world.library().lines().next().unwrap_or_default(),
        watch::instrumented(),
    );
    let rank = Rank(rank);
    Ok(Process::new(rank, size, node, options, journal, followed))
}

/// What this process is able to do. Who calls for threads has them.
fn abilities(level: Level) -> Abilities {
    let proven = PROVEN.load(Ordering::Relaxed) == 1 && watch::modules() == 1;
    let threads = match level {
        Level::Single => Abilities::NONE,
        Level::Several | Level::Multiple => Abilities::START_THREADS,
    };
    Abilities::own(proven) | threads
}

/// MPI calls back when it is about to end, after everything of the program.
fn be_told_of_the_end() {
    let mut key = 0;
    // SAFETY: MPI is initialised; the output is ours.
    unsafe {
        mpi::Comm_create_keyval(
            Some(not_copied),
            Some(last_call),
            &mut key,
            std::ptr::null_mut(),
        );
        mpi::Comm_set_attr(constants().comm_self.0, key, std::ptr::null_mut());
    }
}

/// Modules that say that their collectives need not be compared.
static PROVEN: AtomicUsize = AtomicUsize::new(0);

/// An executable says that all ranks call the same collectives alike.
#[unsafe(no_mangle)]
pub extern "C" fn fencepost_proven() {
    PROVEN.fetch_add(1, Ordering::Relaxed);
}

/// A number for a node. MPI's name for it may be the same on two; the system's boot is not. Processes
/// that do not see each other (in containers) count as on different nodes.
fn host_number(name: &str) -> u32 {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let bytes = name.bytes().chain(boot.bytes());
    let bytes = bytes.chain(space.as_os_str().as_encoded_bytes().iter().copied());
    let words: Vec<u64> = bytes.map(u64::from).collect();
    mix(&words) as u32
}

/// The journal of this rank, if all ranks can write theirs.
fn open_journals(
    options: &Options,
    several_nodes: bool,
    job: &(World, u32, u32),
) -> Result<Writer, String> {
    // SAFETY: all ranks take part, here and below.
    let home = unsafe { home::agree(options, several_nodes, job) };
    let &(ref world, rank, size) = job;
    let journal = home.as_ref().map_err(String::clone);
    let journal = journal.and_then(|home| open_journal(home, rank));
    // SAFETY: likewise.
    let all_well = unsafe { world.agree(journal.is_ok(), size) };
    match (home, all_well) {
        (Ok(home), true) => ending::begin(home),
        (Ok(home), false) if rank == 0 => home.remove(),
        _ => {}
    }
    let journal = journal?;
    match all_well {
        true => Ok(journal),
        false => Err("another rank cannot write its findings".into()),
    }
}

fn open_journal(home: &Home, rank: u32) -> Result<Writer, String> {
    let journal = Writer::create_through(&home.journals, rank, quiet::write);
    journal.map_err(|error| format!("cannot write {}: {error}", home.journals.display()))
}

/// A process has come to its end: it will not call again.
const FINALIZING: u64 = 1;

/// `MPI_Finalize`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn finalize(call: Call, real: impl FnOnce() -> c_int) -> c_int {
    at(&call, |process, site| process.finalized_at = Some(site));
    let code = calling_back(call, real);
    // The library did not call back: at least the findings are complete.
    process::with(|process| process.journal.end(End::Finalized));
    if let Some(process) = process::end() {
        std::mem::forget(process);
    }
    code
}

/// A duplicate of a communicator has no part in what Fencepost attached to it.
pub(super) unsafe extern "C" fn not_copied(
    _: usize,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: MPI gives a valid place for the answer.
    unsafe { *flag = 0 };
    0
}

/// The last attribute of `MPI_COMM_SELF` to be deleted, for it was the first to be set: MPI is about
/// to end, and nothing of the program follows.
unsafe extern "C" fn last_call(_: usize, _: c_int, _: *mut c_void, _: *mut c_void) -> c_int {
    let inside = Inside::enter();
    finish();
    drop(inside);
    0
}

/// The last exchange. A rank whose checking has ended takes part in it too: the others wait for it.
pub(super) fn finish() {
    let Some(&(ref world, rank, size)) = world::known() else {
        return;
    };
    if !CHECKED.swap(false, Ordering::Relaxed) {
        return;
    }
    process::with(|process| {
        process.flush_threads();
        let site = process.finalized_at.unwrap_or_default();
        process.check_epoch(&Action::Finalize, site);
        // Not before: callbacks of the program's attributes have called collectives until now.
        process.node.stand_apart(Some(site));
        process.engine.tell_issued(&mut process.node);
        process.node.set_phase(FINALIZING);
    });
    if let World::Shmem(_) = world {
        // Somebody who does not come may be in a barrier of the program: ours must not be taken for it.
        process::wait_until(|process| (0..size).all(|rank| process.node.has_ended(Rank(rank))));
    }
    // SAFETY: all ranks come to finalize.
    unsafe { world.barrier() };
    verdict::stop_watching();
    let clean = process::with(|process| {
        let Process { engine, node, .. } = process;
        engine.finish(node);
        process.report();
        verdict::at_the_end(process);
        if watch::instrumented() {
            process.journal.instrumented();
        }
        process.journal.end(End::Finalized);
        process.check_journal();
        process.is_clean()
    });
    // Everybody has read what others left: the memory may go.
    // SAFETY: as above.
    let (clean, all_there) = unsafe {
        let all_there = world.agree(clean.is_some(), size);
        (world.agree(clean.unwrap_or(true), size), all_there)
    };
    if let Some(process) = process::end()
        && all_there
    {
        process.node.close();
    }
    // SAFETY: as above.
    unsafe {
        if ending::is_ours() {
            ending::complete(rank == 0, !clean);
            // Nobody ends, perhaps with an error that ends all, while the first rank reports.
            world.barrier();
        }
        world.close();
    }
}

/// The program ends itself, and all ranks with it.
static ABORTS: AtomicBool = AtomicBool::new(false);

/// Does a rank that exits leave others behind?
pub fn leaves_others() -> bool {
    !ABORTS.load(Ordering::Relaxed)
}

/// It does so now.
pub(super) fn aborts() {
    ABORTS.store(true, Ordering::Relaxed);
}

/// `MPI_Abort`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn abort(call: Call, comm: Handle, code: c_int, real: impl FnOnce() -> c_int) -> c_int {
    aborts();
    at(&call, |process, _| {
        // Others may exit because of it, and still others wait for them: nobody has to answer for that.
        process.node.claim_verdict();
        if watch::instrumented() {
            process.journal.instrumented();
        }
        process.journal.end(End::Aborted(code));
        process.check_journal();
    });
    if ending::early() && code == 0 {
        // SAFETY: as the program called it, but after findings nothing ends with 0.
        return unsafe { mpi::Abort(comm.0, 66) };
    }
    real()
}

/// A call Fencepost does not follow: it goes through, but what orders the ranks is no longer known.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn unsupported(call: Call, real: impl FnOnce() -> c_int) -> c_int {
    let name = call.name;
    let known = at(&call, |process, _| {
        if !process::orders() {
            return;
        }
        process.mute(Note::Unsupported, &format!("{name} is not supported"));
    });
    if known.is_none() && world::known().is_none() {
        unchecked(name);
    }
    real()
}

/// A program that uses MPI without `MPI_Init`: it is told once by each process, and if the launcher
/// says which one it is, by the first alone.
#[cold]
fn unchecked(name: &str) {
    static TOLD: AtomicBool = AtomicBool::new(false);
    let ranks = ["PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK"];
    let rank = ranks.iter().find_map(std::env::var_os);
    if !TOLD.swap(true, Ordering::Relaxed) && rank.is_none_or(|rank| rank == "0") {
        complain(format_args!(
            "{name} is not supported: before MPI_Init nothing is checked"
        ));
    }
}

/// The program cannot go on: it is ended in order, with what was found.
pub fn stuck(why: &str) {
    process::with(|process| {
        process.note(Note::Info, why);
        process.journal.end(End::Aborted(66));
        process.check_journal();
    });
    ending::early();
    world::abort(66);
}

impl Process {
    /// From here on ranks may be ordered in ways that are not seen: nothing more is reported.
    pub fn mute(&mut self, kind: Note, why: &str) {
        let text = format!("{why}: from here on nothing is reported");
        self.note(kind, &text);
        self.node.mute();
    }
}

/// Keeps Fencepost's own code out of what it watches.
pub fn quietly<R>(work: impl FnOnce() -> R) -> Option<R> {
    let _inside = Inside::enter()?;
    Some(work())
}
