//! Collectives: matching, and what they move.

use super::{check, check_correct, run};
use crate::value::Value;

#[test]
fn all_come_to_the_same_collective() {
    check_correct(2, "all: MPI_Barrier world");
    check(2, "0: MPI_Barrier world", &["COLL-MATCH 0"]);
    check(
        2,
        "0: MPI_Barrier world
         1: MPI_Bcast &x 1 int 0 world",
        &["COLL-MATCH 0 1"],
    );
}

#[test]
fn roots_and_operations_match() {
    check(
        2,
        "0: MPI_Bcast &x 1 int 0 world
         1: MPI_Bcast &x 1 int 1 world",
        &["COLL-MATCH 0 1"],
    );
    check(
        2,
        "0: MPI_Allreduce &x &y 1 int sum world
         1: MPI_Allreduce &x &y 1 int max world",
        &["COLL-MATCH 0 1"],
    );
    check(
        2,
        "0: MPI_Barrier world
         1: MPI_Ibarrier world &r
         1: MPI_Wait &r ignore",
        &["COLL-MATCH 0 1"],
    );
}

#[test]
fn a_fence_and_a_free_do_not_match() {
    check(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         0: MPI_Win_fence 0 win
         all: MPI_Win_free &win",
        &["COLL-MATCH 1 2"],
    );
}

#[test]
fn waiting_for_a_message_is_no_mismatch() {
    check(
        2,
        "0: MPI_Barrier world
         1: MPI_Recv &x 1 int 0 0 world ignore
         1: MPI_Barrier world",
        &[],
    );
}

#[test]
fn known_contents_arrive() {
    let mut outcome = run(
        2,
        "all: set &mine 4 rank+10
         all: set &root 4 rank+5
         all: MPI_Bcast &root 1 int 1 world
         all: MPI_Allgather &mine 1 int &all 1 int world
         all: MPI_Allreduce &mine &sum 1 int sum world
         all: MPI_Gather &mine 1 int &gathered 1 int 0 world
         all: MPI_Alltoall &all 1 int &exchanged 1 int world
         all: MPI_Scatter &all 1 int &part 1 int 0 world",
    );
    assert!(outcome.record.complete);
    assert_eq!(outcome.contents(0, "root"), Value::Int(6));
    let both = [Value::Int(10), Value::Int(11)];
    assert_eq!(outcome.ints(1, "all", 2), both);
    assert_eq!(outcome.contents(1, "sum"), Value::Int(21));
    assert_eq!(outcome.ints(0, "gathered", 2), both);
    let second = [Value::Int(11), Value::Int(11)];
    assert_eq!(outcome.ints(1, "exchanged", 2), second);
    assert_eq!(outcome.contents(1, "part"), Value::Int(11));
}

#[test]
fn unknown_results_are_the_same_for_all() {
    let mut outcome = run(
        2,
        "all: set &mine 4 ?
         all: MPI_Allreduce &mine &sum 1 int sum world
         0: set &told 4 ?
         all: MPI_Bcast &told 1 int 0 world",
    );
    for name in ["sum", "told"] {
        let first = outcome.contents(0, name);
        assert!(matches!(first, Value::Term(_)));
        assert_eq!(first, outcome.contents(1, name));
    }
}

#[test]
fn nonblocking_and_persistent_collectives_order_when_they_complete() {
    let text = |start: &str, wait: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             {start}
             all: MPI_Win_lock_all 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             all: MPI_Win_unlock_all win
             all: {wait}
             1: load base 4
             all: MPI_Win_free &win"
        )
    };
    check_correct(2, &text("", "MPI_Barrier world"));
    // Signalled before the put: no order.
    check(
        2,
        &text("all: MPI_Ibarrier world &r", "MPI_Wait &r ignore"),
        &["RACE-REMOTE 3 6"],
    );
    check_correct(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Barrier_init world - &r
         all: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         all: MPI_Win_unlock_all win
         all: MPI_Start &r
         all: MPI_Wait &r ignore
         1: load base 4
         all: MPI_Start &r
         all: MPI_Waitall 1 &r ignore
         all: MPI_Win_free &win",
    );
}

#[test]
fn a_broadcast_orders_only_after_its_root() {
    let text = |writer: u32, reader: u32| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             {writer}: MPI_Put &buf 1 int {reader} 0 1 int win
             {writer}: MPI_Win_flush {reader} win
             all: MPI_Bcast &x 1 int 0 world
             {reader}: load base 4
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    check_correct(2, &text(0, 1));
    check(2, &text(1, 0), &["RACE-REMOTE 2 5"]);
}

#[test]
fn neighbours_wait_for_neighbours() {
    let text = |dims: &str| {
        format!(
            "all: set &dims 4 {dims}
             all: set &periods 4 0
             all: MPI_Cart_create world 1 &dims &periods 0 &line
             all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             0: MPI_Put &buf 1 int rank+2 0 1 int win
             0: MPI_Win_flush 2 win
             all: MPI_Neighbor_allgather &x 1 int &y 1 int line
             2: load base 4
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    // Rank 2 waits for rank 1 only.
    check(3, &text("3"), &["RACE-REMOTE 5 8"]);
}
