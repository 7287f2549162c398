//! One line of a file of suppressions: a pattern for the rule, and patterns for one of the places.

use super::glob::{matches, matches_path, quoted};
use crate::finding::{Finding, FindingSite};
use fencepost_model::Rule;
use std::fmt;

/// Which findings are meant. A pattern that is not given holds of everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    rule: String,
    function: Option<String>,
    file: Option<String>,
    module: Option<String>,
    window: Option<String>,
}

impl Entry {
    /// Reads a line. The error is one line.
    pub fn parse(text: &str) -> Result<Entry, String> {
        let mut words = text.split_whitespace();
        let mut entry = Entry {
            rule: words.next().unwrap_or_default().into(),
            ..Entry::default()
        };
        if !Rule::ALL.iter().any(|rule| matches(&entry.rule, rule.id())) {
            return Err(format!("no rule is called `{}`", entry.rule));
        }
        for word in words {
            let (key, pattern) = word.split_once(':').unwrap_or((word, ""));
            let known = entry.key(key).filter(|_| !pattern.is_empty());
            let known = known
                .ok_or_else(|| format!("`{word}` is none of function:, file:, module:, window:"))?;
            if known.replace(pattern.into()).is_some() {
                return Err(format!("{key}: is given twice"));
            }
        }
        Ok(entry)
    }

    /// The entry that means a finding and what is like it: same rule, function, file and window.
    pub fn of(finding: &Finding) -> Entry {
        let lead = finding.sites.first();
        let known = |text: fn(&FindingSite) -> &str| {
            let text = lead.map(text).filter(|text| !text.is_empty());
            text.map(quoted)
        };
        let window = finding.windows.first().map(|window| window.name.as_str());
        Entry {
            rule: finding.rule.id().into(),
            function: known(|site| site.function.as_str()),
            file: known(|site| site.file.as_str()),
            module: None,
            window: window.filter(|name| !name.is_empty()).map(quoted),
        }
    }

    /// Is this finding meant?
    pub fn means(&self, finding: &Finding) -> bool {
        let window = |pattern: &String| {
            let mut windows = finding.windows.iter();
            windows.any(|window| matches(pattern, &window.name))
        };
        matches(&self.rule, finding.rule.id())
            && self.window.as_ref().is_none_or(window)
            && (self.is_anywhere() || finding.sites.iter().any(|site| self.means_place(site)))
    }

    fn is_anywhere(&self) -> bool {
        self.function.is_none() && self.file.is_none() && self.module.is_none()
    }

    fn means_place(&self, site: &FindingSite) -> bool {
        let function = |pattern: &String| {
            let callers = site.inlined.iter().map(|frame| &frame.function);
            let mut functions = callers.chain([&site.function]);
            functions.any(|function| matches(pattern, function))
        };
        let file = |pattern: &String| matches_path(pattern, &site.file);
        let module = |pattern: &String| matches_path(pattern, &site.module);
        self.function.as_ref().is_none_or(function)
            && self.file.as_ref().is_none_or(file)
            && self.module.as_ref().is_none_or(module)
    }

    fn key(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key {
            "function" => Some(&mut self.function),
            "file" => Some(&mut self.file),
            "module" => Some(&mut self.module),
            "window" => Some(&mut self.window),
            _ => None,
        }
    }
}

/// As it is written in a file.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        let keys = ["function", "file", "module", "window"];
        let patterns = [&self.function, &self.file, &self.module, &self.window];
        for (key, pattern) in keys.into_iter().zip(patterns) {
            if let Some(pattern) = pattern {
                write!(f, " {key}:{pattern}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::race;

    fn means(line: &str, finding: &Finding) -> bool {
        let entry = Entry::parse(line).unwrap_or_else(|message| panic!("{message}"));
        assert_eq!(Entry::parse(&entry.to_string()).as_ref(), Ok(&entry));
        entry.means(finding)
    }

    #[test]
    fn all_patterns_must_hold_of_one_place() {
        let mut finding = race("src/heat.c", [3, 4]);
        finding.sites[1].function = "relax".into();
        finding.sites[1].file = "src/relax.c".into();
        finding.sites[1].module = "/opt/lib/libphysics.so.2".into();
        for meant in [
            "*",
            "RACE-*",
            "RACE-REMOTE function:ma?n",
            "RACE-* function:relax file:relax.c",
            "RACE-* file:src/*.c window:h*",
            "RACE-* module:libphysics.so*",
        ] {
            assert!(means(meant, &finding), "{meant}");
        }
        for other in [
            "EPOCH-*",
            "RACE-LOCAL",
            "RACE-* function:main file:relax.c",
            "RACE-* file:eat.c",
            "RACE-* window:other",
            "RACE-* module:libphysics",
        ] {
            assert!(!means(other, &finding), "{other}");
        }
    }

    #[test]
    fn the_entry_of_a_finding_means_it() {
        let mut finding = race("src/my heat*.c", [3, 4]);
        assert_eq!(
            Entry::of(&finding).to_string(),
            "RACE-REMOTE function:main file:src/my?heat?.c window:halo"
        );
        assert!(means(&Entry::of(&finding).to_string(), &finding));
        finding.sites.clear();
        finding.windows.clear();
        assert_eq!(Entry::of(&finding).to_string(), "RACE-REMOTE");
    }

    #[test]
    fn mistakes_are_explained() {
        for (line, message) in [
            ("RACES", "no rule is called `RACES`"),
            (
                "* heat.c",
                "`heat.c` is none of function:, file:, module:, window:",
            ),
            (
                "* file:",
                "`file:` is none of function:, file:, module:, window:",
            ),
            ("* file:a file:b", "file: is given twice"),
        ] {
            assert_eq!(Entry::parse(line), Err(message.into()));
        }
    }
}
