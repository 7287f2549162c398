; A part of the ranks, by a colour that differs: who is in it is not known.
; unproven: 1 collectives, 0 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %new = alloca i32
  %rank = load i32, ptr %at
  call i32 @MPI_Comm_split(i32 1140850688, i32 %rank, i32 0, ptr %new)
  %part = load i32, ptr %new
  %c = icmp eq i32 %rank, 0
  br i1 %c, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %part)
  br label %end
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Comm_split(i32, i32, i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
