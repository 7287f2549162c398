; As deep as the rank.
; warning: COLL-LEFT in down: MPI_Barrier, return | return
; because: a result of MPI_Comm_rank
; unproven: 1 collectives, 0 calls

define internal void @down(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  call i32 @MPI_Barrier(i32 1140850688)
  %m = sub i32 %n, 1
  call void @down(i32 %m)
  br label %end
end:
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  call void @down(i32 %rank)
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
