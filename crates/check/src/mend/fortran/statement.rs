//! What a statement says.

use fencepost_api::mpi::{Function, Table, table};
use std::sync::OnceLock;

/// A statement, or several on one line.
pub struct Statement {
    pub first: u32,
    pub last: u32,
    pub text: String,
    /// The text in small letters; the inside of character constants is blank.
    pub code: String,
    pub label: String,
    pub scope: usize,
    /// The statement that begins the arm in which something put in before this one would be.
    pub arm: Option<usize>,
}

impl Statement {
    pub fn is_on(&self, line: u32) -> bool {
        (self.first..=self.last).contains(&line)
    }

    /// Its code without the name of a construct.
    pub fn construct(&self) -> &str {
        let (name, rest) = self.code.split_once(':').unwrap_or(("(", ""));
        match name.trim().chars().all(is_name) && !rest.starts_with(':') {
            true => rest.trim_start(),
            false => &self.code,
        }
    }

    /// The condition of `if (condition) …`, and the rest in small letters.
    pub fn condition(&self) -> Option<(&str, &str)> {
        let open = self.code.strip_prefix("if")?.trim_start();
        let open = self.code.len() - open.len();
        let close = open + closing(self.code.get(open..)?)?;
        Some((&self.text[open + 1..close], self.code[close + 1..].trim()))
    }

    /// The condition of a statement that is one `if` with its action, if it means the same before and after it.
    pub fn guard(&self) -> Option<&str> {
        let (condition, action) = self.condition()?;
        let touched: Vec<String> = names(action).collect();
        let same = names(condition).all(|name| !touched.contains(&name));
        (action != "then" && is_simple(condition) && same).then_some(condition)
    }

    /// May it change a variable? Calls of MPI hardly do that to one of a condition.
    pub fn changes(&self, name: &str) -> bool {
        let action = self.condition().map_or(self.construct(), |(_, rest)| rest);
        let begins = |code: &str| names(code).next().is_some_and(|first| first == name);
        let assigned = action.contains('=') && begins(action);
        let looped = action.strip_prefix("do ").is_some_and(begins);
        let called = action.starts_with("call ")
            && !action.contains("mpi_")
            && names(action).any(|other| other == name);
        assigned || looped || called || action.starts_with("read") && action.contains(name)
    }

    pub fn includes_mpi(&self) -> bool {
        self.code.starts_with("include") && self.text.to_ascii_lowercase().contains("mpif")
    }

    /// The function of MPI that it calls.
    pub fn called(&self) -> Option<Function<'static>> {
        let (_, call) = self.code.split_once("call ")?;
        let name = call.trim_start().split('(').next()?.trim_end();
        let name = name.strip_prefix("mpi_")?;
        static TABLE: OnceLock<Table> = OnceLock::new();
        let mut functions = TABLE.get_or_init(table).functions();
        functions.find(|function| function.name().eq_ignore_ascii_case(name))
    }

    /// The arguments of its call of a procedure, as they are written.
    pub fn arguments(&self, function: &str) -> Option<Vec<String>> {
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

pub fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The names in some code, in small letters.
pub fn names(code: &str) -> impl Iterator<Item = String> {
    code.split(|c| !is_name(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_ascii_lowercase)
}

/// A condition that calls nothing, so that it can be asked twice.
pub fn is_simple(condition: &str) -> bool {
    condition
        .chars()
        .all(|c| is_name(c) || " .%<>=/+-*".contains(c))
}

/// The name and value of an argument that is given by name.
pub fn keyword(argument: &str) -> Option<(&str, &str)> {
    let (name, value) = argument.split_once('=')?;
    let is_keyword = name.trim().chars().all(is_name) && !value.starts_with('=');
    is_keyword.then(|| (name.trim(), value.trim()))
}

/// Where the parenthesis closes that some code begins with.
pub fn closing(code: &str) -> Option<usize> {
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
