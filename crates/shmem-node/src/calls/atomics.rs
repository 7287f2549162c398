//! Atomic memory operations: the processor's own, at the address where the PE's memory is mapped.

use std::ffi::c_int;

use crate::element::{Atomic, Op};
use crate::ending::fatal;
use crate::groups::{Context, pe_in};
use crate::world::WORLD;

/// Where the element is.
#[inline(always)]
fn at<T>(routine: &str, ctx: Context, address: *const T, pe: c_int) -> *mut T {
    let pe = pe_in(routine, ctx, pe);
    let there = WORLD.at(routine, address as usize, size_of::<T>(), pe);
    if !(there as usize).is_multiple_of(size_of::<T>()) {
        misaligned(routine, address as usize);
    }
    there.cast()
}

#[cold]
fn misaligned(routine: &str, address: usize) -> ! {
    fatal(
        routine,
        format_args!("{address:#x} is misaligned for an atomic operation"),
    )
}

pub unsafe fn fetching_fetch<T: Atomic>(
    routine: &str,
    ctx: Context,
    source: *const T,
    pe: c_int,
) -> T {
    // SAFETY: found and aligned.
    unsafe { T::update(Op::Fetch, at(routine, ctx, source, pe), T::ONE) }
}

pub unsafe fn fetching_inc<T: Atomic>(routine: &str, ctx: Context, dest: *mut T, pe: c_int) -> T {
    // SAFETY: found and aligned.
    unsafe { T::update(Op::Add, at(routine, ctx, dest, pe), T::ONE) }
}

pub unsafe fn atomic_inc<T: Atomic>(routine: &str, ctx: Context, dest: *mut T, pe: c_int) {
    // SAFETY: found and aligned.
    unsafe { T::update(Op::Add, at(routine, ctx, dest, pe), T::ONE) };
}

pub unsafe fn compare_swap<T: Atomic>(
    routine: &str,
    ctx: Context,
    dest: *mut T,
    cond: T,
    value: T,
    pe: c_int,
) -> T {
    // SAFETY: found and aligned.
    unsafe { T::compare_swap(at(routine, ctx, dest, pe), cond, value) }
}

/// The operations with a value: those that return what was there, and those that do not.
macro_rules! with_value {
    ($($fetching:ident, $atomic:ident: $op:ident;)*) => {$(
        pub unsafe fn $fetching<T: Atomic>(
            routine: &str,
            ctx: Context,
            dest: *mut T,
            value: T,
            pe: c_int,
        ) -> T {
            // SAFETY: found and aligned.
            unsafe { T::update(Op::$op, at(routine, ctx, dest, pe), value) }
        }

        pub unsafe fn $atomic<T: Atomic>(
            routine: &str,
            ctx: Context,
            dest: *mut T,
            value: T,
            pe: c_int,
        ) {
            // SAFETY: found and aligned.
            unsafe { T::update(Op::$op, at(routine, ctx, dest, pe), value) };
        }
    )*};
}

with_value! {
    fetching_swap, atomic_set: Swap;
    fetching_add, atomic_add: Add;
    fetching_and, atomic_and: And;
    fetching_or, atomic_or: Or;
    fetching_xor, atomic_xor: Xor;
}
