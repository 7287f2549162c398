//! `fencepost convert`: from one form of an execution to the other.
//!
//! A scenario says what must be found in it, a recorded run does not. A run that becomes a scenario
//! therefore gets the oracle's answer as its expectation.

use fencepost_console::Outcome;
use fencepost_model::{Checks, Execution, SiteId};
use fencepost_trace::Loaded;
use fencepost_trace::binary::{self, Damage, Read};
use fencepost_trace::text::{self, Expectation, Scenario};
use fencepost_transport::agreement::judge;
use fencepost_transport::sim::closed_prefix;
use std::fmt::Display;
use std::fs;
use std::path::Path;

/// Reads one file and writes the other. Of a damaged trace, what can be judged is converted.
pub fn run(input: &Path, output: &Path) -> Result<Outcome, String> {
    let encode = match output.extension().and_then(|extension| extension.to_str()) {
        Some("fps") => to_text,
        Some("fpt") => to_binary,
        _ => {
            return Err(about(
                output,
                "the extension must be .fps (text) or .fpt (binary)",
            ));
        }
    };
    let mut loaded = fencepost_trace::load(input).map_err(|error| error.to_string())?;
    let damage = keep_what_can_be_judged(&mut loaded);
    let bytes = encode(&loaded).map_err(|message| about(input, message))?;
    fs::write(output, bytes).map_err(|error| about(output, error))?;
    match damage {
        Some(damage) => Err(about(input, damage)),
        None => Ok(Outcome::Clean),
    }
}

/// The output looks intact, so it may hold nothing that depends on what was lost.
fn keep_what_can_be_judged(loaded: &mut Loaded) -> Option<Damage> {
    let Loaded::Trace(trace) = loaded else {
        return None;
    };
    let damage = trace.warning.take()?;
    trace.execution = closed_prefix(&trace.execution);
    Some(damage)
}

fn about(file: &Path, message: impl Display) -> String {
    format!("{}: {message}", file.display())
}

fn to_binary(loaded: &Loaded) -> Result<Vec<u8>, String> {
    binary::write(loaded.execution(), Vec::new()).map_err(|error| error.to_string())
}

fn to_text(loaded: &Loaded) -> Result<Vec<u8>, String> {
    let text = match loaded {
        Loaded::Scenario(Scenario {
            title,
            execution,
            expect,
            ..
        }) => text::print(execution, title, expect),
        Loaded::Trace(Read { execution, .. }) => {
            text::print(execution, "a recorded run", &expectations(execution)?)
        }
    };
    Ok(text.into_bytes())
}

/// What the oracle finds. Findings name places in the source, which a loop visits many times; so each
/// event gets a place of its own first.
fn expectations(execution: &Execution) -> Result<Vec<Expectation>, String> {
    let mut numbered = execution.clone();
    let places = numbered.processes.iter_mut().flatten().zip(0..);
    places.for_each(|(event, place)| event.site = SiteId(place));
    let found = judge(&numbered, Checks::default()).map_err(|illegal| illegal.0)?;
    Ok(text::expectations(&numbered, &found.races, &found.misuses))
}
