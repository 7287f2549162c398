//! The calls that send and receive, in all modes and forms.

use super::moving::Bytes;
use super::requests::Work;
use super::table::Invocation;
use super::{Begun, Env, Inside, World, handle, number};
use crate::value::HandleKind;
use fencepost_api::mpi::{Form, Object};
use fencepost_model::ReqId;

impl World {
    /// `MPI_Send`, `MPI_Recv` and their like.
    pub(super) fn message_call(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        match call.name() {
            "Probe" | "Iprobe" | "Mprobe" | "Improbe" => return Begun::Wait(Inside::Probe),
            "Mrecv" | "Imrecv" => return self.receive_matched(call, env),
            _ => {}
        }
        if let Err(begun) = self.comm_of(call) {
            return begun;
        }
        if matches!(call.function.form, Form::Persistent { .. }) {
            let request = self.new_request(call, Work::Idle);
            self.requests[request].persistent = true;
            let value = handle(HandleKind::Request, request);
            self.put_handle(env, call, "request", Object::Request, value);
            return Begun::Done;
        }
        let nonblocking = call.has("request");
        let mut models = Vec::new();
        let work = self.message_work(call, nonblocking.then_some(&mut models), env);
        self.message_begun(call, nonblocking, work, models, env)
    }

    fn message_begun(
        &mut self,
        call: &Invocation,
        nonblocking: bool,
        work: Work,
        models: Vec<ReqId>,
        env: &mut Env<'_>,
    ) -> Begun {
        let request = self.new_request(call, work);
        self.requests[request].models = models;
        if !nonblocking {
            return Begun::Wait(Inside::Hidden(request));
        }
        let value = handle(HandleKind::Request, request);
        self.put_handle(env, call, "request", Object::Request, value);
        Begun::Done
    }

    /// A persistent send or receive starts.
    pub(super) fn message_started(
        &mut self,
        call: &Invocation,
        request: usize,
        env: &mut Env<'_>,
    ) -> Work {
        let mut models = Vec::new();
        let work = self.message_work(call, Some(&mut models), env);
        self.requests[request].models = models;
        work
    }

    fn message_work(
        &mut self,
        call: &Invocation,
        mut models: Option<&mut Vec<ReqId>>,
        env: &mut Env<'_>,
    ) -> Work {
        let Some(comm) = self.comm(call.rank, call.value("comm")) else {
            return Work::Nothing;
        };
        match call.name() {
            "Send" | "Bsend" | "Rsend" | "Ssend" => {
                let bytes = self.message_bytes(call, "buffer", "count", "type");
                let to = (call.value("dest"), call.value("tag"));
                let synchronous = call.name() == "Ssend";
                self.send(call, comm, to, bytes, synchronous, models, env)
            }
            "Recv" => {
                let bytes = self.message_bytes(call, "buffer", "count", "type");
                let wanted = self.wanted(call, comm, call.value("source"), call.value("tag"));
                self.receive(call, wanted, bytes, call.value("buffer"), models, env)
            }
            _ => {
                let replace = call.has("buffer");
                let (from, into) = match replace {
                    true => (("buffer", "count", "type"), ("buffer", "count", "type")),
                    false => (
                        ("send", "send_count", "send_type"),
                        ("receive", "receive_count", "receive_type"),
                    ),
                };
                let bytes = self.message_bytes(call, from.0, from.1, from.2);
                let to = (call.value("dest"), call.value("send_tag"));
                let sent = self.send(call, comm, to, bytes, false, models.as_deref_mut(), env);
                let bytes = self.message_bytes(call, into.0, into.1, into.2);
                let (source, tag) = (call.value("source"), call.value("receive_tag"));
                let wanted = self.wanted(call, comm, source, tag);
                let received = self.receive(call, wanted, bytes, call.value(into.0), models, env);
                Work::Both(Box::new(sent), Box::new(received))
            }
        }
    }

    pub(super) fn message_bytes(
        &self,
        call: &Invocation,
        buffer: &str,
        count: &str,
        datatype: &str,
    ) -> Option<Bytes> {
        let at = self.buffer(call.rank, call.value(buffer));
        let layout = self.datatype(call.value(datatype));
        self.bytes(at, call.int(count), layout.as_deref())
    }

    /// `MPI_Mprobe` has found a message: it is this rank's now.
    pub(super) fn matched_probe(
        &mut self,
        call: &Invocation,
        found: Option<usize>,
        nobody: bool,
        env: &mut Env<'_>,
    ) {
        let message = match found {
            Some(sent) => {
                self.mail.sent[sent].taken = true;
                handle(HandleKind::Message, sent)
            }
            None if nobody => self.constants.message_no_proc,
            None => self.constants.message_null,
        };
        self.put_handle(env, call, "message", Object::Message, message);
    }

    /// `MPI_Mrecv`, `MPI_Imrecv`
    fn receive_matched(&mut self, call: &Invocation, env: &mut Env<'_>) -> Begun {
        let message = self.get_handle(env, call, "message", 0, Object::Message);
        let nonblocking = call.has("request");
        let mut models = Vec::new();
        let work = match number(message, HandleKind::Message) {
            Some(sent) => {
                let message = &self.mail.sent[sent];
                let wanted = super::messages::Wanted {
                    comm: message.comm,
                    to: call.rank,
                    from: Some(message.from),
                    tag: message.tag,
                };
                let bytes = self.message_bytes(call, "buffer", "count", "type");
                let models = nonblocking.then_some(&mut models);
                let at = call.value("buffer");
                let posted = self.post_receive(call, wanted, bytes, at, models, env);
                self.deliver(sent, posted, env);
                Work::Receive(posted)
            }
            None if message == self.constants.message_no_proc => Work::Nothing,
            None => return self.cut(call, "the message is not known"),
        };
        let null = self.constants.message_null;
        self.put_handle(env, call, "message", Object::Message, null);
        self.message_begun(call, nonblocking, work, models, env)
    }
}
