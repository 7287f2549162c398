//! The command itself: what it says of bad input, how it is told what to check, and `fencepost cc`.

use crate::workspace;
use libtest_mimic::Trial;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

/// A program with one finding.
const WRONG: &str = "tests/lint/origin/put-store.c";
const WARNING: &str = "put-store.c:13:9: warning: MPI_Put and store by rank 0 race on an origin buffer of rank 0 [RACE-LOCAL]\n";

/// A folder of its own for a test, and the tool.
struct Place {
    tool: Arc<Path>,
    folder: PathBuf,
}

type Test = fn(&Place) -> Result<(), String>;

/// All of them.
pub fn tests(tool: &Path) -> Vec<Trial> {
    let tool: Arc<Path> = tool.into();
    let all: Vec<(&str, Test)> = vec![
        ("broken IR", broken_ir),
        ("not IR", not_ir),
        ("a broken source beside a good one", broken_source),
        ("a module of another compiler", foreign_module),
        ("no main", no_main),
        ("no debug information", no_debug_information),
        ("wrong option", wrong_option),
        ("a compilation database", database),
        ("cc warns", cc_warns),
        ("cc warns behind the compiler", cc_warns_behind_the_compiler),
        ("cc of a broken source", cc_of_a_broken_source),
        ("cc writes units", cc_writes_units),
        ("cc writes units of Fortran", cc_writes_units_of_fortran),
        ("damaged bitcode", damaged_bitcode),
        ("a line that mends", suggests_a_line_that_mends),
        ("an analysis that crashes", crashing_analysis),
        (
            "cc with an analysis that crashes",
            cc_with_crashing_analysis,
        ),
        ("the way to a finding", way),
        ("files of findings", files),
        ("cc writes files", cc_writes_files),
    ];
    let trial = |(name, test): (&str, Test)| {
        let tool = tool.clone();
        let folder = name.replace(' ', "-");
        Trial::test(format!("command/{folder}"), move || {
            let folder = workspace().join("target/lint-corpus/command").join(folder);
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            let folder = folder.canonicalize().map_err(|error| error.to_string())?;
            test(&Place { tool, folder }).map_err(Into::into)
        })
    };
    all.into_iter().map(trial).collect()
}

impl Place {
    fn file(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("the folder can be written");
    }

    /// Is the text in a file that was written?
    fn contains(&self, name: &str, text: &str) -> Result<(), String> {
        let written = fs::read_to_string(self.folder.join(name));
        let written = written.map_err(|error| format!("{name}: {error}"))?;
        match written.contains(text) {
            true => Ok(()),
            false => Err(format!("`{text}` is not in {name}: {written}")),
        }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(&*self.tool);
        command.args(arguments).current_dir(&self.folder);
        command.output().expect("the tool can be run")
    }

    /// Runs `fencepost check`: exit code, and what is there exactly on both outputs.
    fn check(&self, arguments: &[&str], code: i32, out: &str, err: &str) -> Result<(), String> {
        let output = self.run(&[&["check"], arguments].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let is = (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        );
        match is == (Some(code), out.into(), err.into()) {
            true => Ok(()),
            false => Err(format!("{is:?}")),
        }
    }
}

fn broken_ir(place: &Place) -> Result<(), String> {
    place.file("a.ll", "define i32 @main( {\n");
    let said = "fencepost: a.ll: line 2, column 1: expected type\n";
    place.check(&["a.ll"], 2, "", said)
}

fn not_ir(place: &Place) -> Result<(), String> {
    place.file("a.bc", "\0\u{1}\u{2}");
    place.file("a.txt", "");
    let said = "fencepost: a.bc: neither LLVM bitcode nor text\n";
    place.check(&["a.bc"], 2, "", said)?;
    let said = "fencepost: a.txt: neither a source (C, C++, Fortran) nor LLVM IR (.ll, .bc)\n";
    place.check(&["a.txt"], 2, "", said)
}

/// The good one is analysed.
fn broken_source(place: &Place) -> Result<(), String> {
    place.file("a.c", "int f( { }\n");
    let wrong = workspace().join(WRONG).canonicalize().unwrap();
    let wrong = wrong.to_string_lossy();
    let output = place.run(&["check", "--brief", "a.c", &wrong]);
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let said = "fencepost: a.c: cannot be compiled: a.c:1:8: error: ";
    match output.status.code() == Some(66) && out.contains(WARNING) && err.starts_with(said) {
        true => Ok(()),
        false => Err(format!("{out}{err}")),
    }
}

/// One line says why it is not analysed, and `fencepost cc` compiles it all the same.
fn foreign_module(place: &Place) -> Result<(), String> {
    let said = "fencepost: a.f90: not analysed before it runs: flang, which is needed for that, cannot read the module field of another compiler\n";
    place.file("field.f90", "module field\ninteger :: n\nend module\n");
    place.file("a.f90", "use field\nn = 1\nend\n");
    // Modules that flang writes do not get into the way of gfortran's.
    for (source, expected) in [("field.f90", ""), ("a.f90", said)] {
        let output = place.run(&["cc", "gfortran", "-c", "-J.", source]);
        let err = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || err != expected {
            return Err(err.into());
        }
    }
    place.check(&["a.f90"], 2, "", said)
}

fn no_main(place: &Place) -> Result<(), String> {
    place.file("a.c", "int f(void) { return 0; }\n");
    let said = "fencepost: there is no function main: name another one with --entry\n";
    place.check(&["a.c"], 2, "", said)?;
    let said = "fencepost: there is no function g to begin with\n";
    place.check(&["--entry", "g", "a.c"], 2, "", said)?;
    place.check(&["--entry", "f", "a.c"], 0, "fencepost: no findings\n", "")
}

fn no_debug_information(place: &Place) -> Result<(), String> {
    place.file("a.ll", "define i32 @main() {\n  ret i32 0\n}\n");
    let said = "fencepost: note: a.ll has no debug information (compile it with -g): findings in it have no line\n";
    place.check(&["a.ll"], 0, "fencepost: no findings\n", said)
}

fn wrong_option(place: &Place) -> Result<(), String> {
    let said = "fencepost: unexpected argument '--bogus' found (see `fencepost check --help`)\n";
    place.check(&["--bogus", "a.c"], 2, "", said)
}

fn database(place: &Place) -> Result<(), String> {
    let source = fs::read_to_string(workspace().join(WRONG)).map_err(|e| e.to_string())?;
    place.file("put-store.c", &source.replace("value = 8", "value = NEXT"));
    let entry = format!(
        "[{{\"directory\": \"{}\", \"file\": \"put-store.c\", \
         \"command\": \"mpicc -DNEXT=9 -O2 -Werror -c put-store.c -o put-store.o\"}}]",
        place.folder.display()
    );
    place.file("compile_commands.json", &entry);
    let output = place.run(&["check", "--brief", "-p", "."]);
    let out = String::from_utf8_lossy(&output.stdout);
    match output.status.code() == Some(66) && out.starts_with(WARNING) {
        true => Ok(()),
        false => Err(format!("{out}{}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The warning is the tool's, the exit code the compiler's.
fn cc_warns(place: &Place) -> Result<(), String> {
    let wrong = workspace().join(WRONG).canonicalize().unwrap();
    let wrong = wrong.to_string_lossy();
    let output = place.run(&["cc", "mpicc", "-g", "-c", &wrong, "-o", "a.o"]);
    let err = String::from_utf8_lossy(&output.stderr);
    match output.status.success() && err.contains(WARNING) && place.folder.join("a.o").exists() {
        true => Ok(()),
        false => Err(err.into()),
    }
}

/// The analysis may be over before the compiler: what it says waits.
fn cc_warns_behind_the_compiler(place: &Place) -> Result<(), String> {
    let source = fs::read_to_string(workspace().join(WRONG)).map_err(|e| e.to_string())?;
    place.file("put-store.c", &source);
    place.file(
        "a.c",
        "#include \"put-store.c\"\n#warning said by the compiler\n",
    );
    let output = place.run(&["cc", "mpicc", "-g", "-c", "a.c"]);
    let err = String::from_utf8_lossy(&output.stderr);
    let order = err.find("said by the compiler").zip(err.find(WARNING));
    match order.is_some_and(|(compiler, tool)| compiler < tool) && output.status.success() {
        true => Ok(()),
        false => Err(err.into()),
    }
}

fn cc_of_a_broken_source(place: &Place) -> Result<(), String> {
    place.file("a.c", "int f(void) { return x; }\n");
    let plain = Command::new("mpicc")
        .args(["-c", "a.c"])
        .current_dir(&place.folder)
        .output()
        .map_err(|error| error.to_string())?;
    let output = place.run(&["cc", "mpicc", "-c", "a.c"]);
    let err = String::from_utf8_lossy(&output.stderr);
    let said = err.contains("a.c:1:");
    match said && output.status.code() == plain.status.code() && !output.status.success() {
        true => Ok(()),
        false => Err(format!("{}, {}\n{err}", plain.status, output.status)),
    }
}

/// What is known of a unit is in what the compiler makes of it, whatever that is.
fn cc_writes_units(place: &Place) -> Result<(), String> {
    place.file("a.c", "int f(int x) { return x; }\n");
    place.file("b.c", "int f(int);\nint main(void) { return f(0); }\n");
    for compiler in ["gcc", "clang-19"] {
        for flags in [
            &["-c", "a.c", "-o", "made"][..],
            &["a.c", "b.c", "-o", "made"],
        ] {
            let output = place.run(&[&["cc", compiler], flags].concat());
            let made = fs::read(place.folder.join("made")).map_err(|e| e.to_string())?;
            let unit = made.windows(11).any(|bytes| bytes == b"unit proven");
            if !unit || !output.status.success() {
                return Err(format!("{compiler} {flags:?}: {output:?}"));
            }
        }
        // It must not refer to what is gone when it is assembled.
        place.run(&["cc", compiler, "-S", "a.c", "-o", "a.s"]);
        place.contains("a.s", "fencepost_units")?;
    }
    Ok(())
}

fn cc_writes_units_of_fortran(place: &Place) -> Result<(), String> {
    place.file("a.f90", "subroutine f\nend\n");
    place.file("b.f90", "program main\n  call f\nend program\n");
    let one = ["-c", "a.f90", "-o", "made"];
    let two = ["a.f90", "b.f90", "-o", "made"];
    for (flags, more, expected) in [
        (one, [].as_slice(), true),
        (one, &["-g", "-MD", "-cpp"], true),
        (two, &[], true),
        // The assembler reads a pipe alone.
        (two, &["-pipe"], false),
    ] {
        let output = place.run(&[&["cc", "gfortran"], &flags[..], more].concat());
        let made = fs::read(place.folder.join("made")).map_err(|e| e.to_string())?;
        let unit = made.windows(10).any(|bytes| bytes == b"compiled {");
        if unit != expected || !output.status.success() {
            return Err(format!("{flags:?} {more:?}: {output:?}"));
        }
    }
    Ok(())
}

/// LLVM 19 crashes on this file. It is named, and the other file is analysed.
fn damaged_bitcode(place: &Place) -> Result<(), String> {
    let damaged = workspace().join("crates/cli/tests/lint/damaged.bc");
    fs::copy(damaged, place.folder.join("damaged.bc")).map_err(|error| error.to_string())?;
    let said = "fencepost: damaged.bc: ";
    let wrong = workspace().join(WRONG).canonicalize().unwrap();
    for (files, code) in [
        (&["damaged.bc"][..], 2),
        (&["damaged.bc", &wrong.to_string_lossy()], 66),
    ] {
        let output = place.run(&[&["check", "--brief"], files].concat());
        let out = String::from_utf8_lossy(&output.stdout);
        let err = String::from_utf8_lossy(&output.stderr);
        let lines = err.lines().count() == 1 && err.starts_with(said);
        if output.status.code() != Some(code) || !lines || out.contains(WARNING) != (code == 66) {
            return Err(format!("{files:?}: {}\n{out}{err}", output.status));
        }
    }
    Ok(())
}

impl Place {
    /// An installation whose analysis always crashes.
    fn with_crashing_analysis(&self) -> Result<Place, String> {
        let bin = self.folder.join("bin");
        let copy = |name: &str| {
            let from = self.tool.with_file_name(name);
            fs::copy(from, bin.join(name)).map_err(|error| format!("{name}: {error}"))
        };
        fs::create_dir_all(&bin).map_err(|error| error.to_string())?;
        for name in ["fencepost", "libfencepost.so", "libfencepost_stub.a"] {
            copy(name)?;
        }
        let analysis = bin.join("fencepost-check");
        fs::write(&analysis, "#!/bin/sh\nkill -SEGV $$\n").map_err(|error| error.to_string())?;
        fs::set_permissions(analysis, fs::Permissions::from_mode(0o755))
            .map_err(|error| error.to_string())?;
        Ok(Place {
            tool: bin.join("fencepost").into(),
            folder: self.folder.clone(),
        })
    }
}

fn crashing_analysis(place: &Place) -> Result<(), String> {
    let place = place.with_crashing_analysis()?;
    let output = place.run(&["check", "a.c"]);
    let err = String::from_utf8_lossy(&output.stderr);
    let said = "fencepost: the analysis ended unexpectedly (signal: 11 (SIGSEGV)";
    match output.status.code() == Some(2) && err.starts_with(said) && err.lines().count() == 1 {
        true => Ok(()),
        false => Err(format!("{}\n{err}", output.status)),
    }
}

fn cc_with_crashing_analysis(place: &Place) -> Result<(), String> {
    let place = place.with_crashing_analysis()?;
    place.file("a.c", "int f(void) { return 0; }\n");
    let output = place.run(&["cc", "mpicc", "-g", "-c", "a.c", "-o", "a.o"]);
    let err = String::from_utf8_lossy(&output.stderr);
    let said = "the analysis ended unexpectedly (signal: 11 (SIGSEGV)";
    match output.status.success() && err.contains(said) && place.folder.join("a.o").exists() {
        true => Ok(()),
        false => Err(format!("{}\n{err}", output.status)),
    }
}

/// A halo that is read too early: nothing but a fence for all ranks mends it.
const HALO: &str = "#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory, value = 1, sum = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    for (int i = 0; i < 2; i++)
        sum += memory[0];
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 9;
}
";

fn suggests_a_line_that_mends(place: &Place) -> Result<(), String> {
    place.file("halo.c", HALO);
    let output = place.run(&["check", "--sarif", "halo.sarif", "halo.c"]);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let wanted = "help: Insert `MPI_Win_fence(0, win);` before line 12 of halo.c. This was tried";
    let sarif = fs::read_to_string(place.folder.join("halo.sarif")).unwrap_or_default();
    let fixes = sarif.contains("\"fixes\"") && sarif.contains("MPI_Win_fence(0, win);");
    let mended = HALO.replace("    for (int", "    MPI_Win_fence(0, win);\n    for (int");
    place.file("mended.c", &mended);
    let clean = place.run(&["check", "mended.c"]).status.code() == Some(0);
    let advice = place.run(&["check", "--no-fixes", "halo.c"]);
    let general = !String::from_utf8_lossy(&advice.stdout).contains("was tried");
    match out.contains(wanted) && fixes && clean && general {
        true => Ok(()),
        false => Err(format!("{out}\n{fixes} {clean} {general}")),
    }
}

/// The put is left open in the third round, the store of the fourth hits its buffer.
const WAY: &str = "#include <mpi.h>

static void send(int *value, MPI_Win win) {
    MPI_Put(value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
}

int main(int argc, char **argv) {
    int value = 0, rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 4 * (rank == 1); i++) {
        value = i;
        send(&value, win);
        if (i < 2)
            MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
";

fn way(place: &Place) -> Result<(), String> {
    place.file("way.c", WAY);
    let output = place.run(&["check", "--json", "way.json", "way.c"]);
    let out = String::from_utf8_lossy(&output.stdout);
    let notes = "   = note: (1) MPI_Put is reached in round 3 of the loop at way.c:14:5, in the call of send at way.c:16:9
   = note: (2) store is reached in round 4 of the loop at way.c:14:5
";
    let json = fs::read_to_string(place.folder.join("way.json")).map_err(|e| e.to_string())?;
    let json: serde_json::Value = serde_json::from_str(&json).map_err(|e| e.to_string())?;
    let path = serde_json::json!([
        {"kind": "loop", "file": "way.c", "line": 14, "column": 5, "round": 3, "leads_to": "first"},
        {"kind": "call", "file": "way.c", "line": 16, "column": 9, "function": "send", "leads_to": "first"},
        {"kind": "loop", "file": "way.c", "line": 14, "column": 5, "round": 4, "leads_to": "second"},
    ]);
    match out.contains(notes) && json["findings"][0]["path"] == path {
        true => Ok(()),
        false => Err(format!("{out}{json:#}")),
    }
}

/// A table is a file if its name says so, otherwise a directory of tables.
fn files(place: &Place) -> Result<(), String> {
    let source = fs::read_to_string(workspace().join(WRONG)).map_err(|e| e.to_string())?;
    place.file("put-store.c", &source);
    let arguments = [
        "--brief",
        "--sarif",
        "f.sarif",
        "--csv",
        "f.csv",
        "put-store.c",
    ];
    let output = place.run(&[&["check"], &arguments[..]].concat());
    let out = String::from_utf8_lossy(&output.stdout);
    if !out.starts_with(WARNING) || output.status.code() != Some(66) {
        return Err(format!("{out}, expected {WARNING}"));
    }
    place.contains("f.sarif", "\"id\": \"fencepost-check/\"")?;
    place.contains("f.csv", ",RACE-LOCAL,certain,")?;
    place.run(&["check", "--csv", "tables", "put-store.c"]);
    place.contains("tables/violations.csv", "RACE-LOCAL,certain,")?;
    place.contains("tables/windows.csv", "MPI_Put")?;
    place.file("known.txt", "RACE-LOCAL file:put-store.c\n");
    let said =
        "fencepost: note: 1 finding suppressed by known.txt:1: RACE-LOCAL file:put-store.c\n";
    let arguments = ["--suppressions", "known.txt", "put-store.c"];
    place.check(&arguments, 0, "fencepost: no findings\n", said)
}

fn cc_writes_files(place: &Place) -> Result<(), String> {
    let source = fs::read_to_string(workspace().join(WRONG)).map_err(|e| e.to_string())?;
    place.file("put-store.c", &source);
    let command = ["cc", "--json", "f.json", "mpicc", "-c", "put-store.c"];
    let output = place.run(&command);
    if !output.status.success() || !String::from_utf8_lossy(&output.stderr).contains(WARNING) {
        return Err(format!("{output:?}"));
    }
    place.contains("f.json", "\"rule\": \"RACE-LOCAL\"")
}
