; Structs passed by value in memory, and what else is known about functions.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%big = type { [3 x double], i32 }

define void @take(ptr sret(%big) %r, ptr byval(%big) align 8 %b, i32 %n) {
  ret void
}

declare void @declared(ptr, ptr byval([5 x i8]), ...)
declare void @exit(i32) noreturn
declare i64 @strlen(ptr) memory(argmem: read)
declare double @sin(double) memory(none)
declare ptr @malloc(i64) memory(inaccessiblemem: readwrite)
declare i32 @old(ptr) readonly
