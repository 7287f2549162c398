//! Communicators, groups, datatypes, dynamic windows, Fortran, the families of MPIs.

use super::super::World;
use super::{check, check_correct, run};
use crate::calls::{Calls, Step};
use crate::memory::{Memory, Origin};
use crate::term::Terms;
use crate::value::{ObjectId, Value};
use fencepost_model::{Action, SiteId};
use rustc_hash::FxHashMap;

#[test]
fn communicators_are_split() {
    let mut outcome = run(
        4,
        "0,2: set &color 4 0
         1,3: set &color 4 1
         all: MPI_Comm_split world color rank &half
         all: MPI_Comm_rank half &own
         all: MPI_Comm_size half &size
         all: MPI_Comm_dup half &again
         all: MPI_Barrier again",
    );
    assert!(outcome.record.complete);
    let ranks: Vec<Value> = (0..4).map(|rank| outcome.contents(rank, "own")).collect();
    assert_eq!(ranks, [0, 0, 1, 1].map(Value::Int));
    assert_eq!(outcome.contents(3, "size"), Value::Int(2));
}

#[test]
fn targets_are_ranks_of_the_windows_communicator() {
    // Rank 0 of the odd half is rank 1 of the world.
    check(
        4,
        "0,2: set &color 4 0
         1,3: set &color 4 1
         all: MPI_Comm_split world color rank &half
         all: MPI_Win_allocate 16 1 - half &base &win
         all: MPI_Win_fence 0 win
         3: MPI_Put &buf 1 int 0 0 1 int win
         all: load base 4
         all: MPI_Win_fence 0 win
         all: MPI_Win_free &win",
        &["RACE-REMOTE 5 6"],
    );
}

#[test]
fn groups_are_computed() {
    let mut outcome = run(
        4,
        "all: MPI_Comm_group world &all
         all: set &range 4 0
         all: set &range+4 4 3
         all: set &range+8 4 2
         all: MPI_Group_range_incl all 1 &range &even
         all: MPI_Group_difference all even &odd
         all: MPI_Group_rank odd &own
         all: MPI_Group_size odd &size
         all: MPI_Group_union odd even &mixed
         all: MPI_Group_translate_ranks mixed 2 &range all &there
         all: MPI_Comm_create world odd &comm
         1,3: MPI_Barrier comm",
    );
    assert!(outcome.record.complete, "{:?}", outcome.record);
    assert_eq!(outcome.contents(3, "own"), Value::Int(1));
    assert_eq!(outcome.contents(0, "own"), Value::Int(-32766));
    assert_eq!(outcome.contents(0, "size"), Value::Int(2));
    assert_eq!(outcome.ints(0, "there", 2), [1, 2].map(Value::Int));
    assert_eq!(outcome.contents(0, "comm"), Value::Int(0x0400_0000));
}

#[test]
fn grids_have_neighbours() {
    let mut outcome = run(
        4,
        "all: set &dims 4 0
         all: set &dims+4 4 0
         all: MPI_Dims_create 4 2 &dims
         all: set &periods 4 1
         all: set &periods+4 4 0
         all: MPI_Cart_create world 2 &dims &periods 0 &grid
         all: MPI_Cart_coords grid 2 2 &coords
         all: MPI_Cart_shift grid 0 1 &up &down
         all: MPI_Cart_shift grid 1 1 &left &right
         all: set &keep 4 0
         all: set &keep+4 4 1
         all: MPI_Cart_sub grid &keep &row
         all: MPI_Comm_rank row &own",
    );
    assert!(outcome.record.complete, "{:?}", outcome.record);
    assert_eq!(outcome.ints(0, "dims", 2), [2, 2].map(Value::Int));
    assert_eq!(outcome.ints(0, "coords", 2), [1, 0].map(Value::Int));
    assert_eq!(outcome.contents(0, "up"), Value::Int(2));
    assert_eq!(outcome.contents(0, "left"), Value::Int(-1));
    assert_eq!(outcome.contents(0, "right"), Value::Int(1));
    assert_eq!(outcome.contents(3, "own"), Value::Int(1));
}

#[test]
fn strided_datatypes_touch_their_bytes_only() {
    let text = |offset: u32| {
        format!(
            "all: MPI_Type_vector 2 1 2 int &column
             all: MPI_Type_commit &column
             all: MPI_Win_allocate 64 1 - world &base &win
             all: MPI_Win_fence 0 win
             0: MPI_Put &buf 1 column 1 0 1 column win
             1: load base+{offset} 4
             all: MPI_Win_fence 0 win
             all: MPI_Win_free &win
             all: MPI_Type_free &column"
        )
    };
    check_correct(2, &text(4));
    check(2, &text(8), &["RACE-REMOTE 4 5"]);
    let mut outcome = run(
        1,
        "0: MPI_Type_vector 2 1 2 int &column
         0: MPI_Type_size column &size
         0: MPI_Type_get_extent column &lower &extent
         0: MPI_Type_create_resized column 0 4 &narrow
         0: MPI_Type_get_extent narrow &lower &less",
    );
    assert_eq!(outcome.contents(0, "size"), Value::Int(8));
    assert_eq!(outcome.contents(0, "extent"), Value::Int(12));
    assert_eq!(outcome.contents(0, "less"), Value::Int(4));
}

#[test]
fn addresses_of_dynamic_windows_are_sent_around() {
    let text = |displ: &str| {
        format!(
            "all: MPI_Win_create_dynamic - world &win
             1: MPI_Win_attach win &mem 64
             1: MPI_Get_address &mem &address
             all: MPI_Bcast &address 8 byte 1 world
             all: MPI_Win_fence 0 win
             0: MPI_Put &buf 1 int 1 {displ} 1 int win
             1: load &mem 4
             all: MPI_Win_fence 0 win
             1: MPI_Win_detach win &mem
             all: MPI_Win_free &win"
        )
    };
    check(2, &text("address"), &["RACE-REMOTE 5 6"]);
    check_correct(2, &text("address+8"));
    check(2, &text("address+64"), &["EPOCH-RANGE 5"]);
}

#[test]
fn what_is_not_followed_ends_the_execution() {
    let outcome = run(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         0: MPI_Comm_join 1 &comm
         0: MPI_Win_free &win
         1: MPI_Win_free &win
         all: MPI_Finalize",
    );
    assert_eq!(outcome.found, [] as [&str; 0]);
    assert!(!outcome.record.complete);
    assert_eq!(outcome.record.notes, ["MPI_Comm_join: not supported"]);
}

#[test]
fn windows_tell_their_attributes() {
    let mut outcome = run(
        1,
        "0: MPI_Win_create &mem 64 4 - world &win
         0: MPI_Win_get_attr win 1711276033 &base &flag
         0: MPI_Win_get_attr win 1711276035 &size &flag
         0: MPI_Win_free &win",
    );
    let base = outcome.contents(0, "base");
    assert_eq!(base, Value::Pointer(outcome.run.variable(0, "mem"), 0));
    let Value::Pointer(size, 0) = outcome.contents(0, "size") else {
        panic!("the size has an address");
    };
    let memory = &mut outcome.run.memories[0];
    let size = memory.load(&mut outcome.run.terms, size, 0, 8);
    assert_eq!(size, Value::Int(64));
}

/// One rank, memory and arguments by hand.
struct Alone {
    world: World,
    memories: Vec<Memory>,
    terms: Terms,
}

impl Alone {
    fn new(globals: &[&str]) -> Alone {
        let mut memory = Memory::new(0);
        let globals: FxHashMap<String, Value> = globals
            .iter()
            .map(|name| {
                let object = memory.allocate(Some(8), Origin::Global, SiteId(0));
                ((*name).to_owned(), Value::Pointer(object, 0))
            })
            .collect();
        Alone {
            world: World::new(1, globals),
            memories: vec![memory],
            terms: Terms::new(),
        }
    }

    fn cell(&mut self, size: u32, value: Value) -> (ObjectId, Value) {
        let object = self.memories[0].allocate(Some(64), Origin::Stack, SiteId(0));
        self.memories[0].store(object, 0, size, value);
        (object, Value::Pointer(object, 0))
    }

    fn call(&mut self, name: &str, arguments: &[Value]) {
        let (memories, terms) = (&mut self.memories, &mut self.terms);
        let step = self
            .world
            .call(0, name, arguments, SiteId(1), memories, terms);
        assert_eq!(step, Step::Return(Value::Int(0)), "{name}");
    }

    fn load(&mut self, object: ObjectId, size: u32) -> Value {
        self.memories[0].load(&mut self.terms, object, 0, size)
    }
}

#[test]
fn open_mpi_is_recognised_by_its_symbols() {
    let mut alone = Alone::new(&[
        "ompi_mpi_comm_world",
        "ompi_mpi_double",
        "ompi_mpi_info_null",
    ]);
    let world = Value::Pointer(ObjectId(0), 0);
    let double = Value::Pointer(ObjectId(1), 0);
    let info = Value::Pointer(ObjectId(2), 0);
    let (base, base_at) = alone.cell(8, Value::Int(0));
    let (win, win_at) = alone.cell(8, Value::Int(0));
    let (size, size_at) = alone.cell(4, Value::Int(0));
    alone.call("MPI_Comm_size", &[world, size_at]);
    assert_eq!(alone.load(size, 4), Value::Int(1));
    let unit = Value::Int(8);
    alone.call(
        "MPI_Win_allocate",
        &[Value::Int(64), unit, info, world, base_at, win_at],
    );
    assert!(matches!(alone.load(base, 8), Value::Pointer(..)));
    let win = alone.load(win, 8);
    assert!(matches!(win, Value::Handle(_)));
    // Exclusive is 1 there, and a fence's NOSUCCEED 16.
    alone.call(
        "MPI_Win_lock",
        &[1, 0, 0]
            .map(Value::Int)
            .iter()
            .copied()
            .chain([win])
            .collect::<Vec<_>>(),
    );
    let (_, buffer) = alone.cell(8, Value::Int(0));
    let (one, zero) = (Value::Int(1), Value::Int(0));
    alone.call(
        "MPI_Put",
        &[buffer, one, double, zero, one, one, double, win],
    );
    let record = alone.world.finish();
    let events = &record.execution.processes[0];
    let exclusive = |action: &Action| {
        matches!(
            action,
            Action::Lock {
                exclusive: true,
                ..
            }
        )
    };
    assert!(events.iter().any(|event| exclusive(&event.action)));
    let Some(Action::Operation(put)) = events.last().map(|event| &event.action) else {
        panic!("a put");
    };
    assert_eq!(put.remote[0].ranges.0[0].len(), 8);
}

#[test]
fn fortran_passes_references() {
    for (world, integer, info) in [(0x4400_0000, 0x4c00_041b, 0x1c00_0000), (0, 7, 0)] {
        let mut alone = Alone::new(&[]);
        let (_, world) = alone.cell(4, Value::Int(world));
        let (rank, rank_at) = alone.cell(4, Value::Int(9));
        let (error, error_at) = alone.cell(4, Value::Int(9));
        alone.call("mpi_comm_rank_", &[world, rank_at, error_at]);
        assert_eq!(alone.load(rank, 4), Value::Int(0));
        assert_eq!(alone.load(error, 4), Value::Int(0));
        let (_, memory) = alone.cell(4, Value::Int(0));
        let (_, size) = alone.cell(8, Value::Int(64));
        let (_, unit) = alone.cell(4, Value::Int(4));
        let (_, info) = alone.cell(4, Value::Int(info));
        let (win, win_at) = alone.cell(4, Value::Int(0));
        let create = [memory, size, unit, info, world, win_at, error_at];
        alone.call("mpi_win_create_", &create);
        assert!(matches!(alone.load(win, 4), Value::Handle(_)));
        let (_, integer) = alone.cell(4, Value::Int(integer));
        let (_, one) = alone.cell(4, Value::Int(1));
        let (_, zero) = alone.cell(4, Value::Int(0));
        let (_, displ) = alone.cell(8, Value::Int(2));
        alone.call("mpi_win_fence_", &[zero, win_at, error_at]);
        let put = [
            memory, one, integer, zero, displ, one, integer, win_at, error_at,
        ];
        alone.call("mpi_put_", &put);
        let record = alone.world.finish();
        let last = record.execution.processes[0].last();
        let Some(Action::Operation(put)) = last.map(|event| &event.action) else {
            panic!("a put");
        };
        let range = put.remote[0].ranges.0[0];
        assert_eq!((range.start & 0xff, range.len()), (8, 4));
    }
}
