//! Comments that suppress findings of their line: `// fencepost: ignore RACE-REMOTE`.
//!
//! The comment stands on the line of one of the finding's places, or alone on the line above. It
//! names rules (patterns are allowed, commas and brackets too), or none if all are meant.

use super::glob::matches;
use crate::finding::Finding;
use crate::source::Sources;

/// What a comment begins with: C, C++, Fortran, and the scenarios of Fencepost.
const BEGINNINGS: [&str; 4] = ["//", "/*", "!", "#"];

/// Does a comment beside one of its places say that the finding is to be ignored?
pub fn ignores(finding: &Finding, sources: &mut Sources) -> bool {
    let rule = finding.rule.id();
    finding.sites.iter().any(|site| {
        let here = sources.line(&site.file, site.line);
        if here.is_some_and(|text| names(text, rule)) {
            return true;
        }
        let above = sources.line(&site.file, site.line.saturating_sub(1));
        above.is_some_and(|text| is_comment(text) && names(text, rule))
    })
}

/// Is there nothing but a comment on the line?
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    BEGINNINGS.iter().any(|start| line.starts_with(start))
}

/// Is the rule to be ignored on this line?
fn names(line: &str, rule: &str) -> bool {
    let Some((code, text)) = line.split_once("fencepost:") else {
        return false;
    };
    let comment = BEGINNINGS.iter().any(|start| code.contains(start));
    let words = text.split([' ', '\t', ',', '[', ']']);
    let mut words = words.filter(|word| !word.is_empty());
    if !comment || words.next() != Some("ignore") {
        return false;
    }
    let mut rules = words.take_while(|word| is_rule(word)).peekable();
    rules.peek().is_none() || rules.any(|pattern| matches(pattern, rule))
}

/// Rules are written in capitals; what else follows is a reason.
fn is_rule(word: &str) -> bool {
    let allowed = |c: char| c.is_ascii_uppercase() || "-*?".contains(c);
    word != "*/" && word.chars().all(allowed) && word.contains(['-', '*'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::race;

    #[test]
    fn comments_of_all_languages_are_read() {
        for line in [
            "put(); // fencepost: ignore",
            "put(); /* fencepost: ignore */",
            "put(); // fencepost: ignore RACE-REMOTE",
            "put(); // fencepost:ignore [EPOCH-NONE, RACE-*] it is meant so",
            "  call mpi_put(a) ! fencepost: ignore RACE-REMOTE because",
            "put(); // fencepost: ignore The next call reads it again",
        ] {
            assert!(names(line, "RACE-REMOTE"), "{line}");
        }
        for line in [
            "put();",
            "put(); // fencepost",
            "say(\"fencepost: ignore\");",
            "put(); // fencepost: ignored",
            "put(); // fencepost: ignore RACE-LOCAL",
        ] {
            assert!(!names(line, "RACE-REMOTE"), "{line}");
        }
    }

    #[test]
    fn it_stands_on_a_line_of_a_place_or_alone_above_it() {
        let mut sources = Sources::default();
        let text = "a(); // fencepost: ignore\nb();\n  // fencepost: ignore\nc();\n";
        sources.insert("a.c", text.into());
        let mut ignored = |lines| ignores(&race("a.c", lines), &mut sources);
        assert!(ignored([1, 9]));
        assert!(ignored([9, 4]));
        assert!(!ignored([2, 9]), "the comment above belongs to a statement");
        assert!(!ignored([0, 0]));
    }
}
