; A function of another unit is called by some ranks.
; unproven: 0 collectives, 1 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  %c = icmp eq i32 %rank, 0
  br i1 %c, label %then, label %end
then:
  call i32 @other(i32 1)
  br label %end
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Finalize()
declare i32 @other(i32)
