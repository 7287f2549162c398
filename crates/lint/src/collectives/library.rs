//! What functions without a body do to memory, and which of their results differ between ranks.
//!
//! Both are read off the tables: MPI's functions and the roles of their arguments (`mpi.table`,
//! `local.table`), and the routines of the C library ([`Routine`]).
//!
//! | what | differs between ranks |
//! |---|---|
//! | the rank in a communicator, coordinates, neighbours | yes |
//! | what was received, fetched or read from another rank; results at the root alone; scans | yes |
//! | `MPI_Test`, `MPI_Iprobe`, `MPI_Waitany`: what happened first | yes |
//! | time, random numbers of a seed that differs, the thread's number, the host's name | yes |
//! | files and standard input: whether a file can be read is each rank's own experience | yes |
//! | broadcast and all-gathered data, results of all-reductions | no: agreed among the communicator |
//! | `argc`, `argv`, the environment, sizes, constants, error codes of MPI, `malloc` | no |
//! | results of other functions | only if an argument does, or what it points to |

use crate::library::{Routine, is_input, is_output, makes_stream};
use crate::world::table::{self, Function};
use fencepost_api::mpi::{Argument, Base, Flow, Object};
use fencepost_ir::points_to::{Effect, External};

/// How something a call yields comes to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The same on all ranks.
    Same,
    /// It differs; the words complete "… by `MPI_X`".
    Differs,
    /// It is the caller's place in the communicator that this argument names.
    Rank(usize),
    /// The members of the communicator that this argument names have agreed on it.
    Agreed(usize),
    /// It differs if an argument does, or what that points to.
    Follows,
    /// It differs if this argument does.
    Argument(usize),
    /// A random number: it differs if a seed does.
    Chance,
}

/// Something a call stores through an argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The argument.
    pub argument: usize,
    /// All of the memory from there on, or just a scalar.
    pub fills: bool,
    /// What it is.
    pub origin: Origin,
}

/// The libraries of a program that is checked.
#[derive(Copy, Clone, Debug, Default)]
pub struct Library;

impl External for Library {
    fn effects(&self, function: &str, arguments: usize) -> Option<Vec<Effect>> {
        if let Some((known, fortran)) = table::find(function) {
            return Some(mpi_effects(known, fortran));
        }
        if function.starts_with("_FortranAioInput") {
            return Some(vec![Effect::Fills(1)]);
        }
        match function {
            "pthread_create" => {
                let with = vec![3];
                return Some(vec![Effect::Makes(0), Effect::Calls { function: 2, with }]);
            }
            "qsort" => {
                let with = vec![0, 0];
                return Some(vec![Effect::Calls { function: 3, with }]);
            }
            // An exception is none of the program's variables.
            "__cxa_allocate_exception" | "__cxa_begin_catch" => {
                return Some(vec![Effect::Allocates]);
            }
            // What a stream is set to is its own business.
            _ if function.starts_with("_ZNSt9basic_ios") => return Some(Vec::new()),
            _ if makes_stream(function) => return Some(vec![Effect::Fills(0)]),
            _ if is_input(function) => {
                return Some(vec![Effect::Fills(0), Effect::Fills(1), Effect::Returns(0)]);
            }
            _ if is_output(function) => return Some(vec![Effect::Fills(0), Effect::Returns(0)]),
            _ => {}
        }
        routine_effects(function, Routine::find(function)?, arguments)
    }

    fn is_entry(&self, function: &str) -> bool {
        crate::ENTRIES.contains(&function)
    }
}

fn mpi_effects(function: &Function, fortran: bool) -> Vec<Effect> {
    let parameters = function.parameters.iter().enumerate();
    let mut effects: Vec<Effect> = parameters
        .filter_map(|(at, parameter)| mpi_effect(function, at, parameter))
        .collect();
    if fortran {
        effects.push(Effect::Writes(function.parameters.len()));
    }
    effects
}

fn mpi_effect(function: &Function, at: usize, parameter: &Argument) -> Option<Effect> {
    let name = function.call.name.as_str();
    let kind = parameter.kind;
    if parameter.uses.iter().any(|used| used.writes) {
        return Some(Effect::Fills(at));
    }
    if !parameter.uses.is_empty() || kind.depth == 0 || kind.constant {
        return None;
    }
    match kind.base {
        Base::Handle(_) if renames(name) => Some(Effect::Writes(at)),
        Base::Handle(_) => Some(Effect::Makes(at)),
        Base::Void if allocates(name) => Some(Effect::AllocatesThrough(at)),
        Base::Void | Base::Callback(_) => None,
        Base::Status | Base::Char => Some(Effect::Fills(at)),
        _ if kind.array => Some(Effect::Fills(at)),
        _ => Some(Effect::Writes(at)),
    }
}

/// Calls that take a handle's address though they make none.
fn renames(name: &str) -> bool {
    let ends = ["_free", "_disconnect", "_commit"];
    let begins = [
        "Wait", "Test", "Start", "Cancel", "Request", "Mrecv", "Imrecv",
    ];
    ends.iter().any(|end| name.ends_with(end)) || begins.iter().any(|b| name.starts_with(b))
}

fn allocates(name: &str) -> bool {
    matches!(
        name,
        "Win_allocate" | "Win_allocate_shared" | "Win_shared_query" | "Alloc_mem"
    )
}

fn routine_effects(name: &str, routine: Routine, arguments: usize) -> Option<Vec<Effect>> {
    let copy = |length| Effect::Copies {
        to: 0,
        from: 1,
        length,
    };
    Some(match routine {
        Routine::Allocate(_) | Routine::AllocateZero => vec![Effect::Allocates],
        Routine::Reallocate => vec![Effect::Allocates, Effect::Returns(0)],
        Routine::AllocateTo | Routine::FortranAllocate => vec![Effect::AllocatesThrough(0)],
        Routine::Copy => vec![copy(Some(2)), Effect::Returns(0)],
        Routine::CopyText => vec![copy(None), Effect::Returns(0)],
        Routine::DuplicateText => vec![Effect::Allocates],
        Routine::FortranAssign | Routine::FortranAssociate | Routine::FortranCopyIn => {
            vec![copy(None)]
        }
        Routine::FortranCopyOut if arguments > 1 => vec![Effect::Copies {
            to: 0,
            from: 1,
            length: None,
        }],
        Routine::Fill | Routine::PrintOn => vec![Effect::Fills(0), Effect::Returns(0)],
        Routine::FillZero | Routine::PrintTo => vec![Effect::Fills(0)],
        Routine::ChanceTo => (0..arguments).map(Effect::Fills).collect(),
        Routine::Input => input_effects(name, arguments),
        Routine::ErrorNumber => vec![Effect::ReturnsUnknown],
        Routine::Fork => {
            let with = [0, 0].into_iter().chain(3..arguments).collect();
            vec![Effect::Calls { function: 2, with }]
        }
        Routine::Link(_)
        | Routine::FortranType
        | Routine::FortranRead
        | Routine::Synchronise
        | Routine::StreamState => return None,
        Routine::Free
        | Routine::TextLength
        | Routine::CompareTexts
        | Routine::CompareFoldedTexts
        | Routine::CompareBytes
        | Routine::CompareStrings
        | Routine::CompareStringText
        | Routine::Number
        | Routine::Mathematics(_)
        | Routine::Print
        | Routine::Chance
        | Routine::PseudoRandom(_)
        | Routine::SignedRandom(_)
        | Routine::Seed(_)
        | Routine::Ignore(_)
        | Routine::Exit
        | Routine::Abort
        | Routine::FortranStop(_)
        | Routine::GuardAcquire
        | Routine::FortranBounds
        | Routine::FortranContiguous
        | Routine::FortranCopyOut
        | Routine::FortranReduce(_)
        | Routine::FortranPrint
        | Routine::FortranDeallocate => Vec::new(),
    })
}

fn input_effects(name: &str, arguments: usize) -> Vec<Effect> {
    match name {
        "getenv" => vec![Effect::ReturnsUnknown],
        "fopen" => vec![Effect::Allocates],
        "fgets" => vec![Effect::Fills(0), Effect::Returns(0)],
        "fread" => vec![Effect::Fills(0)],
        _ if name.contains("dispatch") => (1..arguments).map(Effect::Writes).collect(),
        _ if name.ends_with("fscanf") || name.ends_with("sscanf") => {
            (2..arguments).map(Effect::Fills).collect()
        }
        _ if name.ends_with("scanf") => (1..arguments).map(Effect::Fills).collect(),
        _ => Vec::new(),
    }
}

/// Where a function's results come from.
pub fn result(name: &str) -> Origin {
    if let Some((function, _)) = table::find(name) {
        return match function.call.name.as_str() {
            "Wtime" => Origin::Differs,
            "Aint_add" | "Aint_diff" => Origin::Follows,
            _ => Origin::Same,
        };
    }
    if is_thread_number(name) {
        return Origin::Differs;
    }
    if table::returns_error(name) {
        return Origin::Same;
    }
    if let Some(begins) = name.strip_prefix("_FortranAioBegin") {
        // From a variable it follows from what is in it.
        let asks = ["Input", "Open", "Inquire"];
        return match asks.iter().any(|word| begins.contains(word)) && !begins.contains("Internal") {
            true => Origin::Differs,
            false => Origin::Follows,
        };
    }
    if name.starts_with("_FortranAioEnd") {
        return Origin::Follows;
    }
    match Routine::find(name) {
        Some(Routine::Input) if is_environment(name) => Origin::Follows,
        Some(Routine::Input) => Origin::Differs,
        Some(Routine::PseudoRandom(_) | Routine::SignedRandom(_)) => Origin::Chance,
        Some(Routine::Chance) if name == "rand_r" => Origin::Chance,
        Some(Routine::Chance) => Origin::Differs,
        Some(
            Routine::Allocate(_)
            | Routine::AllocateZero
            | Routine::Reallocate
            | Routine::AllocateTo
            | Routine::Print
            | Routine::PrintTo
            | Routine::ChanceTo
            | Routine::ErrorNumber
            | Routine::Seed(_)
            | Routine::FortranContiguous
            | Routine::FortranPrint
            | Routine::Ignore(_),
        ) => Origin::Same,
        _ => Origin::Follows,
    }
}

fn is_thread_number(name: &str) -> bool {
    matches!(
        name,
        "omp_get_thread_num" | "pthread_self" | "gettid" | "getpid" | "thrd_current"
    )
}

fn is_environment(name: &str) -> bool {
    name == "getenv" || name.ends_with("sscanf") || name.contains("dispatch")
}

/// Does the call give the generator of random numbers its seed?
pub fn is_seeding(name: &str) -> bool {
    matches!(Routine::find(name), Some(Routine::Seed(_)))
}

/// What a function without a body stores; `None` if it is not known.
pub fn stores(name: &str, arguments: usize) -> Option<Vec<Stored>> {
    let effects = Library.effects(name, arguments)?;
    let stored = |effect: &Effect| {
        let (argument, fills) = match effect {
            Effect::Writes(at) | Effect::Makes(at) | Effect::AllocatesThrough(at) => (*at, false),
            Effect::Fills(at) => (*at, true),
            Effect::Copies { to, .. } => (*to, true),
            _ => return None,
        };
        Some(Stored {
            argument,
            fills,
            origin: stored_origin(name, argument),
        })
    };
    Some(effects.iter().filter_map(stored).collect())
}

fn stored_origin(name: &str, argument: usize) -> Origin {
    if let Some((function, _)) = table::find(name) {
        return match function.parameters.get(argument) {
            Some(parameter) => mpi_origin(function, parameter),
            None => Origin::Same,
        };
    }
    match Routine::find(name) {
        // The statement that the call belongs to.
        _ if name.starts_with("_FortranAioInput") => Origin::Argument(0),
        Some(Routine::Input) if name.ends_with("sscanf") => Origin::Follows,
        Some(Routine::Input | Routine::ChanceTo) => Origin::Differs,
        Some(Routine::AllocateTo | Routine::FortranAllocate) => Origin::Same,
        _ => Origin::Follows,
    }
}

/// The position of a function's parameter of that name.
pub fn position(function: &Function, name: &str) -> Option<usize> {
    let mut parameters = function.parameters.iter();
    parameters.position(|parameter| parameter.name == name)
}

fn mpi_origin(function: &Function, parameter: &Argument) -> Origin {
    let comm = position(function, "comm");
    let place = || comm.map_or(Origin::Differs, Origin::Rank);
    if let Some(flow) = function.flow() {
        let whole = matches!(
            function.call.name.as_str(),
            "Bcast" | "Allreduce" | "Allgather" | "Allgatherv"
        );
        return match (parameter.kind.base, flow) {
            (Base::Handle(_), _) => Origin::Same,
            (_, Flow::FromRoot | Flow::AllToAll) if whole => {
                comm.map_or(Origin::Differs, Origin::Agreed)
            }
            _ => Origin::Differs,
        };
    }
    let name = function.call.name.as_str();
    match (name, parameter.name.as_str()) {
        ("Comm_rank" | "Cart_shift" | "Dist_graph_neighbors", _) => place(),
        ("Dist_graph_neighbors_count", _) | ("Cart_get", "coords") => place(),
        ("Group_rank" | "Get_processor_name" | "Comm_create" | "Comm_create_group", _) => {
            Origin::Differs
        }
        ("Comm_size", _) => comm.map_or(Origin::Same, Origin::Argument),
        ("Comm_split", _) => position(function, "color").map_or(Origin::Same, Origin::Argument),
        ("Pack" | "Unpack" | "Reduce_local", _) => Origin::Follows,
        // Ranks that read the same part of a file, its header say, read the same.
        _ if name.starts_with("File_") => Origin::Follows,
        _ if parameter.uses.iter().any(|used| used.writes) => Origin::Differs,
        _ if asks(name) => Origin::Differs,
        (_, "argc" | "argv" | "provided" | "flag" | "dims" | "periods") => Origin::Same,
        _ if matches!(parameter.kind.base, Base::Handle(_)) => Origin::Same,
        _ if parameter.kind.base == Base::Status => Origin::Differs,
        _ => Origin::Follows,
    }
}

/// Does a call bring data of other ranks through this argument, or say which message it was? Abstract
/// executions follow both.
pub fn brings(name: &str, argument: usize) -> bool {
    let Some((function, _)) = table::find(name) else {
        return false;
    };
    let name = function.call.name.as_str();
    let brought = |parameter: &Argument| {
        parameter.kind.base == Base::Status || parameter.uses.iter().any(|used| used.writes)
    };
    !asks(name)
        && !name.starts_with("File_")
        && function.parameters.get(argument).is_some_and(brought)
}

/// Calls whose answer depends on what has happened by then.
fn asks(name: &str) -> bool {
    name.starts_with("Test") && name != "Test_cancelled"
        || matches!(
            name,
            "Waitany" | "Waitsome" | "Iprobe" | "Improbe" | "Request_get_status" | "Win_test"
        )
}

/// Is the handle behind this parameter one of that kind?
pub fn is_handle(parameter: &Argument, object: Object) -> bool {
    parameter.kind.base == Base::Handle(object)
}
