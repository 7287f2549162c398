//! A program of the corpus and what its comments say about it; `tests/lint/README.md` defines them.

use crate::findings::{Finding, Place, Places};
use fencepost_model::Rule;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const DIRECTIVES: [&str; 5] = ["ranks", "args", "hangs", "unseen", "options"];

/// A program and what is expected of its check.
#[derive(Debug)]
pub struct Program {
    pub area: String,
    pub name: String,
    pub sources: Vec<PathBuf>,
    pub expected: Vec<Finding>,
    /// Options of the analysis.
    pub options: String,
}

/// The sources of every program, sorted: a source alone, or those of a folder in an area.
pub fn all(root: &Path) -> Vec<Vec<PathBuf>> {
    let areas = entries(root).into_iter().filter(|path| path.is_dir());
    let programs = areas.flat_map(|area| entries(&area)).map(|path| {
        let mut sources = match path.is_dir() {
            true => entries(&path),
            false => vec![path],
        };
        sources.retain(|path| comment(path).is_some());
        sources
    });
    programs.filter(|sources| !sources.is_empty()).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// What begins a comment in this source.
fn comment(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()? {
        "c" | "cpp" => Some("//"),
        "f" | "f90" => Some("!"),
        _ => None,
    }
}

impl Program {
    /// Reads the sources of one program.
    pub fn read(sources: &[PathBuf]) -> Result<Program, String> {
        let mut texts = Vec::new();
        for source in sources {
            let path = source.canonicalize().map_err(|error| error.to_string())?;
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            texts.push((path, text));
        }
        let root = fs::canonicalize(crate::workspace().join("tests/lint"));
        Program::parse(&root.map_err(|error| error.to_string())?, texts)
    }

    fn parse(root: &Path, texts: Vec<(PathBuf, String)>) -> Result<Program, String> {
        let place = texts[0].0.strip_prefix(root).map_err(|e| e.to_string())?;
        let mut words = place.iter().map(|part| part.to_string_lossy().into_owned());
        let area = words.next().unwrap_or_default();
        let file = words.next().unwrap_or_default();
        let mut marks = Marks::default();
        for (path, text) in &texts {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let comment = comment(path).ok_or("not a source")?;
            for (number, line) in (1..).zip(text.lines()) {
                marks
                    .line(comment, line, &Place::new(&file, number))
                    .map_err(|problem| format!("{file}:{number}: {problem}"))?;
            }
        }
        let program = Program {
            area,
            name: file.split('.').next().unwrap_or_default().into(),
            sources: texts.into_iter().map(|(path, _)| path).collect(),
            options: std::mem::take(&mut marks.options),
            expected: marks.findings()?,
        };
        match program.name.ends_with("-ok") == program.expected.is_empty() {
            true => Ok(program),
            false => Err("a program without marks, and no other, is named -ok".into()),
        }
    }
}

/// The marks of one program, by the names of their findings.
#[derive(Default)]
struct Marks {
    findings: BTreeMap<String, Mark>,
    decides: Vec<(String, Place)>,
    because: Vec<(String, Place)>,
    options: String,
}

struct Mark {
    rule: String,
    places: Vec<Place>,
    earlier: Option<Place>,
    certainty: Option<String>,
}

impl Marks {
    fn line(&mut self, comment: &str, line: &str, place: &Place) -> Result<(), String> {
        if let Some(directive) = line.trim_start().strip_prefix(&format!("{comment}@")) {
            let (key, value) = directive.split_once(':').unwrap_or((directive, ""));
            let key = key.trim();
            if key == "options" {
                self.options = value.trim().into();
            }
            return match DIRECTIVES.contains(&key) {
                true => Ok(()),
                false => Err(format!("{key} is no directive")),
            };
        }
        let Some((_, marks)) = line.split_once(&format!("{comment}~")) else {
            return Ok(());
        };
        let mut marks = marks.split(';');
        marks.try_for_each(|mark| self.add(mark, place))
    }

    /// `RULE name`, `RULE name name`, `RULE name earlier`, each perhaps with a certainty, or `decides name`,
    /// `because name`.
    fn add(&mut self, mark: &str, place: &Place) -> Result<(), String> {
        let mut words: Vec<&str> = mark.split_whitespace().collect();
        let certainty = words.pop_if(|last| matches!(*last, "certain" | "possible"));
        let (id, name, more) = match words[..] {
            [id, name] => (id, name, None),
            [id, name, more] => (id, name, Some(more)),
            _ => return Err(format!("`{}` is no mark", mark.trim())),
        };
        if id == "decides" && more.is_none() && certainty.is_none() {
            self.decides.push((name.into(), place.clone()));
            return Ok(());
        }
        if id == "because" && more.is_none() && certainty.is_none() {
            self.because.push((name.into(), place.clone()));
            return Ok(());
        }
        if Rule::from_id(id).is_none() && !id.starts_with("COLL-") {
            return Err(format!("{id} is no rule"));
        }
        let mark = self.findings.entry(name.into()).or_insert(Mark {
            rule: id.into(),
            places: Vec::new(),
            earlier: None,
            certainty: None,
        });
        if mark.rule != id {
            return Err(format!("{name} is {} elsewhere", mark.rule));
        }
        if certainty.is_some() && mark.certainty.is_some() {
            return Err(format!("{name} has two certainties"));
        }
        mark.certainty = mark.certainty.take().or(certainty.map(Into::into));
        match more {
            None => mark.places.push(place.clone()),
            Some("earlier") if mark.earlier.is_none() => mark.earlier = Some(place.clone()),
            Some(same) if same == name => mark.places.extend([place.clone(), place.clone()]),
            Some(other) => return Err(format!("unexpected {other}")),
        }
        Ok(())
    }

    fn findings(mut self) -> Result<Vec<Finding>, String> {
        let mut findings = Vec::new();
        for (name, mark) in self.findings {
            let places = match (two_sides(&mark.rule), &mark.places[..], mark.earlier) {
                (true, [_, _], None) => Places::sides(mark.places),
                (false, [call], earlier) => Places::Call(call.clone(), earlier),
                (sides, ..) => {
                    let wanted = if sides { 2 } else { 1 };
                    return Err(format!("{name}: {} needs {wanted} lines", mark.rule));
                }
            };
            let decides = self.decides.extract_if(.., |(of, _)| *of == name);
            let because = self.because.extract_if(.., |(of, _)| *of == name);
            findings.push(Finding {
                rule: mark.rule,
                places,
                certainty: mark.certainty,
                decides: decides.map(|(_, place)| place).collect::<BTreeSet<_>>(),
                because: because.map(|(_, place)| place).collect::<BTreeSet<_>>(),
            });
        }
        match self.decides.first().or(self.because.first()) {
            None => Ok(findings),
            Some((name, _)) => Err(format!("a branch decides {name}, which is no finding")),
        }
    }
}

fn two_sides(rule: &str) -> bool {
    rule.starts_with("RACE-") || rule.starts_with("COLL-")
}

/// The tests of the parser itself.
pub fn tests() -> Vec<Trial> {
    fn parse(file: &str, text: &str) -> Result<Program, String> {
        let path = Path::new("/lint").join(file);
        Program::parse(Path::new("/lint"), vec![(path, text.into())])
    }
    fn shown(program: &Program) -> Vec<String> {
        program.expected.iter().map(Finding::to_string).collect()
    }
    let test = |name: &str, check: fn()| {
        Trial::test(format!("marks/{name}"), move || {
            check();
            Ok(())
        })
    };
    vec![
        test("names", || {
            let program = parse("origin/put-ok.c", "//@ ranks: 3\n//@ hangs\n").expect("a program");
            assert_eq!((&*program.area, &*program.name), ("origin", "put-ok"));
            assert!(program.expected.is_empty());
            assert!(parse("origin/put.c", "").is_err());
            let text = "a; //~ EPOCH-NONE a";
            assert!(parse("origin/put-ok.c", text).is_err());
        }),
        test("sides", || {
            let text = "a; //~ RACE-LOCAL a a; COLL-MATCH b\nb; //~ COLL-MATCH b possible\nc //~ decides b\n";
            let program = parse("x/y.c", text).expect("a program");
            let expected = [
                "RACE-LOCAL y.c:1 y.c:1",
                "COLL-MATCH y.c:1 y.c:2 possible decided at y.c:3",
            ];
            assert_eq!(shown(&program), expected);
        }),
        test("calls, in a folder and in Fortran", || {
            let root = Path::new("/lint");
            let texts = [
                "a !~ EPOCH-RELOCK e earlier\n",
                "b !~ EPOCH-RELOCK e certain\n",
            ];
            let files = ["/lint/deep/pair/a.f", "/lint/deep/pair/b.f90"];
            let texts = files.into_iter().zip(texts);
            let texts = texts
                .map(|(file, text)| (file.into(), text.into()))
                .collect();
            let program = Program::parse(root, texts).expect("a program");
            assert_eq!((&*program.area, &*program.name), ("deep", "pair"));
            assert_eq!(
                shown(&program),
                ["EPOCH-RELOCK b.f90:1 earlier a.f:1 certain"]
            );
        }),
        test("mistakes", || {
            for (text, problem) in [
                ("//@ rank: 3", "y.c:1: rank is no directive"),
                ("a; //~ RACE a", "y.c:1: RACE is no rule"),
                ("a; //~ RACE-LOCAL", "y.c:1: `RACE-LOCAL` is no mark"),
                ("a; //~ RACE-LOCAL a b", "y.c:1: unexpected b"),
                ("a; //~ RACE-LOCAL a", "a: RACE-LOCAL needs 2 lines"),
                (
                    "a; //~ decides a",
                    "a branch decides a, which is no finding",
                ),
                (
                    "a; //~ RACE-LOCAL a\nb; //~ RACE-REMOTE a",
                    "y.c:2: a is RACE-LOCAL elsewhere",
                ),
            ] {
                assert_eq!(parse("x/y.c", text).expect_err("a mistake"), problem);
            }
        }),
    ]
}
