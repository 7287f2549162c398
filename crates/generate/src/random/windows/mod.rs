//! Windows: each is synchronised in one style for its whole life.

mod fence;
mod passive;
mod pscw;

use super::World;
use fencepost_model::{Action, Actor, Rank, WinId};
use passive::{Held, HeldAll};
use pscw::Exposure;

/// How a window is synchronised.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Style {
    Fence,
    Pscw,
    Passive,
}

/// A live window and its epochs. Those of other styles than its own stay empty.
#[derive(Clone, Debug)]
pub(super) struct Win {
    id: WinId,
    members: Vec<Rank>,
    style: Style,
    /// After a fence without `MPI_MODE_NOSUCCEED`: operations are allowed.
    open: bool,
    /// Operations since the last fence.
    used: bool,
    exposures: Vec<Exposure>,
    locks: Vec<Held>,
    lock_alls: Vec<HeldAll>,
    /// Acquisitions so far.
    turns: u32,
}

impl Win {
    /// Is no epoch open, or only one between fences that nobody used?
    fn idle(&self) -> bool {
        !self.used
            && self.exposures.is_empty()
            && self.locks.is_empty()
            && self.lock_alls.is_empty()
    }
}

impl World<'_> {
    /// A window that everybody has had all along.
    pub(super) fn add_window(&mut self) {
        let at = self.rng.below(self.groups.len());
        let (group, members) = self.groups[at].clone();
        let style = self.pick(&[Style::Fence, Style::Pscw, Style::Passive, Style::Passive]);
        let id = self.builder.window(group);
        if let Some(window) = self.builder.definitions().windows.get_mut(&id) {
            window.ordered = self.rng.chance(70);
            window.same_op_only = self.rng.chance(20);
            window.no_locks = style != Style::Passive && self.rng.chance(40);
        }
        self.windows.push(Win {
            id,
            members,
            style,
            open: false,
            used: false,
            exposures: Vec::new(),
            locks: Vec::new(),
            lock_alls: Vec::new(),
            turns: 0,
        });
    }

    /// Uses a window in its style.
    pub(super) fn window_step(&mut self) {
        if self.windows.is_empty() {
            return self.create_window();
        }
        let at = self.rng.below(self.windows.len());
        match self.windows[at].style {
            Style::Fence => self.fence_step(at),
            Style::Pscw => self.pscw_step(at),
            Style::Passive => self.passive_step(at),
        }
    }

    /// Creates a window, or frees one.
    pub(super) fn window_lifetime(&mut self) {
        if self.windows.len() < 3 && self.rng.chance(40) {
            self.create_window();
        } else {
            self.free_windows();
        }
    }

    fn create_window(&mut self) {
        if !self.threads.single(&self.ranks()) {
            return;
        }
        self.add_window();
        let Some(win) = self.windows.last().cloned() else {
            return;
        };
        let coll = self.builder.coll();
        for rank in win.members {
            let create = Action::WinCreate { win: win.id, coll };
            self.event(Actor::main(rank), create);
        }
    }

    /// Frees some of the windows that are idle; nobody uses them again.
    pub(super) fn free_windows(&mut self) {
        let mut idle = self.windows.clone();
        idle.retain(|win| win.idle() && self.threads.single(&win.members));
        for win in idle {
            if !self.rng.chance(60) {
                continue;
            }
            let coll = self.builder.coll();
            for &rank in &win.members {
                let free = Action::WinFree { win: win.id, coll };
                self.event(Actor::main(rank), free);
            }
            self.windows.retain(|other| other.id != win.id);
        }
    }
}
