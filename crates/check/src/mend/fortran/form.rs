//! Lines to statements, in free and fixed form.

use super::statement::Statement;
use std::ffi::OsString;
use std::iter;
use std::path::Path;

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
                let length = length.get(1..).and_then(|length| length.parse().ok());
                let length = length.unwrap_or(0);
                width = if length == 0 { usize::MAX } else { length };
            }
        }
        match is_fixed {
            true => Form::Fixed(width),
            false => Form::Free,
        }
    }
}

/// The last column of fixed form, unless the compiler is told otherwise.
pub const FIXED_WIDTH: usize = 72;

/// The statements of a text.
pub fn statements(lines: &[String], form: Form) -> Vec<Statement> {
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
        let part = text[from..end].trim_end();
        let rest = part.trim_start();
        let unlabelled = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let label = &rest[..rest.len() - unlabelled.len()];
        let own = unlabelled.trim_start();
        let start = from + part.len() - own.len();
        from = end + 1;
        if !own.is_empty() {
            all.push(Statement {
                first,
                last,
                text: own.into(),
                code: code[start..start + own.len()].into(),
                label: label.into(),
                scope: 0,
                arm: None,
            });
        }
    }
    all
}
