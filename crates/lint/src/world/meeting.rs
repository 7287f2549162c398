//! Collectives meet: the k-th call of each rank on a communicator (or window) belongs together.
//!
//! A meeting is over when everybody has come with the same call; then its effects on all members
//! happen at once ([`World::conclude`]). Who comes with another call is a stranger there: the
//! meeting never ends, and the ranks are stuck.

use super::table::Invocation;
use super::{Begun, Env, World};
use fencepost_api::mpi::Form;
use fencepost_model::{CollId, SiteId};
use std::collections::BTreeMap;

/// What collectives are called on, in one order for all ranks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum On {
    /// A communicator.
    Comm(usize),
    /// A window.
    Win(usize),
}

/// Which meeting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MeetingId {
    pub on: On,
    pub index: usize,
}

/// What must be the same for all members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purpose {
    /// The call, without its form.
    pub name: &'static str,
    /// Blocking, nonblocking and persistent ones do not match.
    pub form: Form,
    /// The root, if it is known.
    pub root: Option<i64>,
    /// The operation, if it is a known one.
    pub op: Option<crate::value::Value>,
    /// Which start of a persistent one.
    pub start: u32,
}

/// How a call fits a meeting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fit {
    /// It belongs there.
    Fits,
    /// It is the same call with another root or operation.
    Arguments,
    /// It is another call.
    Other,
}

impl Purpose {
    fn fit(&self, other: &Purpose) -> Fit {
        let unequal = |a: bool, b: bool, equal: bool| a && b && !equal;
        let same = self.name == other.name && self.form == other.form && self.start == other.start;
        let root = unequal(
            self.root.is_some(),
            other.root.is_some(),
            self.root == other.root,
        );
        let op = unequal(self.op.is_some(), other.op.is_some(), self.op == other.op);
        match (same, root || op) {
            (false, _) => Fit::Other,
            (true, true) => Fit::Arguments,
            (true, false) => Fit::Fits,
        }
    }
}

/// Who came with a call that does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stranger {
    /// Who.
    pub rank: u32,
    /// With this call.
    pub call: String,
    /// Here.
    pub site: SiteId,
    /// It is the right call with arguments that do not fit.
    pub arguments: bool,
}

/// One collective.
#[derive(Clone)]
pub struct Meeting {
    pub coll: CollId,
    pub purpose: Purpose,
    /// Who has come, with what.
    pub parts: BTreeMap<u32, Invocation>,
    /// Who came with a call that does not fit.
    pub strangers: Vec<Stranger>,
    /// It is over.
    pub done: bool,
    /// The number of the object it makes.
    pub object: Option<usize>,
}

/// The collectives on a communicator or window.
#[derive(Clone, Default)]
pub struct Sequence {
    pub meetings: Vec<Meeting>,
    /// How many each rank has called.
    called: BTreeMap<u32, usize>,
}

impl World {
    pub(super) fn sequence(&mut self, on: On) -> &mut Sequence {
        match on {
            On::Comm(comm) => &mut self.comms[comm].sequence,
            On::Win(win) => &mut self.windows[win].sequence,
        }
    }

    pub(super) fn meeting(&self, id: MeetingId) -> &Meeting {
        let sequence = match id.on {
            On::Comm(comm) => &self.comms[comm].sequence,
            On::Win(win) => &self.windows[win].sequence,
        };
        &sequence.meetings[id.index]
    }

    /// The communicator in question; a window counts as the one it was made on.
    pub(super) fn comm_on(&self, on: On) -> usize {
        match on {
            On::Comm(comm) => comm,
            On::Win(win) => self.windows[win].comm(),
        }
    }

    pub(super) fn members_on(&self, on: On) -> &[u32] {
        match on {
            On::Comm(comm) => &self.comms[comm].members,
            On::Win(win) => &self.windows[win].members,
        }
    }

    /// A rank comes to its next collective. The meeting, and whether the call fits.
    pub(super) fn arrive(
        &mut self,
        on: On,
        call: &Invocation,
        purpose: Purpose,
    ) -> (MeetingId, bool) {
        let fresh = self.collectives;
        let sequence = self.sequence(on);
        let called = sequence.called.entry(call.rank).or_default();
        let index = *called;
        *called += 1;
        let new = index == sequence.meetings.len();
        if new {
            sequence.meetings.push(Meeting {
                coll: super::record::collective(fresh),
                purpose: purpose.clone(),
                parts: BTreeMap::new(),
                strangers: Vec::new(),
                done: false,
                object: None,
            });
        }
        let meeting = &mut sequence.meetings[index];
        let fit = meeting.purpose.fit(&purpose);
        if fit == Fit::Fits {
            meeting.parts.insert(call.rank, call.clone());
            meeting.purpose.root = meeting.purpose.root.or(purpose.root);
        } else {
            meeting.strangers.push(Stranger {
                rank: call.rank,
                call: call.function.name.clone(),
                site: call.site,
                arguments: fit == Fit::Arguments,
            });
        }
        self.collectives += u64::from(new);
        (MeetingId { on, index }, fit == Fit::Fits)
    }

    /// The purpose of a call without root or operation.
    pub(super) fn purpose(call: &Invocation) -> Purpose {
        Purpose {
            name: call.name(),
            form: call.function.form,
            root: None,
            op: None,
            start: 0,
        }
    }

    /// Ends the meeting if everybody is there.
    pub(super) fn try_conclude(&mut self, id: MeetingId, env: &mut Env<'_>) -> bool {
        let members = self.members_on(id.on).len();
        let meeting = self.meeting(id);
        if meeting.done {
            return true;
        }
        if meeting.parts.len() < members || !meeting.strangers.is_empty() {
            return false;
        }
        let meeting = meeting.clone();
        self.sequence(id.on).meetings[id.index].done = true;
        self.progress += 1;
        self.conclude(id, meeting, env);
        let sequence = self.sequence(id.on);
        sequence.meetings[id.index].parts.clear();
        true
    }

    fn conclude(&mut self, id: MeetingId, meeting: Meeting, env: &mut Env<'_>) {
        let parts: Vec<Invocation> = meeting.parts.into_values().collect();
        match (id.on, meeting.purpose.name) {
            (On::Win(win), "Win_fence") => self.fence_done(win, env),
            (On::Win(win), "Win_free") => self.free_done(win, &parts, env),
            (_, name) if name.starts_with("Win_") => {
                if let Some(win) = meeting.object {
                    self.create_done(win, &parts, env);
                }
            }
            (On::Comm(comm), name) if name.starts_with("Comm_") || is_topology(name) => {
                self.comms_done(comm, &parts, env);
            }
            (On::Comm(comm), _) => self.collective_done(comm, meeting.purpose.root, &parts, env),
            _ => {}
        }
    }

    /// A rank waits for the others of a meeting.
    pub(super) fn met(
        &mut self,
        call: &Invocation,
        id: MeetingId,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        if !self.try_conclude(id, env) {
            return None;
        }
        self.collective_left(call, env);
        Some(Begun::Done)
    }
}

/// Calls that give a communicator its neighbours.
pub fn is_topology(name: &str) -> bool {
    name.starts_with("Cart_") || name.contains("raph_create")
}
