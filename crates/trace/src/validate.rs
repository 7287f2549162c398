//! Do all references of an execution lead somewhere? Both readers end here, so that no later stage
//! has to fear a rank, site, window, group, context or event that does not exist.

use fencepost_model::{
    Access, Action, CtxId, Event, EventRef, Execution, Flow, GroupId, Operation, Ranges, Rank,
    RemoteKind, Scope, SiteId, WinId, Window,
};

/// The most processes an execution may have.
pub const MAX_PROCESSES: u32 = 1 << 20;
/// The largest number of a thread: all threads of all processes together have 32-bit numbers.
pub const MAX_THREAD: u32 = (1 << 12) - 1;

/// Checks every reference of an execution; the message names the first that leads nowhere.
pub fn validate(execution: &Execution) -> Result<(), String> {
    let check = Check(execution);
    check.definitions()?;
    for (at, event) in execution.events() {
        let place = |fault| format!("event {} of process {}: {fault}", at.index, at.rank);
        check.event(event).map_err(place)?;
        if let Action::WaitUntil { satisfied } = &event.action {
            satisfied
                .iter()
                .try_for_each(|&by| check.event_ref(by))
                .map_err(place)?;
        }
    }
    Ok(())
}

/// Checks against the definitions of an execution. All but [`Check::event_ref`] hold already while
/// the execution is still being read.
pub(crate) struct Check<'a>(pub &'a Execution);

type Checked = Result<(), String>;

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(fault()) }
}

impl Check<'_> {
    fn definitions(&self) -> Checked {
        let processes = self.0.processes.len();
        ensure(processes <= MAX_PROCESSES as usize, || {
            format!("{processes} processes are more than {MAX_PROCESSES}")
        })?;
        self.0
            .groups
            .values()
            .try_for_each(|group| self.ranks(group))?;
        let mut windows = self.0.windows.values();
        windows.try_for_each(|window| self.window(window))
    }

    /// A window's own references.
    pub fn window(&self, window: &Window) -> Checked {
        self.group(window.group)?;
        window
            .flavours
            .keys()
            .try_for_each(|&rank| self.rank(rank))?;
        let mut exposed = window.exposed.iter();
        exposed.try_for_each(|(&rank, ranges)| self.rank(rank).and_then(|()| self.ranges(ranges)))
    }

    /// An event's references, other than to events.
    pub fn event(&self, event: &Event) -> Checked {
        self.site(event.site)?;
        self.thread(event.thread)?;
        match &event.action {
            Action::Access(access) => self.access(access),
            Action::Operation(operation) => self.operation(operation),
            Action::Attach { win, ranges } | Action::Detach { win, ranges } => {
                self.win(*win).and_then(|()| self.ranges(ranges))
            }
            Action::Post { win, group, .. } | Action::Start { win, group, .. } => {
                self.win(*win).and_then(|()| self.ranks(group))
            }
            Action::Lock { win, target, .. } | Action::Unlock { win, target } => {
                self.win(*win).and_then(|()| self.rank(*target))
            }
            Action::Flush { win, target, .. } => {
                let mut target = target.iter();
                self.win(*win)
                    .and_then(|()| target.try_for_each(|&rank| self.rank(rank)))
            }
            Action::WinCreate { win, .. }
            | Action::WinFree { win, .. }
            | Action::SharedQuery { win }
            | Action::Fence { win, .. }
            | Action::Complete { win }
            | Action::WinWait { win }
            | Action::LockAll { win, .. }
            | Action::UnlockAll { win }
            | Action::WinSync { win } => self.win(*win),
            Action::Collective { group, flow, .. } => {
                self.group(*group).and_then(|()| self.flow(flow))
            }
            Action::Fork { child } | Action::Join { child } => self.thread(*child),
            Action::CtxDestroy { ctx } | Action::ShmemFence { ctx } | Action::Quiet { ctx } => {
                self.ctx(*ctx)
            }
            Action::SymmetricAlloc { ranges, .. }
            | Action::SymmetricFree { ranges, .. }
            | Action::BufferEnd { ranges } => self.ranges(ranges),
            Action::RequestWait { .. }
            | Action::Send { .. }
            | Action::Recv { .. }
            | Action::Acquire { .. }
            | Action::Release { .. }
            | Action::BarrierAll { .. }
            | Action::SetLock { .. }
            | Action::ClearLock { .. }
            | Action::WaitUntil { .. }
            | Action::Finalize => Ok(()),
        }
    }

    fn access(&self, access: &Access) -> Checked {
        self.rank(access.owner)?;
        self.ranges(&access.ranges)
    }

    fn operation(&self, operation: &Operation) -> Checked {
        match operation.scope {
            Scope::Win(win) => self.win(win)?,
            Scope::Ctx(ctx) => self.ctx(ctx)?,
        }
        self.rank(operation.target)?;
        self.ranges(&operation.reads)?;
        self.ranges(&operation.writes)?;
        for remote in &operation.remote {
            self.ranges(&remote.ranges)?;
            if let RemoteKind::Update(update) = remote.kind {
                ensure(update.elem.size > 0, || {
                    "an element type has no byte".into()
                })?;
            }
        }
        Ok(())
    }

    fn flow(&self, flow: &Flow) -> Checked {
        match flow {
            Flow::AllToAll | Flow::Scan => Ok(()),
            Flow::FromRoot(root) | Flow::ToRoot(root) => self.rank(*root),
            Flow::Neighbours(ranks) => self.ranks(ranks),
        }
    }

    /// A rank that exists.
    pub fn rank(&self, rank: Rank) -> Checked {
        let count = self.0.processes.len();
        ensure(rank.index() < count, || {
            format!("process {rank} does not exist: there are {count}")
        })
    }

    /// Ranks that exist.
    pub fn ranks(&self, ranks: &[Rank]) -> Checked {
        ranks.iter().try_for_each(|&rank| self.rank(rank))
    }

    fn win(&self, win: WinId) -> Checked {
        let known = self.0.windows.contains_key(&win);
        ensure(known, || format!("window {} is not defined", win.0))
    }

    fn group(&self, group: GroupId) -> Checked {
        let known = group == GroupId::WORLD || self.0.groups.contains_key(&group);
        ensure(known, || format!("group {} is not defined", group.0))
    }

    fn ctx(&self, ctx: CtxId) -> Checked {
        let known = ctx == CtxId::DEFAULT || self.0.contexts.contains_key(&ctx);
        ensure(known, || format!("context {} is not defined", ctx.0))
    }

    fn site(&self, site: SiteId) -> Checked {
        let known = site.index() < self.0.sites.len();
        ensure(known, || format!("site {} is not defined", site.0))
    }

    fn thread(&self, thread: u32) -> Checked {
        ensure(thread <= MAX_THREAD, || {
            format!("thread {thread} is beyond {MAX_THREAD}")
        })
    }

    fn ranges(&self, ranges: &Ranges) -> Checked {
        ensure(ranges.iter().all(|range| !range.is_empty()), || {
            "a byte range is empty".into()
        })
    }

    /// An event that exists.
    pub fn event_ref(&self, at: EventRef) -> Checked {
        self.rank(at.rank)?;
        let list = self.0.processes.get(at.rank.index());
        let known = list.is_some_and(|list| (at.index as usize) < list.len());
        ensure(known, || {
            format!("event {} of process {} does not exist", at.index, at.rank)
        })
    }
}
