//! What `mpi.h` would say, for every MPI at once.
//!
//! One library serves every MPI, so nothing here is decided when Fencepost is compiled. There are
//! three families:
//!
//! * **MPICH** and what is compatible with it (Intel, Cray, MVAPICH): a handle is a 32-bit number;
//! * **Open MPI**: a handle is an address, the predefined ones are addresses of symbols;
//! * the **standard ABI** of MPI 5: a handle is as wide as an address, the predefined ones are
//!   small numbers.
//!
//! A [`Handle`] is opaque and as wide as an address everywhere else; only this module knows how wide
//! it is in memory. The knowledge is a table ([`fencepost_api::mpi_constants`]). Its second column is C,
//! so that a test can ask the real headers.

use std::ffi::{CStr, c_int, c_void};
use std::sync::OnceLock;

pub use fencepost_api::constants::Abi;

/// An MPI object of any kind: compared and handed back to MPI, never looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Handle(pub usize);

/// Declares [`Constants`] and the ways to get one. Columns: name, C, MPICH, standard ABI, Open MPI.
macro_rules! constants {
    (
        handles { $(
            $handle:ident $handle_c:literal
            $handle_mpich:literal, $handle_standard:literal, $handle_open:literal;
        )* }
        numbers { $(
            $number:ident $number_c:literal
            $number_mpich:literal, $number_standard:literal, $number_open:literal;
        )* }
        words { $(
            $word:ident $word_c:literal
            $word_mpich:expr, $word_standard:literal, $word_open:literal;
        )* }
        combiners { $(
            $combiner:ident $combiner_c:literal
            $combiner_mpich:literal, $combiner_standard:literal, $combiner_open:literal;
        )* }
    ) => {
        /// The constants of one MPI.
        #[derive(Debug)]
        pub struct Constants {
            $(#[doc = $handle_c] pub $handle: Handle,)*
            $(#[doc = $number_c] pub $number: c_int,)*
            $(#[doc = $word_c] pub $word: usize,)*
            combiners: &'static [(c_int, Combiner)],
        }

        /// How a derived datatype was made (`MPI_Type_get_envelope`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Combiner {
            $(#[doc = $combiner_c] $combiner,)*
        }

        /// The constants of MPICH.
        pub const MPICH: Constants = Constants {
            $($handle: Handle($handle_mpich),)*
            $($number: $number_mpich,)*
            $($word: $word_mpich,)*
            combiners: &[$(($combiner_mpich, Combiner::$combiner)),*],
        };

        /// The constants of the standard ABI.
        pub const STANDARD: Constants = Constants {
            $($handle: Handle($handle_standard),)*
            $($number: $number_standard,)*
            $($word: $word_standard,)*
            combiners: &[$(($combiner_standard, Combiner::$combiner)),*],
        };

        /// Open MPI's constants; `address` finds a predefined object.
        pub fn open_mpi(address: impl Fn(&CStr) -> usize) -> Constants {
            Constants {
                $($handle: Handle(address($handle_open)),)*
                $($number: $number_open,)*
                $($word: $word_open,)*
                combiners: &[$(($combiner_open, Combiner::$combiner)),*],
            }
        }

        #[cfg(test)]
        impl Constants {
            /// Every constant with the C expression that must have its value.
            pub fn in_c(&self) -> Vec<(&'static str, i64)> {
                let mut all = vec![
                    $(($handle_c, self.$handle.0 as i64),)*
                    $(($number_c, i64::from(self.$number)),)*
                    $(($word_c, self.$word as i64),)*
                ];
                for &(code, combiner) in self.combiners {
                    let name = match combiner { $(Combiner::$combiner => $combiner_c,)* };
                    all.push((name, i64::from(code)));
                }
                all
            }
        }
    };
}

fencepost_api::mpi_constants!(constants);

impl Constants {
    /// The meaning of a combiner code; `None` for one that not every MPI has
    /// (`MPI_COMBINER_VALUE_INDEX`).
    pub fn combiner(&self, code: c_int) -> Option<Combiner> {
        let known = self.combiners.iter().find(|&&(number, _)| number == code)?;
        Some(known.1)
    }
}

/// The MPI this process is linked with; found once, when the first MPI call is made.
#[inline]
fn found() -> &'static (Abi, Constants) {
    static FOUND: OnceLock<(Abi, Constants)> = OnceLock::new();
    FOUND.get_or_init(|| {
        if symbol(c"ompi_mpi_comm_world").is_some() {
            let address = |name: &CStr| symbol(name).map_or(0, |at| at as usize);
            (Abi::OpenMpi, open_mpi(address))
        } else if standard_abi_version() >= 1 {
            (Abi::Standard, STANDARD)
        } else {
            (Abi::Mpich, MPICH)
        }
    })
}

/// Which family the MPI of this process belongs to.
#[inline]
pub fn abi() -> Abi {
    found().0
}

/// The constants of the MPI of this process.
#[inline]
pub fn constants() -> &'static Constants {
    &found().1
}

/// The address of a symbol of the MPI library. The global scope comes first: a program that is not
/// position-independent has copies of the library's objects, and everybody uses those.
fn symbol(name: &CStr) -> Option<*mut c_void> {
    // SAFETY: a lookup by a valid name.
    let mut at = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    if at.is_null() {
        at = crate::real::symbol(name);
    }
    (!at.is_null()).then_some(at)
}

/// The major version of the standard ABI that the library offers; -1 without one.
/// MPICH 5 has the call in its own ABI too, and then answers -1.
fn standard_abi_version() -> c_int {
    let Some(function) = symbol(c"PMPI_Abi_get_version") else {
        return -1;
    };
    let (mut major, mut minor) = (-1, -1);
    // SAFETY: MPI 5 defines the call with this prototype, and allows it before MPI_Init.
    unsafe {
        let get: unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int =
            std::mem::transmute(function);
        get(&mut major, &mut minor);
    }
    major
}

/// The handle number `index` of an array of handles (0 for a pointer to one).
///
/// # Safety
/// `at` points to an array of MPI handles that has such an element; it may be unaligned.
pub unsafe fn read_handle(at: *const c_void, index: usize) -> Handle {
    // SAFETY: the caller's promise; the width is that of this MPI's handles.
    unsafe {
        match constants().handle_size {
            4 => Handle(at.cast::<u32>().add(index).read_unaligned() as usize),
            _ => Handle(at.cast::<usize>().add(index).read_unaligned()),
        }
    }
}

/// Stores a handle as number `index` of an array of handles.
///
/// # Safety
/// `at` points to a writable array of MPI handles that has such an element; it may be unaligned.
pub unsafe fn write_handle(at: *mut c_void, index: usize, handle: Handle) {
    // SAFETY: the caller's promise; the width is that of this MPI's handles.
    unsafe {
        match constants().handle_size {
            4 => at.cast::<u32>().add(index).write_unaligned(handle.0 as u32),
            _ => at.cast::<usize>().add(index).write_unaligned(handle.0),
        }
    }
}

/// The size of an `MPI_Status`.
pub fn status_size() -> usize {
    constants().status_size
}

/// The rank a message came from.
///
/// # Safety
/// `status` points to an `MPI_Status` that MPI has filled.
pub unsafe fn status_source(status: *const c_void) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        status
            .byte_add(constants().source_offset)
            .cast::<c_int>()
            .read_unaligned()
    }
}

/// The tag of a received message.
///
/// # Safety
/// `status` points to an `MPI_Status` that MPI has filled.
pub unsafe fn status_tag(status: *const c_void) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        status
            .byte_add(constants().tag_offset)
            .cast::<c_int>()
            .read_unaligned()
    }
}
