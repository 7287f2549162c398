//! Calls that come again and are left out: the numbers of what a process does go on as if all of them had been
//! followed. Whoever leaves calls out makes sure that every number would have grown alike, and follows the last of them.

use crate::Engine;
use crate::shadow::LAST_SEGMENT;
use crate::thread::Segment;
use fencepost_model::{Rank, WinId};

/// How far the numbers have come, or how far they come with some calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    era: u32,
    segment: Segment,
    /// Lamport time.
    pub time: u64,
    issued: u64,
}

impl Progress {
    /// What lies between an earlier moment and this one, if both are in one era.
    pub fn since(self, earlier: Progress) -> Option<Progress> {
        Some(Progress {
            era: self
                .era
                .checked_sub(earlier.era)
                .filter(|eras| *eras == 0)?,
            segment: self.segment.checked_sub(earlier.segment)?,
            time: self.time.checked_sub(earlier.time)?,
            issued: self.issued.checked_sub(earlier.issued)?,
        })
    }
}

impl Engine {
    /// How far this process has come, which has one thread.
    pub fn progress(&self) -> Progress {
        let main = self.threads.get(0);
        Progress {
            era: main.map_or(0, |main| main.stamp().era),
            segment: self.last_segment,
            time: main.map_or(0, |main| main.time),
            issued: self.issued,
        }
    }

    /// Are there numbers left for so many times these calls?
    pub fn can_skip(&self, step: Progress, times: u32) -> bool {
        let segments = u64::from(step.segment) * u64::from(times);
        u64::from(self.last_segment) + segments < u64::from(LAST_SEGMENT)
    }

    /// Goes on as if calls that come so far had been made so many times.
    pub fn skip(&mut self, step: Progress, times: u32) {
        debug_assert!(!self.threaded && self.can_skip(step, times));
        let segments = step.segment.saturating_mul(times);
        self.last_segment = self.last_segment.saturating_add(segments).min(LAST_SEGMENT);
        self.issued += step.issued * u64::from(times);
        if let Some(main) = self.threads.get_mut(0) {
            main.segment = main.segment.saturating_add(segments).min(LAST_SEGMENT);
            main.time += step.time * u64::from(times);
        }
    }

    /// Likewise for posts of a window to a group.
    pub fn skip_posts(&mut self, win: WinId, group: &[Rank], times: u32) {
        self.window(win).skip_posts(group, times);
    }

    /// Likewise for starts towards a group.
    pub fn skip_starts(&mut self, win: WinId, group: &[Rank], times: u32) {
        self.window(win).skip_starts(group, times);
    }
}
