//! Findings as SARIF 2.1.0, the format that code scanning reads.
//!
//! One file has one run. A finding is a *result*: it is reported at its first place, the others are
//! related locations, and the ways to them are thread flows, one per place. Certain findings are
//! errors, possible ones warnings. Paths are relative to `%SRCROOT%`, the repository.
//!
//! GitHub refuses or cuts files that are too large. What it would cut is left out here, the least
//! severe findings first, so that a file is always accepted.

use crate::explain;
use crate::finding::{Certainty, Finding, FindingSite, PathStep, SiteRole};
use crate::order::Kind;
use crate::root::Root;
use crate::words;
use fencepost_model::Rule;
use serde_json::{Value, json};

/// How many results of a run GitHub shows.
const MOST_RESULTS: usize = 5000;
/// How many locations of a result GitHub shows.
const MOST_LOCATIONS: usize = 100;
/// How many steps of the ways to a result GitHub shows.
const MOST_STEPS: usize = 1000;
/// How long a description may be.
const LONGEST_TEXT: usize = 1024;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const BASE: &str = "%SRCROOT%";
/// A result must be somewhere, also if nobody knows where.
const NOWHERE: &str = "unknown";

/// The file's text, ending with a newline. The analysis tells apart uploads of one commit.
pub fn sarif(findings: &[Finding], analysis: &str, root: &Root) -> String {
    let shown = &findings[..findings.len().min(MOST_RESULTS)];
    let mut rules: Vec<Rule> = shown.iter().map(|finding| finding.rule).collect();
    rules.sort();
    rules.dedup();
    let writer = Writer { root, rules };
    let results: Vec<Value> = shown.iter().map(|finding| writer.result(finding)).collect();
    let rules: Vec<Value> = writer.rules.iter().map(|rule| descriptor(*rule)).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Fencepost",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "automationDetails": {"id": format!("fencepost-{analysis}/")},
            "originalUriBaseIds": {BASE: {
                "description": {"text": "The repository, or the directory in which Fencepost was started."},
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [invocation(findings.len() - shown.len())],
            "results": results,
        }],
    });
    let text = serde_json::to_string_pretty(&document);
    text.expect("strings and numbers always have a JSON form") + "\n"
}

/// How the analysis went; that results are missing must not go unnoticed.
fn invocation(left_out: usize) -> Value {
    match left_out {
        0 => json!({"executionSuccessful": true}),
        n => json!({
            "executionSuccessful": true,
            "toolExecutionNotifications": [{
                "level": "warning",
                "message": {"text": format!("{n} findings of the least severity are left out.")},
            }],
        }),
    }
}

fn descriptor(rule: Rule) -> Value {
    let sentence = format!("{}.", capital(rule.title()));
    let tag = match Kind::of(rule) {
        Kind::Race => "race",
        Kind::Collective => "collective",
        Kind::Epoch => "epoch",
    };
    json!({
        "id": rule.id(),
        "name": rule.id(),
        "shortDescription": {"text": shortened(&sentence)},
        "fullDescription": {"text": shortened(&sentence)},
        "help": {
            "text": explain::plain(rule),
            "markdown": explain::section(rule),
        },
        "defaultConfiguration": {"level": "error"},
        "properties": {
            "tags": ["correctness", "concurrency", "mpi", tag],
            "precision": "very-high",
            "problem.severity": "error",
        },
    })
}

struct Writer<'a> {
    root: &'a Root,
    /// Sorted; results name them by number.
    rules: Vec<Rule>,
}

impl Writer<'_> {
    fn result(&self, finding: &Finding) -> Value {
        let level = match finding.certainty {
            Certainty::Certain => "error",
            Certainty::Possible => "warning",
        };
        let mut sites = finding.sites.iter().take(MOST_LOCATIONS);
        let first = match sites.next() {
            Some(site) => self.site(site, None),
            None => self.location("", 0, 0),
        };
        let related = (1..).zip(sites).map(|(id, site)| self.site(site, Some(id)));
        let mut result = json!({
            "ruleId": finding.rule.id(),
            "ruleIndex": self.rules.iter().position(|rule| *rule == finding.rule),
            "level": level,
            "message": {"text": format!("{}.\n{}", finding.message, finding.fix)},
            "locations": [first],
            "partialFingerprints": {
                "primaryLocationLineHash": finding.fingerprint,
                "fencepost/v1": finding.fingerprint,
            },
            "occurrenceCount": finding.count,
            "properties": {
                "certainty": finding.certainty.word(),
                "ranks": finding.ranks.to_string(),
            },
        });
        let related: Vec<Value> = related.collect();
        if !related.is_empty() {
            result["relatedLocations"] = related.into();
        }
        if !finding.inserts.is_empty() {
            result["fixes"] = json!([self.fix(finding)]);
        }
        if has_ways(finding) {
            result["codeFlows"] = json!([{"threadFlows": self.ways(finding)}]);
        }
        result
    }

    /// The lines that mend a finding.
    fn fix(&self, finding: &Finding) -> Value {
        let changes = finding.inserts.iter().map(|insert| {
            let place = json!({"startLine": insert.line, "startColumn": 1, "endColumn": 1});
            let text = format!("{}\n", insert.text);
            json!({
                "artifactLocation": self.artifact(&insert.file),
                "replacements": [{"deletedRegion": place, "insertedContent": {"text": text}}],
            })
        });
        json!({
            "description": {"text": finding.fix},
            "artifactChanges": changes.collect::<Vec<_>>(),
        })
    }

    /// A place with what happens there.
    fn site(&self, site: &FindingSite, id: Option<u32>) -> Value {
        let mut location = self.location(&site.file, site.line, site.column);
        location["message"] = json!({"text": words::what_happens(site)});
        if !site.function.is_empty() {
            location["logicalLocations"] = json!([{"name": site.function, "kind": "function"}]);
        }
        if let Some(id) = id {
            location["id"] = id.into();
        }
        location
    }

    fn location(&self, file: &str, line: u32, column: u32) -> Value {
        let mut physical = json!({"artifactLocation": self.artifact(file)});
        match (line, column) {
            // GitHub shows only what has a line.
            (0, _) => physical["region"] = json!({"startLine": 1}),
            (line, 0) => physical["region"] = json!({"startLine": line}),
            (line, column) => {
                physical["region"] = json!({"startLine": line, "startColumn": column});
            }
        }
        json!({"physicalLocation": physical})
    }

    fn artifact(&self, file: &str) -> Value {
        if file.is_empty() {
            return json!({"uri": NOWHERE, "uriBaseId": BASE});
        }
        match self.root.below(file) {
            Some(below) => json!({"uri": encoded(&below), "uriBaseId": BASE}),
            None if file.starts_with('/') => json!({"uri": format!("file://{}", encoded(file))}),
            None => json!({"uri": encoded(file)}),
        }
    }

    /// Per place the way to it: why ranks differ, conditions, loops and calls, what it was inlined into.
    fn ways(&self, finding: &Finding) -> Vec<Value> {
        let most = MOST_STEPS / finding.sites.len().max(1);
        let ways = finding.sites.iter().map(|site| {
            let mut steps: Vec<Value> = Vec::new();
            for cause in &finding.because {
                let text = capital(&cause.text);
                steps.push(self.step(&cause.file, cause.line, cause.column, &text));
            }
            let leading = finding.path.iter().filter(|step| leads_to(step, site.role));
            for step in leading {
                let text = capital(&words::step(step));
                steps.push(self.step(&step.file, step.line, step.column, &text));
            }
            for frame in site.inlined.iter().rev() {
                let text = format!("In {}", frame.function);
                steps.push(self.step(&frame.file, frame.line, frame.column, &text));
            }
            steps.truncate(most.saturating_sub(1));
            let text = words::what_happens(site);
            steps.push(self.step(&site.file, site.line, site.column, &text));
            json!({"message": {"text": words::ranks(&site.ranks)}, "locations": steps})
        });
        ways.collect()
    }

    fn step(&self, file: &str, line: u32, column: u32, text: &str) -> Value {
        let mut location = self.location(file, line, column);
        location["message"] = json!({"text": text});
        json!({"location": location})
    }
}

/// Is there more to tell than the places?
fn has_ways(finding: &Finding) -> bool {
    let inlined = |site: &FindingSite| !site.inlined.is_empty();
    let told = !finding.path.is_empty() || !finding.because.is_empty();
    told || finding.sites.iter().any(inlined)
}

fn leads_to(step: &PathStep, role: SiteRole) -> bool {
    step.leads_to.is_none_or(|leads| leads == role)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_uppercase());
    first.into_iter().flatten().chain(characters).collect()
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}

/// A path as part of a URI.
fn encoded(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(byte.into()),
            byte if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Frame, Step};
    use crate::test_findings::{mismatch, misuse, race};
    use std::path::Path;

    fn written(findings: &[Finding]) -> Value {
        let root = Root::new(Path::new("/me/heat"), Path::new("/me/heat/build"));
        let text = sarif(findings, "run", &root);
        let document: Value = serde_json::from_str(&text).expect("JSON");
        check(&document);
        document
    }

    /// What the format and GitHub demand of every file.
    fn check(document: &Value) {
        assert_eq!(document["version"], "2.1.0");
        assert_eq!(document["$schema"], SCHEMA);
        let [run] = &document["runs"].as_array().expect("runs")[..] else {
            panic!("one run expected");
        };
        let driver = &run["tool"]["driver"];
        assert_eq!(driver["name"], "Fencepost");
        assert!(
            run["automationDetails"]["id"]
                .as_str()
                .is_some_and(|id| id.ends_with('/'))
        );
        let rules = driver["rules"].as_array().expect("rules");
        for rule in rules {
            for text in ["shortDescription", "fullDescription", "help"] {
                let text = rule[text]["text"].as_str().expect("a text");
                assert!(!text.is_empty() && text.len() <= 8 * LONGEST_TEXT);
            }
            let tags = rule["properties"]["tags"].as_array().expect("tags");
            assert!(tags.len() <= 10);
        }
        let results = run["results"].as_array().expect("results, if only none");
        assert!(results.len() <= MOST_RESULTS);
        for result in results {
            let index = result["ruleIndex"].as_u64().expect("an index") as usize;
            assert_eq!(result["ruleId"], rules[index]["id"]);
            assert!(["error", "warning"].contains(&result["level"].as_str().expect("a level")));
            assert!(result["message"]["text"].is_string());
            assert!(result["partialFingerprints"]["primaryLocationLineHash"].is_string());
            let locations = result["locations"].as_array().expect("locations");
            assert_eq!(locations.len(), 1);
            let related = result["relatedLocations"].as_array();
            let flows = result["codeFlows"][0]["threadFlows"].as_array();
            let steps = flows.into_iter().flatten().flat_map(|flow| {
                let steps = flow["locations"].as_array().expect("steps");
                assert!(!steps.is_empty());
                steps.iter().map(|step| &step["location"])
            });
            let locations = locations.iter().chain(related.into_iter().flatten());
            locations.chain(steps).for_each(check_location);
        }
    }

    fn check_location(location: &Value) {
        let physical = &location["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().expect("a URI");
        let relative = !uri.starts_with("file:///");
        assert!(
            !uri.is_empty() && !uri.contains(' ') && !uri.starts_with('/'),
            "{uri}"
        );
        assert!(
            !relative || physical["artifactLocation"]["uriBaseId"] == BASE,
            "{uri}"
        );
        assert!(physical["region"]["startLine"].as_u64() >= Some(1));
        assert_ne!(physical["region"]["startColumn"], 0);
    }

    #[test]
    fn both_sides_of_a_race_are_named_from_the_root_of_the_repository() {
        let document = written(&[race("../src/my heat.c", [3, 9])]);
        let result = &document["runs"][0]["results"][0];
        assert_eq!(result["level"], "error");
        let first = &result["locations"][0];
        assert_eq!(first["message"]["text"], "MPI_Put by rank 0");
        let physical = &first["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "src/my%20heat.c");
        assert_eq!(
            physical["region"],
            json!({"startLine": 3, "startColumn": 5})
        );
        let second = &result["relatedLocations"][0];
        assert_eq!(second["message"]["text"], "load by rank 1");
        assert_eq!(second["physicalLocation"]["region"]["startLine"], 9);
        assert!(result["codeFlows"].is_null());
    }

    #[test]
    fn ways_lead_to_each_place() {
        let mut possible = race("a.c", [3, 9]);
        possible.certainty = Certainty::Possible;
        possible.path = vec![PathStep {
            file: "a.c".into(),
            line: 2,
            column: 1,
            step: Step::Branch { taken: true },
            leads_to: Some(SiteRole::Second),
        }];
        possible.sites[0].inlined = vec![Frame {
            function: "step".into(),
            file: "/usr/include/step.h".into(),
            line: 7,
            column: 0,
        }];
        let document = written(&[possible]);
        let result = &document["runs"][0]["results"][0];
        assert_eq!(result["level"], "warning");
        let flows = &result["codeFlows"][0]["threadFlows"];
        let text = |flow: usize, step: usize| {
            let location = &flows[flow]["locations"][step]["location"];
            location["message"]["text"].as_str().unwrap_or_default()
        };
        assert_eq!([text(0, 0), text(0, 1)], ["In step", "MPI_Put by rank 0"]);
        let condition = "The condition at a.c:2:1 is true";
        assert_eq!([text(1, 0), text(1, 1)], [condition, "load by rank 1"]);
    }

    #[test]
    fn places_may_be_unknown_and_many() {
        let mut nowhere = misuse(Rule::EpochFree, "", 0);
        let calls = [("MPI_Barrier", 3), ("MPI_Bcast", 4), ("MPI_Reduce", 5)];
        let document = written(&[nowhere.clone(), mismatch("a.c", &calls)]);
        let results = &document["runs"][0]["results"];
        assert_eq!(
            results[1]["relatedLocations"][1]["message"]["text"],
            "MPI_Reduce by rank 2"
        );
        nowhere.sites.clear();
        written(&[nowhere]);
    }

    #[test]
    fn no_more_is_written_than_is_read() {
        assert_eq!(written(&[])["runs"][0]["results"], json!([]));
        let many: Vec<Finding> = (0..6000).map(|line| race("a.c", [line, line])).collect();
        let run = &written(&many)["runs"][0];
        assert_eq!(
            run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"],
            "1000 findings of the least severity are left out."
        );
    }
}
