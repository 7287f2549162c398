//! What the static analysis says about a unit goes into its object file: whether all ranks call its
//! collectives alike, and what it warns about.
//!
//! ```text
//! section fencepost_units  =  unit proven | unit unproven
//!                             warning JSON                  a line for each finding about collectives
//! ```
//!
//! The compiler gets it as one more file to include, in memory: a few lines for the assembler, in a
//! section that is not loaded. When a program is linked and all its parts are proven, the runtime
//! need not compare collectives; when a run finds some that do not match, the report can say which
//! branch was warned about. Parts that were not compiled by `fencepost cc`, or not analysed, have no
//! such section: they are not proven.

use super::compiler::Family;
use crate::check::in_memory;
use fencepost_report::Finding;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::os::fd::IntoRawFd;
use std::path::Path;

/// The section's name.
pub const SECTION: &str = "fencepost_units";

const PROVEN: &str = "unit proven";

/// What the analysis says, as it stands in the section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit(pub String);

impl Unit {
    /// Is it proven that all ranks call the same collectives alike?
    pub fn is_proven(&self) -> bool {
        let mut units = self.0.lines().filter(|line| line.starts_with("unit "));
        let any = self.0.contains(PROVEN);
        any && units.all(|line| line == PROVEN)
    }

    /// What it warns about.
    pub fn warnings(&self) -> Vec<Finding> {
        let lines = self.0.lines();
        let warnings = lines.filter_map(|line| line.strip_prefix("warning "));
        warnings.filter_map(Finding::from_json_line).collect()
    }

    /// What makes a compiler put this into the object file, if there is a way: it includes a file.
    /// That would be one the object depends on: where the command asks for those, there is no way.
    pub fn flags(&self, family: Family, arguments: &[OsString]) -> io::Result<Vec<OsString>> {
        let c = matches!(family, Family::Gcc | Family::Clang);
        match c && !arguments.iter().any(|word| asks_for_dependencies(word)) {
            true => Ok(vec!["-include".into(), child_file(&self.header())?.into()]),
            false => Ok(Vec::new()),
        }
    }

    fn header(&self) -> String {
        // A system header gets no warnings.
        let mut text = String::from("#pragma GCC system_header\n");
        let _ = writeln!(
            text,
            "__asm__(\".pushsection {SECTION},\\\"\\\",@progbits\\n\""
        );
        for bytes in self.0.as_bytes().chunks(32) {
            let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "\".byte {}\\n\"", bytes.join(","));
        }
        text + "\".popsection\\n\");\n"
    }
}

/// A file in memory, by a name that the compiler and its children understand. It stays open for them.
fn child_file(text: &str) -> io::Result<String> {
    let mut file = in_memory()?;
    file.write_all(text.as_bytes())?;
    Ok(format!("/dev/fd/{}", file.into_raw_fd()))
}

fn asks_for_dependencies(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    word.starts_with("-M") || word.starts_with("-Wp,-M") || word.starts_with("--write")
}

/// Are all units of an object file or archive proven?
pub fn is_proven(path: &OsStr) -> bool {
    let Ok(data) = fs::read(Path::new(path)) else {
        return false;
    };
    match ArchiveFile::parse(&*data) {
        Ok(archive) => archive.members().all(|member| {
            let content = member.ok().and_then(|member| member.data(&*data).ok());
            content
                .and_then(section)
                .is_some_and(|unit| unit.is_proven())
        }),
        Err(_) => section(&data).is_some_and(|unit| unit.is_proven()),
    }
}

/// What the units of an object file say.
pub fn section(data: &[u8]) -> Option<Unit> {
    let file = object::File::parse(data).ok()?;
    let section = file.section_by_name(SECTION)?;
    let text = section.uncompressed_data().ok()?;
    Some(Unit(String::from_utf8_lossy(&text).into_owned()))
}

/// Libraries that never call back into MPI code of the program under conditions of their own.
const HARMLESS: [&str; 9] = [
    "c", "m", "dl", "rt", "pthread", "util", "gcc", "gcc_s", "stdc++",
];

/// Is nothing of this library to be proven?
pub fn is_harmless(library: &str) -> bool {
    HARMLESS.contains(&library) || library.starts_with("mpi")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_units_must_be_proven() {
        let proven = |text: &str| Unit(text.into()).is_proven();
        assert!(proven("unit proven\n"));
        assert!(proven("unit proven\nunit proven\n"));
        assert!(!proven("unit proven\nunit unproven\nwarning {}\n"));
        assert!(!proven(""));
    }

    #[test]
    fn libraries_of_the_system_are_harmless() {
        assert!(is_harmless("m") && is_harmless("mpi_cxx"));
        assert!(!is_harmless("hdf5"));
    }
}
