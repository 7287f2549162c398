//! One-sided operations: what a call reads and writes on either side.

use super::World;
use fencepost_model::{
    AccOp, Action, Actor, ByteRange, Call, CtxId, ElemType, EventRef, Family, Operation, Ranges,
    Rank, Remote, RemoteKind, Scope, Update, WinId,
};

impl World<'_> {
    /// An operation on a window; in a passive epoch sometimes with a request.
    pub(super) fn window_operation(
        &mut self,
        win: WinId,
        target: Rank,
        passive: bool,
    ) -> Operation {
        use Call::*;
        let call = self.pick(&[
            Put,
            Put,
            Get,
            Get,
            Accumulate,
            GetAccumulate,
            FetchAndOp,
            CompareAndSwap,
        ]);
        let several = matches!(call, Put | Get | Accumulate | GetAccumulate);
        let empty = several && self.rng.chance(4);
        let remote = match call {
            Put => vec![self.data(RemoteKind::Write, empty)],
            Get => vec![self.data(RemoteKind::Read, empty)],
            _ => {
                let family = self.builder.execution().windows[&win].family();
                let op = match call {
                    CompareAndSwap => AccOp::Replace,
                    _ => self.accumulate_op(),
                };
                self.updates(family, op, several, empty)
            }
        };
        let request = (passive && several && self.rng.chance(30)).then(|| self.builder.request());
        Operation {
            call,
            scope: Scope::Win(win),
            target,
            reads: self.buffer_if(call != Get && !empty),
            writes: self.buffer_if(!matches!(call, Put | Accumulate) && !empty),
            remote: remote.into(),
            request,
        }
    }

    /// An operation on a context.
    pub(super) fn context_operation(&mut self, ctx: CtxId, target: Rank) -> Operation {
        use Call::*;
        let call = self.pick(&[
            ShmemPut,
            ShmemPutNbi,
            ShmemPutNbi,
            ShmemGet,
            ShmemGetNbi,
            ShmemAmo,
            ShmemAmo,
            ShmemFetch,
            ShmemFetchNbi,
            ShmemPutSignal,
            ShmemPutSignalNbi,
        ]);
        let contexts = &self.builder.execution().contexts;
        let domain = contexts.get(&ctx).map_or(0, |context| context.domain);
        let family = Family::Shmem { domain };
        let atomic = matches!(call, ShmemAmo | ShmemFetch | ShmemFetchNbi);
        let empty = !atomic && self.rng.chance(4);
        let remote = match call {
            ShmemPut | ShmemPutNbi => vec![self.data(RemoteKind::Write, empty)],
            ShmemGet | ShmemGetNbi => vec![self.data(RemoteKind::Read, empty)],
            ShmemPutSignal | ShmemPutSignalNbi => {
                let elem = self.element();
                let signal = self.update(family, AccOp::Replace, elem);
                vec![self.data(RemoteKind::Write, empty), signal]
            }
            _ => {
                let (op, elem) = (self.accumulate_op(), self.element());
                vec![self.update(family, op, elem)]
            }
        };
        let gets = matches!(call, ShmemGet | ShmemGetNbi | ShmemFetch | ShmemFetchNbi);
        let puts = !gets && call != ShmemAmo;
        Operation {
            call,
            scope: Scope::Ctx(ctx),
            target,
            reads: self.buffer_if(puts && !empty),
            writes: self.buffer_if(gets && !empty),
            remote: remote.into(),
            request: None,
        }
    }

    /// Appends the call, and remembers what may be waited for.
    pub(super) fn issue(&mut self, actor: Actor, op: Operation) {
        let to = (op.scope, op.target);
        let alike = |action: &Action| matches!(action, Action::Operation(poll) if (poll.scope, poll.target) == to);
        if op.request.is_none() && self.polls_again(actor, alike) {
            return;
        }
        if let Some(request) = op.request {
            self.messages.started(actor, request);
        }
        let target = op.target;
        let changes = |part: &Remote| changes(part.kind) && !part.ranges.is_empty();
        let changes_target = op.remote.last().is_some_and(changes);
        let attempts = op.call == Call::CompareAndSwap;
        let polls = op.request.is_none() && (attempts || !op.remote.iter().any(changes));
        let may_satisfy = matches!(op.scope, Scope::Ctx(_)) && changes_target;
        let again = (matches!(op.scope, Scope::Win(_)) && op.request.is_none()).then(|| op.clone());
        let at = self.event(actor, Action::Operation(op));
        if polls {
            self.remember_poll(actor, at);
        }
        if may_satisfy {
            self.shmem.may_satisfy(at, target);
        }
        if let Some(op) = again
            && self.rng.chance(30)
        {
            self.go_on(actor, op, at);
        }
    }

    /// A process polls: it sometimes asks once more what it has asked before.
    pub(super) fn polls_again(&mut self, actor: Actor, alike: impl Fn(&Action) -> bool) -> bool {
        let mut polls = self.polls.iter().rev();
        let poll = polls.find(|(who, action, _)| *who == actor && alike(action));
        let Some((_, action, site)) = poll.filter(|_| self.rng.chance(40)).cloned() else {
            return false;
        };
        self.builder.event_at(actor, action, site);
        true
    }

    /// An event may come again.
    pub(super) fn remember_poll(&mut self, actor: Actor, at: EventRef) {
        let event = self.builder.execution().event(at);
        self.polls.push((actor, event.action.clone(), event.site));
    }

    /// A loop: the same call at the same place, each on both sides where the one before ended, or at the target
    /// here and there; now and then not quite, or with something in between.
    fn go_on(&mut self, actor: Actor, mut op: Operation, first: EventRef) {
        let site = self.builder.execution().event(first).site;
        let home: Vec<Ranges> = op.remote.iter().map(|part| part.ranges.clone()).collect();
        let scattered = self.rng.chance(50);
        for _ in 0..1 + self.rng.below(3) {
            let skip = u64::from(self.rng.chance(10));
            for ranges in [&mut op.reads, &mut op.writes] {
                ranges.0.iter_mut().for_each(|range| move_on(range, skip));
            }
            for (part, home) in op.remote.iter_mut().zip(&home) {
                let steps = self.rng.below(4) as u64;
                for (range, home) in part.ranges.0.iter_mut().zip(home.iter()) {
                    match scattered {
                        true => {
                            let by = home.len() * steps + skip;
                            let (start, end) = (home.start + by, home.end + by);
                            *range = ByteRange { start, end };
                        }
                        false => move_on(range, skip),
                    }
                }
            }
            if self.rng.chance(20) {
                self.access();
            }
            let again = Action::Operation(op.clone());
            self.builder.event_at(actor, again, site);
        }
    }

    fn buffer_if(&mut self, used: bool) -> Ranges {
        if used { self.buffer() } else { Ranges::EMPTY }
    }

    fn data(&mut self, kind: RemoteKind, empty: bool) -> Remote {
        let ranges = if empty { Ranges::EMPTY } else { self.shared() };
        Remote { kind, ranges }
    }

    fn accumulate_op(&mut self) -> AccOp {
        use AccOp::*;
        self.pick(&[Sum, Sum, Sum, Replace, NoOp, Max])
    }

    /// The target side of an accumulate. With a derived datatype it has elements of two types; MPI
    /// wants them disjoint.
    fn updates(&mut self, family: Family, op: AccOp, may_derive: bool, empty: bool) -> Vec<Remote> {
        let elem = self.element();
        let mut parts = vec![self.update(family, op, elem)];
        if may_derive && self.rng.chance(25) {
            let elem = self.other_element(elem);
            let second = self.update(family, op, elem);
            if second.ranges.intersection(&parts[0].ranges).is_empty() {
                parts.push(second);
            }
        }
        if empty {
            parts
                .iter_mut()
                .for_each(|part| part.ranges = Ranges::EMPTY);
        }
        parts
    }

    fn update(&mut self, family: Family, op: AccOp, elem: ElemType) -> Remote {
        Remote {
            kind: RemoteKind::Update(Update { family, elem, op }),
            ranges: self.elements(elem),
        }
    }
}

/// To where it ended, or a little further.
fn move_on(range: &mut ByteRange, skip: u64) {
    let (start, len) = (range.end + skip, range.len());
    let end = start + len;
    *range = ByteRange { start, end };
}

/// Does an access change memory of the target?
fn changes(kind: RemoteKind) -> bool {
    match kind {
        RemoteKind::Read => false,
        RemoteKind::Write => true,
        RemoteKind::Update(update) => update.op != AccOp::NoOp,
    }
}
