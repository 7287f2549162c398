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

    /// So many times as far.
    pub fn times(self, times: u32) -> Progress {
        Progress {
            era: 0,
            segment: self.segment.saturating_mul(times),
            time: self.time * u64::from(times),
            issued: self.issued * u64::from(times),
        }
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

    /// Are there numbers left for calls that come so far?
    pub fn can_skip(&self, calls: Progress) -> bool {
        let last = u64::from(self.last_segment) + u64::from(calls.segment);
        last < u64::from(LAST_SEGMENT)
    }

    /// Goes on as if calls had been made that come so far.
    pub fn skip(&mut self, calls: Progress) {
        debug_assert!(!self.threaded && self.can_skip(calls));
        let to = |segment: Segment| segment.saturating_add(calls.segment).min(LAST_SEGMENT);
        self.last_segment = to(self.last_segment);
        self.issued += calls.issued;
        if let Some(main) = self.threads.get_mut(0) {
            main.segment = to(main.segment);
            main.time += calls.time;
        }
    }

    /// As if a window had been posted to a group so many times more.
    pub fn skip_posts(&mut self, win: WinId, group: &[Rank], times: u32) {
        self.window(win).skip_posts(group, times);
    }

    /// Likewise for starts towards a group.
    pub fn skip_starts(&mut self, win: WinId, group: &[Rank], times: u32) {
        self.window(win).skip_starts(group, times);
    }
}
