//! The commands of `docs/tutorial.md` do what it says.
//!
//! A line with a file's name alone, in backquotes, says what the block after it is. In a block of `console`
//! a line that begins with `$ ` is a command, what follows is what it prints: `...` stands for any
//! lines, `[..]` for anything in a line, and `? 66` is its exit code where that is not 0.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A step of the tutorial.
#[derive(Debug, Default)]
struct Step {
    command: String,
    expected: Vec<String>,
    code: i32,
}

/// What the tutorial consists of, in order.
#[derive(Debug)]
enum Part {
    File(String, String),
    Step(Step),
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut name = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let quoted = line
            .strip_prefix('`')
            .and_then(|rest| rest.strip_suffix('`'));
        if let Some(quoted) = quoted.filter(|name| !name.contains('`')) {
            name = Some(quoted.to_owned());
        } else if let Some(language) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            match (language, name.take()) {
                ("console", _) => parts.extend(steps(&block).map(Part::Step)),
                (_, Some(name)) => parts.push(Part::File(name, block.join("\n") + "\n")),
                _ => {}
            }
        }
    }
    parts
}

fn steps(block: &[&str]) -> impl Iterator<Item = Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in block {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                command: command.into(),
                ..Step::default()
            });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("? ") {
                Some(code) => step.code = code.parse().expect("an exit code"),
                None => step.expected.push((*line).into()),
            }
        }
    }
    steps.into_iter()
}

/// Are these the lines that were expected?
fn matches(expected: &[String], actual: &[&str]) -> bool {
    match (expected, actual) {
        ([], []) => true,
        ([any, rest @ ..], _) if any == "..." => {
            (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..]))
        }
        ([first, rest @ ..], [line, others @ ..]) => {
            line_matches(first, line) && matches(rest, others)
        }
        _ => false,
    }
}

fn line_matches(expected: &str, actual: &str) -> bool {
    let Some((before, after)) = expected.split_once("[..]") else {
        return expected == actual.trim_end();
    };
    actual.strip_prefix(before).is_some_and(|rest| {
        (0..=rest.len())
            .filter(|at| rest.is_char_boundary(*at))
            .any(|at| line_matches(after, &rest[at..]))
    })
}

/// Where the tool and its libraries are.
fn tool_folder() -> PathBuf {
    let tool = std::env::var_os("FENCEPOST_TOOL").map(PathBuf::from);
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release/fencepost");
    let tool = tool.unwrap_or_else(built);
    assert!(tool.exists(), "{} is missing: run ./x test", tool.display());
    tool.canonicalize()
        .expect("a path")
        .parent()
        .expect("a folder")
        .into()
}

#[test]
fn every_command_of_the_tutorial_does_what_it_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", tool_folder().display());
    let text = include_str!("../../../docs/tutorial.md");
    for part in parts(text) {
        let step = match part {
            Part::File(name, text) => {
                fs::write(folder.join(name), text).expect("a file");
                continue;
            }
            Part::Step(step) => step,
        };
        let output = Command::new("bash")
            .args(["-c", &format!("({}) 2>&1", step.command)])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
            .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
            .env("OMPI_MCA_rmaps_base_oversubscribe", "1")
            .output()
            .expect("bash runs");
        let printed = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(
            output.status.code(),
            Some(step.code),
            "{}:\n{printed}",
            step.command
        );
        assert!(
            matches(&step.expected, &lines),
            "{}: expected\n{}\nbut it printed\n{printed}",
            step.command,
            step.expected.join("\n")
        );
    }
}

#[test]
fn lines_may_be_left_out() {
    let expected = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    assert!(matches(&expected("a\n...\nd"), &["a", "b", "c", "d"]));
    assert!(matches(&expected("...\nrank [..]: 1"), &["rank 0: 1"]));
    assert!(!matches(&expected("a"), &["a", "b"]));
    assert!(!matches(&expected("a[..]c"), &["ab"]));
}
