//! Executions of every shape, legal or not, and a source of deterministic noise.
#![allow(dead_code)] // Each test file uses its own part.

use fencepost_model::*;
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

const WINDOWS: [WinId; 2] = [WinId(0), WinId(5)];
const CONTEXTS: [CtxId; 2] = [CtxId(0), CtxId(7)];
const GROUPS: [GroupId; 2] = [GroupId(0), GroupId(3)];

/// Any execution whose references lead somewhere.
pub fn executions() -> impl Strategy<Value = Execution> {
    (0_u32..4).prop_flat_map(|processes| {
        let events = match processes {
            0 => Just(Vec::new()).boxed(),
            n => vec(vec(event(n), 0..8), n as usize..=n as usize).boxed(),
        };
        (events, definitions(processes)).prop_map(|(processes, definitions)| {
            let mut execution = Execution {
                processes,
                ..definitions
            };
            aim_waits(&mut execution);
            execution
        })
    })
}

fn definitions(processes: u32) -> BoxedStrategy<Execution> {
    let group = vec(rank(processes), 0..=processes as usize * 2);
    let context = any::<u16>().prop_map(|domain| Context { domain });
    let site = (any::<String>(), any::<u32>(), any::<u32>(), "[a-z ]{0,3}");
    let site = site.prop_map(|(file, line, column, function)| Site {
        file,
        line,
        column,
        function,
    });
    (
        (group.clone(), of(group)),
        (window(processes), window(processes)),
        (context.clone(), of(context)),
        vec(site, 4..6),
    )
        .prop_map(|(groups, windows, contexts, sites)| Execution {
            processes: Vec::new(),
            groups: std::iter::once((GROUPS[1], groups.0))
                .chain(groups.1.map(|world| (GROUPS[0], world)))
                .collect(),
            windows: WINDOWS.into_iter().zip([windows.0, windows.1]).collect(),
            contexts: std::iter::once((CONTEXTS[1], contexts.0))
                .chain(contexts.1.map(|default| (CONTEXTS[0], default)))
                .collect(),
            sites,
        })
        .boxed()
}

fn window(processes: u32) -> BoxedStrategy<Window> {
    let flavour = || {
        select(vec![
            Flavour::Create,
            Flavour::Allocate,
            Flavour::Shared,
            Flavour::Dynamic,
        ])
    };
    let most = processes as usize;
    (
        select(GROUPS.to_vec()),
        flavour(),
        btree_map(rank(processes), flavour(), 0..=most),
        btree_map(rank(processes), ranges(), 0..=most),
        any::<[bool; 3]>(),
    )
        .prop_map(|(group, flavour, flavours, exposed, keys)| Window {
            group,
            flavour,
            flavours,
            exposed,
            no_locks: keys[0],
            same_op_only: keys[1],
            ordered: keys[2],
        })
        .boxed()
}

/// Lets waits name events that exist, or nothing.
fn aim_waits(execution: &mut Execution) {
    let lengths: Vec<u32> = execution.processes.iter().map(|l| l.len() as u32).collect();
    for event in execution.processes.iter_mut().flatten() {
        if let Action::WaitUntil { satisfied } = &mut event.action {
            satisfied.retain(|at| lengths[at.rank.index()] > 0);
            for at in satisfied {
                at.index %= lengths[at.rank.index()];
            }
        }
    }
}

fn rank(processes: u32) -> BoxedStrategy<Rank> {
    (0..processes.max(1)).prop_map(Rank).boxed()
}

fn ranges() -> BoxedStrategy<Ranges> {
    let address = prop_oneof![4 => 0x1000_u64..0x1100, 1 => any::<u64>()];
    let length = prop_oneof![4 => 1_u64..32, 1 => any::<u64>()];
    let range = (address, length).prop_filter_map("a range", |(s, l)| ByteRange::new(s, l));
    vec(range, 0..4).prop_map(Ranges::from_iter).boxed()
}

fn event(processes: u32) -> BoxedStrategy<Event> {
    let thread = prop_oneof![3 => Just(0_u32), 1 => 1_u32..4];
    (thread, action(processes), 0_u32..4)
        .prop_map(|(thread, action, site)| Event {
            thread,
            action,
            site: SiteId(site),
        })
        .boxed()
}

fn update() -> BoxedStrategy<Update> {
    let family = prop_oneof![
        any::<(bool, bool)>().prop_map(|(same_op_only, ordered)| Family::Mpi {
            same_op_only,
            ordered
        }),
        any::<u16>().prop_map(|domain| Family::Shmem { domain }),
    ];
    let elem = (0_u16..12, select(vec![1_u16, 2, 4, 8, 3, 65535]));
    (family, elem, select(AccOp::ALL.to_vec()))
        .prop_map(|(family, (code, size), op)| Update {
            family,
            elem: ElemType { code, size },
            op,
        })
        .boxed()
}

fn operation(processes: u32) -> BoxedStrategy<Operation> {
    let scope = prop_oneof![
        select(WINDOWS.to_vec()).prop_map(Scope::Win),
        select(CONTEXTS.to_vec()).prop_map(Scope::Ctx),
    ];
    let kind = prop_oneof![
        Just(RemoteKind::Read),
        Just(RemoteKind::Write),
        update().prop_map(RemoteKind::Update),
    ];
    let remote = (kind, ranges()).prop_map(|(kind, ranges)| Remote { kind, ranges });
    (
        select(Call::ALL.to_vec()),
        scope,
        rank(processes),
        (ranges(), ranges()),
        vec(remote, 0..3),
        request(),
    )
        .prop_map(
            |(call, scope, target, (reads, writes), remote, request)| Operation {
                call,
                scope,
                target,
                reads,
                writes,
                remote: remote.into(),
                request,
            },
        )
        .boxed()
}

fn request() -> BoxedStrategy<Option<ReqId>> {
    of(any::<u32>().prop_map(ReqId)).boxed()
}

fn coll() -> BoxedStrategy<CollId> {
    any::<u64>().prop_map(CollId).boxed()
}

fn action(processes: u32) -> BoxedStrategy<Action> {
    prop_oneof![
        2 => memory(processes),
        4 => operation(processes).prop_map(Action::Operation),
        4 => window_action(processes),
        3 => two_sided(processes),
        2 => threads(),
        3 => shmem(processes),
        1 => Just(Action::Finalize),
    ]
    .boxed()
}

fn memory(processes: u32) -> BoxedStrategy<Action> {
    let kind = select(vec![
        AccessKind::Load,
        AccessKind::Store,
        AccessKind::AtomicLoad,
        AccessKind::AtomicStore,
    ]);
    prop_oneof![
        (kind, rank(processes), ranges()).prop_map(|(kind, owner, ranges)| {
            Action::Access(Access {
                kind,
                owner,
                ranges,
            })
        }),
        ranges().prop_map(|ranges| Action::BufferEnd { ranges }),
    ]
    .boxed()
}

fn window_action(processes: u32) -> BoxedStrategy<Action> {
    let asserts = any::<[bool; 5]>().prop_map(|on| Asserts {
        nocheck: on[0],
        nostore: on[1],
        noput: on[2],
        noprecede: on[3],
        nosucceed: on[4],
    });
    (
        select(WINDOWS.to_vec()),
        (coll(), ranges(), asserts, vec(rank(processes), 0..3)),
        (rank(processes), any::<[bool; 2]>(), any::<u32>()),
        0_usize..16,
    )
        .prop_map(
            |(win, (coll, ranges, asserts, group), (target, on, turn), which)| {
                let all = [
                    Action::WinCreate { win, coll },
                    Action::WinFree { win, coll },
                    Action::Attach {
                        win,
                        ranges: ranges.clone(),
                    },
                    Action::Detach { win, ranges },
                    Action::SharedQuery { win },
                    Action::Fence { win, asserts, coll },
                    Action::Post {
                        win,
                        group: group.clone(),
                        asserts,
                    },
                    Action::Start {
                        win,
                        group,
                        asserts,
                    },
                    Action::Complete { win },
                    Action::WinWait { win },
                    Action::Lock {
                        win,
                        target,
                        exclusive: on[0],
                        nocheck: on[1],
                        turn,
                    },
                    Action::Unlock { win, target },
                    Action::LockAll {
                        win,
                        nocheck: on[0],
                        turn,
                    },
                    Action::UnlockAll { win },
                    Action::Flush {
                        win,
                        target: on[0].then_some(target),
                        local: on[1],
                    },
                    Action::WinSync { win },
                ];
                all[which].clone()
            },
        )
        .boxed()
}

fn two_sided(processes: u32) -> BoxedStrategy<Action> {
    let msg = || any::<u64>().prop_map(MsgId);
    let flow = prop_oneof![
        Just(Flow::AllToAll),
        rank(processes).prop_map(Flow::FromRoot),
        rank(processes).prop_map(Flow::ToRoot),
        Just(Flow::Scan),
        vec(rank(processes), 0..3).prop_map(Flow::Neighbours),
    ];
    prop_oneof![
        vec(any::<u32>().prop_map(ReqId), 0..3)
            .prop_map(|requests| Action::RequestWait { requests }),
        (msg(), any::<bool>(), request()).prop_map(|(msg, synchronous, request)| Action::Send {
            msg,
            synchronous,
            request
        }),
        (msg(), request()).prop_map(|(msg, request)| Action::Recv { msg, request }),
        (coll(), select(GROUPS.to_vec()), flow, request()).prop_map(
            |(coll, group, flow, request)| Action::Collective {
                coll,
                group,
                flow,
                request
            }
        ),
    ]
    .boxed()
}

fn threads() -> BoxedStrategy<Action> {
    (0_u32..5, any::<u32>(), any::<u32>(), 0_usize..4)
        .prop_map(|(child, object, turn, which)| {
            let object = ObjectId(object);
            let all = [
                Action::Fork { child },
                Action::Join { child },
                Action::Acquire { object, turn },
                Action::Release { object, turn },
            ];
            all[which].clone()
        })
        .boxed()
}

fn shmem(processes: u32) -> BoxedStrategy<Action> {
    let event = (rank(processes), 0_u32..8).prop_map(|(rank, index)| EventRef { rank, index });
    (
        select(CONTEXTS.to_vec()),
        (coll(), ranges(), vec(event, 0..3)),
        (any::<u32>().prop_map(ObjectId), any::<u32>()),
        0_usize..9,
    )
        .prop_map(|(ctx, (coll, ranges, satisfied), (lock, turn), which)| {
            let all = [
                Action::CtxDestroy { ctx },
                Action::ShmemFence { ctx },
                Action::Quiet { ctx },
                Action::BarrierAll { coll },
                Action::SymmetricAlloc {
                    coll,
                    ranges: ranges.clone(),
                },
                Action::SymmetricFree { coll, ranges },
                Action::SetLock { lock, turn },
                Action::ClearLock { lock },
                Action::WaitUntil { satisfied },
            ];
            all[which].clone()
        })
        .boxed()
}

/// Marsaglia's xorshift: the same noise in every run.
pub struct Noise(u64);

impl Noise {
    /// The noise of a seed.
    pub fn new(seed: u64) -> Noise {
        Noise((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit.max(1)
    }

    /// Flips, overwrites, inserts, deletes, splices, cuts or repeats, once or a few times.
    pub fn mutate(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..1 + self.below(4) {
            let at = self.below(bytes.len());
            let end = bytes.len().min(at + 1 + self.below(16));
            let byte = self.next() as u8;
            match self.below(7) {
                _ if bytes.is_empty() => bytes.push(byte),
                0 => bytes[at] ^= 1 << (byte % 8),
                1 => bytes[at] = byte,
                2 => bytes.insert(at, byte),
                3 => drop(bytes.drain(at..end)),
                4 => bytes.truncate(at),
                5 => {
                    let piece = bytes[at..end].to_vec();
                    let to = self.below(bytes.len());
                    bytes.splice(to..to, piece);
                }
                _ => {
                    let piece = bytes[at..end].to_vec();
                    let to = self.below(bytes.len() - piece.len() + 1);
                    bytes[to..to + piece.len()].copy_from_slice(&piece);
                }
            }
        }
    }
}

/// How many mutations a test should try.
pub fn mutations() -> u64 {
    let wanted = std::env::var("FENCEPOST_MUTATIONS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

/// Calls `trial` with each seed; a panic names the seed.
pub fn trials(trial: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in 0..mutations() {
        let outcome = std::panic::catch_unwind(|| trial(seed));
        assert!(outcome.is_ok(), "seed {seed} panics");
    }
}

/// A scenario that uses every kind of word.
pub const SAMPLE: &str = include_str!("sample.race");
