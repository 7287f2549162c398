//! `fencepost-bench shmem`: what watching an OpenSHMEM program costs, over Open MPI's library and
//! shmem-node. The programs are compiled by clang, with our plugin.

use super::finish;
use super::kernels::SHMEM;
use super::kernels::target;
use super::launch::Bench;
use super::library::Library;
use super::plan::Plan;
use super::samples::Samples;
use super::table::{shown_ratio, shown_time, verdict};
use super::variant::{Build, Variant};
use std::process::ExitCode;

const VARIANTS: [Variant; 2] = [Variant::Plain, Variant::Fencepost];

/// Measures and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let plan = Plan::read(arguments, "--shmem", &Library::SHMEM);
    finish(plan.and_then(|plan| measure_all(&plan)))
}

fn measure_all(plan: &Plan) -> Result<(), String> {
    let bench = Bench::new(Build::CLANG)?;
    println!(
        "| {:<20} | {:<10} | PEs | plain     | fencepost | memory | target   |",
        "kernel", "library"
    );
    println!(
        "|{:-<22}|{:-<12}|----:|----------:|----------:|-------:|----------|",
        "", ""
    );
    for &library in &plan.libraries {
        for kernel in SHMEM {
            for variant in VARIANTS {
                bench.build(kernel, library, variant)?;
            }
            for &pes in plan.ranks_of(kernel) {
                let rounds = VARIANTS.map(|variant| (variant, if plan.quick { 3 } else { 5 }));
                let samples = bench.alternate(kernel, library, pes, plan.quick, &rounds)?;
                print(&samples, library, pes);
            }
        }
    }
    Ok(())
}

fn print(samples: &Samples, library: Library, pes: u32) {
    let memory = samples.peak(Variant::Fencepost) / samples.peak(Variant::Plain);
    for cell in samples.cells() {
        let plain = samples.seconds(Variant::Plain, cell);
        let ratio = samples.seconds(Variant::Fencepost, cell) / plain;
        println!(
            "| {cell:<20} | {:<10} | {pes:>3} | {:>9} | {:>9} | {:>6} | {:<8} |",
            library.name(),
            shown_time(plain),
            shown_ratio(ratio),
            shown_ratio(memory),
            verdict(target(cell), ratio, f64::NAN)
        );
    }
}
