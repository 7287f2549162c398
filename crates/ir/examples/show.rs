//! Loads LLVM bitcode or text and prints the program as analyses see it: `show FILE...`.

use fencepost_ir::{Input, load};

fn main() {
    let files = std::env::args_os().skip(1);
    let loaded = load(files.map(|file| Input::File(file.into())).collect());
    print!("{}", loaded.program);
    for problem in &loaded.problems {
        eprintln!("{problem}");
    }
    for name in &loaded.without_debug_info {
        eprintln!("{name}: no debug information");
    }
}
