//! Every routine of OpenSHMEM 1.5, in every form, does what the specification says.
//!
//! The programs are generated from the table: for each function a few lines that call it and check the
//! result, by the family that its call belongs to. Routines that come in one form are called by the
//! programs of `tests/programs`. No routine may be left out.

#[path = "../common/mod.rs"]
mod common;
mod generate;

use std::collections::BTreeSet;
use std::fs;

use common::{Scratch, compile, installed, program, succeed, succeed_on_openmpi};
use fencepost_api::shmem::{self, Function, Table};
use generate::Naming;

/// The families of generated programs, by the calls in them.
const FAMILIES: [(&str, &[&str]); 6] = [
    ("rma", &["put", "get", "iput", "iget", "p", "g"]),
    ("signal", &["put_signal"]),
    ("atomic", &["atomic", "fetching", "compare_swap"]),
    ("wait", &["wait", "test"]),
    (
        "team",
        &[
            "broadcast",
            "collect",
            "fcollect",
            "alltoall",
            "alltoalls",
            "reduce",
        ],
    ),
    (
        "set",
        &[
            "set_broadcast",
            "set_collect",
            "set_fcollect",
            "set_alltoall",
            "set_alltoalls",
            "set_reduce",
        ],
    ),
];

/// The functions of a family.
fn family<'t>(table: &'t Table, name: &str) -> impl Iterator<Item = Function<'t>> {
    let hooks = FAMILIES.iter().find(|family| family.0 == name).unwrap().1;
    table.functions().filter(move |function| {
        let hook = function.call.hook.as_str();
        let waits = name == "wait"
            && (hook.starts_with("wait") || hook.starts_with("test_") && hook != "test_lock");
        hooks.contains(&hook) || waits
    })
}

/// Compiles the program of a family and runs it.
fn check(name: &str, compiler: &str, pes: &[usize], naming: Naming) {
    if !installed(compiler) {
        return;
    }
    let table = shmem::table();
    let scratch = Scratch::new();
    let source = scratch.write("a.c", &generate::program(family(&table, name), naming));
    let executable = scratch.path("a");
    compile(compiler, &["-O0"], &source, &executable);
    for &pes in pes {
        succeed(pes, &executable, &[]);
    }
}

macro_rules! families {
    ($($name:ident)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn every_form() {
                check(stringify!($name), "gcc", &[1, 4], Naming::Plain);
            }

            #[test]
            fn every_form_of_the_profiling_interface() {
                check(stringify!($name), "clang-19", &[3], Naming::Profiling);
            }
        }
    )*};
}

families!(rma signal atomic wait team set);

/// Open MPI's library has level 1.4. Its atomics on own memory make no progress for others, and its
/// waits compare with sign: those families cannot be run there.
#[test]
fn the_same_on_open_mpi() {
    let table = shmem::table();
    for name in ["rma", "set"] {
        let old = family(&table, name).filter(|function| !function.call.new);
        let scratch = Scratch::new();
        let source = scratch.write("a.c", &generate::program(old, Naming::Plain));
        succeed_on_openmpi(2, &source, &scratch.path("a"));
    }
}

#[test]
fn no_routine_is_left_out() {
    let table = shmem::table();
    let mut tested: BTreeSet<String> = FAMILIES
        .iter()
        .flat_map(|(name, _)| family(&table, name))
        .map(|function| function.name())
        .collect();
    for file in fs::read_dir(program("")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        tested.extend(words.map(str::to_owned));
    }
    let untested: Vec<String> = table
        .functions()
        .map(|function| function.name())
        .filter(|name| !tested.contains(name))
        .collect();
    assert_eq!(untested, [""; 0]);
}

/// Every function is there under both names, with the prototype of the table.
#[test]
fn every_name_is_exported() {
    let table = shmem::table();
    let mut text = String::from("#include <shmem.h>\n");
    for function in table.functions() {
        for name in [function.name(), function.profiling_name()] {
            let pointer = shmem::prototype(function, &format!("(*check_{name})"));
            text += &format!("{pointer} = {name};\n");
        }
    }
    let scratch = Scratch::new();
    let source = scratch.write("a.c", &(text + "int main(void) { return 0; }\n"));
    compile("gcc", &["-O0"], &source, &scratch.path("a"));
}

/// Every generic name of C11 chooses the function of its type, with and without a context.
#[test]
fn generic_names_choose_by_type() {
    let table = shmem::table();
    for (name, _) in FAMILIES.iter().filter(|family| family.0 != "set") {
        let scratch = Scratch::new();
        let functions = family(&table, name).filter(generate::has_generic_name);
        let text = generate::program(functions, Naming::Generic);
        let source = scratch.write("a.c", &text);
        compile("gcc", &["-std=c11", "-O0"], &source, &scratch.path("a"));
        succeed(2, &scratch.path("a"), &[]);
    }
}
