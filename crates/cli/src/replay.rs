//! `fencepost replay`: analyse recorded runs and scenarios again, without MPI.
//!
//! A damaged trace is analysed as far as it can be judged ([`closed_prefix`]): what was found there
//! is reported, and so is the damage.

use crate::args::Replay;
use crate::run::tell_notes;
use fencepost_console::{Outcome, complain, say};
use fencepost_model::{Checks, Execution, Rule};
use fencepost_report::replayed::findings;
use fencepost_report::{Finding, Reporter, summary};
use fencepost_session::Options;
use fencepost_trace::Loaded;
use fencepost_transport::agreement::{difference, judge};
use fencepost_transport::sim::{self, closed_prefix};
use std::path::Path;

/// Analyses every file and sums up.
pub fn run(args: &Replay) -> Result<Outcome, String> {
    let options = Options::from_environment()?;
    let checks = Checks {
        memory: args.memory_model.unwrap_or(options.memory_model),
        threads: args.threads || options.threads,
    };
    let output = args.output.suppressing(&options.suppressions);
    let mut reporter = Reporter::open(&output, "replay")?;
    let mut all = Vec::new();
    let mut verdict = Verdict::default();
    for file in &args.files {
        if args.files.len() > 1 {
            say(&format!("== {}\n", file.display()));
        }
        let findings = reporter.sift(replay(file, args, checks, &mut verdict));
        for finding in &findings {
            say(&reporter.text(finding));
        }
        all.extend(findings);
    }
    verdict.found = !all.is_empty();
    // "No findings" would be a promise; it is made only when everything was analysed.
    let judged = matches!(verdict.outcome(), Outcome::Clean) || verdict.found;
    if judged && !reporter.is_brief() {
        say(&format!("{}\n", summary(&all)));
    }
    tell_notes(&reporter);
    reporter.write(&all)?;
    Ok(verdict.outcome())
}

/// What the exit code depends on.
#[derive(Default)]
struct Verdict {
    /// Something was found.
    found: bool,
    /// A file could not be read, or not to its end.
    damaged: bool,
    /// Engine and oracle differ: then no finding is to be trusted.
    disagreed: bool,
}

impl Verdict {
    fn outcome(&self) -> Outcome {
        match self {
            Verdict {
                disagreed: true, ..
            } => Outcome::Failed,
            Verdict { found: true, .. } => Outcome::Found,
            Verdict { damaged: true, .. } => Outcome::Failed,
            _ => Outcome::Clean,
        }
    }
}

/// The findings of one file. What is wrong with it is said at once.
fn replay(file: &Path, args: &Replay, checks: Checks, verdict: &mut Verdict) -> Vec<Finding> {
    replay_loaded(file, args, checks, verdict).unwrap_or_else(|message| {
        verdict.damaged = true;
        complain(message);
        Vec::new()
    })
}

fn replay_loaded(
    file: &Path,
    args: &Replay,
    checks: Checks,
    verdict: &mut Verdict,
) -> Result<Vec<Finding>, String> {
    let name = file.display();
    let mut loaded = fencepost_trace::load(file).map_err(|error| error.to_string())?;
    let damage = match &mut loaded {
        Loaded::Trace(trace) => trace.warning.take(),
        Loaded::Scenario(_) => None,
    };
    let whole = loaded.execution();
    let execution = match &damage {
        Some(damage) => {
            verdict.damaged = true;
            complain(format_args!("{name}: {damage}"));
            &closed_prefix(whole)
        }
        None => whole,
    };
    let Analysed {
        mut found,
        difference,
    } = analyse(execution, args, checks).map_err(|message| format!("{name}: {message}"))?;
    if damage.is_some() {
        // The partner of a post may be among what was lost.
        found
            .misuses
            .retain(|misuse| misuse.rule != Rule::EpochMatch);
    }
    match difference {
        Some(difference) => {
            verdict.disagreed = true;
            complain(format_args!(
                "{name}: engine and oracle differ: {difference}"
            ));
        }
        None if args.both => say("engine and oracle agree\n"),
        None => {}
    }
    Ok(findings(execution, &found.races, &found.misuses))
}

struct Analysed {
    found: sim::Outcome,
    difference: Option<String>,
}

fn analyse(execution: &Execution, args: &Replay, checks: Checks) -> Result<Analysed, String> {
    let oracle = || judge(execution, checks).map_err(|illegal| illegal.0);
    if args.oracle {
        return Ok(Analysed {
            found: oracle()?,
            difference: None,
        });
    }
    let found = sim::run(execution, args.seed, checks).map_err(|illegal| illegal.0)?;
    let difference = match args.both {
        true => difference(execution, &found, &oracle()?),
        false => None,
    };
    Ok(Analysed { found, difference })
}
