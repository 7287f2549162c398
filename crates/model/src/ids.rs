//! Names of the things an execution talks about. All are plain numbers with a type of their own,
//! so that a window can never be passed where a rank is expected.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($repr:ty)) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub $repr);

        impl $name {
            /// The number as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A process: the rank of an MPI process in the world, or the number of a SHMEM PE.
    Rank(u32)
}
id! {
    /// A window, unique over the whole run: creating a window again gives a new number.
    WinId(u32)
}
id! {
    /// A SHMEM communication context. [`CtxId::DEFAULT`] always exists.
    CtxId(u32)
}
id! {
    /// A set of processes that communicate collectively. [`GroupId::WORLD`] holds all of them.
    GroupId(u32)
}
id! {
    /// One matched point-to-point message.
    MsgId(u64)
}
id! {
    /// One matched instance of a collective call: the same number on every participant.
    CollId(u64)
}
id! {
    /// A request of one process: started by one event, completed by a later one.
    ReqId(u32)
}
id! {
    /// A lock or other synchronisation object: a mutex of a process, or a SHMEM lock.
    ObjectId(u32)
}
id! {
    /// A place in the program's source, an index into [`Execution::sites`](crate::Execution::sites).
    SiteId(u32)
}

impl CtxId {
    /// `SHMEM_CTX_DEFAULT`.
    pub const DEFAULT: CtxId = CtxId(0);
}

impl GroupId {
    /// The group of all processes.
    pub const WORLD: GroupId = GroupId(0);
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A thread of a process. Thread 0 is the one that started the process.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Actor {
    /// The process.
    pub rank: Rank,
    /// The thread within it.
    pub thread: u32,
}

impl Actor {
    /// The initial thread of a process.
    pub fn main(rank: Rank) -> Actor {
        Actor { rank, thread: 0 }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thread {
            0 => write!(f, "rank {}", self.rank),
            thread => write!(f, "rank {} thread {thread}", self.rank),
        }
    }
}

/// One event of an execution: the `index`-th of a process.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventRef {
    /// The process.
    pub rank: Rank,
    /// Position in the process's event list.
    pub index: u32,
}
