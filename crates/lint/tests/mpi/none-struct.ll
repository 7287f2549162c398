target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.table = type { ptr, i32 }

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca %struct.table, align 8
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #3
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #3
  store i32 7, ptr %7, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %8) #3
  %9 = call i32 @MPI_Init(ptr noundef %4, ptr noundef %5)
  %10 = call i32 @MPI_Comm_rank(i32 noundef 1140850688, ptr noundef %6)
  %11 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 0
  %12 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %13 = call i32 @MPI_Win_allocate(i64 noundef 16, i32 noundef 4, i32 noundef 469762048, i32 noundef 1140850688, ptr noundef %11, ptr noundef %12)
  %14 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %15 = load i32, ptr %14, align 8
  %16 = call i32 @MPI_Win_set_errhandler(i32 noundef %15, i32 noundef 1409286145)
  %17 = load i32, ptr %6, align 4
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %29

19:                                               ; preds = %2
  %20 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %21 = load i32, ptr %20, align 8
  %22 = call i32 @MPI_Put(ptr noundef %7, i32 noundef 1, i32 noundef 1275069445, i32 noundef 1, i64 noundef 0, i32 noundef 1, i32 noundef 1275069445, i32 noundef %21)
  %23 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %24 = load i32, ptr %23, align 8
  %25 = call i32 @MPI_Win_lock(i32 noundef 235, i32 noundef 1, i32 noundef 0, i32 noundef %24)
  %26 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %27 = load i32, ptr %26, align 8
  %28 = call i32 @MPI_Win_unlock(i32 noundef 1, i32 noundef %27)
  br label %29

29:                                               ; preds = %19, %2
  %30 = getelementptr inbounds %struct.table, ptr %8, i32 0, i32 1
  %31 = call i32 @MPI_Win_free(ptr noundef %30)
  %32 = call i32 @MPI_Finalize()
  call void @llvm.lifetime.end.p0(i64 16, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #3
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @MPI_Init(ptr noundef, ptr noundef) #2

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #2

declare i32 @MPI_Win_allocate(i64 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, ptr noundef) #2

declare i32 @MPI_Win_set_errhandler(i32 noundef, i32 noundef) #2

declare i32 @MPI_Put(ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_lock(i32 noundef, i32 noundef, i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_unlock(i32 noundef, i32 noundef) #2

declare i32 @MPI_Win_free(ptr noundef) #2

declare i32 @MPI_Finalize() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }


