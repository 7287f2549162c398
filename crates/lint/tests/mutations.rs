//! Damaged programs never make the analysis panic or hang.

#[path = "../../ir/tests/common/mutate.rs"]
mod mutate;

use fencepost_ir::{Input, load};
use fencepost_lint::{Options, check, count};
use mutate::Mutations;
use std::fs;
use std::path::Path;

#[test]
fn damaged_programs_are_analysed() {
    let mutations = Mutations {
        test: "damaged_programs_are_analysed",
        count: 500,
        originals: originals(),
    };
    mutations.run(analyse);
}

fn analyse(name: &str, text: &str) {
    let loaded = load(vec![Input::Memory {
        name: name.into(),
        bytes: text.as_bytes().to_vec(),
    }]);
    let _ = count(&loaded.program);
    // There may be nothing to begin with.
    let _ = check(&loaded.program, &Options::default());
}

/// Programs that call MPI, and those of the other tests.
fn originals() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = ["mpi", "ir"].map(|name| folder.join(name));
    let files = folders.iter().flat_map(|folder| {
        let files = fs::read_dir(folder).expect("the folder can be read");
        files.map(|file| file.expect("the folder can be read").path())
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_name()?.to_str()?.to_string();
        Some((name, fs::read_to_string(path).ok()?))
    };
    files.into_iter().filter_map(read).collect()
}
