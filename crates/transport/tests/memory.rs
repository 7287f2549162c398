//! What engines keep does not grow with the number of messages, however processes tell each other.

use fencepost_engine::{Engine, Footprint};
use fencepost_model::{
    Action, Call, CtxId, EventRef, Operation, Ranges, Rank, Remote, RemoteKind, Scope, SiteId,
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
