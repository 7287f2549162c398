//! Golden texts of the terminal renderer, one per kind of finding.

use fencepost_model::finding::Misuse;
use fencepost_model::{
    AccessKind, Action, Actor, Call, Event, Execution, Operation, Race, Ranges, Rank, RemoteKind,
    ReqId, Role, Rule, Scope, Side, Site, SiteId, WinId,
};
use fencepost_report::{
    Document, Finding, FindingWindow, Frame, PathStep, Replayed, SiteRole, Step, Terminal,
    run_summary, summary,
};

const HALO: &str = "\
# a halo exchange without synchronisation
P0                       | P1
a: put w 1 halo from row |
flush w 1                | b: load halo[0..8]
";

const HEAT: &str = "\
    for (int i = 0; i < n; i++) {
        MPI_Rput(row, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, win, &r);

        relax();
        row[0] = i;
    }
";

const UNLOCKED: &str = "\
P0                       | P1
unlock w 1               |
a: put w 1 halo from row |
";

fn site(file: &str, line: u32, column: u32) -> Site {
    Site {
        file: file.into(),
        line,
        column,
        function: "main".into(),
    }
}

fn put(request: Option<ReqId>) -> Action {
    Action::Operation(Operation {
        call: Call::Put,
        scope: Scope::Win(WinId(0)),
        target: Rank(1),
        reads: Ranges::one(0, 8),
        writes: Ranges::EMPTY,
        remote: Default::default(),
        request,
    })
}

/// Two processes; the n-th site is that of the n-th action, all on rank 0.
fn execution(sites: Vec<Site>, actions: Vec<Action>) -> Execution {
    let numbered = actions.into_iter().zip(0..);
    let events = numbered.map(|(action, site)| Event {
        thread: 0,
        action,
        site: SiteId(site),
    });
    Execution {
        processes: vec![events.collect(), Vec::new()],
        sites,
        ..Execution::default()
    }
}

fn side(rank: u32, site: u32, role: Role) -> Side {
    Side {
        actor: Actor::main(Rank(rank)),
        site: SiteId(site),
        role,
        call: (!matches!(role, Role::Plain(_))).then_some(Call::Put),
    }
}

fn race_finding(execution: &Execution, owner: u32, first: Side, second: Side) -> Finding {
    let mut findings = Replayed::new(execution);
    findings.add_race(&Race {
        owner: Rank(owner),
        bytes: Ranges::one(0x1000, 8),
        apart: false,
        first,
        second,
    });
    findings.finish().remove(0)
}

#[track_caller]
fn check(mut terminal: Terminal, finding: &Finding, expected: &str) {
    let text = terminal.finding(finding);
    assert_eq!(
        text, expected,
        "\n--- actual\n{text}--- expected\n{expected}"
    );
}

#[test]
fn race_remote_in_a_scenario() {
    let execution = execution(
        vec![site("halo.fps", 3, 1), site("halo.fps", 4, 28)],
        vec![put(None)],
    );
    let finding = race_finding(
        &execution,
        1,
        side(0, 0, Role::Target(RemoteKind::Write)),
        side(1, 1, Role::Plain(AccessKind::Load)),
    );
    let terminal = Terminal::plain().with_source("halo.fps", HALO);
    check(terminal, &finding, "\
error[RACE-REMOTE]: MPI_Put by rank 0 and load by rank 1 race on target memory of rank 1
 --> halo.fps:3:1
  |
3 | a: put w 1 halo from row |
  | ^^^^^^^^^^^^^^^^^^^^^^^^ (1) MPI_Put by rank 0 writes target memory of rank 1
4 | flush w 1                | b: load halo[0..8]
  |                            ------------------ (2) load by rank 1
  |
  = note: two accesses to target memory are not ordered, and at least one of them writes
  = note: bytes 0x1000..0x1008 of rank 1
  = help: Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.
");
}

#[test]
fn race_local_between_a_request_and_a_store() {
    let execution = execution(
        vec![site("heat.c", 2, 9), site("heat.c", 5, 16)],
        vec![put(Some(ReqId(0)))],
    );
    let finding = race_finding(
        &execution,
        0,
        side(0, 1, Role::Plain(AccessKind::Store)),
        side(0, 0, Role::Origin { writes: false }),
    );
    let terminal = Terminal::plain().with_source("heat.c", HEAT);
    check(terminal, &finding, "\
error[RACE-LOCAL]: MPI_Rput and store by rank 0 race on an origin buffer of rank 0
 --> heat.c:2:9
  |
2 |         MPI_Rput(row, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, win, &r);
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ (1) MPI_Rput by rank 0 reads its origin buffer
...
5 |         row[0] = i;
  |                --- (2) store by rank 0
  |
  = note: the buffer of a one-sided operation is accessed before the operation is complete at its origin
  = note: bytes 0x1000..0x1008 of rank 0
  = help: Complete the operation before the buffer is used again: flush (or flush_local), unlock, fence, complete, or wait for its request; in OpenSHMEM quiet.
");
}

#[test]
fn the_same_line_on_two_ranks() {
    let execution = execution(vec![site("heat.c", 2, 9)], vec![put(Some(ReqId(0)))]);
    let write = |rank| side(rank, 0, Role::Target(RemoteKind::Write));
    let finding = race_finding(&execution, 2, write(1), write(0));
    let terminal = Terminal::plain().with_source("heat.c", HEAT);
    check(terminal, &finding, "\
error[RACE-REMOTE]: MPI_Rput by rank 0 and MPI_Rput by rank 1 race on target memory of rank 2
 --> heat.c:2:9
  |
2 |         MPI_Rput(row, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, win, &r);
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |         |
  |         (1) MPI_Rput by rank 0 writes target memory of rank 2
  |         (2) MPI_Rput by rank 1 writes target memory of rank 2
  |
  = note: two accesses to target memory are not ordered, and at least one of them writes
  = note: bytes 0x1000..0x1008 of rank 2
  = help: Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.
");
}

#[test]
fn race_without_its_source() {
    let execution = execution(
        vec![site("gone/heat.c", 31, 5), site("gone/relax.c", 40, 0)],
        vec![put(None)],
    );
    let finding = race_finding(
        &execution,
        1,
        side(0, 0, Role::Target(RemoteKind::Write)),
        side(1, 1, Role::Plain(AccessKind::Store)),
    );
    check(Terminal::plain(), &finding, "\
error[RACE-REMOTE]: MPI_Put by rank 0 and store by rank 1 race on target memory of rank 1
 --> gone/heat.c:31:5
  = note: (1) MPI_Put by rank 0 writes target memory of rank 1 at gone/heat.c:31:5 in main
  = note: (2) store by rank 1 at gone/relax.c:40 in main
  = note: two accesses to target memory are not ordered, and at least one of them writes
  = note: bytes 0x1000..0x1008 of rank 1
  = help: Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.
");
}

/// What only a run knows: the window, and the calls that a compiler took apart.
#[test]
fn race_in_a_named_window_at_an_inlined_place() {
    let execution = execution(
        vec![site("heat.c", 2, 9), site("gone.c", 5, 0)],
        vec![put(None)],
    );
    let mut finding = race_finding(
        &execution,
        1,
        side(0, 0, Role::Target(RemoteKind::Write)),
        side(1, 1, Role::Plain(AccessKind::Store)),
    );
    let frame = |function: &str, line| Frame {
        function: function.into(),
        file: "heat.c".into(),
        line,
        column: 0,
    };
    finding.sites[0].inlined = vec![frame("step", 9), frame("main", 20)];
    finding.sites[1].inlined = vec![frame("main", 0)];
    finding.windows = vec![FindingWindow {
        name: "halo".into(),
        constructor: "MPI_Win_allocate".into(),
        file: "heat.c".into(),
        line: 12,
        bytes: vec!["16..24".into()],
    }];
    let terminal = Terminal::plain().with_source("heat.c", HEAT);
    check(
        terminal,
        &finding,
        "\
error[RACE-REMOTE]: MPI_Put by rank 0 and store by rank 1 race on target memory of rank 1
 --> heat.c:2:9
  |
2 |         MPI_Rput(row, n, MPI_DOUBLE, right, 0, n, MPI_DOUBLE, win, &r);
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ (1) MPI_Put by rank 0 writes target memory of rank 1
  |
  = note: (1) MPI_Put is in main, inlined into step at heat.c:9, inlined into main at heat.c:20
  = note: (2) store by rank 1 at gone.c:5 in main, inlined into main
  = note: two accesses to target memory are not ordered, and at least one of them writes
  = note: window `halo` is made by MPI_Win_allocate at heat.c:12
  = help: Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.
",
    );
}

#[test]
fn epoch_misuse_with_the_earlier_call() {
    let unlock = Action::Unlock {
        win: WinId(0),
        target: Rank(1),
    };
    let execution = execution(
        vec![site("unlocked.fps", 3, 1), site("unlocked.fps", 2, 1)],
        vec![put(None), unlock],
    );
    let mut findings = Replayed::new(&execution);
    for _ in 0..2 {
        findings.add_misuse(&Misuse {
            rule: Rule::EpochNone,
            actor: Actor::main(Rank(0)),
            site: SiteId(0),
            earlier: Some(SiteId(1)),
        });
    }
    let finding = findings.finish().remove(0);
    let terminal = Terminal::plain().with_source("unlocked.fps", UNLOCKED);
    check(
        terminal,
        &finding,
        "\
error[EPOCH-NONE]: MPI_Put by rank 0: a one-sided operation is issued outside an access epoch
 --> unlocked.fps:3:1
  |
2 | unlock w 1               |
  | ---------- earlier MPI_Win_unlock by rank 0
3 | a: put w 1 halo from row |
  | ^^^^^^^^^^^^^^^^^^^^^^^^ MPI_Put by rank 0
  |
  = note: observed 2 times
  = help: Open an access epoch on the window first: fence, start, lock or lock_all.
",
    );
}

#[test]
fn the_summary_counts_rules() {
    assert_eq!(summary(&[]), "fencepost: no findings");
    let execution = execution(vec![site("heat.c", 2, 9)], vec![put(None)]);
    let write = |rank| side(rank, 0, Role::Target(RemoteKind::Write));
    let finding = race_finding(&execution, 2, write(0), write(1));
    assert_eq!(
        summary(std::slice::from_ref(&finding)),
        "fencepost: 1 finding (1 RACE-REMOTE)"
    );
    assert_eq!(
        run_summary(std::slice::from_ref(&finding), 4),
        "fencepost: 1 finding in 4 ranks (1 RACE-REMOTE)"
    );
    assert_eq!(run_summary(&[], 1), "fencepost: no findings in 1 rank");
    let local = Finding {
        rule: Rule::RaceLocal,
        ..finding.clone()
    };
    assert_eq!(
        summary(&[finding.clone(), local, finding]),
        "fencepost: 3 findings (1 RACE-LOCAL, 2 RACE-REMOTE)"
    );
}

#[test]
fn the_way_to_each_place_is_told() {
    let execution = execution(
        vec![site("heat.c", 31, 5), site("heat.c", 40, 9)],
        vec![put(None)],
    );
    let mut finding = race_finding(
        &execution,
        1,
        side(0, 0, Role::Target(RemoteKind::Write)),
        side(1, 1, Role::Plain(AccessKind::Load)),
    );
    let step = |line, step, leads_to| PathStep {
        file: "heat.c".into(),
        line,
        column: 5,
        step,
        leads_to,
    };
    let function = "exchange".to_string();
    finding.path = vec![
        step(20, Step::Branch { taken: false }, None),
        step(22, Step::Loop { round: 2 }, Some(SiteRole::First)),
        step(23, Step::Call { function }, Some(SiteRole::First)),
    ];
    let text = Terminal::plain().finding(&finding);
    let notes = "  = note: on a path where the condition at heat.c:20:5 is false
  = note: (1) MPI_Put is reached in round 2 of the loop at heat.c:22:5, in the call of exchange at heat.c:23:5
";
    assert!(text.contains(notes), "{text}");
    let document = Document::new(vec![finding]);
    let json: serde_json::Value = serde_json::from_str(&document.to_json()).expect("valid JSON");
    assert_eq!(
        json["findings"][0]["path"],
        serde_json::json!([
            {"kind": "branch", "file": "heat.c", "line": 20, "column": 5, "taken": false},
            {"kind": "loop", "file": "heat.c", "line": 22, "column": 5, "round": 2, "leads_to": "first"},
            {"kind": "call", "file": "heat.c", "line": 23, "column": 5, "function": "exchange",
             "leads_to": "first"},
        ])
    );
    let read = serde_json::from_str::<Document>(&document.to_json());
    assert_eq!(read.expect("valid document"), document);
}

#[test]
fn the_json_document_has_the_documented_shape_and_is_read_again() {
    let execution = execution(
        vec![site("heat.c", 31, 5), site("heat.c", 40, 9)],
        vec![put(None)],
    );
    let finding = race_finding(
        &execution,
        1,
        side(0, 0, Role::Target(RemoteKind::Write)),
        side(1, 1, Role::Plain(AccessKind::Load)),
    );
    let document = Document::new(vec![finding]);
    let json: serde_json::Value = serde_json::from_str(&document.to_json()).expect("valid JSON");
    assert_eq!(
        json,
        serde_json::json!({
            "version": 1,
            "findings": [{
                "rule": "RACE-REMOTE",
                "certainty": "certain",
                "message": "MPI_Put by rank 0 and load by rank 1 race on target memory of rank 1",
                "ranks": "0-1",
                "sites": [
                    {"role": "first", "file": "heat.c", "line": 31, "column": 5,
                     "function": "main", "op": "MPI_Put", "ranks": "0",
                     "access": "writes target memory of rank 1"},
                    {"role": "second", "file": "heat.c", "line": 40, "column": 9,
                     "function": "main", "op": "load", "ranks": "1"},
                ],
                "owner": "1",
                "bytes": ["0x1000..0x1008"],
                "count": 1,
                "fix": Rule::RaceRemote.fix(),
            }],
        })
    );
    assert_eq!(
        serde_json::from_str::<Document>(&document.to_json()).expect("valid document"),
        document
    );
    assert_eq!(
        Document::new(Vec::new()).to_json(),
        "{\n  \"version\": 1,\n  \"findings\": []\n}\n"
    );
}
