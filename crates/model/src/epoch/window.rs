//! One window as one process sees it: translates an [`Action`] into an [`EpochCall`] by looking up
//! the ranks it names, steps the tables, and says which earlier call the error contradicts.

use super::table::{self, Access, EpochCall, Part, State, Step};
use crate::event::{Action, Asserts, Event, Operation};
use crate::execution::Flavour;
use crate::finding::Misuse;
use crate::ids::{Actor, Rank, SiteId};
use crate::rules::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// The state of one window at one process. Feed it the process's events on that window, and its
/// [`Action::Finalize`], in the order they happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WindowState {
    rank: Rank,
    flavour: Flavour,
    /// The window's group; empty if unknown, and then not checked.
    members: BTreeSet<Rank>,
    state: State,
    /// Locked targets and where; empty unless `state.access` is [`Access::Lock`].
    held: BTreeMap<Rank, SiteId>,
    /// Empty unless `state.access` is [`Access::Start`].
    start_group: BTreeSet<Rank>,
    /// The synchronisation calls that brought each part of the state about.
    access_since: Option<SiteId>,
    exposure_since: Option<SiteId>,
    lifetime_since: Option<SiteId>,
    /// The first operation of a used fence epoch.
    pending: Option<SiteId>,
}

impl WindowState {
    /// A window that exists and has no epoch. `members` may be empty if they are not known.
    pub fn new(
        rank: Rank,
        flavour: Flavour,
        members: impl IntoIterator<Item = Rank>,
    ) -> WindowState {
        WindowState {
            rank,
            flavour,
            members: members.into_iter().collect(),
            state: State::default(),
            held: BTreeMap::new(),
            start_group: BTreeSet::new(),
            access_since: None,
            exposure_since: None,
            lifetime_since: None,
            pending: None,
        }
    }

    /// Where the tables stand.
    pub fn state(&self) -> State {
        self.state
    }

    /// Makes one step. The event must concern this window; what concerns none is ignored.
    pub fn observe(&mut self, event: &Event) -> Option<Misuse> {
        let call = self.call(&event.action)?;
        let step = self.state.step(call);
        let broken = self.judge(call, step, &event.action);
        self.advance(call, step.next, event);
        let (rule, earlier) = broken?;
        Some(Misuse {
            rule,
            actor: Actor {
                rank: self.rank,
                thread: event.thread,
            },
            site: event.site,
            earlier,
        })
    }

    /// What the action means in the current state.
    fn call(&self, action: &Action) -> Option<EpochCall> {
        Some(match action {
            Action::Operation(op) => self.operation(op)?,
            Action::Fence { asserts, .. } => fence(*asserts),
            Action::Post { .. } if self.held.contains_key(&self.rank) => EpochCall::PostLocked,
            Action::Post { .. } => EpochCall::Post,
            Action::WinWait { .. } => EpochCall::Wait,
            Action::Start { .. } => EpochCall::Start,
            Action::Complete { .. } => EpochCall::Complete,
            Action::Lock { target, .. } => self.lock(*target),
            Action::Unlock { target, .. } => self.unlock(*target),
            Action::LockAll { .. } => EpochCall::LockAll,
            Action::UnlockAll { .. } => EpochCall::UnlockAll,
            Action::Flush { .. } => EpochCall::Flush,
            Action::WinSync { .. } => EpochCall::WinSync,
            Action::Attach { .. } => EpochCall::Attach,
            Action::Detach { .. } => EpochCall::Detach,
            Action::SharedQuery { .. } => EpochCall::SharedQuery,
            Action::WinCreate { .. } => EpochCall::Create,
            Action::WinFree { .. } => EpochCall::Free,
            Action::Finalize => EpochCall::Finalize,
            _ => return None,
        })
    }

    fn operation(&self, op: &Operation) -> Option<EpochCall> {
        if op.remote.iter().all(|remote| remote.ranges.is_empty()) {
            return None;
        }
        // A stranger to the whole window is EPOCH-TARGET, not an epoch that fails to cover it.
        let here = self.covers(op.target) || self.stranger(op.target);
        Some(match (op.request.is_some(), here) {
            (false, true) => EpochCall::Op,
            (false, false) => EpochCall::OpElsewhere,
            (true, true) => EpochCall::RequestOp,
            (true, false) => EpochCall::RequestOpElsewhere,
        })
    }

    fn lock(&self, target: Rank) -> EpochCall {
        if self.held.contains_key(&target) {
            EpochCall::Relock
        } else if target == self.rank {
            EpochCall::LockOwn
        } else {
            EpochCall::Lock
        }
    }

    fn unlock(&self, target: Rank) -> EpochCall {
        match (self.held.contains_key(&target), self.held.len()) {
            (false, _) => EpochCall::UnlockUnheld,
            (true, 1) => EpochCall::UnlockLast,
            (true, _) => EpochCall::Unlock,
        }
    }

    /// Was the target named by the call that opened the epoch?
    fn covers(&self, target: Rank) -> bool {
        self.held.contains_key(&target) || self.start_group.contains(&target)
    }

    fn stranger(&self, rank: Rank) -> bool {
        !self.members.is_empty() && !self.members.contains(&rank)
    }

    /// The rule the call breaks and the earlier call it contradicts.
    fn judge(
        &self,
        call: EpochCall,
        step: Step,
        action: &Action,
    ) -> Option<(Rule, Option<SiteId>)> {
        if let Some((rule, part)) = step.broken {
            return Some((rule, self.earlier(rule, part, action)));
        }
        if !self.state.lifetime.live() {
            return None;
        }
        if !table::fits(call, self.flavour) {
            return Some((Rule::EpochFlavour, self.lifetime_since));
        }
        self.names_stranger(action)
            .then_some((Rule::EpochTarget, self.lifetime_since))
    }

    /// `EPOCH-TARGET`, unless the call that opened the epoch was reported for the same rank.
    fn names_stranger(&self, action: &Action) -> bool {
        match action {
            Action::Operation(Operation { target, .. })
            | Action::Lock { target, .. }
            | Action::Flush {
                target: Some(target),
                ..
            } => self.stranger(*target) && !self.covers(*target),
            Action::Start { group, .. } | Action::Post { group, .. } => {
                group.iter().any(|&rank| self.stranger(rank))
            }
            _ => false,
        }
    }

    fn earlier(&self, rule: Rule, part: Part, action: &Action) -> Option<SiteId> {
        let lock_of = |rank| self.held.get(&rank).copied().or(self.access_since);
        match (part, rule, action) {
            (Part::Lifetime, ..) => self.lifetime_since,
            (Part::Exposure, ..) => self.exposure_since,
            (Part::Access, Rule::EpochNoprecede, _) => self.pending.or(self.access_since),
            (Part::Access, Rule::EpochRelock, Action::Lock { target, .. }) => lock_of(*target),
            (Part::Access, Rule::EpochExposed, _) => lock_of(self.rank),
            (Part::Access, ..) => self.access_since,
        }
    }

    fn advance(&mut self, call: EpochCall, next: State, event: &Event) {
        let (before, site) = (self.state, Some(event.site));
        let operation = matches!(event.action, Action::Operation(_));
        let fence = matches!(event.action, Action::Fence { .. });
        if fence || (next.access != before.access && !operation) {
            self.access_since = site;
        }
        if next.exposure != before.exposure {
            self.exposure_since = site;
        }
        if next.lifetime != before.lifetime || call == EpochCall::Create {
            self.lifetime_since = site;
        }
        self.pending = match next.access {
            Access::FenceUsed if operation => self.pending.or(site),
            Access::FenceUsed => self.pending,
            _ => None,
        };
        self.state = next;
        self.remember_ranks(event);
    }

    /// Keeps the targets of the open epoch, and none when there is no such epoch.
    fn remember_ranks(&mut self, event: &Event) {
        match &event.action {
            Action::Lock { target, .. } => {
                self.held.insert(*target, event.site);
            }
            Action::Unlock { target, .. } => {
                self.held.remove(target);
            }
            Action::Start { group, .. } => self.start_group = group.iter().copied().collect(),
            _ => {}
        }
        let live = self.state.lifetime.live();
        if (!live || self.state.access != Access::Lock) && !self.held.is_empty() {
            self.held.clear();
        }
        if (!live || self.state.access != Access::Start) && !self.start_group.is_empty() {
            self.start_group.clear();
        }
        debug_assert!(!live || (self.state.access == Access::Lock) != self.held.is_empty());
    }
}

fn fence(asserts: Asserts) -> EpochCall {
    match (asserts.noprecede, asserts.nosucceed) {
        (false, false) => EpochCall::Fence,
        (true, false) => EpochCall::FenceNoprecede,
        (false, true) => EpochCall::FenceNosucceed,
        (true, true) => EpochCall::FenceBoth,
    }
}
