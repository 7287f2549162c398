; Calls through pointers: by the number of arguments, and by what the pointer points to.
;> arity callees main: one two unary
;> callees main: one
;> callees unary: helper
;> callees binary: nothing
;> arity reachable main: helper main one two unary
;> reachable main: helper main one
;> reaching helper: helper main one two unary
;> order helper one main: true
;> recursive main: false
@table = global [2 x ptr] [ptr @two, ptr @binary]
@slot = global ptr @one
define void @main() {
  %f = load ptr, ptr @slot
  call void %f(i32 1)
  ret void
}
define void @one(i32 %x) {
  call void @helper()
  ret void
}
define void @two(i32 %x) {
  call void @helper()
  ret void
}
define void @unary(i32 %x) {
  store ptr @unary, ptr getelementptr (i8, ptr @table, i64 8)
  call void @helper()
  ret void
}
define void @binary(i32 %x, i32 %y) {
  ret void
}
declare void @helper()
