//! Epochs between fences.

use super::World;
use fencepost_model::{Action, Actor, Asserts};

impl World<'_> {
    /// An operation if the epoch allows one, or the next fence.
    pub(super) fn fence_step(&mut self, at: usize) {
        let win = self.windows[at].clone();
        if win.open && self.rng.chance(65) {
            let origin = self.pick(&win.members);
            let target = self.pick(&win.members);
            let actor = self.thread_of(origin);
            let op = self.window_operation(win.id, target, false);
            self.issue(actor, op);
            self.windows[at].used = true;
            return;
        }
        let asserts = Asserts {
            noprecede: !win.used && self.rng.chance(40),
            nosucceed: self.rng.chance(15),
            ..Asserts::default()
        };
        let coll = self.builder.coll();
        for rank in win.members {
            let fence = Action::Fence {
                win: win.id,
                asserts,
                coll,
            };
            // Fences of one window are in one order on every process: one thread calls them.
            self.event(Actor::main(rank), fence);
        }
        self.windows[at].open = !asserts.nosucceed;
        self.windows[at].used = false;
    }
}
