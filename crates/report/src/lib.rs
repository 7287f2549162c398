//! How findings look: one type, merged over ranks and iterations, and its renderers.
//!
//! ```text
//! Race, Misuse ──▶ Replayed ──▶ Findings ──▶ Vec<Finding> ──▶ Terminal   text with both sides in the source
//!  (model)       (replayed)    (collect)     (finding)  └──▶ Document   JSON
//! ```
//!
//! * [`collect`] merges what differs only in who did it, how often and on which bytes.
//! * [`replayed`] says what the numbers of an execution stand for.
//! * [`finding`] is the result and the shape of the JSON document.
//! * [`words`] is the only place where roles and actions become English.
//! * [`terminal`] shows a finding to a human, [`brief`] to an editor.
//!
//! The crate deliberately does not know where findings come from: oracle, engine and static
//! analysis look the same here.

pub mod brief;
pub mod collect;
pub mod finding;
pub mod numbers;
pub mod replayed;
pub mod source;
pub mod terminal;
pub mod words;

pub use collect::{Findings, SeenWindow, Sighting};
pub use finding::{
    Certainty, Document, Finding, FindingSite, FindingWindow, Frame, PathStep, SiteRole, Step,
};
pub use numbers::Numbers;
pub use replayed::Replayed;
pub use terminal::{Terminal, run_summary, summary};
