//! The table of results, in Markdown; each row is printed as soon as it is known.

use super::kernels::{Target, target};
use super::library::Library;
use super::samples::Samples;
use super::variant::Variant;

/// The names of the columns. Ratios are to the plain program.
pub fn print_head() {
    println!(
        "| {:<29} | {:<7} | ranks | plain     | fencepost |  tsan | memory | tsan memory | target    |",
        "kernel", "MPI"
    );
    println!(
        "|{:-<31}|{:-<9}|------:|----------:|----------:|------:|-------:|------------:|-----------|",
        "", ""
    );
}

/// One row per cell.
pub fn print(samples: &Samples, library: Library, ranks: u32) {
    let memory = |variant| samples.peak(variant) / samples.peak(Variant::Plain);
    for cell in samples.cells() {
        let plain = samples.seconds(Variant::Plain, cell);
        let ratio = |variant| samples.seconds(variant, cell) / plain;
        let (ours, peer) = (ratio(Variant::Fencepost), ratio(Variant::ThreadSanitizer));
        println!(
            "| {cell:<29} | {:<7} | {ranks:>5} | {:>9} | {:>9} | {:>5} | {:>6} | {:>11} | {:<9} |",
            library.name(),
            shown_time(plain),
            shown_ratio(ours),
            shown_ratio(peer),
            shown_ratio(memory(Variant::Fencepost)),
            shown_ratio(memory(Variant::ThreadSanitizer)),
            verdict(target(cell), ours, peer)
        );
    }
}

/// A time with a unit that suits it.
pub fn shown_time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
        s => format!("{:.2} ms", s * 1e3),
    }
}

/// A ratio, or that there is none.
pub fn shown_ratio(ratio: f64) -> String {
    match ratio.is_nan() {
        true => "-".into(),
        false => format!("{ratio:.2}"),
    }
}

/// What the target is, marked where it is missed.
pub fn verdict(target: Target, ours: f64, peer: f64) -> String {
    let (limit, shown) = match target {
        Target::Ratio(limit) => (limit, format!("{limit:.1}")),
        Target::Peer => (peer, "tsan".into()),
        Target::None => return String::new(),
    };
    match ours <= limit || limit.is_nan() {
        true => shown,
        false => format!("{shown} MISS"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_target_is_marked() {
        assert_eq!(verdict(Target::Ratio(1.6), 1.5, f64::NAN), "1.6");
        assert_eq!(verdict(Target::Ratio(1.6), 1.7, f64::NAN), "1.6 MISS");
        assert_eq!(verdict(Target::Peer, 3.0, 2.0), "tsan MISS");
        assert_eq!(verdict(Target::Peer, 3.0, 4.0), "tsan");
        assert_eq!(verdict(target("get/fence/8/rate"), 9.0, 1.0), "");
    }

    #[test]
    fn times_have_a_unit_that_suits_them() {
        assert_eq!(shown_time(4.2e-8), "42 ns");
        assert_eq!(shown_time(1.5e-6), "1.50 µs");
        assert_eq!(shown_time(0.02), "20.00 ms");
    }
}
