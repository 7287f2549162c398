//! The separate memory model of MPI (SEMANTICS §3, "Memory").
//!
//! There the memory of a process and the copy of it that a window shows to others are two things, which
//! synchronisation brings together, perhaps as a whole. MPI's table (one-sided chapter, "Semantics and
//! Correctness") says which concurrent accesses of one process and window are allowed: to any bytes (all),
//! to bytes that do not overlap (apart), or not at all (none).
//!
//! | | load | store | get | put | accumulate |
//! |---|---|---|---|---|---|
//! | load | all | all | all | apart | apart |
//! | store | all | all | apart | **none** | **none** |
//! | get | all | apart | all | apart | apart |
//! | put | apart | **none** | apart | apart | apart |
//! | accumulate | apart | **none** | apart | apart | all |
//!
//! It differs from the table of the unified model (`conflict`) in the four cells that say *none*, which are
//! decided here. Where the two do overlap, they race in either model.
//!
//! Deviations, none of which can report an error in a correct program: an accumulate that changes nothing
//! (`MPI_NO_OP`) counts as a get; windows of shared memory are always unified; of dynamic windows no
//! memory counts; a get into window memory is no store. What the model says about *when* the two
//! copies are brought together is not asked: see `docs/limits.md`.

use crate::conflict::Toucher;
use crate::event::{AccOp, RemoteKind};
use crate::execution::{Flavour, Window};
use crate::finding::Role;
use crate::ids::Rank;
use crate::ranges::Ranges;
use std::fmt;
use std::str::FromStr;

/// How a window's memory relates to what it shows to others.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum MemoryModel {
    /// They are the same.
    #[default]
    Unified,
    /// They are two copies.
    Separate,
}

impl FromStr for MemoryModel {
    type Err = String;

    fn from_str(name: &str) -> Result<MemoryModel, String> {
        let all = [MemoryModel::Unified, MemoryModel::Separate];
        let found = all.into_iter().find(|model| model.name() == name);
        found.ok_or_else(|| "it is unified or separate".into())
    }
}

impl MemoryModel {
    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            MemoryModel::Unified => "unified",
            MemoryModel::Separate => "separate",
        }
    }
}

impl fmt::Display for MemoryModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Window {
    /// The memory of a process that the window shows a copy of.
    pub fn copied(&self, owner: Rank) -> Option<&Ranges> {
        let flavour = self.flavours.get(&owner).copied().unwrap_or(self.flavour);
        match flavour {
            Flavour::Create | Flavour::Allocate => self.exposed.get(&owner),
            Flavour::Shared | Flavour::Dynamic => None,
        }
    }
}

/// Is it a store of a process to its own memory?
pub fn is_store(toucher: Toucher, owner: Rank) -> bool {
    matches!(toucher.role, Role::Plain(kind) if kind.writes()) && toucher.rank == owner
}

/// Does it change what a window shows?
pub fn is_update(role: Role) -> bool {
    match role {
        Role::Target(RemoteKind::Write) => true,
        Role::Target(RemoteKind::Update(update)) => update.op != AccOp::NoOp,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{AccessKind, ElemType, Family, Update};

    /// The cells that say *none* are those of a store with what changes the window.
    #[test]
    fn table_of_the_separate_model() {
        let update = |op| {
            Role::Target(RemoteKind::Update(Update {
                family: Family::Mpi {
                    same_op_only: false,
                    ordered: true,
                },
                elem: ElemType { code: 1, size: 4 },
                op,
            }))
        };
        let roles = [
            (Role::Plain(AccessKind::Load), false, false),
            (Role::Plain(AccessKind::Store), true, false),
            (Role::Plain(AccessKind::AtomicStore), true, false),
            (Role::Origin { writes: true }, false, false),
            (Role::Target(RemoteKind::Read), false, false),
            (Role::Target(RemoteKind::Write), false, true),
            (update(AccOp::Sum), false, true),
            (update(AccOp::NoOp), false, false),
        ];
        let owner = Rank(1);
        for (role, store, updates) in roles {
            assert_eq!(is_store(Toucher { role, rank: owner }, owner), store);
            assert_eq!(is_update(role), updates);
            let other = Toucher {
                role,
                rank: Rank(0),
            };
            assert!(!is_store(other, owner), "direct stores of others are none");
        }
    }
}
