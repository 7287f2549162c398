//! A program of the corpus and what its comments say about it.
//!
//! ```text
//! //@ ranks: 3              how many ranks it needs (default 2)
//! //@ only: openmpi why     the one family of libraries that can run it (mpich, openmpi), and why
//! //@ except: mpich5 (why)  libraries that cannot run it, by their names in FENCEPOST_MPIS, or `flang`
//! //@ compiler: gcc why     the one compiler it is meant for, and why
//! //@ since: 1.5            the version of OpenSHMEM it needs (default 1.4)
//! //@ mpich                 runs under MPICH although it needs more than two ranks
//! //@ options: key=value     further options of `fencepost run`
//! //@ flags: -O3            further arguments of the compiler
//! //@ with: helper.part.c   another source of the program, beside it; it may have marks, too
//! //@ exit: 3               the program's own exit code, or `any`
//! statement; //~ RACE-REMOTE a            this line is one side of race a
//! statement; //~ RACE-LOCAL a a           this line is both sides of race a
//! statement; //~ EPOCH-RELOCK b           the call that breaks the rule
//! statement; //~ EPOCH-RELOCK b earlier   the call it contradicts (optional)
//! statement; //~ RACE-LOCAL a; RACE-REMOTE b
//! statement; //~ COLL-MATCH c 0,2-3       these ranks stand here in mismatch c: each of its groups is marked
//! statement; //~ COLL-ARGS d 0; COLL-ARGS d 1     two of its groups stand here, and differ in arguments
//! statement; //~ COLL-LEFT e exit 1       these ranks have ended, wherever that is written
//! ```
//!
//! In Fortran the comments begin with `!`: `!@ ranks: 3`, `!~ RACE-LOCAL a`.

use crate::findings::{Finding, Kind, Place};
use crate::setup::{Compiler, Family, Interface};
use fencepost_model::Rule;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What a source is written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    C,
    Cxx,
    Fortran,
}

impl Language {
    fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "c" => Some(Language::C),
            "cpp" => Some(Language::Cxx),
            "f" | "f90" | "F90" => Some(Language::Fortran),
            _ => None,
        }
    }

    /// What a comment begins with.
    fn comment(self) -> &'static str {
        match self {
            Language::C | Language::Cxx => "//",
            Language::Fortran => "!",
        }
    }

    /// What a program that prints something contains.
    fn prints(self) -> &'static [&'static str] {
        match self {
            Language::C | Language::Cxx => &["printf(", "puts(", "std::cout"],
            Language::Fortran => &["print *", "write(*", "write (*"],
        }
    }
}

/// A file of a program.
#[derive(Debug)]
pub struct Source {
    pub path: PathBuf,
    pub language: Language,
}

impl Source {
    fn new(path: &Path) -> Result<Source, String> {
        Ok(Source {
            path: path.into(),
            language: Language::of(path).ok_or("neither C, C++ nor Fortran")?,
        })
    }

    /// Without folder and extension.
    pub fn name(&self) -> String {
        word(self.path.file_stem())
    }
}

fn word(part: Option<&OsStr>) -> String {
    part.map_or(String::new(), |part| part.to_string_lossy().into())
}

/// A program and what is expected of it.
#[derive(Debug)]
pub struct Program {
    pub main: Source,
    /// Its other sources.
    pub parts: Vec<Source>,
    pub area: String,
    pub name: String,
    pub ranks: u32,
    pub only: Option<Family>,
    pub except: Vec<String>,
    pub compiler: Option<Compiler>,
    pub mpich: bool,
    /// It uses `mpi_f08`, a module of the library's own compiler.
    pub f08: bool,
    /// What it is written for.
    interface: Interface,
    pub flags: Vec<String>,
    /// Of `fencepost run` and `fencepost check`.
    pub options: String,
    /// `None`: whatever it likes.
    pub exit: Option<i32>,
    /// Does it write to standard output?
    pub prints: bool,
    pub expected: BTreeSet<Finding>,
}

/// All programs below a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if Language::of(&path).is_some() && !is_part(&path) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Is it a source of the program beside it, rather than a program?
fn is_part(path: &Path) -> bool {
    path.file_stem()
        .is_some_and(|stem| stem.to_string_lossy().ends_with(".part"))
}

impl Program {
    /// Reads a source, and what belongs to it.
    pub fn read(path: &Path) -> Result<Program, String> {
        let path = path.canonicalize().map_err(|error| error.to_string())?;
        let text = |path: &Path| {
            std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
        };
        Program::parse(&path, &text(&path)?, text)
    }

    /// The program whose main source has this text; `other` gives the text of another file.
    fn parse(
        path: &Path,
        text: &str,
        other: impl Fn(&Path) -> Result<String, String>,
    ) -> Result<Program, String> {
        let main = Source::new(path)?;
        let comment = main.language.comment();
        let prints = main.language.prints();
        let mut program = Program {
            area: word(path.parent().and_then(Path::file_name)),
            name: main.name(),
            main,
            parts: Vec::new(),
            ranks: 2,
            only: None,
            except: Vec::new(),
            compiler: None,
            mpich: false,
            f08: text.to_ascii_lowercase().contains("use mpi_f08"),
            interface: match text.contains("#include <shmem.h>") {
                true => Interface::Shmem { newest: false },
                false => Interface::Mpi,
            },
            flags: Vec::new(),
            options: String::new(),
            exit: Some(0),
            prints: prints.iter().any(|call| text.contains(call)),
            expected: BTreeSet::new(),
        };
        let start = format!("{comment}@");
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(directive) = line.trim_start().strip_prefix(&start) {
                let directive = program.directive(directive.trim());
                directive.map_err(|problem| format!("line {number}: {problem}"))?;
            }
        }
        let mut marks = Marks::default();
        marks.read(&program.main, text)?;
        for part in &program.parts {
            marks.read(part, &other(&part.path)?)?;
        }
        program.expected = marks.findings()?;
        Ok(program)
    }

    /// Can a library of that interface run it? Newer ones can run what is older.
    pub fn suits(&self, library: Interface) -> bool {
        match (self.interface, library) {
            (Interface::Shmem { newest: needed }, Interface::Shmem { newest }) => !needed || newest,
            (needed, has) => needed == has,
        }
    }

    fn directive(&mut self, directive: &str) -> Result<(), String> {
        let (key, value) = directive.split_once(':').unwrap_or((directive, ""));
        let value = value.trim();
        let first = value.split_whitespace().next().unwrap_or_default();
        let bad = |_| format!("@ {key}: {value} is not a number");
        match key {
            "ranks" => self.ranks = first.parse().map_err(bad)?,
            "only" => {
                let family = Family::from_name(first.trim_end_matches([',', ';', ':']));
                self.only = Some(family.ok_or(format!("@ only: {first} is not known"))?);
            }
            "except" => {
                let names = value.split_once('(').map_or(value, |(names, _)| names);
                self.except = names.split_whitespace().map(Into::into).collect();
            }
            "compiler" => {
                let compiler = Compiler::from_name(first.trim_end_matches([',', ';', ':']));
                self.compiler = Some(compiler.ok_or(format!("@ compiler: {first} is not known"))?);
            }
            "since" if first == "1.5" => self.interface = Interface::Shmem { newest: true },
            "mpich" => self.mpich = true,
            "options" => self.options = value.into(),
            "flags" => self.flags = value.split_whitespace().map(Into::into).collect(),
            "with" => {
                for name in value.split_whitespace() {
                    let part = self.main.path.with_file_name(name);
                    self.parts.push(Source::new(&part)?);
                }
            }
            "exit" if first == "any" => self.exit = None,
            "exit" => self.exit = Some(first.parse().map_err(bad)?),
            _ => return Err(format!("@ {key} is not known")),
        }
        Ok(())
    }
}

/// The annotations of one program, by the name of their finding.
#[derive(Default)]
struct Marks(BTreeMap<String, Mark>);

struct Mark {
    rule: Rule,
    places: Vec<Place>,
    earlier: Option<Place>,
}

impl Marks {
    /// All annotations of a file.
    fn read(&mut self, source: &Source, text: &str) -> Result<(), String> {
        let file = word(source.path.file_name());
        let start = format!("{}~", source.language.comment());
        for (number, line) in (1..).zip(text.lines()) {
            let Some((_, annotation)) = line.split_once(&start) else {
                continue;
            };
            for finding in annotation.split(';') {
                self.add(Place::new(&file, number), finding)
                    .map_err(|problem| format!("line {number}: {problem}"))?;
            }
        }
        Ok(())
    }

    /// One finding's annotation on one line: `RULE name`, `RULE name name`, `RULE name earlier`,
    /// `RULE name ranks` or `RULE name exit ranks`.
    fn add(&mut self, here: Place, annotation: &str) -> Result<(), String> {
        let mut words = annotation.split_whitespace();
        let id = words.next().ok_or("an empty annotation")?;
        let rule = Rule::from_id(id).ok_or(format!("{id} is not a rule"))?;
        let name = words.next().ok_or(format!("{id} lacks a name"))?;
        let mark = self.0.entry(name.into()).or_insert(Mark {
            rule,
            places: Vec::new(),
            earlier: None,
        });
        if mark.rule != rule {
            return Err(format!("{name} is {} elsewhere", mark.rule));
        }
        match (Kind::of(rule), words.next()) {
            (Kind::Mismatch, word) => {
                let (place, ranks) = match word {
                    Some("exit") => (Place::exit(), words.next()),
                    word => (here, word),
                };
                let ranks = ranks.ok_or(format!("{id} lacks the ranks"))?;
                mark.places.push(place.with(ranks.parse()?));
            }
            (_, None) => mark.places.push(here),
            (Kind::Misuse, Some("earlier")) => mark.earlier = Some(here),
            (_, Some(same)) if same == name => mark.places.extend([here.clone(), here]),
            (_, Some(other)) => return Err(format!("unexpected {other}")),
        }
        match words.next() {
            None => Ok(()),
            Some(more) => Err(format!("unexpected {more}")),
        }
    }

    fn findings(self) -> Result<BTreeSet<Finding>, String> {
        let finding = |(name, mark): (String, Mark)| {
            let marked = mark.places.len();
            let (enough, wanted) = match Kind::of(mark.rule) {
                Kind::Misuse => (marked == 1, "1 line"),
                Kind::Race => (marked == 2, "2 lines"),
                Kind::Mismatch => (marked >= 2, "2 groups"),
            };
            if !enough {
                return Err(format!("{name}: {} needs {wanted}", mark.rule));
            }
            let places = mark.places.into_iter().chain(mark.earlier);
            Ok(Finding::new(mark.rule, places))
        };
        self.0.into_iter().map(finding).collect()
    }
}

/// The tests of the parser itself.
pub fn tests() -> Vec<Trial> {
    fn parse(text: &str) -> Result<Program, String> {
        Program::parse(Path::new("tests/mpi/remote/put.c"), text, |path| {
            Err(format!("{}: not needed", path.display()))
        })
    }
    fn parse_fortran(text: &str, part: &str) -> Result<Program, String> {
        let path = Path::new("tests/mpi/fortran/put.f90");
        Program::parse(path, text, |_| Ok(part.into()))
    }
    fn lines(program: &Program) -> Vec<String> {
        program.expected.iter().map(Finding::to_string).collect()
    }
    let test = |name: &str, check: fn()| {
        Trial::test(format!("annotations/{name}"), move || {
            check();
            Ok(())
        })
    };
    vec![
        test("defaults", || {
            let program = parse("// nothing special\nint main(void) {}\n").expect("a program");
            assert_eq!((&*program.area, &*program.name), ("remote", "put"));
            assert_eq!((program.ranks, program.exit), (2, Some(0)));
            assert!(program.expected.is_empty() && !program.prints);
        }),
        test("directives", || {
            let text = "//@ ranks: 3\n//@ only: openmpi, for a reason\n//@ except: a b (they hang)\n//@ flags: -O3 -lm\n//@ exit: any\n//@ mpich\n";
            let program = parse(text).expect("a program");
            assert_eq!((program.ranks, program.exit), (3, None));
            assert_eq!(program.only, Some(Family::OpenMpi));
            assert_eq!(program.except, ["a", "b"]);
            assert_eq!(program.flags, ["-O3", "-lm"]);
            assert!(program.mpich);
        }),
        test("races", || {
            let text = "b; //~ RACE-REMOTE x\nc; //~ RACE-LOCAL y y; RACE-REMOTE x\n";
            let program = parse(text).expect("a program");
            assert_eq!(lines(&program), ["RACE-LOCAL 2 2", "RACE-REMOTE 1 2"]);
        }),
        test("misuses", || {
            let text =
                "a; //~ EPOCH-RELOCK e earlier\nb; //~ EPOCH-RELOCK e\nc; //~ EPOCH-NONE f\n";
            let program = parse(text).expect("a program");
            assert_eq!(lines(&program), ["EPOCH-NONE 3", "EPOCH-RELOCK 2 1"]);
        }),
        test("mismatches", || {
            let text = "a; //~ COLL-ARGS b 0; COLL-ARGS b 1-2\nb; //~ COLL-LEFT c 2,0\nc; //~ COLL-LEFT c exit 1\n";
            let program = parse(text).expect("a program");
            let expected = ["COLL-ARGS 1[0] 1[1-2]", "COLL-LEFT exit[1] 2[0,2]"];
            assert_eq!(lines(&program), expected);
        }),
        test("fortran", || {
            let text = "!@ ranks: 3\nprint *, 1 // 2\nb !~ RACE-REMOTE x\n";
            let program = parse_fortran(&format!("{text}c !~ RACE-REMOTE x"), "");
            let program = program.expect("a program");
            assert_eq!((program.ranks, program.prints), (3, true));
            assert_eq!(lines(&program), ["RACE-REMOTE 3 4"]);
        }),
        test("parts", || {
            let text = "!@ with: put.part.c\n\nb !~ RACE-REMOTE x\n";
            let program = parse_fortran(text, "c; //~ RACE-REMOTE x").expect("a program");
            let [part] = &program.parts[..] else {
                panic!("{:?}", program.parts);
            };
            assert_eq!(part.path, Path::new("tests/mpi/fortran/put.part.c"));
            assert_eq!(part.language, Language::C);
            assert!(is_part(&part.path) && !is_part(&program.main.path));
            assert_eq!(lines(&program), ["RACE-REMOTE 1 3(put.f90)"]);
        }),
        test("mistakes", || {
            for (text, problem) in [
                ("//@ rank: 3", "line 1: @ rank is not known"),
                ("//@ ranks: many", "line 1: @ ranks: many is not a number"),
                ("a; //~ RACE a", "line 1: RACE is not a rule"),
                ("a; //~ RACE-LOCAL", "line 1: RACE-LOCAL lacks a name"),
                ("a; //~ RACE-LOCAL a b", "line 1: unexpected b"),
                ("a; //~ RACE-LOCAL a", "a: RACE-LOCAL needs 2 lines"),
                ("a; //~ COLL-LEFT a", "line 1: COLL-LEFT lacks the ranks"),
                (
                    "a; //~ COLL-LEFT a exit",
                    "line 1: COLL-LEFT lacks the ranks",
                ),
                ("a; //~ COLL-LEFT a 0 1", "line 1: unexpected 1"),
                ("a; //~ COLL-LEFT a 0", "a: COLL-LEFT needs 2 groups"),
                (
                    "a; //~ RACE-LOCAL a\nb; //~ RACE-REMOTE a",
                    "line 2: a is RACE-LOCAL elsewhere",
                ),
            ] {
                assert_eq!(parse(text).expect_err("a mistake"), problem);
            }
        }),
    ]
}
