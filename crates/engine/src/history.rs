//! The accesses to this process's memory that are over, but that a later one may still race with.
//!
//! An access is entered when this process first *knows* it to be complete, and the accesses become
//! known in an order that extends "complete before the other begins" (the engine sorts by Lamport
//! time of issue where several become known at once). So of two conflicting accesses the one entered later
//! can only come after the earlier one or be concurrent with it, and one question decides:
//!
//! ```text
//! race(a, b)  ⇔  a conflicts with b  ∧  b's start does not know a's end        (a entered first)
//! ```
//!
//! Per byte only what a later access can still distinguish is kept. `b` stands for `a` when it
//! conflicts with at least as much and either `a` is ordered before `b`, or both are of one thread
//! and scope and whoever knows an end of `b` knows one of `a`: whatever is concurrent with `a` is
//! then concurrent with `b` (FastTrack's argument). An operation is never concurrent with itself; on
//! own memory, where both its sides are here, two others must stand for `a`. Accesses of one class — same role, same element
//! boundaries — that cannot race with the newcomer are not even looked at.
//!
//! An access to many places that nobody else has touched is put off: its list of places stays what it is, until another
//! one is to be entered that has bytes of them. In a program that updates memory here and there and synchronises often,
//! that one hardly ever comes before everything is forgotten.

use crate::clock::{ActorId, Clock, Stamp};
use crate::exchange::Delivery;
use crate::places::{are_places, bounds, first_met, meet};
use crate::range_map::RangeMap;
use crate::thread::Knowledge;
use fencepost_model::conflict::{Toucher, conflict, element_size, ordered_accumulates};
use fencepost_model::{ByteRange, Call, Ranges, Rank, RemoteKind, Role, Scope, Side};
use smallvec::SmallVec;
use std::sync::Arc;

/// An access with its end.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) side: Side,
    /// What its issuer knew.
    pub(crate) start: Knowledge,
    /// Window or context; `None` for direct accesses and buffers.
    pub(crate) scope: Option<Scope>,
    /// The operation's number at its origin.
    pub(crate) op: u64,
    pub(crate) delivery: Option<Delivery>,
    pub(crate) ends: Ends,
    /// How far the actors of one process are apart, if its process may have other threads that issue
    /// operations.
    pub(crate) threads_apart: Option<u32>,
}

/// Who knows an access complete, and when: the origin by a completing call, a thread of this process
/// because it saw the effect. Whoever knows one of these moments is ordered after the access.
pub(crate) type Ends = SmallVec<[(ActorId, Stamp); 1]>;

impl Past {
    fn toucher(&self) -> Toucher {
        Toucher {
            role: self.side.role,
            rank: self.side.actor.rank,
        }
    }

    pub(crate) fn over_for(&self, start: &Knowledge) -> bool {
        self.ends
            .iter()
            .any(|&(actor, stamp)| start.knows(actor, stamp))
    }

    pub(crate) fn with_ends(&self, more: &Ends) -> Past {
        let mut past = self.clone();
        for end in more {
            if !past.ends.contains(end) {
                past.ends.push(*end);
            }
        }
        past
    }

    fn same_operation(&self, other: &Past) -> bool {
        self.op == other.op && self.side.actor.rank == other.side.actor.rank
    }

    /// Is it the operation of a process with that number there, in that role?
    pub(crate) fn is(&self, (origin, op): (Rank, u64), role: Role) -> bool {
        self.op == op && self.side.actor.rank == origin && self.side.role == role
    }

    fn stream(&self) -> (ActorId, Option<Scope>) {
        (self.start.actor, self.scope)
    }

    /// Is it over before an access that starts with `start` and is `next`?
    fn before(&self, next: &Past, start: &Knowledge, same_element: bool) -> bool {
        self.same_operation(next)
            || self.over_for(start)
            || self.delivered_before(next)
            || self.accumulated_before(next, same_element)
    }

    /// Are both of one origin and one window or context, within which operations can be ordered?
    fn shares_order_with(&self, other: &Past) -> bool {
        self.side.actor.rank == other.side.actor.rank && self.scope == other.scope
    }

    /// §5: `shmem_fence` between two operations of one origin and context (to this target).
    fn delivered_before(&self, next: &Past) -> bool {
        let after = next.delivery.as_ref();
        self.shares_order_with(next)
            && self.delivery.is_some()
            && after.is_some_and(|after| after.follows(self.start.actor, self.start.own))
    }

    fn issued_before(&self, next: &Past) -> bool {
        next.start.knows(self.start.actor, self.start.own)
    }

    /// §2, A: `accumulate_ordering` between two operations of one origin and window.
    fn accumulated_before(&self, next: &Past, same_element: bool) -> bool {
        self.shares_order_with(next)
            && ordered_accumulates(self.side.role, next.side.role, same_element)
            && (self.issued_before(next) || next.issued_before(self))
    }

    /// Are other accumulates of the same origin in order with this if they are with `next`? Those of
    /// the same thread always are; another thread may have come between, which `next` then knows of.
    fn accumulates_like(&self, next: &Past) -> bool {
        let (known, then_known) = (&self.start.others, &next.start.others);
        let nobody_between = |apart| known.agrees_on_siblings(self.start.actor, apart, then_known);
        !ordered_accumulates(self.side.role, next.side.role, true)
            || Arc::ptr_eq(known, then_known)
            || self.threads_apart.is_none_or(nobody_between)
    }

    /// Will it be known complete because its call returned, which says nothing of `other`? A wait can have seen its
    /// effect before that is known.
    fn will_end_alone(&self, other: &Past) -> bool {
        let at_return = |past: &Past| past.side.call.is_some_and(Call::target_complete_on_return);
        let by_origin = |&(actor, _): &(ActorId, Stamp)| actor == self.start.actor;
        at_return(self) && !at_return(other) && !self.ends.iter().any(by_origin)
    }

    /// Does whoever comes after `next` — by its end, by a fence or by the order of accumulates —
    /// come after this too?
    fn ends_before(&self, next: &Past) -> bool {
        let delivered = self.delivery.is_some() || next.delivery.is_none();
        self.stream() == next.stream()
            && delivered
            && self.start.own <= next.start.own
            && self.accumulates_like(next)
            && !next.will_end_alone(self)
            && next.ends.iter().all(|&(actor, stamp)| {
                let mut own = self.ends.iter();
                own.any(|&(same, earlier)| same == actor && earlier <= stamp)
            })
    }
}

/// What decides conflicts of a group of accesses at once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Class {
    role: Role,
    /// Where elements begin, modulo their size; 0 for others than updates.
    phase: u16,
}

impl Class {
    fn of(role: Role, range: ByteRange) -> Class {
        let phase = match role {
            Role::Target(RemoteKind::Update(update)) => {
                (range.start % u64::from(update.elem.size.max(1))) as u16
            }
            _ => 0,
        };
        Class { role, phase }
    }

    fn same_element(self, other: Class) -> bool {
        element_size(self.role, other.role) == 1 || self.phase == other.phase
    }
}

#[derive(Clone, Debug)]
struct Group {
    class: Class,
    /// Sorted by stream.
    members: SmallVec<[Arc<Past>; 1]>,
}

type Groups = SmallVec<[Group; 1]>;

/// A racing predecessor, and where.
pub(crate) type Hit<'a> = &'a mut dyn FnMut(ByteRange, &Past);

/// An access that asks or enters.
pub(crate) struct Newcomer<'a> {
    pub(crate) past: &'a Past,
    pub(crate) start: &'a Knowledge,
    /// It is part of an operation of this process on its own memory.
    pub(crate) own_target: bool,
}

/// So many accesses are put off at most.
const MOST_PUT_OFF: usize = 8;

/// An access that was put off: nothing else is entered of its places.
#[derive(Debug)]
struct PutOff {
    /// Disjoint, in the order of addresses.
    places: Ranges,
    past: Arc<Past>,
    /// As of the newcomer it was.
    start: Knowledge,
    own_target: bool,
}

impl PutOff {
    /// The parts of a range that are its own, each with the place.
    fn overlapping(&self, range: ByteRange) -> impl Iterator<Item = (ByteRange, ByteRange)> {
        let places = &self.places.0;
        let behind = bounds(places).is_none_or(|all| all.end <= range.start);
        let first = if behind {
            places.len()
        } else {
            first_met(places, range)
        };
        let met = places[first..].iter();
        met.map_while(move |place| Some((place.intersection(range)?, *place)))
    }

    fn overlaps(&self, range: ByteRange) -> bool {
        self.overlapping(range).next().is_some()
    }
}

/// The history of one process's memory: disjoint byte ranges with the accesses to them.
#[derive(Default, Debug)]
pub(crate) struct History {
    nodes: RangeMap<Groups>,
    put_off: Vec<PutOff>,
    /// The latest era in which something in here ended; `None` when something never did.
    newest: Option<u32>,
}

impl History {
    /// Is anything known of these bytes?
    pub(crate) fn overlaps(&self, range: ByteRange) -> bool {
        self.nodes.overlapping(range).next().is_some()
            || self.put_off.iter().any(|put_off| put_off.overlaps(range))
    }

    /// Enters what was put off.
    #[inline(never)]
    fn enter_put_off(&mut self) {
        for put_off in std::mem::take(&mut self.put_off) {
            let new = Newcomer {
                past: &put_off.past,
                start: &put_off.start,
                own_target: put_off.own_target,
            };
            for range in put_off.places.iter() {
                self.enter(range, &put_off.past, &new, &mut |_, _| {});
            }
        }
    }

    /// Has any of these ranges bytes of which something is known? They are places.
    fn meets(&self, places: &[ByteRange]) -> bool {
        let Some(all) = bounds(places) else {
            return false;
        };
        let known = |range: &ByteRange| self.nodes.overlapping(*range).next().is_some();
        let in_nodes = known(&all) && places.iter().any(known);
        let put_off = |other: &PutOff| meet(&other.places.0, places);
        in_nodes || self.put_off.iter().any(put_off)
    }

    /// Reports what the newcomer races with.
    pub(crate) fn check(&self, range: ByteRange, new: &Newcomer<'_>, hit: Hit<'_>) {
        let class = Class::of(new.past.side.role, range);
        for (common, groups) in self.nodes.overlapping(range) {
            for group in groups {
                check_group(group, class, common, new, hit);
            }
        }
        for put_off in &self.put_off {
            let role = put_off.past.side.role;
            for (common, place) in put_off.overlapping(range) {
                let members = std::slice::from_ref(&put_off.past);
                check_members(members, Class::of(role, place), class, common, new, hit);
            }
        }
    }

    /// Reports what the newcomer races with, and enters it; `entry` is its past. From so many ranges on that may wait.
    pub(crate) fn insert_all(
        &mut self,
        ranges: &Ranges,
        entry: &Arc<Past>,
        new: &Newcomer<'_>,
        from: usize,
        hit: Hit<'_>,
    ) {
        let list = &ranges.0;
        let many = list.len() >= from.max(1) && are_places(list);
        if !many || self.meets(list) {
            return ranges
                .iter()
                .for_each(|range| self.insert(range, entry, new, hit));
        }
        if self.put_off.len() == MOST_PUT_OFF {
            self.enter_put_off();
        }
        self.note_end(&new.past.ends);
        self.put_off.push(PutOff {
            places: ranges.clone(),
            past: Arc::clone(entry),
            start: new.start.clone(),
            own_target: new.own_target,
        });
    }

    /// Reports what the newcomer races with, and enters it; `entry` is its past.
    pub(crate) fn insert(
        &mut self,
        range: ByteRange,
        entry: &Arc<Past>,
        new: &Newcomer<'_>,
        hit: Hit<'_>,
    ) {
        if self.put_off.iter().any(|put_off| put_off.overlaps(range)) {
            self.enter_put_off();
        }
        self.note_end(&new.past.ends);
        self.enter(range, entry, new, hit);
    }

    fn enter(&mut self, range: ByteRange, entry: &Arc<Past>, new: &Newcomer<'_>, hit: Hit<'_>) {
        let class = Class::of(new.past.side.role, range);
        self.nodes.each_piece(range, |piece, groups| {
            for group in groups.iter_mut() {
                check_group(group, class, piece, new, hit);
                replace(group, class, new);
            }
            groups.retain(|group| !group.members.is_empty());
            add(groups, class, entry, new);
        });
    }

    /// Enters an access in the place of the last one of the same bytes, if that is the only one known of them, the newcomer
    /// stands for it, and they do not race: mostly the same operation came again, and was waited for. Otherwise gives it
    /// back. It is no operation of this process on its own memory.
    pub(crate) fn renew(
        &mut self,
        range: ByteRange,
        past: Past,
        start: &Knowledge,
    ) -> Option<Past> {
        let class = Class::of(past.side.role, range);
        let only = self
            .nodes
            .exactly(range)
            .and_then(|groups| match &mut groups[..] {
                [group] if group.class == class => match &mut group.members[..] {
                    [only] => Arc::get_mut(only),
                    _ => None,
                },
                _ => None,
            });
        match only {
            Some(only)
                if self.put_off.is_empty()
                    && only.ends_before(&past)
                    && (only.over_for(start)
                        || !conflict(only.toucher(), past.toucher(), true)) =>
            {
                let era = last_era(&past.ends);
                self.newest = self.newest.zip(era).map(|(a, b)| a.max(b));
                *only = past;
                None
            }
            _ => Some(past),
        }
    }

    /// Gives an operation of a process, of that number there and in that role, further ends, if it is still kept.
    pub(crate) fn refresh(
        &mut self,
        range: ByteRange,
        identity: (Rank, u64),
        role: Role,
        ends: &Ends,
    ) {
        self.note_end(ends);
        for groups in self.nodes.overlapping_mut(range) {
            let members = groups.iter_mut().flat_map(|g| g.members.iter_mut());
            for member in members.filter(|member| member.is(identity, role)) {
                *member = Arc::new(member.with_ends(ends));
            }
        }
        let put_off = self.put_off.iter_mut();
        for put_off in put_off.filter(|put_off| put_off.past.is(identity, role)) {
            let news = !ends.iter().all(|end| put_off.past.ends.contains(end));
            if news && put_off.overlaps(range) {
                put_off.past = Arc::new(put_off.past.with_ends(ends));
            }
        }
    }

    /// Is an operation of a process, of that number there and in that role, still kept?
    pub(crate) fn keeps(&self, range: ByteRange, identity: (Rank, u64), role: Role) -> bool {
        let has_it = |group: &Group| {
            let mut members = group.members.iter();
            group.class.role == role && members.any(|member| member.is(identity, role))
        };
        let mut nodes = self.nodes.overlapping(range);
        nodes.any(|(_, groups)| groups.iter().any(has_it))
            || self
                .put_off
                .iter()
                .any(|put_off| put_off.past.is(identity, role) && put_off.overlaps(range))
    }

    /// A synchronisation of all processes: forgets everything, if all of it ended before, nobody is
    /// left from before `oldest`, and no thread was left out (it would still know too little).
    pub(crate) fn retire(&mut self, all: &Clock, oldest: u32) {
        let over = self.newest.is_some_and(|newest| newest < all.era());
        if over && oldest >= all.era() && all.runs() == 0 {
            self.nodes.clear();
            self.put_off.clear();
        }
    }

    /// Forgets everything about these bytes.
    pub(crate) fn clear(&mut self, range: ByteRange) {
        if self.put_off.iter().any(|put_off| put_off.overlaps(range)) {
            self.enter_put_off();
        }
        self.nodes.remove(range);
    }

    /// Accesses kept, over all ranges.
    pub(crate) fn len(&self) -> usize {
        let groups = self.nodes.values().flatten();
        let entered: usize = groups.map(|group| group.members.len()).sum();
        let put_off = self.put_off.iter().map(|put_off| put_off.places.0.len());
        entered + put_off.sum::<usize>()
    }

    fn note_end(&mut self, ends: &Ends) {
        if self.nodes.is_empty() && self.put_off.is_empty() {
            self.newest = Some(0);
        }
        let era = last_era(ends);
        self.newest = self.newest.zip(era).map(|(a, b)| a.max(b));
    }
}

/// The latest era among these moments.
fn last_era(ends: &Ends) -> Option<u32> {
    ends.iter().map(|(_, stamp)| stamp.era).max()
}

fn check_group(group: &Group, class: Class, at: ByteRange, new: &Newcomer<'_>, hit: Hit<'_>) {
    check_members(&group.members, group.class, class, at, new, hit);
}

/// Likewise, of accesses of one class.
fn check_members(
    members: &[Arc<Past>],
    of: Class,
    class: Class,
    at: ByteRange,
    new: &Newcomer<'_>,
    hit: Hit<'_>,
) {
    let same_element = of.same_element(class);
    for past in members {
        // The role is the group's: one look tells that nobody in it conflicts.
        if !conflict(past.toucher(), new.past.toucher(), same_element) {
            if !matches!(of.role, Role::Plain(_)) {
                return;
            }
            continue;
        }
        if !past.before(new.past, new.start, same_element) {
            hit(at, past);
        }
    }
}

/// Drops members the newcomer stands for.
fn replace(group: &mut Group, class: Class, new: &Newcomer<'_>) {
    if group.class == class {
        let stream = new.past.stream();
        let from = group.members.partition_point(|past| past.stream() < stream);
        let to = group
            .members
            .partition_point(|past| past.stream() <= stream);
        for at in (from..to).rev() {
            let old = &group.members[at];
            // The newcomer does not stand for others against its own operation's other side.
            let others = &group.members[at + 1..];
            let stands = |past: &Arc<Past>| !past.same_operation(new.past) && old.ends_before(past);
            let enough = !new.own_target || others.iter().any(stands);
            if old.ends_before(new.past) && enough {
                group.members.remove(at);
            }
        }
    }
    // A put conflicts with whatever anything else conflicts with.
    if class.role == Role::Target(RemoteKind::Write) {
        group.members.retain(|past| !past.over_for(new.start));
    }
}

fn add(groups: &mut Groups, class: Class, entry: &Arc<Past>, new: &Newcomer<'_>) {
    let past = new.past;
    if let Some(group) = groups.iter_mut().find(|group| group.class == class) {
        let at = group
            .members
            .partition_point(|member| member.stream() <= past.stream());
        // An earlier member of the stream may already stand for it.
        let stands = |member: &Arc<Past>| {
            member.same_operation(past) || (!new.own_target && past.ends_before(member))
        };
        if at == 0 || !stands(&group.members[at - 1]) {
            group.members.insert(at, Arc::clone(entry));
        }
    } else {
        let mut members = SmallVec::new();
        members.push(Arc::clone(entry));
        groups.push(Group { class, members });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::{AccOp, Actor, CtxId, ElemType, Family, SiteId, Update};

    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
            (self.0 >> 33) % limit
        }

        /// Mostly now, or a while ago.
        fn stamp(&mut self, now: u64) -> Stamp {
            let ago = match self.below(4) {
                0 => self.below(6),
                _ => 0,
            };
            Stamp {
                era: 1,
                tick: now.saturating_sub(ago) as u32,
            }
        }

        /// Mostly 0.
        fn mostly_none(&mut self, limit: u64) -> u64 {
            match self.below(4) {
                0 => self.below(limit),
                _ => 0,
            }
        }

        /// An access that one of three processes has issued and one of them has seen, as far as known by `now`.
        fn past(&mut self, now: u64) -> Past {
            let update = Update {
                family: Family::Shmem { domain: 0 },
                elem: ElemType { code: 1, size: 8 },
                op: AccOp::Replace,
            };
            let kinds = [
                RemoteKind::Read,
                RemoteKind::Write,
                RemoteKind::Update(update),
            ];
            let actor = self.mostly_none(3) as u32;
            let mut others = Clock::of_era(1);
            for known in 0..3 {
                others.learn(known, self.stamp(now));
            }
            let own = self.stamp(now);
            let delivery = (self.below(3) > 0)
                .then(|| Delivery([(actor, self.stamp(now))].into_iter().collect()));
            Past {
                side: Side {
                    actor: Actor {
                        rank: Rank(actor),
                        thread: 0,
                    },
                    site: SiteId(self.below(2) as u32),
                    role: Role::Target(
                        kinds[1 + self.below(2) as usize - self.mostly_none(2) as usize],
                    ),
                    call: Some(Call::ShmemPut),
                },
                start: Knowledge {
                    actor,
                    own,
                    others: Arc::new(others),
                },
                scope: Some(Scope::Ctx(CtxId(self.mostly_none(2) as u32))),
                op: now,
                delivery,
                ends: Ends::from_elem((self.mostly_none(3) as u32, self.stamp(now)), 1),
                threads_apart: None,
            }
        }
    }

    /// An access that takes the place of the last one leaves what it would leave otherwise, and races with as much.
    #[test]
    fn what_is_renewed_is_as_if_it_were_entered() {
        let mut random = Random(7);
        let mut renewed = 0;
        for _ in 0..1000 {
            let (mut short, mut long) = (History::default(), History::default());
            for now in 6..60 {
                let past = random.past(now);
                let start = past.start.clone();
                let range = match random.below(16) {
                    0 => ByteRange { start: 0, end: 24 },
                    1 => ByteRange { start: 4, end: 12 },
                    _ => ByteRange { start: 8, end: 16 },
                };
                let enter = |history: &mut History, past: Past| {
                    let past = Arc::new(past);
                    let new = Newcomer {
                        past: &past,
                        start: &start,
                        own_target: false,
                    };
                    let mut hits = Vec::new();
                    history.insert(range, &past, &new, &mut |at, other| {
                        hits.push((at, other.op))
                    });
                    hits
                };
                let expected = enter(&mut long, past.clone());
                let found = match short.renew(range, past, &start) {
                    Some(past) => enter(&mut short, past),
                    None => {
                        renewed += 1;
                        Vec::new()
                    }
                };
                assert_eq!(found, expected);
                assert_eq!(format!("{short:?}"), format!("{long:?}"));
            }
        }
        assert!(renewed > 300, "{renewed}");
    }
}
