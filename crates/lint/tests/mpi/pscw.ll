target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #3
  store i32 7, ptr %7, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #3
  store i32 0, ptr %8, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #3
  %16 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %17 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %18 = call i32 @MPI_Comm_group(i32 noundef 1140850688, ptr noundef %11)
  %19 = load i32, ptr %11, align 4
  store i32 0, ptr %14, align 4
  %20 = call i32 @MPI_Group_incl(i32 noundef %19, i32 noundef 1, ptr noundef %14, ptr noundef %12)
  %21 = load i32, ptr %11, align 4
  store i32 1, ptr %15, align 4
  %22 = call i32 @MPI_Group_incl(i32 noundef %21, i32 noundef 1, ptr noundef %15, ptr noundef %13)
  %23 = call i32 @MPI_Win_allocate(i64 noundef 16, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %9, ptr noundef %10)
  %24 = load i32, ptr %6, align 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %34

26:                                               ; preds = %2
  %27 = load i32, ptr %13, align 4
  %28 = load i32, ptr %10, align 4
  %29 = call i32 @MPI_Win_start(i32 noundef %27, i32 noundef 0, i32 noundef %28)
  %30 = load i32, ptr %10, align 4
  %31 = call i32 @MPI_Put(ptr noundef %7, i32 noundef 1, i32 noundef 1275069445, i32 noundef 1, i64 noundef 0, i32 noundef 1, i32 noundef 1275069445, i32 noundef %30)
  %32 = load i32, ptr %10, align 4
  %33 = call i32 @MPI_Win_complete(i32 noundef %32)
  br label %47

34:                                               ; preds = %2
  %35 = load i32, ptr %6, align 4
  %36 = icmp eq i32 %35, 1
  br i1 %36, label %37, label %46

37:                                               ; preds = %34
  %38 = load i32, ptr %12, align 4
  %39 = load i32, ptr %10, align 4
  %40 = call i32 @MPI_Win_post(i32 noundef %38, i32 noundef 0, i32 noundef %39)
  %41 = load ptr, ptr %9, align 8
  %42 = getelementptr inbounds i32, ptr %41, i64 0
  %43 = load i32, ptr %42, align 4
  store i32 %43, ptr %8, align 4
  %44 = load i32, ptr %10, align 4
  %45 = call i32 @MPI_Win_wait(i32 noundef %44)
  br label %46

46:                                               ; preds = %37, %34
  br label %47

47:                                               ; preds = %46, %26
  %48 = call i32 @MPI_Group_free(ptr noundef %12)
  %49 = call i32 @MPI_Group_free(ptr noundef %13)
  %50 = call i32 @MPI_Group_free(ptr noundef %11)
  %51 = call i32 @MPI_Win_free(ptr noundef %10)
  %52 = call i32 @MPI_Finalize()
  %53 = load i32, ptr %8, align 4
  %54 = icmp eq i32 %53, -12345
  %55 = zext i1 %54 to i32
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #3
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #3
  ret i32 %55
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Init(ptr noundef, ptr noundef) #2

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #2

declare i32 @MPI_Comm_group(i32 noundef, ptr noundef) #2

declare i32 @MPI_Group_incl(i32 noundef, i32 noundef, ptr noundef, ptr noundef) #2

declare i32 @MPI_Win_allocate(i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef) #2

declare i32 @MPI_Win_start(i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Put(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_complete(i32 noundef) #2

declare i32 @MPI_Win_post(i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_wait(i32 noundef) #2

declare i32 @MPI_Group_free(ptr noundef) #2

declare i32 @MPI_Win_free(ptr noundef) #2

declare i32 @MPI_Finalize() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }


