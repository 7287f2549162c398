//! Which two accesses to the same byte conflict: the table of SEMANTICS §2, cell by cell.
//!
//! Whether two conflicting accesses are *ordered* is no question here.

use crate::event::{AccOp, AccessKind, Family, RemoteKind, Update};
use crate::finding::Role;
use crate::ranges::{ByteRange, RangeList, Ranges};

/// The part of an access that decides conflicts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Toucher {
    /// How the byte is accessed.
    pub role: Role,
    /// The process that accesses: two plain accesses of one process are its own affair.
    pub rank: crate::ids::Rank,
}

/// How an access reads or writes, without its side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Effect {
    Read,
    Write,
    Update(Update),
}

impl Role {
    fn effect(self) -> Effect {
        match self {
            Role::Plain(kind) if kind.writes() => Effect::Write,
            Role::Plain(_) => Effect::Read,
            Role::Origin { writes: true } => Effect::Write,
            Role::Origin { writes: false } => Effect::Read,
            Role::Target(RemoteKind::Read) => Effect::Read,
            Role::Target(RemoteKind::Write) => Effect::Write,
            Role::Target(RemoteKind::Update(update)) => Effect::Update(update),
        }
    }

    /// How the program itself accesses, if it does.
    pub fn plain(self) -> Option<AccessKind> {
        match self {
            Role::Plain(kind) => Some(kind),
            _ => None,
        }
    }
}

/// Do the two conflict on a byte both touch? For two updates `same_element` says whether they see
/// the byte as part of the same element: same first byte.
pub fn conflict(a: Toucher, b: Toucher, same_element: bool) -> bool {
    if let (Some(x), Some(y)) = (a.role.plain(), b.role.plain()) {
        return plain_conflict(x, y, a.rank == b.rank);
    }
    match (a.role.effect(), b.role.effect()) {
        (Effect::Read, Effect::Read) => false,
        (Effect::Update(x), Effect::Update(y)) => !compatible(x, y, same_element),
        // A read-only atomic is fine with load and get.
        (Effect::Update(x), Effect::Read) | (Effect::Read, Effect::Update(x)) => {
            x.op != AccOp::NoOp
        }
        _ => true,
    }
}

/// The thread rule: plain accesses of one process are not reported, unless that is asked for
/// ([`crate::Checks::threads`]). Direct accesses of two processes to a shared window are.
fn plain_conflict(a: AccessKind, b: AccessKind, same_process: bool) -> bool {
    !same_process && threads_conflict(a, b)
}

/// Do loads and stores of two threads conflict on a byte? Not if both are atomic in the host language.
pub fn threads_conflict(a: AccessKind, b: AccessKind) -> bool {
    (a.writes() || b.writes()) && !(a.atomic() && b.atomic())
}

/// Cell **A**: may two atomic updates of a byte be concurrent?
fn compatible(a: Update, b: Update, same_element: bool) -> bool {
    if a.op == AccOp::NoOp && b.op == AccOp::NoOp {
        return true;
    }
    if a.elem != b.elem || !same_element {
        return false;
    }
    match (a.family, b.family) {
        (
            Family::Mpi { same_op_only, .. },
            Family::Mpi {
                same_op_only: other,
                ..
            },
        ) => a.op == b.op || (one_reads(a, b) && !(same_op_only || other)),
        (Family::Shmem { domain }, Family::Shmem { domain: other }) => domain == other,
        _ => false,
    }
}

fn one_reads(a: Update, b: Update) -> bool {
    a.op == AccOp::NoOp || b.op == AccOp::NoOp
}

/// Are the two updates of one origin kept in order by `accumulate_ordering`, provided the one was
/// issued before the other? The order holds per location and datatype.
pub fn ordered_accumulates(a: Role, b: Role, same_element: bool) -> bool {
    let ordered = |update: Update| matches!(update.family, Family::Mpi { ordered: true, .. });
    match (a, b) {
        (Role::Target(RemoteKind::Update(a)), Role::Target(RemoteKind::Update(b))) => {
            ordered(a) && ordered(b) && a.elem == b.elem && same_element
        }
        _ => false,
    }
}

/// Do two ranges of elements of `size` bytes cut memory at the same places?
pub fn same_phase(a: ByteRange, b: ByteRange, size: u16) -> bool {
    a.start
        .abs_diff(b.start)
        .is_multiple_of(u64::from(size.max(1)))
}

/// The element size that decides [`same_phase`] for this pair; 1 when it plays no role.
pub fn element_size(a: Role, b: Role) -> u16 {
    match (a, b) {
        (Role::Target(RemoteKind::Update(x)), Role::Target(RemoteKind::Update(y)))
            if x.elem == y.elem =>
        {
            x.elem.size
        }
        _ => 1,
    }
}

/// The bytes on which the two accesses conflict. `excused` removes pairs of ranges the caller
/// knows to be in order for another reason, given whether they agree on elements.
pub fn conflicting_bytes(
    (a, a_ranges): (Toucher, &Ranges),
    (b, b_ranges): (Toucher, &Ranges),
    excused: impl Fn(bool) -> bool,
) -> Ranges {
    let size = element_size(a.role, b.role);
    let mut bytes = RangeList::new();
    for x in a_ranges.iter() {
        for y in b_ranges.iter() {
            let Some(common) = x.intersection(y) else {
                continue;
            };
            let same_element = same_phase(x, y, size);
            if conflict(a, b, same_element) && !excused(same_element) {
                bytes.push(common);
            }
        }
    }
    Ranges(bytes).normalised()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ElemType;
    use crate::ids::Rank;

    fn update(op: AccOp, code: u16, family: Family) -> Role {
        Role::Target(RemoteKind::Update(Update {
            family,
            elem: ElemType { code, size: 4 },
            op,
        }))
    }

    const MPI: Family = Family::Mpi {
        same_op_only: false,
        ordered: true,
    };

    fn races(a: Role, b: Role) -> bool {
        let (x, y) = (
            Toucher {
                role: a,
                rank: Rank(0),
            },
            Toucher {
                role: b,
                rank: Rank(1),
            },
        );
        assert_eq!(
            conflict(x, y, true),
            conflict(y, x, true),
            "conflict is symmetric"
        );
        conflict(x, y, true)
    }

    /// The table of SEMANTICS §2, literally: rows and columns load, store, t-read, t-write, t-update.
    #[test]
    fn table_of_section_2() {
        let kinds = [
            Role::Plain(AccessKind::Load),
            Role::Plain(AccessKind::Store),
            Role::Target(RemoteKind::Read),
            Role::Target(RemoteKind::Write),
            update(AccOp::Sum, 1, MPI),
        ];
        // Plain pairs are of two processes here; same_process is tested below.
        let expected = [
            [false, true, false, true, true],
            [true, true, true, true, true],
            [false, true, false, true, true],
            [true, true, true, true, true],
            [true, true, true, true, false],
        ];
        for (i, row) in expected.iter().enumerate() {
            for (j, &cell) in row.iter().enumerate() {
                assert_eq!(races(kinds[i], kinds[j]), cell, "cell {i},{j}");
            }
        }
        let own = Toucher {
            role: kinds[1],
            rank: Rank(0),
        };
        assert!(
            !conflict(own, own, true),
            "thread rule: a process's own stores"
        );
    }

    #[test]
    fn cell_a_of_mpi() {
        let sum = update(AccOp::Sum, 1, MPI);
        assert!(!races(sum, update(AccOp::NoOp, 1, MPI)));
        assert!(races(sum, update(AccOp::Replace, 1, MPI)));
        assert!(races(sum, update(AccOp::Sum, 2, MPI)));
        let strict = Family::Mpi {
            same_op_only: true,
            ordered: true,
        };
        assert!(races(
            update(AccOp::Sum, 1, strict),
            update(AccOp::NoOp, 1, strict)
        ));
        let read = update(AccOp::NoOp, 1, MPI);
        assert!(!races(read, Role::Plain(AccessKind::Load)));
        assert!(!races(read, Role::Target(RemoteKind::Read)));
        assert!(races(read, Role::Plain(AccessKind::Store)));
        assert!(races(read, Role::Target(RemoteKind::Write)));
    }

    #[test]
    fn cell_a_of_shmem_is_false_atomicity_in_four_forms() {
        let in_domain = |domain, code| update(AccOp::Sum, code, Family::Shmem { domain });
        assert!(!races(in_domain(0, 1), in_domain(0, 1)));
        assert!(races(in_domain(0, 1), in_domain(1, 1)), "domain");
        assert!(races(in_domain(0, 1), in_domain(0, 2)), "datatype");
        assert!(
            races(in_domain(0, 1), Role::Target(RemoteKind::Write)),
            "put"
        );
        assert!(
            races(in_domain(0, 1), Role::Plain(AccessKind::AtomicStore)),
            "host access"
        );
    }

    #[test]
    fn shifted_elements_are_not_the_same_elements() {
        let side = |rank, start| {
            (
                Toucher {
                    role: update(AccOp::Sum, 1, MPI),
                    rank: Rank(rank),
                },
                Ranges::one(start, 8),
            )
        };
        let bytes = |a: &(Toucher, Ranges), b: &(Toucher, Ranges)| {
            conflicting_bytes((a.0, &a.1), (b.0, &b.1), |_| false)
        };
        assert!(bytes(&side(0, 0), &side(1, 4)).is_empty());
        assert_eq!(bytes(&side(0, 0), &side(1, 2)), Ranges::one(2, 6));
    }
}
