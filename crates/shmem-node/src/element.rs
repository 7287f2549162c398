//! The types of elements, and what can be done with them.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

/// C's `long double`; only C computes with it.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct LongDouble([u8; 16]);

/// C's `float _Complex`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ComplexFloat([f32; 2]);

/// C's `double _Complex`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ComplexDouble([f64; 2]);

/// What a reduction does with two elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The larger one.
    Max,
    /// The smaller one.
    Min,
    /// The sum.
    Sum,
    /// The product.
    Prod,
}

/// Elements that can be reduced.
pub trait Reduce: Copy {
    /// Replaces each `into` by the reduction of it and its counterpart.
    ///
    /// # Safety
    /// There are `count` elements at both places.
    unsafe fn reduce(op: Reduction, into: *mut Self, with: *const Self, count: usize);
}

macro_rules! reduce_integers {
    ($($kind:ty)*) => {$(
        impl Reduce for $kind {
            unsafe fn reduce(op: Reduction, into: *mut Self, with: *const Self, count: usize) {
                let combine = |combine: fn($kind, $kind) -> $kind| {
                    for i in 0..count {
                        // SAFETY: the caller says how many there are.
                        unsafe { *into.add(i) = combine(*into.add(i), *with.add(i)) }
                    }
                };
                match op {
                    Reduction::And => combine(|a, b| a & b),
                    Reduction::Or => combine(|a, b| a | b),
                    Reduction::Xor => combine(|a, b| a ^ b),
                    Reduction::Max => combine(|a, b| a.max(b)),
                    Reduction::Min => combine(|a, b| a.min(b)),
                    Reduction::Sum => combine(|a, b| a.wrapping_add(b)),
                    Reduction::Prod => combine(|a, b| a.wrapping_mul(b)),
                }
            }
        }
    )*};
}

reduce_integers!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);

/// The reductions that C does, by the name of their element.
macro_rules! reduce_in_c {
    ($($kind:ty: $name:ident)*) => {
        unsafe extern "C" {
            $(fn $name(op: u32, into: *mut $kind, with: *const $kind, count: usize);)*
        }
        $(impl Reduce for $kind {
            unsafe fn reduce(op: Reduction, into: *mut Self, with: *const Self, count: usize) {
                // SAFETY: the caller says how many there are.
                unsafe { $name(op as u32, into, with, count) }
            }
        })*
    };
}

reduce_in_c! {
    f32: shmem_node_reduce_float
    f64: shmem_node_reduce_double
    LongDouble: shmem_node_reduce_longdouble
    ComplexFloat: shmem_node_reduce_complexf
    ComplexDouble: shmem_node_reduce_complexd
}

/// Elements that the processor reads and writes at once.
pub trait Word: Copy {
    /// Reads an element that others may write; what they did before they wrote it is visible.
    ///
    /// # Safety
    /// The address is valid and aligned.
    unsafe fn load(at: *const Self) -> Self;
}

macro_rules! words {
    ($($kind:ty: $atomic:ty;)*) => {$(
        impl Word for $kind {
            #[inline(always)]
            unsafe fn load(at: *const Self) -> Self {
                // SAFETY: the caller answers for the address.
                let word = unsafe { <$atomic>::from_ptr(at.cast_mut().cast()) };
                word.load(Ordering::Acquire) as $kind
            }
        }
    )*};
}

words! {
    i16: AtomicU16; u16: AtomicU16; i32: AtomicU32; u32: AtomicU32;
    i64: AtomicU64; u64: AtomicU64; isize: AtomicU64; usize: AtomicU64;
}

/// What an atomic operation does to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Nothing: it is read.
    Fetch,
    /// It gets the value, whatever it was.
    Swap,
    /// The value is added.
    Add,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// Elements of atomic operations.
pub trait Atomic: Copy {
    /// One, for increments.
    const ONE: Self;

    /// Does it, and returns what was there.
    ///
    /// # Safety
    /// The address is valid and aligned.
    unsafe fn update(op: Op, at: *mut Self, value: Self) -> Self;

    /// Stores `value` if `condition` is there, and returns what was there.
    ///
    /// # Safety
    /// The address is valid and aligned.
    unsafe fn compare_swap(at: *mut Self, condition: Self, value: Self) -> Self;
}

macro_rules! atomics {
    ($($kind:ty, $atomic:ty, $bits:ty, $to:expr, $from:expr;)*) => {$(
        impl Atomic for $kind {
            const ONE: Self = 1 as $kind;

            #[inline(always)]
            unsafe fn update(op: Op, at: *mut Self, value: Self) -> Self {
                // SAFETY: the caller answers for the address.
                let word = unsafe { <$atomic>::from_ptr(at.cast()) };
                let value: $bits = $to(value);
                let order = Ordering::AcqRel;
                $from(match op {
                    Op::Fetch => word.load(Ordering::Acquire),
                    Op::Swap => word.swap(value, order),
                    Op::Add => word.fetch_add(value, order),
                    Op::And => word.fetch_and(value, order),
                    Op::Or => word.fetch_or(value, order),
                    Op::Xor => word.fetch_xor(value, order),
                })
            }

            #[inline(always)]
            unsafe fn compare_swap(at: *mut Self, condition: Self, value: Self) -> Self {
                // SAFETY: the caller answers for the address.
                let word = unsafe { <$atomic>::from_ptr(at.cast()) };
                let (order, failed) = (Ordering::AcqRel, Ordering::Acquire);
                let found = word.compare_exchange($to(condition), $to(value), order, failed);
                $from(found.unwrap_or_else(|found| found))
            }
        }
    )*};
}

atomics! {
    i32, AtomicU32, u32, |v: i32| v as u32, |v: u32| v as i32;
    u32, AtomicU32, u32, |v: u32| v, |v: u32| v;
    i64, AtomicU64, u64, |v: i64| v as u64, |v: u64| v as i64;
    u64, AtomicU64, u64, |v: u64| v, |v: u64| v;
    isize, AtomicU64, u64, |v: isize| v as u64, |v: u64| v as isize;
    usize, AtomicU64, u64, |v: usize| v as u64, |v: u64| v as usize;
    f32, AtomicU32, u32, f32::to_bits, f32::from_bits;
    f64, AtomicU64, u64, f64::to_bits, f64::from_bits;
}
