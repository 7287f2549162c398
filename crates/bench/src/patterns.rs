//! Communication patterns of real codes, played to simulated ranks without waiting: every rank takes
//! the same step of a phase before anybody takes the next, and no fact is delayed.

use fencepost_engine::{Engine, Footprint};
use fencepost_model::{
    AccOp, Access, AccessKind, Action, Asserts, Call, CollId, ElemType, Family, Flow, GroupId,
    MsgId, Operation, Ranges, Rank, Remote, RemoteKind, Scope, SiteId, Update, WinId,
};
use fencepost_transport::sim::network::Network;
use std::sync::Arc;

/// Bytes exchanged with a neighbour.
const ROW: u64 = 64;
/// Own memory that is put, and where the neighbours put to.
const SEND: u64 = 0x1000;
const FROM_LEFT: u64 = 0x2000;
const FROM_RIGHT: u64 = 0x3000;
const COUNTER: u64 = 0x4000;
const WIN: WinId = WinId(0);

/// The measured patterns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Puts to both neighbours between fences.
    HaloFence,
    /// One `lock_all`; puts, flushes and messages to both neighbours, never a barrier.
    FlushNeighbours,
    /// Post, start, put, complete, wait with both neighbours, never a barrier.
    PscwRing,
    /// Everybody accumulates into rank 0, then a barrier.
    ManyToOne,
    /// Receive from the left, put to the right, flush, send to the right, never a barrier.
    Chain,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Pattern; 5] = [
        Pattern::HaloFence,
        Pattern::FlushNeighbours,
        Pattern::PscwRing,
        Pattern::ManyToOne,
        Pattern::Chain,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Pattern::HaloFence => "halo-fence",
            Pattern::FlushNeighbours => "flush-neighbours",
            Pattern::PscwRing => "pscw-ring",
            Pattern::ManyToOne => "many-to-one",
            Pattern::Chain => "chain",
        }
    }

    /// The pattern with that name.
    pub fn from_name(name: &str) -> Option<Pattern> {
        Pattern::ALL.into_iter().find(|p| p.name() == name)
    }
}

/// What a run did and what it left behind.
#[derive(Copy, Clone, Debug, Default)]
pub struct Outcome {
    /// Events of all ranks, accesses and calls.
    pub events: u64,
    /// One-sided operations of all ranks.
    pub operations: u64,
    /// What the engine of a rank in the middle keeps at the end.
    pub middle: Footprint,
    /// The most runs a clock had.
    pub most_runs: usize,
    /// KiB of memory all engines and the simulated network take at the end.
    pub resident: u64,
    /// Races reported: there are none in these programs.
    pub races: usize,
}

struct Machine {
    size: u32,
    engines: Vec<Engine>,
    network: Network,
    number: u64,
    colls: u64,
    msgs: u64,
    outcome: Outcome,
}

/// Plays a pattern.
pub fn play(pattern: Pattern, ranks: u32, iterations: u32) -> Outcome {
    let before = resident();
    let mut machine = Machine::new(ranks);
    if matches!(
        pattern,
        Pattern::FlushNeighbours | Pattern::ManyToOne | Pattern::Chain
    ) {
        let lock = Action::LockAll {
            win: WIN,
            nocheck: false,
            turn: 0,
        };
        machine.all(|_| Some(lock.clone()));
    }
    if pattern == Pattern::HaloFence {
        machine.fence();
    }
    for _ in 0..iterations {
        match pattern {
            Pattern::HaloFence => machine.halo_fence(),
            Pattern::FlushNeighbours => machine.flush_neighbours(),
            Pattern::PscwRing => machine.pscw_ring(),
            Pattern::ManyToOne => machine.many_to_one(),
            Pattern::Chain => machine.chain(),
        }
    }
    machine.outcome.resident = resident().saturating_sub(before);
    machine.finish()
}

/// KiB of memory in use.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmRSS:"));
    let value = line.and_then(|line| line.split_whitespace().nth(1));
    value.and_then(|value| value.parse().ok()).unwrap_or(0)
}

impl Machine {
    fn new(size: u32) -> Machine {
        let world: Arc<[Rank]> = (0..size).map(Rank).collect();
        let engine = |rank| {
            let mut engine = Engine::new(Rank(rank), size, false);
            engine.define_group(GroupId::WORLD, Arc::clone(&world));
            engine.define_window(WIN, GroupId::WORLD, false);
            engine
        };
        Machine {
            size,
            engines: (0..size).map(engine).collect(),
            network: Network::prompt(size as usize),
            number: 0,
            colls: 0,
            msgs: 0,
            outcome: Outcome::default(),
        }
    }

    fn left(&self, rank: u32) -> Rank {
        Rank((rank + self.size - 1) % self.size)
    }

    fn right(&self, rank: u32) -> Rank {
        Rank((rank + 1) % self.size)
    }

    fn enter(&mut self, rank: u32, action: &Action) {
        self.number += 1;
        self.outcome.events += 1;
        self.outcome.operations += u64::from(matches!(action, Action::Operation(_)));
        let site = SiteId(1);
        self.engines[rank as usize].enter(0, self.number, action, site, &mut self.network);
    }

    fn exit(&mut self, rank: u32, action: &Action) {
        self.engines[rank as usize].exit(0, self.number, action, &mut self.network);
    }

    /// A call of one rank.
    fn one(&mut self, rank: u32, action: Action) {
        self.enter(rank, &action);
        self.exit(rank, &action);
    }

    /// A call of every rank, all entered before any is left.
    fn all(&mut self, action: impl Fn(u32) -> Option<Action>) {
        let actions: Vec<Option<Action>> = (0..self.size).map(action).collect();
        for (rank, action) in actions.iter().enumerate() {
            if let Some(action) = action {
                self.enter(rank as u32, action);
            }
        }
        for (rank, action) in actions.iter().enumerate() {
            if let Some(action) = action {
                self.exit(rank as u32, action);
            }
        }
    }

    fn access(&mut self, rank: u32, kind: AccessKind, start: u64) {
        let access = Access {
            kind,
            owner: Rank(rank),
            ranges: Ranges::one(start, ROW),
        };
        self.one(rank, Action::Access(access));
    }

    fn put(&mut self, rank: u32, target: Rank, to: u64) {
        let remote = Remote {
            kind: RemoteKind::Write,
            ranges: Ranges::one(to, ROW),
        };
        self.one(rank, operation(Call::Put, target, remote));
    }

    fn exchange(&mut self, rank: u32) {
        let (left, right) = (self.left(rank), self.right(rank));
        self.put(rank, left, FROM_RIGHT);
        self.put(rank, right, FROM_LEFT);
    }

    fn read_halos(&mut self) {
        for rank in 0..self.size {
            self.access(rank, AccessKind::Load, FROM_LEFT);
            self.access(rank, AccessKind::Load, FROM_RIGHT);
        }
    }

    fn fence(&mut self) {
        self.colls += 1;
        let fence = Action::Fence {
            win: WIN,
            asserts: Asserts::default(),
            coll: CollId(self.colls),
        };
        self.all(|_| Some(fence.clone()));
    }

    fn halo_fence(&mut self) {
        for rank in 0..self.size {
            self.access(rank, AccessKind::Store, SEND);
            self.exchange(rank);
        }
        self.fence();
        self.read_halos();
        self.fence();
    }

    /// Tells both neighbours, and waits for both.
    fn handshake(&mut self) {
        let first = self.msgs;
        self.msgs += 2 * u64::from(self.size);
        let message = |rank: u32, side: u64| MsgId(first + 2 * u64::from(rank) + side);
        for rank in 0..self.size {
            for side in 0..2 {
                self.one(rank, send(message(rank, side)));
            }
        }
        for rank in 0..self.size {
            // Side 0 goes to the left, side 1 to the right.
            self.one(rank, receive(message(self.right(rank).0, 0)));
            self.one(rank, receive(message(self.left(rank).0, 1)));
        }
    }

    fn flush_neighbours(&mut self) {
        for rank in 0..self.size {
            self.access(rank, AccessKind::Store, SEND);
            self.exchange(rank);
            for target in [self.left(rank), self.right(rank)] {
                let flush = Action::Flush {
                    win: WIN,
                    target: Some(target),
                    local: false,
                };
                self.one(rank, flush);
            }
        }
        self.handshake();
        self.read_halos();
        self.handshake();
    }

    fn pscw_ring(&mut self) {
        let asserts = Asserts::default();
        let group = |machine: &Machine, rank| {
            let mut both = vec![machine.left(rank), machine.right(rank)];
            both.dedup();
            both
        };
        let groups: Vec<Vec<Rank>> = (0..self.size).map(|rank| group(self, rank)).collect();
        self.all(|rank| {
            Some(Action::Post {
                win: WIN,
                group: groups[rank as usize].clone(),
                asserts,
            })
        });
        self.all(|rank| {
            Some(Action::Start {
                win: WIN,
                group: groups[rank as usize].clone(),
                asserts,
            })
        });
        for rank in 0..self.size {
            self.exchange(rank);
        }
        self.all(|_| Some(Action::Complete { win: WIN }));
        self.all(|_| Some(Action::WinWait { win: WIN }));
        self.read_halos();
    }

    fn many_to_one(&mut self) {
        let update = Update {
            family: Family::Mpi {
                same_op_only: false,
                ordered: true,
            },
            elem: ElemType { code: 1, size: 8 },
            op: AccOp::Sum,
        };
        for rank in 0..self.size {
            let remote = Remote {
                kind: RemoteKind::Update(update),
                ranges: Ranges::one(COUNTER, 8),
            };
            self.one(rank, operation(Call::Accumulate, Rank(0), remote));
            let flush = Action::Flush {
                win: WIN,
                target: Some(Rank(0)),
                local: false,
            };
            self.one(rank, flush);
        }
        self.colls += 1;
        let barrier = Action::Collective {
            coll: CollId(self.colls),
            group: GroupId::WORLD,
            flow: Flow::AllToAll,
            request: None,
        };
        self.all(|_| Some(barrier.clone()));
    }

    fn chain(&mut self) {
        let first = self.msgs;
        self.msgs += u64::from(self.size);
        let message = |rank: u32| MsgId(first + u64::from(rank));
        for rank in 0..self.size {
            if rank > 0 {
                self.one(rank, receive(message(rank - 1)));
                self.access(rank, AccessKind::Load, FROM_LEFT);
            }
            if rank + 1 < self.size {
                self.put(rank, Rank(rank + 1), FROM_LEFT);
                let flush = Action::Flush {
                    win: WIN,
                    target: Some(Rank(rank + 1)),
                    local: false,
                };
                self.one(rank, flush);
                self.one(rank, send(message(rank)));
            }
        }
        // Back, so that the next round's puts come after this round's loads.
        let back = self.msgs;
        self.msgs += u64::from(self.size);
        for rank in (0..self.size).rev() {
            let message = |rank: u32| MsgId(back + u64::from(rank));
            if rank + 1 < self.size {
                self.one(rank, receive(message(rank + 1)));
            }
            if rank > 0 {
                self.one(rank, send(message(rank)));
            }
        }
    }

    fn finish(mut self) -> Outcome {
        let middle = self.engines.len() / 2;
        self.outcome.middle = self.engines[middle].footprint();
        let runs = self.engines.iter().map(|e| e.footprint().clock_runs);
        self.outcome.most_runs = runs.max().unwrap_or(0);
        for engine in &mut self.engines {
            self.outcome.races += engine.take_races().len();
        }
        self.outcome
    }
}

fn operation(call: Call, target: Rank, remote: Remote) -> Action {
    Action::Operation(Operation {
        call,
        scope: Scope::Win(WIN),
        target,
        reads: Ranges::one(SEND, ROW),
        writes: Ranges::EMPTY,
        remote: vec![remote].into(),
        request: None,
    })
}

fn send(msg: MsgId) -> Action {
    Action::Send {
        msg,
        synchronous: false,
        request: None,
    }
}

fn receive(msg: MsgId) -> Action {
    Action::Recv { msg, request: None }
}
