//! Roll call: every process writes down which collective it comes to, and compares that with what
//! the members next to it have written.
//!
//! The members of a communicator stand in a ring, in the order of their ranks. Whoever of two
//! neighbours comes second to the n-th collective sees what the first called there. If all
//! neighbours agree, all do: two looks are enough, however many members there are, and nobody waits.
//!
//! Neighbours that come at the same moment may not see each other, and one that is far ahead may
//! have overwritten its entry. So each entry sums up all before it, and what did not match is seen
//! at the next collective; or, if there is none, where the process stands still or at the end.
//! Neighbours on one node who both repeat themselves do not look at each other again ([`super::refrain`]).

mod chorus;

use self::chorus::{Chorus, Term};
use super::refrain::{Agreement, Look, Refrain};
use super::{Node, mix};
use crate::comms::DERIVED;
use crate::shared::{Awaited, Entry, Memory, RING, Roll, Seen, Segment, Standing, Word};
use crate::teams::FIRST_GROUP;
use fencepost_model::{Rank, SiteId};
use std::sync::Arc;

/// What must be the same at all members is counted together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// The collectives of a communicator, by its number.
    Comm(u32),
    /// The fences of a window, and its end.
    Window(u32),
    /// The starts of a persistent collective, by its place in its communicator's.
    Starts(u32, u32),
}

impl Sequence {
    fn key(self) -> u64 {
        match self {
            Sequence::Comm(comm) => 1 << 62 | u64::from(comm),
            Sequence::Window(win) => 1 << 62 | 1 << 61 | u64::from(win),
            Sequence::Starts(comm, number) => mix(&[17, comm.into(), number.into()]) | 1 << 63,
        }
    }
}

/// The name of a sequence in messages, by its key: `on MPI_COMM_WORLD`.
pub fn sequence_name(key: u64) -> String {
    let number = key as u32;
    match (key >> 61, number) {
        (0b010, 0) => "on MPI_COMM_WORLD".into(),
        (0b010, FIRST_GROUP) => "of all PEs".into(),
        (0b010, FIRST_GROUP..DERIVED) => "of a team or active set".into(),
        (0b010, _) => format!("on communicator {number}"),
        (0b011, _) => format!("on window {number}"),
        (0b001, _) => format!("for rank {number}"),
        _ => "of a persistent collective".into(),
    }
}

/// What stands for the word of one process, where others have the key of a sequence.
pub fn key_of_word(of: Rank) -> u64 {
    1 << 61 | u64::from(of.0)
}

/// A process's part in a sequence.
#[derive(Clone, Debug)]
pub struct Attendance {
    key: u64,
    members: Arc<[Rank]>,
    /// How many collectives this process has come to.
    number: u32,
    hash: u64,
    slot: Option<usize>,
    /// Up to where it was seen whether the first member calls them in the same manner.
    compared: u32,
    /// How this process repeats itself.
    refrain: Refrain,
    /// The one call it repeats, if the members beside it are known to repeat the same.
    chorus: Option<Chorus>,
    beside: Vec<Neighbour>,
}

/// A member beside this process.
#[derive(Copy, Clone, Debug)]
struct Neighbour {
    rank: Rank,
    /// Where its slot was last.
    slot: Option<usize>,
    /// Its refrain, as it was last.
    heard: u64,
    agreement: Agreement,
}

impl Neighbour {
    fn new(rank: Rank) -> Neighbour {
        Neighbour {
            rank,
            slot: None,
            heard: 0,
            agreement: Agreement::default(),
        }
    }

    /// Its slot for a sequence.
    #[inline]
    fn find<M: Memory + ?Sized>(&mut self, roll: &Roll<'_, M>, key: u64) -> Option<usize> {
        if self.slot.is_none_or(|slot| roll.key(slot) != key) {
            self.slot = roll.find(key);
        }
        self.slot
    }
}

impl Attendance {
    /// Nothing has been called yet.
    pub fn new(sequence: Sequence, members: Arc<[Rank]>) -> Attendance {
        Attendance {
            key: sequence.key(),
            members,
            number: 0,
            hash: 0,
            slot: None,
            compared: 0,
            refrain: Refrain::default(),
            chorus: None,
            beside: Vec::new(),
        }
    }

    /// Counts a collective that is not compared.
    pub fn skip(&mut self) {
        self.chorus = None;
        self.number += 1;
    }

    /// The number of the collective this process came to last.
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// How a member calls a collective.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Where.
    pub site: SiteId,
    /// Which function.
    pub code: u32,
    /// The root, as the communicator numbers it.
    pub root: Option<i32>,
    /// The reduction operation.
    pub op: u32,
    /// Bytes of the data, where they must be the same at all members.
    pub amount: Option<u64>,
    /// The assertions of a fence.
    pub manner: u32,
}

impl Called {
    /// The root as it is written; 0: none.
    fn root_word(&self) -> u32 {
        self.root.map_or(0, |root| root.wrapping_add(1) as u32)
    }

    /// A call of which nothing but itself is compared.
    pub fn plain(site: SiteId, code: u32) -> Called {
        Called {
            site,
            code,
            root: None,
            op: 0,
            amount: None,
            manner: 0,
        }
    }
}

/// What two members call differently.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Differs {
    /// The function.
    Call,
    /// The root.
    Root,
    /// The operation.
    Op,
    /// The amount of data.
    Amount,
    /// Something before, which is known no more.
    Before,
}

/// A collective that members call differently.
#[derive(Clone, Debug)]
pub struct Discord {
    /// Its sequence.
    pub key: u64,
    /// Its number there.
    pub number: u32,
    /// What is different.
    pub differs: Differs,
    /// Who takes part.
    pub members: Arc<[Rank]>,
}

/// A collective a process has come to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Come {
    slot: usize,
    number: u32,
}

/// This process stands somewhere as long as this lives. It ends without the process's lock, which
/// would cost as much as all the rest.
#[derive(Debug)]
pub struct Stands(Word);

impl Drop for Stands {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the process's own memory is mapped until `MPI_Finalize`, which nobody calls while
        // a call waits.
        unsafe { self.0.store(Standing::Running.word()) };
    }
}

impl Node {
    /// This process comes to a collective. `None` if there is nobody to agree with.
    pub fn come(
        &mut self,
        attendance: &mut Attendance,
        called: Called,
    ) -> Option<Result<Come, Discord>> {
        attendance.number += 1;
        attendance.chorus = None;
        if attendance.members.len() < 2 {
            return None;
        }
        let slot = match attendance.slot {
            Some(slot) => slot,
            None => self.take_part(attendance)?,
        };
        let entry = attendance.entry(&called);
        let number = entry.number;
        let differs = match self.far {
            None => self.compare_near(attendance, slot, &entry),
            Some(_) => self.compare_anywhere(attendance, slot, &entry),
        };
        Some(match differs {
            None => Ok(Come { slot, number }),
            Some(rank) => Err(self.discord(attendance.key, &attendance.members, number, rank)),
        })
    }

    /// Writes an entry down. Which neighbour has another one there, or had before?
    fn compare_near(
        &self,
        attendance: &mut Attendance,
        slot: usize,
        entry: &Entry,
    ) -> Option<Rank> {
        let own = Roll::new(&self.near.own, &self.layout);
        let like = |back: u32| own.repeats(slot, entry, entry.number - back);
        let refrain = attendance.refrain.with(entry.number, like);
        if refrain != attendance.refrain {
            attendance.refrain = refrain;
            own.set_refrain(slot, refrain.word(attendance.key));
        }
        own.enter(slot, entry);
        for beside in &mut attendance.beside {
            let Some(Some(segment)) = self.near.opened.get(beside.rank.index()) else {
                continue;
            };
            let roll = Roll::new(segment, &self.layout);
            let Some(there) = beside.find(&roll, attendance.key) else {
                continue;
            };
            beside.heard = roll.refrain(there);
            let other = Refrain::from_word(beside.heard);
            if beside.agreement.lasts(refrain, other) {
                continue;
            }
            let latest = entry.number.min(roll.latest(there));
            let look = |number| look(own.read(slot, number), roll.read(there, number));
            if beside.agreement.renew((refrain, other), latest, look) {
                return Some(beside.rank);
            }
        }
        None
    }

    /// As [`Node::compare_near`], where some are on other nodes: each entry is looked at.
    fn compare_anywhere(
        &mut self,
        attendance: &mut Attendance,
        slot: usize,
        entry: &Entry,
    ) -> Option<Rank> {
        let (realm, layout) = (self.realm_of(&attendance.members), self.layout);
        let place = self.place(realm, self.rank)?;
        Roll::new(place.memory(), &layout).enter(slot, entry);
        for beside in &mut attendance.beside {
            let Some(place) = self.place(realm, beside.rank) else {
                continue;
            };
            let roll = Roll::new(place.memory(), &layout);
            if let Some(there) = beside.find(&roll, attendance.key)
                && let Seen::Entry(other) = roll.read(there, entry.number)
                && difference(entry, &other).is_some()
            {
                return Some(beside.rank);
            }
        }
        None
    }

    /// This process has waited for all members: has it called anything since the last time in another manner
    /// than the first of them? Where both did, here and there.
    pub fn other_manner(&mut self, attendance: &mut Attendance) -> Option<(SiteId, Rank, SiteId)> {
        let known = attendance.number.saturating_sub(RING as u32);
        let unseen = attendance.compared.max(known) + 1..=attendance.number;
        attendance.compared = attendance.number;
        let (own, first) = (self.rank, *attendance.members.first()?);
        let slot = attendance.slot.filter(|_| own != first)?;
        let key = attendance.key;
        for number in unseen {
            let entry = |roll: &Roll<'_>, slot: Option<usize>| match roll.read(slot?, number) {
                Seen::Entry(entry) => Some(entry),
                Seen::NotYet | Seen::Gone => None,
            };
            let ours = self.roll_of(&attendance.members, own, |roll| entry(&roll, Some(slot)));
            let theirs = self.roll_of(&attendance.members, first, |roll| {
                entry(&roll, roll.find(key))
            });
            if let (Some(ours), Some(theirs)) = (ours.flatten(), theirs.flatten())
                && ours.manner != theirs.manner
            {
                return Some((SiteId(ours.site), first, SiteId(theirs.site)));
            }
        }
        None
    }

    /// Two members have come to different collectives at a place, or before it: where first?
    #[cold]
    fn discord(&mut self, key: u64, members: &Arc<[Rank]>, number: u32, other: Rank) -> Discord {
        let mut found = Discord {
            key,
            number,
            differs: Differs::Before,
            members: members.clone(),
        };
        for earlier in (1..=number).rev() {
            let at = Discord {
                number: earlier,
                ..found.clone()
            };
            match (self.seen_at(&at, self.rank), self.seen_at(&at, other)) {
                (Seen::Entry(own), Seen::Entry(theirs)) => {
                    if let Some(differs) = difference(&own, &theirs) {
                        found = Discord { differs, ..at };
                    }
                }
                (Seen::Entry(_), Seen::NotYet) => found = at,
                _ => break,
            }
        }
        found
    }

    /// Does this process stand in a collective that a neighbour calls differently? For one who
    /// came at the same moment as its neighbour.
    pub fn discord_where_it_stands(&mut self) -> Option<Discord> {
        let Standing::Waits { slot, number } = self.own_roll().standing() else {
            return None;
        };
        let roll = self.own_roll();
        let (key, members) = (roll.key(slot), roll.members(slot));
        self.discord_among(key, members, number, false)
    }

    /// The processes have come to their end: is there a sequence in which neighbours have written
    /// different collectives, or one more than the other?
    pub fn discord_at_the_end(&mut self) -> Option<Discord> {
        let roll = self.own_roll();
        let open: Vec<(u64, Vec<Rank>, u32)> = roll
            .slots()
            .map(|slot| (roll.key(slot), roll.members(slot), roll.latest(slot)))
            .filter(|(key, ..)| !self.over.contains(key))
            .collect();
        let mut open = open.into_iter().filter(|(_, _, number)| *number > 0);
        open.find_map(|(key, members, number)| self.discord_among(key, members, number, true))
    }

    /// Do others call something else at a place of a sequence? If they have `ended`, also nothing.
    fn discord_among(
        &mut self,
        key: u64,
        members: Vec<Rank>,
        number: u32,
        ended: bool,
    ) -> Option<Discord> {
        let at = Discord {
            key,
            number,
            differs: Differs::Before,
            members: members.into(),
        };
        let Seen::Entry(own) = self.seen_at(&at, self.rank) else {
            return None;
        };
        let other = at.members.iter().copied().find(|rank| {
            *rank != self.rank
                && match self.seen_at(&at, *rank) {
                    Seen::Entry(other) => difference(&own, &other).is_some(),
                    Seen::NotYet => ended,
                    Seen::Gone => false,
                }
        })?;
        Some(self.discord(key, &at.members, number, other))
    }

    /// This process's slot for a sequence; `None` if there is none left.
    #[cold]
    fn take_part(&mut self, attendance: &mut Attendance) -> Option<usize> {
        let members = attendance.members.clone();
        let own = members.iter().position(|rank| *rank == self.rank)?;
        let next = members[(own + 1) % members.len()];
        let before = members[(own + members.len() - 1) % members.len()];
        attendance.beside = vec![Neighbour::new(next)];
        if before != next {
            attendance.beside.push(Neighbour::new(before));
        }
        let (realm, layout) = (self.realm_of(&members), self.layout);
        let mut over = std::mem::take(&mut self.over);
        let place = self.place(realm, self.rank)?;
        let roll = Roll::new(place.memory(), &layout);
        let slot = roll.open(attendance.key, &members, |key| over.remove(&key));
        self.over = over;
        for beside in &attendance.beside {
            self.place(realm, beside.rank);
        }
        match slot {
            Some(_) => attendance.slot = slot,
            None => self.crowded = true,
        }
        slot
    }

    /// This process takes no more part in a sequence. What it did can be read as long as its slot
    /// is not needed for another.
    pub fn leave_sequence(&mut self, attendance: &Attendance) {
        if attendance.slot.is_some() {
            self.over.insert(attendance.key);
        }
    }

    /// Tells those of the node that this process calls nothing any more.
    pub fn stand_apart(&self, site: Option<SiteId>) {
        let site = site.map(|site| site.0);
        self.own_roll().stand(Standing::Left { site });
    }

    /// Tells those of the node that this process calls something again after all.
    pub fn go_on(&self) {
        self.own_roll().stand(Standing::Running);
    }

    /// Tells those of the node that this process waits in a collective it has come to. Not where
    /// several threads call MPI: while one waits, others may still come anywhere.
    #[inline]
    pub fn stand_in(&self, come: Come) -> Option<Stands> {
        let Come { slot, number } = come;
        self.stands.then(|| {
            self.own_roll().stand(Standing::Waits { slot, number });
            self.until_it_goes_on()
        })
    }

    /// Tells those of the node that this process waits for collectives that it has started: for
    /// all of them, or for any.
    pub fn stand_waiting_for(&self, site: SiteId, awaited: &[Come], any: bool) -> Option<Stands> {
        self.stands.then(|| {
            let of = |come: &Come| Awaited::Collective(come.slot, come.number);
            let awaited: Vec<Awaited> = awaited.iter().map(of).collect();
            self.own_roll().stand_waiting_for(site.0, &awaited, any);
            self.until_it_goes_on()
        })
    }

    /// Tells those of the node that this process waits for a word of others. Whose has not come it
    /// says when it looks ([`Node::lacks`]).
    pub fn stand_waiting_for_words(&self, site: SiteId) -> Option<Stands> {
        self.stands.then(|| {
            self.own_roll().stand_waiting_for(site.0, &[], false);
            self.until_it_goes_on()
        })
    }

    /// Where it waits for a word, the word of these has not come.
    pub fn lacks(&self, of: &[Rank]) {
        if let Standing::Awaits(number) = self.own_roll().standing() {
            let awaited: Vec<Awaited> = of.iter().copied().map(Awaited::Word).collect();
            self.own_roll().look_again(number, &awaited);
        }
    }

    #[inline]
    fn until_it_goes_on(&self) -> Stands {
        Stands(self.own_roll().standing_at())
    }

    /// What this process is doing.
    pub fn own_standing(&self) -> Standing {
        self.own_roll().standing()
    }

    fn own_roll(&self) -> Roll<'_, Segment> {
        Roll::new(&self.near.own, &self.layout)
    }

    /// The roll of a process of this node.
    pub fn roll_near(&mut self, rank: Rank) -> Option<Roll<'_, Segment>> {
        if rank == self.rank {
            return Some(self.own_roll());
        }
        self.near.open(rank, self.layout).ok()?;
        let segment = self.near.opened.get(rank.index())?.as_ref()?;
        Some(Roll::new(segment, &self.layout))
    }

    /// The roll of a member, where its group meets.
    fn roll_of<R>(
        &mut self,
        members: &[Rank],
        rank: Rank,
        work: impl FnOnce(Roll<'_>) -> R,
    ) -> Option<R> {
        let (realm, layout) = (self.realm_of(members), self.layout);
        let place = self.place(realm, rank)?;
        Some(work(Roll::new(place.memory(), &layout)))
    }

    /// What a member called at a place of a sequence.
    pub fn seen_at(&mut self, discord: &Discord, rank: Rank) -> Seen {
        let seen = self.roll_of(&discord.members, rank, |roll| {
            match roll.find(discord.key) {
                Some(slot) => roll.read(slot, discord.number),
                None if roll.forgets() => Seen::Gone,
                None => Seen::NotYet,
            }
        });
        seen.unwrap_or(Seen::NotYet)
    }

    /// Are all processes on this node?
    pub fn is_one_node(&self) -> bool {
        self.far.is_none()
    }

    /// Asks for the right to say that the program cannot go on; one process gets it.
    pub fn claim_verdict(&mut self) -> bool {
        self.board(Rank(0), |board| board.claim_verdict())
            .unwrap_or(true)
    }

    /// Gives that right back.
    pub fn release_verdict(&mut self) {
        self.board(Rank(0), |board| board.release_verdict());
    }
}

impl Attendance {
    /// What this process calls now, as it is written down.
    fn entry(&mut self, called: &Called) -> Entry {
        self.hash = Term::new(called).added_to(self.hash);
        Entry {
            number: self.number,
            site: called.site.0,
            code: called.code,
            root: called.root_word(),
            op: called.op,
            amount: called.amount.map_or(0, |amount| amount.wrapping_add(1)),
            hash: self.hash,
            manner: called.manner,
        }
    }
}

/// What two members have called at a place.
fn look(own: Seen, other: Seen) -> Look {
    match (own, other) {
        (Seen::Entry(own), Seen::Entry(other)) => match difference(&own, &other) {
            None => Look::Same,
            Some(_) => Look::Different,
        },
        (_, Seen::NotYet) => Look::TooEarly,
        _ => Look::TooLate,
    }
}

/// What two calls do differently. Where one does not know its amount it is not compared.
fn difference(own: &Entry, other: &Entry) -> Option<Differs> {
    if own.code != other.code {
        return Some(Differs::Call);
    }
    if own.root != other.root {
        return Some(Differs::Root);
    }
    if own.op != other.op {
        return Some(Differs::Op);
    }
    if own.amount != other.amount && own.amount != 0 && other.amount != 0 {
        return Some(Differs::Amount);
    }
    (own.hash != other.hash).then_some(Differs::Before)
}
