//! The reader of journals. A process may have been killed in the middle of a line, and a file may
//! be damaged: what is intact is used, and the rest becomes a warning.

use super::VERSION;
use super::line::{Record, Words};
use super::record::{
    End, FoundMismatch, FoundMisuse, FoundRace, Module, Noted, Place, Start, WindowAt,
};
use fencepost_model::{SiteId, WinId};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// What a rank wrote.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    /// Who wrote it.
    pub start: Option<Start>,
    /// The loaded object files, by number.
    pub modules: BTreeMap<u32, Module>,
    /// The places.
    pub places: BTreeMap<SiteId, Place>,
    /// The windows.
    pub windows: BTreeMap<WinId, WindowAt>,
    /// The races.
    pub races: Vec<FoundRace>,
    /// The broken epoch rules.
    pub misuses: Vec<FoundMisuse>,
    /// Collectives in which ranks did not come together.
    pub mismatches: Vec<FoundMismatch>,
    /// What a user should know.
    pub notes: Vec<Noted>,
    /// Loads and stores of the program were seen.
    pub instrumented: bool,
    /// How the rank ended; `None` if it did not get so far as to say it.
    pub end: Option<End>,
    /// What is wrong with the file, a line each.
    pub warnings: Vec<String>,
}

/// Reads a journal. Fails if the file cannot be read or has another version.
pub fn read(path: &Path) -> io::Result<Journal> {
    parse(BufReader::new(File::open(path)?))
}

fn parse(mut file: impl BufRead) -> io::Result<Journal> {
    let mut journal = Journal::default();
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        if file.read_until(b'\n', &mut line)? == 0 {
            return Ok(journal);
        }
        number += 1;
        let Some(complete) = line.strip_suffix(b"\n") else {
            journal.warn(number, "is cut off");
            continue;
        };
        match std::str::from_utf8(complete).ok().map(Fact::parse) {
            Some(Some(Fact::Version(version))) if version != VERSION => {
                let message = format!("a journal of version {version}, not {VERSION}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            Some(Some(fact)) => journal.add(fact),
            _ => journal.warn(number, "is damaged"),
        }
    }
}

/// What one line says.
enum Fact {
    Version(u32),
    Start(Start),
    Instrumented(()),
    Module(Module),
    Place(Place),
    Window(WindowAt),
    Race(FoundRace),
    Misuse(FoundMisuse),
    Mismatch(FoundMismatch),
    Note(Noted),
    End(End),
    Missing(u32),
}

impl Fact {
    fn parse(line: &str) -> Option<Fact> {
        let mut words = line.split(' ');
        let fact = Fact::take(words.next()?, &mut words)?;
        words.next().is_none().then_some(fact)
    }

    fn take(tag: &str, words: &mut Words) -> Option<Fact> {
        match tag {
            "journal" => Record::take(words).map(Fact::Version),
            "start" => Record::take(words).map(Fact::Start),
            "instrumented" => Record::take(words).map(Fact::Instrumented),
            "module" => Record::take(words).map(Fact::Module),
            "site" => Record::take(words).map(Fact::Place),
            "window" => Record::take(words).map(Fact::Window),
            "race" => Record::take(words).map(Fact::Race),
            "apart" => Record::take(words).map(|mut found: FoundRace| {
                found.race.apart = true;
                Fact::Race(found)
            }),
            "misuse" => Record::take(words).map(Fact::Misuse),
            "mismatch" => Record::take(words).map(Fact::Mismatch),
            "note" => Record::take(words).map(Fact::Note),
            "end" => Record::take(words).map(Fact::End),
            "missing" => Record::take(words).map(Fact::Missing),
            _ => None,
        }
    }
}

impl Journal {
    fn add(&mut self, fact: Fact) {
        match fact {
            Fact::Version(_) => {}
            Fact::Start(start) => {
                self.instrumented |= start.instrumented;
                self.start = Some(start);
            }
            Fact::Instrumented(()) => self.instrumented = true,
            Fact::Module(module) => drop(self.modules.insert(module.index, module)),
            Fact::Place(place) => drop(self.places.insert(place.id, place)),
            Fact::Window(window) => drop(self.windows.insert(window.win, window)),
            Fact::Race(race) => self.races.push(race),
            Fact::Misuse(misuse) => self.misuses.push(misuse),
            Fact::Mismatch(mismatch) => self.mismatches.push(mismatch),
            Fact::Note(note) => self.notes.push(note),
            Fact::End(end) => self.end = Some(end),
            Fact::Missing(0) => {}
            Fact::Missing(lines) => {
                let warning = format!("{lines} lines could not be written");
                self.warnings.push(warning);
            }
        }
    }

    fn warn(&mut self, line: u32, what: &str) {
        self.warnings.push(format!("line {line} {what}"));
    }
}
