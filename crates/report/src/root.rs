//! Where relative paths begin: the directory of the repository, so that paths mean the same wherever
//! in it a program was started.

use std::env;
use std::path::{Component, Path, PathBuf};

/// The directory to which paths are relative, and the one in which they were written.
#[derive(Clone, Debug)]
pub struct Root {
    root: PathBuf,
    here: PathBuf,
}

impl Root {
    /// The repository around the current directory, or that directory itself.
    pub fn find() -> Root {
        let here = env::current_dir().unwrap_or_default();
        let around = here.ancestors().find(|path| path.join(".git").exists());
        Root::new(around.unwrap_or(&here), &here)
    }

    /// A root, and the directory relative to which files are named.
    pub fn new(root: &Path, here: &Path) -> Root {
        Root {
            root: root.into(),
            here: here.into(),
        }
    }

    /// The path from the root; `None` if the file is outside.
    pub fn below(&self, file: &str) -> Option<String> {
        let full = without_dots(&self.here.join(file));
        let below = full.strip_prefix(&self.root).ok()?;
        below.to_str().map(String::from)
    }
}

/// The path without `.` and `..`; symbolic links are not followed, as compilers do not either.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_begin_at_the_root() {
        let root = Root::new(Path::new("/me/heat"), Path::new("/me/heat/build"));
        for (file, below) in [
            ("main.c", Some("build/main.c")),
            ("../src/./heat.c", Some("src/heat.c")),
            ("/me/heat/src/heat.c", Some("src/heat.c")),
            ("/usr/include/mpi.h", None),
            ("../../other/a.c", None),
        ] {
            assert_eq!(root.below(file).as_deref(), below, "{file}");
        }
    }
}
