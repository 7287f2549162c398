//! The text of source files, for snippets. A trace may name any file, or one that has changed since;
//! whatever cannot be shown is simply not shown.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

/// Larger files are not read: no hand-written source is.
const LARGEST: u64 = 16 << 20;

/// Source files that were asked for, or given.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: BTreeMap<String, Option<Text>>,
}

#[derive(Clone, Debug)]
struct Text {
    text: String,
    /// Where each line starts.
    starts: Vec<usize>,
}

impl Text {
    fn new(text: String) -> Text {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = [0].into_iter().chain(ends).collect();
        Text { text, starts }
    }

    /// The bytes of a line, from 1, without its end.
    fn line(&self, line: u32) -> Option<Range<usize>> {
        let before = (line as usize).checked_sub(1)?;
        let start = *self.starts.get(before)?;
        let end = self.starts.get(before + 1).copied();
        let text = self.text.get(start..end.unwrap_or(self.text.len()))?;
        let last = end.is_none() && text.is_empty();
        let length = text.trim_end_matches(['\n', '\r']).len();
        (!last).then_some(start..start + length)
    }
}

impl Sources {
    /// Provides a file's text instead of reading it.
    pub fn insert(&mut self, file: &str, text: String) {
        self.texts.insert(file.into(), Some(Text::new(text)));
    }

    /// Makes sure that [`Sources::text`] knows the file.
    pub fn read(&mut self, file: &str) {
        if !self.texts.contains_key(file) {
            self.texts.insert(file.into(), read(file).map(Text::new));
        }
    }

    /// The text of a file that was read or given.
    pub fn text(&self, file: &str) -> Option<&str> {
        Some(&self.texts.get(file)?.as_ref()?.text)
    }

    /// A line of a file, from 1, which is read if need be.
    pub fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        self.read(file);
        let range = self.line_range(file, line)?;
        self.text(file)?.get(range)
    }

    /// The bytes of a line, from 1, without its end, in the text of a file that was read or given.
    pub fn line_range(&self, file: &str, line: u32) -> Option<Range<usize>> {
        self.texts.get(file)?.as_ref()?.line(line)
    }

    /// The bytes of the statement at a line and column (both from 1, the column in characters;
    /// column 0 is unknown), as a range of the file's text. `None` if the text has no such place.
    pub fn statement(&self, file: &str, line: u32, column: u32) -> Option<Range<usize>> {
        let text = self.text(file)?;
        let line = self.line_range(file, line)?;
        let content = &text[line.clone()];
        let skipped = (column as usize).saturating_sub(1);
        let from = content.char_indices().nth(skipped).map_or(0, |(at, _)| at);
        let from = match content[from..].trim_start() {
            "" => content.trim_start(),
            rest => rest,
        };
        let start = line.start + (content.len() - from.len());
        let length = statement_length(from);
        (length > 0).then_some(start..start + length)
    }
}

/// Up to the end of a statement, of a cell of a scenario's table, or of the line.
fn statement_length(text: &str) -> usize {
    let ends = [";", "|", "  ", "\t"].map(|end| text.find(end));
    let end = ends.into_iter().flatten().min().unwrap_or(text.len());
    match text[..end].trim_end().len() {
        // The place itself is such a mark, for example the operator `|`.
        0 => text.chars().next().map_or(0, char::len_utf8),
        length => length,
    }
}

/// Only regular files: reading a pipe or a device named by a damaged trace could block for ever.
fn read(file: &str) -> Option<String> {
    let metadata = fs::metadata(file).ok()?;
    let readable = metadata.is_file() && metadata.len() <= LARGEST;
    let bytes = readable.then(|| fs::read(file).ok())??;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_ends_where_a_reader_thinks_it_does() {
        let mut sources = Sources::default();
        let text = "flush w 1   | b: load halo[0..8]\n\n    MPI_Put(a, 1); x = 1;\n\tå | b\n";
        sources.insert("f", text.into());
        let shown = |line, column| {
            let range = sources.statement("f", line, column);
            range.map(|range| &text[range])
        };
        assert_eq!(shown(1, 1), Some("flush w 1"));
        assert_eq!(shown(1, 15), Some("b: load halo[0..8]"));
        assert_eq!(shown(3, 0), Some("MPI_Put(a, 1)"));
        assert_eq!(shown(3, 20), Some("x = 1"));
        assert_eq!(
            shown(3, 999),
            Some("MPI_Put(a, 1)"),
            "column beyond the line"
        );
        assert_eq!(shown(4, 2), Some("å"));
        assert_eq!(shown(4, 4), Some("|"), "columns count characters");
        assert_eq!(shown(2, 1), None, "an empty line");
        assert_eq!(shown(9, 1), None, "beyond the file");
        assert_eq!(shown(0, 0), None, "unknown line");
        assert_eq!(sources.statement("unknown", 1, 1), None);
    }

    #[test]
    fn lines_are_found_by_number() {
        let mut sources = Sources::default();
        sources.insert("f", "one\r\n\nthree\n".into());
        let mut line = |number| sources.line("f", number).map(String::from);
        let lines = [0, 1, 2, 3, 4, 5].map(&mut line);
        let expected = [None, Some("one"), Some(""), Some("three"), None, None];
        assert_eq!(lines.each_ref().map(Option::as_deref), expected);
    }

    #[test]
    fn devices_and_missing_files_are_not_read() {
        let mut sources = Sources::default();
        for file in ["/dev/zero", "/nowhere/at/all.c", ""] {
            sources.read(file);
            assert_eq!(sources.text(file), None);
        }
    }
}
