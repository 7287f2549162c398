//! Messages, collectives, and the requests of everything nonblocking.

use super::World;
use fencepost_model::{Action, Actor, Flow, MsgId, Rank, ReqId};

/// What is under way.
#[derive(Default)]
pub(super) struct Messages {
    /// Sent and not yet received, with the destination.
    in_flight: Vec<(MsgId, Rank)>,
    /// Messages whose receive has started.
    received: Vec<MsgId>,
    requests: Vec<Started>,
}

/// An open request.
#[derive(Copy, Clone)]
struct Started {
    by: Actor,
    request: ReqId,
    /// A synchronous send: it completes once the receive has started.
    needs_receive: Option<MsgId>,
}

impl Messages {
    /// An operation, receive or collective with a request: nothing it needs is still to be drawn.
    pub(super) fn started(&mut self, by: Actor, request: ReqId) {
        self.requests.push(Started {
            by,
            request,
            needs_receive: None,
        });
    }

    fn ready(&self, started: &Started) -> bool {
        let needs = started.needs_receive;
        needs.is_none_or(|msg| self.received.contains(&msg))
    }
}

impl World<'_> {
    fn request_if(&mut self, percent: usize) -> Option<ReqId> {
        self.rng.chance(percent).then(|| self.builder.request())
    }

    /// Receives something that is under way, or sends.
    pub(super) fn message(&mut self) {
        let waiting = self.messages.in_flight.len();
        if waiting > 0 && self.rng.chance(60) {
            let at = self.rng.below(waiting);
            return self.receive(at);
        }
        let from = self.actor();
        let to = self.rank();
        if to != from.rank {
            self.send(from, to);
        }
    }

    fn send(&mut self, from: Actor, to: Rank) {
        let msg = self.builder.msg();
        let synchronous = self.rng.chance(25);
        let request = self.request_if(30);
        let send = Action::Send {
            msg,
            synchronous,
            request,
        };
        self.event(from, send);
        self.messages.in_flight.push((msg, to));
        match request {
            Some(request) => self.messages.requests.push(Started {
                by: from,
                request,
                needs_receive: synchronous.then_some(msg),
            }),
            None if synchronous => self.receive(self.messages.in_flight.len() - 1),
            None => {}
        }
    }

    fn receive(&mut self, at: usize) {
        let (msg, to) = self.messages.in_flight.remove(at);
        let actor = self.thread_of(to);
        let request = self.request_if(30);
        self.event(actor, Action::Recv { msg, request });
        self.messages.received.push(msg);
        if let Some(request) = request {
            self.messages.started(actor, request);
        }
    }

    pub(super) fn collective(&mut self) {
        let at = self.rng.below(self.groups.len());
        let (group, members) = self.groups[at].clone();
        let coll = self.builder.coll();
        let root = self.pick(&members);
        let flow = match self.rng.below(8) {
            0..4 => Flow::AllToAll,
            4 => Flow::FromRoot(root),
            5 => Flow::ToRoot(root),
            6 => Flow::Scan,
            _ => Flow::Neighbours(Vec::new()),
        };
        let nonblocking = self.rng.chance(25);
        for &rank in &members {
            let actor = self.thread_of(rank);
            let flow = match &flow {
                Flow::Neighbours(_) => self.neighbours(rank, &members),
                flow => flow.clone(),
            };
            let request = nonblocking.then(|| self.builder.request());
            let action = Action::Collective {
                coll,
                group,
                flow,
                request,
            };
            self.event(actor, action);
            if let Some(request) = request {
                self.messages.started(actor, request);
            }
        }
    }

    fn neighbours(&mut self, rank: Rank, members: &[Rank]) -> Flow {
        let mut sources: Vec<Rank> = members.to_vec();
        sources.retain(|&other| other != rank && self.rng.chance(50));
        Flow::Neighbours(sources)
    }

    /// Completes one open request, or up to three that one thread may complete together.
    pub(super) fn wait_request(&mut self) {
        let mut ready: Vec<Started> = self.messages.requests.clone();
        ready.retain(|started| self.messages.ready(started));
        if ready.is_empty() {
            return;
        }
        let first = self.pick(&ready);
        let actor = self.requester(first.by);
        let most = if self.rng.chance(40) { 3 } else { 1 };
        let others = ready
            .iter()
            .filter(|other| other.request != first.request && self.requester(other.by) == actor);
        let mut requests = vec![first.request];
        requests.extend(others.map(|other| other.request).take(most - 1));
        let open = &mut self.messages.requests;
        open.retain(|started| !requests.contains(&started.request));
        self.event(actor, Action::RequestWait { requests });
    }

    /// Who may complete a request: its thread, or the main thread once that has been joined.
    fn requester(&self, starter: Actor) -> Actor {
        if self.threads.runs(starter) {
            starter
        } else {
            Actor::main(starter.rank)
        }
    }
}
