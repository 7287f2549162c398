; Parameters, results, function pointers in memory, structs passed by value.
;> 1: @a+0 @b+0
;> 2: @a+0 @b+0
;> 3: @callee
;> 4: @a+0
;> 5: value 0+0
;> alias 4 6: false
@a = global i64 0
@b = global i64 0
@slot = global ptr @callee
define ptr @callee(ptr %p) {
  call void @show(i32 1, ptr %p)
  ret ptr %p
}
define void @takes(ptr byval({ ptr, ptr }) %s) {
  call void @show(i32 5, ptr %s)
  %x = load ptr, ptr %s
  call void @show(i32 4, ptr %x)
  ret void
}
define void @main() {
  %s = alloca { ptr, ptr }
  call void @show(i32 6, ptr %s)
  %f = load ptr, ptr @slot
  call void @show(i32 3, ptr %f)
  %x = call ptr %f(ptr @a)
  call void @show(i32 2, ptr %x)
  %y = call ptr @callee(ptr @b)
  store ptr @a, ptr %s
  call void @takes(ptr byval({ ptr, ptr }) %s)
  ret void
}
declare void @show(i32, ptr)
