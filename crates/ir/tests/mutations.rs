//! Damaged texts never make the loader panic, crash or hang.

mod common;

use common::mutate::Mutations;
use common::{check, modules, texts};
use std::fs;

#[test]
fn damaged_texts_never_end_the_process() {
    let mutations = Mutations {
        test: "damaged_texts_never_end_the_process",
        count: 3000,
        originals: originals(),
    };
    mutations.run(load);
}

fn load(name: &str, text: &str) {
    let loaded = fencepost_ir::load(modules(name, text));
    for problem in &loaded.problems {
        assert!(!problem.message.contains('\n'), "{problem}");
    }
    check(&loaded.program);
    let _ = loaded.program.to_string();
}

fn originals() -> Vec<(String, String)> {
    let read = |path: std::path::PathBuf| {
        let name = path.file_name()?.to_str()?.to_string();
        Some((name, fs::read_to_string(path).ok()?))
    };
    texts().into_iter().filter_map(read).collect()
}
