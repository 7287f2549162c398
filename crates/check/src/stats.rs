//! What is in a program, before it is analysed.

use fencepost_lint::Counts;
use std::fmt::Write;

/// One line per number.
pub fn text(counts: &Counts) -> String {
    let lines = [
        ("functions", counts.functions),
        ("instructions", counts.instructions),
        ("conditional branches", counts.branches),
        ("windows made", counts.windows),
        ("one-sided operations", counts.operations),
        ("synchronisations of windows", counts.synchronisations),
        ("other MPI calls", counts.other_calls),
        (
            "calls of functions not in the program",
            counts.unknown_calls,
        ),
    ];
    lines
        .iter()
        .fold(String::new(), |mut text, (what, number)| {
            let _ = writeln!(text, "{number:>9}  {what}");
            text
        })
}
