//! Calls that open and close epochs, and those that complete operations.

use super::meeting::On;
use super::moving::Reach;
use super::table::Invocation;
use super::{Begun, Env, Inside, World};
use crate::value::Value;
use fencepost_model::{Action, Asserts, Rank, WinId};
use std::collections::{BTreeMap, BTreeSet};

/// Who holds the locks of a window.
#[derive(Default)]
pub struct Locks {
    exclusive: BTreeMap<u32, u32>,
    shared: BTreeSet<(u32, u32)>,
    all: BTreeSet<u32>,
    turns: u32,
}

impl Locks {
    /// The holders that keep `rank` from locking.
    fn conflicts(&self, target: Option<u32>, exclusive: bool) -> Vec<u32> {
        let held = self.exclusive.iter();
        let held = held.filter(|(at, _)| target.is_none_or(|target| target == **at));
        let mut holders: Vec<u32> = held.map(|(_, holder)| *holder).collect();
        if let (true, Some(target)) = (exclusive, target) {
            holders.extend(&self.all);
            let shared = self.shared.iter().filter(|(at, _)| *at == target);
            holders.extend(shared.map(|(_, holder)| *holder));
        }
        holders
    }

    fn release(&mut self, rank: u32, target: Option<u32>) {
        match target {
            None => {
                self.all.remove(&rank);
            }
            Some(target) => {
                self.shared.remove(&(target, rank));
                if self.exclusive.get(&target) == Some(&rank) {
                    self.exclusive.remove(&target);
                }
            }
        }
    }

    /// Does the rank hold a lock of that target?
    fn holds(&self, rank: u32, target: u32) -> bool {
        self.exclusive.get(&target) == Some(&rank) || self.shared.contains(&(target, rank))
    }
}

/// Posts, starts and completes between an origin and a target.
#[derive(Default)]
pub struct Pairs {
    posts: BTreeMap<(u32, u32), u32>,
    starts: BTreeMap<(u32, u32), u32>,
    completes: BTreeMap<(u32, u32), u32>,
    /// Per target: the origins of its open post, and their how-manieth it is.
    exposed: BTreeMap<u32, Vec<(u32, u32)>>,
    /// Per origin: the targets of its open start.
    started: BTreeMap<u32, Vec<u32>>,
}

impl Pairs {
    /// The targets whose post this origin's last start still waits for.
    pub fn missing_posts(&self, origin: u32, targets: &[u32]) -> Vec<u32> {
        let missing = |target: &&u32| {
            let pair = (origin, **target);
            self.posts.get(&pair) < self.starts.get(&pair)
        };
        targets.iter().filter(missing).copied().collect()
    }

    /// The origins that have not completed what a target exposes.
    pub fn missing_completes(&self, target: u32) -> Vec<u32> {
        let exposed = self.exposed.get(&target).into_iter().flatten();
        let missing = exposed.filter(|(origin, post)| {
            let done = self.completes.get(&(*origin, target));
            done.is_none_or(|done| done < post)
        });
        missing.map(|(origin, _)| *origin).collect()
    }
}

/// A rank of a window as an argument names it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// `MPI_PROC_NULL`.
    Nobody,
    /// This world rank.
    Known(u32),
    /// Not a rank of the window.
    Outside,
    /// Not known; completion is followed as if it were this one.
    Assumed(u32),
}

impl Target {
    /// As the model has it.
    pub fn rank(self) -> Rank {
        match self {
            Target::Known(rank) | Target::Assumed(rank) => Rank(rank),
            Target::Nobody | Target::Outside => Rank(u32::MAX),
        }
    }
}

impl World {
    /// The target of a call on a window.
    pub(super) fn target(&mut self, call: &Invocation, win: usize) -> Target {
        match call.value("target") {
            Value::Int(rank) if rank == self.constants.proc_null => Target::Nobody,
            Value::Int(rank) => {
                let members = &self.windows[win].members;
                let member = usize::try_from(rank).ok().and_then(|r| members.get(r));
                let target = member.map_or(Target::Outside, |rank| Target::Known(*rank));
                self.out_of_range |= target == Target::Outside;
                target
            }
            unknown => {
                let window = &mut self.windows[win];
                let key = (call.rank, format!("{unknown:?}"));
                let free = || {
                    let mut members = window.members.iter();
                    let free = members.find(|member| !window.locks.holds(call.rank, **member));
                    free.or(window.members.first()).copied().unwrap_or(0)
                };
                let assumed = window.assumed.get(&key).copied().unwrap_or_else(free);
                window.assumed.insert(key, assumed);
                Target::Assumed(assumed)
            }
        }
    }

    fn asserts(&self, call: &Invocation) -> Asserts {
        let assertion = call.int("assertion").unwrap_or(0);
        let c = &self.constants;
        let has = |mode: i64| assertion & mode != 0;
        Asserts {
            nocheck: has(c.mode_nocheck),
            nostore: has(c.mode_nostore),
            noput: has(c.mode_noput),
            noprecede: has(c.mode_noprecede),
            nosucceed: has(c.mode_nosucceed),
        }
    }

    /// Calls on a window that is there.
    pub(super) fn epoch_call(
        &mut self,
        call: &Invocation,
        index: usize,
        env: &mut Env<'_>,
    ) -> Begun {
        let win = WinId(index as u32);
        let rank = call.rank;
        match call.name() {
            "Win_fence" => self.fence(call, index),
            "Win_post" => self.post(call, index),
            "Win_start" => self.start(call, index),
            "Win_complete" => {
                self.record(rank, Action::Complete { win }, call.site);
                self.complete(rank, index, Reach::Both, None, env);
                self.learn(call, index, None);
                let pairs = &mut self.windows[index].pairs;
                for target in pairs.started.remove(&rank).unwrap_or_default() {
                    *pairs.completes.entry((rank, target)).or_default() += 1;
                }
                Begun::Done
            }
            "Win_wait" => Begun::Wait(Inside::Wait { win: index }),
            // Without a post there is nothing to test: that is an error, not a question.
            "Win_test" if !self.windows[index].pairs.exposed.contains_key(&rank) => {
                Begun::Wait(Inside::TestWait { win: index })
            }
            "Win_test" => match self.may_fail(call, env) {
                Ok(false) => Begun::Wait(Inside::TestWait { win: index }),
                Ok(true) => {
                    self.put(env, call, "flag", Value::Int(0));
                    Begun::Done
                }
                Err(asked) => asked,
            },
            "Win_lock" => {
                let target = self.target(call, index);
                if target == Target::Nobody {
                    return Begun::Done;
                }
                let exclusive = call.int("lock") == Some(self.constants.lock_exclusive);
                if target == Target::Outside || self.windows[index].freed.contains(&rank) {
                    let action = Action::Lock {
                        win,
                        target: target.rank(),
                        exclusive,
                        nocheck: true,
                        turn: 0,
                    };
                    self.record(rank, action, call.site);
                    return Begun::Done;
                }
                Begun::Wait(Inside::Lock {
                    win: index,
                    target: Some(target.rank().0),
                    exclusive,
                })
            }
            "Win_lock_all" => Begun::Wait(Inside::Lock {
                win: index,
                target: None,
                exclusive: false,
            }),
            "Win_unlock" => match self.target(call, index) {
                Target::Nobody => Begun::Done,
                target => {
                    let action = Action::Unlock {
                        win,
                        target: target.rank(),
                    };
                    self.record(rank, action, call.site);
                    self.completed(call, index, Reach::Both, Some(target.rank().0), env);
                    let window = &mut self.windows[index];
                    window.locks.release(rank, Some(target.rank().0));
                    let assumed = &mut window.assumed;
                    assumed.retain(|(r, _), at| *r != rank || *at != target.rank().0);
                    Begun::Done
                }
            },
            "Win_unlock_all" => {
                self.record(rank, Action::UnlockAll { win }, call.site);
                self.completed(call, index, Reach::Both, None, env);
                self.windows[index].locks.release(rank, None);
                Begun::Done
            }
            "Win_flush" => self.flush(call, index, true, false, env),
            "Win_flush_all" => self.flush(call, index, false, false, env),
            "Win_flush_local" => self.flush(call, index, true, true, env),
            "Win_flush_local_all" => self.flush(call, index, false, true, env),
            "Win_sync" => {
                self.record(rank, Action::WinSync { win }, call.site);
                Begun::Done
            }
            _ => self.cut(call, "not supported"),
        }
    }

    fn fence(&mut self, call: &Invocation, win: usize) -> Begun {
        let asserts = self.asserts(call);
        let fence = |win, coll| Action::Fence { win, asserts, coll };
        if self.windows[win].freed.contains(&call.rank) {
            self.record_alone(call, win, fence);
            return Begun::Done;
        }
        let (meeting, fits) = self.arrive(On::Win(win), call, World::purpose(call));
        if fits {
            let coll = self.meeting(meeting).coll;
            self.record(call.rank, fence(WinId(win as u32), coll), call.site);
        }
        Begun::Wait(Inside::Meeting(meeting))
    }

    /// Everybody has come to a fence: what was pending is complete.
    pub(super) fn fence_done(&mut self, win: usize, env: &mut Env<'_>) {
        self.settle_all(win, env);
    }

    fn post(&mut self, call: &Invocation, index: usize) -> Begun {
        let Some(group) = self.group(call.value("group")) else {
            return self.cut(call, "the group is not known");
        };
        let target = call.rank;
        let asserts = self.asserts(call);
        let action = Action::Post {
            win: WinId(index as u32),
            group: group.iter().copied().map(Rank).collect(),
            asserts,
        };
        self.record(target, action, call.site);
        let pairs = &mut self.windows[index].pairs;
        let exposed = group.iter().map(|&origin| {
            let posts = pairs.posts.entry((origin, target)).or_default();
            *posts += 1;
            (origin, *posts)
        });
        let exposed: Vec<(u32, u32)> = exposed.collect();
        // A second one before the wait is wrong, but both want their completes.
        pairs.exposed.entry(target).or_default().extend(exposed);
        Begun::Done
    }

    fn start(&mut self, call: &Invocation, index: usize) -> Begun {
        let Some(group) = self.group(call.value("group")) else {
            return self.cut(call, "the group is not known");
        };
        let asserts = self.asserts(call);
        let action = Action::Start {
            win: WinId(index as u32),
            group: group.iter().copied().map(Rank).collect(),
            asserts,
        };
        self.record(call.rank, action, call.site);
        let window = &mut self.windows[index];
        for &target in group.iter() {
            let starts = window.pairs.starts.entry((call.rank, target)).or_default();
            *starts += 1;
        }
        let members = &window.members;
        let targets: Vec<u32> = group
            .iter()
            .copied()
            .filter(|r| members.contains(r))
            .collect();
        let started = window.pairs.started.entry(call.rank).or_default();
        started.extend(group.iter());
        Begun::Wait(Inside::Start {
            win: index,
            targets,
        })
    }

    pub(super) fn started(&self, rank: u32, win: usize, targets: &[u32]) -> Option<Begun> {
        let missing = self.windows[win].pairs.missing_posts(rank, targets);
        missing.is_empty().then_some(Begun::Done)
    }

    pub(super) fn waited(&mut self, call: &Invocation, index: usize) -> Option<Begun> {
        let pairs = &mut self.windows[index].pairs;
        if !pairs.missing_completes(call.rank).is_empty() {
            return None;
        }
        pairs.exposed.remove(&call.rank);
        let win = WinId(index as u32);
        self.record(call.rank, Action::WinWait { win }, call.site);
        Some(Begun::Done)
    }

    pub(super) fn tested(
        &mut self,
        call: &Invocation,
        win: usize,
        idle: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let done = self.waited(call, win).is_some();
        if !done && !idle {
            return None;
        }
        self.put(env, call, "flag", Value::Int(i64::from(done)));
        Some(Begun::Done)
    }

    pub(super) fn locked(
        &mut self,
        call: &Invocation,
        index: usize,
        target: Option<u32>,
        exclusive: bool,
    ) -> Option<Begun> {
        let nocheck = self.asserts(call).nocheck;
        let locks = &mut self.windows[index].locks;
        let conflicts = locks.conflicts(target, exclusive);
        // Whoever waits for itself has broken a rule already, and is let through.
        let own = conflicts.contains(&call.rank);
        if !own && !nocheck && !conflicts.is_empty() {
            return None;
        }
        let mut turn = 0;
        if !own && !nocheck {
            turn = locks.turns;
            locks.turns += 1;
            match target {
                None => {
                    locks.all.insert(call.rank);
                }
                Some(target) if exclusive => {
                    locks.exclusive.insert(target, call.rank);
                }
                Some(target) => {
                    locks.shared.insert((target, call.rank));
                }
            }
        }
        let win = WinId(index as u32);
        let action = match target {
            None => Action::LockAll { win, nocheck, turn },
            Some(target) => Action::Lock {
                win,
                target: Rank(target),
                exclusive,
                nocheck,
                turn,
            },
        };
        self.record(call.rank, action, call.site);
        Some(Begun::Done)
    }

    /// Who holds what a rank wants to lock.
    pub(super) fn lock_holders(
        &self,
        win: usize,
        target: Option<u32>,
        exclusive: bool,
    ) -> Vec<u32> {
        self.windows[win].locks.conflicts(target, exclusive)
    }

    fn flush(
        &mut self,
        call: &Invocation,
        index: usize,
        one: bool,
        local: bool,
        env: &mut Env<'_>,
    ) -> Begun {
        let target = match one {
            true => match self.target(call, index) {
                Target::Nobody => return Begun::Done,
                target => Some(target.rank()),
            },
            false => None,
        };
        let action = Action::Flush {
            win: WinId(index as u32),
            target,
            local,
        };
        self.record(call.rank, action, call.site);
        let reach = if local { Reach::Origin } else { Reach::Both };
        self.completed(call, index, reach, target.map(|target| target.0), env);
        Begun::Done
    }

    /// A call has completed operations of its rank: contents move, and what atomics fetched is known.
    fn completed(
        &mut self,
        call: &Invocation,
        win: usize,
        reach: Reach,
        target: Option<u32>,
        env: &mut Env<'_>,
    ) {
        self.complete(call.rank, win, reach, target, env);
        self.learn(call, win, target);
    }
}
