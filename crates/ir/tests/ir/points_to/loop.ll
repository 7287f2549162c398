; A pointer that steps through an array is known modulo its step.
;> 1: %0+0%8
;> 2: @a+0
@a = global i64 0
define void @f(i1 %c) {
entry:
  %array = alloca [100 x ptr]
  br label %loop
loop:
  %p = phi ptr [ %array, %entry ], [ %next, %loop ]
  call void @show(i32 1, ptr %p)
  store ptr @a, ptr %p
  %x = load ptr, ptr %p
  call void @show(i32 2, ptr %x)
  %next = getelementptr ptr, ptr %p, i64 1
  br i1 %c, label %loop, label %out
out:
  ret void
}
declare void @show(i32, ptr)
