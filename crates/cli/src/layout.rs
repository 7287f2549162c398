//! Where the parts of an installation are that a program under test is linked or started with.

use std::env;
use std::path::{Path, PathBuf};

/// The files beside the `fencepost` program that other programs use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The library that watches a program: `libfencepost.so`.
    pub runtime: PathBuf,
    /// What is linked into instrumented code: `libfencepost_stub.a`.
    pub stub: PathBuf,
    /// What is linked into an executable whose collectives need not be compared.
    pub proven: PathBuf,
    /// The directory where gcc finds the stub under the name `libtsan.a`.
    pub gcc_dir: PathBuf,
    /// The static analysis: `fencepost-check`.
    pub check: PathBuf,
    /// The directory of the plugins for LLVM's compilers.
    pub plugins: PathBuf,
}

impl Layout {
    /// Finds the parts from where this program is: all in one directory in the build tree,
    /// `PREFIX/bin` and `PREFIX/lib/fencepost` when installed.
    pub fn find() -> Result<Layout, String> {
        let program = env::current_exe()
            .and_then(|path| path.canonicalize())
            .map_err(|error| format!("cannot find out where fencepost is installed: {error}"))?;
        Layout::beside(program.parent().unwrap_or(Path::new("/")))
    }

    fn beside(directory: &Path) -> Result<Layout, String> {
        let installed = match directory.parent() {
            Some(prefix) => prefix.join("lib/fencepost"),
            None => PathBuf::from("/lib/fencepost"),
        };
        [directory, &installed]
            .into_iter()
            .map(Layout::inside)
            .find(|layout| layout.runtime.exists())
            .ok_or_else(|| {
                format!(
                    "libfencepost.so is missing: it is neither in {} nor in {}",
                    directory.display(),
                    installed.display()
                )
            })
    }

    fn inside(directory: &Path) -> Layout {
        Layout {
            runtime: directory.join("libfencepost.so"),
            stub: directory.join("libfencepost_stub.a"),
            proven: directory.join("libfencepost_proven.a"),
            gcc_dir: directory.join("gcc"),
            check: directory.join("fencepost-check"),
            plugins: directory.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// An empty directory that is removed again.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = env::temp_dir().join(format!("fencepost-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Scratch(path)
        }

        fn file(&self, path: &str) {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn in_the_build_tree_everything_is_beside_the_program() {
        let tree = Scratch::new("build-tree");
        tree.file("libfencepost.so");
        let layout = Layout::beside(&tree.0).unwrap();
        assert_eq!(layout.runtime, tree.0.join("libfencepost.so"));
        assert_eq!(layout.stub, tree.0.join("libfencepost_stub.a"));
        assert_eq!(layout.gcc_dir, tree.0.join("gcc"));
    }

    #[test]
    fn an_installed_program_has_its_own_library_directory() {
        let tree = Scratch::new("installed");
        tree.file("bin/fencepost");
        tree.file("lib/fencepost/libfencepost.so");
        let layout = Layout::beside(&tree.0.join("bin")).unwrap();
        assert_eq!(layout.runtime, tree.0.join("lib/fencepost/libfencepost.so"));
        assert_eq!(layout.gcc_dir, tree.0.join("lib/fencepost/gcc"));
    }

    #[test]
    fn a_missing_library_is_named() {
        let tree = Scratch::new("missing");
        let message = Layout::beside(&tree.0.join("bin")).unwrap_err();
        assert!(
            message.starts_with("libfencepost.so is missing"),
            "{message}"
        );
    }
}
