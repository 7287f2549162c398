//! `fencepost-bench collectives`: barrier, allreduce and broadcast in loops.
//!
//! *Full*: every collective is compared. *Selective*: what the static analysis has proven is not. The
//! program is compiled with and without the analysis for that; in a program that makes windows,
//! collectives also order the ranks, and that is followed in either case.

use super::finish;
use super::kernels::COLLECTIVES;
use super::launch::Bench;
use super::library::Library;
use super::samples::Samples;
use super::table::{shown_ratio, shown_time};
use super::variant::{Build, Variant};
use std::process::ExitCode;

const RANKS: [u32; 3] = [2, 4, 8];
const VARIANTS: [Variant; 3] = [Variant::Plain, Variant::Full, Variant::Fencepost];

/// Measures and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let (rounds, quick) = match arguments {
        [] => (5, false),
        ["--quick"] => (3, true),
        _ => {
            eprintln!("fencepost-bench: collectives takes --quick and nothing else");
            return ExitCode::from(2);
        }
    };
    finish(measure_all(rounds, quick))
}

fn measure_all(rounds: u32, quick: bool) -> Result<(), String> {
    let bench = Bench::new(Build::USUAL)?;
    println!("| loop                  | MPI     | ranks | plain     |  full | selective |");
    println!("|-----------------------|---------|------:|----------:|------:|----------:|");
    for library in Library::MPI {
        for kernel in COLLECTIVES {
            for variant in VARIANTS {
                bench.build(kernel, library, variant)?;
            }
            for ranks in RANKS {
                let rounds = VARIANTS.map(|variant| (variant, rounds));
                let samples = bench.alternate(kernel, library, ranks, quick, &rounds)?;
                print(&samples, library, ranks);
            }
        }
    }
    Ok(())
}

fn print(samples: &Samples, library: Library, ranks: u32) {
    for cell in samples.cells() {
        let plain = samples.seconds(Variant::Plain, cell);
        let ratio = |variant| shown_ratio(samples.seconds(variant, cell) / plain);
        println!(
            "| {cell:<21} | {:<7} | {ranks:>5} | {:>9} | {:>5} | {:>9} |",
            library.name(),
            shown_time(plain),
            ratio(Variant::Full),
            ratio(Variant::Fencepost)
        );
    }
}
