; What a function that is not known returns is looked at as an error code: it succeeds on all ranks.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6)
  call void @llvm.lifetime.start.p0(i64 4, ptr %7)
  %9 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %10 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %11 = load i32, ptr %6, align 4
  %12 = call i32 @fill(i32 noundef %11)
  store i32 %12, ptr %7, align 4
  %13 = load i32, ptr %7, align 4
  %14 = icmp ne i32 %13, 0
  br i1 %14, label %15, label %17

15:                                               ; preds = %2
  %16 = load i32, ptr %7, align 4
  store i32 %16, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %19

17:                                               ; preds = %2
  %18 = call i32 @MPI_Finalize()
  store i32 0, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %19

19:                                               ; preds = %17, %15
  call void @llvm.lifetime.end.p0(i64 4, ptr %7)
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  %20 = load i32, ptr %3, align 4
  ret i32 %20
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

define internal i32 @fill(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %4)
  %6 = load i32, ptr %3, align 4
  %7 = call i32 @set(i32 noundef %6, double noundef 2.000000e+00)
  store i32 %7, ptr %4, align 4
  %8 = load i32, ptr %4, align 4
  %9 = icmp ne i32 %8, 0
  br i1 %9, label %10, label %13

10:                                               ; preds = %1
  %11 = load i32, ptr %4, align 4
  %12 = call i32 @report(i32 noundef 3, i32 noundef %11)
  store i32 %12, ptr %2, align 4
  store i32 1, ptr %5, align 4
  br label %15

13:                                               ; preds = %1
  %14 = call i32 @MPI_Barrier(i32 noundef 1140850688)
  store i32 0, ptr %2, align 4
  store i32 1, ptr %5, align 4
  br label %15

15:                                               ; preds = %13, %10
  call void @llvm.lifetime.end.p0(i64 4, ptr %4)
  %16 = load i32, ptr %2, align 4
  ret i32 %16
}

declare i32 @MPI_Finalize()

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare i32 @set(i32 noundef, double noundef)

declare i32 @report(i32 noundef, i32 noundef)

declare i32 @MPI_Barrier(i32 noundef)

