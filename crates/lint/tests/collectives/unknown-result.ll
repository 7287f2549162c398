; What a function of another unit says of something uniform is taken to be uniform, but not proven.
; unproven: 1 collectives, 0 calls

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %at = alloca i32
  %r = call i32 @other(i32 1)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 1140850688)
  br label %end
end:
  call i32 @MPI_Finalize()
  ret i32 0
}

declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Finalize()
declare i32 @other(i32)
