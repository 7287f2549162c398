//! Fences, completion and locks.

use super::memory::Name;
use super::table::Invocation;
use super::{Begun, DONE};
use crate::value::Value;
use crate::world::{Env, World};
use fencepost_api::shmem::Role;
use fencepost_model::{Action, ObjectId};
use rustc_hash::FxHashMap;

/// Who holds which lock.
#[derive(Default)]
pub struct Locks {
    numbers: FxHashMap<Name, u32>,
    /// Per lock who holds it, and how often it was taken.
    states: Vec<(Option<u32>, u32)>,
}

impl Locks {
    fn number(&mut self, name: Name) -> usize {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.states.push((None, 0));
        }
        number as usize
    }
}

impl World {
    /// `shmem_fence`, `shmem_quiet`
    pub(super) fn shmem_order(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let Some(context) = self.shmem_context(call, env) else {
            return self.shmem_cut(call, "the context is not known");
        };
        let ctx = context.id;
        let action = match call.hook() {
            "fence" => Action::ShmemFence { ctx },
            _ => Action::Quiet { ctx },
        };
        self.record(call.rank, action, call.site);
        DONE
    }

    fn lock_of(&mut self, call: &Invocation, env: &Env<'_>) -> Option<usize> {
        let at = call.role(&Role::Lock)?;
        let name = self.symmetric(env, call.rank, at)?;
        Some(self.shmem.locks.number(name))
    }

    /// `shmem_set_lock`, `shmem_test_lock`
    pub(super) fn shmem_locked(
        &mut self,
        call: &Invocation,
        idle: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let Some(number) = self.lock_of(call, env) else {
            return Some(self.shmem_cut(call, "the lock is not known"));
        };
        let (holder, turn) = &mut self.shmem.locks.states[number];
        if holder.is_some() {
            let tests = call.hook() == "test_lock";
            return (tests && idle).then(|| self.shmem_refuse(call, Value::Int(1)));
        }
        *holder = Some(call.rank);
        let action = Action::SetLock {
            lock: ObjectId(number as u32),
            turn: *turn,
        };
        *turn += 1;
        self.record(call.rank, action, call.site);
        Some(DONE)
    }

    /// `shmem_clear_lock`
    pub(super) fn shmem_clear_lock(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let number = self.lock_of(call, env);
        let held = number.filter(|at| self.shmem.locks.states[*at].0 == Some(call.rank));
        let Some(number) = held else {
            return self.shmem_cut(call, "the lock is not known");
        };
        self.shmem.locks.states[number].0 = None;
        let lock = ObjectId(number as u32);
        self.record(call.rank, Action::ClearLock { lock }, call.site);
        DONE
    }

    /// Who holds the lock a PE waits for.
    pub(super) fn shmem_lock_holders(&self, call: &Invocation) -> Vec<u32> {
        // A lock is known by its name at all PEs, which takes memory to find out: any that is held will do.
        let states = self.shmem.locks.states.iter();
        let holders = states.filter_map(|(holder, _)| *holder);
        holders.filter(|holder| *holder != call.rank).collect()
    }
}
