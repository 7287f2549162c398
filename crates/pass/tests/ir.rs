//! What the plugin makes of small programs.
//!
//! `ir/NAME.c` is compiled by clang; of every function it is listed which functions of the stub it
//! calls, how often, and whether it works on vectors. `ir/NAME.txt` says what is expected;
//! `FENCEPOST_BLESS=1 cargo test -p fencepost-pass` writes it. The modules are verified, too.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The version of LLVM whose output is compared; of the others it is only verified.
const COMPARED: u32 = 19;

const LEVELS: [&[&str]; 4] = [&["-O0"], &["-O1"], &["-O2"], &["-O3", "-mavx2"]];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir")
}

fn sources() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the folder of programs");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut sources: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    sources
}

/// The plugin of a version, if it was built and its compiler is installed.
fn plugin(version: u32) -> Option<PathBuf> {
    let file = Path::new(fencepost_pass::BUILT).join(fencepost_pass::file_name(version));
    let clang = Command::new(format!("clang-{version}"))
        .arg("--version")
        .output();
    (file.exists() && clang.is_ok()).then_some(file)
}

/// Compiles a source with the plugin.
fn compile(version: u32, plugin: &Path, flags: &[&str], source: &Path) -> String {
    let output = Command::new(format!("clang-{version}"))
        .args(["-S", "-emit-llvm", "-g", "-o", "-"])
        .args(flags)
        .arg(format!("-fpass-plugin={}", plugin.display()))
        .arg(source)
        .output()
        .expect("clang starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{} {flags:?}: {errors}",
        source.display()
    );
    String::from_utf8(output.stdout).expect("text")
}

/// LLVM's own judgement of a module.
fn verify(version: u32, module: &str, what: &str) {
    let mut opt = Command::new(format!("opt-{version}"))
        .args(["-passes=verify", "-disable-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("opt starts");
    let mut input = opt.stdin.take().expect("a pipe");
    input.write_all(module.as_bytes()).expect("opt reads");
    drop(input);
    let output = opt.wait_with_output().expect("opt ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.is_empty(),
        "{what}: {errors}"
    );
}

/// A line for every function: what it calls of the stub, and whether it has vectors.
fn summary(module: &str) -> String {
    let mut text = String::new();
    for function in module.split("\ndefine ").skip(1) {
        let body = function.split("\n}").next().unwrap_or_default();
        let name = between(body, "@", "(");
        let mut calls: BTreeMap<&str, u32> = BTreeMap::new();
        for line in body.lines().filter(|line| line.contains("call ")) {
            let called = between(line, "@", "(");
            if called.starts_with("fencepost_") || called.starts_with("__tsan_") {
                *calls.entry(called).or_default() += 1;
            }
        }
        let vectors =
            body.contains("load <") || body.contains("store <") || body.contains(".masked.");
        let mut words: Vec<String> = calls
            .iter()
            .map(|(name, count)| format!("{count} {}", name.trim_start_matches("fencepost_")))
            .collect();
        if vectors {
            words.push("vectors".into());
        }
        let words = match words.is_empty() {
            true => "nothing".into(),
            false => words.join(", "),
        };
        let _ = writeln!(text, "{name}: {words}");
    }
    text
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split(after).next().unwrap_or_default()
}

#[test]
fn programs_get_the_checks_they_need() {
    let Some(plugin) = plugin(COMPARED) else {
        eprintln!("skipped: no plugin for LLVM {COMPARED}");
        return;
    };
    for source in sources() {
        let found = summary(&compile(COMPARED, &plugin, &["-O3", "-mavx2"], &source));
        let expected = source.with_extension("txt");
        if env::var_os("FENCEPOST_BLESS").is_some() {
            fs::write(&expected, &found).expect("a writable folder");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(found, expected, "{}", source.display());
    }
}

#[test]
fn modules_are_correct_at_every_level() {
    for &version in fencepost_pass::VERSIONS {
        let Some(plugin) = plugin(version) else {
            eprintln!("skipped: no plugin for LLVM {version}");
            continue;
        };
        for source in sources() {
            for flags in LEVELS {
                let module = compile(version, &plugin, flags, &source);
                verify(version, &module, &format!("{} {flags:?}", source.display()));
            }
        }
    }
}
