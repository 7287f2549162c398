//! The vocabulary of small scopes, and what a process may do after what.

use fencepost_model::{
    AccOp, Call, CtxId, ElemType, Family, Operation, Ranges, Rank, Remote, RemoteKind, Scope,
    Update, WinId,
};

/// One step of a process. Numbers are ranks of other processes unless it says otherwise.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Step {
    Load(Place),
    Store(Place),
    Operation(Verb, u32),
    Flush {
        target: u32,
        local: bool,
    },
    /// Of everybody: `MPI_Barrier`, `shmem_sync_all`.
    Barrier,
    Send(u32),
    Recv(u32),
    Fence {
        noprecede: bool,
        nosucceed: bool,
    },
    Post(u32),
    Start(u32),
    Complete,
    WinWait,
    Lock {
        target: u32,
        exclusive: bool,
    },
    Unlock(u32),
    ShmemFence,
    Quiet,
    BarrierAll,
    /// For the n-th operation of process 0 that changes the flag.
    WaitUntil(usize),
}

/// The memory of a process.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    /// The location everything is about.
    X,
    /// What waits look at.
    Flag,
    /// The origin side of operations.
    Buffer,
}

/// What an operation does. All but the last access X.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verb {
    Put,
    Get,
    Accumulate,
    ShmemPut,
    ShmemPutNbi,
    ShmemAmo,
    /// X, then the flag.
    ShmemPutSignal,
    ShmemAmoFlag,
}

const ELEMENT: ElemType = ElemType { code: 3, size: 8 };

impl Place {
    pub(super) fn bytes(self) -> Ranges {
        let start = match self {
            Place::X => 0x1000,
            Place::Flag => 0x1008,
            Place::Buffer => 0x2000,
        };
        Ranges::one(start, u64::from(ELEMENT.size))
    }
}

impl Verb {
    fn call(self) -> Call {
        match self {
            Verb::Put => Call::Put,
            Verb::Get => Call::Get,
            Verb::Accumulate => Call::Accumulate,
            Verb::ShmemPut => Call::ShmemPut,
            Verb::ShmemPutNbi => Call::ShmemPutNbi,
            Verb::ShmemPutSignal => Call::ShmemPutSignal,
            Verb::ShmemAmo | Verb::ShmemAmoFlag => Call::ShmemAmo,
        }
    }

    fn of_mpi(self) -> bool {
        matches!(self, Verb::Put | Verb::Get | Verb::Accumulate)
    }

    /// May a wait see its value?
    pub(super) fn changes_flag(self) -> bool {
        matches!(self, Verb::ShmemPutSignal | Verb::ShmemAmoFlag)
    }

    fn remote(self) -> Vec<Remote> {
        let family = match self.of_mpi() {
            true => Family::Mpi {
                same_op_only: false,
                ordered: true,
            },
            false => Family::Shmem { domain: 0 },
        };
        let elem = ELEMENT;
        let update = |op| RemoteKind::Update(Update { family, elem, op });
        let at = |place: Place, kind| Remote {
            kind,
            ranges: place.bytes(),
        };
        match self {
            Verb::Put | Verb::ShmemPut | Verb::ShmemPutNbi => vec![at(Place::X, RemoteKind::Write)],
            Verb::Get => vec![at(Place::X, RemoteKind::Read)],
            Verb::Accumulate | Verb::ShmemAmo => vec![at(Place::X, update(AccOp::Sum))],
            Verb::ShmemAmoFlag => vec![at(Place::Flag, update(AccOp::Sum))],
            Verb::ShmemPutSignal => vec![
                at(Place::X, RemoteKind::Write),
                at(Place::Flag, update(AccOp::Replace)),
            ],
        }
    }

    /// The operation on a window, or on the default context.
    pub(super) fn operation(self, target: Rank, win: WinId) -> Operation {
        let used = |used| {
            if used {
                Place::Buffer.bytes()
            } else {
                Ranges::EMPTY
            }
        };
        let call = self.call();
        Operation {
            call,
            scope: match self.of_mpi() {
                true => Scope::Win(win),
                false => Scope::Ctx(CtxId::DEFAULT),
            },
            target,
            reads: used(!matches!(call, Call::Get | Call::ShmemAmo)),
            writes: used(call == Call::Get),
            remote: self.remote().into(),
            request: None,
        }
    }
}

impl Step {
    /// Do all processes take it together?
    pub(super) fn collective(self) -> bool {
        matches!(self, Step::Barrier | Step::BarrierAll | Step::Fence { .. })
    }
}

/// The epochs a process is in. They are what makes one step legal after another (§4).
#[derive(Copy, Clone, Debug)]
pub(super) struct Epochs {
    locked_all: bool,
    locked: Option<u32>,
    started: Option<u32>,
    posted: bool,
    /// After a fence: has it issued operations?
    fenced: Option<bool>,
}

impl Epochs {
    pub(super) fn new(locked_all: bool) -> Epochs {
        Epochs {
            locked_all,
            locked: None,
            started: None,
            posted: false,
            fenced: None,
        }
    }

    /// May the program end here?
    pub(super) fn over(self) -> bool {
        !self.inside() && self.fenced != Some(true)
    }

    /// In an epoch other than a fence's?
    fn inside(self) -> bool {
        self.locked.is_some() || self.started.is_some() || self.posted
    }

    fn passive(self, target: u32) -> bool {
        self.locked_all || self.locked == Some(target)
    }

    /// The epochs after a step; `None` if it is not allowed.
    pub(super) fn after(mut self, step: Step) -> Option<Epochs> {
        let allowed = match step {
            Step::Operation(verb, target) if verb.of_mpi() => {
                let reached = self.passive(target) || self.started == Some(target);
                let fenced = self.fenced.is_some();
                self.fenced = self.fenced.map(|used| used || !reached);
                reached || fenced
            }
            Step::Flush { target, .. } => self.passive(target),
            Step::Fence {
                noprecede,
                nosucceed,
            } => {
                let broken = noprecede && self.fenced == Some(true);
                self.fenced = (!nosucceed).then_some(false);
                !self.inside() && !broken
            }
            Step::Post(_) => !std::mem::replace(&mut self.posted, true) && self.fenced.is_none(),
            Step::WinWait => std::mem::take(&mut self.posted),
            Step::Start(target) => self.started.replace(target).is_none() && self.fenced.is_none(),
            Step::Complete => self.started.take().is_some(),
            Step::Lock { target, .. } => {
                self.locked.replace(target).is_none() && self.fenced.is_none()
            }
            Step::Unlock(target) => self.locked.take() == Some(target),
            _ => true,
        };
        allowed.then_some(self)
    }
}
