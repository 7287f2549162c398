//! `fencepost-bench kernels`: programs compiled by clang in every way their loads and stores can be seen.
//!
//! | column | is |
//! |---|---|
//! | callbacks | `tier=callbacks` |
//! | unpruned | the plugin, `prune=0` |
//! | fencepost | the plugin |
//! | tsan | ThreadSanitizer |
//!
//! Numbers are ratios to the plain program: of the medians, and of the fastest runs behind them.

use super::finish;
use super::kernels::COMPUTING;
use super::launch::Bench;
use super::library::Library;
use super::samples::Samples;
use super::table::{shown_ratio, shown_time};
use super::variant::{Build, Variant};
use std::process::ExitCode;

const RANKS: u32 = 2;

const BUILDS: [Build; 2] = [
    Build::CLANG,
    Build {
        clang: true,
        flags: &["-O3", "-march=native"],
        name: "clang-O3",
    },
];

const VARIANTS: [Variant; 5] = [
    Variant::Plain,
    Variant::Callbacks,
    Variant::Unpruned,
    Variant::Fencepost,
    Variant::ThreadSanitizer,
];

/// Measures and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let rounds = match arguments {
        [] => 5,
        ["--quick"] => 2,
        _ => {
            eprintln!("fencepost-bench: kernels takes --quick and nothing else");
            return ExitCode::from(2);
        }
    };
    finish(measure_all(rounds))
}

fn measure_all(rounds: u32) -> Result<(), String> {
    print_head();
    for build in BUILDS {
        let bench = Bench::new(build)?;
        for library in Library::MPI {
            for (kernel, target) in COMPUTING {
                for variant in VARIANTS {
                    bench.build(kernel, library, variant)?;
                }
                let rounds = VARIANTS.map(|variant| (variant, rounds));
                let samples = bench.alternate(kernel, library, RANKS, false, &rounds)?;
                print(&samples, build, library, *target);
            }
        }
    }
    Ok(())
}

fn print_head() {
    println!(
        "| {:<18} | {:<8} | {:<7} | plain     | callbacks     | unpruned      | fencepost     | tsan          | memory | target   |",
        "kernel", "compiler", "MPI"
    );
    println!(
        "|{:-<20}|{:-<10}|{:-<9}|----------:|--------------:|--------------:|--------------:|--------------:|-------:|----------|",
        "", "", ""
    );
}

fn print(samples: &Samples, build: Build, library: Library, target: f64) {
    let memory = samples.peak(Variant::Fencepost) / samples.peak(Variant::Plain);
    for cell in samples.cells() {
        let ratio = |variant| {
            let median = samples.seconds(variant, cell) / samples.seconds(Variant::Plain, cell);
            let fastest = samples.fastest(variant, cell) / samples.fastest(Variant::Plain, cell);
            (median, fastest)
        };
        let shown = |variant| {
            let (median, fastest) = ratio(variant);
            format!("{} ({})", shown_ratio(median), shown_ratio(fastest))
        };
        let missed = if ratio(Variant::Fencepost).0 > target {
            " MISS"
        } else {
            ""
        };
        println!(
            "| {cell:<18} | {:<8} | {:<7} | {:>9} | {:>13} | {:>13} | {:>13} | {:>13} | {:>6} | {:<8} |",
            build.name,
            library.name(),
            shown_time(samples.seconds(Variant::Plain, cell)),
            shown(Variant::Callbacks),
            shown(Variant::Unpruned),
            shown(Variant::Fencepost),
            shown(Variant::ThreadSanitizer),
            shown_ratio(memory),
            format!("{target:.1}{missed}")
        );
    }
}
