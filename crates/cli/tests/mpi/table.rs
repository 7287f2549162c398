//! The summary at the end: how many programs of each area passed in each combination.

use crate::setup::Combination;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

#[derive(Copy, Clone, Default)]
struct Cell {
    passed: u32,
    total: u32,
}

type Cells = BTreeMap<(String, Combination), Cell>;

/// Filled while the tests run.
#[derive(Default)]
pub struct Table(Mutex<Cells>);

impl Table {
    pub fn add(&self, area: &str, combination: &Combination, passed: bool) {
        let mut cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cell = cells.entry((area.into(), combination.clone())).or_default();
        cell.passed += u32::from(passed);
        cell.total += 1;
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cells.is_empty() {
            return Ok(());
        }
        let areas: BTreeSet<&String> = cells.keys().map(|(area, _)| area).collect();
        let combinations: BTreeSet<&Combination> = cells.keys().map(|(_, c)| c).collect();
        let names = combinations.iter().map(|c| c.to_string().len());
        let width = names.max().unwrap_or_default();
        write!(f, "{:12}", "passed/total")?;
        for combination in &combinations {
            write!(f, " {:>width$}", combination.to_string())?;
        }
        writeln!(f)?;
        for area in areas {
            write!(f, "{area:12}")?;
            for &combination in &combinations {
                let cell = cells.get(&(area.clone(), combination.clone()));
                let cell = cell.copied().unwrap_or_default();
                write!(f, " {:>width$}", format!("{}/{}", cell.passed, cell.total))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
