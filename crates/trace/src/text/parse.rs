//! From text to an execution: declarations, then the table row by row, then what is expected.

use super::cell::Cell;
use super::define::Definitions;
use super::lex::{self, At, Fault, Parsed, Word, Words};
use super::matching::Matching;
use super::{Expectation, ParseError, Scenario};
use fencepost_model::{Action, Event, EventRef, Execution, Rank, Rule, Site, SiteId};
use std::collections::BTreeMap;

/// Reads a scenario. `file` is only its name, for messages and sites.
pub fn parse(source: &str, file: &str) -> Result<Scenario, ParseError> {
    let mut reader = Reader::new(source, file);
    reader
        .scenario(source)
        .map_err(|Fault { at, message }| ParseError {
            file: file.into(),
            line: at.line,
            column: at.column,
            message,
        })
}

/// A column of the table.
struct Column {
    rank: Rank,
    thread: u32,
    /// As the header names it.
    name: String,
}

struct Reader<'a> {
    file: &'a str,
    title: Option<&'a str>,
    definitions: Definitions,
    matching: Matching,
    /// `None` until the column header.
    columns: Option<Vec<Column>>,
    processes: Vec<Vec<Event>>,
    sites: Vec<Site>,
    labels: BTreeMap<String, EventRef>,
    /// Waits whose labels are still to be resolved.
    waits: Vec<(EventRef, Vec<Word<'a>>)>,
    expectations: Vec<Words<'a>>,
}

impl<'a> Reader<'a> {
    fn new(source: &str, file: &'a str) -> Reader<'a> {
        Reader {
            file,
            title: None,
            definitions: Definitions::new(),
            matching: Matching::new(source),
            columns: None,
            processes: Vec::new(),
            sites: Vec::new(),
            labels: BTreeMap::new(),
            waits: Vec::new(),
            expectations: Vec::new(),
        }
    }

    fn scenario(&mut self, source: &'a str) -> Parsed<Scenario> {
        let mut last = 1;
        for (text, number) in source.lines().zip(1..) {
            self.line(text, number)?;
            last = number;
        }
        let end = At {
            line: last,
            column: 1,
        };
        self.matching.finish()?;
        self.resolve_waits()?;
        let execution = self.execution(end)?;
        let expect = self.expectations(end)?;
        crate::validate(&execution).or_else(|message| end.fault(message))?;
        Ok(Scenario {
            title: self.title.unwrap_or_default().into(),
            execution,
            expect,
            labels: std::mem::take(&mut self.labels),
        })
    }

    fn line(&mut self, text: &'a str, number: u32) -> Parsed<()> {
        let trimmed = text.trim();
        if let Some(comment) = trimmed.strip_prefix('#') {
            self.title.get_or_insert(comment.trim());
            return Ok(());
        }
        let mut words = Words::new(lex::whole(text, number));
        let Some(first) = words.peek() else {
            return Ok(());
        };
        if first.text == "expect" {
            words.next("`expect`")?;
            self.expectations.push(words);
            return Ok(());
        }
        match (&self.columns, is_column(first.text)) {
            (Some(_), _) => self.row(text, number),
            (None, true) => self.header(text, number),
            (None, false) => self.definitions.declare(&mut words),
        }
    }

    /// The line that names the columns.
    fn header(&mut self, text: &'a str, number: u32) -> Parsed<()> {
        let mut columns: Vec<Column> = Vec::new();
        for cell in lex::cells(text, number) {
            let mut words = Words::new(cell);
            let word = words.next("a column like `P0` or `P0.1`")?;
            words.finish()?;
            let (rank, thread) = self.definitions.column(word)?;
            if columns.iter().any(|c| (c.rank, c.thread) == (rank, thread)) {
                return word.fault(format!("column `{}` is there twice", word.text));
            }
            columns.push(Column {
                rank,
                thread,
                name: word.text.into(),
            });
        }
        self.columns = Some(columns);
        let processes = self.definitions.processes.unwrap_or(0) as usize;
        self.processes.resize_with(processes, Vec::new);
        Ok(())
    }

    /// A row of the table: its cells happen in column order.
    fn row(&mut self, text: &'a str, number: u32) -> Parsed<()> {
        let columns = self.columns.take().unwrap_or_default();
        let cells: Vec<Word<'a>> = lex::cells(text, number).collect();
        if cells.len() != columns.len() {
            let (found, expected) = (cells.len(), columns.len());
            return Words::new(lex::whole(text, number)).at.fault(format!(
                "the row has {found} cells separated by `|`, but the header names {expected} columns"
            ));
        }
        for (column, cell) in columns.iter().zip(cells) {
            self.cell(column, cell)?;
        }
        self.columns = Some(columns);
        Ok(())
    }

    fn cell(&mut self, column: &Column, text: Word<'a>) -> Parsed<()> {
        let mut words = Words::new(text);
        let Some(first) = words.peek() else {
            return Ok(());
        };
        let Some(events) = self.processes.get_mut(column.rank.index()) else {
            return first.fault("the column's process does not exist");
        };
        let event = EventRef {
            rank: column.rank,
            index: events.len() as u32,
        };
        if let Some(label) = first.text.strip_suffix(':') {
            let label = first.shortened(label);
            words.next("a label")?;
            let name = label.name("a label before `:`")?;
            if self.labels.insert(name.into(), event).is_some() {
                return label.fault(format!("label `{name}` is there twice"));
            }
        }
        let mut cell = Cell {
            words,
            definitions: &self.definitions,
            matching: &mut self.matching,
            event,
            awaited: Vec::new(),
        };
        let action = cell.action()?;
        if !cell.awaited.is_empty() {
            self.waits.push((event, cell.awaited));
        }
        events.push(Event {
            thread: column.thread,
            action,
            site: SiteId(self.sites.len() as u32),
        });
        self.sites.push(Site {
            file: self.file.into(),
            line: first.at.line,
            column: first.at.column,
            function: column.name.clone(),
        });
        Ok(())
    }

    fn label(&self, word: Word<'_>) -> Parsed<EventRef> {
        match self.labels.get(word.text) {
            Some(&event) => Ok(event),
            None => word.fault(format!("no cell has the label `{}`", word.text)),
        }
    }

    fn resolve_waits(&mut self) -> Parsed<()> {
        for (wait, labels) in std::mem::take(&mut self.waits) {
            let operations: Parsed<Vec<EventRef>> =
                labels.into_iter().map(|word| self.label(word)).collect();
            let operations = operations?;
            let list = self.processes.get_mut(wait.rank.index());
            let event = list.and_then(|list| list.get_mut(wait.index as usize));
            if let Some(Event {
                action: Action::WaitUntil { satisfied },
                ..
            }) = event
            {
                *satisfied = operations;
            }
        }
        Ok(())
    }

    /// What must be found; `end` is where a missing `expect` is reported.
    fn expectations(&mut self, end: At) -> Parsed<Vec<Expectation>> {
        let mut expect = Vec::new();
        let mut none = None;
        for mut words in std::mem::take(&mut self.expectations) {
            words.usage = "expect RULE label [label]` or `expect none";
            let rule = words.next("the expected rule")?;
            if rule.text == "none" {
                words.finish()?;
                none = Some(rule);
            } else {
                expect.push(self.expectation(rule, &mut words)?);
            }
        }
        match none {
            Some(word) if !expect.is_empty() => {
                word.fault("`expect none` contradicts the other `expect` lines")
            }
            None if expect.is_empty() => end.fault(
                "no `expect` line: write `expect RULE label [label]`, or `expect none` for a correct program",
            ),
            _ => Ok(expect),
        }
    }

    fn expectation(&self, word: Word<'_>, words: &mut Words<'_>) -> Parsed<Expectation> {
        let Some(rule) = Rule::from_id(word.text) else {
            let known: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
            return word.fault(format!(
                "unknown rule `{}`; known are {}",
                word.text,
                known.join(", ")
            ));
        };
        let mut events = Vec::new();
        while let Some(label) = words.optional() {
            events.push(self.label(label)?);
        }
        words.finish()?;
        let race = rule.is_race();
        match (race, events.len()) {
            (true, 2) | (false, 1 | 2) => Ok(Expectation { rule, events }),
            (true, _) => word.fault("a race is between two labels"),
            (false, _) => {
                word.fault("an epoch rule is broken at one label, or at one because of another")
            }
        }
    }

    fn execution(&mut self, end: At) -> Parsed<Execution> {
        let Some(processes) = self.definitions.processes else {
            return end.fault("`processes N` is missing");
        };
        let mut lists = std::mem::take(&mut self.processes);
        lists.resize_with(processes as usize, Vec::new);
        Ok(Execution {
            processes: lists,
            groups: std::mem::take(&mut self.definitions.groups),
            windows: std::mem::take(&mut self.definitions.windows),
            contexts: std::mem::take(&mut self.definitions.contexts),
            sites: std::mem::take(&mut self.sites),
        })
    }
}

fn is_column(word: &str) -> bool {
    let rest = word.strip_prefix('P').unwrap_or_default();
    rest.starts_with(|c: char| c.is_ascii_digit())
}
