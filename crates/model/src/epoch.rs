//! Placeholder.
use crate::{execution::Execution, finding::Misuse};

/// Every broken epoch rule of an execution.
pub fn misuses(_execution: &Execution) -> Vec<Misuse> {
    Vec::new()
}
