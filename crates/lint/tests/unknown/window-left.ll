; A function that is not known gets the memory of the window, but not the window.
; finds: EPOCH-LEAK

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %6)
  call void @llvm.lifetime.start.p0(i64 4, ptr %7)
  %8 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %9 = call i32 @MPI_Win_allocate(i64 noundef 4, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %6, ptr noundef %7)
  %10 = load ptr, ptr %6, align 8
  call void @done(ptr noundef %10)
  %11 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %7)
  call void @llvm.lifetime.end.p0(i64 8, ptr %6)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Win_allocate(i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef)

declare void @done(ptr noundef)

declare i32 @MPI_Finalize()

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

