//! `fencepost-bench mpi`: what watching a real MPI program costs; `fencepost-bench collectives`: what
//! comparing collectives costs; `fencepost-bench kernels`: what each way to compile costs.
//!
//! ```text
//! benches/mpi/*.c ──▶ build (plain, fencepost, ThreadSanitizer) ──▶ launch in turns ──▶ samples ──▶ table
//! (kernels)           (variant)                                     (launch)
//! ```
//!
//! The variants of a kernel alternate, so that a machine that becomes slower does so for all of them.
//! A cell's time is the median over the rounds of what the kernel prints: its fastest slice (see
//! `benches/mpi/measure.h`). Memory is the largest resident set of all ranks, as the kernel sees it.
//! The kernels are free of races: a finding is a failure of the measurement.

mod collectives;
mod kernels;
mod launch;
mod library;
mod samples;
mod table;
mod tiers;
mod variant;

pub use collectives::main as collectives;
use kernels::{KERNELS, Kernel};
use launch::Bench;
use library::Library;
use samples::Samples;
use std::process::ExitCode;
pub use tiers::main as tiers;
use variant::{Build, Variant};

/// What to measure, from the command line.
struct Plan {
    libraries: Vec<Library>,
    /// For kernels that run with any number.
    ranks: Vec<u32>,
    quick: bool,
}

impl Plan {
    fn read(arguments: &[&str]) -> Result<Plan, String> {
        let mut quick = false;
        let mut libraries = Vec::new();
        let mut ranks = Vec::new();
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            let mut list = || {
                let value = words.next().ok_or(format!("{word} needs a value"))?;
                Ok::<_, String>(value.split(','))
            };
            match word {
                "--quick" => quick = true,
                "--mpi" => {
                    for name in list()? {
                        let library = Library::from_name(name);
                        libraries.push(library.ok_or(format!("--mpi: {name} is not known"))?);
                    }
                }
                "--ranks" => {
                    for number in list()? {
                        let number = number.parse().ok().filter(|&number| number >= 2);
                        ranks.push(number.ok_or("--ranks takes numbers of at least 2")?);
                    }
                }
                _ => return Err(format!("unknown option {word} (--quick, --mpi, --ranks)")),
            }
        }
        if libraries.is_empty() {
            libraries.extend(Library::ALL);
        }
        if ranks.is_empty() {
            ranks.extend(if quick { &[2][..] } else { &[2, 4] });
        }
        Ok(Plan {
            libraries,
            ranks,
            quick,
        })
    }

    /// In how many rounds a variant of a kernel takes part. ThreadSanitizer is there for comparison;
    /// its kernels take longest.
    fn rounds(&self, kernel: &Kernel, variant: Variant) -> u32 {
        match (variant, self.quick) {
            (Variant::ThreadSanitizer, false) => 3,
            (Variant::ThreadSanitizer, true) => u32::from(kernel.compared),
            (Variant::Full | Variant::Callbacks | Variant::Unpruned, _) => 0,
            (_, false) => 5,
            (_, true) => 3,
        }
    }

    fn ranks_of<'a>(&'a self, kernel: &'a Kernel) -> &'a [u32] {
        kernel.ranks.unwrap_or(&self.ranks)
    }
}

/// Measures everything and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let result = Plan::read(arguments).and_then(|plan| measure_all(&plan));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("fencepost-bench: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn measure_all(plan: &Plan) -> Result<(), String> {
    let bench = Bench::new(Build::USUAL)?;
    table::print_head();
    for &library in &plan.libraries {
        for kernel in KERNELS {
            for variant in Variant::ALL {
                bench.build(kernel, library, variant)?;
            }
            for &ranks in plan.ranks_of(kernel) {
                let samples = measure(plan, &bench, kernel, library, ranks)?;
                table::print(&samples, library, ranks);
            }
        }
    }
    Ok(())
}

fn measure(
    plan: &Plan,
    bench: &Bench,
    kernel: &Kernel,
    library: Library,
    ranks: u32,
) -> Result<Samples, String> {
    let rounds = Variant::ALL.map(|variant| (variant, plan.rounds(kernel, variant)));
    bench.alternate(kernel, library, ranks, plan.quick, &rounds)
}
