//! The identifiers of SEMANTICS.md: diagnostics, tests and documentation name a rule by them.

use std::fmt;

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $name:ident = $id:literal, $title:literal, $fix:literal;)*) => {
        /// A rule a program can break.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule { $($(#[doc = $doc])* $name,)* }

        impl Rule {
            /// Every rule, in the order of SEMANTICS.md.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// The identifier users see.
            pub fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)* }
            }

            /// What is wrong, in one sentence without a full stop.
            pub fn title(self) -> &'static str {
                match self { $(Rule::$name => $title,)* }
            }

            /// What usually mends it, in one sentence.
            pub fn fix(self) -> &'static str {
                match self { $(Rule::$name => $fix,)* }
            }

            /// Likewise, of a program that uses OpenSHMEM.
            pub fn shmem_fix(self) -> &'static str {
                match self {
                    Rule::RaceLocal => "Complete the operation before the buffer is used again: shmem_quiet, or a barrier; shmem_fence completes nothing.",
                    Rule::RaceRemote => "Complete the earlier operation (shmem_quiet) and then synchronise with the later side, or do both by shmem_barrier_all; between put and flag a shmem_fence of the same context is enough.",
                    other => other.fix(),
                }
            }

            /// The rule with this identifier.
            pub fn from_id(id: &str) -> Option<Rule> {
                match id { $($id => Some(Rule::$name),)* _ => None }
            }
        }
    };
}

rules! {
    /// §1: two accesses to an origin's buffer.
    RaceLocal = "RACE-LOCAL",
        "the buffer of a one-sided operation is accessed before the operation is complete at its origin",
        "Complete the operation before the buffer is used again: flush (or flush_local), unlock, fence, complete, or wait for its request; in OpenSHMEM quiet.";
    /// §1: two accesses to target memory.
    RaceRemote = "RACE-REMOTE",
        "two accesses to target memory are not ordered, and at least one of them writes",
        "Complete the earlier operation at the target and then synchronise with the later side: for example flush followed by a barrier, or a fence.";
    /// §3, separate memory model: a store and an operation on different bytes of one window.
    RaceSeparate = "RACE-SEPARATE",
        "in the separate memory model a store to a window and a put or accumulate on it are not ordered; their bytes need not overlap",
        "Complete the operation and synchronise before the store, or the other way round: for example let the target lock its own window for its stores, or put a fence between them. In the unified model they are fine.";
    /// §2, thread rule: two threads of one process.
    RaceThreads = "RACE-THREADS",
        "two threads of a process access memory that others may access, at least one of them writes, and nothing orders them",
        "Order the two threads: a lock around both accesses, a barrier or join between them, or atomic accesses.";
    /// §4: operation outside an access epoch.
    EpochNone = "EPOCH-NONE",
        "a one-sided operation is issued outside an access epoch",
        "Open an access epoch on the window first: fence, start, lock or lock_all.";
    /// §4: flush outside a passive epoch.
    EpochFlush = "EPOCH-FLUSH",
        "a flush is called outside a passive-target epoch",
        "Flush only between lock and unlock (or lock_all and unlock_all); in active-target epochs use fence or complete.";
    /// §4: request-based operation outside a passive epoch.
    EpochRequest = "EPOCH-REQUEST",
        "a request-based operation is issued outside a passive-target epoch",
        "Use the plain operation, or open the epoch with lock or lock_all.";
    /// §4: lock of a held target.
    EpochRelock = "EPOCH-RELOCK",
        "a target is locked that this process has locked already",
        "Unlock the target before locking it again.";
    /// §4: unlock without lock.
    EpochUnlock = "EPOCH-UNLOCK",
        "a target is unlocked that this process has not locked",
        "Match every unlock with a lock of the same window and target, and unlock_all with lock_all.";
    /// §4: fence inside lock or PSCW epochs, and passive or PSCW epochs inside a used fence epoch.
    EpochFence = "EPOCH-FENCE",
        "fence synchronisation is mixed with an open lock or post/start epoch of the same window",
        "Close the one kind of epoch before opening the other.";
    /// §4: post/start/complete/wait out of order.
    EpochOrder = "EPOCH-ORDER",
        "post, start, complete and wait are called out of order",
        "Pair start with complete, and post with wait (or a successful test).";
    /// §4: start without matching post, or the reverse.
    EpochMatch = "EPOCH-MATCH",
        "a start has no matching post, or a post no matching start",
        "Let the target post to exactly the origins that start towards it.";
    /// §4: exposed window locked.
    EpochExposed = "EPOCH-EXPOSED",
        "a window is locked at a process that exposes it by post",
        "Do not lock a target between its post and its wait.";
    /// §4: access after NOSUCCEED.
    EpochNosucceed = "EPOCH-NOSUCCEED",
        "an operation follows a fence that promised none (MPI_MODE_NOSUCCEED)",
        "Drop the assertion, or open a new epoch before the operation.";
    /// §4: NOPRECEDE after pending operations.
    EpochNoprecede = "EPOCH-NOPRECEDE",
        "a fence asserts that no operation precedes it (MPI_MODE_NOPRECEDE), but one is pending",
        "Drop the assertion: such a fence need not complete the operation.";
    /// §4: fence assertions that differ between ranks.
    EpochAsserts = "EPOCH-ASSERTS",
        "NOPRECEDE or NOSUCCEED is asserted by some ranks of a fence and not by others",
        "Pass the same MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED on every rank.";
    /// §4: window freed with an open epoch.
    EpochFree = "EPOCH-FREE",
        "a window is freed while an epoch on it is open",
        "Close the epoch before MPI_Win_free.";
    /// §4: window used after free.
    EpochFreed = "EPOCH-FREED",
        "a window is used after it was freed",
        "Move the call before MPI_Win_free.";
    /// §4: window leaked at finalize.
    EpochLeak = "EPOCH-LEAK",
        "a window is still there when the program finalizes",
        "Call MPI_Win_free on every rank of the window before MPI_Finalize.";
    /// §4: attach/detach on a non-dynamic window, shared_query on a non-shared one.
    EpochFlavour = "EPOCH-FLAVOUR",
        "the call does not fit the kind of window",
        "Attach and detach only on windows of MPI_Win_create_dynamic, query only those of MPI_Win_allocate_shared.";
    /// §4: window flavours that differ between ranks.
    EpochFlavours = "EPOCH-FLAVOURS",
        "ranks made one window by different constructors",
        "Call the same constructor on every rank.";
    /// §4: target rank outside the group.
    EpochTarget = "EPOCH-TARGET",
        "the target is not in the window's group, or not in the group of the start call",
        "Name a rank of the window's communicator that the open epoch covers.";
    /// §4: access beyond the target's window or attached memory.
    EpochRange = "EPOCH-RANGE",
        "the operation leaves the target's window",
        "Check displacement, count and datatype against what the target exposed.";
    /// §4: local buffer leaves scope while pending.
    EpochBuffer = "EPOCH-BUFFER",
        "a buffer goes out of scope or is freed while an operation may still use it",
        "Complete the operation first, or let the buffer live longer.";
    /// §5: symmetric memory used after it was freed.
    ShmemFreed = "SHMEM-FREED",
        "symmetric memory is used after it was freed",
        "Move the call before shmem_free, or free the memory once.";
    /// §5: access beyond a symmetric object.
    ShmemRange = "SHMEM-RANGE",
        "the operation goes beyond the symmetric object it begins in",
        "Check the address and the number of elements against what was allocated.";
    /// §5: an address that is not symmetric.
    ShmemAddress = "SHMEM-ADDRESS",
        "the address is not in symmetric memory",
        "Use memory of shmem_malloc, or a global or static variable of the program.";
    /// §5: misaligned typed access.
    ShmemAlign = "SHMEM-ALIGN",
        "the address is not aligned to the type of the operation",
        "Pass the address of an element, or use the putmem and getmem forms.";
    /// §5: PE out of range.
    ShmemTarget = "SHMEM-TARGET",
        "there is no such PE in the team of the context",
        "Name a PE between 0 and the size of the team.";
    /// §6: the ranks' collectives do not match.
    CollMatch = "COLL-MATCH",
        "the ranks of a communicator do not call the same collectives in the same order",
        "Let every rank call the same collectives (barriers, fences, constructors, frees) in the same order, whatever branches it takes.";
    /// §6: arguments of a collective that differ between ranks.
    CollArgs = "COLL-ARGS",
        "ranks call one collective with arguments that do not fit together",
        "Pass the same root and operation on every rank, and counts and datatypes that describe the same data.";
    /// §6: a rank leaves while others wait.
    CollLeft = "COLL-LEFT",
        "a rank finalizes or ends while others wait for it in a collective",
        "Let the rank take part in the collective before it leaves, or end all ranks with MPI_Abort.";
    /// §6: ranks wait for each other in different collectives.
    CollCycle = "COLL-CYCLE",
        "ranks wait for each other in collectives of several communicators or windows",
        "Call the collectives of different communicators and windows in the same order on every rank.";
}

impl Rule {
    /// Is it about two accesses that are not ordered?
    pub fn is_race(self) -> bool {
        matches!(
            self,
            Rule::RaceLocal | Rule::RaceRemote | Rule::RaceSeparate | Rule::RaceThreads
        )
    }

    /// Is it about collectives, whose sides are groups of ranks?
    pub fn is_collective(self) -> bool {
        matches!(
            self,
            Rule::CollMatch | Rule::CollArgs | Rule::CollLeft | Rule::CollCycle
        )
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_unique_and_found_again() {
        for &rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
        }
        assert_eq!(Rule::from_id("RACE-NOWHERE"), None);
    }
}
