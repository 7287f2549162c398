//! The tool with a fake runtime, and commands that must succeed.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// How the stub is compiled.
const STUB_FLAGS: [&str; 8] = [
    "-O2",
    "-fPIC",
    "-fno-builtin",
    "-fno-plt",
    "-fvisibility=hidden",
    "-fno-tree-loop-distribute-patterns",
    "-Wall",
    "-Werror",
];

/// A build tree as `fencepost` expects it: the tool, a fake runtime, the real stub and plugins.
pub fn tree() -> &'static Path {
    static TREE: OnceLock<PathBuf> = OnceLock::new();
    TREE.get_or_init(|| {
        let tree = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cc");
        let _ = fs::remove_dir_all(&tree);
        fs::create_dir_all(tree.join("gcc")).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_fencepost"), tree.join("fencepost")).unwrap();
        build_runtime(&tree);
        build_stub(&tree);
        for &version in fencepost_pass::VERSIONS {
            let name = fencepost_pass::file_name(version);
            let _ = fs::copy(
                Path::new(fencepost_pass::BUILT).join(&name),
                tree.join(&name),
            );
        }
        tree
    })
}

fn build_runtime(tree: &Path) {
    let mut gcc = Command::new("gcc");
    gcc.args(["-g", "-shared", "-fPIC", "-o"]);
    succeed(gcc.arg(tree.join("libfencepost.so")).arg(program("fake.c")));
}

fn build_stub(tree: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/stub");
    let mut objects = Vec::new();
    for entry in fs::read_dir(sources).unwrap() {
        let source = entry.unwrap().path();
        if source.extension() == Some(OsStr::new("c")) {
            let object = tree.join(source.file_stem().unwrap()).with_extension("o");
            let mut gcc = Command::new("gcc");
            gcc.args(STUB_FLAGS).arg("-c").arg(source);
            succeed(gcc.arg("-o").arg(&object));
            objects.push(object);
        }
    }
    succeed(
        Command::new("ar")
            .arg("rcs")
            .arg(tree.join("libfencepost_stub.a"))
            .args(&objects),
    );
    // What gcc links for ThreadSanitizer: nothing.
    fs::write(tree.join("gcc/libtsan.a"), "!<arch>\n").unwrap();
}

/// A file in `tests/cc/programs`.
pub fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cc/programs")
        .join(name)
}

/// An empty directory for one test.
pub fn scratch(name: &str) -> PathBuf {
    let directory = tree().join(name);
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// The `fencepost` program in that tree.
pub fn tool() -> PathBuf {
    tree().join("fencepost")
}

/// `fencepost cc`, to which a compiler and its arguments are added.
pub fn fencepost_cc() -> Command {
    let mut command = Command::new(tool());
    command.arg("cc");
    command
}

/// Those of the compilers that are installed. Says which are not.
pub fn installed<'a>(compilers: &[&'a str]) -> Vec<&'a str> {
    compilers
        .iter()
        .copied()
        .filter(|compiler| {
            let found = Command::new(compiler).arg("--version").output().is_ok();
            if !found {
                eprintln!("skipped: {compiler} is not installed");
            }
            found
        })
        .collect()
}

/// Runs a command that must succeed without a word on standard error.
pub fn succeed(command: &mut Command) -> Output {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.is_empty(),
        "{command:?}: {}\n{errors}",
        output.status
    );
    output
}

/// What a command that must succeed prints.
pub fn printed(command: &mut Command) -> String {
    String::from_utf8(succeed(command).stdout).unwrap()
}

/// What a command says that must be refused by fencepost itself.
pub fn refused(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{command:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}
