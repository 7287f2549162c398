target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@main.cells = internal global [6 x double] zeroinitializer, align 16

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #3
  %11 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %12 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %13 = call i32 @MPI_Comm_size(i32 noundef 1140850688, ptr noundef %7)
  %14 = call i32 @MPI_Win_create(ptr noundef @main.cells, i64 noundef 48, i32 noundef 8, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %8)
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #3
  %15 = load i32, ptr %6, align 4
  %16 = add nsw i32 %15, 1
  %17 = load i32, ptr %7, align 4
  %18 = icmp slt i32 %16, %17
  br i1 %18, label %19, label %22

19:                                               ; preds = %2
  %20 = load i32, ptr %6, align 4
  %21 = add nsw i32 %20, 1
  br label %23

22:                                               ; preds = %2
  br label %23

23:                                               ; preds = %22, %19
  %24 = phi i32 [ %21, %19 ], [ -1, %22 ]
  store i32 %24, ptr %9, align 4
  %25 = load i32, ptr %8, align 4
  %26 = call i32 @MPI_Win_fence(i32 noundef 0, i32 noundef %25)
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #3
  store i32 0, ptr %10, align 4
  br label %27

27:                                               ; preds = %41, %23
  %28 = load i32, ptr %10, align 4
  %29 = icmp slt i32 %28, 2
  br i1 %29, label %31, label %30

30:                                               ; preds = %27
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #3
  br label %44

31:                                               ; preds = %27
  %32 = load i32, ptr %9, align 4
  %33 = load i32, ptr %8, align 4
  %34 = call i32 @MPI_Put(ptr noundef getelementptr inbounds ([6 x double], ptr @main.cells, i64 0, i64 4), i32 noundef 1, i32 noundef 1275070475, i32 noundef %32, i64 noundef 0, i32 noundef 1, i32 noundef 1275070475, i32 noundef %33)
  %35 = load i32, ptr %8, align 4
  %36 = call i32 @MPI_Win_fence(i32 noundef 0, i32 noundef %35)
  %37 = load double, ptr @main.cells, align 16
  %38 = load double, ptr getelementptr inbounds ([6 x double], ptr @main.cells, i64 0, i64 2), align 16
  %39 = fadd double %37, %38
  %40 = fdiv double %39, 2.000000e+00
  store double %40, ptr getelementptr inbounds ([6 x double], ptr @main.cells, i64 0, i64 1), align 8
  br label %41

41:                                               ; preds = %31
  %42 = load i32, ptr %10, align 4
  %43 = add nsw i32 %42, 1
  store i32 %43, ptr %10, align 4
  br label %27

44:                                               ; preds = %30
  %45 = load i32, ptr %8, align 4
  %46 = call i32 @MPI_Win_fence(i32 noundef 0, i32 noundef %45)
  %47 = call i32 @MPI_Win_free(ptr noundef %8)
  %48 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #3
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Init(ptr noundef, ptr noundef) #2

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #2

declare i32 @MPI_Comm_size(i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_create(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_fence(i32 noundef, i32 noundef) #2

declare i32 @MPI_Put(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Win_free(ptr noundef) #2

declare i32 @MPI_Finalize() #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }


