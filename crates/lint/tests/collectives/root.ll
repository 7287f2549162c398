; Each rank is its own root.
; unproven: 1 collectives, 0 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %at)
  %rank = load i32, ptr %at
  call i32 @MPI_Bcast(ptr %at, i32 1, i32 1275069445, i32 %rank, i32 1140850688)
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Bcast(ptr, i32, i32, i32, i32)
declare i32 @MPI_Finalize()
