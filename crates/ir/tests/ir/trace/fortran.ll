; A constant passed through a stack temporary, as Fortran compilers do.
;> behind 1: 42
;> behind 2: 7
;> behind 3: ?
;> behind 4: 5
;> behind 5: 3
@constant = constant i32 5
define void @f(i1 %c, i32 %n) {
entry:
  %t = alloca i32
  %u = alloca i32
  store i32 42, ptr %t
  call void @show(i32 1, ptr %t)
  store i32 7, ptr %t
  call void @read(ptr %t)
  call void @show(i32 2, ptr %t)
  br i1 %c, label %other, label %join
other:
  store i32 8, ptr %t
  br label %join
join:
  call void @show(i32 3, ptr %t)
  call void @show(i32 4, ptr @constant)
  br i1 %c, label %left, label %right
left:
  store i32 3, ptr %u
  br label %end
right:
  store i32 3, ptr %u
  br label %end
end:
  call void @show(i32 5, ptr %u)
  ret void
}
declare void @show(i32, ptr)
declare void @read(ptr)
