//! Who waits for whom in collectives, and whether that can ever end.
//!
//! A process that waits in a collective waits for all members that have not come to it: MPI lets
//! every collective synchronise, so a correct program allows for that. Which of them wait for ever
//! is decided by [`graph`].
//!
//! What is seen of several processes is not seen at one time; but a process that stands at the same
//! place before and after all others were looked at stood there all the while, for no place comes
//! twice. Lost processes stay lost, so what is said here is true whenever it is said.

mod graph;

use crate::exchange::{Node, sequence_name};
use crate::shared::Standing;
use fencepost_model::{Rank, Rule};
use fencepost_session::journal::{FoundMismatch, MismatchSide};

/// What one process is doing, and whom it waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    standing: Standing,
    /// Where, in its own numbering.
    site: Option<u32>,
    /// Sequences it waits in, each with those who have not come.
    waits: Vec<(u64, Vec<Rank>)>,
    /// One of them is enough.
    any: bool,
}

impl Seen {
    fn left(&self) -> bool {
        matches!(self.standing, Standing::Left { .. })
    }

    /// Does it stay where it is unless somebody comes? One in a collective to which all have come is
    /// about to go on.
    fn rests(&self) -> bool {
        let waits = |(_, absent): &(u64, Vec<Rank>)| !absent.is_empty();
        self.left() || self.waits.iter().any(waits)
    }
}

/// Processes that wait for ever, if there are any: who is where, and which rule that breaks.
pub fn verdict(node: &mut Node, size: u32) -> Option<FoundMismatch> {
    let before: Vec<Standing> = (0..size).map(|rank| standing(node, Rank(rank))).collect();
    let all: Vec<Seen> = (0..size).map(|rank| look(node, Rank(rank))).collect();
    let processes: Vec<graph::Process> = all
        .iter()
        .map(|seen| graph::Process {
            left: seen.left(),
            waits: seen.waits.clone(),
            any: seen.any,
        })
        .collect();
    let (rule, involved) = graph::lost(&processes)?;
    let unchanged = |rank: &Rank| {
        let seen = all[rank.index()].standing;
        before[rank.index()] == seen && standing(node, *rank) == seen
    };
    if !involved.iter().all(unchanged) {
        return None;
    }
    let sides = involved.iter().map(|rank| {
        let seen = &all[rank.index()];
        let mut side = side(*rank, seen);
        // Waits in several sequences: in which is what matters.
        if let (Rule::CollCycle, [(key, _), ..]) = (rule, &seen.waits[..]) {
            side.detail = sequence_name(*key);
        }
        side
    });
    Some(FoundMismatch {
        rule,
        sides: sides.collect(),
    })
}

/// Does a process wait for others, or has it left?
pub fn rests(node: &mut Node, rank: Rank) -> bool {
    look(node, rank).rests()
}

/// What a process of this node is doing; of others that is not known.
pub fn standing(node: &mut Node, rank: Rank) -> Standing {
    let roll = node.roll_near(rank);
    roll.map_or(Standing::Running, |roll| roll.standing())
}

/// A process that waits or has left, as a side of a finding.
pub fn side_of(node: &mut Node, rank: Rank) -> Option<MismatchSide> {
    let seen = look(node, rank);
    seen.rests().then(|| side(rank, &seen))
}

fn side(rank: Rank, seen: &Seen) -> MismatchSide {
    MismatchSide {
        rank,
        site: seen.site.map(fencepost_model::SiteId),
        detail: match seen.standing {
            Standing::Left { site: None } => "exit".into(),
            _ => String::new(),
        },
    }
}

fn look(node: &mut Node, rank: Rank) -> Seen {
    let mut seen = Seen {
        standing: Standing::Running,
        site: None,
        waits: Vec::new(),
        any: false,
    };
    let Some(roll) = node.roll_near(rank) else {
        return seen;
    };
    seen.standing = roll.standing();
    let awaited = match seen.standing {
        Standing::Running => return seen,
        Standing::Left { site } => {
            seen.site = site;
            return seen;
        }
        Standing::Waits { slot, number } => {
            if let crate::shared::Seen::Entry(entry) = roll.read(slot, number) {
                seen.site = Some(entry.site);
            }
            vec![(slot, number)]
        }
        Standing::Awaits(_) => {
            let (site, awaited, any) = roll.awaited();
            (seen.site, seen.any) = (Some(site), any);
            awaited
        }
    };
    let sequences: Vec<(u64, u32, Vec<Rank>)> = awaited
        .into_iter()
        .map(|(slot, number)| (roll.key(slot), number, roll.members(slot)))
        .collect();
    for (key, number, members) in sequences {
        let mut has_come = |member: &Rank| {
            let roll = node.roll_near(*member);
            roll.is_none_or(|roll| match roll.find(key) {
                Some(slot) => roll.latest(slot) >= number,
                None => roll.forgets(),
            })
        };
        let others = members.into_iter().filter(|member| *member != rank);
        seen.waits
            .push((key, others.filter(|m| !has_come(m)).collect()));
    }
    seen
}
