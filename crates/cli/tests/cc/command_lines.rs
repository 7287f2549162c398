//! Command lines as people and build systems write them.

use super::build::{
    fencepost_cc, installed, printed, program, refused, scratch, succeed, tool, tree,
};
use super::events::{compare, expected, observed};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const C: [&str; 2] = ["gcc", "clang-19"];

/// Runs `fencepost cc` with these words in the directory. It must succeed without a message.
fn cc(directory: &Path, words: &str) -> String {
    printed(
        fencepost_cc()
            .args(words.split_whitespace())
            .current_dir(directory),
    )
}

/// A directory with a copy of `ends.c`, which exercises all parts of the stub, and its header.
fn with_source(name: &str) -> PathBuf {
    let directory = scratch(name);
    for file in ["ends.c", "fake.h"] {
        fs::copy(program(file), directory.join(file)).unwrap();
    }
    directory
}

/// The program was built from `ends.c`, instrumented and linked with everything.
fn is_instrumented(executable: &Path) {
    let source = program("ends.c");
    let what = executable.display().to_string();
    compare(&observed(executable, &source), &expected(&source), &what);
}

fn symbols(file: &Path) -> String {
    printed(Command::new("nm").arg(file))
}

fn sections(file: &Path) -> String {
    printed(Command::new("readelf").arg("-SW").arg(file))
}

#[test]
fn compiling_and_linking_in_two_steps() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("two-steps-{compiler}"));
        cc(
            &directory,
            &format!("{compiler} -O2 -MMD -MF ends.d -c ends.c -o ends.o"),
        );
        assert!(
            fs::read_to_string(directory.join("ends.d"))
                .unwrap()
                .starts_with("ends.o: ends.c")
        );
        cc(&directory, &format!("{compiler} ends.o -o ends"));
        is_instrumented(&directory.join("ends"));
    }
}

#[test]
fn linking_with_static_and_joined_objects() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("joined-{compiler}"));
        fs::write(
            directory.join("main.c"),
            "int tests(void); int main(void) { return tests(); }",
        )
        .unwrap();
        cc(&directory, &format!("{compiler} -c main.c"));
        cc(&directory, &format!("{compiler} -Dmain=tests -c ends.c"));
        cc(
            &directory,
            &format!("{compiler} -r main.o ends.o -o joined.o"),
        );
        cc(&directory, &format!("{compiler} joined.o -o joined"));
        is_instrumented(&directory.join("joined"));
        succeed(
            Command::new("ar")
                .args(["rcs", "libends.a", "ends.o"])
                .current_dir(&directory),
        );
        cc(
            &directory,
            &format!("{compiler} -L. main.o -lends -o archived"),
        );
        is_instrumented(&directory.join("archived"));
    }
}

#[test]
fn shared_libraries() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("shared-{compiler}"));
        fs::write(
            directory.join("main.c"),
            "int tests(void); int main(void) { return tests(); }",
        )
        .unwrap();
        cc(
            &directory,
            &format!("{compiler} -O2 -fPIC -DPIC -Dmain=tests -c ends.c -o ends.o"),
        );
        cc(
            &directory,
            &format!(
                "{compiler} -shared -fPIC -DPIC ends.o -Wl,-soname,libends.so.1 -Wl,-z,defs -o libends.so.1"
            ),
        );
        cc(
            &directory,
            &format!(
                "{compiler} main.c libends.so.1 -Wl,-rpath,{} -o main",
                directory.display()
            ),
        );
        is_instrumented(&directory.join("main"));
        let exported = printed(
            Command::new("nm")
                .args(["-D", "--defined-only", "libends.so.1"])
                .current_dir(&directory),
        );
        assert!(
            !exported.contains("__tsan") && !exported.contains("__wrap"),
            "{exported}"
        );
        assert!(!exported.contains("fencepost"), "{exported}");
    }
}

#[test]
fn libraries_that_are_unloaded() {
    for compiler in installed(&C) {
        let directory = scratch(&format!("unloaded-{compiler}"));
        let host = "#include <dlfcn.h>\n#include \"fake.h\"\nint main(void) { char bytes[64];\n\
            void *library = dlopen(\"./plugin.so\", RTLD_NOW);\n\
            void (*store)(char *) = (void (*)(char *))dlsym(library, \"store\");\n\
            fake_watch(bytes, 64); store(bytes); dlclose(library); fake_watch(bytes, 64); return bytes[1] - 7; }\n";
        fs::write(directory.join("host.c"), host).unwrap();
        fs::write(
            directory.join("plugin.c"),
            "void store(char *p) { p[1] = 7; } //~ store 1..2\n",
        )
        .unwrap();
        fs::copy(program("fake.h"), directory.join("fake.h")).unwrap();
        cc(
            &directory,
            &format!("{compiler} -shared -fPIC plugin.c -o plugin.so"),
        );
        cc(&directory, &format!("{compiler} host.c -ldl -o host"));
        let log = directory.join("log");
        let _ = fs::remove_file(&log);
        succeed(
            Command::new("./host")
                .env("FAKE_LOG", &log)
                .current_dir(&directory),
        );
        let log = fs::read_to_string(log).unwrap();
        assert!(log.starts_with("store 1 2 ./plugin.so"), "{log}");
    }
}

#[test]
fn response_files_are_looked_into() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("response-{compiler}"));
        fs::write(
            directory.join("compile.rsp"),
            "-O1 -DNAME='\"two words\"'\n-c @files.rsp",
        )
        .unwrap();
        fs::write(directory.join("files.rsp"), "ends.c -o ends.o").unwrap();
        fs::write(directory.join("link.rsp"), "ends.o -o ends").unwrap();
        cc(&directory, &format!("{compiler} @compile.rsp"));
        cc(&directory, &format!("{compiler} @link.rsp"));
        is_instrumented(&directory.join("ends"));
    }
}

#[test]
fn languages_are_told_by_an_option() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("language-{compiler}"));
        fs::copy(directory.join("ends.c"), directory.join("ends.txt")).unwrap();
        cc(&directory, &format!("{compiler} -O1 -x c ends.txt -o ends"));
        assert!(symbols(&directory.join("ends")).contains("__tsan_func_exit"));

        let mut command = fencepost_cc();
        command
            .args([compiler, "-x", "c", "-", "-o", "stdin"])
            .current_dir(&directory);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let source = b"int value; int main(void) { return value; }";
        child.stdin.take().unwrap().write_all(source).unwrap();
        assert!(child.wait().unwrap().success());
        succeed(&mut Command::new(directory.join("stdin")));
    }
}

#[test]
fn assembler_is_passed_on() {
    for compiler in installed(&C) {
        let directory = scratch(&format!("assembler-{compiler}"));
        let text =
            ".globl answer\nanswer: movl $0, %eax\nret\n.section .note.GNU-stack,\"\",@progbits\n";
        fs::write(directory.join("answer.s"), text).unwrap();
        fs::write(directory.join("again.S"), text.replace("answer", "again")).unwrap();
        let main = "int answer(void), again(void); int main(void) { return answer() + again(); }";
        fs::write(directory.join("main.c"), main).unwrap();
        cc(&directory, &format!("{compiler} -c answer.s"));
        cc(&directory, &format!("{compiler} -c again.S"));
        cc(
            &directory,
            &format!("{compiler} main.c answer.o again.o -o objects"),
        );
        cc(
            &directory,
            &format!("{compiler} main.c answer.s again.S -o sources"),
        );
        succeed(&mut Command::new(directory.join("objects")));
        succeed(&mut Command::new(directory.join("sources")));
    }
}

#[test]
fn modes_that_need_nothing_are_left_alone() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("modes-{compiler}"));
        for mode in [
            "-E ends.c",
            "-M ends.c",
            "-MM ends.c",
            "-fsyntax-only ends.c",
            "-dM -E ends.c",
            "--version",
            "-dumpversion",
            "-dumpmachine",
            "-print-search-dirs",
        ] {
            let mut plain = Command::new(compiler);
            plain.args(mode.split_whitespace()).current_dir(&directory);
            assert_eq!(
                cc(&directory, &format!("{compiler} {mode}")),
                printed(&mut plain),
                "{mode}"
            );
        }
    }
}

#[test]
fn assembly_output_is_instrumented() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("assembly-{compiler}"));
        cc(&directory, &format!("{compiler} -S ends.c -o ends.s"));
        let text = fs::read_to_string(directory.join("ends.s")).unwrap();
        assert!(text.contains("__tsan_func_exit") || text.contains("fencepost_frame_exit"));
        cc(&directory, &format!("{compiler} -c ends.s"));
        cc(&directory, &format!("{compiler} ends.o -o ends"));
        is_instrumented(&directory.join("ends"));
    }
}

#[test]
fn debug_information_is_added_unless_the_user_decides() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("debug-{compiler}"));
        cc(&directory, &format!("{compiler} -c ends.c"));
        assert!(sections(&directory.join("ends.o")).contains(".debug_info"));
        cc(&directory, &format!("{compiler} -g0 -c ends.c"));
        assert!(!sections(&directory.join("ends.o")).contains(".debug_info"));
    }
}

#[test]
fn programs_do_not_take_it_for_thread_sanitizer() {
    for compiler in installed(&C) {
        let directory = scratch(&format!("macro-{compiler}"));
        let source =
            "#ifdef __SANITIZE_THREAD__\n#error seen\n#endif\nint main(void) { return 0; }\n";
        fs::write(directory.join("main.c"), source).unwrap();
        cc(&directory, &format!("{compiler} main.c -o main"));
        let needed = printed(
            Command::new("readelf")
                .arg("-d")
                .arg(directory.join("main")),
        );
        assert!(needed.contains("libfencepost.so"), "{needed}");
        assert!(!needed.contains("libtsan"), "{needed}");
    }
}

/// With -Wall -Wextra -Werror, options that are added must not cause a warning.
#[test]
fn no_warnings_are_added() {
    for compiler in installed(&C) {
        let directory = scratch(&format!("warnings-{compiler}"));
        let source = "#include <string.h>\nint main(int argc, char **argv) { char text[16]; \
            strncpy(text, argv[argc - 1], 15); text[15] = 0; return strlen(text) == 99; }\n";
        fs::write(directory.join("main.c"), source).unwrap();
        let strict = "-Wall -Wextra -Werror";
        cc(
            &directory,
            &format!("{compiler} {strict} -O2 main.c -o main"),
        );
        cc(&directory, &format!("{compiler} {strict} -O2 -c main.c"));
        cc(&directory, &format!("{compiler} {strict} main.o -o main"));
        cc(&directory, &format!("{compiler} {strict} -S main.c"));
    }
}

#[test]
fn other_sanitizers_still_work() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("undefined-{compiler}"));
        cc(
            &directory,
            &format!("{compiler} -fsanitize=undefined ends.c -o ends"),
        );
        is_instrumented(&directory.join("ends"));
    }
}

#[test]
fn the_exit_code_is_the_compilers() {
    for compiler in installed(&C) {
        let directory = scratch(&format!("exit-{compiler}"));
        fs::write(directory.join("bad.c"), "int main(void) { return 0 }").unwrap();
        let output = fencepost_cc()
            .args([compiler, "-c", "bad.c"])
            .current_dir(&directory)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("bad.c:1"));
        let output = fencepost_cc()
            .args([compiler, "missing.c"])
            .current_dir(&directory)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn static_linking_is_refused() {
    for compiler in installed(&C) {
        let directory = with_source(&format!("static-{compiler}"));
        let message = refused(
            fencepost_cc()
                .args([compiler, "-static", "ends.c"])
                .current_dir(&directory),
        );
        assert!(message.contains("statically linked"), "{message}");
        fs::write(directory.join("static.rsp"), "-static ends.c").unwrap();
        refused(
            fencepost_cc()
                .args([compiler, "@static.rsp"])
                .current_dir(&directory),
        );
        cc(&directory, &format!("{compiler} -static -c ends.c"));
    }
}

#[test]
fn coarrays_are_refused() {
    for arguments in [["-c", "heat.f90"], ["heat.o", "-lcaf_mpi"]] {
        let mut command = fencepost_cc();
        let message = refused(command.args(["gfortran", "-fcoarray=lib"]).args(arguments));
        assert!(message.contains("coarray programs"), "{message}");
    }
}

#[test]
fn a_missing_or_unknown_compiler_is_one_line() {
    let message = refused(fencepost_cc().args(["no-such-compiler", "-c", "heat.c"]));
    assert_eq!(message, "fencepost: compiler no-such-compiler not found\n");
    let message = refused(fencepost_cc().args(["no-such-compiler", "--version"]));
    assert_eq!(message, "fencepost: compiler no-such-compiler not found\n");
    refused(&mut fencepost_cc());

    let directory = scratch("unknown");
    fs::write(directory.join("tcc"), "#!/bin/sh\necho tiny\n").unwrap();
    fs::set_permissions(directory.join("tcc"), fs::Permissions::from_mode(0o755)).unwrap();
    let message = refused(
        fencepost_cc()
            .arg(directory.join("tcc"))
            .args(["-c", "heat.c"]),
    );
    assert!(message.contains("tcc is neither gcc"), "{message}");
    fs::set_permissions(directory.join("tcc"), fs::Permissions::from_mode(0o644)).unwrap();
    let message = refused(
        fencepost_cc()
            .arg(directory.join("tcc"))
            .args(["-c", "heat.c"]),
    );
    assert!(message.contains("Permission denied"), "{message}");
}

#[test]
fn mpi_wrappers_run_the_compiler_they_are_told() {
    for wrapper in installed(&["mpicc.mpich", "mpicc.openmpi"]) {
        for compiler in installed(&C) {
            let directory = with_source(&format!("{wrapper}-{compiler}"));
            let mut command = fencepost_cc();
            command.env("MPICH_CC", compiler).env("OMPI_CC", compiler);
            command
                .args([wrapper, "-O2", "ends.c", "-o", "ends"])
                .current_dir(&directory);
            succeed(&mut command);
            is_instrumented(&directory.join("ends"));
            // MPI's own functions must be found in the runtime first.
            let needed = printed(
                Command::new("readelf")
                    .arg("-d")
                    .arg(directory.join("ends")),
            );
            let position = |name| needed.find(name).unwrap_or(usize::MAX);
            assert!(position("libfencepost.so") < position("libmpi"), "{needed}");
        }
    }
}

#[test]
fn mpich_is_told_the_compiler_by_an_option() {
    if installed(&["mpicc.mpich", "clang-19"]).len() < 2 {
        return;
    }
    let directory = with_source("mpich-option");
    cc(&directory, "mpicc.mpich -cc=clang-19 -O2 ends.c -o ends");
    is_instrumented(&directory.join("ends"));
}

/// Then there are callbacks, and one line when the program is linked that says so and what helps.
#[test]
fn a_clang_without_a_plugin() {
    if installed(&["clang-19"]).is_empty() {
        return;
    }
    let directory = with_source("old-clang");
    let clang = directory.join("clang");
    let script = "#!/bin/sh\n[ \"$1\" = --version ] && echo 'clang version 15.0.7' && exit\n\
        exec clang-19 \"$@\"\n";
    fs::write(&clang, script).unwrap();
    fs::set_permissions(&clang, fs::Permissions::from_mode(0o755)).unwrap();
    let command = |words: &str| {
        let mut command = fencepost_cc();
        command.arg(&clang).args(words.split_whitespace());
        command
            .env("FENCEPOST_OPTIONS", "check=0")
            .current_dir(&directory);
        command
    };
    succeed(&mut command("-O2 -c ends.c"));
    assert!(symbols(&directory.join("ends.o")).contains("__sanitizer_cov_store"));
    let output = command("ends.o -o ends").output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(
        errors.contains("no plugin for clang 15; apt install clang-19"),
        "{errors}"
    );
    is_instrumented(&directory.join("ends"));
    let mut insisting = command("-c ends.c");
    let message = refused(insisting.env("FENCEPOST_OPTIONS", "tier=plugin"));
    assert!(message.contains("no plugin for clang 15"), "{message}");
}

#[test]
fn make_with_a_prefixed_compiler() {
    if installed(&["make"]).is_empty() {
        return;
    }
    for compiler in installed(&C) {
        let directory = with_source(&format!("make-{compiler}"));
        let makefile = "ends: ends.o\nends.o: ends.c fake.h\nclean:\n\trm -f ends ends.o\n";
        fs::write(directory.join("Makefile"), makefile).unwrap();
        let mut make = Command::new("make");
        let variable = format!("CC={} cc {compiler}", tool().display());
        succeed(
            make.arg("clean")
                .arg("ends")
                .arg(variable)
                .current_dir(&directory),
        );
        is_instrumented(&directory.join("ends"));
    }
}

#[test]
fn cmake_with_launchers() {
    if installed(&["cmake"]).is_empty() {
        return;
    }
    let directory = with_source("cmake");
    let project =
        "cmake_minimum_required(VERSION 3.21)\nproject(ends C)\nadd_executable(ends ends.c)\n";
    fs::write(directory.join("CMakeLists.txt"), project).unwrap();
    let launcher = format!("{};cc", tool().display());
    let mut configure = Command::new("cmake");
    configure
        .args(["-S", ".", "-B", "build"])
        .current_dir(&directory);
    configure.arg(format!("-DCMAKE_C_COMPILER_LAUNCHER={launcher}"));
    succeed(configure.arg(format!("-DCMAKE_C_LINKER_LAUNCHER={launcher}")));
    succeed(
        Command::new("cmake")
            .args(["--build", "build"])
            .current_dir(&directory),
    );
    is_instrumented(&directory.join("build/ends"));
}

/// The list that the linker gets and the functions the stub has are the same.
#[test]
fn every_wrapped_function_has_a_wrapper() {
    let stub = symbols(&tree().join("libfencepost_stub.a"));
    let mut defined: Vec<&str> = stub
        .lines()
        .filter_map(|line| line.split_once(" T __wrap_").map(|(_, name)| name))
        .collect();
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/stub/wrapped.txt");
    let list = fs::read_to_string(list).unwrap();
    let mut listed: Vec<&str> = list.lines().collect();
    defined.sort();
    listed.sort();
    assert_eq!(defined, listed);
}
