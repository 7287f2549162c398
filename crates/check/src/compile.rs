//! Sources to LLVM IR.
//!
//! The front end's own output is wanted, as near to the source as it gets: optimisation on, so that
//! the ends of variables' lives are marked, but no pass run.

use crate::language::Language;
use crate::unit::Unit;
use crate::wrapper;
use fencepost_flang::first_error;
use fencepost_ir::load::Input;
use fencepost_session::directory::make_unique;
use serde_json::json;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::{env, fs, thread};

/// Compilers whose IR can be read, the first that is there is used.
const CLANG: [&str; 2] = ["clang-19", "clang"];
const FLANG: [&str; 4] = ["flang-new-19", "flang-19", "flang-new", "flang"];

/// A directory that is gone when this is.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Compiles all, as many at a time as there are processors; in the same order.
pub fn all(units: &[Unit]) -> Result<Vec<Result<Input, String>>, String> {
    Ok(overlaid(units, &HashMap::new())?.0)
}

/// What came of each unit, and the names under which files were compiled in the place of others.
pub type Compiled = (Vec<Result<Input, String>>, HashMap<PathBuf, PathBuf>);

/// Likewise, with other texts in the place of some files. clang sees them under the files' own names; for flang, which
/// has no such option, a source is copied: what it includes stays as it is.
pub fn overlaid(units: &[Unit], texts: &HashMap<PathBuf, String>) -> Result<Compiled, String> {
    let scratch = make_unique(&env::temp_dir().join("fencepost-check"));
    let scratch = Scratch(scratch.map_err(|error| format!("no temporary directory: {error}"))?);
    let overlay = overlay(&scratch.0, texts)?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(unit) = units.get(at) else {
                return done;
            };
            done.push((at, input(unit, &scratch.0, at, &overlay)));
        }
    };
    let workers = thread::available_parallelism().map_or(1, |n| n.get().min(units.len()));
    let mut all: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().filter_map(|worker| worker.join().ok());
        done.flatten().collect()
    });
    all.sort_by_key(|(at, _)| *at);
    let mut inputs: Vec<_> = all.into_iter().map(|(_, input)| input).collect();
    let compares = |(_, input): &(&Unit, &Result<Input, String>)| waits(input);
    if let Some((unit, _)) = units.iter().zip(&inputs).find(compares) {
        inputs.extend(comparisons(unit, &scratch.0).map(Ok));
    }
    let originals = overlay.copies.into_iter().map(|(file, copy)| (copy, file));
    Ok((inputs, originals.collect()))
}

/// Does a unit wait for values, as OpenSHMEM does? Its symbols stand in it as they are.
fn waits(input: &Result<Input, String>) -> bool {
    let Ok(Input::Memory { bytes, .. }) = input else {
        return false;
    };
    let has = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
    has(b"shmem_") && (has(b"_wait") || has(b"_test"))
}

/// What the analysis reads besides, if it can be compiled: the numbers that comparisons have in the header of the
/// program. They differ between libraries of OpenSHMEM.
fn comparisons(unit: &Unit, scratch: &Path) -> Option<Input> {
    static COMPILED: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let compile = || {
        let extension = match unit.language {
            Language::C => "c",
            Language::Cxx => "cpp",
            _ => return None,
        };
        let source = scratch.join("comparisons").with_extension(extension);
        let output = scratch.join("comparisons.bc");
        fs::write(&source, COMPARISONS).ok()?;
        let unit = Unit {
            file: source,
            ..unit.clone()
        };
        let command = clang_with(&unit, &Overlay::default()).ok()?;
        let compiled = run(command, &unit, &unit.file, &output).ok()?;
        let bytes = compiled.status.success().then(|| fs::read(&output))?;
        bytes.ok()
    };
    let bytes = COMPILED.get_or_init(compile).clone()?;
    let name = "comparisons".into();
    Some(Input::Memory { name, bytes })
}

/// In the order in which the analysis reads them.
const COMPARISONS: &str = "\
#include <shmem.h>
int fencepost_shmem_comparisons[] = {
    SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE
};
";

/// Texts in the place of files.
#[derive(Default)]
struct Overlay {
    /// For clang.
    options: Vec<OsString>,
    /// For each file the one that has the text.
    copies: HashMap<PathBuf, PathBuf>,
}

/// Writes texts down that are laid over files.
fn overlay(scratch: &Path, texts: &HashMap<PathBuf, String>) -> Result<Overlay, String> {
    if texts.is_empty() {
        return Ok(Overlay::default());
    }
    let mut roots = Vec::new();
    let mut copies = HashMap::new();
    for (number, (file, text)) in texts.iter().enumerate() {
        let folder = scratch.join(format!("text-{number}"));
        let contents = folder.join(file.file_name().unwrap_or_default());
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&contents, text));
        written.map_err(|error| error.to_string())?;
        roots.push(json!({"name": file, "type": "file", "external-contents": contents}));
        copies.insert(file.clone(), contents);
    }
    let description = json!({"version": 0, "use-external-names": false, "roots": roots});
    let path = scratch.join("overlay.json");
    fs::write(&path, description.to_string()).map_err(|error| error.to_string())?;
    let options = vec!["-ivfsoverlay".into(), path.into()];
    Ok(Overlay { options, copies })
}

/// What the analysis reads for one file.
fn input(unit: &Unit, scratch: &Path, number: usize, overlay: &Overlay) -> Result<Input, String> {
    let output = scratch.join(format!("{number}.bc"));
    let compiled = match unit.language {
        Language::Ir => return Ok(Input::File(unit.file.clone())),
        Language::C => run(clang_with(unit, overlay)?, unit, &unit.file, &output)?,
        Language::Cxx => {
            let mut command = clang_with(unit, overlay)?;
            command.args(WITHOUT_BINDINGS);
            match run(command, unit, &unit.file, &output)? {
                compiled if compiled.status.success() => compiled,
                _ => run(clang_with(unit, overlay)?, unit, &unit.file, &output)?,
            }
        }
        Language::Fortran => {
            let mut command = flang(unit, scratch)?;
            let original = fs::canonicalize(unit.directory.join(&unit.file)).unwrap_or_default();
            let copy = overlay.copies.get(&original);
            // What is included is looked for beside the source first.
            if copy.is_some() {
                command
                    .arg("-I")
                    .arg(original.parent().unwrap_or(Path::new(".")));
            }
            run(command, unit, copy.unwrap_or(&unit.file), &output)?
        }
    };
    let name = unit.file.display();
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr);
        let why = match foreign_module(&said).filter(|_| unit.language == Language::Fortran) {
            Some(module) => format!(
                "not analysed before it runs: flang, which is needed for that, cannot read the module {module} of another compiler"
            ),
            None => format!("cannot be compiled: {}", first_error(&said)),
        };
        return Err(format!("{name}: {why}"));
    }
    let bytes = fs::read(&output).map_err(|error| format!("{name}: {error}"))?;
    Ok(Input::Memory {
        name: name.to_string(),
        bytes,
    })
}

/// The classes of MPI-2 for C++ stand in every program that includes `mpi.h`, and hardly one uses them. Their
/// virtual functions call collectives, and a call of an object that is not known may run them.
const WITHOUT_BINDINGS: [&str; 2] = ["-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"];

/// Lets a compiler translate a unit, whose text is in that file.
fn run(mut command: Command, unit: &Unit, file: &Path, output: &Path) -> Result<Output, String> {
    command
        .current_dir(&unit.directory)
        .args(["-g", "-w", "-c", "-emit-llvm", "-o"])
        .arg(output)
        .arg(file)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))
}

fn clang_with(unit: &Unit, overlay: &Overlay) -> Result<Command, String> {
    let mut command = clang()?;
    command.args(&unit.flags).args(&overlay.options);
    Ok(command)
}

fn clang() -> Result<Command, String> {
    static FOUND: OnceLock<Result<OsString, String>> = OnceLock::new();
    let found = FOUND.get_or_init(|| find(&CLANG, "clang")).clone()?;
    let mut command = Command::new(found);
    command.args(["-O1", "-Xclang", "-disable-llvm-passes"]);
    command.args(["-Qunused-arguments", "-Wno-unknown-warning-option"]);
    Ok(command)
}

fn flang(unit: &Unit, scratch: &Path) -> Result<Command, String> {
    static FOUND: OnceLock<Result<OsString, String>> = OnceLock::new();
    let compiler = FOUND.get_or_init(|| find(&FLANG, "flang")).clone()?;
    let mut command = Command::new(&compiler);
    command.arg("-O0");
    // The program's own compiler writes modules too, which are not for flang: ours come before them.
    let written = scratch.join("written");
    fs::create_dir_all(&written).map_err(|error| error.to_string())?;
    command.arg("-module-dir").arg(&written);
    command.arg("-I").arg(written);
    let flags = fortran_flags(&unit.flags);
    let text = fs::read(&unit.file).unwrap_or_default();
    if fencepost_flang::needs_module(&String::from_utf8_lossy(&text))
        && !fencepost_flang::has_module(&flags, &unit.directory)
    {
        // Without it the compiler says what is missing, if it is.
        if let Some(modules) = module_mpi(&compiler, &flags, &unit.directory, scratch) {
            command.arg("-I").arg(modules);
        }
    }
    command.args(flags);
    Ok(command)
}

/// A folder with the module `mpi`. It is made once for the same flags: they decide over kinds of types.
fn module_mpi(
    compiler: &OsStr,
    flags: &[OsString],
    directory: &Path,
    scratch: &Path,
) -> Option<PathBuf> {
    type Made = Vec<(Vec<OsString>, PathBuf, Option<Vec<u8>>)>;
    static MADE: Mutex<Made> = Mutex::new(Vec::new());
    let mut made = MADE.lock().ok()?;
    let known = made
        .iter()
        .position(|(of, at, _)| of == flags && at == directory);
    let number = known.unwrap_or(made.len());
    let modules = scratch.join(format!("modules-{number}"));
    let file = modules.join(fencepost_flang::MODULE);
    match made.get(number) {
        Some((.., module)) => {
            fs::create_dir_all(&modules).ok()?;
            fs::write(&file, module.as_ref()?).ok()?;
        }
        None => {
            let module = fencepost_flang::module_mpi(compiler, flags, directory, &modules);
            let module = module.ok().and_then(|()| fs::read(&file).ok());
            made.push((flags.to_vec(), directory.to_path_buf(), module.clone()));
            module?;
        }
    }
    Some(modules)
}

/// Flags for flang: where modules are to be written is a place to look for them.
fn fortran_flags(flags: &[OsString]) -> Vec<OsString> {
    let mut all = Vec::with_capacity(flags.len());
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let text = flag.to_string_lossy();
        match text.strip_prefix("-J") {
            Some("") => all.extend(["-I".into()].into_iter().chain(flags.next().cloned())),
            Some(folder) => all.extend(["-I".into(), OsString::from(folder)]),
            None if text == "-module-dir" => {
                all.extend(["-I".into()].into_iter().chain(flags.next().cloned()));
            }
            None => all.push(flag.clone()),
        }
    }
    all
}

/// The first of them that can be called.
fn find(candidates: &[&str], what: &str) -> Result<OsString, String> {
    let mut names = candidates.iter().map(OsString::from);
    let found = names.find(|name| wrapper::exists(name));
    found.ok_or_else(|| format!("{what} is missing: install {}", candidates[0]))
}

/// The module flang could not read: of `use mpi_f08`, or of the program's own, compiled by gfortran.
fn foreign_module(said: &str) -> Option<&str> {
    let (_, rest) = said.split_once("Cannot read module file for module '")?;
    Some(rest.split_once('\'')?.0)
}
