//! Probes, and receives of messages that a probe has taken.

use super::messages::{Status, has_received, received, status_or};
use super::requests::remember;
use super::{at, succeeded};
use crate::abi::{Handle, constants, read_handle};
use crate::caller::Call;
use crate::messages::{Envelope, message_id};
use crate::process::{self, Process};
use crate::requests::Request;
use fencepost_engine::Key;
use std::ffi::{c_int, c_void};
use std::ptr::null;

/// A probe that has seen a message: it was sent, so what its sender knew is known.
fn seen(process: &mut Process, comm: Handle, message: Envelope) {
    let own = process.rank;
    let Some(comm) = process.comms.get(comm) else {
        return process.unknown_communicator();
    };
    let id = comm.id;
    let Some(from) = comm.world(message.source) else {
        return;
    };
    let number = process.messages.next_number(id, message);
    let msg = message_id(id, from, own, message.tag, number);
    process.node.peer = from;
    if let Some(signal) = process.node.peek_message(msg) {
        process.node.put_back(msg, signal.clone());
        process.observe(Key::Message(msg));
        process.node.put_back(msg, signal);
    }
}

/// A probe of any kind: what is to be done if it has seen a message. `flag` is null for those that
/// wait for one.
///
/// # Safety
/// `status` and `flag` are those of the call.
unsafe fn probing(
    call: &Call,
    source: c_int,
    flag: *const c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
    found: impl FnOnce(&mut Process, Envelope),
) -> c_int {
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    // SAFETY: MPI has stored the result there.
    let seen = || flag.is_null() || unsafe { *flag } != 0;
    if succeeded(code) && source != constants().proc_null && seen() {
        // SAFETY: MPI has filled the status.
        let message = unsafe { received(status) };
        at(call, |process, _| found(process, message));
    }
    code
}

/// `MPI_Probe`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn probe(
    call: Call,
    source: c_int,
    _tag: c_int,
    comm: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let found = |process: &mut Process, message| seen(process, comm, message);
    // SAFETY: the caller's promise.
    unsafe { probing(&call, source, null(), status, real, found) }
}

/// `MPI_Iprobe`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn iprobe(
    call: Call,
    source: c_int,
    _tag: c_int,
    comm: Handle,
    flag: *mut c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let found = |process: &mut Process, message| seen(process, comm, message);
    // SAFETY: the caller's promise.
    unsafe { probing(&call, source, flag, status, real, found) }
}

/// A matched probe has taken a message.
///
/// # Safety
/// MPI has stored the message there.
unsafe fn probed(process: &mut Process, comm: Handle, envelope: Envelope, message: *mut c_void) {
    let Some(comm) = process.comms.get(comm) else {
        return process.unknown_communicator();
    };
    let id = comm.id;
    if let Some(from) = comm.world(envelope.source) {
        let msg = process.taken(id, from, None, envelope);
        // SAFETY: the caller's promise.
        let handle = unsafe { read_handle(message, 0) };
        process.probed.insert(handle, (msg, from));
    }
}

/// `MPI_Mprobe`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn mprobe(
    call: Call,
    source: c_int,
    _tag: c_int,
    comm: Handle,
    message: *mut c_void,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: it is called when MPI has stored the message.
    let found = |process: &mut Process, envelope| unsafe {
        probed(process, comm, envelope, message);
    };
    // SAFETY: the caller's promise.
    unsafe { probing(&call, source, null(), status, real, found) }
}

/// `MPI_Improbe`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn improbe(
    call: Call,
    source: c_int,
    _tag: c_int,
    comm: Handle,
    flag: *mut c_int,
    message: *mut c_void,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: it is called when MPI has stored the message.
    let found = |process: &mut Process, envelope| unsafe {
        probed(process, comm, envelope, message);
    };
    // SAFETY: the caller's promise.
    unsafe { probing(&call, source, flag, status, real, found) }
}

/// `MPI_Mrecv`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn mrecv(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    message: *mut c_void,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: a pointer to a message, as the program passed it.
    let handle = unsafe { read_handle(message, 0) };
    let begun = at(&call, |process, site| {
        let taken = process.probed.remove(&handle);
        taken.map(|taken| (taken, process.begin_to_receive(), site))
    });
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    if let Some(((msg, from), begun, site)) = begun.flatten()
        && has_received(code)
    {
        process::with(|process| {
            process.receive(msg, from, &begun);
            // SAFETY: MPI has filled the status.
            unsafe { process.fills((buffer.cast_const(), count, datatype), status, site) };
        });
    }
    code
}

/// `MPI_Imrecv`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn imrecv(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    message: *mut c_void,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: a pointer to a message, as the program passed it.
    let handle = unsafe { read_handle(message, 0) };
    let begun = at(&call, |process, site| {
        let (msg, from) = process.probed.remove(&handle)?;
        let bytes = process.bytes(buffer, count, datatype);
        process.call_access(&bytes, true, site);
        process.flush_direct();
        Some(Request::Matched {
            msg,
            from,
            begun: process.begin_to_receive(),
            buffer: bytes,
            site,
        })
    });
    let code = real();
    if let Some(active) = begun.flatten()
        && succeeded(code)
    {
        remember(request, active);
    }
    code
}
