//! What the codes of an OpenSHMEM library mean: comparisons and operations on signals. They differ between
//! libraries, and a program is compiled with those of one. So a code that the program uses is tried out,
//! once, on memory of our own.

use crate::shmem;
use std::ffi::{c_int, c_long, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A comparison of what is in memory with a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `SHMEM_CMP_EQ`
    Equal,
    /// `SHMEM_CMP_NE`
    Unequal,
    /// `SHMEM_CMP_GT`
    Greater,
    /// `SHMEM_CMP_GE`
    GreaterOrEqual,
    /// `SHMEM_CMP_LT`
    Less,
    /// `SHMEM_CMP_LE`
    LessOrEqual,
    /// None of them: it may hold or not.
    Unknown,
}

impl Comparison {
    /// Does it hold?
    pub fn holds<T: Ord>(self, there: T, value: T) -> bool {
        match self {
            Comparison::Equal => there == value,
            Comparison::Unequal => there != value,
            Comparison::Greater => there > value,
            Comparison::GreaterOrEqual => there >= value,
            Comparison::Less => there < value,
            Comparison::LessOrEqual => there <= value,
            Comparison::Unknown => true,
        }
    }

    /// Which one holds for a lesser, an equal and a greater number.
    fn by_answers(answers: [bool; 3]) -> Comparison {
        match answers {
            [false, true, false] => Comparison::Equal,
            [true, false, true] => Comparison::Unequal,
            [false, false, true] => Comparison::Greater,
            [false, true, true] => Comparison::GreaterOrEqual,
            [true, false, false] => Comparison::Less,
            [true, true, false] => Comparison::LessOrEqual,
            _ => Comparison::Unknown,
        }
    }
}

/// What is done to a signal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SignalOp {
    /// `SHMEM_SIGNAL_SET`
    Set,
    /// `SHMEM_SIGNAL_ADD`
    Add,
}

/// Symmetric memory to try codes out on: [`SPARE`] bytes.
static SPARE_AT: AtomicUsize = AtomicUsize::new(0);
/// How many bytes that takes.
pub const SPARE: usize = 64;

static COMPARISONS: Mutex<Vec<(c_int, Comparison)>> = Mutex::new(Vec::new());
static SIGNAL_OPS: Mutex<Vec<(c_int, SignalOp)>> = Mutex::new(Vec::new());

/// Gives symmetric memory to try codes out on.
pub fn try_on(spare: usize) {
    SPARE_AT.store(spare, Ordering::Relaxed);
}

/// What a code of a comparison means that the program has used.
pub fn comparison(code: c_int) -> Comparison {
    let Ok(mut known) = COMPARISONS.lock() else {
        return Comparison::Unknown;
    };
    if let Some((_, found)) = known.iter().find(|(of, _)| *of == code) {
        return *found;
    }
    let at = SPARE_AT.load(Ordering::Relaxed) as *mut c_long;
    if at.is_null() || !shmem::has_tests() {
        return Comparison::Unknown;
    }
    let answer = |there: c_long| {
        // SAFETY: symmetric memory of ours, that nobody else uses.
        unsafe {
            at.write_volatile(there);
            shmem::long_test(at, code, 5) != 0
        }
    };
    let found = Comparison::by_answers([answer(4), answer(5), answer(6)]);
    known.push((code, found));
    found
}

/// What a code of an operation on signals means that the program has used.
pub fn signal_op(code: c_int) -> SignalOp {
    let Ok(mut known) = SIGNAL_OPS.lock() else {
        return SignalOp::Set;
    };
    if let Some((_, found)) = known.iter().find(|(of, _)| *of == code) {
        return *found;
    }
    let at = SPARE_AT.load(Ordering::Relaxed) as *mut u64;
    if at.is_null() {
        return SignalOp::Set;
    }
    // SAFETY: symmetric memory of ours, that nobody else uses: data in the first two words, the
    // signal in the third.
    let value = unsafe {
        let signal = at.add(2);
        signal.write_volatile(1);
        let (to, from) = (at.cast::<c_void>(), at.add(1).cast_const().cast());
        shmem::putmem_signal(to, from, size_of::<u64>(), signal, 2, code, shmem::my_pe());
        shmem::quiet();
        signal.read_volatile()
    };
    let found = match value {
        3 => SignalOp::Add,
        _ => SignalOp::Set,
    };
    known.push((code, found));
    found
}
