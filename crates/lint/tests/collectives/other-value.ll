; The rank decides how many rounds there are.
; warning: COLL-LEFT in main: MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, MPI_Barrier, … | MPI_Finalize
; because: a result of MPI_Comm_rank
; unproven: 1 collectives, 0 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  %r = call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  %first = icmp eq i32 %rank, 0
  br label %head
head:
  %round = phi i32 [ 0, %entry ], [ %next, %even ], [ %twice, %odd ]
  %next = add i32 %round, 1
  %twice = add i32 %round, 2
  %goes = icmp slt i32 %round, %argc
  br i1 %goes, label %body, label %end
body:
  call i32 @MPI_Barrier(i32 1140850688)
  br i1 %first, label %even, label %odd
even:
  br label %head
odd:
  br label %head
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
