//! A finding as users and other programs see it, and the JSON document that holds them.
//!
//! ```json
//! {"version":1,"findings":[{"rule":"RACE-REMOTE","certainty":"certain","message":"…","ranks":"0-1",
//!   "sites":[{"role":"first","file":"heat.c","line":31,"column":5,"function":"main",
//!             "op":"MPI_Put","ranks":"0","access":"writes target memory of rank 1"},…],
//!   "owner":"1","bytes":["0x1000..0x1008"],"count":1,"fix":"…"}]}
//! ```
//!
//! A collective that does not match may say what each side calls from the branch on that decides, and why
//! that branch depends on the rank; the last step is the branch:
//!
//! ```json
//! "sequences":[["MPI_Barrier","MPI_Bcast"],["MPI_Bcast"]],
//! "because":[{"file":"a.c","line":7,"column":5,"text":"`rank` is set by MPI_Comm_rank"},…,
//!            {"file":"a.c","line":12,"column":9,"text":"the condition"}]
//! ```
//!
//! A step of a `path` is a condition (`"kind":"branch"`, `taken`), a round of a loop (`"loop"`, `round`) or a
//! call (`"call"`, `function`); `leads_to` is the role of the place it leads to.
//!
//! A key that would be empty is left out (`threads`, `access`, `module`, `inlined`, `owner`, `bytes`,
//! `windows`, `from_ranks`, `decided_by`, `path`, `sequences`, `because`, `fingerprint`).

use crate::numbers::Numbers;
use crate::words;
use fencepost_model::Rule;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// How sure an analysis is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// It happened, or happens on every path.
    Certain,
    /// It happens on some path.
    Possible,
}

/// Which part a place plays in a finding.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SiteRole {
    /// The one side of a race, or the first group of ranks in a collective.
    First,
    /// The other side of a race.
    Second,
    /// A third group of ranks, and each one after it.
    Other,
    /// The call that breaks a rule.
    Call,
    /// The earlier call that it contradicts.
    Earlier,
}

/// A call of the source through which a place was inlined.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The calling function.
    pub function: String,
    /// The file of the call.
    pub file: String,
    /// The line of the call, from 1; 0 if unknown.
    pub line: u32,
    /// The column of the call, from 1; 0 if unknown.
    pub column: u32,
}

/// A window that takes part in a finding.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FindingWindow {
    /// Its name; empty if it has none.
    pub name: String,
    /// The call that made it.
    pub constructor: String,
    /// The file of that call; empty if unknown.
    pub file: String,
    /// The line of that call, from 1; 0 if unknown.
    pub line: u32,
    /// The racing bytes, counted from the beginning of the owner's part of the window: `16..24`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bytes: Vec<String>,
}

/// A place of the source that takes part in a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FindingSite {
    /// Its part.
    pub role: SiteRole,
    /// The file as the compiler named it; empty if unknown.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// The function; empty if unknown.
    pub function: String,
    /// The executable or library it is in; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub module: String,
    /// The functions it was inlined into, innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inlined: Vec<Frame>,
    /// The call, or `load`, `store`, …
    pub op: String,
    /// The processes that were there.
    pub ranks: Numbers,
    /// Their threads, when others than the initial thread were there.
    #[serde(default, skip_serializing_if = "Numbers::is_empty")]
    pub threads: Numbers,
    /// What the call does to the memory, for a side of a race: `writes target memory of rank 1`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub access: String,
}

impl FindingSite {
    /// The file without its folders.
    pub fn file_name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or_default()
    }
}

/// A line that a source lacks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Insert {
    /// The file as the compiler named it.
    pub file: String,
    /// The line before which it belongs, from 1.
    pub line: u32,
    /// What belongs there.
    pub text: String,
}

/// Something on the way to a finding, as an analysis of the text tells it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PathStep {
    /// The file; empty if unknown.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// What it is.
    #[serde(flatten)]
    pub step: Step,
    /// The place it leads to; none if it concerns the whole finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads_to: Option<SiteRole>,
}

/// What there is on a way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Step {
    /// A condition is decided.
    Branch {
        /// What it is there.
        taken: bool,
    },
    /// A round of a loop.
    Loop {
        /// Which, from 1.
        round: u32,
    },
    /// A function is called.
    Call {
        /// Its name.
        function: String,
    },
}

/// A step of an explanation: what happens to a value, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// The file; empty if unknown.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// What happens there.
    pub text: String,
}

/// One broken rule at one pair of places, whoever broke it and however often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The rule.
    #[serde(with = "rule_id")]
    pub rule: Rule,
    /// How sure.
    pub certainty: Certainty,
    /// What happened, in one line.
    pub message: String,
    /// Every process that took part.
    pub ranks: Numbers,
    /// Where: both sides of a race, or the call and what it contradicts.
    pub sites: Vec<FindingSite>,
    /// Whose memory, for a race.
    #[serde(default, skip_serializing_if = "Numbers::is_empty")]
    pub owner: Numbers,
    /// The racing bytes, `0x1000..0x1008`, sorted and disjoint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bytes: Vec<String>,
    /// The windows concerned, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<FindingWindow>,
    /// If it needs more ranks than the program speaks of: how many show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ranks: Option<u32>,
    /// The condition on which it depends, if it is only possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<PathStep>,
    /// The way to it, if it was found in the text: conditions, then loops and calls per place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<PathStep>,
    /// The collectives that each side calls, where they differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sequences: Vec<Vec<String>>,
    /// Why ranks go different ways: from what differs between them to the branch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Cause>,
    /// How often it was observed.
    pub count: u64,
    /// What mends it: usually, or, if lines were tried, those.
    pub fix: String,
    /// Lines with which the analysis does not find it any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inserts: Vec<Insert>,
    /// What stays the same when lines move: see [`fingerprint`](crate::fingerprint).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
}

impl Finding {
    /// Is it about the same as a finding of another analysis: the same rule and the same lines, whatever
    /// their files are called from where it stands?
    pub fn is_like(&self, other: &Finding) -> bool {
        let lines = |finding: &Finding| {
            let sites = finding.sites.iter();
            let mut lines: Vec<_> = sites.map(|s| (s.file_name().to_owned(), s.line)).collect();
            lines.sort();
            lines
        };
        let known = self.sites.iter().all(|site| site.line != 0);
        known && self.rule == other.rule && lines(self) == lines(other)
    }

    /// If one of these is about the same and was mended, this is mended likewise.
    pub fn mend_like(&mut self, known: &[Finding]) {
        let like = |known: &&Finding| !known.inserts.is_empty() && known.is_like(self);
        let Some(known) = known.iter().find(like) else {
            return;
        };
        let mut inserts = known.inserts.clone();
        for insert in &mut inserts {
            // The names that files have here.
            let name = insert.file.rsplit('/').next().unwrap_or_default();
            let mut sites = self.sites.iter();
            if let Some(site) = sites.find(|site| site.file_name() == name) {
                insert.file.clone_from(&site.file);
            }
        }
        self.mended_by(inserts);
    }

    /// These lines were tried, and mend it.
    pub fn mended_by(&mut self, mut inserts: Vec<Insert>) {
        inserts.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        self.fix = words::mending(&inserts);
        self.inserts = inserts;
    }

    /// The finding alone, on one line.
    pub fn to_json_line(&self) -> String {
        let text = serde_json::to_string(self);
        text.expect("strings and numbers always have a JSON form")
    }

    /// Reads what [`Finding::to_json_line`] writes.
    pub fn from_json_line(line: &str) -> Option<Finding> {
        serde_json::from_str(line).ok()
    }
}

/// The JSON document. It is written also when nothing was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// The version of this format: 1.
    pub version: u32,
    /// What was found.
    pub findings: Vec<Finding>,
}

impl Document {
    /// The document of these findings.
    pub fn new(findings: Vec<Finding>) -> Document {
        Document {
            version: 1,
            findings,
        }
    }

    /// Reads what [`Document::to_json`] writes. The error is one line.
    pub fn from_json(text: &str) -> Result<Document, String> {
        let document: Document = serde_json::from_str(text)
            .map_err(|error| format!("no findings of fencepost: {error}"))?;
        match document.version {
            1 => Ok(document),
            other => Err(format!("version {other} of the format is not known")),
        }
    }

    /// Reads a file of findings. The error is one line.
    pub fn read(path: &Path) -> Result<Document, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string());
        let document = text.and_then(|text| Document::from_json(&text));
        document.map_err(|message| format!("{}: {message}", path.display()))
    }

    /// The document's text, ending with a newline.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("strings and numbers always have a JSON form") + "\n"
    }
}

/// A rule is written as its identifier.
mod rule_id {
    use fencepost_model::Rule;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(rule.id())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        let id = String::deserialize(deserializer)?;
        Rule::from_id(&id).ok_or_else(|| D::Error::custom(format!("unknown rule `{id}`")))
    }
}
