//! What is checked only where it is asked for.

use crate::separate::MemoryModel;

/// What is checked beyond what always is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// Against which memory model.
    pub memory: MemoryModel,
    /// Threads of a process against each other, in memory that windows show to others (§2, thread rule).
    pub threads: bool,
}

impl From<MemoryModel> for Checks {
    fn from(memory: MemoryModel) -> Checks {
        Checks {
            memory,
            ..Checks::default()
        }
    }
}
