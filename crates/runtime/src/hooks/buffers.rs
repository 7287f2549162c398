//! Calls that concern no other process: those that use buffers, as loads and stores at their place
//! would, and those that get memory and give it back.

use super::{Counts, Status, at, status_or, succeeded};
use crate::abi::Handle;
use crate::caller::Call;
use crate::process;
use fencepost_model::{Action, ByteRange, Ranges};
use std::ffi::{c_int, c_void};

/// `MPI_Alloc_mem`: how much it was is asked when it ends.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn alloc_mem(
    _call: Call,
    size: isize,
    _info: Handle,
    base: *mut c_void,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let code = real();
    if succeeded(code) {
        // SAFETY: MPI has stored an address there.
        let start = unsafe { base.cast::<u64>().read_unaligned() };
        process::with(|process| process.allocated.insert(start, size.max(0) as u64));
    }
    code
}

/// `MPI_Free_mem`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn free_mem(call: Call, base: *mut c_void, real: impl FnOnce() -> c_int) -> c_int {
    at(&call, |process, site| {
        let start = base as u64;
        let size = process.allocated.remove(&start);
        if let Some(range) = size.and_then(|size| ByteRange::new(start, size)) {
            let ranges = range.into();
            process.check_epoch(&Action::BufferEnd { ranges }, site);
            process.memory_ends(range);
        }
    });
    real()
}

/// `MPI_Pack`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn pack(
    call: Call,
    buffer: *const c_void,
    count: i64,
    datatype: Handle,
    packed: *mut c_void,
    _size: i64,
    position: Counts,
    _comm: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let typed = (buffer, count, datatype);
    // SAFETY: the caller's promise.
    unsafe { packing(call, typed, packed, position, true, real) }
}

/// `MPI_Unpack`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn unpack(
    call: Call,
    packed: *const c_void,
    _size: i64,
    position: Counts,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    _comm: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let typed = (buffer.cast_const(), count, datatype);
    // SAFETY: the caller's promise.
    unsafe { packing(call, typed, packed, position, false, real) }
}

/// Between a buffer of some type and a packed one, of which the bytes are used that the position moves over.
///
/// # Safety
/// The position is that of the call.
unsafe fn packing(
    call: Call,
    (buffer, count, datatype): (*const c_void, i64, Handle),
    packed: *const c_void,
    position: Counts,
    packs: bool,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let place = || match position.at.is_null() {
        true => 0,
        // SAFETY: the caller's promise.
        false => unsafe { position.get(0) },
    };
    let before = place();
    let site = at(&call, |process, site| {
        process.uses(buffer, count, datatype, !packs, site);
        site
    });
    let code = real();
    let moved = place().saturating_sub(before);
    if let Some(site) = site
        && moved > 0
    {
        let start = (packed as u64).wrapping_add_signed(before);
        let bytes = Ranges::one(start, moved.unsigned_abs());
        process::with(|process| process.uses_bytes(&bytes, packs, site));
    }
    code
}

/// `MPI_Reduce_local`
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn reduce_local(
    call: Call,
    send: *const c_void,
    receive: *mut c_void,
    count: i64,
    datatype: Handle,
    _op: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, site| {
        process.uses(send, count, datatype, false, site);
        process.uses(receive, count, datatype, true, site);
    });
    real()
}

/// `MPI_File_read` and its like: as much of the buffer is written as there was in the file.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn file_read(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    let site = at(&call, |_, site| site);
    let mut own = Status::default();
    let status = status_or(status, &mut own);
    let code = real(status);
    if let Some(site) = site
        && succeeded(code)
    {
        let buffer = (buffer.cast_const(), count, datatype);
        // SAFETY: MPI has filled the status.
        process::with(|process| unsafe { process.fills(buffer, status, site) });
    }
    code
}

/// `MPI_File_write` and its like.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn file_write(
    call: Call,
    buffer: *const c_void,
    count: i64,
    datatype: Handle,
    status: *mut c_void,
    real: impl FnOnce(*mut c_void) -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { file_takes(call, buffer, count, datatype, || real(status)) }
}

/// `MPI_File_iread` and others that return before they are done.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn file_fills(
    call: Call,
    buffer: *mut c_void,
    count: i64,
    datatype: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, site| {
        process.uses(buffer, count, datatype, true, site);
    });
    real()
}

/// `MPI_File_iwrite` and others that return before they are done.
///
/// # Safety
/// The arguments are those of the call.
pub unsafe fn file_takes(
    call: Call,
    buffer: *const c_void,
    count: i64,
    datatype: Handle,
    real: impl FnOnce() -> c_int,
) -> c_int {
    at(&call, |process, site| {
        process.uses(buffer, count, datatype, false, site);
    });
    real()
}
