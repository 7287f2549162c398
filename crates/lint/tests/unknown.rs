//! Programs of which a part is not there, as where a compiler sees one source at a time. What is expected stands in a
//! comment at the top of each file (`; finds: EPOCH-LEAK`); a file without one is right, whatever the rest does that it
//! may sensibly do.

use fencepost_ir::{Input, load};
use fencepost_lint::{Options, check};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn found(text: &str) -> BTreeSet<String> {
    let loaded = load(vec![Input::Memory {
        name: "text".into(),
        bytes: text.into(),
    }]);
    assert_eq!(loaded.problems, []);
    let checked = check(&loaded.program, &Options::default()).expect("there is a main");
    let rules = checked.findings.iter().map(|found| found.rule.to_string());
    rules.collect()
}

#[test]
fn texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unknown");
    let files = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<_> = files
        .map(|file| file.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read_to_string(&file).expect("it can be read");
        let lines = text.lines();
        let expected = lines.filter_map(|line| line.strip_prefix("; finds: "));
        let expected: BTreeSet<String> = expected.map(String::from).collect();
        assert_eq!(found(&text), expected, "{}", file.display());
    }
}
