//! The names by which a program in Fortran calls MPI: those of `mpif.h` and `use mpi`, and those
//! behind the interfaces of `use mpi_f08`.

use crate::mpi::Function;

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

#[cfg(test)]
mod tests {
    use super::names;
    use crate::mpi;

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
