//! Barriers and collectives: who waits for whom, and whether all members call the same.

use super::super::matching::{agree, roll_call};
use super::{Collective, Members, with_shmem};
use crate::caller::Call;
use crate::comms::Comm;
use crate::exchange::{Called, Come, Meeting, Stands, Waiting};
use crate::process::{self, Process};
use crate::teams::Teams;
use fencepost_engine::Key;
use fencepost_model::{Action, CollId, CtxId, Flow, GroupId, Ranges, Rank, SiteId};
use fencepost_session::journal::Note;
use std::sync::Arc;

/// A collective this process is in.
#[derive(Debug)]
pub struct Begun {
    number: u64,
    action: Action,
    coll: CollId,
    /// This process waits for the others until it is through.
    _stands: Option<Stands>,
    writes: Ranges,
    site: SiteId,
}

/// The place of a call in the sequence of a group.
pub(super) struct Turn {
    pub(super) coll: CollId,
    group: GroupId,
    pub(super) members: Arc<[Rank]>,
    pub(super) come: Option<Come>,
}

/// The group of a collective; `None` if it is not known.
fn group(teams: &mut Teams, members: Members) -> Option<&mut Comm> {
    match members {
        Members::World => Some(&mut teams.world),
        Members::Team(team) => teams.team(team).map(|team| &mut team.comm),
        Members::Set {
            first,
            log_stride,
            size,
        } => teams.set(first, log_stride, size),
    }
}

impl Process {
    /// This process comes to a call that all members of a group make. Whoever calls this calls `agree`
    /// without the lock, before the real call.
    pub(super) fn turn(&mut self, members: Members, called: Called) -> Option<Turn> {
        let teams = &mut self.shmem.as_mut()?.teams;
        let Some(comm) = group(teams, members) else {
            self.mute(Note::Unsupported, "a team whose members are not known");
            return None;
        };
        let (node, discord) = (&mut self.node, &mut self.discord);
        let come = roll_call(node, &mut comm.attendance, called, discord);
        let turn = Turn {
            coll: comm.next_collective(),
            group: comm.id,
            members: comm.members.clone(),
            come,
        };
        if self.engine.members_of(turn.group).is_none() {
            self.engine.define_group(turn.group, turn.members.clone());
        }
        Some(turn)
    }
}

/// Any collective.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn collective(call: &Call, asked: &Collective) -> Option<Begun> {
    let turn = with_shmem(call, |process, site| {
        let called = called(process, asked, site);
        Some((process.turn(asked.members, called)?, site))
    });
    agree();
    let (turn, site) = turn?;
    process::with(|process| begin(process, asked, turn, site))?
}

fn begin(process: &mut Process, asked: &Collective, turn: Turn, site: SiteId) -> Option<Begun> {
    let (size, members) = (asked.elem.size, turn.members.len());
    let root = match asked.root {
        Some(root) => Some(*turn.members.get(usize::try_from(root).ok()?)?),
        None => None,
    };
    let is_root = root == Some(process.rank);
    let gives = root.is_none() || is_root;
    let takes = root.is_none() || !is_root || asked.root_writes;
    let bytes = |used: bool, span: &Option<super::Span>| match span {
        Some(span) if used => span.times(members, size),
        _ => Ranges::EMPTY,
    };
    let reads = bytes(gives, &asked.source);
    let writes = bytes(takes, &asked.dest);
    if asked.completes {
        let ctx = CtxId::DEFAULT;
        process.complete(&Action::Quiet { ctx }, site);
    }
    if members < 2 {
        process.call_access(&reads, false, site);
        process.call_access(&writes, true, site);
        return None;
    }
    let (flow, waiting) = match root {
        Some(root) => (Flow::FromRoot(root), Waiting::ForRoot(root)),
        None => (Flow::AllToAll, Waiting::All),
    };
    let action = Action::Collective {
        coll: turn.coll,
        group: turn.group,
        flow,
        request: None,
    };
    process.call_access(&reads, false, site);
    process.call_access(&writes, true, site);
    process.flush_direct();
    let meeting = Meeting::new(&turn.members, waiting);
    Some(process.begin_collective(turn, meeting, action, writes, site))
}

impl Process {
    /// Tells what others wait for in a collective.
    pub(super) fn begin_collective(
        &mut self,
        turn: Turn,
        meeting: Meeting,
        action: Action,
        writes: Ranges,
        site: SiteId,
    ) -> Begun {
        self.node.meet(turn.coll, meeting);
        let number = self.next_number();
        self.enter(number, &action, site);
        let stands = turn.come.and_then(|come| self.node.stand_in(come));
        Begun {
            number,
            action,
            coll: turn.coll,
            _stands: stands,
            writes,
            site,
        }
    }
}

/// The real call has returned.
pub fn collective_done(begun: Option<Begun>) {
    let Some(begun) = begun else { return };
    process::wait_until(|process| process.node.ready(Key::Collective(begun.coll)));
    process::with(|process| {
        process.exit(begun.number, &begun.action);
        process.call_access(&begun.writes, true, begun.site);
    });
}

/// What all members must call alike.
fn called(process: &mut Process, asked: &Collective, site: SiteId) -> Called {
    let amount = asked.source.filter(|_| !asked.varies);
    let amount = amount.and_then(|span| span.count.checked_mul(asked.elem.size));
    Called {
        root: asked.root,
        amount: amount.map(|bytes| bytes as u64),
        ..process.plain_call(site)
    }
}
