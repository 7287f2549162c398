//! How findings look: one type, merged over ranks and iterations, and its renderers.
//!
//! ```text
//! Race, Misuse ──▶ Findings ──▶ Vec<Finding> ──▶ Terminal   text with both sides in the source
//!  (model)         (collect)     (finding)  └──▶ Document   JSON
//! ```
//!
//! * [`collect`] merges what differs only in who did it, how often and on which bytes.
//! * [`finding`] is the result and the shape of the JSON document.
//! * [`words`] is the only place where roles and actions become English.
//! * [`terminal`] shows a finding to a human.
//!
//! The crate deliberately does not know where findings come from: oracle, engine and static
//! analysis look the same here.

pub mod collect;
pub mod finding;
pub mod numbers;
pub mod source;
pub mod terminal;
pub mod words;

pub use collect::Findings;
pub use finding::{Certainty, Document, Finding, FindingSite, SiteRole};
pub use numbers::Numbers;
pub use terminal::{Terminal, summary};
