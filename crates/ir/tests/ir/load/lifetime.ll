; Variables that are only loaded and stored become values; the others keep life and name.
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)

define i32 @f(i32 %x) {
  %local = alloca i32
  %escapes = alloca [4 x i32]
  call void @llvm.lifetime.start.p0(i64 4, ptr %local)
  call void @llvm.lifetime.start.p0(i64 16, ptr %escapes)
  store i32 %x, ptr %local
  call void @use(ptr %escapes)
  %y = load i32, ptr %local
  call void @llvm.lifetime.end.p0(i64 16, ptr %escapes)
  call void @llvm.lifetime.end.p0(i64 4, ptr %local)
  ret i32 %y
}

define void @variable_length(i64 %n) {
  %a = alloca double, i64 %n
  call void @use(ptr %a)
  ret void
}

; Also where the compiler was told not to optimise.
define i32 @plain(i32 %x) noinline optnone {
  %local = alloca i32
  store i32 %x, ptr %local
  %y = load i32, ptr %local
  ret i32 %y
}
