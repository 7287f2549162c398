//! Puts an execution together, event by event, in an order in which it can happen.

use fencepost_model::{
    Action, Actor, CollId, Event, Execution, GroupId, MsgId, Rank, ReqId, Site, SiteId, WinId,
    Window,
};

/// An execution under construction. An event has a site of its own unless it is said to be at another's.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    execution: Execution,
    colls: u64,
    msgs: u64,
    requests: u32,
}

impl Builder {
    /// For `size` processes.
    pub fn new(size: u32) -> Builder {
        let execution = Execution {
            processes: vec![Vec::new(); size as usize],
            ..Execution::default()
        };
        Builder {
            execution,
            ..Builder::default()
        }
    }

    /// The definitions, to be filled in.
    pub fn definitions(&mut self) -> &mut Execution {
        &mut self.execution
    }

    /// Adds a window over a group.
    pub fn window(&mut self, group: GroupId) -> WinId {
        let win = WinId(self.execution.windows.len() as u32);
        self.execution.windows.insert(win, Window::new(group));
        win
    }

    /// A new matched collective.
    pub fn coll(&mut self) -> CollId {
        self.colls += 1;
        CollId(self.colls)
    }

    /// A new matched message.
    pub fn msg(&mut self) -> MsgId {
        self.msgs += 1;
        MsgId(self.msgs)
    }

    /// A new request.
    pub fn request(&mut self) -> ReqId {
        self.requests += 1;
        ReqId(self.requests)
    }

    /// Appends an event.
    pub fn event(&mut self, actor: Actor, action: Action) {
        let line = self.execution.sites.len() as u32 + 1;
        let site = SiteId(line - 1);
        self.execution.sites.push(Site {
            file: "generated".into(),
            line,
            column: 1,
            function: String::new(),
        });
        self.event_at(actor, action, site);
    }

    /// Appends an event at a place where something happened before, as in a loop.
    pub fn event_at(&mut self, actor: Actor, action: Action, site: SiteId) {
        self.execution.processes[actor.rank.index()].push(Event {
            thread: actor.thread,
            action,
            site,
        });
    }

    /// Appends an event of a process's main thread.
    pub fn main(&mut self, rank: u32, action: Action) {
        self.event(Actor::main(Rank(rank)), action);
    }

    /// The execution so far.
    pub fn execution(&self) -> &Execution {
        &self.execution
    }

    /// The execution.
    pub fn finish(self) -> Execution {
        self.execution
    }
}
