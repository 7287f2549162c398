//! The functions behind ours: of the next tool in line, or of the MPI or OpenSHMEM library.
//!
//! A program that called `MPI_X` goes on to the next `MPI_X`, so a PMPI tool loaded after us works
//! as always; one that called `PMPI_X` (another tool, or a Fortran binding) to the next `PMPI_X`.

use crate::caller;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// A function looked up on first use.
#[derive(Debug)]
pub struct Real {
    names: [&'static CStr; 2],
    found: [AtomicPtr<c_void>; 2],
}

impl Real {
    /// The function called `mpi`, or `pmpi`.
    pub const fn new(mpi: &'static CStr, pmpi: &'static CStr) -> Real {
        Real {
            names: [mpi, pmpi],
            found: [const { AtomicPtr::new(null_mut()) }; 2],
        }
    }

    /// The one by the name the program used.
    #[inline]
    pub fn get(&self) -> *const () {
        self.by_name(caller::entry())
    }

    /// Likewise, if it was looked up before.
    #[inline]
    pub fn known(&self) -> Option<NonNull<()>> {
        let found = self.found[caller::entry()].load(Ordering::Relaxed);
        NonNull::new(found.cast())
    }

    /// The one Fencepost itself calls.
    #[inline]
    pub fn pmpi(&self) -> *const () {
        self.by_name(1)
    }

    #[inline]
    fn by_name(&self, which: usize) -> *const () {
        let found = self.found[which].load(Ordering::Relaxed);
        if found.is_null() {
            return self.look_up(which);
        }
        found.cast_const().cast()
    }

    #[cold]
    fn look_up(&self, which: usize) -> *const () {
        let mut found = symbol(self.names[which]);
        if found.is_null() {
            found = symbol(self.names[1 - which]);
        }
        if found.is_null() {
            let name = self.names[which].to_string_lossy();
            eprintln!("fencepost: {name} was called, but no library has it");
            std::process::abort();
        }
        self.found[which].store(found, Ordering::Relaxed);
        found.cast_const().cast()
    }

    /// Does the library have it?
    pub fn exists(&self) -> bool {
        self.names.iter().any(|name| !symbol(name).is_null())
    }
}

/// A function of the system or a language's runtime, looked up on first use. It begins with where that is, for code that
/// goes there at once.
#[derive(Debug)]
#[repr(C)]
pub struct System {
    found: AtomicPtr<c_void>,
    name: &'static str,
}

impl System {
    /// The function of that name, which ends with a zero.
    pub const fn new(name: &'static str) -> System {
        System {
            found: AtomicPtr::new(null_mut()),
            name,
        }
    }

    /// Has it been looked up?
    #[inline]
    pub fn is_known(&self) -> bool {
        !self.found.load(Ordering::Relaxed).is_null()
    }

    /// Where it is. Nothing here allocates: an allocator may be what calls it first.
    #[inline]
    pub fn get(&self) -> *const () {
        let found = self.found.load(Ordering::Relaxed);
        if found.is_null() {
            return self.look_up();
        }
        found.cast_const().cast()
    }

    #[cold]
    fn look_up(&self) -> *const () {
        // SAFETY: the name ends with a zero.
        let found = unsafe { libc::dlsym(libc::RTLD_NEXT, self.name.as_ptr().cast()) };
        if found.is_null() {
            let name = self.name.trim_end_matches('\0');
            eprintln!("fencepost: {name} was called, but no library has it");
            std::process::abort();
        }
        self.found.store(found, Ordering::Relaxed);
        found.cast_const().cast()
    }
}

/// Calls a function of the system that is behind one of ours, with the same arguments.
macro_rules! behind {
    ($real:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?) => {{
        // SAFETY: the function of that name has this prototype, and gets what the caller passed.
        unsafe {
            let real: unsafe extern "C" fn($($type),*) $(-> $result)? =
                std::mem::transmute($real.get());
            real($($argument),*)
        }
    }};
}
pub(crate) use behind;

/// Likewise, the one of the same name.
macro_rules! next {
    ($name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?) => {{
        static REAL: $crate::real::System =
            $crate::real::System::new(concat!(stringify!($name), "\0"));
        $crate::real::behind!(REAL($($argument: $type),*) $(-> $result)?)
    }};
}
pub(crate) use next;

/// The next definition of a symbol after ours; null if there is none.
pub fn symbol(name: &CStr) -> *mut c_void {
    // SAFETY: a lookup by a valid name.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    if !next.is_null() {
        return next;
    }
    // The library may have been opened at run time, outside the global scope (Python does).
    let library = opened_library();
    if library.is_null() {
        return null_mut();
    }
    // SAFETY: the handle is of an open library that is never closed.
    unsafe { libc::dlsym(library, name.as_ptr()) }
}

/// A handle of the MPI library, wherever it was loaded.
fn opened_library() -> *mut c_void {
    static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
    let known = LIBRARY.load(Ordering::Acquire);
    if !known.is_null() {
        return known;
    }
    let mut found: *mut c_void = null_mut();
    // SAFETY: the callback gets the pointer it expects, and returns before `found` ends.
    unsafe { libc::dl_iterate_phdr(Some(open_if_mpi), (&raw mut found).cast()) };
    LIBRARY.store(found, Ordering::Release);
    found
}

unsafe extern "C" fn open_if_mpi(
    info: *mut libc::dl_phdr_info,
    _size: libc::size_t,
    found: *mut c_void,
) -> libc::c_int {
    // SAFETY: the loader passes a valid record, `opened_library` a valid place for the handle.
    unsafe {
        let name: *const c_char = (*info).dlpi_name;
        if name.is_null() {
            return 0;
        }
        let path = CStr::from_ptr(name).to_bytes();
        let file = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        if !file.starts_with(b"libmpi") {
            return 0;
        }
        let handle = libc::dlopen(name, libc::RTLD_NOLOAD | libc::RTLD_LAZY);
        if handle.is_null() || libc::dlsym(handle, c"PMPI_Init".as_ptr()).is_null() {
            return 0;
        }
        *found.cast::<*mut c_void>() = handle;
        1
    }
}

/// The code of a library: first address and one past the last; 0 if it was not looked for yet.
struct Code {
    /// A function it has.
    known_by: &'static CStr,
    start: AtomicUsize,
    end: AtomicUsize,
}

impl Code {
    const fn new(known_by: &'static CStr) -> Code {
        Code {
            known_by,
            start: AtomicUsize::new(0),
            end: AtomicUsize::new(0),
        }
    }

    fn contains(&self, pc: usize) -> bool {
        if self.end.load(Ordering::Relaxed) == 0 {
            self.find();
        }
        let start = self.start.load(Ordering::Relaxed);
        (start..self.end.load(Ordering::Relaxed)).contains(&pc)
    }

    /// Where it begins; nowhere if there is no such library.
    fn begin(&self) -> usize {
        match self.end.load(Ordering::Relaxed) {
            0 | 1 => usize::MAX,
            _ => self.start.load(Ordering::Relaxed),
        }
    }

    #[cold]
    fn find(&self) {
        let function = symbol(self.known_by) as usize;
        let (start, end) = crate::sites::module_range(function).unwrap_or((0, 1));
        self.start.store(start, Ordering::Relaxed);
        self.end.store(end, Ordering::Relaxed);
    }
}

static MPI: Code = Code::new(c"PMPI_Init");
static SHMEM: Code = Code::new(c"shmem_init");

/// Where the first of them begins, once both were looked for. Programs are below.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// Is that address in the MPI or OpenSHMEM library itself? Their own calls are not the program's, also
/// where they are not made inside one of the program's.
#[inline]
pub fn in_library(pc: usize) -> bool {
    pc >= FIRST.load(Ordering::Relaxed) && in_either(pc)
}

fn in_either(pc: usize) -> bool {
    let inside = MPI.contains(pc) | SHMEM.contains(pc);
    FIRST.store(MPI.begin().min(SHMEM.begin()), Ordering::Relaxed);
    inside
}
