//! Which finding comes first: what is certain before what is possible, then races, collectives and
//! epochs. Within these the order of [`collect`](crate::collect) stays.

use crate::finding::{Certainty, Finding};
use fencepost_model::Rule;

/// What kind of error it is, the worst first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Data are wrong, now and then.
    Race,
    /// The program hangs, or its collectives do something else than it says.
    Collective,
    /// A call is not allowed where it is made.
    Epoch,
}

impl Kind {
    /// The kind of errors a rule is about.
    pub fn of(rule: Rule) -> Kind {
        match rule {
            rule if rule.is_race() => Kind::Race,
            rule if rule.is_collective() => Kind::Collective,
            _ => Kind::Epoch,
        }
    }
}

/// The smaller, the more it matters.
pub fn severity(finding: &Finding) -> (Certainty, Kind) {
    (finding.certainty, Kind::of(finding.rule))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::{misuse, race};

    #[test]
    fn what_is_certain_comes_first_then_races_collectives_epochs() {
        let possible = Finding {
            certainty: Certainty::Possible,
            ..race("a.c", [1, 2])
        };
        let mut findings = [
            possible.clone(),
            misuse(Rule::EpochUnlock, "a.c", 1),
            misuse(Rule::EpochFree, "a.c", 2),
            misuse(Rule::CollMatch, "a.c", 3),
            race("a.c", [8, 9]),
        ];
        findings.sort_by_key(severity);
        let rules = findings.map(|finding| finding.rule);
        assert_eq!(
            rules,
            [
                Rule::RaceRemote,
                Rule::CollMatch,
                Rule::EpochUnlock,
                Rule::EpochFree,
                Rule::RaceRemote
            ]
        );
    }
}
