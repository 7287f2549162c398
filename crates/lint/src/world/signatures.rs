//! Do the ranks of a collective mean the same data? Type signatures, compared.
//!
//! ```text
//! count × type, one block for all      every block of every rank has one signature
//!   (bcast, reduce, gather, alltoall …)
//! a list of counts                     block i of the one side is what rank i gives or gets
//!   (gatherv, alltoallw …)
//! ```
//!
//! A signature is its bytes and, if all its elements are of one basic type, that. Two are
//! different if the bytes are, or the sizes of the elements, or numbers with fractions meet others; bytes (`MPI_BYTE`,
//! `MPI_CHAR`) go with everything, which MPI forbids and everybody does. What is not known fits.

use super::table::Invocation;
use super::{Env, World};
use crate::judge::Party;
use fencepost_api::mpi::{Argument, Shape, Use, Who};
use fencepost_model::ElemType;

/// What a rank says it gives or gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Signature {
    bytes: i64,
    /// The basic type, if all elements are of one.
    element: Option<ElemType>,
}

impl Signature {
    fn fits(self, other: Signature) -> bool {
        let elements = match (self.element, other.element) {
            (Some(a), Some(b)) if a.size == 1 || b.size == 1 => true,
            (Some(a), Some(b)) => a.size == b.size && same_nature(a, b),
            _ => true,
        };
        self.bytes == other.bytes && (elements || self.bytes == 0)
    }
}

/// Are both integers, or both numbers with fractions, as far as that is known?
fn same_nature(a: ElemType, b: ElemType) -> bool {
    match (a.nature(), b.nature()) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

/// A list of counts: what block `i` of one side meets.
const LISTS: [&str; 5] = [
    "Gatherv",
    "Scatterv",
    "Allgatherv",
    "Alltoallv",
    "Alltoallw",
];

impl World {
    /// Remembers the first two ranks of a collective whose data does not fit together.
    pub(super) fn compare_signatures(
        &mut self,
        comm: usize,
        root: Option<i64>,
        calls: &[&Invocation],
        env: &mut Env<'_>,
    ) {
        let Some(name) = calls.first().map(|call| call.name()) else {
            return;
        };
        // Who gives what to whom is up to the topology.
        if name.starts_with("Neighbor") {
            return;
        }
        let misfit = match LISTS.contains(&name) {
            true => self.lists_misfit(comm, root, calls, env),
            false => self.blocks_misfit(comm, root, calls, env),
        };
        self.misfits.extend(misfit);
    }

    fn blocks_misfit(
        &self,
        comm: usize,
        root: Option<i64>,
        calls: &[&Invocation],
        env: &mut Env<'_>,
    ) -> Option<(Party, Party)> {
        let mut first: Option<(Signature, &Invocation)> = None;
        for (own, call) in calls.iter().enumerate() {
            for writes in [false, true] {
                let Some(used) = self.significant(call, own, root, writes) else {
                    continue;
                };
                if !matches!(used.shape, Shape::Uniform { .. } | Shape::Sum { .. }) {
                    continue;
                }
                let Some(signature) = self.signature(call, comm, used, 0, env) else {
                    continue;
                };
                match first {
                    None => first = Some((signature, call)),
                    Some((known, other)) if !known.fits(signature) => {
                        return Some((party(other), party(call)));
                    }
                    Some(_) => {}
                }
            }
        }
        None
    }

    fn lists_misfit(
        &self,
        comm: usize,
        root: Option<i64>,
        calls: &[&Invocation],
        env: &mut Env<'_>,
    ) -> Option<(Party, Party)> {
        for (from, giver) in calls.iter().enumerate() {
            let Some(gives) = self.significant(giver, from, root, false) else {
                continue;
            };
            for (to, taker) in calls.iter().enumerate() {
                let Some(takes) = self.significant(taker, to, root, true) else {
                    continue;
                };
                let given = self.signature(giver, comm, gives, to, env);
                let taken = self.signature(taker, comm, takes, from, env);
                if let (Some(given), Some(taken)) = (given, taken)
                    && !given.fits(taken)
                {
                    return Some((party(giver), party(taker)));
                }
            }
        }
        None
    }

    /// What a rank does with the buffer it gives from, or takes into, if its arguments count there.
    fn significant<'c>(
        &self,
        call: &'c Invocation,
        own: usize,
        root: Option<i64>,
        writes: bool,
    ) -> Option<&'c Use> {
        let is_root = root == Some(own as i64);
        let arguments = call.arguments.iter().zip(&call.function.parameters);
        let mut uses = arguments.filter(|(at, _)| !self.is_in_place(**at));
        let found = uses.find_map(|(_, parameter)| use_of(parameter, writes))?;
        let counts = match found.who {
            Who::All | Who::NotFirst => true,
            Who::Root => is_root,
            Who::NotRoot => !is_root,
        };
        counts.then_some(found)
    }

    fn signature(
        &self,
        call: &Invocation,
        comm: usize,
        used: &Use,
        block: usize,
        env: &mut Env<'_>,
    ) -> Option<Signature> {
        let amount = self.amount(call, comm, used, block, env)?;
        Some(Signature {
            bytes: amount.layout.size().checked_mul(amount.count)?,
            element: amount.layout.uniform(),
        })
    }
}

fn use_of(parameter: &Argument, writes: bool) -> Option<&Use> {
    parameter.uses.iter().find(|used| used.writes == writes)
}

fn party(call: &Invocation) -> Party {
    (call.rank, call.function.name.clone(), call.site)
}
