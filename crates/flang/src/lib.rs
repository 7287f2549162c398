//! What flang needs to compile a program for an MPI library that gfortran built.
//!
//! A module can be read by the compiler alone that wrote it, so `use mpi` finds a file that flang cannot
//! read. But every MPI has an `mpif.h`, which says the same for all compilers: [`module_mpi`] makes the
//! module from it, and from the table of MPI calls. `use mpi_f08` cannot be served: its types and the
//! names of its procedures are the library's own.
//!
//! The wrappers of such a library also add options of gfortran's: [`foreign`] says which flang does not
//! know.

mod options;
mod source;

pub use options::{folders, foreign};
pub use source::needs_module;

use fencepost_api::fortran;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The file of the module.
pub const MODULE: &str = "mpi.mod";

/// Is there, in the folders that these options name, a module `mpi` that flang can read? It is flang's
/// own if it was written by it: of a library built by flang, or of the program.
pub fn has_module(options: &[OsString], directory: &Path) -> bool {
    let here = [PathBuf::from(".")];
    let folders = folders(options).into_iter().chain(here);
    let mut files = folders.map(|folder| directory.join(folder).join(MODULE));
    files.any(|file| is_readable(&file))
}

/// flang's modules are text that begins so, behind a mark of its encoding.
fn is_readable(file: &Path) -> bool {
    let mut start = [0; 8];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start.ends_with(b"!mod$")
}

/// Writes the module `mpi` into the folder `modules`, which is made. `options` are those of the program:
/// they say where `mpif.h` is, and decide over the kinds of types. The error is one line.
pub fn module_mpi(
    flang: &OsStr,
    options: &[OsString],
    directory: &Path,
    modules: &Path,
) -> Result<(), String> {
    // Several may come here at a time: each makes its own and puts it there in one step.
    let own = modules.with_extension(format!("{:?}", thread::current().id()));
    let source = own.join("mpi.f90");
    let write = || {
        fs::create_dir_all(&own)?;
        fs::create_dir_all(modules)?;
        fs::write(&source, fortran::module())
    };
    write().map_err(|error| error.to_string())?;
    let made = Command::new(flang)
        .args(options)
        .current_dir(directory)
        .args(["-fsyntax-only", "-module-dir"])
        .arg(&own)
        .arg(&source)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let kept = match made.status.success() {
        true => fs::rename(own.join(MODULE), modules.join(MODULE)).map_err(|e| e.to_string()),
        false => Err(first_error(&String::from_utf8_lossy(&made.stderr)).into()),
    };
    let _ = fs::remove_dir_all(&own);
    kept
}

/// Of what a compiler said the line that matters.
pub fn first_error(said: &str) -> &str {
    let mut lines = said.lines();
    let error = lines.clone().find(|line| line.contains("error:"));
    error
        .or_else(|| lines.next())
        .unwrap_or("no reason given")
        .trim()
}
