//! All processes of the job together, for Fencepost's own sake: agreeing at the start and at the end.
//!
//! MPI serves where it is initialised, also under an OpenSHMEM library that is built on it (Open MPI's): so
//! a program may use both, and is one job. Elsewhere OpenSHMEM itself does, with a little symmetric memory
//! of our own. It is allocated by all processes before the program allocates anything, so addresses stay
//! symmetric.

use crate::abi::{Handle, constants, read_handle};
use crate::shmem;
use crate::{mpi, real};
use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;

/// How the processes of the job reach each other.
#[derive(Clone, Debug)]
pub enum World {
    /// By a communicator of ours.
    Mpi(Handle),
    /// By symmetric memory of ours.
    Shmem(Scratch),
}

/// Symmetric memory: a block for each process.
#[derive(Clone, Debug)]
pub struct Scratch {
    at: usize,
    /// Bytes of a block.
    block: usize,
}

/// A block holds what is ever told at once: the path of the journals is the longest.
const BLOCK: usize = 4608;

static WORLD: OnceLock<(World, u32, u32)> = OnceLock::new();

/// The world of this process, once it has begun, with its rank and size.
pub fn known() -> Option<&'static (World, u32, u32)> {
    WORLD.get()
}

/// MPI has been initialised: all its processes come here.
pub fn by_mpi() -> (World, u32, u32) {
    let (mut rank, mut size) = (0, 0);
    let mut comm = 0usize;
    // SAFETY: MPI is initialised; all ranks come here; the outputs are ours.
    let comm = unsafe {
        let world = constants().comm_world.0;
        mpi::Comm_rank(world, &mut rank);
        mpi::Comm_size(world, &mut size);
        mpi::Comm_dup(world, (&raw mut comm).cast());
        read_handle((&raw const comm).cast(), 0)
    };
    let world = World::Mpi(comm);
    WORLD
        .get_or_init(|| (world, rank as u32, size as u32))
        .clone()
}

/// OpenSHMEM has been initialised: all its processes come here.
pub fn by_shmem() -> Result<(World, u32, u32), String> {
    // SAFETY: OpenSHMEM is initialised.
    let (rank, size) = unsafe { (shmem::my_pe(), shmem::n_pes()) };
    if mpi_has_same_ranks(rank, size) {
        return Ok(by_mpi());
    }
    // SAFETY: all processes come here.
    let at = unsafe { shmem::malloc(size as usize * BLOCK) } as usize;
    if at == 0 {
        return Err("no symmetric memory is left for Fencepost".into());
    }
    let world = World::Shmem(Scratch { at, block: BLOCK });
    Ok(WORLD
        .get_or_init(|| (world, rank as u32, size as u32))
        .clone())
}

/// Is MPI initialised too, and does it number the processes alike?
fn mpi_has_same_ranks(pe: c_int, pes: c_int) -> bool {
    if real::symbol(c"PMPI_Initialized").is_null() {
        return false;
    }
    let (mut begun, mut ended, mut rank, mut size) = (0, 0, -1, -1);
    // SAFETY: MPI's library is there; before it is initialised only the first two are called.
    unsafe {
        mpi::Initialized(&mut begun);
        mpi::Finalized(&mut ended);
        if begun == 0 || ended != 0 {
            return false;
        }
        let world = constants().comm_world.0;
        mpi::Comm_rank(world, &mut rank);
        mpi::Comm_size(world, &mut size);
    }
    (rank, size) == (pe, pes)
}

impl World {
    /// What all processes tell, by rank.
    ///
    /// # Safety
    /// All of them call it, with the same type of plain bytes.
    pub unsafe fn gather<T: Copy>(&self, own: T, size: u32) -> Vec<T> {
        let mut all = vec![own; size as usize];
        match self {
            World::Mpi(comm) => {
                let (len, byte) = (size_of::<T>() as c_int, constants().byte.0);
                let (from, to) = ((&raw const own).cast(), all.as_mut_ptr().cast());
                // SAFETY: the caller's promise; as many bytes from each.
                unsafe { mpi::Allgather(from, len, byte, to, len, byte, comm.0) };
            }
            // SAFETY: the caller's promise.
            World::Shmem(scratch) => unsafe { scratch.gather(own, &mut all) },
        }
        all
    }

    /// What the first process tells.
    ///
    /// # Safety
    /// As [`World::gather`].
    pub unsafe fn told_by_first<T: Copy>(&self, own: T, size: u32) -> T {
        let mut told = own;
        match self {
            World::Mpi(comm) => {
                let (at, byte) = ((&raw mut told).cast(), constants().byte.0);
                // SAFETY: the caller's promise; the memory is ours.
                unsafe { mpi::Bcast(at, size_of::<T>() as c_int, byte, 0, comm.0) };
            }
            // SAFETY: the caller's promise.
            World::Shmem(_) => told = unsafe { self.gather(own, size) }[0],
        }
        told
    }

    /// Do all processes say yes?
    ///
    /// # Safety
    /// All of them call it.
    pub unsafe fn agree(&self, own: bool, size: u32) -> bool {
        if let World::Mpi(comm) = self {
            let (no, mut noes) = (c_int::from(!own), 0);
            let (int, max) = (constants().int.0, constants().max.0);
            // SAFETY: the caller's promise; both values are ours.
            unsafe {
                let (from, to) = ((&raw const no).cast(), (&raw mut noes).cast());
                mpi::Allreduce(from, to, 1, int, max, comm.0);
            }
            return noes == 0;
        }
        // SAFETY: the caller's promise.
        unsafe { self.gather(u8::from(own), size) }
            .iter()
            .all(|yes| *yes != 0)
    }

    /// Waits for all.
    ///
    /// # Safety
    /// All of them call it.
    pub unsafe fn barrier(&self) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                World::Mpi(comm) => {
                    mpi::Barrier(comm.0);
                }
                World::Shmem(_) => shmem::barrier_all(),
            }
        }
    }

    /// Nobody meets here any more. All processes come here.
    ///
    /// # Safety
    /// All of them call it.
    pub unsafe fn close(&self) {
        if let World::Mpi(comm) = self {
            let mut handle = comm.0;
            // SAFETY: ours, and all free it.
            unsafe { mpi::Comm_free((&raw mut handle).cast()) };
        }
    }

    /// The library that serves, by its own name.
    pub fn library(&self) -> String {
        match self {
            World::Mpi(_) => text(mpi::Get_library_version),
            World::Shmem(_) => shmem::name(),
        }
    }
}

impl Scratch {
    unsafe fn gather<T: Copy>(&self, own: T, all: &mut [T]) {
        debug_assert!(size_of::<T>() <= self.block);
        // SAFETY: all processes come here, and each writes its own block everywhere. The memory is
        // read between two barriers.
        unsafe {
            let place = |rank: usize| (self.at + rank * self.block) as *mut c_void;
            let rank = shmem::my_pe() as usize;
            for pe in 0..all.len() {
                shmem::putmem(
                    place(rank),
                    (&raw const own).cast(),
                    size_of::<T>(),
                    pe as c_int,
                );
            }
            shmem::barrier_all();
            for (pe, told) in all.iter_mut().enumerate() {
                *told = place(pe).cast::<T>().read_unaligned();
            }
            shmem::barrier_all();
        }
    }
}

/// Ends the job; the call does not return.
pub fn abort(code: c_int) {
    match known() {
        // SAFETY: OpenSHMEM is initialised.
        Some((World::Shmem(_), ..)) => unsafe { shmem::global_exit(code) },
        // SAFETY: MPI is initialised.
        _ => unsafe {
            mpi::Abort(constants().comm_world.0, code);
        },
    }
}

/// Lets the library make progress. Asked for messages of `MPI_COMM_SELF`, or of a communicator that has
/// some, MPICH answers at once and makes none: nobody ever sends in ours.
pub fn progress() {
    let comm = match known() {
        Some((World::Mpi(comm), ..)) => comm.0,
        Some((World::Shmem(scratch), ..)) => return shmem::progress(scratch.at),
        None => return,
    };
    let constants = constants();
    let mut flag = 0;
    // SAFETY: MPI is initialised; the outputs are ours or ignored.
    unsafe {
        mpi::Iprobe(
            constants.any_source,
            constants.any_tag,
            comm,
            &mut flag,
            constants.status_ignore as *mut _,
        );
    }
}

/// The name of this node.
pub fn host() -> String {
    match known() {
        Some((World::Mpi(_), ..)) => text(mpi::Get_processor_name),
        _ => {
            let name = std::fs::read_to_string("/proc/sys/kernel/hostname");
            name.unwrap_or_default().trim_end().into()
        }
    }
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
