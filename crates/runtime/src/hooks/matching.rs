//! All members of a communicator call the same collectives alike: what is compared of a call.

use super::collectives::Collective;
use super::{Flow, Shape, Use, Who};
use crate::abi::{Handle, constants};
use crate::exchange::{Attendance, Called, Come, Discord, Node, Stands};
use crate::process::{self, Process};
use crate::verdict;
use fencepost_model::{AccOp, SiteId};
use fencepost_session::journal::Note;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

/// A collective was called that others call differently.
static DISCORD: AtomicBool = AtomicBool::new(false);

/// An operation the program has made itself.
const OWN_OPERATION: u32 = u32::MAX;

impl Process {
    /// This process comes to a collective of a communicator. Whoever calls this calls [`agree`]
    /// without the lock, before the real call.
    pub(super) fn come(&mut self, comm: Handle, called: Called) -> Option<Come> {
        let attendance = &mut self.comms.get(comm)?.attendance;
        let come = roll_call(&mut self.node, attendance, called, &mut self.discord);
        if self.node.crowded {
            self.crowded();
        }
        come
    }

    /// This process comes to a call that all members of a window make, with those assertions.
    pub(super) fn come_to_window(
        &mut self,
        win: Handle,
        manner: u32,
        site: SiteId,
    ) -> Option<Come> {
        let called = Called {
            manner,
            ..self.plain_call(site)
        };
        let attendance = &mut self.windows.get(win)?.attendance;
        // Also where it is proven that all members call the same: assertions are not.
        let found = self.node.come(attendance, called)?;
        note_discord(found, &mut self.discord)
    }

    /// A reduction operation as a number that is the same in all processes.
    #[inline]
    fn operation(&mut self, op: Handle) -> u32 {
        if self.last_operation.0 != op {
            self.last_operation = (op, operation(op));
        }
        self.last_operation.1
    }

    #[cold]
    fn crowded(&mut self) {
        let text = "very many communicators and windows are in use at a time: \
                    not all their collectives are compared";
        self.note(Note::Lost, text);
    }

    /// A call of which nothing but itself is compared.
    pub(super) fn plain_call(&self, site: SiteId) -> Called {
        Called::plain(site, self.sites.code(site))
    }

    /// A communicator is about to mean nothing.
    pub(super) fn forget_comm(&mut self, handle: Handle) {
        self.habits.forget();
        if let Some(comm) = self.comms.remove(handle) {
            self.node.leave_sequence(&comm.attendance);
        }
    }
}

/// This process comes to a collective of a sequence.
pub(super) fn roll_call(
    node: &mut Node,
    attendance: &mut Attendance,
    called: Called,
    discord: &mut Option<Discord>,
) -> Option<Come> {
    if !process::needs(process::MATCH) {
        attendance.skip();
        return None;
    }
    note_discord(node.come(attendance, called)?, discord)
}

fn note_discord(found: Result<Come, Discord>, discord: &mut Option<Discord>) -> Option<Come> {
    match found {
        Ok(come) => Some(come),
        Err(found) => {
            *discord = Some(found);
            DISCORD.store(true, Ordering::Relaxed);
            None
        }
    }
}

/// Ends the program if this process calls something else than others. The lock is not held.
#[inline]
pub(super) fn agree() {
    if DISCORD.load(Ordering::Relaxed) {
        disagree();
    }
}

/// Makes a call in which this process waits for the others of a collective, and says so meanwhile.
pub(super) fn standing(come: Option<Come>, real: impl FnOnce() -> c_int) -> c_int {
    let _stands = come.and_then(|come| process::within(|process| process.node.stand_in(come)));
    real()
}

#[cold]
fn disagree() {
    DISCORD.store(false, Ordering::Relaxed);
    let discord = process::with(|process| process.discord.take());
    if let Some(discord) = discord.flatten() {
        verdict::discord(&discord);
    }
}

/// Compares a collective that is called for the first time, or not as the last time. The caller stands there from now on.
#[inline(never)]
pub(super) fn compare(collective: &Collective<'_>) -> Option<Stands> {
    let stands = process::with(|process| {
        let (called, habit) = match process.habits.get(collective) {
            Some(known) => (known.called, Some(known.number)),
            None => {
                let site = process.site(collective.call.pc, collective.call.name);
                let called = called(process, site, collective);
                (called, process.habits.insert(collective, called))
            }
        };
        let come = process.come(collective.comm, called)?;
        let attendance = &mut process.comms.get(collective.comm)?.attendance;
        process.node.settle(attendance, &called, habit);
        process.node.stand_in(come)
    });
    agree();
    stands.flatten()
}

/// What is compared of a collective.
#[inline(never)]
pub(super) fn called(process: &mut Process, site: SiteId, collective: &Collective<'_>) -> Called {
    let op = collective.op;
    Called {
        root: collective.root,
        op: op.map_or(0, |op| process.operation(op)),
        amount: amount(process, collective),
        ..process.plain_call(site)
    }
}

/// The bytes of one block of the data, where all members must name as many.
fn amount(process: &mut Process, collective: &Collective<'_>) -> Option<u64> {
    let Collective {
        flow,
        comm,
        root,
        uses,
        ..
    } = *collective;
    let varies = |used: &Use| matches!(used.shape, Shape::Vector { .. } | Shape::Each { .. });
    if uses.is_empty() || flow == Flow::Neighbours || uses.iter().any(varies) {
        return None;
    }
    let own = process.rank;
    let known = process.comms.get(comm)?;
    let (is_root, members) = (
        root.is_some_and(|root| known.world(root) == Some(own)),
        known.members.len(),
    );
    let taken = uses.iter().filter(|used| match used.who {
        Who::All | Who::NotFirst => used.at as usize != constants().in_place,
        Who::Root => is_root && used.at as usize != constants().in_place,
        Who::NotRoot => !is_root,
    });
    // What the root receives or sends of each other must fit as well as its own part.
    let of_root = taken.clone().find(|used| matches!(used.who, Who::Root));
    let used = of_root.or_else(|| taken.clone().next())?;
    let (count, datatype) = match used.shape {
        Shape::Uniform {
            count, datatype, ..
        } => (count, datatype),
        Shape::Sum { counts, datatype } => {
            // SAFETY: one count per member, as the call needs them.
            let all = (0..members).map(|i| unsafe { counts.get(i) });
            (all.sum(), datatype)
        }
        _ => return None,
    };
    let size = process.datatypes.layout(datatype).size();
    u64::try_from(count.checked_mul(size)?).ok()
}

fn operation(op: Handle) -> u32 {
    let constants = constants();
    let known = fencepost_api::mpi_operations!(constants, AccOp);
    let at = known.iter().position(|(handle, _)| *handle == op);
    at.map_or(OWN_OPERATION, |at| at as u32 + 1)
}

/// What such a number stands for.
pub fn operation_name(number: u32) -> &'static str {
    let constants = constants();
    let known = fencepost_api::mpi_operations!(constants, AccOp);
    let at = (number as usize).wrapping_sub(1);
    match known.get(at).map(|(_, op)| op) {
        Some(AccOp::Sum) => "MPI_SUM",
        Some(AccOp::Replace) => "MPI_REPLACE",
        Some(AccOp::NoOp) => "MPI_NO_OP",
        Some(AccOp::Prod) => "MPI_PROD",
        Some(AccOp::Min) => "MPI_MIN",
        Some(AccOp::Max) => "MPI_MAX",
        Some(AccOp::And) => "MPI_BAND",
        Some(AccOp::Or) => "MPI_BOR",
        Some(AccOp::Xor) => "MPI_BXOR",
        Some(AccOp::LogicalAnd) => "MPI_LAND",
        Some(AccOp::LogicalOr) => "MPI_LOR",
        Some(AccOp::LogicalXor) => "MPI_LXOR",
        Some(AccOp::Minloc) => "MPI_MINLOC",
        Some(AccOp::Maxloc) => "MPI_MAXLOC",
        None => "an operation of its own",
    }
}
