//! A source as text: where a statement can be put in, and the arguments of a call.
//!
//! It is no parser. Where it is wrong the mended program does not compile or is no better, and the
//! line is not suggested.

use super::text::Text;
use std::iter;

/// A source, and what is comment, string or preprocessor in it blanked.
pub struct Source {
    lines: Vec<String>,
    code: Vec<String>,
    /// Open parentheses before each line.
    depth: Vec<usize>,
}

impl Text for Source {
    fn ways(&self, line: u32, calls: &str, after: bool) -> Vec<Vec<(u32, String)>> {
        let mut ways = Vec::new();
        let place = match after {
            true => self.after(line),
            false => self.before(line),
        };
        ways.extend(place.map(|place| vec![(place, calls.into())]));
        for first in self.bare_bodies(line) {
            let (open, close) = match after {
                true => ("{".into(), format!("{calls} }}")),
                false => (format!("{{ {calls}"), "}".into()),
            };
            let end = self.end_of_bare_body(first);
            ways.extend(end.map(|end| vec![(first, open), (end, close)]));
        }
        // All ranks must come there, and only some come to this block.
        if let Some(place) = place
            && let Some(condition) = self.condition(place)
        {
            ways.push(vec![(place, format!("}} {calls} if ({condition}) {{"))]);
        }
        ways
    }

    fn arguments(&self, line: u32, function: &str, _: &[&str]) -> Option<Vec<String>> {
        self.arguments(line, function)
    }

    fn names(&self, line: u32, prefix: &str) -> Vec<String> {
        let code = self.code.get(line as usize - 1).map_or("", String::as_str);
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let found = words.filter(|word| word.starts_with(prefix));
        found.map(String::from).collect()
    }

    fn with(&self, inserts: &[(u32, &str)]) -> String {
        self.with(inserts)
    }
}

impl Source {
    /// Reads a text.
    pub fn new(text: &str) -> Source {
        let code: Vec<String> = blanked(text).lines().map(String::from).collect();
        let mut depth = Vec::with_capacity(code.len());
        let mut open = 0usize;
        for line in &code {
            depth.push(open);
            for c in line.chars() {
                match c {
                    '(' | '[' => open += 1,
                    ')' | ']' => open = open.saturating_sub(1),
                    _ => {}
                }
            }
        }
        Source {
            lines: text.lines().map(String::from).collect(),
            code,
            depth,
        }
    }

    /// The last line, not after that one, before which a statement can stand.
    pub fn before(&self, line: u32) -> Option<u32> {
        (2..=line).rev().find(|at| self.is_boundary(*at))
    }

    /// The first line after that one before which a statement can stand.
    pub fn after(&self, line: u32) -> Option<u32> {
        (line + 1..=self.code.len() as u32).find(|at| self.is_boundary(*at))
    }

    /// The line, and those above it with the loops around it, as long as each is a body without braces.
    fn bare_bodies(&self, line: u32) -> Vec<u32> {
        let is_loop = |line: u32| {
            let code = self.code[line as usize - 1].trim_start();
            code.starts_with("for (") || code.starts_with("while (")
        };
        let above = (2..line).rev().take_while(|above| is_loop(*above));
        iter::once(line)
            .chain(above)
            .take_while(|line| self.end_of_bare_body(*line).is_some())
            .collect()
    }

    /// If the statement of a line is the whole body of a condition or loop, without braces: the first line
    /// behind it.
    pub fn end_of_bare_body(&self, line: u32) -> Option<u32> {
        if self.is_boundary(line) {
            return None;
        }
        let from = line as usize - 1;
        let mut lines = (line..).zip(self.code.get(from..)?);
        let (last, _) = lines.find(|(_, code)| code.trim_end().ends_with([';', '{', '}']))?;
        let ends = self.code[last as usize - 1].trim_end().ends_with(';');
        let closed = self
            .depth
            .get(last as usize)
            .is_none_or(|depth| *depth == 0);
        (ends && closed && self.depth[from] == 0).then_some(last + 1)
    }

    /// The condition of the block a line is in, if that is a simple one: it means the same again.
    pub fn condition(&self, line: u32) -> Option<&str> {
        let mut closed = 0;
        for at in (0..line as usize - 1).rev() {
            for c in self.code[at].chars().rev() {
                match c {
                    '}' => closed += 1,
                    '{' if closed == 0 => return simple_condition(&self.code[at]),
                    '{' => closed -= 1,
                    _ => {}
                }
            }
        }
        None
    }

    /// May a statement stand before a line? What comes before must be a whole statement or the
    /// beginning of a block, and not belong to what follows.
    fn is_boundary(&self, line: u32) -> bool {
        let at = line as usize - 1;
        let Some(following) = self.code.get(at).map(|code| code.trim_start()) else {
            return false;
        };
        let before = self.code[..at].iter().rev().map(|code| code.trim_end());
        let last = before.filter_map(|code| code.chars().last()).next();
        self.depth[at] == 0
            && matches!(last, Some(';' | '{' | '}'))
            && !following.starts_with("else")
            && !following.starts_with("while")
    }

    /// The white space a line begins with.
    pub fn indentation(&self, line: u32) -> &str {
        let lines = self.lines.get(line as usize - 1..).unwrap_or_default();
        let line = lines.iter().find(|line| !line.trim().is_empty());
        line.map_or("", |line| &line[..line.len() - line.trim_start().len()])
    }

    /// The arguments of the call of a function that begins on a line.
    pub fn arguments(&self, line: u32, function: &str) -> Option<Vec<String>> {
        let at = line as usize - 1;
        let first = self.code.get(at)?;
        let start = first.find(function)? + function.len();
        let (mut arguments, mut current, mut depth) = (Vec::new(), String::new(), 0);
        let later = self.code[at + 1..]
            .iter()
            .zip(&self.lines[at + 1..])
            .take(20);
        let all = std::iter::once((&first[start..], &self.lines[at][start..]))
            .chain(later.map(|(code, line)| (code.as_str(), line.as_str())));
        for (code, line) in all {
            for (c, shown) in code.chars().zip(line.chars()) {
                match c {
                    '(' if depth == 0 => {
                        depth = 1;
                        continue;
                    }
                    _ if depth == 0 && !c.is_whitespace() => return None,
                    '(' | '[' | '{' => depth += 1,
                    ')' if depth == 1 => {
                        arguments.push(current.trim().to_owned());
                        return Some(arguments);
                    }
                    ')' | ']' | '}' => depth -= 1,
                    ',' if depth == 1 => {
                        arguments.push(std::mem::take(&mut current).trim().to_owned());
                        continue;
                    }
                    _ => {}
                }
                if depth > 0 {
                    current.push(shown);
                }
            }
            current.push(' ');
        }
        None
    }

    /// The text with lines put in: each before the line it names.
    pub fn with(&self, inserts: &[(u32, &str)]) -> String {
        let mut text = String::new();
        for (number, line) in (1..).zip(&self.lines) {
            for (_, insert) in inserts.iter().filter(|(at, _)| *at == number) {
                text.push_str(self.indentation(number));
                text.push_str(insert);
                text.push('\n');
            }
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

/// The condition of a line `if (condition) {` that neither calls nor changes anything.
fn simple_condition(line: &str) -> Option<&str> {
    let inner = line.trim().strip_prefix("if")?.trim_start();
    let inner = inner.strip_prefix('(')?.strip_suffix('{')?.trim_end();
    let condition = inner.strip_suffix(')')?;
    let compares = condition
        .replace("==", "")
        .replace("!=", "")
        .replace("<=", "")
        .replace(">=", "");
    let plain = |c: char| c.is_alphanumeric() || " _%!<>&|-+*/".contains(c);
    let changes = compares.contains("++") || compares.contains("--");
    (compares.chars().all(plain) && !changes).then_some(condition)
}

/// The text with blanks instead of comments, the inside of strings, and lines of the preprocessor.
fn blanked(text: &str) -> String {
    let mut blanked = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut line_is_empty = true;
    while let Some(c) = rest.next() {
        let ends: &[&str] = match (c, rest.peek()) {
            ('/', Some('/')) => &["\n"],
            ('/', Some('*')) => &["*/"],
            ('"', _) => &["\"", "\n"],
            ('\'', _) => &["'", "\n"],
            ('#', _) if line_is_empty => &["\n"],
            _ => {
                line_is_empty = c == '\n' || line_is_empty && c.is_whitespace();
                blanked.push(c);
                continue;
            }
        };
        // What is left out is as wide as it was, so that columns stay.
        blanked.push(if matches!(c, '"' | '\'') { c } else { ' ' });
        let mut seen = String::new();
        while let Some(c) = rest.next() {
            if c == '\\' && ends.len() == 2 {
                blanked.push(' ');
                if rest.next().is_some() {
                    blanked.push(' ');
                }
                continue;
            }
            seen.push(c);
            blanked.push(if c == '\n' { '\n' } else { ' ' });
            if ends.iter().any(|end| seen.ends_with(end)) {
                line_is_empty = c == '\n';
                break;
            }
        }
    }
    blanked
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
int main() {
    if (rank == 0) // first; (
        MPI_Put(&cells[N, 1], 1,
                T(MPI_INT), win); /* { */
    else
        f(\"(;\");
    for (int i = 0;
         i < 3; i++)
        a[i] = 1;
}
";

    #[test]
    fn statements_stand_between_statements() {
        let source = Source::new(TEXT);
        assert_eq!(source.before(9), Some(7));
        assert_eq!(source.before(6), Some(2));
        assert_eq!(source.after(3), Some(7));
        assert_eq!(source.before(1), None);
    }

    #[test]
    fn bodies_without_braces_are_seen_and_conditions_of_blocks() {
        let source = Source::new(TEXT);
        assert_eq!(source.end_of_bare_body(3), Some(5));
        assert_eq!(source.end_of_bare_body(6), Some(7));
        assert_eq!(source.end_of_bare_body(7), None);
        let loops = Source::new("{\n if (a)\n  for (;;)\n   while (b)\n    c();\n}\n");
        assert_eq!(loops.bare_bodies(5), [5, 4, 3]);
        assert_eq!(source.bare_bodies(3), [3]);
        let source =
            Source::new("{\n if (rank == 0) {\n  a();\n  { b(); }\n  c();\n } if (f()) {\n d();");
        assert_eq!(source.condition(5), Some("rank == 0"));
        assert_eq!(source.condition(7), None);
        assert_eq!(source.condition(2), None);
    }

    #[test]
    fn arguments_of_a_call_are_read_over_lines() {
        let source = Source::new(TEXT);
        let arguments = source.arguments(3, "MPI_Put").unwrap();
        assert_eq!(arguments, ["&cells[N, 1]", "1", "T(MPI_INT)", "win"]);
        assert_eq!(source.arguments(4, "MPI_Put"), None);
    }

    #[test]
    fn lines_are_put_in_with_the_indentation_of_their_neighbour() {
        let source = Source::new("{\n  a();\n\n  b();\n}\n");
        let text = source.with(&[(3, "x();"), (5, "y();")]);
        assert_eq!(text, "{\n  a();\n  x();\n\n  b();\ny();\n}\n");
    }
}
