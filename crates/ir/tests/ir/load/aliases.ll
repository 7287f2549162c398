; Aliases and ifuncs are what they stand for; names with an asm label lose its mark.
@data = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@second = alias i32, getelementptr (i32, ptr @data, i64 1)
@third = alias i32, getelementptr (i8, ptr @second, i64 4)
@call_me = alias void (), ptr @real
@chosen = ifunc void (), ptr @resolver
@dark = ifunc void (), ptr @unclear

define void @real() {
  ret void
}

define ptr @resolver() {
  ret ptr @real
}

define ptr @unclear() {
  %p = load ptr, ptr @data
  ret ptr %p
}

declare void @"\01labelled"()

define i32 @use() {
  call void @call_me()
  call void @chosen()
  call void @dark()
  call void @"\01labelled"()
  %a = load i32, ptr @second
  %b = load i32, ptr @third
  ret i32 %b
}
