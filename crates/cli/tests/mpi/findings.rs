//! Findings as the corpus names them, and the comparison of expected with found ones.

use fencepost_model::Rule;
use fencepost_report::Numbers;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;

/// A line of a file, without folders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// 0: nowhere in the source, for the program has ended.
    line: u32,
    file: String,
    /// Who is there, for a side of a mismatch; nobody where that does not count.
    ranks: Numbers,
}

impl Place {
    pub fn new(file: &str, line: u32) -> Place {
        let name = file.rsplit('/').next().unwrap_or(file);
        Place {
            line,
            file: name.into(),
            ranks: Numbers::default(),
        }
    }

    /// Where a process is that has just ended.
    pub fn exit() -> Place {
        Place::new("", 0)
    }

    pub fn with(self, ranks: Numbers) -> Place {
        Place { ranks, ..self }
    }

    fn from_json(site: &Value) -> Option<Place> {
        let line = u32::try_from(site["line"].as_u64()?).ok()?;
        Some(Place::new(site["file"].as_str()?, line))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str("exit")?,
            line => write!(f, "{line}")?,
        }
        match self.ranks.is_empty() {
            true => Ok(()),
            false => write!(f, "[{}]", self.ranks),
        }
    }
}

/// How the places of a finding belong together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The call that breaks a rule, and perhaps the earlier one it contradicts.
    Misuse,
    /// Two sides.
    Race,
    /// Groups of ranks that do not come together, each at its place.
    Mismatch,
}

impl Kind {
    pub fn of(rule: Rule) -> Kind {
        match rule {
            _ if rule.is_race() => Kind::Race,
            _ if rule.is_collective() => Kind::Mismatch,
            _ => Kind::Misuse,
        }
    }
}

/// A broken rule and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    rule: Rule,
    /// Sorted, unless it is a misuse: there the call is the first.
    places: Vec<Place>,
}

impl Finding {
    pub fn new(rule: Rule, places: impl IntoIterator<Item = Place>) -> Finding {
        let mut places: Vec<Place> = places.into_iter().collect();
        if Kind::of(rule) != Kind::Misuse {
            places.sort();
        }
        Finding { rule, places }
    }

    pub fn is_race(&self) -> bool {
        Kind::of(self.rule) == Kind::Race
    }

    /// Is this what was expected? The earlier call counts only if the program names it.
    fn meets(&self, expected: &Finding) -> bool {
        let same_places = match Kind::of(self.rule) {
            Kind::Misuse => self.places.starts_with(&expected.places),
            Kind::Race | Kind::Mismatch => self.places == expected.places,
        };
        self.rule == expected.rule && same_places
    }

    fn from_json(finding: &Value) -> Option<Finding> {
        let rule = Rule::from_id(finding["rule"].as_str()?)?;
        let kind = Kind::of(rule);
        let mut places = Vec::new();
        for site in finding["sites"].as_array()? {
            let place = match (kind, site["role"].as_str()?) {
                (Kind::Misuse, "call" | "earlier") => Place::from_json(site)?,
                (Kind::Race, "first" | "second") => Place::from_json(site)?,
                (Kind::Mismatch, "first" | "second" | "other") => {
                    let place = match site["op"].as_str()? {
                        "exit" => Place::exit(),
                        _ => Place::from_json(site).filter(|place| place.line > 0)?,
                    };
                    place.with(site["ranks"].as_str()?.parse().ok()?)
                }
                _ => return None,
            };
            places.push(place);
        }
        Some(Finding::new(rule, places))
    }

    /// The file, unless the program has ended there.
    fn file(&self) -> &str {
        let mut files = self.places.iter().map(|place| &*place.file);
        files.find(|file| !file.is_empty()).unwrap_or_default()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule.id())?;
        for place in &self.places {
            write!(f, " {place}")?;
            // The expected file goes without saying.
            if place.line > 0 && place.file != self.file() {
                write!(f, "({})", place.file)?;
            }
        }
        Ok(())
    }
}

/// Reads the findings of the tool's JSON document.
pub fn read(text: &str) -> Result<BTreeSet<Finding>, String> {
    let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let list = document["findings"].as_array().ok_or("no findings array")?;
    let read = |finding| Finding::from_json(finding).ok_or(format!("not a finding: {finding}"));
    list.iter().map(read).collect()
}

/// What differs, one line each; empty when the sets agree.
pub fn difference(expected: &BTreeSet<Finding>, found: &BTreeSet<Finding>) -> String {
    let missing = expected
        .iter()
        .filter(|e| !found.iter().any(|f| f.meets(e)))
        .map(|finding| format!("missing  {finding}\n"));
    let surplus = found
        .iter()
        .filter(|f| !expected.iter().any(|e| f.meets(e)))
        .map(|finding| format!("surplus  {finding} in {}\n", finding.file()));
    missing.chain(surplus).collect()
}

/// The tests of the comparison itself.
pub fn tests() -> Vec<Trial> {
    fn race(lines: [u32; 2]) -> Finding {
        Finding::new(Rule::RaceRemote, lines.map(|line| Place::new("p.c", line)))
    }
    fn misuse(lines: &[u32]) -> Finding {
        let places = lines.iter().map(|&line| Place::new("p.c", line));
        Finding::new(Rule::EpochRelock, places)
    }
    fn mismatch(sides: &[(u32, &str)]) -> Finding {
        let places = sides.iter().map(|(line, ranks)| {
            let place = match line {
                0 => Place::exit(),
                line => Place::new("p.c", *line),
            };
            place.with(ranks.parse().expect("ranks"))
        });
        Finding::new(Rule::CollLeft, places)
    }
    fn differ(expected: Finding, found: Finding) -> String {
        difference(&[expected].into(), &[found].into())
    }
    let test = |name: &str, check: fn()| {
        Trial::test(format!("findings/{name}"), move || {
            check();
            Ok(())
        })
    };
    vec![
        test("a race has no direction", || {
            assert_eq!(differ(race([3, 4]), race([4, 3])), "");
            assert_eq!(
                differ(race([3, 4]), race([3, 5])),
                "missing  RACE-REMOTE 3 4\nsurplus  RACE-REMOTE 3 5 in p.c\n"
            );
        }),
        test("the earlier call counts only when it is named", || {
            assert_eq!(differ(misuse(&[7]), misuse(&[7, 5])), "");
            assert_eq!(differ(misuse(&[7, 5]), misuse(&[7, 5])), "");
            assert_ne!(differ(misuse(&[7, 5]), misuse(&[7, 6])), "");
            assert_ne!(differ(misuse(&[7, 5]), misuse(&[7])), "");
        }),
        test("all groups of ranks count, in any order", || {
            let found = mismatch(&[(3, "0"), (3, "1,3"), (0, "2")]);
            let turned = mismatch(&[(0, "2"), (3, "3,1"), (3, "0")]);
            assert_eq!(differ(turned, found.clone()), "");
            assert_ne!(differ(mismatch(&[(3, "0"), (0, "2")]), found.clone()), "");
            assert_eq!(
                differ(mismatch(&[(3, "0-1"), (3, "3"), (0, "2")]), found),
                "missing  COLL-LEFT exit[2] 3[0-1] 3[3]\nsurplus  COLL-LEFT exit[2] 3[0] 3[1,3] in p.c\n"
            );
        }),
        test("the document of the tool", || {
            let site = |role, line| json!({"role": role, "file": "/a/p.c", "line": line});
            let group = |role, line, op, ranks| json!({"role": role, "file": "p.c", "line": line, "op": op, "ranks": ranks});
            let exit = json!({"role": "second", "file": "", "line": 0, "op": "exit", "ranks": "1"});
            let document = json!({"version": 1, "findings": [
                {"rule": "RACE-REMOTE", "sites": [site("first", 9), site("second", 4)]},
                {"rule": "EPOCH-RELOCK", "sites": [site("call", 7), site("earlier", 5)]},
                {"rule": "COLL-LEFT", "sites": [group("first", 3, "MPI_Bcast", "0"), exit, group("other", 4, "MPI_Reduce", "2-3")]},
            ]});
            let found = read(&document.to_string()).expect("a document");
            let groups = mismatch(&[(3, "0"), (0, "1"), (4, "2-3")]);
            assert_eq!(found, [race([4, 9]), misuse(&[7, 5]), groups].into());
            assert!(read("{}").is_err() && read("").is_err());
        }),
    ]
}
