//! flang, and an MPI library that gfortran built.
//!
//! Two things stand in the way: the library's wrapper adds options that only gfortran knows, and modules
//! that only gfortran can read. So the wrapper is asked what it would run, and flang is run directly, with
//! what it knows of that, and with a module `mpi` of its own, made for this one command.

use super::compiler::Compiler;
use super::invocation::Invocation;
use fencepost_session::directory::make_unique;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// How flang is run instead.
#[derive(Debug, Default)]
pub struct Foreign {
    wrapper: Option<Wrapper>,
    modules: Option<Modules>,
}

/// What a wrapper runs: the compiler, what it puts before its arguments and what behind them.
#[derive(Debug)]
struct Wrapper {
    flang: OsString,
    before: Vec<OsString>,
    behind: Vec<OsString>,
}

/// A folder of modules that is gone when this is.
#[derive(Debug)]
struct Modules(PathBuf);

impl Drop for Modules {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Stands for the arguments when a wrapper is asked.
const MARK: &str = "fencepost-arguments.f90";

/// Options of MPICH's wrappers, which they keep to themselves.
const OF_WRAPPERS: [&str; 7] = [
    "-fc=",
    "-f90=",
    "-f77=",
    "-config=",
    "-profile=",
    "-static-mpi",
    "-nativelinking",
];

fn is_of_wrapper(word: &OsStr) -> bool {
    let text = word.to_string_lossy();
    OF_WRAPPERS.iter().any(|option| text.starts_with(option))
}

impl Foreign {
    /// What this command needs.
    pub fn new(compiler: &Compiler, arguments: &[OsString], invocation: &Invocation) -> Foreign {
        let wrapper = Wrapper::ask(compiler, arguments, invocation.links);
        let mut foreign = Foreign {
            wrapper,
            modules: None,
        };
        if invocation.compiles
            && invocation
                .fortran_files
                .iter()
                .any(|file| reads_module(file))
        {
            foreign.modules = foreign.modules(compiler, arguments);
        }
        foreign
    }

    /// The module `mpi`, if flang finds none that it can read, and can make one.
    fn modules(&self, compiler: &Compiler, arguments: &[OsString]) -> Option<Modules> {
        let mut options = Vec::new();
        let wrapper = self.wrapper.as_ref();
        if let Some(wrapper) = wrapper {
            options.extend_from_slice(&wrapper.before);
            options.extend_from_slice(&wrapper.behind);
        }
        options.extend_from_slice(arguments);
        let here = env::current_dir().ok()?;
        if fencepost_flang::has_module(&options, &here) {
            return None;
        }
        let modules = Modules(make_unique(&env::temp_dir().join("fencepost-modules")).ok()?);
        let flang = wrapper.map_or(compiler.last(), |wrapper| &wrapper.flang);
        let options = meaning(&options);
        // Without it flang itself says what is missing, if it is.
        fencepost_flang::module_mpi(flang, &options, &here, &modules.0)
            .is_ok()
            .then_some(modules)
    }

    /// The command with these arguments.
    pub fn command(&self, compiler: &Compiler, arguments: &[OsString]) -> Command {
        let mut all: Vec<OsString> = Vec::new();
        if let Some(Modules(folder)) = &self.modules {
            // Before the folders of other compilers' modules.
            all.extend(["-I".into(), folder.into()]);
        }
        let Some(wrapper) = &self.wrapper else {
            all.extend_from_slice(arguments);
            return compiler.command(&all);
        };
        all.extend_from_slice(&wrapper.before);
        all.extend(
            arguments
                .iter()
                .filter(|word| !is_of_wrapper(word))
                .cloned(),
        );
        all.extend_from_slice(&wrapper.behind);
        let launchers = &compiler.words()[..compiler.words().len() - 1];
        let mut words = launchers.iter().chain([&wrapper.flang]);
        let mut command = Command::new(words.next().unwrap_or(&wrapper.flang));
        command.args(words).args(all);
        command
    }
}

impl Wrapper {
    /// Every wrapper prints its command for `-show`. flang itself does not know the option.
    fn ask(compiler: &Compiler, arguments: &[OsString], links: bool) -> Option<Wrapper> {
        let shown = Command::new(compiler.last())
            .arg("-show")
            .args(arguments.iter().filter(|word| is_of_wrapper(word)))
            .args((!links).then_some("-c"))
            .arg(MARK)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()
            .filter(|shown| shown.status.success())?;
        let wrapper = Wrapper::read(&String::from_utf8_lossy(&shown.stdout))?;
        let foreign = {
            let all = [&wrapper.before[..], &wrapper.behind].concat();
            fencepost_flang::foreign(&wrapper.flang, &all)
        };
        let known = |words: Vec<OsString>| {
            let words = words.into_iter();
            words.filter(|word| !foreign.contains(word)).collect()
        };
        Some(Wrapper {
            flang: wrapper.flang,
            before: known(wrapper.before),
            behind: known(wrapper.behind),
        })
    }

    /// Its answer: one line, in which the mark stands where the arguments would.
    fn read(shown: &str) -> Option<Wrapper> {
        let line = shown.lines().find(|line| line.contains(MARK))?;
        let mut words = line.split_whitespace().map(OsString::from);
        let flang = words.next()?;
        let mut before: Vec<OsString> = words.by_ref().take_while(|word| word != MARK).collect();
        before.retain(|word| word != "-c");
        Some(Wrapper {
            flang,
            before,
            behind: words.collect(),
        })
    }
}

/// Of a program's options those that decide what a module is: where files are found, and the kinds of types.
fn meaning(options: &[OsString]) -> Vec<OsString> {
    let folders = fencepost_flang::folders(options).into_iter();
    let folders = folders.flat_map(|folder| ["-I".into(), folder.into_os_string()]);
    let kinds = options.iter().filter(|word| {
        let word = word.to_string_lossy();
        word.starts_with("-fdefault-") || word.starts_with("-D")
    });
    folders.chain(kinds.cloned()).collect()
}

/// Might it use the module `mpi`? What cannot be read might.
fn reads_module(file: &OsStr) -> bool {
    match fs::read(Path::new(file)) {
        Ok(text) => fencepost_flang::needs_module(&String::from_utf8_lossy(&text)),
        Err(_) => file != "-",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn a_wrapper_shows_where_its_arguments_go() {
        let shown = format!("flang -O2 -fstack -c {MARK} -I/mpi -lmpi\n");
        let wrapper = Wrapper::read(&shown).expect("a command");
        assert_eq!(wrapper.flang, "flang");
        assert_eq!(wrapper.before, words("-O2 -fstack"));
        assert_eq!(wrapper.behind, words("-I/mpi -lmpi"));
        assert!(Wrapper::read("mpifort: unknown\n").is_none());
    }

    #[test]
    fn a_module_depends_on_folders_and_kinds() {
        let options = words("-O2 -Ia -c -fdefault-integer-8 -g -J b x.f90");
        assert_eq!(meaning(&options), words("-I a -I b -fdefault-integer-8"));
    }
}
