//! Races, each with a correct near-twin.

use super::{check, check_correct};

#[test]
fn a_put_and_a_load_of_the_target_need_a_fence() {
    check_correct(
        2,
        "all: MPI_Init null null
         all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Win_fence 0 win
         0: MPI_Put &buf 1 int 1 4 1 int win
         all: MPI_Win_fence 0 win
         1: load base+4 4
         all: MPI_Win_free &win
         all: MPI_Finalize",
    );
    check(
        2,
        "all: MPI_Init null null
         all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Win_fence 0 win
         0: MPI_Put &buf 1 int 1 4 1 int win
         1: load base+4 4
         all: MPI_Win_fence 0 win
         all: MPI_Win_free &win
         all: MPI_Finalize",
        &["RACE-REMOTE 3 4"],
    );
}

#[test]
fn bytes_beside_each_other_do_not_race() {
    check_correct(
        2,
        "all: MPI_Win_allocate 16 4 - world &base &win
         all: MPI_Win_fence 0 win
         0: MPI_Put &buf 1 int 1 1 1 int win
         1: load base 4
         1: load base+8 4
         all: MPI_Win_fence 0 win
         all: MPI_Win_free &win",
    );
}

#[test]
fn the_buffer_of_a_put_is_busy_until_the_flush() {
    let text = |between: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             0: MPI_Win_lock shared 1 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             {between}
             0: store &buf 4
             0: MPI_Win_unlock 1 win
             all: MPI_Win_free &win"
        )
    };
    check(2, &text(""), &["RACE-LOCAL 2 4"]);
    check_correct(2, &text("0: MPI_Win_flush_local 1 win"));
    check_correct(2, &text("0: MPI_Win_flush_all win"));
}

#[test]
fn a_get_fills_its_buffer_later() {
    let text = |between: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             0: MPI_Win_lock_all 0 win
             0: MPI_Rget &buf 1 int 1 0 1 int win &req
             {between}
             0: load &buf 4
             0: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    check(2, &text(""), &["RACE-LOCAL 2 4"]);
    check_correct(2, &text("0: MPI_Wait &req ignore"));
}

#[test]
fn exclusive_locks_order_and_shared_ones_do_not() {
    let text = |kind: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             0,1: MPI_Win_lock {kind} 2 0 win
             0,1: MPI_Put &buf 1 int 2 0 1 int win
             0,1: MPI_Win_unlock 2 win
             all: MPI_Win_free &win"
        )
    };
    check_correct(3, &text("exclusive"));
    check(3, &text("shared"), &["RACE-REMOTE 2 2"]);
}

#[test]
fn a_barrier_without_completion_is_not_enough() {
    let text = |flush: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             {flush}
             all: MPI_Barrier world
             1: load base 4
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    check(2, &text(""), &["RACE-REMOTE 2 5"]);
    check_correct(2, &text("0: MPI_Win_flush 1 win"));
}

#[test]
fn a_message_orders() {
    let text = |send: &str, receive: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             0: MPI_Win_flush 1 win
             {send}
             {receive}
             1: load base 4
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    let send = "0: MPI_Send &token 1 int 1 7 world";
    let receive = "1: MPI_Recv &token 1 int 0 7 world ignore";
    check_correct(2, &text(send, receive));
    check(2, &text("", ""), &["RACE-REMOTE 2 6"]);
}

#[test]
fn accumulates_go_together_if_they_are_the_same() {
    let text = |op: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             0: MPI_Accumulate &buf 1 int 2 0 1 int sum win
             1: MPI_Accumulate &buf 1 int 2 0 1 int {op} win
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    check_correct(3, &text("sum"));
    check(3, &text("replace"), &["RACE-REMOTE 2 3"]);
}

#[test]
fn buffers_of_messages_are_accesses() {
    let text = |fence: &str| {
        format!(
            "all: MPI_Win_create &mem 64 1 - world &win
             all: MPI_Win_fence 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             {fence}
             1: MPI_Send &mem 1 int 0 0 world
             0: MPI_Recv &in 1 int 1 0 world ignore
             all: MPI_Win_fence 0 win
             all: MPI_Win_free &win"
        )
    };
    check(2, &text(""), &["RACE-REMOTE 2 4"]);
    check_correct(2, &text("all: MPI_Win_fence 0 win"));
}

#[test]
fn memory_of_others_is_accessed_through_shared_windows() {
    let text = |barrier: &str| {
        format!(
            "all: MPI_Win_allocate_shared 16 4 - world &base &win
             0: MPI_Win_shared_query win 1 &size &unit &other
             0: store other 4
             {barrier}
             1: load base 4
             all: MPI_Win_free &win"
        )
    };
    check(2, &text(""), &["RACE-REMOTE 2 4"]);
    check_correct(2, &text("all: MPI_Barrier world"));
    // Parts follow each other: the end of rank 0's is the start of rank 1's.
    check(
        2,
        "all: MPI_Win_allocate_shared 16 4 - world &base &win
         0: store base+16 4
         1: load base 4
         all: MPI_Win_free &win",
        &["RACE-REMOTE 1 2"],
    );
}

/// The last to come to the constructor goes on first: rank 1 sets the flag before rank 0 asks.
#[test]
fn an_atomic_flag_orders() {
    let text = |first: &str, second: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             1: MPI_Put &buf 1 int 0 8 1 int win
             1: MPI_Win_flush 0 win
             {first}
             1: MPI_Win_flush 0 win
             {second}
             0: MPI_Win_flush 0 win
             0: load base+8 4
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    let set = "1: MPI_Accumulate &one 1 int 0 0 1 int replace win";
    let get = "0: MPI_Fetch_and_op &one &seen int 0 0 no_op win";
    check_correct(2, &text(set, get));
    check(2, &text("", get), &["RACE-REMOTE 2 8"]);
}
