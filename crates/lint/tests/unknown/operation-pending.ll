; A function that is not known does not get the window.
; finds: RACE-LOCAL

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6)
  call void @llvm.lifetime.start.p0(i64 4, ptr %7)
  store i32 1, ptr %7, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %8)
  call void @llvm.lifetime.start.p0(i64 4, ptr %9)
  %10 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %11 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %12 = call i32 @MPI_Win_allocate(i64 noundef 4, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %8, ptr noundef %9)
  %13 = load i32, ptr %9, align 4
  %14 = call i32 @MPI_Win_lock_all(i32 noundef 0, i32 noundef %13)
  %15 = load i32, ptr %6, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %21

17:                                               ; preds = %2
  %18 = load i32, ptr %9, align 4
  %19 = call i32 @MPI_Put(ptr noundef %7, i32 noundef 1, i32 noundef 1275069445, i32 noundef 1, i64 noundef 0, i32 noundef 1, i32 noundef 1275069445, i32 noundef %18)
  %20 = load i32, ptr %6, align 4
  call void @complete(i32 noundef %20)
  store i32 2, ptr %7, align 4
  br label %21

21:                                               ; preds = %17, %2
  %22 = load i32, ptr %9, align 4
  %23 = call i32 @MPI_Win_unlock_all(i32 noundef %22)
  %24 = call i32 @MPI_Win_free(ptr noundef %9)
  %25 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %9)
  call void @llvm.lifetime.end.p0(i64 8, ptr %8)
  call void @llvm.lifetime.end.p0(i64 4, ptr %7)
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

declare i32 @MPI_Win_allocate(i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef)

declare i32 @MPI_Win_lock_all(i32 noundef, i32 noundef)

declare i32 @MPI_Put(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef)

declare void @complete(i32 noundef)

declare i32 @MPI_Win_unlock_all(i32 noundef)

declare i32 @MPI_Win_free(ptr noundef)

declare i32 @MPI_Finalize()

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

