//! The table against the `mpi.h` of every MPI that is installed.
//!
//! A wrapper with a wrong prototype would pass garbage to MPI, so the C compiler decides: each
//! function is assigned to a pointer of the type the table says.

mod common;

use std::collections::BTreeSet;

use common::compile;
use fencepost_api::{c, mpi};

/// Compilers with an `mpi.h`: Debian's names, the plain name, and MPICH's for the standard ABI.
const COMPILERS: [&str; 4] = ["mpicc.mpich", "mpicc.openmpi", "mpicc", "mpicc_abi"];

/// The functions the compiler's `mpi.h` declares; `None` if there is no such compiler.
fn declared(compiler: &str) -> Option<BTreeSet<String>> {
    let (success, header) = compile(compiler, &["-E"], "#include <mpi.h>\n")?;
    assert!(success, "{compiler}: {header}");
    let words = header.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    Some(
        words
            .filter(|word| word.starts_with("MPI_"))
            .map(str::to_owned)
            .collect(),
    )
}

#[test]
fn every_prototype_agrees_with_every_header() {
    let table = mpi::table();
    let mut known = BTreeSet::new();
    for compiler in COMPILERS {
        let Some(declared) = declared(compiler) else {
            eprintln!("{compiler} is not installed: not compared");
            continue;
        };
        let source = c::prototypes(&table, |name| declared.contains(name));
        let options = ["-fsyntax-only", "-Werror", "-Wno-deprecated-declarations"];
        let (success, errors) = compile(compiler, &options, &source).unwrap();
        assert!(success, "{compiler}:\n{errors}");
        known.extend(declared);
    }
    // Headers before MPI 4 lack much of the table. With a newer one, an unknown name is a mistake.
    if known.contains("MPI_Put_c") {
        let names = table
            .functions()
            .map(|function| format!("MPI_{}", function.name()));
        let unknown: Vec<String> = names.filter(|name| !known.contains(name)).collect();
        assert_eq!(unknown, [""; 0]);
    }
}
