//! Nobody can go on.

use super::{Inside, Waiting, World};
use crate::world::meeting::{MeetingId, Stranger};
use fencepost_model::{CollId, SiteId};
use std::collections::BTreeSet;

/// An execution that cannot go on: every rank waits or has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Those that wait.
    pub ranks: Vec<StuckRank>,
    /// Of those, the ones that wait for posts and completes of each other.
    pub circle: BTreeSet<u32>,
    /// The ones that wait for completes and in collectives for each other.
    pub knot: BTreeSet<u32>,
}

/// Ranks that wait for completes and in collectives, each for another one of them.
fn knot(ranks: &[StuckRank]) -> BTreeSet<u32> {
    let mut held: BTreeSet<u32> = ranks.iter().map(|rank| rank.rank).collect();
    loop {
        let goes_on = |rank: &&StuckRank| match &rank.waits {
            Waits::Completes(others) => others.iter().all(|other| !held.contains(other)),
            // Who comes with another call is a mistake of its own.
            Waits::Collective {
                stranger,
                strangers,
                missing,
                ..
            } => {
                *stranger
                    || !strangers.is_empty()
                    || missing.iter().all(|other| !held.contains(other))
            }
            _ => true,
        };
        let inside = ranks.iter().filter(|rank| held.contains(&rank.rank));
        let free: Vec<u32> = inside.filter(goes_on).map(|rank| rank.rank).collect();
        if free.is_empty() {
            return held;
        }
        held.retain(|rank| !free.contains(rank));
    }
}

/// A rank that waits for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StuckRank {
    /// Which.
    pub rank: u32,
    /// In this call.
    pub call: String,
    /// Here.
    pub site: SiteId,
    /// For this.
    pub waits: Waits,
}

/// What a rank waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    /// A collective that not all come to.
    Collective {
        /// Which one.
        coll: CollId,
        /// On which communicator; a window counts as the one it was made on.
        comm: usize,
        /// With this call the rank came, here; another than that in which it waits if it began earlier.
        came: Option<(String, SiteId)>,
        /// This rank itself came with another call than those before it.
        stranger: bool,
        /// Who came with a call that does not fit.
        strangers: Vec<Stranger>,
        /// Who did not come.
        missing: Vec<u32>,
    },
    /// Posts of these targets.
    Posts(Vec<u32>),
    /// Completes of these origins.
    Completes(Vec<u32>),
    /// A lock that these ranks hold.
    Lock(Vec<u32>),
    /// A message or the receiver of one.
    Message,
}

impl World {
    /// Nobody can move: every rank has ended or waits, has asked in vain since something last
    /// happened, and does not only poll.
    pub fn is_deadlocked(&self) -> bool {
        let moves =
            |rank: u32, local: &super::Local| match (&local.waiting, self.shmem.waiting.get(&rank))
            {
                _ if local.over => false,
                (None, None) => true,
                (Some(waiting), _) => waiting.asked != self.progress || self.only_asks(waiting),
                (_, Some(waiting)) => waiting.asked != self.progress || waiting.is_soft(),
            };
        let mut ranks = (0..).zip(&self.local);
        !ranks.any(|(rank, local)| moves(rank, local)) && self.waiting_ranks().next().is_some()
    }

    /// If the execution cannot go on: who waits for what. A rank whose end was not followed could
    /// have helped, so then nothing is said.
    pub fn stuck(&self) -> Option<Stuck> {
        if !self.is_deadlocked() || self.local.iter().any(|local| local.cut) {
            return None;
        }
        let ranks: Vec<StuckRank> = self.waiting_ranks().collect();
        let message = ranks.iter().any(|rank| rank.waits == Waits::Message);
        let circle = self.circle();
        let knot = knot(&ranks);
        let stuck = Stuck {
            ranks,
            circle,
            knot,
        };
        (!message || !self.mail.blurred).then_some(stuck)
    }

    /// Ranks that wait for posts and completes which never come, because those who owe them wait in the same way.
    /// That holds for every MPI: a start may return before its posts, and who waits elsewhere may still come; but who
    /// never posts does not.
    fn circle(&self) -> BTreeSet<u32> {
        let inside = self.local.iter().map(|local| match &local.waiting {
            Some(waiting) if !local.over => Some(&waiting.inside),
            _ => None,
        });
        let inside: Vec<_> = inside.collect();
        let mut held: BTreeSet<u32> = (0..self.size).collect();
        loop {
            let completes = |win: usize, target: u32| {
                let missing = self.windows[win].pairs.missing_completes(target);
                missing.iter().all(|origin| !held.contains(origin))
            };
            let posts = |win: usize, target: u32| match inside[target as usize] {
                Some(Inside::Start { win: other, .. }) if *other == win && self.posts => {
                    completes(win, target)
                }
                _ => !held.contains(&target),
            };
            let goes_on = |rank: &u32| match inside[*rank as usize] {
                Some(Inside::Start { win, targets }) => {
                    let missing = self.windows[*win].pairs.missing_posts(*rank, targets);
                    missing.iter().all(|target| posts(*win, *target))
                }
                Some(Inside::Wait { win }) => completes(*win, *rank),
                _ => true,
            };
            let free: Vec<u32> = held.iter().copied().filter(goes_on).collect();
            if free.is_empty() {
                return held;
            }
            held.retain(|rank| !free.contains(rank));
        }
    }

    /// Those that wait, and for what.
    fn waiting_ranks(&self) -> impl Iterator<Item = StuckRank> + '_ {
        let alive = (0..).zip(&self.local).filter(|(_, local)| !local.over);
        alive.filter_map(|(rank, local)| match &local.waiting {
            Some(waiting) => Some(self.describe(waiting)),
            None => {
                let waiting = self.shmem.waiting.get(&rank);
                waiting.map(|waiting| self.shmem_describe(waiting))
            }
        })
    }

    fn describe(&self, waiting: &Waiting) -> StuckRank {
        let rank = waiting.call.rank;
        let waits = match &waiting.inside {
            Inside::Meeting(meeting) => self.describe_meeting(rank, *meeting),
            Inside::Start { win, targets } => {
                Waits::Posts(self.windows[*win].pairs.missing_posts(rank, targets))
            }
            Inside::Wait { win } | Inside::TestWait { win } => {
                Waits::Completes(self.windows[*win].pairs.missing_completes(rank))
            }
            Inside::Lock {
                win,
                target,
                exclusive,
            } => Waits::Lock(self.lock_holders(*win, *target, *exclusive)),
            Inside::Requests => self.describe_requests(&waiting.call),
            Inside::Hidden(_) | Inside::Probe | Inside::Spin => Waits::Message,
        };
        StuckRank {
            rank,
            call: waiting.call.function.name.clone(),
            site: waiting.call.site,
            waits,
        }
    }

    fn describe_meeting(&self, rank: u32, id: MeetingId) -> Waits {
        let meeting = self.meeting(id);
        let strangers = meeting.strangers.clone();
        let is_stranger = |rank: u32| strangers.iter().any(|other| other.rank == rank);
        let came = |rank: &u32| meeting.parts.contains_key(rank) || is_stranger(*rank);
        let members = self.members_on(id.on).iter();
        Waits::Collective {
            coll: meeting.coll,
            comm: self.comm_on(id.on),
            came: meeting
                .parts
                .get(&rank)
                .map(|call| (call.function.name.clone(), call.site)),
            stranger: is_stranger(rank),
            missing: members.copied().filter(|member| !came(member)).collect(),
            strangers,
        }
    }

    /// Calls that only ask do not wait for ever, unless for what can never be.
    fn only_asks(&self, waiting: &Waiting) -> bool {
        let name = waiting.call.name();
        let asks = name.starts_with("Test") || waiting.call.has("flag");
        matches!(waiting.inside, Inside::TestWait { .. } | Inside::Spin)
            || asks && !self.asks_in_vain(waiting.call.rank)
    }

    /// Has the rank begun a collective to which somebody came with another call? Then it is never complete: whoever
    /// polls for it polls for ever.
    pub(super) fn asks_in_vain(&self, rank: u32) -> bool {
        let mut own = self.requests.iter().filter(|r| r.owner == rank);
        own.any(|request| match request.work {
            super::requests::Work::Meeting(meeting) => {
                let meeting = self.meeting(meeting);
                !meeting.done && !meeting.strangers.is_empty()
            }
            _ => false,
        })
    }

    /// Have all come, whether or not somebody has looked since?
    fn has_met(&self, id: MeetingId) -> bool {
        let meeting = self.meeting(id);
        let all = meeting.parts.len() == self.members_on(id.on).len();
        meeting.done || all && meeting.strangers.is_empty()
    }

    /// Of several requests, a collective that does not meet is what there is to say.
    fn describe_requests(&self, call: &super::table::Invocation) -> Waits {
        let own = self.requests.iter().filter(|r| r.owner == call.rank);
        let mut meetings = own.filter_map(|request| match request.work {
            super::requests::Work::Meeting(meeting) if !self.has_met(meeting) => Some(meeting),
            _ => None,
        });
        match meetings.next() {
            Some(meeting) => self.describe_meeting(call.rank, meeting),
            None => Waits::Message,
        }
    }
}
