; A function that is not known gets the address of a number of one rank: it writes it.
; finds: COLL-LEFT

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
  %11 = call i32 @steps()
  store i32 %11, ptr %7, align 4
  %12 = load i32, ptr %6, align 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %15

14:                                               ; preds = %2
  call void @read_number(ptr noundef %7)
  br label %15

15:                                               ; preds = %14, %2
  call void @llvm.lifetime.start.p0(i64 4, ptr %8)
  store i32 0, ptr %8, align 4
  br label %16

16:                                               ; preds = %23, %15
  %17 = load i32, ptr %8, align 4
  %18 = load i32, ptr %7, align 4
  %19 = icmp slt i32 %17, %18
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  call void @llvm.lifetime.end.p0(i64 4, ptr %8)
  br label %26

21:                                               ; preds = %16
  %22 = call i32 @MPI_Barrier(i32 noundef 1140850688)
  br label %23

23:                                               ; preds = %21
  %24 = load i32, ptr %8, align 4
  %25 = add nsw i32 %24, 1
  store i32 %25, ptr %8, align 4
  br label %16

26:                                               ; preds = %20
  %27 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %7)
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

declare i32 @steps()

declare void @read_number(ptr noundef)

declare i32 @MPI_Barrier(i32 noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Finalize()

