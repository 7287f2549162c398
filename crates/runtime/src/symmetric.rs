//! Symmetric memory (SEMANTICS §5): allocations of `shmem_malloc` and its family, and the globals and
//! statics of the executable. The same object has its own address in every process.
//!
//! Allocations are collective: all processes tell each other where theirs is. Globals are where the
//! executable was loaded. So an address here stands for one there, by a shift that is the same for the
//! whole object.

use fencepost_model::{ByteRange, Rank, SiteId};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;

/// How far an object of each process is from this process's.
pub type Shifts = Arc<[i64]>;

/// An allocation.
#[derive(Clone, Debug)]
pub struct Object {
    /// Where it is here.
    pub range: ByteRange,
    /// Where it is elsewhere.
    pub shifts: Shifts,
    /// Counted alike by all processes.
    pub number: u32,
    /// Another process's part, where this one can access it directly.
    pub mapped: Vec<(Rank, ByteRange)>,
}

/// What is wrong with an address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The memory was freed there.
    Freed(SiteId),
    /// It begins in an object and ends outside.
    Beyond,
    /// It is not in symmetric memory.
    Elsewhere,
}

/// The symmetric memory of this process.
#[derive(Debug)]
pub struct Symmetric {
    /// Data of the executable that can be written.
    statics: Vec<ByteRange>,
    base: u64,
    shifts: Shifts,
    heap: BTreeMap<u64, Object>,
    freed: Vec<(ByteRange, SiteId)>,
    allocated: u32,
}

/// Freed memory that is remembered.
const MOST_FREED: usize = 256;

impl Symmetric {
    /// The globals of an executable that each process has loaded at one of these addresses.
    pub fn new(program: &Program, own: Rank, bases: &[u64]) -> Symmetric {
        Symmetric {
            statics: program.data.clone(),
            base: program.base,
            shifts: shifts(own, bases),
            heap: BTreeMap::new(),
            freed: Vec::new(),
            allocated: 0,
        }
    }

    /// The data of the executable.
    pub fn statics(&self) -> &[ByteRange] {
        &self.statics
    }

    /// How far memory of that process is from the same of this one.
    pub fn shift(&self, range: ByteRange, owner: Rank) -> Result<i64, Wrong> {
        let shifts = match self.object(range.start) {
            Some(object) if range.end <= object.range.end => &object.shifts,
            Some(_) => return Err(Wrong::Beyond),
            None if self.is_static(range) => &self.shifts,
            None => return Err(self.wrong(range)),
        };
        shifts.get(owner.index()).copied().ok_or(Wrong::Elsewhere)
    }

    /// The object, or the data of the executable, that holds an address.
    pub fn around(&self, at: u64) -> Option<ByteRange> {
        let holds = |data: &&ByteRange| data.start <= at && at < data.end;
        let object = self.object(at).map(|object| object.range);
        object.or_else(|| self.statics.iter().find(holds).copied())
    }

    fn is_static(&self, range: ByteRange) -> bool {
        let inside = |data: &ByteRange| data.start <= range.start && range.end <= data.end;
        self.statics.iter().any(inside)
    }

    fn wrong(&self, range: ByteRange) -> Wrong {
        let mut freed = self.freed.iter().rev();
        match freed.find(|(freed, _)| freed.start <= range.start && range.start < freed.end) {
            Some((_, site)) => Wrong::Freed(*site),
            None => Wrong::Elsewhere,
        }
    }

    /// The allocation that holds an address.
    pub fn object(&self, at: u64) -> Option<&Object> {
        let (_, object) = self.heap.range(..=at).next_back()?;
        (at < object.range.end).then_some(object)
    }

    /// Likewise, to be changed.
    pub fn object_mut(&mut self, at: u64) -> Option<&mut Object> {
        let (_, object) = self.heap.range_mut(..=at).next_back()?;
        (at < object.range.end).then_some(object)
    }

    /// The data of the executable that holds an address, and how far each process's is from it.
    pub fn static_data(&self, at: u64) -> Option<(ByteRange, Shifts)> {
        let mut statics = self.statics.iter();
        let data = statics.find(|data| data.start <= at && at < data.end)?;
        Some((*data, self.shifts.clone()))
    }

    /// What freed memory is wrong about an address that begins no allocation.
    pub fn why_not_freeable(&self, at: u64) -> Wrong {
        let end = at.saturating_add(1);
        self.wrong(ByteRange { start: at, end })
    }

    /// New memory, which the processes have at these addresses.
    pub fn add(&mut self, range: ByteRange, own: Rank, addresses: &[u64]) {
        self.allocated += 1;
        self.freed
            .retain(|(freed, _)| freed.intersection(range).is_none());
        let object = Object {
            range,
            shifts: shifts(own, addresses),
            number: self.allocated,
            mapped: Vec::new(),
        };
        self.heap.insert(range.start, object);
    }

    /// Memory is freed; it is known by where it begins.
    pub fn remove(&mut self, at: u64, site: SiteId) -> Option<Object> {
        let object = self.heap.remove(&at)?;
        if self.freed.len() == MOST_FREED {
            self.freed.remove(0);
        }
        self.freed.push((object.range, site));
        Some(object)
    }

    /// All allocations.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        self.heap.values()
    }

    /// A name for an address that is the same in all processes.
    pub fn name(&self, at: u64) -> [u64; 2] {
        match self.object(at) {
            Some(object) => [object.number.into(), at - object.range.start],
            None => [0, at.wrapping_sub(self.base)],
        }
    }
}

fn shifts(own: Rank, addresses: &[u64]) -> Shifts {
    let own = addresses.get(own.index()).copied().unwrap_or_default();
    let shift = |at: &u64| at.wrapping_sub(own) as i64;
    addresses.iter().map(shift).collect()
}

/// The executable in memory.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Where it was loaded.
    pub base: u64,
    /// Its parts that can be written.
    pub data: Vec<ByteRange>,
}

impl Program {
    /// The executable of this process.
    pub fn own() -> Program {
        let mut program = Program::default();
        // SAFETY: the callback gets the place it expects. The loader names the executable first.
        unsafe { libc::dl_iterate_phdr(Some(first_module), (&raw mut program).cast()) };
        program
    }
}

unsafe extern "C" fn first_module(
    info: *mut libc::dl_phdr_info,
    _size: libc::size_t,
    program: *mut c_void,
) -> libc::c_int {
    // SAFETY: the loader passes a valid record, `Program::own` a valid program.
    unsafe {
        let (info, program) = (&*info, &mut *program.cast::<Program>());
        program.base = info.dlpi_addr;
        let headers = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
        let written = headers
            .iter()
            .filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W != 0);
        // What only the loader writes is no data of the program; it protects whole pages.
        let mut protected = headers.iter().filter(|h| h.p_type == libc::PT_GNU_RELRO);
        let protected = protected.next().map_or(0, |header| {
            (info.dlpi_addr.wrapping_add(header.p_vaddr) + header.p_memsz) & !0xfff
        });
        let range = |header: &libc::Elf64_Phdr| {
            let first = info.dlpi_addr.wrapping_add(header.p_vaddr);
            let end = first.wrapping_add(header.p_memsz);
            let start = match (first..end).contains(&protected) {
                true => protected,
                false => first,
            };
            ByteRange::new(start, end.checked_sub(start)?)
        };
        program.data = written.filter_map(range).collect();
    }
    1
}
