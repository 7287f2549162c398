//! How a rank comes to a place: the loops it is in and the calls it came through.
//!
//! Noted only while an execution is run again to explain what was found in it.

use super::{Context, Frame, Machine};
use fencepost_ir::{FuncId, InstId, PlaceId};
use fencepost_model::SiteId;
use rustc_hash::{FxHashMap, FxHashSet};

/// So many visits of a rank to a place are noted.
const MOST_VISITS: u32 = 256;

/// What was noted.
#[derive(Debug, Default)]
pub struct Trail {
    sites: FxHashSet<SiteId>,
    counts: FxHashMap<(u32, SiteId), u32>,
    visits: Vec<Visit>,
}

/// A rank was at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    rank: u32,
    site: SiteId,
    /// How many events of the rank the world had recorded before.
    recorded: usize,
    /// How it came there, from the outside in.
    pub ways: Vec<Way>,
}

/// Something on the way to a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// A round of a loop, from 1.
    Loop(PlaceId, u32),
    /// A call of a function.
    Call(PlaceId, FuncId),
}

impl Trail {
    /// Notes how ranks come to these places.
    pub fn new(sites: impl IntoIterator<Item = SiteId>) -> Trail {
        Trail {
            sites: sites.into_iter().collect(),
            ..Trail::default()
        }
    }

    /// The visit in which an event of a rank was recorded.
    pub fn visit(&self, rank: u32, site: SiteId, event: usize) -> Option<&Visit> {
        let here =
            |visit: &&Visit| visit.rank == rank && visit.site == site && visit.recorded <= event;
        // Of several the first: accesses of one place between two calls are one event.
        let visits = self.visits.iter().rev().filter(here);
        visits.max_by_key(|visit| visit.recorded)
    }

    /// Is one more visit of interest?
    fn wants(&mut self, rank: u32, site: SiteId) -> bool {
        if !self.sites.contains(&site) {
            return false;
        }
        let count = self.counts.entry((rank, site)).or_default();
        *count += 1;
        *count <= MOST_VISITS
    }
}

impl Machine {
    /// Notes that the rank is at a place, if somebody wants to know.
    pub(super) fn leave_trail(&self, cx: &mut Context, site: SiteId) {
        if cx
            .trail
            .as_mut()
            .is_none_or(|trail| !trail.wants(self.rank, site))
        {
            return;
        }
        let visit = Visit {
            rank: self.rank,
            site,
            recorded: cx.world.recorded(self.rank),
            ways: self.ways(cx),
        };
        if let Some(trail) = &mut cx.trail {
            trail.visits.push(visit);
        }
    }

    fn ways(&self, cx: &Context) -> Vec<Way> {
        let mut ways = Vec::new();
        let mut frames = self.callers.iter().chain([&self.frame]).peekable();
        while let Some(frame) = frames.next() {
            ways.extend(loops(cx, frame));
            if let Some(called) = frames.peek() {
                let function = cx.code.program.function(frame.function);
                let place = function.instruction(InstId(frame.next)).place;
                ways.push(Way::Call(place, called.function));
            }
        }
        ways
    }
}

/// The loops a call is in.
fn loops<'a>(cx: &'a Context, frame: &'a Frame) -> impl Iterator<Item = Way> + 'a {
    let function = cx.code.program.function(frame.function);
    let loops = &cx.code.shape(frame.function).loops;
    let running = frame.rounds.iter();
    let running = running.filter(move |round| loops.contains(round.id, frame.block));
    running.map(move |round| {
        let header = loops.get(round.id).header;
        Way::Loop(function.terminator(header).place, round.rounds)
    })
}
