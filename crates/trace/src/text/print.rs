//! From any execution to text that gives the same execution again (its sites aside).
//!
//! Nothing is left to matching: names carry their numbers (`#17`, `id=`, `coll=`, `turn=`), so that
//! the position of a row means nothing beyond the order of events within a process.

use super::Expectation;
use super::bytes;
use super::define::{Definitions, context_name, group_name, window_name};
use super::phrase::{flag, phrase, ranks};
use super::tables::{self, FLAVOURS};
use fencepost_model::{Action, EventRef, Execution, Rank, WinId, Window};
use std::collections::BTreeMap;

/// Writes a scenario file. `expect` may be empty: that is `expect none`. The execution must be
/// valid ([`validate`](crate::validate())) and have at most 4096 processes to be read again.
pub fn print(execution: &Execution, title: &str, expect: &[Expectation]) -> String {
    let labels = labels(execution, expect);
    let mut text = format!("# {}\n", title.replace(['\n', '\r'], " "));
    text += &declarations(execution);
    text += &table(execution, &labels);
    text += &expectations(expect, &labels);
    text
}

/// Labels for the events that others refer to.
fn labels(execution: &Execution, expect: &[Expectation]) -> BTreeMap<EventRef, String> {
    let mut events: Vec<EventRef> = expect.iter().flat_map(|e| e.events.clone()).collect();
    for (_, event) in execution.events() {
        if let Action::WaitUntil { satisfied } = &event.action {
            events.extend(satisfied);
        }
    }
    let mut labels = BTreeMap::new();
    for event in events {
        let next = labels.len();
        labels.entry(event).or_insert_with(|| label(next));
    }
    labels
}

/// `a`, `b`, … `z`, `a1`, `b1`, …
fn label(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.into(),
        round => format!("{letter}{round}"),
    }
}

fn declarations(execution: &Execution) -> String {
    let mut text = format!("processes {}\n", execution.processes.len());
    for (&id, members) in &execution.groups {
        let name = group_name(id);
        text += &format!("group {name} {} id={}\n", ranks(members), id.0);
    }
    for (&id, context) in &execution.contexts {
        let (name, domain) = (context_name(id), context.domain);
        text += &format!("context {name} domain={domain} id={}\n", id.0);
    }
    for (&id, each) in &execution.windows {
        text += &window(id, each);
    }
    text
}

fn window(id: WinId, window: &Window) -> String {
    let flavour = |flavour| tables::name(FLAVOURS, flavour).unwrap_or("create");
    let mut text = format!("window {} id={}", window_name(id), id.0);
    text += &format!(" group={}", group_name(window.group));
    text += &format!(" flavour={}", flavour(&window.flavour));
    for (rank, own) in &window.flavours {
        text += &format!(" flavour.P{rank}={}", flavour(own));
    }
    text += flag(window.no_locks, " no_locks");
    text += flag(window.same_op_only, " same_op");
    text += flag(!window.ordered, " unordered");
    for (rank, ranges) in &window.exposed {
        text += &format!(" {}@{rank}", bytes::print(ranges));
    }
    text + "\n"
}

/// The columns in the order of processes and threads, and the rows below them.
fn table(execution: &Execution, labels: &BTreeMap<EventRef, String>) -> String {
    let mut columns: Vec<(Rank, u32)> = execution
        .events()
        .map(|(at, event)| (at.rank, event.thread))
        .collect();
    columns.sort();
    columns.dedup();
    if columns.is_empty() {
        return String::new();
    }
    let header = columns.iter().map(|&(rank, thread)| match thread {
        0 => format!("P{rank}"),
        thread => format!("P{rank}.{thread}"),
    });
    let mut rows = vec![header.collect()];
    rows.extend(body(execution, &columns, labels));
    format!("\n{}\n", aligned(&rows))
}

/// A process's event stands in the row of the one before it if its column is further right, and in
/// the next row otherwise: so reading row by row gives the events in order.
fn body(
    execution: &Execution,
    columns: &[(Rank, u32)],
    labels: &BTreeMap<EventRef, String>,
) -> Vec<Vec<String>> {
    let definitions = Definitions::of(execution);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut last: Option<(Rank, usize, usize)> = None;
    for (at, event) in execution.events() {
        let Ok(column) = columns.binary_search(&(at.rank, event.thread)) else {
            continue;
        };
        let row = match last {
            Some((rank, row, before)) if rank == at.rank => row + usize::from(column <= before),
            _ => 0,
        };
        last = Some((at.rank, row, column));
        if rows.len() <= row {
            rows.resize(row + 1, vec![String::new(); columns.len()]);
        }
        let phrase = phrase(&definitions, at, &event.action, labels);
        rows[row][column] = match labels.get(&at) {
            Some(label) => format!("{label}: {phrase}"),
            None => phrase,
        };
    }
    rows
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        text += cells.join(" | ").trim_end();
        text += "\n";
    }
    text
}

fn expectations(expect: &[Expectation], labels: &BTreeMap<EventRef, String>) -> String {
    if expect.is_empty() {
        return "expect none\n".into();
    }
    let line = |expectation: &Expectation| {
        let mut line = format!("expect {}", expectation.rule);
        for event in &expectation.events {
            line += &labels
                .get(event)
                .map_or_else(String::new, |label| format!(" {label}"));
        }
        line + "\n"
    };
    expect.iter().map(line).collect()
}
