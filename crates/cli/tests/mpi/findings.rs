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

/// A broken rule and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    rule: String,
    race: bool,
    /// Of a race the two sides, sorted; else the call and perhaps the earlier call.
    places: Vec<Place>,
}

impl Finding {
    pub fn new(rule: &str, race: bool, places: impl IntoIterator<Item = Place>) -> Finding {
        let mut places: Vec<Place> = places.into_iter().collect();
        if race {
            places.sort();
        }
        Finding {
            rule: rule.into(),
            race,
            places,
        }
    }

    /// Is this what was expected? The earlier call counts only if the program names it.
    fn meets(&self, expected: &Finding) -> bool {
        let same_kind = (&self.rule, self.race) == (&expected.rule, expected.race);
        let same_places = match self.race {
            true => self.places == expected.places,
            false => self.places.starts_with(&expected.places),
        };
        same_kind && same_places
    }

    fn from_json(finding: &Value) -> Option<Finding> {
        let rule = finding["rule"].as_str()?;
        let mut sides = Vec::new();
        let (mut call, mut earlier) = (None, None);
        for site in finding["sites"].as_array()? {
            let line = u32::try_from(site["line"].as_u64()?).ok()?;
            let place = Place::new(site["file"].as_str()?, line);
            match site["role"].as_str()? {
                "first" | "second" => sides.push(place),
                "call" => call = Some(place),
                "earlier" => earlier = Some(place),
                _ => {}
            }
        }
        let race = !sides.is_empty();
        let places = sides.into_iter().chain(call).chain(earlier);
        Some(Finding::new(rule, race, places))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        for place in &self.places {
            write!(f, " {}", place.line)?;
            // The expected file goes without saying.
            if Some(&place.file) != self.places.first().map(|first| &first.file) {
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
        .map(|finding| format!("surplus  {finding} in {}\n", finding.places[0].file));
    missing.chain(surplus).collect()
}

/// The tests of the comparison itself.
pub fn tests() -> Vec<Trial> {
    fn race(lines: [u32; 2]) -> Finding {
        Finding::new(
            "RACE-REMOTE",
            true,
            lines.map(|line| Place::new("p.c", line)),
        )
    }
    fn misuse(lines: &[u32]) -> Finding {
        let places = lines.iter().map(|&line| Place::new("p.c", line));
        Finding::new("EPOCH-RELOCK", false, places)
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
        test("the document of the tool", || {
            let site = |role, line| json!({"role": role, "file": "/a/p.c", "line": line});
            let document = json!({"version": 1, "findings": [
                {"rule": "RACE-REMOTE", "sites": [site("first", 9), site("second", 4)]},
                {"rule": "EPOCH-RELOCK", "sites": [site("call", 7), site("earlier", 5)]},
            ]});
            let found = read(&document.to_string()).expect("a document");
            assert_eq!(found, [race([4, 9]), misuse(&[7, 5])].into());
            assert!(read("{}").is_err() && read("").is_err());
        }),
    ]
}
