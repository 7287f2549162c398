//! Requests complete, are started again, cancelled or freed.

use super::matching::agree;
use super::messages::{Status, post, status_or};
use super::{at, collectives, comms};
use crate::abi::{Handle, constants, read_handle, status_size, status_source, status_tag};
use crate::caller::Call;
use crate::exchange::Come;
use crate::messages::Envelope;
use crate::mpi;
use crate::process::{self, Process};
use crate::requests::{Plan, Receive, Request};
use crate::shared::MOST_AWAITED;
use fencepost_engine::Key;
use fencepost_model::{Action, ReqId, SiteId};
use smallvec::SmallVec;
use std::ffi::{c_int, c_void};

/// MPI has stored a request there: what it stands for.
#[inline(never)]
pub(super) fn remember(at: *mut c_void, request: Request) {
    // SAFETY: MPI has stored a request there.
    let handle = unsafe { read_handle(at, 0) };
    process::with(|process| process.requests.add(handle, at as usize, request));
}

/// The requests of a call as they were before it: MPI changes the handles of those that complete.
type Handles = SmallVec<[Handle; 8]>;

unsafe fn handles(count: c_int, requests: *const c_void) -> Handles {
    let count = count.max(0) as usize;
    // SAFETY: an array of that many requests, as the program passed it.
    (0..count)
        .map(|index| unsafe { read_handle(requests, index) })
        .collect()
}

/// Where the `index`-th request is.
fn address(requests: *const c_void, index: usize) -> usize {
    requests as usize + index * constants().handle_size
}

/// Statuses that MPI fills: the program's, or ours where it wants none and we need them.
struct Statuses {
    own: Vec<u8>,
    at: *mut c_void,
}

impl Statuses {
    fn new(statuses: *mut c_void, count: c_int, needed: bool) -> Statuses {
        let mut own = Vec::new();
        let mut at = statuses;
        if statuses as usize == constants().statuses_ignore && needed {
            own = vec![0; count.max(0) as usize * status_size() + 8];
            at = own.as_mut_ptr().cast();
        }
        Statuses { own, at }
    }

    fn get(&self, index: usize) -> Option<*const c_void> {
        if self.at as usize == constants().statuses_ignore && self.own.is_empty() {
            return None;
        }
        let at = self.at as usize + index * status_size();
        Some(at as *const c_void)
    }
}

/// Is any of them known here?
fn any_known(handles: &[Handle]) -> bool {
    process::with(|process| {
        let mut known = handles.iter();
        !process.requests.is_empty() && known.any(|h| process.requests.knows(*h))
    })
    .unwrap_or(false)
}

/// Requests have completed: index, status.
fn completed(
    call: &Call,
    handles: &Handles,
    requests: *const c_void,
    done: impl Iterator<Item = (usize, Option<*const c_void>)>,
) {
    at(call, |process, site| {
        let mut numbers: SmallVec<[ReqId; 4]> = SmallVec::new();
        for (index, status) in done {
            let Some(handle) = handles.get(index) else {
                continue;
            };
            for request in process.requests.complete(*handle, address(requests, index)) {
                finish(process, request, status, &mut numbers);
            }
        }
        wait_for(process, numbers, site);
    });
}

/// Operations and collectives have completed.
fn wait_for(process: &mut Process, numbers: SmallVec<[ReqId; 4]>, site: SiteId) {
    if numbers.is_empty() || !process::orders() {
        return;
    }
    let action = Action::RequestWait {
        requests: numbers.to_vec(),
    };
    process.check_epoch(&action, site);
    process.step(&action, site);
    process.take_fetched_by(&numbers);
    process.settle_buffers();
}

fn finish(
    process: &mut Process,
    request: Request,
    status: Option<*const c_void>,
    numbers: &mut SmallVec<[ReqId; 4]>,
) {
    match request {
        Request::Operation(number) => numbers.push(number),
        Request::Collective {
            request,
            writes,
            site,
            ..
        } => {
            numbers.push(request);
            process.call_access(&writes, true, site);
        }
        Request::Send {
            msg,
            to,
            synchronous,
        } => {
            if synchronous {
                process.sent(msg, to);
            }
        }
        Request::Recv(receive) => received(process, receive, status),
        Request::Matched {
            msg,
            from,
            begun,
            buffer,
            site,
        } => {
            process.receive(msg, from, &begun);
            process.call_access(&buffer, true, site);
        }
        Request::Comm {
            making,
            out,
            id,
            members,
            ..
        } => {
            numbers.extend(making.map(|(number, _)| number));
            comms::finished(process, out, id, members);
        }
        // What was active in it has been taken out.
        Request::Persistent(_) => {}
    }
}

fn received(process: &mut Process, receive: Receive, status: Option<*const c_void>) {
    let Some(status) = status else {
        process.messages.withdraw(receive.comm, receive.ticket);
        return;
    };
    let mut cancelled = 0;
    // SAFETY: MPI has filled the status.
    let message = unsafe {
        mpi::Test_cancelled(status, &mut cancelled);
        Envelope {
            source: status_source(status),
            tag: status_tag(status),
        }
    };
    if cancelled != 0 {
        process.messages.withdraw(receive.comm, receive.ticket);
        return;
    }
    let ticket = Some(receive.ticket);
    let message = receive.message.unwrap_or(message);
    let from = usize::try_from(message.source).ok();
    if let Some(&from) = from.and_then(|from| receive.members.get(from)) {
        let msg = process.taken(receive.comm, from, ticket, message);
        process.receive(msg, from, &receive.begun);
    }
    process.call_access(&receive.buffer, true, receive.site);
}

/// `MPI_Wait`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn wait(
    call: Call,
    request: *mut c_void,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: a pointer to a request, as the program passed it.
    let handles = unsafe { handles(1, request) };
    if !any_known(&handles) {
        return real(status);
    }
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = standing(&call, &handles, request, false, || real(status));
    if code == 0 {
        wait_for_collectives(&handles, request, [0].into_iter());
        completed(
            &call,
            &handles,
            request,
            [(0, Some(status.cast_const()))].into_iter(),
        );
    }
    code
}

/// Makes a call that waits for all requests, or for any. If they are collectives, it is said meanwhile.
fn standing(
    call: &Call,
    handles: &Handles,
    requests: *const c_void,
    any: bool,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let _stands = at(call, |process, site| {
        let awaited = awaited(process, handles, requests, any)?;
        process.node.stand_waiting_for(site, &awaited, any)
    });
    real()
}

/// The collectives behind requests, if no other request can end the wait: one that waits for all
/// waits for its collectives, whatever else it waits for.
fn awaited(
    process: &mut Process,
    handles: &Handles,
    requests: *const c_void,
    any: bool,
) -> Option<Vec<Come>> {
    let mut awaited = Vec::new();
    for (index, handle) in handles.iter().enumerate() {
        if *handle == constants().request_null {
            continue;
        }
        let come = match process.requests.get(*handle, address(requests, index)) {
            Some(Request::Persistent(persistent)) => come_to(persistent.active.as_ref()),
            request => come_to(request.as_deref()),
        };
        match come {
            Some(come) => awaited.push(come),
            None if any => return None,
            None => {}
        }
    }
    let followed = !awaited.is_empty() && (!any || awaited.len() <= MOST_AWAITED);
    followed.then_some(awaited)
}

/// The place of a collective that was started among those that all members call alike.
fn come_to(request: Option<&Request>) -> Option<Come> {
    match request? {
        Request::Collective { come, .. } | Request::Comm { come, .. } => *come,
        _ => None,
    }
}

/// A collective whose wait returned is waited for here too: MPI may let a rank go on that needs
/// nothing from the others, while what they know is not here yet.
fn wait_for_collectives(
    handles: &Handles,
    requests: *const c_void,
    done: impl Iterator<Item = usize>,
) {
    for index in done {
        let coll = process::with(|process| {
            let handle = *handles.get(index)?;
            match process.requests.get(handle, address(requests, index))? {
                Request::Collective { coll, .. } => Some(*coll),
                Request::Comm { making, .. } => making.map(|(_, coll)| coll),
                Request::Persistent(persistent) => match persistent.active {
                    Some(Request::Collective { coll, .. }) => Some(coll),
                    _ => None,
                },
                _ => None,
            }
        });
        if let Some(coll) = coll.flatten() {
            process::wait_until(|process| process.node.ready(Key::Collective(coll)));
        }
    }
}

/// `MPI_Test`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn test(
    call: Call,
    request: *mut c_void,
    flag: *mut c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: a pointer to a request, as the program passed it.
    let handles = unsafe { handles(1, request) };
    if !any_known(&handles) {
        return real(status);
    }
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    // SAFETY: MPI has stored the result there.
    if code == 0 && unsafe { *flag } != 0 {
        completed(
            &call,
            &handles,
            request,
            [(0, Some(status.cast_const()))].into_iter(),
        );
    }
    code
}

/// `MPI_Waitall`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn waitall(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    statuses: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: an array of requests, as the program passed it.
    let handles = unsafe { handles(count, requests) };
    if !any_known(&handles) {
        return real(statuses);
    }
    let statuses = Statuses::new(statuses, count, true);
    let code = standing(&call, &handles, requests, false, || real(statuses.at));
    if code == 0 {
        wait_for_collectives(&handles, requests, 0..handles.len());
        let done = (0..handles.len()).map(|index| (index, statuses.get(index)));
        completed(&call, &handles, requests, done);
    }
    code
}

/// `MPI_Testall`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn testall(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    flag: *mut c_int,
    statuses: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: an array of requests, as the program passed it.
    let handles = unsafe { handles(count, requests) };
    if !any_known(&handles) {
        return real(statuses);
    }
    let statuses = Statuses::new(statuses, count, true);
    let code = real(statuses.at);
    // SAFETY: MPI has stored the result there.
    if code == 0 && unsafe { *flag } != 0 {
        let done = (0..handles.len()).map(|index| (index, statuses.get(index)));
        completed(&call, &handles, requests, done);
    }
    code
}

/// `MPI_Waitany`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn waitany(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    index: *mut c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: an array of requests, as the program passed it.
    let handles = unsafe { handles(count, requests) };
    if !any_known(&handles) {
        return real(status);
    }
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = standing(&call, &handles, requests, true, || real(status));
    // SAFETY: MPI has stored the result there.
    let index = unsafe { *index };
    if code == 0
        && let Ok(index) = usize::try_from(index)
    {
        wait_for_collectives(&handles, requests, [index].into_iter());
        let done = [(index, Some(status.cast_const()))].into_iter();
        completed(&call, &handles, requests, done);
    }
    code
}

/// `MPI_Testany`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn testany(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    index: *mut c_int,
    flag: *mut c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: an array of requests, as the program passed it.
    let handles = unsafe { handles(count, requests) };
    if !any_known(&handles) {
        return real(status);
    }
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    // SAFETY: MPI has stored the results there.
    let (index, flag) = unsafe { (*index, *flag) };
    if code == 0
        && flag != 0
        && let Ok(index) = usize::try_from(index)
    {
        let done = [(index, Some(status.cast_const()))].into_iter();
        completed(&call, &handles, requests, done);
    }
    code
}

/// `MPI_Waitsome`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn waitsome(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    done: *mut c_int,
    indices: *mut c_int,
    statuses: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { some(call, count, requests, done, indices, statuses, true, real) }
}

/// `MPI_Testsome`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn testsome(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    done: *mut c_int,
    indices: *mut c_int,
    statuses: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { some(call, count, requests, done, indices, statuses, false, real) }
}

unsafe fn some(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    done: *mut c_int,
    indices: *mut c_int,
    statuses: *mut c_void,
    waits: bool,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: an array of requests, as the program passed it.
    let handles = unsafe { handles(count, requests) };
    if !any_known(&handles) {
        return real(statuses);
    }
    let statuses = Statuses::new(statuses, count, true);
    let code = match waits {
        true => standing(&call, &handles, requests, true, || real(statuses.at)),
        false => real(statuses.at),
    };
    // SAFETY: MPI has stored the results there; a negative number means none was active.
    let indices: SmallVec<[usize; 8]> = unsafe {
        let done = (*done).max(0) as usize;
        (0..done).map(|i| *indices.add(i) as usize).collect()
    };
    if code == 0 {
        if waits {
            wait_for_collectives(&handles, requests, indices.iter().copied());
        }
        let done = indices.iter().enumerate();
        let done = done.map(|(at, index)| (*index, statuses.get(at)));
        completed(&call, &handles, requests, done);
    }
    code
}

/// `MPI_Request_get_status`: what it shows as complete is complete, the request stays.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn request_get_status(
    call: Call,
    request: Handle,
    flag: *mut c_int,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    // SAFETY: MPI has stored the result there.
    if code == 0 && unsafe { *flag } != 0 {
        at(&call, |process, site| {
            let mut numbers = SmallVec::new();
            for request in process.requests.complete(request, 0) {
                finish(process, request, Some(status.cast_const()), &mut numbers);
            }
            wait_for(process, numbers, site);
        });
    }
    code
}

/// `MPI_Request_free`: what is still going on is never waited for by it.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn request_free(
    call: Call,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    // SAFETY: a pointer to a request, as the program passed it.
    let handle = unsafe { read_handle(request, 0) };
    at(&call, |process, _| {
        // A receive still takes its message: it stays among the posted ones, without a request.
        for request in process.requests.free(handle, request as usize) {
            let Request::Recv(receive) = request else {
                continue;
            };
            let none = constants().request_null;
            process
                .messages
                .set_request(receive.comm, receive.ticket, none);
        }
    });
    real()
}

/// `MPI_Cancel`: whether it did anything is known when the request completes.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn cancel(call: Call, request: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    let _ = (call, request);
    real()
}

/// `MPI_Start`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn start(call: Call, request: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    at(&call, |process, _| begin(process, request, 0));
    agree();
    real()
}

/// `MPI_Startall`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn startall(
    call: Call,
    count: c_int,
    requests: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, _| {
        (0..count.max(0) as usize).for_each(|index| begin(process, requests, index));
    });
    agree();
    real()
}

/// A persistent request is started.
fn begin(process: &mut Process, requests: *const c_void, index: usize) {
    // SAFETY: an array of requests, as the program passed it.
    let handle = unsafe { read_handle(requests, index) };
    let at = address(requests, index);
    let Some(Request::Persistent(persistent)) = process.requests.get(handle, at) else {
        return;
    };
    let (mut plan, site) = (persistent.plan.clone(), persistent.site);
    let active = match &plan {
        Plan::Send {
            comm,
            to,
            synchronous,
            buffer,
        } => {
            process.call_access(buffer, false, site);
            process.flush_direct();
            let sent = process.send(*comm, *to, *synchronous);
            sent.map(|(msg, to)| Request::Send {
                msg,
                to,
                synchronous: *synchronous,
            })
        }
        Plan::Recv {
            comm,
            wants,
            buffer,
        } => {
            let receive = post(process, *comm, *wants, buffer.clone(), site);
            receive.map(|receive| {
                process
                    .messages
                    .set_request(receive.comm, receive.ticket, handle);
                Request::Recv(receive)
            })
        }
        Plan::Collective { .. } => collectives::restart(process, &mut plan, site),
    };
    if let Some(Request::Persistent(persistent)) = process.requests.get(handle, at) {
        persistent.plan = plan;
        persistent.active = active;
    }
}
