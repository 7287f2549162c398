//! The readable form: an execution as the papers draw it, one column per thread, time downward.
//!
//! ```text
//! # 001 figure 4a: put against a local store at the target
//! processes 2
//! var X 8
//! var buf 8
//! window w X
//!
//! P0                       | P1
//! barrier                  | barrier
//! lock w 1 shared          |
//! a: put w 1 X from buf    | b: store X
//! unlock w 1               |
//! barrier                  | barrier
//!
//! expect RACE-REMOTE a b
//! ```
//!
//! `FORMAT.md` describes the language for its users. Here, `lex` cuts lines into words, `define`
//! reads what stands above the table, `cell` and `operation` read its cells with the vocabulary of
//! `tables` and `bytes`, `matching` finds what belongs together, and [`parse()`] puts the execution
//! together. [`print()`] goes the other way for any execution, with the words of `phrase`.

mod bytes;
mod cell;
mod define;
mod lex;
mod matching;
mod operation;
mod parse;
mod phrase;
mod print;
mod tables;

pub use parse::parse;
pub use print::print;

use fencepost_model::finding::{Misuse, told};
use fencepost_model::{EventRef, Execution, Race, Rule, SiteId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A scenario file: an execution and what an analysis must find in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The first comment line.
    pub title: String,
    /// The execution. Each event has a site of its own: the cell it stands in.
    pub execution: Execution,
    /// What must be found, exactly; empty if the scenario is correct.
    pub expect: Vec<Expectation>,
    /// The labelled events.
    pub labels: BTreeMap<String, EventRef>,
}

/// What an analysis found in an execution, as a scenario expects it. Each event must have a site of
/// its own.
pub fn expectations(execution: &Execution, races: &[Race], misuses: &[Misuse]) -> Vec<Expectation> {
    let events: BTreeMap<SiteId, EventRef> = execution
        .events()
        .map(|(at, event)| (event.site, at))
        .collect();
    let named = |sites: &[SiteId]| {
        sites
            .iter()
            .filter_map(|s| events.get(s).copied())
            .collect()
    };
    let mut found: BTreeSet<(Rule, Vec<EventRef>)> = BTreeSet::new();
    for race in told(races) {
        let (first, second) = race.sites();
        found.insert((race.rule(), named(&[first, second])));
    }
    for misuse in misuses {
        let sites: Vec<SiteId> = [misuse.site].into_iter().chain(misuse.earlier).collect();
        found.insert((misuse.rule, named(&sites)));
    }
    let expectation = |(rule, events)| Expectation { rule, events };
    found.into_iter().map(expectation).collect()
}

/// One finding that must be reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The broken rule.
    pub rule: Rule,
    /// The events concerned: two for a race; the call, and maybe the earlier one it contradicts,
    /// for an epoch rule.
    pub events: Vec<EventRef>,
}

/// Why a text is not a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError {
            file,
            line,
            column,
            message,
        } = self;
        write!(f, "{file}:{line}:{column}: {message}")
    }
}

impl std::error::Error for ParseError {}
