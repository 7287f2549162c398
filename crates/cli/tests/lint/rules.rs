//! The examples of `docs/rules.md`: `fencepost check` finds the rule in the wrong one, and nothing in
//! the right one.

use crate::workspace;
use libtest_mimic::Trial;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// What the examples take for granted; the example comes between the two.
const BEFORE: &str = "\
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int rank, size, x = 1, y = 2, *mem, ranks[] = {0, 1};
    MPI_Win win;
    MPI_Group world, origin, target;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &ranks[0], &origin);
    MPI_Group_incl(world, 1, &ranks[1], &target);
";
const AFTER: &str = "
    if (win != MPI_WIN_NULL) MPI_Win_free(&win);
    MPI_Finalize();
    return x + y;
}
";

/// Two tests per rule.
pub fn tests(tool: &Path) -> Vec<Trial> {
    let text = fs::read_to_string(workspace().join("docs/rules.md")).unwrap_or_default();
    let tool: Arc<Path> = tool.into();
    let mut trials = Vec::new();
    for section in text.split("\n## ").skip(1) {
        let rule = section.lines().next().unwrap_or_default();
        // OpenSHMEM's and those of threads are found while a program runs: `tests/shmem/memory` and `tests/mpi/threads`
        // have programs of them.
        if rule.starts_with("SHMEM-") || rule == "RACE-THREADS" {
            continue;
        }
        let code = section.split("```c\n").skip(1);
        let code = code.filter_map(|block| Some(block.split_once("```")?.0.to_owned()));
        for (code, kind) in code.zip(["wrong", "right"]) {
            let (tool, rule) = (tool.clone(), rule.to_owned());
            let name = format!("rules/{rule}-{kind}");
            trials.push(Trial::test(name, move || {
                let expected = (kind == "wrong").then_some(rule.as_str());
                example(&tool, &format!("{rule}-{kind}"), &code, expected).map_err(Into::into)
            }));
        }
    }
    trials
}

fn example(tool: &Path, name: &str, code: &str, expected: Option<&str>) -> Result<(), String> {
    let folder = workspace().join("target/lint-corpus/rules");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (source, json) = (format!("{name}.c"), format!("{name}.json"));
    fs::write(folder.join(&source), [BEFORE, code, AFTER].concat()).map_err(|e| e.to_string())?;
    let mut command = Command::new(tool);
    command
        .args(["check", "--no-fixes", "--json", &json, &source])
        .current_dir(&folder);
    if name.starts_with("RACE-SEPARATE") {
        command.args(["--memory-model", "separate"]);
    }
    let output = command.output().map_err(|error| error.to_string())?;
    let text = fs::read_to_string(folder.join(&json)).map_err(|error| error.to_string())?;
    let document: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let findings = document["findings"].as_array().into_iter().flatten();
    let mut found: Vec<&str> = findings.filter_map(|f| f["rule"].as_str()).collect();
    found.dedup();
    match found == Vec::from_iter(expected) {
        true => Ok(()),
        false => Err(format!(
            "expected {expected:?}, found {found:?}\n{}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
