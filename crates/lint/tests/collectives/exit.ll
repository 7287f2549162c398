; One rank ends.
; warning: COLL-LEFT in main: MPI_Barrier, MPI_Finalize | exit
; because: a result of MPI_Comm_rank
; unproven: 1 collectives, 1 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  %c = icmp eq i32 %rank, 0
  br i1 %c, label %a, label %b
a:
  call void @exit(i32 1)
  unreachable
b:
  call i32 @MPI_Barrier(i32 1140850688)
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
declare void @exit(i32) noreturn
