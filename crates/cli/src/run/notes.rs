//! What a user should know beside the findings: what was not checked, and how ranks ended. Each note
//! is one line, and names the ranks it holds for.

use super::journals::Job;
use fencepost_report::Numbers;
use fencepost_session::Options;
use fencepost_session::journal::{End, Journal};
use std::collections::BTreeMap;

/// No machine has more ranks; a larger number in a journal is damage.
const MOST_RANKS: u32 = 1 << 24;

/// The notes of a run, in the order in which they are told.
pub fn of_run(jobs: &[Job], options: &Options) -> Vec<String> {
    let mut notes = Vec::new();
    for job in jobs {
        notes.extend(written(job));
        notes.extend(endings(job));
        notes.extend(absent(job));
        if options.local_accesses {
            notes.extend(uninstrumented(job));
        }
        if job.ranks.len() == 1 && size(job) <= 1 {
            notes.push("there is one rank: only its communication with itself was checked".into());
        }
    }
    // Several jobs of one program would say the same things.
    let mut told = Vec::new();
    for note in notes {
        let note = format!("note: {note}");
        if !told.contains(&note) {
            told.push(note);
        }
    }
    told
}

/// What the ranks wrote down.
fn written(job: &Job) -> Vec<String> {
    let texts = |journal: &Journal| {
        let notes = journal.notes.iter();
        notes.map(|note| printable(&note.text)).collect()
    };
    let texts = by_text(job, texts).into_iter();
    texts
        .map(|(text, ranks)| format!("{text} ({})", ranks.with("rank")))
        .collect()
}

/// Every end but the usual one.
fn endings(job: &Job) -> Vec<String> {
    let mut journals = job.ranks.values();
    let mismatch = journals.any(|journal| !journal.mismatches.is_empty());
    let finished = |journal: &Journal| journal.end == Some(End::Finalized);
    if mismatch && !job.ranks.values().all(finished) {
        return vec!["the ranks could not go on: Fencepost ended the program".into()];
    }
    let ending = |journal: &Journal| match journal.end {
        Some(End::Finalized) => Vec::new(),
        Some(End::Aborted(code)) => vec![format!("ended by MPI_Abort with code {code}")],
        Some(End::Signal(number)) => vec![format!("ended by signal {number}")],
        Some(End::Exited(code)) => {
            vec![format!("ended without MPI_Finalize, with exit code {code}")]
        }
        // How it ended is among the lines that are missing.
        None if !journal.warnings.is_empty() => Vec::new(),
        None => vec!["ended without MPI_Finalize (killed or crashed)".into()],
    };
    let endings = by_text(job, ending).into_iter();
    endings
        .map(|(ending, ranks)| format!("{} {ending}", ranks.with("rank")))
        .collect()
}

/// Which ranks say which texts.
fn by_text(job: &Job, texts: impl Fn(&Journal) -> Vec<String>) -> BTreeMap<String, Numbers> {
    let mut ranks: BTreeMap<String, Numbers> = BTreeMap::new();
    for (rank, journal) in &job.ranks {
        for text in texts(journal) {
            ranks.entry(text).or_default().insert(*rank);
        }
    }
    ranks
}

/// Ranks of which nothing is known.
fn absent(job: &Job) -> Option<String> {
    let absent = (0..size(job)).filter(|rank| !job.ranks.contains_key(rank));
    let absent: Numbers = absent.collect();
    let ranks = (!absent.is_empty()).then(|| absent.with("rank"))?;
    Some(format!("{ranks} left no journal and could not be checked"))
}

fn uninstrumented(job: &Job) -> Option<String> {
    let blind = job
        .ranks
        .iter()
        .filter(|(_, journal)| !journal.instrumented);
    let blind: Numbers = blind.map(|(rank, _)| *rank).collect();
    let all = job.ranks.values().all(|journal| !journal.instrumented);
    let whose = match all {
        true => "the program".into(),
        false if blind.is_empty() => return None,
        false => blind.with("rank"),
    };
    Some(format!(
        "loads and stores of {whose} are not seen: build it with `fencepost cc`"
    ))
}

/// How many ranks the job had, as far as is known.
fn size(job: &Job) -> u32 {
    let starts = job
        .ranks
        .values()
        .filter_map(|journal| journal.start.as_ref());
    let sizes = starts.map(|start| start.size);
    sizes.filter(|size| *size <= MOST_RANKS).max().unwrap_or(0)
}

/// Text from a program, without what could steer the terminal.
fn printable(text: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}
