; Error codes of functions that are not known are checked in a loop: they succeed on all ranks.

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
  %9 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %10 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  br label %11

11:                                               ; preds = %2
  call void @llvm.lifetime.start.p0(i64 4, ptr %7)
  %12 = load i32, ptr %6, align 4
  %13 = call i32 @fill(i32 noundef %12)
  store i32 %13, ptr %7, align 4
  %14 = load i32, ptr %7, align 4
  %15 = icmp ne i32 %14, 0
  %16 = xor i1 %15, true
  %17 = xor i1 %16, true
  %18 = zext i1 %17 to i32
  %19 = sext i32 %18 to i64
  %20 = call i64 @llvm.expect.i64(i64 %19, i64 0)
  %21 = icmp ne i64 %20, 0
  br i1 %21, label %22, label %25

22:                                               ; preds = %11
  %23 = load i32, ptr %7, align 4
  %24 = call i32 @report(i32 noundef 18, i32 noundef %23)
  store i32 %24, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %26

25:                                               ; preds = %11
  store i32 0, ptr %8, align 4
  br label %26

26:                                               ; preds = %25, %22
  call void @llvm.lifetime.end.p0(i64 4, ptr %7)
  %27 = load i32, ptr %8, align 4
  switch i32 %27, label %32 [
    i32 0, label %28
  ]

28:                                               ; preds = %26
  br label %29

29:                                               ; preds = %28
  br label %30

30:                                               ; preds = %29
  %31 = call i32 @MPI_Finalize()
  store i32 0, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %32

32:                                               ; preds = %30, %26
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  %33 = load i32, ptr %3, align 4
  ret i32 %33
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Init(ptr noundef, ptr noundef)

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef)

define internal i32 @fill(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %4)
  call void @llvm.lifetime.start.p0(i64 4, ptr %5)
  br label %10

10:                                               ; preds = %1
  call void @llvm.lifetime.start.p0(i64 4, ptr %6)
  %11 = call i32 @range(ptr noundef %4, ptr noundef %5)
  store i32 %11, ptr %6, align 4
  %12 = load i32, ptr %6, align 4
  %13 = icmp ne i32 %12, 0
  %14 = xor i1 %13, true
  %15 = xor i1 %14, true
  %16 = zext i1 %15 to i32
  %17 = sext i32 %16 to i64
  %18 = call i64 @llvm.expect.i64(i64 %17, i64 0)
  %19 = icmp ne i64 %18, 0
  br i1 %19, label %20, label %23

20:                                               ; preds = %10
  %21 = load i32, ptr %6, align 4
  %22 = call i32 @report(i32 noundef 8, i32 noundef %21)
  store i32 %22, ptr %2, align 4
  store i32 1, ptr %7, align 4
  br label %24

23:                                               ; preds = %10
  store i32 0, ptr %7, align 4
  br label %24

24:                                               ; preds = %23, %20
  call void @llvm.lifetime.end.p0(i64 4, ptr %6)
  %25 = load i32, ptr %7, align 4
  switch i32 %25, label %66 [
    i32 0, label %26
  ]

26:                                               ; preds = %24
  br label %27

27:                                               ; preds = %26
  br label %28

28:                                               ; preds = %27
  call void @llvm.lifetime.start.p0(i64 4, ptr %8)
  %29 = load i32, ptr %4, align 4
  store i32 %29, ptr %8, align 4
  br label %30

30:                                               ; preds = %59, %28
  %31 = load i32, ptr %8, align 4
  %32 = load i32, ptr %5, align 4
  %33 = icmp slt i32 %31, %32
  br i1 %33, label %35, label %34

34:                                               ; preds = %30
  store i32 4, ptr %7, align 4
  br label %62

35:                                               ; preds = %30
  br label %36

36:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(i64 4, ptr %9)
  %37 = load i32, ptr %8, align 4
  %38 = load i32, ptr %3, align 4
  %39 = sitofp i32 %38 to double
  %40 = fadd double 2.000000e+00, %39
  %41 = call i32 @set(i32 noundef %37, double noundef %40)
  store i32 %41, ptr %9, align 4
  %42 = load i32, ptr %9, align 4
  %43 = icmp ne i32 %42, 0
  %44 = xor i1 %43, true
  %45 = xor i1 %44, true
  %46 = zext i1 %45 to i32
  %47 = sext i32 %46 to i64
  %48 = call i64 @llvm.expect.i64(i64 %47, i64 0)
  %49 = icmp ne i64 %48, 0
  br i1 %49, label %50, label %53

50:                                               ; preds = %36
  %51 = load i32, ptr %9, align 4
  %52 = call i32 @report(i32 noundef 10, i32 noundef %51)
  store i32 %52, ptr %2, align 4
  store i32 1, ptr %7, align 4
  br label %54

53:                                               ; preds = %36
  store i32 0, ptr %7, align 4
  br label %54

54:                                               ; preds = %53, %50
  call void @llvm.lifetime.end.p0(i64 4, ptr %9)
  %55 = load i32, ptr %7, align 4
  switch i32 %55, label %62 [
    i32 0, label %56
  ]

56:                                               ; preds = %54
  br label %57

57:                                               ; preds = %56
  br label %58

58:                                               ; preds = %57
  br label %59

59:                                               ; preds = %58
  %60 = load i32, ptr %8, align 4
  %61 = add nsw i32 %60, 1
  store i32 %61, ptr %8, align 4
  br label %30

62:                                               ; preds = %54, %34
  call void @llvm.lifetime.end.p0(i64 4, ptr %8)
  %63 = load i32, ptr %7, align 4
  switch i32 %63, label %66 [
    i32 4, label %64
  ]

64:                                               ; preds = %62
  %65 = call i32 @MPI_Barrier(i32 noundef 1140850688)
  store i32 0, ptr %2, align 4
  store i32 1, ptr %7, align 4
  br label %66

66:                                               ; preds = %64, %62, %24
  call void @llvm.lifetime.end.p0(i64 4, ptr %5)
  call void @llvm.lifetime.end.p0(i64 4, ptr %4)
  %67 = load i32, ptr %2, align 4
  ret i32 %67
}

declare i64 @llvm.expect.i64(i64, i64)

declare i32 @report(i32 noundef, i32 noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare i32 @MPI_Finalize()

declare i32 @range(ptr noundef, ptr noundef)

declare i32 @set(i32 noundef, double noundef)

declare i32 @MPI_Barrier(i32 noundef)

