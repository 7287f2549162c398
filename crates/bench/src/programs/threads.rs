//! `fencepost-bench threads`: what threads inside a rank add to the cost of watching.
//!
//! The programs that mostly compute, built with and without OpenMP: `alone` and `threads` are ratios to the
//! plain program of that build, and `more` is how many times as large the second one is.

use super::finish;
use super::kernels::{COMPUTING, Kernel, Target};
use super::launch::Bench;
use super::library::Library;
use super::samples::Samples;
use super::table::{shown_ratio, shown_time, verdict};
use super::variant::{Build, Variant};
use std::process::ExitCode;

const RANKS: u32 = 2;
const VARIANTS: [Variant; 2] = [Variant::Plain, Variant::Fencepost];
/// Threads may make watching so many times as expensive.
const MORE: f64 = 1.3;

const THREADS: Build = Build {
    clang: true,
    flags: &["-O2", "-fopenmp"],
    name: "clang-O2-openmp",
};

/// Measures and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let rounds = match arguments {
        [] => 5,
        ["--quick"] => 2,
        _ => {
            eprintln!("fencepost-bench: threads takes --quick and nothing else");
            return ExitCode::from(2);
        }
    };
    finish(measure_all(rounds))
}

fn measure_all(rounds: u32) -> Result<(), String> {
    let (alone, threads) = (Bench::new(Build::CLANG)?, Bench::new(THREADS)?);
    println!(
        "| kernel             | MPI     | plain     | alone | threads |  more | memory | target   |"
    );
    println!(
        "|--------------------|---------|----------:|------:|--------:|------:|-------:|----------|"
    );
    for library in Library::MPI {
        for (kernel, _) in COMPUTING {
            let alone = measure(&alone, kernel, library, rounds)?;
            let threads = measure(&threads, kernel, library, rounds)?;
            print(&alone, &threads, library);
        }
    }
    Ok(())
}

fn measure(
    bench: &Bench,
    kernel: &Kernel,
    library: Library,
    rounds: u32,
) -> Result<Samples, String> {
    for variant in VARIANTS {
        bench.build(kernel, library, variant)?;
    }
    let rounds = VARIANTS.map(|variant| (variant, rounds));
    bench.alternate(kernel, library, RANKS, false, &rounds)
}

fn print(alone: &Samples, threads: &Samples, library: Library) {
    let memory = threads.peak(Variant::Fencepost) / threads.peak(Variant::Plain);
    for cell in threads.cells() {
        let ratio = |samples: &Samples| {
            samples.seconds(Variant::Fencepost, cell) / samples.seconds(Variant::Plain, cell)
        };
        let more = ratio(threads) / ratio(alone);
        println!(
            "| {cell:<18} | {:<7} | {:>9} | {:>5} | {:>7} | {:>5} | {:>6} | {:<8} |",
            library.name(),
            shown_time(threads.seconds(Variant::Plain, cell)),
            shown_ratio(ratio(alone)),
            shown_ratio(ratio(threads)),
            shown_ratio(more),
            shown_ratio(memory),
            verdict(Target::Ratio(MORE), more, f64::NAN)
        );
    }
}
