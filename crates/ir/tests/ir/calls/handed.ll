; A function without a body that is not known may call what it is handed. One that is known does only
; what is known of it, whoever else was called before.
;> callees main: other read unknown
;> callees one: nothing
;> reachable main: main other read unknown
define void @main() {
  call void @unknown(ptr @other)
  call void @read(ptr @one)
  ret void
}
define void @one(ptr %x) {
  ret void
}
define void @other(ptr %x) {
  ret void
}
declare void @unknown(ptr)
declare void @read(ptr)
