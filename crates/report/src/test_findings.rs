//! Findings for the tests of this crate.

use crate::finding::{Certainty, Finding, FindingSite, FindingWindow, SiteRole};
use crate::numbers::Numbers;
use crate::words;
use fencepost_model::Rule;

/// Rank 0 puts at the first line what rank 1 loads at the second, in window `halo`.
pub fn race(file: &str, lines: [u32; 2]) -> Finding {
    let [put, load] = lines;
    let sites = vec![
        site(SiteRole::First, file, put, "MPI_Put", 0),
        site(SiteRole::Second, file, load, "load", 1),
    ];
    let window = FindingWindow {
        name: "halo".into(),
        constructor: "MPI_Win_allocate".into(),
        file: file.into(),
        line: 1,
        bytes: vec!["0..8".into()],
    };
    finding(Rule::RaceRemote, sites, Numbers::one(1), vec![window])
}

/// Rank 0 breaks a rule at a line.
pub fn misuse(rule: Rule, file: &str, line: u32) -> Finding {
    let call = site(SiteRole::Call, file, line, "MPI_Win_unlock", 0);
    finding(rule, vec![call], Numbers::default(), Vec::new())
}

/// Ranks 0, 1, … call these collectives.
pub fn mismatch(file: &str, calls: &[(&str, u32)]) -> Finding {
    let roles = [SiteRole::First, SiteRole::Second].into_iter();
    let roles = roles.chain(std::iter::repeat(SiteRole::Other));
    let sites = calls.iter().zip(roles).zip(0..);
    let sites = sites.map(|(((op, line), role), rank)| site(role, file, *line, op, rank));
    let sites = sites.collect();
    finding(Rule::CollMatch, sites, Numbers::default(), Vec::new())
}

fn site(role: SiteRole, file: &str, line: u32, op: &str, rank: u32) -> FindingSite {
    FindingSite {
        role,
        file: file.into(),
        line,
        column: 5,
        function: "main".into(),
        module: String::new(),
        inlined: Vec::new(),
        op: op.into(),
        ranks: Numbers::one(rank),
        threads: Numbers::default(),
        access: String::new(),
    }
}

fn finding(
    rule: Rule,
    sites: Vec<FindingSite>,
    owner: Numbers,
    windows: Vec<FindingWindow>,
) -> Finding {
    let mut ranks = Numbers::default();
    sites.iter().for_each(|site| ranks.extend(&site.ranks));
    Finding {
        rule,
        certainty: Certainty::Certain,
        message: words::message(rule, &sites, &owner, &windows),
        ranks,
        sites,
        owner,
        bytes: Vec::new(),
        windows,
        from_ranks: None,
        decided_by: None,
        path: Vec::new(),
        sequences: Vec::new(),
        because: Vec::new(),
        count: 1,
        fix: rule.fix().into(),
        inserts: Vec::new(),
        fingerprint: String::new(),
    }
}
