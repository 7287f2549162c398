//! Requests: what a nonblocking call left to be waited for.

use super::meeting::MeetingId;
use super::table::Invocation;
use super::{Begun, Env, Inside, World, handle, number};
use crate::term::Symbol;
use crate::value::{HandleKind, Value};
use fencepost_api::mpi::Object;
use fencepost_model::{Action, ReqId};

/// What has to happen before a request is complete.
#[derive(Clone, Debug)]
pub enum Work {
    /// Nothing.
    Nothing,
    /// It is persistent, and not started.
    Idle,
    /// Everybody comes to a collective.
    Meeting(MeetingId),
    /// An operation: its origin can complete at any time.
    Operation { win: usize, request: ReqId },
    /// A send is received, if it is synchronous: its number in the mail.
    Send(usize),
    /// A receive finds its message: its number in the mail.
    Receive(usize),
    /// Two things.
    Both(Box<Work>, Box<Work>),
}

/// A request of a rank.
pub struct Request {
    pub owner: u32,
    /// The call that made it.
    pub call: Invocation,
    pub work: Work,
    /// Its names in the model.
    pub models: Vec<ReqId>,
    /// It can be started again.
    pub persistent: bool,
    /// For a persistent collective: where its starts meet.
    pub meets: Option<usize>,
}

impl World {
    /// A new name in the model.
    pub(super) fn model_request(&mut self, rank: u32) -> ReqId {
        let local = &mut self.local[rank as usize];
        local.requests += 1;
        ReqId(local.requests)
    }

    /// A new request, as a handle.
    pub(super) fn add_request(&mut self, call: &Invocation, work: Work) -> Value {
        handle(HandleKind::Request, self.new_request(call, work))
    }

    pub(super) fn new_request(&mut self, call: &Invocation, work: Work) -> usize {
        let models = match work {
            Work::Operation { request, .. } => vec![request],
            _ => Vec::new(),
        };
        self.requests.push(Request {
            owner: call.rank,
            call: call.clone(),
            work,
            models,
            persistent: false,
            meets: None,
        });
        self.requests.len() - 1
    }

    /// Can it complete?
    pub(super) fn ready(&mut self, work: &Work, env: &mut Env<'_>) -> bool {
        match work {
            Work::Nothing | Work::Idle | Work::Operation { .. } => true,
            Work::Meeting(meeting) => self.try_conclude(*meeting, env),
            Work::Send(sent) => self.mail.sent_done(*sent),
            Work::Receive(posted) => self.mail.posted[*posted].from.is_some(),
            Work::Both(first, second) => self.ready(first, env) && self.ready(second, env),
        }
    }

    /// It completes.
    fn finish_work(&mut self, at: usize, env: &mut Env<'_>) {
        let request = &mut self.requests[at];
        let (call, work) = (request.call.clone(), request.work.clone());
        request.work = match request.persistent {
            true => Work::Idle,
            false => Work::Nothing,
        };
        self.finish_part(&call, &work, env);
    }

    fn finish_part(&mut self, call: &Invocation, work: &Work, env: &mut Env<'_>) {
        match work {
            Work::Nothing | Work::Idle | Work::Send(_) => {}
            Work::Meeting(_) => self.collective_left(call, env),
            Work::Operation { win, request } => {
                self.complete_request(call.rank, *win, *request, env);
                self.learn_by_request(call, *win, *request);
            }
            Work::Receive(posted) => self.received(*posted, env),
            Work::Both(first, second) => {
                self.finish_part(call, first, env);
                self.finish_part(call, second, env);
            }
        }
    }

    /// A blocking call waits for what it left.
    pub(super) fn hidden_done(
        &mut self,
        call: &Invocation,
        at: usize,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let work = self.requests[at].work.clone();
        if !self.ready(&work, env) {
            return None;
        }
        self.finish_work(at, env);
        if call.has("status") {
            self.put_status(env, call, &work, 0);
        }
        Some(Begun::Done)
    }

    /// `MPI_Wait`, `MPI_Test`, … and what else is done with requests.
    pub(super) fn request_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match call.name() {
            "Request_free" => {
                let null = self.constants.request_null;
                self.put_handle(env, call, "request", Object::Request, null);
                Begun::Done
            }
            "Cancel" => {
                let value = self.get_handle(env, call, "request", 0, Object::Request);
                if let Some(at) = number(value, HandleKind::Request)
                    && let Work::Receive(posted) = self.requests[at].work
                    && self.mail.posted[posted].from.is_none()
                {
                    self.mail.posted[posted].withdrawn = true;
                    self.requests[at].work = Work::Nothing;
                }
                Begun::Done
            }
            "Start" => self.start_requests(call, "request", Some(1), env),
            "Startall" => self.start_requests(call, "requests", call.int("count"), env),
            "Request_get_status" => Begun::Wait(Inside::Requests),
            _ => match self.handles_of(call, env) {
                Some(handles) => self.first_test(call, &handles, env),
                None => self.cut(call, "a request is not known"),
            },
        }
    }

    /// A test may fail though nothing stands against it: at each place the first time, or never.
    fn first_test(
        &mut self,
        call: &Invocation,
        handles: &[Option<usize>],
        env: &mut Env<'_>,
    ) -> Begun {
        let asks = call.name().starts_with("Test");
        let active = handles.iter().flatten().any(|at| self.is_active(*at));
        if !asks || !active {
            return Begun::Wait(Inside::Requests);
        }
        match self.may_fail(call, env) {
            Ok(false) => return Begun::Wait(Inside::Requests),
            Ok(true) => {}
            Err(asked) => return asked,
        }
        self.report(call, handles, &[], false, env);
        Begun::Done
    }

    /// Does a question fail that may be answered with yes? That is decided at each place the first time; an error is
    /// the condition to be decided.
    pub(super) fn may_fail(&mut self, call: &Invocation, env: &mut Env<'_>) -> Result<bool, Begun> {
        let local = &mut self.local[call.rank as usize];
        if local.tested.contains(&call.site) {
            return Ok(false);
        }
        let Some(succeeds) = local.answer.take() else {
            let key = [call.rank, call.site.0].map(|n| Value::Int(i64::from(n)));
            return match env.terms.apply(Symbol::Name("test"), &key) {
                Value::Term(condition) => Err(Begun::Ask(condition)),
                _ => Ok(false),
            };
        };
        local.tested.insert(call.site);
        Ok(!succeeds)
    }

    fn start_requests(
        &mut self,
        call: &Invocation,
        name: &str,
        count: Option<i64>,
        env: &mut Env<'_>,
    ) -> Begun {
        let Some(count) = count else {
            return self.cut(call, "a request is not known");
        };
        for index in 0..count {
            let value = self.get_handle(env, call, name, index, Object::Request);
            let Some(at) = number(value, HandleKind::Request) else {
                return self.cut(call, "a request is not known");
            };
            let plan = Invocation {
                site: call.site,
                ..self.requests[at].call.clone()
            };
            self.requests[at].models.clear();
            let work = match plan.function.flow() {
                Some(_) => self.collective_started(&plan, at, env),
                None => self.message_started(&plan, at, env),
            };
            self.requests[at].work = work;
        }
        Begun::Done
    }

    /// The requests of a call: `None` inside for a null one. `None` if one is not known.
    fn handles_of(&self, call: &Invocation, env: &mut Env<'_>) -> Option<Vec<Option<usize>>> {
        let (name, count) = match call.has("requests") {
            true => ("requests", call.int("count")?),
            false => ("request", 1),
        };
        let one = |index| -> Option<Option<usize>> {
            let value = match call.name() {
                "Request_get_status" => call.value(name),
                _ => self.get_handle(env, call, name, index, Object::Request),
            };
            if value == self.constants.request_null {
                return Some(None);
            }
            let at = number(value, HandleKind::Request)?;
            (self.requests[at].owner == call.rank).then_some(Some(at))
        };
        (0..count.clamp(0, 1 << 16)).map(one).collect()
    }

    fn is_active(&self, at: usize) -> bool {
        !matches!(self.requests[at].work, Work::Idle)
    }

    pub(super) fn requests_done(
        &mut self,
        call: &Invocation,
        idle: bool,
        env: &mut Env<'_>,
    ) -> Option<Begun> {
        let handles = self.handles_of(call, env)?;
        let mut active = Vec::new();
        for (index, at) in handles.iter().enumerate() {
            if let Some(at) = at.filter(|at| self.is_active(*at)) {
                let work = self.requests[at].work.clone();
                active.push((index, at, self.ready(&work, env)));
            }
        }
        let all = active.iter().all(|(_, _, ready)| *ready);
        let any = active.iter().any(|(_, _, ready)| *ready);
        let name = call.name();
        let asks = name.starts_with("Test") || name == "Request_get_status";
        let enough = match name {
            "Wait" | "Waitall" | "Test" | "Testall" | "Request_get_status" => all,
            _ => any || active.is_empty(),
        };
        let refuses = asks && idle && !self.asks_in_vain(call.rank);
        if !(enough || refuses) {
            return None;
        }
        active.retain(|(_, _, ready)| *ready);
        if !enough {
            active.clear();
        }
        // Of several, no more need be complete than one. Of one-sided operations that is as well one in the middle,
        // so that neither the first nor the last is taken for granted.
        if matches!(name, "Waitany" | "Testany" | "Waitsome" | "Testsome") {
            let one_sided =
                |(_, at, _): &(usize, usize, bool)| !self.requests[*at].models.is_empty();
            if active.iter().all(one_sided) {
                active.drain(..active.len() / 2);
            }
            active.truncate(1);
        }
        self.report(call, &handles, &active, enough, env);
        self.finish_requests(call, &active, env);
        Some(Begun::Done)
    }

    /// Flags, indices and counts of a call that completes requests.
    fn report(
        &mut self,
        call: &Invocation,
        handles: &[Option<usize>],
        done: &[(usize, usize, bool)],
        enough: bool,
        env: &mut Env<'_>,
    ) {
        let undefined = self.constants.undefined;
        let nobody = handles.iter().flatten().all(|at| !self.is_active(*at));
        // Fortran counts from 1.
        let first = i64::from(call.fortran);
        if call.has("flag") {
            self.put(env, call, "flag", Value::Int(i64::from(enough)));
        }
        if call.has("index") {
            let index = done
                .first()
                .map_or(undefined, |(i, _, _)| *i as i64 + first);
            self.put(env, call, "index", Value::Int(index));
        }
        if call.has("done") {
            let count = if nobody { undefined } else { done.len() as i64 };
            self.put(env, call, "done", Value::Int(count));
            for (at, (index, _, _)) in done.iter().enumerate() {
                let index = Value::Int(*index as i64 + first);
                self.put_at(env, call, "indices", at as i64, index);
            }
        }
    }

    fn finish_requests(
        &mut self,
        call: &Invocation,
        done: &[(usize, usize, bool)],
        env: &mut Env<'_>,
    ) {
        let models: Vec<ReqId> = done
            .iter()
            .flat_map(|(_, at, _)| std::mem::take(&mut self.requests[*at].models))
            .collect();
        if !models.is_empty() {
            let action = Action::RequestWait { requests: models };
            self.record(call.rank, action, call.site);
        }
        let some = call.has("indices");
        for (order, (index, at, _)) in done.iter().enumerate() {
            let work = self.requests[*at].work.clone();
            self.finish_work(*at, env);
            let place = if some { order } else { *index };
            self.put_status(env, call, &work, place as i64);
            // `MPI_Request_get_status` leaves the request.
            if !self.requests[*at].persistent && call.name() != "Request_get_status" {
                let null = self.constants.request_null;
                let null = self.constants.stored(Object::Request, null, call.fortran);
                let name = match call.has("requests") {
                    true => "requests",
                    false => "request",
                };
                self.put_at(env, call, name, *index as i64, null);
            }
        }
    }
}
