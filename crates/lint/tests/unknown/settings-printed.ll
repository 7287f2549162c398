; A function that is not known gets settings of one rank: it may just read them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.settings = type { i32, double, [16 x i8] }

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.settings, align 8
  %8 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6)
  call void @llvm.lifetime.start.p0(i64 32, ptr %7)
  %9 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %10 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %11 = call i32 @steps()
  %12 = getelementptr inbounds %struct.settings, ptr %7, i32 0, i32 0
  store i32 %11, ptr %12, align 8
  %13 = getelementptr inbounds %struct.settings, ptr %7, i32 0, i32 1
  store double 1.000000e+00, ptr %13, align 8
  %14 = load i32, ptr %6, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %17

16:                                               ; preds = %2
  call void @print(ptr noundef %7)
  br label %17

17:                                               ; preds = %16, %2
  call void @llvm.lifetime.start.p0(i64 4, ptr %8)
  store i32 0, ptr %8, align 4
  br label %18

18:                                               ; preds = %26, %17
  %19 = load i32, ptr %8, align 4
  %20 = getelementptr inbounds %struct.settings, ptr %7, i32 0, i32 0
  %21 = load i32, ptr %20, align 8
  %22 = icmp slt i32 %19, %21
  br i1 %22, label %24, label %23

23:                                               ; preds = %18
  call void @llvm.lifetime.end.p0(i64 4, ptr %8)
  br label %29

24:                                               ; preds = %18
  %25 = call i32 @MPI_Barrier(i32 noundef 1140850688)
  br label %26

26:                                               ; preds = %24
  %27 = load i32, ptr %8, align 4
  %28 = add nsw i32 %27, 1
  store i32 %28, ptr %8, align 4
  br label %18

29:                                               ; preds = %23
  %30 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 32, ptr %7)
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

declare i32 @steps()

declare void @print(ptr noundef)

declare i32 @MPI_Barrier(i32 noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Finalize()

