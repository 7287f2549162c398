//! For every `EPOCH-*` rule examples that break it, each beside a near-twin that is clean.

use super::misuses;
use crate::event::*;
use crate::execution::{Execution, Flavour, Window};
use crate::finding::Misuse;
use crate::ids::*;
use crate::ranges::Ranges;
use crate::rules::Rule;

const WIN: WinId = WinId(7);
/// Every process exposes the bytes `BASE..BASE + 64`; origin buffers lie at `BUFFER`.
const BASE: u64 = 0x1000;
const BUFFER: u64 = 0x9000;

type Program = Vec<Vec<Action>>;

/// Three processes at most; the `i`-th event of rank `r` stands at site `100 r + i`.
pub(super) fn execution(program: &[Vec<Action>]) -> Execution {
    let event = |rank: usize, (index, action): (usize, &Action)| Event {
        thread: 0,
        action: action.clone(),
        site: SiteId((100 * rank + index) as u32),
    };
    let events = |(rank, list): (usize, &Vec<Action>)| {
        list.iter().enumerate().map(|at| event(rank, at)).collect()
    };
    let mut processes: Vec<Vec<Event>> = program.iter().enumerate().map(events).collect();
    processes.resize(3, Vec::new());
    let mut window = Window::new(GroupId::WORLD);
    window.exposed = (0..3)
        .map(|rank| (Rank(rank), Ranges::one(BASE, 64)))
        .collect();
    Execution {
        processes,
        windows: [(WIN, window)].into(),
        ..Execution::default()
    }
}

fn flavoured(program: &[Vec<Action>], flavour: Flavour, other: &[(u32, Flavour)]) -> Execution {
    let mut execution = execution(program);
    let window = execution.windows.get_mut(&WIN).unwrap();
    window.flavour = flavour;
    window.flavours = other
        .iter()
        .map(|&(rank, flavour)| (Rank(rank), flavour))
        .collect();
    execution
}

pub(super) fn put_at(target: u32, start: u64, len: u64) -> Action {
    Action::Operation(Operation {
        call: Call::Put,
        scope: Scope::Win(WIN),
        target: Rank(target),
        reads: Ranges::one(BUFFER, len),
        writes: Ranges::EMPTY,
        remote: smallvec::smallvec![Remote {
            kind: RemoteKind::Write,
            ranges: Ranges::one(start, len),
        }],
        request: None,
    })
}

pub(super) fn put(target: u32) -> Action {
    put_at(target, BASE, 8)
}

pub(super) fn rput(target: u32) -> Action {
    match put(target) {
        Action::Operation(op) => Action::Operation(Operation {
            request: Some(ReqId(1)),
            ..op
        }),
        other => other,
    }
}

fn shmem(call: Call, ctx: u32) -> Action {
    match put(1) {
        Action::Operation(op) => Action::Operation(Operation {
            call,
            scope: Scope::Ctx(CtxId(ctx)),
            ..op
        }),
        other => other,
    }
}

pub(super) fn fence_with(noprecede: bool, nosucceed: bool) -> Action {
    let asserts = Asserts {
        noprecede,
        nosucceed,
        ..Asserts::default()
    };
    Action::Fence {
        win: WIN,
        asserts,
        coll: CollId(11 + u64::from(noprecede) + 2 * u64::from(nosucceed)),
    }
}

pub(super) fn fence() -> Action {
    fence_with(false, false)
}

fn fence_number(coll: u64, nosucceed: bool) -> Action {
    let asserts = Asserts {
        nosucceed,
        ..Asserts::default()
    };
    Action::Fence {
        win: WIN,
        asserts,
        coll: CollId(coll),
    }
}

fn ranks(list: &[u32]) -> Vec<Rank> {
    list.iter().copied().map(Rank).collect()
}

pub(super) fn post(group: &[u32]) -> Action {
    Action::Post {
        win: WIN,
        group: ranks(group),
        asserts: Asserts::default(),
    }
}

pub(super) fn start(group: &[u32]) -> Action {
    Action::Start {
        win: WIN,
        group: ranks(group),
        asserts: Asserts::default(),
    }
}

pub(super) fn complete() -> Action {
    Action::Complete { win: WIN }
}

pub(super) fn wait() -> Action {
    Action::WinWait { win: WIN }
}

pub(super) fn lock(target: u32) -> Action {
    Action::Lock {
        win: WIN,
        target: Rank(target),
        exclusive: true,
        nocheck: false,
        turn: 0,
    }
}

pub(super) fn unlock(target: u32) -> Action {
    Action::Unlock {
        win: WIN,
        target: Rank(target),
    }
}

pub(super) fn lock_all() -> Action {
    Action::LockAll {
        win: WIN,
        nocheck: false,
        turn: 0,
    }
}

pub(super) fn unlock_all() -> Action {
    Action::UnlockAll { win: WIN }
}

pub(super) fn flush(target: Option<u32>, local: bool) -> Action {
    Action::Flush {
        win: WIN,
        target: target.map(Rank),
        local,
    }
}

pub(super) fn create() -> Action {
    Action::WinCreate {
        win: WIN,
        coll: CollId(90),
    }
}

pub(super) fn free() -> Action {
    Action::WinFree {
        win: WIN,
        coll: CollId(91),
    }
}

fn attach(start: u64, len: u64) -> Action {
    Action::Attach {
        win: WIN,
        ranges: Ranges::one(start, len),
    }
}

fn detach() -> Action {
    Action::Detach {
        win: WIN,
        ranges: Ranges::one(BASE, 64),
    }
}

fn query() -> Action {
    Action::SharedQuery { win: WIN }
}

fn sync() -> Action {
    Action::WinSync { win: WIN }
}

fn buffer_end() -> Action {
    Action::BufferEnd {
        ranges: Ranges::one(BUFFER, 4),
    }
}

fn request_wait(request: u32) -> Action {
    Action::RequestWait {
        requests: vec![ReqId(request)],
    }
}

/// Rank 1 posts to rank 0 and waits.
fn exposing() -> Vec<Action> {
    vec![post(&[0]), wait()]
}

/// One process.
fn p(actions: &[Action]) -> Program {
    vec![actions.to_vec()]
}

/// A process beside one that exposes its window to it.
fn facing(actions: &[Action]) -> Program {
    vec![actions.to_vec(), exposing()]
}

/// Rule, a program that breaks it exactly once and nothing else, and its clean twin.
#[rustfmt::skip]
fn examples() -> Vec<(Rule, Program, Program)> {
    use Rule::*;
    let end = Action::Finalize;
    vec![
        (EpochNone, p(&[put(1)]), p(&[lock(1), put(1), unlock(1)])),
        (EpochNone, p(&[lock(2), put(1), unlock(2)]), p(&[lock(2), lock(1), put(1), unlock(2), unlock(1)])),
        (EpochNone, p(&[fence(), lock(1), unlock(1), put(1)]), p(&[fence(), lock(1), unlock(1), fence(), put(1), fence()])),
        (EpochFlush, p(&[fence(), put(1), flush(None, false), fence()]), p(&[lock_all(), put(1), flush(None, false), unlock_all()])),
        (EpochFlush, facing(&[start(&[1]), put(1), flush(Some(1), true), complete()]), p(&[lock(1), put(1), flush(Some(1), true), unlock(1)])),
        (EpochRequest, p(&[fence(), rput(1), request_wait(1), fence()]), p(&[lock(1), rput(1), request_wait(1), unlock(1)])),
        (EpochRequest, facing(&[start(&[1]), rput(1), complete()]), p(&[lock_all(), rput(1), unlock_all()])),
        (EpochRelock, p(&[lock(1), put(1), lock(1), put(1), unlock(1)]), p(&[lock(1), put(1), unlock(1), lock(1), put(1), unlock(1)])),
        (EpochRelock, p(&[lock_all(), lock(1), unlock(1), unlock_all()]), p(&[lock(2), lock(1), unlock(1), unlock(2)])),
        (EpochRelock, p(&[lock_all(), lock_all(), unlock_all(), unlock_all()]), p(&[lock_all(), unlock_all(), lock_all(), unlock_all()])),
        (EpochUnlock, p(&[unlock(1)]), p(&[lock(1), unlock(1)])),
        (EpochUnlock, p(&[lock(1), put(1), unlock(2), lock(1), unlock(1)]), p(&[lock(1), put(1), unlock(1), lock(1), unlock(1)])),
        (EpochUnlock, p(&[lock(1), unlock_all(), unlock(1)]), p(&[lock_all(), unlock_all()])),
        (EpochFence, p(&[lock(1), fence(), put(1), unlock(1)]), p(&[lock(1), unlock(1), fence(), put(1), fence()])),
        (EpochFence, p(&[fence(), put(1), lock(1), put(1), unlock(1), fence()]), p(&[fence(), lock(1), put(1), unlock(1), fence()])),
        (EpochFence, vec![vec![start(&[1]), complete()], vec![post(&[0]), fence(), wait()]], vec![vec![start(&[1]), complete()], vec![post(&[0]), wait(), fence()]]),
        (EpochOrder, p(&[complete()]), facing(&[start(&[1]), complete()])),
        (EpochOrder, p(&[wait()]), vec![vec![post(&[1]), wait()], vec![start(&[0]), complete()]]),
        (EpochOrder, facing(&[start(&[1]), lock(2), put(1), unlock(2), complete()]), facing(&[start(&[1]), put(1), complete(), lock(2), unlock(2)])),
        (EpochOrder, vec![vec![start(&[1]), start(&[1]), complete(), complete()], [exposing(), exposing()].concat()], vec![vec![start(&[1]), complete(), start(&[1]), complete()], [exposing(), exposing()].concat()]),
        (EpochMatch, p(&[start(&[1]), complete()]), facing(&[start(&[1]), complete()])),
        (EpochMatch, p(&[post(&[1, 2]), wait()]), vec![vec![post(&[1, 2]), wait()], vec![start(&[0]), complete()], vec![start(&[0]), complete()]]),
        (EpochMatch, facing(&[start(&[1]), complete(), start(&[1]), complete()]), vec![vec![start(&[1]), complete(), start(&[1]), complete()], [exposing(), exposing()].concat()]),
        (EpochExposed, vec![vec![start(&[1]), complete()], vec![post(&[0]), lock(1), unlock(1), wait()]], vec![vec![start(&[1]), complete()], vec![post(&[0]), lock(2), unlock(2), wait(), lock(1), unlock(1)]]),
        (EpochExposed, vec![vec![start(&[1]), complete()], vec![lock(1), post(&[0]), wait(), unlock(1)]], vec![vec![start(&[1]), complete()], vec![lock(0), post(&[0]), wait(), unlock(0)]]),
        (EpochNosucceed, p(&[fence(), put(1), fence_with(false, true), put(1), put(2)]), p(&[fence(), put(1), fence_with(false, true), lock(1), put(1), unlock(1)])),
        (EpochNoprecede, p(&[fence(), put(1), fence_with(true, false)]), p(&[fence(), put(1), fence_number(5, false), fence_with(true, true)])),
        (EpochAsserts, vec![vec![fence_number(3, true)], vec![fence_number(3, true)], vec![fence_number(3, false)]], vec![vec![fence_number(3, true)], vec![fence_number(3, true)], vec![fence_number(3, true)]]),
        (EpochFree, p(&[lock(1), put(1), free(), unlock(1)]), p(&[lock(1), put(1), unlock(1), free()])),
        (EpochFree, p(&[fence(), put(1), free()]), p(&[fence(), put(1), fence(), free()])),
        (EpochFreed, p(&[free(), lock(1), put(1), unlock(1)]), p(&[lock(1), put(1), unlock(1), free()])),
        (EpochLeak, p(&[create(), end.clone()]), p(&[create(), free(), end.clone()])),
        (EpochFlavour, p(&[attach(BASE, 8)]), p(&[sync()])),
        (EpochTarget, facing(&[start(&[1]), put(2), put(2), complete()]), facing(&[start(&[1]), put(1), put(1), complete()])),
        (EpochTarget, p(&[lock_all(), put(3), unlock_all()]), p(&[lock_all(), put(2), unlock_all()])),
        (EpochTarget, p(&[lock(9), put(9), unlock(9)]), p(&[lock(0), put(0), unlock(0)])),
        (EpochRange, p(&[lock(1), put_at(1, BASE + 60, 8), unlock(1)]), p(&[lock(1), put_at(1, BASE + 56, 8), unlock(1)])),
        (EpochBuffer, p(&[lock(1), put(1), buffer_end(), unlock(1)]), p(&[lock(1), put(1), flush(Some(1), true), buffer_end(), unlock(1)])),
        (EpochBuffer, p(&[lock_all(), put(1), flush(Some(2), true), buffer_end(), unlock_all()]), p(&[lock_all(), put(1), flush(None, true), buffer_end(), unlock_all()])),
        (EpochBuffer, p(&[lock(1), rput(1), request_wait(2), buffer_end(), unlock(1)]), p(&[lock(1), rput(1), request_wait(1), buffer_end(), unlock(1)])),
        (EpochBuffer, p(&[fence(), put(1), buffer_end(), fence()]), p(&[fence(), put(1), fence(), buffer_end()])),
        (EpochBuffer, facing(&[start(&[1]), put(1), buffer_end(), complete()]), facing(&[start(&[1]), put(1), complete(), buffer_end()])),
        (EpochBuffer, p(&[shmem(Call::ShmemPutNbi, 0), buffer_end()]), p(&[shmem(Call::ShmemPut, 0), buffer_end()])),
        (EpochBuffer, p(&[shmem(Call::ShmemGetNbi, 2), Action::BarrierAll { coll: CollId(1) }, buffer_end()]), p(&[shmem(Call::ShmemGetNbi, 0), Action::BarrierAll { coll: CollId(1) }, buffer_end()])),
        (EpochBuffer, p(&[shmem(Call::ShmemPutNbi, 2), Action::Quiet { ctx: CtxId(0) }, buffer_end()]), p(&[shmem(Call::ShmemPutNbi, 2), Action::Quiet { ctx: CtxId(2) }, buffer_end()])),
    ]
}

#[test]
fn each_example_breaks_its_rule_once_and_its_twin_none() {
    for (rule, broken, clean) in examples() {
        let found: Vec<Rule> = misuses(&execution(&broken))
            .iter()
            .map(|m| m.rule)
            .collect();
        assert_eq!(found, [rule], "{broken:?}");
        assert_eq!(
            misuses(&execution(&clean)),
            [],
            "twin for {rule}: {clean:?}"
        );
    }
}

#[test]
fn each_epoch_rule_has_an_example() {
    let examples = examples();
    // Flavours of windows need more than a program: tested below.
    let covered = |rule: Rule| rule == Rule::EpochFlavours || examples.iter().any(|e| e.0 == rule);
    let epoch = Rule::ALL
        .iter()
        .filter(|rule| rule.id().starts_with("EPOCH-"));
    let missing: Vec<_> = epoch.filter(|&&rule| !covered(rule)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn calls_fit_the_flavour() {
    let fits = |action: &Action, flavour| {
        misuses(&flavoured(&p(std::slice::from_ref(action)), flavour, &[])).is_empty()
    };
    for flavour in [
        Flavour::Create,
        Flavour::Allocate,
        Flavour::Shared,
        Flavour::Dynamic,
    ] {
        assert_eq!(
            fits(&attach(BASE, 64), flavour),
            flavour == Flavour::Dynamic
        );
        assert_eq!(fits(&detach(), flavour), flavour == Flavour::Dynamic);
        assert_eq!(fits(&query(), flavour), flavour == Flavour::Shared);
    }
}

#[test]
fn flavours_agree_between_ranks() {
    let program = vec![vec![create()], vec![create()], vec![create()]];
    let found = misuses(&flavoured(
        &program,
        Flavour::Create,
        &[(1, Flavour::Allocate)],
    ));
    let at_rank_1 = Misuse {
        rule: Rule::EpochFlavours,
        actor: Actor::main(Rank(1)),
        site: SiteId(100),
        earlier: Some(SiteId(0)),
    };
    assert_eq!(found, [at_rank_1]);
    let all = [0, 1, 2].map(|rank| (rank, Flavour::Allocate));
    assert_eq!(misuses(&flavoured(&program, Flavour::Create, &all)), []);
}

#[test]
fn dynamic_memory_counts_once_attached() {
    let program = |len| {
        vec![
            vec![lock(1), put_at(1, BASE, 16), unlock(1)],
            vec![attach(BASE, 8), attach(BASE + 8, len)],
        ]
    };
    assert_eq!(misuses(&flavoured(&program(8), Flavour::Dynamic, &[])), []);
    let found = misuses(&flavoured(&program(4), Flavour::Dynamic, &[]));
    assert_eq!(
        found.iter().map(|m| m.rule).collect::<Vec<_>>(),
        [Rule::EpochRange]
    );
}

#[test]
fn unobserved_memory_is_not_checked() {
    let mut execution = execution(&p(&[lock(1), put_at(1, 0, 8), unlock(1)]));
    assert_eq!(misuses(&execution).len(), 1);
    execution.windows.get_mut(&WIN).unwrap().exposed.clear();
    assert_eq!(misuses(&execution), []);
}

/// `Misuse::earlier` is the call the finding contradicts.
#[test]
fn findings_point_back() {
    let cases = [
        (p(&[lock(2), lock(1), lock(1)]), 2, Some(1)),
        (
            p(&[fence(), put(1), put(2), fence_with(true, false)]),
            3,
            Some(1),
        ),
        (p(&[fence_with(false, true), put(1)]), 1, Some(0)),
        (p(&[put(1)]), 0, None),
        (p(&[lock(1), unlock(1), put(1)]), 2, Some(1)),
        (
            p(&[create(), lock(1), unlock(1), free(), free()]),
            4,
            Some(3),
        ),
        (p(&[create(), Action::Finalize]), 1, Some(0)),
        (p(&[lock(1), put(1), put(1), buffer_end()]), 3, Some(1)),
    ];
    for (program, site, earlier) in cases {
        let found = misuses(&execution(&program));
        let sites: Vec<_> = found.iter().map(|m| (m.site, m.earlier)).collect();
        assert_eq!(sites, [(SiteId(site), earlier.map(SiteId))], "{program:?}");
    }
}

/// What MPI allows, beyond the twins above.
#[test]
fn legal_programs_are_clean() {
    let nothing = match put(1) {
        Action::Operation(op) => Action::Operation(Operation {
            remote: Default::default(),
            target: Rank(77),
            ..op
        }),
        other => other,
    };
    let programs = [
        p(&[
            fence_with(true, false),
            put(1),
            fence_with(false, true),
            free(),
        ]),
        p(&[fence(), free()]),
        p(&[create(), Action::Finalize, free(), Action::Finalize]),
        p(&[fence_with(true, true), fence_with(true, true)]),
        p(&[
            fence(),
            lock_all(),
            put(0),
            put(2),
            flush(Some(2), false),
            rput(1),
            unlock_all(),
        ]),
        p(&[nothing.clone(), buffer_end()]),
        p(&[start(&[]), complete(), post(&[]), wait()]),
        p(&[sync(), lock(1), sync(), unlock(1), sync()]),
        p(&[lock(1), flush(Some(2), false), unlock(1)]),
        p(&[lock(1), unlock(1), Action::Finalize]),
        vec![
            vec![
                post(&[1]),
                start(&[1]),
                put(1),
                complete(),
                wait(),
                post(&[1]),
                wait(),
            ],
            vec![
                post(&[0]),
                start(&[0]),
                put(0),
                complete(),
                wait(),
                start(&[0]),
                complete(),
            ],
        ],
    ];
    for program in programs {
        assert_eq!(misuses(&execution(&program)), [], "{program:?}");
    }
}

#[test]
fn findings_are_reported_once_and_in_order() {
    let mut twice = execution(&p(&[put(1), lock(1), unlock(1), put(1)]));
    for event in &mut twice.processes[0] {
        event.site = SiteId(1);
    }
    // The first has no earlier call, the second contradicts the unlock.
    assert_eq!(misuses(&twice).len(), 2);
    let again = twice.processes[0].clone();
    twice.processes[0].extend(again);
    let found = misuses(&twice);
    assert_eq!(found.len(), 2);
    assert!(found.is_sorted());
}

/// Windows, groups and processes nobody defined: no panic, and no guess.
#[test]
fn odd_input_is_survived() {
    let mut odd = execution(&vec![
        vec![
            start(&[50]),
            post(&[60]),
            Action::Finalize,
            unlock(4)
        ];
        3
    ]);
    odd.windows.clear();
    misuses(&odd);
    let mut no_group = execution(&p(&[lock(1), put(1), unlock(1)]));
    no_group.windows.get_mut(&WIN).unwrap().group = GroupId(99);
    assert_eq!(misuses(&no_group), []);
    let late = [
        create(),
        lock(1),
        Action::Finalize,
        unlock(1),
        lock(1),
        free(),
        free(),
        put(1),
    ];
    assert_eq!(misuses(&execution(&p(&late))).len(), 1);
}
