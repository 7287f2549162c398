//! The readable form: what a scenario says, and how it complains.

use fencepost_model::*;
use fencepost_trace::text::{Scenario, parse};

const FIGURE_4A: &str = "\
# 001 figure 4a: put against a local store at the target
processes 2
var X 8
var buf 8
window w X

P0                       | P1
barrier                  | barrier
lock w 1 shared          |
store buf                |
a: put w 1 X from buf    | b: store X
unlock w 1               |
barrier                  | barrier

expect RACE-REMOTE a b
";

fn read(source: &str) -> Scenario {
    parse(source, "test.race").unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The events of process 0 when its column holds `cells`.
fn actions(declarations: &str, cells: &str) -> Vec<Action> {
    let source = format!("processes 3\n{declarations}\nP0\n{cells}\nexpect none\n");
    let events = read(&source).execution.processes.remove(0);
    events.into_iter().map(|event| event.action).collect()
}

fn complaint(source: &str) -> String {
    match parse(source, "t") {
        Ok(_) => panic!("no complaint about\n{source}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn figure_4a() {
    let scenario = read(FIGURE_4A);
    assert_eq!(
        scenario.title,
        "001 figure 4a: put against a local store at the target"
    );
    let execution = &scenario.execution;
    let counts: Vec<usize> = execution.processes.iter().map(Vec::len).collect();
    assert_eq!(counts, [6, 3]);
    let [expectation] = scenario.expect.as_slice() else {
        panic!("one expectation");
    };
    assert_eq!(expectation.rule, Rule::RaceRemote);
    assert_eq!(
        expectation.events,
        [scenario.labels["a"], scenario.labels["b"]]
    );
    let Action::Operation(put) = &execution.event(scenario.labels["a"]).action else {
        panic!("a is an operation");
    };
    assert_eq!(put.call, Call::Put);
    assert_eq!(put.target, Rank(1));
    assert_eq!(put.reads, Ranges::one(0x1080, 8));
    assert_eq!(put.remote[0].ranges, Ranges::one(0x1000, 8));
    let site = &execution.sites[execution.event(scenario.labels["b"]).site.index()];
    assert_eq!((site.line, site.column), (11, 28));
    assert_eq!(
        (site.file.as_str(), site.function.as_str()),
        ("test.race", "P1")
    );
}

#[test]
fn every_event_has_its_own_site() {
    let execution = read(FIGURE_4A).execution;
    let mut sites: Vec<SiteId> = execution.events().map(|(_, event)| event.site).collect();
    sites.sort();
    sites.dedup();
    assert_eq!(sites.len(), execution.sites.len());
    assert_eq!(sites.len(), 9);
}

#[test]
fn collectives_match_by_count_in_their_sequence() {
    let source = "processes 2\nvar X 8\nwindow w X\ngroup g 0,1\nP0 | P1\n\
        barrier | barrier g\nbarrier g | fence w\nfence w | barrier\nbarrier_all | barrier_all\n\
        sync_all | sync_all\nexpect none";
    let execution = read(source).execution;
    let coll = |rank: usize, index: usize| match &execution.processes[rank][index].action {
        Action::Collective { coll, .. }
        | Action::Fence { coll, .. }
        | Action::BarrierAll { coll } => *coll,
        other => panic!("{other:?}"),
    };
    let pairs = [(0, 2), (1, 0), (2, 1), (3, 3), (4, 4)];
    for (i, (first, second)) in pairs.into_iter().enumerate() {
        assert_eq!(coll(0, first), coll(1, second));
        for (other, _) in pairs.into_iter().skip(i + 1) {
            assert_ne!(coll(0, first), coll(0, other));
        }
    }
}

#[test]
fn messages_match_by_count_and_requests_restart() {
    let source = "processes 2\nP0 | P1\nsend m | recv m\nisend m req=r | irecv m req=r\n\
        waitreq r | waitreq r\nissend m req=r | recv m\nwaitreq r |\nexpect none";
    let execution = read(source).execution;
    let sent: Vec<MsgId> = execution.processes[0]
        .iter()
        .filter_map(|event| match event.action {
            Action::Send { msg, .. } => Some(msg),
            _ => None,
        })
        .collect();
    let received: Vec<MsgId> = execution.processes[1]
        .iter()
        .filter_map(|event| match event.action {
            Action::Recv { msg, .. } => Some(msg),
            _ => None,
        })
        .collect();
    assert_eq!(sent, received);
    let at = |index| EventRef {
        rank: Rank(0),
        index,
    };
    assert_eq!(execution.completion_of(at(1)), Some(at(2)));
    assert_eq!(execution.completion_of(at(3)), Some(at(4)));
}

#[test]
fn byte_expressions() {
    let bytes = |text: &str| match actions("var X 16\nvar Y 4 at=0x100", &format!("load {text}"))
        .remove(0)
    {
        Action::Access(access) => access.ranges.0.to_vec(),
        other => panic!("{other:?}"),
    };
    let range = |start, end| ByteRange { start, end };
    assert_eq!(bytes("X"), [range(0x1000, 0x1010)]);
    assert_eq!(
        bytes("X[8..12,0..4]+Y"),
        [
            range(0x1008, 0x100c),
            range(0x1000, 0x1004),
            range(0x100, 0x104)
        ]
    );
    assert_eq!(bytes("0x10..32"), [range(16, 32)]);
    assert_eq!(bytes("-"), []);
}

#[test]
fn operations() {
    let declarations = "var X 16\nvar b 16\nwindow w same_op X\ncontext c domain=2";
    let operation = |text: &str| match actions(declarations, text).remove(0) {
        Action::Operation(operation) => operation,
        other => panic!("{other:?}"),
    };
    let acc = operation("acc w 1 X[0..4]:i32+X[8..16]:f64 from b op=sum req=r");
    assert_eq!(acc.remote.len(), 2);
    let RemoteKind::Update(update) = acc.remote[1].kind else {
        panic!("an update");
    };
    assert_eq!(update.elem, ElemType { code: 10, size: 8 });
    assert!(matches!(
        update.family,
        Family::Mpi {
            same_op_only: true,
            ordered: true
        }
    ));
    assert!(acc.request.is_some());

    let cas = operation("cas w 1 X[0..4] from b[0..8] to b[8..12] type=i32");
    assert!(matches!(cas.remote[0].kind, RemoteKind::Update(u) if u.op == AccOp::Replace));
    assert_eq!(cas.writes, Ranges::one(0x1058 + 0x28 + 8, 4).clone());

    let signal = operation("sh.put_signal 2 X[0..8] from b sig X[8..16] ctx=c");
    assert_eq!(signal.remote[0].kind, RemoteKind::Write);
    let RemoteKind::Update(update) = signal.remote[1].kind else {
        panic!("an update");
    };
    assert_eq!(update.family, Family::Shmem { domain: 2 });
    assert_eq!((update.op, update.elem.size), (AccOp::Replace, 8));

    let general = operation(
        "op call=Get win=w target=0 writes=b remote=read:X remote=update(shmem,3,t77.2,xor):b",
    );
    assert_eq!(general.call, Call::Get);
    assert_eq!(general.remote.len(), 2);
}

#[test]
fn lock_turns_follow_the_rows() {
    let source = "processes 2\nwindow w\nwindow v\nP0 | P1\n | lock w 0 excl\nlock w 1 shared | lock_all v\n\
        lock_all w turn=9 |\nexpect none";
    let execution = read(source).execution;
    let turns: Vec<u32> = execution
        .events()
        .filter_map(|(_, event)| match event.action {
            Action::Lock { turn, .. } | Action::LockAll { turn, .. } => Some(turn),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [1, 9, 0, 0]);
}

#[test]
fn threads_interleave_row_by_row() {
    let source = "processes 1\nP0 | P0.1\nfork 1 |\nacquire L | \nrelease L | acquire L\n | release L\njoin 1 |\nexpect none";
    let events = read(source).execution.processes.remove(0);
    let threads: Vec<u32> = events.iter().map(|event| event.thread).collect();
    assert_eq!(threads, [0, 0, 0, 1, 1, 0]);
    assert!(matches!(events[4].action, Action::Release { turn: 3, .. }));
}

#[test]
fn waits_name_operations_by_label() {
    let source =
        "processes 2\nvar F 8\nP0 | P1\n | sh.wait by a\na: sh.put 1 F |\n | sh.wait\nexpect none";
    let events = read(source).execution.processes.remove(1);
    let a = EventRef {
        rank: Rank(0),
        index: 0,
    };
    assert_eq!(events[0].action, Action::WaitUntil { satisfied: vec![a] });
    assert_eq!(events[1].action, Action::WaitUntil { satisfied: vec![] });
}

#[test]
fn windows() {
    let source = "processes 3\nvar X 8\nvar Y 8\ngroup g 0,2\n\
        window w group=g flavour=shared flavour.P2=dynamic no_locks unordered X Y@1\nexpect none";
    let execution = read(source).execution;
    let window = &execution.windows[&WinId(0)];
    assert_eq!(execution.members(window.group), [Rank(0), Rank(2)]);
    assert_eq!(window.flavour, Flavour::Shared);
    assert_eq!(window.flavours[&Rank(2)], Flavour::Dynamic);
    assert_eq!(window.exposed.len(), 3);
    assert!(window.no_locks && !window.ordered && !window.same_op_only);
}

#[test]
fn complaints_say_where_and_what() {
    let cases = [
        ("", "`processes N`"),
        ("processes 2\n", "no `expect` line"),
        (
            "processes 2\nP0 | P2\nexpect none",
            "t:2:6: process 2 does not exist",
        ),
        (
            "processes 2\nP0 | P1\nbarrier\nexpect none",
            "t:3:1: the row has 1 cells",
        ),
        (
            "processes 1\nP0\nfrobnicate x\nexpect none",
            "t:3:1: unknown verb `frobnicate`",
        ),
        ("processes 1\nP0\nflosh w\nexpect none", "unknown verb"),
        (
            "processes 1\nP0\nfence w\nexpect none",
            "t:3:7: unknown window `w`; none is declared",
        ),
        (
            "processes 1\nwindow w\nP0\nlock w 0\nexpect none",
            "t:4:1: `shared` or `excl` is missing; expected `lock w 1 shared|excl",
        ),
        (
            "processes 1\nwindow w\nP0\ncomplete w 0\nexpect none",
            "t:4:12: unexpected `0`; expected `complete w`",
        ),
        (
            "processes 1\nP0\nsend m\nexpect none",
            "t:3:6: message `m` is unmatched: 1 sends and 0 receives",
        ),
        ("processes 1\nP0\nwaitreq r\nexpect none", "no request `r`"),
        (
            "processes 1\nP0\nibarrier\nexpect none",
            "`req=` is missing",
        ),
        (
            "processes 1\nvar X 4\nP0\nload X[0..8]\nexpect none",
            "t:4:8: `X` has only 4 bytes",
        ),
        (
            "processes 1\nvar X 4\nP0\nload X[2..2]\nexpect none",
            "is empty",
        ),
        (
            "processes 1\nvar X 4\nwindow w X\nP0\nacc w 0 X op=sum\nexpect none",
            "`type=` is missing",
        ),
        (
            "processes 1\nP0\nexpect RACE-REMOTE a b",
            "t:3:20: no cell has the label `a`",
        ),
        (
            "processes 1\nP0\na: finalize\nexpect RACE-REMOTE a",
            "between two labels",
        ),
        (
            "processes 1\nP0\na: finalize\nexpect RACE-NOWHERE a",
            "unknown rule",
        ),
        (
            "processes 1\nP0\na: finalize\na: finalize\nexpect none",
            "t:4:1: label `a` is there twice",
        ),
        (
            "processes 1\nP0\na: finalize\nexpect none\nexpect EPOCH-LEAK a",
            "contradicts",
        ),
        ("processes 1\nP0 | P0\nexpect none", "is there twice"),
    ];
    for (source, expected) in cases {
        let message = complaint(source);
        assert!(message.contains(expected), "{message}\n  lacks {expected}");
    }
}
