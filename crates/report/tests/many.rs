//! Ten thousand findings of 256 ranks: every format in a second, and a page of less than five megabytes.

use fencepost_model::{
    AccessKind, Actor, ByteRange, Call, Race, Ranges, Rank, RemoteKind, Role, Side, Site, SiteId,
};
use fencepost_report::{
    Document, Finding, FindingWindow, Findings, Output, Reporter, SeenWindow, Sighting, summary,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const FINDINGS: u32 = 10_000;
const RANKS: u32 = 256;
/// How many ranks see each of them.
const WITNESSES: u32 = 4;
const FILES: u32 = 50;

/// The time this thread has had a processor: others may keep this machine busy.
fn busy() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// Rank `rank` puts into the memory of its neighbour, who loads it.
fn add(findings: &mut Findings, folder: &Path, number: u32, rank: u32) {
    let neighbour = (rank + 1) % RANKS;
    let file = folder.join(format!("part{}.c", number % FILES));
    let line = 2 * (number / FILES) + 1;
    let site = |line| Site {
        file: file.display().to_string(),
        line,
        column: 5,
        function: format!("exchange_{}", number % FILES),
    };
    let side = |rank, role, call| Side {
        actor: Actor::main(Rank(rank)),
        site: SiteId(0),
        role,
        call,
    };
    let base = 0x7f00_0000_0000 + u64::from(neighbour) * 0x10_0000;
    let race = Race {
        owner: Rank(neighbour),
        bytes: Ranges::one(base + 8 * u64::from(number), 8),
        apart: false,
        first: side(rank, Role::Target(RemoteKind::Write), Some(Call::Put)),
        second: side(neighbour, Role::Plain(AccessKind::Load), None),
    };
    let sides = [
        Sighting::by(race.first.actor, site(line), "MPI_Put"),
        Sighting::by(race.second.actor, site(line + 1), "load"),
    ];
    let window = FindingWindow {
        name: "halo".into(),
        constructor: "MPI_Win_allocate".into(),
        file: "main.c".into(),
        line: 12,
        bytes: Vec::new(),
    };
    let memory = ByteRange::new(base, 0x10_0000);
    findings.add_race(&race, sides, Some(SeenWindow { window, memory }));
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many");
    fs::create_dir_all(&folder).expect("a temporary folder");
    let put = "    MPI_Put(&cells[i], 1, MPI_DOUBLE, right, i, 1, MPI_DOUBLE, win);\n";
    let lines = FINDINGS / FILES;
    let text: String = (0..lines)
        .map(|n| format!("{put}    sum += cells[{n}];\n"))
        .collect();
    for part in 0..FILES {
        fs::write(folder.join(format!("part{part}.c")), &text).expect("a source");
    }
    folder
}

/// Collects what the ranks have seen and reports it. Returns the findings, and how long that took.
fn report(folder: &Path, output: &Output) -> (Vec<Finding>, Duration) {
    let start = busy();
    let mut findings = Findings::new();
    for number in 0..FINDINGS {
        for witness in 0..WITNESSES {
            let rank = (number * 7 + witness * RANKS / WITNESSES) % RANKS;
            add(&mut findings, folder, number, rank);
        }
    }
    let mut reporter = Reporter::open(output, "run").expect("files");
    let findings: Vec<Finding> = reporter.sift(findings.finish());
    match *output == Output::default() {
        true => assert!(
            findings
                .iter()
                .all(|finding| reporter.text(finding).len() > 100)
        ),
        false => reporter.write(&findings).expect("files"),
    }
    (findings, busy() - start)
}

#[test]
fn ten_thousand_findings_of_256_ranks_are_reported_in_a_second() {
    let folder = folder();
    let file = |name: &str| Some(folder.join(name));
    let none = Output::default;
    let outputs = [
        ("text", none()),
        (
            "JSON",
            Output {
                json: file("many.json"),
                ..none()
            },
        ),
        (
            "SARIF",
            Output {
                sarif: file("many.sarif"),
                ..none()
            },
        ),
        (
            "CSV",
            Output {
                csv: file("many.csv"),
                ..none()
            },
        ),
        (
            "HTML",
            Output {
                html: file("many.html"),
                ..none()
            },
        ),
    ];
    for (name, output) in &outputs {
        // Others slow this machine down, by more than they take.
        let times = (0..3).map(|_| report(&folder, output).1);
        let fastest = times.min().expect("three times");
        println!("{name}: {fastest:?}");
        assert!(fastest < Duration::from_secs(1), "{name}: {fastest:?}");
    }
    let (findings, _) = report(&folder, &outputs[1].1);
    assert_eq!(
        summary(&findings),
        "fencepost: 10000 findings (10000 RACE-REMOTE)"
    );
    assert_eq!(findings[0].count, u64::from(WITNESSES));
    let read = Document::read(&folder.join("many.json")).expect("the document");
    assert_eq!(read.findings, findings);
    let page = fs::metadata(folder.join("many.html"))
        .expect("a page")
        .len();
    println!("the page: {page} bytes");
    assert!(page < 5_000_000, "{page} bytes");
}
