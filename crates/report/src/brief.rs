//! A finding as compilers print warnings: one line per place, for editors and logs.

use crate::finding::{Certainty, Finding, FindingSite, Step};
use crate::words;
use std::fmt::Write;

impl Certainty {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Certain => "certain",
            Certainty::Possible => "possible",
        }
    }
}

impl Finding {
    /// `file:line:column: warning: … [RULE]`, and a note for every other place.
    pub fn one_line(&self) -> String {
        let mut text = String::new();
        let mut sites = self.sites.iter();
        let certainty = match self.certainty {
            Certainty::Certain => "",
            Certainty::Possible => "possible: ",
        };
        let first = sites.next().map(place).unwrap_or_default();
        let (message, id) = (&self.message, self.rule.id());
        let _ = writeln!(text, "{first}warning: {certainty}{message} [{id}]");
        for site in sites {
            let _ = writeln!(text, "{}note: {}", place(site), site.op);
        }
        if let Some(sequences) = words::sequences(&self.sequences) {
            let _ = writeln!(text, "{first}note: {sequences}");
        }
        for cause in &self.because {
            let place = position(&cause.file, cause.line, cause.column);
            let _ = writeln!(text, "{place}note: ranks differ: {}", cause.text);
        }
        if let Some(step) = &self.decided_by {
            let place = position(&step.file, step.line, step.column);
            if let Step::Branch { taken } = step.step {
                let _ = writeln!(text, "{place}note: if this condition is {taken}");
            }
        }
        text
    }
}

fn place(site: &FindingSite) -> String {
    position(&site.file, site.line, site.column)
}

/// `file:line:column: `, as far as it is known.
fn position(file: &str, line: u32, column: u32) -> String {
    match (line, column) {
        _ if file.is_empty() => String::new(),
        (0, _) => format!("{file}: "),
        (line, 0) => format!("{file}:{line}: "),
        (line, column) => format!("{file}:{line}:{column}: "),
    }
}
