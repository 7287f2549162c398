; with 4 [T]: 0: ended | 1: ended | 2: ended | 3: ended
; with 4 [F]: 0: note 0, ended | 1: note 1, ended | 2: note 2, ended | 3: note 3, ended

@str = private unnamed_addr constant [8 x i8] c"needs 4\00", align 1

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readnone %1) local_unnamed_addr #0 !dbg !9 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = call i32 @MPI_Comm_size(i32 noundef 0, ptr noundef nonnull %3) #4, !dbg !12
  %6 = load i32, ptr %3, align 4, !dbg !13, !tbaa !14
  %7 = icmp eq i32 %6, 4, !dbg !18
  br i1 %7, label %10, label %8, !dbg !13

8:                                                ; preds = %2
  %9 = call i32 @puts(ptr nonnull dereferenceable(1) @str), !dbg !19
  call void @exit(i32 noundef 1) #5, !dbg !20
  unreachable, !dbg !20

10:                                               ; preds = %2
  %11 = icmp slt i32 %0, 2, !dbg !21
  br i1 %11, label %12, label %13, !dbg !22

12:                                               ; preds = %10
  call void @exit(i32 noundef 2) #5, !dbg !23
  unreachable, !dbg !23

13:                                               ; preds = %10
  call void @window() #4, !dbg !24
  %14 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %4) #4, !dbg !25
  %15 = load i32, ptr %4, align 4, !dbg !26, !tbaa !14
  call void @note(i32 noundef %15) #4, !dbg !27
  ret i32 0, !dbg !28
}

declare !dbg !29 i32 @MPI_Comm_size(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !31 void @exit(i32 noundef) local_unnamed_addr #2

declare !dbg !32 void @window() local_unnamed_addr #1

declare !dbg !33 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !34 void @note(i32 noundef) local_unnamed_addr #1

declare noundef i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #3


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "usage.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "3cdbff4f5b9125c7a1262147227890ea")
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
!12 = !DILocation(line: 2, column: 42, scope: !9)
!13 = !DILocation(line: 2, column: 68, scope: !9)
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = !DILocation(line: 2, column: 70, scope: !9)
!19 = !DILocation(line: 2, column: 78, scope: !9)
!20 = !DILocation(line: 2, column: 99, scope: !9)
!21 = !DILocation(line: 3, column: 11, scope: !9)
!22 = !DILocation(line: 3, column: 6, scope: !9)
!23 = !DILocation(line: 3, column: 16, scope: !9)
!24 = !DILocation(line: 3, column: 25, scope: !9)
!25 = !DILocation(line: 3, column: 42, scope: !9)
!26 = !DILocation(line: 3, column: 69, scope: !9)
!27 = !DILocation(line: 3, column: 64, scope: !9)
!28 = !DILocation(line: 3, column: 73, scope: !9)
!29 = !DISubprogram(name: "MPI_Comm_size", scope: !30, file: !30, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!30 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!31 = !DISubprogram(name: "exit", scope: !30, file: !30, line: 3, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DISubprogram(name: "window", scope: !30, file: !30, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubprogram(name: "MPI_Comm_rank", scope: !30, file: !30, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = !DISubprogram(name: "note", scope: !30, file: !30, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
