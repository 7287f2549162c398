; Two modules, one program.
@counter = external global i32
@same_name = internal global i32 1
@block = common global [2 x i32] zeroinitializer
@limit = available_externally constant i32 10
@over = weak global i32 1
@twice = global i32 1

declare i32 @helper(...)
declare void @renamed()

define internal void @init() {
  store i32 2, ptr @same_name
  ret void
}

define linkonce_odr i32 @inline_me() {
  ret i32 1
}

define i32 @main() {
  call void @init()
  %a = call i32 (...) @helper(i32 1)
  %b = call i32 @inline_me()
  call void @renamed()
  %c = load i32, ptr @counter
  ret i32 %c
}
;--- second.ll
@counter = global i32 0
@same_name = internal global i32 2
@block = common global [8 x i32] zeroinitializer
@limit = constant i32 12
@over = global i32 3
@twice = global i32 2
@renamed = alias void (), ptr @init

define internal void @init() {
  store i32 4, ptr @same_name
  ret void
}

define linkonce_odr i32 @inline_me() {
  ret i32 2
}

define i32 @helper(i32 %x) {
  call void @init()
  %a = call i32 @inline_me()
  ret i32 %x
}

define i32 @main() {
  ret i32 0
}
