target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@main.block = internal global [4 x i32] zeroinitializer, align 16

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #3
  store i32 7, ptr %7, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #3
  %10 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %11 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %12 = call i32 @MPI_Win_create_dynamic(i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %9)
  %13 = load i32, ptr %9, align 4
  %14 = call i32 @MPI_Win_attach(i32 noundef %13, ptr noundef @main.block, i64 noundef 16)
  %15 = call i32 @MPI_Get_address(ptr noundef getelementptr inbounds ([4 x i32], ptr @main.block, i64 0, i64 2), ptr noundef %8)
  %16 = call i32 @MPI_Bcast(ptr noundef %8, i32 noundef 1, i32 noundef 1275070531, i32 noundef 1, i32 noundef 1140850688)
  %17 = load i32, ptr %9, align 4
  %18 = call i32 @MPI_Win_fence(i32 noundef 0, i32 noundef %17)
  %19 = load i32, ptr %6, align 4
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %25

21:                                               ; preds = %2
  %22 = load i64, ptr %8, align 8
  %23 = load i32, ptr %9, align 4
  %24 = call i32 @MPI_Put(ptr noundef %7, i32 noundef 1, i32 noundef 1275069445, i32 noundef 1, i64 noundef %22, i32 noundef 1, i32 noundef 1275069445, i32 noundef %23)
  br label %25

25:                                               ; preds = %21, %2
  %26 = load i32, ptr %6, align 4
  %27 = icmp eq i32 %26, 1
  br i1 %27, label %28, label %29

28:                                               ; preds = %25
  store i32 3, ptr getelementptr inbounds ([4 x i32], ptr @main.block, i64 0, i64 2), align 8
  br label %29

29:                                               ; preds = %28, %25
  %30 = load i32, ptr %9, align 4
  %31 = call i32 @MPI_Win_fence(i32 noundef 0, i32 noundef %30)
  %32 = load i32, ptr %9, align 4
  %33 = call i32 @MPI_Win_detach(i32 noundef %32, ptr noundef @main.block)
  %34 = call i32 @MPI_Win_free(ptr noundef %9)
  %35 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #3
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #3
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Init(ptr noundef, ptr noundef) #2

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_create_dynamic(i32 noundef, i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_attach(i32 noundef, ptr noundef, i64 noundef) #2

declare i32 @MPI_Get_address(ptr noundef, ptr noundef) #2

declare i32 @MPI_Bcast(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_fence(i32 noundef, i32 noundef) #2

declare i32 @MPI_Put(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_detach(i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_free(ptr noundef) #2

declare i32 @MPI_Finalize() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }


