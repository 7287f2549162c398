//! Which calls are collective, and on what.
//!
//! The table of MPI says it: everything with a flow (blocking, nonblocking, persistent and neighbourhood
//! collectives), constructors of communicators and windows, fences and frees; to *start* a persistent
//! collective is one too. OpenSHMEM's collectives over all processing elements are known by name.
//!
//! | call | on |
//! |---|---|
//! | a collective, a constructor, the free of a communicator | the communicator |
//! | a fence, the free of a window | the window |
//! | the start of a persistent collective | the request |
//!
//! What is not known stays out: `MPI_Comm_create_group`, which only the group calls, and calls on
//! intercommunicators.

use super::code::functions;
use super::comms::{Key, Made, Members};
use super::flow::Flow;
use super::library::{is_handle, position};
use super::variance::Variance;
use fencepost_api::mpi::{Form, Hook, Object};
use fencepost_ir::{FuncId, InstId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a collective is called on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum On {
    /// A communicator.
    Comm(Key),
    /// A window.
    Win(Key),
    /// A persistent request.
    Request(Key),
}

/// A collective call.
#[derive(Clone, Debug)]
pub struct Event {
    /// The function as C names it.
    pub name: String,
    /// What it is called on: index into [`Events::objects`].
    pub on: usize,
    /// It returns only when others have come.
    pub blocking: bool,
}

/// Something collectives are called on.
#[derive(Clone, Debug)]
pub struct ObjectOf {
    /// Its communicator.
    pub comm: Key,
    /// Who is a member.
    pub members: Members,
}

/// All collective calls of a program.
#[derive(Debug, Default)]
pub struct Events {
    /// By function and call.
    pub at: FxHashMap<(FuncId, InstId), Event>,
    /// What they are called on.
    pub objects: Vec<ObjectOf>,
    /// Calls of `MPI_Finalize`.
    pub finalizes: FxHashMap<(FuncId, InstId), ()>,
}

/// OpenSHMEM's collectives over all processing elements.
const SHMEM: [&str; 8] = [
    "shmem_barrier_all",
    "shmem_sync_all",
    "shmem_malloc",
    "shmem_calloc",
    "shmem_align",
    "shmem_realloc",
    "shmem_free",
    "shmem_init",
];

impl Events {
    /// Finds them. `whole` answers questions among all ranks.
    pub fn new(flow: &Flow<'_>, whole: &Variance<'_>) -> Events {
        let mut events = Events::default();
        let mut known: BTreeMap<On, usize> = BTreeMap::new();
        for function in functions(flow.code.program) {
            for (at, _) in flow.code.calls.sites(function) {
                let Some(found) = event(flow, function, at) else {
                    continue;
                };
                let Found::Collective { name, on, blocking } = found else {
                    events.finalizes.insert((function, at), ());
                    continue;
                };
                let next = events.objects.len();
                let number = *known.entry(on.clone()).or_insert(next);
                if number == next {
                    events.objects.push(object(flow, whole, &on));
                }
                let event = Event {
                    name,
                    on: number,
                    blocking,
                };
                events.at.insert((function, at), event);
            }
        }
        events
    }
}

enum Found {
    Collective {
        name: String,
        on: On,
        blocking: bool,
    },
    Finalize,
}

fn event(flow: &Flow<'_>, function: FuncId, at: InstId) -> Option<Found> {
    let named = flow.code.called(function, at);
    if let Some(name) = named.map(|f| flow.code.function(f).name.as_str())
        && SHMEM.contains(&name)
    {
        return Some(Found::Collective {
            name: name.into(),
            on: On::Comm(Key::from([Made::World])),
            blocking: true,
        });
    }
    let (called, _) = flow.mpi(function, at)?;
    let name = called.call.name.as_str();
    if name == "Finalize" {
        return Some(Found::Finalize);
    }
    let handle = |argument: &str| {
        position(called, argument).map(|argument| flow.handle(function, at, argument))
    };
    let makes = matches!(&called.call.hook, Hook::Function { name, .. } if name == "comm_new");
    let on = match name {
        _ if called.flow().is_some() || makes => On::Comm(handle("comm")?),
        "Comm_free" | "Comm_disconnect" => On::Comm(handle("comm")?),
        "Win_create" | "Win_allocate" | "Win_allocate_shared" | "Win_create_dynamic" => {
            On::Comm(handle("comm")?)
        }
        "Win_fence" | "Win_free" => On::Win(handle("win")?),
        "Start" => On::Request(persistent(flow, handle("request")?)?),
        "Startall" => On::Request(persistent(flow, handle("requests")?)?),
        _ => return None,
    };
    let completes_later = called.form != Form::Plain
        || called
            .parameters
            .iter()
            .any(|p| is_handle(p, Object::Request))
        || matches!(on, On::Request(_));
    Some(Found::Collective {
        name: called.name.clone(),
        on,
        blocking: !completes_later,
    })
}

/// The requests, if they are all of persistent collectives.
fn persistent(flow: &Flow<'_>, key: Key) -> Option<Key> {
    let collective = |made: &Made| match made {
        Made::By(function, at) => flow
            .mpi(*function, *at)
            .is_some_and(|(called, _)| called.flow().is_some()),
        _ => false,
    };
    key.iter().all(collective).then_some(key)
}

fn object(flow: &Flow<'_>, whole: &Variance<'_>, on: &On) -> ObjectOf {
    let comm = match on {
        On::Comm(key) => key.clone(),
        On::Win(key) | On::Request(key) => {
            let parents = key.iter().map(|made| match made {
                Made::By(function, at) => flow.parent(*function, *at),
                _ => None,
            });
            let parents: Option<Vec<Key>> = parents.collect();
            let unknown = || Key::from([Made::Unknown]);
            parents.map_or_else(unknown, |all| all.into_iter().flatten().collect())
        }
    };
    ObjectOf {
        members: whole.members(&comm),
        comm,
    }
}
