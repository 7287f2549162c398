//! What the static analysis warned about when the program was compiled, for the report of its run.
//!
//! Objects carry it ([`crate::cc::unit`]). Where a run finds collectives that do not match, at a place
//! that was warned about, the report says what the warning said: the branch that decides.

use super::journals::Job;
use crate::cc::unit::{self, Unit};
use fencepost_report::{Finding, FindingSite};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Adds to findings about collectives what was known before the run.
pub fn add(jobs: &[Job], findings: &mut [Finding]) {
    let mut collective: Vec<&mut Finding> = findings
        .iter_mut()
        .filter(|finding| finding.rule.is_collective())
        .collect();
    if collective.is_empty() {
        return;
    }
    let units = units(jobs);
    let warnings: Vec<Finding> = units.iter().flat_map(Unit::warnings).collect();
    for finding in &mut collective {
        if let Some(warning) = warnings.iter().find(|warning| is_about(warning, finding)) {
            finding.decided_by.clone_from(&warning.decided_by);
            finding.because.clone_from(&warning.because);
            finding.sequences.clone_from(&warning.sequences);
        }
    }
}

/// What the object files of all ranks say.
pub fn units(jobs: &[Job]) -> Vec<Unit> {
    let journals = jobs.iter().flat_map(|job| job.ranks.values());
    let modules = journals.flat_map(|journal| journal.modules.values());
    let paths: BTreeSet<&[u8]> = modules.map(|module| &module.path[..]).collect();
    let units = paths.into_iter().filter_map(|path| {
        let data = fs::read(Path::new(OsStr::from_bytes(path))).ok()?;
        unit::section(&data)
    });
    units.collect()
}

/// Do a warning and a finding of a run share a place?
fn is_about(warning: &Finding, finding: &Finding) -> bool {
    let same = |a: &FindingSite, b: &FindingSite| {
        a.line != 0 && a.line == b.line && a.file_name() == b.file_name()
    };
    let mut sites = warning.sites.iter();
    sites.any(|site| finding.sites.iter().any(|other| same(site, other)))
}
