; A function that others may call with anything.
; unproven: 1 collectives, 0 calls

define void @meet(i32 %flag) {
entry:
  %c = icmp eq i32 %flag, 0
  br i1 %c, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 1140850688)
  br label %end
end:
  ret void
}

declare i32 @MPI_Barrier(i32)
