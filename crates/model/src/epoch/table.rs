//! The state machine itself: three tables, one per part of the state, and [`State::step`], which
//! runs them side by side. No ranks, no sites, no memory: see [`super::WindowState`] for those.

use crate::execution::Flavour;
use crate::rules::Rule;

/// A call on a window, with what its arguments mean in the current state already looked up.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EpochCall {
    /// A one-sided operation.
    Op,
    /// An operation whose target is neither locked nor in the start group, where one is open.
    OpElsewhere,
    /// A request-based operation.
    RequestOp,
    /// A request-based operation towards a target that is not locked.
    RequestOpElsewhere,
    /// `MPI_Win_fence(0)`
    Fence,
    /// `MPI_Win_fence(MPI_MODE_NOPRECEDE)`
    FenceNoprecede,
    /// `MPI_Win_fence(MPI_MODE_NOSUCCEED)`
    FenceNosucceed,
    /// `MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED)`
    FenceBoth,
    /// `MPI_Win_post`
    Post,
    /// `MPI_Win_post` while this process holds a lock of its own window.
    PostLocked,
    /// `MPI_Win_wait`, successful `MPI_Win_test`
    Wait,
    /// `MPI_Win_start`
    Start,
    /// `MPI_Win_complete`
    Complete,
    /// `MPI_Win_lock` of another process that is not locked.
    Lock,
    /// `MPI_Win_lock` of the own window, not locked.
    LockOwn,
    /// `MPI_Win_lock` of a target that is locked.
    Relock,
    /// `MPI_Win_unlock` of a locked target; others stay locked.
    Unlock,
    /// `MPI_Win_unlock` of the only locked target.
    UnlockLast,
    /// `MPI_Win_unlock` of a target that is not locked.
    UnlockUnheld,
    /// `MPI_Win_lock_all`
    LockAll,
    /// `MPI_Win_unlock_all`
    UnlockAll,
    /// `MPI_Win_flush`, `_all`, `_local`, `_local_all`
    Flush,
    /// `MPI_Win_sync`
    WinSync,
    /// `MPI_Win_attach`
    Attach,
    /// `MPI_Win_detach`
    Detach,
    /// `MPI_Win_shared_query`
    SharedQuery,
    /// Any constructor.
    Create,
    /// `MPI_Win_free`
    Free,
    /// `MPI_Finalize`
    Finalize,
}

/// How many there are.
const CALLS: usize = 29;

impl EpochCall {
    /// Every call, in declaration order.
    pub const ALL: [EpochCall; CALLS] = {
        use EpochCall::*;
        [
            Op,
            OpElsewhere,
            RequestOp,
            RequestOpElsewhere,
            Fence,
            FenceNoprecede,
            FenceNosucceed,
            FenceBoth,
            Post,
            PostLocked,
            Wait,
            Start,
            Complete,
            Lock,
            LockOwn,
            Relock,
            Unlock,
            UnlockLast,
            UnlockUnheld,
            LockAll,
            UnlockAll,
            Flush,
            WinSync,
            Attach,
            Detach,
            SharedQuery,
            Create,
            Free,
            Finalize,
        ]
    };
}

/// The access side: may this process issue operations?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Access {
    /// No epoch.
    Closed,
    /// After an error: some epoch the program believes in.
    Assumed,
    /// After an error: two epochs at once.
    Mixed,
    /// After a fence, no operation yet.
    FenceIdle,
    /// After a fence, with operations that the next one completes.
    FenceUsed,
    /// After a fence that asserted `NOSUCCEED`.
    Ended,
    /// Between start and complete.
    Start,
    /// At least one target is locked.
    Lock,
    /// Between lock_all and unlock_all.
    LockAll,
}

impl Access {
    /// Every state, in the order of the table's columns.
    pub const ALL: [Access; 9] = {
        use Access::*;
        [
            Closed, Assumed, Mixed, FenceIdle, FenceUsed, Ended, Start, Lock, LockAll,
        ]
    };
}

/// The exposure side, as far as post and wait decide it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Exposure {
    /// Not posted.
    Closed,
    /// Between post and wait.
    Posted,
    /// After an error: perhaps posted.
    Assumed,
}

impl Exposure {
    /// Every state, in the order of the table's columns.
    pub const ALL: [Exposure; 3] = [Exposure::Closed, Exposure::Posted, Exposure::Assumed];
}

/// Does the window exist?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lifetime {
    /// From the start: its constructor was not observed.
    Given,
    /// Created by this process.
    Created,
    /// Freed.
    Freed,
    /// After an error about its end: nothing more is said about it.
    Forgotten,
}

impl Lifetime {
    /// Every state, in the order of the table's columns.
    pub const ALL: [Lifetime; 4] = [
        Lifetime::Given,
        Lifetime::Created,
        Lifetime::Freed,
        Lifetime::Forgotten,
    ];

    /// Do the other parts of the state mean anything?
    pub fn live(self) -> bool {
        matches!(self, Lifetime::Given | Lifetime::Created)
    }
}

/// One cell of a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cell<S> {
    /// Where the call leads, error or not.
    pub next: S,
    /// The rule it breaks.
    pub rule: Option<Rule>,
}

const fn ok<S: Copy>(next: S) -> Cell<S> {
    Cell { next, rule: None }
}

/// For each error of the tables a function that names it beside the state it leads to.
macro_rules! errors {
    ($($name:ident = $rule:ident;)*) => {
        $(const fn $name<S: Copy>(next: S) -> Cell<S> {
            Cell { next, rule: Some(Rule::$rule) }
        })*
    };
}

errors! {
    none = EpochNone;
    elsew = EpochTarget;
    nosuc = EpochNosucceed;
    nopre = EpochNoprecede;
    reqst = EpochRequest;
    flush = EpochFlush;
    fence = EpochFence;
    order = EpochOrder;
    relck = EpochRelock;
    unlck = EpochUnlock;
    expos = EpochExposed;
    free_ = EpochFree;
    freed = EpochFreed;
    leak_ = EpochLeak;
}

/// The access side. Abbreviated: **C**losed, **A**ssumed, **M**ixed, fence **I**dle, fence **U**sed,
/// **E**nded, **S**tart, **L**ock, lock_al**W** (whole window). `rule(X)` reports and goes to X.
#[rustfmt::skip]
pub const fn access(call: EpochCall) -> [Cell<Access>; 9] {
    use EpochCall::*;
    const C: Access = Access::Closed;
    const A: Access = Access::Assumed;
    const M: Access = Access::Mixed;
    const I: Access = Access::FenceIdle;
    const U: Access = Access::FenceUsed;
    const E: Access = Access::Ended;
    const S: Access = Access::Start;
    const L: Access = Access::Lock;
    const W: Access = Access::LockAll;
    match call {
        //                      Closed    Assumed Mixed  FenceIdle FenceUsed Ended     Start     Lock      LockAll
        Op                 => [ none(A),  ok(A),  ok(M), ok(U),    ok(U),    nosuc(A), ok(S),    ok(L),    ok(W)    ],
        OpElsewhere        => [ none(A),  ok(A),  ok(M), ok(U),    ok(U),    nosuc(A), elsew(M), none(M),  ok(W)    ],
        RequestOp          => [ reqst(A), ok(A),  ok(M), reqst(A), reqst(A), reqst(A), reqst(S), ok(L),    ok(W)    ],
        RequestOpElsewhere => [ reqst(A), ok(A),  ok(M), reqst(A), reqst(A), reqst(A), reqst(M), none(M),  ok(W)    ],
        Fence              => [ ok(I),    ok(I),  ok(I), ok(I),    ok(I),    ok(I),    fence(M), fence(M), fence(M) ],
        FenceNoprecede     => [ ok(I),    ok(I),  ok(I), ok(I),    nopre(I), ok(I),    fence(M), fence(M), fence(M) ],
        FenceNosucceed     => [ ok(E),    ok(E),  ok(E), ok(E),    ok(E),    ok(E),    fence(M), fence(M), fence(M) ],
        FenceBoth          => [ ok(E),    ok(E),  ok(E), ok(E),    nopre(A), ok(E),    fence(M), fence(M), fence(M) ],
        Post               => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    expos(M) ],
        PostLocked         => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    expos(M), expos(M) ],
        Wait               => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
        Start              => [ ok(S),    ok(S),  ok(M), ok(S),    fence(M), ok(S),    order(M), order(M), order(M) ],
        Complete           => [ order(C), ok(A),  ok(A), order(I), order(A), order(E), ok(C),    order(M), order(A) ],
        Lock               => [ ok(L),    ok(L),  ok(M), ok(L),    fence(M), ok(L),    order(M), ok(L),    relck(M) ],
        LockOwn            => [ ok(L),    ok(L),  ok(M), ok(L),    fence(M), ok(L),    order(M), ok(L),    relck(M) ],
        Relock             => [ ok(L),    ok(L),  ok(M), ok(L),    fence(M), ok(L),    order(M), relck(M), relck(M) ],
        Unlock             => [ unlck(C), ok(A),  ok(A), unlck(I), unlck(A), unlck(E), unlck(A), ok(L),    unlck(A) ],
        UnlockLast         => [ unlck(C), ok(A),  ok(A), unlck(I), unlck(A), unlck(E), unlck(A), ok(C),    unlck(A) ],
        UnlockUnheld       => [ unlck(C), ok(A),  ok(A), unlck(I), unlck(A), unlck(E), unlck(A), unlck(M), unlck(A) ],
        LockAll            => [ ok(W),    ok(W),  ok(M), ok(W),    fence(M), ok(W),    order(M), relck(M), relck(M) ],
        UnlockAll          => [ unlck(C), ok(A),  ok(A), unlck(I), unlck(A), unlck(E), unlck(A), unlck(M), ok(C)    ],
        Flush              => [ flush(A), ok(A),  ok(M), flush(A), flush(A), flush(A), flush(S), ok(L),    ok(W)    ],
        WinSync            => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
        Attach             => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
        Detach             => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
        SharedQuery        => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
        Create             => [ ok(C),    ok(C),  ok(C), ok(C),    ok(C),    ok(C),    ok(C),    ok(C),    ok(C)    ],
        Free               => [ ok(C),    ok(C),  ok(C), ok(C),    free_(C), ok(C),    free_(C), free_(C), free_(C) ],
        Finalize           => [ ok(C),    ok(A),  ok(M), ok(I),    ok(U),    ok(E),    ok(S),    ok(L),    ok(W)    ],
    }
}

/// The exposure side: **C**losed, **P**osted, **A**ssumed.
#[rustfmt::skip]
pub const fn exposure(call: EpochCall) -> [Cell<Exposure>; 3] {
    use EpochCall::*;
    const C: Exposure = Exposure::Closed;
    const P: Exposure = Exposure::Posted;
    const A: Exposure = Exposure::Assumed;
    match call {
        //                                             Closed    Posted    Assumed
        Fence | FenceNoprecede                    => [ ok(C),    fence(A), ok(A) ],
        FenceNosucceed | FenceBoth                => [ ok(C),    fence(A), ok(A) ],
        Post | PostLocked                         => [ ok(P),    order(A), ok(P) ],
        Wait                                      => [ order(C), ok(C),    ok(A) ],
        LockOwn | LockAll                         => [ ok(C),    expos(A), ok(A) ],
        Free                                      => [ ok(C),    free_(C), ok(C) ],
        Create                                    => [ ok(C),    ok(C),    ok(C) ],
        Op | OpElsewhere                          => [ ok(C),    ok(P),    ok(A) ],
        RequestOp | RequestOpElsewhere            => [ ok(C),    ok(P),    ok(A) ],
        Start | Complete                          => [ ok(C),    ok(P),    ok(A) ],
        Lock | Relock                             => [ ok(C),    ok(P),    ok(A) ],
        Unlock | UnlockLast | UnlockUnheld        => [ ok(C),    ok(P),    ok(A) ],
        UnlockAll | Flush | WinSync               => [ ok(C),    ok(P),    ok(A) ],
        Attach | Detach | SharedQuery | Finalize  => [ ok(C),    ok(P),    ok(A) ],
    }
}

/// The lifetime: **G**iven, **C**reated, **F**reed, forg**O**tten.
#[rustfmt::skip]
pub const fn lifetime(call: EpochCall) -> [Cell<Lifetime>; 4] {
    use EpochCall::*;
    const G: Lifetime = Lifetime::Given;
    const C: Lifetime = Lifetime::Created;
    const F: Lifetime = Lifetime::Freed;
    const O: Lifetime = Lifetime::Forgotten;
    match call {
        //                                             Given  Created   Freed     Forgotten
        Create                                    => [ ok(C), ok(C),    ok(C),    ok(C) ],
        Free                                      => [ ok(F), ok(F),    freed(O), ok(O) ],
        Finalize                                  => [ ok(G), leak_(O), ok(F),    ok(O) ],
        Op | OpElsewhere                          => [ ok(G), ok(C),    freed(O), ok(O) ],
        RequestOp | RequestOpElsewhere            => [ ok(G), ok(C),    freed(O), ok(O) ],
        Fence | FenceNoprecede                    => [ ok(G), ok(C),    freed(O), ok(O) ],
        FenceNosucceed | FenceBoth                => [ ok(G), ok(C),    freed(O), ok(O) ],
        Post | PostLocked | Wait                  => [ ok(G), ok(C),    freed(O), ok(O) ],
        Start | Complete                          => [ ok(G), ok(C),    freed(O), ok(O) ],
        Lock | LockOwn | Relock | LockAll         => [ ok(G), ok(C),    freed(O), ok(O) ],
        Unlock | UnlockLast | UnlockUnheld        => [ ok(G), ok(C),    freed(O), ok(O) ],
        UnlockAll | Flush | WinSync               => [ ok(G), ok(C),    freed(O), ok(O) ],
        Attach | Detach | SharedQuery             => [ ok(G), ok(C),    freed(O), ok(O) ],
    }
}

/// The tables by call, in declaration order, so that a step is three look-ups.
static ACCESS: [[Cell<Access>; 9]; CALLS] = {
    let mut rows = [access(EpochCall::Op); CALLS];
    let mut call = 0;
    while call < CALLS {
        rows[call] = access(EpochCall::ALL[call]);
        call += 1;
    }
    rows
};
static EXPOSURE: [[Cell<Exposure>; 3]; CALLS] = {
    let mut rows = [exposure(EpochCall::Op); CALLS];
    let mut call = 0;
    while call < CALLS {
        rows[call] = exposure(EpochCall::ALL[call]);
        call += 1;
    }
    rows
};
static LIFETIME: [[Cell<Lifetime>; 4]; CALLS] = {
    let mut rows = [lifetime(EpochCall::Op); CALLS];
    let mut call = 0;
    while call < CALLS {
        rows[call] = lifetime(EpochCall::ALL[call]);
        call += 1;
    }
    rows
};

/// `EPOCH-FLAVOUR`: does the call fit the kind of window?
pub const fn fits(call: EpochCall, flavour: Flavour) -> bool {
    match call {
        EpochCall::Attach | EpochCall::Detach => matches!(flavour, Flavour::Dynamic),
        EpochCall::SharedQuery => matches!(flavour, Flavour::Shared),
        _ => true,
    }
}

/// Which part of the state objects to a call.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The window is gone, or should be.
    Lifetime,
    /// The access side.
    Access,
    /// The exposure side.
    Exposure,
}

/// What one process may do with one window.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// May it issue operations?
    pub access: Access,
    /// Has it posted?
    pub exposure: Exposure,
    /// Does the window exist?
    pub lifetime: Lifetime,
}

/// The result of a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state after it.
    pub next: State,
    /// The rule it breaks, and which part of the state says so.
    pub broken: Option<(Rule, Part)>,
}

impl Default for State {
    fn default() -> State {
        State {
            access: Access::Closed,
            exposure: Exposure::Closed,
            lifetime: Lifetime::Given,
        }
    }
}

impl State {
    /// Looks the call up in each table. A call breaks at most one rule: that of the first part
    /// that objects, in the order of [`Part`].
    pub fn step(self, call: EpochCall) -> Step {
        let life = LIFETIME[call as usize][self.lifetime as usize];
        let mut next = State {
            lifetime: life.next,
            ..self
        };
        if !self.lifetime.live() && call != EpochCall::Create {
            let broken = life.rule.map(|rule| (rule, Part::Lifetime));
            return Step { next, broken };
        }
        let access = ACCESS[call as usize][self.access as usize];
        let exposure = EXPOSURE[call as usize][self.exposure as usize];
        (next.access, next.exposure) = (access.next, exposure.next);
        let broken = [
            life.rule.map(|rule| (rule, Part::Lifetime)),
            access.rule.map(|rule| (rule, Part::Access)),
            exposure.rule.map(|rule| (rule, Part::Exposure)),
        ];
        let broken = broken.into_iter().flatten().next();
        // Where one part's error throws doubt on another.
        match broken {
            Some((Rule::EpochFree, _)) => next.lifetime = Lifetime::Forgotten,
            Some((Rule::EpochFence, Part::Exposure)) => next.access = Access::Assumed,
            Some((Rule::EpochExposed, _)) => {
                (next.access, next.exposure) = (Access::Mixed, Exposure::Assumed);
            }
            _ => {}
        }
        Step { next, broken }
    }
}
