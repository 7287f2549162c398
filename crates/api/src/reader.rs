//! What the languages of the tables have in common: lines, comments, tokens, lists.

use std::fmt;

/// What is wrong with a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Error {
    /// The line on which the entry begins.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Error {}

/// What reading a part of an entry gives; the error is a message without the line.
pub(crate) type Result<T, E = String> = std::result::Result<T, E>;

/// The entries, each with the number of its first line, without comments and line breaks.
pub(crate) fn entries(text: &str) -> Vec<(usize, String)> {
    let mut entries: Vec<(usize, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split('#').next().unwrap_or_default();
        if code.trim().is_empty() {
            continue;
        }
        match entries.last_mut() {
            Some((_, entry)) if code.starts_with(' ') => entry.push_str(code),
            _ => entries.push((index + 1, code.into())),
        }
    }
    entries
}

/// Walks over the tokens of an entry: words, and single characters of punctuation.
pub(crate) struct Reader<'t> {
    tokens: Vec<&'t str>,
    next: usize,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if in_word(first) {
                rest.find(|c| !in_word(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            tokens.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Reader { tokens, next: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.next).copied()
    }

    pub(crate) fn take(&mut self) -> Result<&'t str> {
        let token = self.peek().ok_or("the entry ends too early")?;
        self.next += 1;
        Ok(token)
    }

    /// Takes `token` if it comes next.
    pub(crate) fn accept(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, token: &str) -> Result<()> {
        match self.take()? {
            found if found == token => Ok(()),
            found => Err(format!("expected `{token}`, found `{found}`")),
        }
    }

    /// `(item, item, ...)`, possibly empty.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.expect("(")?;
        let mut items = Vec::new();
        if self.accept(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.accept(")") {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }
}
