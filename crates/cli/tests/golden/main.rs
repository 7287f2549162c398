//! Findings of every kind: what the analyses tell, and what every format makes of it, against the files in
//! `tests/golden`.
//!
//! ```text
//! program ──▶ fencepost run, check, replay ──▶ NAME.json ──▶ fencepost report ──▶ NAME.txt .brief .csv .sarif .page.json
//! ```
//!
//! Of a page the data is compared, not what is the same in all of them; `all.html` is a whole one.
//! Addresses are counted from the first racing byte, and executables lose their folder.
//!
//! `FENCEPOST_BLESS=1 cargo test -p fencepost-cli --test golden` writes the files anew. `FENCEPOST_TOOL` is the
//! program under test (default `target/release/fencepost`).

mod case;
mod sarif;

use case::{CASES, Case};
use fencepost_report::{Document, Finding};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let mut arguments = Arguments::from_args();
    // The page of all comes after the others, which are written one by one.
    arguments.test_threads = Some(1);
    let mut trials: Vec<Trial> = CASES
        .iter()
        .map(|case| Trial::test(case.name, || check(case).map_err(Failed::from)))
        .collect();
    trials.push(Trial::test("page-of-all", || {
        page_of_all().map_err(Failed::from)
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// The root of the sources, in which every command runs: findings name files from there.
fn workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("a workspace")
}

fn golden(name: &str) -> PathBuf {
    workspace().join("tests/golden").join(name)
}

/// A file that a test writes.
fn written(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join(name)
}

fn tool() -> OsString {
    let built = || workspace().join("target/release/fencepost").into();
    env::var_os("FENCEPOST_TOOL").unwrap_or_else(built)
}

/// Compares with a file, or writes it.
fn compare(name: &str, actual: &str) -> Result<(), String> {
    let path = golden(name);
    if env::var_os("FENCEPOST_BLESS").is_some() {
        return fs::write(&path, actual).map_err(|error| format!("{}: {error}", path.display()));
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    match expected == actual {
        true => Ok(()),
        false => Err(format!(
            "tests/golden/{name} is\n{expected}\nbut now it is\n{actual}"
        )),
    }
}

fn check(case: &Case) -> Result<(), String> {
    let name = case.name;
    compare(&format!("{name}.json"), &told(case)?.to_json())?;
    let input = golden(&format!("{name}.json"));
    let files = Files::new(name);
    let text = files.report(&[&input])?;
    compare(&format!("{name}.txt"), &text)?;
    compare(
        &format!("{name}.brief"),
        &report(&["--brief".as_ref(), &input])?,
    )?;
    compare(&format!("{name}.json"), &read(&files.json)?)?;
    compare(&format!("{name}.csv"), &read(&files.csv)?)?;
    let text = read(&files.sarif)?;
    sarif::check(&text).map_err(|problem| format!("{name}.sarif: {problem}"))?;
    compare(&format!("{name}.sarif"), &text)?;
    compare(&format!("{name}.page.json"), &data(&read(&files.html)?)?)
}

/// What an analysis tells, without what differs between two runs.
fn told(case: &Case) -> Result<Document, String> {
    let file = written(&format!("{}.told.json", case.name));
    let _ = fs::remove_file(&file);
    let said = case.analyse(&file)?;
    let mut document = Document::read(&file).map_err(|error| format!("{error}\n{said}"))?;
    for finding in &mut document.findings {
        finding.bytes = counted(finding);
        for site in &mut finding.sites {
            let file = site.module.rsplit('/').next();
            site.module = file.unwrap_or_default().into();
        }
    }
    match document.findings.is_empty() {
        true => Err(format!("nothing was found\n{said}")),
        false => Ok(document),
    }
}

/// The racing bytes, counted from the first of them; those of several ranks each from their first, for
/// their addresses have nothing to do with each other.
fn counted(finding: &Finding) -> Vec<String> {
    let number = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).ok();
    let ends = |range: &String| {
        let (start, end) = range.split_once("..")?;
        Some((number(start)?, number(end)?))
    };
    let ranges: Vec<(u64, u64)> = finding.bytes.iter().filter_map(ends).collect();
    let one = finding.owner.to_string().parse::<u32>().is_ok();
    let first = ranges.first().map_or(0, |(start, _)| *start);
    let counted = ranges.iter().map(|&(start, end)| {
        let origin = if one { first } else { start };
        format!("{:#x}..{:#x}", start - origin, end - origin)
    });
    let mut counted: Vec<String> = counted.collect();
    counted.dedup();
    counted
}

/// The files of one call of `fencepost report`.
struct Files {
    json: PathBuf,
    csv: PathBuf,
    sarif: PathBuf,
    html: PathBuf,
}

impl Files {
    fn new(name: &str) -> Files {
        let file = |extension: &str| written(&format!("{name}.{extension}"));
        Files {
            json: file("json"),
            csv: file("csv"),
            sarif: file("sarif"),
            html: file("html"),
        }
    }

    /// Writes them. Returns what is shown.
    fn report(&self, inputs: &[&Path]) -> Result<String, String> {
        let mut arguments: Vec<&Path> = Vec::new();
        for (option, file) in [
            ("--json", &self.json),
            ("--csv", &self.csv),
            ("--sarif", &self.sarif),
            ("--html", &self.html),
        ] {
            arguments.extend([Path::new(option), file]);
        }
        report(&[&arguments[..], inputs].concat())
    }
}

fn report(arguments: &[&Path]) -> Result<String, String> {
    let mut command = Command::new(tool());
    command.arg("report").args(arguments);
    case::output(command, 66)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// What a page is about.
fn data(page: &str) -> Result<String, String> {
    let start = "<script type=\"application/json\" id=\"data\">";
    let data = page
        .split_once(start)
        .and_then(|(_, rest)| rest.split_once("</script>"));
    let (data, _) = data.ok_or("the page has no data")?;
    let data: Value = serde_json::from_str(data).map_err(|error| error.to_string())?;
    Ok(format!("{data:#}\n"))
}

fn page_of_all() -> Result<(), String> {
    let inputs: Vec<PathBuf> = CASES
        .iter()
        .map(|case| golden(&format!("{}.json", case.name)))
        .collect();
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    let files = Files::new("all");
    files.report(&inputs)?;
    sarif::check(&read(&files.sarif)?)?;
    compare("all.html", &read(&files.html)?)
}
