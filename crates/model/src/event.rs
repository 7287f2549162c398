//! Everything a process can do that matters for SEMANTICS §2–§6.
//!
//! An [`Action`] says *what was done and what it was matched with* — which message, which instance
//! of a collective, the how-manieth acquisition of a lock, which operation satisfied a wait — so
//! that a list of events per process is a complete execution. What an action *means* (which order
//! it creates, which operations it completes) is not decided here but in [`crate::oracle`] and in
//! the engine. The few facts both need about a call's own name stand on [`Call`].

use crate::ids::*;
use crate::ranges::Ranges;
use smallvec::SmallVec;

/// One step of one thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The thread of the process that did it.
    pub thread: u32,
    /// What it did.
    pub action: Action,
    /// Where in the source.
    pub site: SiteId,
}

/// How a plain access touches memory.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// Plain load.
    Load,
    /// Plain store.
    Store,
    /// Load that is atomic in the host language.
    AtomicLoad,
    /// Store or read-modify-write that is atomic in the host language.
    AtomicStore,
}

impl AccessKind {
    /// Does it change memory?
    pub fn writes(self) -> bool {
        matches!(self, AccessKind::Store | AccessKind::AtomicStore)
    }

    /// Is it atomic in the host language?
    pub fn atomic(self) -> bool {
        matches!(self, AccessKind::AtomicLoad | AccessKind::AtomicStore)
    }
}

/// A load or store by the program itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// Load or store, plain or atomic.
    pub kind: AccessKind,
    /// Whose memory: the process itself, or another one through a shared window or `shmem_ptr`.
    pub owner: Rank,
    /// The bytes, in the owner's address space.
    pub ranges: Ranges,
}

/// What an operation belongs to for completion and order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// An MPI window.
    Win(WinId),
    /// A SHMEM context.
    Ctx(CtxId),
}

/// The call that issued a one-sided operation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Call {
    Put,
    Get,
    Accumulate,
    GetAccumulate,
    FetchAndOp,
    CompareAndSwap,
    ShmemPut,
    ShmemPutNbi,
    ShmemGet,
    ShmemGetNbi,
    ShmemAmo,
    ShmemFetch,
    ShmemFetchNbi,
    ShmemPutSignal,
    ShmemPutSignalNbi,
}

impl Call {
    /// Every call, in declaration order.
    pub const ALL: [Call; 15] = [
        Call::Put,
        Call::Get,
        Call::Accumulate,
        Call::GetAccumulate,
        Call::FetchAndOp,
        Call::CompareAndSwap,
        Call::ShmemPut,
        Call::ShmemPutNbi,
        Call::ShmemGet,
        Call::ShmemGetNbi,
        Call::ShmemAmo,
        Call::ShmemFetch,
        Call::ShmemFetchNbi,
        Call::ShmemPutSignal,
        Call::ShmemPutSignalNbi,
    ];

    /// §5: the origin's buffers may be reused when the call returns.
    pub fn origin_complete_on_return(self) -> bool {
        use Call::*;
        matches!(
            self,
            ShmemPut | ShmemGet | ShmemAmo | ShmemFetch | ShmemPutSignal
        )
    }

    /// §5: the access at the target is over when the call returns.
    pub fn target_complete_on_return(self) -> bool {
        matches!(self, Call::ShmemGet | Call::ShmemFetch)
    }

    /// §5: `shmem_fence` orders it against others of the same origin, target and context
    /// (003 rule R6 leaves out nonblocking gets and fetches).
    pub fn ordered_by_shmem_fence(self) -> bool {
        use Call::*;
        matches!(
            self,
            ShmemPut
                | ShmemPutNbi
                | ShmemGet
                | ShmemAmo
                | ShmemFetch
                | ShmemPutSignal
                | ShmemPutSignalNbi
        )
    }

    /// The name as a program writes it.
    pub fn name(self, request: bool) -> &'static str {
        match (self, request) {
            (Call::Put, false) => "MPI_Put",
            (Call::Put, true) => "MPI_Rput",
            (Call::Get, false) => "MPI_Get",
            (Call::Get, true) => "MPI_Rget",
            (Call::Accumulate, false) => "MPI_Accumulate",
            (Call::Accumulate, true) => "MPI_Raccumulate",
            (Call::GetAccumulate, false) => "MPI_Get_accumulate",
            (Call::GetAccumulate, true) => "MPI_Rget_accumulate",
            (Call::FetchAndOp, _) => "MPI_Fetch_and_op",
            (Call::CompareAndSwap, _) => "MPI_Compare_and_swap",
            (Call::ShmemPut, _) => "shmem_put",
            (Call::ShmemPutNbi, _) => "shmem_put_nbi",
            (Call::ShmemGet, _) => "shmem_get",
            (Call::ShmemGetNbi, _) => "shmem_get_nbi",
            (Call::ShmemAmo, _) => "shmem_atomic",
            (Call::ShmemFetch, _) => "shmem_atomic_fetch",
            (Call::ShmemFetchNbi, _) => "shmem_atomic_fetch_nbi",
            (Call::ShmemPutSignal, _) => "shmem_put_signal",
            (Call::ShmemPutSignalNbi, _) => "shmem_put_signal_nbi",
        }
    }
}

/// A predefined datatype: two are the same iff both fields are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ElemType {
    /// Which type: `int` and `float` differ though both have four bytes.
    pub code: u16,
    /// Its size in bytes, at least one.
    pub size: u16,
}

/// The operation of an accumulate. `MPI_Compare_and_swap` counts as [`AccOp::Replace`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum AccOp {
    /// `MPI_NO_OP`, or a SHMEM atomic fetch: reads atomically, writes nothing.
    NoOp,
    /// `MPI_REPLACE`, atomic set and swap, compare-and-swap.
    Replace,
    Sum,
    Prod,
    Min,
    Max,
    /// `MPI_BAND`
    And,
    /// `MPI_BOR`
    Or,
    /// `MPI_BXOR`
    Xor,
    LogicalAnd,
    LogicalOr,
    LogicalXor,
    Minloc,
    Maxloc,
}

impl AccOp {
    /// Every operation, in declaration order.
    pub const ALL: [AccOp; 14] = [
        AccOp::NoOp,
        AccOp::Replace,
        AccOp::Sum,
        AccOp::Prod,
        AccOp::Min,
        AccOp::Max,
        AccOp::And,
        AccOp::Or,
        AccOp::Xor,
        AccOp::LogicalAnd,
        AccOp::LogicalOr,
        AccOp::LogicalXor,
        AccOp::Minloc,
        AccOp::Maxloc,
    ];
}

/// Whose atomicity rules an update follows (cell **A** of the conflict table).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// MPI accumulates on a window.
    Mpi {
        /// Info key `accumulate_ops=same_op`: `MPI_NO_OP` does not mix with another operation.
        same_op_only: bool,
        /// Info key `accumulate_ordering` left at its default: one origin's accumulates to one
        /// location take effect in order.
        ordered: bool,
    },
    /// SHMEM atomics of one atomicity domain (contexts whose teams share a predefined team).
    Shmem {
        /// The predefined team the context descends from.
        domain: u16,
    },
}

/// An atomic update of target memory, element by element.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Update {
    /// MPI accumulate or SHMEM atomic.
    pub family: Family,
    /// The element type.
    pub elem: ElemType,
    /// The operation.
    pub op: AccOp,
}

/// How an operation touches the target's memory.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RemoteKind {
    /// Get.
    Read,
    /// Put.
    Write,
    /// Accumulate family, SHMEM AMO, the signal of a put-with-signal.
    Update(Update),
}

/// One access of an operation at its target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remote {
    /// How.
    pub kind: RemoteKind,
    /// Which bytes of the target; for [`RemoteKind::Update`] each range starts at an element.
    pub ranges: Ranges,
}

/// Operations have one access at their target, or two, and those take no allocation.
pub type Remotes = SmallVec<[Remote; 2]>;

/// A one-sided operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The call that issued it.
    pub call: Call,
    /// The window or context it belongs to.
    pub scope: Scope,
    /// The process whose memory it accesses.
    pub target: Rank,
    /// Origin bytes it reads (put, accumulate, compare value).
    pub reads: Ranges,
    /// Origin bytes it writes (get, result buffers).
    pub writes: Ranges,
    /// Accesses at the target, in the order the library delivers them: only a put-with-signal has
    /// an order among its own (data first, signal last).
    pub remote: Remotes,
    /// The request, for request-based operations.
    pub request: Option<ReqId>,
}

impl Operation {
    /// Does it read target memory into a buffer and change nothing there? Once the buffer is filled
    /// the target has been read: such an operation is complete at the target whenever it is
    /// complete at the origin (§3 says so for `Rget`; it holds for every way to complete it).
    pub fn only_reads_target(&self) -> bool {
        let reads = |remote: &Remote| match remote.kind {
            RemoteKind::Read => true,
            RemoteKind::Write => false,
            RemoteKind::Update(update) => update.op == AccOp::NoOp,
        };
        !self.writes.is_empty() && self.remote.iter().all(reads)
    }
}

/// In which direction a collective orders its participants (§3, last rows).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Everybody waits for everybody: barrier, allreduce, allgather, alltoall, reduce-scatter.
    AllToAll,
    /// Others wait for the root: broadcast, scatter.
    FromRoot(Rank),
    /// The root waits for the others: reduce, gather.
    ToRoot(Rank),
    /// Higher ranks of the group wait for lower ones: scan, exscan.
    Scan,
    /// This process waits for these neighbours; neighbourhood collectives.
    Neighbours(Vec<Rank>),
}

/// Assertions of an active-target call.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Asserts {
    /// `MPI_MODE_NOCHECK`
    pub nocheck: bool,
    /// `MPI_MODE_NOSTORE`
    pub nostore: bool,
    /// `MPI_MODE_NOPUT`
    pub noput: bool,
    /// `MPI_MODE_NOPRECEDE`
    pub noprecede: bool,
    /// `MPI_MODE_NOSUCCEED`
    pub nosucceed: bool,
}

/// What one step of a thread does. Ranks are world ranks throughout: translating a communicator's
/// or team's numbering is the business of whoever records the execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A load or store.
    Access(Access),
    /// A one-sided operation.
    Operation(Operation),

    /// `MPI_Win_create`, `_allocate`, `_allocate_shared`, `_create_dynamic`.
    WinCreate {
        /// The new window.
        win: WinId,
        /// The matched collective.
        coll: CollId,
    },
    /// `MPI_Win_free`.
    WinFree {
        /// The window.
        win: WinId,
        /// The matched collective.
        coll: CollId,
    },
    /// `MPI_Win_attach`.
    Attach {
        /// The window.
        win: WinId,
        /// The memory.
        ranges: Ranges,
    },
    /// `MPI_Win_detach`.
    Detach {
        /// The window.
        win: WinId,
        /// The memory.
        ranges: Ranges,
    },
    /// `MPI_Win_shared_query`.
    SharedQuery {
        /// The window.
        win: WinId,
    },
    /// `MPI_Win_fence`.
    Fence {
        /// The window.
        win: WinId,
        /// Its assertions.
        asserts: Asserts,
        /// The matched collective.
        coll: CollId,
    },
    /// `MPI_Win_post`.
    Post {
        /// The window.
        win: WinId,
        /// The origins that may access.
        group: Vec<Rank>,
        /// Its assertions.
        asserts: Asserts,
    },
    /// `MPI_Win_start`.
    Start {
        /// The window.
        win: WinId,
        /// The targets to be accessed.
        group: Vec<Rank>,
        /// Its assertions.
        asserts: Asserts,
    },
    /// `MPI_Win_complete`.
    Complete {
        /// The window.
        win: WinId,
    },
    /// `MPI_Win_wait`, or an `MPI_Win_test` that returned true.
    WinWait {
        /// The window.
        win: WinId,
    },
    /// `MPI_Win_lock`.
    Lock {
        /// The window.
        win: WinId,
        /// The locked process.
        target: Rank,
        /// `MPI_LOCK_EXCLUSIVE`.
        exclusive: bool,
        /// `MPI_MODE_NOCHECK`: takes no part in the order of locks.
        nocheck: bool,
        /// Position in the order of all acquisitions on this window.
        turn: u32,
    },
    /// `MPI_Win_unlock`.
    Unlock {
        /// The window.
        win: WinId,
        /// The unlocked process.
        target: Rank,
    },
    /// `MPI_Win_lock_all`.
    LockAll {
        /// The window.
        win: WinId,
        /// `MPI_MODE_NOCHECK`.
        nocheck: bool,
        /// Position in the order of all acquisitions on this window.
        turn: u32,
    },
    /// `MPI_Win_unlock_all`.
    UnlockAll {
        /// The window.
        win: WinId,
    },
    /// `MPI_Win_flush`, `_flush_all`, `_flush_local`, `_flush_local_all`.
    Flush {
        /// The window.
        win: WinId,
        /// One target, or all.
        target: Option<Rank>,
        /// Only the origin side.
        local: bool,
    },
    /// `MPI_Win_sync`.
    WinSync {
        /// The window.
        win: WinId,
    },
    /// Successful `MPI_Wait`/`MPI_Test` of any form: the requests it completed.
    RequestWait {
        /// What completed.
        requests: Vec<ReqId>,
    },

    /// A send; with a request it only starts here.
    Send {
        /// The matched message.
        msg: MsgId,
        /// Synchronous mode (`Ssend`): completes only once the receive has started.
        synchronous: bool,
        /// For nonblocking and persistent sends.
        request: Option<ReqId>,
    },
    /// A receive (also `Mrecv`, and the receive half of a `Sendrecv`); with a request it only starts here.
    Recv {
        /// The matched message.
        msg: MsgId,
        /// For nonblocking and persistent receives.
        request: Option<ReqId>,
    },
    /// Any collective that moves data or synchronises; with a request it only starts here.
    Collective {
        /// The matched instance.
        coll: CollId,
        /// Who takes part.
        group: GroupId,
        /// Who waits for whom.
        flow: Flow,
        /// For nonblocking and persistent forms.
        request: Option<ReqId>,
    },

    /// Starts a thread of this process.
    Fork {
        /// The new thread.
        child: u32,
    },
    /// Waits for the end of a thread of this process.
    Join {
        /// The thread that ended.
        child: u32,
    },
    /// Acquires a synchronisation object of this process.
    Acquire {
        /// The object.
        object: ObjectId,
        /// Position in the order of this object's events.
        turn: u32,
    },
    /// Releases a synchronisation object of this process.
    Release {
        /// The object.
        object: ObjectId,
        /// Position in the order of this object's events.
        turn: u32,
    },

    /// `shmem_ctx_destroy`: completes as a quiet does.
    CtxDestroy {
        /// The context.
        ctx: CtxId,
    },
    /// `shmem_fence`.
    ShmemFence {
        /// The context.
        ctx: CtxId,
    },
    /// `shmem_quiet`.
    Quiet {
        /// The context.
        ctx: CtxId,
    },
    /// `shmem_barrier_all`.
    BarrierAll {
        /// The matched instance.
        coll: CollId,
    },
    /// `shmem_malloc` and its family (the new memory), or `shmem_realloc` (both).
    SymmetricAlloc {
        /// The matched instance.
        coll: CollId,
        /// The new memory.
        ranges: Ranges,
    },
    /// `shmem_free`.
    SymmetricFree {
        /// The matched instance.
        coll: CollId,
        /// The memory given back.
        ranges: Ranges,
    },
    /// `shmem_set_lock`, or a `shmem_test_lock` that took the lock.
    SetLock {
        /// The lock.
        lock: ObjectId,
        /// Position in the order of acquisitions.
        turn: u32,
    },
    /// `shmem_clear_lock`: completes the default context, then releases.
    ClearLock {
        /// The lock.
        lock: ObjectId,
    },
    /// `shmem_wait_until*`, `shmem_signal_wait_until`, or a `shmem_test*` that returned true.
    WaitUntil {
        /// The operations whose values satisfied it: the last writer, and for a chain of atomic
        /// updates also those before it. Empty if the initial value did.
        satisfied: Vec<EventRef>,
    },

    /// A local buffer goes out of scope or is freed (§4, last rule).
    BufferEnd {
        /// The memory.
        ranges: Ranges,
    },
    /// `MPI_Finalize` or `shmem_finalize`.
    Finalize,
}

impl Action {
    /// The window it is about.
    pub fn window(&self) -> Option<WinId> {
        match self {
            Action::Operation(op) => match op.scope {
                Scope::Win(win) => Some(win),
                Scope::Ctx(_) => None,
            },
            Action::WinCreate { win, .. }
            | Action::WinFree { win, .. }
            | Action::Attach { win, .. }
            | Action::Detach { win, .. }
            | Action::SharedQuery { win }
            | Action::Fence { win, .. }
            | Action::Post { win, .. }
            | Action::Start { win, .. }
            | Action::Complete { win }
            | Action::WinWait { win }
            | Action::Lock { win, .. }
            | Action::Unlock { win, .. }
            | Action::LockAll { win, .. }
            | Action::UnlockAll { win }
            | Action::Flush { win, .. }
            | Action::WinSync { win } => Some(*win),
            _ => None,
        }
    }

    /// The request it starts.
    pub fn request(&self) -> Option<ReqId> {
        match self {
            Action::Operation(op) => op.request,
            Action::Send { request, .. }
            | Action::Recv { request, .. }
            | Action::Collective { request, .. } => *request,
            _ => None,
        }
    }

    /// The matched collective it takes part in.
    pub fn collective(&self) -> Option<CollId> {
        match self {
            Action::Collective { coll, .. }
            | Action::Fence { coll, .. }
            | Action::WinCreate { coll, .. }
            | Action::WinFree { coll, .. }
            | Action::BarrierAll { coll }
            | Action::SymmetricAlloc { coll, .. }
            | Action::SymmetricFree { coll, .. } => Some(*coll),
            _ => None,
        }
    }
}
