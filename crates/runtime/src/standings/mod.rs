//! Who waits for whom in collectives, and in `MPI_Win_start` and `MPI_Win_wait`, and whether that can ever end.
//!
//! A process that waits in a collective waits for all members that have not come to it: MPI lets
//! every collective synchronise, so a correct program allows for that. Which of them wait for ever
//! is decided by [`graph`].
//!
//! What is seen of several processes is not seen at one time; but a process that stands at the same
//! place before and after all others were looked at stood there all the while, for no place comes
//! twice. Lost processes stay lost, so what is said here is true whenever it is said.
//!
//! A word of another process, that it exposes its window or that its epoch is over, is on its way for
//! a while: that it has not come is true only if whoever waits for it has looked again since the
//! other stands where it stands ([`Since`]).

mod graph;

use crate::exchange::{Node, key_of_word, sequence_name};
use crate::shared::{Awaited, Standing};
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
    /// It waits for the word of others.
    hears: bool,
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

/// How processes stood, and how often each had looked whether the word it waits for has come.
pub struct Since(Vec<(Standing, u64)>);

impl Since {
    /// Now.
    pub fn now(node: &mut Node, size: u32) -> Since {
        Since((0..size).map(|rank| looked(node, Rank(rank))).collect())
    }

    /// Does a process stand as it did?
    fn stands(&self, node: &mut Node, rank: Rank) -> bool {
        looked(node, rank).0 == self.0[rank.index()].0
    }

    /// Has it looked again, and so after then?
    fn has_looked(&self, node: &mut Node, rank: Rank) -> bool {
        // The first time it may have begun before.
        looked(node, rank).1 >= self.0[rank.index()].1 + 2
    }

    /// Has everybody who waits for a word looked again, or gone on?
    pub fn all_have_looked(&self, node: &mut Node) -> bool {
        let mut all = (0..self.0.len() as u32).map(Rank);
        all.all(|rank| {
            !self.stands(node, rank) || !look(node, rank).hears || self.has_looked(node, rank)
        })
    }
}

fn looked(node: &mut Node, rank: Rank) -> (Standing, u64) {
    let roll = node.roll_near(rank);
    roll.map_or((Standing::Running, 0), |roll| {
        (roll.standing(), roll.looked())
    })
}

/// Processes that seem to wait for ever, if there are any: who is where, and which rule that breaks. It is so if
/// [`verdict`] says so.
pub fn suspicion(node: &mut Node, size: u32) -> Option<FoundMismatch> {
    judge(node, size, |_, _, _| true)
}

/// Processes that wait for ever, if there are any. Of those who wait for a word it is known only if they have
/// looked since.
pub fn verdict(node: &mut Node, size: u32, since: &Since) -> Option<FoundMismatch> {
    judge(node, size, |node, rank, hears| {
        since.stands(node, rank) && (!hears || since.has_looked(node, rank))
    })
}

fn judge(
    node: &mut Node,
    size: u32,
    mut known: impl FnMut(&mut Node, Rank, bool) -> bool,
) -> Option<FoundMismatch> {
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
    let words = involved.iter().any(|rank| all[rank.index()].hears);
    let mut known = |rank: &Rank| known(node, *rank, all[rank.index()].hears);
    if words && !involved.iter().all(&mut known) {
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
        hears: false,
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
            vec![Awaited::Collective(slot, number)]
        }
        Standing::Awaits(_) => {
            let (site, awaited, any) = roll.awaited();
            (seen.site, seen.any) = (Some(site), any);
            awaited
        }
    };
    let mut sequences: Vec<(u64, u32, Vec<Rank>)> = Vec::new();
    for awaited in awaited {
        match awaited {
            Awaited::Collective(slot, number) => {
                sequences.push((roll.key(slot), number, roll.members(slot)));
            }
            Awaited::Word(of) => {
                seen.hears = true;
                seen.waits.push((key_of_word(of), vec![of]));
            }
        }
    }
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
