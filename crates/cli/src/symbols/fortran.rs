//! Places in Fortran, as its programmers name them.
//!
//! gfortran writes down where a statement *ends*: its last line, and a column behind it. Readers, and
//! `fencepost check`, look for its beginning, so continuation lines are followed back in the source and
//! columns are left out. If the source cannot be read, the line stays.

use fencepost_model::Site;
use fencepost_report::source::Sources;
use std::path::Path;

/// How the lines of a statement are joined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Form {
    /// A line continues if it ends with `&`.
    Free,
    /// A line with a mark in column 6 continues the one before.
    Fixed,
}

impl Form {
    /// As compilers choose it; `None` if it is not Fortran.
    fn of(file: &str) -> Option<Form> {
        let extension = Path::new(file).extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "f" | "for" | "ftn" | "fpp" | "f77" => Some(Form::Fixed),
            "f90" | "f95" | "f03" | "f08" | "f18" => Some(Form::Free),
            _ => None,
        }
    }

    /// Nothing but a comment?
    fn is_comment(self, line: &str) -> bool {
        let text = line.trim_start();
        let old = self == Form::Fixed && line.starts_with(['c', 'C', '*', 'd', 'D']);
        text.is_empty() || text.starts_with(['!', '#']) || old
    }

    /// Does `line` go on with the statement of `before`?
    fn joins(self, before: &str, line: &str) -> bool {
        match self {
            Form::Free => without_comment(before).ends_with('&'),
            Form::Fixed => {
                let mark = line.as_bytes().get(5);
                line.as_bytes().starts_with(b"     ") && mark.is_some_and(|c| !b" 0".contains(c))
            }
        }
    }
}

/// A line up to its comment, without the blanks before it.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let end = line.find(|c| {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
        quote.is_none() && c == '!'
    });
    line[..end.unwrap_or(line.len())].trim_end()
}

/// The place of a whole statement, if it is Fortran.
pub fn statement(site: &mut Site, sources: &mut Sources) {
    let Some(form) = Form::of(&site.file) else {
        return;
    };
    site.column = 0;
    let mut text = |line| sources.line(&site.file, line).map(String::from);
    let Some(mut line) = text(site.line) else {
        return;
    };
    for number in (1..site.line).rev() {
        let Some(before) = text(number) else {
            return;
        };
        if form.is_comment(&before) {
            continue;
        }
        if !form.joins(&before, &line) {
            return;
        }
        site.line = number;
        line = before;
    }
}

/// Leaves out the `main` that gfortran puts around a main program.
pub fn leave_out_main(frames: &mut Vec<Site>) {
    if let [.., program, main] = &frames[..]
        && program.function == "MAIN__"
        && main.function == "main"
    {
        frames.pop();
    }
}

/// A procedure of a module, from gfortran's symbol for it, or any procedure, from flang's.
pub fn procedure(symbol: &str) -> Option<String> {
    if let Some(name) = symbol.strip_prefix("_Q") {
        return procedure_of_flang(name);
    }
    let (module, procedure) = symbol.strip_prefix("__")?.split_once("_MOD_")?;
    Some(format!("{module}::{procedure}"))
}

/// flang joins the names of all that a procedure is in, each behind a capital letter that says what it
/// is: `MhaloFexchangePpack`. The main program is called as gfortran calls it.
fn procedure_of_flang(name: &str) -> Option<String> {
    if name == "Qmain" {
        return Some("MAIN__".into());
    }
    let is_tag = |c: char| c.is_ascii_uppercase();
    let procedure = name.rsplit_once('P').map(|(_, procedure)| procedure)?;
    if procedure.is_empty() || procedure.contains(is_tag) {
        return None;
    }
    let module = name.strip_prefix('M').map(|rest| rest.split(is_tag));
    match module.and_then(|mut parts| parts.next()) {
        Some(module) => Some(format!("{module}::{procedure}")),
        None => Some(procedure.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line a statement begins at.
    #[track_caller]
    fn begins(file: &str, text: &str, line: u32) -> u32 {
        let mut sources = Sources::default();
        sources.insert(file, text.into());
        let mut site = Site {
            file: file.into(),
            line,
            column: 97,
            function: String::new(),
        };
        statement(&mut site, &mut sources);
        site.line
    }

    #[test]
    fn a_statement_of_free_form_begins_behind_the_last_line_without_an_ampersand() {
        let text = "x = 1 ! &\ncall put(a, & ! first\n\n  ! between\n  b, '!&', &\n  & c)\ny = 2\n";
        let lines = [1, 2, 5, 6, 7].map(|line| begins("a.f90", text, line));
        assert_eq!(lines, [1, 2, 2, 2, 7]);
    }

    #[test]
    fn a_statement_of_fixed_form_begins_before_the_marks_in_column_six() {
        let text = "      X = 1\nC     &\n      CALL PUT(A,\n     &  B,\n* between\n     +  C)\n   10 Y = 2\n     0Z = 3\n";
        let lines = [1, 3, 4, 6, 7, 8].map(|line| begins("a.F", text, line));
        assert_eq!(lines, [1, 3, 3, 3, 7, 8]);
    }

    #[test]
    fn other_languages_and_unknown_files_keep_their_lines() {
        assert_eq!(begins("a.c", "a = b &\n  c;\n", 2), 2);
        assert_eq!(begins("a.f90", "", 12), 12);
    }

    #[test]
    fn procedures_have_the_name_of_their_module() {
        let name = procedure("__halo_MOD_exchange");
        assert_eq!(name.as_deref(), Some("halo::exchange"));
        assert_eq!(procedure("exchange_"), None);
    }

    #[test]
    fn flang_joins_names() {
        for (symbol, name) in [
            ("_QQmain", Some("MAIN__")),
            ("_QFPfetch", Some("fetch")),
            ("_QPexchange", Some("exchange")),
            ("_QMhaloPexchange", Some("halo::exchange")),
            ("_QMhaloFexchangePpack", Some("halo::pack")),
            ("_QMhaloEvalues", None),
        ] {
            assert_eq!(procedure(symbol).as_deref(), name, "{symbol}");
        }
    }
}
