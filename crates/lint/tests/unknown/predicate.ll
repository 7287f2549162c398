; What a function that is not known says of the rank decides about a barrier.
; finds: COLL-LEFT

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6)
  %7 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %8 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %9 = load i32, ptr %6, align 4
  %10 = call i32 @chosen(i32 noundef %9)
  %11 = icmp ne i32 %10, 0
  br i1 %11, label %12, label %14

12:                                               ; preds = %2
  %13 = call i32 @MPI_Barrier(i32 noundef 1140850688)
  br label %14

14:                                               ; preds = %12, %2
  %15 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

declare i32 @chosen(i32 noundef)

declare i32 @MPI_Barrier(i32 noundef)

declare i32 @MPI_Finalize()

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

