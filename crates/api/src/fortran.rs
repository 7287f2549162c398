//! The names by which a program in Fortran calls MPI: those of `mpif.h` and `use mpi`, and those
//! behind the interfaces of `use mpi_f08`.

use crate::mpi::Function;

/// What is put behind a name: by compilers, by `use mpi_f08` for buffers of any kind, as descriptors,
/// and for large counts.
const ENDINGS: [&str; 5] = ["_", "_f08_", "_f08ts_", "_f08_large_", "_f08ts_large_"];

/// All names of a C function, in lower case, as compilers on Unix write them.
pub fn names(function: Function<'_>) -> Vec<String> {
    let name = function.name().to_lowercase();
    // A large count has no name of its own in Fortran.
    let name = name.strip_suffix("_c").unwrap_or(&name);
    let of = |start: &'static str| ENDINGS.map(|ending| format!("{start}{name}{ending}"));
    [of("mpi_"), of("pmpi_")].concat()
}
