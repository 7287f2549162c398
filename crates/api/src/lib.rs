//! The interfaces Fencepost watches, as data.
//!
//! Which calls exist, what their arguments are for and which forms they come in is said once, in a
//! table (the file `mpi.table`, read by [`mpi::table`]). From it come the wrappers of the runtime
//! ([`rust::wrappers`]) and the C prototypes ([`c::prototypes`]) by which a test compares the table
//! with real `mpi.h` files.
//!
//! The constants of `mpi.h` are a table too ([`constants`]).
//!
//! OpenSHMEM has a table of its own (the file `shmem.table`, read by [`shmem::table`]). It holds the
//! whole interface, so that a library can be generated from it as well.
//!
//! This crate does not know what a call means for an analysis: the hook named in the table does.

pub mod c;
pub mod constants;
pub mod fortran;
pub mod mpi;
mod reader;
pub mod rust;
pub mod shmem;
