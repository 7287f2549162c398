//! How a program ends that was started without `fencepost run`: it reports what was found itself, as
//! one with a thread checker in it does, and does not end with 0.
//!
//! * In `MPI_Finalize`, when the journals of all ranks are complete, the first rank has them read
//!   by `fencepost report`, which is installed beside this library, and which prints on the
//!   program's standard error. After findings its exit code is 66, if it would have been 0.
//! * Before `MPI_Abort`, and where a rank exits without `MPI_Finalize`, whoever comes first does so,
//!   with what is written until then.
//! * Where a rank is killed nobody can: the journals stay.
//!
//! The tool is started by `posix_spawn`, which copies neither the address space nor runs handlers
//! of `fork`, and in an environment that has nothing of MPI's or ours.

use crate::home::{Home, Reader};
use crate::hooks;
use crate::process;
use crate::verdict;
use fencepost_session::journal::End;
use fencepost_session::names;
use std::ffi::{CStr, OsStr, c_int, c_void};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::ffi::OsStrExt;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What `fencepost report` and the program end with when something was found.
const FOUND: c_int = 66;

/// What is left to do at the end.
struct Ending {
    home: Home,
    /// This library's file: the tool is found from there, and the program may change directory.
    library: Option<PathBuf>,
    /// Who may report, and what came of it: open from the beginning, for the rank that reports
    /// removes the directory it is in.
    reported: Option<File>,
    /// A child of `fork` inherits this, but is no rank.
    pid: u32,
}

static ENDING: Mutex<Option<Ending>> = Mutex::new(None);

/// The process that must not end with 0; 0 if there is none.
static FOUND_IN: AtomicU32 = AtomicU32::new(0);

/// Says one line on standard error, in one piece. Whoever listens there may be gone.
pub fn complain(message: impl Display) {
    let line = format!("fencepost: {message}\n");
    let _ = io::stderr().write_all(line.as_bytes());
}

/// A job begins whose journals are there.
pub fn begin(home: Home) {
    if home.reader == Reader::Launcher {
        return;
    }
    let library = library();
    let path = home.journals.join("reported");
    let mut file = File::options();
    let reported = file.read(true).append(true).create(true).open(path).ok();
    if let Ok(mut ending) = ENDING.lock() {
        *ending = Some(Ending {
            home,
            library,
            reported,
            pid: std::process::id(),
        });
    }
}

fn take() -> Option<Ending> {
    let ending = ENDING.lock().ok()?.take();
    ending.filter(|ending| ending.pid == std::process::id())
}

/// Does this program report by itself?
pub fn is_ours() -> bool {
    ENDING.lock().is_ok_and(|ending| ending.is_some())
}

/// All journals are complete, and the first rank reports them.
pub fn complete(first: bool, found: bool) {
    let Some(ending) = take().filter(|_| first) else {
        return;
    };
    ending.report();
    if found {
        FOUND_IN.store(ending.pid, Ordering::Relaxed);
    }
}

/// This rank ends before its time, and others may still run: the first to come here reports, and
/// others who come wait for it, for their end may be its end. True if findings were reported.
pub fn early() -> bool {
    take().is_some_and(|mut ending| ending.report_once().unwrap_or(false))
}

/// A launcher that is told of an abort, by this rank or by one that waits for it, may end before it has
/// read what the ranks said: standard error, if it is a pipe, is to be empty first. Somebody who does not
/// read is not waited for.
fn wait_until_read() {
    for _ in 0..5000 {
        let mut unread: c_int = 0;
        // SAFETY: asks about a descriptor, and writes one number.
        let known = unsafe { libc::ioctl(2, libc::FIONREAD, &raw mut unread) } == 0;
        if !known || unread == 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

impl Ending {
    /// Reports, unless another rank of the job does or did. Who may is decided by a lock, which the
    /// system takes from a rank that is killed; what came of it is in the file.
    fn report_once(&mut self) -> io::Result<bool> {
        let Some(mut file) = self.reported.take() else {
            let found = self.report();
            wait_until_read();
            return Ok(found);
        };
        // SAFETY: the descriptor is open.
        while unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX) } != 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        let mut known = String::new();
        file.read_to_string(&mut known)?;
        if !known.is_empty() {
            return Ok(known.contains("found"));
        }
        // Where the disk is full, twice is better than never.
        let _ = crate::quiet::write(&mut file, b"reported\n");
        let found = self.report();
        // Before the lock is given back: the next rank may end all.
        wait_until_read();
        if found {
            let _ = crate::quiet::write(&mut file, b"found\n");
        }
        Ok(found)
    }

    /// Has the journals read, and removes them if nobody wants them. True if something was found.
    fn report(&self) -> bool {
        let tool = self.library.as_deref().and_then(tool);
        let code = tool.and_then(|tool| run(&tool, &self.home.journals));
        if code.is_some() {
            self.home.remove();
        } else {
            let at = self.home.journals.display();
            complain(format_args!(
                "what there is to report is in {at}: read it with `fencepost report {at}`"
            ));
        }
        code == Some(FOUND)
    }
}

/// Runs the tool to its end; `None` if it did not do its work.
fn run(tool: &Path, journals: &Path) -> Option<c_int> {
    let output = io::stderr().as_fd().try_clone_to_owned();
    let kept = std::env::vars_os().filter(|(name, _)| !is_for_ranks(name));
    let child = Command::new(tool)
        .arg("report")
        .arg(journals)
        .env_clear()
        .envs(kept)
        .stdin(Stdio::null())
        .stdout(output.map_or_else(|_| Stdio::null(), Stdio::from))
        .spawn();
    match child.ok()?.wait() {
        // 2: it has said what is wrong with the journals.
        Ok(status) => status.code().filter(|code| [0, 2, FOUND].contains(code)),
        // The program does not want to hear of its children: it has run, all the same.
        Err(_) => Some(0),
    }
}

/// Is a variable part of how ranks are started?
fn is_for_ranks(name: &OsStr) -> bool {
    let families = ["PMI_", "PMIX_", "OMPI_", "ORTE_", "MPIR_", "HYDRA_"];
    let starts = |family: &str| name.as_bytes().starts_with(family.as_bytes());
    name == "LD_PRELOAD" || name == names::SESSION || families.into_iter().any(starts)
}

/// The tool: beside the library in the build tree, in `PREFIX/bin` of `PREFIX/lib/fencepost`. The
/// tool itself looks for the library in the same places.
fn tool(library: &Path) -> Option<PathBuf> {
    let directory = library.parent()?;
    let installed = directory.parent().and_then(Path::parent);
    let candidates = [Some(directory.into()), installed.map(|p| p.join("bin"))];
    let mut files = candidates
        .into_iter()
        .flatten()
        .map(|d: PathBuf| d.join("fencepost"));
    files.find(|file| file.is_file())
}

/// The file of this library.
fn library() -> Option<PathBuf> {
    // SAFETY: asks the loader about an address of ours; the name it gives stays valid.
    let name = unsafe {
        let mut info = std::mem::zeroed::<libc::Dl_info>();
        let known = libc::dladdr(library as *const c_void, &mut info) != 0;
        (known && !info.dli_fname.is_null()).then(|| CStr::from_ptr(info.dli_fname))
    };
    let path = Path::new(OsStr::from_bytes(name?.to_bytes()));
    path.canonicalize().ok()
}

unsafe extern "C" {
    fn on_exit(function: unsafe extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
}

/// Before anything of the program runs: what is registered first is called last, after every
/// destructor and handler of the program, one of which may call `MPI_Finalize`.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: unsafe extern "C" fn() = at_load;

unsafe extern "C" fn at_load() {
    // SAFETY: the function is never unloaded before the process ends.
    unsafe { on_exit(at_exit, std::ptr::null_mut()) };
}

unsafe extern "C" fn at_exit(status: c_int, _: *mut c_void) {
    let found = catch_unwind(|| exiting(status));
    if status == 0 && found.unwrap_or(false) {
        // SAFETY: from a handler, the C library goes on with what is left to do and the new status.
        unsafe { libc::exit(FOUND) };
    }
}

/// The process exits. True if something was found that it has to tell.
fn exiting(status: c_int) -> bool {
    if hooks::leaves_others() {
        verdict::exiting();
    }
    let own = std::process::id();
    let pending = |ending: &Option<Ending>| ending.as_ref().is_some_and(|e| e.pid == own);
    if ENDING.lock().is_ok_and(|ending| pending(&ending)) {
        process::with(|process| {
            process.journal.end(End::Exited(status));
            process.check_journal();
        });
        return early();
    }
    FOUND_IN.load(Ordering::Relaxed) == own
}
