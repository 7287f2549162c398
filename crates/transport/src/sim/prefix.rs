//! Of a damaged trace, the part that can be judged.
//!
//! The end of a trace is lost in file order, which is no order of the execution: a barrier may be
//! there on one rank and lost on another. Judging that as it stands would miss an edge of
//! happens-before and report a correct program. What can be judged is a *causally closed* prefix:
//!
//! ```text
//! e ∈ prefix ∧ d hb→ e  ⟹  d ∈ prefix
//! ```
//!
//! It is found by running the execution forward. A process stops for good before the first call
//! that waits for something nobody did: an arrival at a collective, a message, a post, a complete,
//! an earlier turn of a lock, the operation that satisfied a wait. Whatever races in the prefix
//! races in the whole run, for every order of two of its events lies inside it.

use super::schedule::{Losses, Schedule, Step};
use fencepost_model::Execution;

/// The largest causally closed prefix, in the order the events were recorded.
pub fn closed_prefix(execution: &Execution) -> Execution {
    let mut prefix = execution.clone();
    loop {
        let lengths = reached(&prefix);
        let mut cut = false;
        for (events, length) in prefix.processes.iter_mut().zip(lengths) {
            cut |= events.len() > length;
            events.truncate(length);
        }
        if !cut {
            return prefix;
        }
    }
}

/// Per process how many of its events, from the first, have returned when nobody can go on.
fn reached(execution: &Execution) -> Vec<usize> {
    let mut returned: Vec<Vec<bool>> = execution
        .processes
        .iter()
        .map(|events| vec![false; events.len()])
        .collect();
    let mut schedule = Schedule::new(execution, 0, Losses::Possible);
    while let Ok(Some(step)) = schedule.next() {
        if let Step::Exit(at) = step {
            returned[at.rank.index()][at.index as usize] = true;
        }
    }
    let prefix = |done: &Vec<bool>| done.iter().take_while(|done| **done).count();
    returned.iter().map(prefix).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{Checks, epoch, oracle};
    use fencepost_trace::text;

    /// Correct, and synchronised in every way that crosses processes.
    const CORRECT: &str = "\
# every kind of wait
processes 2
var X 8
var buf 8
window w X

P0                    | P1
start w 1             | post w 0
put w 1 X from buf    |
complete w            | wait w
                      | store X
fence w               | fence w
put w 1 X from buf    |
fence w               | fence w
                      | load X
barrier               | barrier
lock w 1 excl         |
put w 1 X from buf    |
unlock w 1            |
                      | lock w 1 excl
                      | load X
                      | unlock w 1
lock w 1 excl         |
put w 1 X from buf    |
unlock w 1            |
isend m req=r         | recv m
waitreq r             | store X
expect none
";

    fn correct() -> Execution {
        let scenario = text::parse(CORRECT, "correct.fps");
        scenario.expect("a scenario").execution
    }

    #[test]
    fn an_intact_run_is_its_own_prefix() {
        assert_eq!(closed_prefix(&correct()), correct());
    }

    /// Whatever is lost at the ends of the processes, a correct program stays correct.
    #[test]
    fn no_cut_makes_a_correct_program_wrong() {
        let whole = correct();
        let mut alarms_without = 0;
        for first in 0..=whole.processes[0].len() {
            for second in 0..=whole.processes[1].len() {
                let mut cut = whole.clone();
                cut.processes[0].truncate(first);
                cut.processes[1].truncate(second);
                alarms_without += oracle::races(&cut, Checks::default()).expect("legal").len();
                let prefix = closed_prefix(&cut);
                assert_eq!(
                    oracle::races(&prefix, Checks::default()),
                    Ok(Vec::new()),
                    "{first}, {second}"
                );
                let mut misuses = epoch::misuses(&prefix);
                misuses.retain(|misuse| misuse.rule != fencepost_model::Rule::EpochMatch);
                assert_eq!(misuses, [], "{first}, {second}");
                assert_eq!(closed_prefix(&prefix), prefix, "closed already");
            }
        }
        assert!(alarms_without > 0, "the test would notice");
    }
}
