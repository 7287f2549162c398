; A global is set under the rank and broadcast in another function.
; unproven: 0 collectives, 0 calls

@steps = internal global i32 0

define internal void @configure(i32 %r) {
entry:
  %c = icmp eq i32 %r, 0
  br i1 %c, label %set, label %tell
set:
  store i32 7, ptr @steps
  br label %tell
tell:
  call i32 @MPI_Bcast(ptr @steps, i32 1, i32 1275069445, i32 0, i32 1140850688)
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  call void @configure(i32 %rank)
  %steps = load i32, ptr @steps
  %c = icmp sgt i32 %steps, 0
  br i1 %c, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 1140850688)
  br label %end
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Bcast(ptr, i32, i32, i32, i32)
declare i32 @MPI_Finalize()
