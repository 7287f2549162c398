; Initial values: scalars that are not zero, relocations, and where a long one was cut.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%node = type { i32, ptr, double }
%unknown = type opaque

@count = global i32 5
@zero = global [4 x i64] zeroinitializer
@text = private unnamed_addr constant [4 x i8] c"ab\00c"
@list = global [2 x %node] [%node { i32 1, ptr getelementptr (%node, ptr @list, i64 1), double 1.5 }, %node { i32 0, ptr @text, double -0.0 }]
@handlers = internal constant [3 x ptr] [ptr @f, ptr null, ptr @g]
@part = global { i8, i32, [2 x i8] } { i8 undef, i32 -1, [2 x i8] c"\FF\00" }
@vector = global <2 x float> <float 0.0, float 2.0>
@wide = global i128 170141183460469231731687303715884105727
@difference = global i32 trunc (i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @g to i64)) to i32)
@elsewhere = external global [8 x i8]
@incomplete = external global %unknown
@each = thread_local global i16 3
@shared = common global [3 x i32] zeroinitializer

declare void @f()
declare void @g()
