; with 2 []: 0: note 0, ended | 1: note 1, ended

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca i32, align 4
  %2 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %1) #2, !dbg !12
  call void @window() #2, !dbg !13
  %3 = load i32, ptr %1, align 4, !dbg !14
  %4 = icmp eq i32 %3, 0, !dbg !15
  %5 = add nsw i32 %3, -1, !dbg !14
  %6 = select i1 %4, i32 1, i32 %5, !dbg !14
  call void @target(i32 noundef %6) #2, !dbg !16
  %7 = load i32, ptr %1, align 4, !dbg !17, !tbaa !18
  %8 = icmp sgt i32 %7, 1, !dbg !22
  br i1 %8, label %9, label %11, !dbg !17

9:                                                ; preds = %0
  %10 = add nuw nsw i32 %7, 1, !dbg !23
  call void @target(i32 noundef %10) #2, !dbg !24
  br label %11, !dbg !24

11:                                               ; preds = %9, %0
  %12 = load i32, ptr %1, align 4, !dbg !25, !tbaa !18
  call void @note(i32 noundef %12) #2, !dbg !26
  ret i32 0, !dbg !27
}

declare !dbg !28 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !30 void @window() local_unnamed_addr #1

declare !dbg !31 void @target(i32 noundef) local_unnamed_addr #1

declare !dbg !32 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "target.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "4c993977963fafc78484da794a5901f3")
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
!12 = !DILocation(line: 2, column: 25, scope: !9)
!13 = !DILocation(line: 2, column: 47, scope: !9)
!14 = !DILocation(line: 2, column: 64, scope: !9)
!15 = !DILocation(line: 2, column: 66, scope: !9)
!16 = !DILocation(line: 2, column: 57, scope: !9)
!17 = !DILocation(line: 2, column: 89, scope: !9)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !20, i64 0}
!20 = !{!"omnipotent char", !21, i64 0}
!21 = !{!"Simple C/C++ TBAA"}
!22 = !DILocation(line: 2, column: 91, scope: !9)
!23 = !DILocation(line: 2, column: 105, scope: !9)
!24 = !DILocation(line: 2, column: 96, scope: !9)
!25 = !DILocation(line: 2, column: 116, scope: !9)
!26 = !DILocation(line: 2, column: 111, scope: !9)
!27 = !DILocation(line: 2, column: 120, scope: !9)
!28 = !DISubprogram(name: "MPI_Comm_rank", scope: !29, file: !29, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!29 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!30 = !DISubprogram(name: "window", scope: !29, file: !29, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!31 = !DISubprogram(name: "target", scope: !29, file: !29, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DISubprogram(name: "note", scope: !29, file: !29, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
