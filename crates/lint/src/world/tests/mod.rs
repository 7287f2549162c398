//! Calls by hand: small scripts of several ranks, and what the model says of them.
//!
//! ```text
//! all: MPI_Win_allocate 16 1 - world &base &win     # a line per call, its number is the place
//! 0:   MPI_Put &buf 1 int 1 0 1 int win             # &x: the variable's address, x: what is in it
//! 1:   load base+4 4                                # the program's own accesses
//! ```
//!
//! Each script is run to its end, or until nobody can go on.

mod collectives;
mod epochs;
mod families;
mod messages;
mod races;

use super::World;
use crate::calls::{Calls, Step};
use crate::judge::observe;
use crate::memory::{Memory, Origin};
use crate::term::Terms;
use crate::value::{ObjectId, Value};
use fencepost_model::{MemoryModel, SiteId};
use rustc_hash::FxHashMap;

/// What a script left behind.
pub struct Outcome {
    /// `RULE line` or `RULE line line`, sorted.
    pub found: Vec<String>,
    pub record: super::Record,
    run: Script,
}

struct Script {
    world: Option<World>,
    memories: Vec<Memory>,
    terms: Terms,
    variables: Vec<FxHashMap<String, ObjectId>>,
}

/// Constants of MPICH.
fn constant(word: &str) -> Option<i64> {
    Some(match word {
        "world" => 0x4400_0000,
        "self" => 0x4400_0001,
        "-" => 0x1c00_0000,
        "int" => 0x4c00_0405,
        "double" => 0x4c00_080b,
        "byte" => 0x4c00_010d,
        "long" => 0x4c00_0807,
        "sum" => 0x5800_0003,
        "max" => 0x5800_0001,
        "replace" => 0x5800_000d,
        "no_op" => 0x5800_000e,
        "exclusive" => 234,
        "shared" => 235,
        "nocheck" => 1024,
        "noprecede" => 8192,
        "nosucceed" => 16384,
        "any" => -2,
        "anytag" => -1,
        "nobody" => -1,
        "null" => 0,
        "inplace" => -1,
        "ignore" => 1,
        _ => word.parse().ok()?,
    })
}

impl Script {
    fn variable(&mut self, rank: u32, name: &str) -> ObjectId {
        if let Some(known) = self.variables[rank as usize].get(name) {
            return *known;
        }
        let memory = &mut self.memories[rank as usize];
        let object = memory.allocate(Some(256), Origin::Stack, SiteId(0));
        self.variables[rank as usize].insert(name.into(), object);
        object
    }

    fn contents(&mut self, rank: u32, name: &str) -> Value {
        let object = self.variable(rank, name);
        let memory = &mut self.memories[rank as usize];
        match memory.load(&mut self.terms, object, 0, 8) {
            value @ (Value::Pointer(..) | Value::Remote { .. }) => value,
            _ => memory.load(&mut self.terms, object, 0, 4),
        }
    }

    fn value(&mut self, rank: u32, word: &str) -> Value {
        if let Some(number) = constant(word) {
            return Value::Int(number);
        }
        let (name, offset) = match word.split_once('+') {
            Some((name, offset)) => (name, offset.parse().expect("an offset")),
            None => (word, 0),
        };
        match name {
            "?" => return self.terms.fresh(crate::term::Source::Input, None),
            "rank" => return Value::Int(i64::from(rank) + offset),
            _ => {}
        }
        let value = match name.strip_prefix('&') {
            Some(name) => Value::Pointer(self.variable(rank, name), 0),
            None => self.contents(rank, name),
        };
        match value {
            Value::Pointer(object, at) => Value::Pointer(object, at + offset),
            Value::Remote {
                owner,
                object,
                offset: at,
            } => Value::Remote {
                owner,
                object,
                offset: at + offset,
            },
            other => other,
        }
    }

    /// Does the line; false if it waits.
    fn step(&mut self, rank: u32, line: &str, site: SiteId) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let arguments: Vec<Value> = words[1..].iter().map(|w| self.value(rank, w)).collect();
        let world = self.world.as_mut().expect("it runs");
        match words[0] {
            "load" | "store" => {
                let (owner, object, offset) = match arguments[0] {
                    Value::Pointer(object, offset) => (rank, object, offset),
                    Value::Remote {
                        owner,
                        object,
                        offset,
                    } => (owner, object, offset),
                    other => panic!("{line}: {other:?} is no place"),
                };
                let Value::Int(size) = arguments[1] else {
                    panic!("{line}: a size is missing");
                };
                let write = words[0] == "store";
                if self.memories[owner as usize].is_watched(object) {
                    let size = size as u64;
                    world.access(rank, write, false, object, offset, size, owner, site);
                }
                true
            }
            "set" => {
                let (Value::Pointer(object, offset), Value::Int(size)) =
                    (arguments[0], arguments[1])
                else {
                    panic!("{line}: no place");
                };
                let memory = &mut self.memories[rank as usize];
                memory.store(object, offset, size as u32, arguments[2]);
                true
            }
            "end" => {
                let Value::Pointer(object, _) = arguments[0] else {
                    panic!("{line}: no place");
                };
                world.buffer_end(rank, object, 256, site);
                true
            }
            name => {
                assert!(world.knows(name), "{name} is not known");
                let mut call = || {
                    let memories = &mut self.memories;
                    let step = world.call(rank, name, &arguments, site, memories, &mut self.terms);
                    if let Step::Ask(_) = step {
                        world.told(rank, true);
                    }
                    step
                };
                match call() {
                    Step::Ask(_) => call() != Step::Wait,
                    step => step != Step::Wait,
                }
            }
        }
    }
}

/// Runs a script with so many ranks.
pub fn run(size: u32, text: &str) -> Outcome {
    let mut script = Script {
        world: Some(World::new(size, FxHashMap::default())),
        memories: (0..size).map(Memory::new).collect(),
        terms: Terms::new(),
        variables: (0..size).map(|_| FxHashMap::default()).collect(),
    };
    let mut lines: Vec<Vec<(SiteId, &str)>> = (0..size).map(|_| Vec::new()).collect();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let Some((ranks, line)) = line.split_once(':') else {
            continue;
        };
        for rank in 0..size {
            let named = ranks.split(',').any(|r| r.trim().parse() == Ok(rank));
            if named || ranks.trim() == "all" {
                lines[rank as usize].push((SiteId(number as u32), line));
            }
        }
    }
    for rank in (0..size).filter(|rank| lines[*rank as usize].is_empty()) {
        let world = script.world.as_mut().expect("it runs");
        world.ended(rank, SiteId(0));
    }
    let mut next = vec![0; size as usize];
    let mut quiet = 0;
    while quiet < 3 {
        quiet += 1;
        for rank in 0..size {
            let own = &lines[rank as usize];
            let at = &mut next[rank as usize];
            while *at < own.len() && script.step(rank, own[*at].1, own[*at].0) {
                *at += 1;
                quiet = 0;
                if *at == own.len() {
                    let world = script.world.as_mut().expect("it runs");
                    world.ended(rank, own[*at - 1].0);
                }
            }
        }
    }
    let record = script.world.take().expect("it ran").finish();
    let observed = observe(&record, MemoryModel::Unified);
    let mut found = Vec::new();
    for race in &observed.races {
        let (a, b) = race.sites();
        found.push(format!("{} {} {}", race.rule(), a.0, b.0));
    }
    for misuse in &observed.misuses {
        let earlier = misuse.earlier.map(|site| format!(" {}", site.0));
        let earlier = earlier.unwrap_or_default();
        found.push(format!("{} {}{earlier}", misuse.rule, misuse.site.0));
    }
    for mismatch in &observed.mismatches {
        let other = mismatch
            .other
            .as_ref()
            .map(|(_, _, site)| format!(" {}", site.0));
        let other = other.unwrap_or_default();
        found.push(format!("COLL-MATCH {}{other}", mismatch.waiting.2.0));
    }
    found.sort();
    found.dedup();
    Outcome {
        found,
        record,
        run: script,
    }
}

impl Outcome {
    /// What a variable of a rank contains.
    pub fn contents(&mut self, rank: u32, name: &str) -> Value {
        self.run.contents(rank, name)
    }

    /// The integers in a variable.
    pub fn ints(&mut self, rank: u32, name: &str, count: i64) -> Vec<Value> {
        let object = self.run.variable(rank, name);
        let memory = &mut self.run.memories[rank as usize];
        let one = |index| memory.load(&mut self.run.terms, object, index * 4, 4);
        (0..count).map(one).collect()
    }
}

/// Runs a script and compares what is found.
pub fn check(size: u32, text: &str, expected: &[&str]) {
    let outcome = run(size, text);
    assert_eq!(outcome.found, expected, "{text}\n{:?}", outcome.record);
}

/// Everything is as it should be: nothing found, and all ranks at their ends.
pub fn check_correct(size: u32, text: &str) {
    check(size, text, &[]);
    let record = run(size, text).record;
    assert!(record.complete, "{text}\n{record:?}");
}
