//! Files that LLVM cannot be trusted with.
//!
//! LLVM's reader of bitcode may crash on a damaged file, and takes the process with it. After such a
//! crash the analysis is started once more, and every file of IR is first read by a process of its own.

use crate::language::Language;
use crate::unit::Unit;
use std::env;
use std::process::{Command, Stdio};

/// Leaves out what cannot be read without a crash; gives what to say about it.
pub fn sort_out(units: &mut Vec<Unit>) -> Vec<String> {
    let mut problems = Vec::new();
    units.retain(|unit| match crash(unit) {
        Some(status) => {
            let file = unit.file.display();
            problems.push(format!(
                "{file}: LLVM crashes when it reads this file, which must be damaged ({status})"
            ));
            false
        }
        None => true,
    });
    problems
}

/// How a process ended that read the file, if it did not end by itself.
fn crash(unit: &Unit) -> Option<String> {
    if unit.language != Language::Ir {
        return None;
    }
    let own = env::current_exe().ok()?;
    let status = Command::new(own)
        .arg("--stats")
        .arg(&unit.file)
        .current_dir(&unit.directory)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .ok()?;
    status.code().is_none().then(|| status.to_string())
}
