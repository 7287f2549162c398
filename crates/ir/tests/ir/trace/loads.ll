; Values through loads, phis and casts.
;> 1: 4
;> 2: ?
;> 3: 6
;> 4: ?
define void @f(i1 %c, ptr %p, ptr %q) {
entry:
  %t = alloca [2 x i32]
  call void @read(ptr %t)
  %second = getelementptr [2 x i32], ptr %t, i64 0, i64 1
  store i32 4, ptr %second
  store i32 5, ptr %t
  %x = load i32, ptr %second
  call void @show(i32 1, i32 %x)
  %y = select i1 %c, i32 %x, i32 5
  call void @show(i32 2, i32 %y)
  store i32 6, ptr %p
  %z = load i32, ptr %p
  call void @show(i32 3, i32 %z)
  store i32 7, ptr %q
  %w = load i32, ptr %p
  call void @show(i32 4, i32 %w)
  ret void
}
define void @main() {
  %m = alloca i32
  call void @f(i1 true, ptr %m, ptr %m)
  ret void
}
declare void @show(i32, i32)
declare void @read(ptr)
