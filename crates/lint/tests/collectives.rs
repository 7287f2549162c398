//! Collectives in control flow, on small programs as LLVM's text. What is expected stands in comments at
//! the top of each file; without debug information, an instruction is named by the collective it calls.
//!
//! ```text
//! ; warning: COLL-LEFT in main: MPI_Barrier, MPI_Finalize | MPI_Finalize       what each side calls
//! ; because: MPI_Comm_rank                                        where the difference comes from
//! ; note: f calls setjmp                                               what was left out
//! ; unproven: 1 collectives, 0 calls                                   places that are not proven
//! ```
//!
//! A file without `warning` has none.

use fencepost_ir::{Input, Program, load};
use fencepost_lint::collectives::{analyse, unproven};
use std::fs;
use std::path::Path;

fn program(text: &str) -> Program {
    let loaded = load(vec![Input::Memory {
        name: "text".into(),
        bytes: text.into(),
    }]);
    assert_eq!(loaded.problems, []);
    loaded.program
}

fn found(text: &str) -> Vec<String> {
    let program = program(text);
    let analysis = analyse(&program);
    let mut lines = Vec::new();
    for warning in &analysis.warnings {
        let function = &program.function(warning.decider.function).name;
        let sides = warning.sequences.each_ref().map(|side| side.join(", "));
        let rule = warning.rule;
        lines.push(format!(
            "warning: {rule} in {function}: {}",
            sides.join(" | ")
        ));
        let steps: Vec<&str> = warning.because.iter().map(|s| s.text.as_str()).collect();
        if !steps.is_empty() {
            lines.push(format!("because: {}", steps.join(" → ")));
        }
    }
    lines.extend(
        analysis
            .notes
            .iter()
            .map(|(_, note)| format!("note: {note}")),
    );
    let open = unproven(&program);
    let calls = open.iter().filter(|place| place.call).count();
    let collectives = open.len() - calls;
    lines.push(format!(
        "unproven: {collectives} collectives, {calls} calls"
    ));
    lines
}

#[test]
fn texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/collectives");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder of texts")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(files.len() >= 10);
    let mut wrong = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let expected: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("; "))
            .filter(|line| {
                let known = ["warning:", "because:", "note:", "unproven:"];
                known.iter().any(|word| line.starts_with(word))
            })
            .collect();
        let found = found(&text);
        if found != expected {
            wrong += &format!("{}: {found:#?}\n", file.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
