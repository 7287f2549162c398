//! The tables of constants against the `mpi.h` of every MPI that is installed.
//!
//! A C program prints the value of each expression of the table: a number that is off would make
//! every analysis above it wrong without a sign.

use fencepost_api::constants::DATATYPES;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

#[allow(dead_code)]
#[path = "../src/abi.rs"]
mod abi;

/// What `abi.rs` expects of its crate. This process has no MPI.
mod real {
    pub fn symbol(_name: &std::ffi::CStr) -> *mut std::ffi::c_void {
        std::ptr::null_mut()
    }
}

/// Compilers with an `mpi.h`: Debian's names, the plain name, and MPICH's for the standard ABI.
const COMPILERS: [&str; 4] = ["mpicc.mpich", "mpicc.openmpi", "mpicc", "mpicc_abi"];

/// A C program that prints `NAME VALUE` for the family, for every constant and, with Open MPI, for
/// the address of every predefined object.
fn program() -> String {
    let print =
        |name: &str, value: &str| format!("printf(\"{name}\\t%lld\\n\", (long long)({value}));\n");
    let mut symbols = open_mpi_symbols();
    symbols.extend(DATATYPES.iter().map(|datatype| datatype.open_mpi.into()));
    let addresses: String = symbols.iter().map(|s| print(s, &format!("&{s}"))).collect();
    let constants = abi::MPICH.in_c().into_iter().map(|(c, _)| c);
    let constants: String = constants
        .chain(DATATYPES.iter().map(|datatype| datatype.c))
        .map(|c| print(c, c))
        .collect();
    format!(
        "#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
int main(void) {{
#if defined OPEN_MPI
{addresses}puts(\"OpenMpi\\t0\");
#elif defined MPI_ABI_VERSION
puts(\"Standard\\t0\");
#else
puts(\"Mpich\\t0\");
#endif
{constants}return 0;
}}
"
    )
}

/// The symbols behind Open MPI's handles.
fn open_mpi_symbols() -> Vec<String> {
    let symbols = RefCell::new(Vec::new());
    abi::open_mpi(|name| {
        symbols.borrow_mut().push(name.to_str().unwrap().to_owned());
        0
    });
    symbols.into_inner()
}

/// What the program prints when compiled by `compiler`; `None` if there is no such compiler.
fn printed(compiler: &str, directory: &Path) -> Option<HashMap<String, i64>> {
    let source = directory.join("constants.c");
    let executable = directory.join(compiler);
    std::fs::write(&source, program()).unwrap();
    let compiled = Command::new(compiler)
        .arg("-w")
        .arg(&source)
        .arg("-o")
        .arg(&executable)
        .output()
        .ok()?;
    assert!(
        compiled.status.success(),
        "{compiler}: {}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let output = Command::new(&executable).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let pairs = text.lines().map(|line| line.split_once('\t').unwrap());
    Some(
        pairs
            .map(|(name, value)| (name.to_owned(), value.parse().unwrap()))
            .collect(),
    )
}

#[test]
fn the_constants_are_those_of_the_headers() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for compiler in COMPILERS {
        let Some(printed) = printed(compiler, directory) else {
            eprintln!("{compiler} is not installed: not compared");
            continue;
        };
        let constants = if printed.contains_key("OpenMpi") {
            abi::open_mpi(|name| printed[name.to_str().unwrap()] as usize)
        } else if printed.contains_key("Standard") {
            abi::STANDARD
        } else {
            abi::MPICH
        };
        for (name, value) in constants.in_c() {
            assert_eq!(printed[name], value, "{name} of {compiler}");
        }
        for datatype in DATATYPES {
            let value = if printed.contains_key("OpenMpi") {
                printed[datatype.open_mpi]
            } else if printed.contains_key("Standard") {
                i64::from(datatype.standard)
            } else {
                i64::from(datatype.mpich as i32)
            };
            assert_eq!(printed[datatype.c], value, "{} of {compiler}", datatype.c);
        }
    }
}

#[test]
fn a_combiner_has_one_meaning() {
    assert_eq!(abi::MPICH.combiner(4), Some(abi::Combiner::Vector));
    assert_eq!(abi::STANDARD.combiner(4), None);
}

#[test]
fn handles_in_memory_have_the_width_of_the_library() {
    // Without a library the answer is MPICH: 32 bits.
    let mut handles = [1_u32, 2, 3];
    let at = handles.as_mut_ptr().cast();
    // SAFETY: both elements exist.
    unsafe {
        abi::write_handle(at, 1, abi::Handle(0x8400_0001));
        assert_eq!(abi::read_handle(at, 1), abi::Handle(0x8400_0001));
    }
    assert_eq!(handles, [1, 0x8400_0001, 3]);
}
