//! Post, start, complete, wait.

use super::World;
use fencepost_model::{Action, Actor, Asserts, Rank, WinId};

/// A matched set of access and exposure epochs.
#[derive(Clone, Debug)]
pub(super) struct Exposure {
    targets: Vec<Rank>,
    origins: Vec<Rank>,
    /// The origins that have not called complete.
    accessing: Vec<Rank>,
}

impl World<'_> {
    /// Opens an exposure, issues an operation in one, or brings one closer to its end.
    pub(super) fn pscw_step(&mut self, at: usize) {
        let (win, exposures) = (self.windows[at].id, self.windows[at].exposures.len());
        if exposures == 0 || self.rng.chance(15) {
            return self.open_exposure(at);
        }
        let index = self.rng.below(exposures);
        let exposure = self.windows[at].exposures[index].clone();
        if exposure.accessing.is_empty() {
            for &target in &exposure.targets {
                self.event(Actor::main(target), Action::WinWait { win });
            }
            self.windows[at].exposures.remove(index);
            return;
        }
        let origin = self.pick(&exposure.accessing);
        if self.rng.chance(60) {
            let target = self.pick(&exposure.targets);
            let op = self.window_operation(win, target, false);
            let actor = self.thread_of(origin);
            self.issue(actor, op);
        } else {
            self.event(Actor::main(origin), Action::Complete { win });
            let accessing = &mut self.windows[at].exposures[index].accessing;
            accessing.retain(|rank| *rank != origin);
        }
    }

    /// Posts at targets that expose nothing, then starts at origins that access nothing.
    fn open_exposure(&mut self, at: usize) {
        let win = &self.windows[at];
        let id: WinId = win.id;
        let mut targets = win.members.clone();
        let mut origins = win.members.clone();
        for exposure in &win.exposures {
            targets.retain(|rank| !exposure.targets.contains(rank));
            origins.retain(|rank| !exposure.origins.contains(rank));
        }
        targets.retain(|_| self.rng.chance(50));
        origins.retain(|_| self.rng.chance(50));
        if targets.is_empty() || origins.is_empty() {
            return;
        }
        let asserts = Asserts::default();
        for &target in &targets {
            let post = Action::Post {
                win: id,
                group: origins.clone(),
                asserts,
            };
            self.event(Actor::main(target), post);
        }
        for &origin in &origins {
            let start = Action::Start {
                win: id,
                group: targets.clone(),
                asserts,
            };
            self.event(Actor::main(origin), start);
        }
        self.windows[at].exposures.push(Exposure {
            targets,
            accessing: origins.clone(),
            origins,
        });
    }
}
