//! What is to be compiled, and how: from the command line or a compilation database.

use crate::language::Language;
use crate::wrapper;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// One file of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// As it was named.
    pub file: PathBuf,
    /// How it is read.
    pub language: Language,
    /// Where it is compiled.
    pub directory: PathBuf,
    /// With what.
    pub flags: Vec<OsString>,
}

/// The flags of MPI compilers that were asked already.
#[derive(Default)]
pub struct Wrappers {
    known: HashMap<OsString, Result<Vec<String>, String>>,
    /// What is called when no compiler is named.
    usual: HashMap<&'static str, Option<OsString>>,
}

impl Wrappers {
    fn flags(&mut self, wrapper: &OsStr) -> Result<Vec<OsString>, String> {
        let ask = || wrapper::flags(wrapper);
        let flags = self.known.entry(wrapper.into()).or_insert_with(ask);
        let flags = flags.as_ref().map_err(String::clone)?;
        Ok(flags.iter().map(OsString::from).collect())
    }

    fn usual(&mut self, name: &'static str) -> Option<OsString> {
        let find = || wrapper::usual(name);
        self.usual.entry(name).or_insert_with(find).clone()
    }
}

impl Unit {
    /// A file of the command line.
    pub fn new(
        file: &Path,
        mpi: Option<&OsStr>,
        flags: &[OsString],
        wrappers: &mut Wrappers,
    ) -> Result<Unit, String> {
        let language = Language::of(file).ok_or_else(|| {
            let name = file.display();
            format!("{name}: neither a source (C, C++, Fortran) nor LLVM IR (.ll, .bc)")
        })?;
        let mut all = Vec::new();
        if language != Language::Ir {
            let usual = || wrappers.usual(language.mpi_compiler());
            let wrapper = mpi.map(OsString::from).or_else(usual);
            // Without any, the headers may be where the flags say.
            if let Some(wrapper) = wrapper {
                all.extend(wrappers.flags(&wrapper)?);
            }
            all.extend(without_output(flags, None));
        }
        Ok(Unit {
            file: file.into(),
            language,
            directory: PathBuf::from("."),
            flags: all,
        })
    }

    /// The entry of a compilation database that says the same, on one line.
    pub fn entry(&self) -> String {
        let here = env::current_dir().unwrap_or_default();
        let flags = self.flags.iter().map(|flag| flag.to_string_lossy());
        let file = self.file.to_string_lossy();
        let arguments = ["cc".into()].into_iter().chain(flags);
        let arguments: Vec<_> = arguments.chain([file.clone()]).collect();
        json!({"directory": here.join(&self.directory), "file": file, "arguments": arguments})
            .to_string()
    }
}

/// An entry of `compile_commands.json`.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    command: String,
}

/// What the database in this directory compiles; if files are named, only those.
pub fn database(
    directory: &Path,
    only: &[PathBuf],
    wrappers: &mut Wrappers,
) -> Result<Vec<Unit>, String> {
    let path = directory.join("compile_commands.json");
    let name = path.display();
    let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
    let entries: Vec<Entry> =
        serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    let mut units: Vec<Unit> = Vec::new();
    let mut missing = only.to_vec();
    for entry in entries {
        let full = entry.directory.join(&entry.file);
        let full = full.canonicalize().unwrap_or(full);
        let wanted = |file: &PathBuf| file.canonicalize().is_ok_and(|file| file == full);
        if !only.is_empty() && !only.iter().any(wanted) {
            continue;
        }
        missing.retain(|file| !wanted(file));
        // A file that is compiled twice, for two programs, is one file here.
        if units.iter().any(|unit| unit.file == full) {
            continue;
        }
        if let Some(unit) = unit(entry, full, wrappers)? {
            units.push(unit);
        }
    }
    match missing.first() {
        Some(file) => Err(format!("{name} does not compile {}", file.display())),
        None => Ok(units),
    }
}

/// `None` if it is no source that can be analysed.
fn unit(entry: Entry, full: PathBuf, wrappers: &mut Wrappers) -> Result<Option<Unit>, String> {
    let Some(language) = Language::of(&full) else {
        return Ok(None);
    };
    let words = match entry.arguments.is_empty() {
        true => shlex::split(&entry.command)
            .ok_or_else(|| format!("{}: its command cannot be read", full.display()))?,
        false => entry.arguments,
    };
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    let Some((compiler, flags)) = without_launchers(&words).split_first() else {
        return Ok(None);
    };
    let mut all = match is_wrapper(compiler) {
        true => wrappers.flags(compiler)?,
        false => Vec::new(),
    };
    all.extend(without_output(flags, Some(&entry.file)));
    Ok(Some(Unit {
        file: full,
        language,
        directory: entry.directory,
        flags: all,
    }))
}

/// The sources of a compiler's command. What cannot be analysed is left out.
pub fn command(words: &[OsString], wrappers: &mut Wrappers) -> Result<Vec<Unit>, String> {
    let Some((compiler, arguments)) = without_launchers(words).split_first() else {
        return Ok(Vec::new());
    };
    let is_source = |word: &&OsString| {
        let file = Path::new(word);
        Language::of(file).is_some_and(|l| l != Language::Ir) && file.is_file()
    };
    let flags: Vec<OsString> = arguments
        .iter()
        .filter(|w| !is_source(w))
        .cloned()
        .collect();
    let mut all = match is_wrapper(compiler) {
        true => wrappers.flags(compiler)?,
        false => Vec::new(),
    };
    all.extend(without_output(&flags, None));
    let unit = |file: &OsString| {
        Some(Unit {
            file: file.into(),
            language: Language::of(Path::new(file))?,
            directory: PathBuf::from("."),
            flags: all.clone(),
        })
    };
    Ok(arguments
        .iter()
        .filter(is_source)
        .filter_map(unit)
        .collect())
}

/// The command of the compiler itself: behind `ccache` and the like, and `fencepost cc`.
fn without_launchers(mut words: &[OsString]) -> &[OsString] {
    let is = |word: &OsString, names: &[&str]| {
        let name = Path::new(word).file_name().unwrap_or_default();
        names.iter().any(|launcher| name == *launcher)
    };
    loop {
        words = match words {
            [first, second, rest @ ..] if is(first, &["fencepost"]) && second == "cc" => rest,
            [first, rest @ ..] if is(first, &["ccache", "sccache", "distcc"]) => rest,
            _ => return words,
        };
    }
}

/// Of MPI (`mpicc`), or of OpenSHMEM (`oshcc`, `fencepost-oshcc`).
fn is_wrapper(compiler: &OsStr) -> bool {
    let name = Path::new(compiler).file_name().unwrap_or_default();
    let name = name.to_string_lossy();
    let families = ["mpi", "osh", "fencepost-osh"];
    families.iter().any(|family| name.starts_with(family))
}

/// What a compiler is told, without what it is to write, and without what would change or forbid our
/// way of compiling.
fn without_output(flags: &[OsString], file: Option<&Path>) -> Vec<OsString> {
    let with_value = ["-o", "-MF", "-MT", "-MQ"];
    // The last is of fencepost-oshcc.
    let dropped = ["-c", "-S", "-E", "-pipe", "--c++"];
    let families = [
        "-o",
        "-O",
        "-M",
        "-flto",
        "-fsanitize",
        "-Werror",
        "-save-temps",
        // Of MPICH's wrappers: which compiler to run.
        "-cc=",
        "-cxx=",
        "-fc=",
    ];
    let mut kept = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let text = flag.to_string_lossy();
        if with_value.contains(&&*text) {
            flags.next();
        } else if !dropped.contains(&&*text)
            && !families.iter().any(|family| text.starts_with(family))
            && file.is_none_or(|file| Path::new(flag) != file)
        {
            kept.push(flag.clone());
        }
    }
    kept
}
