//! Puts and gets, and the order between them.
//!
//! An element that the processor can write at once is written at once, so that a PE that waits for a
//! value never sees half of it.

use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence as order};

use crate::constants::{SHMEM_SIGNAL_ADD, SHMEM_SIGNAL_SET};
use crate::ending::fatal;
use crate::groups::{Context, DEFAULT, pe_in, team_of};
use crate::world::WORLD;

pub unsafe fn put<T>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    pe: c_int,
) {
    let pe = pe_in(routine, ctx, pe);
    // SAFETY: `remote` found as many bytes there.
    unsafe {
        if let Some(there) = remote(routine, dest, nelems, pe) {
            copy(there, source, nelems);
        }
    }
}

pub unsafe fn get<T>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    pe: c_int,
) {
    let pe = pe_in(routine, ctx, pe);
    // SAFETY: `remote` found as many bytes there.
    unsafe {
        if let Some(there) = remote(routine, source, nelems, pe) {
            copy(dest, there, nelems);
        }
    }
}

pub unsafe fn iput<T>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
    pe: c_int,
) {
    let pe = pe_in(routine, ctx, pe);
    check_strides(routine, dst, sst);
    // SAFETY: `remote` found the bytes from the first element to the last.
    unsafe {
        if let Some(there) = remote(routine, dest, extent(nelems, dst), pe) {
            copy_strided(there, dst, source, sst, nelems);
        }
    }
}

pub unsafe fn iget<T>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    source: *const T,
    dst: isize,
    sst: isize,
    nelems: usize,
    pe: c_int,
) {
    let pe = pe_in(routine, ctx, pe);
    check_strides(routine, dst, sst);
    // SAFETY: `remote` found the bytes from the first element to the last.
    unsafe {
        if let Some(there) = remote(routine, source, extent(nelems, sst), pe) {
            copy_strided(dest, dst, there, sst, nelems);
        }
    }
}

pub unsafe fn p<T>(routine: &str, ctx: Context, dest: *mut T, value: T, pe: c_int) {
    let pe = pe_in(routine, ctx, pe);
    let there = WORLD.at(routine, dest as usize, size_of::<T>(), pe);
    // SAFETY: `at` found as many bytes there.
    unsafe { copy_one(there.cast(), &raw const value) }
}

pub unsafe fn g<T>(routine: &str, ctx: Context, source: *const T, pe: c_int) -> T {
    let pe = pe_in(routine, ctx, pe);
    let there = WORLD.at(routine, source as usize, size_of::<T>(), pe);
    let mut value = std::mem::MaybeUninit::uninit();
    // SAFETY: `at` found as many bytes there, and all bytes of the value are written.
    unsafe {
        copy_one(value.as_mut_ptr(), there.cast_const().cast());
        value.assume_init()
    }
}

/// Finds an element for the functions that C defines.
///
/// # Safety
/// Any address may be passed.
#[unsafe(no_mangle)]
unsafe extern "C" fn shmem_node_element_at(
    ctx: Context,
    address: *const c_void,
    bytes: usize,
    pe: c_int,
    get: c_int,
) -> *mut u8 {
    let routine = match get {
        0 => "shmem_longdouble_p",
        _ => "shmem_longdouble_g",
    };
    let pe = pe_in(routine, ctx, pe);
    WORLD.at(routine, address as usize, bytes, pe)
}

pub unsafe fn put_signal<T>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    source: *const T,
    nelems: usize,
    sig_addr: *mut u64,
    signal: u64,
    sig_op: c_int,
    pe: c_int,
) {
    let pe = pe_in(routine, ctx, pe);
    let there = WORLD.at(routine, sig_addr as usize, size_of::<u64>(), pe);
    if !there.cast::<u64>().is_aligned() {
        fatal(
            routine,
            format_args!("the signal {sig_addr:p} is misaligned"),
        );
    }
    // SAFETY: found and aligned; the data as in `put`.
    unsafe {
        if let Some(there) = remote(routine, dest, nelems, pe) {
            copy(there, source, nelems);
        }
        let word = AtomicU64::from_ptr(there.cast());
        match sig_op {
            SHMEM_SIGNAL_SET => word.store(signal, Ordering::Release),
            SHMEM_SIGNAL_ADD => {
                word.fetch_add(signal, Ordering::AcqRel);
            }
            other => fatal(
                routine,
                format_args!("{other} is neither SHMEM_SIGNAL_SET nor SHMEM_SIGNAL_ADD"),
            ),
        }
    }
}

/// Operations are done in order, so only the processor could change it.
pub unsafe fn fence(routine: &str, ctx: Context) {
    check_context(routine, ctx);
    order(Ordering::AcqRel);
}

pub unsafe fn quiet(routine: &str, ctx: Context) {
    check_context(routine, ctx);
    order(Ordering::SeqCst);
}

fn check_context(routine: &str, ctx: Context) {
    if ctx != DEFAULT && team_of(routine, ctx).is_none() {
        fatal(routine, "the context is SHMEM_CTX_INVALID");
    }
}

/// Where elements are at a PE; `None` if there are none, whatever the address.
#[inline(always)]
fn remote<T>(routine: &str, address: *const T, nelems: usize, pe: i32) -> Option<*mut T> {
    if nelems == 0 {
        WORLD.check_pe(routine, pe);
        return None;
    }
    let bytes = nelems.saturating_mul(size_of::<T>());
    Some(WORLD.at(routine, address as usize, bytes, pe).cast())
}

/// The number of elements from the first to the last of strided ones.
fn extent(nelems: usize, stride: isize) -> usize {
    match nelems {
        0 => 0,
        _ => (nelems - 1)
            .saturating_mul(stride as usize)
            .saturating_add(1),
    }
}

fn check_strides(routine: &str, dst: isize, sst: isize) {
    if dst < 1 || sst < 1 {
        fatal(
            routine,
            format_args!("strides are at least 1, not {dst} and {sst}"),
        );
    }
}

/// # Safety
/// There are so many elements at both places.
#[inline(always)]
unsafe fn copy<T>(to: *mut T, from: *const T, count: usize) {
    // SAFETY: as promised by the caller; a program may copy a place to itself.
    unsafe {
        if count == 1 {
            copy_one(to, from);
        } else {
            ptr::copy(from.cast::<u8>(), to.cast::<u8>(), count * size_of::<T>());
        }
    }
}

/// # Safety
/// There are the elements from the first to the last at both places.
unsafe fn copy_strided<T>(to: *mut T, dst: isize, from: *const T, sst: isize, count: usize) {
    for i in 0..count as isize {
        // SAFETY: as promised by the caller.
        unsafe { copy_one(to.wrapping_offset(i * dst), from.wrapping_offset(i * sst)) }
    }
}

/// Copies an element, at once if the processor can.
///
/// # Safety
/// There is one at both places.
#[inline(always)]
unsafe fn copy_one<T>(to: *mut T, from: *const T) {
    macro_rules! at_once {
        ($atomic:ty, $word:ty) => {
            if size_of::<T>() == size_of::<$word>() && to.cast::<$word>().is_aligned() {
                // SAFETY: aligned, and as promised by the caller.
                unsafe {
                    let value = from.cast::<$word>().read_unaligned();
                    <$atomic>::from_ptr(to.cast()).store(value, Ordering::Release);
                }
                return;
            }
        };
    }
    at_once!(AtomicU8, u8);
    at_once!(AtomicU16, u16);
    at_once!(AtomicU32, u32);
    at_once!(AtomicU64, u64);
    // SAFETY: as promised by the caller.
    unsafe { ptr::copy(from.cast::<u8>(), to.cast::<u8>(), size_of::<T>()) }
}
