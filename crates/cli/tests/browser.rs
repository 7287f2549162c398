//! The page of findings in a real browser: what its script shows of `tests/golden`, and of very many findings and
//! ranks. The browser is Debian's `chromium`; where there is none the tests are skipped.

use fencepost_report::{Document, Finding, FindingSite, Numbers};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1);
    let missing = Command::new("chromium").arg("--version").output().is_err();
    let test = |name: &str, check: fn() -> Result<(), String>| {
        let trial = Trial::test(name, move || check().map_err(Failed::from));
        trial.with_ignored_flag(missing)
    };
    let trials = vec![
        test("race", race),
        test("collective", collective),
        test("misuse", misuse),
        test("way", way),
        test("many", many),
        test("ranks", ranks),
        test("schemes", schemes),
    ];
    libtest_mimic::run(&arguments, trials).exit();
}

fn golden(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    folder.canonicalize().expect("a folder").join(name)
}

fn finding(name: &str) -> Finding {
    let document = Document::read(&golden(&format!("{name}.json")));
    document.expect("a finding").findings.remove(0)
}

fn written(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join(name)
}

fn chromium(arguments: &[&str], page: &Path, fragment: &str) -> Result<String, String> {
    let output = Command::new("timeout")
        .args(["60", "chromium", "--headless", "--no-sandbox"])
        .args(["--disable-gpu", "--virtual-time-budget=5000"])
        .arg(format!("--user-data-dir={}", written("profile").display()))
        .args(arguments)
        .arg(format!("file://{}#{fragment}", page.display()))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The page's elements as its script has made them.
fn elements(page: &Path, fragment: &str) -> Result<String, String> {
    let page = chromium(&["--dump-dom"], page, fragment)?;
    let (elements, _) = page.split_once("<script").ok_or("no page")?;
    Ok(elements.into())
}

fn shows(elements: &str, parts: &[&str]) -> Result<(), String> {
    let mut parts = parts.iter();
    match parts.find(|part| !elements.contains(**part)) {
        Some(part) => Err(format!("{part} is missing in\n{elements}")),
        None => Ok(()),
    }
}

/// What the page of all findings shows when one is chosen by a link.
fn chosen(name: &str) -> Result<String, String> {
    elements(&golden("all.html"), &finding(name).fingerprint)
}

fn race() -> Result<(), String> {
    let parts = [
        "aria-selected=\"true\"><span class=\"rule certain\">RACE-REMOTE</span> MPI_Put and load by ranks 0-2",
        "<rect class=\"band\"",
        "nothing orders the two accesses in here",
        "<circle class=\"first\"",
        "<circle class=\"second\"",
        "reaches the memory at some time",
        "(2) load by ranks 0-2",
        "<span class=\"hit\"><span class=\"number\">22</span>    sink = memory[0];",
        "<h3>What mends it</h3><p>Insert `MPI_Win_fence(0, win);` before line 22",
    ];
    shows(&chosen("remote-race")?, &parts)
}

fn collective() -> Result<(), String> {
    let parts = [
        "the ranks do not come together",
        ">ranks 0,3<",
        ">ranks 1,4<",
        ">rank 2<",
        "Ranks differ because",
    ];
    shows(&chosen("mismatch")?, &parts)
}

fn misuse() -> Result<(), String> {
    let parts = [
        "<h3>Earlier: ",
        "MPI_Win_lock fence-in-lock.c:12",
        "class=\"second arrow\"",
        "Close the one kind of epoch before opening the other.",
    ];
    shows(&chosen("epoch")?, &parts)
}

fn way() -> Result<(), String> {
    let parts = ["rule possible", "It happens only if the condition at"];
    shows(&chosen("static-possible")?, &parts)
}

/// A page of these findings.
fn page(name: &str, findings: Vec<Finding>) -> Result<PathBuf, String> {
    let (json, html) = (
        written(&format!("{name}.json")),
        written(&format!("{name}.html")),
    );
    let text = Document::new(findings).to_json();
    fs::write(&json, text).map_err(|error| error.to_string())?;
    let status = Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .args(["report", "--brief"])
        .arg(&json)
        .arg("--html")
        .arg(&html)
        .stdout(Stdio::null())
        .status();
    match status.map(|status| status.code()) {
        Ok(Some(66)) => Ok(html),
        other => Err(format!("fencepost report: {other:?}")),
    }
}

/// Of ten thousand findings those are elements that can be seen, and a link leads to the last one.
fn many() -> Result<(), String> {
    let pattern = finding("remote-race");
    let findings = (1..=10_000).map(|number| {
        let mut finding = pattern.clone();
        finding.sites[0].line = number;
        finding.fingerprint = format!("{number:016x}:1");
        finding
    });
    let page = page("many", findings.collect())?;
    let first = elements(&page, "")?;
    shows(
        &first,
        &["10000 of 10000", ":1 · tests/mpi/remote/halo-ring.c:22"],
    )?;
    let rows = first.matches("role=\"option\"").count();
    if rows != 200 {
        return Err(format!("{rows} rows"));
    }
    let last = elements(&page, "0000000000002710:1")?;
    shows(
        &last,
        &[
            "fingerprint 0000000000002710:1",
            "halo-ring.c:10000 in main",
        ],
    )
}

/// With 64 ranks a race still has two lanes, and a mismatch of 64 groups one for each.
fn ranks() -> Result<(), String> {
    let all: Numbers = (0..64).collect();
    let mut race = finding("remote-race");
    race.ranks = all.clone();
    race.owner = all.clone();
    race.sites
        .iter_mut()
        .for_each(|site| site.ranks = all.clone());
    let mut mismatch = finding("mismatch");
    let pattern = mismatch.sites[2].clone();
    mismatch.sites = (0..64)
        .map(|rank| FindingSite {
            ranks: Numbers::one(rank),
            ..pattern.clone()
        })
        .collect();
    let link = mismatch.fingerprint.clone();
    let page = page("ranks", vec![race, mismatch])?;
    shows(
        &elements(&page, "")?,
        &[">ranks 0-63 (1)<", ">ranks 0-63 (2)<"],
    )?;
    let groups = elements(&page, &link)?;
    shows(&groups, &[">rank 0<", ">rank 63<"])?;
    match groups.matches("<circle").count() {
        64 => Ok(()),
        circles => Err(format!("{circles} groups are drawn")),
    }
}

/// Light and dark, and neither is an empty page.
fn schemes() -> Result<(), String> {
    let mut pictures = Vec::new();
    for (number, scheme) in ["dark", "light"].into_iter().enumerate() {
        let file = written(&format!("{scheme}.png"));
        let _ = fs::remove_file(&file);
        let screenshot = format!("--screenshot={}", file.display());
        let scheme = format!("--blink-settings=preferredColorScheme={number}");
        let arguments = [&*scheme, &*screenshot, "--window-size=1100,700"];
        chromium(&arguments, &golden("all.html"), "")?;
        pictures.push(fs::read(&file).map_err(|error| error.to_string())?);
    }
    match pictures[0] != pictures[1] && pictures.iter().all(|picture| picture.len() > 50_000) {
        true => Ok(()),
        false => Err("the pictures show nothing, or the same".into()),
    }
}
