//! What the fake runtime was told, and what the comments in a program say it should have been told.

use super::build::printed;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

/// For every line, and every kind of event there, the bytes of the watched memory it touched. Line 0
/// stands for all files but the program's own source, and for ends of stack frames: compilers do not
/// agree on the line where a function ends.
pub type Events = BTreeMap<(usize, String), BTreeSet<i64>>;

/// The comments in the source: `~ load 0..8 16..24, store 8..16`.
pub fn expected(source: &Path) -> Events {
    let mut events = Events::new();
    let text = fs::read_to_string(source).unwrap();
    for (index, line) in text.lines().enumerate() {
        let Some((_, comment)) = line.split_once("//~ ").or(line.split_once("!~ ")) else {
            continue;
        };
        let (number, comment) = match comment.strip_prefix("elsewhere ") {
            Some(rest) => (0, rest),
            None => (index + 1, comment),
        };
        for event in comment.split(',') {
            let mut words = event.split_whitespace();
            let kind = words.next().unwrap();
            for range in words {
                let (from, to) = range.split_once("..").unwrap();
                let bytes = from.parse().unwrap()..to.parse().unwrap();
                add(&mut events, number, kind, bytes);
            }
        }
    }
    events
}

/// Runs the program and reads what it told the fake runtime.
pub fn observed(program: &Path, source: &Path) -> Events {
    let log = program.with_extension("log");
    let _ = fs::remove_file(&log);
    printed(Command::new(program).env("FAKE_LOG", &log));
    let log = fs::read_to_string(&log).unwrap_or_default();
    let entries: Vec<Entry> = log.lines().map(Entry::read).collect();
    let lines = lines(&entries, source);
    let mut events = Events::new();
    for entry in entries {
        let line = lines[&(entry.module, entry.place)];
        add(&mut events, line, entry.kind, entry.from..entry.to);
    }
    events
}

fn add(events: &mut Events, line: usize, kind: &str, bytes: Range<i64>) {
    let line = if kind == "frame" { 0 } else { line };
    events.entry((line, kind.into())).or_default().extend(bytes);
}

/// A line of the log.
struct Entry<'a> {
    kind: &'a str,
    from: i64,
    to: i64,
    module: &'a str,
    /// A return address, in the numbering of the module's file.
    place: u64,
}

impl Entry<'_> {
    fn read(line: &str) -> Entry<'_> {
        let fields: Vec<&str> = line.split(' ').collect();
        Entry {
            kind: fields[0],
            from: fields[1].parse().unwrap(),
            to: fields[2].parse().unwrap(),
            module: fields[3],
            place: u64::from_str_radix(fields[4].trim_start_matches("0x"), 16).unwrap(),
        }
    }
}

/// The line in the source for every (module, place); 0 if it is in another file.
fn lines<'a>(entries: &[Entry<'a>], source: &Path) -> BTreeMap<(&'a str, u64), usize> {
    let mut places: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    for entry in entries {
        places.entry(entry.module).or_default().insert(entry.place);
    }
    let mut lines = BTreeMap::new();
    for (module, places) in places {
        // A return address points behind the call.
        let calls = places.iter().map(|place| format!("{:#x}", place - 1));
        let answer = printed(Command::new("addr2line").args(["-e", module]).args(calls));
        for (&place, answer) in places.iter().zip(answer.lines()) {
            lines.insert((module, place), line_in(source, answer));
        }
    }
    lines
}

/// Reads "path:line (discriminator 3)".
fn line_in(source: &Path, answer: &str) -> usize {
    let place = answer.split(' ').next().unwrap();
    let (file, line) = place.rsplit_once(':').unwrap();
    let line = line.parse().unwrap_or(0);
    let file = Path::new(file).file_name().unwrap_or_default();
    // addr2line does not find the name if gcc optimised at link time, and takes templates of headers
    // for the program's own; their lines are beyond its end.
    let length = fs::read_to_string(source).unwrap().lines().count();
    let own = Some(file) == source.file_name() || file == "<artificial>";
    if own && line <= length { line } else { 0 }
}

/// Fails with one line for every difference.
pub fn compare(observed: &Events, expected: &Events, what: &str) {
    let keys: BTreeSet<_> = observed.keys().chain(expected.keys()).collect();
    let none = BTreeSet::new();
    let mut wrong = Vec::new();
    for key @ (line, kind) in keys {
        let (seen, wanted) = (
            observed.get(key).unwrap_or(&none),
            expected.get(key).unwrap_or(&none),
        );
        if seen != wanted {
            wrong.push(format!(
                "line {line}: {kind} {}, expected {}",
                ranges(seen),
                ranges(wanted)
            ));
        }
    }
    assert!(wrong.is_empty(), "{what}\n{}", wrong.join("\n"));
}

fn ranges(bytes: &BTreeSet<i64>) -> String {
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for &byte in bytes {
        match ranges.last_mut() {
            Some((_, end)) if *end == byte => *end += 1,
            _ => ranges.push((byte, byte + 1)),
        }
    }
    let texts: Vec<String> = ranges
        .iter()
        .map(|(from, to)| format!("{from}..{to}"))
        .collect();
    if texts.is_empty() {
        "nothing".into()
    } else {
        texts.join(" ")
    }
}
