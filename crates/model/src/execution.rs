//! A complete run: the definitions it uses, and per process the list of its events in the order
//! they were observed. The order of events *of one thread* is program order and means something;
//! the interleaving of threads is only one that really happened.

use crate::event::{Action, Event, Family};
use crate::ids::*;
use crate::ranges::Ranges;
use std::collections::BTreeMap;

/// How a window got its memory.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Flavour {
    /// `MPI_Win_create`
    #[default]
    Create,
    /// `MPI_Win_allocate`
    Allocate,
    /// `MPI_Win_allocate_shared`
    Shared,
    /// `MPI_Win_create_dynamic`
    Dynamic,
}

/// A window's constant properties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// Its processes.
    pub group: GroupId,
    /// How it was made; a process that used another call stands in `flavours`.
    pub flavour: Flavour,
    /// Processes whose constructor differed.
    pub flavours: BTreeMap<Rank, Flavour>,
    /// What each process exposes (not for dynamic windows). A process that is missing here was not
    /// observed, and its bounds are not checked.
    pub exposed: BTreeMap<Rank, Ranges>,
    /// Info key `no_locks`: `MPI_Win_free` need not synchronise.
    pub no_locks: bool,
    /// Info key `accumulate_ops=same_op`.
    pub same_op_only: bool,
    /// Info key `accumulate_ordering` not switched off.
    pub ordered: bool,
}

impl Window {
    /// A window over `group` with every info key at its default.
    pub fn new(group: GroupId) -> Window {
        Window {
            group,
            flavour: Flavour::Create,
            flavours: BTreeMap::new(),
            exposed: BTreeMap::new(),
            no_locks: false,
            same_op_only: false,
            ordered: true,
        }
    }

    /// The atomicity rules of accumulates on this window.
    pub fn family(&self) -> Family {
        Family::Mpi {
            same_op_only: self.same_op_only,
            ordered: self.ordered,
        }
    }
}

/// A SHMEM context's constant properties.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The predefined team it descends from: its atomicity domain.
    pub domain: u16,
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// The file as the compiler named it.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// The function, if known.
    pub function: String,
}

/// A complete, matched execution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Execution {
    /// Per process its events.
    pub processes: Vec<Vec<Event>>,
    /// Groups; [`GroupId::WORLD`] need not be listed.
    pub groups: BTreeMap<GroupId, Vec<Rank>>,
    /// Windows.
    pub windows: BTreeMap<WinId, Window>,
    /// Contexts; [`CtxId::DEFAULT`] need not be listed.
    pub contexts: BTreeMap<CtxId, Context>,
    /// Source places, indexed by [`SiteId`].
    pub sites: Vec<Site>,
}

impl Execution {
    /// The members of a group, in group order. An unknown group has none.
    pub fn members(&self, group: GroupId) -> Vec<Rank> {
        match self.groups.get(&group) {
            Some(members) => members.clone(),
            None if group == GroupId::WORLD => (0..self.processes.len() as u32).map(Rank).collect(),
            None => Vec::new(),
        }
    }

    /// The members of a window's group.
    pub fn window_members(&self, win: WinId) -> Vec<Rank> {
        match self.windows.get(&win) {
            Some(window) => self.members(window.group),
            None => self.members(GroupId::WORLD),
        }
    }

    /// One event.
    pub fn event(&self, at: EventRef) -> &Event {
        &self.processes[at.rank.index()][at.index as usize]
    }

    /// All events, process by process.
    pub fn events(&self) -> impl Iterator<Item = (EventRef, &Event)> {
        self.processes.iter().enumerate().flat_map(|(rank, list)| {
            list.iter().enumerate().map(move |(index, event)| {
                let at = EventRef {
                    rank: Rank(rank as u32),
                    index: index as u32,
                };
                (at, event)
            })
        })
    }

    /// The thread that did an event.
    pub fn actor(&self, at: EventRef) -> Actor {
        Actor {
            rank: at.rank,
            thread: self.event(at).thread,
        }
    }

    /// The event that completes a nonblocking event: itself if it has no request, otherwise the
    /// first later [`Action::RequestWait`] that names it; `None` if it never completes.
    pub fn completion_of(&self, at: EventRef) -> Option<EventRef> {
        let request = self.event(at).action.request();
        let Some(request) = request else {
            return Some(at);
        };
        let list = &self.processes[at.rank.index()];
        let later = list.iter().enumerate().skip(at.index as usize + 1);
        for (index, event) in later {
            if let Action::RequestWait { requests } = &event.action
                && requests.contains(&request)
            {
                return Some(EventRef {
                    rank: at.rank,
                    index: index as u32,
                });
            }
        }
        None
    }
}
