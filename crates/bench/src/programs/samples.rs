//! What the runs of one kernel printed, and its medians.

use super::variant::Variant;
use std::collections::HashMap;

/// What is measured in a run: a cell's seconds per iteration, or the peak memory in KiB.
const PEAK: &str = "";

/// The samples of all variants of a kernel.
#[derive(Default)]
pub struct Samples {
    /// The cells, in the order in which they were printed.
    cells: Vec<String>,
    values: HashMap<(&'static str, String), Vec<f64>>,
}

impl Samples {
    /// Reads the lines of one run: `cell NAME SECONDS` and `peak KIB`.
    pub fn read(&mut self, variant: Variant, printed: &str) -> Result<(), String> {
        for line in printed.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (name, value) = match words.as_slice() {
                ["cell", name, seconds] => (*name, *seconds),
                ["peak", kib] => (PEAK, *kib),
                _ => continue,
            };
            let value: f64 = value
                .parse()
                .map_err(|_| format!("the kernel printed `{line}`"))?;
            self.add(variant, name, value);
        }
        Ok(())
    }

    /// Adds one.
    pub fn add(&mut self, variant: Variant, name: &str, value: f64) {
        if name != PEAK && !self.cells.iter().any(|cell| cell == name) {
            self.cells.push(name.into());
        }
        let key = (variant.name(), name.to_string());
        self.values.entry(key).or_default().push(value);
    }

    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// The median seconds of an iteration; not a number if there was no run.
    pub fn seconds(&self, variant: Variant, cell: &str) -> f64 {
        let key = (variant.name(), cell.to_string());
        median(self.values.get(&key).map_or(&[], Vec::as_slice))
    }

    /// The seconds of the fastest run.
    pub fn fastest(&self, variant: Variant, cell: &str) -> f64 {
        let key = (variant.name(), cell.to_string());
        let values = self.values.get(&key).map_or(&[][..], Vec::as_slice);
        values.iter().copied().fold(f64::NAN, f64::min)
    }

    /// The median peak memory in KiB.
    pub fn peak(&self, variant: Variant) -> f64 {
        self.seconds(variant, PEAK)
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_per_cell_and_variant() {
        let mut samples = Samples::default();
        for (a, peak) in [("1", "30"), ("5", "10"), ("2", "20")] {
            let printed = format!("cell a {a}e-6\nnoise\npeak {peak}\n");
            samples.read(Variant::Plain, &printed).unwrap();
        }
        samples.read(Variant::Fencepost, "cell a 4e-6").unwrap();
        assert_eq!(samples.cells(), ["a"]);
        assert_eq!(samples.seconds(Variant::Plain, "a"), 2e-6);
        assert_eq!(samples.seconds(Variant::Fencepost, "a"), 4e-6);
        assert_eq!(samples.peak(Variant::Plain), 20.0);
        assert!(samples.peak(Variant::ThreadSanitizer).is_nan());
        assert!(samples.read(Variant::Plain, "cell a x").is_err());
    }

    #[test]
    fn an_even_number_of_samples_has_a_median() {
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
    }
}
