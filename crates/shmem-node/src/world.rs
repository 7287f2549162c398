//! The PEs and their memory.
//!
//! Every PE maps the heaps of all in one piece, its own among them. The statics of the others are
//! mapped one behind the other; its own are where the executable was loaded. So the place of an object
//! at another PE is a multiplication and an addition away.

use std::ffi::{CStr, CString, c_int};
use std::ptr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicUsize, Ordering::Relaxed, Ordering::Release};

use crate::control::{Control, Layout, Record, Slot};
use crate::ending::fatal;
use crate::heap::Heap;
use crate::job::{self, INITIALISED, MAX_PES};
use crate::statics::{self, Area, MAX_AREAS};
use crate::waiting;

/// The world of this process.
pub static WORLD: World = World::new();

/// The size of the symmetric heap unless the environment says otherwise.
const DEFAULT_HEAP: usize = 256 << 20;

const PAGE: usize = 4096;

/// What is known once the library is initialised; the number of PEs is stored last.
pub struct World {
    pes: AtomicUsize,
    me: AtomicI32,
    heaps: AtomicUsize,
    own_heap: AtomicUsize,
    heap_size: AtomicUsize,
    control: AtomicPtr<Control>,
    statics: [Statics; MAX_AREAS],
    /// The allocator of the symmetric heap.
    pub heap: Mutex<Option<Heap>>,
}

/// An area of the executable, and where those of other PEs are.
struct Statics {
    start: AtomicUsize,
    length: AtomicUsize,
    /// That of PE 0, and the distance to the next PE's.
    others: AtomicUsize,
    stride: AtomicUsize,
}

/// What the launcher said.
struct Job {
    file: c_int,
    me: usize,
    pes: usize,
}

impl World {
    const fn new() -> World {
        World {
            pes: AtomicUsize::new(0),
            me: AtomicI32::new(0),
            heaps: AtomicUsize::new(0),
            own_heap: AtomicUsize::new(0),
            heap_size: AtomicUsize::new(0),
            control: AtomicPtr::new(ptr::null_mut()),
            statics: [const {
                Statics {
                    start: AtomicUsize::new(0),
                    length: AtomicUsize::new(0),
                    others: AtomicUsize::new(0),
                    stride: AtomicUsize::new(0),
                }
            }; MAX_AREAS],
            heap: Mutex::new(None),
        }
    }

    /// The number of PEs; 0 before initialisation.
    #[inline]
    pub fn pes(&self) -> usize {
        self.pes.load(Relaxed)
    }

    /// This PE; before initialisation, 0.
    #[inline]
    pub fn me(&self) -> i32 {
        self.me.load(Relaxed)
    }

    /// This PE, once initialised.
    pub fn pe(&self) -> Option<i32> {
        (self.pes() > 0).then(|| self.me())
    }

    /// The part of the file that all PEs use; `None` before initialisation.
    pub fn control(&self) -> Option<&'static Control> {
        // SAFETY: once set, it stays mapped until the process ends; all its fields are atomic.
        unsafe { self.control.load(Relaxed).as_ref() }
    }

    /// The slot of this number.
    pub fn slot(&self, number: usize) -> &'static Slot {
        // SAFETY: slots are inside the mapping, zero is a valid one, and all fields are atomic.
        unsafe { &*self.slot_address(number).cast::<Slot>() }
    }

    /// What member `index` of a group tells in its slot.
    pub fn record(&self, slot: usize, index: usize) -> &'static Record {
        // SAFETY: a slot is followed by a record for each PE, and a group has no more members.
        unsafe {
            let records = self.slot_address(slot).add(size_of::<Slot>());
            &*records.cast::<Record>().add(index)
        }
    }

    fn slot_address(&self, number: usize) -> *mut u8 {
        let layout = Layout::new(self.pes(), self.heap_size.load(Relaxed));
        let offset = Layout::slots() + number * layout.slot_stride();
        // SAFETY: callers name slots that exist.
        unsafe { self.control.load(Relaxed).cast::<u8>().add(offset) }
    }

    /// Where the `bytes` bytes at the symmetric address are at PE `pe`. Ends the program if they are
    /// not symmetric or there is no such PE.
    #[inline(always)]
    pub fn at(&self, routine: &str, address: usize, bytes: usize, pe: i32) -> *mut u8 {
        let size = self.heap_size.load(Relaxed);
        let offset = address.wrapping_sub(self.own_heap.load(Relaxed));
        if (pe as usize) < self.pes() && offset < size && bytes <= size - offset {
            return (self.heaps.load(Relaxed) + pe as usize * size + offset) as *mut u8;
        }
        self.static_at(routine, address, bytes, pe)
    }

    #[inline(never)]
    fn static_at(&self, routine: &str, address: usize, bytes: usize, pe: i32) -> *mut u8 {
        self.check_pe(routine, pe);
        match self.find_static(address, bytes, pe) {
            Some(found) => found,
            None => fatal(
                routine,
                format_args!("{bytes} bytes at {address:#x} are not symmetric memory"),
            ),
        }
    }

    /// Ends the program if there is no PE of this number.
    #[inline]
    pub fn check_pe(&self, routine: &str, pe: i32) {
        if pe < 0 || pe as usize >= self.pes() {
            no_such_pe(routine, pe, self.pes());
        }
    }

    /// Where a byte is at PE `pe`, if it is symmetric and the PE exists.
    pub fn find(&self, address: usize, pe: i32) -> Option<*mut u8> {
        let size = self.heap_size.load(Relaxed);
        let offset = address.wrapping_sub(self.own_heap.load(Relaxed));
        if pe < 0 || pe as usize >= self.pes() {
            return None;
        }
        if offset < size {
            return Some((self.heaps.load(Relaxed) + pe as usize * size + offset) as *mut u8);
        }
        self.find_static(address, 1, pe)
    }

    fn find_static(&self, address: usize, bytes: usize, pe: i32) -> Option<*mut u8> {
        for area in &self.statics {
            let offset = address.wrapping_sub(area.start.load(Relaxed));
            let length = area.length.load(Relaxed);
            if offset < length && bytes <= length - offset {
                if pe == self.me() {
                    return Some(address as *mut u8);
                }
                let others = area.others.load(Relaxed) + pe as usize * area.stride.load(Relaxed);
                return Some((others + offset) as *mut u8);
            }
        }
        None
    }

    /// The own heap.
    pub fn own_heap(&self) -> usize {
        self.own_heap.load(Relaxed)
    }

    /// Joins the other PEs. Does nothing the second time.
    pub fn join(&self, routine: &str) {
        if self.pes() > 0 {
            return;
        }
        if let Err(problem) = self.try_join() {
            fatal(routine, problem);
        }
    }

    fn try_join(&self) -> Result<(), String> {
        let heap_size = heap_size()?;
        let job = Job::find()?;
        let layout = Layout::new(job.pes, heap_size);
        waiting::prepare(job.pes);
        // SAFETY: a descriptor of ours; every PE gives the file the same size.
        if unsafe { libc::ftruncate(job.file, layout.total() as libc::off_t) } != 0 {
            return Err(problem("the symmetric memory cannot have its size"));
        }
        let heaps_start = layout.heaps();
        let length = heaps_start + job.pes * heap_size;
        // SAFETY: a new mapping.
        let base = unsafe { statics::map(ptr::null_mut(), length, libc::MAP_SHARED, job.file, 0) };
        if base.is_null() {
            return Err(problem("the symmetric memory cannot be mapped"));
        }
        let heaps = base as usize + heaps_start;
        self.me.store(job.me as i32, Relaxed);
        self.heaps.store(heaps, Relaxed);
        self.own_heap.store(heaps + job.me * heap_size, Relaxed);
        self.heap_size.store(heap_size, Relaxed);
        self.control.store(base.cast(), Relaxed);
        *self.heap.lock().unwrap_or_else(|lock| lock.into_inner()) = Some(Heap::new(heap_size));
        self.meet_the_others(&job, layout, heap_size)
    }

    /// Shows the others what this PE has, and maps what they have.
    fn meet_the_others(&self, job: &Job, layout: Layout, heap: usize) -> Result<(), String> {
        let control = self.control().expect("it was just mapped");
        control.header.stages[job.me].store(INITIALISED, Relaxed);
        let (areas, signature) = statics::areas();
        // SAFETY: nobody else runs in this process yet that would store into them.
        unsafe { statics::share(&areas, job.file, layout.statics(job.me))? };
        control.pes[job.me].heap.store(heap, Relaxed);
        control.pes[job.me].statics.store(signature, Relaxed);
        self.first_slot().barrier.meet(job.pes as u32);
        for (number, pe) in control.pes[..job.pes].iter().enumerate() {
            let other = pe.heap.load(Relaxed);
            if other != heap {
                return Err(format!(
                    "the symmetric heap has {heap} bytes here and {other} at PE {number}"
                ));
            }
            if pe.statics.load(Relaxed) != signature {
                return Err(format!("PE {number} runs another program"));
            }
        }
        self.map_statics(job, layout, &areas)?;
        self.pes.store(job.pes, Release);
        Ok(())
    }

    /// The world's slot, also before the number of PEs is known here: it is the first.
    fn first_slot(&self) -> &'static Slot {
        // SAFETY: as in `slot`.
        unsafe {
            let base = self.control.load(Relaxed).cast::<u8>();
            &*base.add(Layout::slots()).cast::<Slot>()
        }
    }

    fn map_statics(&self, job: &Job, layout: Layout, areas: &[Area]) -> Result<(), String> {
        let total: usize = areas.iter().map(|area| area.length).sum();
        if total == 0 {
            return Ok(());
        }
        let room = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new mapping; then parts of it are replaced.
        let others = unsafe {
            let others = statics::map(ptr::null_mut(), total * job.pes, room, -1, 0);
            for pe in 0..job.pes {
                let at = others.wrapping_add(pe * total);
                let fixed = libc::MAP_SHARED | libc::MAP_FIXED;
                if others.is_null()
                    || statics::map(at, total, fixed, job.file, layout.statics(pe)).is_null()
                {
                    return Err(problem("the variables of other PEs cannot be mapped"));
                }
            }
            others as usize
        };
        let mut offset = 0;
        for (statics, area) in self.statics.iter().zip(areas) {
            statics.start.store(area.start, Relaxed);
            statics.others.store(others + offset, Relaxed);
            statics.stride.store(total, Relaxed);
            statics.length.store(area.length, Relaxed);
            offset += area.length;
        }
        Ok(())
    }

    /// The areas of the executable that are shared.
    pub fn areas(&self) -> Vec<Area> {
        let area = |statics: &Statics| Area {
            start: statics.start.load(Relaxed),
            length: statics.length.load(Relaxed),
        };
        let areas = self.statics.iter().map(area);
        areas.filter(|area| area.length > 0).collect()
    }
}

#[cold]
fn no_such_pe(routine: &str, pe: i32, pes: usize) -> ! {
    match pes {
        0 => fatal(routine, "the library is not initialised (shmem_init)"),
        1 => fatal(routine, format_args!("there is no PE {pe}, only PE 0")),
        _ => fatal(
            routine,
            format_args!("there is no PE {pe}, only PEs 0 to {}", pes - 1),
        ),
    }
}

impl Job {
    /// What the launcher said; without one, a job of one PE. The variables are for this process only:
    /// what it starts is no PE.
    fn find() -> Result<Job, String> {
        let Some(file) = number(job::FILE)? else {
            let flags = libc::MFD_CLOEXEC;
            // SAFETY: the name is a C string.
            let file = unsafe { libc::memfd_create(c"shmem-node".as_ptr(), flags) };
            if file < 0 {
                return Err(problem("there is no symmetric memory"));
            }
            let (me, pes) = (0, 1);
            return Ok(Job { file, me, pes });
        };
        let file = file as c_int;
        let (Some(me), Some(pes)) = (number(job::PE)?, number(job::PES)?) else {
            return Err(format!("{} or {} is missing", job::PE, job::PES));
        };
        if me >= pes || pes > MAX_PES {
            return Err(format!("PE {me} of {pes} is impossible"));
        }
        // SAFETY: a number is looked up in the table of descriptors.
        if unsafe { libc::fcntl(file, libc::F_SETFD, libc::FD_CLOEXEC) } < 0 {
            return Err(problem(
                "the launcher's memory is not there: was its descriptor closed?",
            ));
        }
        for name in [job::FILE, job::PE, job::PES] {
            let name = CString::new(name).expect("no zero in it");
            // SAFETY: shmem_init is called before other threads use the environment.
            unsafe { libc::unsetenv(name.as_ptr()) };
        }
        Ok(Job { file, me, pes })
    }
}

/// A number in the environment.
fn number(name: &str) -> Result<Option<usize>, String> {
    match variable(name) {
        None => Ok(None),
        Some(text) => match text.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(format!("{name} is `{text}`, not a number")),
        },
    }
}

/// A variable of the environment as C sees it, also after the program changed it.
fn variable(name: &str) -> Option<String> {
    let name = CString::new(name).ok()?;
    // SAFETY: the result is a C string or null, and is copied at once.
    unsafe {
        let value = libc::getenv(name.as_ptr());
        (!value.is_null()).then(|| CStr::from_ptr(value).to_string_lossy().into_owned())
    }
}

/// The size of the heap: SHMEM_SYMMETRIC_SIZE, or its old name, in whole pages.
fn heap_size() -> Result<usize, String> {
    for name in ["SHMEM_SYMMETRIC_SIZE", "SMA_SYMMETRIC_SIZE"] {
        if let Some(text) = variable(name) {
            let size = parse_size(&text);
            return size.ok_or_else(|| format!("{name} is `{text}`, not a size such as 64M"));
        }
    }
    Ok(DEFAULT_HEAP)
}

/// A positive number, whole or not, with one of the suffixes k, m, g and t; in whole pages.
fn parse_size(text: &str) -> Option<usize> {
    let text = text.trim();
    let (number, scale) = match text.chars().last()?.to_ascii_lowercase() {
        'k' => (&text[..text.len() - 1], 1u64 << 10),
        'm' => (&text[..text.len() - 1], 1 << 20),
        'g' => (&text[..text.len() - 1], 1 << 30),
        't' => (&text[..text.len() - 1], 1 << 40),
        _ => (text, 1),
    };
    let plain = number
        .chars()
        .all(|c| c.is_ascii_digit() || c == '.' || c == '+');
    let bytes = number.parse::<f64>().ok()? * scale as f64;
    let possible = plain && bytes > 0.0 && bytes < (1u64 << 46) as f64;
    possible.then(|| (bytes.ceil() as usize).next_multiple_of(PAGE))
}

/// A message about the system call that just failed.
fn problem(what: &str) -> String {
    format!("{what}: {}", std::io::Error::last_os_error())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_the_specification_says() {
        assert_eq!(parse_size("20m"), Some(20 << 20));
        assert_eq!(
            parse_size("3.1m"),
            Some(3250586usize.next_multiple_of(4096))
        );
        assert_eq!(parse_size("1G"), Some(1 << 30));
        assert_eq!(parse_size("1"), Some(4096));
        assert_eq!(parse_size("20kk"), None);
        assert_eq!(parse_size("20q"), None);
        assert_eq!(parse_size("-1m"), None);
        assert_eq!(parse_size("0"), None);
        assert_eq!(parse_size("inf"), None);
        assert_eq!(parse_size(""), None);
    }
}
