//! What a program is able to do, as the names its parts mention tell. What nobody is able to do need not
//! be followed.

use crate::modules::{self, Part};
use std::ops::BitOr;

/// A set of abilities.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Abilities(u32);

impl Abilities {
    /// None of them.
    pub const NONE: Abilities = Abilities(0);
    /// To make windows, or to use OpenSHMEM: without it there is nothing to race for.
    pub const SHARE: Abilities = Abilities(1);
    /// To start threads.
    pub const START_THREADS: Abilities = Abilities(2);
    /// To call collectives of which it is not proven that all ranks call them alike.
    pub const DIVERGE: Abilities = Abilities(4);
    /// To fetch atomically what others have updated: without it nobody learns from updates, but those who
    /// wait for them.
    pub const FETCH: Abilities = Abilities(8);
    /// To wait for what others update, as OpenSHMEM does.
    pub const WAIT: Abilities = Abilities(16);
    /// To send messages that are complete only when they are received.
    pub const SEND_SYNCHRONOUSLY: Abilities = Abilities(32);
    /// To access symmetric memory of others with loads and stores.
    pub const POINT: Abilities = Abilities(64);

    /// Those of this process, as the names of its parts tell. In the executable the collectives are proven
    /// if `proven`.
    pub fn own(proven: bool) -> Abilities {
        let mut own = match proven {
            true => Abilities::NONE,
            false => Abilities::DIVERGE,
        };
        modules::each_name(|part, name| own = own | of_name(part, name));
        own
    }

    /// Is one of these among them?
    pub fn include(self, any: Abilities) -> bool {
        self.0 & any.0 != 0
    }
}

impl BitOr for Abilities {
    type Output = Abilities;

    fn bitor(self, other: Abilities) -> Abilities {
        Abilities(self.0 | other.0)
    }
}

/// What starts threads, as the executable calls it. Libraries are not asked: those of MPI all know how to.
const STARTS: [&[u8]; 6] = [
    b"pthread_create",
    b"thrd_create",
    b"GOMP_parallel",
    b"GOMP_task",
    b"__kmpc_fork_call",
    b"_ZNSt6thread",
];

/// What a part is able to do that mentions a name: one of C, or of Fortran of any compiler.
fn of_name(part: Part, name: &[u8]) -> Abilities {
    if part == Part::Executable && STARTS.iter().any(|start| name.starts_with(start)) {
        return Abilities::START_THREADS;
    }
    let mentions = |part: &[u8]| {
        let mut places = name.windows(part.len());
        places.any(|place| place.eq_ignore_ascii_case(part))
    };
    let any = |parts: &[&[u8]]| parts.iter().any(|part| mentions(part));
    if mentions(b"shmem") {
        let shares = any(&[b"shmem_init"]);
        let fetches = any(&[b"fetch", b"swap", b"fadd", b"finc"]);
        let waits = any(&[b"wait", b"_test"]);
        let points = any(&[b"shmem_ptr"]);
        return given(shares, Abilities::SHARE)
            | given(fetches, Abilities::FETCH)
            | given(waits, Abilities::WAIT)
            | given(points, Abilities::POINT);
    }
    // The profiling interface of MPICH's `use mpi_f08` has names with an r.
    let of_mpi = |names: &[&[u8]]| {
        let mut heads = [&b"mpi_"[..], b"mpir_"].into_iter();
        heads.any(|head| names.iter().any(|name| mentions(&[head, name].concat())))
    };
    if mentions(b"mpi") {
        let shares = of_mpi(&[b"win_create", b"win_allocate"]);
        let fetches = of_mpi(&[
            b"fetch_and_op",
            b"get_accumulate",
            b"rget_accumulate",
            b"compare_and_swap",
        ]);
        let synchronous = of_mpi(&[b"ssend", b"issend"]);
        // It is proven of an executable; no other part of the program may call MPI then.
        let calls = name.starts_with(b"MPI_") || name.starts_with(b"mpi_");
        let diverges = part == Part::Library && calls;
        return given(shares, Abilities::SHARE)
            | given(fetches, Abilities::FETCH)
            | given(synchronous, Abilities::SEND_SYNCHRONOUSLY)
            | given(diverges, Abilities::DIVERGE);
    }
    given(mentions(b"start_pes"), Abilities::SHARE)
}

fn given(condition: bool, abilities: Abilities) -> Abilities {
    match condition {
        true => abilities,
        false => Abilities::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> Abilities {
        of_name(Part::Executable, name.as_bytes())
    }

    #[test]
    fn names_of_c_and_fortran_tell() {
        assert_eq!(of("MPI_Win_create"), Abilities::SHARE);
        assert_eq!(of("mpi_win_allocate_shared_"), Abilities::SHARE);
        assert_eq!(of("pmpir_win_create_f08ts_"), Abilities::SHARE);
        assert_eq!(of("MPI_Rget_accumulate_c"), Abilities::FETCH);
        assert_eq!(of("shmem_int_atomic_fetch_inc"), Abilities::FETCH);
        assert_eq!(of("SHMEM_INT4_FADD"), Abilities::FETCH);
        assert_eq!(of("shmem_init_thread"), Abilities::SHARE);
        assert_eq!(of("shmem_long_wait_until"), Abilities::WAIT);
        assert_eq!(of("shmem_int_test_any"), Abilities::WAIT);
        assert_eq!(of("shmem_ptr"), Abilities::POINT);
        assert_eq!(of("start_pes_"), Abilities::SHARE);
        assert_eq!(of("pthread_create"), Abilities::START_THREADS);
        assert_eq!(of("MPI_Ssend_init"), Abilities::SEND_SYNCHRONOUSLY);
        assert_eq!(of("mpi_issend_"), Abilities::SEND_SYNCHRONOUSLY);
        assert_eq!(of("MPI_Send"), Abilities::NONE);
        assert_eq!(of("MPI_Accumulate"), Abilities::NONE);
        assert_eq!(of("ompi_osc_rdma_get_accumulate"), Abilities::NONE);
    }

    #[test]
    fn a_library_that_calls_mpi_is_not_proven() {
        let of_library = |name: &str| of_name(Part::Library, name.as_bytes());
        assert_eq!(of_library("MPI_Bcast"), Abilities::DIVERGE);
        assert_eq!(of_library("pthread_create"), Abilities::NONE);
        assert_eq!(of("MPI_Bcast"), Abilities::NONE);
    }
}
