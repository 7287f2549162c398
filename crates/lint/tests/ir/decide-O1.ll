; only: 2
; with 2 [T]: 0: barrier, ended | 1: barrier, ended
; with 2 [FTT]: 0: note 1, barrier, note 4, ended | 1: note 1, barrier, note 4, ended
; with 2 [FTF]: 0: note 1, barrier, ended | 1: note 1, barrier, ended
; with 2 [FFT]: 0: note 1, barrier, note 2, note 9, ended | 1: note 1, barrier, note 2, note 9, ended
; with 2 [FFF]: 0: note 1, barrier, note 2, ended | 1: note 1, barrier, note 2, ended

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 !dbg !9 {
  %3 = getelementptr inbounds i8, ptr %1, i64 8, !dbg !12
  %4 = load ptr, ptr %3, align 8, !dbg !12, !tbaa !13
  %5 = tail call i32 @atoi(ptr nocapture noundef %4), !dbg !17
  tail call void @window() #3, !dbg !18
  %6 = icmp sgt i32 %5, 3, !dbg !19
  br i1 %6, label %7, label %8, !dbg !20

7:                                                ; preds = %2
  tail call void @note(i32 noundef 1) #3, !dbg !21
  br label %8, !dbg !21

8:                                                ; preds = %7, %2
  %9 = tail call i32 @MPI_Barrier(i32 noundef 0) #3, !dbg !22
  %10 = icmp sgt i32 %5, 5, !dbg !23
  br i1 %10, label %11, label %12, !dbg !24

11:                                               ; preds = %8
  tail call void @note(i32 noundef 2) #3, !dbg !25
  br label %12, !dbg !25

12:                                               ; preds = %11, %8
  switch i32 %5, label %14 [
    i32 4, label %13
    i32 9, label %13
  ], !dbg !26

13:                                               ; preds = %12, %12
  tail call void @note(i32 noundef %5) #3, !dbg !27
  br label %14, !dbg !28

14:                                               ; preds = %13, %12
  ret i32 0, !dbg !28
}

declare !dbg !29 i32 @atoi(ptr nocapture noundef) local_unnamed_addr #1

declare !dbg !31 void @window() local_unnamed_addr #2

declare !dbg !32 void @note(i32 noundef) local_unnamed_addr #2

declare !dbg !33 i32 @MPI_Barrier(i32 noundef) local_unnamed_addr #2


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "decide.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "becf884ec22327c7d302746a22bb5349")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 2, column: 48, scope: !9)
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
!17 = !DILocation(line: 2, column: 43, scope: !9)
!18 = !DILocation(line: 2, column: 58, scope: !9)
!19 = !DILocation(line: 2, column: 74, scope: !9)
!20 = !DILocation(line: 2, column: 72, scope: !9)
!21 = !DILocation(line: 2, column: 79, scope: !9)
!22 = !DILocation(line: 2, column: 88, scope: !9)
!23 = !DILocation(line: 2, column: 110, scope: !9)
!24 = !DILocation(line: 2, column: 108, scope: !9)
!25 = !DILocation(line: 2, column: 115, scope: !9)
!26 = !DILocation(line: 2, column: 124, scope: !9)
!27 = !DILocation(line: 2, scope: !9)
!28 = !DILocation(line: 2, column: 180, scope: !9)
!29 = !DISubprogram(name: "atoi", scope: !30, file: !30, line: 3, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!30 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!31 = !DISubprogram(name: "window", scope: !30, file: !30, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DISubprogram(name: "note", scope: !30, file: !30, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubprogram(name: "MPI_Barrier", scope: !30, file: !30, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
