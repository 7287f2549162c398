//! Findings that nobody wants to see: listed in files, or by a comment beside the source line.
//!
//! ```text
//! # suppressions.txt: a rule, then what must hold of one of the finding's places
//! RACE-*       function:relax*  file:src/heat.c
//! EPOCH-LEAK   module:*/libpetsc.so*
//! *            window:statistics
//!
//! MPI_Put(…);  // fencepost: ignore RACE-REMOTE
//! ```
//!
//! * [`entry`] reads a line of a file and says which findings it means.
//! * [`comment`] reads a comment of the source.
//! * [`glob`] has the patterns both are made of.
//!
//! What hides findings is itself shown: how often each entry was used, and which never were.

pub mod comment;
pub mod entry;
pub mod glob;

use crate::finding::Finding;
use crate::source::Sources;
use entry::Entry;
use std::fs;
use std::path::{Path, PathBuf};

/// The entries of all files, and how often each was used.
#[derive(Default)]
pub struct Suppressions {
    listed: Vec<Listed>,
    by_comment: usize,
}

struct Listed {
    file: PathBuf,
    line: usize,
    entry: Entry,
    hits: usize,
}

impl Suppressions {
    /// Reads files of entries. The error is one line.
    pub fn read(files: &[PathBuf]) -> Result<Suppressions, String> {
        let mut suppressions = Suppressions::default();
        for file in files {
            let text = fs::read_to_string(file);
            let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
            suppressions.add(file, &text)?;
        }
        Ok(suppressions)
    }

    fn add(&mut self, file: &Path, text: &str) -> Result<(), String> {
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let entry = Entry::parse(text);
            let entry = entry.map_err(|message| format!("{}:{line}: {message}", file.display()))?;
            self.listed.push(Listed {
                file: file.into(),
                line,
                entry,
                hits: 0,
            });
        }
        Ok(())
    }

    /// Is the finding suppressed? Every entry that means it is counted.
    pub fn hides(&mut self, finding: &Finding, sources: &mut Sources) -> bool {
        let mut hidden = false;
        for listed in &mut self.listed {
            if listed.entry.means(finding) {
                listed.hits += 1;
                hidden = true;
            }
        }
        if !hidden && comment::ignores(finding, sources) {
            self.by_comment += 1;
            hidden = true;
        }
        hidden
    }

    /// How often each entry was used, one line each.
    pub fn used(&self) -> Vec<String> {
        let used = self.listed.iter().filter(|listed| listed.hits > 0);
        let mut lines: Vec<String> = used
            .map(|listed| format!("{} suppressed by {listed}", findings(listed.hits)))
            .collect();
        if self.by_comment > 0 {
            let count = findings(self.by_comment);
            lines.push(format!("{count} suppressed by comments in the source"));
        }
        lines
    }

    /// The entries that were never used, one line each.
    pub fn unused(&self) -> Vec<String> {
        let unused = self.listed.iter().filter(|listed| listed.hits == 0);
        unused
            .map(|listed| format!("nothing is suppressed by {listed}"))
            .collect()
    }
}

impl std::fmt::Display for Listed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.entry)
    }
}

fn findings(count: usize) -> String {
    match count {
        1 => "1 finding".into(),
        count => format!("{count} findings"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_findings::race;

    #[test]
    fn entries_are_counted_and_unused_ones_are_listed() {
        let mut suppressions = Suppressions::default();
        let text = "# known\n\nRACE-* file:heat.c\n  EPOCH-LEAK\nRACE-REMOTE window:halo\n";
        assert_eq!(suppressions.add(Path::new("s.txt"), text), Ok(()));
        let mut sources = Sources::default();
        sources.insert("b.c", "a();\nb(); // fencepost: ignore\n".into());
        assert!(suppressions.hides(&race("src/heat.c", [1, 2]), &mut sources));
        let elsewhere = Finding {
            windows: Vec::new(),
            ..race("b.c", [1, 2])
        };
        assert!(suppressions.hides(&elsewhere, &mut sources));
        let seen = Finding {
            windows: Vec::new(),
            ..race("b.c", [1, 1])
        };
        assert!(!suppressions.hides(&seen, &mut sources));
        assert_eq!(
            suppressions.used(),
            [
                "1 finding suppressed by s.txt:3: RACE-* file:heat.c",
                "1 finding suppressed by s.txt:5: RACE-REMOTE window:halo",
                "1 finding suppressed by comments in the source"
            ]
        );
        assert_eq!(
            suppressions.unused(),
            ["nothing is suppressed by s.txt:4: EPOCH-LEAK"]
        );
    }

    #[test]
    fn a_wrong_line_is_named() {
        let mut suppressions = Suppressions::default();
        let problem = suppressions.add(Path::new("s.txt"), "RACE-*\nRACE-* line:3\n");
        assert_eq!(
            problem,
            Err("s.txt:2: `line:3` is none of function:, file:, module:, window:".into())
        );
    }
}
