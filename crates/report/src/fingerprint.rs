//! What stays the same about a finding when lines move.
//!
//! ```text
//! fingerprint = hash(rule, {(function, op, text of the line without white space) of every place}) : n
//! ```
//!
//! `n` counts findings that are alike in all this, in their order: two equal statements in one
//! function are two findings. Neither the order of the places nor the file's name counts, so moving
//! a function or a file keeps its findings known. A place whose source cannot be read counts by its
//! function and operation alone.

use crate::finding::{Finding, FindingSite};
use crate::source::Sources;
use std::collections::HashMap;

/// Gives findings their fingerprints.
#[derive(Default)]
pub struct Fingerprints {
    seen: HashMap<u64, u32>,
}

impl Fingerprints {
    /// Gives a finding its fingerprint. One it has already is kept: its sources may have changed.
    pub fn assign(&mut self, finding: &mut Finding, sources: &mut Sources) {
        if !finding.fingerprint.is_empty() {
            return;
        }
        let hash = hash(finding, sources);
        let count = self.seen.entry(hash).or_default();
        *count += 1;
        finding.fingerprint = format!("{hash:016x}:{count}");
    }
}

fn hash(finding: &Finding, sources: &mut Sources) -> u64 {
    let places = finding.sites.iter();
    let mut places: Vec<String> = places.map(|site| place(site, sources)).collect();
    places.sort();
    let text = format!("{}\n{}", finding.rule.id(), places.join("\n"));
    fnv1a(text.as_bytes())
}

fn place(site: &FindingSite, sources: &mut Sources) -> String {
    let line = sources.line(&site.file, site.line).unwrap_or_default();
    let text: String = line.split_whitespace().collect();
    // Without debug information a function is a symbol and a distance, which every build changes.
    let function = site.function.split("+0x").next().unwrap_or_default();
    format!("{function}\t{}\t{text}", site.op)
}

/// FNV-1a, which never changes: `std`'s hashes may.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::race;

    fn fingerprint(text: &str, lines: [u32; 2]) -> String {
        let mut sources = Sources::default();
        sources.insert("heat.c", text.into());
        let mut finding = race("heat.c", lines);
        Fingerprints::default().assign(&mut finding, &mut sources);
        finding.fingerprint
    }

    #[test]
    fn it_survives_shifted_lines_and_indentation_but_not_other_statements() {
        let before = fingerprint("put();\nx = 1;\n", [1, 2]);
        assert_eq!(before, fingerprint("\n\n  put( );\n\n x=1;\n", [3, 5]));
        assert_ne!(before, fingerprint("put();\nx = 2;\n", [1, 2]));
        assert!(before.ends_with(":1"), "{before}");
    }

    #[test]
    fn equal_statements_are_counted_and_known_fingerprints_kept() {
        let mut fingerprints = Fingerprints::default();
        let mut sources = Sources::default();
        let mut again = |mut finding: Finding| {
            fingerprints.assign(&mut finding, &mut sources);
            finding
        };
        let (first, second) = (again(race("a.c", [1, 2])), again(race("a.c", [7, 8])));
        assert_eq!(second.fingerprint, first.fingerprint.replace(":1", ":2"));
        assert_eq!(again(first.clone()).fingerprint, first.fingerprint);
    }
}
