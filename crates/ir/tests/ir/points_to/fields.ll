; Fields of a struct and elements of an array of structs are kept apart.
;> 1: @a+0
;> 2: @b+4
;> 3: @a+0
;> 4: %1+8%16
;> 5: @a+0
;> 6: @b+0
;> alias 4 7: false
;> alias 4 8: true
@a = global i64 0
@b = global i64 0
%pair = type { ptr, ptr }
define void @f(i64 %i) {
  %s = alloca %pair
  %pairs = alloca [4 x %pair]
  call void @show(i32 9, ptr %s)
  call void @show(i32 10, ptr %pairs)
  %second = getelementptr %pair, ptr %s, i32 0, i32 1
  store ptr @a, ptr %s
  %inside = getelementptr i8, ptr @b, i64 4
  store ptr %inside, ptr %second
  %x = load ptr, ptr %s
  call void @show(i32 1, ptr %x)
  %y = load ptr, ptr %second
  call void @show(i32 2, ptr %y)
  %n = ptrtoint ptr %x to i64
  %back = inttoptr i64 %n to ptr
  call void @show(i32 3, ptr %back)
  %e = getelementptr [4 x %pair], ptr %pairs, i64 0, i64 %i
  %e2 = getelementptr [4 x %pair], ptr %pairs, i64 0, i64 %i, i32 1
  call void @show(i32 4, ptr %e2)
  store ptr @a, ptr %e
  store ptr @b, ptr %e2
  %third = getelementptr [4 x %pair], ptr %pairs, i64 0, i64 3
  %third2 = getelementptr [4 x %pair], ptr %pairs, i64 0, i64 3, i32 1
  call void @show(i32 7, ptr %third)
  call void @show(i32 8, ptr %third2)
  %l = load ptr, ptr %third
  call void @show(i32 5, ptr %l)
  %m = load ptr, ptr %third2
  call void @show(i32 6, ptr %m)
  ret void
}
declare void @show(i32, ptr)
