//! The texts the tests load.

use fencepost_ir::Input;
use std::path::{Path, PathBuf};

/// Where they are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir/load")
}

/// All of them, by name.
pub fn texts() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).expect("the folder can be read");
    let files = files.map(|file| file.expect("the folder can be read").path());
    let mut texts: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|e| e == "ll"))
        .collect();
    assert!(!texts.is_empty());
    texts.sort();
    texts
}

/// The modules in a text: a line `;--- name.ll` begins the next one.
pub fn modules(name: &str, text: &str) -> Vec<Input> {
    const MARK: &str = ";--- ";
    let mut modules = vec![(name.to_string(), String::new())];
    for line in text.split_inclusive('\n') {
        match line.strip_prefix(MARK) {
            Some(name) => modules.push((name.trim().to_string(), String::new())),
            None => modules.last_mut().expect("one at least").1.push_str(line),
        }
    }
    let input = |(name, text): (String, String)| Input::Memory {
        name,
        bytes: text.into_bytes(),
    };
    modules.into_iter().map(input).collect()
}
