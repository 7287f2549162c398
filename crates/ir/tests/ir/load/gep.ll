; Addresses are computed in bytes, with the layout of the module.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%pair = type { i8, i64 }
%packed = type <{ i8, i64 }>
%matrix = type { i32, [4 x [3 x double]], ptr }

define ptr @member(ptr %p) {
  %a = getelementptr %pair, ptr %p, i32 0, i32 1
  %b = getelementptr %packed, ptr %a, i32 0, i32 1
  ret ptr %b
}

define ptr @element(ptr %p, i64 %i, i32 %j) {
  %a = getelementptr inbounds %matrix, ptr %p, i64 -1, i32 1, i64 %i, i32 %j
  ret ptr %a
}

define ptr @array(ptr %p, i64 %i) {
  %a = getelementptr [10 x i32], ptr %p, i64 %i, i64 3
  ret ptr %a
}

; Several addresses at once are no address.
define <2 x ptr> @vector(ptr %p, <2 x i64> %i) {
  %a = getelementptr i32, ptr %p, <2 x i64> %i
  ret <2 x ptr> %a
}

; The length of such a vector is known at run time only.
define ptr @scalable(ptr %p) {
  %a = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  ret ptr %a
}
