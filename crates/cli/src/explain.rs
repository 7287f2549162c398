//! `fencepost explain`: what a rule means, where it is written, an example, and what mends it.

use fencepost_console::{Outcome, say};
use fencepost_model::Rule;
use fencepost_report::explain::plain;

/// One rule, or the list of all.
pub fn run(rule: Option<&str>) -> Result<Outcome, String> {
    let text = match rule {
        Some(id) => one(id)?,
        None => all(),
    };
    say(&text);
    Ok(Outcome::Clean)
}

fn one(id: &str) -> Result<String, String> {
    let rule = Rule::from_id(&id.to_ascii_uppercase())
        .ok_or_else(|| format!("unknown rule `{id}` (`fencepost explain` lists them)"))?;
    Ok(plain(rule))
}

fn all() -> String {
    let width = Rule::ALL.iter().map(|rule| rule.id().len()).max();
    let width = width.unwrap_or_default();
    let line = |rule: &Rule| format!("{:width$}  {}\n", rule.id(), rule.title());
    Rule::ALL.iter().map(line).collect()
}
