//! What an analysis found, in the words of the model. Both the oracle and the engine report these.

use crate::event::{AccessKind, Call, RemoteKind};
use crate::ids::{Actor, Rank, SiteId};
use crate::ranges::Ranges;
use crate::rules::Rule;
use std::collections::BTreeSet;

/// In which role a byte was accessed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// By a load or store of the program.
    Plain(AccessKind),
    /// As the origin's buffer of an operation.
    Origin {
        /// The operation writes the buffer (get, result buffer).
        writes: bool,
    },
    /// As the target memory of an operation.
    Target(RemoteKind),
}

/// One side of a race.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side {
    /// Who.
    pub actor: Actor,
    /// Where.
    pub site: SiteId,
    /// How.
    pub role: Role,
    /// By which call; `None` for a load or store.
    pub call: Option<Call>,
}

/// Two conflicting accesses that nothing orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// Whose memory.
    pub owner: Rank,
    /// The bytes both touch and conflict on, normalised; if it is a race `apart`, those of the store.
    pub bytes: Ranges,
    /// The two need not touch the same bytes: a store to a window and an operation that changes it, which the
    /// separate memory model forbids.
    pub apart: bool,
    /// The one side.
    pub first: Side,
    /// The other side.
    pub second: Side,
}

impl Race {
    /// `RACE-REMOTE` when target memory is concerned, `RACE-LOCAL` when only an origin's buffer is,
    /// `RACE-SEPARATE` when they need not touch the same bytes, `RACE-THREADS` when one process does all by itself.
    pub fn rule(&self) -> Rule {
        if self.apart {
            return Rule::RaceSeparate;
        }
        if self.is_of_threads() {
            return Rule::RaceThreads;
        }
        let local = |role| matches!(role, Role::Origin { .. });
        let target = |role| matches!(role, Role::Target(_));
        if target(self.first.role) || target(self.second.role) {
            Rule::RaceRemote
        } else if local(self.first.role) || local(self.second.role) {
            Rule::RaceLocal
        } else {
            // Two direct accesses to a shared window: the owner's memory is target memory.
            Rule::RaceRemote
        }
    }

    /// Are they loads and stores of two threads of one process?
    pub fn is_of_threads(&self) -> bool {
        let plain = |side: &Side| matches!(side.role, Role::Plain(_));
        let (first, second) = (&self.first, &self.second);
        plain(first) && plain(second) && first.actor.rank == second.actor.rank
    }

    /// The two sites, smaller first: what identifies the race to a user.
    pub fn sites(&self) -> (SiteId, SiteId) {
        let (a, b) = (self.first.site, self.second.site);
        (a.min(b), a.max(b))
    }
}

/// The races that are to be told: of those apart only what does not race on common bytes as well.
pub fn told(races: &[Race]) -> impl Iterator<Item = &Race> {
    let sides = |race: &Race| {
        let (a, b) = (race.first, race.second);
        (race.owner, a.min(b), a.max(b))
    };
    let together = races.iter().filter(|race| !race.apart);
    let together: BTreeSet<_> = together.map(sides).collect();
    races
        .iter()
        .filter(move |race| !race.apart || !together.contains(&sides(race)))
}

/// A broken epoch rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Misuse {
    /// Which rule.
    pub rule: Rule,
    /// Who broke it.
    pub actor: Actor,
    /// The call that breaks it.
    pub site: SiteId,
    /// The earlier call it contradicts, if there is one.
    pub earlier: Option<SiteId>,
}
