//! Findings of several analyses: what they say of the same places is one finding.

use crate::finding::{Finding, SiteRole};
use crate::words;
use std::collections::BTreeMap;

/// What makes findings of two analyses one: rule, and role, file, line, column and operation of
/// each place.
type Key = (&'static str, Vec<(SiteRole, String, u32, u32, String)>);

/// The findings without repetitions, each where it comes first. Ranks and counts are put together;
/// what happens for certain in one analysis is certain, and what mends a finding of one mends that of
/// another at the same lines.
pub fn merged(findings: Vec<Finding>) -> Vec<Finding> {
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        match places.get(&key(&finding)) {
            Some(&at) => add(&mut merged[at], finding),
            None => {
                places.insert(key(&finding), merged.len());
                merged.push(finding);
            }
        }
    }
    let mended = merged.iter().filter(|finding| !finding.inserts.is_empty());
    let mended: Vec<Finding> = mended.cloned().collect();
    let others = merged
        .iter_mut()
        .filter(|finding| finding.inserts.is_empty());
    others.for_each(|finding| finding.mend_like(&mended));
    merged
}

fn key(finding: &Finding) -> Key {
    let places = finding.sites.iter().map(|site| {
        let (file, op) = (site.file.clone(), site.op.clone());
        (site.role, file, site.line, site.column, op)
    });
    (finding.rule.id(), places.collect())
}

fn add(known: &mut Finding, other: Finding) {
    known.count += other.count;
    known.certainty = known.certainty.min(other.certainty);
    let more = known.ranks != other.ranks || known.owner != other.owner;
    known.ranks.extend(&other.ranks);
    known.owner.extend(&other.owner);
    for (site, other) in known.sites.iter_mut().zip(other.sites) {
        site.ranks.extend(&other.ranks);
        site.threads.extend(&other.threads);
    }
    let bytes = other.bytes.into_iter();
    let new: Vec<String> = bytes.filter(|range| !known.bytes.contains(range)).collect();
    known.bytes.extend(new);
    if more {
        known.message = words::message(known.rule, &known.sites, &known.owner, &known.windows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Certainty, Insert};
    use crate::numbers::Numbers;
    use crate::test_findings::race;

    #[test]
    fn the_same_places_are_one_finding() {
        let mut possible = race("a.c", [1, 2]);
        possible.certainty = Certainty::Possible;
        let mut other = race("a.c", [1, 2]);
        other.sites[0].ranks = Numbers::one(2);
        other.ranks = Numbers::from_iter([1, 2]);
        let merged = merged(vec![possible, race("a.c", [1, 3]), other]);
        let [first, second] = &merged[..] else {
            panic!("two findings expected, not {merged:?}");
        };
        assert_eq!((first.count, second.count), (2, 1));
        assert_eq!(first.certainty, Certainty::Certain);
        assert_eq!(first.ranks.to_string(), "0-2");
        assert!(
            first.message.starts_with("MPI_Put by ranks 0,2 and"),
            "{}",
            first.message
        );
    }

    #[test]
    fn what_mends_a_finding_of_one_analysis_mends_that_of_another() {
        let mut analysed = race("/me/src/a.c", [1, 2]);
        analysed.sites[0].column = 9;
        analysed.mended_by(vec![Insert {
            file: "/me/src/a.c".into(),
            line: 2,
            text: "MPI_Win_fence(0, win);".into(),
        }]);
        let merged = merged(vec![
            race("src/a.c", [1, 2]),
            race("src/a.c", [1, 3]),
            analysed,
        ]);
        assert_eq!(merged[0].inserts[0].file, "src/a.c");
        let fix = "Insert `MPI_Win_fence(0, win);` before line 2 of src/a.c.";
        assert!(merged[0].fix.starts_with(fix), "{}", merged[0].fix);
        assert_eq!(merged[1].inserts, []);
    }
}
