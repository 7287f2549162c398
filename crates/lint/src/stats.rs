//! What is in a program, counted before it is analysed.

use fencepost_ir::{Kind, Operand, Program};

/// Numbers of things in a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Functions with a body.
    pub functions: usize,
    /// Instructions in them.
    pub instructions: usize,
    /// Branches with a condition, a `switch` counting as one.
    pub branches: usize,
    /// Calls that make a window.
    pub windows: usize,
    /// Calls that access another process's memory.
    pub operations: usize,
    /// Calls that open, close or complete something on a window.
    pub synchronisations: usize,
    /// Other calls of MPI.
    pub other_calls: usize,
    /// Calls of functions that are neither in the program nor MPI's.
    pub unknown_calls: usize,
}

/// Calls that make a window.
const WINDOWS: [&str; 4] = [
    "win_create",
    "win_allocate",
    "win_allocate_shared",
    "win_create_dynamic",
];

/// Calls on a window that neither make nor synchronise it.
const QUERIES: [&str; 4] = [
    "win_get",
    "win_set",
    "win_shared_query",
    "win_create_keyval",
];

/// One-sided operations, without the R of their request-based forms.
const OPERATIONS: [&str; 6] = [
    "put",
    "get",
    "accumulate",
    "get_accumulate",
    "fetch_and_op",
    "compare_and_swap",
];

/// Counts.
pub fn count(program: &Program) -> Counts {
    let mut counts = Counts::default();
    for function in program.functions.iter().filter(|f| f.is_defined()) {
        counts.functions += 1;
        counts.instructions += function.instructions.len();
        for instruction in &function.instructions {
            match &instruction.kind {
                Kind::Branch { .. } | Kind::Switch { .. } => counts.branches += 1,
                Kind::Call {
                    callee: Operand::Function(callee),
                    ..
                } => {
                    let callee = program.function(*callee);
                    match mpi_name(&callee.name) {
                        Some(name) => counts.add(&name),
                        None if !callee.is_defined() => counts.unknown_calls += 1,
                        None => {}
                    }
                }
                _ => {}
            }
        }
    }
    counts
}

impl Counts {
    fn add(&mut self, name: &str) {
        let name = name.strip_suffix("_c").unwrap_or(name);
        let plain = name.strip_prefix('r').unwrap_or(name);
        let queries = QUERIES.iter().any(|query| name.starts_with(query));
        if WINDOWS.contains(&name) {
            self.windows += 1;
        } else if OPERATIONS.contains(&name) || OPERATIONS.contains(&plain) {
            self.operations += 1;
        } else if name.starts_with("win_") && !queries {
            self.synchronisations += 1;
        } else {
            self.other_calls += 1;
        }
    }
}

/// The name of an MPI function in small letters, without `MPI_`, in C or Fortran.
pub(crate) fn mpi_name(symbol: &str) -> Option<String> {
    if let Some(name) = symbol.strip_prefix("MPI_") {
        return Some(name.to_ascii_lowercase());
    }
    let name = symbol.strip_prefix("mpi_")?.trim_end_matches('_');
    Some(name.to_string())
}
