//! Point-to-point messages: a send tells what its process knows, the receive that matches it learns.

use super::requests::remember;
use super::{Form, Mode, at, succeeded};
use crate::abi::{Handle, constants, read_handle, status_source, status_tag};
use crate::caller::Call;
use crate::messages::{Envelope, message_id};
use crate::mpi;
use crate::process::{self, Process};
use crate::requests::{Persistent, Plan, Receive, Request};
use fencepost_engine::{Exchange, Key, Signal};
use fencepost_model::{GroupId, MsgId, Ranges, Rank, SiteId};
use fencepost_session::journal::Note;
use std::ffi::{c_int, c_void};

/// A call that is receiving: the place of what this process knew when it began, if anybody may ask.
#[derive(Copy, Clone)]
struct Begun(Option<usize>);

/// Room for a status of any MPI.
pub type Status = [u64; 4];

/// The status MPI shall fill: the program's, or ours where it wants none.
pub fn status_or(status: *mut c_void, own: &mut Status) -> *mut c_void {
    match status as usize == constants().status_ignore {
        true => own.as_mut_ptr().cast(),
        false => status,
    }
}

fn envelope(source: c_int, tag: c_int) -> Envelope {
    Envelope { source, tag }
}

/// What a filled status says.
///
/// # Safety
/// MPI has filled it.
pub(super) unsafe fn received(status: *const c_void) -> Envelope {
    // SAFETY: the caller's promise.
    unsafe { envelope(status_source(status), status_tag(status)) }
}

impl Process {
    /// The bytes of a buffer of this process.
    pub fn bytes(&mut self, buffer: *const c_void, count: i64, datatype: Handle) -> Ranges {
        self.datatypes.layout(datatype).bytes(buffer as u64, count)
    }

    /// A call reads or writes a buffer of this process.
    #[inline]
    pub(super) fn uses(
        &mut self,
        buffer: *const c_void,
        count: i64,
        datatype: Handle,
        writes: bool,
        site: SiteId,
    ) {
        if self.records() {
            let bytes = self.bytes(buffer, count, datatype);
            self.uses_bytes(&bytes, writes, site);
        }
    }

    /// A call reads or writes these bytes of this process.
    pub(super) fn uses_bytes(&mut self, bytes: &Ranges, writes: bool, site: SiteId) {
        if self.records() {
            self.call_access(bytes, writes, site);
            self.flush_direct();
        }
    }

    /// A receive has filled as much of its buffer as the message was long.
    ///
    /// # Safety
    /// MPI has filled the status.
    pub(super) unsafe fn fills(
        &mut self,
        (buffer, count, datatype): (*const c_void, i64, Handle),
        status: *const c_void,
        site: SiteId,
    ) {
        if !self.records() {
            return;
        }
        let mut came = 0;
        // SAFETY: the caller's promise.
        let code = unsafe { mpi::Get_count(status, constants().byte.0, &mut came) };
        let mut filled = self.bytes(buffer, count, datatype);
        if succeeded(code)
            && let Ok(came) = u64::try_from(came)
        {
            filled = filled.first(came);
        }
        self.uses_bytes(&filled, true, site);
    }

    /// A message leaves: what its receiver will learn is there before it.
    pub fn send(&mut self, comm: Handle, to: Envelope, synchronous: bool) -> Option<(MsgId, Rank)> {
        let own = self.rank;
        let Some(comm) = self.comms.get(comm) else {
            self.unknown_communicator();
            return None;
        };
        let dest = comm.world(to.source)?;
        let number = comm.next_message(to.source, to.tag);
        let msg = message_id(comm.id, own, dest, to.tag, number);
        self.node.peer = dest;
        self.node.synchronous = synchronous && self.sends_synchronously(true);
        self.engine
            .publish(self.thread, Key::Message(msg), &mut self.node);
        Some((msg, dest))
    }

    /// A synchronous send is complete: the receive had begun.
    pub fn sent(&mut self, msg: MsgId, to: Rank) {
        self.node.peer = to;
        self.observe(Key::Ack(msg));
    }

    /// This process begins to receive: what it knows now, a synchronous sender will learn.
    pub fn begin_to_receive(&mut self) -> Signal {
        if !self.sends_synchronously(false) {
            return Signal::default();
        }
        let begun = self.engine.show(self.thread, &mut self.node);
        self.node.show(self.threads.begin_to_receive(begun));
        begun.clone()
    }

    /// Likewise, for a call that returns when it has received.
    fn begin_blocking(&mut self) -> Begun {
        if !self.sends_synchronously(false) {
            return Begun(None);
        }
        let begun = self.engine.show(self.thread, &mut self.node);
        self.node.show(self.threads.begin_to_receive(begun));
        Begun(Some(self.messages.begin(begun)))
    }

    /// The call that was receiving returns.
    fn end_blocking(&mut self, begun: Begun) {
        if let Some(begun) = begun.0 {
            self.messages.end(begun);
        }
    }

    /// A message has arrived.
    pub fn receive(&mut self, msg: MsgId, from: Rank, begun: &Signal) {
        self.node.peer = from;
        self.observe(Key::Message(msg));
        if self.node.acknowledge(msg) {
            self.node.signal(Key::Ack(msg), begun);
        }
    }

    /// Likewise, by a call that returns now.
    fn receive_blocking(&mut self, msg: MsgId, from: Rank, begun: Begun) {
        self.node.peer = from;
        self.observe(Key::Message(msg));
        if let Some(begun) = begun.0
            && self.node.acknowledge(msg)
        {
            let begun = self.messages.begun(begun);
            self.node.signal(Key::Ack(msg), begun);
        }
    }

    /// The message a receive has taken.
    pub fn taken(
        &mut self,
        comm: GroupId,
        from: Rank,
        ticket: Option<u64>,
        message: Envelope,
    ) -> MsgId {
        let number = self.messages.number(comm, ticket, message);
        message_id(comm, from, self.rank, message.tag, number)
    }

    /// A communicator whose making was not seen.
    #[cold]
    pub fn unknown_communicator(&mut self) {
        let why = "a communicator is used that was made by a call Fencepost does not follow";
        self.mute(Note::Unsupported, why);
    }
}

/// `MPI_Send` in all modes and forms.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn send(
    call: Call,
    mode: Mode,
    buffer: *const c_void,
    count: i64,
    datatype: Handle,
    dest: c_int,
    tag: c_int,
    comm: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if dest == constants().proc_null {
        return real();
    }
    let synchronous = mode == Mode::Synchronous;
    let to = envelope(dest, tag);
    if let Form::Persistent(out) = form {
        let buffer = (buffer, count, datatype);
        return prepare(&call, buffer, out, real, |buffer| Plan::Send {
            comm,
            to,
            synchronous,
            buffer,
        });
    }
    let begun = at(&call, |process, site| {
        process.uses(buffer, count, datatype, false, site);
        process.send(comm, to, synchronous)
    });
    let code = real();
    if synchronous && let Some((msg, to)) = begun.flatten() {
        match form {
            Form::Nonblocking(out) if succeeded(code) => {
                let request = Request::Send {
                    msg,
                    to,
                    synchronous,
                };
                remember(out, request);
            }
            Form::Blocking => {
                process::with(|process| process.sent(msg, to));
            }
            _ => {}
        }
    }
    code
}

/// A persistent request is made.
fn prepare(
    call: &Call,
    (buffer, count, datatype): (*const c_void, i64, Handle),
    out: *mut c_void,
    real: impl FnOnce() -> c_int,
    plan: impl FnOnce(Ranges) -> Plan,
) -> c_int {
    let begun = at(call, |process, site| {
        (process.bytes(buffer, count, datatype), site)
    });
    let code = real();
    if let Some((bytes, site)) = begun
        && succeeded(code)
    {
        let persistent = Persistent {
            plan: plan(bytes),
            site,
            active: None,
        };
        remember(out, Request::Persistent(Box::new(persistent)));
    }
    code
}

/// `MPI_Recv`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn recv(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    source: c_int,
    _tag: c_int,
    comm: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    if source == constants().proc_null {
        return real(status);
    }
    let begun = at(&call, |process, site| (process.begin_blocking(), site));
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    if let Some((begun, site)) = begun {
        process::with(|process| {
            if has_received(code) {
                // SAFETY: MPI has filled the status.
                unsafe {
                    arrived(process, comm, received(status), begun);
                    process.fills((buffer.cast_const(), count, datatype), status, site);
                }
            }
            process.end_blocking(begun);
        });
    }
    code
}

/// Has a receive taken its message? Also one that was too short for it.
pub(super) fn has_received(code: c_int) -> bool {
    let mut class = 0;
    // SAFETY: a code of MPI; the output is ours.
    succeeded(code)
        || unsafe { mpi::Error_class(code, &mut class) == 0 } && class == constants().err_truncate
}

/// A blocking receive has taken a message.
fn arrived(process: &mut Process, comm: Handle, message: Envelope, begun: Begun) {
    let Some(comm) = process.comms.get(comm) else {
        return process.unknown_communicator();
    };
    let id = comm.id;
    if let Some(from) = comm.world(message.source) {
        let msg = process.taken(id, from, None, message);
        process.receive_blocking(msg, from, begun);
    }
}

/// `MPI_Irecv`, `MPI_Recv_init`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn irecv(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    source: c_int,
    tag: c_int,
    comm: Handle,
    form: Form,
    real: impl FnOnce() -> c_int,
) -> c_int {
    if source == constants().proc_null {
        return real();
    }
    let wants = envelope(source, tag);
    if let Form::Persistent(out) = form {
        let buffer = (buffer.cast_const(), count, datatype);
        return prepare(&call, buffer, out, real, |buffer| Plan::Recv {
            comm,
            wants,
            buffer,
        });
    }
    let receive = at(&call, |process, site| {
        let bytes = process.bytes(buffer, count, datatype);
        post(process, comm, wants, bytes, site)
    });
    let code = real();
    if let (Form::Nonblocking(out), Some(receive)) = (form, receive.flatten()) {
        // SAFETY: MPI has stored a request there.
        let handle = unsafe { read_handle(out, 0) };
        process::with(|process| posted(process, receive, handle, out as usize));
    }
    code
}

/// A receive begins that will complete later.
pub fn post(
    process: &mut Process,
    comm: Handle,
    wants: Envelope,
    buffer: Ranges,
    site: SiteId,
) -> Option<Receive> {
    process.call_access(&buffer, true, site);
    process.flush_direct();
    let begun = process.begin_to_receive();
    let Some(comm) = process.comms.get(comm) else {
        process.unknown_communicator();
        return None;
    };
    let (comm, members) = (comm.id, comm.members.clone());
    Some(Receive {
        comm,
        members,
        ticket: process.messages.post(comm, wants),
        message: None,
        begun,
        buffer,
        site,
    })
}

fn posted(process: &mut Process, receive: Receive, handle: Handle, at: usize) {
    process
        .messages
        .set_request(receive.comm, receive.ticket, handle);
    process.requests.add(handle, at, Request::Recv(receive));
}

/// `MPI_Sendrecv`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn sendrecv(
    call: Call,
    send: *const c_void,
    send_count: i64,
    send_type: Handle,
    dest: c_int,
    send_tag: c_int,
    receive: *mut c_void,
    receive_count: i64,
    receive_type: Handle,
    source: c_int,
    _receive_tag: c_int,
    comm: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let buffers = [
        (send, send_count, send_type),
        (receive.cast_const(), receive_count, receive_type),
    ];
    exchange(
        call,
        buffers,
        envelope(dest, send_tag),
        source,
        comm,
        status,
        real,
    )
}

/// `MPI_Sendrecv_replace`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn sendrecv_replace(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    dest: c_int,
    send_tag: c_int,
    source: c_int,
    _receive_tag: c_int,
    comm: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let buffer = (buffer.cast_const(), count, datatype);
    let to = envelope(dest, send_tag);
    exchange(call, [buffer, buffer], to, source, comm, status, real)
}

/// The sending half of a call that also receives.
fn send_half(
    process: &mut Process,
    (buffer, count, datatype): (*const c_void, i64, Handle),
    to: Envelope,
    comm: Handle,
    site: SiteId,
) {
    if to.source != constants().proc_null {
        process.uses(buffer, count, datatype, false, site);
        process.send(comm, to, false);
    }
}

/// Sends and receives in one call.
fn exchange(
    call: Call,
    [send, receive]: [(*const c_void, i64, Handle); 2],
    to: Envelope,
    source: c_int,
    comm: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let nobody = constants().proc_null;
    let begun = at(&call, |process, site| {
        send_half(process, send, to, comm, site);
        (process.begin_blocking(), site)
    });
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    if let Some((begun, site)) = begun {
        process::with(|process| {
            if source != nobody && has_received(code) {
                // SAFETY: MPI has filled the status.
                unsafe {
                    arrived(process, comm, received(status), begun);
                    process.fills(receive, status, site);
                }
            }
            process.end_blocking(begun);
        });
    }
    code
}

/// `MPI_Isendrecv`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn isendrecv(
    call: Call,
    send: *const c_void,
    send_count: i64,
    send_type: Handle,
    dest: c_int,
    send_tag: c_int,
    receive: *mut c_void,
    receive_count: i64,
    receive_type: Handle,
    source: c_int,
    receive_tag: c_int,
    comm: Handle,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let buffers = [
        (send, send_count, send_type),
        (receive.cast_const(), receive_count, receive_type),
    ];
    let envelopes = [envelope(dest, send_tag), envelope(source, receive_tag)];
    begin_exchange(call, buffers, envelopes, comm, request, real)
}

/// `MPI_Isendrecv_replace`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn isendrecv_replace(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    dest: c_int,
    send_tag: c_int,
    source: c_int,
    receive_tag: c_int,
    comm: Handle,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let buffer = (buffer.cast_const(), count, datatype);
    let envelopes = [envelope(dest, send_tag), envelope(source, receive_tag)];
    begin_exchange(call, [buffer, buffer], envelopes, comm, request, real)
}

/// Sends and receives behind one request. What is left to do when it completes is the receive's: a
/// standard send waits for nobody. Its status is not filled by MPICH 4.0, so with a wildcard nobody
/// can tell which message it took.
fn begin_exchange(
    call: Call,
    [send, receive]: [(*const c_void, i64, Handle); 2],
    [to, wants]: [Envelope; 2],
    comm: Handle,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let nobody = constants().proc_null;
    let begun = at(&call, |process, site| {
        send_half(process, send, to, comm, site);
        if wants.source == nobody {
            return None;
        }
        if wants.source == constants().any_source || wants.tag == constants().any_tag {
            let why = format!("{} with a wildcard is not supported", call.name);
            process.mute(Note::Unsupported, &why);
            return None;
        }
        let bytes = process.bytes(receive.0, receive.1, receive.2);
        let receive = post(process, comm, wants, bytes, site)?;
        let message = Some(wants);
        Some(Receive { message, ..receive })
    });
    let code = real();
    if let Some(receive) = begun.flatten() {
        // SAFETY: MPI has stored a request there.
        let handle = unsafe { read_handle(request, 0) };
        process::with(|process| posted(process, receive, handle, request as usize));
    }
    code
}
