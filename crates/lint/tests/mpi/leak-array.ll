target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca [3 x ptr], align 16
  %7 = alloca [3 x i32], align 4
  %8 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr %6) #3
  call void @llvm.lifetime.start.p0(i64 12, ptr %7) #3
  %9 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %10 = getelementptr inbounds [3 x ptr], ptr %6, i64 0, i64 0
  %11 = getelementptr inbounds [3 x i32], ptr %7, i64 0, i64 0
  %12 = call i32 @MPI_Win_allocate(i64 noundef 4, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %10, ptr noundef %11)
  %13 = getelementptr inbounds [3 x ptr], ptr %6, i64 0, i64 1
  %14 = getelementptr inbounds [3 x i32], ptr %7, i64 0, i64 1
  %15 = call i32 @MPI_Win_allocate(i64 noundef 4, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %13, ptr noundef %14)
  %16 = getelementptr inbounds [3 x ptr], ptr %6, i64 0, i64 2
  %17 = getelementptr inbounds [3 x i32], ptr %7, i64 0, i64 2
  %18 = call i32 @MPI_Win_allocate(i64 noundef 4, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %16, ptr noundef %17)
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #3
  store i32 0, ptr %8, align 4
  br label %19

19:                                               ; preds = %28, %2
  %20 = load i32, ptr %8, align 4
  %21 = icmp slt i32 %20, 2
  br i1 %21, label %23, label %22

22:                                               ; preds = %19
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #3
  br label %31

23:                                               ; preds = %19
  %24 = load i32, ptr %8, align 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds [3 x i32], ptr %7, i64 0, i64 %25
  %27 = call i32 @MPI_Win_free(ptr noundef %26)
  br label %28

28:                                               ; preds = %23
  %29 = load i32, ptr %8, align 4
  %30 = add nsw i32 %29, 1
  store i32 %30, ptr %8, align 4
  br label %19

31:                                               ; preds = %22
  %32 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 12, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 24, ptr %6) #3
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Init(ptr noundef, ptr noundef) #2

declare i32 @MPI_Win_allocate(i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef) #2

declare i32 @MPI_Win_free(ptr noundef) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Finalize() #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }


