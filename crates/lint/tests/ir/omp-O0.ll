; only: 2
; with 2 []: 0: store 0..32, load 12..16, note 3, ended | 1: store 0..32, load 12..16, note 3, ended

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@a = dso_local global [8 x i32] zeroinitializer, align 16
@0 = private unnamed_addr constant [18 x i8] c";omp.c;main;3;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 17, ptr @0 }, align 8
@2 = private unnamed_addr constant [19 x i8] c";omp.c;main;3;25;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 18, ptr @2 }, align 8
@4 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 17, ptr @0 }, align 8

define dso_local i32 @main() #0 !dbg !11 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @window(), !dbg !14
  call void @watch(ptr noundef @a), !dbg !15
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @4, i32 0, ptr @main.omp_outlined), !dbg !16
  %2 = load i32, ptr getelementptr inbounds ([8 x i32], ptr @a, i64 0, i64 3), align 4, !dbg !17
  call void @note(i32 noundef %2), !dbg !18
  ret i32 0, !dbg !19
}

declare void @window() #1

declare void @watch(ptr noundef) #1

define internal void @main.omp_outlined(ptr noalias noundef %0, ptr noalias noundef %1) #2 !dbg !20 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i32 0, ptr %7, align 4, !dbg !21
  store i32 7, ptr %8, align 4, !dbg !21
  store i32 1, ptr %9, align 4, !dbg !21
  store i32 0, ptr %10, align 4, !dbg !21
  %12 = load ptr, ptr %3, align 8, !dbg !22
  %13 = load i32, ptr %12, align 4, !dbg !22
  call void @__kmpc_for_static_init_4(ptr @1, i32 %13, i32 34, ptr %10, ptr %7, ptr %8, ptr %9, i32 1, i32 1), !dbg !22
  %14 = load i32, ptr %8, align 4, !dbg !21
  %15 = icmp sgt i32 %14, 7, !dbg !21
  br i1 %15, label %16, label %17, !dbg !21

16:                                               ; preds = %2
  br label %19, !dbg !21

17:                                               ; preds = %2
  %18 = load i32, ptr %8, align 4, !dbg !21
  br label %19, !dbg !21

19:                                               ; preds = %17, %16
  %20 = phi i32 [ 7, %16 ], [ %18, %17 ], !dbg !21
  store i32 %20, ptr %8, align 4, !dbg !21
  %21 = load i32, ptr %7, align 4, !dbg !21
  store i32 %21, ptr %5, align 4, !dbg !21
  br label %22, !dbg !22

22:                                               ; preds = %35, %19
  %23 = load i32, ptr %5, align 4, !dbg !21
  %24 = load i32, ptr %8, align 4, !dbg !21
  %25 = icmp sle i32 %23, %24, !dbg !23
  br i1 %25, label %26, label %38, !dbg !22

26:                                               ; preds = %22
  %27 = load i32, ptr %5, align 4, !dbg !21
  %28 = mul nsw i32 %27, 1, !dbg !24
  %29 = add nsw i32 0, %28, !dbg !24
  store i32 %29, ptr %11, align 4, !dbg !24
  %30 = load i32, ptr %11, align 4, !dbg !25
  %31 = load i32, ptr %11, align 4, !dbg !26
  %32 = sext i32 %31 to i64, !dbg !27
  %33 = getelementptr inbounds [8 x i32], ptr @a, i64 0, i64 %32, !dbg !27
  store i32 %30, ptr %33, align 4, !dbg !28
  br label %34, !dbg !27

34:                                               ; preds = %26
  br label %35, !dbg !22

35:                                               ; preds = %34
  %36 = load i32, ptr %5, align 4, !dbg !21
  %37 = add nsw i32 %36, 1, !dbg !23
  store i32 %37, ptr %5, align 4, !dbg !23
  br label %22, !dbg !22, !llvm.loop !29

38:                                               ; preds = %22
  br label %39, !dbg !22

39:                                               ; preds = %38
  call void @__kmpc_for_static_fini(ptr @3, i32 %13), !dbg !30
  ret void, !dbg !25
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) #3

declare void @__kmpc_for_static_fini(ptr, i32) #3

declare !callback !31 void @__kmpc_fork_call(ptr, i32, ptr, ...) #3

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8, !9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "omp.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "c7f563368c2c3e7c688029e8da434d44")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"openmp", i32 51}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 7, !"PIE Level", i32 2}
!8 = !{i32 7, !"uwtable", i32 2}
!9 = !{i32 7, !"frame-pointer", i32 2}
!10 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!11 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !12, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 2, column: 28, scope: !11)
!15 = !DILocation(line: 2, column: 38, scope: !11)
!16 = !DILocation(line: 3, column: 1, scope: !11)
!17 = !DILocation(line: 5, column: 6, scope: !11)
!18 = !DILocation(line: 5, column: 1, scope: !11)
!19 = !DILocation(line: 5, column: 13, scope: !11)
!20 = distinct !DISubprogram(name: "main.omp_outlined", scope: !1, file: !1, line: 3, type: !12, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!21 = !DILocation(line: 4, column: 6, scope: !20)
!22 = !DILocation(line: 3, column: 1, scope: !20)
!23 = !DILocation(line: 4, column: 1, scope: !20)
!24 = !DILocation(line: 4, column: 24, scope: !20)
!25 = !DILocation(line: 4, column: 36, scope: !20)
!26 = !DILocation(line: 4, column: 31, scope: !20)
!27 = !DILocation(line: 4, column: 29, scope: !20)
!28 = !DILocation(line: 4, column: 34, scope: !20)
!29 = distinct !{!29, !22, !30}
!30 = !DILocation(line: 3, column: 25, scope: !20)
!31 = !{!32}
!32 = !{i64 2, i64 -1, i64 -1, i1 true}
