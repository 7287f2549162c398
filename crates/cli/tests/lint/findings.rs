//! Findings as the corpus names them, and the comparison of expected with found ones.

use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;

/// A line of a file, without folders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    line: u32,
    file: String,
}

impl Place {
    pub fn new(file: &str, line: u32) -> Place {
        let name = file.rsplit('/').next().unwrap_or(file);
        Place {
            line,
            file: name.into(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Where a rule is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Places {
    /// Two sides, sorted: a race, or two calls that wait for each other.
    Sides(Vec<Place>),
    /// A call, and the earlier one it contradicts.
    Call(Place, Option<Place>),
}

impl Places {
    pub fn sides(mut sides: Vec<Place>) -> Places {
        sides.sort();
        Places::Sides(sides)
    }
}

/// A broken rule. Expected ones may leave out the earlier call, the certainty and the branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub rule: String,
    pub places: Places,
    /// `certain` or `possible`.
    pub certainty: Option<String>,
    /// The branches it depends on.
    pub decides: BTreeSet<Place>,
    /// The lines of its explanation.
    pub because: BTreeSet<Place>,
}

impl Finding {
    /// Is this what was expected?
    fn meets(&self, expected: &Finding) -> bool {
        let places = match (&self.places, &expected.places) {
            (Places::Call(call, _), Places::Call(wanted, None)) => call == wanted,
            (places, wanted) => places == wanted,
        };
        let certainty = expected.certainty.is_none() || self.certainty == expected.certainty;
        let decides = expected.decides.is_empty()
            || (!self.decides.is_empty() && self.decides.is_subset(&expected.decides));
        let because = expected.because.is_empty() || self.because == expected.because;
        self.rule == expected.rule && places && certainty && decides && because
    }

    fn from_json(finding: &Value) -> Option<Finding> {
        let mut sides = Vec::new();
        let (mut call, mut earlier) = (None, None);
        let place = |site: &Value| {
            let line = u32::try_from(site["line"].as_u64()?).ok()?;
            Some(Place::new(site["file"].as_str()?, line))
        };
        for site in finding["sites"].as_array()? {
            let place = place(site)?;
            match site["role"].as_str()? {
                "first" | "second" => sides.push(place),
                "call" => call = Some(place),
                "earlier" => earlier = Some(place),
                _ => {}
            }
        }
        Some(Finding {
            rule: finding["rule"].as_str()?.into(),
            places: match call {
                Some(call) => Places::Call(call, earlier),
                None => Places::sides(sides),
            },
            certainty: finding["certainty"].as_str().map(Into::into),
            decides: place(&finding["decided_by"]).into_iter().collect(),
            because: match finding["because"].as_array() {
                Some(steps) => steps.iter().filter_map(place).collect(),
                None => BTreeSet::new(),
            },
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        match &self.places {
            Places::Sides(sides) => sides.iter().try_for_each(|side| write!(f, " {side}"))?,
            Places::Call(call, None) => write!(f, " {call}")?,
            Places::Call(call, Some(earlier)) => write!(f, " {call} earlier {earlier}")?,
        }
        if let Some(certainty) = &self.certainty {
            write!(f, " {certainty}")?;
        }
        let mut decides = self.decides.iter();
        decides.try_for_each(|branch| write!(f, " decided at {branch}"))?;
        let mut because = self.because.iter();
        because.try_for_each(|step| write!(f, " because of {step}"))
    }
}

/// Reads the findings of the tool's JSON document.
pub fn read(text: &str) -> Result<Vec<Finding>, String> {
    let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let list = document["findings"].as_array().ok_or("no findings array")?;
    let read = |finding| Finding::from_json(finding).ok_or(format!("not a finding: {finding}"));
    list.iter().map(read).collect()
}

/// What differs, one line each; empty when nothing does.
pub fn difference(expected: &[Finding], found: &[Finding]) -> String {
    let missing = expected
        .iter()
        .filter(|e| !found.iter().any(|f| f.meets(e)))
        .map(|finding| format!("missing  {finding}\n"));
    let surplus = found
        .iter()
        .filter(|f| !expected.iter().any(|e| f.meets(e)))
        .map(|finding| format!("surplus  {finding}\n"));
    missing.chain(surplus).collect()
}

/// The tests of the comparison itself.
pub fn tests() -> Vec<Trial> {
    fn place(line: u32) -> Place {
        Place::new("p.c", line)
    }
    fn race(certainty: Option<&str>, decides: &[u32]) -> Finding {
        Finding {
            rule: "RACE-LOCAL".into(),
            places: Places::sides(vec![place(4), place(3)]),
            certainty: certainty.map(Into::into),
            decides: decides.iter().map(|&line| place(line)).collect(),
            because: BTreeSet::new(),
        }
    }
    fn relock(earlier: Option<u32>) -> Finding {
        Finding {
            rule: "EPOCH-RELOCK".into(),
            places: Places::Call(place(7), earlier.map(place)),
            certainty: None,
            decides: BTreeSet::new(),
            because: BTreeSet::new(),
        }
    }
    let test = |name: &str, check: fn()| {
        Trial::test(format!("findings/{name}"), move || {
            check();
            Ok(())
        })
    };
    vec![
        test("certainty counts when it is written", || {
            assert!(race(Some("possible"), &[]).meets(&race(None, &[])));
            assert!(race(Some("possible"), &[]).meets(&race(Some("possible"), &[])));
            assert!(!race(Some("certain"), &[]).meets(&race(Some("possible"), &[])));
        }),
        test("deciding branches are some of the marked ones", || {
            assert!(race(None, &[9]).meets(&race(None, &[])));
            assert!(race(None, &[9]).meets(&race(None, &[8, 9])));
            assert!(!race(None, &[9]).meets(&race(None, &[8])));
            assert!(!race(None, &[]).meets(&race(None, &[8])));
        }),
        test("an explanation has exactly the marked lines", || {
            let explained = |lines: &[u32]| Finding {
                because: lines.iter().map(|&line| place(line)).collect(),
                ..race(None, &[])
            };
            assert!(explained(&[1, 2]).meets(&explained(&[])));
            assert!(explained(&[1, 2]).meets(&explained(&[1, 2])));
            assert!(!explained(&[1, 2]).meets(&explained(&[2])));
            assert!(!explained(&[]).meets(&explained(&[2])));
        }),
        test("the earlier call counts only when it is named", || {
            assert!(relock(Some(5)).meets(&relock(None)));
            assert!(relock(Some(5)).meets(&relock(Some(5))));
            assert!(!relock(Some(6)).meets(&relock(Some(5))));
        }),
        test("the document of the tool", || {
            let site = |role, line| json!({"role": role, "file": "/a/p.c", "line": line});
            let document = json!({"version": 1, "findings": [
                {"rule": "RACE-LOCAL", "certainty": "possible",
                 "sites": [site("first", 4), site("second", 3)], "decided_by": site("", 9)},
                {"rule": "EPOCH-RELOCK", "sites": [site("call", 7), site("earlier", 5)]},
            ]});
            let found = read(&document.to_string()).expect("a document");
            assert_eq!(found, [race(Some("possible"), &[9]), relock(Some(5))]);
            assert!(read("{}").is_err() && read("").is_err());
        }),
    ]
}
