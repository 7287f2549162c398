//! What engines keep does not grow with the number of messages, however processes tell each other.

use fencepost_engine::{Engine, Footprint};
use fencepost_model::{
    AccOp, Access, AccessKind, Action, Call, CtxId, ElemType, EventRef, Family, Operation, Ranges,
    Rank, Remote, RemoteKind, Scope, SiteId, Update, WinId,
};
use fencepost_transport::sim::network::Network;

const DATA: u64 = 0x1000;
const FLAG: u64 = 0x2000;

fn buffer() -> Ranges {
    Ranges::one(0x9000, 8)
}

/// Two processes, of which each in turn tells the other that something is there.
struct Pair {
    engines: [Engine; 2],
    network: Network,
    number: u32,
}

impl Pair {
    fn new() -> Pair {
        Pair {
            engines: [0, 1].map(|rank| Engine::new(Rank(rank), 2, false)),
            network: Network::prompt(2),
            number: 0,
        }
    }

    fn call(&mut self, rank: usize, action: &Action) -> EventRef {
        self.number += 1;
        let number = u64::from(self.number);
        let engine = &mut self.engines[rank];
        engine.enter(0, number, action, SiteId(1), &mut self.network);
        engine.exit(0, number, action, &mut self.network);
        EventRef {
            rank: Rank(rank as u32),
            index: self.number,
        }
    }

    /// Without a buffer if the value is passed.
    fn put(&mut self, rank: usize, call: Call, places: &[u64], buffer: Ranges) -> EventRef {
        let remote = |place: &u64| Remote {
            kind: RemoteKind::Write,
            ranges: Ranges::one(*place, 8),
        };
        let put = Operation {
            call,
            scope: Scope::Ctx(CtxId::DEFAULT),
            target: Rank(1 - rank as u32),
            reads: buffer,
            writes: Ranges::EMPTY,
            remote: places.iter().map(remote).collect(),
            request: None,
        };
        self.call(rank, &Action::Operation(put))
    }

    fn wait(&mut self, rank: usize, flag: EventRef) {
        let satisfied = vec![flag];
        self.call(rank, &Action::WaitUntil { satisfied });
    }

    /// So many messages there and back.
    fn exchange(rounds: usize, tell: impl Fn(&mut Pair, usize) -> EventRef) -> Footprint {
        let mut pair = Pair::new();
        for _ in 0..rounds {
            for rank in [0, 1] {
                let flag = tell(&mut pair, rank);
                pair.wait(1 - rank, flag);
            }
        }
        assert!(pair.engines.iter_mut().all(|e| e.take_races().is_empty()));
        pair.engines[0].footprint()
    }
}

fn assert_flat(tell: impl Fn(&mut Pair, usize) -> EventRef) {
    let [few, many] = [100, 2000].map(|rounds| Pair::exchange(rounds, &tell));
    assert!(few.accesses > 0);
    assert!(many.accesses <= few.accesses + 16, "{few:?} {many:?}");
}

#[test]
fn data_with_a_signal() {
    assert_flat(|pair, rank| pair.put(rank, Call::ShmemPutSignal, &[DATA, FLAG], buffer()));
}

#[test]
fn a_value() {
    assert_flat(|pair, rank| pair.put(rank, Call::ShmemPut, &[FLAG], Ranges::EMPTY));
}

#[test]
fn a_flag_behind_a_fence() {
    for value in [Ranges::EMPTY, buffer()] {
        assert_flat(|pair, rank| {
            pair.put(rank, Call::ShmemPut, &[DATA], buffer());
            let ctx = CtxId::DEFAULT;
            pair.call(rank, &Action::ShmemFence { ctx });
            pair.put(rank, Call::ShmemPut, &[FLAG], value.clone())
        });
    }
}

/// What the first process keeps of the second's, which polls it so often and then tells it.
fn polled(times: usize, poll: impl Fn(&mut Pair)) -> Footprint {
    let mut pair = Pair::new();
    for _ in 0..times {
        poll(&mut pair);
    }
    let flag = pair.put(1, Call::ShmemPut, &[FLAG], Ranges::EMPTY);
    pair.wait(0, flag);
    pair.engines[0].footprint()
}

fn assert_asked_once(poll: impl Fn(&mut Pair)) {
    let [few, many] = [10, 1000].map(|times| polled(times, &poll));
    assert!(few.accesses > 0);
    assert_eq!(many.accesses, few.accesses);
}

impl Pair {
    /// An operation of the second process on a word of the first.
    fn ask(&mut self, call: Call, scope: Scope, kind: RemoteKind) -> u64 {
        let mut ask = Operation {
            call,
            scope,
            target: Rank(0),
            reads: Ranges::EMPTY,
            writes: Ranges::EMPTY,
            remote: Default::default(),
            request: None,
        };
        if matches!(scope, Scope::Win(_)) {
            ask.writes = buffer();
        }
        ask.remote.push(Remote {
            kind,
            ranges: Ranges::one(DATA, 8),
        });
        self.call(1, &Action::Operation(ask)).index.into()
    }
}

fn update(op: AccOp) -> RemoteKind {
    let elem = ElemType { code: 1, size: 8 };
    let family = Family::Mpi {
        same_op_only: false,
        ordered: true,
    };
    RemoteKind::Update(Update { family, elem, op })
}

const WINDOW: Scope = Scope::Win(WinId(0));
const FLUSH: Action = Action::Flush {
    win: WinId(0),
    target: None,
    local: false,
};

#[test]
fn a_word_that_is_fetched_again_and_again() {
    assert_asked_once(|pair| {
        let default = Scope::Ctx(CtxId::DEFAULT);
        pair.ask(Call::ShmemFetch, default, update(AccOp::NoOp));
    });
    assert_asked_once(|pair| {
        pair.ask(Call::FetchAndOp, WINDOW, update(AccOp::NoOp));
        pair.call(1, &FLUSH);
    });
}

#[test]
fn a_word_that_is_loaded_again_and_again() {
    assert_asked_once(|pair| {
        let load = Access {
            kind: AccessKind::AtomicLoad,
            owner: Rank(0),
            ranges: Ranges::one(DATA, 8),
        };
        pair.call(1, &Action::Access(load));
        pair.call(1, &Action::WinSync { win: WinId(0) });
    });
}

#[test]
fn attempts_to_swap_a_word() {
    assert_asked_once(|pair| {
        let swap = pair.ask(Call::CompareAndSwap, WINDOW, update(AccOp::Replace));
        let Pair {
            engines, network, ..
        } = pair;
        engines[1].tell_issued(network);
        engines[1].was_in_vain(WINDOW, Rank(0), swap);
        pair.call(1, &FLUSH);
    });
}
