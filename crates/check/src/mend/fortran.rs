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

use super::text::Text;
use fencepost_api::mpi::{Function, Table, table};
use std::ffi::OsString;
use std::iter;
use std::path::Path;
use std::sync::OnceLock;

/// How lines are laid out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Anywhere, up to 132 columns.
    Free,
    /// From column 7 up to this one.
    Fixed(usize),
}

impl Form {
    /// As compilers choose it: by the file's name, unless an option says.
    pub fn of(file: &Path, flags: &[OsString]) -> Form {
        let fixed = ["f", "F", "for", "FOR", "f77"];
        let extension = file.extension().unwrap_or_default();
        let mut is_fixed = fixed.iter().any(|fixed| extension == *fixed);
        let mut width = FIXED_WIDTH;
        for flag in flags.iter().map(|flag| flag.to_string_lossy()) {
            match &*flag {
                "-ffree-form" => is_fixed = false,
                "-ffixed-form" => is_fixed = true,
                _ => {}
            }
            if let Some(length) = flag.strip_prefix("-ffixed-line-length") {
                // None, or 0: as long as they are.
                let length = length[1.min(length.len())..].parse().unwrap_or(0);
                width = if length == 0 { usize::MAX } else { length };
            }
        }
        match is_fixed {
            true => Form::Fixed(width),
            false => Form::Free,
        }
    }
}

/// Columns of a line that is put in, without indentation in free form.
const WIDTH: usize = 100;

/// The last column of fixed form, unless the compiler is told otherwise.
const FIXED_WIDTH: usize = 72;

/// A source and its statements.
pub struct Fortran {
    form: Form,
    lines: Vec<String>,
    statements: Vec<Statement>,
    /// For each scope the one it is contained in; the first is the file.
    scopes: Vec<usize>,
}

/// A statement, or several on one line.
struct Statement {
    first: u32,
    last: u32,
    text: String,
    /// The text in small letters; the inside of character constants is blank.
    code: String,
    label: String,
    scope: usize,
    /// The statement that begins the arm in which something put in before this one would be.
    arm: Option<usize>,
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

impl Statement {
    fn is_on(&self, line: u32) -> bool {
        (self.first..=self.last).contains(&line)
    }

    /// Its code without the name of a construct.
    fn construct(&self) -> &str {
        let (name, rest) = self.code.split_once(':').unwrap_or(("(", ""));
        match name.trim().chars().all(is_name) && !rest.starts_with(':') {
            true => rest.trim_start(),
            false => &self.code,
        }
    }

    /// The condition of `if (condition) …`, and the rest in small letters.
    fn condition(&self) -> Option<(&str, &str)> {
        let open = self.code.strip_prefix("if")?.trim_start();
        let open = self.code.len() - open.len();
        let close = open + closing(self.code.get(open..)?)?;
        Some((&self.text[open + 1..close], self.code[close + 1..].trim()))
    }

    /// The condition of a statement that is one `if` with its action, if it means the same before and after it.
    fn guard(&self) -> Option<&str> {
        let (condition, action) = self.condition()?;
        let touched: Vec<String> = names(action).collect();
        let same = names(condition).all(|name| !touched.contains(&name));
        (action != "then" && is_simple(condition) && same).then_some(condition)
    }

    /// May it change a variable? Calls of MPI hardly do that to one of a condition.
    fn changes(&self, name: &str) -> bool {
        let action = self.condition().map_or(self.construct(), |(_, rest)| rest);
        let begins = |code: &str| names(code).next().is_some_and(|first| first == name);
        let assigned = action.contains('=') && begins(action);
        let looped = action.strip_prefix("do ").is_some_and(begins);
        let called = action.starts_with("call ")
            && !action.contains("mpi_")
            && names(action).any(|other| other == name);
        assigned || looped || called || action.starts_with("read") && action.contains(name)
    }

    fn includes_mpi(&self) -> bool {
        self.code.starts_with("include") && self.text.to_ascii_lowercase().contains("mpif")
    }

    /// The function of MPI that it calls.
    fn called(&self) -> Option<Function<'static>> {
        let (_, call) = self.code.split_once("call ")?;
        let name = call.trim_start().split('(').next()?.trim_end();
        let name = name.strip_prefix("mpi_")?;
        static TABLE: OnceLock<Table> = OnceLock::new();
        let mut functions = TABLE.get_or_init(table).functions();
        functions.find(|function| function.name().eq_ignore_ascii_case(name))
    }

    /// The arguments of its call of a procedure, as they are written.
    fn arguments(&self, function: &str) -> Option<Vec<String>> {
        let function = function.to_ascii_lowercase();
        let open = |(at, _): (usize, &str)| {
            let rest = &self.code[at + function.len()..];
            let open = self.code.len() - rest.trim_start().len();
            let is_whole = !self.code[..at].ends_with(is_name);
            (is_whole && self.code[open..].starts_with('(')).then_some(open)
        };
        let open = self.code.match_indices(&function).find_map(open)?;
        let close = open + closing(&self.code[open..])?;
        let (mut arguments, mut from, mut depth) = (Vec::new(), open + 1, 0);
        for (at, c) in self.code[..close].char_indices().skip(open + 1) {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                ',' if depth == 0 => {
                    arguments.push(self.text[from..at].trim().to_owned());
                    from = at + 1;
                }
                _ => {}
            }
        }
        arguments.push(self.text[from..close].trim().to_owned());
        Some(arguments)
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

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The names in some code, in small letters.
fn names(code: &str) -> impl Iterator<Item = String> {
    code.split(|c| !is_name(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_ascii_lowercase)
}

/// A condition that calls nothing, so that it can be asked twice.
fn is_simple(condition: &str) -> bool {
    condition
        .chars()
        .all(|c| is_name(c) || " .%<>=/+-*".contains(c))
}

/// The name and value of an argument that is given by name.
fn keyword(argument: &str) -> Option<(&str, &str)> {
    let (name, value) = argument.split_once('=')?;
    let is_keyword = name.trim().chars().all(is_name) && !value.starts_with('=');
    is_keyword.then(|| (name.trim(), value.trim()))
}

/// Where the parenthesis closes that some code begins with.
fn closing(code: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(at);
        }
    }
    None
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

/// The statements of a text.
fn statements(lines: &[String], form: Form) -> Vec<Statement> {
    let mut all: Vec<Statement> = Vec::new();
    let mut joined: Option<(u32, u32, String)> = None;
    let mut goes_on = false;
    for (number, line) in (1..).zip(lines) {
        let Some((is_continuation, body)) = body(line, form) else {
            continue;
        };
        let body = without_comment(&body);
        if body.trim().is_empty() {
            continue;
        }
        let continues = match form {
            Form::Free => goes_on,
            Form::Fixed(_) => is_continuation,
        };
        let (body, more) = match (form, body.trim_end().strip_suffix('&')) {
            (Form::Free, Some(body)) => (body, true),
            _ => (body.trim_end(), false),
        };
        goes_on = more;
        match &mut joined {
            Some((_, last, text)) if continues => {
                *last = number;
                let body = body.trim_start();
                text.push_str(body.strip_prefix('&').unwrap_or(body));
            }
            _ => {
                let before = joined.replace((number, number, body.trim_start().into()));
                all.extend(before.into_iter().flat_map(parted));
            }
        }
    }
    all.extend(joined.into_iter().flat_map(parted));
    all
}

/// Is a line the continuation of one in fixed form, and what of it is code? `None` if it is a comment or for the
/// preprocessor.
fn body(line: &str, form: Form) -> Option<(bool, String)> {
    if line.starts_with('#') {
        return None;
    }
    let Form::Fixed(width) = form else {
        return Some((false, line.into()));
    };
    if line.starts_with(['C', 'c', '*', '!', 'D', 'd']) {
        return None;
    }
    let field: String = line.chars().take(6).take_while(|c| *c != '\t').collect();
    if field.len() < line.len() && line[field.len()..].starts_with('\t') {
        let rest = &line[field.len() + 1..];
        let is_continuation = rest.starts_with(|c: char| ('1'..='9').contains(&c));
        let rest = &rest[usize::from(is_continuation)..];
        return Some((is_continuation, field + " " + rest));
    }
    let mark = field.chars().nth(5).unwrap_or(' ');
    let is_continuation =
        !matches!(mark, ' ' | '0') && field.chars().take(5).all(char::is_whitespace);
    let rest: String = line
        .chars()
        .take(width)
        .skip(field.chars().count())
        .collect();
    match is_continuation {
        true => Some((true, rest)),
        false => Some((false, field.trim_end().to_owned() + " " + &rest)),
    }
}

fn without_comment(body: &str) -> &str {
    let end = blanked(body).find('!').unwrap_or(body.len());
    &body[..end]
}

/// The text with blanks for what is inside of character constants, as long as it was.
fn blanked(text: &str) -> String {
    let mut quote = None;
    let mut blanked = String::with_capacity(text.len());
    for c in text.chars() {
        match quote {
            Some(open) if open == c => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None => {
                blanked.push(c);
                continue;
            }
            Some(_) => {}
        }
        blanked.extend(iter::repeat_n(' ', c.len_utf8()));
    }
    blanked
}

/// The statements of a joined line.
fn parted((first, last, text): (u32, u32, String)) -> Vec<Statement> {
    let code = blanked(&text).to_ascii_lowercase();
    let ends = code.match_indices(';').map(|(at, _)| at);
    let mut from = 0;
    let mut all = Vec::new();
    for end in ends.chain([code.len()]) {
        let part = |of: &str| of[from..end].trim().to_owned();
        let (text, code) = (part(&text), part(&code));
        from = end + 1;
        let label = code.len() - code.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = |of: &str| of[label..].trim().to_owned();
        // A character constant at the end is blank, too: both are as long.
        let (label, text) = (code[..label].to_owned(), rest(&text));
        let code = format!("{:width$}", rest(&code), width = text.len());
        if !text.is_empty() {
            all.push(Statement {
                first,
                last,
                text,
                code,
                label,
                scope: 0,
                arm: None,
            });
        }
    }
    all
}

/// Tells each statement its scope.
fn find_scopes(statements: &mut [Statement]) -> Vec<usize> {
    let mut scopes = vec![0];
    let mut open = Vec::new();
    for statement in statements {
        if begins_scope(&statement.code) {
            scopes.push(open.last().copied().unwrap_or(0));
            open.push(scopes.len() - 1);
        }
        statement.scope = open.last().copied().unwrap_or(0);
        if ends_scope(&statement.code) {
            open.pop();
        }
    }
    scopes
}

fn begins_scope(code: &str) -> bool {
    let head = code.split('(').next().unwrap_or_default();
    let first = names(head).next().unwrap_or_default();
    let words: Vec<String> = names(code).collect();
    let is_word = |word: &str| words.iter().any(|other| other == word);
    match first.as_str() {
        "end" | "endsubroutine" | "endfunction" | "call" | "use" | "print" | "write" => false,
        "program" | "submodule" => !code.contains('='),
        "module" if words.len() == 2 => words[1] != "procedure",
        _ => {
            (is_word("subroutine") || is_word("function"))
                && !code.contains("::")
                && !code.split("function").next().is_some_and(is_assignment)
        }
    }
}

/// Is there a `=` outside of parentheses?
fn is_assignment(code: &str) -> bool {
    let mut depth = 0;
    code.chars().any(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == '=' && depth == 0
    })
}

fn ends_scope(code: &str) -> bool {
    let Some(rest) = code.strip_prefix("end") else {
        return false;
    };
    let what = names(rest).next().unwrap_or_default();
    let whole = rest.trim().is_empty();
    let kinds = [
        "program",
        "module",
        "submodule",
        "subroutine",
        "function",
        "procedure",
    ];
    whole || kinds.contains(&what.as_str()) && !is_assignment(code)
}

/// Tells each statement the arm it is in.
fn find_arms(statements: &mut [Statement]) {
    // The statement that began the construct, and the one that began the arm of it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for at in 0..statements.len() {
        let (code, label) = (&statements[at].construct(), &statements[at].label);
        let arm = open.last().map(|(_, arm)| *arm);
        let is_loop_to = |(first, _): &(usize, usize)| {
            !label.is_empty() && loop_label(statements[*first].construct()) == Some(label)
        };
        let loops = open.iter().rev().take_while(|one| is_loop_to(one)).count();
        if begins_scope(code) || ends_scope(code) {
            open.clear();
        } else if begins_construct(code) {
            open.push((at, at));
        } else if ends_construct(code) {
            open.pop();
        } else if begins_arm(code)
            && let Some((_, arm)) = open.last_mut()
        {
            *arm = at;
        }
        if loops > 0 && !ends_construct(&statements[at].code) {
            open.truncate(open.len().saturating_sub(loops));
        }
        statements[at].arm = arm;
    }
}

/// The label at which a loop ends.
fn loop_label(code: &str) -> Option<&str> {
    let rest = code.strip_prefix("do")?.trim_start();
    let label = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
    (!label.is_empty()).then_some(label)
}

fn begins_construct(code: &str) -> bool {
    let begins = |word: &str| {
        let rest = code.strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(is_name) && !is_assignment(code))
    };
    let is_if = code.starts_with("if") && code.ends_with("then") && !is_assignment(code);
    let is_loop = code == "do"
        || begins("do while")
        || is_concurrent(code)
        || code.strip_prefix("do").is_some_and(|rest| {
            rest.starts_with([' ', '\t'])
                && (rest.contains('=') && rest.contains(',') || loop_label(code).is_some())
        });
    let block = code.strip_prefix("block");
    is_if
        || is_loop
        || begins_block(code, "where")
        || begins_block(code, "forall")
        || ["select", "associate", "critical", "change team"]
            .into_iter()
            .any(begins)
        || block.is_some_and(|rest| rest.is_empty())
}

fn is_concurrent(code: &str) -> bool {
    code.starts_with("do concurrent")
}

/// Does `where` or `forall` begin a block, rather than stand before one assignment?
fn begins_block(code: &str, word: &str) -> bool {
    let Some(rest) = code.strip_prefix(word).map(str::trim_start) else {
        return false;
    };
    rest.starts_with('(') && closing(rest).is_some_and(|end| rest[end + 1..].trim().is_empty())
}

fn ends_construct(code: &str) -> bool {
    let Some(rest) = code.strip_prefix("end").map(str::trim_start) else {
        return false;
    };
    let kinds = [
        "if",
        "do",
        "select",
        "where",
        "forall",
        "associate",
        "block",
        "critical",
        "team",
    ];
    let what = names(rest).next().unwrap_or_default();
    kinds.contains(&what.as_str()) && !is_assignment(code) && !rest.contains("data")
}

fn begins_arm(code: &str) -> bool {
    let begins = ["else", "case ", "case(", "type is", "class ", "rank "];
    begins.iter().any(|word| code.starts_with(word)) && !is_assignment(code)
}
