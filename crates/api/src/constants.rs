//! The constants of `mpi.h`, for every MPI.
//!
//! Columns: a name, the constant in C, its value with MPICH (and what is compatible with it), with
//! the standard ABI of MPI 5, and with Open MPI. There a predefined object is the address of a
//! symbol; Fortran knows it by a number ([`OPEN_MPI_FORTRAN`]). MPICH's Fortran has the numbers of C.

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

/// The predefined operations: pairs of a constant's value and what `$op`, an enumeration, calls it.
#[macro_export]
macro_rules! mpi_operations {
    ($constants:expr, $op:ident) => {
        [
            ($constants.sum, $op::Sum),
            ($constants.replace, $op::Replace),
            ($constants.no_op, $op::NoOp),
            ($constants.prod, $op::Prod),
            ($constants.min, $op::Min),
            ($constants.max, $op::Max),
            ($constants.band, $op::And),
            ($constants.bor, $op::Or),
            ($constants.bxor, $op::Xor),
            ($constants.land, $op::LogicalAnd),
            ($constants.lor, $op::LogicalOr),
            ($constants.lxor, $op::LogicalXor),
            ($constants.minloc, $op::Minloc),
            ($constants.maxloc, $op::Maxloc),
        ]
    };
}

/// Hands the table of constants to a macro: `handles`, `numbers`, `words` (as wide as an address),
/// `combiners` of datatypes.
#[macro_export]
macro_rules! mpi_constants {
    ($macro:ident) => {
        $macro! {
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
                keyval_invalid       "MPI_KEYVAL_INVALID"      0x2400_0000,       0,     -1;

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

                err_truncate         "MPI_ERR_TRUNCATE"                 14,      15,     15;

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
    };
}

/// A predefined datatype.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Datatype {
    /// Its name in C.
    pub c: &'static str,
    /// Its size with 64-bit compilers.
    pub size: u16,
    /// Its handle with MPICH.
    pub mpich: u32,
    /// Its handle with the standard ABI.
    pub standard: u32,
    /// The symbol it is the address of with Open MPI.
    pub open_mpi: &'static str,
    /// Its number in Open MPI's Fortran.
    pub fortran: u32,
}

macro_rules! datatypes {
    ($($c:literal $size:literal $mpich:literal, $standard:literal, $open:literal, $fortran:literal;)*) => {
        /// The predefined datatypes that all three families have.
        pub const DATATYPES: &[Datatype] = &[$(Datatype {
            c: $c, size: $size, mpich: $mpich, standard: $standard, open_mpi: $open, fortran: $fortran,
        }),*];
    };
}

datatypes! {
    "MPI_BYTE"                     1 0x4c00_010d, 0x247, "ompi_mpi_byte",                       1;
    "MPI_PACKED"                   1 0x4c00_010f, 0x207, "ompi_mpi_packed",                     2;
    "MPI_CHAR"                     1 0x4c00_0101, 0x243, "ompi_mpi_char",                      34;
    "MPI_SHORT"                    2 0x4c00_0203, 0x208, "ompi_mpi_short",                     37;
    "MPI_INT"                      4 0x4c00_0405, 0x209, "ompi_mpi_int",                       39;
    "MPI_LONG"                     8 0x4c00_0807, 0x20a, "ompi_mpi_long",                      41;
    "MPI_FLOAT"                    4 0x4c00_040a, 0x210, "ompi_mpi_float",                     45;
    "MPI_DOUBLE"                   8 0x4c00_080b, 0x214, "ompi_mpi_double",                    46;
    "MPI_LONG_DOUBLE"             16 0x4c00_100c, 0x220, "ompi_mpi_long_double",               47;
    "MPI_UNSIGNED_CHAR"            1 0x4c00_0102, 0x245, "ompi_mpi_unsigned_char",             35;
    "MPI_SIGNED_CHAR"              1 0x4c00_0118, 0x244, "ompi_mpi_signed_char",               36;
    "MPI_UNSIGNED_SHORT"           2 0x4c00_0204, 0x20c, "ompi_mpi_unsigned_short",            38;
    "MPI_UNSIGNED_LONG"            8 0x4c00_0808, 0x20e, "ompi_mpi_unsigned_long",             42;
    "MPI_UNSIGNED"                 4 0x4c00_0406, 0x20d, "ompi_mpi_unsigned",                  40;
    "MPI_FLOAT_INT"                8 0x8c00_0000, 0x228, "ompi_mpi_float_int",                 48;
    "MPI_DOUBLE_INT"              12 0x8c00_0001, 0x229, "ompi_mpi_double_int",                49;
    "MPI_LONG_DOUBLE_INT"         20 0x8c00_0004, 0x22d, "ompi_mpi_longdbl_int",               50;
    "MPI_LONG_INT"                12 0x8c00_0002, 0x22a, "ompi_mpi_long_int",                  51;
    "MPI_SHORT_INT"                6 0x8c00_0003, 0x22c, "ompi_mpi_short_int",                 53;
    "MPI_2INT"                     8 0x4c00_0816, 0x22b, "ompi_mpi_2int",                      52;
    "MPI_WCHAR"                    4 0x4c00_040e, 0x23c, "ompi_mpi_wchar",                     33;
    "MPI_LONG_LONG"                8 0x4c00_0809, 0x20b, "ompi_mpi_long_long_int",             43;
    "MPI_UNSIGNED_LONG_LONG"       8 0x4c00_0819, 0x20f, "ompi_mpi_unsigned_long_long",        44;
    "MPI_CHARACTER"                1 0x4c00_011a, 0x21e, "ompi_mpi_character",                  5;
    "MPI_LOGICAL"                  4 0x4c00_041d, 0x218, "ompi_mpi_logical",                    6;
    "MPI_INTEGER"                  4 0x4c00_041b, 0x219, "ompi_mpi_integer",                    7;
    "MPI_INTEGER1"                 1 0x4c00_012d, 0x2c1, "ompi_mpi_integer1",                   8;
    "MPI_INTEGER2"                 2 0x4c00_022f, 0x2c9, "ompi_mpi_integer2",                   9;
    "MPI_INTEGER4"                 4 0x4c00_0430, 0x2d1, "ompi_mpi_integer4",                  10;
    "MPI_INTEGER8"                 8 0x4c00_0831, 0x2d9, "ompi_mpi_integer8",                  11;
    "MPI_REAL"                     4 0x4c00_041c, 0x21a, "ompi_mpi_real",                      13;
    "MPI_REAL4"                    4 0x4c00_0427, 0x2d2, "ompi_mpi_real4",                     14;
    "MPI_REAL8"                    8 0x4c00_0829, 0x2da, "ompi_mpi_real8",                     15;
    "MPI_REAL16"                  16 0x4c00_102b, 0x2e2, "ompi_mpi_real16",                    16;
    "MPI_DOUBLE_PRECISION"         8 0x4c00_081f, 0x21c, "ompi_mpi_dblprec",                   17;
    "MPI_COMPLEX"                  8 0x4c00_081e, 0x21b, "ompi_mpi_cplex",                     18;
    "MPI_COMPLEX8"                 8 0x4c00_0828, 0x2db, "ompi_mpi_complex8",                  19;
    "MPI_COMPLEX16"               16 0x4c00_102a, 0x2e3, "ompi_mpi_complex16",                 20;
    "MPI_COMPLEX32"               32 0x4c00_202c, 0x2eb, "ompi_mpi_complex32",                 21;
    "MPI_DOUBLE_COMPLEX"          16 0x4c00_1022, 0x21d, "ompi_mpi_dblcplex",                  22;
    "MPI_2REAL"                    8 0x4c00_0821, 0x230, "ompi_mpi_2real",                     23;
    "MPI_2DOUBLE_PRECISION"       16 0x4c00_1023, 0x231, "ompi_mpi_2dblprec",                  24;
    "MPI_2INTEGER"                 8 0x4c00_0820, 0x232, "ompi_mpi_2integer",                  25;
    "MPI_INT8_T"                   1 0x4c00_0137, 0x240, "ompi_mpi_int8_t",                    58;
    "MPI_UINT8_T"                  1 0x4c00_013b, 0x241, "ompi_mpi_uint8_t",                   59;
    "MPI_INT16_T"                  2 0x4c00_0238, 0x248, "ompi_mpi_int16_t",                   60;
    "MPI_UINT16_T"                 2 0x4c00_023c, 0x249, "ompi_mpi_uint16_t",                  61;
    "MPI_INT32_T"                  4 0x4c00_0439, 0x250, "ompi_mpi_int32_t",                   62;
    "MPI_UINT32_T"                 4 0x4c00_043d, 0x251, "ompi_mpi_uint32_t",                  63;
    "MPI_INT64_T"                  8 0x4c00_083a, 0x258, "ompi_mpi_int64_t",                   64;
    "MPI_UINT64_T"                 8 0x4c00_083e, 0x259, "ompi_mpi_uint64_t",                  65;
    "MPI_AINT"                     8 0x4c00_0843, 0x201, "ompi_mpi_aint",                      66;
    "MPI_OFFSET"                   8 0x4c00_0844, 0x203, "ompi_mpi_offset",                    67;
    "MPI_C_BOOL"                   1 0x4c00_013f, 0x238, "ompi_mpi_c_bool",                    68;
    "MPI_C_FLOAT_COMPLEX"          8 0x4c00_0840, 0x212, "ompi_mpi_c_float_complex",           69;
    "MPI_C_DOUBLE_COMPLEX"        16 0x4c00_1041, 0x216, "ompi_mpi_c_double_complex",          70;
    "MPI_C_LONG_DOUBLE_COMPLEX"   32 0x4c00_2042, 0x224, "ompi_mpi_c_long_double_complex",     71;
    "MPI_CXX_BOOL"                 1 0x4c00_0133, 0x239, "ompi_mpi_cxx_bool",                  54;
    "MPI_CXX_FLOAT_COMPLEX"        8 0x4c00_0834, 0x213, "ompi_mpi_cxx_cplex",                 55;
    "MPI_CXX_DOUBLE_COMPLEX"      16 0x4c00_1035, 0x217, "ompi_mpi_cxx_dblcplex",              56;
    "MPI_CXX_LONG_DOUBLE_COMPLEX" 32 0x4c00_2036, 0x225, "ompi_mpi_cxx_ldblcplex",             57;
    "MPI_COUNT"                    8 0x4c00_0845, 0x202, "ompi_mpi_count",                     72;
}

/// What Open MPI's `mpif.h` calls the predefined objects other than datatypes.
pub const OPEN_MPI_FORTRAN: &[(&str, i64)] = &[
    ("MPI_COMM_WORLD", 0),
    ("MPI_COMM_SELF", 1),
    ("MPI_COMM_NULL", 2),
    ("MPI_WIN_NULL", 0),
    ("MPI_REQUEST_NULL", 0),
    ("MPI_GROUP_NULL", 0),
    ("MPI_GROUP_EMPTY", 1),
    ("MPI_INFO_NULL", 0),
    ("MPI_MESSAGE_NULL", 0),
    ("MPI_MESSAGE_NO_PROC", 1),
    ("MPI_ERRORS_RETURN", 2),
    ("MPI_OP_NULL", 0),
    ("MPI_MAX", 1),
    ("MPI_MIN", 2),
    ("MPI_SUM", 3),
    ("MPI_PROD", 4),
    ("MPI_LAND", 5),
    ("MPI_BAND", 6),
    ("MPI_LOR", 7),
    ("MPI_BOR", 8),
    ("MPI_LXOR", 9),
    ("MPI_BXOR", 10),
    ("MPI_MINLOC", 12),
    ("MPI_MAXLOC", 11),
    ("MPI_REPLACE", 13),
    ("MPI_NO_OP", 14),
];
