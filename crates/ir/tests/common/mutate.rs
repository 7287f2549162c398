//! Damaged texts, and what is done with them in a process of its own: LLVM ends the process when
//! something is badly wrong.
//!
//! The process says which mutation it is at; that one can be run alone: `FENCEPOST_MUTATION=NUMBER`.
//! `FENCEPOST_MUTATIONS` says how many there are.

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long one mutation may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// Damaged texts.
pub struct Mutations {
    /// The test that runs them.
    pub test: &'static str,
    /// How many there are unless the environment says otherwise.
    pub count: u64,
    /// What is damaged: names and texts.
    pub originals: Vec<(String, String)>,
}

impl Mutations {
    /// Does the work with every mutation; panics if it does not survive one.
    pub fn run(&self, work: impl Fn(&str, &str)) {
        if let Some(progress) = std::env::var_os("FENCEPOST_MUTATION_PROGRESS") {
            return self.run_all(Path::new(&progress), work);
        }
        if let Some(number) = number("FENCEPOST_MUTATION") {
            let (name, text) = mutated(&self.originals, number);
            println!("{name}:\n{text}");
            return work(&name, &text);
        }
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let progress = directory.join(format!("mutation-{}", std::process::id()));
        let outcome = self.watch(&progress);
        let at = fs::read_to_string(&progress).unwrap_or_default();
        let _ = fs::remove_file(&progress);
        if let Err(what) = outcome {
            panic!("mutation {} {what}", at.trim());
        }
    }

    /// Runs the mutations in a process of their own.
    fn watch(&self, progress: &Path) -> Result<(), String> {
        let program = std::env::current_exe().expect("this program has a path");
        let mut child = Command::new(program)
            .args(["--exact", self.test])
            .env("FENCEPOST_MUTATION_PROGRESS", progress)
            .stdout(Stdio::null())
            .spawn()
            .expect("this program can be run");
        let mut last = (String::new(), Instant::now());
        loop {
            if let Some(status) = child.try_wait().expect("the child can be waited for") {
                let failed = || format!("ended the process: {status}");
                return status.success().then_some(()).ok_or_else(failed);
            }
            std::thread::sleep(Duration::from_millis(20));
            let at = fs::read_to_string(progress).unwrap_or_default();
            if at != last.0 {
                last = (at, Instant::now());
            } else if last.1.elapsed() > LIMIT {
                child.kill().expect("the child can be stopped");
                child.wait().expect("the child can be waited for");
                return Err("does not end".into());
            }
        }
    }

    fn run_all(&self, progress: &Path, work: impl Fn(&str, &str)) {
        let mut progress = fs::File::create(progress).expect("progress can be written");
        for at in 0..number("FENCEPOST_MUTATIONS").unwrap_or(self.count) {
            progress.rewind().expect("progress can be written");
            write!(progress, "{at:12}").expect("progress can be written");
            let (name, text) = mutated(&self.originals, at);
            work(&name, &text);
        }
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// One of the texts, damaged in a way that depends on the number only.
fn mutated(originals: &[(String, String)], number: u64) -> (String, String) {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (name, text) = &originals[number as usize % originals.len()];
    let mut bytes = text.clone().into_bytes();
    for _ in 0..1 + random.below(3) {
        mutate(&mut bytes, &mut random);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (name.clone(), text)
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    match random.below(8) {
        0 => bytes[at] = random.below(256) as u8,
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, random.below(128) as u8),
        3 => bytes.truncate(at),
        // Another number.
        4 | 5 => {
            if let Some(digit) = bytes[at..].iter_mut().find(|b| b.is_ascii_digit()) {
                *digit = b'0' + random.below(10) as u8;
            }
        }
        // A line more, a line less.
        6 => {
            let line = line_at(bytes, at);
            let copy = bytes[line.clone()].to_vec();
            let to = line_at(bytes, random.below(bytes.len())).start;
            bytes.splice(to..to, copy);
        }
        _ => drop(bytes.drain(line_at(bytes, at))),
    }
}

fn line_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let newline = |byte: &u8| *byte == b'\n';
    let start = bytes[..at].iter().rposition(newline).map_or(0, |n| n + 1);
    let end = bytes[at..].iter().position(newline);
    start..end.map_or(bytes.len(), |n| at + n + 1)
}

/// Xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit as u64) as usize
    }
}
