//! How the files of the source are named to the user: as the compiler wrote them, but relative when
//! they are below the current directory.

use std::env;
use std::path::{Component, Path, PathBuf};

/// Names files relative to a directory.
pub struct Paths {
    /// The directory without symbolic links; `None` if there is none.
    directory: Option<PathBuf>,
}

impl Paths {
    /// Relative to the current directory.
    pub fn from_current_directory() -> Paths {
        let directory = env::current_dir().and_then(|path| path.canonicalize());
        Paths {
            directory: directory.ok(),
        }
    }

    /// How a file is shown.
    pub fn shown(&self, file: &str) -> String {
        let below = self.below(Path::new(file));
        let below = below.and_then(|path| path.to_str().map(String::from));
        below.unwrap_or_else(|| file.into())
    }

    fn below(&self, file: &Path) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        let inside = |path: &Path| {
            let rest = path.strip_prefix(directory).ok()?;
            let upwards = rest.components().any(|part| part == Component::ParentDir);
            // Components leave out the `.` that a compiler was given.
            (!upwards).then(|| rest.components().collect())
        };
        // The compiler may have seen the directory through a symbolic link.
        inside(file).or_else(|| inside(&file.canonicalize().ok()?))
    }
}

/// Is it a header of the system or the compiler?
pub fn is_system(file: &str) -> bool {
    file.starts_with("/usr/include/")
        || file.starts_with("/usr/lib/")
        || file.contains("/include/c++/")
        || file.contains("/lib/gcc/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_below_the_directory_are_shown_relative_to_it() {
        let paths = Paths {
            directory: Some("/home/me/heat".into()),
        };
        assert_eq!(paths.shown("/home/me/heat/heat.c"), "heat.c");
        assert_eq!(paths.shown("/home/me/heat/./src/heat.c"), "src/heat.c");
        assert_eq!(
            paths.shown("/home/me/heater/heat.c"),
            "/home/me/heater/heat.c"
        );
        assert_eq!(
            paths.shown("/home/me/heat/../other/heat.c"),
            "/home/me/heat/../other/heat.c"
        );
        assert_eq!(paths.shown("heat.c"), "heat.c");
        let nowhere = Paths { directory: None };
        assert_eq!(nowhere.shown("/heat.c"), "/heat.c");
    }

    #[test]
    fn headers_of_the_system_are_not_the_users() {
        assert!(is_system("/usr/include/c++/12/bits/stl_algobase.h"));
        assert!(is_system("/opt/gcc/13/include/c++/13/vector"));
        assert!(is_system(
            "/usr/lib/llvm-19/lib/clang/19/include/xmmintrin.h"
        ));
        assert!(!is_system("src/include/grid.h"));
        assert!(!is_system("/home/me/heat.c"));
    }
}
