//! Communicators come and go. Making one synchronises its members.

use super::life::not_copied;
use super::matching::{agree, standing};
use super::{at, calling_back, succeeded};
use crate::abi::{Handle, constants, read_handle};
use crate::caller::Call;
use crate::comms::{self, Comm};
use crate::exchange::{Meeting, mix};
use crate::mpi;
use crate::process;
use crate::requests::Request;
use fencepost_engine::Key;
use fencepost_model::{Action, CollId, Flow, GroupId, Rank};
use std::ffi::{c_int, c_void};
use std::sync::{Arc, OnceLock};

/// Calls that make a communicator from another; `request` is null unless it is made later.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn comm_new(
    call: Call,
    parent: Handle,
    new: *mut c_void,
    request: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let parent_group = at(&call, |process, site| {
        let called = process.plain_call(site);
        let come = process.come(parent, called);
        let comm = process.comms.get(parent)?;
        let (id, members) = (comm.id, comm.members.clone());
        let derived = comms::derived(id, comm.next_child());
        Some((come, id, members, derived, site))
    });
    agree();
    let Some((come, group, members, derived, site)) = parent_group.flatten() else {
        return real();
    };
    // All members of the parent take part, also those that get no new communicator.
    let coll = CollId(mix(&[15, group.0.into(), derived.0.into()]));
    let action = |request| Action::Collective {
        coll,
        group,
        flow: Flow::AllToAll,
        request,
    };
    if !request.is_null() {
        let making = process::with(|process| {
            let number = process::orders().then(|| process.requests.number())?;
            process.node.meet(coll, Meeting::of_all(&members));
            process.flush_direct();
            process.step(&action(Some(number)), site);
            Some((number, coll))
        });
        let code = real();
        process::with(|process| {
            // SAFETY: MPI has stored the request there.
            let handle = unsafe { read_handle(request, 0) };
            process.engine.define_group(derived, members.clone());
            let comm = Request::Comm {
                come,
                making: making.flatten(),
                out: new as usize,
                id: derived,
                members,
            };
            process.requests.add(handle, request as usize, comm);
        });
        return code;
    }
    let action = action(None);
    let number = process::with(|process| {
        process::orders().then(|| {
            let meeting = Meeting::of_all(&members);
            process.node.meet(coll, meeting);
            let number = process.next_number();
            process.enter(number, &action, site);
            number
        })
    });
    standing(come, || {
        let code = real();
        if let Some(number) = number.flatten() {
            process::wait_until(|process| process.node.ready(Key::Collective(coll)));
            process::with(|process| process.exit(number, &action));
        }
        if succeeded(code) {
            // SAFETY: MPI has stored the communicator there.
            unsafe { learn(read_handle(new, 0)) };
        }
        code
    })
}

/// Makes a new communicator known: its members agree on a number.
///
/// # Safety
/// All members of the communicator come here.
unsafe fn learn(handle: Handle) {
    let constants = constants();
    if handle == constants.comm_null {
        return;
    }
    let Some(next) = process::with(|process| process.comms.next()) else {
        return;
    };
    let mut id = next;
    // SAFETY: the caller's promise.
    let members = unsafe {
        mpi::Allreduce(
            (&raw const next).cast(),
            (&raw mut id).cast(),
            1,
            constants.int.0,
            constants.max.0,
            handle.0,
        );
        comms::members(handle)
    };
    process::with(|process| {
        process.comms.take(id);
        add(process, handle, GroupId(id), members);
    });
}

fn add(process: &mut process::Process, handle: Handle, id: GroupId, members: Arc<[Rank]>) {
    process.engine.define_group(id, members.clone());
    process.habits.forget();
    process.comms.add(handle, Comm::new(id, members));
    hear_of_its_end(handle);
}

/// A communicator may be freed in a callback, inside another call, and its handle used again: an
/// attribute is deleted with it in any case.
fn hear_of_its_end(comm: Handle) {
    static KEY: OnceLock<c_int> = OnceLock::new();
    let key = *KEY.get_or_init(|| {
        let mut key = 0;
        // SAFETY: MPI is initialised; the functions are of the kind it asks for.
        unsafe {
            let (copy, delete) = (Some(not_copied as _), Some(ended as _));
            mpi::Comm_create_keyval(copy, delete, &mut key, std::ptr::null_mut());
        }
        key
    });
    // SAFETY: a communicator of this process, and a key of ours.
    unsafe { mpi::Comm_set_attr(comm.0, key, std::ptr::null_mut()) };
}

/// A communicator has come to its end.
unsafe extern "C" fn ended(comm: usize, _: c_int, _: *mut c_void, _: *mut c_void) -> c_int {
    // SAFETY: the argument is a handle, which may be narrower than the word it came in.
    let handle = unsafe { read_handle((&raw const comm).cast(), 0) };
    process::with(|process| process.forget_comm(handle));
    0
}

/// A communicator made without waiting is there.
pub fn finished(process: &mut process::Process, out: usize, id: GroupId, members: Arc<[Rank]>) {
    // SAFETY: MPI has stored the communicator where the program asked for it.
    let handle = unsafe { read_handle(out as *const c_void, 0) };
    add(process, handle, id, members);
}

/// `MPI_Comm_create_group`: only the members of the group take part.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn comm_create_group(
    call: Call,
    _comm: Handle,
    _group: Handle,
    _tag: c_int,
    new: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    if !succeeded(code) {
        return code;
    }
    // SAFETY: MPI has stored the communicator there.
    let handle = unsafe { read_handle(new, 0) };
    if handle == constants().comm_null {
        return code;
    }
    // SAFETY: all members of the new communicator come here.
    unsafe { learn(handle) };
    if !process::orders() {
        return code;
    }
    // What they knew before the call they tell after it: the agreement above waits for all.
    let begun = at(&call, |process, site| {
        let comm = process.comms.get(handle)?;
        let (group, members) = (comm.id, comm.members.clone());
        let coll = comm.next_collective();
        let action = Action::Collective {
            coll,
            group,
            flow: Flow::AllToAll,
            request: None,
        };
        let meeting = Meeting::of_all(&members);
        process.node.meet(coll, meeting);
        let number = process.next_number();
        process.enter(number, &action, site);
        Some((number, action, coll))
    });
    if let Some((number, action, coll)) = begun.flatten() {
        process::wait_until(|process| process.node.ready(Key::Collective(coll)));
        process::with(|process| process.exit(number, &action));
    }
    code
}

/// `MPI_Comm_free`, `MPI_Comm_disconnect`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn comm_free(call: Call, comm: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: a pointer to a communicator, as the program passed it.
    let handle = unsafe { read_handle(comm, 0) };
    at(&call, |process, site| {
        let called = process.plain_call(site);
        process.come(handle, called);
        process.forget_comm(handle);
    });
    agree();
    calling_back(call, real)
}

/// `MPI_Type_free`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn type_free(call: Call, datatype: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: a pointer to a datatype, as the program passed it.
    let handle = unsafe { read_handle(datatype, 0) };
    at(&call, |process, _| {
        process.habits.forget();
        process.datatypes.forget(handle);
    });
    calling_back(call, real)
}
