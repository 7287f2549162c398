//! What there is to say about a rule: its section of `docs/rules.md`, which users read there, by
//! `fencepost explain` and in the help of code scanning.

use fencepost_model::Rule;

const TEXT: &str = include_str!("../../../docs/rules.md");

/// The rule's section in Markdown, without its heading.
pub fn section(rule: Rule) -> &'static str {
    let sections = TEXT.split("\n## ").skip(1);
    let named = sections.filter_map(|section| section.split_once('\n'));
    let mut own = named.filter(|(id, _)| *id == rule.id());
    own.next().map_or("", |(_, text)| text.trim())
}

/// The section for a terminal: identifier and title, then the text, code by indentation.
pub fn plain(rule: Rule) -> String {
    let section = section(rule);
    let text = section.split_once("\n\n").map_or("", |(_, text)| text);
    let mut code = false;
    let mut lines = vec![format!("{rule}: {}.", rule.title()), String::new()];
    for line in text.lines() {
        match (line.starts_with("```"), code) {
            (true, _) => code = !code,
            (false, true) => lines.push(format!("    {line}")),
            (false, false) => lines.push(line.replace("**", "").replace('`', "")),
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_section_and_every_section_its_rule() {
        let headings = TEXT.lines().filter_map(|line| line.strip_prefix("## "));
        let rules = Rule::ALL.iter().map(|rule| rule.id());
        assert!(
            headings.eq(rules),
            "docs/rules.md has other rules, or another order"
        );
        for rule in Rule::ALL {
            let section = section(*rule);
            let paragraphs: Vec<&str> = section.split("\n\n").collect();
            let first = paragraphs[0].trim_end_matches('.');
            assert!(first.eq_ignore_ascii_case(rule.title()), "{rule}: {first}");
            let fix = format!("**Right:** {}", rule.fix());
            assert!(paragraphs.contains(&fix.as_str()), "{rule}: {fix}");
            let standards = ["**Standard:** MPI ", "**Standard:** OpenSHMEM "];
            assert!(standards.iter().any(|s| section.contains(s)), "{rule}");
            assert_eq!(section.matches("```c\n").count(), 2, "{rule}");
        }
    }

    #[test]
    fn code_is_indented_in_a_terminal() {
        let text = plain(Rule::RaceRemote);
        let start = "RACE-REMOTE: two accesses to target memory are not ordered, and at least one of them writes.\n\nAn operation";
        assert!(text.starts_with(start), "{text}");
        assert!(
            text.contains("\nWrong:\n\n    MPI_Win_fence(0, win);\n"),
            "{text}"
        );
        assert!(!text.contains("```") && !text.contains("**"), "{text}");
    }
}
