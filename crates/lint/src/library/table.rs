//! Which function is which routine.

use super::{Links, Reduction, Routine};
use Routine::*;

/// Functions by name.
const NAMES: &[(&[&str], Routine)] = &[
    (
        &[
            "malloc",
            "valloc",
            "_Znwm",
            "_Znam",
            "_ZnwmRKSt9nothrow_t",
            "_ZnamRKSt9nothrow_t",
        ],
        Allocate(0),
    ),
    (
        &["_ZnwmSt11align_val_t", "_ZnamSt11align_val_t"],
        Allocate(0),
    ),
    (&["aligned_alloc", "memalign"], Allocate(1)),
    (&["calloc"], AllocateZero),
    (&["realloc"], Reallocate),
    (&["posix_memalign"], AllocateTo),
    (
        &["free", "cfree", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"],
        Free,
    ),
    (
        &[
            "_ZdlPvSt11align_val_t",
            "_ZdaPvSt11align_val_t",
            "_ZdlPvmSt11align_val_t",
        ],
        Free,
    ),
    (
        &["memcpy", "memmove", "__memcpy_chk", "__memmove_chk"],
        Copy,
    ),
    (&["memset", "__memset_chk"], Fill),
    (&["bzero"], FillZero),
    (&["strcpy", "__strcpy_chk"], CopyText),
    (&["strdup"], DuplicateText),
    (&["strlen"], TextLength),
    (&["strcmp", "strncmp"], CompareTexts),
    (&["strcasecmp", "strncasecmp"], CompareFoldedTexts),
    (&["memcmp", "bcmp"], CompareBytes),
    (
        &["_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareERKS4_"],
        CompareStrings,
    ),
    (
        &["_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc"],
        CompareStringText,
    ),
    (
        &[
            "atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull",
        ],
        Number,
    ),
    (
        &[
            "__isoc23_strtol",
            "__isoc23_strtoll",
            "__isoc23_strtoul",
            "__isoc23_strtoull",
        ],
        Number,
    ),
    (&["atof", "strtod", "strtof"], Number),
    (
        &[
            "printf", "fprintf", "vprintf", "vfprintf", "puts", "fputs", "putchar", "fputc", "putc",
        ],
        Print,
    ),
    (
        &[
            "__printf_chk",
            "__fprintf_chk",
            "__vfprintf_chk",
            "perror",
            "fflush",
            "fwrite",
            "write",
        ],
        Print,
    ),
    (
        &[
            "sprintf",
            "snprintf",
            "vsprintf",
            "vsnprintf",
            "__sprintf_chk",
            "__snprintf_chk",
        ],
        PrintTo,
    ),
    (
        &[
            "getenv", "fopen", "fclose", "fgets", "fread", "scanf", "fscanf", "sscanf", "getc",
            "fgetc",
        ],
        Input,
    ),
    (
        &["__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf"],
        Input,
    ),
    (
        &[
            "__isoc23_scanf",
            "__isoc23_fscanf",
            "__isoc23_sscanf",
            "feof",
            "getchar",
            "access",
        ],
        Input,
    ),
    (
        &[
            "rand_r",
            "clock",
            "getpid",
            "omp_get_wtime",
            "_ZNSt6chrono3_V212steady_clock3nowEv",
            "_ZNSt6chrono3_V212system_clock3nowEv",
        ],
        Chance,
    ),
    (&["time"], Chance),
    (&["rand", "random"], PseudoRandom(0)),
    (&["drand48", "lrand48"], PseudoRandom(1)),
    (&["mrand48"], SignedRandom(1)),
    (&["srand", "srandom"], Seed(0)),
    (&["srand48"], Seed(1)),
    // The child is no rank.
    (&["fork", "vfork"], Ignore(2)),
    (
        &[
            "gettimeofday",
            "clock_gettime",
            "gethostname",
            "uname",
            "getrusage",
        ],
        ChanceTo,
    ),
    (
        &[
            "pthread_mutex_lock",
            "pthread_mutex_trylock",
            "pthread_mutex_timedlock",
            "pthread_mutex_unlock",
            "pthread_spin_lock",
            "pthread_spin_trylock",
            "pthread_spin_unlock",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_tryrdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_trywrlock",
            "pthread_rwlock_unlock",
            "pthread_barrier_wait",
            "pthread_cond_wait",
            "pthread_cond_timedwait",
            "pthread_cond_signal",
            "pthread_cond_broadcast",
            "sem_post",
            "sem_wait",
            "sem_trywait",
            "sem_timedwait",
        ],
        Synchronise,
    ),
    (&["sleep", "usleep", "nanosleep", "sched_yield"], Ignore(0)),
    (
        &[
            "setbuf",
            "setvbuf",
            "setlinebuf",
            "signal",
            "atexit",
            "__cxa_atexit",
            "setenv",
        ],
        Ignore(0),
    ),
    (
        &[
            "omp_get_thread_num",
            "omp_in_parallel",
            "omp_set_num_threads",
        ],
        Ignore(0),
    ),
    (
        &[
            "omp_get_num_threads",
            "omp_get_max_threads",
            "omp_get_num_procs",
        ],
        Ignore(1),
    ),
    (
        &[
            "__cxa_guard_release",
            "__cxa_guard_abort",
            "_ZNSt8ios_base4InitC1Ev",
            "_ZNSt8ios_base4InitD1Ev",
        ],
        Ignore(0),
    ),
    (&["exit", "_exit", "_Exit", "quick_exit"], Exit),
    (
        &[
            "abort",
            "__assert_fail",
            "__stack_chk_fail",
            "_ZSt9terminatev",
            "__cxa_throw",
        ],
        Abort,
    ),
    (
        &[
            "__cxa_rethrow",
            "__cxa_throw_bad_array_new_length",
            "_Unwind_Resume",
            "__cxa_pure_virtual",
        ],
        Abort,
    ),
    (
        &["__clang_call_terminate", "_ZSt17__throw_bad_allocv"],
        Abort,
    ),
    (
        &["_FortranAAssign", "_FortranAAssignTemporary"],
        FortranAssign,
    ),
    (&["_FortranAIsContiguous"], FortranContiguous),
    (&["_FortranACopyInAssign"], FortranCopyIn),
    (&["_FortranACopyOutAssign"], FortranCopyOut),
    (&["_FortranAioOutputDescriptor"], FortranPrint),
    (&["_FortranAioInputDescriptor"], FortranRead),
    (&["__kmpc_fork_call"], Fork),
    (
        &["_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_"],
        Link(Links::Insert),
    ),
    (
        &["_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_"],
        Link(Links::Erase),
    ),
    (
        &[
            "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
            "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base",
        ],
        Link(Links::Next),
    ),
    (
        &[
            "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base",
            "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
        ],
        Link(Links::Previous),
    ),
    (
        &["_ZNSt8__detail15_List_node_base7_M_hookEPS0_"],
        Link(Links::Hook),
    ),
    (
        &["_ZNSt8__detail15_List_node_base9_M_unhookEv"],
        Link(Links::Unhook),
    ),
    (
        &[
            "__kmpc_single",
            "__kmpc_master",
            "__kmpc_masked",
            "__kmpc_reduce",
            "__kmpc_reduce_nowait",
        ],
        Ignore(1),
    ),
    (&["__errno_location"], ErrorNumber),
    (&["__cxa_guard_acquire"], GuardAcquire),
    (&["_FortranAProgramEndStatement"], Exit),
    (&["_FortranAStopStatement"], FortranStop(1)),
    (&["_FortranAStopStatementText"], FortranStop(2)),
    (&["_FortranAFailImageStatement"], Abort),
    (&["_FortranAProgramStart", "_FortranAFlush"], Ignore(0)),
    (
        &["_FortranAAllocatableSetBounds", "_FortranAPointerSetBounds"],
        FortranBounds,
    ),
    (
        &[
            "_FortranAAllocatableInitDerivedForAllocate",
            "_FortranAAllocatableInitDerived",
            "_FortranAPointerNullifyDerived",
        ],
        FortranType,
    ),
    (&["_FortranAAny"], FortranReduce(Reduction::Any)),
    (&["_FortranAAll"], FortranReduce(Reduction::All)),
    (&["_FortranACount"], FortranReduce(Reduction::Count)),
    (&["_FortranAPointerAssociate"], FortranAssociate),
    (
        &["_FortranAAllocatableAllocate", "_FortranAPointerAllocate"],
        FortranAllocate,
    ),
    (
        &[
            "_FortranAAllocatableDeallocate",
            "_FortranAAllocatableDeallocatePolymorphic",
            "_FortranAPointerDeallocate",
            "_FortranAPointerDeallocatePolymorphic",
        ],
        FortranDeallocate,
    ),
];

/// Functions of numbers; those with an `f` or `l` behind are the same.
const MATHEMATICS: &[&str] = &[
    "sqrt", "fabs", "floor", "ceil", "pow", "log2", "fmin", "fmax", "abs", "sin", "cos", "tan",
    "exp", "log", "log10", "atan", "atan2", "fmod", "round", "trunc", "cbrt", "hypot", "tanh",
    "labs",
];

/// By the beginning of the name.
const BEGINNINGS: &[(&str, Routine)] = &[
    ("__kmpc_dispatch_", Input),
    ("__kmpc_", Ignore(0)),
    ("_FortranAioOutput", Ignore(1)),
    ("_FortranAioBeginExternal", Ignore(1)),
    ("_FortranAioBeginInternal", Ignore(1)),
    ("_FortranAioEnd", Input),
    ("_FortranASumReal", FortranReduce(Reduction::Sum)),
    ("_FortranASumInteger", FortranReduce(Reduction::Sum)),
    ("_FortranAProductReal", FortranReduce(Reduction::Product)),
    ("_FortranAProductInteger", FortranReduce(Reduction::Product)),
    ("_FortranAMaxvalReal", FortranReduce(Reduction::Maximum)),
    ("_FortranAMaxvalInteger", FortranReduce(Reduction::Maximum)),
    ("_FortranAMinvalReal", FortranReduce(Reduction::Minimum)),
    ("_FortranAMinvalInteger", FortranReduce(Reduction::Minimum)),
    (
        "_FortranADotProductReal",
        FortranReduce(Reduction::Product2),
    ),
    (
        "_FortranADotProductInteger",
        FortranReduce(Reduction::Product2),
    ),
    ("_FortranANorm2_", FortranReduce(Reduction::Norm)),
];

pub(super) fn find(name: &str) -> Option<Routine> {
    let named = NAMES.iter().find(|(names, _)| names.contains(&name));
    if let Some((_, routine)) = named {
        return Some(*routine);
    }
    let plain = |n: &&&str| {
        let rest = name.strip_prefix(**n);
        matches!(rest, Some("" | "f" | "l"))
    };
    if let Some(name) = MATHEMATICS.iter().find(plain) {
        return Some(Mathematics(name));
    }
    if throws(name) {
        return Some(Abort);
    }
    if let Some(routine) = of_stream(name) {
        return Some(routine);
    }
    let begun = BEGINNINGS.iter().find(|(begin, _)| name.starts_with(begin));
    begun.map(|(_, routine)| *routine)
}

/// `std::endl` and its like, a single character or `std::setfill` that is printed, and whether a stream is in order.
pub(super) fn of_stream(name: &str) -> Option<Routine> {
    const MANIPULATORS: [&str; 3] = ["_ZSt4endlI", "_ZSt4endsI", "_ZSt5flushI"];
    const CHARACTERS: [&str; 3] = ["_c", "_a", "_h"];
    let prints = name.starts_with("_ZStlsI") && name.contains("13basic_ostream");
    let character = || CHARACTERS.iter().any(|end| name.ends_with(end));
    match name {
        _ if MANIPULATORS.iter().any(|begin| name.starts_with(begin)) => Some(PrintOn),
        _ if prints && (character() || name.contains("St8_SetfillI")) => Some(PrintOn),
        _ if name.starts_with("_ZNKSt9basic_iosI") => Some(StreamState),
        _ => None,
    }
}

/// `std::__throw_length_error` and its like, by the length of their names.
fn throws(name: &str) -> bool {
    let rest = name.strip_prefix("_ZSt").unwrap_or_default();
    rest.trim_start_matches(|c: char| c.is_ascii_digit())
        .starts_with("__throw_")
}
