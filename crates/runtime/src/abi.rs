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
//! it is in memory. The table below is the whole knowledge. Its second column is C, so that a test
//! can ask the real headers.

use std::ffi::{CStr, c_int, c_void};
use std::sync::OnceLock;

/// A family of MPI libraries that agree on the binary interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abi {
    /// MPICH and its descendants.
    Mpich,
    /// Open MPI.
    OpenMpi,
    /// The standard ABI of MPI 5, whoever implements it.
    Standard,
}

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

constants! {
    handles {
        comm_world       "MPI_COMM_WORLD"       0x4400_0000, 0x101, c"ompi_mpi_comm_world";
        comm_self        "MPI_COMM_SELF"        0x4400_0001, 0x102, c"ompi_mpi_comm_self";
        comm_null        "MPI_COMM_NULL"        0x0400_0000, 0x100, c"ompi_mpi_comm_null";
        win_null         "MPI_WIN_NULL"         0x2000_0000, 0x110, c"ompi_mpi_win_null";
        request_null     "MPI_REQUEST_NULL"     0x2c00_0000, 0x180, c"ompi_request_null";
        datatype_null    "MPI_DATATYPE_NULL"    0x0c00_0000, 0x200, c"ompi_mpi_datatype_null";
        group_null       "MPI_GROUP_NULL"       0x0800_0000, 0x108, c"ompi_mpi_group_null";
        group_empty      "MPI_GROUP_EMPTY"      0x4800_0000, 0x109, c"ompi_mpi_group_empty";
        info_null        "MPI_INFO_NULL"        0x1c00_0000, 0x130, c"ompi_mpi_info_null";
        message_null     "MPI_MESSAGE_NULL"     0x2c00_0000, 0x128, c"ompi_message_null";
        message_no_proc  "MPI_MESSAGE_NO_PROC"  0x6c00_0000, 0x129, c"ompi_message_no_proc";
        errors_return    "MPI_ERRORS_RETURN"    0x5400_0001, 0x143, c"ompi_mpi_errors_return";

        op_null          "MPI_OP_NULL"          0x1800_0000, 0x020, c"ompi_mpi_op_null";
        max              "MPI_MAX"              0x5800_0001, 0x023, c"ompi_mpi_op_max";
        min              "MPI_MIN"              0x5800_0002, 0x022, c"ompi_mpi_op_min";
        sum              "MPI_SUM"              0x5800_0003, 0x021, c"ompi_mpi_op_sum";
        prod             "MPI_PROD"             0x5800_0004, 0x024, c"ompi_mpi_op_prod";
        land             "MPI_LAND"             0x5800_0005, 0x030, c"ompi_mpi_op_land";
        band             "MPI_BAND"             0x5800_0006, 0x028, c"ompi_mpi_op_band";
        lor              "MPI_LOR"              0x5800_0007, 0x031, c"ompi_mpi_op_lor";
        bor              "MPI_BOR"              0x5800_0008, 0x029, c"ompi_mpi_op_bor";
        lxor             "MPI_LXOR"             0x5800_0009, 0x032, c"ompi_mpi_op_lxor";
        bxor             "MPI_BXOR"             0x5800_000a, 0x02a, c"ompi_mpi_op_bxor";
        minloc           "MPI_MINLOC"           0x5800_000b, 0x038, c"ompi_mpi_op_minloc";
        maxloc           "MPI_MAXLOC"           0x5800_000c, 0x039, c"ompi_mpi_op_maxloc";
        replace          "MPI_REPLACE"          0x5800_000d, 0x03c, c"ompi_mpi_op_replace";
        no_op            "MPI_NO_OP"            0x5800_000e, 0x03d, c"ompi_mpi_op_no_op";

        byte             "MPI_BYTE"             0x4c00_010d, 0x247, c"ompi_mpi_byte";
        int              "MPI_INT"              0x4c00_0405, 0x209, c"ompi_mpi_int";
        int64            "MPI_INT64_T"          0x4c00_083a, 0x258, c"ompi_mpi_int64_t";
        uint64           "MPI_UINT64_T"         0x4c00_083e, 0x259, c"ompi_mpi_uint64_t";
        aint             "MPI_AINT"             0x4c00_0843, 0x201, c"ompi_mpi_aint";
    }
    numbers {
        success              "MPI_SUCCESS"                       0,       0,      0;
        undefined            "MPI_UNDEFINED"                -32766,  -32766, -32766;
        proc_null            "MPI_PROC_NULL"                    -1,      -3,     -2;
        any_source           "MPI_ANY_SOURCE"                   -2,      -1,     -1;
        any_tag              "MPI_ANY_TAG"                      -1,      -2,     -1;
        root                 "MPI_ROOT"                         -3,      -4,     -4;

        lock_exclusive       "MPI_LOCK_EXCLUSIVE"              234,     301,      1;
        lock_shared          "MPI_LOCK_SHARED"                 235,     302,      2;
        mode_nocheck         "MPI_MODE_NOCHECK"               1024,    1024,      1;
        mode_nostore         "MPI_MODE_NOSTORE"               2048,    8192,      8;
        mode_noput           "MPI_MODE_NOPUT"                 4096,    4096,      4;
        mode_noprecede       "MPI_MODE_NOPRECEDE"             8192,    2048,      2;
        mode_nosucceed       "MPI_MODE_NOSUCCEED"            16384,   16384,     16;

        win_flavor_create    "MPI_WIN_FLAVOR_CREATE"             1,     311,      1;
        win_flavor_allocate  "MPI_WIN_FLAVOR_ALLOCATE"           2,     312,      2;
        win_flavor_dynamic   "MPI_WIN_FLAVOR_DYNAMIC"            3,     313,      3;
        win_flavor_shared    "MPI_WIN_FLAVOR_SHARED"             4,     314,      4;
        win_unified          "MPI_WIN_UNIFIED"                   2,     321,      0;
        win_separate         "MPI_WIN_SEPARATE"                  1,     322,      1;
        win_base             "MPI_WIN_BASE"            0x6600_0001,     601,      7;
        win_size             "MPI_WIN_SIZE"            0x6600_0003,     603,      8;
        win_disp_unit        "MPI_WIN_DISP_UNIT"       0x6600_0005,     602,      9;
        win_create_flavor    "MPI_WIN_CREATE_FLAVOR"   0x6600_0007,     604,     10;
        win_model            "MPI_WIN_MODEL"           0x6600_0009,     605,     11;

        comm_type_shared     "MPI_COMM_TYPE_SHARED"              1,     221,      0;
        topology_graph       "MPI_GRAPH"                         1,     212,      2;
        topology_cartesian   "MPI_CART"                          2,     211,      1;
        topology_distributed "MPI_DIST_GRAPH"                    3,     213,      3;
        ident                "MPI_IDENT"                         0,     201,      0;
        congruent            "MPI_CONGRUENT"                     1,     202,      1;

        thread_single        "MPI_THREAD_SINGLE"                 0,       0,      0;
        thread_funneled      "MPI_THREAD_FUNNELED"               1,    1024,      1;
        thread_serialized    "MPI_THREAD_SERIALIZED"             2,    2048,      2;
        thread_multiple      "MPI_THREAD_MULTIPLE"               3,    4096,      3;

        order_c              "MPI_ORDER_C"                      56,      12,      0;
        order_fortran        "MPI_ORDER_FORTRAN"                57,      15,      1;
        distribute_block     "MPI_DISTRIBUTE_BLOCK"            121,      17,      0;
        distribute_cyclic    "MPI_DISTRIBUTE_CYCLIC"           122,      18,      1;
        distribute_none      "MPI_DISTRIBUTE_NONE"             123,      16,      2;
        distribute_default   "MPI_DISTRIBUTE_DFLT_DARG"     -49767,      19,     -1;

        max_object_name      "MPI_MAX_OBJECT_NAME"             128,     128,     64;
        max_info_val         "MPI_MAX_INFO_VAL"               1024,    1024,    256;
    }
    words {
        bottom           "MPI_BOTTOM"                               0,  0,  0;
        in_place         "MPI_IN_PLACE"                    usize::MAX,  1,  1;
        status_ignore    "MPI_STATUS_IGNORE"                        1,  0,  0;
        statuses_ignore  "MPI_STATUSES_IGNORE"                      1,  0,  0;

        handle_size      "sizeof(MPI_Comm)"                         4,  8,  8;
        status_size      "sizeof(MPI_Status)"                      20, 32, 24;
        source_offset    "offsetof(MPI_Status, MPI_SOURCE)"         8,  0,  0;
        tag_offset       "offsetof(MPI_Status, MPI_TAG)"           12,  4,  4;
    }
    combiners {
        Named         "MPI_COMBINER_NAMED"           1, 101,  0;
        Dup           "MPI_COMBINER_DUP"             2, 102,  1;
        Contiguous    "MPI_COMBINER_CONTIGUOUS"      3, 103,  2;
        Vector        "MPI_COMBINER_VECTOR"          4, 104,  3;
        Hvector       "MPI_COMBINER_HVECTOR"         6, 105,  5;
        Indexed       "MPI_COMBINER_INDEXED"         7, 106,  6;
        Hindexed      "MPI_COMBINER_HINDEXED"        9, 107,  8;
        IndexedBlock  "MPI_COMBINER_INDEXED_BLOCK"  10, 108,  9;
        HindexedBlock "MPI_COMBINER_HINDEXED_BLOCK" 19, 109, 18;
        Struct        "MPI_COMBINER_STRUCT"         12, 110, 11;
        Subarray      "MPI_COMBINER_SUBARRAY"       13, 111, 12;
        Darray        "MPI_COMBINER_DARRAY"         14, 112, 13;
        F90Real       "MPI_COMBINER_F90_REAL"       15, 113, 14;
        F90Complex    "MPI_COMBINER_F90_COMPLEX"    16, 114, 15;
        F90Integer    "MPI_COMBINER_F90_INTEGER"    17, 115, 16;
        Resized       "MPI_COMBINER_RESIZED"        18, 116, 17;
    }
}

impl Constants {
    /// The meaning of a combiner code; `None` for one that not every MPI has
    /// (`MPI_COMBINER_VALUE_INDEX`).
    pub fn combiner(&self, code: c_int) -> Option<Combiner> {
        let known = self.combiners.iter().find(|&&(number, _)| number == code)?;
        Some(known.1)
    }
}

/// The MPI this process is linked with; found once, when the first MPI call is made.
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
pub fn abi() -> Abi {
    found().0
}

/// The constants of the MPI of this process.
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
