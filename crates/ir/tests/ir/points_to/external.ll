; What functions without a body do: allocate, make handles, copy, call back; and one that is not known.
;> 1: heap of f+0
;> 2: handle of f+0
;> 3: heap of f+0
;> 4: @a+0
;> 5: @a+0
;> 6: %2+?
;> 7: handle of f+0
;> 8: world
;> 9: world
;> escaped 10: %4+0
;> escaped 11: nothing
@a = global i64 0
define void @f(ptr %unused) {
  %h = alloca i32
  %m = alloca ptr
  %x = alloca [2 x ptr]
  %y = alloca [2 x ptr]
  %kept = alloca ptr
  %heap = call ptr @alloc(i64 8)
  call void @show(i32 1, ptr %heap)
  call void @make(ptr %h)
  %handle = load i32, ptr %h
  call void @show(i32 2, i32 %handle)
  call void @alloc_through(ptr %m)
  %mem = load ptr, ptr %m
  call void @show(i32 3, ptr %mem)
  %second = getelementptr [2 x ptr], ptr %x, i64 0, i64 1
  store ptr @a, ptr %second
  call void @copy(ptr %y, ptr %x, i64 16)
  %copied = getelementptr [2 x ptr], ptr %y, i64 0, i64 1
  %z = load ptr, ptr %copied
  call void @show(i32 4, ptr %z)
  call void @run(ptr @task, ptr @a)
  %in = call ptr @inside(ptr %x)
  call void @show(i32 6, ptr %in)
  %wide = sext i32 %handle to i64
  %narrow = trunc i64 %wide to i32
  call void @show(i32 7, i32 %narrow)
  %u = call ptr @unknown(ptr %kept)
  call void @show(i32 8, ptr %u)
  %w = load ptr, ptr %kept
  call void @show(i32 9, ptr %w)
  call void @show(i32 10, ptr %kept)
  call void @show(i32 11, ptr %x)
  ret void
}
define void @task(ptr %p) {
  call void @show(i32 5, ptr %p)
  ret void
}
declare void @show(i32, ...)
declare ptr @alloc(i64)
declare void @alloc_through(ptr)
declare void @make(ptr)
declare void @copy(ptr, ptr, i64)
declare void @run(ptr, ptr)
declare ptr @inside(ptr)
declare ptr @unknown(ptr)
