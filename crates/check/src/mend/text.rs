//! What is asked of a source, whatever it is written in.

/// A source as text.
pub trait Text {
    /// The ways to put calls in just before or just after a line, the simplest first: for each, lines and before
    /// which they belong. The calls are given in C, with arguments of this source.
    fn ways(&self, line: u32, calls: &str, after: bool) -> Vec<Vec<(u32, String)>>;

    /// The arguments of the call of a function on a line, in the order of its parameters.
    fn arguments(&self, line: u32, function: &str, parameters: &[&str]) -> Option<Vec<String>>;

    /// The names on a line that begin so; none in a language in which nobody asks for them.
    fn names(&self, line: u32, prefix: &str) -> Vec<String>;

    /// The text with lines put in: each before the line it names.
    fn with(&self, inserts: &[(u32, &str)]) -> String;
}
