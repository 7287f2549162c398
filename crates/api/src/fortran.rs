//! The names by which a program in Fortran calls MPI: those of `mpif.h` and `use mpi`, and those
//! behind the interfaces of `use mpi_f08`. And the text of a module `mpi` for compilers that cannot
//! read the library's own.

use crate::mpi::{self, Argument, Base, Function};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is put behind a name by `use mpi_f08`: for buffers of any kind, as descriptors, and for large counts.
const NEW: [&str; 4] = ["_f08_", "_f08ts_", "_f08_large_", "_f08ts_large_"];

/// Functions that give a base address have a second name in `use mpi`, where it is a `c_ptr`.
const GIVING_BASES: [&str; 3] = ["win_allocate", "win_allocate_shared", "win_shared_query"];

/// All names of a C function, in lower case, as compilers on Unix write them.
pub fn names(function: Function<'_>) -> Vec<String> {
    let name = function.name().to_lowercase();
    // A large count has no name of its own in Fortran.
    let name = name.strip_suffix("_c").unwrap_or(&name);
    let old = ["mpi_", "pmpi_"].map(|start| (start, &["_"][..]));
    // MPICH's `use mpi_f08` has a profiling interface of another name.
    let new = ["mpi_", "pmpi_", "pmpir_"].map(|start| (start, &NEW[..]));
    let pointer = ["mpi_", "pmpi_"].map(|start| (start, &["_cptr_"][..]));
    let pointer = pointer.iter().filter(|_| GIVING_BASES.contains(&name));
    let forms = old.iter().chain(&new).chain(pointer);
    forms
        .flat_map(|(start, endings)| endings.iter().map(move |end| format!("{start}{name}{end}")))
        .collect()
}

/// The source of the module `mpi`: `mpif.h`, and an interface for each procedure that takes a buffer,
/// for a variable that is `asynchronous` or `volatile` can be passed to nothing else. Arguments of any
/// type and rank are accepted, and passed as contiguous memory.
pub fn module() -> String {
    let (table, local) = (mpi::table(), mpi::local());
    let functions = table.functions().chain(local.functions());
    let with_buffer = functions
        .filter(|function| !function.large)
        .map(|function| (function.name().to_lowercase(), function.parameters()))
        .filter(|(_, parameters)| parameters.iter().any(is_buffer));
    let mut text = String::from("module mpi\ninclude 'mpif.h'\ninterface\n");
    for (name, parameters) in with_buffer.collect::<BTreeMap<_, _>>() {
        // The last one is the error code.
        let arguments: Vec<String> = (0..=parameters.len()).map(|n| format!("a{n}")).collect();
        let arguments = arguments.join(",");
        for start in ["mpi_", "pmpi_"] {
            let _ = write!(
                text,
                "subroutine {start}{name}({arguments})\n\
                 !dir$ ignore_tkr (tkr) {arguments}\n\
                 type(*),dimension(*)::{arguments}\n\
                 end subroutine\n"
            );
        }
    }
    text + "end interface\nend module\n"
}

/// Memory of the program, rather than a value.
fn is_buffer(argument: &Argument) -> bool {
    let named = ["base", "buffer", "location"].contains(&&*argument.name);
    !argument.uses.is_empty() || (argument.kind.base == Base::Void && named)
}

#[cfg(test)]
mod tests {
    use super::{module, names};
    use crate::mpi;

    #[test]
    fn the_module_has_procedures_with_buffers() {
        let text = module();
        assert!(text.contains("\nsubroutine mpi_put(a0,a1,a2,a3,a4,a5,a6,a7,a8)\n"));
        assert!(text.contains("\nsubroutine pmpi_rput(a0,a1,a2,a3,a4,a5,a6,a7,a8,a9)\n"));
        assert!(text.contains("\nsubroutine mpi_get_address(a0,a1,a2)\n"));
        for other in ["mpi_put_c(", "mpi_barrier(", "mpi_op_create("] {
            assert!(!text.contains(&format!("subroutine {other}")), "{other}");
        }
        // What free form allows.
        assert!(text.lines().all(|line| line.len() <= 132));
    }

    #[test]
    fn a_function_has_a_name_for_each_interface() {
        let table = mpi::table();
        let of = |name| names(table.functions().find(|f| f.name() == name).expect(name));
        let put = of("Put");
        for name in [
            "mpi_put_",
            "pmpi_put_",
            "mpi_put_f08_",
            "mpi_put_f08ts_large_",
            "pmpir_put_f08ts_",
        ] {
            assert!(put.iter().any(|known| known == name), "{name}");
        }
        assert!(!put.iter().any(|name| name.contains("cptr")));
        assert!(of("Win_allocate").contains(&"mpi_win_allocate_cptr_".into()));
    }
}
