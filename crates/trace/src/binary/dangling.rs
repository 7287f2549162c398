//! Waits whose satisfying operation was lost with the rest of a trace.
//!
//! Keeping such a wait without its operation would order too little, and so give false alarms: the
//! record of its process ends before it. That may lose operations other waits name, so:
//!
//! ```text
//! length(p) = greatest lengths such that no wait below them names an event at or beyond length(its process)
//! ```
//!
//! reached by cutting, and looking only at the waits that name what was just cut.

use fencepost_model::{Action, EventRef, Execution};

/// A wait, and one event it names.
struct Edge {
    named: EventRef,
    wait: EventRef,
}

/// Ends each process before its first wait for an event that is not there. Gives the number of
/// events dropped.
pub fn cut(execution: &mut Execution) -> u64 {
    let before = execution.events().count();
    let mut edges = edges_by_process(execution);
    let mut pending: Vec<EventRef> = Vec::new();
    for rank in 0..edges.len() {
        pending.extend(broken(execution, &mut edges, rank));
    }
    while let Some(wait) = pending.pop() {
        let list = &mut execution.processes[wait.rank.index()];
        list.truncate(wait.index as usize);
        pending.extend(broken(execution, &mut edges, wait.rank.index()));
    }
    (before - execution.events().count()) as u64
}

/// The edges to each process, by the position they name; one more list for processes that do not exist.
fn edges_by_process(execution: &Execution) -> Vec<Vec<Edge>> {
    let processes = execution.processes.len();
    let mut edges: Vec<Vec<Edge>> = Vec::new();
    edges.resize_with(processes + 1, Vec::new);
    for (wait, event) in execution.events() {
        if let Action::WaitUntil { satisfied } = &event.action {
            for &named in satisfied {
                edges[named.rank.index().min(processes)].push(Edge { named, wait });
            }
        }
    }
    for list in &mut edges {
        list.sort_by_key(|edge| edge.named.index);
    }
    edges
}

/// Takes the edges that name an event beyond the end of a process: the waits they come from.
fn broken(execution: &Execution, edges: &mut [Vec<Edge>], rank: usize) -> Vec<EventRef> {
    let length = execution.processes.get(rank).map_or(0, Vec::len);
    let lost = edges[rank].partition_point(|edge| (edge.named.index as usize) < length);
    edges[rank].drain(lost..).map(|edge| edge.wait).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{Event, Rank, SiteId};

    fn event(action: Action) -> Event {
        Event {
            thread: 0,
            action,
            site: SiteId(0),
        }
    }

    fn wait(rank: u32, index: u32) -> Event {
        let rank = Rank(rank);
        event(Action::WaitUntil {
            satisfied: vec![EventRef { rank, index }],
        })
    }

    #[test]
    fn a_lost_operation_ends_the_chain_of_waits_that_need_it() {
        let work = || event(Action::Finalize);
        let mut execution = Execution {
            processes: vec![
                vec![work(), wait(1, 1), work()],
                vec![work(), wait(2, 7), work()],
                vec![work(), wait(0, 0), wait(0, 2), work()],
                vec![wait(9, 0)],
            ],
            ..Execution::default()
        };
        assert_eq!(cut(&mut execution), 2 + 2 + 2 + 1);
        let lengths: Vec<usize> = execution.processes.iter().map(Vec::len).collect();
        assert_eq!(lengths, [1, 1, 2, 0]);
        assert_eq!(cut(&mut execution), 0);
    }
}
