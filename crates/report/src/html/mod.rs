//! Findings as one page for a browser, which needs nothing but itself.
//!
//! The page's script makes elements of what is visible only, out of JSON that is embedded in it, so
//! that ten thousand findings stay a page one can use. To keep it small, texts that occur again and
//! again are written once and named by number, and of the sources only the lines around places are
//! there, as many as fit into `SOURCE_BUDGET`; the most severe findings come first.
//!
//! ```json
//! {"site_keys":["role","file",…],"strings":[…],"rules":{"RACE-REMOTE":{"title":…,"fix":…}},"lines":{"0":{"31":"MPI_Put(…);"}},
//!  "findings":[{"rule":…,"message":…,"sites":[["first",0,31,…],…],"notes":[7],…}]}
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
    let json = data.json(findings, entries).to_string();
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
            "site_keys": SITE_KEYS,
            "strings": self.strings,
            "rules": rules,
            "lines": self.lines,
            "findings": entries,
        })
    }

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
        let mut entry = json!({
            "rule": finding.rule.id(),
            "certainty": finding.certainty.word(),
            "message": finding.message,
            "ranks": finding.ranks.to_string(),
            "owner": finding.owner.to_string(),
            "collective": finding.rule.is_collective(),
            "count": finding.count,
            "bytes": bytes.join(", "),
            "sites": sites,
            "notes": notes,
            "fingerprint": finding.fingerprint,
        });
        if finding.fix != finding.rule.fix() {
            entry["fix"] = finding.fix.as_str().into();
        }
        entry
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
            site.ranks.to_string(),
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
        for outside in [
            "http:", "https:", "src=\"", "href", "@import", "url(\"", "{{",
        ] {
            let own = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("</script>").count(), 2);
        assert_eq!(
            data(&page)["findings"][0]["message"],
            "</script><img src=x>"
        );
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
        for (entry, finding) in findings.iter().zip(&all) {
            assert_eq!(entry["rule"], finding.rule.id());
            assert!(data["rules"][finding.rule.id()]["fix"].is_string());
            let sites = entry["sites"].as_array().expect("sites");
            for (entry, site) in sites.iter().zip(&finding.sites) {
                assert_eq!(*text(&entry[1]), site.file);
                assert_eq!(*text(&entry[4]), site.op);
                assert_eq!(entry.as_array().map(Vec::len), Some(SITE_KEYS.len()));
                let line = &data["lines"][entry[1].to_string()][site.line.to_string()];
                assert_eq!(line.is_string(), site.line > 0);
            }
        }
    }

    #[test]
    fn ten_thousand_findings_fit_into_five_megabytes() {
        let many = (0..10_000u32).map(|n| {
            let mut finding = race(&format!("src/part{}/heat.c", n % 50), [n, n + 7]);
            finding.message += " and so on, as long as real messages are, with names of windows";
            finding.fingerprint = format!("{n:016x}:1");
            finding
        });
        let page = page(&many.collect::<Vec<_>>());
        assert!(page.len() < 5_000_000, "{} bytes", page.len());
    }
}
