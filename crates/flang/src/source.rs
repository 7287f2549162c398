//! What a source says about modules.

/// Modules that come with the compiler.
const INTRINSIC: [&str; 8] = [
    "iso_c_binding",
    "iso_fortran_env",
    "ieee_arithmetic",
    "ieee_exceptions",
    "ieee_features",
    "omp_lib",
    "omp_lib_kinds",
    "openacc",
];

/// Might compiling this text read the module `mpi`? If it uses any module, for that may use `mpi`, or if
/// it includes text that may do so.
pub fn needs_module(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start().to_ascii_lowercase();
        used(&line).is_some_and(|name| !INTRINSIC.contains(&name))
            || included(&line).is_some_and(|file| !file.contains("mpif.h"))
    })
}

/// The module of a `use` statement.
fn used(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("use")?;
    if !rest.starts_with([' ', '\t', ',', ':']) {
        return None;
    }
    // `use, intrinsic :: name`, `use name, only: …`
    let rest = match rest.trim_start().strip_prefix([',', ':']) {
        Some(nature) => nature.rsplit_once("::").map_or(nature, |(_, name)| name),
        None => rest,
    };
    let rest = rest.trim_start_matches(|c: char| !is_of_name(c));
    let name = rest.split(|c| !is_of_name(c)).next();
    name.filter(|name| !name.is_empty())
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The file of an `include` line, with its quotes.
fn included(line: &str) -> Option<&str> {
    let line = line.strip_prefix('#').unwrap_or(line).trim_start();
    let file = line.strip_prefix("include")?.trim_start();
    file.starts_with(['\'', '"', '<']).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_needed_by_who_uses_one() {
        for text in [
            "      USE MPI\n",
            "use mpi, only: MPI_INTEGER",
            "use :: mpi",
            "use, non_intrinsic :: mpi",
            "module a\nuse iso_c_binding\nuse grid",
            "include 'common.inc'",
            "#include \"config.h\"",
        ] {
            assert!(needs_module(text), "{text}");
        }
        for text in [
            "program a\ninclude 'mpif.h'",
            "use, intrinsic :: iso_c_binding, only: c_ptr",
            "use iso_fortran_env",
            "used = 1",
            "use_it = 2",
            "! use mpi",
            "included = 'a'",
        ] {
            assert!(!needs_module(text), "{text}");
        }
    }
}
