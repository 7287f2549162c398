//! The corpus of MPI and OpenSHMEM programs (`tests/mpi/`, `tests/shmem/`), each built by `fencepost cc` and run by `fencepost run`
//! with every library and every compiler: the findings must be exactly those written in the source.
//!
//! ```text
//! tests/mpi/<area>/<name>.c ──▶ Program ──▶ Build ──▶ run ──▶ JSON ──▶ Findings ──▶ compare
//!                               (program)   (execute)         (findings)
//! ```
//!
//! A test is named after what it combines: `mpich/gcc/local/put-store`. Those of `plain` are about programs
//! that are started without `fencepost run`, those of `fixed` about the lines that `fencepost check` suggests. What can be chosen:
//!
//! | variable | is | default |
//! |---|---|---|
//! | `FENCEPOST_TOOL` | the program under test | `target/release/fencepost` |
//! | `FENCEPOST_MPIS` | MPI libraries: Debian's by name, others as `NAME=FAMILY:FOLDER` | `mpich,openmpi` |
//! | `FENCEPOST_SHMEMS` | OpenSHMEM libraries, likewise | `shmem-node,oshmem` |
//! | `FENCEPOST_COMPILERS` | compilers | `gcc,clang` |
//! | `FENCEPOST_REPEAT` | how often each program runs; every run must give the same verdict | 1 |
//! | `FENCEPOST_OPTIMISATION` | what compilers are told about optimisation, such as `-O3 -march=native` | `-O1` |
//! | `FENCEPOST_CC_OPTIONS` | options of every compilation, such as `tier=callbacks` | none |
//! | `FENCEPOST_RUN_OPTIONS` | options of every run, such as `transport=mpi` | none |
//! | `FENCEPOST_CXX` | C programs are compiled as C++ | no |
//! | `FENCEPOST_TWO_NODES` | the last rank of every program seems to be on another node (needs root) | no |
//! | `FENCEPOST_ALL` | every program in every combination | see below |
//! | `FENCEPOST_LONG` | every program with suggested lines is run with them | some |
//!
//! A folder of `FENCEPOST_MPIS` has `mpicc`, `mpicxx` and `mpirun`; the family says how they are used:
//! `mpich`, `openmpi`, `intel`, or `oshmem`, whose commands are `oshcc`, `oshc++` and `oshrun`. For example `mpich,mpich5=mpich:/opt/mpich5/bin`.
//!
//! All combinations of all programs take long. Without `FENCEPOST_ALL` a program runs with each MPI
//! but only one of the compilers, in turn, and most programs of three and more ranks run with Open MPI
//! only (MPICH spins while it waits, so more ranks than cores are slow there): `//@ mpich` marks the others.
//! Programs in Fortran run with gfortran and Debian's libraries; a third of those with `mpif.h` or
//! `use mpi` also with flang and Open MPI, with `FENCEPOST_ALL` all of them with both libraries.

mod execute;
mod findings;
mod fixed;
mod plain;
mod program;
mod setup;
mod table;

use fixed::Shares;
use libtest_mimic::{Arguments, Trial};
use program::Program;
use setup::{Combination, Setup};
use std::path::Path;
use std::sync::Arc;
use table::Table;

/// Programs that run at a time. Two of two ranks keep two cores busy; more only wait for each other.
const JOBS: usize = 2;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let table = Arc::new(Table::default());
    let shares = Arc::new(Shares::default());
    let mut trials = program::tests();
    trials.extend(findings::tests());
    match Setup::from_environment() {
        Ok(setup) => {
            let setup = Arc::new(setup);
            trials.extend(plain::tests(&setup));
            trials.extend(fixed::tests(&setup, &shares));
            trials.extend(corpus(setup, &table));
        }
        Err(problem) => trials.push(failing("setup", problem)),
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    print!("{table}{shares}");
    conclusion.exit();
}

/// Every program in every combination it can run in.
fn corpus(setup: Arc<Setup>, table: &Arc<Table>) -> Vec<Trial> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folders = ["mpi", "shmem"].map(|folder| root.join(folder));
    let mut trials = Vec::new();
    let mut programs = Vec::new();
    for file in folders.iter().flat_map(|folder| program::files(folder)) {
        match Program::read(&file) {
            Ok(program) => programs.push(Arc::new(program)),
            Err(problem) => trials.push(failing(&file.display().to_string(), problem)),
        }
    }
    for combination in &setup.combinations {
        let suited = |program: &&Arc<Program>| setup.runs(program, combination);
        for program in programs.iter().filter(suited) {
            trials.push(trial(&setup, combination, program, table));
        }
    }
    trials
}

fn trial(
    setup: &Arc<Setup>,
    combination: &Combination,
    program: &Arc<Program>,
    table: &Arc<Table>,
) -> Trial {
    let name = format!("{combination}/{}/{}", program.area, program.name);
    let (setup, program, table) = (setup.clone(), program.clone(), table.clone());
    let combination = combination.clone();
    Trial::test(name, move || {
        let result = execute::check(&setup, &combination, &program);
        table.add(&program.area, &combination, result.is_ok());
        result.map_err(Into::into)
    })
}

fn failing(name: &str, problem: String) -> Trial {
    Trial::test(name, move || Err(problem.into()))
}
