//! `fencepost suppress`: the entry for a file of suppressions that hides a finding.

use fencepost_console::{Outcome, say};
use fencepost_report::Document;
use fencepost_report::suppress::entry::Entry;
use std::path::Path;

/// Prints the entry of one finding, counted from 1, or of all.
pub fn run(file: &Path, number: Option<usize>) -> Result<Outcome, String> {
    let findings = Document::read(file)?.findings;
    let chosen = match number {
        None => &findings[..],
        Some(number) => {
            let chosen = number.checked_sub(1).and_then(|at| findings.get(at..=at));
            chosen.ok_or_else(|| {
                let (file, count) = (file.display(), findings.len());
                format!("{file} has no finding {number}: there are {count}")
            })?
        }
    };
    let mut written: Vec<String> = Vec::new();
    for finding in chosen {
        let entry = Entry::of(finding).to_string();
        if !written.contains(&entry) {
            say(&format!("# {}\n{entry}\n", finding.message));
            written.push(entry);
        }
    }
    Ok(Outcome::Clean)
}
