//! `fencepost-bench mpi`: what watching a real MPI program costs, beside ThreadSanitizer.

use super::finish;
use super::kernels::{KERNELS, Kernel};
use super::launch::Bench;
use super::library::Library;
use super::plan::Plan;
use super::table;
use super::variant::{Build, Variant};
use std::process::ExitCode;

/// Measures everything and prints the table.
pub fn main(arguments: &[&str]) -> ExitCode {
    let plan = Plan::read(arguments, "--mpi", &Library::MPI);
    finish(plan.and_then(|plan| measure_all(&plan)))
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
                let rounds =
                    Variant::ALL.map(|variant| (variant, rounds(kernel, variant, plan.quick)));
                let samples = bench.alternate(kernel, library, ranks, plan.quick, &rounds)?;
                table::print(&samples, library, ranks);
            }
        }
    }
    Ok(())
}

/// In how many rounds a variant of a kernel takes part. ThreadSanitizer is there for comparison;
/// its kernels take longest.
fn rounds(kernel: &Kernel, variant: Variant, quick: bool) -> u32 {
    match (variant, quick) {
        (Variant::ThreadSanitizer, false) => 3,
        (Variant::ThreadSanitizer, true) => u32::from(kernel.compared),
        (Variant::Full | Variant::Callbacks | Variant::Unpruned, _) => 0,
        (_, false) => 5,
        (_, true) => 3,
    }
}
