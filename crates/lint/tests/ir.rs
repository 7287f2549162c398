//! Small programs as LLVM's text, run by the explorer with a library that only writes down what it
//! is asked to do. What is expected stands in comments at the top of each file:
//!
//! ```text
//! ; with 2 [T]: 0: note 1, store 0..4 | 1: note 2      ranks, decisions, what each rank did
//! ; notes: f is not known…
//! ; only: 2                                            check these numbers of ranks only
//! ```
//!
//! The library: `note(n)`, `watch(p)`, `window()`, `target(rank)`, `MPI_Comm_rank`, `MPI_Comm_size`,
//! `MPI_Barrier`, `quit()`, `peer(rank, p)` (the other rank's p); Fortran's too. `FENCEPOST_BLESS=1` writes the expectations anew.

use fencepost_ir::{Input, load};
use fencepost_lint::calls::{Calls, Step};
use fencepost_lint::explore::{Budget, Run, World, explore};
use fencepost_lint::memory::Memory;
use fencepost_lint::term::Terms;
use fencepost_lint::value::{ObjectId, Value};
use fencepost_model::SiteId;
use std::fmt::Write;
use std::path::Path;

struct Log {
    lines: Vec<Vec<String>>,
    barriers: Vec<u32>,
    waits: Vec<bool>,
    windows: usize,
    out_of_range: bool,
    stuck: bool,
}

impl Log {
    fn new(size: u32) -> Log {
        let size = size as usize;
        Log {
            lines: vec![Vec::new(); size],
            barriers: vec![0; size],
            waits: vec![false; size],
            windows: 0,
            out_of_range: false,
            stuck: false,
        }
    }

    fn add(&mut self, rank: u32, line: String) {
        self.lines[rank as usize].push(line);
    }
}

fn show(value: Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Float(bits) => f64::from_bits(bits).to_string(),
        Value::Pointer(_, offset) => format!("&+{offset}"),
        Value::Term(_) => "?".into(),
        other => format!("{other:?}"),
    }
}

impl Calls for Log {
    fn knows(&self, name: &str) -> bool {
        const OWN: &[&str] = &["note", "watch", "window", "target", "quit", "peer"];
        let plain = name.strip_suffix('_').unwrap_or(name);
        plain.starts_with("MPI_") || plain.starts_with("mpi_") || OWN.contains(&plain)
    }

    fn call(
        &mut self,
        rank: u32,
        name: &str,
        arguments: &[Value],
        _: SiteId,
        memories: &mut [Memory],
        terms: &mut Terms,
    ) -> Step {
        if let ("note_", [Value::Pointer(object, offset)]) = (name, arguments) {
            let value = memories[rank as usize].load(terms, *object, *offset, 4);
            self.add(rank, format!("note {}", show(value)));
        }
        let mut write = |to: Value, number: i64| {
            if let Value::Pointer(object, offset) = to {
                memories[rank as usize].store(object, offset, 4, Value::Int(number));
            }
        };
        match (name, arguments) {
            ("note", [value, ..]) => self.add(rank, format!("note {}", show(*value))),
            ("note_", _) => {}
            ("peer", [Value::Int(owner), Value::Pointer(object, offset)]) => {
                return Step::Return(Value::Remote {
                    owner: *owner as u32,
                    object: *object,
                    offset: *offset,
                });
            }
            ("watch" | "watch_", [Value::Pointer(object, _)]) => {
                memories[rank as usize].watch(*object)
            }
            ("window", _) => self.windows += 1,
            ("target", [Value::Int(to)]) => self.out_of_range |= *to >= self.lines.len() as i64,
            ("MPI_Comm_rank" | "mpi_comm_rank_", [_, to, ..]) => write(*to, i64::from(rank)),
            ("MPI_Comm_size", [_, to]) => write(*to, self.lines.len() as i64),
            ("MPI_Barrier", _) => {
                let own = rank as usize;
                if !self.waits[own] {
                    self.waits[own] = true;
                    self.barriers[own] += 1;
                }
                if self.barriers.iter().any(|b| *b < self.barriers[own]) {
                    return Step::Wait;
                }
                self.waits[own] = false;
                self.add(rank, "barrier".into());
            }
            ("quit", _) => return Step::Exit,
            _ => self.add(rank, format!("{name}?")),
        }
        Step::Return(Value::Int(0))
    }

    fn access(
        &mut self,
        rank: u32,
        write: bool,
        atomic: bool,
        _: ObjectId,
        offset: i64,
        size: u64,
        owner: u32,
        _: SiteId,
    ) {
        let kind = if write { "store" } else { "load" };
        let atomic = if atomic { "atomic " } else { "" };
        let whose = if owner == rank {
            String::new()
        } else {
            format!(" of {owner}")
        };
        self.add(
            rank,
            format!("{atomic}{kind} {offset}..{}{whose}", offset + size as i64),
        );
    }

    fn buffer_end(&mut self, rank: u32, _: ObjectId, size: u64, _: SiteId) {
        self.add(rank, format!("end {size}"));
    }

    fn ended(&mut self, rank: u32, _: SiteId) {
        self.add(rank, "ended".into());
    }
}

impl World for Log {
    fn windows(&self) -> usize {
        self.windows
    }

    fn out_of_range(&self) -> bool {
        self.out_of_range
    }

    fn work(&self) -> u64 {
        0
    }

    fn stuck(&mut self, waiting: &[(u32, SiteId)]) {
        self.stuck = true;
        for (rank, _) in waiting {
            self.add(*rank, "waits".into());
        }
    }
}

fn line(run: &Run<Log>) -> String {
    let mut line = format!("with {} [", run.size);
    for decision in &run.decisions {
        line.push(if decision.truth { 'T' } else { 'F' });
    }
    line.push_str("]:");
    for (rank, lines) in run.kept.lines.iter().enumerate() {
        let separator = if rank > 0 { " |" } else { "" };
        write!(line, "{separator} {rank}: {}", lines.join(", ")).expect("writes to memory");
    }
    line
}

fn actual(text: &str, name: &str) -> Vec<String> {
    let loaded = load(vec![Input::Memory {
        name: name.into(),
        bytes: text.as_bytes().to_vec(),
    }]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let program = loaded.program;
    let main = program.find("main").expect("there is a main");
    let found = explore(&program, main, Log::new, |log, _| log, Budget::default());
    let only = text.lines().find_map(|l| l.strip_prefix("; only: "));
    let only = only.map(|l| {
        l.split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect::<Vec<u32>>()
    });
    let wanted = |run: &&Run<Log>| only.as_ref().is_none_or(|only| only.contains(&run.size));
    let mut lines: Vec<_> = found.runs.iter().filter(wanted).map(line).collect();
    for (note, _) in found.notes.all() {
        lines.push(format!("notes: {note}"));
    }
    lines
}

fn is_expectation(line: &str) -> bool {
    line.starts_with("; with ") || line.starts_with("; notes: ")
}

#[test]
fn programs_do_what_their_comments_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let mut wrong = String::new();
    let files = std::fs::read_dir(&folder).expect("the folder is there");
    let mut paths: Vec<_> = files.map(|f| f.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("it is text");
        let name = path.display().to_string();
        let actual = actual(&text, &name);
        let expected: Vec<_> = text
            .lines()
            .filter(|l| is_expectation(l))
            .map(|l| l[2..].to_owned())
            .collect();
        if std::env::var_os("FENCEPOST_BLESS").is_some() {
            let (head, body): (Vec<_>, Vec<_>) = text
                .lines()
                .filter(|l| !is_expectation(l))
                .partition(|l| l.starts_with("; "));
            let blessed = actual.iter().map(|l| format!("; {l}"));
            let lines: Vec<_> = (head.iter().map(|l| l.to_string()).chain(blessed))
                .chain(body.iter().map(|l| l.to_string()))
                .collect();
            std::fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
        } else if actual != expected {
            writeln!(
                wrong,
                "{name}\nexpected\n  {}\nis\n  {}",
                expected.join("\n  "),
                actual.join("\n  ")
            )
            .expect("writes to memory");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
