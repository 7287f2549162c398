; A function pointer that depends on the rank.
; warning: COLL-LEFT in main: MPI_Barrier, MPI_Finalize | MPI_Finalize
; because: a result of MPI_Comm_rank → the function that is called
; unproven: 1 collectives, 0 calls

define internal void @loud() {
entry:
  call i32 @MPI_Barrier(i32 1140850688)
  ret void
}

define internal void @quiet() {
entry:
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  %c = icmp eq i32 %rank, 0
  %f = select i1 %c, ptr @loud, ptr @quiet
  call void %f()
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
