//! Every access of an instrumented program reaches the runtime, with its bytes and its place.

use super::build::{fencepost_cc, installed, printed, program, scratch, succeed};
use super::events::{compare, expected, observed};
use std::path::PathBuf;
use std::process::Command;

const C: [&str; 3] = ["gcc", "clang-19", "clang-16"];
const CXX: [&str; 3] = ["g++", "clang++-19", "clang++-16"];

const OPTIMISATIONS: [&str; 6] = ["-O0", "-O1", "-O2", "-O3", "-Os", "-O3 -march=native"];

/// The options a compiler is tried with: every way in which it can see accesses.
fn tiers(compiler: &str) -> &'static [&'static str] {
    match compiler {
        "clang-19" | "clang++-19" => &["tier=plugin", "tier=plugin:prune=0", "tier=callbacks"],
        "clang-16" | "clang++-16" | "flang-new-19" => &["tier=plugin"],
        _ => &[""],
    }
}

/// Builds the program with each compiler, optimisation and the further flags, and checks its events.
fn check(source: &str, compilers: &[&str], optimisations: &[&str], flags: &str) {
    check_tiers(source, compilers, optimisations, flags, |_| true);
}

/// As [`check`], in some tiers only.
fn check_tiers(
    source: &str,
    compilers: &[&str],
    optimisations: &[&str],
    flags: &str,
    suits: fn(&str) -> bool,
) {
    for compiler in installed(compilers) {
        for (optimisation, tier) in optimisations
            .iter()
            .flat_map(|optimisation| {
                tiers(compiler)
                    .iter()
                    .map(move |tier| (optimisation, *tier))
            })
            .filter(|(_, tier)| suits(tier))
        {
            let flags = format!("{optimisation} {flags}");
            let executable = compile(source, compiler, tier, &flags);
            let source = program(source);
            let what = format!("{} by {compiler} {flags} {tier}", source.display());
            compare(&observed(&executable, &source), &expected(&source), &what);
        }
    }
}

fn compile(source: &str, compiler: &str, tier: &str, flags: &str) -> PathBuf {
    let name = format!("{source}-{compiler}{tier}{flags}").replace([' ', '/', '.', '='], "_");
    let executable = scratch("accesses").join(name);
    let mut command = fencepost_cc();
    command
        .env("FENCEPOST_OPTIONS", format!("check=0:{tier}"))
        .arg(compiler)
        .args(flags.split_whitespace())
        .arg(program(source));
    succeed(command.arg("-o").arg(&executable));
    executable
}

#[test]
fn plain_accesses_of_every_width() {
    check("widths.c", &C, &OPTIMISATIONS, "");
}

#[test]
fn loops_that_are_vectorised() {
    check("loops.c", &C, &OPTIMISATIONS, "-fopenmp-simd");
}

#[test]
fn loops_that_are_told_at_once() {
    check("spans.c", &C, &OPTIMISATIONS, "-lm");
}

#[test]
fn loops_that_ask_once_for_a_pointer() {
    check("gaps.c", &C, &OPTIMISATIONS, "");
}

/// Only our plugin sees these.
#[test]
fn wide_vectors_and_structures_by_value() {
    if cfg!(target_arch = "x86_64") && std::is_x86_feature_detected!("avx2") {
        check_tiers("vectors.c", &C, &["-O0", "-O2", "-O3"], "-mavx2", |tier| {
            tier.contains("plugin")
        });
    }
}

#[test]
fn atomic_operations() {
    check("atomics.c", &C, &OPTIMISATIONS, "");
}

#[test]
fn atomic_operations_of_16_bytes() {
    if cfg!(target_arch = "x86_64") {
        check("wide.c", &C, &["-O0", "-O2"], "-mcx16");
    }
}

#[test]
fn functions_of_the_c_library() {
    check("library.c", &C, &OPTIMISATIONS, "");
}

#[test]
fn fortified_functions_of_the_c_library() {
    let fortified = ["-O1", "-O2", "-Os", "-Wp,-D_FORTIFY_SOURCE=2 -O2"];
    check("library.c", &C, &fortified, "-D_FORTIFY_SOURCE=2");
    check("widths.c", &C, &fortified, "-D_FORTIFY_SOURCE=2");
}

#[test]
fn the_end_of_memory() {
    check("ends.c", &C, &OPTIMISATIONS, "");
}

#[test]
fn position_dependent_executables() {
    check("ends.c", &C, &["-O2"], "-no-pie -fno-pie");
    check("widths.c", &C, &["-O2"], "-no-pie -fno-pie");
}

#[test]
fn other_linkers_and_link_time_optimisation() {
    check("library.c", &C, &["-O2"], "-fuse-ld=gold");
    check("library.c", &["gcc"], &["-O2"], "-flto=1");
    check("widths.c", &["gcc"], &["-O2"], "-flto=1");
}

#[test]
fn objects_of_cxx() {
    check("objects.cpp", &CXX, &OPTIMISATIONS, "-std=c++17");
}

#[test]
fn an_allocator_of_the_program() {
    let allocator = program("allocator.cpp").display().to_string();
    // Older versions of clang do not tell operator delete the size.
    let sized = ["g++", "clang++-19"];
    check("pool.cpp", &sized, &["-O0", "-O2"], &allocator);
}

/// Then nobody but the stub may refer to some forms of operator delete.
#[test]
fn a_static_library_of_cxx() {
    for compiler in installed(&CXX) {
        let flags = "-std=c++17 -static-libstdc++";
        let executable = compile("objects.cpp", compiler, "", flags);
        succeed(Command::new(executable).env("FAKE_LOG", "/dev/null"));
    }
}

#[test]
fn arrays_of_fortran() {
    check("array.f90", &["gfortran"], &OPTIMISATIONS, "");
    // Without optimisation, flang's library copies arrays, at places of its own.
    let optimised = ["-O1", "-O2", "-O3", "-O3 -march=native"];
    check("array.f90", &["flang-new-19"], &optimised, "");
}

/// Instrumented or not, a program computes the same.
#[test]
fn results_stay_the_same() {
    for compiler in installed(&C) {
        let plain = scratch("plain").join(compiler);
        succeed(
            Command::new(compiler)
                .arg("-O2")
                .arg(program("mixed.c"))
                .arg("-o")
                .arg(&plain),
        );
        let wanted = printed(&mut Command::new(&plain));
        for optimisation in OPTIMISATIONS {
            for tier in tiers(compiler) {
                let executable = compile("mixed.c", compiler, tier, optimisation);
                let result = printed(&mut Command::new(executable));
                assert_eq!(result, wanted, "{compiler} {optimisation} {tier}");
            }
        }
    }
}
