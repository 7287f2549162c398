; Calls end what is known of memory they may write, and only of that.
;> behind 1: ?
;> behind 2: 1
;> behind 3: ?
;> behind 4: 1
;> behind 5: 9
;> behind 6: ?
define void @f() {
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %copied = alloca i32
  store i32 1, ptr %x
  store i32 1, ptr %y
  store i32 1, ptr %z
  call void @unknown(ptr %x)
  call void @show(i32 1, ptr %x)
  call void @show(i32 2, ptr %y)
  call void @stores(ptr %y)
  call void @show(i32 3, ptr %y)
  call void @show(i32 4, ptr %z)
  store i32 9, ptr %z
  call void @llvm.memcpy.p0.p0.i64(ptr %copied, ptr %z, i64 4, i1 false)
  call void @show(i32 5, ptr %copied)
  call void @write(ptr %z)
  call void @show(i32 6, ptr %z)
  ret void
}
define void @stores(ptr %p) {
  store i32 2, ptr %p
  ret void
}
declare void @show(i32, ptr)
declare void @write(ptr)
declare void @unknown(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
