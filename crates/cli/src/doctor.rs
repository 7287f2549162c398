//! `fencepost doctor`: what is installed here, what of Fencepost works with it, and what is missing.
//!
//! Every program is asked for its version, so what is listed has been started once.

use crate::layout::Layout;
use fencepost_console::{Outcome, say};
use std::process::{Command, Stdio};

/// Something that may be installed.
struct Part {
    /// What it is.
    name: &'static str,
    /// Under which names it is called; the first that answers counts.
    programs: &'static [&'static str],
    /// How to get it on Debian and what descends from it.
    get: &'static str,
}

const GCC: Part = Part {
    name: "gcc",
    programs: &["gcc"],
    get: "apt install gcc g++",
};
const CLANG: Part = Part {
    name: "clang",
    programs: &["clang-19", "clang"],
    get: "apt install clang-19",
};
const GFORTRAN: Part = Part {
    name: "gfortran",
    programs: &["gfortran"],
    get: "apt install gfortran",
};
const FLANG: Part = Part {
    name: "flang",
    programs: &["flang-new-19", "flang-19", "flang-new", "flang"],
    get: "apt install flang-19",
};
const OPEN_MPI: Part = Part {
    name: "Open MPI",
    programs: &["mpirun.openmpi", "mpirun"],
    get: "apt install openmpi-bin libopenmpi-dev",
};
const MPICH: Part = Part {
    name: "MPICH",
    programs: &["mpirun.mpich", "mpiexec.hydra", "mpirun"],
    get: "apt install mpich libmpich-dev",
};
const OTHER_MPI: Part = Part {
    name: "mpirun",
    programs: &["mpirun", "mpiexec", "srun"],
    get: "apt install mpich libmpich-dev",
};
const SHMEM: Part = Part {
    name: "OpenSHMEM",
    programs: &["oshrun"],
    get: "",
};

/// Says what there is. Fails if no program can be run.
pub fn run() -> Result<Outcome, String> {
    let mut report = Report::default();
    let installed = report.installation();
    let mpi = report.mpi();
    report.compilers();
    report.analysis();
    say(&report.text);
    Ok(match installed && mpi {
        true => Outcome::Clean,
        false => Outcome::Failed,
    })
}

#[derive(Default)]
struct Report {
    text: String,
}

impl Report {
    fn heading(&mut self, text: &str) {
        let space = if self.text.is_empty() { "" } else { "\n" };
        self.text += &format!("{space}{text}\n");
    }

    fn line(&mut self, works: bool, name: &str, text: &str) {
        let mark = if works { "ok" } else { "--" };
        self.text += &format!("  {mark}  {name:12}  {text}\n");
    }

    /// Is the part there, and which version?
    fn part(&mut self, part: &Part, belongs: fn(&str) -> bool) -> bool {
        match find(part, belongs) {
            Some((program, version)) => {
                self.line(true, part.name, &format!("{program}: {version}"));
                true
            }
            None => {
                let get = match part.get {
                    "" => String::new(),
                    get => format!("; to get it: {get}"),
                };
                self.line(false, part.name, &format!("not found{get}"));
                false
            }
        }
    }

    fn installation(&mut self) -> bool {
        self.heading("Fencepost");
        let version = env!("CARGO_PKG_VERSION");
        let layout = match Layout::find() {
            Ok(layout) => layout,
            Err(problem) => {
                self.line(false, "fencepost", &format!("{version}; {problem}"));
                return false;
            }
        };
        self.line(true, "fencepost", version);
        let parts = [
            ("run", &layout.runtime),
            ("cc", &layout.stub),
            ("cc with gcc", &layout.gcc_dir),
            ("check", &layout.check),
        ];
        for (name, path) in parts {
            let there = match path.exists() {
                true => String::new(),
                false => " is missing: install Fencepost again".into(),
            };
            self.line(
                there.is_empty(),
                name,
                &format!("{}{there}", path.display()),
            );
        }
        layout.runtime.exists()
    }

    /// Every MPI has the same library under `fencepost run`: it finds out which one it is.
    fn mpi(&mut self) -> bool {
        self.heading("MPI, for `fencepost run`");
        let open = self.part(&OPEN_MPI, |version| version.contains("Open MPI"));
        let mpich = self.part(&MPICH, |version| version.contains("HYDRA"));
        let known = |version: &str| version.contains("Open MPI") || version.contains("HYDRA");
        let other = match find(&OTHER_MPI, |_| true) {
            Some((program, version)) if !known(&version) => {
                self.line(true, program, &version);
                true
            }
            _ => false,
        };
        let note = "found out when a program starts: MPICH's, Open MPI's or that of MPI 5";
        self.line(open || mpich || other, "ABI", note);
        if find(&SHMEM, |_| true).is_some() {
            self.line(
                false,
                SHMEM.name,
                "found, but its programs cannot be watched yet",
            );
        }
        open || mpich || other
    }

    fn compilers(&mut self) {
        self.heading("Compilers, for `fencepost cc`");
        let c = self.part(&GCC, |_| true) | self.part(&CLANG, |_| true);
        self.part(&GFORTRAN, |_| true);
        self.part(&FLANG, |_| true);
        self.plugins();
        for wrapper in ["mpicc", "mpicxx", "mpifort"] {
            match shown(wrapper) {
                Some(command) => self.line(true, wrapper, &command),
                None => self.line(false, wrapper, "not found"),
            }
        }
        if !c {
            self.line(false, "C and C++", "cannot be compiled here");
        }
    }

    /// For which versions of clang and flang programs are fast.
    fn plugins(&mut self) {
        let Ok(layout) = Layout::find() else { return };
        let (there, missing): (Vec<u32>, Vec<u32>) =
            fencepost_pass::VERSIONS.iter().partition(|&&version| {
                layout
                    .plugins
                    .join(fencepost_pass::file_name(version))
                    .exists()
            });
        let list = |versions: &[u32]| {
            let words: Vec<String> = versions.iter().map(u32::to_string).collect();
            words.join(", ")
        };
        if !there.is_empty() {
            let text = format!("for clang and flang {}", list(&there));
            self.line(true, "plugin", &text);
        }
        if !missing.is_empty() {
            let text = format!(
                "not built for clang and flang {}: with another clang programs are slow, and of another flang only calls are watched",
                list(&missing)
            );
            self.line(false, "plugin", &text);
        }
    }

    fn analysis(&mut self) {
        self.heading("LLVM, for `fencepost check`");
        let check = Layout::find().ok().map(|layout| layout.check);
        let starts = check.and_then(|path| version(path.to_str()?));
        match &starts {
            Some(_) => self.line(true, "LLVM", "its library is there"),
            None => self.line(
                false,
                "LLVM",
                "the analysis does not start; to get what it needs: apt install libllvm19",
            ),
        }
        self.part(&CLANG, |_| true);
        self.part(&FLANG, |_| true);
    }
}

/// The first of a part's programs that answers as it should, and its version.
fn find(part: &Part, belongs: fn(&str) -> bool) -> Option<(&'static str, String)> {
    let answers = part
        .programs
        .iter()
        .map(|program| (program, version(program)));
    let mut answers = answers.filter_map(|(program, version)| Some((*program, version?)));
    answers.find(|(_, version)| belongs(version))
}

/// What a program says of its version: the first lines, in one.
fn version(program: &str) -> Option<String> {
    let text = answer(program, "--version")?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines = lines.take(2);
    let first = lines.next()?;
    Some(match (first.starts_with("HYDRA"), lines.next()) {
        (true, Some(second)) => {
            let words: Vec<&str> = second.split_whitespace().collect();
            format!("{first} {}", words.join(" "))
        }
        _ => first.into(),
    })
}

/// The compiler that an MPI compiler calls, and the directories it adds.
fn shown(wrapper: &str) -> Option<String> {
    let text = answer(wrapper, "-show")?;
    Some(text.lines().next()?.trim().into())
}

/// What a program prints when it is called with one argument; `None` if it fails.
fn answer(program: &str, argument: &str) -> Option<String> {
    let mut command = Command::new(program);
    command
        .arg(argument)
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}
