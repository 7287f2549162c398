//! The scopes.

use super::step::Place::{Buffer, Flag, X};
use super::step::Step::{self, *};
use super::step::Verb;
use super::{Alphabet, Scope};

/// Every scope.
pub fn all() -> Vec<Scope> {
    vec![passive(), shmem(), active(), locks(), relay()]
}

fn process(length: usize, steps: impl Into<Vec<Step>>) -> Alphabet {
    Alphabet {
        steps: steps.into(),
        length,
    }
}

fn put(target: u32) -> Step {
    Operation(Verb::Put, target)
}

fn get(target: u32) -> Step {
    Operation(Verb::Get, target)
}

fn accumulate(target: u32) -> Step {
    Operation(Verb::Accumulate, target)
}

fn flush(target: u32) -> Step {
    Flush {
        target,
        local: false,
    }
}

fn flush_local(target: u32) -> Step {
    Flush {
        target,
        local: true,
    }
}

/// One origin and one target in a passive epoch (§3: flush, flush_local, messages, barriers).
fn passive() -> Scope {
    let origin = [
        put(1),
        get(1),
        accumulate(1),
        flush(1),
        flush_local(1),
        Store(Buffer),
        Barrier,
        Send(1),
    ];
    let target = [
        Load(X),
        Store(X),
        put(1),
        accumulate(1),
        flush(1),
        Barrier,
        Recv(0),
    ];
    Scope {
        name: "passive target",
        processes: vec![process(3, origin), process(3, target)],
        lock_all: true,
    }
}

/// One origin and one target (§5: completion, delivery, waits).
fn shmem() -> Scope {
    let shmem = |verb| Operation(verb, 1);
    let origin = [
        shmem(Verb::ShmemPut),
        shmem(Verb::ShmemPutNbi),
        shmem(Verb::ShmemPutSignal),
        shmem(Verb::ShmemAmo),
        shmem(Verb::ShmemAmoFlag),
        ShmemFence,
        Quiet,
        BarrierAll,
        Barrier,
    ];
    let target = [
        Load(X),
        Store(X),
        Load(Flag),
        shmem(Verb::ShmemAmo),
        WaitUntil(0),
        WaitUntil(1),
        BarrierAll,
        Barrier,
    ];
    Scope {
        name: "OpenSHMEM",
        processes: vec![process(3, origin), process(3, target)],
        lock_all: false,
    }
}

fn fence(noprecede: bool, nosucceed: bool) -> Step {
    Fence {
        noprecede,
        nosucceed,
    }
}

/// One origin and one target, fences and exposure epochs one after the other (§3, §4).
fn active() -> Scope {
    let (first, middle, last) = (fence(true, false), fence(false, false), fence(false, true));
    let origin = [
        first,
        middle,
        last,
        Start(1),
        Complete,
        put(1),
        get(1),
        Store(Buffer),
    ];
    let target = [first, middle, last, Post(0), WinWait, Load(X), Store(X)];
    Scope {
        name: "fences and PSCW",
        processes: vec![process(5, origin), process(5, target)],
        lock_all: false,
    }
}

/// Two origins that lock one target, and send messages to each other and to it (§3: locks).
fn locks() -> Scope {
    let locked = |exclusive| Lock {
        target: 2,
        exclusive,
    };
    let shared = [
        locked(true),
        locked(false),
        Unlock(2),
        put(2),
        accumulate(2),
    ];
    let first = [&shared[..], &[Send(1), Send(2)]].concat();
    let second = [&shared[..], &[Recv(0), Send(2)]].concat();
    let target = [Load(X), Store(X), Recv(0), Recv(1)];
    Scope {
        name: "locks, two origins",
        processes: vec![process(4, first), process(4, second), process(3, target)],
        lock_all: false,
    }
}

/// Two origins in a passive epoch that synchronise with or without the target (§1).
fn relay() -> Scope {
    let first = [put(2), accumulate(2), flush(2), Send(1), Send(2)];
    let second = [put(2), get(2), accumulate(2), flush(2), Recv(0), Send(2)];
    let target = [Load(X), Store(X), Recv(0), Recv(1)];
    Scope {
        name: "passive target, two origins",
        processes: vec![process(3, first), process(3, second), process(2, target)],
        lock_all: true,
    }
}
