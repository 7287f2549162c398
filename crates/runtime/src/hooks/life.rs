//! MPI begins and ends.

use super::at;
use crate::abi::{Handle, constants, read_handle};
use crate::caller::{Call, Inside};
use crate::exchange::{Address, Near, Node, mix};
use crate::mpi;
use crate::process::{self, Process};
use crate::shared::{Layout, Segment, Window};
use crate::watch;
use fencepost_model::{Action, Rank};
use fencepost_session::Options;
use fencepost_session::journal::{End, Note, Writer};
use fencepost_session::names;
use fencepost_session::options::Transport;
use std::ffi::{c_char, c_int, c_void};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

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
    begin(code);
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
    _required: c_int,
    provided: *mut c_int,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    begin(code);
    // SAFETY: MPI has stored the level there.
    if code == 0 && unsafe { *provided } == constants().thread_multiple {
        process::with(|process| {
            let text = "MPI_THREAD_MULTIPLE: threads of a rank are not told apart yet, \
                        their calls count as one sequence";
            process.note(Note::Info, text);
        });
    }
    code
}

fn begin(code: c_int) {
    if code != 0 {
        return;
    }
    match prepare() {
        Ok(process) => process::begin(process),
        Err(reason) => {
            // A rank that cannot be checked must not be taken for clean.
            eprintln!("fencepost: this rank is not checked: {reason}");
        }
    }
    static FORKS: AtomicBool = AtomicBool::new(false);
    if !FORKS.swap(true, Ordering::Relaxed) {
        // SAFETY: the handler only forgets.
        unsafe { libc::pthread_atfork(None, None, Some(after_fork)) };
    }
}

unsafe extern "C" fn after_fork() {
    process::forget_after_fork();
}

/// What the ranks of a node tell each other at the start.
#[derive(Copy, Clone)]
#[repr(C)]
struct Hello {
    pid: u32,
    fd: i32,
    /// Whether its segment could be made.
    well: u32,
    /// Which node it is on.
    host: u32,
    /// Whether everything is to go through MPI.
    by_mpi: u32,
}

fn prepare() -> Result<Process, String> {
    let options = Options::from_environment()?;
    let (mut rank, mut size) = (0, 0);
    let mut comm = 0usize;
    // SAFETY: MPI has just been initialised; all ranks come here; the outputs are ours.
    let comm = unsafe {
        let world = constants().comm_world.0;
        mpi::Comm_rank(world, &mut rank);
        mpi::Comm_size(world, &mut size);
        let mut key = 0;
        mpi::Comm_create_keyval(
            Some(not_copied),
            Some(last_call),
            &mut key,
            std::ptr::null_mut(),
        );
        mpi::Comm_set_attr(constants().comm_self.0, key, std::ptr::null_mut());
        mpi::Comm_dup(world, (&raw mut comm).cast());
        read_handle((&raw const comm).cast(), 0)
    };
    let host = text(mpi::Get_processor_name);
    let layout = Layout {
        processes: size as usize,
    };
    let own = Segment::create(layout);
    let hello = Hello {
        pid: std::process::id(),
        fd: own.as_ref().map_or(-1, Segment::descriptor),
        well: own.is_ok().into(),
        host: host_number(&host),
        by_mpi: (options.transport == Transport::Mpi).into(),
    };
    let mut all = vec![hello; size as usize];
    // SAFETY: all ranks take part, with as many bytes each.
    unsafe {
        let (len, byte) = (size_of::<Hello>() as c_int, constants().byte.0);
        mpi::Allgather(
            (&raw const hello).cast(),
            len,
            byte,
            all.as_mut_ptr().cast(),
            len,
            byte,
            comm.0,
        );
    }
    let own = own.map_err(|error| format!("no memory to share with other ranks: {error}"))?;
    if all.iter().any(|hello| hello.well == 0) {
        return Err("another rank cannot be checked".into());
    }
    let journal = open_journal(&options, rank as u32, comm);
    // SAFETY: all ranks take part.
    let all_well = unsafe { agree(journal.is_ok(), comm) };
    let mut journal = journal?;
    if !all_well {
        return Err("another rank cannot write its findings".into());
    }
    let by_mpi = all.iter().any(|other| other.by_mpi != 0);
    let several_nodes = all.iter().any(|other| other.host != hello.host);
    if several_nodes && options.transport == Transport::Node {
        return Err("transport=node, but the ranks are on several nodes".into());
    }
    let far = match by_mpi || several_nodes {
        true => Some(Window::create(layout, rank as u32, comm).map_err(|error| error.to_string())?),
        false => None,
    };
    let addresses = all.iter().enumerate().map(|(other, hello_of)| {
        let near = hello_of.host == hello.host && (!by_mpi || other as c_int == rank);
        near.then_some(Address {
            pid: hello_of.pid,
            fd: hello_of.fd,
        })
    });
    let near = Near::new(own, addresses.collect());
    let program = std::env::current_exe().unwrap_or_default();
    journal.start(
        rank as u32,
        size as u32,
        &host,
        std::process::id(),
        &program.to_string_lossy(),
        text(mpi::Get_library_version)
            .lines()
            .next()
            .unwrap_or_default(),
        watch::instrumented(),
    );
    let rank = Rank(rank as u32);
    let node = Node::new(rank, layout, near, far);
    Ok(Process::new(
        rank,
        size as u32,
        node,
        comm,
        options,
        journal,
    ))
}

/// Do all ranks say yes?
///
/// # Safety
/// All ranks of the communicator call it.
unsafe fn agree(own: bool, comm: Handle) -> bool {
    let (no, mut noes) = (c_int::from(!own), 0);
    let (int, max) = (constants().int.0, constants().max.0);
    // SAFETY: the caller's promise; both values are ours.
    unsafe {
        let (from, to) = ((&raw const no).cast(), (&raw mut noes).cast());
        mpi::Allreduce(from, to, 1, int, max, comm.0);
    }
    noes == 0
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

/// A text MPI gives.
fn text(ask: unsafe fn(*mut c_char, *mut c_int) -> c_int) -> String {
    let mut text = vec![0u8; 16 << 10];
    let mut len = 0;
    // SAFETY: the buffer is longer than any MPI's limit for such a text.
    unsafe { ask(text.as_mut_ptr().cast(), &mut len) };
    text.truncate(len.max(0) as usize);
    String::from_utf8_lossy(&text).trim_end_matches('\0').into()
}

/// The journal of this rank: where `fencepost run` wants it, or in `log_path`. A session may hold
/// several jobs, one after the other or one inside the other: each has a directory of its own.
fn open_journal(options: &Options, rank: u32, comm: Handle) -> Result<Writer, String> {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut job = clock.map_or(0, |time| time.as_nanos() as u64);
    // SAFETY: all ranks take part; rank 0's number counts.
    unsafe {
        let (at, byte) = ((&raw mut job).cast(), constants().byte.0);
        mpi::Bcast(at, size_of::<u64>() as c_int, byte, 0, comm.0);
    }
    let directory = std::env::var_os(names::SESSION).map(PathBuf::from);
    let directory = directory
        .or_else(|| options.log_path.clone())
        .ok_or("run it under `fencepost run`, or set FENCEPOST_OPTIONS=log_path=DIR")?
        .join(format!("job-{job:x}"));
    Writer::create(&directory, rank)
        .map_err(|error| format!("cannot write {}: {error}", directory.display()))
}

/// A process has come to its end: it will not call again.
const FINALIZING: u64 = 1;

/// `MPI_Finalize`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn finalize(call: Call, real: impl FnOnce() -> c_int) -> c_int {
    at(&call, |process, site| process.finalized_at = Some(site));
    // What the program does in callbacks of its attributes is still its own.
    drop(call);
    let code = real();
    // The library did not call back: at least the findings are complete.
    process::with(|process| process.journal.end(End::Finalized));
    if let Some(process) = process::end() {
        std::mem::forget(process);
    }
    code
}

/// A duplicate of `MPI_COMM_SELF` has no part in this.
unsafe extern "C" fn not_copied(
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

fn finish() {
    let comm = process::with(|process| {
        process.flush_direct();
        let site = process.finalized_at.unwrap_or_default();
        process.check_epoch(&Action::Finalize, site);
        process.node.set_phase(FINALIZING);
        process.tool_comm
    });
    if let Some(comm) = comm {
        // SAFETY: a communicator of all ranks, and all come to finalize.
        unsafe { mpi::Barrier(comm.0) };
        process::with(|process| {
            let Process { engine, node, .. } = process;
            engine.finish(node);
            process.report();
            if watch::instrumented() {
                process.journal.instrumented();
            }
            process.journal.end(End::Finalized);
        });
        // Everybody has read what others left: the memory may go.
        // SAFETY: as above.
        unsafe { mpi::Barrier(comm.0) };
        if let Some(process) = process::end() {
            process.node.close();
        }
        let mut handle = comm.0;
        // SAFETY: as above.
        unsafe { mpi::Comm_free((&raw mut handle).cast()) };
    }
}

/// `MPI_Abort`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn abort(call: Call, _comm: Handle, code: c_int, real: impl FnOnce() -> c_int) -> c_int {
    at(&call, |process, _| {
        if watch::instrumented() {
            process.journal.instrumented();
        }
        process.journal.end(End::Aborted(code));
    });
    real()
}

/// A call Fencepost does not follow: it goes through, but what orders the ranks is no longer known.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn unsupported(call: Call, real: impl FnOnce() -> c_int) -> c_int {
    let name = call.name;
    at(&call, |process, _| {
        process.mute(Note::Unsupported, &format!("{name} is not supported"));
    });
    real()
}

/// The program cannot go on: it is ended in order, with what was found.
pub fn stuck(why: &str) {
    process::with(|process| {
        process.note(Note::Info, why);
        process.journal.end(End::Aborted(66));
    });
    // SAFETY: MPI is initialised; the call does not return.
    unsafe { mpi::Abort(constants().comm_world.0, 66) };
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
