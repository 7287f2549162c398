//! Options on the command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folders in which modules are looked for, in no order.
pub fn folders(options: &[OsString]) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    let mut options = options.iter();
    while let Some(option) = options.next() {
        let text = option.to_string_lossy();
        let folder = ["-I", "-J", "-module-dir"]
            .iter()
            .find_map(|name| text.strip_prefix(name));
        match folder {
            Some("") => folders.extend(options.next().map(PathBuf::from)),
            Some(folder) => folders.push(folder.into()),
            None => {}
        }
    }
    folders
}

/// Those of the options that this flang does not know. It is asked, and compiles nothing.
pub fn foreign(flang: &OsStr, options: &[OsString]) -> Vec<OsString> {
    let asked = Command::new(flang)
        .args(options)
        .args(["-###", "-fsyntax-only", "-x", "f95", "-"])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    let said = asked.map_or(Vec::new(), |asked| asked.stderr);
    let said = String::from_utf8_lossy(&said);
    said.lines()
        .filter_map(unknown)
        .map(OsString::from)
        .collect()
}

/// The option in `flang-new: error: unknown argument: '-fallow-invalid-boz'`.
fn unknown(line: &str) -> Option<&str> {
    let known = [
        "unknown argument",
        "unsupported option",
        "unsupported argument",
    ];
    let problem = known
        .iter()
        .find_map(|problem| line.split_once(problem))
        .map(|(_, rest)| rest)?;
    let (_, option) = problem.split_once('\'')?;
    option.split_once('\'').map(|(option, _)| option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_modules_are_attached_or_not() {
        let options = [
            "-I",
            "a",
            "-Ib",
            "-J",
            "c",
            "-module-dir",
            "d",
            "-O2",
            "-Je",
        ];
        let folders = folders(&options.map(OsString::from));
        assert_eq!(folders, ["a", "b", "c", "d", "e"].map(PathBuf::from));
    }

    #[test]
    fn unknown_options_are_in_quotes() {
        let line = "flang-new: error: unknown argument: '-fstack-protector-strong'";
        assert_eq!(unknown(line), Some("-fstack-protector-strong"));
        let line = "flang: error: unknown argument '-foo', did you mean '-fno'?";
        assert_eq!(unknown(line), Some("-foo"));
        assert_eq!(unknown("flang: error: no input files"), None);
    }
}
