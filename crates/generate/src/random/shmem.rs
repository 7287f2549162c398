//! OpenSHMEM: contexts, the lock, waits, and the collectives over everybody.

use super::World;
use crate::Builder;
use fencepost_model::{Action, Actor, CollId, Context, CtxId, EventRef, ObjectId, Rank};
use fencepost_transport::rng::Rng;

/// The one lock.
const LOCK: ObjectId = ObjectId(7);
/// The context besides the default one.
const OTHER: CtxId = CtxId(1);

/// What there is to use and to wait for.
#[derive(Default)]
pub(super) struct Shmem {
    /// The execution uses SHMEM.
    pub(super) used: bool,
    /// Who has destroyed the other context.
    destroyed: Vec<Rank>,
    /// What somebody may wait for, and whose memory it changed.
    flags: Vec<(EventRef, Rank)>,
    holder: Option<Actor>,
    /// Acquisitions of the lock so far.
    turns: u32,
}

impl Shmem {
    pub(super) fn draw(rng: &mut Rng, chance: usize, builder: &mut Builder) -> Shmem {
        let used = rng.chance(chance);
        if used {
            let domain = rng.below(2) as u16;
            let contexts = &mut builder.definitions().contexts;
            contexts.insert(OTHER, Context { domain });
        }
        Shmem {
            used,
            ..Shmem::default()
        }
    }

    /// Remembers an event whose value a wait of `owner` may see.
    pub(super) fn may_satisfy(&mut self, at: EventRef, owner: Rank) {
        self.flags.push((at, owner));
    }

    pub(super) fn holds_lock(&self, actor: Actor) -> bool {
        self.holder == Some(actor)
    }
}

impl World<'_> {
    pub(super) fn shmem_step(&mut self) {
        let actor = self.actor();
        let other = !self.shmem.destroyed.contains(&actor.rank) && self.rng.chance(30);
        let ctx = if other { OTHER } else { CtxId::DEFAULT };
        match self.rng.below(40) {
            0..18 => {
                let target = self.rank();
                let op = self.context_operation(ctx, target);
                self.issue(actor, op);
            }
            18..22 => {
                self.event(actor, Action::ShmemFence { ctx });
            }
            22..27 => {
                self.event(actor, Action::Quiet { ctx });
            }
            27 if other => self.destroy_context(actor.rank),
            27 | 28 => self.everybody(|coll| Action::BarrierAll { coll }),
            29 => {
                let ranges = self.shared();
                self.everybody(|coll| Action::SymmetricAlloc {
                    coll,
                    ranges: ranges.clone(),
                });
            }
            30 => {
                let ranges = self.shared();
                self.everybody(|coll| Action::SymmetricFree {
                    coll,
                    ranges: ranges.clone(),
                });
            }
            31..35 => self.shmem_lock(actor),
            _ => self.wait_until(),
        }
    }

    fn destroy_context(&mut self, rank: Rank) {
        if self.threads.single(&[rank]) {
            self.event(Actor::main(rank), Action::CtxDestroy { ctx: OTHER });
            self.shmem.destroyed.push(rank);
        }
    }

    /// A collective that some thread of every process calls.
    fn everybody(&mut self, action: impl Fn(CollId) -> Action) {
        let coll = self.builder.coll();
        for rank in self.ranks() {
            let actor = self.thread_of(rank);
            self.event(actor, action(coll));
        }
    }

    /// Clears the lock, or sets it.
    fn shmem_lock(&mut self, actor: Actor) {
        match self.shmem.holder.take() {
            Some(holder) => {
                self.event(holder, Action::ClearLock { lock: LOCK });
            }
            None => {
                let turn = self.shmem.turns;
                self.shmem.turns += 1;
                self.event(actor, Action::SetLock { lock: LOCK, turn });
                self.shmem.holder = Some(actor);
            }
        }
    }

    /// Waits for one value; sometimes two operations made it.
    pub(super) fn wait_until(&mut self) {
        if self.shmem.flags.is_empty() {
            return;
        }
        let at = self.rng.below(self.shmem.flags.len());
        let (op, owner) = self.shmem.flags[at];
        let mut satisfied = vec![op];
        if self.rng.chance(20) {
            let same = |flag: &&(EventRef, Rank)| flag.1 == owner && flag.0 != op;
            satisfied.extend(self.shmem.flags.iter().find(same).map(|flag| flag.0));
        }
        let actor = self.thread_of(owner);
        self.event(actor, Action::WaitUntil { satisfied });
    }
}
