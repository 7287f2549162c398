; A rank stored by a call, a value that is broadcast, and one stored under a branch on the rank.
;> 1: differs
;> 2: differs
;> 3: same
;> 4: differs
;> 5: same
;> 6: differs
define void @main() {
entry:
  %rank = alloca i32
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  call void @rank(ptr %rank)
  %r = load i32, ptr %rank
  call void @show(i32 1, i32 %r)
  store i32 %r, ptr %x
  call void @read(ptr %x)
  %before = load i32, ptr %x
  call void @show(i32 2, i32 %before)
  call void @broadcast(ptr %x)
  %after = load i32, ptr %x
  call void @show(i32 3, i32 %after)
  store i32 0, ptr %y
  store i32 0, ptr %z
  call void @read(ptr %y)
  call void @read(ptr %z)
  %zero = icmp eq i32 %r, 0
  br i1 %zero, label %root, label %join
root:
  store i32 1, ptr %y
  br label %join
join:
  %w = load i32, ptr %y
  call void @show(i32 4, i32 %w)
  %v = load i32, ptr %z
  call void @show(i32 5, i32 %v)
  call void @inner(i32 %w)
  ret void
}
define void @inner(i32 %p) {
  %n = add i32 %p, 1
  call void @show(i32 6, i32 %n)
  ret void
}
declare void @rank(ptr)
declare void @broadcast(ptr)
declare void @read(ptr)
declare void @show(i32, i32)
