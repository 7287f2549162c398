use super::*;
use crate::term::TermId;
use fencepost_ir::PlaceId;
use fencepost_model::{
    Access, AccessKind, Action, Call, Event, Execution, Flavour, GroupId, MemoryModel, Operation,
    Ranges, Rank, Remote, RemoteKind, Scope, SiteId, WinId, Window,
};

/// Rank 0 puts inside a lock_all epoch; rank 1 loads the bytes, or not.
fn execution(size: u32, racing: bool) -> Record {
    let event = |action, site| Event {
        thread: 0,
        action,
        site: SiteId(site),
    };
    let put = Operation {
        call: Call::Put,
        scope: Scope::Win(WinId(0)),
        target: Rank(1),
        reads: Ranges::one(0x100, 4),
        writes: Ranges::EMPTY,
        remote: [Remote {
            kind: RemoteKind::Write,
            ranges: Ranges::one(0x1000, 4),
        }]
        .into_iter()
        .collect(),
        request: None,
    };
    let mut processes: Vec<Vec<Event>> = (0..size).map(|_| Vec::new()).collect();
    let lock = Action::LockAll {
        win: WinId(0),
        nocheck: false,
        turn: 0,
    };
    processes[0] = vec![
        event(lock, 0),
        event(Action::Operation(put), 1),
        event(Action::UnlockAll { win: WinId(0) }, 2),
    ];
    if racing {
        let load = Access {
            kind: AccessKind::Load,
            owner: Rank(1),
            ranges: Ranges::one(0x1000, 4),
        };
        processes[1] = vec![event(Action::Access(load), 3)];
    }
    let window = Window {
        flavour: Flavour::Create,
        exposed: [(Rank(1), Ranges::one(0x1000, 16))].into(),
        ..Window::new(GroupId::WORLD)
    };
    Record {
        execution: Execution {
            processes,
            windows: [(WinId(0), window)].into(),
            ..Execution::default()
        },
        stuck: None,
        misfits: Vec::new(),
        wrong: Vec::new(),
        notes: Vec::new(),
        complete: true,
    }
}

fn decision(condition: u32, truth: bool) -> Decision {
    Decision {
        negated: false,
        condition: TermId(condition),
        place: PlaceId(condition),
        rank: 0,
        truth,
    }
}

fn run(size: u32, racing: bool, decisions: &[(u32, bool)]) -> Run {
    run_of(size, execution(size, racing), decisions)
}

fn run_of(size: u32, mut record: Record, decisions: &[(u32, bool)]) -> Run {
    let decisions = decisions.iter().map(|(c, truth)| decision(*c, *truth));
    let mut places = Places::new(|| (10..20).map(site).collect());
    Run {
        size,
        backwards: false,
        decisions: decisions.collect(),
        judged: Judged::new(&mut record, &mut places, MemoryModel::Unified),
    }
}

fn site(line: u32) -> Site {
    Site {
        file: "a.c".into(),
        line,
        column: 1,
        function: "main".into(),
    }
}

fn judged<const N: usize>(runs: [Run; N]) -> Vec<Finding> {
    let mut runs = runs;
    let found = judge(&mut runs, crate::scope::Scope::default(), |decision| {
        site(decision.place.0)
    });
    found.into_iter().map(|(finding, _)| finding).collect()
}

#[test]
fn what_every_execution_shows_is_certain() {
    let findings = judged([run(2, true, &[(1, true)]), run(2, true, &[(1, false)])]);
    let [finding] = &findings[..] else {
        panic!("one finding, not {findings:?}");
    };
    assert_eq!(finding.rule, Rule::RaceRemote);
    assert_eq!(finding.certainty, Certainty::Certain);
    assert_eq!((finding.decided_by.clone(), finding.path.len()), (None, 0));
    let lines: Vec<u32> = finding.sites.iter().map(|site| site.line).collect();
    assert_eq!(lines, [11, 13]);
    assert_eq!(finding.windows[0].bytes, ["0..4"]);
    assert!(finding.bytes.is_empty());
}

#[test]
fn the_condition_that_decides_is_named() {
    let runs = [
        run(2, true, &[(1, true), (2, true)]),
        run(2, true, &[(1, false), (2, true)]),
        run(2, false, &[(1, true), (2, false)]),
        run(2, false, &[(1, false), (2, false)]),
    ];
    let findings = judged(runs);
    assert_eq!(findings[0].certainty, Certainty::Possible);
    let decider = findings[0].decided_by.as_ref().expect("a decider");
    assert_eq!(
        (decider.line, &decider.step),
        (2, &Step::Branch { taken: true })
    );
    assert_eq!(findings[0].path.len(), 1);
}

#[test]
fn an_execution_that_was_cut_says_nothing_about_certainty() {
    let mut cut = execution(2, false);
    cut.complete = false;
    let cut = run_of(2, cut, &[(1, false)]);
    let findings = judged([run(2, true, &[(1, true)]), cut]);
    assert_eq!(findings[0].certainty, Certainty::Certain);
}

#[test]
fn a_number_of_ranks_the_program_is_not_made_for_is_not_judged() {
    let mut broken = execution(3, true);
    for event in &mut broken.execution.processes[0] {
        if let Action::Operation(op) = &mut event.action {
            op.remote[0].ranges = Ranges::one(0x1010, 4);
        }
    }
    let broken = run_of(3, broken, &[]);
    assert_eq!(judged([run(2, false, &[]), broken]), []);
}

#[test]
fn what_needs_more_ranks_says_so() {
    let findings = judged([run(2, false, &[]), run(3, true, &[])]);
    assert_eq!(findings[0].certainty, Certainty::Possible);
    assert_eq!(findings[0].from_ranks, Some(3));
}
