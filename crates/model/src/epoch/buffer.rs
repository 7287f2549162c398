//! `EPOCH-BUFFER`: a buffer ends while an operation may still use it.
//!
//! Per process the set of operations pending at their origin, and what completes them there
//! (SEMANTICS §3 and §5; completion at the target is no question here):
//!
//! | completes | which |
//! |---|---|
//! | fence without `NOPRECEDE`, complete, unlock_all, `MPI_Win_free` | all of the window |
//! | unlock(t), flush(t), flush_local(t) | the window's towards t |
//! | flush_all, flush_local_all | all of the window |
//! | wait or test of requests | those |
//! | quiet(ctx), ctx_destroy(ctx) | all of the context |
//! | barrier_all, symmetric allocation and free, clear_lock | all of the default context |
//! | finalize | everything |

use crate::event::{Action, Event, Operation, Scope};
use crate::finding::Misuse;
use crate::ids::{Actor, CtxId, Rank, ReqId, SiteId};
use crate::ranges::Ranges;
use crate::rules::Rule;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Pending {
    scope: Scope,
    target: Rank,
    request: Option<ReqId>,
    bytes: Ranges,
    site: SiteId,
}

/// What completes at the origin.
enum Completes<'a> {
    Scope(Scope),
    Target(Scope, Rank),
    Requests(&'a [ReqId]),
    Everything,
}

/// The buffers of one process that pending operations use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Buffers {
    rank: Rank,
    pending: Vec<Pending>,
}

impl Buffers {
    /// No operation is pending.
    pub fn new(rank: Rank) -> Buffers {
        Buffers {
            rank,
            pending: Vec::new(),
        }
    }

    /// Makes one step of the process.
    pub fn observe(&mut self, event: &Event) -> Option<Misuse> {
        match &event.action {
            Action::Operation(op) => self.issue(op, event.site),
            Action::BufferEnd { ranges } => return self.end(ranges, event),
            action => {
                if let Some(completes) = completes(action) {
                    self.pending.retain(|op| !completes.covers(op));
                }
            }
        }
        None
    }

    fn issue(&mut self, op: &Operation, site: SiteId) {
        let reaches_nobody = op.remote.iter().all(|remote| remote.ranges.is_empty());
        if op.call.origin_complete_on_return() || reaches_nobody {
            return;
        }
        self.pending.push(Pending {
            scope: op.scope,
            target: op.target,
            request: op.request,
            bytes: op.reads.iter().chain(op.writes.iter()).collect(),
            site,
        });
    }

    /// One finding however many operations use the buffer. They are forgotten: what next lies at
    /// the same address is another buffer.
    fn end(&mut self, ranges: &Ranges, event: &Event) -> Option<Misuse> {
        let uses = |op: &Pending| !op.bytes.intersection(ranges).is_empty();
        let first = self.pending.iter().find(|op| uses(op))?.site;
        self.pending.retain(|op| !uses(op));
        Some(Misuse {
            rule: Rule::EpochBuffer,
            actor: Actor {
                rank: self.rank,
                thread: event.thread,
            },
            site: event.site,
            earlier: Some(first),
        })
    }
}

impl Completes<'_> {
    fn covers(&self, op: &Pending) -> bool {
        match *self {
            Completes::Scope(scope) => op.scope == scope,
            Completes::Target(scope, target) => op.scope == scope && op.target == target,
            Completes::Requests(requests) => op.request.is_some_and(|own| requests.contains(&own)),
            Completes::Everything => true,
        }
    }
}

/// The table above.
fn completes(action: &Action) -> Option<Completes<'_>> {
    Some(match action {
        Action::Fence { win, asserts, .. } if !asserts.noprecede => {
            Completes::Scope(Scope::Win(*win))
        }
        Action::Complete { win }
        | Action::UnlockAll { win }
        | Action::WinFree { win, .. }
        | Action::Flush {
            win, target: None, ..
        } => Completes::Scope(Scope::Win(*win)),
        Action::Unlock { win, target }
        | Action::Flush {
            win,
            target: Some(target),
            ..
        } => Completes::Target(Scope::Win(*win), *target),
        Action::RequestWait { requests } => Completes::Requests(requests),
        Action::Quiet { ctx } | Action::CtxDestroy { ctx } => Completes::Scope(Scope::Ctx(*ctx)),
        Action::BarrierAll { .. }
        | Action::SymmetricAlloc { .. }
        | Action::SymmetricFree { .. }
        | Action::ClearLock { .. } => Completes::Scope(Scope::Ctx(CtxId::DEFAULT)),
        Action::Finalize => Completes::Everything,
        _ => return None,
    })
}
