//! Which language a file is written in, by its name.

use std::path::Path;

/// What is done with a file.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Compiled by clang.
    C,
    /// Compiled by clang.
    Cxx,
    /// Compiled by flang.
    Fortran,
    /// LLVM IR: taken as it is.
    Ir,
}

impl Language {
    /// By the extension, as compilers do; `None` if no compiler knows it as a source.
    pub fn of(file: &Path) -> Option<Language> {
        let extension = file.extension()?.to_str()?;
        Some(match extension {
            "c" => Language::C,
            "C" | "cc" | "cp" | "cpp" | "CPP" | "cxx" | "c++" => Language::Cxx,
            "f" | "F" | "for" | "FOR" | "f77" | "f90" | "F90" | "f95" | "F95" | "f03" | "F03"
            | "f08" | "F08" | "f18" | "F18" => Language::Fortran,
            "ll" | "bc" => Language::Ir,
            _ => return None,
        })
    }

    /// The MPI compiler people call for it.
    pub fn mpi_compiler(self) -> &'static str {
        match self {
            Language::Fortran => "mpifort",
            Language::Cxx => "mpicxx",
            _ => "mpicc",
        }
    }
}
