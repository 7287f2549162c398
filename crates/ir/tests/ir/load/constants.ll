; Constant expressions come to an address in a global, or to a number.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@table = global [10 x i32] zeroinitializer

declare void @use(ptr)
declare void @use_int(i64)
declare void @use_wide(i128)
declare void @use_float(double)

define void @f() {
  call void @use(ptr getelementptr ([10 x i32], ptr @table, i64 0, i64 3))
  call void @use(ptr inttoptr (i64 -1 to ptr))
  call void @use(ptr null)
  call void @use(ptr undef)
  call void @use(ptr @f)
  call void @use_int(i64 ptrtoint (ptr @table to i64))
  call void @use_int(i64 add (i64 ptrtoint (ptr @table to i64), i64 4))
  call void @use_int(i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @table, i64 12) to i64), i64 ptrtoint (ptr @table to i64)))
  call void @use_int(i64 mul (i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64), i64 20))
  call void @use_int(i64 ptrtoint (ptr blockaddress(@f, %end) to i64))
  call void @use_wide(i128 -5)
  call void @use_wide(i128 18446744073709551616)
  call void @use_float(double 0.5)
  br label %end
end:
  ret void
}

; A struct in registers is built part by part, unless it is large.
define { i32, [2 x ptr] } @small() {
  ret { i32, [2 x ptr] } { i32 7, [2 x ptr] [ptr null, ptr @table] }
}

define [100 x i8] @large() {
  ret [100 x i8] zeroinitializer
}

define void @cleared(ptr %p) {
  store [100 x i8] zeroinitializer, ptr %p
  store <4 x i32> zeroinitializer, ptr %p
  store { i32, i32 } { i32 1, i32 undef }, ptr %p
  ret void
}
