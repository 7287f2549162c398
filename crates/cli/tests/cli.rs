//! The program from outside: exit codes, what goes where, and one clear line per problem.

use fencepost_trace::binary::Writer;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RACE: &str = include_str!("../../../scenarios/demo.fps");

/// What the program did.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn fencepost<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .args(args)
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}

impl Run {
    /// Exit code 2, nothing on standard output, and exactly this on standard error.
    #[track_caller]
    fn fails_with(&self, message: &str) {
        assert_eq!(self.err, format!("fencepost: {message}\n"));
        assert_eq!(self.out, "");
        assert_eq!(self.code, Some(2));
    }

    /// Exit code 2, nothing on standard output, and one line that names the file.
    #[track_caller]
    fn fails_naming(&self, file: &Path) {
        let start = format!("fencepost: {}:", file.display());
        assert!(self.err.starts_with(&start), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.len() > start.len() + 1, "the message is empty");
        assert_eq!(self.out, "");
        assert_eq!(self.code, Some(2));
    }

    /// Exit code 66 and the demo's race.
    #[track_caller]
    fn finds_the_race(&self) {
        let Run { out, err, code } = self;
        assert_eq!(*code, Some(66), "{out}{err}");
        for expected in [
            "error[RACE-REMOTE]: MPI_Put by rank 0 and load by rank 1 race on target memory of rank 1",
            "(1) MPI_Put by rank 0 writes target memory of rank 1",
            "(2) load by rank 1",
            "two accesses to target memory are not ordered",
            "= help: ",
        ] {
            assert!(out.contains(expected), "`{expected}` is missing in\n{out}");
        }
        assert!(
            out.ends_with("fencepost: 1 finding (1 RACE-REMOTE)\n"),
            "{out}"
        );
    }
}

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).expect("a temporary file");
    path
}

/// The demo with the barrier it lacks.
fn clean() -> String {
    let load = "flush w 1                  | b: load halo[0..8]\n";
    assert!(RACE.contains(load), "the demo has changed");
    let rest = RACE.replace("expect RACE-REMOTE a b", "expect none");
    rest.replace(
        load,
        "flush w 1                  |\nbarrier | barrier\n | b: load halo[0..8]\n",
    )
}

fn words<'a>(command: &'a [&'a str], file: &'a Path) -> Vec<&'a std::ffi::OsStr> {
    let words = command.iter().map(|&word| word.as_ref());
    words.chain([file.as_os_str()]).collect()
}

#[test]
fn every_analysis_finds_the_race() {
    let folder = folder("race");
    let file = write(&folder, "race.fps", RACE);
    for analysis in [
        &["replay"][..],
        &["replay", "--oracle"],
        &["replay", "--seed=7"],
    ] {
        let run = fencepost(words(analysis, &file));
        run.finds_the_race();
        assert_eq!(run.err, "");
        assert!(run.out.contains("race.fps:"), "{}", run.out);
        assert!(!run.out.contains('\x1b'), "no colours outside a terminal");
    }
    let both = fencepost(words(&["replay", "--both"], &file));
    both.finds_the_race();
    assert!(
        both.out.starts_with("engine and oracle agree\n"),
        "{}",
        both.out
    );
}

#[test]
fn no_analysis_finds_anything_in_the_correct_program() {
    let folder = folder("clean");
    let file = write(&folder, "clean.fps", clean());
    for analysis in [&["replay"][..], &["replay", "--oracle"]] {
        let run = fencepost(words(analysis, &file));
        assert_eq!(run.out, "fencepost: no findings\n");
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    }
}

#[test]
fn json_is_written_with_and_without_findings() {
    let folder = folder("json");
    let json = folder.join("findings.json");
    let findings = |file: &Path| {
        let arguments = ["replay", "--oracle", "--json"].map(AsRef::as_ref);
        fencepost(
            arguments
                .into_iter()
                .chain([json.as_os_str(), file.as_os_str()]),
        );
        let text = fs::read_to_string(&json).expect("the JSON file");
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
    };
    let race = findings(&write(&folder, "race.fps", RACE));
    assert_eq!(race["version"], 1);
    assert_eq!(race["findings"][0]["rule"], "RACE-REMOTE");
    assert_eq!(race["findings"][0]["sites"][0]["op"], "MPI_Put");
    assert_eq!(race["findings"][0]["sites"][1]["ranks"], "1");
    let clean = findings(&write(&folder, "clean.fps", clean()));
    assert_eq!(clean, serde_json::json!({"version": 1, "findings": []}));
}

#[test]
fn json_that_cannot_be_written_is_an_error() {
    let folder = folder("json-unwritable");
    let file = write(&folder, "clean.fps", clean());
    let json = folder.join("missing/findings.json");
    let run = fencepost(
        ["replay", "--json"]
            .map(AsRef::as_ref)
            .into_iter()
            .chain([json.as_os_str(), file.as_os_str()]),
    );
    assert!(run.err.contains("missing/findings.json: "), "{}", run.err);
    assert_eq!(run.code, Some(2));
}

#[test]
fn several_files_have_headers_and_one_summary() {
    let folder = folder("several");
    let race = write(&folder, "race.fps", RACE);
    let clean = write(&folder, "clean.fps", clean());
    let missing = folder.join("missing.fps");
    let run = fencepost([
        "replay".as_ref(),
        "--oracle".as_ref(),
        missing.as_os_str(),
        race.as_os_str(),
        clean.as_os_str(),
    ]);
    for file in [&race, &clean, &missing] {
        let header = format!("== {}\n", file.display());
        assert!(run.out.contains(&header), "{}", run.out);
    }
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    run.finds_the_race();
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = folder("unreadable");
    for file in [
        folder.join("missing.fps"),
        folder.join("missing.fpt"),
        folder.clone(),
        write(&folder, "empty.fpt", ""),
        write(&folder, "noise.fpt", [0x7f, b'E', b'L', b'F', 0, 1, 2, 255]),
        write(&folder, "noise.fps", [0x7f, b'E', b'L', b'F', 0, 1, 2, 255]),
        write(&folder, "prose.fps", "It was a dark and stormy night.\n"),
    ] {
        fencepost(words(&["replay"], &file)).fails_naming(&file);
    }
}

#[test]
fn wrong_command_lines_get_one_line() {
    let hint = "(see `fencepost --help`)";
    for (arguments, message) in [
        (
            &["replay", "--fast", "a.fps"][..],
            "unexpected argument '--fast' found",
        ),
        (
            &["replay"],
            "the following required arguments were not provided: <FILE>...",
        ),
        (
            &["replay", "--seed", "x", "a.fps"],
            "invalid value 'x' for '--seed <N>': invalid digit found in string",
        ),
        (
            &["replay", "--memory-model", "both", "a.fps"],
            "invalid value 'both' for '--memory-model <MODEL>': it is unified or separate",
        ),
        (
            &["run", "--memory-model=", "mpirun", "./a"],
            "invalid value '' for '--memory-model <MODEL>': it is unified or separate",
        ),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate'"),
        (&[], "a command is missing"),
    ] {
        fencepost(arguments).fails_with(&format!("{message} {hint}"));
    }
}

/// Threads of a process are checked against each other where that is asked for.
#[test]
fn threads_are_checked_on_demand() {
    let folder = folder("threads");
    let text = include_str!("../../../scenarios/threads/plain-pair-race.fps");
    let file = write(&folder, "pair.fps", text);
    let run = fencepost(words(&["replay"], &file));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    let message = "error[RACE-THREADS]: store by rank 1 and store by rank 1 thread 1 race on exposed memory of rank 1";
    for analysis in [
        &["replay", "--threads"][..],
        &["replay", "--threads", "--both"],
    ] {
        let run = fencepost(words(analysis, &file));
        assert_eq!(run.code, Some(66), "{}", run.out);
        assert!(run.out.contains(message), "{}", run.out);
    }
}

/// Only the separate memory model makes an error of a store and a put to different bytes of a window.
#[test]
fn the_memory_model_decides() {
    let folder = folder("memory-model");
    let text = include_str!("../../../scenarios/separate/put-store-race.fps");
    let file = write(&folder, "apart.fps", text);
    for analysis in [&["replay"][..], &["replay", "--memory-model=unified"]] {
        let run = fencepost(words(analysis, &file));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    }
    for analysis in [
        &["replay", "--memory-model=separate"][..],
        &["replay", "--memory-model", "separate", "--both"],
    ] {
        let run = fencepost(words(analysis, &file));
        assert_eq!(run.code, Some(66), "{}", run.out);
        assert!(
            run.out.contains("error[RACE-SEPARATE]: MPI_Put by rank 0 and store by rank 1 race in the separate memory model"),
            "{}",
            run.out
        );
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["--version"], &["replay", "--help"]] {
        let run = fencepost(arguments);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.contains("fencepost"), "{}", run.out);
    }
}

#[test]
fn explain_knows_every_rule_it_lists() {
    let list = fencepost(["explain"]);
    assert_eq!(list.code, Some(0));
    assert!(list.out.lines().count() > 10, "{}", list.out);
    for line in list.out.lines() {
        let (id, title) = line.split_once(' ').expect("identifier and title");
        let rule = fencepost(["explain", id]);
        assert_eq!(rule.code, Some(0));
        assert!(
            rule.out.starts_with(&format!("{id}: {}", title.trim())),
            "{}",
            rule.out
        );
    }
    assert_eq!(fencepost(["explain", "race-local"]).code, Some(0));
    fencepost(["explain", "RACE-NOWHERE"])
        .fails_with("unknown rule `RACE-NOWHERE` (`fencepost explain` lists them)");
}

#[test]
fn conversion_keeps_the_finding() {
    let folder = folder("convert");
    let text = write(&folder, "race.fps", RACE);
    let [binary, again] = ["race.fpt", "again.fps"].map(|name| folder.join(name));
    for (input, output) in [(&text, &binary), (&binary, &again)] {
        let run = fencepost(["convert".as_ref(), input.as_os_str(), output.as_os_str()]);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (Some(0), "", "")
        );
        fencepost(words(&["replay", "--oracle"], output)).finds_the_race();
    }
    let other = folder.join("race.txt");
    let run = fencepost(["convert".as_ref(), text.as_os_str(), other.as_os_str()]);
    run.fails_naming(&other);
    let missing = folder.join("missing.fps");
    let run = fencepost(["convert".as_ref(), missing.as_os_str(), binary.as_os_str()]);
    run.fails_naming(&missing);
}

/// The demo as a program would have streamed it: many small blocks.
fn streamed(folder: &Path) -> Vec<u8> {
    let text = write(folder, "race.fps", RACE);
    let loaded = fencepost_trace::load(text).expect("the demo");
    let run = loaded.execution();
    let mut writer = Writer::with_block_limit(Vec::new(), 2, 8).expect("a header");
    for (&id, window) in &run.windows {
        writer.window(id, window).expect("a window");
    }
    for site in &run.sites {
        writer.site(site).expect("a site");
    }
    for (at, event) in run.events() {
        writer.event(at.rank, event).expect("an event");
    }
    writer.finish().expect("an end")
}

/// Cut anywhere, a trace is an error or a warning, never silence; what was found before the damage
/// is reported.
#[test]
fn a_truncated_trace_is_reported_up_to_the_damage() {
    let folder = folder("truncated");
    let whole = streamed(&folder);
    let file = write(&folder, "whole.fpt", &whole);
    fencepost(words(&["replay", "--oracle"], &file)).finds_the_race();
    let mut codes = Vec::new();
    for length in 0..whole.len() {
        let cut = write(&folder, "cut.fpt", &whole[..length]);
        let run = fencepost(words(&["replay", "--oracle"], &cut));
        let start = format!("fencepost: {}:", cut.display());
        assert!(run.err.starts_with(&start), "cut to {length}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "cut to {length}: {}", run.err);
        match run.out.contains("error[") {
            true => assert_eq!(run.code, Some(66), "cut to {length}: {}", run.out),
            false => assert_eq!(
                (run.code, run.out.as_str()),
                (Some(2), ""),
                "cut to {length}"
            ),
        }
        let engine = fencepost(words(&["replay"], &cut));
        assert_eq!(engine.code, run.code, "cut to {length}: {}", engine.err);
        codes.push(run.code);
    }
    assert_eq!(codes.last(), Some(&Some(66)), "only the end record is lost");
    assert!(codes.contains(&Some(2)), "the race is lost");
}
