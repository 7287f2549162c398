//! `EPOCH-EXPOSED` between processes: a lock of memory whose owner has posted it and not yet waited.
//!
//! It is an error only if it can be in no other order: the post happens before the lock, and the lock
//! before the wait. (A process that locks its own exposed window is found by the epoch rules.)

use super::Oracle;
use crate::event::Action;
use crate::finding::Misuse;
use crate::ids::{Actor, EventRef, Rank, WinId};
use crate::rules::Rule;

impl Oracle<'_> {
    /// Locks that fall between another process's post and its wait.
    pub fn exposed(&self) -> Vec<Misuse> {
        let exposures = self.exposures();
        let mut found = Vec::new();
        for (at, event) in self.execution.events() {
            let (win, target) = match event.action {
                Action::Lock { win, target, .. } => (win, Some(target)),
                Action::LockAll { win, .. } => (win, None),
                _ => continue,
            };
            for exposure in &exposures {
                let locked = target.is_none_or(|target| target == exposure.owner);
                let other = exposure.owner != at.rank;
                let between = || {
                    self.graph.happens_before(exposure.post, at)
                        && self.graph.happens_before(at, exposure.wait)
                };
                if exposure.win == win && locked && other && between() {
                    found.push(Misuse {
                        rule: Rule::EpochExposed,
                        actor: Actor::main(at.rank),
                        site: event.site,
                        earlier: Some(self.execution.event(exposure.post).site),
                    });
                }
            }
        }
        found
    }

    fn exposures(&self) -> Vec<Exposure> {
        let mut open: Vec<(WinId, EventRef)> = Vec::new();
        let mut closed = Vec::new();
        for (at, event) in self.execution.events() {
            match event.action {
                Action::Post { win, .. } => open.push((win, at)),
                Action::WinWait { win } => {
                    let post = open
                        .iter()
                        .position(|(posted, by)| *posted == win && by.rank == at.rank);
                    closed.extend(post.map(|post| Exposure {
                        owner: at.rank,
                        win,
                        post: open.remove(post).1,
                        wait: at,
                    }));
                }
                _ => {}
            }
        }
        closed
    }
}

/// From a post to its wait.
struct Exposure {
    owner: Rank,
    win: WinId,
    post: EventRef,
    wait: EventRef,
}
