//! Messages and requests.

use super::{check, check_correct, run};
use crate::value::Value;

#[test]
fn messages_carry_what_is_known() {
    let mut outcome = run(
        2,
        "0: set &x 4 42
         0: MPI_Send &x 1 int 1 7 world
         1: MPI_Recv &y 4 int any anytag world &status
         1: MPI_Get_count &status int &count",
    );
    assert!(outcome.record.complete);
    assert_eq!(outcome.contents(1, "y"), Value::Int(42));
    assert_eq!(outcome.contents(1, "count"), Value::Int(1));
    // MPICH's status: source and tag at 8 and 12.
    let status = outcome.ints(1, "status", 4);
    assert_eq!(status[2..], [Value::Int(0), Value::Int(7)]);
}

#[test]
fn messages_of_one_kind_do_not_overtake() {
    let mut outcome = run(
        2,
        "0: set &x 4 1
         0: MPI_Isend &x 1 int 1 0 world &r
         0: set &z 4 2
         0: MPI_Isend &z 1 int 1 0 world &s
         1: MPI_Irecv &a 1 int 0 0 world &r
         1: MPI_Irecv &b 1 int 0 0 world &s
         1: MPI_Wait &s ignore
         all: MPI_Wait &r ignore
         0: MPI_Wait &s ignore",
    );
    assert!(outcome.record.complete, "{:?}", outcome.record);
    assert_eq!(outcome.contents(1, "a"), Value::Int(1));
    assert_eq!(outcome.contents(1, "b"), Value::Int(2));
}

/// Rank 0 puts, and tells rank 1 in some way.
fn told(send: &str, receive: &str) -> String {
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
}

#[test]
fn every_way_to_tell_orders() {
    let send = "0: MPI_Send &x 1 int 1 0 world";
    for receive in [
        "1: MPI_Recv &y 1 int 0 0 world ignore",
        "1: MPI_Mprobe 0 0 world &m ignore
         1: MPI_Mrecv &y 1 int &m ignore",
        "1: MPI_Irecv &y 1 int 0 0 world &r
         1: MPI_Wait &r ignore",
        "1: MPI_Irecv &y 1 int any 0 world &r
         1: MPI_Test &r &flag ignore",
        "1: MPI_Recv_init &y 1 int 0 0 world &r
         1: MPI_Start &r
         1: MPI_Waitany 1 &r &index ignore",
        "1: MPI_Irecv &y 1 int 0 0 world &r
         1: MPI_Waitsome 1 &r &done &indices ignore",
        "1: MPI_Sendrecv &x 1 int nobody 0 &y 1 int 0 0 world ignore",
    ] {
        check_correct(2, &told(send, receive));
    }
    let receive = "1: MPI_Recv &y 1 int 0 0 world ignore";
    for send in [
        "0: MPI_Ssend &x 1 int 1 0 world",
        "0: MPI_Issend &x 1 int 1 0 world &r
         0: MPI_Wait &r ignore",
        "0: MPI_Send_init &x 1 int 1 0 world &r
         0: MPI_Start &r
         0: MPI_Wait &r ignore",
        "0: MPI_Isendrecv &x 1 int 1 0 &z 1 int nobody 0 world &r
         0: MPI_Wait &r ignore",
    ] {
        check_correct(2, &told(send, receive));
    }
}

#[test]
fn a_posted_receive_alone_orders_nothing() {
    let found = ["RACE-REMOTE 2 6"];
    let receive = "1: MPI_Irecv &y 1 int 0 0 world &r";
    check(2, &told("0: MPI_Send &x 1 int 1 0 world", receive), &found);
    // The message is sent before the put is complete.
    check(
        2,
        "all: MPI_Win_allocate 16 1 - world &base &win
         all: MPI_Win_lock_all 0 win
         0: MPI_Put &buf 1 int 1 0 1 int win
         0: MPI_Send &x 1 int 1 0 world
         0: MPI_Win_flush 1 win
         1: MPI_Recv &y 1 int 0 0 world ignore
         1: load base 4
         all: MPI_Win_unlock_all win
         all: MPI_Win_free &win",
        &found,
    );
}

#[test]
fn a_synchronous_send_orders_back() {
    let text = |send: &str| {
        format!(
            "all: MPI_Win_allocate 16 1 - world &base &win
             all: MPI_Win_lock_all 0 win
             1: store base 4
             1: MPI_Recv &y 1 int 0 0 world ignore
             0: {send} &x 1 int 1 0 world
             0: MPI_Put &buf 1 int 1 0 1 int win
             all: MPI_Win_unlock_all win
             all: MPI_Win_free &win"
        )
    };
    check_correct(2, &text("MPI_Ssend"));
    check(2, &text("MPI_Send"), &["RACE-REMOTE 2 5"]);
}

#[test]
fn a_refused_test_is_asked_again() {
    let mut outcome = run(
        2,
        "1: MPI_Irecv &y 1 int 0 0 world &r
         1: MPI_Test &r &early ignore
         1: MPI_Barrier world
         0: MPI_Barrier world
         0: MPI_Send &x 1 int 1 0 world
         1: MPI_Test &r &late ignore",
    );
    assert!(outcome.record.complete, "{:?}", outcome.record);
    assert_eq!(outcome.contents(1, "early"), Value::Int(0));
    assert_eq!(outcome.contents(1, "late"), Value::Int(1));
}

#[test]
fn operations_move_what_is_known_when_they_complete() {
    let mut outcome = run(
        2,
        "all: MPI_Win_create &mem 64 4 - world &win
         all: set &x 4 rank+7
         all: MPI_Win_fence 0 win
         0: MPI_Put &x 1 int 1 2 1 int win
         all: MPI_Win_fence 0 win
         0: MPI_Get &y 1 int 1 2 1 int win
         all: MPI_Win_fence 0 win
         0: MPI_Accumulate &x 1 int 1 2 1 int sum win
         all: MPI_Win_fence 0 win
         0: MPI_Fetch_and_op &x &old int 1 2 replace win
         all: MPI_Win_fence 0 win
         all: MPI_Win_free &win",
    );
    assert!(outcome.record.complete);
    assert_eq!(outcome.contents(0, "y"), Value::Int(7));
    assert_eq!(outcome.contents(0, "old"), Value::Int(14));
    assert_eq!(outcome.ints(1, "mem", 3)[2], Value::Int(7));
}
