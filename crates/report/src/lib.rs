//! How findings look: one type, merged over ranks and iterations, and its renderers.
//!
//! ```text
//! Race, Misuse ──▶ Replayed ──▶ Findings ──▶ Vec<Finding> ──▶ Reporter ──▶ terminal, brief   for people and editors
//!  (model)       (replayed)    (collect)     (finding)       (output) └──▶ JSON, sarif, table, html
//! ```
//!
//! * [`collect`] merges what differs only in who did it, how often and on which bytes.
//! * [`mod@merged`] does the same with findings of several analyses.
//! * [`replayed`] says what the numbers of an execution stand for.
//! * [`finding`] is the result and the shape of the JSON document.
//! * [`words`] is the only place where roles and actions become English.
//! * [`explain`] is what there is to say about a rule.
//! * [`output`] decides what is shown of the findings, in which [`order`], and where it goes: it leaves
//!   out what [`suppress`] hides and what a baseline knows by its [`fingerprint`].
//! * [`terminal`] shows a finding to a human, [`brief`] to an editor, [`mod@sarif`] to code scanning,
//!   [`mod@table`] to a spreadsheet, [`mod@html`] to a browser.
//!
//! The crate deliberately does not know where findings come from: oracle, engine and static
//! analysis look the same here.

pub mod brief;
pub mod collect;
pub mod explain;
pub mod finding;
pub mod fingerprint;
pub mod html;
pub mod merged;
pub mod numbers;
pub mod order;
pub mod output;
pub mod replayed;
pub mod root;
pub mod sarif;
pub mod source;
pub mod suppress;
pub mod table;
pub mod terminal;
#[cfg(test)]
mod test_findings;
pub mod words;

pub use collect::{Findings, SeenWindow, Sighting};
pub use finding::{
    Cause, Certainty, Document, Finding, FindingSite, FindingWindow, Frame, Insert, PathStep,
    SiteRole, Step,
};
pub use merged::merged;
pub use numbers::Numbers;
pub use output::{Output, Reporter};
pub use replayed::Replayed;
pub use terminal::{Terminal, run_summary, summary};
