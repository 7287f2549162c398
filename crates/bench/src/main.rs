//! `fencepost-bench engine`: what the engine costs per event and what it keeps, over numbers of
//! ranks. Instructions are counted by valgrind, which gives the same number every time; seconds are
//! shown beside them. `fencepost-bench play PATTERN RANKS ITERATIONS` is one measured run; it prints
//! the KiB it took and the races it reported. `fencepost-bench mpi` measures real MPI programs,
//! `fencepost-bench shmem` OpenSHMEM programs, `fencepost-bench collectives` what comparing collectives costs, `fencepost-bench kernels` what each way
//! to see loads and stores costs, `fencepost-bench threads` what threads add, `fencepost-bench compile` how much longer compiling takes, `fencepost-bench lint` the static analysis.
//!
//! A number is the difference between a longer and a shorter run, so that setting up the ranks does
//! not count.

#![forbid(unsafe_code)]

mod lint;
mod patterns;
mod programs;

use patterns::{Outcome, Pattern, play};
use std::process::{Command, ExitCode};
use std::time::Instant;

const RANKS: [u32; 5] = [2, 16, 128, 1024, 4096];
/// Iterations of the shorter run; the longer one has twice as many.
const ITERATIONS: u32 = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["engine"] => engine(),
        ["lint"] => lint::main(),
        ["collectives", arguments @ ..] => programs::collectives(arguments),
        ["compile", arguments @ ..] => programs::compile(arguments),
        ["kernels", arguments @ ..] => programs::tiers(arguments),
        ["mpi", arguments @ ..] => programs::mpi(arguments),
        ["threads", arguments @ ..] => programs::threads(arguments),
        ["shmem", arguments @ ..] => programs::shmem(arguments),
        ["play", pattern, ranks, iterations] => one(pattern, ranks, iterations),
        _ => {
            eprintln!(
                "usage: fencepost-bench engine | play PATTERN RANKS ITERATIONS\n       \
                 fencepost-bench mpi [--quick] [--mpi mpich,openmpi] [--ranks 2,4]\n       \
                 fencepost-bench shmem [--quick] [--shmem oshmem,shmem-node] [--ranks 2,4]\n       \
                 fencepost-bench collectives [--quick]\n       \
                 fencepost-bench compile [--quick]\n       \
                 fencepost-bench kernels [--quick]\n       \
                 fencepost-bench threads [--quick]\n       \
                 fencepost-bench lint"
            );
            ExitCode::from(2)
        }
    }
}

fn one(pattern: &str, ranks: &str, iterations: &str) -> ExitCode {
    let pattern = Pattern::from_name(pattern);
    let (Some(pattern), Ok(ranks), Ok(iterations)) = (pattern, ranks.parse(), iterations.parse())
    else {
        eprintln!("fencepost-bench: no such pattern, or not a number");
        return ExitCode::from(2);
    };
    let outcome = play(pattern, ranks, iterations);
    println!("{} {}", outcome.resident, outcome.races);
    ExitCode::SUCCESS
}

fn engine() -> ExitCode {
    println!(
        "{:<17} {:>5} {:>12} {:>12} {:>9} {:>11} {:>11} {:>6} {:>11}",
        "pattern",
        "ranks",
        "instr/event",
        "instr/op",
        "ns/event",
        "B/access",
        "KiB/rank",
        "runs",
        "op vs 16"
    );
    let mut fine = true;
    for pattern in Pattern::ALL {
        let mut at_16 = None;
        for ranks in RANKS {
            let row = measure(pattern, ranks);
            let ratio = at_16.map(|base: f64| row.per_operation / base);
            if ranks == 16 {
                at_16 = Some(row.per_operation);
            }
            print_row(pattern, ranks, &row, ratio);
            fine &= row.outcome.races == 0;
        }
    }
    if !fine {
        eprintln!("fencepost-bench: a race was reported in a correct program");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

struct Row {
    per_event: f64,
    per_operation: f64,
    nanoseconds: f64,
    outcome: Outcome,
    /// KiB per rank.
    resident: f64,
}

fn measure(pattern: Pattern, ranks: u32) -> Row {
    let (short, long) = (ITERATIONS, 2 * ITERATIONS);
    let resident = resident(pattern, ranks, long).unwrap_or(f64::NAN) / f64::from(ranks);
    let start = Instant::now();
    let outcome = play(pattern, ranks, long);
    let long_time = start.elapsed().as_nanos() as f64;
    let start = Instant::now();
    let less = play(pattern, ranks, short);
    let short_time = start.elapsed().as_nanos() as f64;
    let events = (outcome.events - less.events) as f64;
    let operations = (outcome.operations - less.operations) as f64;
    let instructions = match (
        instructions(pattern, ranks, long),
        instructions(pattern, ranks, short),
    ) {
        (Some(long), Some(short)) => long - short,
        _ => f64::NAN,
    };
    Row {
        per_event: instructions / events,
        per_operation: instructions / operations,
        nanoseconds: (long_time - short_time) / events,
        outcome,
        resident,
    }
}

fn print_row(pattern: Pattern, ranks: u32, row: &Row, ratio: Option<f64>) {
    let middle = row.outcome.middle;
    let live = middle.accesses.max(1) as f64;
    let ratio = ratio.map_or(String::from("-"), |ratio| format!("{ratio:.2}"));
    println!(
        "{:<17} {:>5} {:>12.0} {:>12.0} {:>9.0} {:>11.1} {:>11.1} {:>6} {:>11}",
        pattern.name(),
        ranks,
        row.per_event,
        row.per_operation,
        row.nanoseconds,
        middle.bytes as f64 / live,
        row.resident,
        row.outcome.most_runs,
        ratio
    );
}

/// KiB a run takes, in a process of its own.
fn resident(pattern: Pattern, ranks: u32, iterations: u32) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new(program)
        .args(["play", pattern.name()])
        .args([ranks.to_string(), iterations.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace().next()?.parse().ok()
}

/// Instructions of a whole run, counted by valgrind.
fn instructions(pattern: Pattern, ranks: u32, iterations: u32) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg("--cachegrind-out-file=/dev/null")
        .arg(program)
        .args(["play", pattern.name()])
        .args([ranks.to_string(), iterations.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("refs:"))?;
    let count = line.rsplit_once("refs:")?.1.trim().replace(',', "");
    count.parse().ok()
}
