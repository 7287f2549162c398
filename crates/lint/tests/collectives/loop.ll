; As many rounds as the rank.
; warning: COLL-LEFT in main: MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, … | MPI_Finalize
; because: a result of MPI_Comm_rank
; unproven: 1 collectives, 0 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %rank
  br i1 %c, label %body, label %end
body:
  call i32 @MPI_Barrier(i32 1140850688)
  %j = add i32 %i, 1
  br label %head
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
