//! The directory of a session when the user named none: `fencepost run` makes it, or the first rank
//! of a program that was started without it.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::{io, process};

/// Makes `<prefix>-<pid>`, for this user only. Another node may have used that name: then
/// `<prefix>-<pid>-1`, and so on.
pub fn make_unique(prefix: &Path) -> io::Result<PathBuf> {
    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    let mut name = prefix.as_os_str().to_os_string();
    name.push(format!("-{}", process::id()));
    for attempt in 1..100 {
        match builder.create(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                name.push(format!("-{attempt}"));
            }
            result => return result.map(|()| name.into()),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
