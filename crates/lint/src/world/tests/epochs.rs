//! Every epoch rule, each with a correct near-twin.

use super::{check, check_correct};

/// A window over all ranks, around some lines.
fn window(lines: &str) -> String {
    format!(
        "all: MPI_Win_allocate 16 1 - world &base &win
         {lines}
         all: MPI_Win_free &win
         all: MPI_Finalize"
    )
}

/// Checks lines inside a window: the first of them is line 1.
fn inside(size: u32, lines: &str, expected: &[&str]) {
    check(size, &window(lines), expected);
}

fn correct(size: u32, lines: &str) {
    check_correct(size, &window(lines));
}

#[test]
fn operations_need_an_epoch() {
    inside(2, "0: MPI_Put &buf 1 int 1 0 1 int win", &["EPOCH-NONE 1"]);
    correct(
        2,
        "0: MPI_Win_lock shared 1 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         0: MPI_Win_unlock 1 win",
    );
}

#[test]
fn a_flush_needs_a_passive_epoch() {
    inside(
        2,
        "all: MPI_Win_fence 0 win
         0: MPI_Win_flush 1 win
         all: MPI_Win_fence nosucceed win",
        &["EPOCH-FLUSH 2 1"],
    );
    correct(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Win_flush_local_all win
         0: MPI_Win_unlock_all win",
    );
}

#[test]
fn a_request_needs_a_passive_epoch() {
    inside(
        2,
        "all: MPI_Win_fence 0 win
         0: MPI_Rput &buf 1 int 1 0 1 int win &req
         0: MPI_Wait &req ignore
         all: MPI_Win_fence 0 win",
        &["EPOCH-REQUEST 2 1"],
    );
    correct(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Rput &buf 1 int 1 0 1 int win &req
         0: MPI_Wait &req ignore
         0: MPI_Win_unlock_all win",
    );
}

#[test]
fn a_target_is_locked_once() {
    inside(
        2,
        "0: MPI_Win_lock exclusive 1 0 win
         0: MPI_Win_lock exclusive 1 0 win
         0: MPI_Win_unlock 1 win",
        &["EPOCH-RELOCK 2 1"],
    );
    correct(
        3,
        "0: MPI_Win_lock exclusive 1 0 win
         0: MPI_Win_lock exclusive 2 0 win
         0: MPI_Win_unlock 1 win
         0: MPI_Win_unlock 2 win",
    );
}

#[test]
fn an_unlock_needs_its_lock() {
    inside(2, "0: MPI_Win_unlock 1 win", &["EPOCH-UNLOCK 1"]);
    correct(
        2,
        "0: MPI_Win_lock shared 1 nocheck win
         0: MPI_Win_unlock 1 win",
    );
}

#[test]
fn fences_are_not_mixed_with_locks() {
    inside(
        2,
        "all: MPI_Win_lock_all 0 win
         all: MPI_Win_fence 0 win
         all: MPI_Win_unlock_all win",
        &["EPOCH-FENCE 2 1"],
    );
    correct(
        2,
        "all: MPI_Win_lock_all 0 win
         all: MPI_Win_unlock_all win
         all: MPI_Win_fence 0 win
         all: MPI_Win_fence nosucceed win",
    );
}

const GROUPS: &str = "all: MPI_Comm_group world &group
         all: set &zero 4 0
         all: set &one 4 1
         all: MPI_Group_incl group 1 &zero &origins
         all: MPI_Group_incl group 1 &one &targets";

#[test]
fn post_start_complete_wait() {
    correct(
        2,
        &format!(
            "{GROUPS}
             1: MPI_Win_post origins 0 win
             0: MPI_Win_start targets 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             0: MPI_Win_complete win
             1: MPI_Win_wait win
             1: load base 4"
        ),
    );
    inside(
        2,
        &format!(
            "{GROUPS}
             0: MPI_Win_complete win"
        ),
        &["EPOCH-ORDER 6"],
    );
    inside(
        2,
        &format!(
            "{GROUPS}
             1: MPI_Win_post origins 0 win
             0: MPI_Win_start targets 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             1: load base 4
             0: MPI_Win_complete win
             1: MPI_Win_wait win"
        ),
        &["RACE-REMOTE 8 9"],
    );
}

#[test]
fn a_test_waits_too() {
    correct(
        2,
        &format!(
            "{GROUPS}
             1: MPI_Win_post origins 0 win
             1: MPI_Win_test win &flag
             0: MPI_Win_start targets 0 win
             0: MPI_Put &buf 1 int 1 0 1 int win
             0: MPI_Win_complete win
             1: load base 4"
        ),
    );
}

#[test]
fn a_start_without_its_post() {
    inside(
        2,
        &format!(
            "{GROUPS}
             0: MPI_Win_start targets 0 win
             0: MPI_Win_complete win"
        ),
        &["EPOCH-MATCH 6"],
    );
    inside(
        2,
        &format!(
            "{GROUPS}
             1: MPI_Win_post origins 0 win
             1: MPI_Win_wait win"
        ),
        &["EPOCH-MATCH 6"],
    );
}

#[test]
fn an_exposed_window_is_not_locked() {
    inside(
        2,
        &format!(
            "{GROUPS}
             1: MPI_Win_post origins 0 win
             1: MPI_Win_lock shared 1 0 win
             1: MPI_Win_unlock 1 win
             0: MPI_Win_start targets 0 win
             0: MPI_Win_complete win
             1: MPI_Win_wait win"
        ),
        &["EPOCH-EXPOSED 7 6"],
    );
}

#[test]
fn assertions_are_promises() {
    inside(
        2,
        "all: MPI_Win_fence nosucceed win
         0: MPI_Put &buf 1 int 1 0 1 int win
         all: MPI_Win_fence 0 win",
        &["EPOCH-NOSUCCEED 2 1"],
    );
    inside(
        2,
        "all: MPI_Win_fence 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         all: MPI_Win_fence noprecede win
         all: MPI_Win_fence nosucceed win",
        &["EPOCH-NOPRECEDE 3 2"],
    );
    inside(
        2,
        "0: MPI_Win_fence noprecede win
         1: MPI_Win_fence 0 win
         all: MPI_Win_fence nosucceed win",
        &["EPOCH-ASSERTS 2 1"],
    );
    correct(
        2,
        "all: MPI_Win_fence noprecede win
         0: MPI_Put &buf 1 int 1 0 1 int win
         all: MPI_Win_fence nosucceed win",
    );
}

#[test]
fn windows_are_freed_after_their_epochs_and_not_used_again() {
    inside(2, "0: MPI_Win_lock shared 1 0 win", &["EPOCH-FREE 2 1"]);
    check(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Win_fence 0 win
         all: set &copy 4 win
         all: MPI_Win_fence nosucceed win
         all: MPI_Win_free &win
         all: MPI_Win_fence 0 copy
         all: MPI_Finalize",
        &["EPOCH-FREED 5 4"],
    );
    check(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Finalize",
        &["EPOCH-LEAK 1 0"],
    );
}

#[test]
fn calls_fit_the_kind_of_window() {
    inside(2, "0: MPI_Win_attach win &mem 16", &["EPOCH-FLAVOUR 1 0"]);
    check(
        2,
        "0: MPI_Win_allocate 16 1 - world &base &win
         1: MPI_Win_create &mem 16 1 - world &win
         all: MPI_Win_free &win",
        &["EPOCH-FLAVOURS 1 0"],
    );
}

#[test]
fn targets_and_ranges_exist() {
    inside(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 2 0 1 int win
         0: MPI_Win_unlock_all win",
        &["EPOCH-TARGET 2 0"],
    );
    inside(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 14 1 int win
         0: MPI_Win_unlock_all win",
        &["EPOCH-RANGE 2"],
    );
    correct(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 12 1 int win
         0: MPI_Put &buf 1 int nobody 0 1 int win
         0: MPI_Win_unlock_all win",
    );
}

#[test]
fn buffers_outlive_their_operations() {
    inside(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         0: end &buf
         0: MPI_Win_unlock_all win",
        &["EPOCH-BUFFER 3 2"],
    );
    correct(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         0: MPI_Win_unlock_all win
         0: end &buf",
    );
}

#[test]
fn what_is_not_known_is_not_reported() {
    correct(
        2,
        "0: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 ? 1 int win
         0: MPI_Put &buf ? int 1 0 ? int win
         1: load base 4
         0: MPI_Win_unlock_all win",
    );
    // The origin's side is known, whatever the target is.
    inside(
        2,
        "0: set &target 4 ?
         0: MPI_Win_lock shared target 0 win
         0: MPI_Put &buf 1 int target 0 1 int win
         0: store &buf 4
         0: MPI_Win_unlock target win",
        &["RACE-LOCAL 3 4"],
    );
    correct(
        2,
        "0: set &target 4 ?
         0: MPI_Win_lock shared target 0 win
         0: MPI_Put &buf 1 int target 0 1 int win
         0: MPI_Win_unlock target win
         0: store &buf 4",
    );
}
