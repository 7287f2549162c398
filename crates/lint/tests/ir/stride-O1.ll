; only: 2
; with 2 []: 0: store 0..4000000, note 1000000, store 0..8000000, note 2, load 0..8000000, load 0..4000000, store 0..4000000, note -1, store 0..40, note 4, ended | 1: store 0..4000000, note 1000000, store 0..8000000, note 2, load 0..8000000, load 0..4000000, store 0..4000000, note -1, store 0..40, note 4, ended
; notes: a loop was left after some rounds

@big = dso_local global [1000000 x i32] zeroinitializer, align 16
@grid = dso_local global [2000 x [1000 x i32]] zeroinitializer, align 16
@other = dso_local global [1000000 x double] zeroinitializer, align 16

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  tail call void @window() #2, !dbg !12
  tail call void @watch(ptr noundef nonnull @big) #2, !dbg !13
  tail call void @watch(ptr noundef nonnull @grid) #2, !dbg !14
  tail call void @watch(ptr noundef nonnull @other) #2, !dbg !15
  br label %1, !dbg !16

1:                                                ; preds = %0, %1
  %2 = phi i64 [ 0, %0 ], [ %5, %1 ]
  %3 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %2, !dbg !17
  %4 = trunc nuw nsw i64 %2 to i32, !dbg !18
  store i32 %4, ptr %3, align 4, !dbg !18, !tbaa !19
  %5 = add nuw nsw i64 %2, 1, !dbg !23
  %6 = icmp eq i64 %5, 1000000, !dbg !24
  br i1 %6, label %7, label %1, !dbg !16, !llvm.loop !25

7:                                                ; preds = %1
  tail call void @note(i32 noundef 1000000) #2, !dbg !29
  br label %8, !dbg !30

8:                                                ; preds = %7, %16
  %9 = phi i64 [ 0, %7 ], [ %17, %16 ]
  %10 = trunc nuw nsw i64 %9 to i32
  br label %11, !dbg !31

11:                                               ; preds = %8, %11
  %12 = phi i64 [ 0, %8 ], [ %14, %11 ]
  %13 = getelementptr inbounds [2000 x [1000 x i32]], ptr @grid, i64 0, i64 %9, i64 %12, !dbg !32
  store i32 %10, ptr %13, align 4, !dbg !33, !tbaa !19
  %14 = add nuw nsw i64 %12, 1, !dbg !34
  %15 = icmp eq i64 %14, 1000, !dbg !35
  br i1 %15, label %16, label %11, !dbg !31, !llvm.loop !36

16:                                               ; preds = %11
  %17 = add nuw nsw i64 %9, 1, !dbg !38
  %18 = icmp eq i64 %17, 2000, !dbg !39
  br i1 %18, label %19, label %8, !dbg !30, !llvm.loop !40

19:                                               ; preds = %16
  tail call void @note(i32 noundef 2) #2, !dbg !41
  br label %20, !dbg !42

20:                                               ; preds = %19, %20
  %21 = phi i64 [ 999999, %19 ], [ %29, %20 ]
  %22 = getelementptr inbounds [1000000 x double], ptr @other, i64 0, i64 %21, !dbg !43
  %23 = load double, ptr %22, align 8, !dbg !43, !tbaa !44
  %24 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %21, !dbg !46
  %25 = load i32, ptr %24, align 4, !dbg !47, !tbaa !19
  %26 = sitofp i32 %25 to double, !dbg !47
  %27 = fadd double %23, %26, !dbg !47
  %28 = fptosi double %27 to i32, !dbg !47
  store i32 %28, ptr %24, align 4, !dbg !47, !tbaa !19
  %29 = add nsw i64 %21, -1, !dbg !48
  %30 = icmp eq i64 %21, 0, !dbg !49
  br i1 %30, label %31, label %20, !dbg !42, !llvm.loop !50

31:                                               ; preds = %20
  tail call void @note(i32 noundef -1) #2, !dbg !52
  br label %32, !dbg !53

32:                                               ; preds = %31, %32
  %33 = phi i32 [ 0, %31 ], [ %37, %32 ]
  %34 = urem i32 %33, 10, !dbg !54
  %35 = zext nneg i32 %34 to i64, !dbg !55
  %36 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %35, !dbg !55
  store i32 %33, ptr %36, align 4, !dbg !56, !tbaa !19
  %37 = add nuw nsw i32 %33, 1, !dbg !57
  %38 = icmp eq i32 %37, 1000000, !dbg !58
  br i1 %38, label %39, label %32, !dbg !53, !llvm.loop !59

39:                                               ; preds = %32
  tail call void @note(i32 noundef 4) #2, !dbg !61
  ret i32 0, !dbg !62
}

declare !dbg !63 void @window() local_unnamed_addr #1

declare !dbg !65 void @watch(ptr noundef) local_unnamed_addr #1

declare !dbg !66 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stride.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "4f71efcb49658f99c120d3409e25d83b")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 3, column: 18, scope: !9)
!13 = !DILocation(line: 3, column: 28, scope: !9)
!14 = !DILocation(line: 3, column: 40, scope: !9)
!15 = !DILocation(line: 3, column: 53, scope: !9)
!16 = !DILocation(line: 4, column: 9, scope: !9)
!17 = !DILocation(line: 4, column: 39, scope: !9)
!18 = !DILocation(line: 4, column: 46, scope: !9)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 4, column: 35, scope: !9)
!24 = !DILocation(line: 4, column: 23, scope: !9)
!25 = distinct !{!25, !16, !26, !27, !28}
!26 = !DILocation(line: 4, column: 48, scope: !9)
!27 = !{!"llvm.loop.mustprogress"}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !DILocation(line: 4, column: 51, scope: !9)
!30 = !DILocation(line: 5, column: 2, scope: !9)
!31 = !DILocation(line: 5, column: 33, scope: !9)
!32 = !DILocation(line: 5, column: 64, scope: !9)
!33 = !DILocation(line: 5, column: 75, scope: !9)
!34 = !DILocation(line: 5, column: 60, scope: !9)
!35 = !DILocation(line: 5, column: 51, scope: !9)
!36 = distinct !{!36, !31, !37, !27, !28}
!37 = !DILocation(line: 5, column: 77, scope: !9)
!38 = !DILocation(line: 5, column: 29, scope: !9)
!39 = !DILocation(line: 5, column: 20, scope: !9)
!40 = distinct !{!40, !30, !37, !27, !28}
!41 = !DILocation(line: 5, column: 80, scope: !9)
!42 = !DILocation(line: 6, column: 2, scope: !9)
!43 = !DILocation(line: 6, column: 42, scope: !9)
!44 = !{!45, !45, i64 0}
!45 = !{!"double", !21, i64 0}
!46 = !DILocation(line: 6, column: 32, scope: !9)
!47 = !DILocation(line: 6, column: 39, scope: !9)
!48 = !DILocation(line: 6, column: 28, scope: !9)
!49 = !DILocation(line: 6, column: 21, scope: !9)
!50 = distinct !{!50, !42, !51, !27, !28}
!51 = !DILocation(line: 6, column: 49, scope: !9)
!52 = !DILocation(line: 6, column: 52, scope: !9)
!53 = !DILocation(line: 7, column: 2, scope: !9)
!54 = !DILocation(line: 7, column: 38, scope: !9)
!55 = !DILocation(line: 7, column: 32, scope: !9)
!56 = !DILocation(line: 7, column: 44, scope: !9)
!57 = !DILocation(line: 7, column: 28, scope: !9)
!58 = !DILocation(line: 7, column: 16, scope: !9)
!59 = distinct !{!59, !53, !60, !27, !28}
!60 = !DILocation(line: 7, column: 46, scope: !9)
!61 = !DILocation(line: 7, column: 49, scope: !9)
!62 = !DILocation(line: 8, column: 2, scope: !9)
!63 = !DISubprogram(name: "window", scope: !64, file: !64, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!64 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!65 = !DISubprogram(name: "watch", scope: !64, file: !64, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!66 = !DISubprogram(name: "note", scope: !64, file: !64, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
