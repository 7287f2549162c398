//! What routines do together, how the launcher behaves, what is said about mistakes.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{
    SHRUN, Scratch, compile, fail, installed, program, shrun, succeed, succeed_on_openmpi,
};

/// Compiles and runs a program with both compilers, as PIE and not, optimised and not.
fn runs_everywhere(name: &str, pes: &[usize]) {
    let variants: [(&str, &[&str]); 3] = [
        ("gcc", &["-O0", "-pie", "-fPIE"]),
        ("gcc", &["-O2", "-no-pie", "-fno-pie"]),
        ("clang-19", &["-O3", "-pthread"]),
    ];
    for (compiler, options) in variants {
        if !installed(compiler) {
            continue;
        }
        let scratch = Scratch::new();
        compile(compiler, options, &program(name), &scratch.path("a"));
        for &pes in pes {
            succeed(pes, &scratch.path("a"), &[]);
        }
    }
}

#[test]
fn setup_and_queries() {
    runs_everywhere("setup.c", &[1, 3]);
}

#[test]
fn globals_and_statics_are_shared() {
    runs_everywhere("statics.c", &[1, 2, 4]);
}

#[test]
fn full_relro_and_lazy_binding() {
    for option in [
        "-Wl,-z,relro,-z,now",
        "-Wl,-z,lazy,-z,norelro",
        "-static-libgcc",
    ] {
        let scratch = Scratch::new();
        compile("gcc", &[option], &program("statics.c"), &scratch.path("a"));
        assert_eq!(succeed(2, &scratch.path("a"), &[]), "done\n");
    }
}

#[test]
fn a_child_of_fork_is_no_pe() {
    runs_everywhere("fork.c", &[2]);
}

#[test]
fn the_symmetric_heap() {
    runs_everywhere("memory.c", &[1, 4]);
}

#[test]
fn teams_and_contexts() {
    runs_everywhere("teams.c", &[1, 2, 5, 8]);
}

#[test]
fn barriers_fences_and_locks() {
    runs_everywhere("order.c", &[1, 2, 5]);
}

#[test]
fn deprecated_names() {
    runs_everywhere("deprecated.c", &[2]);
}

#[test]
fn threads() {
    let scratch = Scratch::new();
    compile(
        "gcc",
        &["-pthread"],
        &program("threads.c"),
        &scratch.path("a"),
    );
    succeed(3, &scratch.path("a"), &[]);
}

#[test]
fn everything_at_once() {
    let scratch = Scratch::new();
    compile("gcc", &["-O2"], &program("stress.c"), &scratch.path("a"));
    for (pes, rounds) in [(2, "300"), (4, "150"), (8, "60")] {
        succeed(pes, &scratch.path("a"), &[rounds]);
    }
}

#[test]
fn cplusplus() {
    for compiler in ["g++", "clang++-19"] {
        if installed(compiler) {
            let scratch = Scratch::new();
            compile(compiler, &["-O2"], &program("cpp.cpp"), &scratch.path("a"));
            succeed(4, &scratch.path("a"), &[]);
        }
    }
}

#[test]
fn the_same_on_open_mpi() {
    for name in [
        "setup.c",
        "statics.c",
        "memory.c",
        "order.c",
        "deprecated.c",
    ] {
        let scratch = Scratch::new();
        succeed_on_openmpi(2, &program(name), &scratch.path("a"));
    }
}

#[test]
fn mistakes_are_named_and_end_the_program() {
    let scratch = Scratch::new();
    compile("gcc", &[], &program("misuse.c"), &scratch.path("a"));
    assert_eq!(succeed(2, &scratch.path("a"), &[]), "");
    for (mistake, message) in [
        (
            "uninitialised",
            "shmem_long_p: the library is not initialised (shmem_init)",
        ),
        ("pe", "shmem_long_p: there is no PE 2, only PEs 0 to 1"),
        (
            "negative",
            "shmem_long_atomic_inc: there is no PE -1, only PEs 0 to 1",
        ),
        ("private", "are not symmetric memory"),
        ("beyond", "are not symmetric memory"),
        ("misaligned", "is misaligned for an atomic operation"),
        (
            "comparison",
            "shmem_long_wait_until: 77 is not a comparison",
        ),
        (
            "signal",
            "99 is neither SHMEM_SIGNAL_SET nor SHMEM_SIGNAL_ADD",
        ),
        ("team", "shmem_team_sync: 0x3039 is not a team"),
        (
            "invalid team",
            "shmem_team_sync: the team is SHMEM_TEAM_INVALID",
        ),
        ("context", "shmem_ctx_quiet: 0x63 is not a context"),
        ("free", "was not allocated, or was freed"),
        ("twice", "was not allocated, or was freed"),
        ("sizes", "shmem_malloc: called with 16 here and 8 at PE 0"),
        (
            "alignment",
            "shmem_align: the alignment 24 is not a power of two",
        ),
        ("unlocked", "is not held"),
        (
            "stride",
            "shmem_long_iput: strides are at least 1, not 0 and 1",
        ),
        (
            "set",
            "shmem_barrier: the active set (1, 0, 2) does not exist",
        ),
        ("root", "there is no root 2 among 2 PEs"),
    ] {
        let (code, errors) = fail(2, &scratch.path("a"), &[mistake]);
        assert_eq!(code, 1, "{mistake}: {errors}");
        assert!(errors.contains(message), "{mistake}: {errors}");
    }
}

#[test]
fn a_program_ends_as_its_pes_do() {
    let scratch = Scratch::new();
    let program = scratch.path("a");
    compile("gcc", &[], &common::program("ends.c"), &program);
    assert_eq!(succeed(3, &program, &[]), "");
    for (how, code, message) in [
        ("abort", 134, "PE 2 was ended by signal 6 (SIGABRT)"),
        ("exit", 5, "PE 2 ended with exit code 5"),
        ("silently", 1, "PE 2 ended without shmem_finalize"),
        ("before", 1, "PE 1 ended without shmem_finalize"),
        ("busy", 139, "PE 2 was ended by signal 11 (SIGSEGV)"),
        ("late", 7, ""),
    ] {
        let (found, errors) = fail(3, &program, &[how]);
        assert_eq!(found, code, "{how}: {errors}");
        assert!(errors.contains(message), "{how}: {errors}");
        assert!(errors.lines().count() <= 1, "{how}: {errors}");
    }
}

#[test]
fn a_global_exit_keeps_what_was_printed() {
    let scratch = Scratch::new();
    let program = scratch.path("a");
    compile("gcc", &[], &common::program("ends.c"), &program);
    let output = shrun(4, &program, &["global_exit"]);
    assert_eq!(output.status.code(), Some(42));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("PE 3 was here\n"), "{text}");
    // Without a launcher there is one PE.
    let output = Command::new(&program).arg("global_exit").output().unwrap();
    assert_eq!(output.status.code(), Some(42));
}

#[test]
fn arguments_environment_and_input_reach_the_program() {
    let scratch = Scratch::new();
    let program = scratch.path("a");
    compile("gcc", &[], &common::program("ends.c"), &program);
    let mut child = Command::new(SHRUN)
        .args(["-n", "2"])
        .arg(&program)
        .arg("input")
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"x").unwrap();
    assert!(child.wait().unwrap().success());
    let output = Command::new(SHRUN)
        .args(["-n2", "--"])
        .arg(&program)
        .args(["arguments", "-n"])
        .env("A_VARIABLE", "its value")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3 -n its value\n");
}

#[test]
fn signals_are_passed_on() {
    let scratch = Scratch::new();
    let program = scratch.path("a");
    compile("gcc", &[], &common::program("ends.c"), &program);
    let mut child = Command::new(SHRUN)
        .args(["-n", "2"])
        .arg(&program)
        .arg("signal")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    let id = child.id().to_string();
    assert!(Command::new("kill").arg(&id).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(128 + 15));
}

#[test]
fn the_heap_has_the_size_it_is_told() {
    let scratch = Scratch::new();
    let source = scratch.write(
        "size.c",
        "#include <shmem.h>\n#include <stdio.h>\nint main(int argc, char **argv) { (void)argv; shmem_init();\n\
         void *fits = shmem_malloc(900000), *too_much = shmem_malloc(200000);\n\
         shmem_finalize(); return !(fits && !too_much) || argc > 1; }\n",
    );
    compile("gcc", &[], &source, &scratch.path("a"));
    let run = |size: &str| {
        let mut command = Command::new(SHRUN);
        command.args(["-n", "2"]).arg(scratch.path("a"));
        command.env("SHMEM_SYMMETRIC_SIZE", size).output().unwrap()
    };
    assert!(run("1M").status.success());
    let wrong = run("1Q");
    assert_eq!(wrong.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        errors.contains("SHMEM_SYMMETRIC_SIZE is `1Q`, not a size such as 64M"),
        "{errors}"
    );
}

#[test]
fn wrong_command_lines_are_explained() {
    for (arguments, message) in [
        (&[][..], "a program is missing"),
        (&["-n"], "-n needs a number"),
        (
            &["-n", "0", "true"],
            "-n needs a number from 1 to 1024, not 0",
        ),
        (
            &["-n", "many", "true"],
            "-n needs a number from 1 to 1024, not many",
        ),
        (&["--fast", "true"], "there is no option --fast"),
        (&["-n", "2"], "a program is missing"),
        (
            &["-n", "2", "./no such program"],
            "program ./no such program not found",
        ),
    ] {
        let output = Command::new(SHRUN).args(arguments).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}

#[test]
fn a_tool_can_stand_between_program_and_library() {
    let scratch = Scratch::new();
    let tool = scratch.write(
        "tool.c",
        "#include <shmem.h>\n#include <stdio.h>\n\
         void shmem_long_p(long *dest, long value, int pe) { pshmem_long_p(dest, value + 1, pe); }\n",
    );
    let program = scratch.write(
        "program.c",
        "#include <shmem.h>\nstatic long x;\nint main(void) { shmem_init(); shmem_long_p(&x, 1, shmem_my_pe());\n\
         int right = x == 2; shmem_finalize(); return !right; }\n",
    );
    let library = scratch.path("libtool.so");
    compile("gcc", &["-shared", "-fPIC"], &tool, &library);
    let directory = library.parent().unwrap().to_str().unwrap();
    let run = format!("-Wl,-rpath,{directory}");
    let options = ["-Wl,--no-as-needed", library.to_str().unwrap(), &run];
    let executable = scratch.path("a");
    compile("gcc", &options, &program, &executable);
    succeed(2, &executable, &[]);
}
