//! What is tested: the tool, the MPI and OpenSHMEM libraries and the compilers, as the environment says.

use crate::program::{Language, Program};
use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Libraries whose commands are used alike.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    Mpich,
    OpenMpi,
    Intel,
    /// The OpenSHMEM library of Open MPI.
    Oshmem,
    /// The one that comes with Fencepost.
    ShmemNode,
}

impl Family {
    const ALL: [Family; 5] = [
        Family::Mpich,
        Family::OpenMpi,
        Family::Intel,
        Family::Oshmem,
        Family::ShmemNode,
    ];

    /// The name in annotations and variables.
    pub fn name(self) -> &'static str {
        match self {
            Family::Mpich => "mpich",
            Family::OpenMpi => "openmpi",
            Family::Intel => "intel",
            Family::Oshmem => "oshmem",
            Family::ShmemNode => "shmem-node",
        }
    }

    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// Intel MPI is made from MPICH: what only MPICH can run it can run, and what MPICH cannot it cannot.
    fn origin(self) -> Family {
        match self {
            Family::Mpich | Family::Intel => Family::Mpich,
            Family::OpenMpi => Family::OpenMpi,
            Family::Oshmem => Family::Oshmem,
            Family::ShmemNode => Family::ShmemNode,
        }
    }

    /// The interface its programs use, and its version.
    pub fn interface(self) -> Interface {
        match self {
            Family::Mpich | Family::OpenMpi | Family::Intel => Interface::Mpi,
            Family::Oshmem => Interface::Shmem { newest: false },
            Family::ShmemNode => Interface::Shmem { newest: true },
        }
    }

    /// The variable that chooses the compiler under the wrapper.
    fn compiler_variable(self, language: Language) -> &'static str {
        match (self.origin(), language) {
            (Family::OpenMpi, Language::C) => "OMPI_CC",
            (Family::OpenMpi, Language::Cxx) => "OMPI_CXX",
            (Family::OpenMpi, Language::Fortran) => "OMPI_FC",
            (Family::Oshmem, Language::C) => "OSHMEM_CC",
            (Family::Oshmem, Language::Cxx) => "OSHMEM_CXX",
            (Family::ShmemNode, Language::C) => "FENCEPOST_OSHCC",
            (Family::ShmemNode, Language::Cxx) => "FENCEPOST_OSHCXX",
            (_, Language::C) => "MPICH_CC",
            (_, Language::Cxx) => "MPICH_CXX",
            (_, Language::Fortran) => "MPICH_FC",
        }
    }

    /// What the library needs to run more ranks than cores, as root, beside another job.
    fn run_environment(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Family::Mpich | Family::ShmemNode => &[],
            Family::OpenMpi | Family::Oshmem => &[
                ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
                ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
                ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
                ("OMPI_MCA_hwloc_base_binding_policy", "none"),
                ("OMPI_MCA_mpi_yield_when_idle", "1"),
                // Since version 5 the launcher has variables of its own.
                ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
                ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
                ("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
                ("PRTE_MCA_hwloc_default_binding_policy", "none"),
            ],
            Family::Intel => &[("I_MPI_FABRICS", "shm"), ("I_MPI_PIN", "0")],
        }
    }
}

/// What programs are written for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Interface {
    Mpi,
    Shmem {
        /// Of version 1.5.
        newest: bool,
    },
}

/// A library: its commands, and how they are used.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mpi {
    pub name: String,
    pub family: Family,
    /// The folder of its commands; without one they are Debian's, which have the name as suffix.
    folder: Option<PathBuf>,
}

impl Mpi {
    /// `mpich`, `openmpi` or `oshmem`: Debian's. `shmem-node`: beside the tool. `NAME=FAMILY:FOLDER`: the commands in a folder.
    fn parse(text: &str) -> Option<Mpi> {
        let Some((name, place)) = text.split_once('=') else {
            let family = Family::from_name(text).filter(|&family| family == family.origin())?;
            return match family {
                Family::ShmemNode => Mpi::beside_the_tool(),
                family => Some(Mpi::of_debian(family)),
            };
        };
        let (family, folder) = place.split_once(':')?;
        Some(Mpi {
            name: name.into(),
            family: Family::from_name(family)?,
            folder: Some(Path::new(folder).canonicalize().ok()?),
        })
    }

    fn of_debian(family: Family) -> Mpi {
        Mpi {
            name: family.name().into(),
            family,
            folder: None,
        }
    }

    /// The library that comes with Fencepost.
    fn beside_the_tool() -> Option<Mpi> {
        Some(Mpi {
            folder: Some(tool().ok()?.parent()?.into()),
            ..Mpi::of_debian(Family::ShmemNode)
        })
    }

    fn command(&self, command: &str) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(command),
            None if self.family == Family::Oshmem => command.into(),
            None => format!("{command}.{}", self.name).into(),
        }
    }

    fn wrapper(&self, language: Language) -> PathBuf {
        if self.family == Family::ShmemNode {
            return self.command("fencepost-oshcc");
        }
        self.command(match (self.family.interface(), language) {
            (Interface::Mpi, Language::C) => "mpicc",
            (Interface::Mpi, Language::Cxx) => "mpicxx",
            (Interface::Mpi, Language::Fortran) => "mpifort",
            (Interface::Shmem { .. }, Language::C) => "oshcc",
            (Interface::Shmem { .. }, Language::Cxx) => "oshc++",
            (Interface::Shmem { .. }, Language::Fortran) => "oshfort",
        })
    }

    fn launcher(&self) -> PathBuf {
        self.command(match self.family.interface() {
            Interface::Mpi => "mpirun",
            Interface::Shmem { newest: false } => "oshrun",
            Interface::Shmem { newest: true } => "fencepost-shrun",
        })
    }
}

/// A family of compilers.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Compiler {
    Gcc,
    Clang,
}

impl Compiler {
    const ALL: [Compiler; 2] = [Compiler::Gcc, Compiler::Clang];

    fn name(self) -> &'static str {
        match self {
            Compiler::Gcc => "gcc",
            Compiler::Clang => "clang",
        }
    }

    pub fn from_name(name: &str) -> Option<Compiler> {
        let mut all = Compiler::ALL.into_iter();
        all.find(|compiler| compiler.name() == name)
    }

    fn command(self, language: Language) -> &'static str {
        match (self, language) {
            (Compiler::Gcc, Language::C) => "gcc",
            (Compiler::Gcc, Language::Cxx) => "g++",
            (Compiler::Gcc, Language::Fortran) => "gfortran",
            (Compiler::Clang, Language::C) => "clang-19",
            (Compiler::Clang, Language::Cxx) => "clang++-19",
            (Compiler::Clang, Language::Fortran) => "flang-new-19",
        }
    }
}

/// A library and a compiler.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Combination {
    pub mpi: Arc<Mpi>,
    pub compiler: Compiler,
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.mpi.name, self.compiler.name())
    }
}

impl Combination {
    /// Are programs in this language tested with it?
    fn speaks(&self, language: Language) -> bool {
        language != Language::Fortran || self.mpi.folder.is_none()
    }

    /// Can it compile the program? A module can be read by the compiler alone that made it: Debian's
    /// are gfortran's, and only `mpi` is made for flang.
    fn compiles(&self, program: &Program) -> bool {
        let flang = self.is_flang(program.main.language);
        let excepted = |name: &String| *name == self.mpi.name || (flang && name == "flang");
        self.speaks(program.main.language)
            && !(flang && program.f08)
            && !program.except.iter().any(excepted)
    }

    pub fn is_flang(&self, language: Language) -> bool {
        (self.compiler, language) == (Compiler::Clang, Language::Fortran)
    }

    /// The library's wrapper with its compiler chosen; `tool` instruments.
    pub fn compile(
        &self,
        tool: Option<&Path>,
        options: Option<&str>,
        language: Language,
    ) -> Command {
        let wrapper = self.mpi.wrapper(language);
        let mut command = match tool {
            Some(tool) => {
                let mut command = Command::new(tool);
                command.arg("cc").arg(wrapper);
                // What it says of the source has tests of its own.
                let options = options.unwrap_or_default();
                command.env("FENCEPOST_OPTIONS", format!("check=0:{options}"));
                command
            }
            None => Command::new(wrapper),
        };
        if self.mpi.family == Family::ShmemNode && language == Language::Cxx {
            command.arg("--c++");
        }
        let variable = self.mpi.family.compiler_variable(language);
        command.env(variable, self.compiler.command(language));
        command
    }

    /// The launcher; `prefix` is the tool and its arguments.
    pub fn launch(&self, prefix: Option<(&Path, &[&str])>, limit_seconds: u32) -> Command {
        // timeout ends the whole process group, and insists when SIGTERM was not enough.
        let mut command = Command::new("timeout");
        command.args(["--kill-after=5", &limit_seconds.to_string()]);
        if let Some((tool, arguments)) = prefix {
            command.arg(tool).args(arguments);
        }
        command.arg(self.mpi.launcher());
        command.envs(self.mpi.family.run_environment().iter().copied());
        if self.mpi.family == Family::Oshmem {
            // With this transport Debian's OpenSHMEM does not start.
            command.env("OMPI_MCA_btl", "^uct");
        }
        command.env_remove("FENCEPOST_OPTIONS");
        command
    }
}

/// One in so many programs that flang can compile is.
const FLANG_SHARE: usize = 3;

/// Everything the environment decides.
pub struct Setup {
    pub tool: PathBuf,
    pub combinations: Vec<Combination>,
    pub repeat: u32,
    /// Options of the runs.
    pub options: Option<String>,
    /// Everything is compiled as C++.
    pub as_cxx: bool,
    /// Options of the compilations.
    pub compile_options: Option<String>,
    /// What the compiler is told about optimisation.
    pub optimisation: Vec<String>,
    /// Ranks believe to be on two nodes.
    pub two_nodes: bool,
    all: bool,
}

impl Setup {
    /// Reads the variables of the module's comment; the error names what is missing and what helps.
    pub fn from_environment() -> Result<Setup, String> {
        let mpis = [Family::Mpich, Family::OpenMpi].map(Mpi::of_debian);
        let node = Mpi::beside_the_tool();
        let shmems: Vec<Mpi> = node
            .into_iter()
            .chain([Mpi::of_debian(Family::Oshmem)])
            .collect();
        let mut mpis = list("FENCEPOST_MPIS", &mpis, Mpi::parse)?;
        mpis.extend(list("FENCEPOST_SHMEMS", &shmems, Mpi::parse)?);
        let compilers = list("FENCEPOST_COMPILERS", &Compiler::ALL, Compiler::from_name)?;
        let combinations = mpis.into_iter().map(Arc::new).flat_map(|mpi| {
            let with = move |&compiler: &Compiler| Combination {
                mpi: mpi.clone(),
                compiler,
            };
            compilers.iter().map(with)
        });
        let setup = Setup {
            tool: tool()?,
            combinations: combinations.collect(),
            repeat: repeat()?,
            options: env::var("FENCEPOST_RUN_OPTIONS").ok(),
            as_cxx: is_set("FENCEPOST_CXX"),
            compile_options: env::var("FENCEPOST_CC_OPTIONS").ok(),
            optimisation: env::var("FENCEPOST_OPTIMISATION")
                .unwrap_or_else(|_| "-O1".into())
                .split_whitespace()
                .map(Into::into)
                .collect(),
            two_nodes: is_set("FENCEPOST_TWO_NODES"),
            all: is_set("FENCEPOST_ALL"),
        };
        setup.commands_exist()?;
        Ok(setup)
    }

    /// Does the program belong into this combination?
    pub fn runs(&self, program: &Program, combination: &Combination) -> bool {
        let compiler = program.compiler.or(Some(combination.compiler));
        let origin = combination.mpi.family.origin();
        let able = program.suits(combination.mpi.family.interface())
            && program.only.is_none_or(|family| family == origin)
            && combination.compiles(program)
            && compiler == Some(combination.compiler);
        let chosen = program.compiler.is_some();
        let slow = origin == Family::Mpich && program.ranks > 2 && !program.mpich;
        able && (self.all || (!slow && (chosen || self.turn(program, combination))))
    }

    /// Under each library a program meets one of the compilers. Which one alternates between the
    /// libraries, and between a racy program and its twin: together they meet every combination.
    /// Programs in Fortran all meet gfortran, and some of them flang, under Open MPI.
    fn turn(&self, program: &Program, combination: &Combination) -> bool {
        let mut of_library = self.combinations.clone();
        of_library.retain(|other| other.mpi == combination.mpi && other.compiles(program));
        let name: usize = program.name.bytes().map(usize::from).sum();
        let origin = combination.mpi.family.origin();
        if program.main.language == Language::Fortran && of_library.len() > 1 {
            let flang = combination.is_flang(Language::Fortran);
            return !flang || (origin == Family::OpenMpi && name.is_multiple_of(FLANG_SHARE));
        }
        let turn = name + origin as usize;
        of_library[turn % of_library.len()] == *combination
    }

    fn commands_exist(&self) -> Result<(), String> {
        for combination in &self.combinations {
            let mut needed = vec![combination.mpi.launcher()];
            let languages = [Language::C, Language::Fortran];
            for language in languages.into_iter().filter(|&l| combination.speaks(l)) {
                needed.push(combination.mpi.wrapper(language));
                needed.push(combination.compiler.command(language).into());
            }
            for command in needed {
                if Command::new(&command).arg("--version").output().is_err() {
                    return Err(format!(
                        "{combination}: {} is missing; install it, or leave it out with FENCEPOST_MPIS, FENCEPOST_SHMEMS or FENCEPOST_COMPILERS",
                        command.display()
                    ));
                }
            }
        }
        Ok(())
    }
}

fn tool() -> Result<PathBuf, String> {
    let tool = match env::var_os("FENCEPOST_TOOL") {
        Some(tool) => PathBuf::from(tool),
        None => workspace().join("target/release/fencepost"),
    };
    // Programs run in folders of their own: the path must not be relative.
    tool.canonicalize().map_err(|error| {
        format!(
            "{}: {error}; run `cargo build --release`, or let FENCEPOST_TOOL name the tool",
            tool.display()
        )
    })
}

/// The folder all results of the corpus go to.
pub fn results() -> PathBuf {
    workspace().join("target/mpi-corpus")
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| value != "0")
}

fn repeat() -> Result<u32, String> {
    match env::var("FENCEPOST_REPEAT") {
        Ok(count) => match count.parse() {
            Ok(count) if count > 0 => Ok(count),
            _ => Err(format!("FENCEPOST_REPEAT={count} is not a positive number")),
        },
        Err(_) => Ok(1),
    }
}

fn list<T: Clone>(
    variable: &str,
    default: &[T],
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, String> {
    let Ok(names) = env::var(variable) else {
        return Ok(default.to_vec());
    };
    let names_given = names.split(',').filter(|name| !name.trim().is_empty());
    let parsed = names_given.map(|name| {
        parse(name.trim()).ok_or_else(|| format!("{variable}={names}: {name} is not known"))
    });
    parsed.collect()
}
