//! Waiting for a value, and asking whether it is there.

use std::cell::Cell;
use std::ffi::c_int;

use crate::constants::{
    SHMEM_CMP_EQ, SHMEM_CMP_GE, SHMEM_CMP_GT, SHMEM_CMP_LE, SHMEM_CMP_LT, SHMEM_CMP_NE,
};
use crate::element::Word;
use crate::ending::fatal;
use crate::waiting::{tried_in_vain, wait_for};
use crate::world::WORLD;

/// What `SIZE_MAX` is: no element.
const NONE: usize = usize::MAX;

/// Compares with what a routine was told.
fn comparison<T: PartialOrd>(routine: &str, cmp: c_int) -> fn(&T, &T) -> bool {
    WORLD.check_pe(routine, WORLD.me());
    match cmp {
        SHMEM_CMP_EQ => T::eq,
        SHMEM_CMP_NE => T::ne,
        SHMEM_CMP_LT => T::lt,
        SHMEM_CMP_LE => T::le,
        SHMEM_CMP_GT => T::gt,
        SHMEM_CMP_GE => T::ge,
        _ => fatal(
            routine,
            format_args!("{cmp} is not a comparison (SHMEM_CMP_…)"),
        ),
    }
}

pub unsafe fn wait_until<T: Word + PartialOrd>(
    routine: &str,
    ivar: *mut T,
    cmp: c_int,
    cmp_value: T,
) {
    let compare = comparison(routine, cmp);
    // SAFETY: as promised by the caller.
    wait_for(|| compare(&unsafe { T::load(ivar) }, &cmp_value));
}

pub unsafe fn test<T: Word + PartialOrd>(
    routine: &str,
    ivar: *mut T,
    cmp: c_int,
    cmp_value: T,
) -> c_int {
    let compare = comparison(routine, cmp);
    // SAFETY: as promised by the caller.
    let found = compare(&unsafe { T::load(ivar) }, &cmp_value);
    answer(found)
}

/// The deprecated form: until it is not the value.
pub unsafe fn wait<T: Word + PartialOrd>(routine: &str, ivar: *mut T, cmp_value: T) {
    // SAFETY: as promised by the caller.
    unsafe { wait_until(routine, ivar, SHMEM_CMP_NE, cmp_value) }
}

pub unsafe fn signal_fetch<T: Word>(_: &str, sig_addr: *const T) -> T {
    // SAFETY: as promised by the caller.
    unsafe { T::load(sig_addr) }
}

pub unsafe fn signal_wait_until<T: Word + PartialOrd>(
    routine: &str,
    sig_addr: *mut T,
    cmp: c_int,
    cmp_value: T,
) -> T {
    let compare = comparison(routine, cmp);
    let mut found = cmp_value;
    wait_for(|| {
        // SAFETY: as promised by the caller.
        found = unsafe { T::load(sig_addr) };
        compare(&found, &cmp_value)
    });
    found
}

fn answer(found: bool) -> c_int {
    if !found {
        tried_in_vain();
    }
    c_int::from(found)
}

/// Some variables, of which those that the mask leaves out are ignored.
struct Set<T> {
    ivars: *mut T,
    nelems: usize,
    mask: *const c_int,
    compare: fn(&T, &T) -> bool,
    /// One value for all, or where the values are.
    value: Value<T>,
}

enum Value<T> {
    Same(T),
    Each(*mut T),
}

impl<T: Word + PartialOrd> Set<T> {
    fn new(
        routine: &str,
        ivars: *mut T,
        nelems: usize,
        mask: *const c_int,
        cmp: c_int,
        value: Value<T>,
    ) -> Set<T> {
        let compare = comparison(routine, cmp);
        Set {
            ivars,
            nelems,
            mask,
            compare,
            value,
        }
    }

    /// Whether element `i` counts.
    fn counts(&self, i: usize) -> bool {
        // SAFETY: the mask has as many elements, or is not there.
        self.mask.is_null() || unsafe { *self.mask.add(i) } == 0
    }

    /// Whether element `i` has its value.
    fn holds(&self, i: usize) -> bool {
        // SAFETY: the arrays have as many elements.
        unsafe {
            let value = match self.value {
                Value::Same(value) => value,
                Value::Each(values) => *values.add(i),
            };
            (self.compare)(&T::load(self.ivars.add(i)), &value)
        }
    }

    fn is_empty(&self) -> bool {
        !(0..self.nelems).any(|i| self.counts(i))
    }

    fn all(&self) -> bool {
        (0..self.nelems).all(|i| !self.counts(i) || self.holds(i))
    }

    /// One that holds. The search begins somewhere else each time, so that none is passed over for
    /// ever.
    fn any(&self) -> Option<usize> {
        thread_local! {
            static TURN: Cell<usize> = const { Cell::new(0) };
        }
        let turn = TURN.get();
        TURN.set(turn.wrapping_add(1));
        (0..self.nelems)
            .map(|i| (i + turn % self.nelems) % self.nelems)
            .find(|&i| self.counts(i) && self.holds(i))
    }

    /// Stores which ones hold, and says how many.
    fn some(&self, indices: *mut usize) -> usize {
        let mut found = 0;
        for i in (0..self.nelems).filter(|&i| self.counts(i) && self.holds(i)) {
            // SAFETY: there is room for all.
            unsafe { indices.add(found).write(i) };
            found += 1;
        }
        found
    }

    fn wait_all(&self) {
        for i in (0..self.nelems).filter(|&i| self.counts(i)) {
            wait_for(|| self.holds(i));
        }
    }

    fn wait_any(&self) -> usize {
        let mut found = None;
        if !self.is_empty() {
            wait_for(|| {
                found = self.any();
                found.is_some()
            });
        }
        found.unwrap_or(NONE)
    }

    fn wait_some(&self, indices: *mut usize) -> usize {
        let mut found = 0;
        if !self.is_empty() {
            wait_for(|| {
                found = self.some(indices);
                found > 0
            });
        }
        found
    }

    fn test_any(&self) -> usize {
        let found = self.any();
        if found.is_none() {
            tried_in_vain();
        }
        found.unwrap_or(NONE)
    }

    fn test_some(&self, indices: *mut usize) -> usize {
        let found = self.some(indices);
        if found == 0 {
            tried_in_vain();
        }
        found
    }
}

/// The routines over several variables: with one value for all, and with one for each.
macro_rules! vectors {
    ($($same:ident $each:ident ($($indices:ident: $room:ty)?) -> $result:ty = $set:ident => $what:expr;)*) => {$(
        pub unsafe fn $same<T: Word + PartialOrd>(
            routine: &str,
            ivars: *mut T,
            nelems: usize,
            $($indices: $room,)?
            status: *const c_int,
            cmp: c_int,
            cmp_value: T,
        ) -> $result {
            let $set = Set::new(routine, ivars, nelems, status, cmp, Value::Same(cmp_value));
            $what
        }

        pub unsafe fn $each<T: Word + PartialOrd>(
            routine: &str,
            ivars: *mut T,
            nelems: usize,
            $($indices: $room,)?
            status: *const c_int,
            cmp: c_int,
            cmp_values: *mut T,
        ) -> $result {
            let $set = Set::new(routine, ivars, nelems, status, cmp, Value::Each(cmp_values));
            $what
        }
    )*};
}

vectors! {
    wait_until_all wait_until_all_vector () -> () = set => set.wait_all();
    wait_until_any wait_until_any_vector () -> usize = set => set.wait_any();
    wait_until_some wait_until_some_vector (indices: *mut usize) -> usize = set => set.wait_some(indices);
    test_all test_all_vector () -> c_int = set => answer(set.all());
    test_any test_any_vector () -> usize = set => set.test_any();
    test_some test_some_vector (indices: *mut usize) -> usize = set => set.test_some(indices);
}
