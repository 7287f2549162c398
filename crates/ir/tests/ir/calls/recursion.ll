; Functions that call each other are one group; a function without a body calls back what it is given.
;> recursive even: true
;> recursive odd: true
;> recursive self: true
;> recursive main: false
;> callees main: odd run self task
;> arity callees main: odd run self task
;> reaching leaf: even leaf main odd self task
;> order leaf even main: true
define void @main() {
  call void @odd(i32 3)
  call void @self()
  call void @run(ptr @task, ptr null)
  ret void
}
define void @odd(i32 %n) {
  call void @even(i32 %n)
  ret void
}
define void @even(i32 %n) {
  call void @odd(i32 %n)
  call void @leaf()
  ret void
}
define void @self() {
  call void @self()
  call void @leaf()
  ret void
}
define void @task(ptr %p) {
  call void @leaf()
  ret void
}
declare void @run(ptr, ptr)
declare void @leaf()
