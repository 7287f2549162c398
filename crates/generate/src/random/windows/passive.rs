//! Locks and flushes. A lock with `MPI_MODE_NOCHECK` excludes nobody and is excluded by nobody.

use super::{Win, World};
use fencepost_model::{Action, Actor, Rank};

/// A lock of one target.
#[derive(Copy, Clone, Debug)]
pub(super) struct Held {
    origin: Rank,
    target: Rank,
    exclusive: bool,
    nocheck: bool,
}

/// A lock of all targets.
#[derive(Copy, Clone, Debug)]
pub(super) struct HeldAll {
    origin: Rank,
    nocheck: bool,
}

impl Win {
    fn locked_all(&self, origin: Rank) -> bool {
        self.lock_alls.iter().any(|lock| lock.origin == origin)
    }

    fn locked_by(&self, origin: Rank) -> Vec<Rank> {
        let own = self.locks.iter().filter(|lock| lock.origin == origin);
        own.map(|lock| lock.target).collect()
    }

    /// Would the lock be granted now?
    fn grants(&self, wanted: Held) -> bool {
        let excluded = |lock: &Held| {
            lock.target == wanted.target && !lock.nocheck && (lock.exclusive || wanted.exclusive)
        };
        let shared_by_all = self.lock_alls.iter().any(|lock| !lock.nocheck);
        wanted.nocheck || !(self.locks.iter().any(excluded) || (wanted.exclusive && shared_by_all))
    }

    /// Would a checked `lock_all` be granted now?
    fn grants_all(&self) -> bool {
        !self
            .locks
            .iter()
            .any(|lock| lock.exclusive && !lock.nocheck)
    }
}

impl World<'_> {
    /// Locks if the process holds nothing; otherwise anything a passive epoch allows.
    pub(super) fn passive_step(&mut self, at: usize) {
        let members = self.windows[at].members.clone();
        let win = self.windows[at].id;
        let origin = self.pick(&members);
        let actor = self.thread_of(origin);
        let all = self.windows[at].locked_all(origin);
        let locked = match all {
            true => members,
            false => self.windows[at].locked_by(origin),
        };
        if locked.is_empty() {
            return self.lock(at, origin);
        }
        let target = self.pick(&locked);
        match self.rng.below(10) {
            0..5 => {
                let op = self.window_operation(win, target, true);
                self.issue(actor, op);
            }
            5..8 => {
                let flush = Action::Flush {
                    win,
                    target: self.rng.chance(60).then_some(target),
                    local: self.rng.chance(35),
                };
                self.event(actor, flush);
            }
            8 if !all => self.lock(at, origin),
            8 => {
                self.event(actor, Action::WinSync { win });
            }
            _ if all => self.unlock_all(at, origin),
            _ => self.unlock(at, origin, target),
        }
    }

    /// Takes one lock or all, if they can be had. One thread locks and unlocks.
    fn lock(&mut self, at: usize, origin: Rank) {
        let nocheck = self.rng.chance(15);
        if self.windows[at].locked_by(origin).is_empty() && self.rng.chance(40) {
            self.lock_all(at, HeldAll { origin, nocheck });
        } else {
            let members = self.windows[at].members.clone();
            let wanted = Held {
                origin,
                target: self.pick(&members),
                exclusive: self.rng.chance(50),
                nocheck,
            };
            self.lock_one(at, wanted);
        }
    }

    fn lock_one(&mut self, at: usize, wanted: Held) {
        let win = &mut self.windows[at];
        let again = win.locked_by(wanted.origin).contains(&wanted.target);
        if again || !win.grants(wanted) {
            return;
        }
        let lock = Action::Lock {
            win: win.id,
            target: wanted.target,
            exclusive: wanted.exclusive,
            nocheck: wanted.nocheck,
            turn: win.turns,
        };
        win.turns += 1;
        win.locks.push(wanted);
        self.event(Actor::main(wanted.origin), lock);
    }

    fn lock_all(&mut self, at: usize, wanted: HeldAll) {
        let win = &mut self.windows[at];
        if !wanted.nocheck && !win.grants_all() {
            return;
        }
        let lock = Action::LockAll {
            win: win.id,
            nocheck: wanted.nocheck,
            turn: win.turns,
        };
        win.turns += 1;
        win.lock_alls.push(wanted);
        self.event(Actor::main(wanted.origin), lock);
    }

    fn unlock(&mut self, at: usize, origin: Rank, target: Rank) {
        let win = &mut self.windows[at];
        win.locks
            .retain(|lock| (lock.origin, lock.target) != (origin, target));
        let unlock = Action::Unlock {
            win: win.id,
            target,
        };
        self.event(Actor::main(origin), unlock);
    }

    fn unlock_all(&mut self, at: usize, origin: Rank) {
        let win = &mut self.windows[at];
        win.lock_alls.retain(|lock| lock.origin != origin);
        let unlock = Action::UnlockAll { win: win.id };
        self.event(Actor::main(origin), unlock);
    }

    /// Gives every lock of every window back.
    pub(in crate::random) fn close_passive_epochs(&mut self) {
        for at in 0..self.windows.len() {
            for lock in self.windows[at].lock_alls.clone() {
                self.unlock_all(at, lock.origin);
            }
            for lock in self.windows[at].locks.clone() {
                self.unlock(at, lock.origin, lock.target);
            }
        }
    }
}
