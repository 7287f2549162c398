//! Findings, and what was done with each window, as tables.

use fencepost_lint::Checked;
use fencepost_report::Output;
use fencepost_report::table::line;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Takes the directory for tables out of the options: what is called otherwise than a table.
pub fn directory(output: &mut Output) -> Option<PathBuf> {
    let named = |path: &mut PathBuf| path.extension().is_none_or(|end| end != "csv");
    output.csv.take_if(named)
}

/// Writes `windows.csv` and `violations.csv`.
pub fn write(directory: &Path, checked: &Checked) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let mut windows = String::from("window,rank,ranks,call,file,line\n");
    for used in &checked.windows {
        let number = |n: u32| n.to_string();
        windows += &line(&[
            &number(used.window),
            &number(used.rank),
            &number(used.ranks),
            &used.call,
            &used.file,
            &number(used.line),
        ]);
    }
    fs::write(directory.join("windows.csv"), windows)?;
    let mut violations =
        String::from("rule,certainty,ranks,file,line,other_file,other_line,message\n");
    for finding in &checked.findings {
        let place = |at: usize| {
            finding
                .sites
                .get(at)
                .map(|s| (s.file.clone(), s.line.to_string()))
        };
        let (file, first) = place(0).unwrap_or_default();
        let (other, second) = place(1).unwrap_or_default();
        violations += &line(&[
            finding.rule.id(),
            finding.certainty.word(),
            &finding.ranks.to_string(),
            &file,
            &first,
            &other,
            &second,
            &finding.message,
        ]);
    }
    fs::write(directory.join("violations.csv"), violations)
}
