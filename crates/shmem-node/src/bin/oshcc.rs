//! `fencepost-oshcc`: a compiler that finds shmem-node. Called as `fencepost-oshc++`, or with `--c++`,
//! it is a C++ compiler.
//!
//! The compiler is `cc` or `c++`, or what FENCEPOST_OSHCC or FENCEPOST_OSHCXX names. All arguments are
//! passed on; `--showme`, or `-show` as with MPI's wrappers, shows the command instead.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use fencepost_console::complain;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(message) => {
            complain(message);
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, String> {
    let mut words = env::args_os();
    let name = words.next().unwrap_or_default();
    let mut arguments: Vec<OsString> = words.collect();
    // Other wrappers may have put options of their own before ours.
    let mut take = |option: &str| {
        let at = arguments.iter().position(|word| word == option);
        at.map(|at| arguments.remove(at)).is_some()
    };
    let cxx = take("--c++") || name.to_string_lossy().ends_with("++");
    let show = take("--showme") || take("-show");
    let parts = Parts::find()?;
    let mut command = compiler(cxx);
    command.extend(parts.arguments(&arguments));
    if show {
        let words: Vec<_> = command.iter().map(|word| word.to_string_lossy()).collect();
        fencepost_console::say(&format!("{}\n", words.join(" ")));
        return Ok(ExitCode::SUCCESS);
    }
    let error = Command::new(&command[0]).args(&command[1..]).exec();
    Err(format!("cannot run {}: {error}", command[0].display()))
}

/// The compiler, with its first arguments.
fn compiler(cxx: bool) -> Vec<OsString> {
    let (variable, name) = match cxx {
        false => ("FENCEPOST_OSHCC", "cc"),
        true => ("FENCEPOST_OSHCXX", "c++"),
    };
    let words = env::var(variable).unwrap_or_default();
    let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
    match words.is_empty() {
        true => vec![name.into()],
        false => words,
    }
}

/// Where the header and the library are.
struct Parts {
    include: PathBuf,
    library: PathBuf,
}

impl Parts {
    /// All in one directory in the build tree; `PREFIX/include` and `PREFIX/lib` when installed.
    fn find() -> Result<Parts, String> {
        let program = env::current_exe()
            .and_then(|path| path.canonicalize())
            .map_err(|error| format!("cannot find out where fencepost-oshcc is: {error}"))?;
        let directory = program.parent().unwrap_or(Path::new("/"));
        let prefix = directory.parent().unwrap_or(Path::new("/"));
        let places = [
            (directory.join("include"), directory.to_path_buf()),
            (prefix.join("include"), prefix.join("lib")),
        ];
        let there = |(include, library): &(PathBuf, PathBuf)| {
            include.join("shmem.h").exists() && library.join("libshmem_node.so").exists()
        };
        match places.into_iter().find(there) {
            Some((include, library)) => Ok(Parts { include, library }),
            None => Err(format!(
                "shmem.h and libshmem_node.so are neither in {} nor in {}",
                directory.display(),
                prefix.display()
            )),
        }
    }

    /// The user's arguments and what is needed to compile and link with the library. Compilers ignore
    /// libraries where nothing is linked, and only a question has no files.
    fn arguments(&self, arguments: &[OsString]) -> Vec<OsString> {
        let mut all = vec![joined("-I", &self.include)];
        all.extend(arguments.iter().cloned());
        let is = |option: &'static str| move |word: &OsString| word == option;
        let links = !["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "--version"]
            .iter()
            .any(|option| arguments.iter().any(is(option)));
        if links {
            all.push(joined("-L", &self.library));
            all.push(joined("-Wl,-rpath,", &self.library));
            all.push("-lshmem_node".into());
        }
        all
    }
}

fn joined(option: &str, path: &Path) -> OsString {
    let mut word = OsString::from(option);
    word.push(path);
    word
}
