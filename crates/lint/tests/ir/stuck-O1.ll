; with 2 []: 0: waits | 1: ended
; with 3 []: 0: waits | 1: ended | 2: ended

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca i32, align 4
  %2 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %1) #2, !dbg !12
  call void @window() #2, !dbg !13
  %3 = load i32, ptr %1, align 4, !dbg !14, !tbaa !15
  %4 = icmp eq i32 %3, 0, !dbg !19
  br i1 %4, label %5, label %7, !dbg !14

5:                                                ; preds = %0
  %6 = call i32 @MPI_Barrier(i32 noundef 0) #2, !dbg !20
  br label %7, !dbg !20

7:                                                ; preds = %5, %0
  ret i32 0, !dbg !21
}

declare !dbg !22 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !24 void @window() local_unnamed_addr #1

declare !dbg !25 i32 @MPI_Barrier(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stuck.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "6e1326a60728b14f6ef689e696f7504c")
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
!14 = !DILocation(line: 2, column: 61, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 2, column: 63, scope: !9)
!20 = !DILocation(line: 2, column: 69, scope: !9)
!21 = !DILocation(line: 2, column: 85, scope: !9)
!22 = !DISubprogram(name: "MPI_Comm_rank", scope: !23, file: !23, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!23 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!24 = !DISubprogram(name: "window", scope: !23, file: !23, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!25 = !DISubprogram(name: "MPI_Barrier", scope: !23, file: !23, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
