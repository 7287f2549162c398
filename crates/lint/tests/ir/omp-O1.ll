; only: 2
; with 2 []: 0: store 0..32, load 12..16, note 3, ended | 1: store 0..32, load 12..16, note 3, ended

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@a = dso_local global [8 x i32] zeroinitializer, align 16
@0 = private unnamed_addr constant [18 x i8] c";omp.c;main;3;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 17, ptr @0 }, align 8
@2 = private unnamed_addr constant [19 x i8] c";omp.c;main;3;25;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 18, ptr @2 }, align 8
@4 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 17, ptr @0 }, align 8

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !10 {
  tail call void @window() #3, !dbg !13
  tail call void @watch(ptr noundef nonnull @a) #3, !dbg !14
  tail call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @4, i32 0, ptr nonnull @main.omp_outlined), !dbg !15
  %1 = load i32, ptr getelementptr inbounds (i8, ptr @a, i64 12), align 4, !dbg !16, !tbaa !17
  tail call void @note(i32 noundef %1) #3, !dbg !21
  ret i32 0, !dbg !22
}

declare !dbg !23 void @window() local_unnamed_addr #1

declare !dbg !25 void @watch(ptr noundef) local_unnamed_addr #1

define internal void @main.omp_outlined(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture readnone %1) #2 !dbg !26 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 0, ptr %3, align 4, !dbg !27, !tbaa !17
  store i32 7, ptr %4, align 4, !dbg !27, !tbaa !17
  store i32 1, ptr %5, align 4, !dbg !27, !tbaa !17
  store i32 0, ptr %6, align 4, !dbg !27, !tbaa !17
  %7 = load i32, ptr %0, align 4, !dbg !28, !tbaa !17
  call void @__kmpc_for_static_init_4(ptr nonnull @1, i32 %7, i32 34, ptr nonnull %6, ptr nonnull %3, ptr nonnull %4, ptr nonnull %5, i32 1, i32 1), !dbg !28
  %8 = load i32, ptr %4, align 4, !dbg !27
  %9 = call i32 @llvm.smin.i32(i32 %8, i32 7), !dbg !27
  store i32 %9, ptr %4, align 4, !dbg !27, !tbaa !17
  %10 = load i32, ptr %3, align 4, !dbg !27, !tbaa !17
  %11 = icmp sgt i32 %10, %9, !dbg !29
  br i1 %11, label %22, label %12, !dbg !28

12:                                               ; preds = %2
  %13 = sext i32 %10 to i64, !dbg !28
  %14 = add nsw i32 %9, 1, !dbg !28
  br label %15, !dbg !28

15:                                               ; preds = %12, %15
  %16 = phi i64 [ %13, %12 ], [ %19, %15 ]
  %17 = getelementptr inbounds [8 x i32], ptr @a, i64 0, i64 %16, !dbg !30
  %18 = trunc nsw i64 %16 to i32, !dbg !31
  store i32 %18, ptr %17, align 4, !dbg !31, !tbaa !17
  %19 = add nsw i64 %16, 1, !dbg !29
  %20 = trunc i64 %19 to i32, !dbg !29
  %21 = icmp eq i32 %14, %20, !dbg !29
  br i1 %21, label %22, label %15, !dbg !28, !llvm.loop !32

22:                                               ; preds = %15, %2
  call void @__kmpc_for_static_fini(ptr nonnull @3, i32 %7), !dbg !33
  ret void, !dbg !34
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) local_unnamed_addr #3

declare void @__kmpc_for_static_fini(ptr, i32) local_unnamed_addr #3

declare !callback !35 void @__kmpc_fork_call(ptr, i32, ptr, ...) local_unnamed_addr #3

declare !dbg !37 void @note(i32 noundef) local_unnamed_addr #1

declare i32 @llvm.smin.i32(i32, i32) #4


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "omp.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "c7f563368c2c3e7c688029e8da434d44")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"openmp", i32 51}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 7, !"PIE Level", i32 2}
!8 = !{i32 7, !"uwtable", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 2, column: 28, scope: !10)
!14 = !DILocation(line: 2, column: 38, scope: !10)
!15 = !DILocation(line: 3, column: 1, scope: !10)
!16 = !DILocation(line: 5, column: 6, scope: !10)
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C/C++ TBAA"}
!21 = !DILocation(line: 5, column: 1, scope: !10)
!22 = !DILocation(line: 5, column: 13, scope: !10)
!23 = !DISubprogram(name: "window", scope: !24, file: !24, line: 1, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!25 = !DISubprogram(name: "watch", scope: !24, file: !24, line: 1, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!26 = distinct !DISubprogram(name: "main.omp_outlined", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = !DILocation(line: 4, column: 6, scope: !26)
!28 = !DILocation(line: 3, column: 1, scope: !26)
!29 = !DILocation(line: 4, column: 1, scope: !26)
!30 = !DILocation(line: 4, column: 29, scope: !26)
!31 = !DILocation(line: 4, column: 34, scope: !26)
!32 = distinct !{!32, !28, !33}
!33 = !DILocation(line: 3, column: 25, scope: !26)
!34 = !DILocation(line: 4, column: 36, scope: !26)
!35 = !{!36}
!36 = !{i64 2, i64 -1, i64 -1, i1 true}
!37 = !DISubprogram(name: "note", scope: !24, file: !24, line: 1, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
