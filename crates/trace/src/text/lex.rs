//! Words of a line with their positions, and the cursor that takes a phrase apart.
//!
//! A phrase is a list of words separated by blanks. A word with `=` is an *option* and may stand
//! anywhere; all others are positional. A phrase must be used up: [`Words::finish`] complains about
//! what nobody asked for, and quotes the usage of the verb.

/// A position in the source, both from 1; columns count characters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct At {
    pub line: u32,
    pub column: u32,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub at: At,
    pub message: String,
}

pub type Parsed<T> = Result<T, Fault>;

impl At {
    /// A fault at this position.
    pub fn fault<T>(self, message: impl Into<String>) -> Parsed<T> {
        Err(Fault {
            at: self,
            message: message.into(),
        })
    }

    /// The position after `text`, which starts here.
    fn after(self, text: &str) -> At {
        let width = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        At {
            column: self.column.saturating_add(width),
            ..self
        }
    }
}

/// A piece of a line without blanks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    pub text: &'a str,
    pub at: At,
}

impl<'a> Word<'a> {
    /// A fault at this word.
    pub fn fault<T>(self, message: impl Into<String>) -> Parsed<T> {
        self.at.fault(message)
    }

    /// The parts between separators, each with its own position.
    pub fn split(self, separator: char) -> impl Iterator<Item = Word<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let word = rest?;
            match word.split_once(separator) {
                Some((part, tail)) => {
                    rest = Some(tail);
                    Some(part)
                }
                None => rest.take(),
            }
        })
    }

    /// The parts before and after the first separator.
    pub fn split_once(self, separator: char) -> Option<(Word<'a>, Word<'a>)> {
        let (head, tail) = self.text.split_once(separator)?;
        let skipped = self.text.get(..head.len() + separator.len_utf8())?;
        let after = Word {
            text: tail,
            at: self.at.after(skipped),
        };
        Some((Word { text: head, ..self }, after))
    }

    /// The same word without its last part.
    pub fn shortened(self, text: &'a str) -> Word<'a> {
        Word { text, ..self }
    }

    /// A decimal number, or a hexadecimal one after `0x`.
    pub fn number<T: TryFrom<u64>>(self, what: &str) -> Parsed<T> {
        let value = match self.text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => self.text.parse(),
        };
        match value.ok().and_then(|value| T::try_from(value).ok()) {
            Some(value) => Ok(value),
            None => self.fault(format!("expected {what}, found `{}`", self.text)),
        }
    }

    /// The number of an explicit name `#17`.
    pub fn explicit<T: TryFrom<u64>>(self) -> Option<Parsed<T>> {
        let digits = self.text.strip_prefix('#')?;
        let word = Word {
            text: digits,
            at: self.at.after("#"),
        };
        Some(word.number("a number after `#`"))
    }

    /// A name: a letter, then letters, digits, `_`, `.` and `-`.
    pub fn name(self, what: &str) -> Parsed<&'a str> {
        let mut chars = self.text.chars();
        let first = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_');
        if first && chars.all(|c| c.is_alphanumeric() || "_.-".contains(c)) {
            Ok(self.text)
        } else {
            self.fault(format!("expected {what}, found `{}`", self.text))
        }
    }
}

/// The cells of a row: what stands between the `|`.
pub fn cells(line: &str, number: u32) -> impl Iterator<Item = Word<'_>> {
    whole(line, number).split('|')
}

/// A line as one word, blanks included.
pub fn whole(line: &str, number: u32) -> Word<'_> {
    Word {
        text: line,
        at: At {
            line: number,
            column: 1,
        },
    }
}

/// The words of a phrase that have not been used yet.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Vec<Word<'a>>,
    /// Where the phrase starts: faults about missing words point here.
    pub at: At,
    /// How the phrase should look, for messages.
    pub usage: &'static str,
}

impl<'a> Words<'a> {
    /// Cuts a text into words.
    pub fn new(text: Word<'a>) -> Words<'a> {
        let mut rest = Vec::new();
        let mut at = text.at;
        for part in text.text.split_inclusive(char::is_whitespace) {
            let word = part.trim_end();
            if !word.is_empty() {
                rest.push(Word { text: word, at });
            }
            at = at.after(part);
        }
        let at = rest.first().map_or(text.at, |word| word.at);
        Words {
            rest,
            at,
            usage: "",
        }
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next word of any kind, left in place.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.rest.first().copied()
    }

    /// The next positional word, if there is one.
    pub fn optional(&mut self) -> Option<Word<'a>> {
        let index = self.rest.iter().position(|word| !word.text.contains('='))?;
        Some(self.rest.remove(index))
    }

    /// The next positional word.
    pub fn next(&mut self, what: &str) -> Parsed<Word<'a>> {
        match self.optional() {
            Some(word) => Ok(word),
            None => self.missing(what),
        }
    }

    /// A fault about something that should have been said.
    pub fn missing<T>(&self, what: &str) -> Parsed<T> {
        self.at
            .fault(format!("{what} is missing{}", self.usage_hint()))
    }

    /// Takes the word `flag` from wherever it stands.
    pub fn flag(&mut self, flag: &str) -> bool {
        let found = self.rest.iter().position(|word| word.text == flag);
        found.map(|index| self.rest.remove(index)).is_some()
    }

    /// Is the word `keyword` still there?
    pub fn has(&self, keyword: &str) -> bool {
        self.rest.iter().any(|word| word.text == keyword)
    }

    /// Takes the word `keyword` from wherever it stands, and the word after it.
    pub fn keyword(&mut self, keyword: &str) -> Parsed<Word<'a>> {
        let found = self.rest.iter().position(|word| word.text == keyword);
        match found {
            Some(index) if index + 1 < self.rest.len() => {
                self.rest.remove(index);
                Ok(self.rest.remove(index))
            }
            _ => self.missing(&format!("`{keyword} …`")),
        }
    }

    /// Takes an option `key=value`, giving the value.
    pub fn option(&mut self, key: &str) -> Option<Word<'a>> {
        let is_key = |word: &Word<'_>| word.text.split_once('=').is_some_and(|(k, _)| k == key);
        let index = self.rest.iter().position(is_key)?;
        self.rest.remove(index).split_once('=').map(|(_, v)| v)
    }

    /// Takes the next option whose key starts with `prefix`: the rest of the key, and the value.
    pub fn option_with_prefix(&mut self, prefix: &str) -> Option<(Word<'a>, Word<'a>)> {
        let is_key = |word: &Word<'_>| word.text.starts_with(prefix) && word.text.contains('=');
        let index = self.rest.iter().position(is_key)?;
        let (key, value) = self.rest.remove(index).split_once('=')?;
        let tail = Word {
            text: key.text.strip_prefix(prefix)?,
            at: key.at.after(prefix),
        };
        Some((tail, value))
    }

    /// Complains if anything is left.
    pub fn finish(&self) -> Parsed<()> {
        match self.peek() {
            Some(word) => word.fault(format!("unexpected `{}`{}", word.text, self.usage_hint())),
            None => Ok(()),
        }
    }

    fn usage_hint(&self) -> String {
        if self.usage.is_empty() {
            String::new()
        } else {
            format!("; expected `{}`", self.usage)
        }
    }
}
