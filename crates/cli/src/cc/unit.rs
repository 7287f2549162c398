//! What the static analysis says about a unit goes into its object file: whether all ranks call its
//! collectives alike, and what it warns about.
//!
//! ```text
//! section fencepost_units  =  unit proven | unit unproven
//!                             compiled JSON                 an entry of a compilation database for each source
//!                             warning JSON                  a line for each finding about collectives
//! ```
//!
//! The compiler gets it as one more file to include, in memory: a few lines for the assembler, in a
//! section that is not loaded. (gfortran includes nothing of that kind, but has the assembler read it.) They are written while it compiles ([`Promise`]), unless it makes or keeps
//! another form of the program than machine code. When a program is linked and all its parts are proven, the runtime
//! need not compare collectives; when a run finds some that do not match, the report can say which
//! branch was warned about, and when it finds races, the sources can be asked what mends them. Parts that were not compiled by `fencepost cc`, or not analysed, have no
//! such section: they are not proven.

use super::compiler::Family;
use crate::check::{child_name, in_memory};
use fencepost_report::Finding;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};
use rustix::io::{FdFlags, fcntl_setfd};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, PipeReader, PipeWriter, Write as _};
use std::os::fd::IntoRawFd;
use std::path::{Path, PathBuf};

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
        let warnings = self.lines("warning ");
        warnings.filter_map(Finding::from_json_line).collect()
    }

    /// How its sources were compiled: entries of a compilation database.
    pub fn compiled(&self) -> impl Iterator<Item = &str> {
        self.lines("compiled ")
    }

    fn lines(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.0
            .lines()
            .filter_map(move |line| line.strip_prefix(kind))
    }

    /// What makes a compiler put this into the object file.
    pub fn flags(&self, family: Family) -> io::Result<Vec<OsString>> {
        let mut header = in_memory()?;
        header.write_all(for_compiler(family, &self.assembler()).as_bytes())?;
        let flags = reading(family, &header);
        // It stays open for the compiler.
        let _ = header.into_raw_fd();
        Ok(flags)
    }

    fn assembler(&self) -> String {
        let mut text = format!(".pushsection {SECTION},\"\",@progbits\n");
        for bytes in self.0.as_bytes().chunks(32) {
            let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let _ = writeln!(text, ".byte {}", bytes.join(","));
        }
        text + ".popsection\n"
    }
}

/// A unit that a compiler is told of before it is known what there is to say about it.
///
/// What goes into the object file is written meanwhile; the assembler, which comes last, first reads
/// to the end of a pipe that is closed when all is written. If nothing is, nothing goes into the file.
/// The files are the compiler's to read as long as this lives.
pub struct Promise {
    /// Open until all is written.
    writing: Option<PipeWriter>,
    _reading: PipeReader,
    header: File,
    section: File,
    library: File,
    family: Family,
}

impl Promise {
    /// Nothing is known yet.
    pub fn new(family: Family) -> io::Result<Promise> {
        let (reading, writing) = io::pipe()?;
        fcntl_setfd(&reading, FdFlags::empty())?;
        let (mut header, section) = (in_memory()?, in_memory()?);
        let include = |file: &str| format!(".include \"{file}\"\n");
        let text = include(&child_name(&reading)) + &include(&child_name(&section));
        header.write_all(for_compiler(family, &text).as_bytes())?;
        Ok(Promise {
            writing: Some(writing),
            _reading: reading,
            header,
            section,
            library: in_memory()?,
            family,
        })
    }

    /// What makes a compiler put it into the object file.
    pub fn flags(&self) -> Vec<OsString> {
        reading(self.family, &self.header)
    }

    /// What is linked, if that comes after compiling: the library for units that are proven, if this
    /// is one, or else nothing.
    pub fn library(&self) -> PathBuf {
        child_name(&self.library).into()
    }

    /// Now it is known.
    pub fn keep(&mut self, unit: Option<&Unit>, proven: &Path) {
        let is_proven = unit.is_some_and(Unit::is_proven);
        let library = is_proven.then(|| fs::read(proven).ok()).flatten();
        let library = library.unwrap_or_else(|| b"/* not proven */\n".to_vec());
        let section = unit.map(Unit::assembler).unwrap_or_default();
        // What cannot be written is missing: then the unit counts as not proven.
        let _ = self.library.write_all(&library);
        let _ = self.section.write_all(section.as_bytes());
        self.writing = None;
    }
}

/// The options with which a compiler reads text for the assembler from a file.
fn reading(family: Family, header: &File) -> Vec<OsString> {
    let name = child_name(header);
    match family {
        Family::Gfortran => vec![format!("-Wa,{name}").into()],
        _ => vec!["-include".into(), name.into()],
    }
}

/// Text for the assembler as a compiler reads it.
fn for_compiler(family: Family, text: &str) -> String {
    match family {
        Family::Gfortran => text.into(),
        _ => asm(text),
    }
}

/// Text for the assembler as a header. (A system header gets no warnings.)
fn asm(text: &str) -> String {
    let mut header = String::from("#pragma GCC system_header\n__asm__(\n");
    for line in text.lines() {
        let line = line.replace('"', "\\\"");
        let _ = writeln!(header, "\"{line}\\n\"");
    }
    header + ");\n"
}

/// Is there a way to put something into the object file? The compiler of C includes a file, which would be
/// one the object depends on: where the command asks for those, there is none. The assembler reads no pipe
/// beside a file.
pub fn can_embed(family: Family, fortran: bool, arguments: &[OsString]) -> bool {
    let mut arguments = arguments.iter();
    match family {
        Family::Gcc | Family::Clang => {
            !fortran && !arguments.any(|word| asks_for_dependencies(word))
        }
        Family::Gfortran => !arguments.any(|word| word == "-pipe"),
        _ => false,
    }
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
    fn what_is_embedded_depends_on_the_compiler() {
        let can = |family, fortran, words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            can_embed(family, fortran, &words)
        };
        assert!(can(Family::Gcc, false, &["-c", "a.c"]));
        assert!(!can(Family::Gcc, false, &["-MD", "-c", "a.c"]));
        assert!(!can(Family::Gcc, true, &["-c", "a.f90"]));
        assert!(can(Family::Gfortran, true, &["-MD", "-c", "a.f90"]));
        assert!(!can(Family::Gfortran, true, &["-pipe", "-c", "a.f90"]));
        assert!(!can(Family::Flang, true, &["-c", "a.f90"]));
    }

    #[test]
    fn libraries_of_the_system_are_harmless() {
        assert!(is_harmless("m") && is_harmless("mpi_cxx"));
        assert!(!is_harmless("hdf5"));
    }
}
