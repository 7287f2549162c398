//! Findings as one page for a browser, which needs nothing but itself.
//!
//! The page's script makes elements of what is visible only, out of JSON that is embedded in it, so
//! that ten thousand findings stay a page one can use. To keep it small, texts that occur again and
//! again are written once and named by number, and of the sources only the lines around places are
//! there, as many as fit into `SOURCE_BUDGET`; the most severe findings come first.
//!
//! ```json
//! {"keys":["rule","message",…],"site_keys":["role","file",…],"strings":[…],
//!  "rules":{"RACE-REMOTE":{"title":…,"fix":…}},"lines":{"0":{"31":"MPI_Put(…);"}},
//!  "findings":[["RACE-REMOTE","MPI_Put by …",…,[["first",0,31,…],…],…],…]}
//! ```

use crate::finding::{Finding, FindingSite};
use crate::source::Sources;
use crate::terminal::{remarks, summary};
use crate::words;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// How many bytes of the sources are shown.
const SOURCE_BUDGET: usize = 1 << 20;
/// What is known of a finding; ranks, bytes, notes and fix are numbers of strings.
const KEYS: [&str; 12] = [
    "rule",
    "certainty",
    "message",
    "ranks",
    "owner",
    "collective",
    "count",
    "bytes",
    "sites",
    "notes",
    "fingerprint",
    "fix",
];
/// What is known of a place. An operation is pending after its call; a load, a store or another call
/// is not. It is remote if it goes to target memory.
const SITE_KEYS: [&str; 9] = [
    "role", "file", "line", "function", "op", "what", "ranks", "pending", "remote",
];
/// How many lines before and after a place are shown.
const AROUND: u32 = 3;

/// The page of these findings.
pub fn html(findings: &[Finding], sources: &mut Sources) -> String {
    let mut data = Data::default();
    let entries: Vec<Value> = findings
        .iter()
        .map(|finding| data.finding(finding))
        .collect();
    let shown = findings.iter().flat_map(|finding| &finding.sites);
    shown.for_each(|site| data.add_lines(site, sources));
    let summary = summary(findings);
    let summary = summary.trim_start_matches("fencepost: ");
    let json = serde_json::to_string(&data.json(findings, entries));
    let json = json.expect("strings and numbers always have a JSON form");
    PAGE.replace("{{css}}", STYLE)
        .replace("{{summary}}", &escaped(summary))
        .replace("{{script}}", SCRIPT)
        // The last, since findings may contain anything.
        .replace("{{data}}", &json.replace('<', "\\u003c"))
}

/// What is written once.
#[derive(Default)]
struct Data {
    strings: Vec<String>,
    numbers: HashMap<String, usize>,
    /// Per file the text of lines.
    lines: BTreeMap<usize, BTreeMap<u32, String>>,
    source_bytes: usize,
}

impl Data {
    fn json(self, findings: &[Finding], entries: Vec<Value>) -> Value {
        let mut rules = Map::new();
        for finding in findings {
            let rule = finding.rule;
            rules.insert(
                rule.id().into(),
                json!({"title": rule.title(), "fix": rule.fix()}),
            );
        }
        json!({
            "keys": KEYS,
            "site_keys": SITE_KEYS,
            "strings": self.strings,
            "rules": rules,
            "lines": self.lines,
            "findings": entries,
        })
    }

    /// The values of [`KEYS`].
    fn finding(&mut self, finding: &Finding) -> Value {
        let notes = remarks(finding);
        let notes: Vec<usize> = notes.iter().map(|note| self.number(note)).collect();
        let sites: Vec<Value> = finding.sites.iter().map(|site| self.site(site)).collect();
        let windows = finding
            .windows
            .iter()
            .filter(|window| !window.bytes.is_empty());
        let bytes: Vec<String> = windows
            .map(|window| words::byte_list(&window.bytes))
            .collect();
        let usual = finding.fix == finding.rule.fix();
        let fix = if usual { "" } else { &finding.fix };
        json!([
            finding.rule.id(),
            finding.certainty.word(),
            finding.message,
            self.number(&finding.ranks.to_string()),
            self.number(&finding.owner.to_string()),
            finding.rule.is_collective(),
            finding.count,
            self.number(&bytes.join(", ")),
            sites,
            notes,
            finding.fingerprint,
            self.number(fix),
        ])
    }

    /// The values of [`SITE_KEYS`].
    fn site(&mut self, site: &FindingSite) -> Value {
        let target = site.access.contains("target memory");
        json!([
            site.role,
            self.number(&site.file),
            site.line,
            self.number(&site.function),
            self.number(&site.op),
            self.number(&words::what_happens(site)),
            self.number(&site.ranks.to_string()),
            target || site.access.contains("origin buffer"),
            target,
        ])
    }

    fn number(&mut self, text: &str) -> usize {
        if let Some(known) = self.numbers.get(text) {
            return *known;
        }
        let number = self.strings.len();
        self.strings.push(text.into());
        self.numbers.insert(text.into(), number);
        number
    }

    fn add_lines(&mut self, site: &FindingSite, sources: &mut Sources) {
        if site.line == 0 || self.source_bytes > SOURCE_BUDGET {
            return;
        }
        let file = self.number(&site.file);
        let known = self.lines.entry(file).or_default();
        let first = site.line.saturating_sub(AROUND).max(1);
        for line in first..=site.line.saturating_add(AROUND) {
            if known.contains_key(&line) {
                continue;
            }
            let Some(text) = sources.line(&site.file, line) else {
                break;
            };
            self.source_bytes += text.len() + 16;
            known.insert(line, text.into());
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::{mismatch, misuse, race};
    use fencepost_model::Rule;

    fn data(page: &str) -> Value {
        let start = "<script type=\"application/json\" id=\"data\">";
        let (_, rest) = page.split_once(start).expect("the data");
        let (data, _) = rest.split_once("</script>").expect("its end");
        serde_json::from_str(data).expect("JSON")
    }

    fn value<'a>(data: &'a Value, finding: usize, key: &str) -> &'a Value {
        let at = KEYS.iter().position(|known| *known == key).expect("a key");
        &data["findings"][finding][at]
    }

    fn page(findings: &[Finding]) -> String {
        let mut sources = Sources::default();
        let lines = (1..=400).map(|n| format!("line {n} </script><b>\n"));
        sources.insert("a.c", lines.collect());
        html(findings, &mut sources)
    }

    #[test]
    fn the_page_needs_nothing_else_and_nothing_in_it_is_taken_for_its_own() {
        let mut hostile = race("a.c", [3, 9]);
        hostile.message = "</script><img src=x>".into();
        let page = page(&[hostile]);
        assert_eq!(value(&data(&page), 0, "message"), "</script><img src=x>");
        for outside in [
            "http:", "https:", "src=\"", "href", "@import", "url(\"", "{{",
        ] {
            let own = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("prefers-color-scheme: dark"));
    }

    #[test]
    fn every_finding_is_there_with_its_lines() {
        let calls = [("MPI_Barrier", 3), ("MPI_Bcast", 4), ("MPI_Reduce", 5)];
        let all = [
            race("a.c", [3, 90]),
            mismatch("a.c", &calls),
            misuse(Rule::EpochFree, "", 0),
        ];
        let data = data(&page(&all));
        let findings = data["findings"].as_array().expect("findings");
        assert_eq!(findings.len(), 3);
        let text = |number: &Value| &data["strings"][number.as_u64().expect("a number") as usize];
        for (number, finding) in all.iter().enumerate() {
            assert_eq!(findings[number].as_array().map(Vec::len), Some(KEYS.len()));
            assert_eq!(value(&data, number, "rule"), finding.rule.id());
            assert!(data["rules"][finding.rule.id()]["fix"].is_string());
            let sites = value(&data, number, "sites").as_array().expect("sites");
            for (entry, site) in sites.iter().zip(&finding.sites) {
                assert_eq!(*text(&entry[1]), site.file);
                assert_eq!(*text(&entry[4]), site.op);
                assert_eq!(entry.as_array().map(Vec::len), Some(SITE_KEYS.len()));
                let line = &data["lines"][entry[1].to_string()][site.line.to_string()];
                assert_eq!(line.is_string(), site.line > 0);
            }
        }
    }
}
