//! What an execution could not follow: said, never silent.

use fencepost_ir::{FuncId, PlaceId};
use rustc_hash::FxHashSet;
use std::fmt;

/// Something that was not followed as the program would do it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// A function that is only declared: its result and what it writes are not known.
    UnknownFunction(String),
    /// A call of a function that is not known.
    UnknownPointer,
    /// Recursion was cut.
    Recursion(String),
    /// A loop was left before its end.
    LoopLeft,
    /// A function without MPI took too long; its effects are unknown.
    FunctionLeft(String),
    /// A rank took too many steps, the execution ends there.
    StepBudget,
    /// Control goes to one of several places; the first was taken.
    Somewhere,
    /// Threads communicate: what they complete for each other is not followed.
    Threads,
    /// It would take too long to try all combinations of conditions.
    CutShort,
    /// The program cannot be started: nothing is defined by that name.
    NothingToRun,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::UnknownFunction(name) => write!(f, "{name} is not known: any result is possible"),
            Note::UnknownPointer => write!(f, "which function is called here is not known"),
            Note::Recursion(name) => write!(f, "recursion of {name} was not followed further"),
            Note::LoopLeft => write!(f, "a loop was left after some rounds"),
            Note::FunctionLeft(name) => write!(f, "{name} takes long: any result is possible"),
            Note::StepBudget => write!(
                f,
                "a rank takes too many steps: what follows is not checked"
            ),
            Note::Threads => write!(
                f,
                "threads that communicate: what follows is judged when the program runs"
            ),
            Note::Somewhere => write!(f, "a computed jump: one way was followed"),
            Note::CutShort => write!(
                f,
                "the program takes many steps: not all combinations of its conditions and numbers of ranks were tried"
            ),
            Note::NothingToRun => write!(f, "there is nothing to run"),
        }
    }
}

/// Notes, each once per place.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    seen: FxHashSet<(Note, PlaceId)>,
    unknown: FxHashSet<FuncId>,
    notes: Vec<(Note, PlaceId)>,
}

impl Notes {
    /// Takes a note.
    pub fn add(&mut self, note: Note, place: PlaceId) {
        // A function is said once, wherever it is called.
        let key = match note {
            Note::UnknownFunction(_) | Note::Recursion(_) | Note::FunctionLeft(_) => PlaceId::NONE,
            _ => place,
        };
        if self.seen.insert((note.clone(), key)) {
            self.notes.push((note, place));
        }
    }

    /// Takes the note that a function is not known, the first time.
    pub fn unknown_function(&mut self, function: FuncId, name: &str, place: PlaceId) {
        if self.unknown.insert(function) {
            self.add(Note::UnknownFunction(name.to_owned()), place);
        }
    }

    /// In the order they were taken.
    pub fn all(&self) -> &[(Note, PlaceId)] {
        &self.notes
    }

    /// Takes over the notes of another execution.
    pub fn merge(&mut self, other: &Notes) {
        for (note, place) in &other.notes {
            self.add(note.clone(), *place);
        }
    }
}
