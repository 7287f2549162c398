//! A Fortran source as text, in free or fixed form: where a call can be put in, and how it is written there.
//!
//! ```text
//! line       of the file; `&` at its end, or something in column 6, makes several of them one statement, `;` several
//!            statements one line
//! statement  joined and without comments; what is inside of character constants is blank in `code`
//! arm        the part of a construct it is in: begun by `if (…) then`, `else`, `do`, `where`, …
//! scope      the procedure, and what that is contained in
//! ```
//!
//! Calls come as C writes them. In Fortran they have one argument more, the error, unless the module
//! `mpi_f08` makes it optional: it is taken from the next call of MPI in sight, and where there is none, no call is
//! put in. It is no parser. Where it is wrong the mended program does not compile or is no better,
//! and the line is not suggested; what a compiler does not see, such as a constant that is not declared where names
//! are typed implicitly, is looked for here.

mod blocks;
mod form;
mod statement;

pub use form::Form;

use super::text::Text;
use blocks::{begins_block, find_arms, find_scopes, is_concurrent};
use fencepost_api::mpi::Function;
use form::{FIXED_WIDTH, statements};
use statement::{Statement, is_simple, keyword, names};
use std::iter;

/// Columns of a line that is put in, without indentation in free form.
const WIDTH: usize = 100;

/// A source and its statements.
pub struct Fortran {
    form: Form,
    lines: Vec<String>,
    statements: Vec<Statement>,
    /// For each scope the one it is contained in; the first is the file.
    scopes: Vec<usize>,
}

impl Text for Fortran {
    fn ways(&self, line: u32, calls: &str, after: bool) -> Vec<Vec<(u32, String)>> {
        self.placed(line, calls, after).unwrap_or_default()
    }

    fn arguments(&self, line: u32, function: &str, parameters: &[&str]) -> Option<Vec<String>> {
        let on_line = self.statements.iter().filter(|s| s.is_on(line));
        let given = on_line.filter_map(|s| s.arguments(function)).next()?;
        let mut arguments = vec![String::new(); parameters.len()];
        for (at, argument) in given.into_iter().enumerate() {
            let (at, argument) = match keyword(&argument) {
                Some((name, value)) => {
                    let name = name.trim_end_matches("_rank");
                    let Some(at) = parameters.iter().position(|known| *known == name) else {
                        continue;
                    };
                    (at, value.to_owned())
                }
                None => (at, argument),
            };
            if let Some(place) = arguments.get_mut(at) {
                *place = argument;
            }
        }
        Some(arguments)
    }

    fn names(&self, _line: u32, _prefix: &str) -> Vec<String> {
        // Only asked for OpenSHMEM, which has no calls of Fortran any more.
        Vec::new()
    }

    fn with(&self, inserts: &[(u32, &str)]) -> String {
        let mut text = String::new();
        for (number, line) in (1..).zip(&self.lines) {
            for (_, insert) in inserts.iter().filter(|(at, _)| *at == number) {
                if self.form == Form::Free {
                    text.push_str(&line[..line.len() - line.trim_start().len()]);
                }
                text.push_str(insert);
                text.push('\n');
            }
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

impl Fortran {
    /// Reads a text.
    pub fn new(text: &str, form: Form) -> Fortran {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let mut statements = statements(&lines, form);
        let scopes = find_scopes(&mut statements);
        find_arms(&mut statements);
        Fortran {
            form,
            lines,
            statements,
            scopes,
        }
    }

    fn placed(&self, line: u32, calls: &str, after: bool) -> Option<Vec<Vec<(u32, String)>>> {
        let at = self.statements.iter().position(|s| s.is_on(line))?;
        let at = self.callable(at);
        let place = match after {
            true => self.behind(at)?,
            false => self.above(self.statements[at].first),
        };
        let calls = self.calls(at, calls)?;
        let lines = |statements: &[String]| -> Vec<(u32, String)> {
            let lines = statements.iter().flat_map(|s| laid_out(s, self.form));
            lines.map(|text| (place, text)).collect()
        };
        let mut ways = vec![lines(&calls)];
        let style = self.style(at);
        if let Some(condition) = self.statements[at].guard() {
            let guarded = |call: &String| format!("{} ({condition}) {call}", style.word("if"));
            let guarded: Vec<String> = calls.iter().map(guarded).collect();
            ways.push(lines(&guarded));
        }
        // All ranks must come there, and only some come to this block.
        if let Some(condition) = self.condition(place) {
            let end = style.word("end if");
            let again = format!("{} ({condition}) {}", style.word("if"), style.word("then"));
            let split: Vec<String> = iter::once(end).chain(calls).chain([again]).collect();
            ways.push(lines(&split));
        }
        Some(ways)
    }

    /// The statement, or the construct it is in, beside which procedures can be called: not all may be in one that
    /// masks its statements or runs them in any order.
    fn callable(&self, at: usize) -> usize {
        let arms = iter::successors(Some(at), |at| self.statements[*at].arm);
        let forbids = |at: &usize| {
            let code = self.statements[*at].construct();
            begins_block(code, "where") || begins_block(code, "forall") || is_concurrent(code)
        };
        arms.filter(forbids).last().unwrap_or(at)
    }

    /// The line before which something stands just before a statement: directives belong to it.
    fn above(&self, line: u32) -> u32 {
        let above = self.lines[..line as usize - 1].iter().rev();
        let directives = above.take_while(|line| is_directive(line));
        line - directives.count() as u32
    }

    /// The line before which something stands just behind a statement, or the construct it begins if nothing can
    /// be called in that.
    fn behind(&self, at: usize) -> Option<u32> {
        let is_inside = |other: &usize| self.callable(*other) == at;
        let inside = (at + 1..self.statements.len()).take_while(is_inside);
        let last = inside.last().unwrap_or(at);
        let line = self.statements[last].last + 1;
        (line as usize <= self.lines.len()).then_some(line)
    }

    /// The condition of the block that a line is in, if that is a simple one: it means the same again.
    fn condition(&self, line: u32) -> Option<&str> {
        let at = self.statements.iter().position(|s| s.last >= line)?;
        let arm = self.statements[at].arm?;
        let (condition, rest) = self.statements[arm].condition()?;
        let block = self.statements[arm + 1..at].iter();
        let means_the_same = names(condition).all(|name| !block.clone().any(|s| s.changes(&name)));
        (rest == "then" && is_simple(condition) && means_the_same).then_some(condition)
    }

    /// Calls as a scope of Fortran writes them: `None` if it has not the names for it.
    fn calls(&self, at: usize, calls: &str) -> Option<Vec<String>> {
        let style = self.style(at);
        let error = self.error(at);
        let calls = calls.split_inclusive(");").map(|call| {
            let call = call.trim().strip_suffix(");")?;
            let (name, arguments) = call.split_once('(')?;
            let known = names(call).filter(|name| name.starts_with("mpi_"));
            if !known.into_iter().all(|name| self.is_in_sight(at, &name)) {
                return None;
            }
            let error = match &error {
                Some(error) => format!(", {error}"),
                None if self.uses_f08(at) => String::new(),
                None => return None,
            };
            let (word, name) = (style.word("call"), style.name(name));
            Some(format!("{word} {name}({arguments}{error})"))
        });
        calls.collect()
    }

    /// The scope of a statement and those it is contained in.
    fn scopes_of(&self, at: usize) -> impl Iterator<Item = usize> {
        let outer = |scope: &usize| (*scope != 0).then(|| self.scopes[*scope]);
        iter::successors(Some(self.statements[at].scope), outer)
    }

    /// The calls of MPI in the scope of a statement, the nearest first, then of those around it.
    fn calls_in_sight(&self, at: usize) -> impl Iterator<Item = (Function<'static>, &Statement)> {
        self.scopes_of(at).flat_map(move |scope| {
            let all = self.statements.iter().enumerate();
            let mut all: Vec<_> = all.filter(|(_, s)| s.scope == scope).collect();
            all.sort_by_key(|(other, _)| other.abs_diff(at));
            all.into_iter().filter_map(|(_, s)| Some((s.called()?, s)))
        })
    }

    /// The variable for the error that the next call uses.
    fn error(&self, at: usize) -> Option<String> {
        self.calls_in_sight(at).find_map(|(function, statement)| {
            let arguments = statement.arguments(&format!("MPI_{}", function.name()))?;
            let last = arguments.get(function.parameters().len())?;
            match keyword(last) {
                Some(("ierror", error)) => Some(error.into()),
                Some(_) => None,
                None => Some(last.clone()),
            }
        })
    }

    fn style(&self, at: usize) -> Style {
        let next = self.calls_in_sight(at).next();
        next.map_or(Style::default(), |(_, statement)| {
            let (_, call) = statement
                .text
                .split_at(statement.code.find("call ").unwrap_or(0));
            let name = call[4..].split('(').next().unwrap_or_default().trim();
            Style {
                upper_words: call.starts_with("CALL"),
                upper_names: !name.contains(char::is_lowercase),
                lower_names: !name.contains(char::is_uppercase),
            }
        })
    }

    fn in_scope(&self, at: usize) -> impl Iterator<Item = &Statement> {
        self.scopes_of(at)
            .flat_map(|scope| self.statements.iter().filter(move |s| s.scope == scope))
    }

    fn uses_f08(&self, at: usize) -> bool {
        let mut used = self.in_scope(at).filter_map(|s| used(&s.code));
        used.any(|(module, _)| module == "mpi_f08")
    }

    /// Does a name of MPI's mean there what it does in MPI? If names need not be declared, the compiler does
    /// not say.
    fn is_in_sight(&self, at: usize, name: &str) -> bool {
        let of_mpi = |(module, only): (&str, &str)| {
            let lists = only.is_empty() || names(only).any(|other| other == name);
            lists && matches!(module, "mpi" | "mpi_f08")
        };
        self.in_scope(at).any(|s| {
            let declares = s.code.starts_with("implicit none") && !self.uses_f08(at);
            declares || s.includes_mpi() || used(&s.code).is_some_and(of_mpi)
        })
    }
}

/// How a source writes calls.
#[derive(Copy, Clone, Default)]
struct Style {
    upper_words: bool,
    upper_names: bool,
    lower_names: bool,
}

impl Style {
    fn word(self, word: &str) -> String {
        match self.upper_words {
            true => word.to_ascii_uppercase(),
            false => word.into(),
        }
    }

    fn name(self, name: &str) -> String {
        match self {
            Style {
                upper_names: true, ..
            } => name.to_ascii_uppercase(),
            Style {
                lower_names: true, ..
            } => name.to_ascii_lowercase(),
            _ => name.into(),
        }
    }
}

/// The module that `use` makes known, and what `only` lists.
fn used(code: &str) -> Option<(&str, &str)> {
    let rest = code.strip_prefix("use")?;
    let rest = rest.rsplit_once("::").map_or(rest, |(_, rest)| rest).trim();
    let (module, only) = rest.split_once(',').unwrap_or((rest, ""));
    let only = only.split_once(':').map_or("", |(_, only)| only);
    Some((module.trim(), only))
}

/// Does the next statement belong to a line for a compiler, such as that of OpenMP?
fn is_directive(line: &str) -> bool {
    let line = line.trim_start().to_ascii_lowercase();
    let sentinel = |sentinel: &str| line.get(1..).and_then(|rest| rest.strip_prefix(sentinel));
    let mut sentinels = ["$omp", "$acc", "dir$", "gcc$", "dec$"].into_iter();
    let alone = [
        "end",
        "barrier",
        "flush",
        "taskwait",
        "taskyield",
        "threadprivate",
    ];
    line.starts_with(['!', 'c', '*'])
        && sentinels
            .find_map(sentinel)
            .is_some_and(|rest| !alone.iter().any(|word| rest.trim_start().starts_with(word)))
}

/// A statement as lines to put in.
fn laid_out(statement: &str, form: Form) -> Vec<String> {
    let (width, first, next, mark) = match form {
        Form::Free => (WIDTH, "", "    ", " &"),
        Form::Fixed(_) => (FIXED_WIDTH, "      ", "     &    ", ""),
    };
    let mut lines = Vec::new();
    let mut line = String::from(first);
    // Statements are parted behind commas; character constants are rare in what completes an operation.
    for piece in statement.split_inclusive(", ") {
        if line.len() + piece.trim_end().len() + mark.len() > width && line != first && line != next
        {
            lines.push(line.trim_end().to_owned() + mark);
            line = next.into();
        }
        line.push_str(piece);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;
    use std::path::Path;

    const FREE: &str = "\
program main ! of 'one
  use mpi
  implicit none
  if (rank == 0) then
    call MPI_Put(a(1, 2), 1, & ! first
      ! between
      & MPI_INTEGER, mod(rank + 1, ranks), 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    print *, 'it''s; a &', a
  else
    where (mask)
      a = 1
    end where
    if (rank == 1) call sub(b); c = 1
  end if
  !$omp parallel do
  do i = 1, 2
    b(i) = 1
  end do
contains
  subroutine inner
    b = 2
  end subroutine
end program
subroutine outer
  b = 3
end
";

    const FIXED: &str = "\
C     A comment; CALL X(
      SUBROUTINE STEP(N)
      INCLUDE 'mpif.h'
      DO 10 N = 1, 4
        IF (N .EQ. 1) THEN
        CALL MPI_PUT(V, 1, MPI_REAL, MOD(RANK + 1, RANKS),                 72
     &    PLACE, 1, MPI_REAL, WIN, IERR)
        ENDIF
   10   X(N) = 'a!b'
      END
";

    fn free(text: &str) -> Fortran {
        Fortran::new(text, Form::Free)
    }

    fn lines(way: &[(u32, &str)]) -> Vec<(u32, String)> {
        let lines = way.iter();
        lines
            .map(|(line, text)| (*line, text.to_string()))
            .collect()
    }

    const CALL: &str = "call MPI_Win_fence(0, win, ierror)";

    #[test]
    fn calls_stand_before_and_after_whole_statements() {
        let source = free(FREE);
        let first = |line, after| source.ways(line, "MPI_Win_fence(0, win);", after)[0].clone();
        for line in [5, 6, 7] {
            assert_eq!(first(line, false), lines(&[(5, CALL)]));
            assert_eq!(first(line, true), lines(&[(8, CALL)]));
        }
        assert_eq!(first(13, true), lines(&[(14, CALL)]));
        // Not inside of `where`, nor between a directive and its loop.
        assert_eq!(first(11, false), lines(&[(10, CALL)]));
        assert_eq!(first(11, true), lines(&[(13, CALL)]));
        assert_eq!(first(16, false), lines(&[(15, CALL)]));
        assert_eq!(first(17, false), lines(&[(17, CALL)]));
    }

    #[test]
    fn conditions_are_asked_again() {
        let source = free(FREE);
        let ways = source.ways(
            5,
            "MPI_Win_flush(1, win); MPI_Barrier(MPI_COMM_WORLD);",
            true,
        );
        let split = [
            (8, "end if"),
            (8, "call MPI_Win_flush(1, win, ierror)"),
            (8, "call MPI_Barrier(MPI_COMM_WORLD, ierror)"),
            (8, "if (rank == 0) then"),
        ];
        assert_eq!(ways[1..], [lines(&split)]);
        // The part after `else` has no condition of its own.
        let guarded = format!("if (rank == 1) {CALL}");
        let ways = source.ways(13, "MPI_Win_fence(0, win);", false);
        assert_eq!(ways[1..], [lines(&[(13, &guarded)])]);
        let changed = free("if (i == 1) then\n i = 2\n call MPI_Win_fence(0, w, e)\nend if\n");
        assert_eq!(changed.condition(2), Some("i == 1"));
        assert_eq!(changed.condition(3), None);
    }

    #[test]
    fn the_error_is_that_of_the_next_call_in_sight() {
        let source = free(FREE);
        let ways = |line| source.ways(line, "MPI_Win_fence(0, win);", false);
        assert_eq!(ways(21)[0], lines(&[(21, CALL)]));
        assert_eq!(ways(25), Vec::<Vec<_>>::new());
        let optional = free("use mpi_f08\nb = 1\ncall MPI_Win_fence(0, win)\nend\n");
        let ways = optional.ways(2, "MPI_Win_fence(0, win);", false);
        assert_eq!(ways[0], lines(&[(2, "call MPI_Win_fence(0, win)")]));
        let only = free("use mpi_f08, only: MPI_Win_free\nb = 1\ncall MPI_Win_free(win)\nend\n");
        assert_eq!(only.ways(2, "MPI_Win_fence(0, win);", false).len(), 0);
        let named = free("use mpi\ncall mpi_win_fence(0, win, ierror=e)\nend\n");
        let ways = named.ways(2, "MPI_Win_fence(0, win);", false);
        assert_eq!(ways[0], lines(&[(2, "call mpi_win_fence(0, win, e)")]));
    }

    #[test]
    fn names_are_not_typed_implicitly() {
        let undeclared = free("call MPI_Win_fence(0, win, ierr)\nend\n");
        assert_eq!(
            undeclared
                .ways(1, "MPI_Barrier(MPI_COMM_WORLD);", false)
                .len(),
            0
        );
    }

    #[test]
    fn fixed_form_has_its_columns() {
        let source = Fortran::new(FIXED, Form::Fixed(FIXED_WIDTH));
        let parameters = ["o", "n", "t", "target", "d", "n", "t", "win"];
        let arguments = source.arguments(6, "MPI_Put", &parameters).unwrap();
        assert_eq!(arguments[3], "MOD(RANK + 1, RANKS)");
        assert_eq!(arguments[7], "WIN");
        let ways = source.ways(
            6,
            "MPI_Win_flush(MOD(RANK + LONG_NAME, ANOTHER_LONG_NAME), WIN);",
            true,
        );
        let call = [
            (
                8,
                "      CALL MPI_WIN_FLUSH(MOD(RANK + LONG_NAME, ANOTHER_LONG_NAME), WIN,",
            ),
            (8, "     &    IERR)"),
        ];
        assert_eq!(ways[0], lines(&call));
        assert_eq!(ways[1][0].1, "      END IF");
        assert_eq!(ways[1][3].1, "      IF (N .EQ. 1) THEN");
        let ways = source.ways(9, "MPI_Win_fence(0, WIN);", false);
        assert_eq!(
            ways,
            [lines(&[(9, "      CALL MPI_WIN_FENCE(0, WIN, IERR)")])]
        );
        let text = source.with(&[(9, "      CALL X")]);
        assert!(text.contains("ENDIF\n      CALL X\n   10   X(N)"));
    }

    #[test]
    fn arguments_may_have_names() {
        let source = free("call mpi_put(a, n, t, win=w, target_rank=3) ; b = 1\n");
        let parameters = ["origin", "count", "type", "target", "win", "request"];
        let arguments = source.arguments(1, "MPI_Put", &parameters).unwrap();
        assert_eq!(arguments, ["a", "n", "t", "3", "w", ""]);
        assert_eq!(source.arguments(1, "MPI_Get", &parameters), None);
    }

    #[test]
    fn forms_are_told_by_names_and_options() {
        let form = |file: &str, flags: &[&str]| {
            let flags: Vec<OsString> = flags.iter().map(OsString::from).collect();
            Form::of(Path::new(file), &flags)
        };
        assert_eq!(form("a.f90", &[]), Form::Free);
        assert_eq!(form("a.F", &["-ffixed-line-length-132"]), Form::Fixed(132));
        assert_eq!(form("a.f", &["-ffree-form"]), Form::Free);
        assert_eq!(form("a.f90", &["-ffixed-form"]), Form::Fixed(72));
    }
}
