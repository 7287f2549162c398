//! `fencepost run` from outside. The launcher is a shell script, and the ranks' journals are
//! written by the tests: what the ranks themselves do is tested elsewhere.

mod common;

use common::Ran;
use fencepost_model::finding::Misuse;
use fencepost_model::{
    AccessKind, Actor, Call, Flavour, Race, Ranges, Rank, RemoteKind, Role, Rule, Side, SiteId,
    WinId,
};
use fencepost_session::journal::{End, Note, Writer};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An installation of its own and a place to work for each test.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(test: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("run")
            .join(test);
        let _ = fs::remove_dir_all(&folder);
        let place = Place { folder };
        fs::create_dir_all(place.path("directory")).expect("a temporary folder");
        let (built, tool) = (env!("CARGO_BIN_EXE_fencepost"), place.path("fencepost"));
        let linked = fs::hard_link(built, &tool);
        linked
            .or_else(|_| fs::copy(built, &tool).map(|_| ()))
            .expect("the tool");
        place.write("empty.c", "");
        place.gcc("-shared -fPIC ../empty.c -o ../libfencepost.so");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn write(&self, name: &str, content: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, content).expect("a temporary file");
        path
    }

    fn gcc(&self, arguments: &str) {
        let mut gcc = Command::new("gcc");
        gcc.args(arguments.split(' '))
            .current_dir(self.path("directory"));
        assert!(gcc.status().expect("gcc").success(), "gcc {arguments}");
    }

    /// An executable script in the working directory.
    fn script(&self, name: &str, commands: &str) {
        let path = self.write(
            &format!("directory/{name}"),
            &format!("#!/bin/sh\n{commands}\n"),
        );
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("an own file");
    }

    /// The tool in the working directory, without the environment of whoever runs the tests.
    fn tool(&self, arguments: &[&str]) -> Command {
        let mut tool = Command::new(self.path("fencepost"));
        tool.args(arguments).current_dir(self.path("directory"));
        for name in [
            "FENCEPOST_OPTIONS",
            "LD_PRELOAD",
            "OMPI_MCA_mca_base_env_list",
        ] {
            tool.env_remove(name);
        }
        tool
    }

    fn fencepost(&self, arguments: &[&str]) -> Ran {
        Ran::from(self.tool(arguments).output().expect("the tool starts"))
    }

    /// A launcher whose ranks write the journals that `write` writes, and which then does `rest`.
    fn launcher(&self, write: impl Fn(&Path), rest: &str) {
        write(&self.path("journals"));
        let copy = "cp -r ../journals/. \"$FENCEPOST_SESSION\"";
        self.script("launcher", &format!("{copy}\n{rest}"));
    }

    /// Nothing of the session is left in the working directory.
    #[track_caller]
    fn is_tidy(&self) {
        let entries = fs::read_dir(self.path("directory")).expect("the working directory");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let left: Vec<_> = names
            .filter(|name| name.to_string_lossy().starts_with(".fencepost"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }

    fn json(&self, name: &str) -> serde_json::Value {
        let text = fs::read_to_string(self.path(name)).expect("a JSON file");
        serde_json::from_str(&text).expect("valid JSON")
    }
}

impl Ran {
    /// Exit code 2, nothing on standard output, and one line that begins like this.
    #[track_caller]
    fn fails_with(&self, message: &str) {
        let Ran { code, out, err } = self;
        assert!(err.starts_with(&format!("fencepost: {message}")), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert_eq!((*code, out.as_str()), (Some(2), ""));
    }

    #[track_caller]
    fn ends_with(&self, code: i32, out: &str, err: &str) {
        assert_eq!(self.err, err);
        assert_eq!(self.out, out);
        assert_eq!(self.code, Some(code));
    }
}

/// A rank that is there and, if nothing else is written, did nothing wrong.
fn rank(directory: &Path, rank: u32, size: u32) -> Writer {
    let mut writer = Writer::create(directory, rank).expect("a journal");
    let pid = 100 + rank;
    writer.start(rank, size, "node", pid, "./heat", "MPICH 4.0.2", true);
    writer
}

fn clean(directory: &Path) {
    for number in 0..2 {
        rank(directory, number, 2).end(End::Finalized);
    }
}

fn side(rank: u32, site: u32, role: Role, call: Option<Call>) -> Side {
    Side {
        actor: Actor::main(Rank(rank)),
        site: SiteId(site),
        role,
        call,
    }
}

/// Rank 0 puts into bytes 16..24 of the memory of `owner`, who accesses them at the same time.
fn put_against_load(owner: u32, base: u64) -> Race {
    Race {
        owner: Rank(owner),
        bytes: Ranges::one(base + 16, 8),
        apart: false,
        first: side(owner, 7, Role::Plain(AccessKind::Load), None),
        second: side(0, 3, Role::Target(RemoteKind::Write), Some(Call::Put)),
    }
}

/// Two owners see the same race: the one in a load, the other in a send.
fn racy(directory: &Path, op: &str) {
    let mut origin = rank(directory, 0, 3);
    origin.module(0, b"/nowhere/heat", None);
    origin.site(SiteId(3), Some(0), 0x1234, "MPI_Rput");
    origin.end(End::Finalized);
    for (number, base) in [(1, 0x1000), (2, 0x8000)] {
        let mut owner = rank(directory, number, 3);
        owner.module(5, b"/nowhere/heat", None);
        owner.site(SiteId(7), Some(5), 0x5678, op);
        owner.site(SiteId(8), Some(5), 0x1000, "MPI_Win_allocate");
        let win = WinId(4);
        owner.window(win, "halo", Flavour::Allocate, base, 64, SiteId(8));
        owner.race(&put_against_load(number, base), Some(win));
        owner.end(End::Finalized);
    }
}

#[test]
fn a_clean_run_is_transparent() {
    let place = Place::new("clean");
    place.launcher(clean, "cat; echo problem >&2; exit 7");
    let mut tool = place.tool(&["run", "--json", "../f.json", "./launcher"]);
    tool.stdin(Stdio::from(
        fs::File::open(place.write("input", "hello")).unwrap(),
    ));
    let ran = Ran::from(tool.output().expect("the tool starts"));
    ran.ends_with(7, "hello", "problem\n");
    let nothing = serde_json::json!({"version": 1, "findings": []});
    assert_eq!(place.json("f.json"), nothing);
    place.is_tidy();
}

#[test]
fn a_killed_launcher_ends_like_in_a_shell() {
    let place = Place::new("killed");
    place.launcher(clean, "kill -9 $$");
    place
        .fencepost(&["run", "./launcher"])
        .ends_with(137, "", "");
}

#[test]
fn arguments_reach_the_launcher_unchanged() {
    let place = Place::new("arguments");
    place.launcher(clean, "printf '<%s>' \"$@\"");
    let command = ["./launcher", "-n", "2", "--json", "a b", "--", "--help", ""];
    let expected = "<-n><2><--json><a b><--><--help><>";
    for run in [&["run"][..], &["run", "--"]] {
        let ran = place.fencepost(&[run, &command].concat());
        ran.ends_with(0, expected, "");
    }
}

#[test]
fn a_race_is_told_once_with_both_sides_and_the_window() {
    let place = Place::new("race");
    place.launcher(|directory| racy(directory, "load"), "echo result");
    let ran = place.fencepost(&["run", "--json", "f.json", "./launcher"]);
    let expected = "\
error[RACE-REMOTE]: MPI_Rput by rank 0 and load by ranks 1-2 race on bytes 16..24 of window `halo` of ranks 1-2
 --> /nowhere/heat
  = note: (1) MPI_Rput by rank 0 writes target memory of ranks 1-2 at /nowhere/heat in heat+0x1234
  = note: (2) load by ranks 1-2 at /nowhere/heat in heat+0x5678
  = note: two accesses to target memory are not ordered, and at least one of them writes
  = note: window `halo` is made by MPI_Win_allocate
  = note: observed 2 times
  = help: Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.

fencepost: 1 finding in 3 ranks (1 RACE-REMOTE)
";
    ran.ends_with(66, "result\n", expected);
    let json = place.json("directory/f.json");
    let finding = &json["findings"][0];
    assert_eq!(finding["ranks"], "0-2");
    assert_eq!(finding["sites"][0]["op"], "MPI_Rput");
    assert_eq!(finding["windows"][0]["bytes"][0], "16..24");
}

#[test]
fn a_call_that_reads_the_memory_is_named_instead_of_a_load() {
    let place = Place::new("send");
    place.launcher(|directory| racy(directory, "MPI_Send"), "");
    let ran = place.fencepost(&["run", "./launcher"]);
    let expected = "(2) MPI_Send by ranks 1-2 reads memory of ranks 1-2 at /nowhere/heat";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

/// The place of a real program: relative to the current directory, with its source.
#[test]
fn places_are_shown_in_the_source() {
    let place = Place::new("source");
    place.write(
        "directory/heat.c",
        "int grid;\nint main(void)\n{\n    grid = 1;\n}\n",
    );
    place.gcc("-g -O0 heat.c -o heat");
    let mut nm = Command::new("nm");
    let symbols = nm.arg("heat").current_dir(place.path("directory")).output();
    let symbols = Ran::from(symbols.expect("nm")).out;
    let main = symbols.lines().find(|line| line.ends_with(" T main"));
    let address = main.and_then(|line| line.split(' ').next()).expect("main");
    let address = u64::from_str_radix(address, 16).expect("an address");
    let module = place.path("directory").canonicalize().unwrap().join("heat");
    place.launcher(
        |directory| {
            let mut only = rank(directory, 0, 2);
            only.module(0, module.to_string_lossy().as_bytes(), None);
            // The store is the third instruction of an unoptimised main.
            only.site(SiteId(3), Some(0), address + 5, "MPI_Put");
            let mut race = put_against_load(0, 0);
            race.first = race.second;
            only.race(&race, None);
            only.end(End::Finalized);
            rank(directory, 1, 2).end(End::Finalized);
        },
        "",
    );
    let ran = place.fencepost(&["run", "./launcher"]);
    assert!(ran.err.contains(" --> heat.c:4:"), "{}", ran.err);
    assert!(ran.err.contains("grid = 1"), "{}", ran.err);
    assert_eq!(ran.code, Some(66));
}

#[test]
fn a_broken_rule_names_the_earlier_call_of_another_rank() {
    let place = Place::new("misuse");
    let write = |directory: &Path| {
        for number in 0..2 {
            let mut writer = rank(directory, number, 2);
            writer.module(0, b"/nowhere/heat", None);
            let offset = u64::from(0x100 * (number + 1));
            writer.site(SiteId(0), Some(0), offset, "MPI_Win_fence");
            if number == 1 {
                let misuse = Misuse {
                    rule: Rule::EpochAsserts,
                    actor: Actor::main(Rank(1)),
                    site: SiteId(0),
                    earlier: Some(SiteId(0)),
                };
                writer.misuse(&misuse, Some(Rank(0)), None);
            }
            writer.end(End::Finalized);
        }
    };
    place.launcher(write, "");
    let ran = place.fencepost(&["run", "./launcher"]);
    for expected in [
        "error[EPOCH-ASSERTS]: MPI_Win_fence by rank 1: NOPRECEDE",
        "= note: MPI_Win_fence by rank 1 at /nowhere/heat in heat+0x200",
        "= note: earlier MPI_Win_fence by rank 0 at /nowhere/heat in heat+0x100",
    ] {
        assert!(ran.err.contains(expected), "{expected}\n{}", ran.err);
    }
}

#[test]
fn a_place_that_was_never_written_is_unknown() {
    let place = Place::new("unknown");
    let write = |directory: &Path| {
        let mut owner = rank(directory, 1, 2);
        owner.race(&put_against_load(1, 0), Some(WinId(9)));
        owner.end(End::Finalized);
        rank(directory, 0, 2).end(End::Finalized);
    };
    place.launcher(write, "");
    let ran = place.fencepost(&["run", "./launcher"]);
    let expected = "(1) MPI_Put by rank 0 writes target memory of rank 1 at an unknown place";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn notes_are_told_once_with_their_ranks() {
    let place = Place::new("notes");
    let write = |directory: &Path| {
        for number in 0..4 {
            let mut writer = rank(directory, number, 5);
            writer.note(Note::Unsupported, "MPI_Comm_spawn is not supported");
            match number {
                0 => writer.end(End::Aborted(3)),
                1 => writer.end(End::Signal(11)),
                _ => {}
            }
        }
    };
    place.launcher(write, "exit 3");
    let expected = "\
fencepost: note: MPI_Comm_spawn is not supported (ranks 0-3)
fencepost: note: rank 0 ended by MPI_Abort with code 3
fencepost: note: rank 1 ended by signal 11
fencepost: note: ranks 2-3 ended without MPI_Finalize (killed or crashed)
fencepost: note: rank 4 left no journal and could not be checked
";
    place
        .fencepost(&["run", "./launcher"])
        .ends_with(3, "", expected);
}

#[test]
fn what_is_not_seen_is_said() {
    let place = Place::new("blind");
    let start = |directory: &Path, number: u32, size: u32, instrumented: bool| {
        let mut writer = Writer::create(directory, number).unwrap();
        writer.start(number, size, "", 1, "./a", "Open MPI 4.1.4", instrumented);
        writer.end(End::Finalized);
    };
    let note = |whose: &str| {
        format!(
            "fencepost: note: loads and stores of {whose} are not seen: build it with `fencepost cc`\n"
        )
    };
    place.launcher(
        |directory| (0..2).for_each(|n| start(directory, n, 2, false)),
        "",
    );
    let ran = place.fencepost(&["run", "./launcher"]);
    ran.ends_with(0, "", &note("the program"));
    let ran = place.fencepost(&["run", "--options", "local_accesses=0", "./launcher"]);
    ran.ends_with(0, "", "");
    place.launcher(
        |directory| (0..2).for_each(|n| start(directory, n, 2, n == 0)),
        "",
    );
    let ran = place.fencepost(&["run", "./launcher"]);
    ran.ends_with(0, "", &note("rank 1"));
    fs::remove_dir_all(place.path("journals")).unwrap();
    place.launcher(|directory| start(directory, 0, 1, true), "");
    let ran = place.fencepost(&["run", "./launcher"]);
    let alone = "there is one rank: only its communication with itself was checked";
    ran.ends_with(0, "", &format!("fencepost: note: {alone}\n"));
}

#[test]
fn without_journals_nothing_was_checked() {
    let place = Place::new("no-journals");
    let command = ["run", "--json", "f.json", "sh", "-c"];
    let ran = place.fencepost(&[&command[..], &["exit 0"]].concat());
    ran.fails_with(
        "no process of `sh -c exit 0` called MPI_Init or shmem_init where it could be seen: nothing was checked",
    );
    let ran = place.fencepost(&[&command[..], &["exit 9"]].concat());
    assert_eq!(ran.code, Some(9));
    assert!(ran.err.ends_with("nothing was checked\n"), "{}", ran.err);
    place.is_tidy();
}

#[test]
fn what_is_wrong_is_found_before_the_program_starts() {
    let place = Place::new("wrong");
    place.script("launcher", "touch started");
    place.write("directory/text", "no program");
    place.write("directory/file", "no directory");
    let fails = |arguments: &[&str], message: &str| {
        place.fencepost(arguments).fails_with(message);
        assert!(!place.path("directory/started").exists(), "{arguments:?}");
        place.is_tidy();
    };
    fails(
        &["run"],
        "the following required arguments were not provided",
    );
    fails(
        &["run", "--what", "./launcher"],
        "unexpected argument '--what' found",
    );
    fails(
        &["run", "--options", "hlat_on_error=1", "./launcher"],
        "unknown option `hlat_on_error`; the options are halt_on_error, log_path",
    );
    fails(&["run", "./gone"], "./gone: command not found");
    fails(&["run", "./text"], "./text: not an executable file");
    fails(&["run", "--json", "no/f.json", "./launcher"], "no/f.json: ");
    fails(&["run", "--log", "file", "./launcher"], "file: ");
    let ran = place
        .tool(&["run", "./launcher"])
        .env("FENCEPOST_OPTIONS", "verbose=2")
        .output();
    Ran::from(ran.unwrap()).fails_with("option verbose cannot be `2`; it is 0|1");
    fs::remove_file(place.path("libfencepost.so")).unwrap();
    fails(&["run", "./launcher"], "libfencepost.so is missing");
}

#[test]
fn the_session_travels_in_the_environment() {
    let place = Place::new("environment");
    place.script(
        "mpirun",
        "echo \"$FENCEPOST_OPTIONS\"; echo \"$LD_PRELOAD\"\n\
         echo \"$OMPI_MCA_mca_base_env_list\"; echo \"$FENCEPOST_SESSION\"\n\
         test -d \"$FENCEPOST_SESSION\" && echo exists",
    );
    let mut tool = place.tool(&["run", "--options", "max_findings=5", "./mpirun"]);
    tool.env("FENCEPOST_OPTIONS", "verbose=0:halt_on_error=1")
        .env("LD_PRELOAD", "libm.so.6")
        .env("OMPI_MCA_mca_base_env_list", "HOME");
    let ran = Ran::from(tool.output().expect("the tool starts"));
    let lines: Vec<&str> = ran.out.lines().collect();
    let [options, preload, list, session, exists] = lines[..] else {
        panic!("{}", ran.out);
    };
    let runtime = place.path("libfencepost.so").canonicalize().unwrap();
    assert_eq!(options, "halt_on_error=1:max_findings=5");
    assert_eq!(preload, format!("{}:libm.so.6", runtime.display()));
    assert!(session.contains("/directory/.fencepost-"), "{session}");
    assert_eq!(exists, "exists");
    assert_eq!(
        list,
        format!(
            "FENCEPOST_SESSION={session};FENCEPOST_OPTIONS={options};LD_PRELOAD={preload};HOME"
        )
    );
}

#[test]
fn where_the_current_directory_cannot_be_written_the_temporary_one_is_used() {
    let place = Place::new("read-only");
    place.launcher(clean, "echo \"$FENCEPOST_SESSION\"");
    let script = fs::read_to_string(place.path("directory/launcher")).unwrap();
    let journals = place.path("journals");
    let script = script.replace("../journals", &journals.to_string_lossy());
    place.script("launcher", script.trim_start_matches("#!/bin/sh\n"));
    let launcher = place.path("directory/launcher");
    let mut tool = place.tool(&["run"]);
    tool.arg(launcher)
        .current_dir("/proc")
        .env("TMPDIR", &place.folder);
    let ran = Ran::from(tool.output().expect("the tool starts"));
    let session = Path::new(ran.out.trim());
    assert!(session.starts_with(&place.folder), "{}", ran.out);
    assert!(!session.exists());
    ran.ends_with(0, &ran.out, "");
}

#[test]
fn journals_are_kept_on_request_and_never_mixed_with_older_ones() {
    let place = Place::new("log");
    place.launcher(|directory| racy(directory, "load"), "");
    let kept = |name: &str| place.path("directory/log").join(name).exists();
    for arguments in [&["--log", "log"][..], &["--options", "log_path=log"]] {
        let ran = place.fencepost(&[&["run"], arguments, &["./launcher"]].concat());
        assert_eq!(ran.code, Some(66), "{}", ran.err);
        assert!(kept("rank-2.journal"));
    }
    place.write("directory/log/mine.txt", "not a journal");
    fs::remove_dir_all(place.path("journals")).unwrap();
    place.launcher(clean, "");
    let ran = place.fencepost(&["run", "--log", "log", "./launcher"]);
    ran.ends_with(0, "", "");
    assert!(kept("rank-1.journal") && !kept("rank-2.journal") && kept("mine.txt"));
}

/// A script may start several jobs: numbers of one mean nothing in the other.
#[test]
fn several_jobs_in_one_session_are_kept_apart() {
    let place = Place::new("jobs");
    let write = |directory: &Path| {
        racy(&directory.join("first"), "load");
        racy(&directory.join("second"), "load");
        clean(&directory.join("third"));
    };
    place.launcher(write, "");
    let ran = place.fencepost(&["run", "./launcher"]);
    assert!(ran.err.contains("observed 4 times"), "{}", ran.err);
    let summary = "fencepost: 1 finding in 8 ranks (1 RACE-REMOTE)\n";
    assert!(ran.err.ends_with(summary), "{}", ran.err);
}

#[test]
fn a_damaged_journal_is_used_as_far_as_it_goes() {
    let place = Place::new("damaged");
    place.launcher(|directory| racy(directory, "load"), "");
    let path = place.path("journals/rank-1.journal");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replace("end finalized\n", "nonsense\nend final"),
    )
    .unwrap();
    let ran = place.fencepost(&["run", "./launcher"]);
    assert_eq!(ran.code, Some(66));
    let warning = "fencepost: rank-1.journal: line 9 is damaged (1 more warnings)\n";
    assert!(ran.err.starts_with(warning), "{}", ran.err);
    assert!(ran.err.contains("load by ranks 1-2"), "{}", ran.err);
}

/// A rank whose disk was full has perhaps found something.
#[test]
fn with_lines_missing_a_clean_run_does_not_pass() {
    let place = Place::new("full");
    place.launcher(clean, "exit $CODE");
    let path = place.path("journals/rank-1.journal");
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("missing 0000000000", "missing 0000000003");
    fs::write(&path, text).unwrap();
    let expected = "fencepost: rank-1.journal: 3 lines could not be written\n";
    for (code, ended) in [("0", 2), ("7", 7)] {
        let mut tool = place.tool(&["run", "./launcher"]);
        let output = tool.env("CODE", code).output();
        Ran::from(output.expect("the tool starts")).ends_with(ended, "", expected);
    }
}

#[test]
fn journals_can_be_reported_later() {
    let place = Place::new("report");
    racy(&place.path("directory/log/job-1"), "load");
    let ran = place.fencepost(&["report", "--json", "f.json", "log"]);
    let summary = "fencepost: 1 finding in 3 ranks (1 RACE-REMOTE)\n";
    assert!(ran.out.starts_with("error[RACE-REMOTE]"), "{}", ran.out);
    assert!(ran.out.ends_with(summary), "{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (Some(66), ""));
    assert_eq!(
        place.json("directory/f.json")["findings"][0]["ranks"],
        "0-2"
    );
    clean(&place.path("directory/other"));
    place.fencepost(&["report", "other"]).ends_with(0, "", "");
    let ran = place.fencepost(&["report", "nowhere"]);
    ran.fails_with("nowhere: no journal of a rank is there");
}

#[test]
fn after_a_request_to_end_the_findings_are_still_told() {
    let place = Place::new("signal");
    let rest = "trap 'exit 5' TERM\ntouch started\nwhile :; do sleep 0.05; done";
    place.launcher(|directory| racy(directory, "load"), rest);
    let mut tool = place.tool(&["run", "./launcher"]);
    let tool = tool
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    while !place.path("directory/started").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = Command::new("kill").arg(tool.id().to_string()).status();
    assert!(kill.expect("kill").success());
    let ran = Ran::from(tool.wait_with_output().expect("the tool ends"));
    assert_eq!(ran.code, Some(66), "{}", ran.err);
    assert!(ran.err.contains("RACE-REMOTE"), "{}", ran.err);
    place.is_tidy();
}

#[test]
fn the_options_are_listed() {
    let place = Place::new("help");
    place.script("launcher", "touch started");
    let listed = place.fencepost(&["run", "--options", "help=1", "./launcher"]);
    let help = place.fencepost(&["run", "--help"]);
    for text in [&listed.out, &help.out] {
        assert!(
            text.contains("max_findings=NUMBER (default 1000)"),
            "{text}"
        );
    }
    assert_eq!((listed.code, help.code), (Some(0), Some(0)));
    assert!(!place.path("directory/started").exists());
}
