; with 2 []: 0: note 1, barrier, note 9, ended | 1: note 3, barrier, note 9, ended
; with 3 []: 0: note 1, barrier, note 9, ended | 1: note 3, barrier, note 9, ended | 2: note 4, barrier, note 9, ended

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca i32, align 4
  %2 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %1) #2, !dbg !12
  %3 = load i32, ptr %1, align 4, !dbg !13, !tbaa !14
  %4 = icmp eq i32 %3, 0, !dbg !18
  %5 = add nsw i32 %3, 2, !dbg !13
  %6 = select i1 %4, i32 1, i32 %5, !dbg !13
  call void @note(i32 noundef %6) #2, !dbg !19
  %7 = call i32 @MPI_Barrier(i32 noundef 0) #2, !dbg !20
  call void @note(i32 noundef 9) #2, !dbg !21
  ret i32 0, !dbg !22
}

declare !dbg !23 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !25 void @note(i32 noundef) local_unnamed_addr #1

declare !dbg !26 i32 @MPI_Barrier(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rank.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "d2ea29f9de5eccfadd2f08fe09cd5982")
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
!13 = !DILocation(line: 2, column: 51, scope: !9)
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C/C++ TBAA"}
!18 = !DILocation(line: 2, column: 53, scope: !9)
!19 = !DILocation(line: 2, scope: !9)
!20 = !DILocation(line: 2, column: 86, scope: !9)
!21 = !DILocation(line: 2, column: 102, scope: !9)
!22 = !DILocation(line: 2, column: 111, scope: !9)
!23 = !DISubprogram(name: "MPI_Comm_rank", scope: !24, file: !24, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!25 = !DISubprogram(name: "note", scope: !24, file: !24, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!26 = !DISubprogram(name: "MPI_Barrier", scope: !24, file: !24, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
