//! Which compiler a command runs.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;
use std::iter;
use std::path::Path;
use std::process::{Command, Stdio};

/// Compilers that take the same options.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Family {
    /// gcc and g++.
    Gcc,
    /// gfortran: gcc without the options of C.
    Gfortran,
    /// clang and clang++.
    Clang,
    /// LLVM's Fortran compiler, which has no sanitizer.
    Flang,
}

/// What a compiler says of itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Whose options it takes.
    pub family: Family,
    /// The version of LLVM it is made of, if that can take plugins.
    pub llvm: Option<u32>,
    /// The version of gcc it is.
    pub gcc: Option<u32>,
}

/// The words of a command that name the compiler: usually one, two behind a compiler cache.
#[derive(Debug)]
pub struct Compiler<'a> {
    words: &'a [OsString],
}

/// Programs that are put before a compiler, as this one is.
const LAUNCHERS: [&str; 3] = ["ccache", "sccache", "distcc"];

impl<'a> Compiler<'a> {
    /// Separates the compiler from its arguments.
    pub fn split(command: &'a [OsString]) -> Result<(Compiler<'a>, &'a [OsString]), String> {
        let launchers = command.iter().take_while(|word| is_launcher(word)).count();
        let (words, arguments) = command
            .split_at_checked(launchers + 1)
            .ok_or("cc needs a compiler, for example: fencepost cc mpicc -c heat.c")?;
        Ok((Compiler { words }, arguments))
    }

    /// Launchers and compiler.
    pub fn words(&self) -> &[OsString] {
        self.words
    }

    /// The command with these arguments.
    pub fn command(&self, arguments: &[OsString]) -> Command {
        let mut command = Command::new(self.program());
        command.args(self.prefix()).args(arguments);
        command
    }

    /// Without launchers: the compiler itself, or a wrapper.
    pub fn last(&self) -> &OsStr {
        &self.words[self.words.len() - 1]
    }

    /// The program to start.
    fn program(&self) -> &OsStr {
        &self.words[0]
    }

    /// Its first arguments.
    pub fn prefix(&self) -> &[OsString] {
        &self.words[1..]
    }

    /// Asks the compiler who it is. MPI's compiler wrappers pass the question on, so that the
    /// answer is that of the compiler they would run for these arguments.
    pub fn identity(&self, arguments: &[OsString]) -> Result<Identity, String> {
        let chosen = arguments.iter().filter(|word| chooses_compiler(word));
        let question: Vec<OsString> = chosen.cloned().chain(["--version".into()]).collect();
        let answer = self
            .command(&question)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .map_err(|error| self.cannot_run(&error))?;
        let version = String::from_utf8_lossy(&answer.stdout);
        let identity = |family| Identity {
            family,
            llvm: llvm_version(&version),
            gcc: gcc_version(&version),
        };
        Family::of(&version).map(identity).ok_or_else(|| {
            let name = self.last().display();
            format!(
                "{name} is neither gcc, gfortran, clang nor flang: it cannot instrument a program"
            )
        })
    }

    /// One line for an error of starting it.
    pub fn cannot_run(&self, error: &io::Error) -> String {
        let name = self.program().display();
        match error.kind() {
            io::ErrorKind::NotFound => format!("compiler {name} not found"),
            _ => format!("cannot run compiler {name}: {error}"),
        }
    }
}

/// Options of MPICH's wrappers that name the compiler to run, and of `fencepost-oshcc`.
fn chooses_compiler(word: &OsStr) -> bool {
    let options = ["-cc=", "-cxx=", "-fc=", "-f90=", "-f77="];
    let names = |word: &str| options.iter().any(|option| word.starts_with(option));
    word.to_str()
        .is_some_and(|word| names(word) || word == "--c++")
}

/// `fencepost oshcc …` as `fencepost-oshcc …`, which is the same compiler.
pub fn in_one_word(command: &[OsString]) -> Cow<'_, [OsString]> {
    let is_fencepost = |word: &OsString| Path::new(word).file_name() == Some("fencepost".as_ref());
    match command {
        [first, second, rest @ ..] if is_fencepost(first) && second == "oshcc" => {
            let wrapper = Path::new(first).with_file_name("fencepost-oshcc");
            let words = iter::once(wrapper.into_os_string()).chain(rest.iter().cloned());
            Cow::Owned(words.collect())
        }
        _ => Cow::Borrowed(command),
    }
}

fn is_launcher(word: &OsStr) -> bool {
    let name = Path::new(word).file_name();
    LAUNCHERS
        .iter()
        .any(|launcher| name == Some(launcher.as_ref()))
}

/// Compilers that are made from LLVM, but not as LLVM is released: their versions are others, or their
/// libraries.
const VENDORS: [&str; 5] = ["Apple", "AMD", "Intel", "Cray", "NVIDIA"];

/// The major version of LLVM in `Debian clang version 19.1.7 (…)` and `flang-new version 19.1.7`.
fn llvm_version(version: &str) -> Option<u32> {
    let line = version.lines().find(|line| line.contains("lang"))?;
    let (before, number) = line.split_once(" version ")?;
    let vendor = VENDORS.iter().any(|vendor| before.contains(vendor));
    let end = number.find(|c: char| !c.is_ascii_digit())?;
    number[..end].parse().ok().filter(|_| !vendor)
}

/// The major version of gcc in `gcc (Debian 12.2.0-14) 12.2.0` and `GNU Fortran (GCC) 13.2.1 20230801 (…)`.
fn gcc_version(version: &str) -> Option<u32> {
    let (_, number) = version.lines().next()?.split_once(") ")?;
    number.split_once('.')?.0.parse().ok()
}

impl Family {
    /// The family that prints `version`. gcc prints the name it was called by (`cc (Debian
    /// 12.2.0) …`), so it is known by its copyright line.
    fn of(version: &str) -> Option<Family> {
        if version.contains("flang") {
            Some(Family::Flang)
        } else if version.contains("clang") {
            Some(Family::Clang)
        } else if version.contains("GNU Fortran") {
            Some(Family::Gfortran)
        } else if version.contains("Free Software Foundation") {
            Some(Family::Gcc)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_first_word_is_the_compiler() {
        let command = words("mpicc -c heat.c");
        let (compiler, arguments) = Compiler::split(&command).unwrap();
        assert_eq!(compiler.program(), "mpicc");
        assert_eq!(arguments, words("-c heat.c"));
    }

    #[test]
    fn a_compiler_cache_stays_in_front() {
        let command = words("/usr/bin/ccache gcc -c heat.c");
        let (compiler, arguments) = Compiler::split(&command).unwrap();
        assert_eq!(compiler.program(), "/usr/bin/ccache");
        assert_eq!(compiler.prefix(), words("gcc"));
        assert_eq!(arguments, words("-c heat.c"));
    }

    #[test]
    fn the_compiler_of_shmem_node_has_one_word() {
        let command = words("bin/fencepost oshcc -c ring.c");
        assert_eq!(
            *in_one_word(&command),
            words("bin/fencepost-oshcc -c ring.c")
        );
        let command = words("mpicc oshcc ring.c");
        assert_eq!(*in_one_word(&command), command);
    }

    #[test]
    fn a_compiler_is_required() {
        assert!(Compiler::split(&[]).is_err());
        assert!(Compiler::split(&words("ccache")).is_err());
    }

    #[test]
    fn versions_tell_the_family() {
        let gcc = "cc (Debian 12.2.0-14) 12.2.0\nCopyright (C) 2022 Free Software Foundation, Inc.";
        assert_eq!(Family::of(gcc), Some(Family::Gcc));
        let gfortran = "GNU Fortran (Debian 12.2.0-14) 12.2.0\nCopyright (C) 2022 Free Software …";
        assert_eq!(Family::of(gfortran), Some(Family::Gfortran));
        assert_eq!(
            Family::of("Debian clang version 19.1.4"),
            Some(Family::Clang)
        );
        assert_eq!(Family::of("flang version 20.1.0"), Some(Family::Flang));
        assert_eq!(Family::of("nvc 24.1-0 64-bit target"), None);
    }

    #[test]
    fn versions_tell_the_llvm() {
        let clang = "Debian clang version 19.1.7 (3~deb12u1)\nTarget: x86_64-pc-linux-gnu";
        assert_eq!(llvm_version(clang), Some(19));
        assert_eq!(
            llvm_version("flang-new version 16.0.6\nTarget: …"),
            Some(16)
        );
        assert_eq!(
            llvm_version("clang version 20.0.0git (https://…)"),
            Some(20)
        );
        assert_eq!(
            llvm_version("Apple clang version 15.0.0 (clang-1500)"),
            None
        );
        assert_eq!(
            llvm_version("cc (Debian 12.2.0-14) 12.2.0\nCopyright …"),
            None
        );
    }

    #[test]
    fn versions_tell_the_gcc() {
        let debian = "cc (Debian 12.2.0-14) 12.2.0\nCopyright …";
        assert_eq!(gcc_version(debian), Some(12));
        let fedora = "GNU Fortran (GCC) 13.2.1 20230801 (Red Hat 13.2.1-6)";
        assert_eq!(gcc_version(fedora), Some(13));
        assert_eq!(gcc_version("Debian clang version 19.1.7 (3)"), None);
    }
}
