//! What becomes of findings, from outside: every format, conversions, baselines and suppressions.

mod common;

use common::Ran;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const RACE: &str = include_str!("../../../scenarios/demo.fps");

/// A folder of its own for each test, with the demo in it.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(test: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("output")
            .join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join(".git")).expect("a temporary folder");
        let place = Place { folder };
        place.write("race.fps", RACE);
        place
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("a temporary file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).expect("a file that was written")
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }

    fn fencepost(&self, arguments: &str) -> Ran {
        self.fencepost_with("", arguments)
    }

    fn fencepost_with(&self, options: &str, arguments: &str) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_fencepost"))
            .args(arguments.split(' '))
            .env("FENCEPOST_OPTIONS", options)
            .current_dir(&self.folder)
            .output()
            .expect("the program starts");
        Ran::from(output)
    }
}

impl Ran {
    #[track_caller]
    fn ends_with(&self, code: i32, out: &str, err: &str) {
        assert_eq!(self.err, err);
        assert_eq!(self.out, out);
        assert_eq!(self.code, Some(code));
    }
}

const BRIEF: &str = "\
race.fps:11:1: warning: MPI_Put by rank 0 and load by rank 1 race on target memory of rank 1 [RACE-REMOTE]
race.fps:12:30: note: load
";

#[test]
fn all_formats_are_written_at_once() {
    let place = Place::new("formats");
    let ran = place.fencepost(
        "replay --brief --json f.json --sarif f.sarif --csv f.csv --html f.html race.fps",
    );
    ran.ends_with(66, BRIEF, "");
    let page = place.read("f.html");
    assert!(
        page.contains("a: put w 1 halo from row"),
        "the source is shown"
    );
    let finding = &place.json("f.json")["findings"][0];
    let result = &place.json("f.sarif")["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "RACE-REMOTE");
    let artifact = &result["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact["uri"], "race.fps");
    let hash = &result["partialFingerprints"]["primaryLocationLineHash"];
    assert_eq!(*hash, finding["fingerprint"]);
    let table = place.read("f.csv");
    let hash = hash.as_str().expect("a text");
    assert!(
        table.contains(&format!("{hash},RACE-REMOTE,certain,0-1,1,race.fps,11,1,")),
        "{table}"
    );
}

#[test]
fn findings_are_converted_and_put_together() {
    let place = Place::new("convert");
    place.fencepost("replay --json f.json race.fps");
    place
        .fencepost("report --brief f.json")
        .ends_with(66, BRIEF, "");
    let ran = place.fencepost("report f.json f.json --sarif f.sarif --json f.json");
    assert!(ran.out.contains("observed 2 times"), "{}", ran.out);
    assert!(
        ran.out.ends_with("fencepost: 1 finding (1 RACE-REMOTE)\n"),
        "{}",
        ran.out
    );
    assert_eq!(
        place.json("f.sarif")["runs"][0]["results"][0]["occurrenceCount"],
        2
    );
    assert_eq!(place.json("f.json")["findings"][0]["count"], 2);
    place.write("noise.json", "{");
    let ran = place.fencepost("report noise.json");
    assert!(
        ran.err
            .starts_with("fencepost: noise.json: no findings of fencepost: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_baseline_knows_its_findings_when_lines_have_moved() {
    let place = Place::new("baseline");
    place.fencepost("replay --json old.json race.fps");
    place.write("race.fps", &format!("# one line more\n{RACE}"));
    let ran = place.fencepost("replay --baseline old.json race.fps");
    ran.ends_with(
        0,
        "fencepost: no findings\n",
        "fencepost: note: 1 finding is in the baseline\n",
    );
    place.write("race.fps", &RACE.replace("halo[0..8]", "halo[0..16]"));
    assert_eq!(
        place.fencepost("replay --baseline old.json race.fps").code,
        Some(66)
    );
}

#[test]
fn what_is_suppressed_does_not_count() {
    let place = Place::new("suppressed");
    place.fencepost("replay --json f.json race.fps");
    let entry = place.fencepost("suppress f.json 1");
    let message = "MPI_Put by rank 0 and load by rank 1 race on target memory of rank 1";
    entry.ends_with(
        0,
        &format!("# {message}\nRACE-REMOTE function:P0 file:race.fps\n"),
        "",
    );
    place.fencepost("suppress f.json 2").ends_with(
        2,
        "",
        "fencepost: f.json has no finding 2: there are 1\n",
    );

    place.write("known.txt", &entry.out);
    place.write("more.txt", "EPOCH-* file:*.c\n");
    let notes = "fencepost: note: 1 finding suppressed by known.txt:2: RACE-REMOTE function:P0 file:race.fps\n\
                 fencepost: note: nothing is suppressed by more.txt:1: EPOCH-* file:*.c\n";
    let ran = place.fencepost("replay --suppressions known.txt --suppressions more.txt race.fps");
    ran.ends_with(0, "fencepost: no findings\n", notes);
    let ran = place.fencepost_with("suppressions=known.txt,more.txt", "report f.json");
    ran.ends_with(0, "", notes);
    let ran = place.fencepost("replay --suppressions nowhere.txt race.fps");
    assert!(
        ran.err.starts_with("fencepost: nowhere.txt: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_comment_in_the_source_suppresses() {
    let place = Place::new("comment");
    let put = "a: put w 1 halo from row   |";
    assert!(RACE.contains(put), "the demo has changed");
    place.write(
        "race.fps",
        &RACE.replace(put, &format!("# fencepost: ignore RACE-*\n{put}")),
    );
    let ran = place.fencepost("replay race.fps");
    let note = "fencepost: note: 1 finding suppressed by comments in the source\n";
    ran.ends_with(0, "fencepost: no findings\n", note);
}

#[test]
fn shells_and_readers_of_manuals_are_served() {
    let place = Place::new("manual");
    for shell in ["bash", "zsh", "fish"] {
        let ran = place.fencepost(&format!("completions {shell}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out.contains("suppressions"), "{shell}: {}", ran.out);
    }
    place.fencepost("manual man1").ends_with(0, "", "");
    let page = place.read("man1/fencepost-run.1");
    assert!(page.contains("\\-\\-sarif"), "{page}");
}

#[test]
fn doctor_names_what_is_there_and_what_is_not() {
    let place = Place::new("doctor");
    let ran = place.fencepost("doctor");
    for heading in [
        "Fencepost\n",
        "\nMPI, for",
        "\nCompilers, for",
        "\nLLVM, for",
    ] {
        assert!(ran.out.contains(heading), "{}", ran.out);
    }
    let empty = Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .arg("doctor")
        .env("PATH", "/nowhere")
        .output()
        .expect("the program starts");
    let out = String::from_utf8_lossy(&empty.stdout);
    assert!(
        out.contains("--  MPICH         not found; to get it: apt install mpich"),
        "{out}"
    );
    assert_eq!(empty.status.code(), Some(2));
}
