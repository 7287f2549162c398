; only: 2
; with 2 []: 0: store 0..40, note 3, load 0..4, store 4..20, note 7, end 40, ended | 1: store 0..40, note 4, store 4..20, note 7, end 40, ended

$_QQclX2F746D702F6D782F66746573742E66393000 = comdat any

$_QQclX68656C6C6F = comdat any

@_QFEa.0 = internal unnamed_addr global ptr null
@_QQclX2F746D702F6D782F66746573742E66393000 = linkonce constant [18 x i8] c"/tmp/mx/ftest.f90\00", comdat
@_QQclX68656C6C6F = linkonce constant [5 x i8] c"hello", comdat

declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #0

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #1

define void @_QQmain() local_unnamed_addr #2 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 0, ptr %3, align 4, !tbaa !3
  call void @mpi_comm_rank_(ptr nonnull %3, ptr nonnull %1, ptr nonnull %2)
  %4 = call dereferenceable_or_null(40) ptr @malloc(i64 40)
  store ptr %4, ptr @_QFEa.0, align 8, !tbaa !7
  call void @watch_(ptr %4)
  %.unpack212 = load ptr, ptr @_QFEa.0, align 8, !tbaa !7
  %5 = load i32, ptr %1, align 4, !tbaa !3
  %6 = add i32 %5, 1
  store i32 %6, ptr %.unpack212, align 4, !tbaa !9
  %7 = load i32, ptr %1, align 4, !tbaa !3
  %8 = add i32 %7, 2
  %9 = getelementptr i8, ptr %.unpack212, i64 4
  store i32 %8, ptr %9, align 4, !tbaa !9
  %10 = load i32, ptr %1, align 4, !tbaa !3
  %11 = add i32 %10, 3
  %12 = getelementptr i8, ptr %.unpack212, i64 8
  store i32 %11, ptr %12, align 4, !tbaa !9
  %13 = load i32, ptr %1, align 4, !tbaa !3
  %14 = add i32 %13, 4
  %15 = getelementptr i8, ptr %.unpack212, i64 12
  store i32 %14, ptr %15, align 4, !tbaa !9
  %16 = load i32, ptr %1, align 4, !tbaa !3
  %17 = add i32 %16, 5
  %18 = getelementptr i8, ptr %.unpack212, i64 16
  store i32 %17, ptr %18, align 4, !tbaa !9
  %19 = load i32, ptr %1, align 4, !tbaa !3
  %20 = add i32 %19, 6
  %21 = getelementptr i8, ptr %.unpack212, i64 20
  store i32 %20, ptr %21, align 4, !tbaa !9
  %22 = load i32, ptr %1, align 4, !tbaa !3
  %23 = add i32 %22, 7
  %24 = getelementptr i8, ptr %.unpack212, i64 24
  store i32 %23, ptr %24, align 4, !tbaa !9
  %25 = load i32, ptr %1, align 4, !tbaa !3
  %26 = add i32 %25, 8
  %27 = getelementptr i8, ptr %.unpack212, i64 28
  store i32 %26, ptr %27, align 4, !tbaa !9
  %28 = load i32, ptr %1, align 4, !tbaa !3
  %29 = add i32 %28, 9
  %30 = getelementptr i8, ptr %.unpack212, i64 32
  store i32 %29, ptr %30, align 4, !tbaa !9
  %31 = load i32, ptr %1, align 4, !tbaa !3
  %32 = add i32 %31, 10
  %33 = getelementptr i8, ptr %.unpack212, i64 36
  store i32 %32, ptr %33, align 4, !tbaa !9
  %.unpack = load ptr, ptr @_QFEa.0, align 8, !tbaa !7
  %34 = getelementptr i8, ptr %.unpack, i64 8
  call void @note_(ptr %34)
  %35 = load i32, ptr %1, align 4, !tbaa !3
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %37, label %43

37:                                               ; preds = %0
  %38 = call ptr @_FortranAioBeginExternalListOutput(i32 6, ptr nonnull @_QQclX2F746D702F6D782F66746573742E66393000, i32 14)
  %39 = call i1 @_FortranAioOutputAscii(ptr %38, ptr nonnull @_QQclX68656C6C6F, i64 5)
  %.unpack176 = load ptr, ptr @_QFEa.0, align 8, !tbaa !7
  %40 = load i32, ptr %.unpack176, align 4, !tbaa !9
  %41 = call i1 @_FortranAioOutputInteger32(ptr %38, i32 %40)
  %42 = call i32 @_FortranAioEndIoStatement(ptr %38)
  br label %43

43:                                               ; preds = %37, %0
  %.unpack188 = load ptr, ptr @_QFEa.0, align 8, !tbaa !7
  %44 = getelementptr i8, ptr %.unpack188, i64 4
  store i32 7, ptr %44, align 4, !tbaa !12
  %45 = getelementptr i8, ptr %.unpack188, i64 8
  store i32 7, ptr %45, align 4, !tbaa !12
  %46 = getelementptr i8, ptr %.unpack188, i64 12
  store i32 7, ptr %46, align 4, !tbaa !12
  %47 = getelementptr i8, ptr %.unpack188, i64 16
  store i32 7, ptr %47, align 4, !tbaa !12
  call void @note_(ptr nonnull %44)
  %.unpack200 = load ptr, ptr @_QFEa.0, align 8, !tbaa !7
  call void @free(ptr %.unpack200)
  store ptr null, ptr @_QFEa.0, align 8, !tbaa !7
  ret void
}

declare void @mpi_comm_rank_(ptr, ptr, ptr) local_unnamed_addr

declare void @watch_(ptr) local_unnamed_addr

declare void @note_(ptr) local_unnamed_addr

declare ptr @_FortranAioBeginExternalListOutput(i32, ptr, i32) local_unnamed_addr

declare zeroext i1 @_FortranAioOutputAscii(ptr, ptr, i64) local_unnamed_addr

declare zeroext i1 @_FortranAioOutputInteger32(ptr, i32) local_unnamed_addr

declare i32 @_FortranAioEndIoStatement(ptr) local_unnamed_addr

declare void @_FortranAProgramStart(i32, ptr, ptr, ptr) local_unnamed_addr

declare void @_FortranAProgramEndStatement() local_unnamed_addr

define noundef i32 @main(i32 %0, ptr %1, ptr %2) local_unnamed_addr #2 {
  tail call void @_FortranAProgramStart(i32 %0, ptr %1, ptr %2, ptr null)
  tail call void @_QQmain()
  tail call void @_FortranAProgramEndStatement()
  ret i32 0
}


!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"any data access", !5, i64 0}
!5 = !{!"any access", !6, i64 0}
!6 = !{!"Flang function root _QQmain"}
!7 = !{!8, !8, i64 0}
!8 = !{!"descriptor member", !5, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"direct data/_QFEa", !11, i64 0}
!11 = !{!"direct data", !4, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"dummy arg data/_QFFsubEx", !14, i64 0}
!14 = !{!"dummy arg data", !15, i64 0}
!15 = !{!"any data access", !16, i64 0}
!16 = !{!"any access", !17, i64 0}
!17 = !{!"Flang function root _QFPsub"}
